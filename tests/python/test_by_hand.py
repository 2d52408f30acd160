# test_by_hand.py : answers worked out by hand, and what shapes say of themselves.
import copy
import pickle
import platform
import threading
import unittest

import numpy as np

import abut


class ByHand(unittest.TestCase):
    def test_box_and_ball(self):
        p = abut.distance(abut.box3(half=(1, 2, 3)), abut.sphere3(radius=0.5), (0, 0, 4))
        self.assertAlmostEqual(p.distance, 0.5, delta=p.error)  # 4 - 3 - 0.5
        np.testing.assert_allclose(p.normal, (0, 0, 1), atol=1e-15)
        np.testing.assert_allclose(p.point_a, (0, 0, 3), atol=1e-14)
        np.testing.assert_allclose(p.point_b, (0, 0, 3.5), atol=1e-14)
        self.assertEqual(p.status, abut.Status.OK)

    def test_quarter_turn(self):
        half = np.sqrt(0.5)
        long = abut.box3(half=(2, 0.5, 0.5))
        turned = abut.distance(long, long, (0, 0, 3, half, 0, half, 0))  # about y: it stands on end, from 1 to 5
        self.assertAlmostEqual(turned.distance, 0.5, places=12)
        matrix = [[0, 0, 1, 0], [0, 1, 0, 0], [-1, 0, 0, 3], [0, 0, 0, 1]]
        self.assertAlmostEqual(abut.distance(long, long, matrix).distance, 0.5, places=12)
        flat = abut.box2(half=(2, 0.5))
        for pose in ((0, 3, np.pi / 2), (0, 3, 0, 1)):
            self.assertAlmostEqual(abut.distance(flat, flat, pose).distance, 0.5, places=12)
        self.assertAlmostEqual(abut.distance(flat, flat, abut.pose2([[0, -1, 0], [1, 0, 3], [0, 0, 1]])).distance, 0.5,
                               places=12)

    def test_contacts(self):
        box = abut.box3(half=(1, 1, 1))
        m = abut.collide(box, box, (0.5, 0, 1.75))
        self.assertEqual(m.count, 4)
        np.testing.assert_allclose(m.separation, [-0.25] * 4, atol=1e-14)
        corners = {tuple(np.round(point, 9)) for point in m.point_a}
        self.assertEqual(corners, {(1, 1, 1), (1, -1, 1), (-0.5, 1, 1), (-0.5, -1, 1)})
        np.testing.assert_allclose(np.cross(*m.tangent), m.normal, atol=1e-14)
        self.assertEqual(len(set(m.id.tolist())), 4)
        square = abut.box2(half=(1, 1))
        flat = abut.collide(square, square, (1.75, 0.5))
        self.assertEqual(flat.count, 2)
        self.assertEqual(sorted(np.round(flat.point_a[:, 1], 9)), [-0.5, 1])
        self.assertEqual(abut.collide(square, square, (5, 0)).count, 0)
        self.assertEqual(abut.collide(square, square, (2.5, 0), margin=1).count, 2)

    def test_casts_rays_impacts(self):
        box, ball = abut.box3(half=(1, 1, 1)), abut.sphere3(radius=0.5)
        self.assertAlmostEqual(abut.cast(box, ball, (0, 0, 5), (0, 0, -7)).fraction, 0.5, places=12)
        self.assertEqual(abut.cast(box, ball, (0, 0, 5), (0, 0, 7)).status, abut.Status.MISS)
        self.assertEqual(abut.cast(box, ball, (0, 0, 1), (0, 0, 7)).status, abut.Status.INITIAL)
        ray = abut.ray(box, (0, 0, 5), (0, 0, -8))
        self.assertEqual((ray.hit, ray.entry, ray.exit), (True, 0.5, 0.75))
        self.assertAlmostEqual(abut.depth_along(box, ball, (0, 0, 1), (0, 0, 9)).fraction, 0.5, places=12)
        self.assertEqual(abut.point(box, (0, 3, 0)).distance, 2)
        # A rod from the origin to (2, 0) turns counter-clockwise by a half turn: it meets a wall at y >= 1 when 2 sin = 1.
        rod, wall = abut.capsule2((0, 0), (2, 0), 0), abut.box2(half=(9, 1), center=(0, 2))
        hit = abut.impact(wall, abut.Sweep((0, 0), (0, 0)), rod, abut.Sweep((0, 0), (0, 0), np.pi))
        self.assertAlmostEqual(hit.fraction, 1 / 6, places=9)
        np.testing.assert_allclose(hit.point, (np.sqrt(3), 1), atol=1e-6)

    def test_gradient(self):
        d = abut.gradient(abut.box3(half=(1, 1, 1)), abut.sphere3(radius=0.5, center=(0, 1, 0)), (3, -1, 0))
        np.testing.assert_allclose(d.position, (1, 0, 0), atol=1e-15)
        np.testing.assert_allclose(d.turn, (0, 0, -1), atol=1e-14)  # the arm (-0.5, 1, 0) times (1, 0, 0)
        self.assertEqual(d.turns.shape, (4, 3))

    def test_shapes(self):
        box = abut.box3(half=(1, 2, 3), radius=0.5)
        lower, upper = abut.bounds(box, (10, 0, 0))
        np.testing.assert_allclose(lower, (8.5, -2.5, -3.5), atol=1e-12)
        np.testing.assert_allclose(upper, (11.5, 2.5, 3.5), atol=1e-12)
        np.testing.assert_allclose(abut.support(box, (0, 0, 2))[2], 3.5)
        mass = abut.box3(half=(1, 1, 1)).mass()
        self.assertAlmostEqual(mass.size, 8)
        np.testing.assert_allclose(mass.inertia, np.eye(3) * 16 / 3, atol=1e-12)
        self.assertAlmostEqual(abut.box2(half=(1, 1)).mass().inertia, 8 / 3)
        cube = abut.hull3(np.array(np.meshgrid(*[[-1, 1]] * 3)).reshape(3, 8).T)
        self.assertEqual((len(cube.vertices), len(cube.faces), {len(face) for face in cube.faces}), (8, 6, {4}))
        self.assertEqual(abut.hull2([(0, 0), (1, 0), (1, 1), (0, 1), (0.5, 0.5)]).vertices.shape, (4, 2))
        for points, count in (([(1, 2, 3)], 1), ([(0, 0, 0), (1, 0, 0), (0.5, 0, 0)], 2),
                              ([(0, 0, 0), (1, 0, 0), (0, 1, 0)], 3)):
            self.assertEqual(len(abut.hull3(points).vertices), count)
            self.assertEqual(len(abut.hull2(np.array(points)[:, :2]).vertices), count)
        with self.assertRaises(AttributeError):
            box.kind = "ball"
        for again in (pickle.loads(pickle.dumps(box)), copy.deepcopy(box), copy.copy(box)):
            self.assertEqual(again, box)
            self.assertEqual(hash(again), hash(box))
        self.assertNotEqual(box, box.astype(np.float32))
        self.assertEqual(box.astype(np.float32).dtype, np.float32)
        self.assertIn("box3", repr(box))

    def test_custom(self):
        cube = abut.custom3(lambda d: [1 if x > 0 else -1 for x in d])
        with_features = abut.custom2(lambda d: ((1 if d[0] > 0 else -1, 1 if d[1] > 0 else -1), (d[0] > 0) + 2 * (d[1] > 0)))
        self.assertAlmostEqual(abut.distance(cube, abut.sphere3(1), (0, 0, 5)).distance, 3, places=12)
        self.assertEqual(abut.distance(cube, cube, [(0, 0, 5), (0, 5, 0)]).distance.shape, (2,))
        self.assertIn(int(abut.collide(with_features, abut.box2(half=(1, 1)), (1.5, 0)).id[0]) >> 24, (1, 3))
        with self.assertRaises(ZeroDivisionError):
            abut.custom3(lambda d: 1 / 0)
        broken = []
        late = abut.custom3(lambda d: (1 if d[0] > 0 else -1, 0, 0) if not broken else 1 / 0)
        broken.append(True)
        with self.assertRaises(ZeroDivisionError):
            abut.distance(late, cube, (9, 0, 0))
        with self.assertRaises(TypeError):
            abut.custom2(lambda d: "no point")

    def test_query_within_a_query(self):
        inner = abut.sphere3(1)

        def deep(level):
            def support(direction):
                if level > 0:
                    abut.distance(shapes[level - 1], inner, (9, 0, 0))
                return direction
            return abut.custom3(support)

        shapes = []
        with self.assertRaises(RecursionError):
            for level in range(12):
                shapes.append(deep(level))
                abut.distance(shapes[-1], inner, (9, 0, 0))

    def test_threads(self):
        rng = np.random.default_rng(3)
        hull, box = abut.hull3(rng.normal(size=(40, 3))), abut.box3(half=(1, 1, 1))
        poses = rng.normal(size=(20000, 7))
        alone = abut.distance(hull, box, poses).data.tobytes()
        found = []
        threads = [threading.Thread(target=lambda: found.append(abut.distance(hull, box, poses).data.tobytes()))
                   for _ in range(4)]
        for thread in threads:
            thread.start()
        del hull
        for thread in threads:
            thread.join()
        self.assertEqual(found, [alone] * 4)

    def test_thread_of_a_small_stack(self):
        said = []

        def ask():
            try:
                abut.distance(abut.hull3(np.eye(3)), abut.box3(half=(1, 1, 1)), (0, 0, 0.5))
            except RuntimeError as error:
                said.append(str(error))

        before = threading.stack_size(128 * 1024)
        try:
            thread = threading.Thread(target=ask)
            thread.start()
            thread.join()
        finally:
            threading.stack_size(before)
        if platform.libc_ver()[0] == "glibc":
            self.assertIn("threading.stack_size", said[0])

    def test_mass_empty_and_views(self):
        box = abut.box3(half=(1, 1, 1))
        self.assertEqual(abut.distance(box, box, np.zeros((0, 7))).distance.shape, (0,))
        self.assertEqual(abut.overlap(box, [], np.zeros((0, 7))).shape, (0,))
        batch = abut.collide(box, box, [(0, 0, 1.5), (0, 0, 9)])
        self.assertEqual(batch[batch.count > 0].shape, (1,))
        self.assertEqual([item.count for item in batch], [4, 0])
        self.assertEqual(pickle.loads(pickle.dumps(batch)).data.tobytes(), batch.data.tobytes())
        every_other = np.zeros((10, 7))[::2]
        every_other[:, 3] = 1
        self.assertTrue(abut.overlap(box, box, every_other).all())


if __name__ == "__main__":
    unittest.main()
