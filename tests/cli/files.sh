#!/bin/sh
# files.sh PROGRAM ROOT : meshes, robots and drawings, by files.py; and the manners of the options that go with robots.
set -u
program=${1:?usage: files.sh PROGRAM ROOT}
[ -x "$program" ] || { echo "$0: the program $program is not there; build it first" >&2; exit 1; }
root=${2:?usage: files.sh PROGRAM ROOT}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
# shellcheck source=tests/support/manners.sh
. "$root/tests/support/manners.sh"

arm=$root/scenes/robot/arm.urdf
refused "no robot in it" contacts "$root/scenes/lesson.json" --srdf "$root/scenes/robot/arm.srdf"
refused "nowhere.json:1:1: error: No such file" contacts "$arm" --joints nowhere.json
refused "arm.srdf:1:1: error: " contacts "$arm" --joints "$root/scenes/robot/arm.srdf"
refused "down.joints:1:1: error: " contacts "$arm" --srdf "$root/scenes/robot/down.joints"
export LSAN_OPTIONS="suppressions=$root/tests/support/leaks.txt:print_suppressions=0${LSAN_OPTIONS:+:$LSAN_OPTIONS}"
"$program" draw "$arm" --joints "$root/scenes/robot/down.joints" -o "$work/arm.svg" || complain "the robot is not drawn"
grep -q '<svg' "$work/arm.svg" || complain "the picture of the robot is none"
"$program" contacts - < "$root/scenes/outlines/yard.geojson" 2>/dev/null | grep -q "2 touching" ||
    complain "no drawing from a pipe"
python3 "$root/tests/cli/files.py" "$program" "$root" || complain "files.py"
echo "files: $failed faults"
[ "$failed" -eq 0 ]
