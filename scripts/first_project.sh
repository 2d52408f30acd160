#!/bin/sh
# first_project.sh PREFIX FOLDER : README's first listing with the abut installed in PREFIX, by CMake: the two lines that README
# has for it make a project in FOLDER, which prints what README says, but for the digit of an error bound.
set -eu
[ $# -eq 2 ] || { sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" && exit 2; }
scripts=$(cd "$(dirname "$0")" && pwd)
readme=$scripts/../README.md
rm -rf "$2"
mkdir -p "$2"

# called NAME : the first call of that name in README's sentences.
called() {
    grep -o "\`$1([^\`]*\`" "$readme" | head -n 1 | tr -d '\`'
}

{
    echo 'cmake_minimum_required(VERSION 3.22)'
    echo 'project(first LANGUAGES C)'
    called find_package
    echo 'add_executable(mine first.c)'
    called target_link_libraries
} > "$2/CMakeLists.txt"
sh "$scripts/listing.sh" c "$readme" > "$2/first.c"
(cmake -S "$2" -B "$2/build" -DCMAKE_PREFIX_PATH="$1" && cmake --build "$2/build") > "$2/build.log" 2>&1 ||
    { tail -n 20 "$2/build.log" >&2 && exit 1; }
"$2/build/mine" | sed 's/+- [0-9]e/+- e/' > "$2/printed.txt"
sh "$scripts/listing.sh" text "$readme" | sed 's/+- [0-9]e/+- e/' | diff - "$2/printed.txt"
