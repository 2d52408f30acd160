#!/bin/bash
# cross_tests.sh [SYSTEM...] : the library on systems other than this one. Without a name, all of:
#
#   windows   the tests and the bits, compiled by mingw-w64 and run by wine
#   dll       the libraries as DLLs, installed, used by the programs of examples/ through find_package
#   arm64     the tests and the bits, cross-compiled for 64-bit ARM and run by qemu
#   arm64-unit  of these the unit tests and the bits alone; only when it is named
#   msvc      headers and sources, C and C++, read by clang as Microsoft's compiler would have them (no code is made)
#
# They need scripts/install_needs.sh cross. Some minutes; ABUT_TEST_SCALE (0.05) sets the part of the random pairs.
set -euo pipefail
if [ "${1:-}" = --help ]; then
    sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0"
    exit 0
fi
cd "$(dirname "$0")/.."
work=$PWD/build/cross
jobs=${JOBS:-$(nproc)}
mkdir -p "$work"
export ABUT_TEST_SCALE=${ABUT_TEST_SCALE:-0.05}
export WINEDEBUG=-all WINEPREFIX=$work/wine

windows=(-DCMAKE_SYSTEM_NAME=Windows -DCMAKE_C_COMPILER=x86_64-w64-mingw32-gcc -DCMAKE_CROSSCOMPILING_EMULATOR=wine)
arm64=(-DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 -DCMAKE_C_COMPILER=aarch64-linux-gnu-gcc
    "-DCMAKE_CROSSCOMPILING_EMULATOR=qemu-aarch64;-L;/usr/aarch64-linux-gnu")

# tests NAME JOBS OPTION... : builds tests/cross for another system, runs it there, compares the bits.
tests() {
    local folder=$work/$1 at_once=$2
    shift 2
    cmake -S tests/cross -B "$folder" -DABUT_WERROR=ON "$@" > /dev/null
    cmake --build "$folder" -j "$jobs" -- --no-print-directory -s
    ctest --test-dir "$folder" --output-on-failure -j "$at_once"
}

# One program at a time under wine: the first starts wine's server, and one that comes while it starts finds no server.
on_windows() { tests windows 1 "${windows[@]}"; }
on_arm64() { tests arm64 "$jobs" "${arm64[@]}"; }
on_arm64-unit() { tests arm64-unit "$jobs" "${arm64[@]}" -DABUT_CROSS_KINDS=unit; }

as_dll() {
    cmake -S . -B "$work/dll" "${windows[@]}" -DBUILD_SHARED_LIBS=ON -DABUT_BUILD_CLI=OFF -DABUT_BUILD_TESTS=OFF > /dev/null
    cmake --build "$work/dll" -j "$jobs" -- --no-print-directory -s
    cmake --install "$work/dll" --prefix "$work/dll/package" > /dev/null
    cmake -S examples -B "$work/dll/examples" "${windows[@]}" -DCMAKE_PREFIX_PATH="$work/dll/package" \
        -DCMAKE_FIND_ROOT_PATH_MODE_PACKAGE=BOTH > /dev/null
    cmake --build "$work/dll/examples" -j "$jobs" -- --no-print-directory -s
    WINEPATH=$work/dll/package/bin ctest --test-dir "$work/dll/examples" --output-on-failure -j 1
}

# clang has Microsoft's rules and its own freestanding headers; tests/cross/msvc declares the few functions of the C library.
# The pool of POSIX threads (abut/pool.h) is none of Microsoft's.
as_msvc() {
    local define options=(--target=x86_64-pc-windows-msvc -fsyntax-only -Wall -Wextra -Werror -Wno-unused-function
        -isystem tests/cross/msvc)
    for define in -UABUT_F32 -DABUT_F32 -DABUT_SHARED -DABUT_BUILD_SHARED; do
        [ "$define" = -DABUT_SHARED ] || printf '%s\n' src/*/*.c |
            xargs -P "$jobs" -n 16 clang "${options[@]}" -std=c17 -Wno-unused-const-variable "$define" -Iinclude -Isrc
        sed 's/.*/#include "&"/' <(cd include && printf '%s\n' abut/*.h | grep -v -e rename_f32 -e pool.h) |
            clang++ "${options[@]}" -std=c++17 "$define" -Iinclude -x c++ -
    done
    echo "$(printf '%s\n' src/*/*.c | wc -l) sources and the headers, as Microsoft's compiler reads them"
}

[ $# -gt 0 ] || set -- windows dll arm64 msvc
for system in "$@"; do
    start=$SECONDS
    case $system in
    windows | arm64 | arm64-unit) "on_$system" ;;
    dll | msvc) "as_$system" ;;
    *)
        echo "cross_tests.sh: no system '$system'; the systems are windows, dll, arm64, arm64-unit, msvc" >&2
        exit 1
        ;;
    esac
    echo "== $system: $((SECONDS - start)) s"
done
