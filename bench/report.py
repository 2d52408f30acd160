#!/usr/bin/env python3
# report.py : runs the benchmark program and prints what it measured as Markdown tables.
#
#   bench/report.py PROGRAM                  times: the least of five interleaved repetitions, in CPU nanoseconds, and ratios
#   bench/report.py PROGRAM --instructions   instructions per question, counted by callgrind: the same on a busy machine
#   bench/report.py PROGRAM --by-size        times by the number of corners: where one method takes over from another
#   bench/report.py PROGRAM --json FILE      tables of times from the JSON of an earlier run
#
# PROGRAM is build/bench/bench/queries2 (see `make bench`).
import argparse
import json
import pathlib
import re
import subprocess
import tempfile

PEERS = ["box2d", "chipmunk"]
OURS = ["abut", "abut-f32"]


def run_benchmark(program, pattern):
    """The JSON that Google Benchmark writes."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder, "times.json")
        subprocess.run([program, f"--benchmark_filter={pattern}", "--benchmark_repetitions=5", "--benchmark_min_time=0.05",
                        "--benchmark_enable_random_interleaving=true", f"--benchmark_out={out}"],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return json.loads(out.read_text())


def least_times(results):
    """{(row, library): the least CPU time of its repetitions, in ns}. Other work on the machine only ever adds."""
    least = {}
    for entry in sorted(results["benchmarks"], key=lambda entry: entry["family_index"]):
        if entry.get("run_type") == "iteration":
            row, library = entry["run_name"].rsplit("/", 1)
            least[row, library] = min(entry["cpu_time"], least.get((row, library), float("inf")))
    return least


def count_instructions(program):
    """{(row, library): instructions per question}. callgrind counts inside bench_counted only, a part for each call."""
    with tempfile.TemporaryDirectory() as folder:
        base = pathlib.Path(folder, "parts")
        text = subprocess.run(["valgrind", "--tool=callgrind", "--toggle-collect=bench_counted", "--dump-after=bench_counted",
                               f"--callgrind-out-file={base}", program, "--once"],
                              check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
        counts = {}
        for number, line in enumerate(text.splitlines(), 1):
            name, pairs, _ = line.split()
            part = pathlib.Path(f"{base}.{number}").read_text()
            total = int(re.search(r"^(?:totals|summary): (\d+)", part, re.M).group(1))
            counts[tuple(name.rsplit("/", 1))] = total / int(pairs)
        return counts


def supports_per_question(program):
    text = subprocess.run([program, "--supports"], check=True, stdout=subprocess.PIPE, text=True).stdout
    return {tuple(name.rsplit("/", 1)): float(number) for name, number in (line.rsplit(" ", 1) for line in text.splitlines())}


def rows_of(table):
    return list(dict.fromkeys(row for row, _ in table))


def print_ratios(table, unit, supports):
    """One line per row. A ratio is ours over the peer's: below 1 abut is the cheaper one."""
    print(f"| question / pair / set | abut {unit} | abut f32 | Box2D | Chipmunk | abut : Box2D | f32 : Box2D | abut : Chipmunk "
          "| supports |")
    print("|---|---|---|---|---|---|---|---|---|")
    for row in rows_of(table):
        cells = [table.get((row, library)) for library in OURS + PEERS]
        ratios = [(0, 2), (1, 2), (0, 3)]
        numbers = ["-" if c is None else f"{c:.0f}" for c in cells]
        divided = ["-" if cells[j] is None else f"{cells[i] / cells[j]:.2f}" for i, j in ratios]
        support = supports.get((row, "abut"))
        print(f"| {row} | " + " | ".join(numbers + divided) + f" | {'-' if support is None else f'{support:.1f}'} |")


def print_by_size(table):
    """One table per kind: what abut chooses, and GJK and EPA alone, in ns."""
    kinds = list(dict.fromkeys(row.rsplit("/", 1)[0] for row in rows_of(table)))
    for kind in kinds:
        sizes = [row.rsplit("/", 1)[1] for row in rows_of(table) if row.startswith(kind + "/")]
        print(f"\n| {kind.split('/')[1]}, corners | " + " | ".join(sizes) + " |")
        print("|---" * (len(sizes) + 1) + "|")
        for library, label in [("abut", "abut_distance2"), ("abut-general", "abut_distance2_general")]:
            print(f"| {label} | " + " | ".join(f"{table[f'{kind}/{size}', library]:.0f}" for size in sizes) + " |")


def main():
    parser = argparse.ArgumentParser(description="Runs the benchmarks and prints Markdown tables.")
    parser.add_argument("program")
    parser.add_argument("--instructions", action="store_true", help="count instructions with callgrind instead of timing")
    parser.add_argument("--by-size", action="store_true", help="times by the number of corners")
    parser.add_argument("--json", type=pathlib.Path, help="read an earlier run instead of making one")
    args = parser.parse_args()
    if args.instructions:
        print_ratios(count_instructions(args.program), "instructions", supports_per_question(args.program))
        return
    pattern = "^by-size" if args.by_size else "^(manifold|touch|distance)"
    results = json.loads(args.json.read_text()) if args.json else run_benchmark(args.program, pattern)
    table = least_times(results)
    if args.by_size:
        print_by_size(table)
    else:
        print_ratios(table, "ns", supports_per_question(args.program))


if __name__ == "__main__":
    main()
