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
refused "arm.srdf:1:1: error: " contacts "$arm" --joints "$root/scenes/robot/arm.srdf"
refused "nowhere.json:1:1: error: No such file or directory; check the path; one in a file begins where that file lies" \
    contacts "$arm" --joints nowhere.json
refused "arm.urdf:4:3: error: <link> stands in no SRDF file" contacts "$arm" --srdf "$arm"
refused ": a folder, not a file; name a file in it" contacts "$arm" --joints "$work"
refused ": a device or a pipe, not a file; save it as one" contacts "$arm" --joints /dev/null
printf 'glTF\002\000\000\000\014\000\000\000' > "$work/head.glb"
printf '{"abut": 1, "dim": 3, "bodies": [{"name": "m", "shape": {"type": "hull", "mesh": "head.glb"}}]}' > "$work/head.json"
refused "mesh 'head.glb': the file ends after its header" contacts "$work/head.json"
refused "down.joints:1:1: error: " contacts "$arm" --srdf "$root/scenes/robot/down.joints"
export LSAN_OPTIONS="suppressions=$root/tests/support/leaks.txt:print_suppressions=0${LSAN_OPTIONS:+:$LSAN_OPTIONS}"
"$program" draw "$arm" --joints "$root/scenes/robot/down.joints" -o "$work/arm.svg" || complain "the robot is not drawn"
grep -q '<svg' "$work/arm.svg" || complain "the picture of the robot is none"
"$program" contacts - < "$root/scenes/outlines/yard.geojson" 2>/dev/null | grep -q "2 touching" ||
    complain "no drawing from a pipe"
python3 "$root/tests/cli/files.py" "$program" "$root" || complain "files.py"
echo "files: $failed faults"
[ "$failed" -eq 0 ]
