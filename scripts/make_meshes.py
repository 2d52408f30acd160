#!/usr/bin/env python3
# make_meshes.py : the meshes of our own scenes, written from formulas, so that nothing of another project is needed.
#
#   scripts/make_meshes.py           writes scenes/meshes
#   scripts/make_meshes.py --check   writes nothing; fails when a file there is not what this script makes
#
# Coordinates are multiples of 1/4096: single precision, in which meshes are read, holds them exactly, and the last bits of a
# sine do not show.
import math
import pathlib
import struct
import sys

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "scenes" / "meshes"


def grid(v):
    return tuple(round(4096 * x) / 4096 for x in v)


def prism(outline, low, high):
    """(points, faces) over a convex outline, counter-clockwise seen from +z."""
    n = len(outline)
    points = [(x, y, low) for x, y in outline] + [(x, y, high) for x, y in outline]
    faces = [tuple(range(n - 1, -1, -1)), tuple(range(n, 2 * n))]
    faces += [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
    return points, faces


def box(x0, x1, y0, y1, z0, z1):
    return prism([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], z0, z1)


def obj(title, parts):
    """A Wavefront OBJ text of named parts."""
    lines, before = [f"# {title}; written by scripts/make_meshes.py"], 1
    for name, (points, faces) in parts:
        lines.append(f"o {name}")
        lines += ["v {:.12g} {:.12g} {:.12g}".format(*grid(p)) for p in points]
        lines += ["f " + " ".join(str(before + i) for i in face) for face in faces]
        before += len(points)
    return ("\n".join(lines) + "\n").encode()


def stl(title, points, faces):
    """A binary STL; its normals are left to the reader, as the format allows."""
    parts = [title.encode().ljust(80), struct.pack("<I", len(faces))]
    for face in faces:
        corners = [x for i in face for x in grid(points[i])]
        parts.append(struct.pack("<12fH", 0, 0, 0, *corners, 0))
    return b"".join(parts)


def determinant(p, q, r):
    """Positive when p, q, r go counter-clockwise seen from outside of a solid round the origin."""
    return sum(p[i] * (q[i - 2] * r[i - 1] - q[i - 1] * r[i - 2]) for i in range(3))


def icosphere(divisions):
    """The icosahedron with each face split into four, so many times, on the unit sphere."""
    g = (1 + math.sqrt(5)) / 2
    points = [p for s in (1, -1) for t in (g, -g) for p in ((0, s, t), (s, t, 0), (t, 0, s))]
    edge = min(math.dist(points[0], p) for p in points[1:])
    near = [[j for j in range(12) if j != i and math.dist(points[i], points[j]) < 1.01 * edge] for i in range(12)]
    faces = [(i, j, k) for i in range(12) for j in near[i] for k in near[i] if i < min(j, k) and k in near[j]
             and determinant(points[i], points[j], points[k]) > 0]
    points = [tuple(x / math.hypot(*p) for x in p) for p in points]
    for _ in range(divisions):
        middle = {}

        def between(i, j):
            key = (min(i, j), max(i, j))
            if key not in middle:
                p = [a + b for a, b in zip(points[i], points[j])]
                points.append(tuple(x / math.hypot(*p) for x in p))
                middle[key] = len(points) - 1
            return middle[key]

        faces = [f for a, b, c in faces for ab, bc, ca in [(between(a, b), between(b, c), between(c, a))]
                 for f in ((a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca))]
    return points, faces


def rock():
    """A sphere with dents and bumps: not convex, so its hull is less than all of its points."""
    points, faces = icosphere(2)
    lumpy = [tuple(x * (0.5 + 0.06 * math.sin(5 * p[0]) * math.sin(4 * p[1] + 1) + 0.04 * math.cos(7 * p[2])) for x in p)
             for p in points]
    return stl("rock", [(x, 0.8 * y, 0.9 * z) for x, y, z in lumpy], faces)


def bracket():
    """A plate, a wall on it and a rib between the two."""
    rib, sides = prism([(-0.5, 0.125), (0.25, 0.125), (-0.5, 0.75)], -0.0625, 0.0625)
    rib = [(x, z, y) for x, y, z in rib]  # standing up; the swap turns the faces inside out
    return obj("bracket", [("plate", box(-0.75, 0.75, -0.5, 0.5, 0, 0.125)), ("wall", box(-0.75, -0.5, -0.5, 0.5, 0.125, 1)),
                           ("rib", (rib, [face[::-1] for face in sides]))])


def gear(teeth=12):
    """A hub and its teeth, about z."""
    def at(radius, turn):
        return (radius * math.cos(turn), radius * math.sin(turn))

    step = 2 * math.pi / teeth
    parts = [("hub", prism([at(0.75, (i + 0.5) * step / 2) for i in range(2 * teeth)], -0.125, 0.125))]
    for i in range(teeth):
        # Each tooth reaches a little into the hub, so that the two together are one solid.
        outline = [at(0.7, i * step - 0.13), at(0.97, i * step - 0.06), at(0.97, i * step + 0.06), at(0.7, i * step + 0.13)]
        parts.append((f"tooth{i + 1}", prism(outline, -0.125, 0.125)))
    return obj("gear", parts)


def knot(turns=60, sides=5):
    """A trefoil tube: as far from convex as a closed tube can be."""
    def centre(t):
        return ((2 + math.cos(3 * t)) * math.cos(2 * t) / 6, (2 + math.cos(3 * t)) * math.sin(2 * t) / 6, math.sin(3 * t) / 6)

    points = []
    for i in range(turns):
        t = 2 * math.pi * i / turns
        c, d = centre(t), [b - a for a, b in zip(centre(t - 1e-3), centre(t + 1e-3))]
        length = math.hypot(*d)
        d = [x / length for x in d]
        u = (-d[1], d[0], 0)
        u = [x / math.hypot(*u) for x in u]
        v = (d[1] * u[2] - d[2] * u[1], d[2] * u[0] - d[0] * u[2], d[0] * u[1] - d[1] * u[0])
        for j in range(sides):
            a = 2 * math.pi * j / sides
            points.append(tuple(c[k] + 0.08 * (math.cos(a) * u[k] + math.sin(a) * v[k]) for k in range(3)))
    faces = []
    for i in range(turns):
        for j in range(sides):
            k, after, next_j = i * sides, (i + 1) % turns * sides, (j + 1) % sides
            faces.append((k + j, after + j, after + next_j, k + next_j))
    return obj("knot", [("knot", (points, faces))])


def main():
    files = {"rock.stl": rock(), "bracket.obj": bracket(), "gear.obj": gear(), "knot.obj": knot()}
    if sys.argv[1:] not in ([], ["--check"]):
        print("usage: make_meshes.py [--check]; what each does is in the opening comment")
        return 0 if sys.argv[1:] == ["--help"] else 2
    if "--check" in sys.argv:
        other = [name for name, data in files.items() if not (FOLDER / name).is_file() or (FOLDER / name).read_bytes() != data]
        if other:
            print(f"make_meshes.py: not what this script makes: {', '.join(other)}; run it and look at the difference",
                  file=sys.stderr)
            return 1
        print(f"{len(files)} meshes are as scripts/make_meshes.py makes them")
        return 0
    FOLDER.mkdir(exist_ok=True)
    for name, data in files.items():
        (FOLDER / name).write_bytes(data)
        print(f"scenes/meshes/{name}: {len(data)} bytes")
    return 0


sys.exit(main())
