# query.py PROGRAM ROOT : the numbers of `abut query --json`. See query.sh.
#
# Three kinds of expectation: cases that users of other libraries reported (tests/golden/queries.json; sources and how they were
# computed are there), numbers worked out by hand, and rational arithmetic for rays and casts against boxes.
import json
import math
import random
import subprocess
import sys
from fractions import Fraction

program, root = sys.argv[1], sys.argv[2]
faults = []
PRECISIONS = ("f64", "f32")
PI = Fraction(314159265358979323846264338327950288, 10**35)


def expect(true, what):
    if not true:
        faults.append(what)


def ask(scene, precision="f64"):
    """The answers of a scene: a path under scenes/, or a dictionary sent through standard input."""
    path = "-" if isinstance(scene, dict) else f"{root}/scenes/{scene}"
    text = json.dumps(scene).encode() if isinstance(scene, dict) else b""
    out = subprocess.run([program, "query", "--json", "-p", precision, path], input=text, capture_output=True)
    expect(out.returncode == 0 and out.stderr == b"", f"{scene}: {out.returncode} {out.stderr.decode()}")

    def refuse(word):
        faults.append(f"{scene}: {word} is not JSON")

    return json.loads(out.stdout, parse_constant=refuse) if out.returncode == 0 else None


def answers(bodies, queries, precision="f64", dim=2):
    found = ask({"abut": 1, "dim": dim, "bodies": bodies, "queries": queries}, precision)
    return found["queries"] if found else []


def box(name, half, position, **more):
    return {"name": name, "shape": {"type": "box", "half": half}, "position": position, **more}


def ball(name, radius, position):
    kind = "circle" if len(position) == 2 else "sphere"
    return {"name": name, "shape": {"type": kind, "radius": radius}, "position": position}


def check_interval(answer, exact, what, within, first=True):
    """The exact fraction is within the error, and not before `safe`, but for the rounding of a number that is not rational."""
    off = abs(Fraction(answer["fraction"]) - Fraction(exact))
    slop = Fraction(abs(float(exact))) / 2**52 if not isinstance(exact, Fraction) else 0
    expect(answer["hit"], f"{what}: missed")
    expect(off <= Fraction(answer["error"]) + slop, f"{what}: {answer['fraction']}, exact {float(exact)}, {answer['error']}")
    expect(answer["error"] <= within, f"{what}: error {answer['error']}, more than {within}")
    early = Fraction(answer["safe"]) <= Fraction(exact) + slop
    expect(early or not first, f"{what}: safe {answer['safe']}, exact {float(exact)}")


def check_form():
    for precision in PRECISIONS:
        found = ask("queries.json", precision)
        expect(list(found) == ["abut", "dim", "precision", "queries"], f"keys {list(found)}")
        expect((found["abut"], found["dim"], found["precision"]) == (1, 2, precision), "head of the answer")
        expect(len(found["queries"]) == 11, f"{len(found['queries'])} answers to 11 queries")
        keys = ["hit", "body", "fraction", "error", "safe", "point", "normal", "distance", "grazing"]
        for number, answer in enumerate(found["queries"]):
            ray = ["exit", "inside"] if number < 3 else []
            wanted = keys + ray + ["status"]
            for one in [answer] + answer.get("further", []):
                expect([k for k in one if k != "further"] == wanted, f"keys of {number}: {list(one)}")
                if one["normal"] is not None:
                    expect(abs(math.hypot(*one["normal"]) - 1) < 1e-6, f"unit normal {one}")
        expect("further" in found["queries"][0], "a ray through two bodies has a further one")


def check_golden():
    with open(f"{root}/tests/golden/queries.json", encoding="utf-8") as file:
        cases = json.load(file)["cases"]
    for case in cases:
        for precision in PRECISIONS:
            check_case(case, precision)
    expect(len(cases) == 29, f"{len(cases)} cases")


def largest_of(part):
    """The largest number of a part of a scene."""
    inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else []
    return max([abs(part) if isinstance(part, (int, float)) else 0, *map(largest_of, inner)])


def check_case(case, precision):
    what, expected = f"{case['case']} in {precision}", case["expected"]
    (answer,) = ask(case["scene"], precision)["queries"]
    double = precision == "f64"
    if "distance" in expected:  # a point
        off = abs(answer["distance"] - expected["distance"])
        expect(answer["hit"] == expected["inside"], f"{what}: hit {answer['hit']}")
        expect(off <= answer["error"] + 1e-13 * abs(expected["distance"]), f"{what}: distance {answer['distance']}")
        expect(answer["error"] <= (2e-12 if double else 1e-3), f"{what}: error {answer['error']}")
    elif not expected["hit"]:
        expect(not answer["hit"] and answer["status"] == "miss", f"{what}: hit {answer}")
    else:
        reference = 1e-12 if "toi" in case["case"] else 4e-16 * abs(expected["fraction"])
        off = abs(answer["fraction"] - expected["fraction"])
        expect(answer["hit"] and not answer["grazing"], f"{what}: {answer['status']}")
        expect(off <= answer["error"] + reference, f"{what}: fraction {answer['fraction']}, expected {expected['fraction']}")
        within = case["tolerance"] if double else 2e-3 * max(1, expected["fraction"])
        expect(answer["error"] <= within, f"{what}: error {answer['error']}")
        near = max(case["tolerance"], 4e-7 * max(largest_of(case["scene"]["bodies"]), expected["fraction"]))
        expect(off <= near, f"{what}: fraction {answer['fraction']} is off by more than {near}, whatever its error")
        expect(answer["safe"] <= expected["fraction"] + reference, f"{what}: safe {answer['safe']}")
    if "normal" in expected:
        off = math.dist(answer["normal"], expected["normal"])
        expect(off <= (1e-9 if double else 1e-3), f"{what}: normal {answer['normal']}")
    if "exit" in expected:
        expect(answer["inside"] == expected["inside"] and answer["status"] == "initial", f"{what}: not inside")
        expect(abs(answer["exit"] - expected["exit"]) <= answer["error"], f"{what}: exit {answer['exit']}")


def check_examples():
    """scenes/queries.json, by hand."""
    for precision, within in (("f64", 1e-12), ("f32", 1e-3)):
        q = ask("queries.json", precision)["queries"]
        names = [a["body"] for a in q]
        expect(names == ["left", "ball", None, "left", "floor", "right"] + 3 * ["floor"] + ["right", "floor"], f"{names}")
        check_interval(q[0], Fraction(2, 5), "ray down on left", within)
        check_interval(q[0]["further"][0], Fraction(1, 2), "and on the floor", within)
        expect(abs(q[0]["distance"] - 4) <= 10 * q[0]["error"] and math.dist(q[0]["point"], [-4, 1]) <= within, f"{q[0]}")
        expect(abs(q[0]["exit"] - 0.5) <= q[0]["error"], "left is 1 high")
        expect(q[1]["inside"] and abs(q[1]["exit"] - math.sqrt(3) / 4) <= q[1]["error"], f"from within the ball: {q[1]}")
        expect((q[2]["hit"], q[2]["status"], q[2]["fraction"], q[2]["normal"]) == (False, "miss", 1, None), f"between: {q[2]}")
        expect(abs(q[3]["distance"] - 0.25) <= q[3]["error"] <= within and q[3]["point"] == [-4, 1], f"point: {q[3]}")
        check_interval(q[4], Fraction(7, 8), "ball down", within)
        check_interval(q[5], Fraction(7, 10), "left to right", within)
        check_interval(q[6], Fraction(3, 4), "ball down to half above", within)
        expect(abs(q[6]["distance"] - 0.5) <= within, f"its target: {q[6]}")
        expect(not q[7]["hit"], f"a rod of 1.5 turning twice at a height of 2: {q[7]}")
        check_interval(q[8], falling_rod(), "the rod comes down", within)
        check_interval(q[9], swinging_crate(), "the crate swings", within)
        check_interval(q[10], Fraction(1, 8), "0.1 deep along (3, 4)", within, first=False)
        expect(q[10]["safe"] >= 0.125 and abs(q[10]["distance"] + 0.1) <= within, f"{q[10]}")


def root_of(f, low, high):
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (low, middle) if (f(middle) > 0) != (f(low) > 0) else (middle, high)
    return (low + high) / 2


def falling_rod():
    """Its lower end: 2 - 2 f - 1.4 |sin(4 pi f)| - 0.1 = 0. Before 1/4 the first half turn is over without a touch."""
    low = lambda f: 1.9 - 2 * f - 1.4 * abs(math.sin(4 * math.pi * f))
    expect(min(low(i / 10000) for i in range(3300)) > 0, "the rod touches earlier")
    return root_of(low, 0.33, 0.36)


def swinging_crate():
    """The crate's middle is on a circle of radius 4 about (0, 0.4), the ball 3.6 above. Its near corner, 3.5 and 0.5 out, is
    half away from the ball: 3.5 cos p + 0.5 sin p = (3.6^2 + 12.5 - 0.25) / 7.2, p the angle between them."""
    near = math.acos((3.6**2 + 12.25) / 7.2 / math.sqrt(12.5)) + math.atan2(0.5, 3.5)
    return (math.pi / 2 - near) / math.pi


def check_examples3():
    """scenes/queries3.json, by hand; the blade's two ways by a root."""
    for precision, within in (("f64", 1e-12), ("f32", 1e-3)):
        q = ask("queries3.json", precision)["queries"]
        check_interval(q[0], Fraction(1, 4), "ray on the post", within)
        check_interval(q[0]["further"][0], Fraction(38, 100), "and the blade", within)
        expect(q[1]["inside"] and abs(q[1]["exit"] - 0.225) <= q[1]["error"], f"up in the post: {q[1]}")
        expect(abs(q[2]["distance"] - 2) <= q[2]["error"], f"point: {q[2]}")
        check_interval(q[3], Fraction(48125, 100000), "drop on the post", within)
        check_interval(q[3]["further"][0], Fraction(575, 800), "and on the table", within)
        expect(not q[4]["hit"] and q[4]["body"] is None, f"drop past everything: {q[4]}")
        tip = lambda f: 1 - 1.2 * math.sin(f * math.pi / 2) - 0.1 * math.cos(f * math.pi / 2)
        check_interval(q[5], root_of(tip, 0.5, 0.7), "the blade turns down", within)
        check_interval(q[6], spinning_blade(), "the blade spins", within)
        check_interval(q[7], Fraction(1, 8), "the post out of the table", within, first=False)


def spinning_blade():
    """Seen from above a rectangle, 1.2 by 0.1, goes 2 to the right in ten turns, and meets a disk of 0.5 about (2, 0)."""
    def gap(f):
        x, turn = 2 - 2 * f, 20 * math.pi * f
        u, v = abs(x * math.cos(turn)) - 1.2, abs(x * math.sin(turn)) - 0.1
        return math.hypot(max(u, 0), max(v, 0)) - 0.5
    first = next(i for i in range(100000) if gap(i / 100000) <= 0)
    return root_of(gap, (first - 1) / 100000, first / 100000)


def check_motions():
    quarter = math.pi / 2
    pin = box("pin", [0.01, 0.01], [0, 3])
    bar = {"name": "bar", "shape": {"type": "segment", "p1": [0, 0], "p2": [4, 0]}, "position": [0, 0]}
    # The bar turns about its end: to the pin's lower right corner, a little less than a quarter turn.
    reach = (quarter - math.atan2(0.01, 2.99)) / quarter
    for to in ({"angle": quarter}, {"turn": quarter}, {"turn": quarter, "position": [0, 0]}):
        (q,) = answers([bar, pin], [{"impact": {"body": "bar", "to": to}, "against": "pin"}])
        check_interval(q, reach, f"a quarter turn, {to}", 1e-9)
    # A whole turn more the other way round: clockwise it comes from the pin's left.
    (q,) = answers([bar, pin], [{"impact": {"body": "bar", "to": {"turn": -2 * math.pi}}, "against": "pin"}])
    check_interval(q, (2 * math.pi - quarter - math.atan2(0.01, 2.99)) / (2 * math.pi), "clockwise", 1e-9)
    # Angles as they are: from 1000 to 1000 + a quarter.
    far = [{**bar, "angle": 1000}, pin]
    (q,) = answers(far, [{"impact": {"body": "bar", "to": {"angle": 1000 + quarter + 2 * math.pi}}, "against": "pin"}])
    left = (PI / 2 - Fraction(math.atan2(0.01, 2.99)) - 1000) % (2 * PI)
    check_interval(q, float(left) / (quarter + 2 * math.pi), "from an angle of 1000", 1e-9)
    # About its middle, which stays: the bar's origin goes from (0, 0) to (4, 0).
    high = box("pin", [0.01, 0.01], [2, 1.5])
    half = {"turn": math.pi, "center": [2, 0], "position": [4, 0]}
    (q,) = answers([bar, high], [{"impact": {"body": "bar", "to": half}, "against": "pin"}])
    check_interval(q, (quarter - math.atan2(0.01, 1.49)) / math.pi, "about its middle", 1e-9)


def check_motions3():
    """In 3D a quaternion is reached by the shorter way round, its negative means the same, and a turn says any way."""
    quarter, r = math.pi / 2, math.sqrt(0.5)
    bar = {"name": "bar", "shape": {"type": "segment", "p1": [0, 0, 0], "p2": [4, 0, 0]}, "position": [0, 0, 0]}
    pin = box("pin", [0.01, 0.01, 1], [0, 3, 0])
    touch = quarter - math.atan2(0.01, 2.99)
    for to, way in (({"quaternion": [r, 0, 0, r]}, quarter), ({"quaternion": [-r, 0, 0, -r]}, quarter),
                    ({"matrix": [[0, -1, 0], [1, 0, 0], [0, 0, 1]]}, quarter), ({"turn": [0, 0, 8 * quarter]}, 8 * quarter)):
        (q,) = answers([bar, pin], [{"impact": {"body": "bar", "to": to}, "against": "pin"}], dim=3)
        check_interval(q, touch / way, f"to {to}", 1e-9)
    # Three quarters round is a quarter the other way, so it never comes near the pin.
    (q,) = answers([bar, pin], [{"impact": {"body": "bar", "to": {"quaternion": [r, 0, 0, -r]}}, "against": "pin"}], dim=3)
    expect(not q["hit"], f"the shorter way round: {q}")
    # From a body that is turned already: from 45 to 135 degrees about z.
    turned = {**bar, "quaternion": [math.cos(math.pi / 8), 0, 0, math.sin(math.pi / 8)]}
    to = {"quaternion": [math.cos(3 * math.pi / 8), 0, 0, math.sin(3 * math.pi / 8)]}
    (q,) = answers([turned, pin], [{"impact": {"body": "bar", "to": to}, "against": "pin"}], dim=3)
    check_interval(q, (touch - math.pi / 4) / quarter, "from 45 degrees on", 1e-9)


def check_several():
    row = [ball("a", 1, [10, 0]), ball("b", 1, [4, 0]), ball("c", 1, [0, 9]), ball("d", 1, [7, 0])]
    ray, cast = {"ray": {"origin": [0, 0], "direction": [20, 0]}}, {"cast": {"body": "c", "translation": [0, -9]}}
    q = answers(row, [ray, {"point": [0, 0]}, cast, {**ray, "against": "d"}])
    expect([a["body"] for a in [q[0]] + q[0]["further"]] == ["b", "d", "a"], f"nearest first: {q[0]}")
    expect([a["body"] for a in [q[1]] + q[1]["further"]] == ["b", "d", "c", "a"], f"a point has all: {q[1]}")
    expect(q[2]["body"] is None and not q[2]["hit"] and q[2]["distance"] is None, f"a miss of all: {q[2]}")
    expect(q[3]["body"] == "d" and "further" not in q[3], f"against one: {q[3]}")
    # Of depths the deepest is first: so far the block must go to be free of all.
    blocks = [box("low", [1, 1], [0, 0]), box("high", [1, 2], [0, 0]), box("block", [0.5, 0.5], [0, 0])]
    (q,) = answers(blocks, [{"depth_along": {"body": "block", "direction": [0, 7]}}])
    expect([a["body"] for a in [q] + q["further"]] == ["high", "low"], f"deepest first: {q}")
    check_interval(q, Fraction(5, 2), "out of high", 1e-12, first=False)
    check_interval(q["further"][0], Fraction(3, 2), "out of low", 1e-12, first=False)
    expect(answers([], [{"ray": {"origin": [0, 0], "direction": [1, 0]}}])[0]["status"] == "miss", "no bodies")
    expect(answers(row[:1], [cast_of("a")])[0]["status"] == "miss", "nothing but what moves")
    expect(answers(row, []) == [], "no queries")
    # The parts of one mesh move together and are one thing to hit.
    gear = {"name": "gear", "shape": {"type": "hull", "mesh": f"{root}/scenes/meshes/gear.obj"}, "position": [0, 0, 0]}
    drop = ball("drop", 0.01, [0, 0, 50])
    q = answers([gear, drop], [{"ray": {"origin": [50, 0, 0], "direction": [-100, 0, 0]}, "against": "gear"},
                               {"cast": {"body": "gear", "translation": [0, 0, 100]}},
                               {"cast": {"body": "drop", "translation": [0, 0, -100]}}], dim=3)
    expect(q[0]["hit"] and q[0]["body"].startswith("gear/"), f"a ray against a mesh: {q[0]}")
    expect(q[0]["further"] and q[0]["fraction"] <= q[0]["further"][0]["fraction"], f"its parts, nearest first: {q[0]}")
    fell, rose = q[2], q[1]
    expect(rose["body"] == "drop" and (not rose["hit"] or abs(rose["fraction"] - fell["fraction"]) < 1e-12), f"{rose} {fell}")


def cast_of(name):
    return {"cast": {"body": name, "translation": [1, 0]}}


def check_options():
    pair = [box("a", [1, 1], [0, 0]), box("b", [1, 1], [1.5, 0])]
    cast = lambda **more: {"cast": {"body": "b", "translation": [1, 0], **more}, "against": "a"}
    q = answers(pair, [cast(), cast(leave=True), cast(leave=False)])
    expect(q[0]["status"] == "initial" and q[0]["distance"] == -0.5 and q[0]["normal"] == [1, 0], f"in touch: {q[0]}")
    expect(not q[1]["hit"] and q[2]["status"] == "initial", f"leaving: {q[1:]}")
    ray = {"ray": {"origin": [0, 5], "direction": [0, -1], "max_fraction": 3}, "against": "a"}
    longer, thicker = ({"ray": {**ray["ray"], **more}, "against": "a"} for more in ({"max_fraction": 4.5}, {"target": 1.5}))
    q = answers(pair, [ray, longer, thicker])
    expect((q[0]["hit"], q[0]["fraction"], q[0]["safe"]) == (False, 3, 3), f"a ray that is too short: {q[0]}")
    # 0.7 is no float: the way ends there all the same, short of the box at 0.7 + 1e-9.
    short = {"ray": {"origin": [0, 8 + 1e-8], "direction": [0, -10], "max_fraction": 0.7}, "against": "a"}
    for precision in PRECISIONS:
        (answer,) = answers(pair, [short], precision)
        end = (answer["hit"], answer["fraction"], answer["safe"])
        expect(end == (False, 0.7, 0.7) or (answer["grazing"] and precision == "f32"), f"to 0.7 in {precision}: {answer}")
        (answer,) = answers(pair, [{**short, "ray": {**short["ray"], "origin": [0, 9]}}], precision)
        end = (answer["hit"], answer["fraction"], answer["safe"])
        expect(end == (False, 0.7, 0.7), f"short of it in {precision}: {answer}")
    check_interval(q[1], Fraction(4), "a longer one", 1e-12)
    check_interval(q[2], Fraction(5, 2), "a thick one", 1e-12)


def check_extremes():
    big = [ball("a", 1, [0, 0]), ball("b", 1, [1e40, 0])]
    cast = {"cast": {"body": "b", "translation": [-2e40, 0]}, "against": "a"}
    check_interval(answers(big, [cast])[0], Fraction(1, 2), "1e40 away", 1e-10)
    impact = {"impact": {"body": "b", "to": {"position": [-1e40, 0]}}, "against": "a"}
    for answer in answers(big, [cast, {"point": [1e40, 0], "against": "a"}, impact], "f32"):
        expect(answer["status"] == "invalid" and not answer["hit"], f"1e40 away in f32: {answer}")
        expect(answer["fraction"] is None and answer["error"] is None and answer["normal"] is None, f"in f32: {answer}")
    far = [box("a", [0.5, 0.5], [1e15, -1e15]), box("b", [0.5, 0.5], [1e15 + 3, -1e15])]
    for precision in PRECISIONS:
        q = answers(far, [{"cast": {"body": "b", "translation": [-4, 0]}, "against": "a"},
                          {"impact": {"body": "b", "to": {"position": [1e15 - 1, -1e15]}}, "against": "a"}], precision)
        for answer in q:
            check_interval(answer, Fraction(1, 2), f"1e15 from the origin in {precision}", 1e-4)
    # A direction says which way, not how far.
    for length in (1e-320, 1.0, 1e299):
        (q,) = answers([box("a", [1, 1], [0, 0]), box("b", [1, 1], [0, 1])],
                       [{"depth_along": {"body": "b", "direction": [3 * length, 4 * length]}, "against": "a"}])
        check_interval(q, Fraction(5, 4), f"out along 3 and 4 of {length}", 1e-3, first=False)
    # The direction is long, the fraction tiny, and the other way round.
    for length in (2.0**-600, 2.0**600):
        ray = {"origin": [3, 0], "direction": [-length, 0], "max_fraction": 4 / length}
        q = answers([ball("a", 1, [0, 0])], [{"ray": ray}])
        check_interval(q[0], Fraction(2) / Fraction(length), f"a direction of {length}", 1e-12 / length)


def exact_slab(low, high, origin, way):
    """Entry and exit of a line into a box, per axis, in rational numbers; None when it misses."""
    entry, left = None, None
    for a, b, o, d in zip(low, high, origin, way):
        if d == 0:
            if not a <= o <= b:
                return None
            continue
        one, two = sorted(((a - o) / d, (b - o) / d))
        entry, left = one if entry is None else max(entry, one), two if left is None else min(left, two)
    return (entry, left) if entry <= left else None


def check_exactly():
    """Rays and casts among boxes with random numbers: the bounds hold for the very doubles written, in either precision."""
    rng = random.Random(20261128)
    for dim in (2, 3):
        bodies, queries, exact = [], [], []
        for i in range(150):
            far = 10.0 ** rng.choice((0, 0, 0, 3, 6))
            point = lambda size: [rng.uniform(-size, size) for _ in range(dim)]
            half, other = [[rng.uniform(0.01, 1) for _ in range(dim)] for _ in "ab"]
            at = point(far)
            start = [c + d for c, d in zip(at, point(5))]
            if i % 3 == 0:  # all but the way is a float, which loses nothing in either precision
                half, other, at, start = ([math.ceil(c * 64) / 64 for c in v] for v in (half, other, at, start))
            way = [2 * (c - s) + d for c, s, d in zip(at, start, point(1))]
            bodies += [box(f"a{i}", half, at), box(f"b{i}", other, start)]
            for size, query in (([0] * dim, {"ray": {"origin": start, "direction": way}, "against": f"a{i}"}),
                                (other, {"cast": {"body": f"b{i}", "translation": way}, "against": f"a{i}"})):
                sides = [(Fraction(c) - Fraction(h) - Fraction(g), Fraction(c) + Fraction(h) + Fraction(g))
                         for c, h, g in zip(at, half, size)]
                exact.append(exact_slab(*zip(*sides), [Fraction(s) for s in start], [Fraction(d) for d in way]))
                queries.append(query)
        for precision in PRECISIONS:
            hits = 0
            for query, answer, slab in zip(queries, answers(bodies, queries, precision, dim), exact):
                hits += check_slab(answer, slab, f"{query} in {precision}")
            expect(hits >= 100, f"only {hits} hits in {dim}D")


def check_slab(answer, slab, what):
    if slab is None or slab[1] < 0 or slab[0] > 1:
        expect(not answer["hit"] or answer["grazing"], f"{what}: hit {answer}, but it misses")
        return False
    entry = max(slab[0], Fraction(0))
    expect(answer["hit"], f"{what}: missed {float(entry)}: {answer}")
    if not answer["hit"]:
        return False
    off = abs(Fraction(answer["fraction"]) - entry)
    expect(off <= Fraction(answer["error"]), f"{what}: {answer['fraction']} off by {float(off)}, stated {answer['error']}")
    expect(Fraction(answer["safe"]) <= entry, f"{what}: safe {answer['safe']}, but touches at {float(entry)}")
    if "exit" in answer:
        off = abs(Fraction(answer["exit"]) - slab[1])
        expect(off <= Fraction(answer["error"]), f"{what}: exit {answer['exit']} off by {float(off)}, stated {answer['error']}")
    return True


def check_turned():
    """A scene turned and moved as a whole has the same fractions, within both errors."""
    for angle in (0.3, 2.0, 4.5):
        c, s = math.cos(angle), math.sin(angle)
        turn = lambda v: [c * v[0] - s * v[1], s * v[0] + c * v[1]]
        place = lambda v: [a + b for a, b in zip(turn(v), (7, -3))]
        still = [box("a", [1, 0.5], [0, 0]), box("b", [0.3, 0.2], [4, 2], angle=0.7)]
        moved = [box("a", [1, 0.5], place([0, 0]), angle=angle), box("b", [0.3, 0.2], place([4, 2]), angle=0.7 + angle)]
        end, back = {"angle": 3.7, "center": [0.1, 0]}, {"angle": 3.7 + angle, "center": [0.1, 0]}
        one = [{"ray": {"origin": [3, 1], "direction": [-4, -1.3]}, "against": "a"},
               {"cast": {"body": "b", "translation": [-6, -3]}, "against": "a"},
               {"impact": {"body": "b", "to": {"position": [-2, -1], **end}}, "against": "a"},
               {"point": [1.5, 1], "against": "a"}]
        two = [{"ray": {"origin": place([3, 1]), "direction": turn([-4, -1.3])}, "against": "a"},
               {"cast": {"body": "b", "translation": turn([-6, -3])}, "against": "a"},
               {"impact": {"body": "b", "to": {"position": place([-2, -1]), **back}}, "against": "a"},
               {"point": place([1.5, 1]), "against": "a"}]
        for precision in PRECISIONS:
            for p, q in zip(answers(still, one, precision), answers(moved, two, precision)):
                key = "fraction" if p["fraction"] is not None else "distance"
                both = p["error"] + q["error"] + 4e-15  # the turned numbers are rounded before they are written
                expect(p["hit"] == q["hit"] and abs(p[key] - q[key]) <= both, f"turned by {angle} in {precision}: {p} {q}")
                expect(math.dist(turn(p["normal"]), q["normal"]) <= (1e-9 if precision == "f64" else 1e-3), f"{p} {q}")
                expect(math.dist(place(p["point"]), q["point"]) <= 20 * both + 1e-5, f"{p} {q}")


def check_ignored():
    """What moves passes through what it ignores; rays and points, which nobody told to, do not."""
    bodies = [box("wall", [1, 1], [3, 0]), box("far", [1, 1], [9, 0]), ball("ball", 1, [0, 0]), ball("in", 1, [3, 0])]
    cast = {"cast": {"body": "ball", "translation": [10, 0]}}
    queries = [cast, {**cast, "against": "wall"}, {"impact": {"body": "ball", "to": {"position": [10, 0]}}},
               {"depth_along": {"body": "in", "direction": [1, 0]}}, {"ray": {"origin": [0, 5], "direction": [1, 0]}},
               {"ray": {"origin": [0, 0.5], "direction": [1, 0], "max_fraction": 3}, "against": "wall"}]
    pairs = [["wall", "ball"], ["in", "ball"], ["wall", "in"]]
    for precision in PRECISIONS:
        within = 1e-6 if precision == "f64" else 1e-5
        with_all = answers(bodies, queries, precision)
        expect([a["body"] for a in with_all[0:4]] == ["wall", "wall", "wall", "wall"], f"none ignored: {with_all}")
        found = ask({"abut": 1, "dim": 2, "bodies": bodies, "queries": queries, "ignore": pairs}, precision)["queries"]
        check_interval(found[0], Fraction(7, 10), "cast past the wall", within)
        check_interval(found[2], Fraction(7, 10), "impact past the wall", within)
        expect((found[0]["body"], found[2]["body"]) == ("far", "far"), f"who is hit: {found}")
        expect(not found[1]["hit"] and not found[3]["hit"], f"against what is ignored: {found[1]} {found[3]}")
        expect(found[5] == with_all[5] and found[5]["body"] == "wall", f"a ray ignores nobody: {found[5]}")


for check in (check_form, check_golden, check_examples, check_examples3, check_motions, check_motions3, check_several,
              check_options, check_extremes, check_exactly, check_turned, check_ignored):
    check()
for fault in faults[:40]:
    print(f"query: {fault}", file=sys.stderr)
print(f"query: {len(faults)} faults in the numbers")
sys.exit(1 if faults else 0)
