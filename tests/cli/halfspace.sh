#!/bin/sh
# halfspace.sh PROGRAM [ROOT] : half-spaces in scenes: contacts, queries, proofs, simulations and pictures. See halfspace.py.
set -u
program=${1:?usage: halfspace.sh PROGRAM [ROOT]}
[ -x "$program" ] || { echo "$0: the program $program is not there; build it first" >&2; exit 1; }
root=${2:-$(cd "$(dirname "$0")/../.." && pwd)}
export LSAN_OPTIONS="suppressions=$root/tests/support/leaks.txt:print_suppressions=0${LSAN_OPTIONS:+:$LSAN_OPTIONS}"
exec python3 "$root/tests/cli/halfspace.py" "$program" "$root"
