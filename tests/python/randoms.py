# randoms.py : shapes of every kind and poses by chance, from a seed.
import numpy as np

import abut


def shape(rng, dimension, dtype, kinds=None):
    """A shape about 1 large, at times with a rounding radius."""
    kind = rng.choice(kinds or [kind for kind in abut.shapes.KINDS[dimension] if kind != "custom"])
    make = getattr(abut, f"{kind}{dimension}")
    number = lambda: float(np.float32(rng.uniform(0.1, 1)))
    vector = lambda: rng.uniform(-0.7, 0.7, dimension).astype(np.float32)
    radius = number() * 0.3 if rng.random() < 0.5 else 0.0
    if kind in ("circle", "sphere"):
        return make(number(), vector(), dtype=dtype)
    if kind == "capsule":
        return make(vector(), vector(), number(), dtype=dtype)
    if kind == "triangle":
        return make(vector(), vector(), vector(), radius, dtype=dtype)
    if kind in ("box", "ellipse", "ellipsoid"):
        return make([number() for _ in range(dimension)], vector(), radius, dtype=dtype)
    if kind == "polygon":
        turns = np.arange(5) * (2 * np.pi / 5) + rng.uniform(0, 1)
        return make(np.stack([np.cos(turns), np.sin(turns)], axis=1), radius, dtype=dtype)
    if kind == "hull":
        return make(rng.uniform(-1, 1, (int(rng.integers(1, 30)), dimension)), radius, dtype=dtype)
    lengths = [number()] if kind == "disk" else [number(), number()]
    return make(*lengths, vector(), str(rng.choice(["x", "y", "z"])), radius, dtype=dtype)


def matrices(rng, dimension, count, dtype, reach=2.0):
    """Poses as matrices."""
    if dimension == 2:
        rows = np.concatenate([rng.uniform(-reach, reach, (count, 2)), rng.uniform(-4, 4, (count, 1))], axis=1)
        return abut.matrix2(rows, dtype=dtype)
    rows = np.concatenate([rng.uniform(-reach, reach, (count, 3)), rng.normal(size=(count, 4))], axis=1)
    return abut.matrix3(rows, dtype=dtype)


def poses(matrix):
    """The form that the queries take, of the same bits."""
    if matrix.shape[-1] == 4:
        return matrix
    return np.stack([matrix[..., 0, 2], matrix[..., 1, 2], matrix[..., 0, 0], matrix[..., 1, 0]], axis=-1)
