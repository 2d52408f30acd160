#!/bin/sh
# simulate.sh PROGRAM [ROOT] : `abut simulate` against mechanics with known answers, in both precisions. See simulate.py.
set -u
program=${1:?usage: simulate.sh PROGRAM [ROOT]}
[ -x "$program" ] || { echo "$0: the program $program is not there; build it first" >&2; exit 1; }
root=${2:-$(cd "$(dirname "$0")/../.." && pwd)}
exec python3 "$root/tests/cli/simulate.py" "$program" "$root"
