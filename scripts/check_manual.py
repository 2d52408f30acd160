#!/usr/bin/env python3
# check_manual.py [--write] LIBRARIES [CC [FLAG...]] : each listing of docs/manual is a whole program; it is compiled without
# a warning, linked with LIBRARIES (libabut_world.a,libabut.a in double), run, and must print the text that follows it on the
# page.
#
# --write puts into the pages what the programs print. Read what changed before it is committed.
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
LISTING = re.compile(r"^```c\n(.*?)^```\n(?:\n^```text\n(.*?)^```\n)?", re.M | re.S)
WARNINGS = ["-std=c17", "-O1", "-Wall", "-Wextra", "-Werror"]


def output_of(listing, libraries, compiler, work):
    """(what the program prints, what is wrong with it)"""
    (work / "listing.c").write_text(listing, encoding="utf-8")
    built = subprocess.run([*compiler, *WARNINGS, f"-I{ROOT / 'include'}", work / "listing.c", *libraries, "-lm", "-lpthread",
                            "-o", work / "listing"], capture_output=True, text=True, check=False)
    if built.returncode:
        return "", built.stderr
    ran = subprocess.run([work / "listing"], capture_output=True, text=True, check=False, timeout=60)
    return ran.stdout, f"it ended with {ran.returncode}: {ran.stdout}{ran.stderr}" if ran.returncode else ""


def main():
    arguments = sys.argv[1:]
    write = arguments[:1] == ["--write"]
    arguments = arguments[write:]
    if not arguments or arguments[0].startswith("-"):
        print("usage: check_manual.py [--write] LIBRARIES [CC [FLAG...]]; what it does is in the opening comment")
        return 0 if arguments == ["--help"] else 2
    libraries, compiler = arguments[0].split(","), arguments[1:] or ["cc"]
    faults, count = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for page in sorted((ROOT / "docs/manual").glob("*.md")):
            text = page.read_text(encoding="utf-8")
            for match in LISTING.finditer(text):
                count += 1
                printed, wrong = output_of(match.group(1), libraries, compiler, pathlib.Path(folder))
                if not wrong and printed != match.group(2) and not write:
                    wrong = f"it prints\n{printed}and the page says\n{match.group(2)}"
                if wrong:
                    line = text[:match.start()].count("\n") + 1
                    print(f"{page.relative_to(ROOT)}:{line}: {wrong}", file=sys.stderr)
                    faults += 1
                elif write:
                    page.write_text(page.read_text(encoding="utf-8").replace(
                        match.group(0), f"```c\n{match.group(1)}```\n\n```text\n{printed}```\n"), encoding="utf-8")
    print(f"{count} listings of the manual, {faults} faults")
    return faults > 0 or count == 0


if __name__ == "__main__":
    sys.exit(main())
