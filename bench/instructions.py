#!/usr/bin/env python3
# instructions.py : instructions and support points per question of every workload, counted by callgrind: no time in it, so a
# busy machine counts the same.
#
#   bench/instructions.py PROGRAM            count, and fail where a row takes 3 % more than bench/instructions.tsv says
#   bench/instructions.py PROGRAM --write    count, and write that file
#   bench/instructions.py PROGRAM --where "W9 32-hull mix"    by function, for the rows whose name holds that text
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
LEAST_SHARE = 2  # per cent
MOST_NAME = 60
COLUMNS = "row\tset\tlibrary\tinstructions\tsupports"


def compiler():
    """The first line of the compiler's own name, as the build saw it on this machine."""
    return subprocess.run(["cc", "--version"], check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()[0]


def parts(program, only, folder):
    """(row, set, library, questions asked, supports, callgrind's file) of every row: it counts inside bench_counted only, a
    part for each call."""
    base = pathlib.Path(folder, "parts")
    text = subprocess.run(["valgrind", "--tool=callgrind", "--toggle-collect=bench_counted", "--dump-after=bench_counted",
                           f"--callgrind-out-file={base}", program, f"--count={QUESTIONS}",
                           f"--only={only}"],
                          check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    for number, line in enumerate(text.splitlines(), 1):
        row, name, library, asked, supports, _ = line.split("\t")
        yield row, name, library, int(asked), float(supports), pathlib.Path(f"{base}.{number}")


def count(program):
    """{(row, set, library): (instructions, supports)}."""
    with tempfile.TemporaryDirectory() as folder:
        counts = {}
        for row, name, library, asked, supports, part in parts(program, "W", folder):
            total = int(re.search(r"^(?:totals|summary): (\d+)", part.read_text(), re.M).group(1))
            counts[row, name, library] = (round(total / asked), supports)
        return counts


def plain_name(function):
    """Without what the linker's optimisation appends."""
    return re.sub(r"(\.(lto_priv|isra|constprop|part)(\.\d+)*)+$", "", function)


def where(program, only):
    """Instructions per question of each function that has LEAST_SHARE of them, in float. What is inlined counts for where it
    went. callgrind names the functions of a program's first part only, which is the float library's."""
    sets = subprocess.run([program, "--list", f"--only={only}"], check=True, stdout=subprocess.PIPE, text=True).stdout
    for name in sets.splitlines():
        with tempfile.TemporaryDirectory() as folder:
            *_, asked, _, part = next(parts(program, name, folder))
            text = subprocess.run(["callgrind_annotate", part], check=True, stdout=subprocess.PIPE, text=True).stdout
        print(name)
        for cost, share, function in re.findall(r"^ *([\d,]+) \( *([\d.]+)%\)  (?:[^:\n]*:)?(.*?)(?: \[|$)", text, re.M):
            if float(share) >= LEAST_SHARE:
                print(f"{round(int(cost.replace(',', '')) / asked):8} {share:>6} %  {plain_name(function)[:MOST_NAME]}")


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
    parser.add_argument("--where", metavar="TEXT", help="only show which functions they are in")
    args = parser.parse_args()
    if args.where:
        where(args.program, args.where)
        return 0
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
