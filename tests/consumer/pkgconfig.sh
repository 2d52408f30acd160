#!/bin/sh
# pkgconfig.sh PREFIX LIBDIR WORK_DIR : builds the consumer with nothing but a compiler and the installed .pc files.
# CC, CXX and CFLAGS are honoured.
set -eu
prefix=$1
libdir=$2
work=$3
here=$(dirname "$0")
export PKG_CONFIG_PATH="$prefix/$libdir/pkgconfig"
export LD_LIBRARY_PATH="$prefix/$libdir${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
mkdir -p "$work"
for name in abut abut_f32; do
    # shellcheck disable=SC2046,SC2086  # flags are words
    ${CC:-cc} ${CFLAGS:-} $(pkg-config --cflags $name) "$here/touch.c" $(pkg-config --libs $name) -o "$work/touch_$name"
    "$work/touch_$name"
done
# The two precisions must have answered with numbers of different sizes.
"$work/touch_abut" | grep -q "8-byte"
"$work/touch_abut_f32" | grep -q "4-byte"
