#!/bin/sh
# symbols.sh LIBRARY LIBRARY_F32 SOURCE_DIR [BELOW BELOW_F32] : what the two static libraries define and what they need. With
# the libraries below them, joined by commas, they are libabut_world's or libabut_dynamics's, which may also need those below
# and malloc and free.
#
#   - no global name is defined by both, so both link into one program;
#   - every global name starts with abut_, and in the float library ends with _f32;
#   - nothing is needed from outside but sqrt, fabs, plain memory moves, and what the default assert hook prints and stops with:
#     no heap, no files, no other libm;
#   - no writable data but the assert hook: no hidden state;
#   - the path of the folder that it was compiled in (SOURCE_DIR) is not in it, unless for a debugger.
set -eu
double=$1
float=$2
source=$3
core=${4:-}
core_float=${5:-}
fault=0

say() {
    echo "symbols: $1" >&2
    fault=1
}

defined() { nm --defined-only --extern-only "$1" 2>/dev/null | awk 'NF == 3 { print $3 }' | sort -u; }
needed() {
    nm --undefined-only "$1" 2>/dev/null | awk 'NF == 2 { print $2 }' | sort -u
}
# By section: constant tables of pointers lie in .data.rel.ro, which is writable only until the program has been loaded.
writable() {
    nm --format=sysv --defined-only "$1" 2>/dev/null | tr -d ' ' |
        awk -F'|' '$7 ~ /^(\.t?(data|bss)|\*COM\*)/ && $7 !~ /^\.data\.rel\.ro/ { print $1 }' |
        grep -v '^\.' | sort -u
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
defined "$double" > "$work/double"
defined "$float" > "$work/float"
: > "$work/core"
if [ -n "$core" ]; then
    for library in $(echo "$core" | tr , ' '); do defined "$library"; done > "$work/core_double"
    for library in $(echo "$core_float" | tr , ' '); do defined "$library"; done > "$work/core_float"
    sort -u "$work/core_double" "$work/core_float" > "$work/core"
    for name in $(sort -u "$work/double" "$work/float" | comm -12 - "$work/core"); do
        say "$name is defined by a library below too; rename one"
    done
fi
[ -s "$work/double" ] && [ -s "$work/float" ] || say "a library defines nothing"

for name in $(comm -12 "$work/double" "$work/float"); do
    say "$name is defined by both libraries; run scripts/rename_f32.py"
done
for name in $(grep -v '^abut_' "$work/double" "$work/float" | sed 's/.*://'); do
    say "$name is global without the prefix abut_; make it static or rename it"
done
for name in $(grep -v '_f32$' "$work/float"); do
    say "$name of the float library has no suffix _f32; run scripts/rename_f32.py"
done
for library in "$double" "$float"; do
    for name in $(needed "$library" | comm -23 - "$work/double" | comm -23 - "$work/float" | comm -23 - "$work/core"); do
        case $core:$name in
        ?*:malloc | ?*:free) continue ;;           # where the caller gives no allocator
        ?*:fmax | ?*:frexp | ?*:ldexp) continue ;; # exact on every machine
        esac
        case $name in
        sqrt | sqrtf | fabs | fabsf | memcpy | memmove | memset | memcmp) ;;
        abort | stderr | fprintf | fwrite | fputs | fputc | __fprintf_chk) ;;
        __stack_chk_fail | _GLOBAL_OFFSET_TABLE_) ;;
        __cpu_model) ;; # the compiler's own table of what the processor can do (simd/cpu.h)
        *) say "$name is needed by $(basename "$library") and is not on the list of allowed outside names" ;;
        esac
    done
    if strings --data "$library" | grep -F -e "$source/src" -e "$source/world" -e "$source/dynamics" | head -n 1 | grep .; then
        say "$(basename "$library") holds the path of the sources; see -ffile-prefix-map in cmake/flags.cmake"
    fi
    for name in $(writable "$library"); do
        case $name in
        current_hook) ;;
        *) say "$name in $(basename "$library") is writable data; queries have no state" ;;
        esac
    done
done
[ $fault -eq 0 ] && echo "$(wc -l < "$work/double") and $(wc -l < "$work/float") global names, none shared, no heap, no state"
exit $fault
