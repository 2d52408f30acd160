#!/usr/bin/env python3
# check_ledger.py : makes every constant of the ledgers four times larger and four times smaller, and sees whether the tests it
# names notice.
#
#   scripts/check_ledger.py [NAME ...]    all constants, or those whose name (without ABUT_) is given
#       --work DIR    keep objects in DIR, so that a second run is quick (default: a directory that is removed)
#       --scale S     ABUT_TEST_SCALE of the tests (default 0.05)
#       --jobs N      at once (default 2)
#
# Nothing in the tree is touched: a copy with one changed line is compiled with gcc, and only what the line changes is compiled
# again. Takes some minutes for all; not part of make test. Exit status 1 when a promise does not hold.
#
# A promise is a sentence of the comment above the constants it speaks of:
#
#   guard: unit/x, property/y, ...    four times larger and four times smaller each fail one of these tests
#   guard above: ...                  four times larger does; smaller may not (a proved bound far above what is ever met)
#   guard below: ...                  four times smaller does; larger may not (room that nobody needs)
#   guard: speed only, unit/x, ...    neither does, by the tests named: both are right, only slower
#   guard: below rounding, unit/x, ...   neither does: too small to be seen
#   guard: by definition, ...         not a choice: the number format's own, or pi; not run
#   guard of ABUT_X, ABUT_Y above: ...   the same for some of several constants under one comment
#
# A constant defined once for float and once for double is two rows, each tested in its own precision; others are tested in
# double and, when nothing is noticed there, in float. A list of numbers is a row per number. Of a factor (1 + e) it is e that
# is made larger and smaller.
import argparse
import concurrent.futures
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
LEDGERS = ["src/base/tolerance.h", "src/base/tolerance_shape.h", "include/abut/steps2.h",
           "src/base/tolerance3.h", "src/base/tolerance_shape3.h", "src/base/tolerance_smooth3.h", "include/abut/steps3.h",
           "src/base/tolerance_ray.h", "src/base/tolerance_cast.h"]
FLAGS = "-std=gnu17 -O2 -ffp-contract=off -fno-tree-vectorize -fno-tree-slp-vectorize -w".split()
FAST = "hull polygons ellipse2 oracle2 judge2".split()  # of the oracle: compiled twice (tests/CMakeLists.txt)
LONGEST = 300  # seconds a test may take before that counts as noticed
DEFINE = re.compile(r"^#define (ABUT_[A-Z0-9_]+)[ \t]((?:.*\\\n)*.*)$", re.M)
NAME = r"ABUT_\w+(?:\[\d+\])?"
GUARD = re.compile(rf"guard(?: of ((?:{NAME}(?:, | and )?)+))?(?: (above|below))?: ")
NEITHER = ("speed only", "below rounding")  # no test may notice
NOT_RUN = "by definition"
NUMBER = re.compile(r"ABUT_RECIPROCAL\([0-9.]+\)|\(abut_real\)[0-9.]+")  # of a list
TEST = re.compile(r"\b(unit|property|oracle|golden)/(\w+)\b")


class Promise:
    def __init__(self, side, text):
        self.only = next((word for word in (*NEITHER, NOT_RUN) if text.startswith(word)), side or "both")
        self.tests = list(dict.fromkeys(TEST.findall(text)))


class Row:
    """A constant, or one number of a list: where it stands, and what its comment promises."""

    def __init__(self, ledger, name, span, precision, promise):
        self.ledger, self.name, self.span, self.precision, self.promise = ledger, name, span, precision, promise
        self.verdict = {}

    def changed(self, text, side):
        start, end = self.span
        times = "(4 * ({}))" if side == "larger" else "(({}) / 4)"
        return text[:start] + times.format(text[start:end]) + text[end:]


def promises_of(comment):
    """(names or None, Promise) of each guard sentence; a sentence ends where the next begins."""
    found, out = list(GUARD.finditer(comment)), []
    for here, after in zip(found, [*found[1:], None]):
        text = comment[here.end() : after.start() if after else len(comment)]
        names = re.findall(NAME, here[1]) if here[1] else None
        out.append((names, Promise(here[2], text)))
    return out


def comment_before(lines, number):
    """The nearest block of comment lines above a line, as one string; a blank line or an #else ends the search."""
    while number >= 0 and lines[number].strip() and not lines[number].startswith(("//", "#else")):
        number -= 1
    block = []
    while number >= 0 and lines[number].startswith("//"):
        block.insert(0, lines[number].lstrip("/ "))
        number -= 1
    return " ".join(block)


def precision_at(text, position):
    """float or double inside an #if defined(ABUT_F32), else None."""
    state = None
    for line in text[:position].splitlines():
        if line.startswith("#if"):
            state = "float" if "defined(ABUT_F32)" in line else state
        elif line.startswith("#else") and state:
            state = "double"
        elif line.startswith("#endif"):
            state = None
    return state


def promise_for(name, text, position, called):
    """What the comment above says of a constant; the double half of an #if has its comments in the float half."""
    lines = text.splitlines()
    promises = promises_of(comment_before(lines, text.count("\n", 0, position) - 1))
    named = [promise for names, promise in promises if names and called in names]
    general = [promise for names, promise in promises if not names]
    if named or general:
        return (named or general)[0]
    first = text.index(f"#define {name} ")
    return promise_for(name, text, first, called) if first < position else None


def rows_of(ledger, text):
    rows = []
    for define in DEFINE.finditer(text):
        name = define[1]
        if define[2].lstrip().startswith("{") or "\\\n" in define[2]:
            for number, item in enumerate(NUMBER.finditer(define[2])):
                span = (define.start(2) + item.start(), define.start(2) + item.end())
                promise = promise_for(name, text, define.start(), f"{name}[{number}]")
                rows.append(Row(ledger, f"{name}[{number}]", span, None, promise))
        else:
            value = define[2].split(" //")[0].rstrip()
            above_one = re.fullmatch(r"\(1 \+ (.*)\)", value)
            start, value = (define.start(2) + 5, above_one[1]) if above_one else (define.start(2), value)
            span = (start, start + len(value))
            precision, promise = precision_at(text, define.start()), promise_for(name, text, define.start(), name)
            rows.append(Row(ledger, name, span, precision, promise))
    return rows


class Workshop:
    """A copy of the tree, and programs made of it and of changed ledgers. Objects are kept by what the preprocessor makes of
    a source, so only what a change reaches is compiled."""

    def __init__(self, work, scale):
        self.work, self.tree = work, work / "tree"
        shutil.rmtree(self.tree, ignore_errors=True)
        for part in ("src", "include", "tests", "scenes"):
            shutil.copytree(ROOT / part, self.tree / part)
        (work / "objects").mkdir(exist_ok=True)
        self.environment = {**os.environ, "ABUT_TEST_SCALE": scale}
        self.core = sorted(self.tree.glob("src/*/*.c"))
        self.support = sorted(self.tree.glob("tests/support/*.c"))
        self.oracle = [path for path in sorted(self.tree.glob("tests/oracle/*.c")) if not path.name.startswith("test_")]

    def object_of(self, source, before, define):
        flags = [*FLAGS, *define, *before, *(f"-I{self.tree / part}" for part in ("src", "include", "tests"))]
        flags.append(f'-DABUT_TEST_DATA="{self.tree}"')
        text = subprocess.run(["gcc", *flags, "-E", "-P", source], capture_output=True, check=False)
        if text.returncode:
            return None
        path = self.work / "objects" / (hashlib.sha256(text.stdout).hexdigest()[:32] + ".o")
        if not path.exists():
            new = pathlib.Path(tempfile.mkstemp(suffix=".o", dir=self.work / "objects")[1])
            made = subprocess.run(["gcc", *flags, "-c", source, "-o", new], capture_output=True, check=False)
            if made.returncode:
                new.unlink()
                return None
            new.rename(path)
        return path

    def run(self, test, precision, before, where):
        """True when the test passes, else what happened to it."""
        source = self.tree / "tests" / test[0] / f"test_{test[1]}.c"
        if not source.exists():
            return "no such test"
        define = ["-DABUT_F32"] if precision == "float" else []
        objects = [self.object_of(path, before, define) for path in [*self.core, *self.support, *self.oracle, source]]
        fast = [path for path in self.oracle if path.stem in FAST]
        objects += [self.object_of(path, before, [*define, "-DORACLE2_FAST"]) for path in fast]
        program = where / f"{test[0]}_{test[1]}_{precision}"
        link = ["gcc", *objects, "-lcmocka", "-lgmp", "-lm", "-o", program]
        if None in objects or subprocess.run(link, capture_output=True, check=False).returncode:
            return "the compiler"
        try:
            run = subprocess.run([program], capture_output=True, check=False, timeout=LONGEST, env=self.environment)
        except subprocess.TimeoutExpired:
            return "running out of time"
        program.unlink()
        return True if run.returncode == 0 else "/".join(test)

    def noticed(self, row, side):
        """Which test of the promise notices, or None."""
        text = (self.tree / row.ledger).read_text(encoding="utf-8")
        where = self.work / re.sub(r"\W", "_", f"{row.name}_{row.precision}_{side}")
        shutil.rmtree(where, ignore_errors=True)
        changed = where / row.ledger
        changed.parent.mkdir(parents=True)
        changed.write_text(row.changed(text, side), encoding="utf-8")
        before = [f"-I{where / 'src'}", f"-I{where / 'include'}"]
        answer = None
        for precision in [row.precision] if row.precision else ["double", "float"]:
            for test in row.promise.tests:
                result = self.run(test, precision, before, where)
                if result is not True:
                    answer = result + (" in float" if precision == "float" and not row.precision else "")
                    break
            if answer:
                break
        shutil.rmtree(where)
        return answer


def is_run(row):
    return row.promise is not None and row.promise.only != NOT_RUN and bool(row.promise.tests)


def judge(row):
    """What is wrong with a row, or an empty string."""
    if row.promise is None:
        return "no guard sentence"
    if not is_run(row):
        return "" if row.promise.only == NOT_RUN else "the guard names no test"
    if row.promise.only in NEITHER:
        return f"not {row.promise.only}" if any(row.verdict.values()) else ""
    must = {"both": ("larger", "smaller"), "above": ("larger",), "below": ("smaller",)}[row.promise.only]
    missed = [side for side in must if not row.verdict[side]]
    return f"{' and '.join(missed)} should be noticed" if missed else ""


def line_of(row):
    name = row.name.removeprefix("ABUT_") + (f" ({row.precision})" if row.precision else "")
    if is_run(row):
        sides = [row.verdict[side] or "not noticed" for side in ("larger", "smaller")]
    else:
        sides = ["not run", "not run"]
    fault = judge(row)
    promise = row.promise.only if row.promise else "none"
    return f"{name:28} {sides[0]:28} {sides[1]:28} {promise}{': WRONG, ' + fault if fault else ''}"


def check(rows, shop, jobs):
    runs = [row for row in rows if is_run(row)]
    for test in sorted({test for row in runs for test in row.promise.tests}):
        for precision in ("double", "float"):
            if shop.run(test, precision, [], shop.work) is not True:
                print(f"check_ledger.py: {'/'.join(test)} fails in {precision} with the ledger as it is", file=sys.stderr)
                return False
    print(f"{'constant':28} {'four times larger':28} {'four times smaller':28} promised")
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        verdicts = {(row, side): pool.submit(shop.noticed, row, side) for row in runs for side in ("larger", "smaller")}
        for row in rows:
            if row in runs:
                row.verdict = {side: verdicts[row, side].result() for side in ("larger", "smaller")}
            print(line_of(row), flush=True)
    wrong = [row for row in rows if judge(row)]
    print(f"{len(rows)} constants, {len(wrong)} broken promises")
    return not wrong


def main():
    parser = argparse.ArgumentParser(description="See whether tests notice a wrong constant.")
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--work", type=pathlib.Path)
    parser.add_argument("--scale", default="0.05")
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    rows = [row for ledger in LEDGERS for row in rows_of(ledger, (ROOT / ledger).read_text(encoding="utf-8"))]
    wanted = {name.removeprefix("ABUT_") for name in arguments.names}
    chosen = [row for row in rows if not wanted or re.sub(r"\[.*|ABUT_", "", row.name) in wanted]
    missing = wanted - {re.sub(r"\[.*|ABUT_", "", row.name) for row in rows}
    if missing:
        sys.exit(f"check_ledger.py: no constant named {', '.join(sorted(missing))}")
    if arguments.work:
        arguments.work.mkdir(parents=True, exist_ok=True)
        sys.exit(0 if check(chosen, Workshop(arguments.work.resolve(), arguments.scale), arguments.jobs) else 1)
    with tempfile.TemporaryDirectory() as work:
        sys.exit(0 if check(chosen, Workshop(pathlib.Path(work), arguments.scale), arguments.jobs) else 1)


if __name__ == "__main__":
    main()
