# world.py : many shapes: the broad phase, triangle meshes and chains, polygons into convex pieces. libabut_world's part.
"""Many shapes: the broad phase, meshes and chains, polygons with holes into convex pieces."""
from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from . import _arguments, poses
from ._arguments import Array
from ._library import ANSWERS, MODULES, AbutError, Status, precision, raise_status
from .answers import Hit, Manifold, Proximity, RayHit
from .queries import CAST, DISTANCE, RAY, Bounds, _cast_options, _check_invalid, _finite, _options, _positive
from .shapes import Shape

ALL = 0xFFFFFFFF
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
        if dimension not in (2, 3):
            raise AbutError(f"dimension is {dimension!r}; give 2 or 3")
        self.dimension = int(dimension)
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

    def _ids(self, ids: ArrayLike) -> Array:
        found: Array = np.array(ids)
        if found.shape == (0,):
            return np.zeros(0, np.uint32)
        if found.dtype.kind not in "iu" or found.ndim > 1:
            raise TypeError(f"ids has the shape {found.shape} and holds {found.dtype}; give whole numbers, as insert answers "
                            "them")
        if found.min() < 0 or found.max() > ALL:
            raise AbutError("ids holds a number that is no id; give those that insert has answered")
        made: Array = np.atleast_1d(found).astype(np.uint32)
        return made

    def _filters(self, category: Any, mask: Any, count: int) -> Array | None:
        if category is None and mask is None:
            return None
        filters = np.empty((count, 2), np.uint32)
        for column, (name, given) in enumerate((("category", category), ("mask", mask))):
            bits = np.array(ALL if given is None else given)
            if bits.dtype.kind not in "iu" or (bits.size and (bits.min() < 0 or bits.max() > ALL)):
                raise AbutError(f"{name} is {given!r}; give whole numbers of 32 bits")
            try:
                filters[:, column] = bits
            except ValueError:
                raise AbutError(f"{name} has the shape {bits.shape}; give one, or {count}") from None
        return filters

    def _check(self, result: tuple[int, int], what: str) -> None:
        status, index = result
        if status != Status.OK:
            raise_status(status, what if index < 0 else f"{what}, item {index}")

    def insert(self, lower: ArrayLike, upper: ArrayLike, *, category: Any = None, mask: Any = None) -> Array:
        """Boxes more: their ids, (n,) uint32. Two can be a pair if the category of each has a bit in the other's mask."""
        boxes = self._boxes(lower, upper)
        ids = np.zeros(len(boxes), np.uint32)
        self._check(self._call("insert", self._handle, boxes, self._filters(category, mask, len(boxes)), ids),
                    "BroadPhase.insert")
        return ids

    def move(self, ids: ArrayLike, lower: ArrayLike, upper: ArrayLike) -> None:
        """The boxes are there now, wherever they were."""
        found, boxes = self._ids(ids), self._boxes(lower, upper)
        if len(found) != len(boxes):
            raise AbutError(f"{len(found)} ids and {len(boxes)} boxes; give one of each")
        self._check(self._call("each", self._handle, _MOVE, found, boxes), "BroadPhase.move")

    def remove(self, ids: ArrayLike) -> None:
        """Removes boxes. Their pairs end in the next update."""
        found = self._ids(ids)
        if len(np.unique(found)) != len(found):
            raise AbutError("ids names a box twice; name each once")
        self._check(self._call("each", self._handle, _REMOVE, found, None), "BroadPhase.remove")

    def refilter(self, ids: ArrayLike, *, category: Any = None, mask: Any = None) -> None:
        """Other filters."""
        found = self._ids(ids)
        filters = self._filters(category, mask, len(found))
        if filters is None:
            filters = np.zeros((len(found), 2), np.uint32)
        self._check(self._call("each", self._handle, _FILTER, found, filters), "BroadPhase.refilter")

    def boxes(self, ids: ArrayLike) -> Bounds:
        """The boxes as they are kept, margin and all: (n, d) each."""
        found = self._ids(ids)
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
        """The pairs that there are since the last update."""
        return self._list(1)

    def ended(self) -> Array:
        """Those that there were before it, and are not any more."""
        return self._list(2)

    def overlap(self, lower: ArrayLike, upper: ArrayLike, *, category: int = ALL, mask: int = ALL) -> Array:
        """The ids of the boxes that share a point with one box, sorted."""
        box = self._boxes(lower, upper)
        if len(box) != 1:
            raise AbutError(f"{len(box)} boxes; give one")
        return np.frombuffer(self._call("overlap", self._handle, box, *self._bits(category, mask)), np.uint32)

    def _bits(self, category: int, mask: int) -> tuple[int, int]:
        filters = self._filters(category, mask, 1)
        assert filters is not None
        return int(filters[0, 0]), int(filters[0, 1])

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
        """All that there is, for the same library on the same kind of machine."""
        return bytes(self._call("save", self._handle))

    def restore(self, saved: bytes) -> None:
        """Makes it what another was when it was saved."""
        status, _ = self._call("restore", self._handle, _bytes(saved))
        if status == Status.INVALID:
            raise AbutError("BroadPhase.restore: the bytes are of no broad phase of this dimension and precision, or damaged; "
                            "save it again")
        self._check((status, -1), "BroadPhase.restore")


def _bytes(saved: Any) -> bytes:
    if not isinstance(saved, (bytes, bytearray, memoryview)):
        raise TypeError(f"saved is {type(saved).__name__}; give the bytes that save has answered")
    return bytes(saved)


def _restored(dimension: int, margin: float, dtype: str, saved: bytes) -> BroadPhase:
    broad = BroadPhase(dimension, margin, dtype=dtype)
    broad.restore(saved)
    return broad


class _Surface:
    """What Mesh and Chain share."""

    dimension: int
    _name: str
    _corners: int
    dtype: np.dtype[Any]
    _handle: Any

    def _build(self, vertices: ArrayLike, parts: ArrayLike, names: str, dtype: DTypeLike) -> None:
        self.dtype = precision(dtype)
        points = _arguments.vectors(vertices, self.dimension, "vertices", self.dtype)
        corners = np.array(parts)
        if points.ndim != 2:
            raise AbutError(f"vertices has the shape {points.shape}; give points: an array of shape (n, {self.dimension})")
        if corners.dtype.kind not in "iu" or corners.ndim != 2 or corners.shape[1] != self._corners:
            raise AbutError(f"{names} has the shape {corners.shape} and holds {corners.dtype}; give whole numbers of shape "
                            f"(m, {self._corners})")
        if corners.size and not (corners.min() >= 0 and corners.max() < len(points)):
            at = int(np.flatnonzero(np.any((corners < 0) | (corners >= len(points)), axis=1))[0])
            raise AbutError(f"{names}[{at}] is {corners[at].tolist()}; give numbers of vertices, 0 to {len(points) - 1}")
        made = self._call("new", points, np.ascontiguousarray(corners, np.int32))
        if isinstance(made, tuple):
            raise_status(made[0], f"{type(self).__name__}" + (f", item {made[1]}" if made[1] >= 0 else ""))
        self._handle = made

    def _call(self, name: str, *arguments: Any) -> Any:
        return getattr(MODULES[self.dtype], f"{self._name}_{name}")(*arguments)

    def __len__(self) -> int:
        return int(self._call("bounds", self._handle)[0])

    def bounds(self) -> Bounds:
        """The box of all of it."""
        return Bounds(*(np.array(corner, self.dtype) for corner in self._call("bounds", self._handle)[1:]))

    def save(self) -> bytes:
        """All of it, for the same precision; ``load`` of the class takes it."""
        return bytes(self._call("save", self._handle))

    @classmethod
    def load(cls, saved: bytes, *, dtype: DTypeLike = np.float64) -> Any:
        """One that was saved."""
        made = cls.__new__(cls)
        made.dtype = precision(dtype)
        made._handle = made._call("load", _bytes(saved))
        if isinstance(made._handle, tuple):
            raise_status(made._handle[0], f"{cls.__name__}.load")
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (type(self), self.save(), self.dtype.str)

    def _ask(self, what: int, shape: Any, pose: Any, vectors: dict[str, Any], options: tuple[float, float, float, int],
             kind: str, invalid: str) -> tuple[Array, Array]:
        _check_invalid(invalid)
        if what != RAY:
            self._own(shape)
        arrays = {name: _arguments.vectors(value, self.dimension, name, self.dtype) for name, value in vectors.items()}
        leads = {name: array.shape[:-1] for name, array in arrays.items()}
        given = form = matrices = None
        if shape is not None:
            given, form, leads["pose"] = _arguments.poses(np.zeros(self.dimension) if pose is None else pose, self.dimension,
                                                          "pose", self.dtype)
            matrices = self._matrices(given)
        lead = _arguments.broadcast(leads)
        for name in arrays:
            arrays[name] = _arguments.spread(arrays[name], leads[name], lead)
        if matrices is not None:
            matrices = _arguments.spread(matrices, leads["pose"], lead)
        answers = np.zeros(lead, ANSWERS[self.dtype][f"{kind}{self.dimension}"])
        parts = np.zeros(lead, np.int32)
        rows = list(arrays.values())
        missing, first = self._call("query", self._handle, what, None if shape is None else shape._core, matrices,
                                    rows[0] if what == RAY else None, rows[-1] if rows else None, options, answers, parts)
        if missing and invalid == "raise":
            faults = [_arguments.fault_of_pose(array.reshape(-1, self.dimension)[first], 0, self.dimension, name)
                      for name, array in arrays.items()]
            if given is not None and form is not None:
                rows_given = _arguments.spread(given, leads["pose"], lead).reshape(-1, form)
                faults.append(_arguments.fault_of_pose(rows_given[first], form, self.dimension, "pose"))
            at = f", item {first}" if lead else ""
            _arguments.raise_first_fault(f"{type(self).__name__}{at}: ", faults, answers.size, missing)
        return answers, parts

    def _own(self, shape: Any) -> None:
        if not isinstance(shape, Shape):
            raise TypeError(f"shape is {type(shape).__name__}; give an abut.Shape")
        if shape.dimension != self.dimension or shape.dtype != self.dtype:
            raise AbutError(f"the {type(self).__name__} is of {self.dimension}D and {self.dtype}, the shape of "
                            f"{shape.dimension}D and {shape.dtype}; make them alike")

    def _matrices(self, given: Array) -> Array:
        if self.dimension == 3:
            return poses.matrix3(given, dtype=self.dtype)
        m = poses.matrix2(given, dtype=self.dtype)
        return np.stack([m[..., 0, 2], m[..., 1, 2], m[..., 0, 0], m[..., 1, 0]], axis=-1)

    def distance(self, shape: Shape, pose: ArrayLike | None = None, *, max_distance: float = 0, tolerance: float = 0,
                 invalid: str = "raise") -> tuple[Proximity, Any]:
        """The distance to the nearest part at poses (...), and the number of that part (-1: none)."""
        answers, parts = self._ask(DISTANCE, shape, pose, {}, _options(max_distance, tolerance, 0), "proximity", invalid)
        return Proximity(answers, self.dimension), parts[()]

    def cast(self, shape: Shape, pose: ArrayLike | None, translation: ArrayLike, *, max_fraction: float = 0, target: float = 0,
             tolerance: float = 0, leave: bool = False, invalid: str = "raise") -> tuple[Hit, Any]:
        """The first touch of a shape that moves by translations (..., d), and the number of the part."""
        answers, parts = self._ask(CAST, shape, pose, {"translation": translation},
                                   _cast_options(max_fraction, target, tolerance, leave), "hit", invalid)
        return Hit(answers, self.dimension), parts[()]

    def ray(self, origin: ArrayLike, direction: ArrayLike, *, max_fraction: float = 0,
            invalid: str = "raise") -> tuple[RayHit, Any]:
        """The first part that rays (..., d) meet, and its number."""
        answers, parts = self._ask(RAY, None, None, {"origin": origin, "direction": direction},
                                   _cast_options(max_fraction, 0, 0, False), "ray_hit", invalid)
        return RayHit(answers, self.dimension), parts[()]

    def collide(self, shape: Shape, pose: ArrayLike | None = None, *, margin: float = 0, one_sided: bool = False,
                weld: float = 0) -> tuple[Manifold, Array]:
        """The contacts at one pose without ghosts on inner edges: a batch of manifolds, one for each normal, the deepest first,
        and the part of each contact. ``one_sided``: push out on the outer side alone. ``weld``: parts nearer are joined."""
        self._own(shape)
        given, form, lead = _arguments.poses(np.zeros(self.dimension) if pose is None else pose, self.dimension, "pose",
                                             self.dtype)
        if lead != ():
            raise AbutError(f"pose has the shape {given.shape}; give one pose")
        status, found = self._call("collide", self._handle, shape._core, self._matrices(given), _finite(margin, "margin"),
                                   bool(one_sided), _positive(weld, "weld"))
        if status == Status.INVALID:
            fault = _arguments.fault_of_pose(given, form, self.dimension, "pose") or Status.INVALID.text
            raise AbutError(f"{type(self).__name__}.collide: {fault}")
        rows = np.frombuffer(found, ANSWERS[self.dtype][f"surface_manifold{self.dimension}"])
        return Manifold(rows["manifold"], self.dimension), rows["triangle" if self.dimension == 3 else "segment"]


def _loaded(cls: Any, saved: bytes, dtype: str) -> Any:
    return cls.load(saved, dtype=dtype)


class Mesh(_Surface):
    """A static surface of triangles: ``vertices`` (n, 3), ``triangles`` (m, 3) numbers of vertices, counter-clockwise seen from
    outside. It never changes, and threads may share it. Its frame is that of every question and answer; A is the mesh."""

    dimension, _name, _corners = 3, "mesh3", 3

    def __init__(self, vertices: ArrayLike, triangles: ArrayLike, *, dtype: DTypeLike = np.float64) -> None:
        self._build(vertices, triangles, "triangles", dtype)

    def __repr__(self) -> str:
        return f"<Mesh of {len(self)} triangles>"


class Chain(_Surface):
    """A static outline of segments: ``vertices`` (n, 2), ``segments`` (m, 2) numbers of vertices, outside on the right: round
    something solid counter-clockwise. Without segments each vertex is joined to the next, and ``closed`` joins the last to the
    first."""

    dimension, _name, _corners = 2, "chain2", 2

    def __init__(self, vertices: ArrayLike, segments: ArrayLike | None = None, *, closed: bool = False,
                 dtype: DTypeLike = np.float64) -> None:
        if segments is None:
            count = len(_arguments.points(vertices, 2, "vertices"))
            ends = np.stack([np.arange(count), (np.arange(count) + 1) % max(count, 1)], axis=1)
            segments = ends if closed else ends[:max(count - 1, 0)]
        self._build(vertices, segments, "segments", dtype)

    def __repr__(self) -> str:
        return f"<Chain of {len(self)} segments>"


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
