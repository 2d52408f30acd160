#!/bin/sh
# options.sh PROGRAM ROOT : every option of every command changes what comes out, or is refused (options.py); and what cannot be
# written says why and what to do.
set -u
program=$(realpath "${1:?usage: options.sh PROGRAM ROOT}")
[ -x "$program" ] || { echo "$0: the program $program is not there; build it first" >&2; exit 1; }
root=$(realpath "${2:?usage: options.sh PROGRAM ROOT}")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
# shellcheck source=tests/support/manners.sh
. "$root/tests/support/manners.sh"
export LSAN_OPTIONS="suppressions=$root/tests/support/leaks.txt:print_suppressions=0${LSAN_OPTIONS:+:$LSAN_OPTIONS}"
cd "$work" || exit 1
lesson=$root/scenes/lesson.json stack=$root/scenes/simulate/stack.json arm=$root/scenes/robot/arm.urdf

# What cannot be written, in each way of writing: a picture, a folder of them, a plot, a film, its frames, a recording.
mkdir folder
: > file
long=$(printf '%0300d' 0)
wrong() { # wrong PLACE WORDS: PLACE is what stands before the name of the file
    refused "cannot write $1x.svg: $2" draw "$lesson" -o "$1x.svg"
    refused "cannot write $1x.svg: $2" simulate "$stack" --steps 1 --plot "$1x.svg"
    refused "cannot write $1x.jsonl: $2" simulate "$stack" --steps 1 --record "$1x.jsonl"
    if "$program" simulate "$stack" --steps 1 --gif here.gif > /dev/null 2>&1; then
        refused "cannot write $1x.gif: $2" simulate "$stack" --steps 1 --gif "$1x.gif"
    fi
}
wrong no/ 'No such file or directory; make the folder first, or name another'
wrong file/ 'Not a directory; name a folder where a file now stands in the path'
refused "0.svg: File name too long; choose a shorter name" draw "$lesson" -o "$long.svg"
refused "cannot write folder: Is a directory; name a file in that folder" simulate "$stack" --record folder
mkfifo pipe.svg
refused "cannot write pipe.svg: Operation not supported; it is a device or a pipe; name a file" draw "$lesson" -o pipe.svg
refused "cannot write /dev/null: Operation not supported" simulate "$stack" --record /dev/null
[ -c /dev/null ] || complain "/dev/null was replaced"
refused "cannot make the folder file/x: Not a directory; name a folder where" \
    explain "$lesson" square triangle -o file/x
refused "cannot make the folder file/x: Not a directory; name a folder where" simulate "$stack" --frames file/x
mkdir frames frames/frame-00001.png
"$program" simulate "$stack" --steps 5 --frames frames > said 2> err && complain "a frame in place of a folder"
grep -q "cannot write frames/frame-00001.png: Is a directory; name a file in that folder" err || complain "frames: $(cat err)"
if [ "$(id -u)" -ne 0 ]; then
    mkdir shut && chmod 555 shut
    wrong shut/ 'Permission denied; name a place where you may write'
fi
# A file larger than it may be: the first megabyte of a big picture fails as a full disk does.
(
    trap '' XFSZ
    ulimit -f 4
    refused "cannot write big.png: File too large; ask for less, or name a place on another disk" \
        draw "$root/scenes/level.json" --width 8000 -o big.png
    "$program" simulate "$stack" --steps 2000 --record long.jsonl > /dev/null 2> err && complain "too large a recording"
    grep -q "cannot write long.jsonl: File too large; ask for less" err || complain "recording: $(cat err)"
    [ ! -e long.jsonl ] || complain "half a recording is left"
    [ "$failed" -eq 0 ]
) || failed=$((failed + 1))
half=$(find . -name '*.??????' -newer file ! -name '*.svg' ! -name '*.jsonl' -type f)
[ -z "$half" ] || complain "half files are left: $half"

# Options that say nothing where they are given.
refused "--full is about scenes in 3D, and this one is in 2D; leave it out" contacts "$lesson" --full
refused "--view is about scenes in 3D, and this one is in 2D; leave it out" draw "$lesson" -o a.svg --view 3,4
refused "--view is about scenes in 3D, and this one is in 2D; leave it out" \
    explain "$lesson" square triangle -o a --view 3,4
refused "--view is about scenes in 3D, and this one is in 2D; leave it out" \
    explain "$root/scenes/queries.json" --query 6 -o a --view 3,4
refused "--record names no file; give one, such as run.jsonl" simulate "$stack" --record ""
refused "--replay names no file; give one, such as run.jsonl" simulate "$stack" --replay ""
refused "--joints names no file; give one" contacts "$arm" --joints ""
refused "--srdf names no file; give one" draw "$arm" -o a.svg --srdf ""
"$program" simulate "$stack" --steps 5 --record run.jsonl > /dev/null || complain "no recording"
refused "--replay prints no steps, so --every says nothing; leave it out" simulate "$stack" --replay run.jsonl --every 2
refused "--replay prints no steps, so --every says nothing; leave it out" \
    simulate "$stack" --replay run.jsonl --frames f --fps 20 --every 2
[ ! -e a ] && [ ! -e a.svg ] && [ ! -e f ] || complain "a refusal wrote something"

python3 "$root/tests/cli/options.py" "$program" "$root" || complain "options.py finds faults"
echo "options: $failed faults"
[ "$failed" -eq 0 ]
