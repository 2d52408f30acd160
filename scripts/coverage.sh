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

for library in abut abut_f32; do
    gcovr --root . --filter 'src/' --json "build/coverage/$library.json" "build/coverage/CMakeFiles/$library.dir"
done
python3 scripts/coverage_report.py --self-test
python3 scripts/coverage_report.py build/coverage/abut.json build/coverage/abut_f32.json
