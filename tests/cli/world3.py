# world3.py PROGRAM : see world3.sh.
#
# Spheres, and a box or a capsule against a sphere, off the origins of turned bodies: their exact distance is a formula in the
# numbers written, evaluated here with 60 digits. A quaternion is made unit; a matrix is made the rotation nearest to it by
# Newton's iteration, X <- (X + X^-T) / 2, which converges to the polar factor. What composing poses and rounding to float lose
# must be in the error, and the error must stay within a few units in the last place of what takes part.
import json
import math
import random
import subprocess
import sys
from decimal import Decimal, getcontext

getcontext().prec = 60
program = sys.argv[1]
SEED, COUNT = 30250, 2000
faults = []


def dot(a, b):
    return sum((x * y for x, y in zip(a, b)), Decimal(0))


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def nearest_rotation(rows):
    for _ in range(12):
        # The inverse transposed has the cross products of the rows for its rows, over the determinant.
        other = [cross(rows[1], rows[2]), cross(rows[2], rows[0]), cross(rows[0], rows[1])]
        size = dot(rows[0], other[0])
        rows = [[(x + y / size) / 2 for x, y in zip(r, o)] for r, o in zip(rows, other)]
    return rows


def turn_of(body):
    """The rows of the exact rotation."""
    if "quaternion" in body:
        w, x, y, z = (Decimal(v) for v in body["quaternion"])
        n = w * w + x * x + y * y + z * z
        return [[1 - 2 * (y * y + z * z) / n, 2 * (x * y - w * z) / n, 2 * (x * z + w * y) / n],
                [2 * (x * y + w * z) / n, 1 - 2 * (x * x + z * z) / n, 2 * (y * z - w * x) / n],
                [2 * (x * z - w * y) / n, 2 * (y * z + w * x) / n, 1 - 2 * (x * x + y * y) / n]]
    if "matrix" in body:
        m = body["matrix"]
        rows = m if len(m) == 3 else [m[0:3], m[3:6], m[6:9]]
        return nearest_rotation([[Decimal(v) for v in row] for row in rows])
    return [[Decimal(i == j) for j in range(3)] for i in range(3)]


def to_world(body, point):
    point = [Decimal(v) for v in point]
    return [Decimal(p) + dot(row, point) for p, row in zip(body["position"], turn_of(body))]


def length(v):
    return dot(v, v).sqrt()


def exact_spheres(a, b):
    centers = [to_world(body, body["shape"].get("center", [0, 0, 0])) for body in (a, b)]
    return length([y - x for x, y in zip(*centers)]) - Decimal(a["shape"]["radius"]) - Decimal(b["shape"]["radius"])


def exact_box_sphere(box, sphere):
    """The sphere's middle in the box's frame, against the sides."""
    middle = to_world(sphere, sphere["shape"]["center"])
    d = [m - Decimal(p) for m, p in zip(middle, box["position"])]
    rows = turn_of(box)
    own = [dot([row[k] for row in rows], d) for k in range(3)]
    over = [abs(x) - Decimal(h) for x, h in zip(own, box["shape"]["half"])]
    outside = length([max(x, Decimal(0)) for x in over])
    return (outside if outside > 0 else max(over)) - Decimal(sphere["shape"]["radius"])


def exact_capsule_sphere(capsule, sphere):
    p, q = to_world(capsule, capsule["shape"]["p1"]), to_world(capsule, capsule["shape"]["p2"])
    m = to_world(sphere, sphere["shape"]["center"])
    along, to = [b - a for a, b in zip(p, q)], [b - a for a, b in zip(p, m)]
    t = max(Decimal(0), min(Decimal(1), dot(along, to) / dot(along, along)))
    radii = [Decimal(body["shape"]["radius"]) for body in (capsule, sphere)]
    return length([y - t * x for x, y in zip(along, to)]) - sum(radii)


def random_quaternion():
    scale = 10.0 ** random.uniform(-3, 3)
    return [random.gauss(0, 1) * scale for _ in range(4)]


def as_matrix(q):
    return [[float(v) for v in row] for row in turn_of({"quaternion": q})]


def random_pose(world):
    pose = {"position": [random.uniform(-1, 1) * world for _ in range(3)]}
    kind = random.randrange(7)
    if kind < 2:
        pose["quaternion"] = random_quaternion()
    elif kind == 2:  # as near to a rotation as doubles are
        pose["matrix"] = as_matrix(random_quaternion())
    elif kind == 3:  # six digits only
        pose["matrix"] = [round(v, 6) for row in as_matrix(random_quaternion()) for v in row]
    elif kind == 4:  # about one axis, whose numbers are exact
        turn = random.uniform(0, 7)
        c, s = math.cos(turn), math.sin(turn)
        pose["matrix"] = random.choice([[[1, 0, 0], [0, c, -s], [0, s, c]], [[c, 0, s], [0, 1, 0], [-s, 0, c]]])
    elif kind == 5:
        pose["quaternion"] = random.choice([[1, 0, 0, 0], [1, 0, 0, 1], [0, 2, 0, 0], [3, 3, 3, 3], [0, -1, 1, 0]])
    return pose


def random_pair():
    world = 10.0 ** random.uniform(-3, 8)
    size = 10.0 ** random.uniform(-3, 3)
    a, b = random_pose(world), random_pose(world)

    def near(reach):
        return [random.uniform(-reach, reach) * size for _ in range(3)]

    b["position"] = [v + d for v, d in zip(a["position"], near(3))]
    if random.random() < 0.3:
        for key in ("quaternion", "matrix"):
            b.pop(key, None)
            if key in a:
                b[key] = a[key]
    b["shape"] = {"type": "sphere", "radius": random.uniform(0, 1) * size, "center": near(2)}
    kind = random.randrange(3)
    if kind == 0:
        a["shape"] = {"type": "sphere", "radius": random.uniform(0, 1) * size, "center": near(2)}
        return a, b, exact_spheres(a, b), size
    if kind == 1:
        a["shape"] = {"type": "box", "half": [random.uniform(0, 1) * size for _ in range(3)]}
        return a, b, exact_box_sphere(a, b), size
    a["shape"] = {"type": "capsule", "radius": random.uniform(0, 1) * size, "p1": near(1), "p2": near(1)}
    return a, b, exact_capsule_sphere(a, b), size


random.seed(SEED)
bodies, pairs, expected = [], [], []
for i in range(COUNT):
    a, b, exact, size = random_pair()
    bodies += [dict(a, name=f"a{i}"), dict(b, name=f"b{i}")]
    pairs.append([f"a{i}", f"b{i}"])
    expected.append((exact, size))
scene = json.dumps({"abut": 1, "dim": 3, "bodies": bodies, "pairs": pairs}).encode()

# Of the size of the pair: a gap of up to 5 sizes, centres of 3.5, halves of 1.7.
for precision, most in (("f64", 2e-14), ("f32", 8e-6)):
    command = [program, "contacts", "--all", "--json", "--precision", precision, "-"]
    out = subprocess.run(command, input=scene, capture_output=True)
    if out.returncode != 0:
        faults.append(out.stderr.decode())
        continue
    found = json.loads(out.stdout)["pairs"]
    loosest = 0.0
    for pair, (exact, size) in zip(found, expected, strict=True):
        off = abs(Decimal(pair["distance"]) - exact)
        if not off <= Decimal(pair["error"]):
            faults.append(f"{pair['a']} in {precision}: off by {off:.3e}, stated {pair['error']:.3e}")
        loosest = max(loosest, pair["error"] / (12 * size))
    if loosest > most:
        faults.append(f"{precision}: an error of {loosest:.2e} of the pair's size, at most {most} wanted")
    print(f"world3: {precision}: {COUNT} pairs, largest error stated {loosest:.2e} of the pair's size (seed {SEED})")

for fault in faults[:20]:
    print(f"world3: {fault}", file=sys.stderr)
print(f"world3: {len(faults)} faults")
sys.exit(1 if faults else 0)
