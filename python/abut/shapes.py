# shapes.py : convex shapes in 2D and 3D. A shape is every point within a radius of a core.
"""Makers of shapes. All take numbers in the shape's own frame, in the caller's unit of length."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from . import _arguments
from ._arguments import Array
from ._library import MODULES, AbutError, Status, precision

KINDS: dict[int, list[str]] = {
    2: ["circle", "capsule", "box", "polygon", "hull", "ellipse", "custom"],
    3: ["sphere", "capsule", "triangle", "box", "hull", "disk", "cylinder", "cone", "ellipsoid", "custom"],
}
AXES = {"x": 0, "y": 1, "z": 2}


class Mass(NamedTuple):
    """Area or volume and its moments at unit density, of the whole shape, radius included."""

    size: float  #: area (2D, length^2) or volume (3D, length^3)
    centroid: Array  #: in the shape's frame; (2,) or (3,)
    inertia: Any  #: about the centroid: a number in 2D (length^4), a (3, 3) matrix in 3D (length^5)
    error: float  #: bound of the relative error
    status: Status  #: OK, or LIMIT for a custom shape


class Shape:
    """A convex shape. The functions of this module make one; it never changes afterwards, and threads may share it.

    Shapes can be pickled, compared and hashed by what they are made of.
    """

    __slots__ = ("dimension", "kind", "dtype", "parameters", "_core", "__weakref__")

    dimension: int  #: 2 or 3
    kind: str  #: "box", "capsule", ...
    dtype: np.dtype[Any]  #: float64 or float32
    parameters: Mapping[str, Any]  #: what it was made of: the maker's arguments
    _core: Any  # the module's own shape

    def __init__(self) -> None:
        raise TypeError("abut.Shape is made by abut.box3, abut.circle2 and the other makers")

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a Shape never changes: make another instead of setting {name}")

    __delattr__ = __setattr__  # type: ignore[assignment]

    def __repr__(self) -> str:
        told = []
        for name, value in self.parameters.items():
            if isinstance(value, np.ndarray):
                value = value.tolist() if value.size < 13 else f"<{value.shape[0]} points>"
            told.append(f"{name}={value!r}" if name == "axis" else f"{name}={value}")
        narrow = ", dtype=float32" if self.dtype == np.float32 else ""
        return f"abut.{self.kind}{self.dimension}({', '.join(told)}{narrow})"

    def _key(self) -> tuple[Any, ...]:
        values = tuple(value.tobytes() if isinstance(value, np.ndarray) else value for value in self.parameters.values())
        return self.dimension, self.kind, self.dtype.str, values

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shape) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (f"{self.kind}{self.dimension}", dict(self.parameters), self.dtype.str)

    def __copy__(self) -> Shape:
        return self

    def __deepcopy__(self, memo: Any) -> Shape:
        return self

    def astype(self, dtype: DTypeLike) -> Shape:
        """The same shape in the other precision."""
        return self if precision(dtype) == self.dtype else _again(f"{self.kind}{self.dimension}", self.parameters, dtype)

    def mass(self) -> Mass:
        """Area or volume, centroid and inertia at unit density."""
        size, centroid, inertia, error, status = getattr(MODULES[self.dtype], f"mass{self.dimension}")(self._core)
        if status == Status.INVALID:
            raise AbutError(f"the mass of {self!r}: {Status.INVALID.text}")
        return Mass(size, np.array(centroid), np.array(inertia) if self.dimension == 3 else inertia, error, Status(status))

    @property
    def vertices(self) -> Array:
        """The corners of a hull or polygon, (n, 2) counter-clockwise or (n, 3). Others have none: TypeError."""
        if self.kind not in ("hull", "polygon"):
            raise TypeError(f"a {self.kind} has no list of vertices; only hulls and polygons do")
        if self.dimension == 3:
            return np.array(MODULES[self.dtype].hull3(self._core)[0])
        return np.array(MODULES[self.dtype].polygon2(self._core))

    @property
    def faces(self) -> list[list[int]]:
        """The faces of a 3D hull: the vertices of each, counter-clockwise seen from outside."""
        if self.kind != "hull" or self.dimension != 3:
            raise TypeError(f"a {self.kind} of {self.dimension}D has no list of faces; only 3D hulls do")
        return [list(face) for face in MODULES[self.dtype].hull3(self._core)[1]]


def _again(maker: str, parameters: Mapping[str, Any], dtype: DTypeLike) -> Shape:
    """A shape from what another says it was made of."""
    made: Shape = globals()[maker](**parameters, dtype=dtype)
    return made


def _make(dimension: int, kind: str, parameters: dict[str, Any], dtype: DTypeLike) -> Shape:
    real = precision(dtype)
    given: list[Array] = []
    for name, value in parameters.items():
        if name not in ("axis", "support"):
            given.append(np.atleast_1d(np.asarray(value, np.float64)).ravel())
    with np.errstate(over="ignore", invalid="ignore"):
        numbers = np.ascontiguousarray(np.concatenate(given), real)
    module, number = MODULES[real], KINDS[dimension].index(kind)
    support = parameters.get("support")
    if dimension == 2:
        status, fault, core = module.make2(number, numbers, support)
    else:
        status, fault, core = module.make3(number, numbers, AXES[parameters.get("axis", "x")], support)
    if status != Status.OK:
        _refuse(dimension, kind, parameters, Status(status), fault)
    for value in parameters.values():
        if isinstance(value, np.ndarray):
            value.setflags(write=False)
    shape = object.__new__(Shape)
    for name, attribute in (("dimension", dimension), ("kind", kind), ("dtype", real),
                            ("parameters", MappingProxyType(parameters)), ("_core", core)):
        object.__setattr__(shape, name, attribute)
    return shape


def _refuse(dimension: int, kind: str, parameters: dict[str, Any], status: Status, fault: int) -> None:
    if status == Status.NO_MEMORY:
        raise MemoryError(f"a {kind} of {dimension}D: no memory for it")
    where = ""
    if fault >= 0 and "points" in parameters:
        where = f", point {fault} {parameters['points'][fault].tolist()}"
    for name, value in parameters.items():
        if name in ("axis", "support", "points") or where:
            continue
        numbers = np.atleast_1d(value)
        if (status == Status.NOT_FINITE and not np.all(np.isfinite(numbers))) or \
           (status in (Status.NEGATIVE_RADIUS, Status.NEGATIVE_EXTENT) and np.any(numbers < 0) and name not in
               ("center", "p1", "p2", "p3")):
            where = f", {name} = {value if np.ndim(value) == 0 else numbers.tolist()}"
    raise AbutError(f"abut.{kind}{dimension}{where}: {status.text}", status)


def _zero(dimension: int) -> tuple[float, ...]:
    return (0.0,) * dimension


def _vector(value: ArrayLike, dimension: int, name: str) -> Array:
    return _arguments.vector(value, dimension, name).copy()


def circle2(radius: float, center: ArrayLike = (0, 0), *, dtype: DTypeLike = np.float64) -> Shape:
    """A circle: a point with a radius (a length, 0 is a point). ``center`` (2,)."""
    return _make(2, "circle", {"center": _vector(center, 2, "center"), "radius": _arguments.real(radius, "radius")}, dtype)


def capsule2(p1: ArrayLike, p2: ArrayLike, radius: float, *, dtype: DTypeLike = np.float64) -> Shape:
    """The segment from ``p1`` (2,) to ``p2`` (2,) with a radius."""
    return _make(2, "capsule", {"p1": _vector(p1, 2, "p1"), "p2": _vector(p2, 2, "p2"),
                                "radius": _arguments.real(radius, "radius")}, dtype)


def box2(half: ArrayLike, center: ArrayLike = (0, 0), radius: float = 0, *, dtype: DTypeLike = np.float64) -> Shape:
    """A box along the axes with half sizes ``half`` (2,), its corners rounded by ``radius``, which makes it larger by that."""
    return _make(2, "box", {"center": _vector(center, 2, "center"), "half": _vector(half, 2, "half"),
                            "radius": _arguments.real(radius, "radius")}, dtype)


def polygon2(points: ArrayLike, radius: float = 0, *, dtype: DTypeLike = np.float64) -> Shape:
    """A convex polygon from its corners ``points`` (n, 2) in order, either way round, grown by ``radius``."""
    return _make(2, "polygon", {"points": _arguments.points(points, 2, "points").copy(),
                                "radius": _arguments.real(radius, "radius")}, dtype)


def hull2(points: ArrayLike, radius: float = 0, *, dtype: DTypeLike = np.float64) -> Shape:
    """The convex hull of any points (n, 2), n >= 1, grown by ``radius``."""
    return _make(2, "hull", {"points": _arguments.points(points, 2, "points").copy(),
                             "radius": _arguments.real(radius, "radius")}, dtype)


def ellipse2(half: ArrayLike, center: ArrayLike = (0, 0), radius: float = 0, *, dtype: DTypeLike = np.float64) -> Shape:
    """An ellipse along the axes with half axes ``half`` (2,), grown by ``radius``."""
    return _make(2, "ellipse", {"center": _vector(center, 2, "center"), "half": _vector(half, 2, "half"),
                                "radius": _arguments.real(radius, "radius")}, dtype)


def custom2(support: Callable[[tuple[float, float]], Any], radius: float = 0, *, dtype: DTypeLike = np.float64) -> Shape:
    """Any convex set by its support function, grown by ``radius``.

    ``support(direction)`` gets a unit direction ``(x, y)`` and answers the farthest point of the set along it, ``(x, y)`` or
    ``((x, y), feature)`` with a whole number below 2**24 that names the vertex. What it raises, the query raises.
    """
    return _make(2, "custom", {"support": _function(support), "radius": _arguments.real(radius, "radius")}, dtype)


def sphere3(radius: float, center: ArrayLike = (0, 0, 0), *, dtype: DTypeLike = np.float64) -> Shape:
    """A sphere: a point with a radius (a length, 0 is a point). ``center`` (3,)."""
    return _make(3, "sphere", {"center": _vector(center, 3, "center"), "radius": _arguments.real(radius, "radius")}, dtype)


def capsule3(p1: ArrayLike, p2: ArrayLike, radius: float, *, dtype: DTypeLike = np.float64) -> Shape:
    """The segment from ``p1`` (3,) to ``p2`` (3,) with a radius."""
    return _make(3, "capsule", {"p1": _vector(p1, 3, "p1"), "p2": _vector(p2, 3, "p2"),
                                "radius": _arguments.real(radius, "radius")}, dtype)


def triangle3(p1: ArrayLike, p2: ArrayLike, p3: ArrayLike, radius: float = 0, *, dtype: DTypeLike = np.float64) -> Shape:
    """A triangle with corners (3,) each, grown by ``radius``."""
    return _make(3, "triangle", {"p1": _vector(p1, 3, "p1"), "p2": _vector(p2, 3, "p2"), "p3": _vector(p3, 3, "p3"),
                                 "radius": _arguments.real(radius, "radius")}, dtype)


def box3(half: ArrayLike, center: ArrayLike = (0, 0, 0), radius: float = 0, *, dtype: DTypeLike = np.float64) -> Shape:
    """A box along the axes with half sizes ``half`` (3,), rounded by ``radius``, which makes it larger by that."""
    return _make(3, "box", {"center": _vector(center, 3, "center"), "half": _vector(half, 3, "half"),
                            "radius": _arguments.real(radius, "radius")}, dtype)


def hull3(points: ArrayLike, radius: float = 0, *, dtype: DTypeLike = np.float64) -> Shape:
    """The convex hull of any points (n, 3), n >= 1, grown by ``radius``. Flat sets of points are hulls, too."""
    return _make(3, "hull", {"points": _arguments.points(points, 3, "points").copy(),
                             "radius": _arguments.real(radius, "radius")}, dtype)


def _round(kind: str, center: ArrayLike, axis: str, dtype: DTypeLike, **lengths: float) -> Shape:
    if not _arguments.known(axis, AXES):
        raise AbutError(f'axis is {axis!r}; give "x", "y" or "z"', Status.BAD_AXIS)
    named = {name: _arguments.real(value, name) for name, value in lengths.items()}
    return _make(3, kind, {"center": _vector(center, 3, "center"), **named, "axis": axis}, dtype)


def disk3(radius: float, center: ArrayLike = (0, 0, 0), axis: str = "z", rounding: float = 0, *,
          dtype: DTypeLike = np.float64) -> Shape:
    """A flat disk about ``center`` (3,), perpendicular to ``axis`` ("x", "y" or "z"), grown by ``rounding``."""
    return _round("disk", center, axis, dtype, radius=radius, rounding=rounding)


def cylinder3(radius: float, half_height: float, center: ArrayLike = (0, 0, 0), axis: str = "z", rounding: float = 0, *,
              dtype: DTypeLike = np.float64) -> Shape:
    """A cylinder about ``center`` (3,) along ``axis`` ("x", "y" or "z"), grown by ``rounding``."""
    return _round("cylinder", center, axis, dtype, radius=radius, half_height=half_height, rounding=rounding)


def cone3(radius: float, half_height: float, center: ArrayLike = (0, 0, 0), axis: str = "z", rounding: float = 0, *,
          dtype: DTypeLike = np.float64) -> Shape:
    """A cone along ``axis``: its base ``half_height`` below ``center`` (3,), its tip as far above; grown by ``rounding``."""
    return _round("cone", center, axis, dtype, radius=radius, half_height=half_height, rounding=rounding)


def ellipsoid3(half: ArrayLike, center: ArrayLike = (0, 0, 0), radius: float = 0, *, dtype: DTypeLike = np.float64) -> Shape:
    """An ellipsoid along the axes with half axes ``half`` (3,), grown by ``radius``."""
    return _make(3, "ellipsoid", {"center": _vector(center, 3, "center"), "half": _vector(half, 3, "half"),
                                  "radius": _arguments.real(radius, "radius")}, dtype)


def custom3(support: Callable[[tuple[float, float, float]], Any], radius: float = 0, *,
            dtype: DTypeLike = np.float64) -> Shape:
    """Any convex set by its support function, grown by ``radius``. As ``custom2``, with three numbers for two."""
    return _make(3, "custom", {"support": _function(support), "radius": _arguments.real(radius, "radius")}, dtype)


def _function(support: Any) -> Any:
    if not callable(support):
        raise TypeError(f"support is {support!r}; give a function of a direction that answers a point")
    return support
