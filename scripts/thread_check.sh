#!/bin/bash
# thread_check.sh : the tests in which threads share a world or a simulation, under the thread sanitizer: two threads that meet
# in one place of memory, of which one writes, without a lock between them, fail. In double; what threads do is the same in
# float.
#
# Needs scripts/install_needs.sh build test, and clang. What is compiled is kept in build/threads. ABUT_TEST_SCALE (0.02) sets
# the part of the random cases.
set -euo pipefail
if [ "${1:-}" = --help ]; then
    sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0"
    exit 0
fi
cd "$(dirname "$0")/.."
export ABUT_TEST_SCALE=${ABUT_TEST_SCALE:-0.02} TSAN_OPTIONS=${TSAN_OPTIONS:-halt_on_error=1}
jobs=${JOBS:-$(nproc)} folder=build/threads
flags="-std=gnu17 -O1 -g1 -fsanitize=thread -ffp-contract=off -DNDEBUG -Iinclude -Isrc -Iworld -Idynamics -Itests"
mkdir -p "$folder"
# shellcheck disable=SC2012  # names in the house style
newest=$(ls -t include/abut/*.h include/abut/*/*.h src/*/*.h world/*/*.h dynamics/*/*.h | sed -n 1p)
for file in src/*/*.c world/*/*.c dynamics/*/*.c tests/support/*.c; do
    object=$folder/$(echo "$file" | tr '/' '+').o
    if ! [ "$object" -nt "$file" ] || ! [ "$object" -nt "$newest" ]; then
        echo "$file $object"
    fi
done | xargs -r -P "$jobs" -n 2 sh -c "clang $flags -c \$1 -o \$2" compile
rm -f "$folder/library.a"
ar rc "$folder/library.a" "$folder"/*.o
for test in world/test_pool world/test_world_random2 world/test_world_random3 dynamics/test_crew dynamics/test_wide2; do
    program=$folder/$(basename "$test")
    # shellcheck disable=SC2086  # several flags
    clang $flags "tests/$test.c" "$folder/library.a" -lcmocka -lgmp -lm -lpthread -o "$program"
    echo "$test"
    "$program" > "$program.out" 2>&1 || {
        tail -60 "$program.out"
        exit 1
    }
done
echo "No two threads met."
