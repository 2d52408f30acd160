#!/usr/bin/env python3
# manual.py [--write] PROGRAM ROOT : runs each command of the ```console listings of docs/manual in ROOT, with PROGRAM for
# abut, and compares what it prints, warnings first, with what the page says. --write puts what is printed into the pages.
# What a page's tables call by a name of the library is declared in include/abut.
import pathlib
import re
import subprocess
import sys

LISTING = re.compile(r"^```console\n\$ (.*)\n((?:(?!```).*\n)*)```\n", re.M)


def unknown_names(root):
    """Names in the tables of pages for people who come from elsewhere that no header has."""
    headers = "\n".join(header.read_text(encoding="utf-8") for header in sorted((root / "include/abut").glob("*.h")))
    known = set(re.findall(r"\b(?:abut|ABUT)_\w+", headers))
    for page in sorted((root / "docs/manual").glob("from-*.md")):
        rows = [line for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
        for name in sorted(set(re.findall(r"\b(?:abut|ABUT)_\w+", "\n".join(rows))) - known):
            yield f"{page.name}: there is no '{name}' in include/abut"


def main():
    arguments = sys.argv[1:]
    write = arguments[:1] == ["--write"]
    program, root = pathlib.Path(arguments[write]).resolve(), pathlib.Path(arguments[write + 1])
    count, faults = 0, 0
    for page in sorted((root / "docs/manual").glob("*.md")):
        text = page.read_text(encoding="utf-8")
        for match in LISTING.finditer(text):
            count += 1
            command = f'abut() {{ "{program}" "$@"; }}; {match.group(1)}'
            ran = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False, cwd=root)
            printed = ran.stderr + ran.stdout
            if write:
                text = text.replace(match.group(0), f"```console\n$ {match.group(1)}\n{printed}```\n")
            elif printed != match.group(2) or ran.returncode:
                print(f"{page.name}: '{match.group(1)}' prints\n{printed}and the page says\n{match.group(2)}", file=sys.stderr)
                faults += 1
        if write:
            page.write_text(text, encoding="utf-8")
    for fault in unknown_names(root):
        print(fault, file=sys.stderr)
        faults += 1
    print(f"manual: {count} commands, {faults} faults")
    return faults > 0 or count == 0


if __name__ == "__main__":
    sys.exit(main())
