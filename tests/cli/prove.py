# prove.py PROGRAM ROOT : proofs of random pairs before tools/check_proof, as they are and tampered with. See prove.sh.
#
# A pair is of any two kinds, in either dimension and precision; far apart, near, in touch or deep in each other. Every proof
# must be accepted, and its bounds be as close as the header promises.
#
# Two kinds of tampering. Some make a proof false whatever the pair is (a body moved, a radius changed, a face left out, a
# bound beyond the truth): they must be refused. And any number, index or entry is changed at random: what is accepted then must
# be true, by what the program says of the tampered shapes.
import copy
import importlib.machinery
import importlib.util
import json
import math
import os
import random
import struct
import subprocess
import sys

program, root = sys.argv[1], sys.argv[2]
scale = float(os.environ.get("ABUT_TEST_SCALE", "1"))
faults = []
chance = random.Random(20261128)


def load(name):
    loader = importlib.machinery.SourceFileLoader(name, f"{root}/tools/{name}")
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    sys.dont_write_bytecode = True
    loader.exec_module(module)
    return module


check_proof = load("check_proof")
check_impact = load("check_impact")


def expect(true, what):
    if not true:
        faults.append(what)


def run(command, scene, precision, *words):
    out = subprocess.run([program, command, "-p", precision, "-", *words], input=json.dumps(scene).encode(),
                         capture_output=True, check=False)
    return json.loads(out.stdout) if out.returncode == 0 else out.stderr.decode()


def refusal(proof):
    """Why the checker refuses a proof; empty when it accepts it."""
    try:
        (check_impact if "steps" in proof else check_proof).check(proof)
        return ""
    except (ValueError, TypeError, KeyError, IndexError, ArithmeticError, AttributeError) as why:
        return repr(why)


# ---- random pairs -----------------------------------------------------------------------------------------------------------


def single(v):
    return struct.unpack("f", struct.pack("f", v))[0]


def point(dim, size):
    return [single(chance.uniform(-size, size)) for _ in range(dim)]


def size():
    return single(chance.choice([1, 0.5, chance.uniform(0.1, 1), chance.uniform(0.001, 0.1)]))


def polygon():
    corners, flat = chance.randint(3, 9), chance.uniform(0.3, 1)
    return [[single(flat * math.cos(2 * math.pi * i / corners)), single(math.sin(2 * math.pi * i / corners))]
            for i in range(corners)]


def shape(dim):
    kind = chance.choice(["point", "segment", "capsule", "box", "hull"] + (
        ["circle", "ellipse", "polygon"] if dim == 2 else ["sphere", "triangle", "disk", "cylinder", "cone", "ellipsoid"]))
    made = {"type": kind}
    if kind in ("segment", "capsule"):
        made.update(p1=point(dim, 1), p2=point(dim, 1))
    counts = {"point": [1], "triangle": [3], "hull": [1, 2, 3, 4, 6, 10, 30]}
    if kind in counts:
        made["points"] = [point(dim, 1) for _ in range(chance.choice(counts[kind]))]
    if kind == "polygon":
        made["points"] = polygon()
    if kind in ("box", "ellipse", "ellipsoid"):
        made["half"] = [size() for _ in range(dim)]
    if kind in ("circle", "sphere", "capsule", "disk", "cylinder", "cone"):
        made["radius"] = size()
    if kind in ("disk", "cylinder", "cone"):
        made["axis"] = chance.choice("xyz")
    if kind in ("cylinder", "cone"):
        made["half_height"] = size()
    if chance.random() < 0.3:
        made["margin"] = single(chance.uniform(0, 0.3))
    return made


def random_pair(dim, exact):
    """Two bodies. Exact: nothing is rounded on its way to the library, so that its own bounds are what is proved."""
    bodies = []
    for name, far in (("a", 0 if exact else 1), ("b", chance.choice([0.01, 0.3, 1, 3, 10]))):
        body = {"name": name, "shape": shape(dim), "position": [chance.choice([0, c]) for c in point(dim, far)]}
        if not exact:
            if chance.random() < 0.3:
                body["shape"]["center"] = point(dim, chance.choice([1, 100]))
                body["position"] = [p - c for p, c in zip(body["position"], body["shape"]["center"])]
            body.update({"angle": chance.uniform(-4, 4)} if dim == 2 else {"quaternion": point(4, 1)})
        elif name == "b":
            body.update({"rotation": chance.choice([[1, 0], [0, 1], [0, -1]])} if dim == 2 else
                        {"matrix": chance.choice([[1, 0, 0, 0, 0, -1, 0, 1, 0], [0, 0, 1, 1, 0, 0, 0, 1, 0]])})
        bodies.append(body)
    return {"abut": 1, "dim": dim, "bodies": bodies}


def extent(proof):
    """About how large the numbers are that were rounded."""
    numbers = [abs(v) for v, path in leaves(proof) if path[0] == "bodies"]
    return max(numbers + [1])


def is_thin(proof):
    """Two flat cores may have a difference without an inside: then rounding leaves no touch of theirs certain."""
    def flat(s):
        return len(s["points"]) <= 3 if s["core"] == "points" else min(s["half"]) == 0

    shapes = [body["shape"] for body in proof["bodies"]]
    return proof["target"] == 0 and all(s["radius"] == 0 and flat(s) for s in shapes)


def check_cast(tally, i):
    """A random cast: proved, and as closely as `abut query` answers it; tampered with, refused where it cannot be true."""
    dim, precision = 2 + i % 2, ("f64", "f32")[i // 2 % 2]
    scene = random_pair(dim, i % 8 < 4)
    a, b = scene["bodies"]
    b["position"] = [c + d for c, d in zip(b["position"], point(dim, 4))]
    target = chance.choice([0, 0, 0.125])
    towards = [p - q + single(chance.gauss(0, 0.5)) for p, q in zip(a["position"], b["position"])]
    scene["queries"] = [{"cast": {"body": "b", "translation": [2 * c for c in towards], "target": target}, "against": "a"}]
    found = run("query", scene, precision, "--json")["queries"][0]
    proof = run("prove", scene, precision, "--query", "1")
    if not isinstance(proof, dict):
        return expect(False, f"no proof: {proof} {json.dumps(scene)}")
    why = refusal(proof)
    expect(not why, f"refused: {why}: {precision} {json.dumps(scene)}")
    tally["casts"] += 1
    rounding = (2.0**-53 if precision == "f64" else 2.0**-24) * 4000 * extent(proof) / max(1e-3, math.hypot(*towards))
    if found["status"] == "miss":
        expect(proof["clear"] == found["fraction"] or found["grazing"], f"not clear to the end: {json.dumps(scene)}")
        expect("touch" not in proof, f"a touch of a miss: {json.dumps(scene)}")
    elif not found["grazing"] and found["status"] == "ok":
        tally["hits"] += 1
        expect("touch" in proof or is_thin(proof), f"no touch: {json.dumps(scene)}")
        steep = abs(sum(c * d for c, d in zip(found["normal"], towards))) / math.hypot(*towards)
        off = (rounding + 4 * found["error"]) / max(steep, 1e-3) ** 2
        expect(proof["clear"] >= found["fraction"] - off, f"{precision}: clear {proof['clear']}, {found}: {json.dumps(scene)}")
        expect(proof.get("touch", 0) <= found["fraction"] + off, f"{precision}: {proof.get('touch')}: {json.dumps(scene)}")
        if "touch" not in proof:
            return None
        wide = proof["touch"] - proof["clear"]
        for what, changes in (("clear beyond the touch", {"clear": proof["touch"] + wide}),
                              ("a touch before it was clear", {"touch": proof["clear"] - wide}),
                              ("a greater target, as clear", {"target": proof["target"] + 10 * wide * math.hypot(*towards)}),
                              ("another way", {"translation": [-c for c in proof["translation"]]})):
            spoiled = {**proof, **changes}
            expect(refusal(spoiled) or spoiled["clear"] <= 0, f"accepted with {what}: {json.dumps(spoiled)}")
            tally["false"] += 1
    return None


def random_motion(dim):
    way = {"position": point(dim, 4), "turn": chance.choice([0, 0.5, 3, 12]) * chance.uniform(-1, 1)}
    if dim == 3:
        way["turn"] = [way["turn"] * c for c in point(3, 1)]
    if chance.random() < 0.3:
        way["center"] = point(dim, 1)
    return way


def check_impacts(tally, i):
    """A random impact: proved, as far as `abut query` says that nothing touches; tampered with, refused where it cannot be
    true, and where steps were changed at random refused or, by the program, true."""
    dim, precision = 2 + i % 2, ("f64", "f32")[i // 2 % 2]
    scene = random_pair(dim, i % 8 < 4)
    b = scene["bodies"][1]
    b["position"] = [c + d for c, d in zip(b["position"], point(dim, 4))]
    impact = {"body": "b", "to": random_motion(dim), "target": chance.choice([0, 0, 0.125])}
    if chance.random() < 0.5:
        impact["against_to"] = random_motion(dim)
    scene["queries"] = [{"impact": impact, "against": "a"}]
    found = run("query", scene, precision, "--json")["queries"][0]
    proof = run("prove", scene, precision, "--query", "1")
    if not isinstance(proof, dict):
        return expect(False, f"no proof: {proof} {json.dumps(scene)}")
    why = refusal(proof)
    expect(not why, f"refused: {why}: {precision} {json.dumps(scene)}")
    tally["impacts"] += 1
    if found["grazing"] or found["status"] not in ("ok", "miss") or why:
        return None
    end = found["fraction"] + found["error"]
    near = 1e-5 if precision == "f64" else 1e-2
    expect(proof["clear"] >= found["safe"] - near, f"{precision}: clear {proof['clear']}, {found}: {json.dumps(scene)}")
    if found["hit"]:
        last = copy.deepcopy(proof)
        last["clear"] = end + near / 4
        expect(refusal(last), f"accepted, clear beyond the touch: {json.dumps(last)}")
    for changes in ({"steps": proof["steps"][1:]}, {"target": proof["target"] + 10000},
                    {"steps": [{**s, "direction": [-c for c in s["direction"]]} for s in proof["steps"]]}):
        expect(refusal({**proof, **changes}) or proof["clear"] == 0, f"accepted with {changes}: {json.dumps(proof)}")
        tally["false"] += 1
    for _ in range(3):  # the motion, the shapes and what is claimed stay: a proof that is accepted is true if this one is
        spoiled = copy.deepcopy(proof)
        value, path = chance.choice([leaf for leaf in leaves(spoiled) if leaf[1][0] in ("steps", "clear")])
        parent_of(spoiled, path)[path[-1]] = chance.choice([value * chance.uniform(0.5, 2), -value, value + 0.1,
                                                                 value + 1e-6])
        accepted = not refusal(spoiled)
        tally["accepted" if accepted else "refused"] += 1
        expect(not accepted or not found["hit"] or spoiled["clear"] <= end, f"accepted and false: {json.dumps(spoiled)}")
    return None


def check_topples(dim, precision, gap):
    """A box that stands on its corner, a gap above a floor, turns about it by half a radian: proved clear, in few steps; the
    other way it is not."""
    across = [0] * (dim - 2)
    corner, turn = [0.5, -0.5, *across], -0.5
    cosine, sine = math.cos(turn), math.sin(turn)
    end = [0.5 - (cosine * 0.5 + sine * 0.5), gap - (sine * 0.5 - cosine * 0.5), *across]
    bodies = [{"name": name, "shape": {"type": "box", "half": [half, half, half][:dim]}, "position": [0, high, *across]}
              for name, half, high in (("a", 4, -4), ("b", 0.5, 0.5 + gap))]
    to = {"position": end, "turn": turn if dim == 2 else [0, 0, turn], "center": corner}
    scene = {"abut": 1, "dim": dim, "bodies": bodies, "queries": [{"impact": {"body": "b", "to": to}, "against": "a"}]}
    proof = run("prove", scene, precision, "--query", "1")
    if not isinstance(proof, dict):
        return expect(False, f"no proof: {proof} {json.dumps(scene)}")
    expect(not refusal(proof), f"refused: {refusal(proof)}: {precision} {json.dumps(scene)}")
    expect(proof["clear"] > 0.999 and len(proof["steps"]) < 12, f"{precision}, {gap}: {proof['clear']}, {len(proof['steps'])}")
    spoiled = copy.deepcopy(proof)
    motion = spoiled["bodies"][1]["motion"]
    motion["turn"] = -turn if dim == 2 else [0, 0, -turn]
    expect(refusal(spoiled), f"accepted, turned the other way: {json.dumps(spoiled)}")
    return None


# ---- tampering --------------------------------------------------------------------------------------------------------------


def leaves(tree, path=()):
    """Every number of a proof with the way to it."""
    if isinstance(tree, (list, dict)):
        for key, child in tree.items() if isinstance(tree, dict) else enumerate(tree):
            yield from leaves(child, (*path, key))
    elif isinstance(tree, (int, float)) and not isinstance(tree, bool):
        yield tree, path


def parent_of(tree, path):
    for key in path[:-1]:
        tree = tree[key]
    return tree


def false_for_certain(proof):
    """Tampered proofs that cannot be true, each with a word for it."""
    width = proof["upper"] - proof["lower"]
    n = proof["direction"]
    surface = proof.get("inside")
    reduced = copy.deepcopy(proof)

    def changed(edit):
        spoiled = copy.deepcopy(reduced)
        edit(spoiled)
        return spoiled

    def moved(way):
        def move(p):
            p["bodies"][1]["position"] = [c + way * d for c, d in zip(p["bodies"][1]["position"], n)]
        return move

    def grown(body, more):
        def grow(p):
            p["bodies"][body]["shape"]["radius"] += more
        return grow

    yield "a lower bound above the upper one", changed(lambda p: p.update(lower=p["upper"] + width))
    yield "an upper bound below the lower one", changed(lambda p: p.update(upper=p["lower"] - width))
    yield "bounds above", changed(lambda p: p.update(lower=p["lower"] + 2 * width, distance=p["distance"] + 2 * width,
                                                     upper=p["upper"] + 2 * width))
    yield "bounds below", changed(lambda p: p.update(lower=p["lower"] - 2 * width, distance=p["distance"] - 2 * width,
                                                     upper=p["upper"] - 2 * width))
    yield "B nearer", changed(moved(-4 * width))
    yield "A larger", changed(grown(0, 4 * width))
    yield "B larger", changed(grown(1, 4 * width))
    yield "B smaller", changed(grown(1, -4 * width))
    yield "no direction", changed(lambda p: p.update(direction=[0 for _ in n]))
    if proof["distance"] > width:
        yield "a direction the other way", changed(lambda p: p.update(direction=[-c for c in n]))
    yield "a body left out", changed(lambda p: p["bodies"].pop())
    yield "a number that is text", changed(lambda p: p.update(upper="0"))
    yield "no witness", changed(lambda p: p.pop("inside" if surface else "points"))
    if surface is None:
        yield "no vertices", changed(lambda p: p["points"].update(vertices=[], weights=[]))
        yield "a weight too few", changed(lambda p: p["points"]["weights"].pop())
        yield "no weight", changed(lambda p: p["points"].update(weights=[0 for _ in p["points"]["weights"]]))
    elif proof["dim"] == 3:
        face = chance.randrange(len(surface["faces"]))
        yield "a face left out", changed(lambda p: p["inside"]["faces"].pop(face))
        yield "a face turned round", changed(lambda p: p["inside"]["faces"][face].reverse())
        yield "a face twice", changed(lambda p: p["inside"]["faces"].append(p["inside"]["faces"][face]))
        yield "a vertex left out", changed(lambda p: p["inside"]["vertices"].pop())
    else:
        yield "a polygon the other way round", changed(lambda p: p["inside"]["vertices"].reverse())
        yield "two corners", changed(lambda p: p["inside"].update(vertices=p["inside"]["vertices"][:2]))


def tampered(proof):
    """A proof with something changed at random."""
    spoiled = copy.deepcopy(proof)
    if chance.random() < 0.2:  # an entry left out, doubled, or two exchanged
        lists = {path[:-1] for _, path in leaves(spoiled) if not isinstance(path[-1], str)}
        entries = parent_of(spoiled, (*chance.choice(sorted(lists, key=repr)), None))
        i, j = chance.randrange(len(entries)), chance.randrange(len(entries))
        how = chance.randrange(3)
        if how == 0:
            entries.pop(i)
        elif how == 1:
            entries.insert(i, entries[j])
        else:
            entries[i], entries[j] = entries[j], entries[i]
        return spoiled
    value, path = chance.choice([leaf for leaf in leaves(spoiled) if leaf[1][0] not in ("abut", "dim")])
    other = chance.choice([value + chance.choice([-1, 1]) * 10 ** chance.uniform(-13, 1), value * chance.uniform(0.5, 2),
                           -value, 0, value + 1, int(value) + 1, chance.choice([v for v, _ in leaves(spoiled)])])
    parent_of(spoiled, path)[path[-1]] = other
    return spoiled


def scene_of(proof):
    """The scene that a proof speaks of, or None when it is none: what is tampered with may not be a shape any more."""
    bodies = []
    for body in proof["bodies"]:
        s = body["shape"]
        made = {"type": "hull", "points": s["points"], "radius": s["radius"]} if s["core"] == "points" else {
            "type": s["core"], "center": s["center"]}
        if s["core"] in ("box", "ellipse", "ellipsoid"):
            made.update(half=s["half"], radius=s["radius"])
        elif s["core"] != "points":
            axis = "xyz".index(s["axis"])
            made.update(axis=s["axis"], radius=s["half"][axis - 1], margin=s["radius"])
            if s["core"] != "disk":
                made["half_height"] = s["half"][axis]
        turn = {"rotation": body["axes"][0]} if proof["dim"] == 2 else {
            "matrix": [[axis[i] for axis in body["axes"]] for i in range(3)]}
        bodies.append({"name": body["name"], "shape": made, "position": body["position"], **turn})
    return {"abut": 1, "dim": proof["dim"], "bodies": bodies}


def is_rotation(axes):
    """To rounding: beyond that the program takes the nearest rotation, and the checker what is there."""
    if len(axes) == 2 and (axes[1][0] != -axes[0][1] or axes[1][1] != axes[0][0]):
        return False
    return all(abs(sum(a * b for a, b in zip(axes[i], axes[j])) - (i == j)) < 1e-15
               for i in range(len(axes)) for j in range(len(axes)))


def truth(proof):
    """(distance, error) of the scene that a proof speaks of, by the program, or None where it has no say."""
    if not all(is_rotation(body["axes"]) for body in proof["bodies"]):
        return None
    found = run("contacts", scene_of(proof), "f64", "--all", "--json")
    return (found["pairs"][0]["distance"], found["pairs"][0]["error"]) if isinstance(found, dict) else None


def check_tampering(proof, tally):
    for what, spoiled in false_for_certain(proof):
        expect(refusal(spoiled), f"accepted with {what}: {json.dumps(spoiled)}")
        tally["false"] += 1
    for _ in range(4):
        spoiled = tampered(proof)
        if refusal(spoiled):
            tally["refused"] += 1
            continue
        tally["accepted"] += 1
        known = truth(spoiled)
        if known is not None:
            tally["judged"] += 1
            distance, error = known
            expect(spoiled["lower"] <= distance + error and distance - error <= spoiled["upper"],
                   f"accepted and false, by {distance} +- {error}: {json.dumps(spoiled)}")


def check_pairs():
    tally = dict.fromkeys(("impacts", "casts", "hits", "proofs", "polytopes", "inside", "false", "refused", "accepted",
                           "judged"), 0)
    for i in range(max(40, int(600 * scale))):
        dim, exact, precision = 2 + i % 2, i % 4 < 2, ("f64", "f32")[i // 4 % 2]
        scene = random_pair(dim, exact)
        proof = run("prove", scene, precision, "a", "b")
        if not isinstance(proof, dict):
            expect(False, f"no proof: {proof} {json.dumps(scene)}")
            continue
        why = refusal(proof)
        expect(not why, f"refused: {why}: {precision} {json.dumps(scene)}")
        tally["proofs"] += 1
        tally["inside"] += "inside" in proof
        if all(body["shape"]["core"] in ("points", "box") for body in proof["bodies"]):
            tally["polytopes"] += 1
            roundoff = 2.0**-53 if precision == "f64" else 2.0**-24
            expect(proof["upper"] - proof["lower"] <= 4000 * roundoff * extent(proof),
                   f"{precision}: {proof['lower']} to {proof['upper']} is wide: {json.dumps(scene)}")
        if i % 3 == 0 and not why:
            check_tampering(proof, tally)
        check_cast(tally, i)
        if i % 4 < 2 or i % 3 == 0:
            check_impacts(tally, i)
    print("prove:", ", ".join(f"{count} {name}" for name, count in tally.items()))
    for name, least in (("hits", 10), ("polytopes", 10), ("inside", 5), ("judged", 1), ("refused", 10)):
        expect(tally[name] >= least, f"only {tally[name]} {name}: the test tests little")


def check_edge_about_a_corner(dim, precision, gap):
    """A box turns by a radian about its own corner, which hangs over another's corner: its edge, which the direction turns
    with, comes down along that corner, and stays clear of it. Proved, in few steps."""
    across = [0] * (dim - 2)
    turn, pivot = -1.0, (-gap / 4, gap)
    cosine, sine = math.cos(turn), math.sin(turn)
    end = [pivot[0] + cosine - 0.25 * sine, pivot[1] + sine + 0.25 * cosine, *across]
    bodies = [{"name": name, "shape": {"type": "box", "half": [*half, 0.5][:dim]}, "position": [*middle, *across]}
              for name, half, middle in (("a", (0.5, 0.5), (-0.5, -0.5)), ("b", (1, 0.25), (1 + pivot[0], 0.25 + gap)))]
    to = {"position": end, "turn": turn if dim == 2 else [0, 0, turn], "center": [-1, -0.25, *across]}
    scene = {"abut": 1, "dim": dim, "bodies": bodies, "queries": [{"impact": {"body": "b", "to": to}, "against": "a"}]}
    proof = run("prove", scene, precision, "--query", "1")
    if not isinstance(proof, dict):
        return expect(False, f"no proof: {proof} {json.dumps(scene)}")
    expect(not refusal(proof), f"refused: {refusal(proof)}: {precision} {json.dumps(scene)}")
    few = proof["clear"] > 0.999 and len(proof["steps"]) < 16
    return expect(few, f"{precision}, {gap}: {proof['clear']}, {len(proof['steps'])}")



for places in ((2, "f64"), (3, "f64"), (2, "f32"), (3, "f32")):
    for height in (2.0**-6, 2.0**-12, *((2.0**-20, 2.0**-30, 2.0**-38) if places[1] == "f64" else ())):
        check_topples(*places, height)
        if places[1] == "f64" or places[0] == 2:  # of this height in 3D, in float, it is said to graze
            check_edge_about_a_corner(*places, height)
check_pairs()
for fault in faults[:20]:
    print(f"prove: {fault}", file=sys.stderr)
print(f"prove: {len(faults)} faults in the proofs")
sys.exit(1 if faults else 0)
