# plot.py : draws 2D shapes and what a query answers about them, with matplotlib.
"""Pictures of 2D shapes with matplotlib, which the package needs for nothing else."""
from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from . import _arguments, poses, queries
from ._arguments import Array
from ._library import AbutError
from .shapes import Shape

COLORS = ("tab:blue", "tab:orange")


def outline(shape: Shape, pose: ArrayLike | None = None, count: int = 360) -> Array:
    """The outline of a 2D shape at a pose, (n, 2): its support points in ``count`` directions, corners as they are."""
    if not isinstance(shape, Shape):
        raise TypeError(f"shape is {type(shape).__name__}; give an abut.Shape")
    if shape.dimension != 2:
        raise AbutError(f"{shape!r} is a 3D shape; only 2D shapes are drawn")
    if _arguments.whole(count, "count") < 3:
        raise AbutError(f"count is {count}; give 3 or more directions")
    turns = np.arange(count) * (2 * np.pi / count)
    found = np.asarray(queries.support(shape, np.stack([np.cos(turns), np.sin(turns)], axis=1)), np.float64)
    new = np.any(found != np.roll(found, 1, axis=0), axis=1)
    found = found[new] if new.any() else found[:1]
    if pose is not None:
        m = poses.matrix2(_one_pose(pose))
        found = found @ m[:2, :2].T + m[:2, 2]
    return found


def _one_pose(pose: ArrayLike) -> Array:
    found, form, lead = _arguments.poses(pose, 2, "pose", np.dtype(np.float64))
    if lead != ():
        raise AbutError(f"pose has the shape {found.shape}; give one pose")
    fault = _arguments.fault_of_pose(found, form, 2, "pose")
    if fault:
        raise AbutError(fault)
    return found


def _axes(ax: Any) -> Any:
    if ax is not None:
        return ax
    try:
        import matplotlib.pyplot as pyplot  # type: ignore[import]
    except ImportError:
        raise ImportError("abut.plot needs matplotlib: pip install matplotlib (Debian: python3-matplotlib)") from None
    return pyplot.subplots()[1]


def shape(shape: Shape, pose: ArrayLike | None = None, ax: Any = None, **style: Any) -> Any:
    """Draws one 2D shape at a pose; ``style`` goes to matplotlib's fill. Answers the axes."""
    points = outline(shape, pose)
    ax = _axes(ax)
    ax.fill(points[:, 0], points[:, 1], **{"alpha": 0.35, "edgecolor": "black", "linewidth": 1, **style})
    ax.set_aspect("equal")
    return ax


def pair(a: Shape, b: Shape, b_in_a: ArrayLike | None = None, *, margin: float = 0, ax: Any = None) -> Any:
    """Draws two 2D shapes in a's frame: witness points with the distance between them, the normal, and the contacts within
    ``margin``. Answers the axes."""
    p = queries.distance(a, b, b_in_a)
    m = queries.collide(a, b, b_in_a, margin=margin)
    if p.shape != ():
        raise AbutError("b_in_a holds several poses; give one")
    ax = shape(a, None, ax, facecolor=COLORS[0], label="A")
    shape(b, b_in_a, ax, facecolor=COLORS[1], label="B")
    ends = np.stack([p.point_a, p.point_b])
    size = float(np.ptp(np.concatenate([outline(a), outline(b, b_in_a)])))
    ax.plot(ends[:, 0], ends[:, 1], "o-", color="black", markersize=4, label=f"distance {p.distance:.4g}")
    ax.annotate("", ends[0] + 0.2 * size * p.normal, ends[0],
                arrowprops={"arrowstyle": "->", "color": "tab:red", "linewidth": 1.5})
    for i in range(int(m.count)):
        ax.plot(*m.point_a[i], "x", color="tab:red", markersize=8,
                label=f"contact {m.separation[i]:.4g}")
    ax.legend(loc="upper left", fontsize="small")
    return ax
