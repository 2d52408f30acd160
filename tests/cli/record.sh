#!/bin/bash
# record.sh PROGRAM ROOT : `abut simulate --record` and `--replay`: every scene of scenes/simulate has the same bits again, in
# both precisions; the hashes are those that --json prints; what is changed in a recording, or in the scene, is found at the
# first step that has it; refusals leave nothing. ABUT_OTHER_PROGRAM, of another build or machine, replays what this recorded.
set -u
program=$(realpath "${1:?usage: record.sh PROGRAM ROOT}")
[ -x "$program" ] || {
    echo "$0: the program $program is not there; build it first" >&2
    exit 1
}
root=$(realpath "${2:?usage: record.sh PROGRAM ROOT}")
other=${ABUT_OTHER_PROGRAM:-$program}
work=$(mktemp -d) || exit 1
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
# shellcheck source=tests/support/manners.sh
. "$root/tests/support/manners.sh"
mkdir "$work/out"
cd "$work/out" || exit 1

steps=60 count=0
for scene in "$root"/scenes/simulate/*.json; do
    for precision in f64 f32; do
        "$program" simulate "$scene" --steps "$steps" --every 1 --json -p "$precision" --record run.jsonl > lines.json ||
            complain "$scene in $precision is not recorded"
        said=$("$other" simulate "$scene" --replay run.jsonl 2>&1) || complain "$scene in $precision: $said"
        [ "$said" = "$steps steps, the same bits" ] || complain "$scene in $precision says '$said'"
        grep -o '"hash":"[0-9a-f]*"' lines.json > printed
        grep -o '"hash":"[0-9a-f]*"' run.jsonl | cmp -s - printed || complain "$scene in $precision: other hashes than printed"
        count=$((count + 1))
    done
done

# Which step is another: one whose hash is changed, or the first after a thing of the scene is.
stack=$root/scenes/simulate/stack.json
"$program" simulate "$stack" --steps 20 --record run.jsonl > /dev/null
sed 's/^\({"step":7,"hash":"\)[0-9a-f]\{4\}/\1beef/' run.jsonl > changed.jsonl
cmp -s run.jsonl changed.jsonl && complain "the recording has no step 7"
refused 'step 7 is another: its hash is ' simulate "$stack" --replay changed.jsonl
sed 's/"gravity": \[0, -10\]/"gravity": [0, -10.001]/' "$stack" > heavier.json
cmp -s "$stack" heavier.json && complain "the stack has no gravity of 10"
refused 'is another: its hash is ' simulate heavier.json --replay run.jsonl
head -n 12 run.jsonl > short.jsonl
refused 'short.jsonl: the line of step 11 is not there, or is damaged; record it again' simulate "$stack" --replay short.jsonl
head -c -1 run.jsonl > cut.jsonl
refused 'cut.jsonl: the line of step 20 is not there, or is damaged; record it again' simulate "$stack" --replay cut.jsonl
{ cat run.jsonl; echo '{"step":21,"hash":"0"}'; } > long.jsonl
refused 'long.jsonl: it goes on after its last step; record it again' simulate "$stack" --replay long.jsonl
refused 'this is no recording; make one by ' simulate "$stack" --replay "$stack"
: > empty.jsonl
refused 'this is no recording; make one by ' simulate "$stack" --replay empty.jsonl
sed 1s/f64/f16/ run.jsonl > half.jsonl
refused "half.jsonl: a recording in the precision 'f16', which this program has not" simulate "$stack" --replay half.jsonl
refused 'cannot read no.jsonl: No such file or directory' simulate "$stack" --replay no.jsonl
refused 'cannot write no/run.jsonl: No such file or directory' simulate "$stack" --record no/run.jsonl
for option in --steps=3 --precision=f64 --json --record=x; do
    refused "leave ${option%=*} out" simulate "$stack" --replay run.jsonl "$option"
done
[ ! -e x ] || complain "a refusal left a recording"

echo "record: $count recordings replayed, $failed faults"
exit $((failed > 0))
