#!/bin/sh
# same_hash.sh MPIEXEC CLASH BODIES : one, two and three processes find the same pairs, the same clashes and the same bits.
set -eu
# What Open MPI asks of root and of a machine with fewer processors; other MPIs do not read it.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
export OMPI_MCA_btl_vader_single_copy_mechanism=none
answer() {
    "$mpiexec" -n "$1" "$clash" "$bodies" > "$folder/said.txt" || { cat "$folder/said.txt" >&2 && return 1; }
    cat "$folder/said.txt" >&2
    grep fingerprint "$folder/said.txt"
}
mpiexec=$1 clash=$2 bodies=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
one=$(answer 1)
for processes in 2 3; do
    [ "$(answer $processes)" = "$one" ] || { echo "same_hash.sh: $processes processes answer otherwise" >&2 && exit 1; }
done
