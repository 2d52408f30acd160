# contacts3.py PROGRAM ROOT : the numbers of `abut contacts --json` in 3D, against ones worked out by hand. See contacts3.sh.
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile
from fractions import Fraction

program, root = sys.argv[1], sys.argv[2]
faults = []
BOTH = (("f64", 1e-14), ("f32", 4e-6))
KEYS = ["a", "b", "status", "distance", "error", "normal", "point_a", "point_b", "supports", "manifold"]


def expect(true, what):
    if not true:
        faults.append(what)


def run(scene, *options, folder=None):
    path = "-" if isinstance(scene, dict) else f"{root}/scenes/{scene}"
    text = json.dumps(scene).encode() if isinstance(scene, dict) else b""
    return subprocess.run([program, "contacts", "--json", *options, path], input=text, capture_output=True, cwd=folder)


def answers(scene, *options, folder=None, warnings=0):
    """The pairs for a scene: a path under scenes/, or a dictionary sent through standard input."""
    out = run(scene, *options, folder=folder)
    said = out.stderr.decode().splitlines()
    expect(out.returncode == 0 and len(said) == warnings and all(": warning: mesh " in line for line in said),
           f"{scene} {options}: {out.returncode} {said}")
    return json.loads(out.stdout)["pairs"] if out.returncode == 0 else []


def scene_of(*bodies, **more):
    named = [dict({"name": f"b{i}"}, **body) for i, body in enumerate(bodies)]
    return {"abut": 1, "dim": 3, "bodies": named, **more}


def body(kind, position=(0, 0, 0), pose=None, **fields):
    return {"shape": {"type": kind, **fields}, "position": list(position), **(pose or {})}


def ball(radius, *position):
    return body("sphere", position, radius=radius)


def box(half, position=(0, 0, 0), **pose):
    return body("box", position, pose, half=half)


def one(scene, *options, **more):
    pairs = answers(scene, "--all", *options, **more)
    expect(len(pairs) == 1, f"{scene}: {len(pairs)} pairs, not 1")
    return pairs[0] if pairs else dict.fromkeys(KEYS)


def check(scene, distance, normal, what, points=None):
    """In both precisions; `points` is how many points of contact there are. The stated error must hold too."""
    for precision, within in BOTH:
        pair = one(scene, "--precision", precision)
        say = f"{what} in {precision}"
        if pair["status"] != "ok":
            faults.append(f"{say}: status {pair['status']}")
            continue
        scale = max([abs(c) for c in pair["point_a"] + pair["point_b"]] + [abs(distance), 1e-300])
        off = abs(pair["distance"] - distance)
        expect(off <= within * scale, f"{say}: distance {pair['distance']}, by hand {distance}")
        expect(off <= pair["error"] + 2.3e-16 * abs(distance), f"{say}: off by {off}, stated {pair['error']}")
        if normal is not None:
            expect(math.dist(pair["normal"], normal) <= 100 * within, f"{say}: normal {pair['normal']}, by hand {normal}")
        expect(points is None or len(pair["manifold"]) == points, f"{say}: {len(pair['manifold'])} points, by hand {points}")
        for p in pair["manifold"] + [{**pair, "separation": pair["distance"]}]:
            for a, b, n in zip(p["point_a"], p["point_b"], pair["normal"]):
                expect(abs(b - (a + p["separation"] * n)) <= 100 * within * scale, f"{say}: points do not face each other: {p}")


def check_shape_of_answer():
    for precision, within in BOTH:
        found = json.loads(run("kinds3.json", "--all", "--precision", precision).stdout)
        expect(list(found) == ["abut", "dim", "precision", "pairs"], f"keys {list(found)}")
        expect((found["abut"], found["dim"], found["precision"]) == (1, 3, precision), "head of the answer")
        expect(len(found["pairs"]) == 91, f"14 bodies are 91 pairs, not {len(found['pairs'])}")
        for pair in found["pairs"]:
            expect(list(pair) == KEYS and pair["status"] == "ok", f"keys and status of {pair}")
            expect(all(len(pair[key]) == 3 for key in ("normal", "point_a", "point_b")), f"three coordinates: {pair}")
            expect(abs(math.hypot(*pair["normal"]) - 1) < 4 * within, f"unit normal {pair}")
            expect(len(pair["manifold"]) <= 4 and (pair["distance"] > 0) == (not pair["manifold"]), f"points of contact {pair}")
            ids = [p["id"] for p in pair["manifold"]]
            expect(all(isinstance(i, int) and 0 <= i < 2**53 for i in ids) and len(set(ids)) == len(ids), f"ids {ids}")


def check_by_hand():
    # The wedge's left side x = 2 (y from 7 to 9.5, z from 0.5 to 1.5) against the crate's right side x = 3 (8 to 10, 0 to 2).
    (lesson,) = answers("lesson3.json")
    corners = sorted((p["point_a"], p["point_b"]) for p in lesson["manifold"])
    expect(lesson["distance"] == -1 and lesson["normal"] == [1, 0, 0], f"lesson: {lesson}")
    expect(corners == [([3, y, z], [2, y, z]) for y in (8, 9.5) for z in (0.5, 1.5)], f"lesson: points of contact {corners}")
    root2, root3 = math.sqrt(2), math.sqrt(3)
    cube = box([1, 1, 1])
    check(scene_of(ball(2, 0, 0, 0), ball(1, 2, 4, 4)), 3, [1 / 3, 2 / 3, 2 / 3], "spheres", 0)
    check(scene_of(cube, ball(1, 0, 0, 1.5)), -0.5, [0, 0, 1], "sphere in a face", 1)
    check(scene_of(cube, ball(1.5, 2, 2, 2)), root3 - 1.5, [1 / root3] * 3, "sphere at a corner", 0)
    check(scene_of(cube, box([1, 1, 1], [0.5, 0.25, 1.75])), -0.25, [0, 0, 1], "cube on cube", 4)
    edge = {"matrix": [[0, 0, 1], [0.5 * root2, -0.5 * root2, 0], [0.5 * root2, 0.5 * root2, 0]]}
    check(scene_of(cube, box([1, 1, 1], [0, 0, 0.75 + root2], **edge)), -0.25, [0, 0, 1], "edge in a face", 2)
    rod = {"axis": "x", "radius": 1, "half_height": 3}
    check(scene_of(cube, body("cylinder", [0, 0, 1.75], **rod)), -0.25, [0, 0, 1], "cylinder lying on a cube", 2)
    check(scene_of(cube, body("cylinder", [0, 0, 3.75], **{**rod, "axis": "z"})), -0.25, [0, 0, 1], "cylinder standing", 4)
    check(scene_of(body("cone", [0, 0, -2], axis="z", radius=1, half_height=2), cube), -1, [0, 0, 1], "cone's tip", 1)
    flat = body("disk", [1, 2, 3], axis="z", radius=2)
    check(scene_of(flat, ball(1, 1, 2, 5)), 1, [0, 0, 1], "above a disk", 0)
    check(scene_of(flat, ball(1, 6, 2, 3)), 2, [1, 0, 0], "beside a disk", 0)
    egg = body("ellipsoid", [0, 0, 0], half=[3, 2, 1])
    check(scene_of(egg, ball(1, 0, 0, 4)), 2, [0, 0, 1], "above an ellipsoid", 0)
    check(scene_of(egg, ball(1, 3.5, 0, 0)), -0.5, [1, 0, 0], "end of an ellipsoid", 1)
    plate = body("triangle", points=[[0, 0, 0], [4, 0, 0], [0, 4, 0]], radius=0.25)
    check(scene_of(plate, ball(1, 1, 1, 1.75)), 0.5, [0, 0, 1], "rounded triangle", 0)
    check(scene_of(body("segment", p1=[-1, 0, 0], p2=[1, 0, 0]), body("segment", [0, 0, 2], p1=[0, -1, 0], p2=[0, 1, 0])), 2,
          [0, 0, 1], "crossed segments", 0)
    check(scene_of(body("point", [1, 1, 1], points=[[1, 1, 1]]), ball(1, 5, 5, 4)), math.sqrt(22) - 1, None, "point", 0)
    rounded = body("cylinder", axis="y", radius=1, half_height=1, margin=0.5, center=[0, 1, 0])
    check(scene_of(rounded, ball(1, 0, 5, 0)), 1.5, [0, 1, 0], "margin and center of a cylinder", 0)
    pill = body("capsule", p1=[0, 0, 0], p2=[2, 0, 0], radius=0.5, margin=0.25, center=[0, 1, 0])
    check(scene_of(pill, ball(1, 1, 3.75, 0)), 1, [0, 1, 0], "margin and center of a capsule", 0)


def check_pose_notations():
    """A box of 3, 2, 1 and a sphere along z; each pose turns x to y, y to z, z to x, so that y is what points up."""
    poses = [{"quaternion": [1, 1, 1, 1]}, {"quaternion": [-1e200] * 4}, {"quaternion": [1e-300] * 4},
             {"matrix": [[0, 0, 1], [1, 0, 0], [0, 1, 0]]}, {"matrix": [0, 0, 1, 1, 0, 0, 0, 1, 0]},
             {"matrix": [[0, 0, 1], [1, 0, 0], [0, 1 + 5e-7, 0]]}, {"matrix": [[0, 1e-7, 1], [1, 0, 0], [-1e-7, 1, 0]]}]
    for i, pose in enumerate(poses):
        pair = one(scene_of(box([3, 2, 1], **pose), ball(1, 0, 0, 4)))
        expect(abs(pair["distance"] - 1) <= (1e-15 if i < 5 else 1e-6), f"{pose}: {pair}")
        expect(abs(math.hypot(*pair["normal"]) - 1) <= 1e-15, f"{pose}: unit normal {pair['normal']}")
        expect(pair["error"] < 3e-14, f"{pose}: error {pair['error']}")
    # A matrix scaled a little means the rotation nearest to it, the quarter turn itself.
    turned = one(scene_of(box([3, 2, 1], matrix=[[0, 0, 1 + 3e-7], [1 + 3e-7, 0, 0], [0, 1 + 3e-7, 0]]), ball(1, 0, 0, 4)))
    expect(abs(turned["distance"] - 1) <= 1e-14, f"scaled matrix: {turned}")
    turn = {"matrix": [[0.6, -0.8, 0], [0.8, 0.6, 0], [0, 0, 1]]}
    check(scene_of(box([1, 1, 1], **turn), ball(0.5, 3, 4, 0)), 3.5, [0.6, 0.8, 0], "3-4-5")
    # Both turned alike: nothing is turned against each other, whatever the numbers are. A common translation is nothing, too.
    turn = {"quaternion": [0.3, -0.5, 0.7, 0.1]}
    alike = one(scene_of(box([10, 10, 10], [1e15, 7, 7], **turn), box([3, 3, 3], [1e15, 7, 7], **turn)))
    expect(alike["distance"] == -13, f"turned alike: {alike}")


def check_extremes():
    half = [0.5] * 3
    check(scene_of(box(half, [1e15, -1e15, 1e15]), box(half, [1e15 + 1.25, -1e15, 1e15])), 0.25, [1, 0, 0], "far away")
    check(scene_of(ball(0, 1, 1, 1), ball(0, 3, 4, 7)), 7, [2 / 7, 3 / 7, 6 / 7], "two points", 0)
    check(scene_of(box([0, 0, 0]), box([0, 1, 1], [3, 0, 0])), 3, [1, 0, 0], "boxes without volume", 0)
    check(scene_of(box([1e6, 1e6, 1]), box([1, 1, 1], [7, 8, 2.5])), 0.5, [0, 0, 1], "1 to 1e6", 0)
    for cloud, what in (([[3, 4, 0]] * 3, "a place"), ([[3, 4, 0], [6, 8, 0], [9, 12, 0]], "a line"),
                        ([[3, 4, 0], [3, 4, 9], [3, 4, 5], [9, 12, 0], [9, 12, 9]], "a plane")):
        check(scene_of(body("hull", points=cloud), ball(1, 0, 0, 0)), 4, [-0.6, -0.8, 0], f"hull of {what}", 0)
    same = one(scene_of(ball(0, 1, 1, 1), ball(0, 1, 1, 1)))
    expect(same["distance"] == 0 and abs(math.hypot(*same["normal"]) - 1) < 1e-15, f"a point on itself: {same}")
    big = scene_of(ball(1e300, 0, 0, 0), ball(1e299, 1e300, 0, 0))
    expect(abs(one(big)["distance"] + 1e299) < 1e286, "1e300")
    for scene in (big, scene_of(body("cone", axis="x", radius=1e37, half_height=1), ball(1, 0, 0, 0))):
        out = run(scene, "-p", "f32")
        expect(out.returncode == 2 and out.stdout == b"" and b"too large for this precision" in out.stderr, f"f32: {out}")
    pair = one(scene_of(ball(1, 0, 0, 0), ball(1, 0, 0, 1e40)), "--precision", "f32")
    expect(pair["status"] == "invalid" and pair["distance"] is None and pair["normal"] is None, f"1e40 apart in f32: {pair}")
    exact = Fraction(0.3) - Fraction(0.2) - Fraction(0.1)
    for precision, _ in BOTH:
        pair = one(scene_of(ball(0.1, 0, 0, 0), ball(0.2, 0, 0, 0.3)), "--precision", precision)
        expect(abs(Fraction(pair["distance"]) - exact) <= Fraction(pair["error"]), f"0.1 + 0.2 in {precision}: {pair}")


def check_full_and_margin():
    # Squares turned by an eighth against each other meet in an octagon: eight corners, of which four are kept.
    eighth = {"quaternion": [math.cos(math.pi / 8), 0, 0, math.sin(math.pi / 8)]}
    scene = scene_of(box([1, 1, 1]), box([1, 1, 1], [0, 0, 1.75], **eighth))
    for precision, _ in BOTH:
        (few,), (full,) = (answers(scene, *option, "-p", precision) for option in ((), ("--full",)))
        expect(len(few["manifold"]) == 4 and len(full["manifold"]) == 8, f"octagon in {precision}: {few} {full}")
        expect(all(p in full["manifold"] for p in few["manifold"]), f"octagon in {precision}: four of the eight")
    apart = scene_of(box([1, 1, 1]), box([1, 1, 1], [0, 0, 2.25]))
    expect(answers(apart) == [] and answers(apart, "--margin", "0.2") == [], "nothing within the margin")
    (near,) = answers(apart, "--margin", "0.5")
    expect([p["separation"] for p in near["manifold"]] == [0.25] * 4, f"speculative points: {near}")


TWO_PARTS = """o left
v 0 0 0
v 1 0 0
v 0 1 0
v 0 0 1
f 1 3 2
f 1 2 4
f 1 4 3
f 2 3 4
o right
v 3 0 0
v 4 0 0
v 3 1 0
v 3 0 1
f 5 7 6
f 5 6 8
f 5 8 7
f 6 7 8
"""

# An L, 1 thick: its area is 3, that of its hull 3.5, so the hull is 116.7 per cent of it. Its faces by corners of ELL.
ELL = [(x, y, z) for z in (0, 1) for x, y in ((0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2))]
ELL_FACES = [(i, (i + 1) % 6, (i + 1) % 6 + 6, i + 6) for i in range(6)] + [(5, 4, 3, 2, 1, 0), (6, 7, 8, 9, 10, 11)]


# A cube above it.
CUBE = [(x, y, z) for z in (5, 6) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))]
CUBE_FACES = [(i, (i + 1) % 4, (i + 1) % 4 + 4, i + 4) for i in range(4)] + [(3, 2, 1, 0), (4, 5, 6, 7)]


def obj_of(points, faces):
    return "".join("v {} {} {}\n".format(*p) for p in points) + "".join(
        "f " + " ".join(str(i - len(points)) for i in face) + "\n" for face in faces)


def stl_of(points, faces):
    triangles = [(face[0], face[i], face[i + 1]) for face in faces for i in range(1, len(face) - 1)]
    return "solid ell\n" + "".join(
        "facet normal 0 0 0\nouter loop\n" + "".join("vertex {} {} {}\n".format(*points[i]) for i in t) +
        "endloop\nendfacet\n" for t in triangles) + "endsolid\n"


def check_concave(folder):
    """The hull of a mesh that is not convex is asked about, and a warning says by how much that is more."""
    turned = [face[::-1] for face in ELL_FACES]
    concave = "is not convex: its hull, which has 117 % of its volume, stands for it; split it into convex parts"
    unknown = "stands for it, and how much larger it is cannot be told; close the surface"
    said = {
        "cube.obj": (obj_of(CUBE, CUBE_FACES), None),
        "ell.obj": (obj_of(ELL, ELL_FACES), f"mesh 'ell.obj' {concave}"),
        "ell.stl": (stl_of(ELL, ELL_FACES), f"mesh 'ell.stl' {concave}"),
        "inside_out.obj": (obj_of(ELL, turned), concave),
        "parts.obj": ("o ell\n" + obj_of(ELL, ELL_FACES) + "o cube\n" + obj_of(CUBE, CUBE_FACES),
                      "1 of its 2 parts are not convex: hulls stand for them, that of 'ell' with 117 % of its volume; split"),
        "open.obj": (obj_of(ELL, ELL_FACES[1:]), f"the hull of part 'default' {unknown}"),
        "open.stl": (stl_of(ELL, ELL_FACES[1:]), f"the hull of part 'ell' {unknown}"),
        "one_face_turned.obj": (obj_of(ELL, turned[:1] + ELL_FACES[1:]), unknown),
        "sheet.obj": (obj_of(ELL, ELL_FACES[:2] + turned[:2]), unknown),
        "flat.obj": (obj_of(ELL, ELL_FACES[:1]), None),
    }
    for file, (text, warning) in said.items():
        pathlib.Path(folder, file).write_text(text)
        out = run(scene_of(body("hull", mesh=file), ball(0.5, 2, 2, 0.5)), "--all", folder=folder)
        lines = out.stderr.decode().splitlines()
        expect(out.returncode == 0 and len(lines) == (warning is not None) and all(
            line.startswith("standard input:1:") and " warning: " in line and warning in line for line in lines),
               f"{file}: {out.returncode} {lines}")


def check_meshes(folder):
    corner = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]
    pathlib.Path(folder, "one.OBJ").write_text(TWO_PARTS[:TWO_PARTS.index("o right")])
    pathlib.Path(folder, "two.obj").write_text(TWO_PARTS)
    facets = "".join("facet normal 0 0 0\nouter loop\n" + "".join("vertex {} {} {}\n".format(*corner[i]) for i in f) +
                     "endloop\nendfacet\n" for f in ((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)))
    pathlib.Path(folder, "solid.stl").write_text(f"solid corner\n{facets}endsolid corner\n")
    other = ball(0.5, 1, 1, 1)
    listed = one(scene_of(body("hull", points=corner), other))
    for file in ("one.OBJ", "solid.stl", str(pathlib.Path(folder, "one.OBJ"))):
        expect(one(scene_of(body("hull", mesh=file), other), folder=folder) == listed, f"{file} is not its points")
    # Two parts are two bodies by name, never asked about each other; a pair of the whole means both.
    pair, again = body("hull", mesh="two.obj"), body("hull", [0.5, 0, 0], mesh="two.obj")
    scene = scene_of(pair, other)
    names = [(p["a"], p["b"]) for p in answers(scene, "--all", folder=folder)]
    expect(names == [("b0/left", "b1"), ("b0/right", "b1")], f"parts: {names}")
    names = [(p["a"], p["b"]) for p in answers(scene_of(pair, again), folder=folder)]
    expect(names == [("b0/left", "b1/left"), ("b0/right", "b1/right")], f"parts that touch: {names}")
    third = scene_of(pair, other, again, ignore=[["b2", "b0"]])
    names = [(p["a"], p["b"]) for p in answers(third, "--all", folder=folder)]
    expect(names == [("b0/left", "b1"), ("b0/right", "b1"), ("b1", "b2/left"), ("b1", "b2/right")], f"ignored: {names}")
    scene["pairs"] = [["b1", "b0/right"], ["b0", "b1"]]
    names = [(p["a"], p["b"]) for p in answers(scene, "--all", folder=folder)]
    expect(names == [("b1", "b0/right"), ("b0/left", "b1"), ("b0/right", "b1")], f"listed parts: {names}")
    # A shape by name is read once, and the path begins where the scene file lies.
    scene = {"abut": 1, "dim": 3, "shapes": {"two": {"type": "hull", "mesh": "two.obj", "margin": 0.25, "center": [0, 0, 1]}},
             "bodies": [{"name": "low", "shape": "two"}, {"name": "high", "shape": "two", "position": [0, 0, 2]}]}
    pathlib.Path(folder, "scene.json").write_text(json.dumps(scene))
    out = subprocess.run([program, "contacts", "--all", "--json", pathlib.Path(folder, "scene.json")], capture_output=True)
    found = json.loads(out.stdout)["pairs"]
    expect(len(found) == 4 and found[0]["distance"] == 0.5, f"margin of a mesh: {found}")
    table = subprocess.run([program, "contacts", pathlib.Path(folder, "scene.json")], capture_output=True, text=True).stdout
    expect("2 bodies of 4 convex parts, 4 pairs, 0 touching (f64)" in table, f"table: {table}")


def check_digits():
    """Every number in the fewest digits that read back as the same double, 15 at least."""
    text = run("kinds3.json", "--all").stdout.decode()
    numbers = re.findall(r"-?\d[\d.]*(?:e[-+]?\d+)?", re.sub(r'"[^"]*"', "", text))
    for number in numbers:
        digits = len(re.sub(r"e.*|\D", "", number).lstrip("0"))
        if digits > 15:
            shorter = float(f"{float(number):.{digits - 1}g}")
            expect(digits <= 17 and shorter != float(number), f"{number} in too many digits")
    expect(len(numbers) > 1000, f"only {len(numbers)} numbers")


def check_scenes():
    """Skipping pairs by their boxes must not change the answer."""
    for name, least, warnings in (("stack3.json", 100, 0), ("workshop3.json", 6, 2), ("kinds3.json", 10, 1)):
        for precision, _ in BOTH:
            near = answers(name, "--precision", precision, warnings=warnings)
            every = answers(name, "--all", "--precision", precision, warnings=warnings)
            touching = [p for p in every if p["distance"] <= 0]
            expect(near == touching, f"{name} in {precision}: {len(near)} pairs touch by default, {len(touching)} with --all")
            expect(len(near) >= least, f"{name} in {precision}: only {len(near)} pairs touch")


for ask in (check_shape_of_answer, check_by_hand, check_pose_notations, check_extremes, check_full_and_margin, check_digits,
            check_scenes):
    ask()
with tempfile.TemporaryDirectory() as place:
    check_meshes(place)
    check_concave(place)
for fault in faults[:40]:
    print(f"contacts3: {fault}", file=sys.stderr)
print(f"contacts3: {len(faults)} faults in the numbers")
sys.exit(1 if faults else 0)
