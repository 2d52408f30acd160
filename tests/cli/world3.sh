#!/bin/sh
# world3.sh PROGRAM [ROOT] : the error that `abut contacts` states in 3D holds for the scene as written, world poses
# included, and is tight; poses are read as they should be. See world3.py.
set -u
program=${1:?usage: world3.sh PROGRAM [ROOT]}
[ -x "$program" ] || { echo "$0: the program $program is not there; build it first" >&2; exit 1; }
root=${2:-$(cd "$(dirname "$0")/../.." && pwd)}
exec python3 "$root/tests/cli/world3.py" "$program"
