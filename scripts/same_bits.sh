#!/bin/bash
# same_bits.sh [WORK_DIR [WAY...]] : the same answers, to the last bit, from gcc and clang, at -O0, -O2 and -O3, with
# -march=native and without, and with link-time optimisation by gcc, in both precisions.
#
# It builds the programs of tests/bits and tests/dynamics/bits with the libraries' sources each way and compares what they
# print (a hash line per precision and dimension, and per scene of bodies that move) with the expected.txt beside them. All ways
# take a quarter of an hour; a WAY is a compiler and its flags, as in "clang -O3 -march=native". A compiler that is not there is
# skipped and said.
# When the expected hash must change because the answers did: run the program, look at why, write the new lines, say so in
# CHANGELOG.md.
set -euo pipefail
if [ "${1:-}" = --help ]; then
    sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0"
    exit 0
fi
cd "$(dirname "$0")/.."
work=${1:-build/bits}
mkdir -p "$work"
work=$(cd "$work" && pwd)
if [ ! -e tests/bits/bits.c ] || [ ! -e tests/bits/expected.txt ]; then
    echo "same_bits.sh: tests/bits/bits.c or tests/bits/expected.txt is not there" >&2
    exit 1
fi

# one DEFINE COMPILER FLAG... : builds and runs one precision one way; leaves what it prints in a file.
one() {
    local name define=$1 compiler=$2 flags part
    name=$(tr ' /=' '___' <<< "$*")
    shift 2
    flags="-std=c17 -ffp-contract=off $* $define -Iinclude -Itests"
    # gcc's vectoriser fuses where the flag before forbids it (cmake/flags.cmake).
    case $compiler in gcc*) flags="$flags -fno-tree-vectorize" ;; esac
    # The programs may convert between precisions, the library does not (see cmake/flags.cmake).
    mkdir -p "$work/$name"
    for part in tests/bits/bits.c tests/bits/bits3.c tests/dynamics/bits/moving2.c; do
        # shellcheck disable=SC2086  # flags are words
        "$compiler" $flags -fno-tree-slp-vectorize -c "$part" -o "$work/$name/$(basename "$part" .c).program.o"
    done
    for part in {src,world,dynamics}/*/*.c; do
        # shellcheck disable=SC2086
        "$compiler" $flags -I"${part%%/*}" -c "$part" -o "$work/$name/${part//\//_}.o"
    done
    # shellcheck disable=SC2086
    "$compiler" $flags "$work/$name"/src_*.o "$work/$name"/bits*.program.o -lm -o "$work/$name/bits"
    # shellcheck disable=SC2086
    "$compiler" $flags "$work/$name"/{src,world,dynamics}_*.o "$work/$name/moving2.program.o" -lm -o "$work/$name/moving2"
    "$work/$name/bits" > "$work/$name.txt"
    "$work/$name/moving2" > "$work/$name.moving.txt"
}
export -f one
export work

shift $(($# > 0))
[ $# -gt 0 ] || set -- "gcc -O3 -flto=auto -march=native" "gcc -O2 -march=native" "gcc -O3" "gcc -O2" "gcc -O0" \
    "clang -O3 -march=native" "clang -O3" "clang -O2" "clang -O0"
ways=()
for way in "$@"; do
    if command -v "${way%% *}" > /dev/null; then
        ways+=("$way")
    else
        echo "same_bits.sh: ${way%% *} is not there, so not: $way"
    fi
done
if [ ${#ways[@]} -eq 0 ]; then
    echo "same_bits.sh: none of the compilers is there; name others, as in  same_bits.sh build/bits 'cc -O2'" >&2
    exit 1
fi
printf '%s\n' "${ways[@]/#/-UABUT_F32 }" "${ways[@]/#/-DABUT_F32 }" |
    xargs -P "$(nproc)" -I{} bash -c 'set -euo pipefail; one {}'

faults=0
# compare EXPECTED WAY ENDING : what both precisions printed that way.
compare() {
    local name
    name=ABUT_F32_$(tr ' /=' '___' <<< "$2")
    if ! cat "$work/-U$name$3" "$work/-D$name$3" | diff -u "$1" - >&2; then
        echo "different bits: $2" >&2
        faults=1
    fi
}
for way in "${ways[@]}"; do
    compare tests/bits/expected.txt "$way" .txt
    compare tests/dynamics/bits/expected.txt "$way" .moving.txt
done
[ $faults -eq 0 ] && echo "${#ways[@]} ways to compile, the same bits: $(cat tests/{,dynamics/}bits/expected.txt | tr '\n' ' ')"
exit $faults
