#!/bin/bash
# fuzz.sh [SECONDS [PRESET]] : builds the fuzz targets with clang and runs them for SECONDS (default 60) of one processor in
# all, shared out evenly; as many targets at a time as there are processors. PRESET is fuzz, or asan, which has them beside the
# tests.
#
# What a target finds stays in build/fuzz/found/; run it again with  build/PRESET/fuzz/TARGET FILE. New inputs that reach new
# code are kept in build/fuzz/corpus/TARGET; seeds come from fuzz/corpus/TARGET and, for scenes and meshes, from scenes/ and
# tests/bad_scenes/.
set -euo pipefail
if [ "${1:-}" = --help ]; then
    sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0"
    exit 0
fi
cd "$(dirname "$0")/.."
seconds=${1:-60}
preset=${2:-fuzz}
shopt -s nullglob
if [ -z "$(echo fuzz/fuzz_*.c)" ]; then
    echo "No fuzz targets."
    exit 0
fi
cmake --preset "$preset" > /dev/null
cmake --build --preset "$preset" -j "$(nproc)" -- --no-print-directory -s
targets=()
for file in "build/$preset"/fuzz/fuzz_*; do
    [ -f "$file" ] && [ -x "$file" ] && targets+=("$file")
done
mkdir -p build/fuzz/found

# one TARGET : runs it for $each seconds, with its seeds.
one() {
    local target=$1 name seeds folder log
    name=$(basename "$target")
    mkdir -p "build/fuzz/corpus/$name"
    seeds=("build/fuzz/corpus/$name")
    for folder in "fuzz/corpus/${name%_f32}"; do
        [ -d "$folder" ] && seeds+=("$folder")
    done
    case $name in
    fuzz_scene) seeds+=(scenes tests/bad_scenes) ;;
    fuzz_mesh) seeds+=(scenes/meshes tests/bad_scenes/meshes) ;;
    esac
    log=build/fuzz/$name.log
    # Long inputs from the start: a pair and its motions take more bytes than libFuzzer would come to in this time.
    if ! "$target" -max_total_time="$each" -len_control=0 -timeout=120 -rss_limit_mb=2048 -print_final_stats=1 \
        -artifact_prefix="build/fuzz/found/$name-" "${seeds[@]}" > "$log" 2>&1; then
        tail -n 40 "$log" >&2
        echo "fuzz.sh: $name found a fault; its input is in build/fuzz/found/, the log in $log" >&2
        return 1
    fi
    echo "$name: $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") runs in $each s, no fault"
}
export -f one
export each=$((seconds / ${#targets[@]} + 1))
printf '%s\n' "${targets[@]}" | xargs -P "$(nproc)" -I{} bash -c 'one {}'
