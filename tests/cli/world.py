# world.py PROGRAM : see world.sh.
#
# Circles and boxes off the origins of turned bodies: their exact distance is a formula in the numbers written, evaluated here
# with 60 digits (sine and cosine by their series). What composing poses and rounding to float lose must be in the error, and
# the error must stay within a few units in the last place of what takes part.
import json
import math
import random
import subprocess
import sys
from decimal import Decimal, getcontext

getcontext().prec = 60
program = sys.argv[1]
SEED, COUNT = 20250, 2000
faults = []


def sine_cosine(angle):
    """By the series at angle / 2^k, doubled k times."""
    x, doublings = Decimal(angle), 0
    while abs(x) > Decimal("0.01"):
        x, doublings = x / 2, doublings + 1
    s, c, term, n = Decimal(0), Decimal(0), Decimal(1), 0
    while abs(term) > Decimal("1e-65") and n < 200:
        sign = -1 if n % 4 > 1 else 1
        if n % 2 == 0:
            c += sign * term
        else:
            s += sign * term
        n += 1
        term = term * x / n
    for _ in range(doublings):
        s, c = 2 * s * c, c * c - s * s
    return s, c


def turn_of(body):
    if "angle" in body:
        return sine_cosine(body["angle"])
    if "rotation" in body:
        c, s = (Decimal(v) for v in body["rotation"])
        length = (c * c + s * s).sqrt()
        return s / length, c / length
    return Decimal(0), Decimal(1)


def middle_of(body):
    s, c = turn_of(body)
    x, y = (Decimal(v) for v in body["shape"].get("center", [0, 0]))
    px, py = (Decimal(v) for v in body["position"])
    return px + c * x - s * y, py + s * x + c * y


def exact_circles(a, b):
    (ax, ay), (bx, by) = middle_of(a), middle_of(b)
    apart = ((bx - ax) ** 2 + (by - ay) ** 2).sqrt()
    return apart - Decimal(a["shape"]["radius"]) - Decimal(b["shape"]["radius"])


def exact_box_circle(box, circle):
    """The circle's middle in the box's frame, against the sides."""
    (bx, by), (cx, cy), (s, c) = middle_of(box), middle_of(circle), turn_of(box)
    dx, dy = cx - bx, cy - by
    x, y = abs(c * dx + s * dy), abs(c * dy - s * dx)
    over_x, over_y = x - Decimal(box["shape"]["half"][0]), y - Decimal(box["shape"]["half"][1])
    if over_x > 0 and over_y > 0:
        gap = (over_x * over_x + over_y * over_y).sqrt()
    else:
        gap = max(over_x, over_y)
    return gap - Decimal(circle["shape"]["radius"])


def random_pose(world):
    pose = {"position": [random.uniform(-1, 1) * world, random.uniform(-1, 1) * world]}
    kind = random.randrange(4)
    if kind == 0:
        pose["angle"] = random.uniform(-10, 10)
    elif kind == 1:
        turn = random.uniform(0, 7)
        pose["rotation"] = [math.cos(turn) * (1 + 5e-7), math.sin(turn) * (1 + 5e-7)]
    elif kind == 2:
        pose["rotation"] = random.choice([[0, 1], [-1, 0], [0, -1], [1, 0]])
    return pose


def random_pair():
    world = 10.0 ** random.uniform(-3, 8)
    size = 10.0 ** random.uniform(-3, 3)
    a, b = random_pose(world), random_pose(world)
    b["position"] = [v + random.uniform(-3, 3) * size for v in a["position"]]
    if random.random() < 0.3 and "angle" in a:
        b.pop("rotation", None)
        b["angle"] = a["angle"]
    b["shape"] = {"type": "circle", "radius": random.uniform(0, 1) * size}
    b["shape"]["center"] = [random.uniform(-2, 2) * size, random.uniform(-2, 2) * size]
    if random.random() < 0.5:
        a["shape"] = {"type": "circle", "radius": random.uniform(0, 1) * size}
        a["shape"]["center"] = [random.uniform(-2, 2) * size, random.uniform(-2, 2) * size]
        return a, b, exact_circles(a, b), size
    a["shape"] = {"type": "box", "half": [random.uniform(0, 1) * size, random.uniform(0, 1) * size]}
    return a, b, exact_box_circle(a, b), size


random.seed(SEED)
bodies, pairs, expected = [], [], []
for i in range(COUNT):
    a, b, exact, size = random_pair()
    bodies += [dict(a, name=f"a{i}"), dict(b, name=f"b{i}")]
    pairs.append([f"a{i}", f"b{i}"])
    expected.append((exact, size))
scene = json.dumps({"abut": 1, "dim": 2, "bodies": bodies, "pairs": pairs}).encode()

# Of the size of the pair: a gap of up to 4 sizes, centres of 3, halves of 1. Measured worst: see the line printed.
for precision, most in (("f64", 1e-14), ("f32", 4e-6)):
    command = [program, "contacts", "--all", "--json", "--precision", precision, "-"]
    out = subprocess.run(command, input=scene, capture_output=True)
    found = json.loads(out.stdout)["pairs"]
    loosest = 0.0
    for pair, (exact, size) in zip(found, expected, strict=True):
        off = abs(Decimal(pair["distance"]) - exact)
        if not off <= Decimal(pair["error"]):
            faults.append(f"{pair['a']} in {precision}: off by {off:.3e}, stated {pair['error']:.3e}")
        loosest = max(loosest, pair["error"] / (12 * size))
    if loosest > most:
        faults.append(f"{precision}: an error of {loosest:.2e} of the pair's size, at most {most} wanted")
    print(f"world: {precision}: {COUNT} pairs, largest error stated {loosest:.2e} of the pair's size (seed {SEED})")
for fault in faults[:20]:
    print(f"world: {fault}", file=sys.stderr)
print(f"world: {len(faults)} faults")
sys.exit(1 if faults else 0)
