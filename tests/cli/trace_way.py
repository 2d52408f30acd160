#!/usr/bin/env python3
"""trace_way.py PROGRAM ROOT : the traces of casts and impacts (abut trace --query) against what is worked out here from the
scenes alone: corners of A - B, supports, bounds about fractions known by hand, and distances at the poses of an impact. That it
notices is tested too: traces spoiled in one place each."""
import copy
import itertools
import json
import math
import subprocess
import sys

program, root = sys.argv[1:3]
NEAR = 1e-9


def traced(scene, number, *more):
    run = subprocess.run([program, "trace", f"{root}/scenes/{scene}", *more, "--query", str(number)],
                         check=True, capture_output=True, text=True)
    return json.loads(run.stdout)


def dot(p, q):
    return sum(x * y for x, y in zip(p, q))


def near(p, q, within=NEAR):
    return all(abs(x - y) <= within for x, y in zip(p, q))


def bounds(t, exact):
    """Bounds that close in about the exact fraction, and an answer within them."""
    before = 0
    for s in t["steps"]:
        upper = math.inf if s["upper"] is None else s["upper"]
        if not before <= s["safe"] <= exact <= upper:
            return f"step {s['step']}: {s['safe']} and {upper} are not about {exact}"
        before = s["safe"]
        if not abs(math.hypot(*s["normal"]) - 1) < NEAR:
            return f"step {s['step']}: the normal is not of length 1"
    if t["steps"][-1]["status"] != "ok" or any(s["status"] != "running" for s in t["steps"][:-1]):
        return "the statuses are not those of a touch"
    if not abs(t["answer"]["fraction"] - exact) <= t["answer"]["error"]:
        return "the answer is off by more than its error"
    return None


def planes(t, corners):
    """Supports and planes of a cast of polytopes (and points): D's corners are given, with B where it begins."""
    for s in t["steps"]:
        v, n = t["translation"], s["normal"]
        farthest = max(dot(n, w) for w in corners)
        separation = s["at"] * dot(n, v) - farthest - t["radius"]
        if not abs(separation - s["separation"]) <= NEAR or not abs(-dot(n, v) - s["speed"]) <= NEAR:
            return f"step {s['step']}: separation or speed along the plane"
        held = s.get("portal", s.get("simplex")) + ([s["added"]] if s["by"] == "portal" else [])
        if not held or not all(any(near(p["w"], w) for w in corners) for p in held):
            return f"step {s['step']}: it holds what is no corner of A - B"
        if s["by"] == "portal" and not abs(dot(n, s["added"]["w"]) - farthest) <= NEAR:
            return f"step {s['step']}: the support point is not the farthest"
    return None


def differences(a, half_a, b, half_b):
    """Corners of the difference of two boxes along the axes."""
    signs = list(itertools.product((-1, 1), repeat=len(a)))
    return [[p + i * h - q + j * k for p, i, h, q, j, k in zip(a, x, half_a, b, y, half_b)]
            for x in signs for y in signs]


def rod_over_floor(t):
    """Query 9 of queries.json: the rod comes down by 2 and turns by 4 pi; its lower end is over the floor, which ends at 0."""
    for s in t["steps"]:
        angle = 4 * math.pi * s["at"]
        lowest = 2 - 2 * s["at"] - 1.4 * abs(math.sin(angle)) - 0.1
        if not abs(lowest - s["distance"]) <= NEAR or not near(s["b"]["position"], [7, 2 - 2 * s["at"]]):
            return f"step {s['step']}: distance {s['distance']}, by hand {lowest}"
        if not near(s["b"]["columns"][0], [math.cos(angle), math.sin(angle)]) or not near(s["a"]["position"], [0, -1]):
            return f"step {s['step']}: the poses"
        if s["beyond"] is None and s["status"] == "running" and not abs(s["separation"] - s["distance"]) <= NEAR:
            return f"step {s['step']}: the separation along the normal is not the distance"
    return None


def touch_of_rod():
    """The first root of 2 - 2 t - 1.4 |sin(4 pi t)| - 0.1, by halving."""
    low, high = 0.33, 0.34
    for _ in range(80):
        middle = (low + high) / 2
        gap = 2 - 2 * middle - 1.4 * abs(math.sin(4 * math.pi * middle)) - 0.1
        low, high = (middle, high) if gap > 0 else (low, middle)
    return low


def judge(name, t):
    if name == "boxes":
        return bounds(t, 0.7) or planes(t, differences([4, 0.4], [0.5] * 2, [-4, 0.5], [0.5] * 2))
    if name == "ball":
        return bounds(t, 0.75) or planes(t, differences([0, -1], [10, 1], [0, 4], [0, 0]))
    if name == "boxes3":
        return bounds(t, 0.5) or planes(t, differences([0, 0, 0], [1] * 3, [5, 0.5, 0.25], [1] * 3))
    return bounds(t, touch_of_rod()) or rod_over_floor(t)


def boxes3():
    box = {"type": "box", "half": [1, 1, 1]}
    scene = {"abut": 1, "dim": 3,
             "bodies": [{"name": "a", "shape": box}, {"name": "b", "shape": box, "position": [5, 0.5, 0.25]}],
             "queries": [{"cast": {"body": "b", "translation": [-6, 0, 0]}}]}
    run = subprocess.run([program, "trace", "-", "--query", "1"], input=json.dumps(scene), check=True, capture_output=True,
                         text=True)
    return json.loads(run.stdout)


traces = {"boxes": traced("queries.json", 6), "ball": traced("queries.json", 7), "boxes3": boxes3(),
          "rod": traced("queries.json", 9)}
failed = 0
for name, t in traces.items():
    wrong = judge(name, t)
    if wrong:
        print(f"{name}: {wrong}", file=sys.stderr)
        failed += 1


def spoiled(t, step, key, change):
    u = copy.deepcopy(t)
    at = u if step is None else u["steps"][step]
    at[key] = change(at[key])
    return u


def moved(p):
    return [p[0] + 1e-6] + p[1:]


spoils = [("boxes", 2, "safe", lambda x: x + 1e-6), ("boxes", 2, "upper", lambda x: 0.69),
          ("boxes", 0, "separation", lambda x: x + 1e-6),
          ("boxes", 0, "added", lambda v: {**v, "w": moved(v["w"])}), ("boxes", 3, "speed", lambda x: -x),
          ("boxes3", -1, "portal", lambda v: [{**p, "w": moved(p["w"])} for p in v]), ("ball", 0, "simplex", lambda v: []),
          ("ball", None, "translation", lambda v: [2 * x for x in v]), ("rod", 2, "distance", lambda x: x + 1e-6),
          ("rod", 3, "normal", lambda n: [2 * x for x in n]), ("rod", -1, "status", lambda x: "miss")]
for name, step, key, change in spoils:
    if judge(name, spoiled(traces[name], step, key, change)) is None:
        print(f"{name}: a spoiled {key} goes unnoticed", file=sys.stderr)
        failed += 1
print(f"{len(traces)} traces of casts and impacts hold, {len(spoils)} spoiled ones are noticed" if not failed else "failed")
sys.exit(failed != 0)
