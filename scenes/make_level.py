#!/usr/bin/env python3
# make_level.py : writes scenes/level.json, a stretch of a side-view platform game with bodies of every kind.
#
# Seeded, so it always writes the same file. Lengths are multiples of 1/64: what stands on something touches it exactly.
#
#   scenes/make_level.py > scenes/level.json
import json
import math
import random

SEED = 2025
COLUMNS = 90
random.seed(SEED)


def grid(v):
    return round(v * 64) / 64


class Level:
    def __init__(self):
        self.shapes, self.bodies, self.counts = {}, [], {}

    def shape(self, name, **fields):
        self.shapes[name] = fields
        return name

    def add(self, kind, shape, x, y, angle=0.0):
        self.counts[kind] = self.counts.get(kind, 0) + 1
        body = {"name": f"{kind}-{self.counts[kind]}", "shape": shape, "position": [grid(x), grid(y)]}
        if angle != 0:
            body["angle"] = round(angle, 3)
        self.bodies.append(body)

    def write(self):
        lines = lambda items: ",\n".join("        " + item for item in items)
        print('{\n    "abut": 1, "dim": 2,\n    "shapes": {')
        print(lines(f"{json.dumps(k)}: {json.dumps(v)}" for k, v in self.shapes.items()))
        print('    },\n    "bodies": [')
        print(lines(json.dumps(b) for b in self.bodies))
        print("    ]\n}")


def heights():
    """The ground's height for each column, and which columns are slopes up (1) or down (-1)."""
    tops, slopes, level = [], [], 0
    for column in range(COLUMNS):
        slope = 0
        if column in (14, 15, 47, 66):
            slope = 1
        if column in (26, 27, 55, 74):
            slope = -1
        if slope > 0:
            level += 1
        tops.append(level)
        slopes.append(slope)
        if slope < 0:
            level -= 1
    return tops, slopes


def rock(level, index):
    """A cloud of points on a lumpy ring, hulled by the reader, flat at the bottom."""
    size = random.uniform(0.35, 0.8)
    points = [[0, 0], [grid(size * 0.75), 0]]
    for i in range(random.randint(7, 13)):
        turn, far = math.pi * random.random(), size * random.uniform(0.55, 1)
        points.append([grid(far * math.cos(turn)), grid(far * math.sin(turn))])
    points.append([grid(-size * 0.75), 0])
    return level.shape(f"rock-{index}", type="hull", points=points)


def ground(level, tops, slopes):
    tile = level.shape("tile", type="box", half=[0.5, 0.5])
    up = level.shape("slope-up", type="polygon", points=[[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5]])
    down = level.shape("slope-down", type="polygon", points=[[-0.5, 0.5], [-0.5, -0.5], [0.5, -0.5]])
    for column, (top, slope) in enumerate(zip(tops, slopes)):
        if slope != 0:
            level.add("slope", up if slope > 0 else down, column + 0.5, top - 0.5)
            level.add("tile", tile, column + 0.5, top - 1.5)
        else:
            level.add("tile", tile, column + 0.5, top - 0.5)


def pyramid(level, crate, left, base, rows):
    for row in range(rows):
        for i in range(rows - row):
            level.add("crate", crate, left + row * 0.5 + i + 0.5, base + row + 0.5)


def crates(level, tops):
    crate = level.shape("crate", type="box", half=[0.5, 0.5])
    worn = level.shape("worn-crate", type="box", half=[0.40625, 0.40625], radius=0.09375)
    pyramid(level, crate, 4, tops[4], 5)
    pyramid(level, worn, 31, tops[31], 6)
    pyramid(level, crate, 58, tops[58], 4)
    for i in range(6):
        level.add("crate", worn, 41.5, tops[41] + 0.5 + i)
    for x, turn in ((11.5, 0.3), (39.25, -0.45), (78.0, 0.785)):
        half = 0.5 * (abs(math.cos(turn)) + abs(math.sin(turn)))
        level.add("crate", crate, x, tops[int(x)] + half - 0.03125, turn)


def things_on_the_ground(level, tops, slopes):
    flat = [c for c in range(COLUMNS) if slopes[c] == 0 and not (3 <= c <= 12 or 30 <= c <= 42 or 57 <= c <= 62)]
    walker = level.shape("walker", type="capsule", p1=[0, 0.3125], p2=[0, 0.9375], radius=0.3125)
    sleeper = level.shape("sleeper", type="capsule", p1=[-0.5, 0.25], p2=[0.5, 0.25], radius=0.25)
    stones = [level.shape(f"stone-{i}", type="circle", radius=r) for i, r in enumerate((0.1875, 0.28125, 0.375, 0.46875))]
    for i, column in enumerate(flat):
        top, x = tops[column], column + random.uniform(0.3, 0.7)
        kind = i % 5
        if kind == 0:
            stone = random.choice(stones)
            level.add("stone", stone, x, top + level.shapes[stone]["radius"])
        elif kind == 1:
            level.add("rock", rock(level, level.counts.get("rock", 0) + 1), x, top - random.choice((0, 0, 0.03125)))
        elif kind == 2:
            level.add("walker", walker, x, top)
        elif kind == 3:
            pile = stones[1]
            level.add("stone", pile, x - 0.28125, top + 0.28125)
            level.add("stone", pile, x + 0.28125, top + 0.28125)
            level.add("stone", pile, x, top + 0.75)
        else:
            level.add("sleeper", sleeper, x, top)


def air(level, tops):
    plank = level.shape("plank", type="segment", p1=[-1.5, 0], p2=[1.5, 0], radius=0.0625)
    wire = level.shape("wire", type="segment", p1=[-2, 0], p2=[2, 0.5])
    coin = level.shape("coin", type="ellipse", half=[0.1875, 0.28125])
    cloud = level.shape("cloud", type="ellipse", half=[1.25, 0.4375], radius=0.125)
    spark = level.shape("spark", type="point", points=[[0, 0]])
    for i in range(11):
        x, y = 6 + 8 * i, tops[6 + 8 * i] + 5.5 + i % 3
        level.add("plank", plank, x, y)
        for j in range(5):
            level.add("coin", coin, x - 1 + j * 0.5, y + 0.0625 + 0.28125)
        level.add("spark", spark, x + 1.25, y + 0.0625)
        level.add("spark", spark, x - 1.25, y + 1)
    for i in range(6):
        level.add("wire", wire, 10 + 13 * i, 8.5, random.uniform(-0.2, 0.2))
    for i in range(18):
        level.add("cloud", cloud, 2 + 4.6 * i + random.uniform(-1.2, 1.2), 11 + random.uniform(-0.5, 1.5),
                  random.uniform(-0.12, 0.12))


def main():
    level = Level()
    tops, slopes = heights()
    ground(level, tops, slopes)
    crates(level, tops)
    things_on_the_ground(level, tops, slopes)
    air(level, tops)
    level.write()


main()
