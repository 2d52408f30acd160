#!/bin/sh
# prove.sh PROGRAM [ROOT] : `abut prove` and tools/check_proof: the command's manners; proofs of random pairs, which the checker
# must accept; and proofs that were tampered with, which it must refuse unless they are still true.
set -u
program=${1:?usage: prove.sh PROGRAM [ROOT]}
[ -x "$program" ] || { echo "$0: the program $program is not there; build it first" >&2; exit 1; }
root=${2:-$(cd "$(dirname "$0")/../.." && pwd)}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
# shellcheck source=tests/support/manners.sh
. "$root/tests/support/manners.sh"

scene=$root/scenes/lesson.json
refused "no scene given" prove
refused "write 'abut prove FILE A B'" prove "$scene"
refused "write 'abut prove FILE A B'" prove "$scene" square
refused "one word too many" prove "$scene" square triangle circle
refused "did you mean 'square'" prove "$scene" triangle squar
refused "'square' twice; name two bodies" prove "$scene" square square
queries=$root/scenes/queries.json
refused "leave out 'left'" prove --query 6 "$queries" left right
refused "there is no query 12; the scene has 11" prove --query 12 "$queries"
refused "--query is -1; give a whole number" prove --query -1 "$queries"
refused "--query is 0; queries are counted from 1" prove --query 0 "$queries"
refused "--query is 0x6; give a whole number" prove --query 0x6 "$queries"
refused "query 1 is a ray; only casts and impacts can be proved" prove --query 1 "$queries"
refused "query 5 hits nothing; name with 'against' what it misses" prove --query 5 "$root/scenes/queries3.json"
refused "choose f32 or f64" prove --precision f16 "$scene" square triangle
refused "--json: unknown option" prove --json "$scene" square triangle

if [ -w /dev/full ]; then
    "$program" prove "$scene" square triangle >/dev/full 2>"$work/err"
    [ $? -eq 2 ] || complain "full disk: exit status is not 2"
    grep -q "cannot write the output" "$work/err" || complain "full disk: no reason"
fi

# The checker: what it says, and what its exit status is, for one proof and for several, from a file and from a pipe.
check=$root/tools/check_proof
"$program" prove "$scene" square triangle >"$work/proof" || complain "no proof"
"$program" prove "$scene" square triangle | python3 "$check" >"$work/said" || complain "refused through a pipe"
grep -q "^proved: distance of 'square' and 'triangle' in \[-1.0000000000000[0-9]*, -0.9999999999999[0-9]*\]$" "$work/said" ||
    complain "it says $(cat "$work/said")"
for query in 5 6 7; do
    "$program" prove "$queries" --query $query | python3 "$check" >"$work/said" || complain "cast $query is refused"
    grep -q "^proved: '[a-z]*' on its way to '[a-z]*': nothing touches until 0.[678][0-9]*, at 0.[78]" "$work/said" ||
        complain "cast $query: it says $(cat "$work/said")"
done
sed 's/"direction":\[1,/"direction":[2,/' "$work/proof" >"$work/longer" # a direction may have any length
python3 "$check" "$work/proof" "$work/longer" >"$work/said" || complain "two proofs: $(cat "$work/said")"
sed 's/"direction":\[1,/"direction":[-1,/' "$work/proof" >"$work/tampered"
echo '{"abut": 1}' >"$work/empty"
printf 'no proof at all' >"$work/text"
for bad in tampered empty text nowhere; do
    python3 "$check" "$work/$bad" "$work/proof" >"$work/said" 2>"$work/err"
    [ $? -eq 1 ] || complain "$bad: exit status is not 1"
    [ ! -s "$work/err" ] || complain "$bad: something on standard error: $(cat "$work/err")"
    grep -q "^not proved: $work/$bad: ..." "$work/said" || complain "$bad: it says $(cat "$work/said")"
    grep -q "^proved: " "$work/said" || complain "$bad: and the proof after it was not read"
done
impact=$root/tools/check_impact
for query in 8 9 10; do
    "$program" prove "$queries" --query $query >"$work/impact" || complain "impact $query: no proof"
    python3 "$impact" "$work/impact" >"$work/said" || complain "impact $query is refused: $(cat "$work/said")"
    grep -q "^proved: '[a-z]*' on its way to '[a-z]*': nothing touches until 0.[349]" "$work/said" ||
        complain "impact $query: it says $(cat "$work/said")"
done
sed 's/"turn":3.1/"turn":3.2/' "$work/impact" >"$work/tampered"
for bad in tampered empty text nowhere; do
    python3 "$impact" "$work/$bad" "$work/impact" >"$work/said" 2>"$work/err"
    [ $? -eq 1 ] || complain "an impact, $bad: exit status is not 1"
    [ ! -s "$work/err" ] || complain "an impact, $bad: something on standard error: $(cat "$work/err")"
    grep -q "^not proved: $work/$bad: ..." "$work/said" || complain "an impact, $bad: it says $(cat "$work/said")"
done
lines=$(grep -vc '^ *\(#\|$\)' "$check")
[ "$lines" -le 150 ] || complain "the checker is to be read in one go: $lines lines are more than 150"

python3 "$root/tests/cli/prove.py" "$program" "$root" || failed=$((failed + 1))
echo "prove: $failed faults"
[ "$failed" -eq 0 ]
