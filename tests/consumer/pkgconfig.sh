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
for name in abut_world abut_world_f32; do
    # shellcheck disable=SC2046,SC2086
    ${CC:-cc} ${CFLAGS:-} $(pkg-config --cflags $name) "$here/world.c" $(pkg-config --libs $name) -o "$work/$name"
    "$work/$name"
done
for name in abut_dynamics abut_dynamics_f32; do
    # shellcheck disable=SC2046,SC2086
    ${CC:-cc} ${CFLAGS:-} $(pkg-config --cflags $name) "$here/dynamics.c" $(pkg-config --libs $name) -o "$work/$name"
    "$work/$name"
done
# The two precisions must have answered with numbers of different sizes.
"$work/touch_abut" | grep -q "8-byte"
"$work/touch_abut_f32" | grep -q "4-byte"

# One program in both precisions; and both packages at once are refused with a sentence that names the way out.
# shellcheck disable=SC2046,SC2086
${CC:-cc} ${CFLAGS:-} $(pkg-config --cflags abut_both) "$here/both_double.c" "$here/both_float.c" \
    $(pkg-config --libs abut_both) -o "$work/both"
"$work/both"
# shellcheck disable=SC2046,SC2086
if said=$(${CC:-cc} ${CFLAGS:-} $(pkg-config --cflags abut abut_f32) -c "$here/touch.c" -o "$work/mistake.o" 2>&1); then
    echo "abut and abut_f32 together compiled" >&2
    exit 1
fi
case $said in
*abut_both*) ;;
*)
    echo "the compiler's words do not name abut_both: $said" >&2
    exit 1
    ;;
esac
