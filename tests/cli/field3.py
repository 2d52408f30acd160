# field3.py PROGRAM ROOT : every case of tests/golden/field3.txt, written as a scene file, read and answered by the program.
#
# Tolerances. f64: the case's own, or 1e-9 when that is tighter. f32: the case's own or 4e-7 of the largest coordinate.
# Always: |distance - expected| within the error that the answer states, give or take the rounding of the reference, 32 units
# in the last place of the largest coordinate. Normals: 1e-9 for polytopes, 1e-6 for smooth shapes, whose minimum is flat; in
# f32 1e-3 (two faces 6e-4 apart are one to it) and 2e-3; not asked below the tolerance. The reference used matrices as
# printed, the program takes the rotation
# nearest to them: where the source printed few digits, all of these are wider by what the two can differ.
import json
import math
import subprocess
import sys

program, root = sys.argv[1], sys.argv[2]
faults = []


def points_of(values):
    return [values[i:i + 3] for i in range(0, len(values), 3)]


def shape_of(words):
    kind = words[0]
    axis = words[1] if words[1] in "xyz" else None
    v = [float(w) for w in words[2 if axis else 1:]]
    if kind in ("box", "ellipsoid"):
        return {"type": kind, "half": v}
    if kind == "sphere":
        return {"type": kind, "radius": v[0]}
    if kind == "capsule":
        return {"type": kind, "radius": v[0], "p1": v[1:4], "p2": v[4:7]}
    if kind == "segment":
        return {"type": kind, "p1": v[-6:-3], "p2": v[-3:]}
    if axis:
        return {"type": kind, "axis": axis, "radius": v[0], "half_height": v[1]}
    return {"type": kind, "points": points_of(v[1:])}


def cases():
    with open(f"{root}/tests/golden/field3.txt", encoding="utf-8") as file:
        text = file.read()
    for block in text.split("\n\n"):
        lines = [line.split() for line in block.split("\n") if line and not line.startswith("#")]
        if lines:
            yield {line[0]: line[1:] for line in lines}


def body_of(case, which):
    body = {"name": which, "shape": shape_of(case[which]), "position": [float(w) for w in case[f"{which}_at"]]}
    if f"{which}_quat" in case:
        body["quaternion"] = [float(w) for w in case[f"{which}_quat"]]
    if f"{which}_matrix" in case:
        body["matrix"] = points_of([float(w) for w in case[f"{which}_matrix"]])
    return body


def numbers(value):
    if isinstance(value, float):
        yield value
    elif isinstance(value, (list, dict)):
        for item in value.values() if isinstance(value, dict) else value:
            yield from numbers(item)


def answer(bodies, precision, *options):
    scene = json.dumps({"abut": 1, "dim": 3, "bodies": bodies}).encode()
    command = [program, "contacts", "--all", "--json", *options, "--precision", precision, "-"]
    out = subprocess.run(command, input=scene, capture_output=True)
    if out.returncode != 0:
        return None, out.stderr.decode().strip()
    (pair,) = json.loads(out.stdout)["pairs"]
    return pair, None


def misprint(body):
    """How far the matrix of a body is from a rotation."""
    m = body.get("matrix", [[1, 0, 0], [0, 1, 0], [0, 0, 1]])
    return max(abs(sum(row[i] * row[j] for row in m) - (i == j)) for i in range(3) for j in range(3))


def check_normal(case, pair, distance, say, double, turned):
    smooth = any(case[which][0] in ("cylinder", "cone", "ellipsoid") for which in "ab")
    if "normal" in case and abs(distance) > float(case["tolerance"][0]):
        within = (1e-6 if smooth else 1e-9) if double else (2e-3 if smooth else 1e-3)
        expected = [float(w) for w in case["normal"]]
        within = max(within, float(case.get("normal_within", ["0"])[0])) + turned
        if not math.dist(pair["normal"], expected) <= within:
            say(f"normal {pair['normal']}, expected {expected} within {within}")
    if "normal_along" in case:
        axis, least = int(case["normal_along"][0]), float(case["normal_along"][1])
        if not abs(pair["normal"][axis]) >= least:
            say(f"normal {pair['normal']} is not along axis {axis}")


def check_points(case, bodies, pair, say, precision):
    full, _ = answer(bodies, precision, "--full")
    count = len(full["manifold"])
    low, high = (int(w) for w in case.get("points", case.get("points_source", ["0"]) * 2)[:2]) if (
        "points" in case or "points_source" in case) else (0, 64)
    if not low <= count <= high:
        say(f"{count} points in the full set, expected {low} to {high}")
    # A turn of a millionth is less than floats can tell at the corners.
    if "octagon" in case and precision == "f64" and (count == 8) != (case["octagon"] == ["1"]):
        say(f"{count} points in the full set, octagon {case['octagon'][0]}")
    if len(pair["manifold"]) != min(count, 4):
        say(f"{len(pair['manifold'])} points of contact of {count}")
    known = [p["point_a"] for p in full["manifold"]]
    if any(p["point_a"] not in known for p in pair["manifold"]):
        say("a point of contact that the full set does not have")
    deepest = min(p["separation"] for p in full["manifold"])
    if pair["manifold"][0]["separation"] > deepest + pair["error"]:
        say(f"the first point is {pair['manifold'][0]['separation']} deep, the deepest {deepest}")


def check(case, precision):
    double = precision == "f64"
    bodies = [body_of(case, "a"), body_of(case, "b")]
    largest = max(abs(x) for body in bodies for x in numbers({k: v for k, v in body.items() if k in ("shape", "position")}))
    turned = sum(misprint(body) for body in bodies)
    tolerance, distance = float(case["tolerance"][0]), float(case["distance"][0])
    tolerance = (min(tolerance, 1e-9) if double else max(tolerance, 4e-7 * largest)) + turned * largest

    def say(what):
        faults.append(f"{case['case'][0]} in {precision}: {what}")

    pair, refused = answer(bodies, precision)
    if pair is None:
        say(refused)
        return
    off = abs(pair["distance"] - distance)
    if pair["status"] != "ok":
        say(f"status {pair['status']}")
    if not off <= tolerance:
        say(f"distance {pair['distance']}, expected {distance} within {tolerance}")
    if not off <= pair["error"] + 32 * 2**-53 * largest + turned * largest:
        say(f"distance is off by {off}, more than the error stated, {pair['error']}")
    if "verdict" in case and abs(distance) > tolerance and (pair["distance"] <= 0) != (case["verdict"] == ["overlap"]):
        say(f"distance {pair['distance']}, but {case['verdict'][0]}")
    check_normal(case, pair, distance, say, double, turned)
    if "manifold" in case and pair["manifold"]:
        check_points(case, bodies, pair, say, precision)


count = 0
for case in cases():
    count += 1
    for precision in ("f64", "f32"):
        check(case, precision)
for fault in faults:
    print(f"field3: {fault}", file=sys.stderr)
print(f"field3: {count} cases in two precisions, {len(faults)} faults")
sys.exit(1 if faults or count < 60 else 0)
