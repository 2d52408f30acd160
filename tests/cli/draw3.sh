#!/bin/bash
# draw3.sh PROGRAM ROOT : `abut draw` on every 3D scene and on scenes made to break it, as draw.sh does in 2D.
set -u
program=$(realpath "${1:?usage: draw3.sh PROGRAM ROOT}")
[ -x "$program" ] || {
    echo "$0: the program $program is not there; build it first" >&2
    exit 1
}
root=$(realpath "${2:?usage: draw3.sh PROGRAM ROOT}")
work=$(mktemp -d) || exit 1
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
# shellcheck source=tests/support/draw.sh
. "$root/tests/support/draw.sh"

# made NAME BODIES : a scene of these bodies; its path.
made() {
    printf '{ "abut": 1, "dim": 3, "bodies": [%s] }\n' "$2" > "$work/$1.json"
    printf '%s/%s.json' "$work" "$1"
}

# body NAME X Y Z SHAPE
body() {
    printf '{ "name": "%s", "position": [%s, %s, %s], "shape": { %s } }' "$1" "$2" "$3" "$4" "$5"
}

mkdir "$work/out"
for scene in "$root"/scenes/*.json "$root"/scenes/*/*.json; do
    if [ -e "$scene" ] && grep -q '"dim": *3' "$scene"; then draws "$scene"; fi
done

# Sizes and places at the ends of what a scene can hold.
ball='"type": "sphere", "radius":' dot='"type": "point", "points": [[0, 0, 0]]' box='"type": "box", "half":'
draws "$(made none "")"
draws "$(made dot "$(body p 3 4 5 "$dot")")"
draws "$(made far_dot "$(body p 1e300 -1e300 1e300 "$dot")")"
draws "$(made same_dot "$(body p 1 1 1 "$dot"), $(body q 1 1 1 "$dot")")" --all
draws "$(made tiny "$(body a 0 0 0 "$ball 1e-300"), $(body b 1.5e-300 0 0 "$ball 1e-300")")" --all
draws "$(made denormal "$(body a 0 0 0 "$ball 5e-324"), $(body b 5e-324 0 0 "$ball 5e-324")")" --all
draws "$(made huge "$(body a 9e299 9e299 9e299 "$ball 1e299"), $(body b 8e299 9e299 9e299 "$ball 1e299")")" --all
draws "$(made apart "$(body a 0 0 0 "$ball 1"), $(body b 1.5 0 0 "$ball 1"), $(body c 1e8 3e7 2e7 "$ball 1")")" --all
draws "$(made planet "$(body a 0 0 -1e7 "$ball 1e7"), $(body b 0 0 0.9 "$ball 1"), $(body c 4 9 3 "$ball 1")")" --all
draws "$(made ground "$(body a 0 0 -1 "$box [1e5, 1e5, 1]"), $(body b 0 0 0.9 "$ball 1"),
    $(body c 4 3 1 "$box [1, 1, 1]")")" --all

# Bodies of no height, no width or no size, with and without rounding.
for round in '' ', "radius": 0.2'; do
    name=flat${round:+_round}
    draws "$(made "$name" "$(body a 0 0 0 '"type": "ellipsoid", "half": [1, 0, 0.4]'"$round"),
        $(body b 3 0 0 '"type": "ellipsoid", "half": [0, 0, 1]'"$round"),
        $(body c 6 0 0 '"type": "ellipsoid", "half": [0, 0, 0]'"$round"),
        $(body d 0 3 0 "$box [0, 1, 1]$round"), $(body e 3 3 0 "$box [0, 1, 0]$round"), $(body f 6 3 0 "$box [0, 0, 0]$round"),
        $(body g 0 6 0 '"type": "triangle", "points": [[0, 0, 0], [1, 0, 0], [0, 1, 1]]'"$round"),
        $(body h 3 6 0 '"type": "hull", "points": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]]'"$round"),
        $(body i 6 6 0 '"type": "hull", "points": [[0, 0, 0], [1, 1, 1]]'"$round")")" --all
    draws "$work/$name.json" --view 0,0
done
draws "$(made needle "$(body a 0 0 0 '"type": "cylinder", "axis": "x", "radius": 1e-4, "half_height": 1'),
    $(body b 0 0 0.3 '"type": "cone", "axis": "z", "radius": 1, "half_height": 1e-5'),
    $(body c 2 0 0 '"type": "disk", "axis": "y", "radius": 1'),
    $(body d 0 0 1 '"type": "ellipsoid", "half": [1, 1e-3, 1e-6], "radius": 0.1')")" --all
draws "$(made same "$(body a 0 0 0 "$box [1, 1, 1]"), $(body b 0 0 0 "$box [1, 1, 1]"), $(body c 0 0 0 "$ball 1")")"
draws "$(made inside "$(body a 0 0 0 "$box [1, 1, 1]"), $(body b 0.1 0 0 "$ball 0.3")")"
draws "$(made ring "$(body a 0 -1 0 "$box [2, 0.2, 0.2]"), $(body b 1 0 0.6 "$box [0.2, 2, 0.2]"),
    $(body c 0 1 1.2 "$box [2, 0.2, 0.2]")")"

# Options; and every way of looking at a scene.
pair=$(made pair "$(body a 0 0 0 "$ball 1"), $(body b 1.5 0 0.2 "$ball 1"), $(body c 4 1 0 "$box [1, 1, 1], \"radius\": 0.5")")
for options in "--precision f32" "--all" "--margin 2" "--theme dark" "--labels" "--no-labels" "--width 200" "--width 3000" \
    "--view 0,90" "--view 0,-90" "--view 90,0" "--view 45,35.26" "--view -360,-25"; do
    # shellcheck disable=SC2086
    draws "$pair" $options
done

# Three hundred bodies, all in a heap, take seconds at most.
heap=$(python3 - << 'PYTHON'
import json, random
random.seed(30)
kinds = [{"type": "box", "half": [0.3, 0.4, 0.5]}, {"type": "sphere", "radius": 0.5},
         {"type": "box", "half": [0.3, 0.4, 0.2], "radius": 0.1},
         {"type": "cylinder", "axis": "z", "radius": 0.4, "half_height": 0.4}, {"type": "ellipsoid", "half": [0.6, 0.4, 0.3]},
         {"type": "cone", "axis": "x", "radius": 0.4, "half_height": 0.4}, {"type": "disk", "axis": "x", "radius": 0.5}]
print(", ".join(json.dumps({"name": f"b{i}", "shape": random.choice(kinds),
                            "position": [random.uniform(-3, 3) for _ in range(3)],
                            "quaternion": [random.gauss(0, 1) for _ in range(4)]}) for i in range(300)))
PYTHON
)
draws "$(made heap "$heap")"

# The scale of a scene changes the numbers on its picture and nothing else: as many strokes at 1e-6 and 1e6.
strokes() {
    local scene
    scene=$(made scaled "$(body a 0 0 0 "$ball 2$1"), $(body b "3$1" 0 0 "$box [2$1, 2$1, 2$1]")")
    "$program" draw "$scene" --no-labels -o "$work/out/s.svg" && grep -c 'stroke-width' "$work/out/s.svg"
}
small=$(strokes e-6) large=$(strokes e6)
[ "${small:-none}" = "$large" ] || complain "scale changes the picture: $small and $large strokes"

# What is drawn is where it should be.
python3 "$root/tests/cli/draw3_shapes.py" "$program" "$root" "$work" 2> "$work/err" ||
    complain "shapes: $(tail -n 1 "$work/err")"

# Faults.
for view in 3 3,91 361,0 nan,0 1,2,3 ,5 "1, "; do refuses "--view" "$pair" -o "$work/out/x.svg" --view "$view"; done

echo "draw3: $drawn pictures, $refusals refusals, $failed faults"
[ "$failed" -eq 0 ] && [ "$scenes" -ge 30 ]
