# field.py PROGRAM ROOT : see field.sh.
#
# Tolerances. f64: the case's own, or 1e-9 when that is tighter (all expected numbers are exact to 1e-12). f32: the case's own
# or 4e-7 of the largest coordinate. Always: |distance - expected| within the error that the answer states, give or take the
# rounding of the expected number itself. Normals where they are unique: 1e-9 for polytopes, 1e-6 for smooth shapes, whose
# minimum is flat; in f32 1e-5 and 1e-3.
import json
import math
import subprocess
import sys

program, root = sys.argv[1], sys.argv[2]
faults = []


def numbers(value):
    if isinstance(value, (int, float)):
        yield float(value)
    elif isinstance(value, list):
        for item in value:
            yield from numbers(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from numbers(item)


def check(case, precision):
    path = f"{root}/{case['scene']}"
    command = [program, "contacts", "--all", "--json", "--precision", precision, path]
    out = subprocess.run(command, capture_output=True, text=True)
    name = f"{case['scene']} in {precision}"
    if out.returncode != 0:
        faults.append(f"{name}: {out.stderr.strip()}")
        return
    (pair,) = json.loads(out.stdout)["pairs"]
    with open(path, encoding="utf-8") as file:
        largest = max(abs(n) for body in json.load(file)["bodies"] for n in numbers(body))
    double = precision == "f64"
    tolerance = min(case["tolerance"], 1e-9) if double else max(case["tolerance"], 4e-7 * largest)
    off = abs(pair["distance"] - case["distance"])
    if pair["status"] != "ok":
        faults.append(f"{name}: status {pair['status']}")
    if not off <= tolerance:
        faults.append(f"{name}: distance {pair['distance']}, expected {case['distance']} within {tolerance}")
    if not off <= pair["error"] + 4 * sys.float_info.epsilon * abs(case["distance"]):
        faults.append(f"{name}: distance is off by {off}, more than the error stated, {pair['error']}")
    if case["normal_unique"]:
        within = (1e-9 if case["polytopes"] else 1e-6) if double else (1e-5 if case["polytopes"] else 1e-3)
        turn = math.dist(pair["normal"], case["normal"])
        if not turn <= within:
            faults.append(f"{name}: normal {pair['normal']}, expected {case['normal']} within {within}")
    if "points" in case and len(pair["manifold"]) != case["points"]:
        faults.append(f"{name}: {len(pair['manifold'])} points of contact, expected {case['points']}")


with open(f"{root}/tests/golden/field2.json", encoding="utf-8") as file:
    cases = json.load(file)["cases"]
for case in cases:
    for precision in ("f64", "f32"):
        check(case, precision)
for fault in faults:
    print(f"field: {fault}", file=sys.stderr)
print(f"field: {len(cases)} cases in two precisions, {len(faults)} faults")
sys.exit(1 if faults else 0)
