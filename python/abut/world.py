# world.py : many shapes: the broad phase, polygons and solids into convex pieces; worlds of bodies and surfaces are those of
# bodies.py and surfaces.py. libabut_world's part.
"""Many shapes: worlds of bodies, the broad phase, meshes, chains, height fields; polygons and solids into convex pieces."""
from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from . import _arguments
from ._arguments import ALL, Array, filters, ids_of, saved_bytes
from ._library import MODULES, AbutError, Status, precision, raise_status
from .bodies import Contacts, Gap, Met, Touches, World, place_of
from .queries import Bounds, _finite, _positive
from .surfaces import Chain, HalfSpace, HeightField, Mesh, _faceted

__all__ = ["ALL", "BroadPhase", "Chain", "Contacts", "Gap", "HalfSpace", "HeightField", "Mesh", "Met", "Pieces", "Ranked",
           "Touches", "World", "decompose", "decompose3", "place_of", "triangulate"]

_MOVE, _FILTER, _REMOVE, _GET = range(4)


class Ranked(NamedTuple):
    """Boxes that a query found: ids (0 is none), and the fraction or distance of each."""

    ids: Array
    at: Array


class BroadPhase:
    """Which of many axis-aligned boxes overlap, what has changed since the last time, what a box, ray or point meets.

    Boxes are (n, d) arrays ``lower`` and ``upper``; each is kept larger by ``margin`` (a length) on every side. Insert, move
    and remove, then ``update``: afterwards ``pairs`` are exactly those that share a point. One thread at a time changes it.
    """

    def __init__(self, dimension: int, margin: float = 0, *, dtype: DTypeLike = np.float64) -> None:
        self.dimension = _arguments.dimension(dimension)
        self.dtype = precision(dtype)
        self.margin = _positive(_finite(margin, "margin"), "margin")
        made = self._call("new", self.margin)
        if isinstance(made, tuple):
            raise_status(made[0], f"a broad phase of margin {margin:g}")
        self._handle = made

    def _call(self, name: str, *arguments: Any) -> Any:
        return getattr(MODULES[self.dtype], f"broad{self.dimension}_{name}")(*arguments)

    def __len__(self) -> int:
        return int(self._call("count", self._handle)[0])

    def __repr__(self) -> str:
        return f"<BroadPhase of {len(self)} boxes, {self.dimension}D>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.dimension, self.margin, self.dtype.str, self.save())

    def _boxes(self, lower: ArrayLike, upper: ArrayLike) -> Array:
        low = _arguments.vectors(lower, self.dimension, "lower", self.dtype)
        high = _arguments.vectors(upper, self.dimension, "upper", self.dtype)
        if low.shape != high.shape or low.ndim > 2:
            raise AbutError(f"lower has the shape {low.shape} and upper {high.shape}; give two arrays of shape "
                            f"(n, {self.dimension})")
        boxes = np.ascontiguousarray(np.concatenate([low, high], axis=-1).reshape(-1, 2 * self.dimension))
        wrong = np.flatnonzero(~np.all(np.isfinite(boxes), axis=1) |
                               np.any(boxes[:, :self.dimension] > boxes[:, self.dimension:], axis=1))
        if len(wrong):
            raise AbutError(f"box {wrong[0]} from {low.reshape(-1, self.dimension)[wrong[0]].tolist()} to "
                            f"{high.reshape(-1, self.dimension)[wrong[0]].tolist()} is not finite, or its lower end is above "
                            "its upper one")
        return boxes

    def _check(self, result: tuple[int, int], what: str) -> None:
        status, index = result
        if status != Status.OK:
            raise_status(status, what if index < 0 else f"{what}, item {index}")

    def insert(self, lower: ArrayLike, upper: ArrayLike, *, category: Any = None, mask: Any = None) -> Array:
        """Adds boxes and answers their ids, (n,) uint32. Two can be a pair if the category of each has a bit in the other's
        mask."""
        boxes = self._boxes(lower, upper)
        ids = np.zeros(len(boxes), np.uint32)
        self._check(self._call("insert", self._handle, boxes, filters(category, mask, len(boxes)), ids),
                    "BroadPhase.insert")
        return ids

    def move(self, ids: ArrayLike, lower: ArrayLike, upper: ArrayLike) -> None:
        """Sets where boxes are, wherever they were before."""
        found, boxes = ids_of(ids), self._boxes(lower, upper)
        if len(found) != len(boxes):
            raise AbutError(f"{len(found)} ids and {len(boxes)} boxes; give one of each")
        self._check(self._call("each", self._handle, _MOVE, found, boxes), "BroadPhase.move")

    def remove(self, ids: ArrayLike) -> None:
        """Removes boxes. Their pairs end in the next update."""
        found = ids_of(ids)
        if len(np.unique(found)) != len(found):
            raise AbutError("ids names a box twice; name each once")
        self._check(self._call("each", self._handle, _REMOVE, found, None), "BroadPhase.remove")

    def refilter(self, ids: ArrayLike, *, category: Any = None, mask: Any = None) -> None:
        """Changes the filters of boxes."""
        found = ids_of(ids)
        rows = filters(category, mask, len(found))
        if rows is None:
            rows = np.zeros((len(found), 2), np.uint32)
        self._check(self._call("each", self._handle, _FILTER, found, rows), "BroadPhase.refilter")

    def boxes(self, ids: ArrayLike) -> Bounds:
        """The boxes as they are kept, margin and all: (n, d) each."""
        found = ids_of(ids)
        boxes = np.zeros((len(found), 2 * self.dimension), self.dtype)
        self._check(self._call("each", self._handle, _GET, found, boxes), "BroadPhase.boxes")
        return Bounds(boxes[:, :self.dimension], boxes[:, self.dimension:])

    def update(self) -> None:
        """Finds the pairs of the boxes as they are now. Other threads run meanwhile."""
        self._check(self._call("update", self._handle), "BroadPhase.update")

    def _list(self, which: int) -> Array:
        return np.frombuffer(self._call("pairs", self._handle, which), np.uint32).reshape(-1, 2)

    def pairs(self) -> Array:
        """All pairs as of the last update: (p, 2) ids, sorted, the lower one first."""
        return self._list(0)

    def begun(self) -> Array:
        """The pairs that began with the last update."""
        return self._list(1)

    def ended(self) -> Array:
        """The pairs that ended with the last update."""
        return self._list(2)

    def overlap(self, lower: ArrayLike, upper: ArrayLike, *, category: int = ALL, mask: int = ALL) -> Array:
        """The ids of the boxes that share a point with one box, sorted."""
        box = self._boxes(lower, upper)
        if len(box) != 1:
            raise AbutError(f"{len(box)} boxes; give one")
        return np.frombuffer(self._call("overlap", self._handle, box, *self._bits(category, mask)), np.uint32)

    def _bits(self, category: int, mask: int) -> tuple[int, int]:
        bits = filters(category, mask, 1)
        assert bits is not None
        return int(bits[0, 0]), int(bits[0, 1])

    def first(self, lower: ArrayLike, upper: ArrayLike, translation: ArrayLike, *, max_fraction: float = 0,
              category: int = ALL, mask: int = ALL) -> Ranked:
        """The first box that each of n boxes meets on its way: ids (0 is none) and fractions. A ray has lower == upper."""
        boxes = self._boxes(lower, upper)
        ways = _arguments.vectors(translation, self.dimension, "translation", self.dtype)
        if not np.all(np.isfinite(ways)):
            raise AbutError("translation has a number that is not finite; give finite numbers")
        if ways.shape[:-1] not in ((), (len(boxes),)):
            raise AbutError(f"translation has the shape {ways.shape} for {len(boxes)} boxes; give one, or one of each")
        sweeps = np.concatenate([boxes, np.broadcast_to(ways, (len(boxes), self.dimension))], axis=1)
        ids, at = np.zeros(len(boxes), np.uint32), np.zeros(len(boxes), self.dtype)
        self._call("first", self._handle, np.ascontiguousarray(sweeps), _positive(max_fraction, "max_fraction"),
                   *self._bits(category, mask), ids, at)
        return Ranked(ids, at)

    def nearest(self, point: ArrayLike, count: int = 1, max_distance: float = math.inf, *, category: int = ALL,
                mask: int = ALL) -> Ranked:
        """The boxes nearest to a point (d,), ``count`` at most: ids and distances, the nearest first."""
        place = _arguments.vector(point, self.dimension, "point").astype(self.dtype)
        if not np.all(np.isfinite(place)):
            raise AbutError("point has a number that is not finite; give finite numbers")
        room = min(_arguments.whole(count, "count"), len(self))
        ids, at = np.zeros(room, np.uint32), np.zeros(room, self.dtype)
        found = self._call("nearest", self._handle, place, _positive(max_distance, "max_distance"),
                           *self._bits(category, mask), ids, at)
        return Ranked(ids[:found], at[:found])

    def save(self) -> bytes:
        """Everything as bytes, for the same library on the same kind of machine."""
        return bytes(self._call("save", self._handle))

    def restore(self, saved: bytes) -> None:
        """Makes it what another was when it was saved."""
        status, _ = self._call("restore", self._handle, saved_bytes(saved))
        if status == Status.INVALID:
            raise AbutError("BroadPhase.restore: the bytes are of no broad phase of this dimension and precision, or damaged; "
                            "save it again")
        self._check((status, -1), "BroadPhase.restore")


def _restored(dimension: int, margin: float, dtype: str, saved: bytes) -> BroadPhase:
    broad = BroadPhase(dimension, margin, dtype=dtype)
    broad.restore(saved)
    return broad


def _pieces(rings: Sequence[ArrayLike], window: int, dtype: DTypeLike, where: str) -> list[Array]:
    real = precision(dtype)
    found = [_arguments.points(ring, 2, f"rings[{i}]") for i, ring in enumerate(rings)]
    if not found:
        raise AbutError("rings is empty; give at least one ring of points")
    points = np.ascontiguousarray(np.concatenate(found), real)
    told = MODULES[real].decompose2(points, np.array([len(ring) for ring in found], np.int32), window)
    if isinstance(told[0], int):
        status, one, other = told
        places = [f"point {i} {points[i].tolist()}" for i in (one, other) if 0 <= i < len(points)]
        raise_status(status, f"{where}" + (", " + " and ".join(places) if places else ""))
    first, corners, _ = (np.frombuffer(part, np.int32) for part in told)
    return [corners[first[i]:first[i + 1]] for i in range(len(first) - 1)]


def decompose(rings: Sequence[ArrayLike], *, window: int = 0, dtype: DTypeLike = np.float64) -> list[Array]:
    """A polygon with holes into convex pieces: rings of points (n, 2) each, what lies in an odd number of them is inside.

    Answers the corners of each piece, counter-clockwise, as numbers of the points of all rings one after the other.
    ``abut.polygon2(points[piece])`` is the shape. ``window``: as ``abut_decompose2_options``.
    """
    if not isinstance(window, int) or isinstance(window, bool) or not -1 <= window <= 64:
        raise AbutError(f"window is {window!r}; give -1 to 64")
    return _pieces(rings, window, dtype, "abut.world.decompose")


def triangulate(rings: Sequence[ArrayLike], *, dtype: DTypeLike = np.float64) -> Array:
    """The same into triangles: (m, 3)."""
    pieces = _pieces(rings, -2, dtype, "abut.world.triangulate")
    return np.stack(pieces)


class Pieces(NamedTuple):
    """Convex pieces of a solid: ``abut.hull3(points[i])`` is the shape of one. Volumes are lengths cubed."""

    points: list[Array]  #: the corners of the hull of each, (n, 3)
    volumes: Array  #: of the solid between the cuts, (p,)
    hulls: Array  #: of the hull of that, (p,): no smaller but for rounding

    @property
    def excess(self) -> float:
        """By what share of the solid's volume the hulls together are larger than it; where they overlap that counts twice."""
        return float(self.hulls.sum() / self.volumes.sum() - 1)


def decompose3(vertices: ArrayLike, triangles: ArrayLike, *, max_pieces: int = 32, excess: float = 0.05,
               dtype: DTypeLike = np.float64) -> Pieces:
    """A closed mesh into convex pieces that cover it, by planes: ``vertices`` (n, 3), ``triangles`` (m, 3) numbers of vertices.

    Triangles run all counter-clockwise seen from outside, or all clockwise; vertices in one place count as one. It is cut no
    more once there are ``max_pieces`` (1 to 1024), nor once the hulls together are larger than the solid by at most ``excess``,
    a part of it; 0: while there is anything to cut. Other threads run meanwhile.
    """
    real = precision(dtype)
    points, corners = _faceted(vertices, triangles, 3, 3, "triangles", real)
    most, share = _arguments.whole(max_pieces, "max_pieces"), _positive(excess, "excess")
    if not 1 <= most <= 1024:
        raise AbutError(f"max_pieces is {most}; give 1 to 1024")
    least = float(np.finfo(real).tiny)  # 0 means another number to the library
    told = MODULES[real].decompose3(points.copy(), corners, most, max(share, least))
    if isinstance(told[0], int):
        status, fault = told
        if status == Status.NO_AREA:
            why = "the mesh encloses nothing; give the surface of a solid" if fault < 0 else (
                f"triangle {fault} has an edge that no other has the other way round; close the mesh, and let all its "
                "triangles run round alike")
            raise AbutError(f"abut.world.decompose3: {why}", Status.NO_AREA)
        raise_status(status, "abut.world.decompose3" + (f", vertex {fault} {points[fault].tolist()}" if fault >= 0 else ""))
    first, flat, rows = (np.frombuffer(part, kind) for part, kind in zip(told, (np.int32, real, real)))
    all_points, volumes = flat.reshape(-1, 3), rows.reshape(-1, 2)
    return Pieces([all_points[first[i]:first[i + 1]] for i in range(len(first) - 1)], volumes[:, 0], volumes[:, 1])
