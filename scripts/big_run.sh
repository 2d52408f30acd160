#!/usr/bin/env bash
# big_run.sh DIMENSION [NUMBER] [FOLDER] : the big run of the oracle test, 2d or 3d: NUMBER pairs with polytope cores (1e8
# in 2D, 1e7 in 3D) and a share with an ellipse (8 %) or a smooth core (a quarter), half of them in each precision, in
# chunks, each with its own seed. The families with up to 1000 vertices have a tenth of their share in the tests
# (ABUT_TEST_LIGHT=1): they take far longer than all the others.
#
# BUILD names the build folder whose tests are run (build/release), JOBS the processes (all cores), FIRST_SEED the first seed
# (1000; every chunk takes the next). A chunk that is done leaves its output under FOLDER (big_run_2d, big_run_3d) and is not
# run again, so an interrupted run goes on where it was: give the same command again. Exit 1 when a chunk failed; the scenes of
# its faults are then in FOLDER. The last lines are what docs/accuracy-2d.md and accuracy-3d.md record.
set -euo pipefail

dimension=${1:---help}
case $dimension in
2d) number=1e8 chunk=250000 test=oracle_oracle2 second=ellipse ;;
3d) number=1e7 chunk=200000 test=oracle_oracle3 second=smooth ;;
-*)
    sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0"
    exit 0
    ;;
*)
    echo "big_run.sh: no dimension named \"$dimension\"; give 2d or 3d" >&2
    exit 2
    ;;
esac
number=$(printf '%.0f' "${2:-$number}")
folder=${3:-big_run_$dimension}
build=${BUILD:-build/release}
jobs=${JOBS:-$(nproc)}
first=${FIRST_SEED:-1000}
last=$((first + (number + 2 * chunk - 1) / (2 * chunk) - 1))

for program in "$test" "${test}_f32"; do
    if ! [ -x "$build/tests/$program" ]; then
        echo "big_run.sh: no $build/tests/$program; build the tests first (make test) or set BUILD" >&2
        exit 2
    fi
done
ABUT_BIG_RUN_TEST=$(realpath "$build/tests/$test")
export ABUT_BIG_RUN_TEST
mkdir -p "$folder"
cd "$folder"

# One chunk of one precision; its output gets its final name only when it is complete.
run_chunk() {
    local name=$1_$2 program=$ABUT_BIG_RUN_TEST
    [ "$1" = f64 ] || program=${program}_f32
    if [ -f "$name.txt" ]; then
        return 0
    fi
    ABUT_TEST_LIGHT=1 ABUT_TEST_SEED=$2 ABUT_TEST_SCALE=1 "$program" > "$name.part" 2>&1 || true
    if [ "$(grep -c '^RESULT' "$name.part")" = 2 ]; then
        mv "$name.part" "$name.txt"
    fi
}
export -f run_chunk

started=$(date +%s)
for seed in $(seq "$first" "$last"); do
    printf 'f64 %s\nf32 %s\n' "$seed" "$seed"
done | xargs -L 1 -P "$jobs" bash -c 'run_chunk "$@"' run_chunk
seconds=$(($(date +%s) - started))

missing=0
files=()
for seed in $(seq "$first" "$last"); do
    for precision in f64 f32; do
        if [ -f "${precision}_$seed.txt" ]; then
            files+=("${precision}_$seed.txt")
        else
            echo "no complete result: $folder/${precision}_$seed.part" >&2
            missing=$((missing + 1))
        fi
    done
done
echo "seeds $first to $last in both precisions, $jobs at a time; this call took $seconds s"
if [ "${#files[@]}" = 0 ]; then
    exit 1
fi
# RESULT precision pairs N failures N worst_ratio X worst_error_share X most_supports N split N WHAT N, for each kind of core;
# WHAT is quad in 2D (judged in quad) and claimed in 3D (claimed, not proved).
awk -v missing="$missing" -v second="$second" '
    $1 == "RESULT" {
        key = $2 (++result[FILENAME] == 1 ? " polytope" : " " second)
        pairs[key] += $4
        failures[key] += $6
        split_verdicts[key] += $14
        what = $15
        last[key] += $16
        if ($8 > ratio[key]) ratio[key] = $8
        if ($10 > share[key]) share[key] = $10
        if ($12 > most[key]) most[key] = $12
        bad += $6
    }
    END {
        for (key in pairs) {
            text = key " cores: " pairs[key] " pairs, " failures[key] " failures, worst |d - exact| / error " ratio[key]
            text = text ", worst error / size " share[key] ", most supports " most[key] ", split verdicts " split_verdicts[key]
            text = text ", " what " " last[key]
            print text | "sort"
        }
        close("sort")
        exit bad + missing > 0
    }' "${files[@]}"
