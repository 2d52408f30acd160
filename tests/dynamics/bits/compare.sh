#!/bin/sh
# compare.sh PRECISION STEPS MOVING SCENES : what moving2.c and, of every file of scenes/simulate, scenes2.c print is what
# expected.txt has of that precision and of so many steps. RUN in the environment names what runs the programs, if they do not
# run by themselves.
set -eu
here=$(dirname "$0")
# shellcheck disable=SC2086  # RUN is words
found=$(${RUN-} "$3" "$2" && ${RUN-} "$4" "$1" "$2" "$here"/../../../scenes/simulate/*.json)
expected=$(awk -v precision="$1" -v most="$2" '$1 == precision && $3 <= most' "$here/expected.txt")
if [ "$found" != "$expected" ]; then
    printf '%s\n' "expected" "$expected" "found" "$found" >&2
    exit 1
fi
printf 'The same bits:\n%s\n' "$found"
