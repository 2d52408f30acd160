#!/bin/sh
# run_tests.sh PRESET [JOBS [OPTION...]] : configures, builds and runs the tests of one preset of CMakePresets.json.
#
# The options go to ctest, as in  run_tests.sh release 2 -R gjk  or  -LE full  (without the tests that build the library again).
#
# ABUT_TEST_SCALE=0.05 in the environment makes the random tests run that fraction of their pairs.
# When a test fails: its output is shown; run it alone with  ctest --preset PRESET -R NAME
set -eu
case ${1:---help} in
-*)
    sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0"
    exit 0
    ;;
esac
cd "$(dirname "$0")/.."
preset=$1
jobs=${2:-$(nproc 2> /dev/null || echo 2)}
shift $(($# < 2 ? $# : 2))
echo "== $preset: build"
cmake --preset "$preset" > /dev/null
cmake --build --preset "$preset" -j "$jobs" -- --no-print-directory -s
echo "== $preset: tests${ABUT_TEST_SCALE:+ (scale $ABUT_TEST_SCALE)}"
# The tests start python3 some hundred times: past a version manager's stand-in for it, which takes ten times as long to start.
PATH=$(dirname "$(python3 -c 'import sys; print(sys.executable)')"):$PATH ctest --preset "$preset" -j "$jobs" "$@"
