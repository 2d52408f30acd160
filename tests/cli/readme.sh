#!/bin/bash
# readme.sh PROGRAM ROOT : compiles the C of README.md as it stands there, against the library beside PROGRAM, runs it, and
# compares what it prints with what README.md says it prints (error bounds may differ in their digit).
set -euo pipefail
build=$(cd "$(dirname "$1")/.." && pwd)
readme=$2/README.md
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# fenced LANGUAGE : the lines of README.md between ```LANGUAGE and ```
fenced() {
    sed -n "/^\`\`\`$1\$/,/^\`\`\`\$/{/^\`\`\`/!p}" "$readme"
}

# The compiler and the flags of that build: a sanitized library wants a sanitized program.
cached() {
    sed -n "s/^$1:[^=]*=//p" "$build/CMakeCache.txt"
}

fenced c > "$work/readme.c"
# shellcheck disable=SC2046  # flags are words
"$(cached CMAKE_C_COMPILER)" -std=c17 -Wall -Wextra -Werror $(cached CMAKE_C_FLAGS) -I "$2/include" "$work/readme.c" \
    -L "$build" -Wl,-rpath,"$build" -labut -lm -o "$work/readme"
"$work/readme" | sed 's/[0-9]e-1[0-9]/BOUND/g' > "$work/printed"
fenced text | sed 's/[0-9]e-1[0-9]/BOUND/g' > "$work/promised"
diff "$work/promised" "$work/printed"
grep -q BOUND "$work/printed"
echo "README.md compiles and prints what it says"
