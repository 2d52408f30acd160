#!/bin/sh
# full_oracles.sh [JOBS] : casts, rays and impacts against the oracles at full size: in each dimension and precision a million
# casts, a million rays and 200 000 impacts at least. It takes some 80 minutes of one core.
#
# At scale 1 the tests ask 35 000 casts and 40 000 rays (oracle_cast2, oracle_cast3), 300 000 rays of round shapes besides
# (oracle_ray2, oracle_ray3), and 8500 impacts (oracle_impact2, oracle_impact3). Four seeds of a quarter each make 1 015 000
# casts, 1 160 000 rays and 8 700 000 of round shapes, and 204 000 impacts; no test of these comes near the limit of two hours.
# A fault shows the test's output and the seed; SEEDS="3" asks a quarter alone.
set -eu
case ${1:-} in
-*)
    sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0"
    exit 0
    ;;
esac
cd "$(dirname "$0")/.."
jobs=${1:-$(nproc 2> /dev/null || echo 2)}
targets=
for test in cast2 cast3 impact2 impact3 ray2 ray3; do
    targets="$targets oracle_$test oracle_${test}_f32"
done
cmake --preset release > /dev/null
# shellcheck disable=SC2086 # names without blanks
cmake --build --preset release -j "$jobs" --target $targets -- --no-print-directory -s
faults=0
for seed in ${SEEDS:-1 2 3 4}; do
    export ABUT_TEST_SEED="$seed"
    echo "== seed $seed: casts and rays"
    ABUT_TEST_SCALE=7.25 ctest --preset release -j "$jobs" -R '^oracle_(cast|ray)[23](_f32)?$' || faults=1
    echo "== seed $seed: impacts"
    ABUT_TEST_SCALE=6 ctest --preset release -j "$jobs" -R '^oracle_impact[23](_f32)?$' || faults=1
done
exit $faults
