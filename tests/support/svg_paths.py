# svg_paths.py : reads back the lines and areas of a picture that the program made.
import collections
import re
import subprocess
import xml.etree.ElementTree as tree

Path = collections.namedtuple("Path", "color width dashed points closed")


def draw(program, scene, file, *options):
    subprocess.run([program, "draw", scene, "-o", file, *options], check=True)
    return read(file)


def pieces(data):
    """(points, closed) of each piece of a path; curves are followed in small steps."""
    points, closed = [], False
    for letter, numbers in re.findall(r"([MLCZ])([^MLCZ]*)", data):
        v = [float(x) for x in numbers.split()]
        if letter == "M" and len(points) > 1:
            yield points, closed
        if letter == "M":
            points, closed = [(v[0], v[1])], False
        elif letter == "C":
            (a, b), (c, d, e, f, g, h) = points[-1], v
            for k in range(1, 17):
                t, s = k / 16, 1 - k / 16
                points.append((s**3 * a + 3 * s * s * t * c + 3 * s * t * t * e + t**3 * g,
                               s**3 * b + 3 * s * s * t * d + 3 * s * t * t * f + t**3 * h))
        elif letter == "Z":
            closed = True
        else:
            points.append((v[0], v[1]))
    if len(points) > 1:
        yield points, closed


def read(file):
    """All paths of a picture that is there."""
    return tree.parse(file).getroot().iter("{http://www.w3.org/2000/svg}path")


def lines(nodes, what="stroke"):
    """Every line among them ("stroke"), or every area ("fill", of no width)."""
    for node in nodes:
        style = {key: value.strip() for key, value in
                 (part.split(":", 1) for part in node.get("style", "").split(";") if ":" in part)}
        if "transform" in node.attrib or style.get(what, "none") == "none":
            continue
        width = float(style["stroke-width"]) if what == "stroke" else 0
        dashed = style.get("stroke-dasharray", "none") != "none"
        for points, closed in pieces(node.get("d")):
            yield Path(style[what], width, dashed, points, closed)


def paths(program, scene, file, *options, what="stroke"):
    """The same, of a picture that is drawn for it."""
    yield from lines(draw(program, scene, file, *options), what)
