# surfaces.py : what does not move and need not be convex: meshes, chains, height fields, half-spaces.
"""Surfaces: meshes, chains, height fields and half-spaces, asked about convex shapes without ghost contacts."""
from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from . import _arguments, poses
from ._arguments import Array, saved_bytes
from ._library import ANSWERS, MODULES, AbutError, Status, precision, raise_status
from .answers import Hit, Manifold, Proximity, RayHit
from .queries import CAST, DISTANCE, RAY, Bounds, _cast_options, _check_invalid, _finite, _options, _positive
from .shapes import Shape


def _faceted(vertices: ArrayLike, parts: ArrayLike, dimension: int, each: int, names: str,
             dtype: np.dtype[Any]) -> tuple[Array, Array]:
    """Points (n, dimension), and numbers of them (m, each): the arrays that the library takes."""
    points = _arguments.vectors(vertices, dimension, "vertices", dtype)
    corners = np.array(parts)
    if points.ndim != 2:
        raise AbutError(f"vertices has the shape {points.shape}; give points: an array of shape (n, {dimension})")
    if corners.dtype.kind not in "iu" or corners.ndim != 2 or corners.shape[1] != each:
        raise AbutError(f"{names} has the shape {corners.shape} and holds {corners.dtype}; give whole numbers of shape "
                        f"(m, {each})")
    if corners.size and not (corners.min() >= 0 and corners.max() < len(points)):
        at = int(np.flatnonzero(np.any((corners < 0) | (corners >= len(points)), axis=1))[0])
        raise AbutError(f"{names}[{at}] is {corners[at].tolist()}; give numbers of vertices, 0 to {len(points) - 1}")
    return points, np.ascontiguousarray(corners, np.int32)


class _Surface:
    """What all surfaces share: questions over arrays, and saving."""

    dimension: int
    _name: str
    _corners: int
    dtype: np.dtype[Any]
    _handle: Any

    def _build(self, vertices: ArrayLike, parts: ArrayLike, names: str, dtype: DTypeLike) -> None:
        self.dtype = precision(dtype)
        self._new(*_faceted(vertices, parts, self.dimension, self._corners, names, self.dtype))

    def _new(self, *arguments: Any) -> None:
        made = getattr(MODULES[self.dtype], f"{self._name}{self.dimension}_new")(*arguments)
        if isinstance(made, tuple):
            raise_status(made[0], f"{type(self).__name__}" + (f", item {made[1]}" if made[1] >= 0 else ""))
        self._handle = made

    def _call(self, name: str, *arguments: Any) -> Any:
        return getattr(MODULES[self.dtype], f"surface{self.dimension}_{name}")(*arguments)

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
        return cls._loaded(saved, cls.dimension, dtype)

    @classmethod
    def _loaded(cls, saved: bytes, dimension: int, dtype: DTypeLike) -> Any:
        made = cls.__new__(cls)
        made.dtype, made.dimension = precision(dtype), dimension
        made._handle = made._call("load", cls._name == "height", saved_bytes(saved))
        if isinstance(made._handle, tuple):
            raise_status(made._handle[0], f"{cls.__name__}.load")
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (type(self), self.save(), self.dimension, self.dtype.str)

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


def _loaded(cls: Any, saved: bytes, dimension: int, dtype: str) -> Any:
    return cls._loaded(saved, dimension, dtype)


class Mesh(_Surface):
    """A static surface of triangles: ``vertices`` (n, 3), ``triangles`` (m, 3) numbers of vertices, counter-clockwise seen from
    outside. It never changes, and threads may share it. Its frame is that of every question and answer; A is the mesh."""

    dimension, _name, _corners = 3, "mesh", 3

    def __init__(self, vertices: ArrayLike, triangles: ArrayLike, *, dtype: DTypeLike = np.float64) -> None:
        self._build(vertices, triangles, "triangles", dtype)

    def __repr__(self) -> str:
        return f"<Mesh of {len(self)} triangles>"


class Chain(_Surface):
    """A static outline of segments: ``vertices`` (n, 2), ``segments`` (m, 2) numbers of vertices, outside on the right: round
    something solid counter-clockwise. Without segments each vertex is joined to the next, and ``closed`` joins the last to the
    first."""

    dimension, _name, _corners = 2, "chain", 2

    def __init__(self, vertices: ArrayLike, segments: ArrayLike | None = None, *, closed: bool = False,
                 dtype: DTypeLike = np.float64) -> None:
        if segments is None:
            count = len(_arguments.points(vertices, 2, "vertices"))
            ends = np.stack([np.arange(count), (np.arange(count) + 1) % max(count, 1)], axis=1)
            segments = ends if closed else ends[:max(count - 1, 0)]
        self._build(vertices, segments, "segments", dtype)

    def __repr__(self) -> str:
        return f"<Chain of {len(self)} segments>"


class HeightField(_Surface):
    """A static ground: heights at even steps, between which it is straight. In 2D ``heights`` (n,): sample i is at ``corner +
    (i * width, heights[i])``, and segment i goes on to the next. In 3D (rows, columns): sample [j, i] is at ``corner + (i *
    width, j * depth, heights[j, i])``; each cell is two triangles, of which ``turned`` (rows - 1, columns - 1) says that they
    are cut from the upper left sample to the lower right one. ``holes`` (n - 1,) or (rows - 1, columns - 1), bool: there is
    nothing. What is below is outside, too; ``one_sided`` pushes what has sunk out on top. It never changes."""

    _name, _corners = "height", 0

    def __init__(self, heights: ArrayLike, width: float, depth: float | None = None, *, corner: ArrayLike | None = None,
                 holes: ArrayLike | None = None, turned: ArrayLike | None = None, dtype: DTypeLike = np.float64) -> None:
        self.dtype = precision(dtype)
        found = _arguments.numbers(heights, "heights", self.dtype, "heights: an array of shape (n,) or (rows, columns)")
        if found.ndim not in (1, 2):
            raise AbutError(f"heights has the shape {found.shape}; give an array of shape (n,) or (rows, columns)")
        self.dimension = found.ndim + 1
        place = _arguments.vector(np.zeros(self.dimension) if corner is None else corner, self.dimension, "corner")
        cells = tuple(max(size - 1, 0) for size in found.shape)
        step = _arguments.real(width, "width")
        if self.dimension == 2:
            if turned is not None or depth is not None:
                raise AbutError("depth and turned are of height fields in 3D; give heights of shape (rows, columns)")
            self._new(found, step, tuple(place.tolist()), _flags(holes, "holes", cells))
            return
        other = step if depth is None else _arguments.real(depth, "depth")
        said = [None if given is None else _flags(given, name, cells) for name, given in (("holes", holes), ("turned", turned))]
        kinds = sum((flags.astype(np.uint8) << i for i, flags in enumerate(said) if flags is not None), np.zeros(cells,
                                                                                                                 np.uint8))
        self._new(found, found.shape[1], step, other, tuple(place.tolist()), np.ascontiguousarray(kinds))

    @classmethod
    def load(cls, saved: bytes, dimension: int = 3, *, dtype: DTypeLike = np.float64) -> Any:
        """One that was saved."""
        return cls._loaded(saved, _arguments.dimension(dimension), dtype)

    def __repr__(self) -> str:
        return f"<HeightField of {len(self)} {'segments' if self.dimension == 2 else 'triangles'}>"


def _flags(given: Any, name: str, shape: tuple[int, ...]) -> Array | None:
    if given is None:
        return None
    found = np.asarray(given)
    if found.dtype != np.bool_ or found.shape != shape:
        raise AbutError(f"{name} has the shape {found.shape} and holds {found.dtype}; give an array of bool of shape {shape}")
    return np.ascontiguousarray(found)


class HalfSpace(_Surface):
    """All points p with ``dot(normal, p) <= offset``: solid ground without end, asked in closed form. ``normal`` (d,) points
    out of what is solid; of any length but 0, to which the offset is in proportion. Its only part has the number 0."""

    _name, _corners = "halfspace", 0

    def __init__(self, normal: ArrayLike, offset: float = 0, *, dtype: DTypeLike = np.float64) -> None:
        self.dtype = precision(dtype)
        found = _arguments.numbers(normal, "normal", self.dtype, "a vector of 2 or 3 numbers")
        number = _finite(offset, "offset")
        if found.shape not in ((2,), (3,)) or not np.all(np.isfinite(found)) or not np.any(found):
            raise AbutError(f"normal is {found.tolist()}; give 2 or 3 finite numbers, not all 0")
        self.dimension = len(found)
        self.normal, self.offset = found, number
        self._new(np.concatenate([found, np.array([number], self.dtype)]))

    def __len__(self) -> int:
        return 1

    def bounds(self) -> Bounds:
        """It has no end, so there is no box of it."""
        raise TypeError("a half-space has no end, and so no box")

    def save(self) -> bytes:
        """It is its normal and offset; pickle it."""
        raise TypeError("a half-space is its normal and offset; keep those, or pickle it")

    @classmethod
    def load(cls, saved: bytes, *, dtype: DTypeLike = np.float64) -> Any:
        """There is nothing saved of one."""
        raise TypeError("a half-space is its normal and offset; make it of those, or unpickle it")

    def __reduce__(self) -> tuple[Any, ...]:
        return _half_space, (self.normal, self.offset, self.dtype.str)

    def __repr__(self) -> str:
        return f"<HalfSpace of normal {self.normal.tolist()}, offset {self.offset:g}>"


def _half_space(normal: Array, offset: float, dtype: str) -> HalfSpace:
    return HalfSpace(normal, offset, dtype=dtype)
