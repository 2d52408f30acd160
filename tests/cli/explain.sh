#!/bin/sh
# explain.sh PROGRAM [ROOT] : `abut explain`: every kind of pair in both wings, precisions and formats gives well-formed
# pictures with true words; the same twice; and the program's manners. The tour's figures are what the program draws.
set -u
program=${1:?usage: explain.sh PROGRAM [ROOT]}
[ -x "$program" ] || { echo "$0: the program $program is not there; build it first" >&2; exit 1; }
root=${2:-$(cd "$(dirname "$0")/../.." && pwd)}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0

complain() {
    printf 'explain: %s\n' "$1" >&2
    failed=$((failed + 1))
}

# refused WORDS ARGUMENT... : exit 2, one line with these words on standard error, nothing written.
refused() {
    words=$1
    shift
    "$program" explain "$@" >"$work/out" 2>"$work/err" </dev/null
    status=$?
    [ "$status" -eq 2 ] || complain "$*: exit status $status, not 2"
    [ ! -s "$work/out" ] || complain "$*: something on standard output"
    [ "$(wc -l <"$work/err")" -eq 1 ] || complain "$*: not one line on standard error"
    grep -q -F -- "$words" "$work/err" || complain "$*: wanted '$words', got: $(cat "$work/err")"
    [ ! -e "$work/no" ] || complain "$*: a folder although refused"
}

lesson=$root/scenes/lesson.json
"$program" explain --help >"$work/out" 2>"$work/err" || complain "--help: exit status $?"
grep -q "SCENE A B -o DIR" "$work/out" || complain "--help does not show how it is called"

refused "no scene given" -o "$work/no"
refused "a story is about two bodies" "$lesson" square -o "$work/no"
refused "no folder given" "$lesson" square triangle
refused "leave out 'more'" "$lesson" square triangle more -o "$work/no"
refused "did you mean 'triangle'" "$lesson" square triangel -o "$work/no"
refused "'square' twice" "$lesson" square square -o "$work/no"
refused "there is html and md" "$lesson" square triangle -o "$work/no" --format pdf
refused "--view" "$lesson" square triangle -o "$work/no" --view up
refused "--steps is 0" "$lesson" square triangle -o "$work/no" --steps 0
refused "choose f32 or f64" "$lesson" square triangle -o "$work/no" --precision f16
refused "--margin is -1" "$lesson" square triangle -o "$work/no" --margin=-1
refused "give the folder another name" "$lesson" square triangle -o "$lesson"
refused "make the folder above it first" "$lesson" square triangle -o "$work/none/deeper"
refused "cannot open" "$work/none.json" a b -o "$work/no"
mkdir "$work/taken" "$work/taken/index.html"
refused "cannot write $work/taken/index.html" "$lesson" square triangle -o "$work/taken"
find "$work/taken" -name '.*' -o -name '*tmp*' | grep -q . && complain "something half-written is left behind"

python3 "$root/tests/cli/explain.py" "$program" "$root" "$work" || failed=$((failed + 1))
sh "$root/scripts/make_tour.sh" "$program" --check || failed=$((failed + 1))
[ "$failed" -eq 0 ]
