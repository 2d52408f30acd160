#!/usr/bin/env python3
# mutants.py : changes one place of src/ at a time, as a slip of the pen would. Does a unit or property test notice?
#
#   scripts/mutants.py                          40 places of src/ by chance; the seed is printed
#       --under src/gjk                         of this folder or file only
#       --seed N  --count N                     the same places again; so many of them
#       --each-folder N                         so many of every folder instead, large or small
#       --list                                  say what would be changed, and change nothing
#       --at src/gjk/gjk3.c:120                 every change of one line instead
#       --try FILE BEFORE AFTER                 a change that you name; BEFORE stands in one line of FILE
#       --timeout S                             seconds a test may take before that counts as noticed (default 120)
#       --scale S --jobs N                      ABUT_TEST_SCALE of the tests (default 0.02); how many at once (default 2)
#
# A change is of a sign, a comparison, `&&` and `||`, the least and the most, true and false, a number, a constant of the
# ledger, or drops a term of an error bound. What the compiler makes the same code of (gcc -O1, double) does not count. Works in
# a copy under build/mutants; what is compiled there once is kept for the next run. Exit status 1 when a change went unnoticed.
import argparse
import collections
import concurrent.futures
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "mutants"
TREE, KEPT, CHANGED = WORK / "tree", WORK / "kept", WORK / "changed"
FLAGS = "-std=gnu17 -O1 -fPIC -fno-semantic-interposition -ffp-contract=off -w".split()
FAST = "hull polygons ellipse2 oracle2 judge2".split()  # of the oracle: compiled twice (tests/CMakeLists.txt)

# What is looked for, and what it becomes. The code is written with spaces about every binary operator.
CHANGES = [
    (r"(?<=[\w)\]] )\+(?= )", "-"), (r"(?<=[\w)\]] )-(?= )", "+"), (r"(?<=[(=?:,] )-(?=[\w(])|(?<=[(])-(?=[a-z(])", ""),
    (r"(?<= )<(?= )", ">="), (r"(?<= )>(?= )", "<="), (r"(?<= )<=(?= )", ">"), (r"(?<= )>=(?= )", "<"),
    (r"(?<= )==(?= )", "!="), (r"(?<= )!=(?= )", "=="), (r"(?<= )&&(?= )", "||"), (r"(?<= )\|\|(?= )", "&&"),
    (r"\babut_min\b", "abut_max"), (r"\babut_max\b", "abut_min"), (r"_min\(", "_max("), (r"_max\(", "_min("),
    (r"\btrue\b", "false"), (r"\bfalse\b", "true"),
    (r"(?<![\w.])\d+(?![\w.])", lambda number: str(int(number) + 1)),
    (r"\bABUT_[A-Z0-9_]+(?:NOISE|MARGIN|DOUBT|SLACK|ROUNDING|ROUNDOFF|TOLERANCE)\w*(?!\w*\()", "0"),
    (r"\bABUT_[A-Z0-9_]+(?:NOISE|MARGIN|DOUBT|SLACK|ROUNDING|ROUNDOFF|TOLERANCE)\w*(?!\w*\()", lambda name: f"(16 * {name})"),
    (r"(?<=[+-] )[\w>.-]*\b(?:noise|error|gap|slack|doubt|rounding|margin)\b(?!\()", lambda term: f"0 * {term}"),
]  # fmt: skip


class Change:
    def __init__(self, path, line, start, before, after):
        self.path, self.line, self.start, self.before, self.after = path, line, start, before, after

    def apply(self, text):
        lines = text.splitlines(keepends=True)
        old = lines[self.line - 1]
        lines[self.line - 1] = old[: self.start] + self.after + old[self.start + len(self.before) :]
        return "".join(lines)

    def show(self, text):
        old, new = (side.splitlines()[self.line - 1].strip() for side in (text, self.apply(text)))
        return f"{self.path}:{self.line}: {old}  ->  {new}"


def changes_in(path):
    found = []
    for number, line in enumerate((ROOT / path).read_text(encoding="utf-8").splitlines(), 1):
        code = line.split("//")[0]
        if code.startswith(("#", "_Static_assert", "    ABUT_CONTRACT", "static const")) or '"' in code:
            continue
        for pattern, after in CHANGES:
            for place in re.finditer(pattern, code):
                new = after(place[0]) if callable(after) else after
                found.append(Change(path, number, place.start(), place[0], new))
    return found


def program_of(test):
    """Of unit/test_cast3.c unit_cast3, as of property/test_cast3.c property_cast3: the two are not one program."""
    return test.parent.name + test.stem.removeprefix("test")


class Workshop:
    """The library as one shared object, and a program for each test that is linked with it: a change of a source of the library
    compiles that source alone. Objects of the tree as it is are kept, those of a change go with it."""

    def __init__(self, arguments):
        self.timeout, self.jobs, self.linked = arguments.timeout, arguments.jobs, False
        self.environment = {**os.environ, "ABUT_TEST_SCALE": arguments.scale}
        shutil.rmtree(TREE, ignore_errors=True)
        for part in ("src", "include", "tests", "scenes"):
            shutil.copytree(ROOT / part, TREE / part)
        KEPT.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(CHANGED, ignore_errors=True)
        oracle = [path for path in sorted(TREE.glob("tests/oracle/*.c")) if not path.name.startswith("test_")]
        self.sources = [(path, "") for path in sorted(TREE.glob("src/*/*.c"))]
        self.helpers = [(path, "") for path in [*sorted(TREE.glob("tests/support/*.c")), *oracle]]
        self.helpers += [(path, "-DORACLE2_FAST") for path in oracle if path.stem in FAST]
        self.tests = sorted([*TREE.glob("tests/unit/test_*.c"), *TREE.glob("tests/property/test_*.c")])

    def name_of(self, unit):
        return "-".join(unit[0].relative_to(TREE).with_suffix("").parts) + unit[1].lower()

    def needs(self, unit):
        listed = KEPT / (self.name_of(unit) + ".d")
        if not listed.exists():
            return None
        # A compiler cache may name the files from here on (CCACHE_BASEDIR).
        return [os.path.abspath(need) for need in listed.read_text().replace("\\\n", " ").split()[1:]]

    def compile(self, unit, path=None, where=KEPT):
        """The object of a source; `path` is the changed file, which stands in `where`. None when it does not compile."""
        source, define = unit
        target = where / (self.name_of(unit) + ".o")
        if path is None:
            needs = self.needs(unit)
            if target.exists() and needs and all(pathlib.Path(need).stat().st_mtime < target.stat().st_mtime for need in needs):
                return target
        elif str(TREE / path) not in self.needs(unit):
            return KEPT / target.name
        elif source == TREE / path:
            source = where / path
        includes = [f"-I{top / part}" for top in ([where, TREE] if path else [TREE]) for part in ("src", "include", "tests")]
        command = ["gcc", *FLAGS, *includes, f'-DABUT_TEST_DATA="{TREE}"', *([define] if define else [])]
        command += [] if path else ["-MMD", "-MT", "x"]
        done = subprocess.run([*command, "-c", source, "-o", target], stderr=None if path is None else subprocess.DEVNULL)
        return target if done.returncode == 0 else None

    def link(self, objects, target, *options):
        """Links what is newer than the target, or all anew; None when that fails."""
        if target.exists() and all(made.stat().st_mtime < target.stat().st_mtime for made in objects):
            return target
        self.linked = True
        linked = subprocess.run(["gcc", *objects, *options, "-lcmocka", "-lgmp", "-lm", "-o", target], check=False)
        return target if linked.returncode == 0 else None

    def build(self):
        units = [*self.sources, *self.helpers, *((test, "") for test in self.tests)]
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            objects = dict(zip(units, pool.map(self.compile, units)))
            if None in objects.values():
                sys.exit("mutants.py: the tree does not compile as it is")
            self.link([objects[unit] for unit in self.sources], KEPT / "libabut.so", "-shared")
            self.link([objects[unit] for unit in self.helpers], KEPT / "libhelpers.so", "-shared")
            for test in self.tests:
                self.link([objects[test, ""]], KEPT / program_of(test), f"-L{KEPT}", "-lhelpers", "-labut")
            run = self.tests if self.linked else []
            failed = [test for test, passed in zip(run, pool.map(self.passes, run)) if not passed]
        if failed:
            (KEPT / "libabut.so").unlink()  # so that the next run looks again
            sys.exit(f"mutants.py: {program_of(failed[0])} fails as it is")

    def passes(self, test, path=None):
        program = KEPT / program_of(test)
        if path and str(TREE / path) in self.needs((test, "")):
            made = self.compile((test, ""), path, CHANGED)
            program = made and self.link([made], CHANGED / program_of(test), f"-L{KEPT}", "-lhelpers", "-labut")
        if not program:
            return False
        environment = {**self.environment, "LD_LIBRARY_PATH": f"{CHANGED}:{KEPT}" if path else str(KEPT)}
        try:
            run = subprocess.run([program], capture_output=True, check=False, timeout=self.timeout, env=environment)
        except subprocess.TimeoutExpired:
            return False
        return run.returncode in (0, 77)  # 77: skipped

    def tests_of(self, path):
        """The tests that may see a file, those named after it and after what includes it first; a 2 never meets a 3."""
        other = {"2": "3", "3": "2"}.get(pathlib.Path(path).stem[-1])
        stem = pathlib.Path(path).stem

        def far(test):
            needs = " ".join(self.needs((test, "")))
            return (test.stem != f"test_{stem}", f"/{stem}.h" not in needs, f"{pathlib.Path(path).parent}/" not in needs)

        return sorted((test for test in self.tests if not (other and test.stem.endswith(other))), key=far)

    def verdict(self, change):
        """`same` when the compiler makes the same of it, else the test that notices it, or None."""
        shutil.rmtree(CHANGED, ignore_errors=True)
        (CHANGED / change.path).parent.mkdir(parents=True)
        (CHANGED / change.path).write_text(change.apply((TREE / change.path).read_text(encoding="utf-8")), encoding="utf-8")
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            objects = list(pool.map(lambda unit: self.compile(unit, change.path, CHANGED), self.sources))
            if None in objects:
                return "same"
            new = [made for made in objects if made.parent == CHANGED and made.read_bytes() != (KEPT / made.name).read_bytes()]
            tests = self.tests_of(change.path)
            if not new and not any(str(TREE / change.path) in self.needs((test, "")) for test in tests):
                return "same"
            if not self.link(objects, CHANGED / "libabut.so", "-shared"):
                return "same"
            waiting = {pool.submit(self.passes, test, change.path): test for test in tests}
            for done in concurrent.futures.as_completed(waiting):
                if not done.cancelled() and not done.result():
                    pool.shutdown(wait=True, cancel_futures=True)
                    return program_of(waiting[done])
        return None


def named(path, before, after):
    text = (ROOT / path).read_text(encoding="utf-8").splitlines()
    lines = [number for number, line in enumerate(text, 1) if before in line]
    if len(lines) != 1:
        sys.exit(f"mutants.py: {before!r} stands in {len(lines)} lines of {path}, not in one")
    return Change(path, lines[0], text[lines[0] - 1].index(before), before, after)


def chosen(arguments):
    if arguments.named:
        return [named(*change) for change in arguments.named]
    if arguments.at:
        path, line = arguments.at.rsplit(":", 1)
        return [change for change in changes_in(path) if change.line == int(line)]
    top = ROOT / arguments.under
    files = [top] if top.is_file() else sorted(path for path in top.rglob("*.[ch]"))
    every = [change for path in files for change in changes_in(str(path.relative_to(ROOT)))]
    dice = random.Random(arguments.seed)
    if not arguments.each_folder:
        return dice.sample(every, min(arguments.count, len(every)))
    folders = {}
    for change in every:
        folders.setdefault(pathlib.PurePath(change.path).parent, []).append(change)
    return [change for of in folders.values() for change in dice.sample(of, min(arguments.each_folder, len(of)))]


def self_test():
    """Every folder that has places has its share, and the same seed names the same ones."""
    arguments = argparse.Namespace(named=None, at=None, under="src", seed=1, count=40, each_folder=2)
    places = [str(path.relative_to(ROOT)) for path in sorted((ROOT / "src").rglob("*.[ch]"))]
    folders = {pathlib.PurePath(path).parent for path in places if changes_in(path)}
    picked = chosen(arguments)
    share = collections.Counter(pathlib.PurePath(change.path).parent for change in picked)
    assert share == collections.Counter({folder: 2 for folder in folders}), share
    assert len({(change.path, change.line, change.start, change.after) for change in picked}) == len(picked)
    assert [vars(change) for change in picked] == [vars(change) for change in chosen(arguments)]
    arguments.each_folder = 0
    assert len(chosen(arguments)) == arguments.count


def main():
    parser = argparse.ArgumentParser(description="See whether tests notice a changed line.")
    parser.add_argument("--under", default="src")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--each-folder", type=int, metavar="N")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("--at", metavar="FILE:LINE")
    parser.add_argument("--try", dest="named", nargs=3, action="append", metavar=("FILE", "BEFORE", "AFTER"))
    parser.add_argument("--timeout", type=float, default=120)
    parser.add_argument("--scale", default="0.02")
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    if arguments.self_test:
        return self_test()
    changes = chosen(arguments)
    print(f"{len(changes)} changes, seed {arguments.seed}", flush=True)
    if arguments.list:
        return print(*(change.show((ROOT / change.path).read_text(encoding="utf-8")) for change in changes), sep="\n")
    shop = Workshop(arguments)
    shop.build()
    same, left = 0, []
    for change in changes:
        begun = time.monotonic()
        verdict = shop.verdict(change)
        same += verdict == "same"
        shown = change.show((TREE / change.path).read_text(encoding="utf-8"))
        left += [] if verdict else [shown]
        print(f"{verdict or 'NOT NOTICED':28} {shown}   ({time.monotonic() - begun:.0f} s)", flush=True)
    print(f"\n{len(changes) - same} changes of the code, {len(left)} of which no test noticed", *left, sep="\n")
    sys.exit(1 if left else 0)


if __name__ == "__main__":
    main()
