#!/bin/bash
# same_bits.sh [WORK_DIR] : the same answers, to the last bit, from gcc and clang, at -O0, -O2 and -O3, the last two with
# -march=native too, and with link-time optimisation by gcc, in both precisions.
#
# It builds the program tests/bits with the library's sources each way and compares what it prints (a hash line per precision
# and wing) with tests/bits/expected.txt. CCS="gcc clang" names the compilers; those that are not there are skipped and said.
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

# one COMPILER LEVEL ARCH : builds and runs both precisions one way; leaves what they print in a file.
one() {
    local name define flags wing
    name=$(tr ' /=' '___' <<< "$1 $2 $3")
    for define in "" -DABUT_F32; do
        flags="-std=c17 -ffp-contract=off $2 $3 $define -Iinclude -Itests"
        # gcc's vectoriser fuses where the flag before forbids it (cmake/flags.cmake).
        case $1 in gcc*) flags="$flags -fno-tree-vectorize" ;; esac
        # The program may convert between precisions, the library does not (see cmake/flags.cmake).
        for wing in bits bits3; do
            # shellcheck disable=SC2086  # flags are words
            "$1" $flags -fno-tree-slp-vectorize -c "tests/bits/$wing.c" -o "$work/$name$define.$wing.o"
        done
        # shellcheck disable=SC2086
        "$1" $flags -Isrc src/*/*.c "$work/$name$define".bits*.o -lm -o "$work/$name$define"
        "$work/$name$define"
    done > "$work/$name.txt"
}
export -f one
export work

ways=()
for compiler in ${CCS:-gcc clang}; do
    if ! command -v "$compiler" > /dev/null; then
        echo "same_bits.sh: $compiler is not there, skipped"
        continue
    fi
    ways+=("$compiler -O0")
    for level in -O2 -O3; do
        ways+=("$compiler $level" "$compiler $level -march=native")
    done
    case $compiler in gcc*) ways+=("$compiler -O3 -flto=auto") ;; esac
done
if [ ${#ways[@]} -eq 0 ]; then
    echo "same_bits.sh: none of the compilers ${CCS:-gcc clang} is there; set CCS" >&2
    exit 1
fi
printf '%s\n' "${ways[@]}" | xargs -P "$(nproc)" -I{} bash -c 'set -euo pipefail; set -- {}; one "$1" "$2" "${3:-}"'

faults=0
for way in "${ways[@]}"; do
    # shellcheck disable=SC2086  # split into words on purpose
    set -- $way
    name=$(tr ' /=' '___' <<< "$1 $2 ${3:-}")
    if ! diff -u tests/bits/expected.txt "$work/$name.txt" > "$work/$name.diff"; then
        echo "different bits: $way" >&2
        cat "$work/$name.diff" >&2
        faults=1
    fi
done
[ $faults -eq 0 ] && echo "${#ways[@]} ways to compile, the same bits: $(tr '\n' ' ' < tests/bits/expected.txt)"
exit $faults
