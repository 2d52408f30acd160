# draw.sh : what the tests of `abut draw` share; they set $program, $root and $work (a directory with one called
# "out" in it) first.
# shellcheck shell=bash disable=SC2154 # what is set before
# shellcheck source=tests/support/manners.sh
. "$root/tests/support/manners.sh"
drawn=0 scenes=0 refusals=0
# Whether pictures are drawn twice, for the same bytes: not where ABUT_TEST_SCALE asks for a tenth of the tests or less, as it
# does under the sanitizers, which have seen all of it the first time.
twice=$(awk -v scale="${ABUT_TEST_SCALE:-1}" 'BEGIN { print (scale > 0.1) }')
# Which formats a scene is drawn in: all; less than a tenth of the tests is one format a scene, the three in turn, as what is
# drawn is the same in all of them and the sanitizers take seconds for each.
formats='svg png pdf'
in_turn=$(awk -v scale="${ABUT_TEST_SCALE:-1}" 'BEGIN { print (scale < 0.1) }')
export LC_ALL=C
export LSAN_OPTIONS="suppressions=$root/tests/support/leaks.txt:print_suppressions=0${LSAN_OPTIONS:+:$LSAN_OPTIONS}"

# looks_whole FILE : the picture is what its ending says.
looks_whole() {
    python3 - "$1" << 'PYTHON'
import re, struct, sys, xml.etree.ElementTree as tree
name = sys.argv[1]
data = open(name, "rb").read()
if name.endswith(".svg"):
    top = tree.fromstring(data)
    assert top.tag.endswith("}svg"), "no svg element"
    numbers = 0
    for node in top.iter():
        for key, value in node.attrib.items():
            assert not re.search(r"(?<![a-z])(nan|inf)", value, re.I), f"{key}={value[:60]}"
            numbers += len(re.findall(r"-?\d+\.?\d*", value))
    assert numbers > 100, f"only {numbers} numbers"
    assert float(top.get("width").removesuffix("px")) >= 200 and float(top.get("height").removesuffix("px")) >= 60
elif name.endswith(".png"):
    assert data[:8] == b"\x89PNG\r\n\x1a\n", "not a PNG"
    width, height = struct.unpack(">II", data[16:24])
    assert width >= 200 and height >= 60, f"{width} x {height}"
    assert data[-8:-4] == b"IEND" and len(data) > 2000, "not a whole PNG"
else:
    assert data[:5] == b"%PDF-" and b"%%EOF" in data[-16:] and len(data) > 2000, "not a whole PDF"
PYTHON
}

# draws SCENE [OPTION...] : in its formats. Those of the next scene begin with another one.
draws() {
    local scene=$1 ending name="$work/out/picture" first=${formats%% *}
    shift
    formats="${formats#* } $first"
    [ "$in_turn" = 1 ] || first='svg png pdf'
    scenes=$((scenes + 1))
    for ending in $first; do
        rm -f "$work"/out/*
        if ! "$program" draw "$scene" -o "$name.$ending" "$@" > "$work/said" 2> "$work/err"; then
            complain "$scene $* to $ending: refused: $(cat "$work/err")"
            continue
        fi
        [ -s "$work/said" ] && complain "$scene: something on standard output"
        [ "$(ls -A "$work/out")" = "picture.$ending" ] || complain "$scene: left $(ls -A "$work/out")"
        looks_whole "$name.$ending" 2> "$work/err" || complain "$scene $* to $ending: $(tail -n 1 "$work/err")"
        drawn=$((drawn + 1))
        [ "$twice" = 1 ] || continue
        mv "$name.$ending" "$work/first"
        "$program" draw "$scene" -o "$name.$ending" "$@" 2> /dev/null
        cmp -s "$work/first" "$name.$ending" || complain "$scene $* to $ending: other bytes the second time"
    done
}

# refuses WORDS ARGUMENT... : refused, and nothing written.
refuses() {
    rm -f "$work"/out/*
    refused "$1" draw "${@:2}"
    [ -z "$(ls -A "$work/out")" ] || complain "$*: left $(ls -A "$work/out")"
    refusals=$((refusals + 1))
}
