#!/bin/bash
# memcheck.sh [PATTERN] : the unit tests of the core and the tests of world/ and dynamics/, in double, under valgrind's
# memcheck, built without optimisation.
#
# PATTERN is a regular expression of the names of such tests and of property tests, as in  memcheck.sh 'property_same3(_f32)?' .
# A number that is used and was never written, memory outside of a block, and a program that does not come to its end fail.
# valgrind knows no AVX-512, so what answers is the code for processors without it; and it calculates long doubles in 53 bits,
# so a test that holds the library against them may find its answers too far off. Memory alone is judged here; the answers are
# judged by `make test`.
#
# Needs scripts/install_needs.sh build test count. ABUT_TEST_SCALE (0.01) sets the part of the random pairs, ABUT_TEST_SECONDS
# (1800) how long one program may take.
set -euo pipefail
if [ "${1:-}" = --help ]; then
    sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0"
    exit 0
fi
cd "$(dirname "$0")/.."
jobs=${JOBS:-$(nproc)}
export ABUT_TEST_SCALE=${ABUT_TEST_SCALE:-0.01} ABUT_TEST_SECONDS=${ABUT_TEST_SECONDS:-1800}
if ! command -v valgrind > /dev/null; then
    echo "memcheck.sh: valgrind is not there; run: scripts/install_needs.sh count" >&2
    exit 1
fi
cmake --preset debug -B build/memcheck -DCMAKE_C_FLAGS_DEBUG="-O0 -g1" -DABUT_BUILD_CLI=OFF > /dev/null
tests='unit\|property\|world\|dynamics'
mapfile -t names < <(cmake --build build/memcheck --target help | sed -n "s/^\.\.\. \(\($tests\)_[a-z0-9_]*\)\$/\1/p" |
    grep -E "^(${1:-(unit|world|dynamics)_([a-z0-9_]*[^2]|[a-z0-9_]*[^3]2)})\$")
# One make for all of them: of targets that are named to it, cmake builds one after the other.
printf 'tests/CMakeFiles/%s.dir/all\n' "${names[@]}" |
    xargs make -s --no-print-directory -C build/memcheck -f CMakeFiles/Makefile2 -j "$jobs"

# check NAME : one program; what is wrong with it is shown. 77: it was skipped; less than that: so many of its tests failed.
check() {
    local report=build/memcheck/$1.txt result=0
    timeout "$ABUT_TEST_SECONDS" valgrind -q --error-exitcode=99 --main-stacksize=16777216 "build/memcheck/tests/$1" \
        > "$report" 2>&1 || result=$?
    case $result in
    0 | 77) return 0 ;;
    [1-9] | [1-6][0-9])
        echo "$1: $result of its tests find an answer too far off; make test judges that"
        return 0
        ;;
    124) echo "$1 under valgrind: not done after $ABUT_TEST_SECONDS s" ;;
    *)
        echo "$1 under valgrind: $result"
        grep -m 30 '^==' "$report" || tail -n 20 "$report"
        ;;
    esac
    return 1
}
export -f check
printf '%s\n' "${names[@]}" | xargs -P "$jobs" -I{} bash -c 'check {}'
echo "${#names[@]} tests under valgrind: nothing is used that was not written"
