#!/bin/sh
# example_pictures.sh IMPORT ROLLBACK : what the two examples draw: the level of import.c by its size in the picture, the bodies
# of rollback.c and its steps by their number.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$1" - "$folder/level.mesh" "$folder/level.pgm" > "$folder/said"
[ "$(head -n 1 "$folder/level.pgm")" = "P5 640 480 255" ]
# Nothing stands out beyond the floor, the step and the riser between them. A unit of area is 0.6 of one seen on the ground, as
# the view goes down so steeply, and 0.48 on the riser: 0.6 (8 8 + 4 8) + 0.48 8 = 61.44. The level's diagonal, the root of
# 12^2 + 8^2 + 3^2, is 640 pixels: 61.44 / 217 640^2 pixels are not paper (grey 244, octal 364).
drawn=$(tail -c 307200 "$folder/level.pgm" | LC_ALL=C tr -d '\364' | wc -c)
[ "$drawn" -gt 115700 ] && [ "$drawn" -lt 116250 ] || {
    echo "example_pictures: $drawn pixels of the level are drawn, not 115971"
    exit 1
}
[ -s "$folder/level.mesh" ]

"$2" "$folder/late.svg" > "$folder/said"
again=$(sed -n 's/.*; \([0-9]*\) and \([0-9]*\) steps were made again/\1 + \2/p' "$folder/said")
# A column is a quarter high for each time that its step was made.
made=$(grep -o 'v-[0-9.]*h' "$folder/late.svg" | tr -d 'vh-' | awk '{ sum += 4 * $1 } END { print sum }')
[ "$made" -eq $((2 * 300 + $again)) ] || {
    echo "example_pictures: $made steps are drawn, not 600 + $again"
    exit 1
}
bodies=$(grep -c '<rect .*matrix' "$folder/late.svg")
[ "$bodies" -eq 84 ] # 40 boxes and 2 balls, before and after
