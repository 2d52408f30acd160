#!/usr/bin/env python3
# coverage_report.py : what the tests reach of src/, and whether what they do not reach is on the list of docs/coverage.md.
#
#   scripts/coverage_report.py COVERAGE.json...   as written by gcovr --json, one for each precision; what one
#                                                 reaches is reached
#   scripts/coverage_report.py --self-test        a small count against lists that are right, too short and too long
#
# It prints lines and branches file by file, then every branch not taken. The list is the block of the document that begins with
# ```uncovered, of lines  FILE:FUNCTION: COUNT: REASON  where COUNT is how many branches (one way out of a decision each) may
# stay untaken there. It fails when a function leaves more of them untaken than that, or has a line that is never reached and is
# not listed. A function that leaves fewer is told, so that its entry can be cut.
import collections
import itertools
import json
import pathlib
import re
import sys

ENTRY = re.compile(r"^([\w/.]+):(\w+): (\d+): \S.*$")


def merged(reports):
    """One report of them all. gcovr cannot make it: a function may stand at another line for each precision."""
    files = {}
    for part in itertools.chain.from_iterable(report["files"] for report in reports):
        functions, lines = files.setdefault(part["file"], ([], {}))
        functions.extend(part["functions"])
        for line in part["lines"]:
            if line.get("gcovr/noncode"):
                continue
            before = lines.get(line["line_number"], {"count": 0, "branches": []})
            pairs = itertools.zip_longest(before["branches"], line["branches"], fillvalue={"count": 0})
            branches = [{"count": one["count"] + other["count"]} for one, other in pairs]
            lines[line["line_number"]] = {"count": before["count"] + line["count"], "branches": branches}
    return {"files": [{"file": name, "functions": functions,
                       "lines": [{"line_number": number, **line} for number, line in sorted(lines.items())]}
                      for name, (functions, lines) in files.items()]}


def function_of(functions, number):
    """The name of the function a line belongs to: the last one that begins at or before it. Both precisions share one name."""
    before = [f for f in functions if f["lineno"] <= number]
    return re.sub(r"_f32$", "", max(before, key=lambda f: f["lineno"])["name"]) if before else "-"


def counted(report):
    """For every file: lines, lines reached, branches, branches taken; and the gaps: (file, function, line, kind, how many)."""
    table, gaps = [], []
    for part in sorted(report["files"], key=lambda part: part["file"]):
        numbers = [0, 0, 0, 0]
        for line in part["lines"]:
            untaken = sum(branch["count"] == 0 for branch in line["branches"])
            numbers[0] += 1
            numbers[1] += line["count"] > 0
            numbers[2] += len(line["branches"])
            numbers[3] += len(line["branches"]) - untaken
            where = (part["file"], function_of(part["functions"], line["line_number"]), line["line_number"])
            if line["count"] == 0:
                gaps.append((*where, "line", 1))
            if untaken > 0:
                gaps.append((*where, "branch", untaken))
        table.append((part["file"], numbers))
    return table, gaps


def listed(text):
    """The allowance of each (file, function) in the document, and the lines of its block that cannot be read."""
    allowed, unreadable = {}, []
    inside = False
    for line in text.splitlines():
        if line.startswith("```"):
            inside = line.strip() == "```uncovered"
        elif inside and line.strip():
            entry = ENTRY.match(line)
            if entry:
                allowed[entry[1], entry[2]] = int(entry[3])
            else:
                unreadable.append(line)
    return allowed, unreadable


def faults(gaps, allowed, unreadable):
    """What the document does not say, or says too much of."""
    found = [f"not 'FILE:FUNCTION: COUNT: REASON': {line}" for line in unreadable]
    untaken = collections.Counter()
    for file, function, number, kind, count in gaps:
        if kind == "branch":
            untaken[file, function] += count
        elif (file, function) not in allowed:
            found.append(f"{file}:{number}: {function} is never here, and is not on the list")
    for (file, function), count in sorted(untaken.items()):
        most = allowed.get((file, function), 0)
        if count > most:
            found.append(f"{file}: {function} leaves {count} branches untaken, the list allows {most}")
    return found


def too_generous(gaps, allowed):
    """Entries that allow more than is needed."""
    untaken = collections.Counter()
    for file, function, _, kind, count in gaps:
        untaken[file, function] += count if kind == "branch" else 0
    return [f"{file}: {function}: {most} listed, {untaken[file, function]} needed"
            for (file, function), most in sorted(allowed.items()) if untaken[file, function] < most]


def row(name, numbers):
    lines, reached, branches, taken = numbers
    share = f"{100 * taken / branches:6.1f} %" if branches else "       -"
    return f"{name:<32} {reached:>5} of {lines:<5} {100 * reached / max(lines, 1):6.1f} %  {taken:>5} of {branches:<5} {share}"


def show(table, gaps, root):
    print(f"{'':<32} {'lines reached':>23}  {'branches taken':>23}")
    for name, numbers in table:
        print(row(name, numbers))
    print(row("all", [sum(column) for column in zip(*(numbers for _, numbers in table))]))
    print("\nBranches not taken (why: docs/coverage.md):")
    for file, function, number, kind, count in gaps:
        if kind == "branch":
            source = (root / file).read_text(encoding="utf-8").splitlines()[number - 1].strip()
            print(f"  {file}:{number}: {function}: {count} of: {source}")


def self_test():
    line = {"line_number": 3, "count": 2, "branches": [{"count": 2}, {"count": 0}]}
    unreached = {"line_number": 4, "count": 0, "branches": []}
    other = {"line_number": 5, "count": 0, "branches": [{"count": 1}, {"count": 0}]}
    same = {"line_number": 5, "count": 1, "branches": [{"count": 0}, {"count": 1}]}
    double = {"file": "src/a.c", "functions": [{"lineno": 1, "name": "turn"}], "lines": [line, unreached, other]}
    single = {"file": "src/a.c", "functions": [{"lineno": 2, "name": "turn_f32"}], "lines": [line, unreached, same]}
    _, gaps = counted(merged([{"files": [double]}, {"files": [single]}]))
    text = "src/a.c:turn: 9: not in a block\n```uncovered\nsrc/a.c:turn: %d: a guard\n```\n"
    unreadable = text % 1 + "```uncovered\nsrc/a.c turn\n```\n"
    expected = [(text % 1, 0, 0), (text % 2, 0, 1), (text % 0, 1, 0), ("", 2, 0), (unreadable, 1, 0)]
    for document, fault_count, note_count in expected:
        allowed, bad = listed(document)
        if (len(faults(gaps, allowed, bad)), len(too_generous(gaps, allowed))) != (fault_count, note_count):
            sys.exit(f"coverage_report.py: self-test: not {fault_count} faults and {note_count} notes: {document!r}")
    print("coverage_report.py: every wrong list was noticed")


def main(arguments):
    if arguments == ["--self-test"]:
        return self_test()
    if not arguments or arguments[0].startswith("-"):
        print("usage: coverage_report.py COVERAGE.json... | --self-test; the rules are in the opening comment")
        sys.exit(0 if arguments == ["--help"] else 2)
    root = pathlib.Path(__file__).resolve().parent.parent
    document = root / "docs" / "coverage.md"
    table, gaps = counted(merged(json.loads(pathlib.Path(name).read_text(encoding="utf-8")) for name in arguments))
    show(table, gaps, root)
    allowed, unreadable = listed(document.read_text(encoding="utf-8"))
    for entry in too_generous(gaps, allowed):
        print(f"  the list can be cut: {entry}")
    found = faults(gaps, allowed, unreadable)
    for fault in found:
        print(f"coverage: {fault}", file=sys.stderr)
    if found:
        sys.exit(1)
    print(f"\nEvery branch not taken is on the list of {document.name}, with its reason.")
    return None


if __name__ == "__main__":
    main(sys.argv[1:])
