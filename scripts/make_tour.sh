#!/bin/sh
# make_tour.sh PROGRAM [--check] : draws the figures of docs/tour with `abut explain`; --check only says whether they are what
# it draws.
set -u
program=${1:?usage: make_tour.sh PROGRAM [--check]}
[ -x "$program" ] || { echo "$0: the program $program is not there; build it first" >&2; exit 1; }
root=$(cd "$(dirname "$0")/.." && pwd)
figures=$root/docs/tour/figures
if [ "${2:-}" = "--check" ]; then
    figures=$(mktemp -d) || exit 1
    trap 'rm -rf "$figures"' EXIT
fi
"$program" explain "$root/docs/tour/tour.json" crate wedge -o "$figures" --format md || exit 1
if [ "${2:-}" = "--check" ] && ! diff -r -q "$figures" "$root/docs/tour/figures" >&2; then
    echo "docs/tour/figures is not what the program draws; run scripts/make_tour.sh PROGRAM" >&2
    exit 1
fi
