# test_world.py : the broad phase against all pairs, meshes and chains against their parts, polygons into pieces.
import pickle
import unittest

import numpy as np

import abut
from abut._library import MODULES
from abut.world import ALL, BroadPhase, Chain, HalfSpace, HeightField, Mesh, decompose, decompose3, triangulate


def pairs_by_hand(ids, lower, upper):
    touch = np.all((lower[:, None] <= upper[None]) & (lower[None] <= upper[:, None]), axis=2)
    return {tuple(sorted((int(ids[i]), int(ids[j])))) for i, j in np.argwhere(np.triu(touch, 1))}


def prism(outline, height):
    """The solid over an outline, counter-clockwise: its vertices and triangles."""
    n = len(outline)
    floor = triangulate([outline])
    sides = [t for i in range(n) for t in ((i, (i + 1) % n, i + n), ((i + 1) % n, (i + 1) % n + n, i + n))]
    return [(x, y, z) for z in (0, height) for x, y in outline], np.concatenate([floor[:, ::-1], floor + n, sides])


class Broad(unittest.TestCase):
    def test_pairs(self):
        rng = np.random.default_rng(5)
        for dtype in (np.float64, np.float32):
            for dimension in (2, 3):
                lower = rng.uniform(0, 9, (200, dimension)).astype(dtype)
                upper = lower + rng.uniform(0, 1.5, lower.shape).astype(dtype)
                broad = BroadPhase(dimension, dtype=dtype)
                ids = broad.insert(lower, upper)
                broad.update()
                wanted = pairs_by_hand(ids, lower, upper)
                self.assertEqual(set(map(tuple, broad.pairs().tolist())), wanted)
                self.assertEqual(len(broad.begun()), len(wanted))
                broad.move(ids[:50], lower[:50] + 3, upper[:50] + 3)
                broad.remove(ids[190:])
                broad.update()
                lower[:50] += 3
                upper[:50] += 3
                now = pairs_by_hand(ids[:190], lower[:190], upper[:190])
                self.assertEqual(set(map(tuple, broad.pairs().tolist())), now)
                self.assertEqual(set(map(tuple, broad.ended().tolist())), wanted - now)
                again = pickle.loads(pickle.dumps(broad))
                self.assertEqual(again.pairs().tolist(), broad.pairs().tolist())
                self.assertEqual((len(broad), len(again)), (190, 190))

    def test_queries(self):
        broad = BroadPhase(3, margin=0.5)
        ids = broad.insert([(0, 0, 0), (10, 0, 0), (20, 0, 0)], [(1, 1, 1), (11, 1, 1), (21, 1, 1)], category=[1, 2, 4])
        broad.update()
        np.testing.assert_array_equal(broad.boxes(ids[:1]).lower, [(-0.5, -0.5, -0.5)])
        self.assertEqual(broad.overlap((0, 0, 0), (10, 1, 1)).tolist(), ids[:2].tolist())
        self.assertEqual(broad.overlap((0, 0, 0), (10, 1, 1), mask=2).tolist(), ids[1:2].tolist())
        hit = broad.first([(5, 0.5, 0.5)] * 2, [(5, 0.5, 0.5)] * 2, [(9, 0, 0), (0, 9, 0)])
        self.assertEqual(hit.ids.tolist(), [ids[1], 0])
        self.assertAlmostEqual(hit.at[0], 0.5)  # from 5 to 10 - 0.5 by 9
        near = broad.nearest((14, 0.5, 0.5), 2)
        self.assertEqual(near.ids.tolist(), ids[1:].tolist())
        np.testing.assert_allclose(near.at, (2.5, 5.5))

    def test_bad_input(self):
        broad = BroadPhase(2)
        ids = broad.insert([(0, 0)], [(1, 1)])
        for call, said in (
                (lambda: BroadPhase(4), "give 2 or 3"),
                (lambda: BroadPhase(2.0), "dimension is 2.0; give 2 or 3"),
                (lambda: BroadPhase(np.array([2])), r"dimension is array\(\[2\]\); give 2 or 3"),
                (lambda: BroadPhase(2, -1), "margin is -1"),
                (lambda: broad.insert([(0, 0), (1, 1)], [(1, 1), (0, 2)]), "box 1 from"),
                (lambda: broad.insert([(0, np.nan)], [(1, 1)]), "box 0"),
                (lambda: broad.insert([(0, 0)], [(1, 1)], mask=-1), "mask is -1"),
                (lambda: broad.move([7], [(0, 0)], [(1, 1)]), "item 0: the id names nothing"),
                (lambda: broad.move(ids, [(0, 0)] * 2, [(1, 1)] * 2), "1 ids and 2 boxes"),
                (lambda: broad.remove([0.5]), "give whole numbers"), (lambda: broad.remove([ids[0], ids[0]]), "twice"),
                (lambda: broad.restore(b"nothing"), "damaged; save it again"),
                (lambda: broad.restore(10**12), "saved is int"), (lambda: broad.nearest((0, np.nan)), "not finite")):
            with self.subTest(said=said):
                with self.assertRaisesRegex((TypeError, ValueError), said):
                    call()
        self.assertEqual(len(broad), 1)

    def test_module_without_arrays(self):
        """The compiled module itself writes to no array that is not there."""
        for real, module in MODULES.items():
            for dimension in (2, 3):
                broad = getattr(module, f"broad{dimension}_new")(0.0)
                box, sweep = np.zeros((1, 2 * dimension), real), np.zeros((1, 3 * dimension), real)
                with self.assertRaisesRegex(TypeError, "missing"):
                    getattr(module, f"broad{dimension}_insert")(broad, box, None, None)
                with self.assertRaisesRegex(TypeError, "missing"):
                    getattr(module, f"broad{dimension}_first")(broad, sweep, 1.0, ALL, ALL, None, None)

    def test_no_boxes_at_all(self):
        broad = BroadPhase(3)
        none = np.zeros((0, 3))
        self.assertEqual(broad.insert(none, none).tolist(), [])
        broad.move([], none, none)
        broad.refilter([], mask=1)
        broad.remove([])
        broad.update()
        self.assertEqual((len(broad), broad.pairs().shape, broad.boxes([]).lower.shape), (0, (0, 2), (0, 3)))


class Surfaces(unittest.TestCase):
    def test_mesh(self):
        rng = np.random.default_rng(6)
        side = np.arange(5.0)
        vertices = np.array([(x, y, 0.3 * np.sin(x + y)) for x in side for y in side])
        quads = [(i * 5 + j, (i + 1) * 5 + j, (i + 1) * 5 + j + 1, i * 5 + j + 1) for i in range(4) for j in range(4)]
        triangles = np.array([t for a, b, c, d in quads for t in ((a, b, c), (a, c, d))])
        for dtype in (np.float64, np.float32):
            mesh = Mesh(vertices, triangles, dtype=dtype)
            parts = [abut.triangle3(*vertices[t], dtype=dtype) for t in triangles]
            box = abut.box3(half=(0.3, 0.2, 0.1), dtype=dtype)
            places = np.concatenate([rng.uniform(0, 4, (40, 2)), rng.uniform(-0.5, 2, (40, 1))], axis=1)
            found, nearest = mesh.distance(box, places)
            for i, place in enumerate(places):
                one = abut.distance(parts, box, place)
                self.assertAlmostEqual(float(found.distance[i]), float(one.distance.min()), delta=float(found.error[i]) * 4)
                self.assertLessEqual(one.distance[nearest[i]], found.distance[i] + 4 * found.error[i])
            hit, part = mesh.cast(box, (2, 2, 5), (0, 0, -10))
            of_parts = abut.cast(parts, box, (2, 2, 5), (0, 0, -10))
            self.assertAlmostEqual(float(hit.fraction), float(of_parts.fraction[of_parts.hit].min()), places=5)
            ray, struck = mesh.ray([(1.2, 2.1, 9), (9, 9, 9)], (0, 0, -18))
            self.assertEqual((ray.hit.tolist(), struck[1]), ([True, False], -1))
            self.assertEqual(len(mesh), 32)
            again = pickle.loads(pickle.dumps(mesh))
            self.assertEqual(again.save(), mesh.save())

    def test_flat_floor_has_one_manifold(self):
        mesh = Mesh([(0, 0, 0), (4, 0, 0), (4, 4, 0), (0, 4, 0)], [(0, 1, 2), (0, 2, 3)])
        found, parts = mesh.collide(abut.box3(half=(1, 1, 1)), (2, 2, 0.9))
        self.assertEqual((found.shape, found.count.tolist()), ((1,), [4]))
        np.testing.assert_allclose(found.normal[0], (0, 0, 1), atol=1e-12)
        np.testing.assert_allclose(found.separation[0], -0.1, atol=1e-12)
        self.assertEqual(parts.shape, (1, 4))

    def test_room_for_all_contacts(self):
        # Of each of thirty triangles in one place the prism has a dozen contacts, of one beside them the others.
        angles = np.arange(24) * (2 * np.pi / 24)
        ring = np.stack([0.25 * np.cos(angles), 0.25 * np.sin(angles), np.zeros(24)], axis=1)
        prism = abut.hull3(np.concatenate([ring, ring + (0, 0, 1)]))
        for side in (-4, 4):
            many, one = ((0, 1, 2), (1, 0, 3)) if side > 0 else ((1, 0, 2), (0, 1, 3))
            mesh = Mesh([(0, -4, 0), (0, 4, 0), (-side, 0, 0), (side, 0, 0)], [many] * 30 + [one])
            found, _ = mesh.collide(prism, (0, 0, -0.01))
            self.assertEqual(found.count.tolist(), [4])
            self.assertAlmostEqual(float(np.ptp(found.point_a[0, :, 0])), 0.5)

    def test_chain(self):
        chain = Chain([(0, 0), (4, 0), (8, 0)], [(1, 0), (2, 1)])
        found, parts = chain.collide(abut.box2(half=(1, 1)), (4, 0.9))
        self.assertEqual((found.shape, found.count.tolist()), ((1,), [2]))
        near, part = chain.distance(abut.circle2(0.5), (1, 3))
        self.assertAlmostEqual(near.distance, 2.5)
        self.assertEqual(part, 0)
        ring = Chain([(0, 0), (4, 0), (4, 4), (0, 4)], closed=True)
        self.assertEqual((len(ring), ring.ray((2, 2), (8, 0))[0].entry), (4, 0.25))
        np.testing.assert_array_equal(ring.bounds().upper, (4, 4))

    def test_bad_input(self):
        mesh, ball = Mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)]), abut.sphere3(1)
        for call, said in ((lambda: Mesh([(0, 0, 0)], [(0, 1, 2)]), r"triangles\[0\] is \[0, 1, 2\]"),
                           (lambda: Mesh([(0, 0, np.nan)] * 3, [(0, 1, 2)]), "item 0: a number is not finite"),
                           (lambda: Mesh([(0, 0, 0)], np.zeros((0, 3), int)), "too few points"),
                           (lambda: mesh.distance(abut.circle2(1)), "make them alike"),
                           (lambda: mesh.distance(ball, (0, np.nan, 0)), "pose has a number that is not finite"),
                           (lambda: mesh.ray((0, 0, 1), (0, np.inf, 0)), "direction has a number that is not finite"),
                           (lambda: mesh.collide(ball, (0, 0, 0, 0, 0, 0, 0)), "quaternion of zeros"),
                           (lambda: mesh.cast(None, None, (1, 0, 0)), "shape is NoneType; give an abut.Shape"),
                           (lambda: mesh.ray((0, 0, 1), (0, 0, 1), invalid=np.zeros(2)), "invalid is array"),
                           (lambda: HalfSpace.load(b""), "make it of those, or unpickle it"),
                           (lambda: HeightField.load(b"", 3.0), "dimension is 3.0; give 2 or 3"),
                           (lambda: Mesh.load("x"), "saved is str"), (lambda: Mesh.load(b"x" * 100), "Mesh.load")):
            with self.subTest(said=said):
                with self.assertRaisesRegex((TypeError, ValueError), said):
                    call()


class Pieces(unittest.TestCase):
    def test_square_with_a_hole(self):
        rings = [[(0, 0), (4, 0), (4, 4), (0, 4)], [(1, 1), (3, 1), (3, 3), (1, 3)]]
        points = np.concatenate(rings)
        area = sum(abut.polygon2(points[piece]).mass().size for piece in decompose(rings))
        self.assertAlmostEqual(area, 12)
        triangles = triangulate(rings)
        self.assertEqual(triangles.shape, (8, 3))  # n + 2 h - 2 of n points and h holes
        self.assertAlmostEqual(sum(abut.polygon2(points[t]).mass().size for t in triangles), 12)
        with self.assertRaisesRegex(abut.AbutError, "point"):
            decompose([[(0, 0), (2, 2), (2, 0), (0, 2)]])

    def test_solid_like_an_l(self):
        vertices, triangles = prism([(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)], 1)
        for dtype in (np.float64, np.float32):
            for corners in (triangles, triangles[:, ::-1], triangles.tolist()):
                pieces = decompose3(vertices, corners, dtype=dtype)
                self.assertEqual(sorted(np.round(pieces.hulls, 5).tolist()), [1, 2])
                self.assertAlmostEqual(pieces.excess, 0, delta=1e-5)
                self.assertEqual([(found.dtype, found.shape) for found in pieces.points], [(dtype, (8, 3))] * 2)
            self.assertAlmostEqual(sum(abut.hull3(found, dtype=dtype).mass().size for found in pieces.points), 3, places=5)
            whole = decompose3(vertices, triangles, max_pieces=1, dtype=dtype)
            np.testing.assert_allclose([*whole.volumes, *whole.hulls, whole.excess], [3, 3.5, 1 / 6], rtol=1e-5)
            self.assertEqual(len(decompose3(vertices, triangles, excess=0.2, dtype=dtype).points), 1)

    def test_solid_as_near_as_it_goes(self):
        around = np.linspace(0, 2 * np.pi, 20, endpoint=False)
        star = [((2 + 0.3 * (-1) ** i) * np.cos(a), (2 + 0.3 * (-1) ** i) * np.sin(a)) for i, a in enumerate(around)]
        found = [decompose3(*prism(star, 1), excess=excess) for excess in (0, 0.01, 0.3)]
        self.assertLess(found[0].excess, 1e-12)
        self.assertGreater(len(found[0].points), len(found[1].points))
        self.assertGreater(len(found[1].points), len(found[2].points))
        self.assertLessEqual(found[1].excess, 0.01)
        self.assertLessEqual(found[2].excess, 0.3)

    def test_bad_solids(self):
        vertices, triangles = prism([(0, 0), (1, 0), (0, 1)], 1)
        flat = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]
        for call, said in ((lambda: decompose3(vertices, triangles[:-1]), r"triangle \d has an edge that no other has"),
                           (lambda: decompose3(flat, [(0, 1, 2), (0, 2, 1)]), "encloses nothing"),
                           (lambda: decompose3(vertices, triangles + 1), r"triangles\[\d\] is \[\d, \d, \d\]"),
                           (lambda: decompose3(vertices, triangles * 1.0), "holds float64; give whole numbers"),
                           (lambda: decompose3(vertices, triangles[:0]), "too few points"),
                           (lambda: decompose3([(0, 0, np.nan)] * 6, triangles), r"vertex 0 \[0.0, 0.0, nan\]"),
                           (lambda: decompose3([(0, 0)] * 6, triangles), "vertices has the shape"),
                           (lambda: decompose3(vertices, triangles, max_pieces=0), "max_pieces is 0; give 1 to 1024"),
                           (lambda: decompose3(vertices, triangles, max_pieces=2.0), "max_pieces is 2.0"),
                           (lambda: decompose3(vertices, triangles, excess=-1), "excess is -1; give zero or more"),
                           (lambda: decompose3(vertices, triangles, excess=np.nan), "excess is nan")):
            with self.subTest(said=said):
                with self.assertRaisesRegex((TypeError, ValueError), said):
                    call()


if __name__ == "__main__":
    unittest.main()
