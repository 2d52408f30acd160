#!/bin/sh
# by_hand.sh SOURCE_DIR DIST_DIR GCC_OBJECTS... : abut.h and abut.c of DIST_DIR as somebody uses them who has no build but a
# compiler.
#
# clang makes of them what gives the right bits in both precisions, with no option but -O2; a program of both precisions links;
# C++ sees the header; arithmetic that would void the bounds is refused. In what gcc made of them (GCC_OBJECTS) no product and
# sum have become one operation: left to itself gcc fuses thousands of them for processors with AVX-512.
set -eu
source=$1
dist=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# made DEFINE OBJECT : the file compiled for one precision.
made() {
    clang -O2 -Wall -Wextra -Werror "$1" -c "$dist/abut.c" -o "$work/$2"
}
made -UABUT_F32 abut.o &
made -DABUT_F32 abut_f32.o
wait $!

for define in -UABUT_F32 -DABUT_F32; do
    object=abut.o
    [ $define = -UABUT_F32 ] || object=abut_f32.o
    clang -std=c17 -O2 -ffp-contract=off -fno-slp-vectorize $define "-I$source/include" "-I$source/tests" \
        "$source"/tests/bits/*.c "$work/$object" -lm -o "$work/bits"
    "$work/bits"
done > "$work/found.txt"
diff -u "$source/tests/bits/expected.txt" "$work/found.txt"

if objdump -d --no-show-raw-insn "$@" | grep -m 3 -w 'vfn\?m\(add\|sub\)[0-9a-z]*'; then
    echo "gcc has fused products and sums in abut.c" >&2
    exit 1
fi

# The consumer's program of both precisions includes <abut/abut.h>: here that is the one header.
mkdir "$work/abut"
cp "$dist/abut.h" "$work/abut/abut.h"
cc "-I$work" "$source/tests/consumer/both_double.c" "$source/tests/consumer/both_float.c" "$work/abut.o" "$work/abut_f32.o" \
    -lm -o "$work/both"
"$work/both"

printf '#include "abut.h"\nint main() { return abut_version()[0] != 48; }\n' |
    c++ -Wall -Wextra -Wpedantic -Werror "-I$dist" -x c++ - -x none "$work/abut.o" -lm -o "$work/plus"
"$work/plus"

for flag in -ffast-math -ffinite-math-only; do
    if cc $flag -fsyntax-only "$dist/abut.c" 2> "$work/said"; then
        echo "abut.c compiles with $flag" >&2
        exit 1
    fi
    grep -q "IEEE 754" "$work/said"
done
echo "clang -O2 gives the bits; both precisions link; C++ sees the header; fast arithmetic is refused"
