# poses.py : poses in the forms that the queries take, by the library's own arithmetic.
"""Poses. Every query takes them in any form; these turn one form into another, to the same bits on every machine."""
from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from . import _arguments
from ._arguments import Array
from ._library import MODULES, AbutError, precision


def _see(found: Array, form: int, dimension: int, name: str) -> None:
    """Raises what makes the first bad pose none at all. A matrix that is no rotation is left to the queries."""
    rows = found.reshape(-1, form)
    bad = ~np.all(np.isfinite(rows), axis=1)
    if form == 7:
        bad |= ~np.any(rows[:, 3:], axis=1)
    for index in np.flatnonzero(bad)[:1]:
        fault = _arguments.fault_of_pose(rows[index], form, dimension, name)
        raise AbutError(f"item {index}: {fault}" if len(rows) > 1 else str(fault))


def _matrix(dimension: int, outer: Any, inner: Any, dtype: DTypeLike, names: tuple[str, str]) -> Array:
    real = precision(dtype)
    found, form, lead = _arguments.poses(inner, dimension, names[1], real)
    _see(found, form, dimension, names[1])
    leads, other, other_form, other_lead = {names[1]: lead}, None, 0, lead
    if outer is not None:
        other, other_form, other_lead = _arguments.poses(outer, dimension, names[0], real)
        _see(other, other_form, dimension, names[0])
        leads[names[0]] = other_lead
    to = _arguments.broadcast(leads)
    answers = np.zeros(to + (dimension + 1, dimension + 1), real)
    getattr(MODULES[real], f"matrix{dimension}")(
        None if other is None else _arguments.spread(other, other_lead, to), other_form, _arguments.spread(found, lead, to),
        form, answers)
    return answers


def matrix2(pose: ArrayLike, *, dtype: DTypeLike = np.float64) -> Array:
    """2D poses of any form as matrices (..., 3, 3)."""
    return _matrix(2, None, pose, dtype, ("", "pose"))


def matrix3(pose: ArrayLike, *, dtype: DTypeLike = np.float64) -> Array:
    """3D poses of any form as matrices (..., 4, 4)."""
    return _matrix(3, None, pose, dtype, ("", "pose"))


def relative_pose2(a_in_world: ArrayLike, b_in_world: ArrayLike, *, dtype: DTypeLike = np.float64) -> Array:
    """The pose of b in a's frame as (..., 4): x, y, cos, sin. Positions are subtracted first, so nothing is lost far out."""
    m = _matrix(2, a_in_world, b_in_world, dtype, ("a_in_world", "b_in_world"))
    return np.stack([m[..., 0, 2], m[..., 1, 2], m[..., 0, 0], m[..., 1, 0]], axis=-1)


def relative_pose3(a_in_world: ArrayLike, b_in_world: ArrayLike, *, dtype: DTypeLike = np.float64) -> Array:
    """The pose of b in a's frame as matrices (..., 4, 4). Positions are subtracted first, so nothing is lost far out."""
    return _matrix(3, a_in_world, b_in_world, dtype, ("a_in_world", "b_in_world"))


def pose2(matrix: ArrayLike) -> Array:
    """2D poses (..., 4), as x, y, cos, sin, from matrices (..., 3, 3). The queries take no 2D matrices: three poses of x, y
    and angle have the same shape as one matrix."""
    found = _arguments.numbers(matrix, "matrix", np.dtype(np.float64), "matrices of shape (..., 3, 3)")
    if found.shape[-2:] != (3, 3):
        raise AbutError(f"matrix has the shape {found.shape}; give matrices of shape (..., 3, 3)")
    sound = np.abs(found[..., 0, 1] + found[..., 1, 0]) + np.abs(found[..., 1, 1] - found[..., 0, 0]) < 1 / 1024
    if not np.all(sound & np.all(found[..., 2, :] == (0, 0, 1), axis=-1)):
        raise AbutError("matrix holds one that is no rotation and translation [c, -s, x], [s, c, y], [0, 0, 1]; take scale, "
                        "shear or reflection out of it")
    return np.stack([found[..., 0, 2], found[..., 1, 2], found[..., 0, 0], found[..., 1, 0]], axis=-1)
