#!/bin/sh
# replay_traces.sh PROGRAM [PAIRS [SEED]] : the traces of random pairs, 10 000 of each dimension and precision unless told
# otherwise, replayed by the independent checker tests/cli/trace_check.py. Takes some minutes.
set -u
case ${1:-} in
-*)
    sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0"
    exit 0
    ;;
esac
program=${1:?usage: replay_traces.sh PROGRAM [PAIRS [SEED]]}
[ -x "$program" ] || { echo "$0: the program $program is not there; build it first" >&2; exit 1; }
root=$(cd "$(dirname "$0")/.." && pwd)
exec python3 "$root/tests/cli/trace_check.py" "$program" --pairs "${2:-10000}" --seed "${3:-1}"
