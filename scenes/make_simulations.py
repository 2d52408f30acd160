#!/usr/bin/env python3
# make_simulations.py FOLDER : writes the scenes that `abut simulate` is shown on: a stack, a pyramid, a house of cards, an
# arch, Newton's cradle, ragdolls, a car, a bridge, a tumbler, a conveyor belt, a bullet, gears. One unit is a metre.
#
#   scenes/make_simulations.py scenes/simulate
import json
import math
import pathlib
import sys


def box(half, position, **more):
    return {"shape": {"type": "box", "half": half}, "position": position, **more}


def ball(radius, position, **more):
    return {"shape": {"type": "circle", "radius": radius}, "position": position, **more}


def moving(body, name, **more):
    return {"name": name, "kind": "dynamic", **body, **more}


def still(body, name, **more):
    return {"name": name, **body, **more}


def ground(half=20):
    return still(box([half, 1], [0, -1]), "ground")


def scene(bodies, joints=(), **world):
    made = {"abut": 1, "dim": 2, "world": {"gravity": [0, -10], "step": 1 / 60, "substeps": 4, **world}, "bodies": bodies}
    return {**made, "joints": list(joints)} if joints else made


def stack():
    return scene([ground(5), *(moving(box([0.5, 0.5], [0, 0.5 + i]), f"box {i}") for i in range(10))])


def pyramid():
    rows = 10
    return scene([ground(10), *(moving(box([0.5, 0.5], [1.1 * (i - (rows - row - 1) / 2), 0.5 + row]), f"box {row}.{i}")
                                for row in range(rows) for i in range(rows - row))])


def card_house():
    # A storey has pairs of cards that lean against each other, and a card flat on each two tops.
    half, thick, lean = 1, 0.03, math.radians(25)
    up = 2 * (half * math.cos(lean) + thick * math.sin(lean))
    bodies, bottom = [ground(8)], 0.0
    for storey in range(3):
        pairs = 3 - storey
        wide = 2 * half * math.sin(lean) + 2 * thick * math.cos(lean)
        pitch = 2 * wide + 0.002
        for i in range(pairs):
            middle = (i - (pairs - 1) / 2) * pitch
            for side in (-1, 1):
                bodies.append(moving(box([thick, half], [middle + side * wide / 2, bottom + up / 2], angle=side * lean),
                                     f"card {storey}.{i}{'lr'[side > 0]}", friction=0.8))
        for i in range(pairs - 1):
            middle = (i - (pairs - 2) / 2) * pitch
            half_roof = pitch / 2 + 0.1 if pairs == 2 else pitch / 2 - 0.005
            bodies.append(moving(box([half_roof, thick], [middle, bottom + up + thick]), f"roof {storey}.{i}", friction=0.8))
        bottom += up + 2 * thick
    return scene(bodies)


def arch():
    # Stones of a half ring between two radii, cut along radii: each is a wedge that its neighbours hold.
    stones, inner, outer = 11, 4, 5
    bodies = [ground(8)]
    for i in range(stones):
        a, b = (math.pi * k / stones for k in (i, i + 1))
        points = [[r * math.cos(t), r * math.sin(t)] for r, t in ((inner, a), (outer, a), (outer, b), (inner, b))]
        bodies.append(moving({"shape": {"type": "polygon", "points": points}}, f"stone {i}", friction=0.9))
    return scene(bodies)


def cradle():
    bodies, joints, length, radius = [], [], 5, 0.5
    for i in range(5):
        at = [(2 * radius + 0.02) * (i - 2), 0]
        top = [at[0], length]
        if i == 0:
            at = [top[0] - length * math.sin(0.5), length - length * math.cos(0.5)]
        bodies.append(moving(ball(radius, at), f"ball {i}", restitution=1, friction=0))
        joints.append({"kind": "distance", "anchor_a": top, "b": f"ball {i}"})
    return scene(bodies, joints, step=1 / 240, sleep=False)


def ragdolls():
    bodies, joints = [ground(8)], []
    for n in range(3):
        x, y = 2.5 * (n - 1), 3 + 2 * n
        part = {"head": ball(0.25, [x, y + 1.05]), "chest": box([0.25, 0.45], [x, y + 0.3])}
        for side, name in ((-1, "left"), (1, "right")):
            part[f"{name} arm"] = box([0.35, 0.1], [x + side * 0.65, y + 0.6])
            part[f"{name} leg"] = box([0.1, 0.45], [x + side * 0.15, y - 0.65])
        for name, body in part.items():
            bodies.append(moving(body, f"{name} {n}", angular_velocity=0.5 * (n - 1)))
        for name, at in (("head", [x, y + 0.78]), ("left arm", [x - 0.28, y + 0.6]), ("right arm", [x + 0.28, y + 0.6]),
                         ("left leg", [x - 0.15, y - 0.18]), ("right leg", [x + 0.15, y - 0.18])):
            joints.append({"kind": "revolute", "a": f"chest {n}", "b": f"{name} {n}", "anchor": at, "lower": -1, "upper": 1})
    return scene(bodies, joints)


def car():
    hills = [[x, 0.3 * math.sin(x / 2) if x > 0 else 0] for x in range(-10, 41)]
    bodies = [still({"shape": {"type": "chain", "points": hills}}, "road", friction=0.9),
              moving({"shapes": [{"shape": {"type": "box", "half": [1.5, 0.25]}},
                                 {"shape": {"type": "box", "half": [0.7, 0.25]}, "position": [-0.2, 0.5]}],
                      "position": [-5, 1]}, "car")]
    joints = []
    for name, x in (("rear wheel", -6), ("front wheel", -4)):
        bodies.append(moving(ball(0.4, [x, 0.4]), name, friction=0.9))
        joints.append({"kind": "wheel", "a": "car", "b": name, "hertz": 4, "damping_ratio": 0.7, "motor_speed": -12,
                       "most_force": 8, "lower": -0.25, "upper": 0.25})
    return scene(bodies, joints)


def bridge():
    planks = 20
    bodies, joints = [], []
    for i in range(planks):
        bodies.append(moving(box([0.5, 0.1], [i + 0.5, 0]), f"plank {i}"))
        joints.append({"kind": "revolute", "b": f"plank {i}", "anchor": [i, 0], **({"a": f"plank {i - 1}"} if i else {})})
    joints.append({"kind": "revolute", "b": f"plank {planks - 1}", "anchor": [planks, 0]})
    bodies += [moving(ball(0.5, [8 + 2 * i, 2]), f"ball {i}") for i in range(3)]
    return scene(bodies, joints)


def tumbler():
    walls = [{"shape": {"type": "box", "half": half}, "position": at}
             for half, at in (([4.2, 0.2], [0, -4]), ([4.2, 0.2], [0, 4]), ([0.2, 4.2], [-4, 0]), ([0.2, 4.2], [4, 0]))]
    bodies = [{"name": "drum", "kind": "kinematic", "angular_velocity": 0.5, "shapes": walls, "position": [0, 0]}]
    bodies += [moving(box([0.2, 0.2], [0.5 * (i % 10) - 2.25, 0.5 * (i // 10) - 2]), f"box {i}") for i in range(80)]
    return scene(bodies)


def conveyor():
    bodies = [still(box([8, 0.5], [0, -0.5]), "belt", surface_speed=-2), still(box([2, 0.5], [12, -2]), "end")]
    return scene(bodies + [moving(box([0.4, 0.4], [-6 + 2 * i, 0.4]), f"parcel {i}") for i in range(4)])


def bullet():
    bodies = [ground(12), still(box([0.05, 3], [8, 3]), "wall")]
    bodies += [moving(box([0.1, 0.5], [0, 0.5 + i], angle=0), f"board {i}") for i in range(4)]
    bodies.append(moving(ball(0.1, [-10, 2]), "bullet", velocity=[400, 0], density=20, bullet=True))
    return scene(bodies)


def gears():
    # The first has a motor; a gear of twice the size is turned by it half as fast, the other way.
    bodies = [moving(ball(1, [0, 0]), "small"), moving(ball(2, [3, 0]), "large")]
    joints = [{"kind": "revolute", "b": "small", "motor_speed": 4, "most_force": 100}, {"kind": "revolute", "b": "large"},
              {"kind": "gear", "a": "small", "b": "large", "ratio": 0.5}]
    return scene(bodies, joints)


def lines(made):
    """A body and a joint on each line."""
    text = json.dumps({key: value for key, value in made.items() if key not in ("bodies", "joints")})[:-1]
    for key in ("bodies", "joints"):
        if key in made:
            text += f',\n  "{key}": [\n    ' + ",\n    ".join(json.dumps(item) for item in made[key]) + "]"
    return text + " }\n"


def main():
    folder = pathlib.Path(sys.argv[1])
    for make in (stack, pyramid, card_house, arch, cradle, ragdolls, car, bridge, tumbler, conveyor, bullet, gears):
        (folder / f"{make.__name__.replace('_', '-')}.json").write_text(lines(make()), encoding="utf-8")


if __name__ == "__main__":
    main()
