#!/bin/bash
# bits_programs.sh FOLDER COMPILER [FLAG...] : builds, with the libraries' sources and by one compiler, the programs that print
# the same bits from every one: FOLDER/bits and bits_f32 of tests/bits, moving and moving_f32 of tests/dynamics/bits, and
# scenes of there, which has the scene library and both precisions in it. JOBS (1) files are compiled at a time.
set -euo pipefail
if [ $# -lt 2 ] || [ "$1" = --help ]; then
    sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0"
    exit 2
fi
mkdir -p "$1"
work=$(cd "$1" && pwd)
compiler=$2
shift 2
cd "$(dirname "$0")/.."
flags="-std=c17 -ffp-contract=off $* -Iinclude"
# gcc's vectoriser fuses where the flag before forbids it (cmake/flags.cmake).
case $compiler in *gcc*) flags="$flags -fno-tree-vectorize" ;; esac
# What may convert between precisions, which the libraries do not (see there too).
mixed="-fno-tree-slp-vectorize -Itests -I. -D_POSIX_C_SOURCE=200809L"
own_numbers=$(sed -n 's/^set(scene_in_its_numbers "\(.*\)")$/\1/p' scene/CMakeLists.txt | sed 's/\\\\/\\/g')
twice=$(printf '%s\n' scene/*/*.c | grep -E "$own_numbers")
once=$(printf '%s\n' scene/*/*.c | grep -vE "$own_numbers")

# objects NAME FLAGS FILE... : lines of what to compile into FOLDER/NAME, each an object, its source and flags.
objects() {
    local name=$1 more=$2 file
    shift 2
    rm -rf "${work:?}/$name" # objects of sources that are no more would be linked too
    mkdir "$work/$name"
    for file in "$@"; do
        echo "$work/$name/${file//\//_}.o $file $more"
    done
}

{
    for suffix in "" _f32; do
        define=${suffix:+-DABUT_F32}
        for part in src world dynamics; do
            objects "$part$suffix" "$define -I$part" $part/*/*.c
        done
        objects "bits_of$suffix" "$define $mixed" tests/bits/bits.c tests/bits/bits3.c
        objects "moving_of$suffix" "$define $mixed" tests/dynamics/bits/moving2.c
        # shellcheck disable=SC2086  # files are words
        objects "scene$suffix" "$define $mixed" $twice
    done
    # shellcheck disable=SC2086
    objects scene_once "-DABUT_CLI_F32 $mixed" $once tests/dynamics/bits/scenes2.c
} | xargs -P "${JOBS:-1}" -L 1 sh -c "object=\$1 file=\$2 && shift 2 && $compiler $flags \"\$@\" -c \$file -o \$object" compile

# link PROGRAM FOLDER... : of all objects in the folders.
link() {
    local program=$1
    shift
    # shellcheck disable=SC2046,SC2086
    "$compiler" $flags $(printf "$work/%s/*.o " "$@") -lm -o "$work/$program"
}
for suffix in "" _f32; do
    link "bits$suffix" "bits_of$suffix" "src$suffix"
    link "moving$suffix" "moving_of$suffix" {dynamics,world,src}"$suffix"
done
link scenes scene_once scene scene_f32 {dynamics,world,src}{,_f32}
