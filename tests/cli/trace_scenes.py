# trace_scenes.py : random scenes for trace_check.py, and what it needs to know of a shape: corners, and how far it reaches
# along a direction. Shares nothing with the library.
import math
import struct
from fractions import Fraction

PLANE = ["circle", "point", "segment", "capsule", "box", "polygon", "hull", "ellipse"]
SPACE = ["sphere", "point", "segment", "capsule", "triangle", "box", "hull", "disk", "cylinder", "cone", "ellipsoid"]
CORNERED = {"point", "circle", "sphere", "segment", "capsule", "triangle", "box", "polygon", "hull"}


def to_float(v):
    """The nearest number of single precision."""
    return struct.unpack("f", struct.pack("f", v))[0]


def vector(random, dim, size):
    return [random.uniform(-size, size) for _ in range(dim)]


def outline(random, size):
    """Corners of a convex polygon: points of an ellipse in order."""
    count = random.randint(3, 9)
    angles = sorted(random.uniform(0, 2 * math.pi) for _ in range(count))
    gaps = [(b - a) % (2 * math.pi) for a, b in zip(angles, angles[1:] + angles[:1])]
    if min(gaps) < 0.05 or max(gaps) > 3:
        return [[-size, -size], [size, -size], [size, size], [-size, size]]
    wide, high = size * random.uniform(0.3, 1), size * random.uniform(0.3, 1)
    return [[wide * math.cos(t), high * math.sin(t)] for t in angles]


def shape(random, dim, size):
    kind = random.choice(PLANE if dim == 2 else SPACE)
    s = {"type": kind}
    length = lambda: size * random.uniform(0.2, 1)
    if kind == "point":
        s["points"] = [vector(random, dim, size)]
    elif kind in ("circle", "sphere"):
        s["radius"] = length()
    elif kind in ("segment", "capsule"):
        s["p1"], s["p2"] = vector(random, dim, size), vector(random, dim, size)
    elif kind in ("box", "ellipse", "ellipsoid"):
        s["half"] = [length() for _ in range(dim)]
    elif kind == "polygon":
        s["points"] = outline(random, size)
    elif kind in ("hull", "triangle"):
        s["points"] = [vector(random, dim, size) for _ in range(3 if kind == "triangle" else random.randint(4, 24))]
    else:
        s.update(axis=random.choice("xyz"), radius=length())
        if kind != "disk":
            s["half_height"] = length()
    if kind == "capsule":
        s["radius"] = length() / 2
    elif kind not in ("circle", "sphere", "disk", "cylinder", "cone") and random.random() < 0.25:
        s["radius"] = length() / 4
    return s


def turn(random, dim):
    if random.random() < 0.2:
        return {}
    if dim == 2:
        return {"angle": random.uniform(-4, 4)}
    return {"quaternion": [random.gauss(0, 1) for _ in range(4)]}


def scene(random, dim, pairs):
    """So many pairs of bodies of their own; half of them overlap, more or less."""
    bodies, listed = [], []
    for i in range(pairs):
        size = 2.0 ** random.randint(-12, 12)
        place = vector(random, dim, 2 * size)
        apart = vector(random, dim, random.choice([0.3, 1, 1.5, 3]) * size)
        bodies.append({"name": f"a{i}", "shape": shape(random, dim, size), "position": place, **turn(random, dim)})
        place = [p + q for p, q in zip(place, apart)]
        bodies.append({"name": f"b{i}", "shape": shape(random, dim, size), "position": place, **turn(random, dim)})
        listed.append([f"a{i}", f"b{i}"])
    return {"abut": 1, "dim": dim, "bodies": bodies, "pairs": listed}


def corners(s, dim, precision):
    """The corners of a cornered core, as the precision holds them."""
    kind = s["type"]
    if kind in ("circle", "sphere"):
        points = [[0.0] * dim]
    elif kind in ("segment", "capsule"):
        points = [s["p1"], s["p2"]]
    elif kind == "box":
        h = s["half"]
        points = [[h[k] * (1 if i >> k & 1 else -1) for k in range(dim)] for i in range(2 ** dim)]
    else:
        points = s["points"]
    return [[to_float(c) if precision == "f32" else c for c in p] for p in points]


def reach(s, dim, precision, n):
    """How far the core reaches along a direction, from its origin: a fraction where the core has corners, else a double."""
    if s["type"] in CORNERED:
        return max(sum(Fraction(c) * Fraction(d) for c, d in zip(p, n)) for p in corners(s, dim, precision))
    if "half" in s:
        return math.sqrt(sum((h * c) ** 2 for h, c in zip(s["half"], n)))
    axis = "xyz".index(s["axis"])
    across = s["radius"] * math.sqrt(sum(c * c for i, c in enumerate(n) if i != axis))
    up = s.get("half_height", 0) * n[axis]
    return max(up, across - up) if s["type"] == "cone" else across + abs(up)
