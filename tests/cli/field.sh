#!/bin/sh
# field.sh PROGRAM [ROOT] : the cases that other libraries' users reported, as scenes, against their exact answers, in both
# precisions. Expected numbers: tests/golden/field2.json.
set -u
program=${1:?usage: field.sh PROGRAM [ROOT]}
[ -x "$program" ] || { echo "$0: the program $program is not there; build it first" >&2; exit 1; }
root=${2:-$(cd "$(dirname "$0")/../.." && pwd)}
exec python3 "$root/tests/cli/field.py" "$program" "$root"
