#!/bin/sh
# query.sh PROGRAM [ROOT] : `abut query`: the answers to rays, points, casts, impacts and depths along a direction against ones
# worked out by hand or in exact arithmetic, and the command's manners.
set -u
program=${1:?usage: query.sh PROGRAM [ROOT]}
[ -x "$program" ] || { echo "$0: the program $program is not there; build it first" >&2; exit 1; }
root=${2:-$(cd "$(dirname "$0")/../.." && pwd)}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
# shellcheck source=tests/support/manners.sh
. "$root/tests/support/manners.sh"

scene=$root/scenes/queries.json

refused "no scene given" query
refused "one word too many" query "$scene" "$scene"
refused "choose f32 or f64" query --precision f16 "$scene"
refused "--margin: unknown option" query --margin 1 "$scene"
refused "lesson.json:1:1: error: 'queries' is missing; add what to ask" query "$root/scenes/lesson.json"
refused "did you mean 'query'" qeury "$scene"

# What docs/queries.md shows is what the program prints (error bounds may differ in their digits).
for name in queries queries3; do
    "$program" query "$root/scenes/$name.json" 2>"$work/err" | sed "s/ [0-9.]*e-1[0-9] */ BOUND /" >"$work/printed"
    [ ! -s "$work/err" ] || complain "$name: something on standard error: $(cat "$work/err")"
    sed -n "/^abut query scenes\/$name.json/,/^\`\`\`/{/^abut query/,/^\$/d;/^\`\`\`/d;p}" "$root/docs/queries.md" |
        sed "s/ [0-9.]*e-1[0-9] */ BOUND /" >"$work/promised"
    grep -q BOUND "$work/promised" || complain "$name: docs/queries.md does not show it"
    diff "$work/promised" "$work/printed" >&2 || complain "$name: docs/queries.md shows something else"
done

for form in "" --json; do
    if [ -w /dev/full ]; then
        # shellcheck disable=SC2086
        "$program" query $form "$scene" >/dev/full 2>"$work/err"
        [ $? -eq 2 ] || complain "full disk $form: exit status is not 2"
        grep -q "cannot write the output" "$work/err" || complain "full disk $form: no reason"
    fi
done
"$program" query - <"$scene" >"$work/piped" && "$program" query "$scene" >"$work/named"
cmp -s "$work/piped" "$work/named" || complain "standard input gives another answer than the file"

python3 "$root/tests/cli/query.py" "$program" "$root" || failed=$((failed + 1))
echo "query: $failed faults"
[ "$failed" -eq 0 ]
