#!/usr/bin/env python3
# make_stack3.py : writes scenes/stack3.json, a stack of crates with barrels, boulders and a leaning beam, all at rest.
#
# Seeded, so it always writes the same file. Lengths are multiples of 1/64: what stands on something touches it exactly.
#
#   scenes/make_stack3.py > scenes/stack3.json
import json
import math
import random

random.seed(2025)
bodies = []


def grid(v):
    return round(v * 64) / 64


def add(name, shape, position, **pose):
    bodies.append({"name": name, "shape": shape, "position": [grid(x) for x in position], **pose})


def boulder():
    """A cloud on a flat base, which is at z = 0."""
    cloud = [[grid(0.5 * math.cos(t)), grid(0.5 * math.sin(t)), 0] for t in (0.3, 1.4, 2.6, 3.9, 5.2)]
    for _ in range(12):
        u, turn = random.uniform(0.1, 1), random.uniform(0, 2 * math.pi)
        flat = math.sqrt(1 - u * u)
        cloud.append([grid(0.6 * flat * math.cos(turn)), grid(0.6 * flat * math.sin(turn)), grid(0.75 * u)])
    return {"type": "hull", "points": cloud}


shapes = {"floor": {"type": "box", "half": [5, 5, 0.25]}, "crate": {"type": "box", "half": [0.5, 0.5, 0.5]},
          "barrel": {"type": "cylinder", "axis": "z", "radius": 0.375, "half_height": 0.5},
          "ball": {"type": "sphere", "radius": 0.375}, "boulder": boulder(),
          "beam": {"type": "box", "half": [0.15625, 0.15625, 2.03125]}}

add("floor", "floor", (0, 0, -0.25))
for level in range(4):
    for i in range(4 - level):
        for j in range(4 - level):
            corner = (level - 3) / 2
            add(f"crate {level}{i}{j}", "crate", (corner + i, corner + j, 0.5 + level))
add("ball", "ball", (0, 0, 4.375))
for i in range(3):
    add(f"barrel {i}", "barrel", (-3.5 + 0.75 * i, -3.5, 0.5))
for i, (x, y) in enumerate([(3.25, -2), (3.25, 0), (3.25, 2)]):
    half = math.pi * i / 5
    # A turn about z: the base stays on the floor.
    add(f"boulder {i}", "boulder", (x, y, 0), quaternion=[round(math.cos(half), 6), 0, 0, round(math.sin(half), 6)])
# Three in four: the beam stands on an edge of its own and leans on one of the crates of the third layer, (-1, y, 3).
add("beam", "beam", (-2.15625, 0.5, 1.71875), matrix=[[0.8, 0, 0.6], [0, 1, 0], [-0.6, 0, 0.8]])

print('{\n    "abut": 1, "dim": 3,\n    "shapes": {')
print(",\n".join(f"        {json.dumps(name)}: {json.dumps(shape)}" for name, shape in shapes.items()))
print('    },\n    "bodies": [')
print(",\n".join(f"        {json.dumps(body)}" for body in bodies))
print("    ]\n}")
