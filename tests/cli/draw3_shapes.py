#!/usr/bin/env python3
# draw3_shapes.py PROGRAM ROOT DIRECTORY : what `abut draw` draws of a 3D scene is where it should be. Reads the SVG
# back and holds outlines, edges seen and hidden, crossings and contacts against plain geometry: a parallel projection, z up.
import json
import math
import pathlib
import sys

sys.path.insert(0, sys.argv[2] + "/tests/support")
from svg_paths import paths  # noqa: E402

NEAR = 0.3  # pixels: twice what a round outline may be off, and the quarter by which what touches is not yet hidden
FREE, DEPTH, INK = "rgb(43.9", "rgb(83.5", "rgb(0%,0%"


def axes(azimuth, elevation):
    a, e = math.radians(azimuth), math.radians(elevation)
    c, s = math.cos(a), math.sin(a)
    return ((-s, c, 0), (-math.sin(e) * c, -math.sin(e) * s, math.cos(e)), (math.cos(e) * c, math.cos(e) * s, math.sin(e)))


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


class Sheet:
    """The picture of a scene, with the map from 3D to the sheet found by the box that all the free bodies' lines fill."""

    def __init__(self, program, directory, bodies, extremes, azimuth=-60, elevation=25, width=1200, color=(FREE,)):
        scene, file = directory / "space.json", directory / "space.svg"
        scene.write_text(json.dumps({"abut": 1, "dim": 3, "bodies": bodies}))
        options = ["--view", f"{azimuth},{elevation}", "--width", str(width), "--no-labels"]
        self.lines = list(paths(program, scene, file, *options))
        self.areas = list(paths(program, scene, file, *options, what="fill"))
        self.right, self.up, self.toward = axes(azimuth, elevation)
        frame = max((line for line in self.lines if line.closed and len(line.points) >= 4),
                    key=lambda line: max(x for x, _ in line.points) - min(x for x, _ in line.points))
        self.bottom = max(y for _, y in frame.points)
        own = [p for line in self.of(*color) + self.of(*color, dashed=True) for p in line.points]
        if not extremes:
            return
        flat = [(dot(self.right, p), dot(self.up, p)) for p in extremes]
        wide = max(x for x, _ in flat) - min(x for x, _ in flat)
        high = max(y for _, y in flat) - min(y for _, y in flat)
        self.scale = (max(x for x, _ in own) - min(x for x, _ in own)) / wide
        other = (max(y for _, y in own) - min(y for _, y in own)) / high
        assert abs(self.scale - other) * max(wide, high) < 2 * NEAR, f"{self.scale} pixels a length across, {other} upwards"
        self.x = min(x for x, _ in own) - self.scale * min(x for x, _ in flat)
        self.y = min(y for _, y in own) + self.scale * max(y for _, y in flat)

    def of(self, *colors, dashed=False):
        """Lines of the scene (not of the legend) in these colours."""
        return [line for line in self.lines if line.dashed == dashed and line.color.startswith(colors) and
                max(y for _, y in line.points) < self.bottom]

    def at(self, p):
        return self.x + self.scale * dot(self.right, p), self.y - self.scale * dot(self.up, p)


def segments(lines):
    for line in lines:
        points = line.points + line.points[:1] if line.closed else line.points
        for p, q in zip(points, points[1:]):
            if math.dist(p, q) > 1e-9:
                yield p, q


def to_segment(p, a, b):
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = max(0, min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy or 1)))
    return math.dist(p, (a[0] + t * dx, a[1] + t * dy))


def check_covered(lines, edges, what):
    """The lines are these edges: each on one of them, and of the same length altogether."""
    drawn = list(segments(lines))
    for p, q in drawn:
        assert any(to_segment(p, *edge) < 2 * NEAR and to_segment(q, *edge) < 2 * NEAR for edge in edges), f"{what}: {p} {q}"
    length, wanted = sum(math.dist(*s) for s in drawn), sum(math.dist(*e) for e in edges)
    assert abs(length - wanted) < 2 * NEAR * len(edges), f"{what}: {length:.2f} pixels of lines, not {wanted:.2f}"


def box_corners(center, half):
    return [tuple(c + s * h for c, s, h in zip(center, signs, half)) for signs in
            [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]]


def check_cube(program, directory):
    """Nine edges of a cube are seen and three hidden, those at (-1, 1, -1), which is farthest from the viewer at -60, 25."""
    corners = box_corners((0, 0, 0), (1, 1, 1))
    sheet = Sheet(program, directory, [{"name": "c", "shape": {"type": "box", "half": [1, 1, 1]}}], corners)
    edges = [(p, q) for p in corners for q in corners if p < q and sum(x != y for x, y in zip(p, q)) == 1]
    assert len(edges) == 12
    seen = [(sheet.at(p), sheet.at(q)) for p, q in edges if (-1, 1, -1) not in (p, q)]
    hidden = [(sheet.at(p), sheet.at(q)) for p, q in edges if (-1, 1, -1) in (p, q)]
    check_covered(sheet.of(FREE), seen, "edges of a cube")
    check_covered(sheet.of(FREE, dashed=True), hidden, "hidden edges of a cube")


def check_before(program, directory):
    """Seen along x, a beam behind a cube is seen on either side of it only; before it, all of it is seen."""
    cube = {"name": "cube", "position": [3, 0, 0], "shape": {"type": "box", "half": [1, 1, 1]}}
    for x in (0, 6):
        beam = {"name": "beam", "position": [x, 0, 0], "shape": {"type": "box", "half": [0.5, 2, 0.5]}}
        sheet = Sheet(program, directory, [cube, beam], box_corners((0, 0, 0), (0, 2, 1)), 0, 0)
        square = [(0, -1, -1), (0, 1, -1), (0, 1, 1), (0, -1, 1)]
        ends = [[(0, s, -0.5), (0, 2 * s, -0.5), (0, 2 * s, 0.5), (0, s, 0.5)] for s in (-1, 1)]
        whole = [(0, -2, -0.5), (0, 2, -0.5), (0, 2, 0.5), (0, -2, 0.5)]
        if x == 0:
            edges = list(zip(square, square[1:] + square[:1])) + [e for end in ends for e in zip(end, end[1:])]
        else:
            edges = list(zip(whole, whole[1:] + whole[:1]))
            for s in (-1, 1):  # what the beam leaves of the cube
                upper = [(0, -1, 0.5 * s), (0, -1, s), (0, 1, s), (0, 1, 0.5 * s)]
                edges += list(zip(upper, upper[1:]))
        check_covered(sheet.of(FREE), [(sheet.at(p), sheet.at(q)) for p, q in edges], f"beam at x = {x}")


def turned(q, v):
    w, x, y, z = (c / math.sqrt(sum(k * k for k in q)) for c in q)
    rows = ((1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
            (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
            (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)))
    return rows, tuple(dot(row, v) for row in rows)


def reach(shape, d):
    """How far a shape at the origin reaches along a unit vector of its own frame."""
    kind, margin = shape["type"], shape.get("margin", 0)
    if kind in ("cylinder", "cone", "disk"):
        along = d["xyz".index(shape["axis"])]
        rim, high = shape["radius"] * math.sqrt(max(1 - along * along, 0)), shape.get("half_height", 0)
        return margin + (max(rim - high * along, high * along) if kind == "cone" else rim + high * abs(along))
    rounding = shape.get("radius", 0)
    if kind == "ellipsoid":
        return rounding + math.hypot(*(h * x for h, x in zip(shape["half"], d)))
    if kind == "box":
        return rounding + sum(h * abs(x) for h, x in zip(shape["half"], d))
    points = shape.get("points") or [shape.get("p1", [0, 0, 0]), shape.get("p2", [0, 0, 0])]
    return rounding + max(dot(p, d) for p in points)


SHAPES = [
    {"type": "sphere", "radius": 1},
    {"type": "capsule", "p1": [-1, 0, 0.5], "p2": [1, 0.2, 0], "radius": 0.4},
    {"type": "triangle", "points": [[-1, -1, 0], [1, 0, 0.5], [0, 1, 0]]},
    {"type": "triangle", "points": [[-1, -1, 0], [1, 0, 0.5], [0, 1, 0]], "radius": 0.25},
    {"type": "box", "half": [1, 0.5, 0.7]},
    {"type": "box", "half": [0.8, 0.3, 0.5], "radius": 0.3},
    {"type": "box", "half": [0.8, 0, 0.5], "radius": 0.3},
    {"type": "hull", "points": [[-1, -1, -1], [1, 0, -1], [0, 1, -0.5], [0.1, 0.2, 1.1], [0.7, 0.7, 0.4]]},
    {"type": "hull", "points": [[-1, -1, -1], [1, 0, -1], [0, 1, -0.5], [0.1, 0.2, 1.1], [0.7, 0.7, 0.4]], "radius": 0.2},
    {"type": "hull", "points": [[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]], "radius": 0.2},
    {"type": "disk", "axis": "y", "radius": 1.2},
    {"type": "disk", "axis": "x", "radius": 1, "margin": 0.2},
    {"type": "cylinder", "axis": "z", "radius": 0.7, "half_height": 1},
    {"type": "cylinder", "axis": "x", "radius": 0.5, "half_height": 0.9, "margin": 0.3},
    {"type": "cone", "axis": "y", "radius": 1, "half_height": 0.8},
    {"type": "cone", "axis": "z", "radius": 0.8, "half_height": 0.7, "margin": 0.2},
    {"type": "ellipsoid", "half": [1.4, 0.6, 0.3]},
    {"type": "ellipsoid", "half": [1.2, 0, 0.5], "radius": 0.2}]


def check_outlines(program, directory):
    """The outline of each kind, by how far it reaches in many directions of the sheet."""
    q = [0.9, 0.3, -0.2, 0.4]
    right, up, _ = axes(-60, 25)
    space = 3.2
    for first in range(0, len(SHAPES), 6):
        shapes = SHAPES[first:first + 6]
        centers = [tuple(space * k * c for c in right) for k in range(len(shapes))]
        bodies = [{"name": f"s{k}", "shape": shape, "position": centers[k], "quaternion": q} for k, shape in enumerate(shapes)]

        def support(k, u):
            d = tuple(u[0] * r + u[1] * v for r, v in zip(right, up))
            own = tuple(sum(row[i] * x for row, x in zip(turned(q, d)[0], d)) for i in range(3))  # turned back
            return dot(centers[k], d) + reach(shapes[k], own)

        ends = []
        for u in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            most = max(support(k, u) for k in range(len(shapes)))
            ends.append(tuple(most * (u[0] * r + u[1] * v) for r, v in zip(right, up)))
        sheet = Sheet(program, directory, bodies, ends, width=4000)
        for k, shape in enumerate(shapes):
            x, y = sheet.at(centers[k])
            own = [p for line in sheet.of(FREE) for p in line.points if abs(p[0] - x) < 0.5 * space * sheet.scale]
            for turn in range(90):
                u = math.cos(math.radians(4 * turn)), math.sin(math.radians(4 * turn))
                most = max(u[0] * (px - x) - u[1] * (py - y) for px, py in own)
                exact = sheet.scale * (support(k, u) - support_of_center(centers[k], u, right, up))
                assert abs(most - exact) < NEAR, f"{shape}: reaches {most:.3f} pixels, not {exact:.3f}"


def check_hides(program, directory):
    """A level rod behind the middle of each kind is hidden there, and is seen at its ends."""
    right, _, toward = axes(-60, 25)
    for shape in SHAPES:
        rod = {"name": "rod", "position": [-4 * x for x in toward],
               "shape": {"type": "segment", "p1": [-3 * x for x in right], "p2": [3 * x for x in right]}}
        body = {"name": "body", "shape": shape, "quaternion": [0.9, 0.3, -0.2, 0.4]}
        sheet = Sheet(program, directory, [rod, body], [])
        level = {dashed: [(min(p[0], q[0]), max(p[0], q[0]), p[1]) for p, q in segments(sheet.of(FREE, dashed=dashed))
                          if abs(p[1] - q[1]) < 1e-4] for dashed in (False, True)}
        x0, y = min((s[0], s[2]) for s in level[False])
        x1 = max(s[1] for s in level[False] if abs(s[2] - y) < 1e-4)
        middle = 0.5 * (x0 + x1)
        there = {dashed: [s for s in level[dashed] if abs(s[2] - y) < 1e-4 and s[0] < middle < s[1]] for dashed in level}
        assert not there[False] and there[True], f"{shape} does not hide what is behind it: {there}"


def support_of_center(center, u, right, up):
    return u[0] * dot(right, center) + u[1] * dot(up, center)


def check_contact(program, directory):
    """A ball 0.1 deep in the side of a box: the line of its depth, from (0.5, 0, 0) to (0.4, 0, 0), seen from anywhere."""
    bodies = [{"name": "box", "shape": {"type": "box", "half": [0.5, 0.5, 0.5]}},
              {"name": "ball", "shape": {"type": "sphere", "radius": 0.4}, "position": [0.8, 0, 0]}]
    hues = ("rgb(0%,44.", "rgb(90.1")
    for view in ((-60, 25), (20, 40), (-110, -15)):
        right, up, _ = axes(*view)
        ball = [tuple(0.4 * s * d + o for d, o in zip(axis, (0.8, 0, 0))) for axis in (right, up) for s in (-1, 1)]
        sheet = Sheet(program, directory, bodies, box_corners((0, 0, 0), (0.5, 0.5, 0.5)) + ball, *view, color=hues)
        a, b = sheet.at((0.5, 0, 0)), sheet.at((0.4, 0, 0))
        found = [line for line in sheet.of(DEPTH) if len(line.points) == 2 and line.width > 3]
        assert any(math.dist(line.points[0], a) < NEAR and math.dist(line.points[1], b) < NEAR for line in found), \
            f"seen from {view}: depth is drawn at {[line.points for line in found]}, not {a} {b}"


def check_crossing(program, directory):
    """A pillar through a plate: its surface comes out of the plate's along two sides that are seen, and two that are not."""
    bodies = [{"name": "plate", "shape": {"type": "box", "half": [2, 2, 0.3]}},
              {"name": "pillar", "shape": {"type": "box", "half": [0.5, 0.5, 1.5]}}]
    sheet = Sheet(program, directory, bodies, box_corners((0, 0, 0), (2, 2, 0.3)) + box_corners((0, 0, 0), (0.5, 0.5, 1.5)),
                  color=("rgb(0%,44.", "rgb(90.1"))
    corner = [(-0.5, -0.5, 0.3), (0.5, -0.5, 0.3), (0.5, 0.5, 0.3)]
    crossing = [line for line in sheet.of(INK) if abs(line.width - 1.2) < 0.01 and not line.closed]
    check_covered(crossing, [(sheet.at(p), sheet.at(q)) for p, q in zip(corner, corner[1:])], "crossing")


def check_in_sight(program, directory):
    """A crate on a plate: three of its four contacts are in sight, at the corners of its foot that are."""
    bodies = [{"name": "plate", "position": [0, 0, -0.25], "shape": {"type": "box", "half": [2, 2, 0.25]}},
              {"name": "crate", "position": [0, 0, 0.5], "shape": {"type": "box", "half": [0.5, 0.5, 0.5]}}]
    corners = box_corners((0, 0, -0.25), (2, 2, 0.25)) + box_corners((0, 0, 0.5), (0.5, 0.5, 0.5))
    sheet = Sheet(program, directory, bodies, corners,
                  color=("rgb(0%,44.", "rgb(90.1"))
    gems = [area for area in sheet.areas if area.color.startswith(DEPTH) and len(area.points) == 4 and
            max(x for x, _ in area.points) - min(x for x, _ in area.points) < 20 and
            max(y for _, y in area.points) < sheet.bottom]
    middles = [tuple(sum(c) / 4 for c in zip(*gem.points)) for gem in gems]
    wanted = [sheet.at(p) for p in ((-0.5, -0.5, 0), (0.5, -0.5, 0), (0.5, 0.5, 0))]
    assert len(middles) == 3 and all(min(math.dist(p, m) for m in middles) < NEAR for p in wanted), f"{middles}, not {wanted}"


program, directory = sys.argv[1], pathlib.Path(sys.argv[3])
for check in check_cube, check_before, check_outlines, check_hides, check_contact, check_crossing, check_in_sight:
    check(program, directory)
