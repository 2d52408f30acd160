#!/bin/bash
# draw.sh PROGRAM ROOT : `abut draw` on every scene and on scenes made to break it. Pictures must be whole and well formed,
# hold no NaN or infinity, and have the same bytes each time; faults exit 2 with one line and leave no file behind.
set -u
program=$(realpath "${1:?usage: draw.sh PROGRAM ROOT}")
[ -x "$program" ] || {
    echo "$0: the program $program is not there; build it first" >&2
    exit 1
}
root=$(realpath "${2:?usage: draw.sh PROGRAM ROOT}")
work=$(mktemp -d) || exit 1
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
# shellcheck source=tests/support/draw.sh
. "$root/tests/support/draw.sh"

# made NAME BODIES : a scene of these bodies; its path.
made() {
    printf '{ "abut": 1, "dim": 2, "bodies": [%s] }\n' "$2" > "$work/$1.json"
    printf '%s/%s.json' "$work" "$1"
}

# body NAME X Y SHAPE
body() {
    printf '{ "name": "%s", "position": [%s, %s], "shape": { %s } }' "$1" "$2" "$3" "$4"
}

mkdir "$work/out"
for scene in "$root"/scenes/*.json "$root"/scenes/*/*.json; do
    if [ -e "$scene" ] && ! grep -q '"dim": *3' "$scene"; then draws "$scene"; fi
done

# Sizes and places at the ends of what a scene can hold.
ball='"type": "circle", "radius":' dot='"type": "point", "points": [[0, 0]]'
draws "$(made dot "$(body p 3 4 "$dot")")"
draws "$(made far_dot "$(body p 1e300 -1e300 "$dot")")"
draws "$(made same_dot "$(body p 1 1 "$dot"), $(body q 1 1 "$dot")")" --all
draws "$(made tiny "$(body a 0 0 "$ball 1e-300"), $(body b 1.5e-300 0 "$ball 1e-300")")" --all
draws "$(made denormal "$(body a 0 0 "$ball 5e-324"), $(body b 5e-324 0 "$ball 5e-324")")" --all
draws "$(made huge "$(body a 9e299 9e299 "$ball 1e299"), $(body b 8e299 9e299 "$ball 1e299")")" --all
draws "$(made apart "$(body a 0 0 "$ball 1"), $(body b 1.5 0 "$ball 1"), $(body c 1e8 3e7 "$ball 1")")" --all
draws "$(made planet "$(body a 0 -1e7 "$ball 1e7"), $(body b 0 0.9 "$ball 1"), $(body c 4 9 "$ball 1")")" --all
draws "$(made flat "$(body a 0 0 '"type": "ellipse", "half": [1, 0], "radius": 0.3'),
    $(body b 1 1 '"type": "ellipse", "half": [0, 0], "radius": 0.3'),
    $(body c 1 0 '"type": "ellipse", "half": [1, 1e-9], "radius": 0.3'), $(body d 0 1 '"type": "box", "half": [0, 1]')")" --all
draws "$(made words "$(body '<&\" \u00e4\u4e2d\ud83d\ude00' 0 0 "$ball 1"),
    $(body "$(printf 'long %.0s' {1..99})" 9 0 "$ball 1")")"

# Options.
pair=$(made pair "$(body a 0 0 "$ball 1"), $(body b 1.5 0 "$ball 1"),
    $(body c 4 1 '"type": "box", "half": [1, 1], "radius": 0.5')")
for options in "--precision f32" "--precision f64" "--all" "--margin 2" "--theme dark" "--labels" "--no-labels" "--width 200" \
    "--width 3000"; do
    # shellcheck disable=SC2086
    draws "$pair" $options
done
"$program" draw "$pair" -o "$work/out/x.SVG" && grep -q '^<svg' "$work/out/x.SVG" || complain "ending .SVG: refused"

# The scale of a scene changes the numbers on its picture and nothing else: as many strokes at 1e-6 and 1e6.
strokes() {
    local scene
    scene=$(made scaled "$(body a 0 0 "$ball 2$1"), $(body b "3$1" 0 "\"type\": \"box\", \"half\": [2$1, 2$1]")")
    "$program" draw "$scene" --no-labels -o "$work/out/s.svg" && grep -c 'stroke-width' "$work/out/s.svg"
}
small=$(strokes e-6) large=$(strokes e6)
[ "${small:-none}" = "$large" ] || complain "scale changes the picture: $small and $large strokes"

# What is drawn is where it should be.
python3 "$root/tests/cli/draw_shapes.py" "$program" "$root" "$work" 2> "$work/err" ||
    complain "shapes: $(tail -n 1 "$work/err")"

# Faults.
out="$work/out/x.svg"
refuses ".svg, .png or .pdf" "$pair"
refuses ".svg, .png or .pdf" "$pair" -o "$work/out/x.jpg"
refuses ".svg, .png or .pdf" "$pair" -o "$work/out/svg"
refuses ".svg, .png or .pdf" -o "$pair"
refuses "--margin is $pair; give a length" -o "$out" --margin "$pair"
refuses "--width is $pair; give a number, zero or more" -o "$out" --width "$pair"
refuses "there is light and dark" -o "$out" --theme "$pair"
refuses "--view" -o "$out" --view "$pair"
refuses "choose f32 or f64" -o "$out" --precision "$pair"
refuses "no scene given" -o "$out"
refuses "no picture named" "$pair" -o ""
refuses "no name stands before the ending" "$pair" -o .svg
refuses "no name stands before the ending; write for example picture.PNG" "$pair" -o "$work/out/.PNG"
refuses "no scene" -o "$out"
refuses "one word too many" "$pair" "$pair" -o "$out"
refuses "No such file" "$work/none.json" -o "$out"
refuses "No such file" "$pair" -o "$work/none/x.png"
refuses "--theme" "$pair" -o "$out" --theme pink
refuses "--width" "$pair" -o "$out" --width 3
refuses "--width is nan" "$pair" -o "$out" --width nan
refuses "--width is 0x400" "$pair" -o "$out" --width 0x400
refuses "--margin" "$pair" -o "$out" --margin -1
refuses "precision" "$pair" -o "$out" --precision f16
refuses "--labels" "$pair" -o "$out" --labels --no-labels
refuses "unknown" "$pair" -o "$out" --colour
printf '{ "abut": 1, "dim": 2, "bodies": [ { "name": "a" } ] }\n' > "$work/broken.json"
refuses "broken.json:1:" "$work/broken.json" -o "$out"
mkdir "$work/folder.svg"
refuses "directory" "$pair" -o "$work/folder.svg"
[ -z "$(ls -A "$work/folder.svg")" ] || complain "something left in the directory that was named"
if [ "$(id -u)" -ne 0 ]; then
    mkdir "$work/closed" && chmod a-w "$work/closed"
    refuses "denied" "$pair" -o "$work/closed/x.pdf"
fi
# A full disk, as a limit on the size of files: 1 block of 1024 bytes. The old picture stays.
echo old > "$work/kept.png"
(
    ulimit -f 1
    trap '' XFSZ
    "$program" draw "$pair" -o "$work/kept.png" 2> "$work/err"
    [ $? -eq 2 ]
) || complain "full disk: exit status not 2"
[ "$(wc -l < "$work/err")" -eq 1 ] && grep -q "kept.png" "$work/err" || complain "full disk: $(cat "$work/err")"
[ "$(cat "$work/kept.png")" = old ] || complain "full disk: the old picture is gone"
[ -z "$(find "$work" -name 'kept.png.*')" ] || complain "full disk: a temporary file stayed"

echo "draw: $drawn pictures, $refusals refusals, $failed faults"
[ "$failed" -eq 0 ] && [ "$scenes" -ge 20 ]
