#!/bin/sh
# one_unit.sh SOURCE_DIR : all headers of src/ compile in one translation unit, one for 2D and one for 3D, in both precisions,
# without a warning: no name means two things, and a release of one file is possible. CC names the compiler.
set -eu
source=$1
for dimension in 2 3; do
    other=$((5 - dimension))
    for define in -UABUT_F32 -DABUT_F32; do
        # What begins and ends the units for one kind of processor is no header of the kind that is meant, and of the backends
        # simd/simd4.h includes one.
        (cd "$source/src" && ls -- */*.h) | grep -v -e "$other\.h$" -e '_begin\.h$' -e '_end\.h$' \
                -e '^simd/avx' -e '^simd/neon' -e '^simd/wasm' -e '^simd/sse2' -e '^simd/scalar' -e '^simd/x86' \
                -e '^simd/row_' -e '^simd/native_' |
            sed 's/.*/#include "&"/' |
            ${CC:-cc} -std=c17 -Wall -Wextra -Wshadow -Wno-unused-function -Wno-unused-const-variable -Werror "$define" \
                -I"$source/include" -I"$source/src" -fsyntax-only -x c - ||
            { echo "the headers of src/ for ${dimension}D do not compile in one unit ($define)" >&2; exit 1; }
    done
done
echo "the headers of src/ compile in one unit: 2D and 3D, double and float"
