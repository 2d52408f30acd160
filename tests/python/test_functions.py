# test_functions.py : functions of the caller that a world asks: which shapes may be in contact, and which a query looks at.
import gc
import unittest
import weakref

import numpy as np

import abut
from abut.world import World

DTYPES = (np.float64, np.float32)


def row_of_balls(dimension, dtype, count=4, **options):
    """A world of unit balls at x = 0, 1.5, 3, ..., so that each overlaps its neighbours, and the ids of its shapes."""
    world = World(dimension, dtype=dtype, **options)
    ball = (abut.circle2 if dimension == 2 else abut.sphere3)(1, dtype=dtype)
    places = np.zeros((count, dimension))
    places[:, 0] = 1.5 * np.arange(count)
    return world, world.add_shape(world.add_body(places), ball), ball


def pairs_of(touches):
    return {frozenset(map(int, pair)) for pair in touches.shapes}


def neighbours(shapes):
    return [frozenset((int(a), int(b))) for a, b in zip(shapes, shapes[1:])]


class Meet(unittest.TestCase):
    def test_by_hand(self):
        for dimension in (2, 3):
            for dtype in DTYPES:
                asked = []
                kept = []
                world, shapes, _ = row_of_balls(dimension, dtype,
                                                meet=lambda a, b: asked.append(frozenset((a, b))) or kept[1] in (a, b))
                kept += map(int, shapes)
                world.update()
                first, second, third = neighbours(shapes)
                self.assertEqual(pairs_of(world.touching()), {first, second})
                self.assertEqual(set(asked), {first, second, third})
                # Another answer takes effect where the function is asked again, and not before.
                kept[1] = kept[2]
                world.set_filter(shapes[:1])
                world.update()
                self.assertEqual(pairs_of(world.ended()), {first})
                self.assertEqual(pairs_of(world.touching()), {second})

    def test_as_the_same_filter_by_bits(self):
        rng = np.random.default_rng(35)
        for dimension in (2, 3):
            colour = rng.integers(0, 3, 60)
            places = rng.uniform(-4, 4, (60, dimension))
            bits = np.uint32(1) << colour.astype(np.uint32)
            worlds = [World(dimension), World(dimension, meet=lambda a, b: colours[a] == colours[b])]
            ball = (abut.circle2 if dimension == 2 else abut.sphere3)(1)
            for world, filters in zip(worlds, ({"category": bits, "mask": bits}, {})):
                bodies = world.add_body(places)
                shapes = world.add_shape(bodies, ball, **filters)
            colours = dict(zip(map(int, shapes), colour))
            for _ in range(4):
                for world in worlds:
                    world.update()
                by_bits, by_function = (world.contacts() for world in worlds)
                self.assertGreater(len(by_bits.shapes), 20)
                np.testing.assert_array_equal(by_bits.shapes, by_function.shapes)
                np.testing.assert_array_equal(by_bits.manifolds.distance, by_function.manifolds.distance)
                self.assertEqual(*(pairs_of(world.ended()) for world in worlds))
                some = rng.choice(60, 12, replace=False)
                moved = rng.uniform(-4, 4, (12, dimension))
                for world in worlds:
                    world.set_pose(bodies[some], moved)

    def test_what_is_raised_comes_out_and_all_are_asked_again(self):
        for dimension in (2, 3):
            state = {"fails": False, "asked": 0}

            def meet(a, b):
                state["asked"] += 1
                if state["fails"]:
                    raise KeyError("of the test")
                return True

            world, shapes, ball = row_of_balls(dimension, np.float64, meet=meet)
            world.update()
            self.assertEqual(pairs_of(world.touching()), set(neighbours(shapes)))
            # A ball comes while the function fails: what touched goes on, nothing new comes, and nobody is asked after it.
            place = np.zeros(dimension)
            place[0] = 6
            late = world.add_shape(world.add_body(place), ball)
            world.set_filter(shapes)
            state.update(fails=True, asked=0)
            with self.assertRaisesRegex(KeyError, "of the test"):
                world.update()
            self.assertEqual(state["asked"], 1)
            self.assertEqual(pairs_of(world.touching()), set(neighbours(shapes)))
            state["fails"] = False
            world.update()
            self.assertEqual(pairs_of(world.begun()), {frozenset((int(shapes[-1]), int(late)))})
            self.assertEqual(len(world.touching().shapes), 4)

    def test_it_may_read_and_change_nothing(self):
        for dimension in (2, 3):
            seen = []
            origin, way = np.full(dimension, 9.0), np.full(dimension, -20.0)

            def meet(a, b):
                changes = [world.update, world.add_body, lambda: world.set_filter(a), lambda: world.remove_shape(a),
                           world.close, lambda: world.set_pose(world.shape(a)["body"], np.zeros(dimension))]
                for change in changes:
                    with self.assertRaisesRegex(RuntimeError, "by a function of yours that it is calling"):
                        change()
                queries = [lambda: world.ray(origin, way), lambda: world.overlap(ball), lambda: world.distance(other),
                           lambda: other.distance(world)]
                for query in queries:
                    with self.assertRaisesRegex(RuntimeError, "meet is asked while boxes are being sorted"):
                        query()
                seen.append((world.shape([a, b])["body"].tolist(), other.overlap(ball).tolist()))
                return True

            other, *_ = row_of_balls(dimension, np.float64)
            other.update()
            world, shapes, ball = row_of_balls(dimension, np.float64, meet=meet)
            world.update()
            self.assertEqual(len(seen), 3)
            self.assertTrue(all(len(set(bodies)) == 2 and len(met) == 2 for bodies, met in seen))
            self.assertEqual(len(world.overlap(ball)), 2)

    def test_snapshots_and_life(self):
        world, shapes, _ = row_of_balls(2, np.float64, meet=lambda a, b: False)
        world.update()
        saved = world.save()
        world.restore(saved)
        world.set_filter(shapes)
        world.update()
        self.assertEqual(len(world.touching().shapes), 0)
        world = World(2, meet=lambda a, b: len(world) > 0)
        gone = weakref.ref(world)
        del world
        gc.collect()
        self.assertIsNone(gone())
        with self.assertRaisesRegex(TypeError, "meet is 3; give a function or None"):
            World(3, meet=3)


class Wanted(unittest.TestCase):
    def test_by_hand(self):
        for dimension in (2, 3):
            for dtype in DTYPES:
                world, shapes, ball = row_of_balls(dimension, dtype)
                world.update()
                origin, way = np.zeros(dimension), np.zeros(dimension)
                origin[0], way[0] = -5, 20
                asked = []

                def third(shape, asked=asked, wanted=int(shapes[2])):
                    asked.append(shape)
                    return shape == wanted

                # The ball at x = 3 begins at 2, which is 7 of the 20 ahead.
                met = world.ray(origin, way, wanted=third)
                self.assertEqual(met.shape, shapes[2])
                self.assertAlmostEqual(float(met.hit.entry), 0.35, places=6)
                self.assertIn(int(shapes[0]), asked)
                self.assertEqual(world.ray(origin, way, wanted=lambda shape: None).shape, 0)
                self.assertEqual(world.ray_all(origin, way, wanted=third).shape.tolist(), [shapes[2]])
                self.assertTrue(world.ray_any(origin, way, wanted=third))
                self.assertFalse(world.ray_any(origin, way, wanted=lambda shape: False))
                # A unit ball that moves along the row meets it at x = 1, after 6.
                self.assertAlmostEqual(float(world.cast(ball, origin, way, wanted=third).hit.fraction), 0.3, places=5)
                self.assertEqual(world.cast_all(ball, origin, way, wanted=third).shape.tolist(), [shapes[2]])
                self.assertEqual(world.overlap(ball, wanted=lambda shape: shape != shapes[0]).tolist(), [shapes[1]])
                near = world.nearest(ball, origin, 3, wanted=third)
                self.assertEqual(near.shape.tolist(), [shapes[2]])
                self.assertAlmostEqual(float(near.hit.distance[0]), 6, places=5)
                self.assertEqual(world.ray(origin, way, body=int(world.shape(shapes[2])["body"][0]), wanted=third).shape, 0)

    def test_gap(self):
        for dimension in (2, 3):
            world, shapes, _ = row_of_balls(dimension, np.float64)
            other = World(dimension)
            place = np.zeros(dimension)
            place[0] = 10
            far = other.add_shape(other.add_body(place), (abut.circle2 if dimension == 2 else abut.sphere3)(1))
            world.update()
            other.update()
            last = world.distance(other)
            self.assertEqual(last.shapes, (shapes[3], far))
            self.assertAlmostEqual(float(last.proximity.distance), 3.5)
            gap = world.distance(other, wanted=lambda shape: shape != shapes[3])
            self.assertEqual(gap.shapes, (shapes[2], far))
            self.assertAlmostEqual(float(gap.proximity.distance), 5)
            self.assertEqual(world.distance(other, other_wanted=lambda shape: False).shapes, (0, 0))

    def test_many_rays_as_the_mask_of_a_category(self):
        rng = np.random.default_rng(53)
        for dimension in (2, 3):
            world = World(dimension)
            ball = (abut.circle2 if dimension == 2 else abut.sphere3)(0.5)
            bits = np.uint32(1) << rng.integers(0, 2, 80).astype(np.uint32)
            shapes = world.add_shape(world.add_body(rng.uniform(-5, 5, (80, dimension))), ball, category=bits)
            world.update()
            even = {int(shape) for shape, bit in zip(shapes, bits) if bit == 1}
            origins, ways = rng.uniform(-6, 6, (2, 1500, dimension))
            by_mask = world.ray(origins, ways, mask=1)
            by_function = world.ray(origins, ways, wanted=lambda shape, even=even: shape in even)
            self.assertTrue(0 < np.count_nonzero(by_mask.shape) < 1500)
            np.testing.assert_array_equal(by_mask.shape, by_function.shape)
            np.testing.assert_array_equal(by_mask.hit.entry, by_function.hit.entry)

    def test_what_is_raised_comes_out(self):
        class Untrue:
            def __bool__(self):
                raise OSError("neither")

        for dimension in (2, 3):
            world, shapes, ball = row_of_balls(dimension, np.float64)
            world.update()
            origin, way = np.zeros(dimension), np.zeros(dimension)
            origin[0], way[0] = -5, 20
            calls = []

            def fails(shape):
                calls.append(shape)
                raise KeyError("of the test")

            for query in (lambda f: world.ray(origin, way, wanted=f), lambda f: world.ray_any(origin, way, wanted=f),
                          lambda f: world.ray_all(origin, way, wanted=f), lambda f: world.cast(ball, origin, way, wanted=f),
                          lambda f: world.overlap(ball, wanted=f), lambda f: world.nearest(ball, wanted=f),
                          lambda f: world.distance(world, wanted=f)):
                calls.clear()
                with self.assertRaisesRegex(KeyError, "of the test"):
                    query(fails)
                self.assertEqual(len(calls), 1)
                with self.assertRaisesRegex(OSError, "neither"):
                    query(lambda shape: Untrue())
                with self.assertRaisesRegex(RuntimeError, "by a function of yours that it is calling"):
                    query(lambda shape: world.close())
                with self.assertRaisesRegex(TypeError, "wanted is 3; give a function or None"):
                    query(3)
            # Queries within one are queries like others.
            self.assertTrue(world.ray_any(origin, way, wanted=lambda shape: shape in world.overlap(ball)))
            self.assertEqual(world.ray(origin, way).shape, shapes[0])


if __name__ == "__main__":
    unittest.main()
