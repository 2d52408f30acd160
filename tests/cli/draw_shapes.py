#!/usr/bin/env python3
# draw_shapes.py PROGRAM ROOT DIRECTORY : what `abut draw` draws is where it should be. Reads the SVG back, finds the map from
# the scene to the sheet by a square whose corners are known, and holds every outline and the contact of the lesson against
# plain geometry.
import json
import math
import pathlib
import sys

sys.path.insert(0, sys.argv[2] + "/tests/support")
from svg_paths import paths  # noqa: E402

NEAR = 0.06  # pixels: flatness of the outlines, the rounding of the SVG's numbers, and half as much again


def with_middles(points):
    """Closed outline: its points and the middles between them, where a chord is farthest from its arc."""
    return points + [((p[0] + q[0]) / 2, (p[1] + q[1]) / 2) for p, q in zip(points, points[1:])]


def distinct(points):
    return sorted(set((round(x, 3), round(y, 3)) for x, y in points))


def world(found, corner, side):
    """The map from the sheet to the scene, by the axis-aligned square at `corner`: the closed path with four right corners."""
    for _, _, _, points, closed in found:
        p = distinct(points)
        if not closed or len(p) != 4:
            continue
        (x0, y0), (x1, y1) = p[0], p[3]
        if abs((x1 - x0) - (y1 - y0)) < 0.01 and p[1] == (x0, y1) and x1 - x0 < 900:
            scale = (x1 - x0) / side
            return scale, lambda q: (corner[0] + (q[0] - x0) / scale, corner[1] + (y1 - q[1]) / scale)
    raise AssertionError("the square is not on the sheet")


def to_segment(p, a, b):
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = max(0, min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy or 1)))
    return math.dist(p, (a[0] + t * dx, a[1] + t * dy))


def to_border(p, corners):
    return min(to_segment(p, corners[i - 1], corners[i]) for i in range(len(corners)))


def check_outlines(program, directory):
    turn = 0.3
    c, s = math.cos(turn), math.sin(turn)
    shapes = {
        "square": ({"type": "polygon", "points": [[0, 0], [1, 0], [1, 1], [0, 1]]}, 0),
        "disk": ({"type": "circle", "radius": 0.7}, 0.7),
        "pill": ({"type": "capsule", "p1": [-1, 0], "p2": [1, 0.5], "radius": 0.4}, 0.4),
        "cushion": ({"type": "box", "half": [0.8, 0.5], "radius": 0.3}, 0.3),
        "pebble": ({"type": "polygon", "points": [[0, 0], [1.5, 0], [0, 0.5]], "radius": 0.25}, 0.25),
        "egg": ({"type": "ellipse", "half": [1, 0.4], "radius": 0.2}, 0.2),
        "leaf": ({"type": "ellipse", "half": [1, 0.02]}, 0)}
    cores = {"square": shapes["square"][0]["points"], "disk": [[0, 0]], "pill": [[-1, 0], [1, 0.5]],
             "cushion": [[-0.8, -0.5], [0.8, -0.5], [0.8, 0.5], [-0.8, 0.5]], "pebble": shapes["pebble"][0]["points"]}
    for name, half in ("egg", (1, 0.4)), ("leaf", (1, 0.02)):
        cores[name] = [[half[0] * math.cos(k * math.pi / 1000), half[1] * math.sin(k * math.pi / 1000)] for k in range(2000)]
    bodies = [{"name": name, "shape": shape, "position": [4 * k, k % 2], "angle": turn if k else 0}
              for k, (name, (shape, _)) in enumerate(shapes.items())]
    scene = directory / "shapes.json"
    scene.write_text(json.dumps({"abut": 1, "dim": 2, "bodies": bodies}))

    found = list(paths(program, scene, directory / "shapes.svg"))
    scale, place = world(found, (0, 0), 1)
    for k, (name, (_, radius)) in enumerate(shapes.items()):
        def own(p, k=k):
            x, y = p[0] - 4 * k, p[1] - k % 2
            return (c * x + s * y, c * y - s * x) if k else (x, y)
        worst = min(max(abs(to_border(own(place(q)), cores[name]) - radius) for q in with_middles(points)) * scale
                    for _, _, _, points, closed in found if closed and len(points) > 2 and
                    max(abs(own(place(q))[0]) + abs(own(place(q))[1]) for q in points) < 4)
        assert worst < NEAR, f"{name}: outline off by {worst:.3f} pixels"


def check_lesson(program, root, directory):
    """The square [1,3] x [8,10] and the triangle (2,9) (4,7) (2,7): depth 1, to the right or (a tie) down."""
    found = list(paths(program, root / "scenes/lesson.json", directory / "lesson.svg"))
    scale, place = world(found, (1, 8), 2)
    triangle = [(2, 9), (4, 7), (2, 7)]
    assert any(closed and len(distinct(points)) == 3 and
               all(min(math.dist(place(p), q) for q in triangle) * scale < NEAR for p in points)
               for _, _, _, points, closed in found), "the triangle is not where it should be"

    deepest = [[place(p) for p in points] for color, width, _, points, _ in found
               if color.startswith("rgb(83.5") and width > 3 and len(points) == 2 and abs(math.dist(*points) - scale) < NEAR]
    assert deepest, "no line of depth 1"
    for a, b in deepest:
        right = abs(a[0] - 3) + abs(b[0] - 2) < NEAR and abs(a[1] - b[1]) < NEAR and 8 - NEAR < a[1] < 9 + NEAR
        down = abs(a[1] - 8) + abs(b[1] - 9) < NEAR and abs(a[0] - b[0]) < NEAR and 2 - NEAR < a[0] < 3 + NEAR
        assert right or down, f"depth drawn from {a} to {b}"


program, root, directory = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
check_outlines(program, directory)
check_lesson(program, root, directory)
