#!/usr/bin/env python3
# check_style.py : the rules of STYLE.md that a formatter and a compiler do not know.
#
#   scripts/check_style.py [ROOT]        check the tree
#   scripts/check_style.py --self-test   spoil copies of a small tree, one fault each, and see every fault reported
#
# The rules: a line has at most 128 columns; every file opens with a comment; no disabled code and no notes to self; no tabs,
# no blanks at line ends; and in src/ a numeric literal other than 0, 1, 2 and a half stands in the ledger,
# src/base/tolerance.h and tolerance_*.h. (The integers 3 and 4 may count things and a shift
# may say by how much.) A file's name is of letters, digits and ._+- and lies in a known folder, or is a known one at the root:
# what a slipped redirection writes is neither.
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

MOST_COLUMNS = 128
FOLDERS = ["include", "src", "world", "dynamics", "ccd", "scene", "cli", "tests", "bench", "examples", "fuzz", "scenes",
           "scripts", "cmake", "tools", "web", "npm", "python"]
CODE = {".c", ".h", ".cpp", ".hpp"}
PAGE = {".ts", ".js", ".mjs", ".css"}
OTHER = {".py", ".sh", ".cmake"}
OF_OTHERS = {"node_modules"}  # folders of packages
PLAIN_NAME = re.compile(r"[A-Za-z0-9._+/-]+")
TOP_FOLDERS = {*FOLDERS, "docs", ".ci", "debian", "packaging"}
TOP_FILES = {".clang-format", ".clang-tidy", ".editorconfig", ".gitignore", "CMakeLists.txt", "CMakePresets.json", "LICENSE",
             "Makefile"}
PRODUCTS = {"build", "out", "dist"}  # as in .gitignore, for a tree without git
GENERATED = {"include/abut/rename_f32.h"}
LEDGER = re.compile(r"src/base/tolerance3?(_\w+)?\.h")

NUMBER = re.compile(r"(?<![\w.])(?:0[xX][\da-fA-F.]+(?:[pP][+-]?\d+)?|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)[fFlLuU]*")
FREE_NUMBERS = {"0", "1", "2", "3", "4", "0.5", "0.0", "1.0", "2.0"}
LITERAL = re.compile(r"`[^`]*`|'[^']*'")  # a page's sentences are not broken
UNWANTED = [
    (re.compile(r"^\s*#\s*if\s+[01]\b"), "disabled code; delete it"),
    (re.compile(r"\b(TO" r"DO|FIX" r"ME|X" r"XX)\b"), "a note to self; do it, or write an issue"),
    (re.compile(r"\t"), "a tab; use blanks"),
    (re.compile(r"[ \t]$"), "a blank at the end of the line"),
]


def without_comments(text):
    """The text with comments and strings blanked, lines kept."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match.group(0))
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', blank, text, flags=re.S)


def check_numbers(text, where, faults):
    for number, line in enumerate(without_comments(text).split("\n"), 1):
        if re.match(r"\s*#\s*(if|elif|include|error)\b", line):
            continue
        line = re.sub(r"(<<|>>)=?\s*\d+[uU]?", " ", line)
        for match in NUMBER.finditer(line):
            if match.group(0).rstrip("fFlLuU") not in FREE_NUMBERS:
                faults.append(f"{where}:{number}: the literal {match.group(0)}; name it in src/base/tolerance.h")


def check_file(path, where, faults):
    text = path.read_text(encoding="utf-8")
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    opening = ("//", "/*") if path.suffix in CODE | PAGE else ("#",)
    if not lines or not lines[0].startswith(opening):
        faults.append(f"{where}: does not open with a comment that says what it is for")
    for number, line in enumerate(lines, 1):
        columns = len(LITERAL.sub("''", line) if path.suffix in PAGE else line)
        if columns > MOST_COLUMNS:
            faults.append(f"{where}:{number}: {columns} columns, at most {MOST_COLUMNS}")
        for pattern, what in UNWANTED:
            if pattern.search(line):
                faults.append(f"{where}:{number}: {what}")
    if path.suffix in CODE:
        if where.startswith("src/") and not LEDGER.match(where):
            check_numbers(text, where, faults)


def names(root):
    """Every file as written from the root: what git tracks or would take in; without git, all that is not a product."""
    if (root / ".git").exists() and shutil.which("git"):
        asked = ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(asked, check=True, capture_output=True).stdout.decode("utf-8", "replace")
        return sorted({name for name in listed.split("\0") if name})
    relative = [path.relative_to(root) for path in root.rglob("*") if path.is_file()]
    return sorted(path.as_posix() for path in relative
                  if path.parts[0] not in PRODUCTS and not OF_OTHERS.intersection(path.parts))


def check_names(root, faults):
    for name in names(root):
        top = name.split("/")[0]
        if not PLAIN_NAME.fullmatch(name):
            faults.append(f"{name!r}: a name with other characters than letters, digits and ._+-; is it a slipped redirection?")
        elif top == name and name not in TOP_FILES and not name.endswith(".md"):
            faults.append(f"{name}: an unknown file at the root; move it into a folder, or name it in TOP_FILES")
        elif top != name and top not in TOP_FOLDERS:
            faults.append(f"{name}: in an unknown folder of the root; move it, or name the folder in TOP_FOLDERS")


def check(root):
    """(list of faults, number of files)"""
    faults, count = [], 0
    check_names(root, faults)
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            known = path.suffix in CODE | PAGE | OTHER or path.name == "CMakeLists.txt"
            if known and path.is_file() and not OF_OTHERS.intersection(path.relative_to(root).parts):
                count += 1
                check_file(path, path.relative_to(root).as_posix(), faults)
    return faults, count


SOUND = """\
// exact.c : a sound file.
#include <math.h>

int f(int x)
{
    return (x << 24) + 3 + 2; // 17 in a comment
}
"""
MISPLACED = [  # (what the report must say, a file beside the sound one)
    ("a name with other characters", "hich the faces; farther,"),
    ("a name with other characters", "src/math/exact (2).c"),
    ("an unknown file at the root", "nohup.out"),
    ("in an unknown folder", "scratch/exact.c"),
    ("", "README.md"),
    ("", "build/nohup.out"),
    ("", "web/node_modules/@types/a b.ts"),
]
SPOILED = [  # (what the report must say, text added to a sound file, or None to replace it)
    ("columns, at most", "// " + "x" * MOST_COLUMNS + "\n"),
    ("disabled code", "#if " + "0\n#endif\n"),
    ("a note to self", "// TO" + "DO later\n"),
    ("a tab", "int\ty;\n"),
    ("a blank at the end", "int y; \n"),
    ("the literal 1e-9", "double y = 1e-9;\n"),
    ("the literal 0x1p-52", "double y = 0x1p-52;\n"),
    ("the literal 0.25f", "float y = 0.25f;\n"),
    ("the literal 7", "int y[7];\n"),
    ("does not open with a comment", None),
]


def faults_of_tree(files, versioned):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        if versioned:
            subprocess.run(["git", "init", "--quiet", folder], check=True)
            pathlib.Path(folder, ".gitignore").write_text("/build/\nnode_modules/\n")
        return check(pathlib.Path(folder))[0]


def self_test():
    trees = [(expected, {"src/math/exact.c": "int x;\n" if added is None else SOUND + added})
             for expected, added in [("", ""), *SPOILED]]
    trees += [(expected, {name: "// one line\n"}) for expected, name in MISPLACED]
    for versioned in (False, True) if shutil.which("git") else (False,):
        for expected, files in trees:
            faults = faults_of_tree({"src/math/exact.c": SOUND, **files}, versioned)
            if not expected and faults or expected and not any(expected in fault for fault in faults):
                print(f"self-test: {[*files]}: expected '{expected}', got {faults}", file=sys.stderr)
                return 1
    sound = sum(not expected for expected, _ in trees)
    print(f"self-test: {sound} sound trees pass, {len(trees) - sound} spoiled ones are reported, with git and without")
    return 0


def main():
    if "--help" in sys.argv:
        print("usage: check_style.py [ROOT | --self-test]; the rules are in the opening comment")
        return 0
    if "--self-test" in sys.argv:
        return self_test()
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent
    faults, count = check(root.resolve())
    if faults:
        print("\n".join(faults), file=sys.stderr)
        return 1
    print(f"{count} files in the house style")
    return 0


if __name__ == "__main__":
    sys.exit(main())
