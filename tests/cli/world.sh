#!/bin/sh
# world.sh PROGRAM [ROOT] : the error that `abut contacts` states holds for the scene as written, world poses included, and is
# tight. See world.py.
set -u
program=${1:?usage: world.sh PROGRAM [ROOT]}
[ -x "$program" ] || { echo "$0: the program $program is not there; build it first" >&2; exit 1; }
root=${2:-$(cd "$(dirname "$0")/../.." && pwd)}
exec python3 "$root/tests/cli/world.py" "$program"
