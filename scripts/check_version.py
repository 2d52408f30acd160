#!/usr/bin/env python3
# check_version.py : the version is written once, in include/abut/base.h; wherever else it must stand, it is that one.
#
#   scripts/check_version.py [ROOT]        check the tree
#   scripts/check_version.py --self-test   spoil copies of what a tree says, one fault each, and see every fault reported
#   scripts/check_version.py --print       the version
#
# What builds can read base.h, and does: CMake, npm, Python, Conan. The places below cannot, or are words for people. A release
# 0.5.0 is called 0.5.0 by packages and the changelog; 0.5 where programs of any 0.5.x work together, which is the ABI: what
# find_package asks for, the libraries' soname, Debian's name of their package.
import pathlib
import re
import subprocess
import sys

import spoiled

HEADER = "include/abut/base.h"
WHOLE, ABI = "the version", "the version without its last number"
PLACES = [  # (file, pattern whose group is the version, which form, what to write)
    ("CHANGELOG.md", r"^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$", WHOLE, "a section for the release, the newest first"),
    ("debian/changelog", r"\Aabut \((\d+\.\d+\.\d+)-\d+\) ", WHOLE, "an entry (dch -v VERSION-1)"),
    ("debian/control", r"^Package: libabut(\d+\.\d+)$", ABI, "the name of the package of the libraries"),
    ("packaging/vcpkg/abut/vcpkg.json", r'"version-string": "([^"]*)"', WHOLE, "the port's version"),
]
# Anywhere in the files that git tracks, but for the past.
WORDS = [
    (r"find_package\(abut (\d+(?:\.\d+)*)", ABI),
    (r"libabut(\d+\.\d+)\b", ABI),
    (r"\blibabut\w*\.so\.(\d+(?:\.\d+)*)", ABI),
]
PAST = {"CHANGELOG.md", "debian/changelog", "scripts/check_version.py"}
READ = {".md", ".txt", ".cmake", ".install", ".sh", ".py", ".json", ".in", ""}


def version(root):
    text = (root / HEADER).read_text(encoding="utf-8")
    return ".".join(re.search(rf"#define ABUT_VERSION_{part} (\d+)", text).group(1) for part in ("MAJOR", "MINOR", "PATCH"))


def files(root):
    """What git tracks; in a tree without git (a release), everything but what builds leave."""
    asked = subprocess.run(["git", "-C", root, "ls-files", "-z"], capture_output=True, text=True, check=False)
    names = asked.stdout.split("\0") if asked.stdout else [
        path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()
        and not {"build", "dist", "node_modules"} & set(path.relative_to(root).parts)]
    return [name for name in sorted(names) if name and name not in PAST and pathlib.Path(name).suffix in READ]


def check(root):
    """The list of faults."""
    whole = version(root)
    forms = {WHOLE: whole, ABI: whole.rpartition(".")[0]}
    faults = []
    for name, pattern, form, remedy in PLACES:
        found = re.search(pattern, (root / name).read_text(encoding="utf-8"), re.M)
        if not found or found.group(1) != forms[form]:
            said = found.group(1) if found else "nothing"
            faults.append(f"{name}: says {said}, {HEADER} says {whole}; write {forms[form]}: {remedy}")
    if not (root / f"debian/libabut{forms[ABI]}.install").exists():
        faults.append(f"debian/libabut{forms[ABI]}.install: not there; rename that of the version before")
    for name in files(root):
        path = root / name
        if not path.is_file():
            continue
        for pattern, form in WORDS:
            for found in re.finditer(pattern, path.read_text(encoding="utf-8", errors="replace")):
                if found.group(1) != forms[form]:
                    faults.append(f"{name}: {found.group(0)} where {HEADER} says {whole}; write {forms[form]}")
    return faults


SOUND = {
    HEADER: "#define ABUT_VERSION_MAJOR 2\n#define ABUT_VERSION_MINOR 3\n#define ABUT_VERSION_PATCH 4\n",
    "CHANGELOG.md": "## [Unreleased]\n\n## [2.3.4] - 2026-01-02\n\n## [2.3.3] - 2026-01-01\n",
    "debian/changelog": "abut (2.3.4-1) unstable; urgency=medium\n\nabut (2.3.3-1) unstable; urgency=medium\n",
    "debian/control": "Package: libabut2.3\nDepends: libabut2.3 (= 1)\n",
    "debian/libabut2.3.install": "usr/lib/*/libabut*.so.*\n",
    "packaging/vcpkg/abut/vcpkg.json": '{ "version-string": "2.3.4" }\n',
    "README.md": "find_package(abut 2.3 REQUIRED), libabut.so.2.3\n",
}
SPOILED = [  # (file, what stands there, what is put in its place, what must be reported)
    (HEADER, "PATCH 4", "PATCH 5", "CHANGELOG.md: says 2.3.4"),
    (HEADER, "MINOR 3", "MINOR 4", "debian/libabut2.4.install: not there"),
    ("CHANGELOG.md", "## [2.3.4] - 2026-01-02\n", "", "CHANGELOG.md: says 2.3.3"),
    ("CHANGELOG.md", "## [2.3.4] - 2026-01-02", "## [2.3.4]", "CHANGELOG.md: says 2.3.3"),
    ("debian/changelog", "2.3.4-1", "2.3.5-1", "debian/changelog: says 2.3.5"),
    ("debian/control", "Package: libabut2.3", "Package: libabut2", "debian/control: says nothing"),
    ("debian/control", "Depends: libabut2.3", "Depends: libabut2.2", "debian/control: libabut2.2"),
    ("packaging/vcpkg/abut/vcpkg.json", "2.3.4", "2.3", "vcpkg.json: says 2.3"),
    ("README.md", "abut 2.3", "abut 2.2", "README.md: find_package(abut 2.2"),
    ("README.md", "so.2.3", "so.2.3.4", "README.md: libabut.so.2.3.4"),
]


def main():
    given = sys.argv[1] if len(sys.argv) > 1 else ""
    if given == "--self-test":
        return spoiled.self_test(check, SOUND, SPOILED)
    if given == "--print":
        print(version(pathlib.Path(__file__).resolve().parent.parent))
        return 0
    root = pathlib.Path(given or pathlib.Path(__file__).resolve().parent.parent)
    faults = check(root)
    print("\n".join(faults) if faults else f"{version(root)} everywhere")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
