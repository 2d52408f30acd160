# contacts.py PROGRAM ROOT : the numbers of `abut contacts --json`, against ones worked out by hand. See contacts.sh.
import json
import math
import subprocess
import sys

program, root = sys.argv[1], sys.argv[2]
faults = []


def expect(true, what):
    if not true:
        faults.append(what)


def answers(scene, *options):
    """The parsed JSON for a scene: a path under scenes/, or a dictionary sent through standard input."""
    path = "-" if isinstance(scene, dict) else f"{root}/scenes/{scene}"
    text = json.dumps(scene).encode() if isinstance(scene, dict) else b""
    out = subprocess.run([program, "contacts", "--json", *options, path], input=text, capture_output=True)
    expect(out.returncode == 0 and out.stderr == b"", f"{scene} {options}: {out.returncode} {out.stderr.decode()}")

    def refuse(word):
        faults.append(f"{scene}: {word} is not JSON")

    return json.loads(out.stdout, parse_constant=refuse) if out.returncode == 0 else {"pairs": []}


def scene_of(*bodies, **more):
    named = [dict(name=f"b{i}", **body) for i, body in enumerate(bodies)]
    return {"abut": 1, "dim": 2, "bodies": named, **more}


def circle(radius, x, y):
    return {"shape": {"type": "circle", "radius": radius}, "position": [x, y]}


def box(hx, hy, x, y, **more):
    return {"shape": {"type": "box", "half": [hx, hy]}, "position": [x, y], **more}


def one(scene, *options):
    pairs = answers(scene, "--all", *options)["pairs"]
    expect(len(pairs) == 1, f"{scene}: {len(pairs)} pairs, not 1")
    return pairs[0] if pairs else None


def check_pair(pair, distance, normal, what, within=1e-14):
    """within: relative to the distance's own size. The stated error must hold too, to the rounding of the expected number."""
    if pair is None:
        return
    expect(pair["status"] == "ok", f"{what}: status {pair['status']}")
    off = abs(pair["distance"] - distance)
    expect(off <= within * max(abs(distance), 1e-300), f"{what}: distance {pair['distance']}, by hand {distance}")
    expect(off <= pair["error"] + 2.3e-16 * abs(distance), f"{what}: off by {off}, stated {pair['error']}")
    if normal is not None:
        expect(math.dist(pair["normal"], normal) <= 100 * within, f"{what}: normal {pair['normal']}, by hand {normal}")
    scale = max(abs(c) for c in pair["point_a"] + pair["point_b"] + [distance])
    for p in pair["manifold"] + [{**pair, "separation": pair["distance"]}]:
        # Computed from numbers that can be 1e300: no squares.
        for a, b, n in zip(p["point_a"], p["point_b"], pair["normal"]):
            facing = abs(b - (a + p["separation"] * n)) <= 100 * within * scale
            expect(facing, f"{what}: the points do not face each other: {p}")


def check_shape_of_answer():
    for precision in ("f64", "f32"):
        found = answers("kinds.json", "--all", "--precision", precision)
        expect(list(found) == ["abut", "dim", "precision", "pairs"], f"keys {list(found)}")
        expect((found["abut"], found["dim"], found["precision"]) == (1, 2, precision), "head of the answer")
        expect(len(found["pairs"]) == 36, f"9 bodies are 36 pairs, not {len(found['pairs'])}")
        keys = ["a", "b", "status", "distance", "error", "normal", "point_a", "point_b", "supports", "manifold"]
        for pair in found["pairs"]:
            expect(list(pair) == keys, f"keys {list(pair)}")
            expect(abs(math.hypot(*pair["normal"]) - 1) < (1e-15 if precision == "f64" else 1e-6) * 4, f"unit normal {pair}")
            expect(len(pair["manifold"]) <= 2 and (pair["distance"] > 0) == (not pair["manifold"]), f"points of contact {pair}")
            for point in pair["manifold"]:
                expect(list(point) == ["point_a", "point_b", "separation", "id"], f"keys {list(point)}")
                expect(isinstance(point["id"], int), f"id {point['id']}")


def check_by_hand():
    root2 = math.sqrt(2)
    lesson = answers("lesson.json")["pairs"][0]
    check_pair(lesson, -1, [1, 0], "lesson")
    # The triangle's left side x = 2 from y = 7 to 9 against the square's right side x = 3 from 8 to 10: 8 to 9 in common.
    corners = sorted((p["point_a"], p["point_b"]) for p in lesson["manifold"])
    expect(corners == [([3, 8], [2, 8]), ([3, 9], [2, 9])], f"lesson: points of contact {corners}")
    for precision, within in (("f64", 1e-14), ("f32", 2e-6)):
        option = ("--precision", precision)
        check_pair(one("circle-edge.json", *option), -0.5, [0, 1], "circle-edge", within)
        check_pair(one("circle-vertex.json", *option), root2 - 1.5, [1 / root2, 1 / root2], "circle-vertex", 20 * within)
        check_pair(one("circle-centre-inside.json", *option), -1.25, [0, 1], "circle-centre-inside", within)
        check_pair(one("circle-centre-on-edge.json", *option), -1, [0, 1], "circle-centre-on-edge", within)
        check_pair(one("circle-centre-on-vertex.json", *option), -1, None, "circle-centre-on-vertex", within)


def check_pose_notations():
    # A quarter turn: the long side of the box points up. By angle the turn is only as near as the double of pi / 2.
    by_rotation = one(scene_of(box(2, 1, 0, 0, rotation=[0, 1]), circle(1, 0, 3.5)))
    check_pair(by_rotation, 0.5, [0, 1], "quarter turn")
    expect(by_rotation["error"] < 1e-14, f"a quarter turn is exact, error {by_rotation['error']}")
    check_pair(one(scene_of(box(2, 1, 0, 0, angle=math.pi / 2), circle(1, 0, 3.5))), 0.5, [0, 1], "quarter turn by angle")
    # 3-4-5: the box's half diagonal along its turned x axis.
    turned = one(scene_of(box(1, 1, 0, 0, rotation=[0.6, 0.8]), circle(0.5, 3, 4)))
    check_pair(turned, 3.5, [0.6, 0.8], "3-4-5")
    # Both turned alike: nothing is turned against each other, whatever the sine of 1 is.
    alike = one(scene_of(box(10, 10, 7, 0, angle=1), box(3, 3, 7, 0, angle=1)))
    check_pair(alike, -13, None, "turned alike")
    center = {"shape": {"type": "polygon", "points": [[0, 0], [1, 0], [1, 1], [0, 1]], "center": [10, 0], "radius": 0.25}}
    check_pair(one(scene_of(center, circle(1, 12.5, 0.5))), 0.25, [1, 0], "center and radius of a polygon")
    margin = {"shape": {"type": "capsule", "p1": [0, 0], "p2": [2, 0], "radius": 0.5, "margin": 0.25, "center": [0, 1]}}
    check_pair(one(scene_of(margin, circle(1, 1, 3.75))), 1, [0, 1], "margin and center of a capsule")
    point = {"shape": {"type": "point", "points": [[1, 1]]}, "position": [1, 1]}
    check_pair(one(scene_of(point, circle(1, 5, 2))), 2, None, "point")  # 3, 0: |(3, 0)| - 1


def check_extremes():
    check_pair(one(scene_of(circle(1e300, 0, 0), circle(1e299, 1e300, 0))), -1e299, [1, 0], "1e300", 1e-13)
    check_pair(one(scene_of(box(1e300, 1e300, -1e300, 0), box(1e300, 1e300, 1e300, 0))), 0, [1, 0], "boxes of 1e300")
    tiny = 2.0**-1060
    pair = one(scene_of(circle(tiny, 0, 0), circle(tiny, 4 * tiny, 0)))
    expect(abs(pair["distance"] - 2 * tiny) <= pair["error"] <= 1e-300, f"denormals: {pair}")
    check_pair(one(scene_of(circle(0, 1, 1), circle(0, 4, 5))), 5, [0.6, 0.8], "two points")
    same = one(scene_of(circle(0, 1, 1), circle(0, 1, 1)))
    expect(same["distance"] == 0 and abs(math.hypot(*same["normal"]) - 1) < 1e-15, f"a point on itself: {same}")
    check_pair(one(scene_of(box(0, 0, 0, 0), box(0, 1, 3, 0))), 3, [1, 0], "boxes without area")
    check_pair(one(scene_of(box(1e6, 1, 0, 0), box(1, 1, 0, 2.5))), 0.5, [0, 1], "1 to 1e6")
    check_pair(one(scene_of(box(1e-6, 1, 0, 0), circle(1e-6, 0, 1 + 3e-6))), 2e-6, [0, 1], "thin", 1e-9)
    far = one(scene_of(box(0.5, 0.5, 1e15, -1e15), box(0.5, 0.5, 1e15 + 1.25, -1e15)))
    check_pair(far, 0.25, [1, 0], "far from the origin")
    twice = {"shape": {"type": "hull", "points": [[0, 0], [0, 0], [2, 0], [2, 0], [1, 0], [2, 2], [0, 2], [0, 2], [1, 1]]}}
    check_pair(one(scene_of(twice, circle(1, 4, 1))), 1, [1, 0], "hull of repeated points")
    flat = {"shape": {"type": "hull", "points": [[0, 0], [1, 1], [2, 2], [1, 1]]}}
    check_pair(one(scene_of(flat, circle(1, 1, 3))), math.sqrt(2) - 1, None, "hull of a line")
    dot = {"shape": {"type": "hull", "points": [[3, 4], [3, 4]]}}
    check_pair(one(scene_of(dot, circle(1, 0, 0))), 4, [-0.6, -0.8], "hull of one place")
    # 1e36 is more than a float can take part in; as a double it is nothing special.
    big = scene_of(circle(1e37, 0, 0), circle(1, 3e37, 0))
    check_pair(one(big), 2e37, [1, 0], "1e37")
    out = subprocess.run([program, "contacts", "-p", "f32", "-"], input=json.dumps(big).encode(), capture_output=True)
    expect(out.returncode == 2 and out.stdout == b"" and b"too large for this precision" in out.stderr, f"1e37 in f32: {out}")
    # Far apart in float: no answer, said so, with nulls.
    pair = one(scene_of(circle(1, 0, 0), circle(1, 1e40, 0)), "--precision", "f32")
    expect(pair["status"] == "invalid" and pair["distance"] is None and pair["normal"] is None, f"1e40 apart in f32: {pair}")


def check_rounding_is_in_the_error():
    # 0.1 + 0.2 is not 0.3 in doubles; as floats all three are farther off still. The exact gap of the doubles written:
    # 0.3 - 0.2 - 0.1 in exact arithmetic.
    from fractions import Fraction

    scene = scene_of(circle(0.1, 0, 0), circle(0.2, 0.3, 0))
    exact = Fraction(0.3) - Fraction(0.2) - Fraction(0.1)
    for precision in ("f64", "f32"):
        pair = one(scene, "--precision", precision)
        expect(abs(Fraction(pair["distance"]) - exact) <= Fraction(pair["error"]), f"0.1 + 0.2 in {precision}: {pair}")


def check_names_and_pairs():
    odd = 'a "quoted" \\ name, \u2713'
    scene = scene_of(circle(1, 0, 0), circle(1, 1, 0), circle(1, 100, 0))
    scene["bodies"][0]["name"] = odd
    expect(answers(scene)["pairs"][0]["a"] == odd, "a name comes back as it went in")
    scene["pairs"] = [["b2", "b1"], ["b1", odd]]
    found = answers(scene)["pairs"]
    expect([(p["a"], p["b"]) for p in found] == [("b1", odd)], f"listed pairs: {found}")
    found = answers(scene, "--all")["pairs"]
    expect([(p["a"], p["b"]) for p in found] == [("b2", "b1"), ("b1", odd)], f"listed pairs, all: {found}")
    expect([p["a"] for p in answers(scene, "--margin", "97")["pairs"]] == ["b2", "b1"], "pairs within the margin")
    expect(answers(scene_of())["pairs"] == [], "no bodies")
    speculative = answers(scene_of(box(1, 1, 0, 0), box(1, 1, 2.25, 0)), "--margin", "0.5")["pairs"]
    expect(len(speculative) == 1 and len(speculative[0]["manifold"]) == 2, f"speculative points: {speculative}")


def check_ignored():
    """Three balls that all touch: whoever is ignored, in whichever order and however often, is in no answer."""
    def names(**more):
        found = answers(scene_of(circle(1, 0, 0), circle(1, 1, 0), circle(1, 0.5, 0.5), **more), *options)["pairs"]
        return [(p["a"], p["b"]) for p in found]

    for options in ((), ("--all",), ("--precision", "f32")):
        expect(names() == [("b0", "b1"), ("b0", "b2"), ("b1", "b2")], f"none ignored: {names()}")
        expect(names(ignore=[]) == names(), "an empty list")
        left = names(ignore=[["b2", "b0"], ["b0", "b2"]])
        expect(left == [("b0", "b1"), ("b1", "b2")], f"one pair ignored: {left}")
        left = names(ignore=[["b1", "b2"]], pairs=[["b2", "b1"], ["b2", "b0"]])
        expect(left == [("b2", "b0")], f"one of two listed pairs ignored: {left}")
    scene = json.dumps(scene_of(circle(1, 0, 0), circle(1, 1, 0), circle(1, 0.5, 0.5), ignore=[["b2", "b0"]])).encode()
    table = subprocess.run([program, "contacts", "-"], input=scene, capture_output=True).stdout.decode()
    expect(table.endswith("3 bodies, 2 pairs, 2 touching (f64)\n"), f"the table counts what is asked: {table}")


def check_level():
    """Skipping pairs by their boxes must not change the answer."""
    for precision in ("f64", "f32"):
        near = answers("level.json", "--precision", precision)["pairs"]
        every = answers("level.json", "--all", "--precision", precision)["pairs"]
        touching = [p for p in every if p["distance"] is not None and p["distance"] <= 0]
        expect(near == touching, f"level in {precision}: {len(near)} pairs touch by default, {len(touching)} with --all")
        expect(len(near) >= 300, f"level in {precision}: only {len(near)} pairs touch")


for check in (check_shape_of_answer, check_by_hand, check_pose_notations, check_extremes, check_rounding_is_in_the_error,
              check_names_and_pairs, check_ignored, check_level):
    check()
for fault in faults[:40]:
    print(f"contacts: {fault}", file=sys.stderr)
print(f"contacts: {len(faults)} faults in the numbers")
sys.exit(1 if faults else 0)
