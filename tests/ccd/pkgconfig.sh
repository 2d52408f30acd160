#!/bin/sh
# pkgconfig.sh PREFIX LIBDIR WORK_DIR : builds the consumer against the installed library with nothing but a compiler and the
# .pc file, from C and from C++, and runs it where no path to a library is set. CC, CXX and CFLAGS are honoured.
set -eu
here=$(dirname "$0")
work=$3
export PKG_CONFIG_PATH="$1/$2/pkgconfig"
unset LD_LIBRARY_PATH
mkdir -p "$work"
# shellcheck disable=SC2046,SC2086  # flags are words
${CC:-cc} ${CFLAGS:-} -std=c17 -Wall -Wextra -Werror $(pkg-config --cflags abut_ccd) "$here/consumer.c" \
    $(pkg-config --libs abut_ccd) -o "$work/consumer"
"$work/consumer"
ldd "$work/consumer" | grep -F "abut_ccd/libccd.so.2"
# shellcheck disable=SC2046,SC2086
${CXX:-c++} ${CFLAGS:-} -Wall -Wextra -Werror $(pkg-config --cflags abut_ccd) -x c++ -fsyntax-only "$here/consumer.c"
