#!/bin/sh
# build.sh OUT [bits|npm] : the library in both precisions, behind the bridges of this folder, as WebAssembly: OUT/abut2.wasm
# (2D), OUT/abut3.wasm (3D), OUT/scene.wasm (the reader of scene files), OUT/way.wasm (how casts and impacts came about)
# and OUT/sim.wasm (bodies that move); zipped in OUT.packed.
#
# Debian's clang, lld, wasi-libc, binaryen and zopfli do it alone (scripts/install_needs.sh web). -ffp-contract=off keeps the
# bits those of every other build. With `bits` it makes OUT/sim.wasm, and other modules of the same objects, shrunk in the same
# way: the programs of tests/bits and tests/dynamics/bits, as OUT.objects/bits.wasm, bits_f32.wasm, moving.wasm and
# moving_f32.wasm. With `npm` it makes those of the npm package, with libabut_world and libabut_dynamics: OUT/abut.wasm and
# abut_f32.wasm, behind npm/wasm, and layout.wasm and layout_f32.wasm beside them; npm/build.sh asks for it with WASM_LEVEL=-O2,
# since a package is asked many times for each time that it is loaded (-O3 is a fiftieth larger, and no faster by
# npm/test/speed.mjs). The world and the bodies are made with -Os: a twentieth less to load, and their steps as fast.
#
# What a module weighs is what a page waits for: without vectors, link-time optimisation, wasm-opt and zopfli 3D's is a third
# heavier. Vectors need browsers of 2023, as DecompressionStream does (web/src/engine/module.ts).
set -eu
if [ $# -lt 1 ]; then
    sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0"
    exit 2
fi
root=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$1" "$1.packed"
out=$(cd "$1" && pwd)
kept=$out.objects
cc=${WASM_CC:-clang}
tools=$(dirname "$(readlink -f "$(command -v "$cc")")") # where the clang that is used has its wasm-ld
level=${WASM_LEVEL:--Oz}
flags="--target=wasm32-wasi -std=c17 $level -ffp-contract=off -ffunction-sections -fdata-sections -Wall -Wextra"
# A row of four doubles is two registers, and what is done to it a loop of two turns, which -Oz alone leaves a loop, and the
# row in memory: four times as much code in the pairs of 2D.
case $level in -Oz) flags="$flags -mllvm -unroll-threshold=60" ;; esac
modern="-flto -msimd128 -mbulk-memory -msign-ext -mnontrapping-fptoint"
headers="include/abut/*.h include/abut/*/*.h src/*/*.h world/*/*.h dynamics/*/*.h scene/*/*.h"
headers="$headers tests/bits/*.h web/wasm/*.h npm/wasm/*.h"
cd "$root"
newest=$(ls -t $headers web/wasm/build.sh | sed -n 1p)

# objects NAME FLAGS FILE... : compiles into $kept/NAME, two files at a time; keeps what is newer than its source, every header
# and this script.
objects() {
    name=$1 more=$2
    shift 2
    mkdir -p "$kept/$name"
    for object in "$kept/$name"/*.o; do # of a source that is no more
        case " $* " in *" $(basename "$object" .o | tr '+' '/') "*) ;; *) rm -f "$object" ;; esac
    done
    for file in "$@"; do
        object=$kept/$name/$(echo "$file" | tr '/' '+').o
        if ! [ "$object" -nt "$file" ] || ! [ "$object" -nt "$newest" ]; then
            echo "$file $object"
        fi
    done | xargs -r -P 2 -n 2 sh -c "$cc $flags $more -I. -Iinclude -Isrc -Itests -Iweb/wasm -Iworld -c \$1 -o \$2" objects
}

# shrink MODULE : the same module, smaller. What a first view waits for (web/README.md) is shrunk until nothing more goes, which
# takes four times as long for a hundredth of its bytes.
shrink() {
    case $1 in */abut2.wasm) again=--converge ;; *) again= ;; esac
    # shellcheck disable=SC2086  # an option, or none
    wasm-opt "$level" $again --enable-simd --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int "$1" -o "$1"
}

# link NAME ENTRY OBJECT... : a module without a main, unless there is one already of the same functions and objects. $memory
# are options about its memory.
memory=
link() {
    name=$1 entry=$2
    shift 2
    made=$kept/$name.made # what it was made of
    if [ ! -e "$out/$name.wasm" ] || [ "$(cat "$made" 2> /dev/null)" != "$entry $level $memory $*" ] ||
        [ -n "$(find "$@" web/wasm/build.sh -newer "$out/$name.wasm")" ]; then
        "$cc" --target=wasm32-wasi -B"$tools" -mexec-model=reactor \
            -Wl,--gc-sections,--strip-all,-z,stack-size=1048576$memory \
            $(for function in $entry; do printf -- '-Wl,--export=%s ' "$function"; done) "$@" -lm -o "$out/$name.wasm"
        shrink "$out/$name.wasm"
        echo "$entry $level $memory $*" > "$made"
    fi
}

# pack NAME : what the page loads of it.
pack() {
    zopfli -c "$out/$1.wasm" > "$out.packed/$1.wasm.gz"
}

# exported FILE : the functions that a bridge's header declares.
exported() {
    sed -n 's/^[a-z].*[ *]\(bridge[a-z0-9_]*\)(.*/\1/p' "$1"
}

# called FOLDER : the functions that TypeScript calls as wasm.NAME.
called() {
    cat "$1"/*.ts | grep -o 'wasm\.[a-z][a-z0-9_]*' | sed 's/wasm\.//' | grep -vx '[jt]s' | sort -u
}

both() {
    exported "$1"
    exported "$1" | sed 's/$/_f32/'
}

sources=$(ls src/*/*.c | grep -v src/base/hook.c)
objects f64 "$modern" $sources web/wasm/trap.c
objects f32 "$modern -DABUT_F32" $sources web/wasm/trap.c

# reader : the objects of scene files and of what is asked about them. What speaks to the library in its own numbers is there
# twice, as in scene/CMakeLists.txt.
reader() {
    objects scene "-Iworld" web/wasm/bridge_scene.c web/wasm/page_files.c \
        $(ls scene/text/*.c scene/json/*.c scene/xml/*.c scene/model/*.c scene/mesh/*.c scene/outline/*.c scene/format/*.c \
            scene/robot/*.c scene/file/*.c) world/memory/*.c world/decompose/*.c
    twice=$(ls scene/engine/engine[23].c scene/engine/prove[23].c scene/engine/query[23].c scene/engine/shapes.c \
        scene/trace/recorder[23].c scene/trace/way[23].c)
    once=$(ls scene/engine/*.c scene/trace/*.c | grep -vxF "$twice")
    objects way "-DABUT_CLI_F32 -D_POSIX_C_SOURCE=200809L" web/wasm/bridge_way.c $once
    objects way_f64 "" $twice
    objects way_f32 "-DABUT_F32" $twice
}

# simulation : bodies that move, with the reader of scenes in front of them.
simulation() {
    objects sim "-DABUT_CLI_F32" web/wasm/bridge_sim.c scene/simulation/simulation.c
    moving="scene/simulation/simulation2.c $(ls world/*/*.c | grep -v '/decompose/\|/memory/') $(ls dynamics/*/*.c)"
    objects sim_f64 "$modern -Idynamics" $moving # the reader has world/memory
    objects sim_f32 "$modern -Idynamics -DABUT_F32" $moving world/memory/*.c
    link sim "$(exported web/wasm/bridge_scene.h) $(exported web/wasm/bridge_sim.h)" \
        "$kept"/scene/*.o "$kept"/way*/scene+engine*.o "$kept"/sim*/*.o "$kept"/f[36]*/*.o
}

if [ "${2:-}" = bits ]; then
    # program NAME OBJECT... : a module with a main.
    program() {
        name=$1
        shift
        "$cc" --target=wasm32-wasi -B"$tools" -Wl,-z,stack-size=8388608 "$@" -lm -o "$kept/$name.wasm"
        shrink "$kept/$name.wasm"
    }
    reader
    simulation
    for suffix in "" _f32; do
        case $suffix in _f32) precision=f32 define=-DABUT_F32 room=sim_f32 ;; *) precision=f64 define= room=scene ;; esac
        objects "bits$suffix" "$define" tests/bits/bits.c tests/bits/bits3.c
        program "bits$suffix" "$kept/bits$suffix"/*.o "$kept/$precision"/*.o
        objects "moving$suffix" "$define" tests/dynamics/bits/moving2.c
        program "moving$suffix" "$kept/moving$suffix"/*.o "$kept/$precision"/*.o "$kept/$room"/world+memory+*.o \
            $(ls "$kept/sim_$precision"/*.o | grep -v 'scene+\|world+memory')
    done
    exit
fi

if [ "${2:-}" = npm ]; then
    memory=,--initial-memory=16777216 # JavaScript's views are lost when it grows
    for suffix in "" _f32; do
        case $suffix in _f32) precision=f32 define=-DABUT_F32 ;; *) precision=f64 define= ;; esac
        objects "world$suffix" "$modern $define -Os" $(ls world/*/*.c)
        objects "dynamics$suffix" "$modern $define -Idynamics -Os" $(ls dynamics/*/*.c)
        objects "npm$suffix" "$modern $define" $(ls npm/wasm/*.c | grep -v layout.c)
        objects "layout$suffix" "$define" npm/wasm/layout.c
        link "abut$suffix" "$(called npm/src | sed "/^abut_/s/\$/$suffix/")" \
            "$kept/npm$suffix"/*.o "$kept/world$suffix"/*.o "$kept/dynamics$suffix"/*.o "$kept/$precision"/*.o
        link "layout$suffix" layout_rows "$kept/layout$suffix"/*.o
    done
    exit
fi

bridges="web/wasm/bridge2.c web/wasm/bridge2_trace.c web/wasm/bridge3.c web/wasm/bridge3_trace.c"
objects bridge "" web/wasm/bridge.c $bridges
objects bridge_f32 "-DABUT_F32" $bridges
for dim in 2 3; do
    link abut$dim "abut_status_text bridge_buffer $(both web/wasm/bridge$dim.h)" \
        "$kept"/bridge/web+wasm+bridge.c.o "$kept"/bridge*/web+wasm+bridge$dim*.o "$kept"/f[36]*/*.o
    pack abut$dim
done
reader
link scene "$(exported web/wasm/bridge_scene.h)" "$kept"/scene/*.o "$kept"/f64/*.o
pack scene

# The recorder of casts and impacts, with the reader in front of it.
link way "$(exported web/wasm/bridge_scene.h) $(exported web/wasm/bridge_way.h)" \
    "$kept"/scene/*.o "$kept"/way*/*.o "$kept"/f[36]*/*.o
pack way

simulation
pack sim
