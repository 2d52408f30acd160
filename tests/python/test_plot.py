# test_plot.py : pictures of 2D pairs, where matplotlib is.
import importlib.util
import io
import unittest

import numpy as np

import abut
from abut import plot


class Outline(unittest.TestCase):
    def test_outline(self):
        square = plot.outline(abut.box2(half=(1, 2)), (3, 0, np.pi / 2))
        self.assertEqual(len(square), 4)
        np.testing.assert_allclose(sorted(map(tuple, np.round(square, 9))), [(1, -1), (1, 1), (5, -1), (5, 1)])
        ring = plot.outline(abut.circle2(2))
        np.testing.assert_allclose(np.hypot(*ring.T), 2)
        for call, said in ((lambda: plot.outline(abut.sphere3(1)), "only 2D shapes"), (lambda: plot.outline(3), "abut.Shape"),
                           (lambda: plot.outline(abut.circle2(1), (0, np.nan)), "not finite")):
            with self.assertRaisesRegex((TypeError, ValueError), said):
                call()


@unittest.skipUnless(importlib.util.find_spec("matplotlib"), "matplotlib is not installed (scripts/install_needs.sh python)")
class Pictures(unittest.TestCase):
    def test_pair(self):
        import matplotlib
        matplotlib.use("Agg")
        square, triangle = abut.polygon2([(1, 10), (3, 10), (3, 8), (1, 8)]), abut.polygon2([(2, 9), (4, 7), (2, 7)])
        ax = plot.pair(square, triangle)
        told = ax.get_legend_handles_labels()[1]
        self.assertEqual(told, ["A", "B", "distance -1", "contact -1", "contact -1"])
        file = io.BytesIO()
        ax.figure.savefig(file, format="png", dpi=60)
        self.assertGreater(len(file.getvalue()), 2000)


if __name__ == "__main__":
    unittest.main()
