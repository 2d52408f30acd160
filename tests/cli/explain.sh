#!/bin/sh
# explain.sh PROGRAM [ROOT] : `abut explain`: every kind of pair in both dimensions, precisions and formats gives well-formed
# pictures with true words; the same twice; and the program's manners. The tour's figures are what the program draws.
set -u
program=${1:?usage: explain.sh PROGRAM [ROOT]}
[ -x "$program" ] || { echo "$0: the program $program is not there; build it first" >&2; exit 1; }
root=${2:-$(cd "$(dirname "$0")/../.." && pwd)}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
# shellcheck source=tests/support/manners.sh
. "$root/tests/support/manners.sh"

# refused_whole WORDS ARGUMENT... : refused, and no folder made.
refused_whole() {
    refused "$@"
    [ ! -e "$work/no" ] || complain "$*: a folder although refused"
}

lesson=$root/scenes/lesson.json
"$program" explain --help >"$work/out" 2>"$work/err" || complain "--help: exit status $?"
grep -q "SCENE A B -o DIR" "$work/out" || complain "--help does not show how it is called"

refused_whole "no scene given" explain -o "$work/no"
refused_whole "--steps is $lesson; give a whole number" explain -o "$work/no" --steps "$lesson"
refused_whole "--margin is $lesson; give a length" explain -o "$work/no" --margin "$lesson"
refused_whole "--view" explain -o "$work/no" --view "$lesson"
refused_whole "there is html and md" explain -o "$work/no" --format "$lesson"
refused_whole "a trace is about two bodies" explain "$lesson" square -o "$work/no"
refused "no folder given" explain "$lesson" square triangle
refused "no folder given" explain "$lesson" square triangle -o ""
refused_whole "--steps is few; give a whole number" explain "$lesson" square triangle -o "$work/no" --steps few
refused_whole "leave out 'more'" explain "$lesson" square triangle more -o "$work/no"
refused_whole "did you mean 'triangle'" explain "$lesson" square triangel -o "$work/no"
refused_whole "'square' twice" explain "$lesson" square square -o "$work/no"
refused_whole "there is html and md" explain "$lesson" square triangle -o "$work/no" --format pdf
refused_whole "--view" explain "$lesson" square triangle -o "$work/no" --view up
refused_whole "--steps is 0" explain "$lesson" square triangle -o "$work/no" --steps 0
refused_whole "choose f32 or f64" explain "$lesson" square triangle -o "$work/no" --precision f16
refused_whole "--margin is -1" explain "$lesson" square triangle -o "$work/no" --margin=-1
refused "give the folder another name" explain "$lesson" square triangle -o "$lesson"
refused_whole "make the folder above it first" explain "$lesson" square triangle -o "$work/none/deeper"
refused_whole "cannot open" explain "$work/none.json" a b -o "$work/no"
asks=$root/scenes/queries.json
refused_whole "--query is 0; queries are counted from 1" explain "$asks" --query 0 -o "$work/no"
refused_whole "query 1 is a ray, which is answered at once" explain "$asks" --query 1 -o "$work/no"
refused_whole "there is no query 12" explain "$asks" --query 12 -o "$work/no"
refused_whole "leave out 'right'" explain "$asks" left right --query 6 -o "$work/no"
refused_whole "does not ask about 'floor'" explain "$asks" floor --query 6 -o "$work/no"
refused_whole "--query has no --margin" explain "$asks" --query 6 --margin 1 -o "$work/no"
mkdir "$work/taken" "$work/taken/index.html"
refused "cannot write $work/taken/index.html" explain "$lesson" square triangle -o "$work/taken"
find "$work/taken" -name '.*' -o -name '*tmp*' | grep -q . && complain "something half-written is left behind"

python3 "$root/tests/cli/explain.py" "$program" "$root" "$work" || failed=$((failed + 1))
python3 "$root/tests/cli/explain_way.py" "$program" "$root" "$work" || failed=$((failed + 1))
sh "$root/scripts/make_tour.sh" "$program" --check || failed=$((failed + 1))
[ "$failed" -eq 0 ]
