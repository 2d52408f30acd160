#!/usr/bin/env python3
# report.py : runs the benchmark program, prints what it measured as Markdown tables and draws the cost by the number of
# vertices.
#
#   bench/report.py PROGRAM [--only TEXT] [--out DIR]   measure; the tables, DIR/speed.json and DIR/speed.svg (default: .)
#   bench/report.py --json FILE [--json FILE ...]       tables of earlier runs; where they have the same row, of the last
#   bench/report.py --json FILE ... --least OUT         writes runs of one program as one, of each row the one of least time
#   bench/report.py ... --targets                       what bench/targets.tsv asks for and what was reached instead
#   bench/report.py ... --by-size                       the times by the number of vertices in 2D instead
#
# PROGRAM is build/bench/bench/speed (see `make bench`). A library is correct about a set when at most one answer in a thousand
# is wrong: a touch missed or invented, or a distance, or a place on the way, off by more than a thousandth of the smaller
# shape's size. Of motions abut in double is the truth. Ratios are of times of one run, a library in float against abut in float
# and one in double against abut in double.
import argparse
import datetime
import json
import math
import pathlib
import platform
import subprocess
import sys

OURS = ["abut", "abut f32", "abut small", "abut f32 small"]  # small: abut_hull3_small
BARE = "bare"  # bench/parts/bare2.cpp, bare3.cpp: the arithmetic alone, in float
MOST_WRONG = 1 / 1000
TARGETS = pathlib.Path(__file__).with_name("targets.tsv")
TIMING = ["--benchmark_repetitions=9", "--benchmark_min_time=0.02", "--benchmark_enable_random_interleaving=true"]


def machine():
    """What the times depend on."""
    cpu = platform.processor()
    info = pathlib.Path("/proc/cpuinfo")
    if info.exists():
        names = [line.split(":", 1)[1].strip() for line in info.read_text().splitlines() if line.startswith("model name")]
        cpu = names[0] if names else cpu
    return {"cpu": cpu, "system": platform.platform(), "date": datetime.date.today().isoformat()}


def run(program, only, folder):
    folder.mkdir(parents=True, exist_ok=True)
    out = folder / "speed.json"
    subprocess.run([program, f"--only={only}", f"--out={out}", *TIMING], check=True)
    data = json.loads(out.read_text())
    data["machine"] = machine()
    out.write_text(json.dumps(data, indent=1) + "\n")


def add_ratios(rows):
    """How many times as fast abut is, for every row of one run."""
    for libraries in sets_of(rows).values():
        double, single = ours_of(libraries)
        for row in libraries:
            row["times"] = row["ns"] / (double if row["double"] else single)["ns"]


def merge(files):
    """One set of rows of several runs; a row of a later one takes the place of the same row before, but keeps its own ratio."""
    merged, audits, where = {}, [], {}
    for file in files:
        data = json.loads(file.read_text())
        add_ratios(data["rows"])
        audits.append(data["audit"])
        where = data.get("machine", where)
        for row in data["rows"]:
            merged.setdefault((row["row"], row["name"]), {})[row["library"]] = row
    rows = [row for libraries in merged.values() for row in libraries.values()]
    return {"rows": rows, "audit": max(audits), "machine": where}


def least(files):
    """One run of several of the same program on an uneven machine: of each row and library the one of least time."""
    runs = [json.loads(file.read_text()) for file in files]
    rows = {}
    for row in (row for data in runs for row in data["rows"]):
        key = (row["row"], row["name"], row["library"])
        rows[key] = min(rows.get(key, row), row, key=lambda r: r["ns"])
    return {**runs[0], "rows": list(rows.values())}


def sets_of(rows):
    """{(row, name): its rows}, in the order of the run."""
    sets = {}
    for row in rows:
        sets.setdefault((row["row"], row["name"]), []).append(row)
    return sets


def is_correct(row):
    return row["missed"] + row["false"] + row["wrong"] <= MOST_WRONG * row["pairs"]


def peers_of(rows):
    return [row for row in rows if row["library"] not in [*OURS, BARE]]


def fastest_peer(rows):
    """The fastest correct one, or None."""
    return min(filter(is_correct, peers_of(rows)), key=lambda row: row["times"], default=None)


def ours_of(rows):
    by_name = {row["library"]: row for row in rows}
    return by_name.get("abut"), by_name.get("abut f32")


def print_summary(sets):
    """One line per set: ours beside the fastest correct peer, in the precision of that peer; if none is, the fastest of all."""
    print("| row | pair and set | fastest correct peer | its ns | abut f64 ns | f32 ns | times as fast | f64 : f32 "
          "| supports |")
    print("|---|---|---|---|---|---|---|---|---|")
    for (row, name), rows in sets.items():
        double, single = ours_of(rows)
        peer = fastest_peer(rows)
        wrong = "" if peer else ", not correct"
        peer = peer or min(peers_of(rows), key=lambda row: row["times"], default=None)
        cells = "- | -" if peer is None else f"{peer['library']}{wrong} | {peer['ns']:.1f}"
        times = "-" if peer is None else f"{peer['times']:.2f}"
        print(f"| {row} | {name} | {cells} | {double['ns']:.1f} | {single['ns']:.1f} | {times} | "
              f"{double['ns'] / single['ns']:.2f} | {double['supports']:.1f} |")


def print_all(sets):
    """One line per set and library."""
    print("| row | pair and set | library | precision | ns (least..most) | abut is times as fast | missed + false | wrong "
          "| worst error | supports |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for (row, name), rows in sets.items():
        for r in sorted(rows, key=lambda r: (r["library"] not in OURS, r["ns"])):
            ours = r["library"] in OURS
            bold = "" if is_correct(r) else "**"
            print(f"| {row} | {name} | {r['library']} | {'f64' if r['double'] else 'f32'} | {r['ns']:.1f} "
                  f"({r['least_ns']:.1f}..{r['most_ns']:.1f}) | {'-' if ours else format(r['times'], '.2f')} | "
                  f"{bold}{r['missed'] + r['false']}{bold} | {bold}{r['wrong']}{bold} of {r['pairs']} | {r['worst']:.1g} | "
                  f"{format(r['supports'], '.1f') if ours else '-'} |")


def print_targets(sets):
    """What is asked for, against the fastest of the libraries named, correct or not; against the fastest correct one; and
    what the bare arithmetic reaches, that keeps none of abut's promises."""
    print("| row | pair and set | asked against | asked | reached | beside the fastest correct | peer ns | abut ns "
          "| bare reaches | |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    verdicts = []
    for line in TARGETS.read_text().splitlines()[3:]:
        row, name, peers, asked, *inexact = line.split("\t")
        rows = sets.get((row, name), [])
        peer = min((r for r in rows if r["library"] in peers.split(", ")), key=lambda r: r["times"], default=None)
        if peer is None:
            print(f"| {row} | {name} | {peers} | {asked} | - | - | - | - | - | not measured |")
            continue
        correct = fastest_peer(rows)
        if peer["times"] >= float(asked):
            verdicts.append("reached")
        elif not inexact and not is_correct(peer) and correct and correct["times"] >= float(asked):
            verdicts.append("reached beside the correct")
        else:
            verdicts.append("**missed**")
        wrong = "" if is_correct(peer) else ", which is not correct"
        ours = peer["ns"] / peer["times"]
        bare = next((f"{peer['ns'] / r['ns']:.2f}" for r in rows if r["library"] == BARE), "-")
        beside = "none is" if correct is None else f"{correct['times']:.2f} ({correct['library']})"
        print(f"| {row} | {name} | {peer['library']}{wrong} | {asked} | {peer['times']:.2f} | {beside} | {peer['ns']:.1f} | "
              f"{ours:.1f} | {bare} | {verdicts[-1]} |")
    print(f"\n{verdicts.count('reached')} of {len(verdicts)} rows reach what is asked of the libraries named, and "
          f"{verdicts.count('reached beside the correct')} more beside the fastest correct library where the one named is not.")


def print_by_size(sets):
    """2D: what abut chooses, and GJK and EPA alone, by the number of corners, in ns."""
    kinds = list(dict.fromkeys(row for row, _ in sets if row.startswith("2D ")))
    for kind in kinds:
        columns = {name: {r["library"]: r["ns"] for r in rows} for (row, name), rows in sets.items() if row == kind}
        print(f"\n| {kind.split(' ', 1)[1]}, corners | " + " | ".join(columns) + " |")
        print("|---" * (len(columns) + 1) + "|")
        for library, label in [("abut", "abut_distance2"), ("abut general", "abut_distance2_general")]:
            print(f"| {label} | " + " | ".join(f"{column[library]:.0f}" for column in columns.values()) + " |")


WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 720, 440, 70, 50, 40, 190
COLOURS = ["#1b6ca8", "#57a7d9", "#c0504d", "#e2a03f", "#6b8e23", "#7e57c2", "#555555", "#b05a9e"]


def time_name(power):
    """10^power ns, in words."""
    unit = min(power // 3, 2)
    return f"{10 ** (power - 3 * unit)} {['ns', 'µs', 'ms'][unit]}"


def lines_of(rows, kind):
    """{library: [(corners, ns)]} of one of the two kinds of hull."""
    lines = {}
    for row in rows:
        if row["row"] == kind:
            lines.setdefault(row["library"], []).append((row["corners"], row["ns"]))
    return lines


def draw(rows, file):
    """Cost of a distance by the number of vertices of both hulls, both axes logarithmic; a dashed line is of flat hulls.
    False when there is nothing to draw."""
    full, flat = lines_of(rows, "size"), lines_of(rows, "size flat")
    points = [p for lines in (full, flat) for line in lines.values() for p in line]
    if not points:
        return False
    low_x, high_x = (math.log10(f(p[0] for p in points)) for f in (min, max))
    low_y = math.floor(math.log10(min(p[1] for p in points)))
    high_y = math.ceil(math.log10(max(p[1] for p in points)))

    def at(corners, ns):
        x = LEFT + (math.log10(corners) - low_x) / max(high_x - low_x, 1e-9) * (WIDTH - LEFT - RIGHT)
        y = HEIGHT - BOTTOM - (math.log10(ns) - low_y) / max(high_y - low_y, 1) * (HEIGHT - BOTTOM - TOP)
        return f"{x:.1f},{y:.1f}"

    svg = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" '
           'font-size="12">',
           f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
           f'<text x="{LEFT}" y="20" font-size="14">Distance of two hulls apart: time of a question by vertices of each</text>']
    for power in range(low_y, high_y + 1):
        y = at(10 ** low_x, 10 ** power).split(",")[1]
        svg.append(f'<path d="M{LEFT} {y}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        svg.append(f'<text x="{LEFT - 8}" y="{y}" text-anchor="end">{time_name(power)}</text>')
    for corners in sorted({p[0] for p in points if p[0] in (8, 32, 100, 1000, 10000, 100000)}):
        x = at(corners, 10 ** low_y).split(",")[0]
        svg.append(f'<path d="M{x} {TOP}V{HEIGHT - BOTTOM}" stroke="#eee"/>')
        svg.append(f'<text x="{x}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{corners}</text>')
    names = list(dict.fromkeys([*full, *flat]))
    for number, name in enumerate(names):
        colour = COLOURS[number % len(COLOURS)]
        for lines, dash in ((full, ""), (flat, ' stroke-dasharray="5 4"')):
            path = " ".join(at(*p) for p in sorted(lines.get(name, [])))
            svg.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"{dash}/>')
        svg.append(f'<text x="{WIDTH - RIGHT + 12}" y="{TOP + 12 + 18 * number}" fill="{colour}">{name}</text>')
    svg.append(f'<text x="{WIDTH - RIGHT + 12}" y="{TOP + 20 + 18 * len(names)}" fill="#555">dashed: flat hulls</text></svg>')
    file.write_text("\n".join(svg) + "\n")
    return True


def main():
    parser = argparse.ArgumentParser(description="Runs the benchmarks and prints Markdown tables.")
    parser.add_argument("program", nargs="?")
    parser.add_argument("--only", default="", help="a part of a row's name, as in 'W6 box-box mix'")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("."), help="the folder for the JSON and the plot")
    parser.add_argument("--json", type=pathlib.Path, action="append", help="read an earlier run instead of making one")
    parser.add_argument("--least", type=pathlib.Path, metavar="OUT", help="write the runs read as one, each row's least time")
    parser.add_argument("--targets", action="store_true", help="what is asked for, and what was reached")
    parser.add_argument("--by-size", action="store_true", help="the times by the number of vertices in 2D")
    args = parser.parse_args()
    if args.json is None and args.program is None:
        parser.error("which program?")
    if not args.json:
        run(args.program, args.only or ("2D " if args.by_size else ""), args.out)
    if args.least:
        args.least.write_text(json.dumps(least(args.json or [args.out / "speed.json"])))
        return
    data = merge(args.json or [args.out / "speed.json"])
    sets = sets_of(data["rows"])
    if args.by_size:
        print_by_size(sets)
        return
    if args.targets:
        print_targets(sets)
        return
    sets = {key: rows for key, rows in sets.items() if not key[0].startswith("2D ")}
    print_summary(sets)
    print()
    print_all(sets)
    print(f"\nThe reference is within {data['audit']:.1g} of the oracle, in parts of the size, on the pairs both were asked.")
    if draw(data["rows"], args.out / "speed.svg"):
        print(f"Wrote {args.out / 'speed.svg'}", file=sys.stderr)


if __name__ == "__main__":
    main()
