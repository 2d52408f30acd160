# test_callbacks.py : what a simulation asks while it steps: functions that let pass, that change how a contact is solved, that
# read, that change what they may not, that raise.
import gc
import math
import unittest
import weakref

import numpy as np

import abut
from abut.dynamics import Dynamics2


def falling(dtype=np.float64):
    """A floor whose top is y = 0, a ball of radius 1 that falls from 1 above it: the simulation, both shapes, the ball."""
    d = Dynamics2((0, -10), dtype=dtype)
    floor = d.add_shape(d.add_body((0, -1, 0), kind="static"), abut.box2((50, 1), dtype=dtype))
    ball = d.add_body((0, 2, 0))
    return d, floor, d.add_shape(ball, abut.circle2(1, dtype=dtype)), ball


def height(d, body):
    return float(d.state([body])["pose"][0, 1])


def steps(d, count):
    for _ in range(count):
        d.step(1 / 64)


class Callbacks(unittest.TestCase):
    def test_meet(self):
        for dtype in (np.float64, np.float32):
            d, floor, shape, ball = falling(dtype)
            asked = []
            d.set_callbacks(meet=lambda a, b: asked.append((a, b)))  # None is no
            steps(d, 64)
            # free fall for a second: y = 2 - 10/2, and half a step's speed more by the way the steps add up
            self.assertLess(height(d, ball), -2.5)
            self.assertTrue(asked and set(map(frozenset, asked)) == {frozenset((int(floor), int(shape)))})
            d, floor, shape, ball = falling(dtype)
            d.set_callbacks(meet=lambda a, b: True)
            steps(d, 128)
            self.assertAlmostEqual(height(d, ball), 1, delta=0.01)
            d.set_callbacks()
            steps(d, 64)
            self.assertAlmostEqual(height(d, ball), 1, delta=0.01)

    def test_without_an_effect_the_bits_are_the_same(self):
        plain, *_ = falling()
        asked, *_ = falling()
        asked.set_callbacks(meet=lambda a, b: True, contact=lambda meeting: None)
        steps(plain, 100)
        steps(asked, 100)
        self.assertEqual(plain.hash(), asked.hash())

    def test_contact(self):
        d, floor, shape, ball = falling()
        seen = []

        def passes(meeting):
            seen.append(meeting)
            return meeting.separation[0] > 9  # numpy's own False

        d.set_callbacks(contact=passes)
        steps(d, 64)
        self.assertLess(height(d, ball), -1)
        first = seen[0]
        self.assertEqual(set(first.shapes), {floor, shape})
        sign = 1 if first.shapes[0] == floor else -1
        np.testing.assert_allclose(first.normal, (0, sign), atol=1e-12)
        self.assertLess(sign * first.velocity[1], -3)
        self.assertEqual((first.points.shape, first.separation.shape), ((1, 2), (1,)))
        self.assertAlmostEqual(first.points[0, 0], 0, delta=1e-9)
        self.assertEqual((first.friction, first.restitution, first.rolling, first.surface_speed), (0.5, 0, 0, 0))
        # A belt that only the callback knows of carries a box along: to its speed, 2.
        d = Dynamics2((0, -10))
        d.add_shape(d.add_body((0, -1, 0), kind="static"), abut.box2((50, 1)))
        box = d.add_body((0, 0.5, 0))
        d.add_shape(box, abut.box2((0.5, 0.5)))
        d.set_callbacks(contact=lambda meeting: {"surface_speed": 2, "friction": 1})
        steps(d, 128)
        self.assertAlmostEqual(abs(d.state([box])["velocity"][0, 0]), 2, delta=0.02)
        # It bounces as the callback says: to e^2 of the height it fell from, 1.
        d, floor, shape, ball = falling()
        d.set_callbacks(contact=lambda meeting: {"restitution": 0.8})
        highest = 0
        for i in range(256):
            d.step(1 / 256)
            highest = max(highest, height(d, ball)) if i > 120 else 0  # it is down after 114
        self.assertAlmostEqual(highest, 1.64, delta=0.05)

    def test_what_is_raised_comes_out(self):
        for where in ("meet", "contact"):
            d, floor, shape, ball = falling()
            calls = []

            def fails(*_, calls=calls):
                calls.append(1)
                raise KeyError("of the test")

            d.set_callbacks(**{where: fails})
            with self.assertRaisesRegex(KeyError, "of the test"):
                steps(d, 64)
            self.assertEqual(len(calls), 1, "nothing is asked after it")
            before = d.hash()
            self.assertNotEqual(before, 0)
            # Nobody is asked any more, and the ball that fell into the floor, or stopped on it, comes to rest there.
            d.set_callbacks(**{where: lambda *_: True if where == "meet" else None})
            steps(d, 256)
            self.assertAlmostEqual(height(d, ball), 1, delta=0.01)

    def test_who_was_not_asked_is_asked_again(self):
        d, floor, shape, ball = falling()
        state = {"fails": 1, "asked": 0}

        def meet(a, b):
            state["asked"] += 1
            if state["fails"] > 0:
                state["fails"] -= 1
                raise OSError("once")
            return True

        d.set_callbacks(meet=meet)
        with self.assertRaises(OSError):
            steps(d, 64)
        steps(d, 256)
        self.assertGreaterEqual(state["asked"], 2)
        self.assertAlmostEqual(height(d, ball), 1, delta=0.01)

    def test_reading_is_allowed_and_changing_is_not(self):
        d, floor, shape, ball = falling()
        changes = [lambda: d.step(1 / 64), lambda: d.add_body(), lambda: d.remove_body(ball), lambda: d.set_gravity((0, 0)),
                   lambda: d.set_callbacks(), lambda: d.set_velocity(ball, (0, 0, 0)), d.close, lambda: d.restore(b"")]
        seen = []

        def contact(meeting):
            for change in changes:
                with self.assertRaisesRegex(RuntimeError, "by a function of yours that it is calling"):
                    change()
            seen.append((float(d.state([ball])["velocity"][0, 1]), len(d), d.ray((9, 9), (0, -20)).shape))

        def meet(a, b):
            with self.assertRaisesRegex(RuntimeError, "meet is asked while boxes are being sorted"):
                d.ray((9, 9), (0, -20))
            return len(d) == 2

        d.set_callbacks(meet=meet, contact=contact)
        steps(d, 64)
        self.assertTrue(seen)
        self.assertEqual(seen[0][1:], (2, floor))
        self.assertLess(seen[0][0], 0)
        d.set_gravity((0, -9))

    def test_answers_that_say_nothing(self):
        for answer, words in ((3, "let it answer None, False, or a dict"), ({"off": True}, "let it answer None, False"),
                              ({"friction": -1}, "friction = -1; give 0 or more"), ({"restitution": math.nan}, "restitution")):
            d, *_ = falling()
            d.set_callbacks(contact=lambda meeting, answer=answer: answer)
            with self.assertRaisesRegex(abut.AbutError, words):
                steps(d, 64)
        with self.assertRaisesRegex(TypeError, "meet is 3; give a function or None"):
            d.set_callbacks(meet=3)

    def test_a_function_that_knows_the_simulation_does_not_keep_it(self):
        d, *_ = falling()
        d.set_callbacks(meet=lambda a, b, d=d: len(d) > 0)
        steps(d, 2)
        gone = weakref.ref(d)
        del d
        gc.collect()
        self.assertIsNone(gone())


if __name__ == "__main__":
    unittest.main()
