# test_bodies.py : worlds and simulations: the bits of C, numbers worked by hand, lifetimes, whatever is wrong.
import gc
import math
import os
import pickle
import subprocess
import unittest

import numpy as np

import abut
from abut.dynamics import Dynamics2
from abut.world import Chain, HalfSpace, HeightField, Mesh, World, place_of

PROGRAMS = {np.dtype(np.float64): "ABUT_WORLDS", np.dtype(np.float32): "ABUT_WORLDS_F32"}
BODIES, STEPS = 12, 6
NAN = float("nan")


def told(dtype):
    """What C prints of the same scenes: lists of texts by name."""
    lines = subprocess.run([os.environ[PROGRAMS[dtype]]], check=True, capture_output=True, text=True).stdout.splitlines()
    found = {}
    for line in lines:
        name, *words = line.split()
        found.setdefault(name, []).append(words)
    return found


def poses(dimension, step, dtype):
    i = np.arange(BODIES)
    x = i % 4 - 1.5 + step / 8 * (i % 3 - 1)
    y = i // 4 + 0.5 - step / 8
    c, s = np.where(i % 2, dtype.type(0.6), 1), np.where(i % 2, dtype.type(0.8), 0)
    if dimension == 2:
        return np.stack([x, y, c, s], axis=-1).astype(dtype)
    found = np.zeros((BODIES, 4, 4), dtype)
    found[:, 0, 0], found[:, 0, 1], found[:, 1, 0], found[:, 1, 1] = c, -s, s, c
    found[:, 0, 3], found[:, 1, 3], found[:, 2, 3] = x, i % 2 / 4, y
    found[:, 2, 2] = found[:, 3, 3] = 1
    return found


def shapes(dimension, dtype):
    if dimension == 2:
        return [abut.box2((0.5, 0.25), radius=0.0625, dtype=dtype), abut.circle2(0.375, dtype=dtype),
                abut.capsule2((-0.25, 0), (0.25, 0), 0.25, dtype=dtype)]
    return [abut.box3((0.5, 0.25, 0.375), radius=0.0625, dtype=dtype), abut.sphere3(0.375, dtype=dtype),
            abut.cylinder3(0.25, 0.5, dtype=dtype)]


def floor(dimension, dtype):
    if dimension == 2:
        return Chain([(8, 0), (0, 0), (-8, -1)], dtype=dtype)
    return Mesh([(-8, -8, -1), (8, -8, 0), (8, 8, 0), (-8, 8, -1)], [(0, 1, 2), (0, 2, 3)], dtype=dtype)


def number(text, dtype):
    return dtype.type(float(text))


class SameBits(unittest.TestCase):
    def same(self, words, numbers, dtype):
        self.assertEqual([number(word, dtype) for word in words], [dtype.type(x) for x in numbers])

    def test_worlds(self):
        for dtype in PROGRAMS:
            wanted = told(dtype)
            for d in (2, 3):
                world = World(d, 0.125, dtype=dtype)
                world.lend(floor(d, dtype))
                ids, made = [], shapes(d, dtype)
                for i, pose in enumerate(poses(d, 0, dtype)):
                    ids.append(world.add_body(pose))
                    world.add_shape(ids[-1], made[i % 3])
                world.add_shape(world.add_body(still=True), world._lent[1])
                for step in range(STEPS):
                    world.set_pose(ids, poses(d, step, dtype))
                    world.update()
                    self.assertEqual([str(world.hash()), str(len(world.begun().slot)), str(len(world.ended().slot))],
                                     wanted[f"world{d}"][step])
                at = {2: [(-4, 0.75), (16, 0.25), (0, 8), (0.5, -16), (5, 5)],
                      3: [(-4, 0.125, 0.75), (16, 0, 0.25), (0, 0, 8), (0.5, 0, -16), (5, 0, 5)]}[d]
                ray, hit = world.ray(at[0], at[1]), world.cast(made[0], at[2], at[3])
                near = world.nearest(made[0], at[4], 3, 100)
                self.same(wanted[f"queries{d}"][0],
                          [ray.shape, hit.shape, ray.hit.entry, hit.hit.fraction] +
                          [x for pair in zip(near.shape, near.hit.distance) for x in pair], dtype)

    def test_simulation(self):
        for dtype in PROGRAMS:
            wanted = told(dtype)["dynamics2"]
            d = Dynamics2((0, -10), dtype=dtype)
            d.lend(HeightField([1, 0, 0, 0.5, 0, 0, 0, 0.25, 1], 2, corner=(-8, -1), dtype=dtype))
            made, ids = shapes(2, dtype), []
            for i, pose in enumerate(poses(2, 0, dtype)):
                ids.append(d.add_body(pose, velocity=(i % 3 / 2, 0)))
                d.add_shape(ids[-1], made[i % 3], restitution=0.25)
            d.add_shape(d.add_body(kind="static"), d._lent[1], restitution=0.25)
            d.add_joint("revolute", ids[0], ids[1], frame_a=(1, 0), motor=True, motor_speed=2, most_force=4)
            for step in range(64):
                d.step(1 / 64)
                if step % 16 == 15:
                    words = wanted[step // 16]
                    self.assertEqual(str(d.hash()), words[0])
                    state = d.state(ids)
                    self.same(words[1:], [x for row in state for x in (row["pose"][0], row["velocity"][1])], dtype)


class ByHand(unittest.TestCase):
    def test_events_and_manifolds(self):
        for d in (2, 3):
            ball = abut.circle2(1) if d == 2 else abut.sphere3(1)
            world, along = World(d), np.eye(d)[0]
            ids = world.add_body(np.outer([0, 1.5, 9], along))
            made = world.add_shape(ids, ball)
            world.update()
            self.assertEqual(world.begun().shapes.tolist(), [made[:2].tolist()])
            c = world.contacts()
            np.testing.assert_allclose(c.manifolds.separation[0, 0], -0.5, atol=1e-12)
            np.testing.assert_allclose(c.manifolds.normal[0], along, atol=1e-12)
            np.testing.assert_allclose(c.manifolds.point_a[0, 0] + c.position[0], along, atol=1e-12)
            self.assertEqual((c.contact.tolist(), c.touching.tolist(), c.part[0, 0]), ([0], [True], -1))
            world.update()  # the touch persists
            self.assertEqual([len(t.slot) for t in (world.begun(), world.touching(), world.ended())], [0, 1, 0])
            world.set_pose(ids[1], 7.5 * along)
            world.update()
            self.assertEqual((world.ended().shapes.tolist(), world.begun().shapes.tolist()), ([made[:2].tolist()],
                                                                                           [made[1:].tolist()]))
            np.testing.assert_array_equal(world.poses(ids[1:])[:, :2] if d == 2 else world.poses(ids[1:])[:, :3, 3],
                                          np.outer([7.5, 9], along)[:, :2 if d == 2 else 3])

    def test_filters_sensors_and_ignored(self):
        world = World(2)
        ids = world.add_body(np.zeros((3, 2)))
        made = world.add_shape(ids, abut.circle2(1), category=[1, 2, 4], mask=[6, 5, 3])
        ghost = world.add_shape(world.add_body((0, 0), still=True), abut.box2((1, 1)), sensor=True)
        world.update()
        self.assertEqual(len(world.touching().slot), 6)
        self.assertEqual(int(world.contacts().sensor.sum()), 3)
        self.assertEqual(len(world.contacts().contact), 3)  # a sensor has no manifold
        world.ignore(ids[0], ids[1:])
        self.assertTrue(world.is_ignored(ids[1], ids[0]))
        world.set_filter(made[2], group=-1)
        world.set_filter(made[1], group=-1)
        world.remove_shape(ghost)
        world.update()
        self.assertEqual((len(world.touching().slot), len(world.ended().slot)), (0, 6))
        self.assertEqual(world.shape(made)["group"].tolist(), [0, -1, -1])

    def test_queries(self):
        world = World(3)
        ids = world.add_body([(2, 0, 0), (5, 0, 0), (9, 0, 0)])
        made = world.add_shape(ids, abut.box3((1, 1, 1)))
        world.update()
        self.assertEqual(world.ray((0, 0, 0), (10, 0, 0)).shape, made[0])
        self.assertAlmostEqual(world.ray((0, 0, 0), (10, 0, 0)).hit.entry, 0.1)
        many = world.ray_all((0, 0, 0), (10, 0, 0))
        self.assertEqual(many.shape.tolist(), made.tolist())
        np.testing.assert_allclose(many.hit.entry, [0.1, 0.4, 0.8])
        batch = world.ray([(0, 0, 0), (0, 5, 0)], (10, 0, 0))
        self.assertEqual(batch.body.tolist(), [ids[0], 0])
        self.assertEqual(world.ray_any([(0, 0, 0), (0, 5, 0)], (10, 0, 0)).tolist(), [True, False])
        self.assertEqual(world.ray((0, 0, 0), (10, 0, 0), body=ids[0]).shape, made[1])
        hit = world.cast(abut.sphere3(0.5), (-3, 0, 0), (10, 0, 0))
        self.assertAlmostEqual(hit.hit.fraction, 0.35)
        self.assertEqual(world.cast_all(abut.sphere3(0.5), (-3, 0, 0), (20, 0, 0)).shape.tolist(), made.tolist())
        self.assertEqual(world.overlap(abut.box3((2, 1, 1)), (3.5, 0, 0)).tolist(), made[:2].tolist())
        near = world.nearest(abut.sphere3(0), (7, 0, 0), 2)
        np.testing.assert_allclose(near.hit.distance, [1, 1])
        other = World(3)
        other.add_shape(other.add_body((2, 4, 0)), abut.sphere3(1))
        other.update()
        gap = world.distance(other)
        self.assertEqual(gap.shapes[0], made[0])
        self.assertAlmostEqual(gap.proximity.distance, 2)
        self.assertEqual(world.distance(other, 1).shapes, (0, 0))

    def test_surfaces(self):
        flat = [HeightField(np.zeros((3, 4)), 2, corner=(-3, -2, 0)), HalfSpace((0, 0, 2))]
        for surface in flat:
            found, parts = surface.distance(abut.sphere3(1), [(0, 0, 3), (0.5, 0.5, 0.5)])
            np.testing.assert_allclose(found.distance, [2, -0.5], atol=1e-12)
            manifold, _ = surface.collide(abut.box3((0.5, 0.5, 0.5)), (0.5, 0.5, 0.25))
            np.testing.assert_allclose(manifold.separation, [[-0.25] * 4], atol=1e-12)
            hit, _ = surface.cast(abut.sphere3(1), (0.5, 0.5, 5), (0, 0, -8))
            self.assertAlmostEqual(hit.fraction, 0.5)
            ray, _ = surface.ray((0.5, 0.25, 1), (0, 0, -4))
            self.assertAlmostEqual(ray.entry, 0.25)
            again = pickle.loads(pickle.dumps(surface))
            self.assertEqual(again.distance(abut.sphere3(1), (0, 0, 3))[0].distance, found.distance[0])
        holes = np.zeros((2, 3), bool)
        holes[0, 0] = True
        self.assertEqual(HeightField(np.zeros((3, 4)), 1, holes=holes).ray((0.5, 0.25, 1), (0, 0, -4))[1], -1)
        self.assertEqual(len(HeightField([0, 1, 0], 1)), 2)
        self.assertEqual(len(HeightField.load(HeightField([0, 1, 0], 1).save(), 2)), 2)

    def test_half_spaces_in_worlds(self):
        for dimension in (2, 3):
            for dtype in (np.float64, np.float32):
                up, along = np.eye(dimension)[-1], np.eye(dimension)[0]
                ground, world = HalfSpace(4 * up, 4, dtype=dtype), World(dimension, dtype=dtype)  # below 1
                made = world.add_shape(world.add_body(np.zeros(dimension), still=True), ground)
                ball = abut.circle2(1, dtype=dtype) if dimension == 2 else abut.sphere3(1, dtype=dtype)
                other = world.add_shape(world.add_body(1000 * along + 1.75 * up), ball)
                world.update()
                found = world.contacts()
                self.assertEqual((found.shapes.tolist(), found.touching.tolist()), ([[made, other]], [True]))
                np.testing.assert_allclose(found.manifolds.separation[..., 0], [-0.25], atol=1e-5)
                self.assertEqual(found.part[0, 0], -1)
                met = world.ray(9 * up, -10 * up)
                self.assertEqual((met.shape, met.part), (made, -1))
                self.assertAlmostEqual(met.hit.entry, 0.8, delta=1e-5)
                again = pickle.loads(pickle.dumps(world))
                self.assertEqual(again.hash(), world.hash())
                self.assertEqual(again.ray(9 * up, -10 * up).shape, made)
                with self.assertRaisesRegex(abut.AbutError, "shapes are made of the surface"):
                    world.take_back(ground)
                world.remove_shape(made)
                world.take_back(ground)

    def test_half_spaces_in_simulations(self):
        for dtype in (np.float64, np.float32):
            d, ground = Dynamics2((0, -10), dtype=dtype), HalfSpace((0, 1), dtype=dtype)
            d.add_shape(d.add_body((0, 0), kind="static"), ground)
            ball = d.add_body((300, 2))
            d.add_shape(ball, abut.circle2(0.5, dtype=dtype))
            with self.assertRaisesRegex(abut.AbutError, "Dynamics2.add_shape"):
                d.add_shape(ball, ground)
            for _ in range(120):
                d.step(1 / 60)
            np.testing.assert_allclose(d.poses(ball).ravel()[:2], (300, 0.5), atol=0.01)
            self.assertEqual(d.sums().awake, 0)

    def test_a_stack_stands(self):
        for dtype in (np.float64, np.float32):
            d = Dynamics2((0, -10), dtype=dtype)
            d.add_shape(d.add_body((0, -1), kind="static"), abut.box2((10, 1), dtype=dtype))
            boxes = d.add_body([(0, 0.5 + i) for i in range(10)])
            d.add_shape(boxes, abut.box2((0.5, 0.5), dtype=dtype))
            for _ in range(240):
                d.step(1 / 60)
            np.testing.assert_allclose(d.poses(boxes)[:, :2], [(0, 0.5 + i) for i in range(10)], atol=0.02)
            self.assertEqual((d.sums().awake, d.sums().kinetic), (0, 0))
            self.assertAlmostEqual(d.sums().potential, 500, delta=0.5)

    def test_sleepers(self):
        d = Dynamics2((0, -10))
        ids = d.add_body([(0, 5), (3, 5)], asleep=[True, False])
        d.add_shape(ids, abut.circle2(0.5))
        d.step(1 / 60)
        self.assertEqual(d.state(ids)["asleep"].tolist(), [True, False])
        np.testing.assert_array_equal(d.poses(ids[0]).ravel()[:2], (0, 5))
        d.sleep(ids[1])
        self.assertEqual(d.sums().awake, 0)
        d.wake(ids)
        d.step(1 / 60)
        self.assertEqual(d.sums().awake, 2)
        for wrong in ({"kind": "static"}, {"velocity": (1, 0)}, {"sleep": False}):
            with self.assertRaisesRegex(abut.AbutError, "add_body"):
                d.add_body((0, 0), asleep=True, **wrong)

    def test_forces_and_joints(self):
        d = Dynamics2()
        body = d.add_body((0, 0), velocity=(1, 0))
        d.add_shape(body, abut.box2((0.5, 0.5)), density=2)
        d.apply_impulse(body, (0, 4))  # of mass 2
        np.testing.assert_allclose(d.velocities(body), [[1, 2, 0]])
        d.apply_force(body, (8, 0))
        d.step(0.5)
        np.testing.assert_allclose(d.velocities(body), [[3, 2, 0]], atol=1e-12)
        np.testing.assert_allclose(d.state(body)["mass"], [2])
        d.set_velocity(body, (0, 0, 0))
        d.apply_angular_impulse(body, 1)  # the inertia is 2 / 6
        np.testing.assert_allclose(d.velocities(body), [[0, 0, 3]])
        rope = d.add_joint("rope", 0, body, frame_a=(5, 5), length=100)
        self.assertEqual((d.joint(rope).kind, d.joint(rope).options["length"]), ("rope", 100))
        d.set_joint(rope, length=50)
        self.assertEqual(d.joint(rope).options["length"], 50)
        d.remove_joint(rope)
        weld = d.add_joint("weld", 0, body, frame_a=d.poses(body)[0], break_force=1)
        d.apply_force(body, (1000, 0))
        d.step(0.1)
        self.assertEqual(d.broken().tolist(), [weld])
        with self.assertRaisesRegex(abut.AbutError, "joint"):
            d.joint(weld)

    def test_snapshots(self):
        d = Dynamics2((0, -10))
        ground = Chain([(9, 0), (-9, 0)])
        d.add_shape(d.add_body(kind="static"), ground)
        ids = d.add_body([(0, 1), (0.2, 3)])
        d.add_shape(ids, abut.hull2([(0, 0), (1, 0), (0.5, 1)]))
        saved = d.save()
        for _ in range(30):
            d.step(1 / 60)
        after = d.hash()
        other = pickle.loads(pickle.dumps(d))
        self.assertEqual(other.hash(), after)
        for again in (d, other):
            again.restore(saved)
            self.assertEqual(again.bodies().tolist(), d.bodies().tolist())
            for _ in range(30):
                again.step(1 / 60)
            self.assertEqual(again.hash(), after)
        damaged = bytearray(saved)
        damaged[len(damaged) // 2] ^= 1
        with self.assertRaisesRegex(abut.AbutError, "damaged"):
            d.restore(bytes(damaged))
        with self.assertRaisesRegex(abut.AbutError, "lend them in the same order"):
            Dynamics2().restore(saved)
        self.assertEqual(d.hash(), after)


class Lifetimes(unittest.TestCase):
    def test_what_is_lent_lives(self):
        world = World(2)
        body = world.add_body((0, 0))
        world.add_shape(body, abut.hull2([(0, 0), (1, 0), (0, 1)]))
        world.add_shape(body, abut.custom2(lambda v: (v[0] / math.hypot(*v), v[1] / math.hypot(*v))))
        world.add_shape(world.add_body((0, -1), still=True), Chain([(9, 0), (-9, 0)]))
        gc.collect()
        junk = [Chain([(i, 0), (0, i)]) for i in range(1, 200)]
        world.update()
        self.assertEqual(len(world.touching().slot), 1)
        self.assertEqual(len(junk), 199)
        with self.assertRaisesRegex(abut.AbutError, "a function, which no bytes hold"):
            world.save()
        world.remove_body(body)
        self.assertGreater(len(world.save()), 0)

    def test_closed(self):
        for made in (World(2), World(3), Dynamics2()):
            with made:
                made.bodies()
            made.close()
            for name in ("bodies", "contacts", "begun", "save", "hash", "poses"):
                with self.assertRaisesRegex(ValueError, "it has been closed"):
                    getattr(made, name)()

    def test_a_function_that_raises_or_changes_the_world(self):
        world = World(2)
        mode = ["good"]

        def support(v):
            if mode[0] == "raises":
                raise KeyError("mine")
            if mode[0] == "changes":
                world.remove_body(world.bodies())
            return v

        ids = world.add_body([(0, 0), (1, 0)])
        world.add_shape(ids[0], abut.custom2(support))
        world.add_shape(ids[1], abut.circle2(1))
        for mode[0], error in (("raises", KeyError), ("changes", RuntimeError)):
            world.set_pose(ids, [(0, 0), (1, 0.5)])
            with self.assertRaises(error):
                world.update()
            world.set_pose(ids, [(0, 0), (1, 0.25)])
        mode[0] = "good"
        world.update()
        self.assertEqual((len(world), len(world.touching().slot)), (2, 1))

    def test_memory_comes_back(self):
        def round_():
            world = World(3)
            world.add_shape(world.add_body(np.zeros((300, 3))), abut.box3((1, 1, 1)))
            world.update()
            return world.memory()

        def resident():
            with open("/proc/self/statm", encoding="ascii") as file:
                return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

        if not os.path.exists("/proc/self/statm"):
            self.skipTest("no /proc")
        size = max(round_() for _ in range(3))
        before = resident()
        for _ in range(20):
            round_()
        self.assertLess(resident() - before, 10 * size)


class BadInput(unittest.TestCase):
    def test_sentences(self):
        world, d = World(3), Dynamics2()
        body, box = world.add_body((0, 0, 0)), abut.box3((1, 1, 1))
        mover = d.add_body((0, 0))
        shape = world.add_shape(body, box)
        before = world.poses()
        for call, sentence in [
                (lambda: World(4), "dimension is 4; give 2 or 3"),
                (lambda: World(2.0), "dimension is 2.0; give 2 or 3"),
                (lambda: World(2, NAN), "margin is nan"),
                (lambda: world.add_body([(0, 0, 0), (0, NAN, 0)]), "item 1: pose has a number that is not finite"),
                (lambda: world.add_body(np.diag([2, 1, 1, 1])), "pose is no rotation"),
                (lambda: world.add_body((0, 0)), "pose has the shape (2,); a 3D pose is"),
                (lambda: world.add_body((0, 0, 0), still=1), "still has the shape () and holds int64; give a bool"),
                (lambda: world.set_pose([body, 77], np.zeros((2, 3))), "World.set_pose, item 1"),
                (lambda: world.set_pose(body, np.full(3, 1e308)), "World.set_pose"),
                (lambda: world.set_pose([body, body, body], np.zeros((2, 3))), "3 ids and 2 items"),
                (lambda: world.set_pose("x", (0, 0, 0)), "give whole numbers"),
                (lambda: world.remove_body([body, body]), "names one twice"),
                (lambda: world.remove_shape(body + 5), "World.remove_shape"),
                (lambda: world.add_shape(body, abut.box2((1, 1))), "the shape is of 2D"),
                (lambda: world.add_shape(body, abut.box3((1, 1, 1), dtype=np.float32)), "float32"),
                (lambda: world.add_shape(body, "box"), "shape is str; give an abut.Shape"),
                (lambda: world.add_shape(body, HalfSpace((0, 1))), "the HalfSpace is of 2D"),
                (lambda: world.add_shape([body, 0], box), "World.add_shape, item 1"),
                (lambda: world.add_shape(body, box, group=2.5), "group is 2.5"),
                (lambda: world.add_shape(body, box, mask=-1), "mask is -1"),
                (lambda: world.ignore(body, body), "World.ignore"),
                (lambda: world.ray((0, 0, NAN), (1, 0, 0)), "World.ray: origin has a number that is not finite"),
                (lambda: world.ray([(0, 0, 0)] * 2, [(1, 0, 0)] * 3), "the numbers of items do not agree"),
                (lambda: world.overlap(box, (0, 0, NAN)), "pose has a number that is not finite"),
                (lambda: world.overlap(None), "shape is NoneType; give an abut.Shape"),
                (lambda: world.nearest(None), "shape is NoneType; give an abut.Shape"),
                (lambda: world.cast(None, None, (1, 0, 0)), "shape is NoneType; give an abut.Shape"),
                (lambda: world.cast_all(None, None, (1, 0, 0)), "shape is NoneType; give an abut.Shape"),
                (lambda: world.ray((0, 0, 0), (1, 0, 0), invalid=np.zeros(2)), "invalid is array"),
                (lambda: world.nearest(box, count=-1), "count is -1"),
                (lambda: world.distance(World(2)), "give a world of 3D"),
                (lambda: world.restore(b"nothing"), "damaged; save it again"),
                (lambda: world.restore(7), "give the bytes that save has answered"),
                (lambda: world.take_back(floor(3, np.float64)), "has not been lent"),
                (lambda: HeightField([0], 1), "too few points"),
                (lambda: HeightField([0, NAN], 1), "item 1"),
                (lambda: HeightField([0, 1], -1), "HeightField"),
                (lambda: HeightField([0, 1, 2], 1, holes=[True]), "give an array of bool of shape (2,)"),
                (lambda: HalfSpace((0, 0)), "not all 0"),
                (lambda: d.add_body((0, 0), kind="solid"), "kind is 'solid'; give one of static"),
                (lambda: d.add_body((0, 0), velocity=(1, 2, 3)), "velocity has the shape (3,)"),
                (lambda: d.add_body((0, 0), kind=np.zeros(3)), "kind is array"),
                (lambda: d.add_joint(np.zeros(3), 0, mover), "kind is array"),
                (lambda: d.add_shape(mover, abut.circle2(1), density=NAN), "density is nan"),
                (lambda: d.add_shape(mover, abut.circle2(1), friction=-1), "Dynamics2.add_shape"),
                (lambda: d.apply_force(mover, (0, NAN)), "not finite"),
                (lambda: d.apply_force(99, (0, 1)), "Dynamics2"),
                (lambda: d.add_joint("glue", mover, mover), "kind is 'glue'; give one of revolute"),
                (lambda: d.add_joint("weld", mover, mover), "add_joint('weld')"),
                (lambda: d.add_joint("weld", 0, mover, size=1), "a joint has no 'size'"),
                (lambda: d.step(0), "step(dt=0"),
                (lambda: d.step(NAN), "dt is nan"),
                (lambda: d.step(0.1, 0), "substeps=0"),
                (lambda: d.set_gravity((0, NAN)), "gravity is"),
        ]:
            with self.subTest(sentence=sentence):
                with self.assertRaises((ValueError, TypeError)) as caught:
                    call()
                self.assertIn(sentence, str(caught.exception))
        self.assertEqual(world.shapes(body).tolist(), [shape])
        np.testing.assert_array_equal(world.poses(), before)
        self.assertEqual(place_of(world.bodies()).tolist(), [0])


if __name__ == "__main__":
    unittest.main()
