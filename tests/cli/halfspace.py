# halfspace.py PROGRAM ROOT : see halfspace.sh.
#
# Distances, casts, rays and depths against rational arithmetic: the normals are integers of integer length, and bodies are
# turned by quarters. Impacts and simulations against a box that is large enough. Proofs before tools/check_halfspace, as they
# are and tampered with.
import importlib.machinery
import json
import math
import os
import random
import subprocess
import sys
import tempfile
import xml.etree.ElementTree
from fractions import Fraction

program = sys.argv[1]
faults = []
told = {"hits": 0, "others": 0}
sys.dont_write_bytecode = True
tool = os.path.join(sys.argv[2], "tools/check_halfspace")
checker = importlib.machinery.SourceFileLoader("check_halfspace", tool).load_module()
PRECISIONS = ("f64", "f32")
NORMALS = {2: [(0, 1), (-1, 0), (3, 4), (-5, 12), (8, -15), (-20, -21)],
           3: [(0, 0, 1), (-1, 0, 0), (1, 2, 2), (2, -3, 6), (-4, 4, 7), (-2, -6, -9)]}


def expect(true, what):
    if not true:
        faults.append(what)


def run(command, scene, *options):
    given = json.dumps(scene).encode()
    return subprocess.run([program, command, "-", *options], input=given, capture_output=True)


def ask(command, scene, precision="f64", *options):
    out = run(command, scene, "--json", "--precision", precision, *options)
    if out.returncode != 0:
        sys.exit(f"halfspace: {command}: {out.stderr.decode()}")
    return json.loads(out.stdout)


def scene_of(dim, bodies, **more):
    return {"abut": 1, "dim": dim, "bodies": bodies, **more}


def ground(normal, offset=0, **more):
    return {"name": "ground", "shape": {"type": "halfspace", "normal": list(normal), "offset": offset}, **more}


def refused(words, command, scene, *options):
    out = run(command, scene, *options)
    text = out.stderr.decode()
    expect(out.returncode == 2 and words in text and text.count("\n") == 1, f"{command}: wanted '{words}', got: {text}")


# ---- by hand ----

def check_contacts():
    """A box of 2 by 1 whose lower side is 1/4 deep in the ground, as A and as B."""
    crate = {"name": "crate", "shape": {"type": "box", "half": [1, 0.5]}, "position": [3, 1.25]}
    for precision, within in (("f64", 1e-14), ("f32", 5e-6)):
        for turned in (False, True):
            bodies = [crate, ground([0, 4], 4)]
            (pair,) = ask("contacts", scene_of(2, bodies[::-1] if turned else bodies), precision)["pairs"]
            sign, own, other = (1, "b", "a") if turned else (-1, "a", "b")
            expect(abs(pair["distance"] + 0.25) <= pair["error"] <= within, f"crate: {pair}")
            expect(pair["normal"] == [0, sign], f"normal from A to B: {pair}")
            corners = sorted((p["point_" + own], p["point_" + other], p["separation"]) for p in pair["manifold"])
            expect(corners == [([2, 0.75], [2, 1], -0.25), ([4, 0.75], [4, 1], -0.25)], f"manifold: {corners}")
    block = {"name": "block", "shape": {"type": "box", "half": [1, 1, 1]}, "position": [0, 0, 0.5]}
    (pair,) = ask("contacts", scene_of(3, [block, ground([0, 0, 1])]))["pairs"]
    drum = {"name": "drum", "shape": {"type": "cylinder", "radius": 1, "half_height": 1, "axis": "z"}, "position": [0, 0, 0.5]}
    (full,) = ask("contacts", scene_of(3, [drum, ground([0, 0, 1])]), "f64", "--full")["pairs"]
    rims = [math.hypot(*p["point_a"][:2]) for p in full["manifold"]]
    expect(len(rims) > 4 and all(abs(rim - 1) < 1e-12 for rim in rims), f"all of a rim: {full}")
    feet = sorted(p["point_b"] for p in pair["manifold"])
    expect(feet == [[-1, -1, 0], [-1, 1, 0], [1, -1, 0], [1, 1, 0]] and pair["distance"] == -0.5, f"block: {pair}")


def check_pairs():
    """Two half-spaces are no pair; each is one with every other body."""
    balls = [{"name": f"ball{i}", "shape": {"type": "circle", "radius": 1}, "position": [9 * i, 3]} for i in range(3)]
    sides = [ground([0, 1]), {**ground([1, 0], -5), "name": "left"}, {**ground([-1, 0], -50), "name": "right"}]
    found = ask("contacts", scene_of(2, balls + sides), "f64", "--all")
    names = {(p["a"], p["b"]) for p in found["pairs"]}
    expect(len(names) == 3 + 9 and not names & {("ground", "left"), ("left", "right"), ("ground", "right")}, f"pairs {names}")
    told = run("contacts", scene_of(2, balls + sides)).stdout.decode()
    expect("6 bodies, 12 pairs, 0 touching" in told, f"the count of pairs: {told}")
    told = run("contacts", scene_of(2, balls + sides, ignore=[["left", "right"], ["left", "ball0"]])).stdout.decode()
    expect("6 bodies, 11 pairs" in told, f"the count of pairs, some of them ignored: {told}")
    listed = ask("contacts", scene_of(2, balls + sides, pairs=[["ball1", "right"]]), "f64", "--all")["pairs"]
    expect([p["distance"] for p in listed] == [50 - 9 - 1], f"a listed pair: {listed}")


def check_refusals():
    ball = {"name": "ball", "shape": {"type": "circle", "radius": 1}, "position": [0, 3]}
    refused("'left' and 'ground' are halfspaces, which have no distance", "prove",
            scene_of(2, [ground([0, 1]), {**ground([1, 0]), "name": "left"}, ball]), "left", "ground")
    two = scene_of(2, [ground([0, 1]), {**ground([1, 0]), "name": "left"}, ball])
    refused("'left' and 'ground' are halfspaces, which have no distance", "trace", two, "left", "ground")
    with tempfile.TemporaryDirectory() as folder:
        refused("'ground' and 'left' are halfspaces", "explain", two, "ground", "left", "-o", folder)
    out = run("trace", two, "--all")
    pairs = [[json.loads(line)[of]["name"] for of in "ab"] for line in out.stdout.splitlines()]
    expect(pairs == [["ground", "ball"], ["left", "ball"]], f"all traces, but of no two half-spaces: {pairs} {out.stderr}")


# ---- against rational arithmetic ----

def length_of(v):
    squared = sum(x * x for x in v)
    root = math.isqrt(squared)
    assert root * root == squared
    return root


def dot(a, b):
    return sum((Fraction(x) * Fraction(y) for x, y in zip(a, b)), Fraction(0))


def quarter(r, dim):
    """A turn by quarters: how a scene writes it, and what it does to a point."""
    if dim == 2:
        c, s = r.choice([(1, 0), (0, 1), (-1, 0), (0, -1)])
        return {"rotation": [c, s]}, lambda p: (c * p[0] - s * p[1], s * p[0] + c * p[1])
    order, signs = r.choice([((0, 1, 2), (1, 1, 1)), ((1, 2, 0), (1, 1, 1)), ((2, 0, 1), (-1, -1, 1)),
                             ((1, 0, 2), (-1, 1, 1))])
    matrix = [[signs[i] if order[i] == k else 0 for k in range(3)] for i in range(3)]
    return {"matrix": matrix}, lambda p: tuple(signs[i] * p[order[i]] for i in range(3))


def random_pair(r, dim):
    """A half-space and a cloud of points with a radius, each in a pose: the bodies, the exact normal in the world, the exact
    distance."""
    normal, scale = r.choice(NORMALS[dim]), Fraction(2) ** r.randint(-9, 9)
    offset, radius = r.uniform(-3, 3), r.choice([0, r.uniform(0, 2)])
    cloud = [[r.uniform(-2, 2) for _ in range(dim)] for _ in range(r.choice([1, 2, 5, 12]))]
    (turn_a, to_a), (turn_b, to_b) = quarter(r, dim), quarter(r, dim)
    at_a, at_b = ([r.uniform(-5, 5) for _ in range(dim)] for _ in range(2))
    a = ground([float(scale * x) for x in normal], float(scale) * offset, position=at_a, **turn_a)
    b = {"name": "cloud", "shape": {"type": "hull", "points": cloud, "radius": radius}, "position": at_b, **turn_b}
    n = tuple(Fraction(x, length_of(normal)) for x in to_a(normal))
    heights = [dot(n, to_b(p)) + dot(n, at_b) - dot(n, at_a) for p in cloud]
    return [a, b], n, min(heights) - Fraction(offset) / length_of(normal) - Fraction(radius)


def check_exact(answer, exact, within, what):
    off = abs(Fraction(answer) - exact)
    expect(off <= Fraction(within), f"{what}: {answer}, exact {float(exact)}, allowed {within}")


def check_distances(r, dim, precision):
    bodies, _, exact = random_pair(r, dim)
    (pair,) = ask("contacts", scene_of(dim, bodies), precision, "--all")["pairs"]
    check_exact(pair["distance"], exact, pair["error"], f"distance in {dim}D, {precision}")
    expect(pair["error"] < (1e-12 if precision == "f64" else 1e-3), f"its error {pair['error']}")


def check_queries(r, dim, precision):
    bodies, n, exact = random_pair(r, dim)
    way, origin = ([r.uniform(-9, 9) for _ in range(dim)] for _ in range(2))
    target, along = r.choice([0, 0.5]), r.choice(NORMALS[dim])
    ways = [{"cast": {"body": "cloud", "translation": way, "target": target}, "against": "ground"},
            {"impact": {"body": "cloud", "to": {"position": [p + w for p, w in zip(bodies[1]["position"], way)]},
                        "target": target}, "against": "ground"},
            {"ray": {"origin": origin, "direction": way, "max_fraction": 4}, "against": "ground"},
            {"point": origin, "against": "ground"},
            {"depth_along": {"body": "cloud", "direction": list(along)}, "against": "ground"}]
    cast, impact, ray, point, depth = ask("query", scene_of(dim, bodies, queries=ways), precision)["queries"]
    what = f"in {dim}D, {precision}"
    rate = dot(n, way)
    for one, name in ((cast, "cast"), (impact, "impact")):
        touch = (exact - Fraction(target)) / -rate
        if exact - Fraction(target) > Fraction(1, 100):
            if rate < 0 and touch < Fraction(99, 100):
                expect(one["hit"], f"{name} {what}: missed")
                check_exact(one["fraction"], touch, one["error"] * 1.001, f"{name} {what}")
                expect(Fraction(one["safe"]) <= touch + Fraction(1, 10**14), f"{name} {what}: safe {one['safe']}")
            elif rate >= 0 or touch > Fraction(101, 100):
                expect(not one["hit"], f"{name} {what}: hit at {one['fraction']}, exact {float(touch)}")
        elif exact - Fraction(target) < -Fraction(1, 100):
            expect(one["hit"] and one["status"] == "initial" and one["fraction"] == 0, f"{name} {what}: {one}")
    # The height of a point: what the cloud of random_pair is not asked about.
    height = exact_height(bodies, n, origin)
    check_exact(point["distance"], height, point["error"], f"point {what}")
    if height > Fraction(1, 100) and rate < 0 and height / -rate < Fraction(399, 100):
        check_exact(ray["fraction"], height / -rate, ray["error"], f"ray {what}")
        expect(ray["hit"] and ray["exit"] is None and not ray["inside"], f"ray {what}: never leaves: {ray}")
    elif height < -Fraction(1, 100) and rate > 0 and height / -rate < Fraction(399, 100):
        expect(ray["inside"], f"ray {what}: {ray}")
        check_exact(ray["exit"], height / -rate, ray["error"], f"ray {what}: exit")
    rate = dot(n, along) / length_of(along)
    if exact < -Fraction(1, 100) and rate > Fraction(1, 1000):
        check_exact(depth["fraction"], -exact / rate, depth["error"], f"depth_along {what}")
        expect(Fraction(depth["safe"]) >= -exact / rate - Fraction(1, 10**14), f"depth_along {what}: safe {depth}")
    elif exact < -Fraction(1, 100) and rate <= 0:
        expect(depth["status"] == "invalid" and depth["fraction"] is None, f"depth_along {what} never gets out: {depth}")


def exact_height(bodies, n, origin):
    shape, at = bodies[0]["shape"], bodies[0]["position"]
    squared = sum(Fraction(x) ** 2 for x in shape["normal"])
    length = Fraction(math.isqrt(squared.numerator), math.isqrt(squared.denominator))
    return dot(n, origin) - dot(n, at) - Fraction(shape["offset"]) / length


# ---- against a box ----

def check_impacts(r, dim, precision):
    """Turning: the box is so large that nothing gets near its sides."""
    height, half = r.uniform(0.5, 4), [50] * dim
    low = [0] * (dim - 1) + [-50]
    at, to = ([r.uniform(-3, 3) for _ in range(dim - 1)] + [h] for h in (height + 2, r.uniform(-3, 1)))
    turn = r.uniform(-9, 9) if dim == 2 else [r.uniform(-4, 4) for _ in range(3)]
    rod = {"name": "rod", "position": at, "shape": {"type": "box", "half": [1.5] + [0.1] * (dim - 1), "radius": 0.1}}
    up = [0] * (dim - 1) + [1]
    bodies = [rod, ground(up), {"name": "slab", "shape": {"type": "box", "half": half}, "position": low}]
    motion = {"body": "rod", "to": {"position": to, "turn": turn}}
    ways = [{"impact": motion, "against": name} for name in ("ground", "slab")]
    one, other = ask("query", scene_of(dim, bodies, queries=ways), precision)["queries"]
    expect(one["hit"] == other["hit"], f"impact in {dim}D, {precision}: {one} {other}")
    if one["hit"]:
        off = abs(one["fraction"] - other["fraction"])
        expect(off <= one["error"] + other["error"] + 1e-15, f"impact in {dim}D, {precision}: {one} {other}")
        expect(one["error"] <= 3 * other["error"] + 1e-14, f"impact in {dim}D, {precision}: error {one} {other}")


def check_simulations():
    """A ball bounces, a box slides to rest, a thin bullet stops: as over a box of a thousand."""
    bodies = [{"name": "ball", "shape": {"type": "circle", "radius": 0.5}, "position": [0, 3], "restitution": 0.5},
              {"name": "crate", "shape": {"type": "box", "half": [0.5, 0.5]}, "position": [5, 0.5], "velocity": [4, 0]},
              {"name": "dart", "shape": {"type": "box", "half": [0.2, 0.01]}, "position": [-9, 9], "velocity": [0, -5000]}]
    for precision, within in (("f64", 1e-4), ("f32", 5e-3)):
        ends = []
        for floor in (ground([0, 7]), {"name": "ground", "shape": {"type": "box", "half": [1000, 1]}, "position": [0, -1]}):
            scene = scene_of(2, [{**body, "kind": "dynamic"} for body in bodies] + [{**floor, "friction": 0.5}])
            out = run("simulate", scene, "--json", "--steps", "90", "--precision", precision)
            expect(out.returncode == 0, out.stderr.decode())
            ends.append(json.loads(out.stdout.splitlines()[-1])["bodies"])
        for one, other in zip(*ends):
            if one["name"] != "ground":
                expect(math.dist(one["position"], other["position"]) <= within, f"{precision}: {one} {other}")
                expect(one["position"][1] > 0, f"{precision}: {one}")


# ---- proofs ----

def refusal(proof):
    """Why the checker refuses a proof; empty when it accepts it."""
    try:
        checker.check(proof)
        return ""
    except (ValueError, TypeError, KeyError, IndexError, ArithmeticError, AttributeError) as why:
        return repr(why)


def random_shape(r, dim):
    cloud = [[r.uniform(-1, 1) for _ in range(dim)] for _ in range(r.choice([1, 2, 3, 9]))]
    return r.choice([{"type": "hull", "points": cloud},
                     {"type": "box", "half": [r.uniform(0.1, 1) for _ in range(dim)], "radius": r.choice([0, 0.25])},
                     {"type": "circle" if dim == 2 else "sphere", "radius": 0.5, "center": [r.uniform(-1, 1)] * dim},
                     {"type": "ellipse" if dim == 2 else "ellipsoid", "half": [r.uniform(0.1, 1) for _ in range(dim)]},
                     *([] if dim == 2 else [{"type": "cone", "radius": 0.5, "half_height": 0.75, "axis": r.choice("xyz")}])])


def turned_by(r, dim):
    return {"angle": r.uniform(-4, 4)} if dim == 2 else {"quaternion": [r.uniform(-1, 1) for _ in range(4)]}


def tampered(proof):
    """The same with something said that is not so."""
    body = proof["bodies"][1]
    yield {**proof, "bodies": [{**proof["bodies"][0], "shape": {**proof["bodies"][0]["shape"], "offset": 100}}, body]}
    yield {**proof, "bodies": [proof["bodies"][0], {**body, "shape": {**body["shape"], "radius": 50}}]}
    yield {**proof, "bodies": proof["bodies"][::-1]}
    for key, by in (("lower", 0.01), ("upper", -0.01), ("clear", 0.5), ("touch", -0.01), ("distance", 1)):
        if key in proof and not (key == "clear" and "touch" not in proof and "steps" not in proof):
            yield {**proof, key: proof[key] + by}


def check_proofs(r, dim, precision):
    """The distance, a cast and an impact of a body that is turned, from a plane on a turned body."""
    places = [[r.uniform(-2, 2) for _ in range(dim)] for _ in range(2)]
    body = {"name": "body", "shape": random_shape(r, dim), "position": places[0], **turned_by(r, dim)}
    floor = ground([r.uniform(-1, 1) for _ in range(dim)], r.uniform(-1, 1), position=places[1], **turned_by(r, dim))
    scene = scene_of(dim, r.sample([body, floor], 2))
    (pair,) = ask("contacts", scene, precision, "--all")["pairs"]
    # The way down, from a side on which it is clear: about six times as far as it is off the origin.
    down = [(-1 if pair["a"] == "ground" else 1) * c * (pair["distance"] + 1) + r.uniform(-0.2, 0.2) for c in pair["normal"]]
    motion = {"body": "body", "to": {"position": [p + d for p, d in zip(body["position"], down)],
                                     "turn": r.uniform(-6, 6) if dim == 2 else [r.uniform(-4, 4) for _ in range(3)]}}
    scene["queries"] = [{"cast": {"body": "body", "translation": down}, "against": "ground"},
                        {"impact": motion, "against": "ground"}]
    answers = ask("query", scene, precision)["queries"]
    within = 1e-10 if precision == "f64" else 2e-2
    for words in (("body", "ground"), ("ground", "body"), ("--query", "1"), ("--query", "2")):
        out = run("prove", scene, "-p", precision, *words)
        proof, what = json.loads(out.stdout), f"proof {words} in {dim}D, {precision}"
        expect(refusal(proof) == "", f"{what}: {refusal(proof)}")
        if words[0] == "--query":
            answer = answers[int(words[1]) - 1]
            initial = answer["status"] == "initial"
            near = abs(proof["clear"] - answer["fraction"]) <= within
            expect(initial or answer["grazing"] or near, f"{what}: {proof} {answer}")
            expect("steps" in proof or answer["grazing"] or ("touch" in proof) == answer["hit"], f"{what}: {proof} {answer}")
            told["hits" if answer["hit"] and not initial else "others"] += 1
        else:
            expect(proof["lower"] <= pair["distance"] <= proof["upper"], f"{what}: {proof} {pair}")
            expect(proof["upper"] - proof["lower"] < within, f"{what}: {proof}")
        if pair["distance"] > 0.1:
            for false in tampered(proof):
                expect(refusal(false) != "", f"{what}: accepted {false}")


def check_traces():
    """A rod of half length 1, which turns by a quarter while it comes down from 2 to 1: at each fraction f of a step its lower
    end is 2 - f - sin(f * 90 degrees) high. The steps go on from where the last one has proved them clear, to the answer."""
    for dim in (2, 3):
        up, flat = [0] * (dim - 1), [0] * (dim - 2)
        rod = {"name": "rod", "shape": {"type": "segment", "p1": [-1, 0, *flat], "p2": [1, 0, *flat]}, "position": [*up, 2]}
        motion = {"position": [*up, 1], "turn": math.pi / 2 if dim == 2 else [0, math.pi / 2, 0]}
        scene = scene_of(dim, [rod, ground([*up, 1])], queries=[{"impact": {"body": "rod", "to": motion}, "against": "ground"}])
        (answer,) = ask("query", scene)["queries"]
        steps = json.loads(run("trace", scene, "--query", "1").stdout)["steps"]
        safe = 0
        for step in steps:
            exact = 2 - step["at"] - math.sin(step["at"] * math.pi / 2)
            expect(step["at"] == safe and abs(step["distance"] - exact) < 1e-12, f"a step in {dim}D: {step}, exact {exact}")
            safe = step["safe"]
        expect(answer["hit"] and len(steps) > 1 and abs(safe - answer["fraction"]) < 1e-9, f"its end: {safe}, {answer}")
        expect(abs(2 - answer["fraction"] - math.sin(answer["fraction"] * math.pi / 2)) < 1e-9, f"its end: {answer}")


def check_steps(r, dim, precision):
    """The one step of a distance and of a cast: where A - B ends along the exact normal, and in which bounds they touch."""
    bodies, n, exact = random_pair(r, dim)
    cloud, way = bodies[1]["shape"], [r.uniform(-9, 9) for _ in range(dim)]
    scene = scene_of(dim, r.sample(bodies, 2), queries=[{"cast": {"body": "cloud", "translation": way}, "against": "ground"}])
    (pair,) = ask("contacts", scene, precision, "--all")["pairs"]
    what, core = f"in {dim}D, {precision}", exact + Fraction(cloud["radius"])
    trace = json.loads(run("trace", scene, "cloud", "ground", "-p", precision).stdout)
    (step,), (vertex,) = trace["steps"], trace["vertices"]
    within = Fraction(trace["answer"]["error"]) + (Fraction(1, 10**14) if precision == "f64" else Fraction(1, 10**4))
    expect([trace["a"]["name"], trace["b"]["name"]] == ["ground", "cloud"], f"the half-space is A {what}: {trace}")
    expect(step["algorithm"] == "support" and step["added"] == 0 and step["status"] == "ok", f"the step {what}: {step}")
    expect(trace["answer"]["distance"] == pair["distance"], f"the answer {what}: {trace['answer']} {pair}")
    check_exact(-step["height"], core, within, f"how far A - B reaches {what}")
    check_exact(step["lower"], core, within, f"the distance of the core {what}")
    for i in range(dim):
        expect(abs(vertex["a"][i] - vertex["b"][i] - vertex["w"][i]) <= float(within), f"a corner {what}: {vertex}")
    expect(len(trace["contacts"]) == len(pair["manifold"]), f"the manifold {what}: {trace['contacts']} {pair}")
    (answer,) = ask("query", scene, precision)["queries"]
    way_told = json.loads(run("trace", scene, "--query", "1", "-p", precision).stdout)
    (look,), rate = way_told["steps"], dot(n, way)
    check_exact(look["distance"], exact, within, f"a cast's look {what}")
    check_exact(look["speed"], -rate, within * 10, f"a cast's speed {what}")
    check_exact(dot(n, look["simplex"][0]["w"]), -core, within, f"a cast's corner {what}")
    if look["status"] == "ok":
        # The look is what the library is asked; what rounding the scene to floats has moved is in the answer's error.
        touch, slack = exact / -rate, Fraction(answer["error"])
        expect(Fraction(look["safe"]) - slack <= touch <= Fraction(look["upper"]) + slack, f"a cast's bounds {what}: {look}")
    expect(look["status"] == answer["status"], f"a cast's end {what}: {look} {answer}")


# ---- pictures ----

def check_explanations():
    """A picture of the pair, of the support point, of the answer, and where they touch of the contacts; of a cast one of its
    step, of an impact one each. The boundary of A - B is drawn where it is: the words have the numbers."""
    crate = {"name": "crate", "shape": {"type": "box", "half": [1, 0.5]}, "position": [3, 1.25], "angle": 0}
    block = {"name": "crate", "shape": {"type": "cylinder", "radius": 1, "half_height": 0.5, "axis": "z"},
             "position": [3, 0, 1.25]}
    for dim, body, way in ((2, crate, [1, -3]), (3, block, [1, 0, -3])):
        queries = [{"cast": {"body": "crate", "translation": way, "target": 0.25}, "against": "ground"},
                   {"impact": {"body": "crate", "to": {"position": [3, *way[1:]]}}, "against": "ground"}]
        up = [0] * (dim - 1) + [2]
        scene = scene_of(dim, [body, ground(up, 0), {**ground(up, 2), "name": "high"}], queries=queries)
        for words, pictures, said in ((("crate", "ground"), 3, "the core is 0.75 away"),
                                      (("high", "crate"), 4, "the core is 0.25 deep"),
                                      (("--query", "1"), 2, "between the fractions 0.16666"),
                                      (("--query", "2"), None, "They touch at the fraction 0.")):
            with tempfile.TemporaryDirectory() as folder:
                out = run("explain", scene, *words, "--format", "md", "-o", folder)
                expect(out.returncode == 0 and out.stderr == b"", f"explain {words} in {dim}D: {out.stderr.decode()}")
                files = sorted(os.listdir(folder))
                with open(os.path.join(folder, "index.md"), encoding="utf-8") as file:
                    text = file.read()
                expect(pictures in (None, len(files) - 1), f"explain {words} in {dim}D: {files}")
                expect(said in text.replace("\\", ""), f"explain {words} in {dim}D: no '{said}' in {text}")
                for name in files[1:]:
                    tree = xml.etree.ElementTree.parse(os.path.join(folder, name))
                    marks = [float(v) for e in tree.iter() for k, v in e.attrib.items() if k in ("cx", "cy", "x1", "y1")]
                    expect(marks and all(-1e4 < v < 1e4 for v in marks), f"explain {words} in {dim}D: {name}: {marks}")


def check_pictures():
    ball = {"name": "ball", "shape": {"type": "circle", "radius": 1}, "position": [0, 0.5]}
    tilted = {**ground([1, 2], -1), "name": "tilted", "angle": 0.3}
    high = {**ground([0, 1], 1000), "name": "all"}
    deep = {**ground([0, 1], -1e6), "name": "deep"}
    cube = {"name": "cube", "shape": {"type": "box", "half": [1, 1, 1]}, "position": [0, 0, 0.5]}
    wall = {**ground([1, 1, 0], -4), "name": "wall"}
    scenes = {"level": scene_of(2, [ball, ground([0, 1])]), "tilted": scene_of(2, [ball, tilted]),
              "covered": scene_of(2, [ball, high]), "far": scene_of(2, [ball, deep]), "alone": scene_of(2, [ground([0, 1])]),
              "solid": scene_of(3, [cube, ground([0, 0, 1]), wall]), "alone3": scene_of(3, [ground([0, 0, 1])])}
    with tempfile.TemporaryDirectory() as folder:
        for name, scene in scenes.items():
            path = os.path.join(folder, name + ".svg")
            out = run("draw", scene, "--all", "-o", path)
            expect(out.returncode == 0 and out.stderr == b"", f"draw {name}: {out.stderr.decode()}")
            with open(path, encoding="utf-8") as file:
                text = file.read()
            expect("nan" not in text and "inf" not in text, f"draw {name}: a number that is none")
        # The ground is no size of the scene: the picture has the ball's own frame, ground or none.
        frames, strokes = [], []
        for bodies in ([ball], [ball, deep], [ball, ground([0, 1], -0.52)]):
            path = os.path.join(folder, "frame.svg")
            run("draw", scene_of(2, bodies), "--no-labels", "-o", path)
            with open(path, encoding="utf-8") as file:
                text = file.read()
            frames.append(text.split("viewBox=")[1].split(">")[0])
            strokes.append(text.count("<path"))
        expect(frames[0] == frames[1] == frames[2], f"frames: {frames}")
        expect(strokes[0] == strokes[1] < strokes[2], f"lines without ground, with one out of sight, with one: {strokes}")


def main():
    check_contacts()
    check_pairs()
    check_refusals()
    check_traces()
    check_simulations()
    check_pictures()
    check_explanations()
    r = random.Random(os.environ.get("ABUT_TEST_SEED", "33"))
    rounds = max(int(60 * float(os.environ.get("ABUT_TEST_SCALE", "1"))), 3)
    for _ in range(rounds):
        for dim in (2, 3):
            for precision in PRECISIONS:
                check_distances(r, dim, precision)
                check_queries(r, dim, precision)
                check_impacts(r, dim, precision)
                check_proofs(r, dim, precision)
                check_steps(r, dim, precision)
    expect(min(told.values()) > rounds // 4, f"casts and impacts with a touch on the way, and others: {told}")
    for fault in faults[:20]:
        print(f"halfspace: {fault}", file=sys.stderr)
    print(f"halfspace: {len(faults)} faults")
    sys.exit(1 if faults else 0)


main()
