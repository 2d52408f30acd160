#!/usr/bin/env python3
# trace_check.py PROGRAM [--pairs N] [--seed S] [--dim 2|3] [--precision f64|f32] : replays traces of `abut trace`.
#
# An independent judge: plain Python, fractions for what is exact, nothing of the library. For random pairs of random shapes it
# works out anew, from the numbers of the trace and of the scene:
#   support     the vertex asked for is on both shapes, and D reaches as far along the direction as the trace says
#   simplex     GJK's feature is the one of the old simplex and the new vertex that is nearest the origin, and so far away
#   bounds      upper and lower bound of every step; of EPA every face's, and the surface of faces is closed
#   reason      the algorithm stopped because of what it says
#   clipping    each side plane cut what lies outside of it
#   answer      the last step's distance and normal are the general answer's to the bit, unless smooth cores were sharpened, and
#               then within both bounds; so is the closed form's
import argparse
import json
import math
import random
import subprocess
import sys
from fractions import Fraction

from trace_clip import check_clip
from trace_scenes import CORNERED, reach, scene, to_float
from trace_simplex import holds_origin, nearest, plane_distance, segment_distance
from trace_spoil import spoil

INFINITE = math.inf
PAIRS_A_SCENE = 25  # few: one scene after the other has no limit, one of supports, one of distance


def dot(p, q):
    return sum(a * b for a, b in zip(p, q))


def exact(p):
    return [Fraction(c) for c in p]


class Fault(Exception):
    pass


def must(true, what):
    if not true:
        raise Fault(what)


class Trace:
    """One line of the trace, with the shapes it is about."""

    def __init__(self, trace, bodies):
        self.t, self.dim = trace, trace["dim"]
        self.a, self.b = (bodies[trace[k]["name"]]["shape"] for k in "ab")
        self.u = 2.0 ** (-53 if trace["precision"] == "f64" else -24)
        self.frame = trace["frame"]
        self.size = self.frame["size"]
        self.slack = self.frame["noise"] + 16 * self.u * self.size  # what rounding may cost a length
        self.points = [v["w"] for v in trace["vertices"]]
        self.polytopes = self.a["type"] in CORNERED and self.b["type"] in CORNERED

    def height(self, n):
        """How far D reaches along n, from the scene's own numbers, in the unit frame."""
        pose, f, p = self.t["b_in_a"], self.frame, self.t["precision"]
        in_b = [-sum(Fraction(c) * Fraction(d) for c, d in zip(column, n)) for column in pose["columns"]]
        far_a = Fraction(reach(self.a, self.dim, p, n))
        far_b = Fraction(reach(self.b, self.dim, p, in_b if self.b["type"] in CORNERED else [float(c) for c in in_b]))
        place = dot(exact(pose["position"]), exact(n))
        return float((far_a + far_b - place) / Fraction(f["unit"]))


def check_vertices(s):
    for v in s.t["vertices"]:
        off = max(abs(a - b - w) for a, b, w in zip(v["a"], v["b"], v["w"]))
        must(off <= 4 * s.u * s.size, f"vertex {v}: a - b is not w")


def check_support(s, step, what):
    n, w = step["direction"], s.points[step["added"]]
    must(abs(math.hypot(*n) - 1) <= 8 * s.u, f"{what}: the direction is not unit")
    must(abs(dot(n, w) - step["height"]) <= 4 * s.u * s.size, f"{what}: the height is not that of the vertex")
    truth = s.height(n)
    must(abs(truth - step["height"]) <= s.slack, f"{what}: D reaches {truth!r} along the direction, not {step['height']!r}")


def check_simplex(s, step, before, what):
    """The feature of the simplex before, with what was added, that is nearest the origin."""
    corners = [c["vertex"] for c in step["simplex"]]
    old = [c["vertex"] for c in before["simplex"]]
    given = old + ([step["added"]] if step["added"] is not None and step["added"] not in old else [])
    stopped = step["reason"] in ("gap", "repeat", "floor") or step["added"] is None and step["reason"] == "overlap"
    if s.dim == 3 and step["reason"] == "beyond" and old:  # in 3D a plane far enough ends it before the simplex is looked at
        stopped = True
    if stopped or step.get("double_double") and set(corners) <= set(old):
        given = old
    must(set(corners) <= set(given), f"{what}: a corner from nowhere")
    if step["reason"] == "overlap" and step["upper"] == 0:
        held = holds_origin([exact(s.points[i]) for i in corners])
        must(held or s.dim == 3 and nearest([s.points[i] for i in given])[0] <= s.slack, f"{what}: the origin is not inside")
        return
    distance, feature = nearest([s.points[i] for i in given])
    must(abs(distance - step["upper"]) <= s.slack, f"{what}: the nearest point is {distance!r} away, not {step['upper']!r}")
    wanted = {given[i] for i in feature}
    if s.dim == 2 and {tuple(s.points[i]) for i in wanted} != {tuple(s.points[i]) for i in corners}:
        raise Fault(f"{what}: the nearest feature is {wanted}, not {corners}")
    check_weights(s, step, what)


def check_weights(s, step, what):
    weights = [c["weight"] for c in step["simplex"]]
    vertices = [s.t["vertices"][c["vertex"]] for c in step["simplex"]]
    must(abs(sum(weights) - 1) <= 8 * s.u and min(weights) >= 0, f"{what}: weights {weights}")
    for key, part in (("witness_a", "a"), ("witness_b", "b")):
        for i in range(s.dim):
            off = abs(sum(w * v[part][i] for w, v in zip(weights, vertices)) - step[key][i])
            must(off <= 8 * s.u * s.size, f"{what}: {key} is not the weighted sum")


def check_gjk_reason(s, step, before, what):
    reason, slack = step["reason"], 2 * s.u * s.size
    old = [s.points[c["vertex"]] for c in before["simplex"]]
    if reason == "gap":
        must(step["upper"] + step["height"] <= step["tolerance"] + slack, f"{what}: the bounds have not met")
    elif reason == "repeat":
        must(s.points[step["added"]] in old, f"{what}: the vertex is a new one")
    elif reason == "beyond":
        must(step["lower"] - s.frame["noise"] > s.frame["max_distance"], f"{what}: not known to be beyond")
    elif reason == "limit":
        must(step["supports"] >= s.frame["max_supports"], f"{what}: not at the limit")
    elif reason == "floor":
        distance, _ = nearest(old + [s.points[step["added"]]])
        must(distance >= step["upper"] - s.slack, f"{what}: the vertex brings the nearest point nearer")


def check_gjk(s, steps):
    lower, before = -INFINITE, steps[0]
    for step in steps[1:]:
        what = f"gjk step {step['step']}"
        if step["added"] is not None:
            must(step["direction"] == before["normal"], f"{what}: not the direction the step before left")
            check_support(s, step, what)
            lower = max(lower, -step["height"])
        stopped = step["reason"] != "none"
        lower_said = step["lower"]
        asked = step["added"] is not None
        must(lower_said == lower or stopped and asked and lower_said == -step["height"],
             f"{what}: lower {lower_said} for {lower}")
        lower = lower_said if lower_said is not None else lower
        check_simplex(s, step, before, what)
        if stopped:
            check_gjk_reason(s, step, before, what)
        elif step["added"] is not None and before["simplex"]:
            met = before["upper"] + step["height"] - step["tolerance"]
            must(met > -2 * s.u * s.size, f"{what}: the bounds have met, yet it goes on")
        before = step
    must(before["status"] != "running" and before["reason"] != "none", "gjk did not stop")


def bound_of_edge(s, face):
    """The distance of an edge in 2D from the origin: of a curve as round as it says, sampled, where it is round."""
    p, q = (s.points[i] for i in face["vertices"])
    bulge = face["bulge_a"] + face["bulge_b"]
    chord = segment_distance(p, q)
    if bulge == 0:
        return chord
    first, last = face["first_normal"], face["last_normal"]
    low = [c - bulge * n for c, n in zip(p, first)]
    high = [c - bulge * n for c, n in zip(q, last)]
    start = math.atan2(first[1], first[0])
    span = (math.atan2(last[1], last[0]) - start) % (2 * math.pi)
    square = math.atan2(-(high[0] - low[0]), high[1] - low[1])
    best = INFINITE
    for k in range(65):
        t = start + span * k / 64
        center = low if (square - t) % (2 * math.pi) < math.pi else high
        best = min(best, math.hypot(center[0] + bulge * math.cos(t), center[1] + bulge * math.sin(t)))
    foot = [c + bulge * n for c, n in zip(low, (math.cos(square), math.sin(square)))]
    if (square - start) % (2 * math.pi) <= span:
        best = min(best, segment_distance(foot, [c + h - l for c, h, l in zip(foot, high, low)]))
    return max(chord, best)


def check_face(s, face, crowded, what):
    if face["bound"] is None:
        return
    points = [s.points[i] for i in face["vertices"]]
    if s.dim == 2:
        truth = bound_of_edge(s, face)
        least = truth if face["bulge_a"] + face["bulge_b"] == 0 else segment_distance(*points)
    else:
        # No point of the triangle is nearer than the least height of its corners along any unit vector; beside a face given up
        # the triangle's own distance may stand for it.
        least = truth = min(dot(p, face["normal"]) for p in points)
        truth = max(truth, nearest(points)[0]) if crowded else truth
        must(abs(math.hypot(*face["normal"]) - 1) <= 8 * s.u, f"{what}: the normal is not unit")
    slack = 16 * s.u * s.size
    fault = f"{what}: face {face['id']} is {truth!r} away, not {face['bound']!r}"
    must(least - slack <= face["bound"] <= truth + slack, fault)


def check_closed(alive, what):
    """Every edge of the surface is there once each way; rounding aside, all faces turn their inner side to the origin."""
    edges = {}
    for face in alive.values():
        v = face["vertices"]
        for i in range(3):
            edges[v[i], v[(i + 1) % 3]] = edges.get((v[i], v[(i + 1) % 3]), 0) + 1
    must(all(edges.get((q, p)) == n for (p, q), n in edges.items()), f"{what}: the surface is not closed")


def check_epa(s, steps):
    alive, crowded, before = {}, False, steps[0]
    for step in steps:
        what = f"epa step {step['step']}"
        # A store that has been nearly full has given faces up, and is not closed from then on.
        crowded = crowded or s.dim == 3 and (step["settled"] is not None or before["faces"] > 200)
        if step["added"] is not None:
            check_support(s, step, what)
        check_weights(s, step, what)
        if step["face"] is not None:
            worked = alive[step["face"]]
            least = min(f["bound"] for f in alive.values() if f["bound"] is not None)
            must(worked["normal"] == step["direction"], f"{what}: not asked along the face's normal")
            must(worked["bound"] == least or len(alive) > 40, f"{what}: not the nearest face")
        for i in step["faces_removed"]:
            del alive[i]
        for face in step["faces_added"]:
            alive[face["id"]] = face
            check_face(s, face, crowded, what)
            fresh = step["added"] is None or step["step"] == 0 or step["added"] in face["vertices"] or before["faces"] == 0
            must(fresh, f"{what}: a new face without the new vertex")
        must(len(alive) == step["faces"], f"{what}: {len(alive)} faces, not {step['faces']}")
        if s.dim == 3 and alive and not crowded:
            check_closed(alive, what)
            holder = all(f["bound"] is None or plane_distance([s.points[i] for i in f["vertices"]], f["normal"]) >= -s.slack
                         for f in alive.values())
            must(holder, f"{what}: the origin is outside the polytope")
        rise = 0 if before["upper"] is None else step["upper"] - before["upper"]
        must(rise <= s.slack + step["tolerance"], f"{what}: the upper bound rose")
        before = step
    check_epa_end(s, before, alive, crowded)


def check_epa_end(s, last, alive, crowded):
    truth = s.height(last["normal"])
    off = abs(truth - last["upper"])
    must(off <= s.slack + last["tolerance"], f"epa: D reaches {truth!r} along the normal, not {last['upper']!r}")
    bounds = [f["bound"] for f in alive.values() if f["bound"] is not None]
    if bounds and not crowded and last["lower"] is not None:
        least = min(bounds)
        must(last["lower"] <= least + s.slack, f"epa: lower bound {last['lower']!r}, the nearest face {least!r}")
    if last["reason"] == "gap" and last["lower"] is not None:
        must(last["upper"] - last["lower"] <= max(last["tolerance"], 0) + s.slack, "epa: the bounds have not met")


def check_answer(s):
    t, end, general, answer = s.t, s.t["end"], s.t["general"], s.t["answer"]
    last = t["steps"][-1]
    core = last["upper"]
    if last["algorithm"] == "epa":
        core = -max(core, 0) if last["lower"] >= 0 or s.dim == 2 else -core
    rounded = to_float if t["precision"] == "f32" else float
    distance = rounded(rounded(core * s.frame["unit"]) - rounded(t["a"]["radius"] + t["b"]["radius"]))
    must(end["distance"] == distance and end["normal"] == last["normal"], "the end is not the last step")
    must(end["status"] == last["status"] and end["supports"] == last["supports"], "the end is not the last step's")
    same = end["distance"] == general["distance"] and end["normal"] == general["normal"]
    must(same != end["sharpened"], "what is said of sharpening")
    must(end["supports_after"] == general["supports"] - end["supports"], "what sharpening cost")
    if s.polytopes:
        # A search that has met its end before its limit says ok; the answer says beyond wherever it is.
        apart = (general["distance"] + t["a"]["radius"] + t["b"]["radius"] - general["error"]) / s.frame["unit"]
        beyond = s.frame["max_distance"] is not None and apart > s.frame["max_distance"] - s.slack
        agreed = end["status"] == general["status"] or (end["status"] == "ok" and general["status"] == "beyond" and beyond)
        must(same and agreed, f"the general answer is {general}, the last step says {end}")
    gap = max(last["upper"] - last["lower"], 0)
    off = abs(end["distance"] - general["distance"])
    must(off <= general["error"] + gap * s.frame["unit"] + s.slack * s.frame["unit"], f"sharpened by {off}")
    off = abs(answer["distance"] - general["distance"])
    must(off <= answer["error"] + general["error"], f"closed form and general answer differ by {off}")
    must(t["closed_form"] or answer == general, "no closed form, yet another answer")
    check_facing(s, general)
    check_facing(s, answer)


def check_facing(s, p):
    size = max(map(abs, p["point_a"] + p["point_b"] + [p["distance"]]))
    for a, b, n in zip(p["point_a"], p["point_b"], p["normal"]):
        must(abs(a + p["distance"] * n - b) <= 64 * s.u * size + p["error"], f"the points do not face each other: {p}")
    columns, place = s.t["a_in_world"]["columns"], s.t["a_in_world"]["position"]
    for key in ("point_a", "point_b"):
        for i in range(s.dim):
            world = place[i] + sum(c[i] * x for c, x in zip(columns, p[key]))
            must(abs(world - p["world"][key][i]) <= 2.0 ** -48 * (size + max(map(abs, place))), f"{key} in the world")


def check(trace, bodies):
    s = Trace(trace, bodies)
    gjk = [step for step in trace["steps"] if step["algorithm"] == "gjk"]
    epa = [step for step in trace["steps"] if step["algorithm"] == "epa"]
    check_vertices(s)
    check_gjk(s, gjk)
    must(bool(epa) == (gjk[-1]["reason"] == "overlap"), "EPA runs after an overlap, and only then")
    if epa:
        check_epa(s, epa)
    check_answer(s)
    check_clip(trace, must)
    return len(epa) > 0, trace["closed_form"], s.polytopes, trace["clip"] is not None


def self_test(program, seed):
    """Spoils traces, one fault each: every one must be noticed."""
    rng, unseen, count = random.Random(seed), [], 0
    for dim in (2, 3):
        made = scene(rng, dim, 150)
        bodies = {b["name"]: b for b in made["bodies"]}
        out = subprocess.run([program, "trace", "--all", "-"], input=json.dumps(made).encode(), capture_output=True, check=True)
        for line in out.stdout.splitlines():
            trace = json.loads(line)
            kind = spoil(trace, rng)
            count += 1
            try:
                check(trace, bodies)
                unseen.append(f"{dim}D {kind} of {trace['a']['name']}")
            except (Fault, KeyError, TypeError):
                pass
    print(f"self-test: {count - len(unseen)} of {count} spoiled traces noticed; not: {unseen}")
    return len(unseen)


def run(program, dim, precision, count, seed):
    rng, faults, totals = random.Random(seed), 0, [0, 0, 0, 0, 0]
    while totals[0] < count:
        made = scene(rng, dim, min(PAIRS_A_SCENE, count - totals[0]))
        bodies = {b["name"]: b for b in made["bodies"]}
        few, near = str(rng.randint(1, 8)), str(rng.choice([0.01, 1, 100]))
        limits = ([], ["--max-supports", few], ["--max-distance", near])[totals[0] // PAIRS_A_SCENE % 3]
        out = subprocess.run([program, "trace", "--all", "--precision", precision, *limits, "-"],
                             input=json.dumps(made).encode(), capture_output=True)
        if out.returncode != 0:
            sys.exit(f"trace: exit {out.returncode}: {out.stderr.decode()}")
        for line in out.stdout.splitlines():
            trace = json.loads(line)
            totals[0] += 1
            try:
                for i, true in enumerate(check(trace, bodies)):
                    totals[i + 1] += true
            except Fault as fault:
                faults += 1
                a, b = (bodies[trace[k]["name"]] for k in "ab")
                print(f"{dim}D {precision} seed {seed}: {fault}\n  {json.dumps([a, b])}", file=sys.stderr)
    print(f"{dim}D {precision}: {totals[0]} traces replayed, {totals[1]} with EPA, {totals[2]} with a closed form, "
          f"{totals[3]} of polytopes, {totals[4]} with clipping; {faults} faults (seed {seed})")
    return faults


def main():
    words = argparse.ArgumentParser(description="Replays traces of abut trace on random pairs.")
    words.add_argument("program")
    words.add_argument("--pairs", type=int, default=300)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--dim", type=int, choices=(2, 3))
    words.add_argument("--precision", choices=("f64", "f32"))
    words.add_argument("--self-test", action="store_true", help="spoil traces, one fault each, and see every fault noticed")
    w = words.parse_args()
    if w.self_test:
        sys.exit(self_test(w.program, w.seed) > 0)
    faults = sum(run(w.program, dim, precision, w.pairs, w.seed) for dim in ([w.dim] if w.dim else [2, 3])
                 for precision in ([w.precision] if w.precision else ["f64", "f32"]))
    sys.exit(faults > 0)


if __name__ == "__main__":
    main()
