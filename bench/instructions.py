#!/usr/bin/env python3
# instructions.py : instructions and support points per question of every workload, counted by callgrind: no time in it, so a
# busy machine counts the same.
#
#   bench/instructions.py PROGRAM            count, and fail where a row takes 3 % more than bench/instructions.tsv says
#   bench/instructions.py PROGRAM --write    count, and write that file
#
# PROGRAM is build/bench/bench/speed. The counts depend on the compiler and on what of the processor valgrind shows a program
# (no AVX-512), so the file says which compiler it is of, and another one's counts are shown but not judged.
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

BASELINE = pathlib.Path(__file__).with_name("instructions.tsv")
QUESTIONS = 128
MOST_RISE = 1.03
COLUMNS = "row\tset\tlibrary\tinstructions\tsupports"


def compiler():
    """The first line of the compiler's own name, as the build saw it on this machine."""
    return subprocess.run(["cc", "--version"], check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()[0]


def count(program):
    """{(row, set, library): (instructions, supports)}. callgrind counts inside bench_counted only, a part for each call."""
    with tempfile.TemporaryDirectory() as folder:
        base = pathlib.Path(folder, "parts")
        text = subprocess.run(["valgrind", "--tool=callgrind", "--toggle-collect=bench_counted", "--dump-after=bench_counted",
                               f"--callgrind-out-file={base}", program, f"--count={QUESTIONS}", "--only=W"],
                              check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
        counts = {}
        for number, line in enumerate(text.splitlines(), 1):
            row, name, library, asked, supports, _ = line.split("\t")
            part = pathlib.Path(f"{base}.{number}").read_text()
            total = int(re.search(r"^(?:totals|summary): (\d+)", part, re.M).group(1))
            counts[row, name, library] = (round(total / int(asked)), float(supports))
        return counts


def read_baseline():
    lines = BASELINE.read_text().splitlines()
    of = next(line[len("# compiler: "):] for line in lines if line.startswith("# compiler: "))
    counts = {}
    for line in lines:
        if not line.startswith("#") and line != COLUMNS:
            row, name, library, instructions, supports = line.split("\t")
            counts[row, name, library] = (int(instructions), float(supports))
    return of, counts


def write_baseline(counts):
    with BASELINE.open("w") as file:
        file.write("# Instructions and support points per question; see instructions.py, which wrote this.\n")
        file.write(f"# compiler: {compiler()}\n{COLUMNS}\n")
        for key, (instructions, supports) in counts.items():
            file.write("\t".join(key) + f"\t{instructions}\t{supports:.2f}\n")


def judge(counts, before):
    """Prints every row beside the baseline; how many rose by more than they may."""
    risen = 0
    print(COLUMNS + "\tbefore\tratio")
    for key, (instructions, supports) in counts.items():
        old = before.get(key)
        ratio = instructions / old[0] if old else None
        worse = ratio is not None and ratio > MOST_RISE
        risen += worse
        print("\t".join(key) + f"\t{instructions}\t{supports:.2f}\t{old[0] if old else '-'}\t"
              f"{f'{ratio:.3f}' if ratio else '-'}{'  ROSE' if worse else ''}")
    for key in before.keys() - counts.keys():
        print("gone: " + " ".join(key))
    return risen


def main():
    parser = argparse.ArgumentParser(description="Counts instructions per question and compares them with the baseline.")
    parser.add_argument("program")
    parser.add_argument("--write", action="store_true", help="write the baseline")
    args = parser.parse_args()
    counts = count(args.program)
    if args.write:
        write_baseline(counts)
        return 0
    of, before = read_baseline()
    risen = judge(counts, before)
    if of != compiler():
        print(f"The baseline is of {of}; this is {compiler()}. Not judged.")
        return 0
    if risen:
        print(f"{risen} rows take over 3 % more instructions than {BASELINE.name} says. If that is meant, write it anew with "
              "--write.", file=sys.stderr)
    return 1 if risen else 0


if __name__ == "__main__":
    sys.exit(main())
