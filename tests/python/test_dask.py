# test_dask.py : a batch over two workers, one of which is killed in the middle: nothing is lost, and the bits are the same.
import importlib.util
import os
import pathlib
import signal
import tempfile
import unittest

import numpy as np

import abut
import randoms


@unittest.skipUnless(importlib.util.find_spec("distributed"), "distributed is not installed (scripts/install_needs.sh python)")
class Cluster(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        from distributed import Client, LocalCluster
        cls.cluster = LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50)
        cls.client = Client(cls.cluster)

    @classmethod
    def tearDownClass(cls):
        cls.client.close()
        cls.cluster.close()

    def test_killed_worker(self):
        from abut import dask
        rng = np.random.default_rng(9)
        shapes = [randoms.shape(rng, 3, np.float64) for _ in range(6)]
        poses = randoms.matrices(rng, 3, 6 * 20000, np.float64).reshape(20000, 6, 4, 4)
        arguments = {"shapes": shapes, "poses": poses, "pairs": [(0, 1), (2, 3), (4, 5), (0, 5)]}
        workers = self.client.run(os.getpid)
        killed, seen = [], []

        def progress(done, total):
            seen.append((done, total))
            if done >= total // 4 and not killed:
                killed.append(next(iter(workers.values())))
                os.kill(killed[0], signal.SIGKILL)

        found = dask.run(self.client, abut.distance_group, arguments, ["poses"], chunk=500, progress=progress)
        self.assertEqual(len(killed), 1)
        self.assertEqual(len(seen), 40)
        self.assertEqual(seen[-1], (20000, 20000))
        self.client.wait_for_workers(2)
        self.assertNotIn(killed[0], self.client.run(os.getpid).values())
        self.assertEqual(found.data.tobytes(), abut.distance_group(**arguments).data.tobytes())

    def test_save_and_lists_of_shapes(self):
        from abut import dask
        rng = np.random.default_rng(10)
        a = [randoms.shape(rng, 2, np.float32) for _ in range(100)]
        poses = rng.uniform(-2, 2, (100, 3))
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "hits.npy")
            hits = dask.run(self.client, "overlap", {"a": a, "b": a[0], "b_in_a": poses}, ["a", "b_in_a"], chunk=30, save=file)
            alone = abut.overlap(a, a[0], poses)
            self.assertEqual(hits.tolist(), alone.tolist())
            self.assertEqual(np.load(file).tolist(), alone.tolist())
            del hits
        self.assertTrue(alone.any() and not alone.all())

    def test_bad_input(self):
        from abut import dask
        ball = abut.sphere3(1)
        for query, arguments, over, said in (
                (abut.distance, {"a": ball, "b": ball, "b_in_a": np.full((9, 3), np.nan)}, ["b_in_a"], "not finite"),
                (abut.distance, {"a": ball, "b": ball}, ["b_in_a"], "none of the arguments"),
                (abut.cast, {"a": ball, "b": ball, "b_in_a": np.zeros((2, 3)), "translation": np.zeros((3, 3))},
                 ["b_in_a", "translation"], "b_in_a 2, translation 3"),
                (abut.box3, {"half": np.zeros((2, 3))}, ["half"], "no query")):
            with self.subTest(said=said):
                with self.assertRaisesRegex(ValueError, said):
                    dask.run(self.client, query, arguments, over)


if __name__ == "__main__":
    unittest.main()
