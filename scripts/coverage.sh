#!/bin/bash
# coverage.sh [JOBS] : line and branch coverage of src/, file by file, over the whole test run (both precisions), then the
# branches that were not taken. Why each of them is not: docs/coverage.md. Fails when one is not on its list.
#
# ABUT_TEST_SCALE (default 0.02 here: counting is slow) is the fraction of random pairs run. The list is made for that.
set -euo pipefail
if [ "${1:-}" = --help ]; then
    sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0"
    exit 0
fi
cd "$(dirname "$0")/.."
jobs=${1:-$(nproc)}
export ABUT_TEST_SCALE=${ABUT_TEST_SCALE:-0.02}

cmake --preset coverage > /dev/null
cmake --build --preset coverage -j "$jobs" -- --no-print-directory -s
find build/coverage -name '*.gcda' -delete
# A failing test is the business of make test; the count is still worth seeing. Checks, pictures and large clouds reach nothing
# more of src/.
ctest --preset coverage -j "$jobs" -E '^(check_|package_|headers_|cli_draw|unit_hull3_large)' > build/coverage/tests.log ||
    echo "coverage.sh: some tests failed, see build/coverage/tests.log" >&2

# What is compiled for wide vectors has functions of the same names at other lines, which gcovr does not take in one count.
counted=build/coverage/counted
rm -rf "$counted"
for library in abut abut_f32; do
    for source in src/*/*.c; do
        case $source in
        */isa/avx512*.c) kind=wider ;;
        */isa/avx2*.c) kind=wide ;;
        *) kind=plain ;;
        esac
        to=$counted/$library.$kind/$(dirname "$source")
        mkdir -p "$to"
        cp "build/coverage/CMakeFiles/$library.dir/$source".gc* "$to"
    done
    for kind in plain wide wider; do
        gcovr --root . --filter 'src/' --json "$counted/$library.$kind.json" "$counted/$library.$kind"
    done
done
python3 scripts/coverage_report.py --self-test
python3 scripts/coverage_report.py "$counted"/*.json
