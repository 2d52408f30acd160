#!/usr/bin/env python3
# exact.py : the signed distance of polytopes, and where a cast of them touches, by another way than the page's judge: from all
# corners of A - B, in Fractions. Reads cases as JSON, pairs of lists of corners (whole numbers, as texts), with a third list
# that is the way of a cast; prints the sign and the square of each distance, and of each cast the fraction or "miss".
import json
import sys
from fractions import Fraction
from itertools import combinations


def minus(a, b):
    return [x - y for x, y in zip(a, b)]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def solve(rows, right):
    """The one solution of a square system, or None."""
    n = len(rows)
    m = [[Fraction(x) for x in row] + [Fraction(r)] for row, r in zip(rows, right)]
    for i in range(n):
        pivot = next((r for r in range(i, n) if m[r][i] != 0), None)
        if pivot is None:
            return None
        m[i], m[pivot] = m[pivot], m[i]
        m[i] = [x / m[i][i] for x in m[i]]
        for r in range(n):
            if r != i and m[r][i] != 0:
                m[r] = [x - m[r][i] * y for x, y in zip(m[r], m[i])]
    return [row[n] for row in m]


def nearest_square(corners, dim):
    """Of the origin to the hull: the least over all simplices whose foot is inside them (Caratheodory)."""
    least = None
    for count in range(1, dim + 1):
        for simplex in combinations(corners, count):
            edges = [minus(p, simplex[0]) for p in simplex[1:]]
            weights = solve([[dot(e, f) for f in edges] for e in edges], [-dot(e, simplex[0]) for e in edges])
            if weights is None or any(w < 0 for w in weights) or sum(weights) > 1:
                continue
            foot = [simplex[0][k] + sum(w * e[k] for w, e in zip(weights, edges)) for k in range(dim)]
            square = dot(foot, foot)
            least = square if least is None or square < least else least
    return least


def normal_of(facet):
    if len(facet) == 2:
        d = minus(facet[1], facet[0])
        return [-d[1], d[0]]
    u, v = minus(facet[1], facet[0]), minus(facet[2], facet[0])
    return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]


def judged(a, b):
    dim = len(a[0])
    corners = [list(p) for p in {tuple(minus(p, q)) for p in a for q in b}]
    depth, inside, solid = None, True, False
    for facet in combinations(corners, dim):
        n = normal_of(facet)
        if not any(n):
            continue
        heights = [dot(n, minus(p, facet[0])) for p in corners]
        if min(heights) < 0 < max(heights):
            continue
        reach = dot(n, facet[0]) if max(heights) == 0 else -dot(n, facet[0])
        solid = solid or min(heights) < max(heights)
        inside = inside and reach >= 0
        square = Fraction(reach * reach, dot(n, n))
        depth = square if depth is None or square < depth else depth
    deep = solid and inside
    square = Fraction(depth if deep else nearest_square(corners, dim))
    return (0 if square == 0 else -1 if deep else 1), square


def first_touch(a, b, way):
    """The least place of the ray on any corner, segment or triangle of corners of A - B; 0 when the origin is in it."""
    if judged(a, b)[0] <= 0:
        return Fraction(0)
    corners = [list(p) for p in {tuple(minus(p, q)) for p in a for q in b}]
    least = None
    for count in range(1, len(way) + 1):
        for simplex in combinations(corners, count):
            columns = [way] + [minus(simplex[0], p) for p in simplex[1:]]
            found = solve([[dot(c, d) for d in columns] for c in columns], [dot(c, simplex[0]) for c in columns])
            if found is None or any(x < 0 for x in found) or sum(found[1:]) > 1:
                continue
            there = [sum(x * c[k] for x, c in zip(found, columns)) for k in range(len(way))]
            if there == simplex[0] and (least is None or found[0] < least):
                least = found[0]
    return least


def main():
    for a, b, *ways in json.load(sys.stdin):
        for way in ways:
            touch = first_touch(*[[[int(x) for x in p] for p in side] for side in (a, b)], [int(x) for x in way])
            print("miss" if touch is None else f"{touch.numerator} {touch.denominator}")
        if ways:
            continue
        sign, square = judged(*[[[int(x) for x in p] for p in side] for side in (a, b)])
        print(sign, square.numerator, square.denominator)


if __name__ == "__main__":
    main()
