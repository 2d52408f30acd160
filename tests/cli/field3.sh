#!/bin/sh
# field3.sh PROGRAM [ROOT] : the cases in 3D that other libraries' users reported, as scenes, against their exact answers, in
# both precisions. Expected numbers: tests/golden/field3.txt.
set -u
program=${1:?usage: field3.sh PROGRAM [ROOT]}
[ -x "$program" ] || { echo "$0: the program $program is not there; build it first" >&2; exit 1; }
root=${2:-$(cd "$(dirname "$0")/../.." && pwd)}
exec python3 "$root/tests/cli/field3.py" "$program" "$root"
