# trace_clip.py : replays the clipping of a trace. See trace_check.py.
import math


def dot(p, q):
    return sum(a * b for a, b in zip(p, q))


def sub(p, q):
    return [a - b for a, b in zip(p, q)]


def cross(p, q):
    return [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]


def check_plane(clip, must):
    """The stretch of the tangent that both edges cover."""
    on_tangent = [[dot(c["at"], clip["tangent"]) for c in clip[f]] for f in ("reference", "incident")]
    size = max(abs(x) for f in on_tangent for x in f) or 1
    for said, edge in ((clip["steps"][0]["low"], max(min(f) for f in on_tangent)),
                       (clip["steps"][1]["high"], min(max(f) for f in on_tangent))):
        must(abs(said - edge) <= 1e-6 * size, f"clip: the interval ends at {edge!r}, not {said!r}")


def sides(clip):
    """(inward unit vector, a point) of each side plane; None for an edge so short that its direction is rounding."""
    points, n = [c["at"] for c in clip["reference"]], clip["normal"]
    center = [sum(c) / len(points) for c in zip(*points)]
    reach = max(math.dist(p, center) for p in points)
    found = []
    for i, p in enumerate(points):
        inward = cross(n, sub(points[(i + 1) % len(points)], p))
        length = math.hypot(*inward)
        found.append((([c / length for c in inward]), p) if length > 0.25 * reach else None)
    return found


def check_space(clip, must):
    planes, slack = sides(clip), 4 * clip["spread"]
    for step in clip["steps"]:
        plane = planes[step["side"]]
        must(len(step["kept"]) + len(step["made"]) == len(step["corners"]), "clip: kept and made are not the corners")
        if plane is None:
            continue
        for key, least, most in (("kept", -slack, math.inf), ("made", -slack, math.inf), ("cut", -math.inf, slack)):
            for corner in step[key]:
                above = dot(sub(corner["at"], plane[1]), plane[0])
                must(least <= above <= most, f"clip: side {step['side']}: {key} a corner {above!r} above it")


def check_clip(trace, must):
    clip = trace["clip"]
    if clip is None:
        return
    if trace["dim"] == 2:
        check_plane(clip, must)
    else:
        check_space(clip, must)
    for c in clip["contacts"]:
        size = max(map(abs, c["point_a"] + c["point_b"])) or 1
        must(c["separation"] <= clip["margin"], f"clip: a contact beyond the margin: {c}")
        for a, b, n in zip(c["point_a"], c["point_b"], clip["normal"]):
            must(abs(a + c["separation"] * n - b) <= 1e-5 * size, f"clip: the points do not face each other: {c}")
    names = {c["id"] for c in clip["contacts"]}
    others = [c for c in trace["contacts"] if c["id"] not in names]
    must(len(others) <= 1, f"contacts that clipping did not make: {others}")
