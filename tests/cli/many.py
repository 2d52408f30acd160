# many.py PROGRAM : `abut contacts` and `abut query` on scenes of many bodies. See many.sh.
#
# Bodies lie on a grid of 1/64, so whether two balls or two upright boxes touch is decided in whole numbers. What the program
# finds without looking at every body is held to what it says when it is made to look: by --all, and by a query for each body.
import json
import math
import os
import pty
import random
import select
import signal
import subprocess
import sys

program = sys.argv[1]
SEED = 33
GRID = 64
faults = []


def expect(true, what):
    if not true:
        faults.append(what)


def ask(command, scene, *options):
    out = subprocess.run([program, command, "--json", *options, "-"], input=json.dumps(scene).encode(), capture_output=True)
    expect(out.returncode == 0 and out.stderr == b"", f"{command} {options}: {out.returncode} {out.stderr[:200]}")
    return json.loads(out.stdout)["pairs" if command == "contacts" else "queries"] if out.returncode == 0 else []


def scatter(rng, dim, count, spread):
    """Positions in whole numbers of 1 / GRID, some of them again and again."""
    places = []
    for _ in range(count):
        again = rng.random() < 0.02 and places
        places.append(rng.choice(places) if again else [rng.randrange(int(spread * GRID)) for _ in range(dim)])
    return places


def scene_of(dim, shapes, chosen, places, **more):
    bodies = [{"name": f"b{i}", "shape": shape, "position": [x / GRID for x in place], **more.get(f"pose{i}", {})}
              for i, (shape, place) in enumerate(zip(chosen, places))]
    return {"abut": 1, "dim": dim, "shapes": shapes, "bodies": bodies}


def near_pairs(places, cell):
    """Index pairs i < j of neighbouring cells, in order."""
    cells = {}
    for i, place in enumerate(places):
        cells.setdefault(tuple(x // cell for x in place), []).append(i)
    pairs = []
    for key, members in cells.items():
        around = [[]]
        for k in key:
            around = [a + [k + d] for a in around for d in (-1, 0, 1)]
        others = [j for a in around for j in cells.get(tuple(a), [])]
        pairs += [(i, j) for i in members for j in others if i < j]
    return sorted(pairs)


def check_exact(rng, dim, count):
    """Thousands of balls, and of upright boxes, in whole numbers."""
    spread = (count / 1.5) ** (1 / dim)
    radii = {"small": 12, "large": 40}  # of 1 / GRID
    kind = "circle" if dim == 2 else "sphere"
    for what in ("ball", "box"):
        places = scatter(rng, dim, count, spread)
        chosen = [rng.choice(sorted(radii)) for _ in range(count)]
        shapes = {name: {"type": kind, "radius": r / GRID} if what == "ball" else {"type": "box", "half": [r / GRID] * dim}
                  for name, r in radii.items()}
        for margin in (0, 10):
            wanted = []
            for i, j in near_pairs(places, 2 * max(radii.values()) + margin):
                reach = radii[chosen[i]] + radii[chosen[j]]
                off = [abs(a - b) for a, b in zip(places[i], places[j])]
                if what == "box":
                    off = [max(d - reach, 0) for d in off]
                    reach = 0
                if sum(d * d for d in off) <= (reach + margin) ** 2:
                    wanted.append((f"b{i}", f"b{j}"))
            found = ask("contacts", scene_of(dim, shapes, chosen, places), "-m", str(margin / GRID))
            got = [(pair["a"], pair["b"]) for pair in found]
            expect(got == wanted,
                   f"{count} of {what} in {dim}D, margin {margin}: {len(got)} pairs, not {len(wanted)}, or another order")
            expect(len(wanted) > count / 2, f"{what} in {dim}D: too few touch for a test")


def mixed(rng, dim, count):
    """A scene of every kind, turned anyhow."""
    shapes = {"ball": {"type": "circle", "radius": 0.4}, "box": {"type": "box", "half": [0.5, 0.2], "margin": 0.05},
              "rod": {"type": "capsule", "p1": [-1, 0], "p2": [1, 0], "radius": 0.1},
              "kite": {"type": "hull", "points": [[-0.4, 0], [0, -0.7], [0.4, 0], [0, 0.3]]}}
    if dim == 3:
        shapes = {"ball": {"type": "sphere", "radius": 0.4}, "box": {"type": "box", "half": [0.5, 0.2, 0.3], "margin": 0.05},
                  "rod": {"type": "capsule", "p1": [-1, 0, 0], "p2": [1, 0, 0], "radius": 0.1},
                  "cone": {"type": "cone", "axis": "x", "radius": 0.4, "half_height": 0.5},
                  "kite": {"type": "hull", "points": [[-0.4, 0, 0], [0, -0.7, 0], [0.4, 0, 0], [0, 0.3, 0], [0, 0, 0.6]]}}
    chosen = [rng.choice(sorted(shapes)) for _ in range(count)]
    poses = {}
    for i in range(count):
        if dim == 2:
            poses[f"pose{i}"] = {"angle": rng.uniform(-3, 3)}
        else:
            poses[f"pose{i}"] = {"quaternion": [rng.gauss(0, 1) for _ in range(4)]}
    return scene_of(dim, shapes, chosen, scatter(rng, dim, count, (count / 1.2) ** (1 / dim)), **poses)


def check_all(rng, dim, precision):
    """The pairs reported are those of --all that are near enough, in the same order and with the same numbers."""
    scene = mixed(rng, dim, 220)
    every = ask("contacts", scene, "--all", "-p", precision)
    expect(len(every) == 220 * 219 / 2, f"--all in {dim}D: {len(every)} pairs")
    found = ask("contacts", scene, "-p", precision)
    wanted = [pair for pair in every if pair["distance"] <= 0]
    expect(found == wanted, f"contacts in {dim}D, {precision}: {len(found)} pairs, --all has {len(wanted)}")
    expect(len(wanted) > 50, f"{len(wanted)} pairs touch: too few for a test")


def random_query(rng, dim, count, side):
    vector = [rng.choice((0, 1)) * rng.gauss(0, side / 2) for _ in range(dim)]
    if not any(vector):
        vector[0] = side
    kind = rng.randrange(4)
    more = {"max_fraction": rng.choice((0.25, 1, 3)), "target": rng.choice((0, 0, 0.3))}
    body = f"b{rng.randrange(count)}"
    if kind == 0:
        return {"ray": {"origin": [rng.uniform(0, side) for _ in range(dim)], "direction": vector, **more}}
    if kind == 1:
        return {"cast": {"body": body, "translation": vector, **more}}
    if kind == 2:
        return {"depth_along": {"body": body, "direction": vector, "target": more["target"]}}
    to = {"position": [rng.uniform(0, side) for _ in range(dim)], "turn": rng.uniform(-4, 4)}
    if dim == 3:
        to["turn"] = [rng.gauss(0, 2) for _ in range(3)]
    if rng.random() < 0.5:
        to["center"] = [rng.uniform(-1, 1) for _ in range(dim)]
    return {"impact": {"body": body, "to": to, "max_fraction": rng.choice((0.5, 1)), "target": more["target"]}}


def place_of(query, answer):
    """What answers are sorted by, as docs/queries.md says."""
    return -answer["fraction"] if "depth_along" in query else answer["fraction"]


def check_queries(rng, dim, precision):
    count, several = 150, 40
    scene = mixed(rng, dim, count)
    side = (count / 1.2) ** (1 / dim)
    queries = [random_query(rng, dim, count, side) for _ in range(several)]
    found = ask("query", {**scene, "queries": queries}, "-p", precision)
    each, names = [], [body["name"] for body in scene["bodies"]]
    for query in queries:
        moves = next(iter(query.values())).get("body")
        each += [{**query, "against": name} for name in names if name != moves]
    singly = ask("query", {**scene, "queries": each}, "-p", precision)
    at, several_hit = 0, 0
    for number, query in enumerate(queries):
        own = count - ("ray" not in query)
        hits = [a for a in singly[at:at + own] if a["hit"] or a["status"] == "invalid"]
        at += own
        hits.sort(key=lambda a: place_of(query, a))
        first = {k: v for k, v in found[number].items() if k != "further"}
        got = [first] + found[number].get("further", []) if first["body"] is not None else []
        several_hit += len(hits) > 1
        expect(got == hits, f"{precision}, {dim}D, query {query}: {[a['body'] for a in got]}, each asked: "
                            f"{[a['body'] for a in hits]}")
    expect(several_hit > several / 4, f"{several_hit} queries hit more than one body: too few for a test")


def on_terminal(scene, words):
    """The program's standard error as a terminal shows it, interrupted once there is a bar; the status it ended with."""
    ours, theirs = pty.openpty()
    child = subprocess.Popen([program, *words, "-"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=theirs)
    os.close(theirs)
    child.stdin.write(json.dumps(scene).encode())
    child.stdin.close()
    said, interrupted = b"", False
    while select.select([ours], [], [], 60)[0]:
        try:
            piece = os.read(ours, 4096)
        except OSError:  # its end is closed
            break
        if not piece:
            break
        said += piece
        if b"%" in said and not interrupted:
            interrupted = True
            child.send_signal(signal.SIGINT)
    os.close(ours)
    if not interrupted:
        child.kill()
    return said, child.wait()


def check_bar(rng):
    # Hours of work, so that a bar is there; it ends at the interrupt.
    scene = scene_of(3, {"ball": {"type": "sphere", "radius": 0.5}}, ["ball"] * 20000, scatter(rng, 3, 20000, 30))
    said, status = on_terminal(scene, ["contacts", "--all", "--json"])
    expect(b"abut: [" in said and b"%" in said, f"no bar on a terminal: {said[:80]}")
    line = said.rsplit(b"\r", 2)
    expect(len(line) == 3 and line[1].strip() == b"" and len(line[1]) >= 52 and line[2] == b"",
           f"an interrupt leaves the bar: {said[-120:]}")
    expect(status == -signal.SIGINT, f"an interrupt ends the program with {status}")
    # A pipe sees none, however long it takes.
    child = subprocess.Popen([program, "contacts", "--all", "--json", "-"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                             stderr=subprocess.PIPE)
    child.stdin.write(json.dumps(scene).encode())
    child.stdin.close()
    shown = select.select([child.stderr], [], [], 4)[0]
    child.kill()
    expect(not shown, "something on standard error that is no terminal")
    child.stderr.close()
    child.wait()


rng = random.Random(SEED)
for dim in (2, 3):
    check_exact(rng, dim, 4000)
    for precision in ("f64", "f32"):
        check_all(rng, dim, precision)
        check_queries(rng, dim, precision)
check_bar(rng)
for fault in faults[:20]:
    print(f"many: {fault}", file=sys.stderr)
print(f"many: {len(faults)} faults (seed {SEED})")
sys.exit(bool(faults))
