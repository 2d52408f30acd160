# trace_simplex.py : the nearest feature of a simplex to the origin, in fractions. Every face of the simplex is looked at: the
# foot of the origin on the flat through its corners, where that lies inside the face; the nearest of these feet is it.
import itertools
import math
from fractions import Fraction


def dot(p, q):
    return sum(a * b for a, b in zip(p, q))


def sub(p, q):
    return [a - b for a, b in zip(p, q)]


def solve(rows, right):
    """Gaussian elimination; None when there is no single solution."""
    rows = [list(r) + [b] for r, b in zip(rows, right)]
    n = len(rows)
    for i in range(n):
        pivot = next((k for k in range(i, n) if rows[k][i] != 0), None)
        if pivot is None:
            return None
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(n):
            if k != i and rows[k][i] != 0:
                factor = rows[k][i] / rows[i][i]
                rows[k] = [x - factor * y for x, y in zip(rows[k], rows[i])]
    return [rows[i][n] / rows[i][i] for i in range(n)]


def foot(points):
    """Weights of the origin's foot on the flat through the points; None when they are not independent."""
    edges = [sub(p, points[0]) for p in points[1:]]
    parts = solve([[dot(e, f) for f in edges] for e in edges], [-dot(points[0], e) for e in edges])
    return None if parts is None else [1 - sum(parts)] + parts


def root(square):
    """The square root of a fraction, as a double."""
    if square == 0:
        return 0.0
    shift = 2 * max(0, 128 - (square.numerator.bit_length() - square.denominator.bit_length()) // 2)
    return float(Fraction(math.isqrt((square.numerator << shift) // square.denominator), 1 << (shift // 2)))


def nearest(points):
    """(distance, places of the corners of the smallest face that holds the nearest point)"""
    points = [[Fraction(c) for c in p] for p in points]
    best, found = None, ()
    for count in range(1, len(points) + 1):
        for places in itertools.combinations(range(len(points)), count):
            weights = foot([points[i] for i in places])
            if weights is None or min(weights) <= 0 and count > 1:
                continue
            x = [sum(w * points[i][k] for w, i in zip(weights, places)) for k in range(len(points[0]))]
            square = dot(x, x)
            if best is None or square < best:
                best, found = square, places
    return root(best), found


def holds_origin(points):
    """Whether the simplex holds the origin, its boundary counted in."""
    if len(points) != len(points[0]) + 1:
        return False
    rows = [[p[k] for p in points] for k in range(len(points[0]))] + [[Fraction(1)] * len(points)]
    weights = solve(rows, [Fraction(0)] * len(points[0]) + [Fraction(1)])
    return weights is not None and min(weights) >= 0


def segment_distance(p, q):
    return nearest([p, q])[0] if p != q else math.hypot(*p)


def plane_distance(points, normal):
    """The greatest height of the points along the normal."""
    return max(float(dot([Fraction(c) for c in p], [Fraction(c) for c in normal])) for p in points)
