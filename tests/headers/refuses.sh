#!/bin/sh
# refuses.sh SOURCE_DIR : the library's sources refuse to be compiled with arithmetic that would void its bounds. CC names the
# compiler.
set -eu
source=$1
# refused FLAG : it must not compile, and the compiler must say why.
refused() {
    if said=$(${CC:-cc} -std=c17 "$1" -I"$source/include" -I"$source/src" -fsyntax-only "$source/src/gjk/gjk2.c" 2>&1); then
        echo "gjk2.c compiles with $1" >&2
        exit 1
    fi
    case $said in
    *"IEEE 754"*) ;;
    *)
        echo "what the compiler says with $1 does not name IEEE 754: $said" >&2
        exit 1
        ;;
    esac
}

refused -ffast-math
refused -ffinite-math-only
if printf '#include <float.h>\n#if FLT_EVAL_METHOD == 0\n#error\n#endif\n' |
    ${CC:-cc} -mfpmath=387 -fsyntax-only -x c - 2> /dev/null; then
    refused -mfpmath=387
fi
echo "fast arithmetic and wider intermediate results are refused"
