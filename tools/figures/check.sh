#!/bin/bash
# check.sh PROGRAM ROOT : draws the figures of docs/algorithms again and compares them with those in the tree, byte for byte.
# Also: every figure is shown by a page, every figure a page shows is there, and none is larger than 40 kB.
set -euo pipefail
pages=$2/docs/algorithms
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$1" "$work"
if ! diff -rq "$work" "$pages/figures"; then
    echo "docs/algorithms/figures differs from what is drawn now; look at the changes after: make figures" >&2
    exit 1
fi
for figure in "$pages"/figures/*.svg; do
    name=$(basename "$figure")
    grep -qF "figures/$name" "$pages"/*.md || { echo "no page shows figures/$name" >&2; exit 1; }
    [ "$(wc -c < "$figure")" -le 40960 ] || { echo "$name is larger than 40 kB" >&2; exit 1; }
done
grep -ohE 'figures/[a-z0-9]+\.svg' "$pages"/*.md | sort -u | while read -r figure; do
    [ -e "$pages/$figure" ] || { echo "$figure is shown but not there" >&2; exit 1; }
done
echo "$(find "$work" -name '*.svg' | wc -l) figures are as drawn now"
