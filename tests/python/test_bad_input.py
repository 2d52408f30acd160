# test_bad_input.py : whatever comes in, the answer is right or an exception with a sentence; nothing crashes.
import pickle
import unittest

import numpy as np

import abut
from abut import plot
from abut.dynamics import Dynamics2
from abut.world import World

BOX, BALL, SQUARE = abut.box3(half=(1, 1, 1)), abut.sphere3(radius=0.5), abut.box2(half=(1, 1))
NAN = float("nan")
PLAIN = (TypeError, ValueError, MemoryError)

SENTENCES = [
    (lambda: abut.box3(half=(1, -1, 1)), "half = [1.0, -1.0, 1.0]: a number is too small, such as a half size below zero"),
    (lambda: abut.sphere3(NAN), "radius = nan: a number is not finite"),
    (lambda: abut.sphere3(-1), "radius = -1.0: the radius is negative"),
    (lambda: abut.sphere3("big"), "radius is 'big'; give a number"),
    (lambda: abut.sphere3(1e300, dtype=np.float32), "not finite"),
    (lambda: abut.sphere3(1, dtype=np.float16), "float16; give numpy.float64 or numpy.float32"),
    (lambda: abut.box3(half=(1, 1)), "half has the shape (2,); give 3 numbers"),
    (lambda: abut.hull3([[0, 0, 0], [1, NAN, 0]]), "point 1 [1.0, nan, 0.0]"),
    (lambda: abut.hull3(np.zeros((0, 3))), "too few points"),
    (lambda: abut.hull3([[1, 2], [3, 4]]), "points has the shape (2, 2); give points: an array of shape (n, 3)"),
    (lambda: abut.polygon2([(0, 0), (1, 0), (0.1, 0.1), (0, 1)]), "point 2 [0.1, 0.1]: the polygon is not convex"),
    (lambda: abut.cone3(1, 1, axis="w"), "axis is 'w'"),
    (lambda: abut.cone3(1, 1, axis=np.zeros(3)), "axis is array"),
    (lambda: abut.Shape(), "made by abut.box3"),
    (lambda: abut.distance(BOX, SQUARE), "a is a 3D shape and b a 2D one"),
    (lambda: abut.distance(BOX, BALL.astype(np.float32)), "a is of float64 and b of float32"),
    (lambda: abut.distance(BOX, 3), "b is int; give an abut.Shape"),
    (lambda: abut.distance(BOX, [BALL, None]), "b[1] is NoneType"),
    (lambda: abut.distance(BOX, None), "b is None"),
    (lambda: abut.distance(BOX, BALL, (0, 0)), "b_in_a has the shape (2,); a 3D pose is"),
    (lambda: abut.distance(BOX, BALL, (0, 0, NAN)), "b_in_a has a number that is not finite"),
    (lambda: abut.distance(BOX, BALL, np.ones((3, 7)) * [[1], [1], [NAN]]), "item 2: b_in_a has a number that is not finite"),
    (lambda: abut.distance(BOX, BALL, np.zeros(7)), "a quaternion of zeros"),
    (lambda: abut.distance(BOX, BALL, np.diag([2, 1, 1, 1])), "is no rotation"),
    (lambda: abut.distance(BOX, BALL, np.diag([-1, 1, 1, 1])), "is no rotation"),
    (lambda: abut.overlap(BOX, BALL, np.diag([-1, 1, 1, 1])), "is no rotation"),
    (lambda: abut.bounds(BOX, np.diag([-1, 1, 1, 1])), "is no rotation"),
    (lambda: abut.distance(BOX, BALL, [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [1, 2, 3, 1]]), "transpose a matrix"),
    (lambda: abut.distance(SQUARE, SQUARE, (0, 0, 1, 1)), "which are no rotation"),
    (lambda: abut.distance(SQUARE, SQUARE, (0, 0, 1e300, 0)), "the cosine 1e+300 and the sine 0, which are no rotation"),
    (lambda: abut.distance(SQUARE, SQUARE, (0, 0, 1e6)), "the angle 1e+06"),
    (lambda: abut.distance(BOX, [BALL] * 3, np.zeros((4, 3))), "b (3,), b_in_a (4,)"),
    (lambda: abut.distance(BOX, BALL, "here"), "b_in_a holds <U4"),
    (lambda: abut.distance(BOX, BALL, [(0, 0, 0), (1,)]), "b_in_a"),
    (lambda: abut.distance(BOX, BALL, np.zeros(3, complex)), "b_in_a holds complex128"),
    (lambda: abut.distance(BOX, BALL, max_distance=-1), "max_distance is -1; give zero or more"),
    (lambda: abut.distance(BOX, BALL, max_supports=2**40), "max_supports is 1099511627776"),
    (lambda: abut.distance(BOX, BALL, max_supports=1.5), "max_supports is 1.5; give a whole number"),
    (lambda: abut.distance(BOX, BALL, cache={}), "cache is dict; give an abut.Cache()"),
    (lambda: abut.distance(BOX, BALL, invalid="ignore"), 'give "raise" or "mark"'),
    (lambda: abut.collide(BOX, BALL, margin=NAN), "margin is nan"),
    (lambda: abut.cast(BOX, BALL, (0, 0, 5), (0, 0, NAN)), "translation has a number that is not finite"),
    (lambda: abut.cast(BOX, BALL, (0, 0, 5), (0, 0)), "translation has the shape (2,)"),
    (lambda: abut.ray(BOX, (0, 0, 5), (0, 0, float("inf"))), "direction has a number that is not finite"),
    (lambda: abut.support(BOX, (0, 0, 0)), "direction has a vector that is zero"),
    (lambda: abut.impact(BOX, (0, 0, 0), BALL, (0, 0, 0)), "sweep_a is tuple; give an abut.Sweep"),
    (lambda: abut.overlap_group([BOX, BALL], np.zeros((5, 3, 7)), [(0, 1)]), "for 2 shapes"),
    (lambda: abut.overlap_group([BOX, BALL], np.zeros((5, 2, 3)), [(0, 2)]), "pairs[0] is [0, 2]; give numbers of shapes"),
    (lambda: abut.overlap_group([BOX, BALL], np.full((5, 2, 3), NAN), [(0, 1)]), "pair 0: poses[0, 0] has a number"),
    (lambda: abut.overlap_group([BOX, BALL], np.zeros((5, 2, 3)), [(0.0, 1.0)]), "holds float64; give whole numbers"),
    (lambda: abut.relative_pose3((0, 0, 0), [(0, 0, 0), (0, NAN, 0)]), "item 1: b_in_world has a number that is not finite"),
    (lambda: abut.matrix3(np.zeros(7)), "pose has a quaternion of zeros"),
    (lambda: abut.distance(BOX, BALL, np.array([0, 0, None])), "b_in_a holds no numbers; give numbers; a 3D pose is"),
    (lambda: plot.outline(SQUARE, count=0), "count is 0; give 3 or more"),
    (lambda: plot.outline(SQUARE, count=2.5), "count is 2.5; give a whole number"),
    (lambda: World(2).add_body([(0, 0), (NAN, 0)]), "item 1: pose has a number that is not finite"),
    (lambda: Dynamics2().add_body((0, 0), velocity=(1,)), "velocity has the shape (1,); give numbers of shape (2,)"),
    (lambda: Dynamics2().set_material([], friction=NAN), "friction is nan; give a finite number"),
    (lambda: Dynamics2().set_material([], density=-1), "Dynamics2.set_material: density is -1; give zero or more"),
    (lambda: Dynamics2().step(0), "Dynamics2.step(dt=0, substeps=4): give a time above zero"),
    (lambda: Dynamics2().step(NAN), "dt is nan; give a finite number"),
    (lambda: Dynamics2().step(1 / 60, 0), "substeps=0): give a time above zero and one sub-step or more"),
    (lambda: abut.pose2(np.eye(4)), "matrix has the shape (4, 4)"),
    (lambda: abut.pose2(np.diag([2, 1, 1])), "no rotation"),
]


class BadInput(unittest.TestCase):
    def test_sentences(self):
        for number, (call, said) in enumerate(SENTENCES):
            with self.subTest(case=number, said=said):
                with self.assertRaises(PLAIN) as caught:
                    call()
                self.assertIn(said, str(caught.exception))

    def test_mark(self):
        poses = np.array([(0, 0, 5), (NAN, 0, 0), (0, 0, 0)])
        marked = abut.distance(BOX, BALL, poses, invalid="mark")
        self.assertEqual(marked.status.tolist(), [0, abut.Status.INVALID, 0])
        self.assertEqual(marked.distance[1], np.inf)
        self.assertEqual(abut.overlap(BOX, BALL, poses, invalid="mark").tolist(), [False, False, True])

    def test_no_pairs(self):
        poses = np.zeros((5, 2, 3))
        self.assertEqual(abut.overlap_group([BOX, BALL], poses, []).shape, (5, 0))
        self.assertEqual(abut.distance_group([BOX, BALL], poses, []).shape, (5, 0))

    def test_what_a_support_function_may_answer(self):
        for make, good in ((abut.custom2, (0, 0)), (abut.custom3, (0, 0, 0))):
            make(lambda d: (good, 2**24 - 1))
            for bad in ("no point", None, 0, good[1:], (*good, 0), ("x", *good[1:]), (good, 1.5), (good, -1), (good, 2**24),
                        (good[1:], 0)):
                with self.subTest(make=make.__name__, bad=bad):
                    with self.assertRaises(TypeError) as caught:
                        make(lambda d: bad)
                    self.assertIn(f"support answered {bad!r}; let it answer (x, y", str(caught.exception))

    def test_a_shape_never_changes(self):
        box = abut.box3(half=(1, 1, 1))
        with self.assertRaises(TypeError):
            box.parameters["radius"] = 3
        self.assertEqual(box, BOX)
        self.assertEqual(pickle.loads(pickle.dumps(box)), BOX)
        cone = abut.cone3(1, 2, axis="x")
        self.assertIn("axis='x'", repr(cone))

    def test_a_closed_world_can_be_printed(self):
        for made, said in ((World(3), "<World, closed>"), (Dynamics2(), "<Dynamics2, closed>")):
            made.close()
            self.assertEqual(repr(made), said)

    def test_cache_of_another_shape(self):
        cache = abut.Cache()
        abut.distance(BOX, BALL, (0, 0, 5), cache=cache)
        for call in (lambda: abut.distance(BOX, BALL, np.zeros((3, 3)), cache=cache),
                     lambda: abut.distance(SQUARE, SQUARE, cache=cache)):
            with self.assertRaisesRegex(abut.AbutError, "take a new abut.Cache"):
                call()

    def test_random_calls(self):
        """Arguments by chance, most of them wrong: right or refused."""
        rng = np.random.default_rng(11)
        reals = [0, 1, -1, 0.5, NAN, float("inf"), 1e308, 5e-324, True, "1", None, 10**400, [], 1j]
        things = [BOX, BALL, SQUARE, BOX.astype(np.float32), [BOX], [BOX, SQUARE], [], None, 5, "box", {}, object(),
                  np.zeros(3), [[BOX]], (BALL,) * 3]

        def array():
            shape = tuple(int(n) for n in rng.integers(0, 5, int(rng.integers(0, 4)))) + tuple(
                rng.choice([2, 3, 4, 7], int(rng.integers(0, 2))).tolist())
            made = rng.normal(size=shape) * 10.0 ** rng.integers(-300, 300)
            if made.size and rng.random() < 0.3:
                made.ravel()[int(rng.integers(0, made.size))] = NAN
            kinds = [np.float64, np.float32, np.int8, np.uint64, np.float16, bool, complex, object, ">f8", "U3"]
            with np.errstate(all="ignore"):
                return made.astype(kinds[int(rng.integers(0, len(kinds)))] if rng.random() < 0.5 else np.float64)

        def anything():
            source = rng.random()
            if source < 0.6:
                return array()
            pool = reals if source < 0.8 else things
            return pool[int(rng.integers(0, len(pool)))]

        def shape():
            return things[int(rng.integers(0, len(things)))] if rng.random() < 0.4 else BOX

        makers = [abut.circle2, abut.capsule2, abut.box2, abut.polygon2, abut.hull2, abut.ellipse2, abut.custom2, abut.sphere3,
                  abut.capsule3, abut.triangle3, abut.box3, abut.hull3, abut.disk3, abut.cylinder3, abut.cone3, abut.ellipsoid3,
                  abut.custom3]
        refused, calls = 0, 3000
        for number in range(calls):
            which = int(rng.integers(0, 12))
            try:
                with np.errstate(all="ignore"):
                    if which < 3:
                        makers[int(rng.integers(0, len(makers)))](*[anything() for _ in range(int(rng.integers(1, 5)))])
                    elif which == 3:
                        abut.overlap(shape(), shape(), anything(), invalid="mark")
                    elif which == 4:
                        abut.distance(shape(), shape(), anything())
                    elif which == 5:
                        abut.collide(shape(), shape(), anything(), margin=reals[int(rng.integers(0, len(reals)))])
                    elif which == 6:
                        abut.cast(shape(), shape(), anything(), anything(), invalid="mark")
                    elif which == 7:
                        abut.ray(shape(), anything(), anything())
                    elif which == 8:
                        abut.impact(shape(), abut.Sweep(anything(), anything()), shape(), abut.Sweep(anything(), (0, 0, 1)))
                    elif which == 9:
                        abut.overlap_group(shape(), anything(), anything())
                    elif which == 10:
                        abut.bounds(shape(), anything())
                    else:
                        abut.relative_pose3(anything(), anything())
            except PLAIN as refusal:
                refused += 1
                self.assertGreater(len(str(refusal)), 10, f"call {number}")
                self.assertNotIn("bytes do not hold rows", str(refusal), f"call {number}")
        self.assertGreater(refused, calls // 2)
        self.assertLess(refused, calls)


if __name__ == "__main__":
    unittest.main()
