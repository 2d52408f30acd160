#!/bin/sh
# contacts3.sh PROGRAM [ROOT] : `abut contacts` on 3D scenes whose answers are known by hand, and on meshes; the meshes of
# our own scenes are what their script makes. See contacts3.py.
set -u
program=${1:?usage: contacts3.sh PROGRAM [ROOT]}
[ -x "$program" ] || { echo "$0: the program $program is not there; build it first" >&2; exit 1; }
root=${2:-$(cd "$(dirname "$0")/../.." && pwd)}
python3 "$root/scripts/make_meshes.py" --check || exit 1
python3 "$root/scenes/make_stack3.py" | cmp - "$root/scenes/stack3.json" || exit 1
exec python3 "$root/tests/cli/contacts3.py" "$program" "$root"
