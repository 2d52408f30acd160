#!/bin/bash
# film.sh PROGRAM ROOT : what `abut simulate` films and plots, read back and held against mechanics (film.py); what it refuses,
# and that it leaves no half files, whatever ends it.
set -u
program=$(realpath "${1:?usage: film.sh PROGRAM ROOT}")
[ -x "$program" ] || {
    echo "$0: the program $program is not there; build it first" >&2
    exit 1
}
root=$(realpath "${2:?usage: film.sh PROGRAM ROOT}")
work=$(mktemp -d) || exit 1
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
# shellcheck source=tests/support/draw.sh
. "$root/tests/support/draw.sh" # for its manners, and what it tells the leak checker
mkdir "$work/out"
stack=$root/scenes/simulate/stack.json
cd "$work/out" || exit 1

# refuses_film WORDS OPTION... : refused, and nothing written.
refuses_film() {
    refused "$1" simulate "$stack" "${@:2}"
    [ -z "$(ls -A "$work/out")" ] || complain "$*: left $(ls -A "$work/out")"
}

refuses_film 'cannot make the folder no/frames: No such file or directory; make the folder above it first' --frames no/frames
refuses_film '--frames names no folder' --frames ''
refuses_film 'x.txt: the ending names no picture format; use .svg, .png or .pdf' --plot x.txt
refuses_film 'cannot write no/x.svg: No such file or directory' --plot no/x.svg
refuses_film '--fps is about a film; add --gif FILE or --frames DIR' --fps 10
refuses_film '--window is about a film; add --gif FILE or --frames DIR' --window 0,0,1,1 --plot x.svg
refuses_film '--width is about pictures; add --gif FILE, --frames DIR or --plot FILE' --width 300
refuses_film '--width is 99; a frame and a plot are 100 to 4000 pixels wide' --frames x --width 99
refuses_film '--width is 4001; a frame and a plot are 100 to 4000 pixels wide' --plot x.svg --width 4001
refuses_film '--fps is fast; give a number, zero or more' --frames x --fps fast
refuses_film '--width is wide; give a number, zero or more' --plot x.svg --width wide
refuses_film '--fps is 0; give the frames of a second, 25 is usual' --frames x --fps 0
refuses_film '--fps is 61; a step is 0.0166667 seconds, so give at most 60' --frames x --fps 61
for window in '' 1,2,3 1,2,3,4,5 1,2,1,4 1,4,3,4 1,2,nan,4 1,2,3,inf '1,2,3,4 m'; do
    refuses_film "--window $window: give left, bottom, right and top in the scene's unit, such as -10,0,10,8" \
        --frames x --window "$window"
done

made_with_gif=yes
if "$program" simulate "$stack" --steps 1 --gif x.gif > /dev/null 2> "$work/err"; then
    rm x.gif
    refuses_film '--gif x.png: the name of a GIF ends in .gif, as in film.gif' --gif x.png
    refuses_film '--gif .gif: the name of a GIF ends in .gif, as in film.gif' --gif .gif
    refuses_film 'cannot write no/x.gif: No such file or directory' --gif no/x.gif
    refuses_film '60 frames a second are more than the 50 of a GIF; give a smaller --fps' --gif x.gif --every 1
    refuses_film 'a frame is 666.7 seconds, more than the 655 of a GIF' --gif x.gif --every 40000
else
    made_with_gif=no
    refuses_film 'this program was built without giflib and makes no GIF; use --frames' --gif x.gif
    echo "film: built without giflib: $(cat "$work/err")"
fi

python3 "$root/tests/cli/film.py" "$program" "$root" "$work" "$made_with_gif" || complain "film.py finds faults"
[ "$failed" -eq 0 ] && echo "film: refusals as they should be"
exit $((failed > 0))
