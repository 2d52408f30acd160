#!/bin/sh
# shared.sh SOURCE_DIR WORK_DIR : the libraries as shared ones: built, installed, found by CMake and by pkg-config, used by the
# consumer's programs; each shows what include/abut declares with ABUT_API, and nothing else. CC is honoured. Names and links
# are looked at, not speed, so nothing is optimised: that halves the time.
set -eu
source=$1
mkdir -p "$2"
work=$(cd "$2" && pwd)
cmake -S "$source" -B "$work" -DBUILD_SHARED_LIBS=ON -DABUT_BUILD_CLI=OFF -DABUT_BUILD_TESTS=OFF -DCMAKE_INSTALL_LIBDIR=lib \
    -DCMAKE_BUILD_TYPE=Debug \
    ${CC:+"-DCMAKE_C_COMPILER=$CC"} > /dev/null
cmake --build "$work" --parallel 2 > /dev/null
cmake --install "$work" --prefix "$work/package" > /dev/null

# The names that the headers mark: by the compiler, from a copy in which the mark is a word that stays.
marked() {
    for header in "$source"/include/abut/*[a-z23].h; do
        [ "${header##*/}" = rename_f32.h ] || echo "#include \"abut/${header##*/}\""
    done | ${CC:-cc} -E -P "$@" "-I$source/include" -DABUT_BUILD_SHARED -x c - | tr '\n' ' ' |
        grep -o 'visibility("default")))[^;{]*[;{]' | sed 's/^[^)]*)))//; s/ *(.*//; s/.*[ *]//' | sort -u
}
shown() { nm --dynamic --defined-only "$1" | awk '$2 != "A" { print $3 }' | sort -u; }
for library in abut abut_f32; do
    define=-UABUT_F32
    [ $library = abut ] || define=-DABUT_F32
    marked $define > "$work/marked"
    world=$(echo $library | sed 's/abut/abut_world/') dynamics=$(echo $library | sed 's/abut/abut_dynamics/')
    for name in "$library" "$world" "$dynamics"; do shown "$work/package/lib/lib$name.so"; done | sort > "$work/shown"
    if ! diff -u "$work/marked" "$work/shown"; then
        echo "lib$library.so, lib$world.so and lib$dynamics.so show other names (+) than the headers mark with ABUT_API (-)" >&2
        exit 1
    fi
done

sh "$source/tests/consumer/pkgconfig.sh" "$work/package" lib "$work/pkgconfig"
cmake -S "$source/examples" -B "$work/examples" "-DCMAKE_PREFIX_PATH=$work/package" ${CC:+"-DCMAKE_C_COMPILER=$CC"} > /dev/null
cmake --build "$work/examples" --parallel 2 > /dev/null
ctest --test-dir "$work/examples" --output-on-failure
echo "$(wc -l < "$work/shown") names shown, as many as are marked"
