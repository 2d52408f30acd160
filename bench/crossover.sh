#!/bin/bash
# crossover.sh [DIR] : where one method takes over from another. Builds the library in DIR (default build/crossover) with other
# values of a constant of src/base/tolerance.h and prints times by the number of corners of a regular polygon:
#
#   ABUT_SCAN_VERTICES    4: supports by bisection from five corners on; 128: always by a scan
#
# Needs what the benchmarks need (scripts/install_needs.sh build bench).
set -euo pipefail
if [ "${1:-}" = --help ]; then
    sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0"
    exit 0
fi
root=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "${1:-$root/build/crossover}"
work=$(cd "${1:-$root/build/crossover}" && pwd)

# variant NAME CONSTANT VALUE : a copy of the tree with one constant changed, built and measured.
variant() {
    local tree=$work/$1
    rm -rf "$tree"
    mkdir -p "$tree"
    mkdir "$tree/tests"
    cp -r "$root"/{CMakeLists.txt,cmake,include,src,bench} "$tree"
    cp -r "$root/tests/oracle" "$tree/tests"
    sed -i "s/^#define $2 .*/#define $2 $3/" "$tree/src/base/tolerance.h"
    grep -q "^#define $2 $3$" "$tree/src/base/tolerance.h"
    cmake -S "$tree" -B "$tree/build" -DCMAKE_BUILD_TYPE=Release -DABUT_BUILD_CLI=OFF -DABUT_BUILD_TESTS=OFF \
        -DABUT_INSTALL=OFF -DABUT_BUILD_BENCH=ON > /dev/null
    cmake --build "$tree/build" -j "$(nproc)" > /dev/null
    printf '\n%s = %s\n' "$2" "$3"
    python3 "$root/bench/report.py" "$tree/build/bench/speed" --by-size --out "$tree"
}

variant scan ABUT_SCAN_VERTICES 128
variant bisect ABUT_SCAN_VERTICES 4
