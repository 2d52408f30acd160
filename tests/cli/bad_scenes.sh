#!/bin/sh
# bad_scenes.sh PROGRAM : every scene of tests/bad_scenes must be refused: exit status 2, nothing on standard output, and on
# standard error one line with the file, the line and column of the fault, and the words that expected.tsv asks for.
#
# expected.tsv: file, line:column, a part of the message, parted by tabs. The places were marked in the text by hand, not
# taken from the program.
set -u
program=${1:?usage: bad_scenes.sh PROGRAM}
[ -x "$program" ] || { echo "$0: the program $program is not there; build it first" >&2; exit 1; }
scenes=$(cd "$(dirname "$0")/../bad_scenes" && pwd) || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

complain() {
    printf "bad_scenes: %s\n" "$1" >&2
    failed=$((failed + 1))
}

count=0 failed=0 tab=$(printf '\t')
while IFS=$tab read -r file place words; do
    count=$((count + 1))
    "$program" contacts "$scenes/$file" >"$work/out" 2>"$work/err"
    status=$?
    line=$(cat "$work/err")
    [ "$status" -eq 2 ] || complain "$file: exit status $status, not 2"
    [ ! -s "$work/out" ] || complain "$file: something on standard output"
    [ "$(wc -l <"$work/err")" -eq 1 ] || complain "$file: not one line: $line"
    case $line in
    "$scenes/$file:$place: error: "*"$words"*) ;;
    *) complain "$file: wanted $place ... $words, got: $line" ;;
    esac
    case ${line#*: error: } in
    *";"*) ;;
    *) complain "$file: no remedy: $line" ;;
    esac
done <"$scenes/expected.tsv"

listed=$(ls "$scenes" | grep -c '\.json$')
[ "$listed" -eq "$count" ] || complain "$listed scenes, but $count lines in expected.tsv"
[ "$count" -ge 40 ] || complain "only $count scenes"
echo "bad_scenes: $count scenes, $failed faults"
[ "$failed" -eq 0 ]
