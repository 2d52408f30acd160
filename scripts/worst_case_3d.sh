#!/bin/bash
# worst_case_3d.sh [COUNT] : what a 3D query costs at worst, beside the median, in support points and in instructions.
#
# Asks COUNT (default 70000) random pairs of each class (polytopes; with smooth cores; with custom cores) for their support
# points, then counts the instructions of the costliest 150 and of 350 picked evenly by cost, under valgrind's callgrind, which
# counts each call of the query on its own. Needs valgrind (scripts/install_needs.sh count). PRECISION=f32 asks the float
# library.
# It fails when an answer took more than MOST (default 60 million) instructions: a query is bounded.
set -euo pipefail
if [ "${1:-}" = --help ]; then
    sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0"
    exit 0
fi
cd "$(dirname "$0")/.."
count=${1:-70000}
most=${MOST:-60000000}
define=
[ "${PRECISION:-f64}" = f32 ] && define=-DABUT_F32
if ! command -v valgrind > /dev/null; then
    echo "worst_case_3d.sh: valgrind is not there; run: scripts/install_needs.sh count" >&2
    exit 1
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cc -std=gnu17 -O2 -g -ffp-contract=off -fno-tree-vectorize -fno-tree-slp-vectorize ${define:+"$define"} \
    -Iinclude -Itests -Isrc src/*/*.c tests/worst/worst3.c tests/support/{recipe3,turn3,scene3,dump3,random}.c -lm \
    -o "$work/worst3"
"$work/worst3" supports "$count" 2> "$work/pairs" || {
    cat "$work/pairs" >&2
    exit 1
}

valgrind --quiet --tool=callgrind --toggle-collect=ask_once --dump-after=ask_once --callgrind-out-file="$work/out" \
    "$work/worst3" ask < "$work/pairs" > "$work/log" 2>&1 || {
    cat "$work/log" >&2
    exit 1
}
python3 - "$work" "$most" <<'END'
import pathlib
import re
import sys

work, most = pathlib.Path(sys.argv[1]), int(sys.argv[2])
names = ["polytopes", "smooth", "custom"]
pairs = [line.split() for line in (work / "pairs").read_text().split("\n") if line]
picked = {name: [] for name in names}
for number, (which, index) in enumerate(pairs, 1):
    text = (work / f"out.{number}").read_text()
    (instructions,) = re.findall(r"^(?:summary|totals): (\d+)", text, re.M)[:1]
    picked[names[int(which)]].append((int(instructions), int(index)))
worst = 0
for name in names:
    evenly = sorted(picked[name][:350])
    top = max(picked[name])
    middle = evenly[len(evenly) // 2][0]
    print(f"{name}: {middle} instructions median, {top[0]} worst (pair {top[1]}), {top[0] / middle:.0f} times as many")
    worst = max(worst, top[0])
sys.exit(f"worst_case_3d.sh: {worst} instructions, more than {most}" if worst > most else 0)
END
