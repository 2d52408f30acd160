#!/bin/sh
# many.sh PROGRAM [ROOT] : scenes of many bodies: `abut contacts` finds the pairs that exact arithmetic and --all find, in their
# order, `abut query` what asking each body finds, and a bar is shown on a terminal alone. See many.py.
set -u
program=${1:?usage: many.sh PROGRAM [ROOT]}
[ -x "$program" ] || { echo "$0: the program $program is not there; build it first" >&2; exit 1; }
root=${2:-$(cd "$(dirname "$0")/../.." && pwd)}
exec python3 "$root/tests/cli/many.py" "$program"
