#!/bin/sh
# alone.sh INCLUDE_DIR : each public header compiles on its own, as C and as C++, in both precisions, without a warning.
# CC and CXX name the compilers.
set -eu
include=$1
warnings="-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror"
count=0
for header in "$include"/abut/*.h; do
    name=abut/$(basename "$header")
    for define in "" -DABUT_F32; do
        # The rename header belongs to the float library only and says so.
        if [ "$name" = abut/rename_f32.h ] && [ -z "$define" ]; then continue; fi
        # Twice, so that the include guard is compiled too.
        printf '#include "%s"\n#include "%s"\ntypedef int not_empty;\n' "$name" "$name" |
            ${CC:-cc} -std=c17 $warnings $define -I"$include" -fsyntax-only -x c - ||
            { echo "$name does not compile alone as C ($define)" >&2; exit 1; }
        printf '#include "%s"\n#include "%s"\n' "$name" "$name" |
            ${CXX:-c++} -std=c++17 $warnings $define -I"$include" -fsyntax-only -x c++ - ||
            { echo "$name does not compile alone as C++ ($define)" >&2; exit 1; }
        count=$((count + 2))
    done
done
echo "$count compilations of public headers, each alone"
