#!/bin/sh
# as_built.sh EXPECTED PROGRAM... : what the programs print, one after the other, is EXPECTED to the last bit: the library's
# objects as this build directory made them, not compiled anew as scripts/same_bits.sh does.
set -eu
expected=$1
shift
found=$(for program in "$@"; do "$program"; done)
printf '%s\n' "$found" | diff -u "$expected" - && printf 'The same bits:\n%s\n' "$found"
