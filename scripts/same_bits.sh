#!/bin/bash
# same_bits.sh [WORK_DIR [WAY...]] : the same answers, to the last bit, from gcc and clang, at -O0, -O2 and -O3, with
# -march=native and without, and with link-time optimisation by gcc, in both precisions.
#
# It builds the programs of tests/bits and tests/dynamics/bits with the libraries' sources each way (bits_programs.sh) and
# compares what they print (a hash line per precision and dimension, and per scene of bodies that move after 100 and 1000 steps)
# with the expected.txt beside them. All ways take half an hour; a WAY is a compiler and its flags, as in "clang -O3
# -march=native". A compiler that is not there is skipped and said.
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

# one WAY : builds and runs that way, in a folder of its name, and says where it differs.
one() {
    local folder precision suffix
    folder=$work/$(tr ' /=' '___' <<< "$1")
    # shellcheck disable=SC2086  # a way is words
    bash scripts/bits_programs.sh "$folder" $1
    rm -f "$folder/differs"
    { "$folder/bits" && "$folder/bits_f32"; } > "$folder/bits.txt"
    diff -u tests/bits/expected.txt "$folder/bits.txt" >&2 || touch "$folder/differs"
    for precision in f64 f32; do
        suffix=_$precision
        suffix=${suffix#_f64}
        sh tests/dynamics/bits/compare.sh $precision 1000 "$folder/moving$suffix" "$folder/scenes" > "$folder/moving.txt" ||
            touch "$folder/differs"
    done
    if [ -e "$folder/differs" ]; then
        echo "different bits: $1" >&2
        exit 1
    fi
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
printf '%s\n' "${ways[@]}" | xargs -P "$(nproc)" -I{} bash -c 'set -euo pipefail; one "{}"'
echo "${#ways[@]} ways to compile, the same bits: $(cat tests/{,dynamics/}bits/expected.txt | tr '\n' ' ')"
