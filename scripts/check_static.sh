#!/bin/bash
# check_static.sh [--format] : every check that runs nothing of the library: layers, style, the rename header, format, cppcheck,
# clang-tidy; types, rules and format of the playground. All are run; the exit code is 1 when any complains. With --format it
# rewrites the sources in the house format instead.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
case ${1:-} in
'' | --format) ;;
*)
    sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0"
    exit 0
    ;;
esac

shopt -s globstar nullglob
sources=({include,src,world,ccd,dynamics,scene,cli,tests,examples,bench,fuzz,tools,web/wasm,python,npm}/**/*.{c,h,cpp,hpp})
formatted=()
for file in "${sources[@]}"; do
    [ "$file" = include/abut/rename_f32.h ] || formatted+=("$file") # generated, and checked against its generator
done
if [ "${1:-}" = --format ]; then
    clang-format -i "${formatted[@]}"
    [ ! -d web/node_modules ] || npm --prefix web run --silent format
    exit
fi

faults=0
# run NAME REMEDY COMMAND... : one line when it is content, its output and the remedy when not.
run() {
    local name=$1 remedy=$2 output
    shift 2
    if output=$("$@" 2>&1); then
        printf '%-10s %s\n' "$name" "$(tail -n 1 <<< "${output:-clean}")"
    else
        printf '%-10s FAILED\n%s\n%s\n' "$name" "$output" "-> $remedy" >&2
        faults=1
    fi
}

self_tests() {
    python3 scripts/check_layers.py --self-test && python3 scripts/check_style.py --self-test &&
        python3 scripts/check_version.py --self-test
}

library_files() {
    find src -name '*.c' | sort
}

# One call for all files; what it says of a file is cut down to the file's name.
format() {
    local said
    said=$(clang-format --dry-run -Werror "${formatted[@]}" 2>&1) && return
    sed -n 's/^\([^ :]*\):[0-9]*:[0-9]*: error: .*/\1/p' <<< "$said" | sort -u | grep . || echo "$said"
    return 1
}

# The library's files as they are compiled for double, and what holds all the forms of vectors for float too: each file takes a
# second or more. The program is in the compilation database only when it is whole.
tidy() {
    cmake --preset release > /dev/null || return 1
    mkdir -p build/tidy
    python3 - build/release/compile_commands.json > build/tidy/compile_commands.json << 'END'
import json, sys
units = json.load(open(sys.argv[1], encoding="utf-8"))
print(json.dumps([unit for unit in units if "ABUT_F32" not in unit["command"] or "/src/isa/" in unit["file"]]))
END
    local files
    mapfile -t files < <(library_files)
    files+=(world/*/*.c ccd/*.c dynamics/*/*.c scene/*/*.c cli/*.c cli/*/*.c)
    printf '%s\n' "${files[@]}" |
        xargs -P "$(nproc)" -n 4 clang-tidy -p build/tidy --quiet --warnings-as-errors='*' 2> /dev/null
}

# The library in double as it is with vectors, in float as it is without, and the program; beside each other, as one cppcheck
# works on one processor. A -D makes it read a file once, and not once for each of a dozen ways its conditions can fall.
# ctuuninitvar is left out: it takes a struct whose members are filled one by one for one that was never filled.
cpp_check() {
    local library vectors='-D__SSE2__ -D__x86_64__ -D__GNUC__=12'
    library="--suppress=ctuuninitvar -Isrc $(library_files | sed 's/^/--file-filter=/' | tr '\n' ' ')"
    printf '%s\n' "$library $vectors -UABUT_F32 src" "$library -DABUT_F32 src" '-Iworld -UABUT_F32 world' \
        '-Iccd -Iccd/include -UABUT_F32 ccd' '-Idynamics -UABUT_F32 dynamics' '-I. -Icli -UABUT_F32 scene cli' |
        xargs -P "$(nproc)" -I{} sh -c 'cppcheck --quiet --std=c11 --enable=warning,performance,portability --inline-suppr \
            --error-exitcode=1 --suppress=missingIncludeSystem -Iinclude {}'
}

run self-tests "a check no longer sees a fault it was made for: mend the check" self_tests
run layers "scripts/check_layers.py says which #include to move" python3 scripts/check_layers.py
run version "the version is written in include/abut/base.h; mend the place that says another" python3 scripts/check_version.py
run links "a page links to a file or heading that is not there: mend the link" python3 scripts/check_links.py
run style "the rules are in the opening comment of scripts/check_style.py" python3 scripts/check_style.py
run rename "run scripts/rename_f32.py and commit include/abut/rename_f32.h" python3 scripts/rename_f32.py --check
run format "run make format (clang-format of another version than 14 may judge otherwise)" format
run cppcheck "mend it; a false alarm is silenced at its line: // cppcheck-suppress NAME" cpp_check
run clang-tidy "mend it; the list of checks and the reasons for those left out are in .clang-tidy" tidy
if command -v npm > /dev/null; then
    run web "npm --prefix web run check says more; make format mends the format" sh web/check.sh
else
    printf '%-10s %s\n' web "not checked: there is no npm (scripts/install_needs.sh web)"
fi
exit $faults
