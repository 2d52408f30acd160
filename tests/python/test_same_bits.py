# test_same_bits.py : the package answers what the C library answers, bit for bit, and a batch what single questions do.
import os
import pathlib
import subprocess
import tempfile
import unittest

import numpy as np

import abut
import randoms
from abut._library import ANSWERS

PROGRAMS = {np.dtype(np.float64): "ABUT_ANSWERS", np.dtype(np.float32): "ABUT_ANSWERS_F32"}


def numbers(shape):
    given = [value for name, value in shape.parameters.items() if name != "axis"]
    return np.concatenate([np.atleast_1d(value).ravel() for value in given]).astype(shape.dtype)


def questions(shapes, pairs, matrices, vectors, dimension):
    said = np.array([dimension, len(shapes), len(pairs)], np.int32).tobytes()
    for shape in shapes:
        kind = abut.shapes.KINDS[dimension].index(shape.kind)
        given = numbers(shape)
        said += np.array([kind, "xyz".index(shape.parameters.get("axis", "x")), len(given)], np.int32).tobytes()
        said += given.tobytes()
    for pair, matrix, vector in zip(pairs, matrices, vectors):
        said += pair.astype(np.int32).tobytes() + matrix.tobytes() + vector.tobytes()
    return said


def answers_of_c(said, dtype, dimension):
    kinds = ANSWERS[dtype]
    row = np.dtype([(name, kinds[f"{kind}{dimension}"]) for name, kind in (
        ("distance", "proximity"), ("collide", "manifold"), ("cast", "hit"), ("ray", "ray_hit"), ("point", "proximity"),
        ("impact", "hit"))])
    with tempfile.TemporaryDirectory() as folder:
        asked, told = pathlib.Path(folder, "questions"), pathlib.Path(folder, "answers")
        asked.write_bytes(said)
        subprocess.run([os.environ[PROGRAMS[dtype]], asked, told], check=True)
        return np.frombuffer(told.read_bytes(), row)


def same(a, b):
    """Equal in every field, bit for bit; what lies between fields is nobody's."""
    if a.dtype.names:
        return all(same(a[name], b[name]) for name in a.dtype.names)
    return np.ascontiguousarray(a).tobytes() == np.ascontiguousarray(b).tobytes()


class SameBits(unittest.TestCase):
    COUNT = 400

    def setUp(self):
        self.rng = np.random.default_rng(7)

    def ask(self, dimension, dtype):
        rng = self.rng
        shapes = [randoms.shape(rng, dimension, dtype) for _ in range(60)]
        pairs = rng.integers(0, len(shapes), (self.COUNT, 2))
        matrices = randoms.matrices(rng, dimension, self.COUNT, dtype)
        vectors = rng.uniform(-3, 3, (self.COUNT, dimension)).astype(dtype)
        a, b = ([shapes[i] for i in side] for side in pairs.T)
        return shapes, pairs, matrices, vectors, a, b

    def test_answers_of_c(self):
        for dtype in map(np.dtype, (np.float64, np.float32)):
            for dimension in (2, 3):
                shapes, pairs, matrices, vectors, a, b = self.ask(dimension, dtype)
                told = answers_of_c(questions(shapes, pairs, matrices, vectors, dimension), dtype, dimension)
                poses = randoms.poses(matrices)
                positions = matrices[:, :dimension, dimension]
                rest = abut.Sweep(np.zeros(dimension), np.zeros(dimension))
                turn = vectors[:, 0] if dimension == 2 else vectors
                for name, found in (
                        ("distance", abut.distance(a, b, poses)), ("collide", abut.collide(a, b, poses)),
                        ("cast", abut.cast(a, b, poses, vectors)), ("ray", abut.ray(a, positions, vectors)),
                        ("point", abut.point(a, positions)),
                        ("impact", abut.impact(a, rest, b, abut.Sweep(poses, vectors, turn)))):
                    with self.subTest(dtype=dtype, dimension=dimension, query=name):
                        self.assertTrue(same(found.data, told[name]))
                self.assertGreater(np.sum(told["distance"]["distance"] < 0), 20)
                self.assertGreater(np.sum(told["cast"]["hit"]), 20)

    def test_batch_is_single(self):
        for dtype in map(np.dtype, (np.float64, np.float32)):
            for dimension in (2, 3):
                _, _, matrices, vectors, a, b = self.ask(dimension, dtype)
                poses = randoms.poses(matrices)
                batches = {
                    "overlap": (abut.overlap(a, b, poses), lambda i: abut.overlap(a[i], b[i], poses[i])),
                    "distance": (abut.distance(a, b, poses, max_distance=1), lambda i: abut.distance(
                        a[i], b[i], poses[i], max_distance=1)),
                    "collide": (abut.collide(a, b, poses, margin=0.1), lambda i: abut.collide(
                        a[i], b[i], poses[i], margin=0.1)),
                    "cast": (abut.cast(a, b, poses, vectors, target=0.1), lambda i: abut.cast(
                        a[i], b[i], poses[i], vectors[i], target=0.1)),
                    "ray": (abut.ray(a, vectors, -vectors), lambda i: abut.ray(a[i], vectors[i], -vectors[i])),
                    "point": (abut.point(a, vectors), lambda i: abut.point(a[i], vectors[i])),
                    "depth_along": (abut.depth_along(a, b, poses, vectors), lambda i: abut.depth_along(
                        a[i], b[i], poses[i], vectors[i])),
                    "gradient": (abut.gradient(a, b, poses), lambda i: abut.gradient(a[i], b[i], poses[i])),
                    "collide_along": (abut.collide_along(a, b, poses, vectors), lambda i: abut.collide_along(
                        a[i], b[i], poses[i], vectors[i])),
                    "distance_world": (abut.distance_world(a, poses, b, poses[::-1]), lambda i: abut.distance_world(
                        a[i], poses[i], b[i], poses[::-1][i])),
                    "collide_world": (abut.collide_world(a, poses, b, poses[::-1]), lambda i: abut.collide_world(
                        a[i], poses[i], b[i], poses[::-1][i])),
                }
                for name, (batch, single) in batches.items():
                    for i in range(0, self.COUNT, 11):
                        with self.subTest(dtype=dtype, dimension=dimension, query=name, item=i):
                            one = single(i)
                            if name == "overlap":
                                self.assertEqual(one, batch[i])
                            else:
                                self.assertTrue(same(one.data, batch.data[i]))

    def test_one_against_many_and_grids(self):
        rng = self.rng
        shapes = [randoms.shape(rng, 3, np.float64) for _ in range(4)]
        poses = randoms.matrices(rng, 3, 30, np.float64).reshape(5, 6, 4, 4)
        one = abut.distance(shapes[0], shapes[1], poses)
        self.assertEqual(one.shape, (5, 6))
        self.assertTrue(same(one[2, 3].data, abut.distance(shapes[0], shapes[1], poses[2, 3]).data))
        grid = abut.distance(shapes[0], shapes[1:4], poses[:, :3])
        self.assertEqual(grid.distance.shape, (5, 3))
        self.assertTrue(same(grid[4, 2].data, abut.distance(shapes[0], shapes[3], poses[4, 2]).data))
        column = abut.distance(shapes[0], shapes[:3], poses[0, 0])
        self.assertTrue(same(column[1].data, abut.distance(shapes[0], shapes[1], poses[0, 0]).data))

    def test_groups_are_pairs(self):
        rng = self.rng
        for dtype in (np.float64, np.float32):
            for dimension in (2, 3):
                shapes = [randoms.shape(rng, dimension, dtype) for _ in range(5)]
                poses = randoms.poses(randoms.matrices(rng, dimension, 7 * 5, dtype))
                poses = poses.reshape(7, 5, *poses.shape[1:])
                pairs = [(0, 1), (3, 1), (4, 2)]
                hits = abut.overlap_group(shapes, poses, pairs)
                apart = abut.distance_group(shapes, poses, pairs)
                for row in range(7):
                    for column, (i, j) in enumerate(pairs):
                        relative = (abut.relative_pose2 if dimension == 2 else abut.relative_pose3)(
                            poses[row, i], poses[row, j], dtype=dtype)
                        one = abut.distance(shapes[i], shapes[j], relative)
                        self.assertTrue(same(one.data, apart.data[row, column]))
                        self.assertEqual(hits[row, column], one.distance <= 0)
                        self.assertEqual(hits[row, column], abut.overlap_world(shapes[i], poses[row, i], shapes[j],
                                                                               poses[row, j]))

    def test_cache_changes_nothing_but_the_cost(self):
        rng = self.rng
        a, b = abut.hull3(rng.normal(size=(60, 3))), abut.hull3(rng.normal(size=(60, 3)))
        cache = abut.Cache()
        for step in range(20):
            pose = (4 - 0.01 * step, 0.1, 0.2)
            warm, cold = abut.distance(a, b, pose, cache=cache), abut.distance(a, b, pose)
            self.assertLessEqual(abs(warm.distance - cold.distance), warm.error + cold.error)
        self.assertLess(warm.supports, cold.supports)


if __name__ == "__main__":
    unittest.main()
