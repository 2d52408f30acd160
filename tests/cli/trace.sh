#!/bin/sh
# trace.sh PROGRAM [ROOT] : `abut trace`: the traces of random pairs replayed by an independent checker (trace_check.py), every
# trace of our own scenes against the schema, and the program's manners.
set -u
program=${1:?usage: trace.sh PROGRAM [ROOT]}
[ -x "$program" ] || { echo "$0: the program $program is not there; build it first" >&2; exit 1; }
root=${2:-$(cd "$(dirname "$0")/../.." && pwd)}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
# shellcheck source=tests/support/manners.sh
. "$root/tests/support/manners.sh"

lesson=$root/scenes/lesson.json
"$program" trace --help >"$work/out" 2>"$work/err" || complain "--help: exit status $?"
grep -q "SCENE A B" "$work/out" || complain "--help does not show how it is called"

refused "no scene given" trace
refused "--margin is $lesson; give a length" trace --margin "$lesson"
refused "--max-distance is $lesson; give a length" trace --max-distance "$lesson" square triangle
refused "--max-supports is $lesson; give a whole number" trace --max-supports "$lesson"
refused "choose f32 or f64" trace --precision "$lesson"
refused "a trace is about two bodies" trace "$lesson"
refused "a trace is about two bodies" trace "$lesson" square
refused "leave out 'more'" trace "$lesson" square triangle more
refused "leave out 'square'" trace --all "$lesson" square
refused "did you mean 'triangle'" trace "$lesson" square triangel
refused "there is no body 'x'" trace "$lesson" x square
refused "'square' twice" trace "$lesson" square square
refused "choose f32 or f64" trace --precision f16 "$lesson" square triangle
refused "--max-distance is 0x1; give a length" trace --max-distance 0x1 "$lesson" square triangle
for count in -1 3.5 0x10 1e3 "" +-1; do
    refused "--max-supports is ${count:-empty}; give a whole number" trace "--max-supports=$count" "$lesson" square triangle
done
refused "--max-supports is 99999999999, which is too large" trace --max-supports 99999999999 "$lesson" square triangle
"$program" trace --max-supports 010 "$lesson" square triangle | grep -q '"max_supports":10,' ||
    complain "010 supports are not ten"
refused "--margin is -1" trace --margin=-1 "$lesson" square triangle
refused "cannot open" trace "$work/none.json" a b
refused "--speed: unknown option" trace --speed "$lesson" square triangle

asks=$root/scenes/queries.json
refused "--query is 0; queries are counted from 1" trace --query 0 "$asks"
refused "--query is x; give a whole number" trace --query x "$asks"
refused "there is no query 12" trace --query 12 "$asks"
refused "query 1 is a ray, which is answered at once" trace --query 1 "$asks"
refused "leave out 'right'" trace --query 6 "$asks" left right
refused "does not ask about 'floor'" trace --query 6 "$asks" floor
refused "does not ask about 'left'" trace --query 6 "$asks" left
refused "there is no body 'x'" trace --query 5 "$asks" x
refused "--query goes with --precision alone" trace --query 5 --all "$asks"
refused "choose f32 or f64" trace --query 5 --precision f16 "$asks"
"$program" trace --query 5 "$asks" | grep -q '"a":"floor","b":"ball"' ||
    complain "a cast at every body is not traced at the first"
"$program" trace --query 5 "$asks" left | grep -q '"a":"left"' || complain "the body that is named is not the one traced"
"$program" trace --query 6 --precision f32 "$asks" | grep -q '"precision":"f32"' || complain "f32 traces no cast"

if [ -w /dev/full ]; then
    "$program" trace "$lesson" square triangle >/dev/full 2>"$work/err"
    [ $? -eq 2 ] || complain "a full disk is not reported"
fi

# One pair alone and the same pair among all are one trace, and twice the same.
"$program" trace "$lesson" square triangle >"$work/one" && "$program" trace --all "$lesson" >"$work/all"
cmp -s "$work/one" "$work/all" || complain "one trace is not the same as all traces of a scene of one pair"

python3 "$root/tests/cli/trace_schema.py" "$program" "$root" || failed=$((failed + 1))
python3 "$root/tests/cli/trace_check.py" "$program" --self-test || failed=$((failed + 1))
python3 "$root/tests/cli/trace_check.py" "$program" --pairs 300 || failed=$((failed + 1))
python3 "$root/tests/cli/trace_way.py" "$program" "$root" || failed=$((failed + 1))
[ "$failed" -eq 0 ]
