# queries.py : the queries, single and over arrays.
"""Queries on shapes, one by one or over arrays.

``a`` and ``b`` are shapes or sequences of shapes, poses are arrays. Whatever comes as an array is broadcast as numpy does it:
one shape against a million poses is ``distance(a, b, poses)`` with poses of shape (1000000, 7), five shapes each at its own
poses of shape (1000, 5, 4, 4). An answer of a batch has the same bits as the single question. A batch gives the interpreter's
lock back while it works, so threads run beside each other.

Poses in 2D: (..., 2) position; (..., 3) position and angle in radians; (..., 4) position, cosine, sine.
Poses in 3D: (..., 3) position; (..., 7) position and quaternion, w first, of any length; (..., 4, 4) matrix.

Bad numbers raise AbutError with a sentence that names the first bad item. ``invalid="mark"`` leaves bad items of a batch with
the status INVALID, an infinite distance and False for overlap, and answers the rest.
"""
from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple, Union

import numpy as np
from numpy.typing import ArrayLike

from . import _arguments
from ._arguments import Array
from ._library import ANSWERS, MODULES, AbutError
from .answers import Derivative, Hit, Manifold, Proximity, RayHit
from .shapes import Shape

Shapes = Union[Shape, Sequence[Shape]]
Lead = tuple[int, ...]

(OVERLAP, DISTANCE, COLLIDE, CAST, DEPTH_ALONG, COLLIDE_ALONG, GRADIENT, DISTANCE_WORLD, COLLIDE_WORLD, RAY, POINT, BOUNDS,
 SUPPORT) = range(13)
ANSWER_OF = {DISTANCE: "proximity", COLLIDE: "manifold", CAST: "hit", DEPTH_ALONG: "hit", COLLIDE_ALONG: "manifold",
             GRADIENT: "derivative", DISTANCE_WORLD: "proximity", COLLIDE_WORLD: "manifold", RAY: "ray_hit",
             POINT: "proximity", BOUNDS: "box", SUPPORT: "support"}
_NO_OPTIONS = (0.0, 0.0, 0.0, 0)
_ZERO = np.zeros(1, np.int64)
_ONE = np.ones(1, np.int64)


class Bounds(NamedTuple):
    """An axis-aligned box: (..., d) each."""

    lower: Array
    upper: Array


class Cache:
    """Warm starting: what one query keeps for the next one on the same shapes that have moved little.

    It takes the size of the first query that it is given to, and serves queries of that shape only, one at a time. It can
    only save work: answers are right whatever it holds.
    """

    def __init__(self) -> None:
        self._data: Array | None = None
        self._busy = False

    def _for(self, lead: Lead, dtype: np.dtype[Any]) -> Array:
        if self._data is None:
            self._data = np.zeros(lead, dtype)
        if self._data.shape != lead or self._data.dtype != dtype:
            raise AbutError(f"the cache was made for a batch of shape {self._data.shape} and serves no batch of shape {lead}, "
                            "other dimension or precision; take a new abut.Cache()")
        return self._data


class _Group:
    """Shapes of one side, each once, and which of them stands where."""

    def __init__(self, given: Any, name: str) -> None:
        self.shapes: list[Shape]
        self.lead: Lead
        if isinstance(given, Shape):
            self.shapes, self.lead, self.index = [given], (), _ZERO
            return
        if isinstance(given, (str, bytes, dict)) or not hasattr(given, "__len__"):
            raise TypeError(f"{name} is {type(given).__name__}; give an abut.Shape or a sequence of them")
        self.shapes = list(given)
        for i, shape in enumerate(self.shapes):
            if not isinstance(shape, Shape):
                raise TypeError(f"{name}[{i}] is {type(shape).__name__}; give an abut.Shape, as abut.box3 makes one")
        self.lead = (len(self.shapes),)
        self.index = np.arange(len(self.shapes), dtype=np.int64)


def _agree(groups: list[tuple[str, _Group]]) -> tuple[int, np.dtype[Any]]:
    first: Shape | None = None
    named = ""
    for name, group in groups:
        for i, shape in enumerate(group.shapes):
            at = f"{name}[{i}]" if group.lead else name
            if first is None:
                first, named = shape, at
            elif shape.dimension != first.dimension:
                raise AbutError(f"{named} is a {first.dimension}D shape and {at} a {shape.dimension}D one; a query is of one "
                                "dimension")
            elif shape.dtype != first.dtype:
                raise AbutError(f"{named} is of {first.dtype} and {at} of {shape.dtype}; Shape.astype makes them alike")
    if first is None:
        raise AbutError(f"{groups[0][0]} is an empty sequence; give at least one shape")
    return first.dimension, first.dtype


class _Question:
    """The arguments of one call in the form the module takes them."""

    def __init__(self, a: Any, b: Any = None) -> None:
        self.sides = [("a", _Group(a, "a"))] + ([("b", _Group(b, "b"))] if b is not None else [])
        self.dimension, self.dtype = _agree(self.sides)
        self.module = MODULES[self.dtype]
        self.leads: dict[str, Lead] = {name: group.lead for name, group in self.sides}
        self.arrays: dict[str, tuple[Array, int, Lead]] = {}

    def pose(self, value: Any, name: str) -> None:
        if value is None:
            return
        self.arrays[name] = _arguments.poses(value, self.dimension, name, self.dtype)
        self.leads[name] = self.arrays[name][2]

    def vectors(self, value: Any, name: str, size: int = 0) -> None:
        found = _arguments.vectors(value, size or self.dimension, name, self.dtype)
        self.arrays[name] = (found, 0, found.shape[:-1])
        self.leads[name] = found.shape[:-1]

    def settle(self) -> Lead:
        """The shape of the batch, once every argument is known."""
        self.lead = _arguments.broadcast(self.leads)
        self.count = math.prod(self.lead)
        return self.lead

    def array(self, name: str) -> tuple[Array | None, int, bool]:
        """An argument, the numbers of a pose, and whether there is one for each item."""
        if name not in self.arrays:
            return None, 0, False
        found, form, lead = self.arrays[name]
        if lead == ():
            return found, form, False
        if lead != self.lead:
            found = _arguments.spread(found, lead, self.lead)
            self.arrays[name] = found, form, self.lead
        return found, form, True

    def plan(self, pose_a: str, pose_b: str) -> tuple[Any, ...]:
        """Shapes, their indices and those of the poses: columns that repeat themselves, row after row."""
        groups = [group for _, group in self.sides]
        cores = tuple(shape._core for group in groups for shape in group.shapes)
        if all(group.lead == () for group in groups):
            strides = [1 if self.array(name)[2] else 0 for name in (pose_a, pose_b)]
            return cores, self.count, 1, _ZERO, _ONE if len(groups) == 2 else _ZERO, _ZERO, strides[0], _ZERO, strides[1]
        lead = np.broadcast_shapes(*(group.lead for group in groups))
        if lead != () and self.lead[len(self.lead) - len(lead):] != lead:
            lead = self.lead
        period = max(math.prod(lead), 1)
        index = [np.array(np.broadcast_to(group.index if group.lead else group.index[0], lead)).ravel() for group in groups]
        if self.count == 0:
            index = [_ZERO for _ in groups]
            period = 1
        if len(index) == 2 and self.count > 0:
            index[1] = index[1] + len(groups[0].shapes)
        places: list[Any] = []
        columns = np.arange(period, dtype=np.int64)
        for name in (pose_a, pose_b):
            each = self.array(name)[2]
            places += [columns if each else np.zeros(period, np.int64), period if each else 0]
        return (cores, self.count, period, index[0], index[-1], *places)

    def check(self, result: tuple[int, int], invalid: str, where: str, names: Sequence[str]) -> None:
        """Raises what is wrong with the first item that has no answer."""
        missing, first = result
        if missing == 0 or invalid == "mark":
            return
        place = tuple(int(i) for i in np.unravel_index(first, self.lead))
        at = f"{where}, item {place[0] if len(place) == 1 else place}: " if self.lead else f"{where}: "
        faults: list[str | None] = []
        for name in names:
            found, form, each = self.array(name)
            if found is not None:
                size = form or found.shape[-1]
                row = found.reshape(-1, size)[first if each else 0]
                faults.append(_arguments.fault_of_pose(row, form, self.dimension, name))
        _arguments.raise_first_fault(at, faults, self.count, missing)


def _check_invalid(invalid: str) -> None:
    if not _arguments.known(invalid, ("raise", "mark")):
        raise AbutError(f'invalid is {invalid!r}; give "raise" or "mark"')


def _options(max_distance: float, tolerance: float, max_supports: int) -> tuple[float, float, float, int]:
    found = (_positive(max_distance, "max_distance"), _positive(tolerance, "tolerance"), 0.0,
             _arguments.whole(max_supports, "max_supports"))
    return found


def _cast_options(max_fraction: float, target: float, tolerance: float, leave: bool) -> tuple[float, float, float, int]:
    return (_positive(max_fraction, "max_fraction"), _positive(target, "target"), _positive(tolerance, "tolerance"),
            int(bool(leave)))


def _positive(value: float, name: str) -> float:
    number = _arguments.real(value, name)
    if not number >= 0:
        raise AbutError(f"{name} is {number:g}; give zero or more")
    return number


def _pairs(what: int, where: str, a: Any, b: Any, poses: Sequence[tuple[str, Any]], options: tuple[float, float, float, int],
           invalid: str, cache: Cache | None = None, vectors: tuple[str, Any] | None = None) -> tuple[Array, int]:
    _check_invalid(invalid)
    if b is None:
        raise TypeError("b is None; give an abut.Shape or a sequence of them")
    q = _Question(a, b)
    for name, value in poses:
        q.pose(value, name)
    if vectors is not None:
        q.vectors(vectors[1], vectors[0])
    lead = q.settle()
    kinds = ANSWERS[q.dtype]
    dtype = np.dtype(np.bool_) if what == OVERLAP else kinds[f"{ANSWER_OF[what]}{q.dimension}"]
    answers = np.zeros(lead, dtype)
    kept = None
    if cache is not None:
        if not isinstance(cache, Cache):
            raise TypeError(f"cache is {type(cache).__name__}; give an abut.Cache()")
        kept = cache._for(lead, kinds[f"cache{q.dimension}"])
        if cache._busy:
            raise AbutError("the cache is in use by another thread; take an abut.Cache() for each")
    name_a, name_b = (poses[0][0], poses[1][0]) if len(poses) == 2 else ("", poses[0][0])
    pose_a, form_a, _ = q.array(name_a)
    pose_b, form_b, _ = q.array(name_b)
    vector, _, each = q.array(vectors[0]) if vectors is not None else (None, 0, False)
    names = [name for name, _ in poses] + ([vectors[0]] if vectors is not None else [])
    try:
        if cache is not None:
            cache._busy = True
        result = getattr(q.module, f"query{q.dimension}")(q.plan(name_a, name_b), what, pose_a, form_a, pose_b, form_b, vector,
                                                          each, options, kept, answers)
    finally:
        if cache is not None:
            cache._busy = False
    q.check(result, invalid, where, names)
    return answers, q.dimension


def overlap(a: Shapes, b: Shapes, b_in_a: ArrayLike | None = None, *, invalid: str = "raise") -> Any:
    """Whether a and b share a point: exactly when ``distance`` answers 0 or less.

    ``b_in_a``: pose of b in a's frame; without it, b is where a is. Answers a bool, or a bool array of the batch's shape.
    """
    answers, _ = _pairs(OVERLAP, "abut.overlap", a, b, [("b_in_a", b_in_a)], _NO_OPTIONS, invalid)
    return answers if answers.shape else bool(answers[()])


def overlap_world(a: Shapes, a_in_world: ArrayLike, b: Shapes, b_in_world: ArrayLike, *, invalid: str = "raise") -> Any:
    """The same from both poses in the world."""
    answers, _ = _pairs(OVERLAP, "abut.overlap_world", a, b, [("a_in_world", a_in_world), ("b_in_world", b_in_world)],
                        _NO_OPTIONS, invalid)
    return answers if answers.shape else bool(answers[()])


def distance(a: Shapes, b: Shapes, b_in_a: ArrayLike | None = None, *, max_distance: float = 0, tolerance: float = 0,
             max_supports: int = 0, cache: Cache | None = None, invalid: str = "raise") -> Proximity:
    """Signed distance, closest points and normal, in a's frame.

    ``max_distance``: answer BEYOND when they are certainly farther apart (a length; 0 is no limit). ``tolerance``: stop when
    the bounds are so close (a length; 0 is as close as rounding allows). ``max_supports``: ask for no more support points.
    """
    return Proximity(*_pairs(DISTANCE, "abut.distance", a, b, [("b_in_a", b_in_a)],
                             _options(max_distance, tolerance, max_supports), invalid, cache))


def distance_world(a: Shapes, a_in_world: ArrayLike, b: Shapes, b_in_world: ArrayLike, *, max_distance: float = 0,
                   tolerance: float = 0, max_supports: int = 0, cache: Cache | None = None,
                   invalid: str = "raise") -> Proximity:
    """The same from both poses in the world, answered in the world."""
    return Proximity(*_pairs(DISTANCE_WORLD, "abut.distance_world", a, b,
                             [("a_in_world", a_in_world), ("b_in_world", b_in_world)],
                             _options(max_distance, tolerance, max_supports), invalid, cache))


def collide(a: Shapes, b: Shapes, b_in_a: ArrayLike | None = None, *, margin: float = 0, cache: Cache | None = None,
            invalid: str = "raise") -> Manifold:
    """The contact manifold: points whose separation is at most ``margin`` (a length), in a's frame."""
    return Manifold(*_pairs(COLLIDE, "abut.collide", a, b, [("b_in_a", b_in_a)],
                            (_finite(margin, "margin"), 0.0, 0.0, 0), invalid, cache))


def collide_world(a: Shapes, a_in_world: ArrayLike, b: Shapes, b_in_world: ArrayLike, *, margin: float = 0,
                  cache: Cache | None = None, invalid: str = "raise") -> Manifold:
    """The same from both poses in the world, answered in the world."""
    return Manifold(*_pairs(COLLIDE_WORLD, "abut.collide_world", a, b,
                            [("a_in_world", a_in_world), ("b_in_world", b_in_world)],
                            (_finite(margin, "margin"), 0.0, 0.0, 0), invalid, cache))


def collide_along(a: Shapes, b: Shapes, b_in_a: ArrayLike | None, normal: ArrayLike, *, margin: float = 0,
                  invalid: str = "raise") -> Manifold:
    """The contacts along a normal (..., d) of the caller's choice, from a to b, of any length but 0."""
    return Manifold(*_pairs(COLLIDE_ALONG, "abut.collide_along", a, b, [("b_in_a", b_in_a)],
                            (_finite(margin, "margin"), 0.0, 0.0, 0), invalid, None, ("normal", normal)))


def cast(a: Shapes, b: Shapes, b_in_a: ArrayLike | None, translation: ArrayLike, *, max_fraction: float = 0,
         target: float = 0, tolerance: float = 0, leave: bool = False, cache: Cache | None = None,
         invalid: str = "raise") -> Hit:
    """When b, moved by ``fraction * translation`` (..., d), first comes within ``target`` (a length) of a.

    ``max_fraction``: how far the motion goes, 0 is 1. ``leave``: a touch at the start counts only if the motion goes deeper.
    """
    return Hit(*_pairs(CAST, "abut.cast", a, b, [("b_in_a", b_in_a)],
                       _cast_options(max_fraction, target, tolerance, leave), invalid, cache, ("translation", translation)))


def depth_along(a: Shapes, b: Shapes, b_in_a: ArrayLike | None, direction: ArrayLike, *, tolerance: float = 0,
                invalid: str = "raise") -> Hit:
    """How far b must move along ``direction`` (..., d), of any length but 0, to come free: ``fraction`` is a length."""
    return Hit(*_pairs(DEPTH_ALONG, "abut.depth_along", a, b, [("b_in_a", b_in_a)], _cast_options(0, 0, tolerance, False),
                       invalid, None, ("direction", direction)))


def gradient(a: Shapes, b: Shapes, b_in_a: ArrayLike | None = None, *, invalid: str = "raise") -> Derivative:
    """The derivatives of the signed distance by the pose of b."""
    return Derivative(*_pairs(GRADIENT, "abut.gradient", a, b, [("b_in_a", b_in_a)], _NO_OPTIONS, invalid))


def _finite(value: float, name: str) -> float:
    number = _arguments.real(value, name)
    if not np.isfinite(number):
        raise AbutError(f"{name} is {number:g}; give a finite number")
    return number


def _one(what: int, where: str, shape: Any, vectors: Sequence[tuple[str, Any]], pose: Any,
         options: tuple[float, float, float, int], invalid: str) -> tuple[Array, int]:
    _check_invalid(invalid)
    q = _Question(shape)
    q.pose(pose, "pose")
    for name, value in vectors:
        q.vectors(value, name)
    answers = np.zeros(q.settle(), ANSWERS[q.dtype][f"{ANSWER_OF[what]}{q.dimension}"])
    found = [q.array(vectors[i][0]) if i < len(vectors) else (None, 0, False) for i in range(2)]
    poses, form, _ = q.array("pose")
    result = getattr(q.module, f"query_one{q.dimension}")(q.plan("pose", ""), what, poses, form, found[0][0], found[0][2],
                                                          found[1][0], found[1][2], options, answers)
    q.check(result, invalid, where, ["pose", *(name for name, _ in vectors)])
    return answers, q.dimension


def ray(shape: Shapes, origin: ArrayLike, direction: ArrayLike, *, max_fraction: float = 0, target: float = 0,
        tolerance: float = 0, invalid: str = "raise") -> RayHit:
    """The ray from ``origin`` (..., d) to ``origin + max_fraction * direction``, in the shape's frame; max_fraction 0 is 1."""
    return RayHit(*_one(RAY, "abut.ray", shape, [("origin", origin), ("direction", direction)], None,
                        _cast_options(max_fraction, target, tolerance, False), invalid))


def point(shape: Shapes, point: ArrayLike, *, invalid: str = "raise") -> Proximity:
    """The signed distance of a point (..., d) from a shape, negative inside, in the shape's frame; normals point out of it."""
    return Proximity(*_one(POINT, "abut.point", shape, [("point", point)], None, _NO_OPTIONS, invalid))


def bounds(shape: Shapes, pose: ArrayLike | None = None) -> Bounds:
    """The axis-aligned box of the whole shape at a pose, rounding included."""
    answers, _ = _one(BOUNDS, "abut.bounds", shape, [], pose, _NO_OPTIONS, "raise")
    return Bounds(answers["lower"], answers["upper"])


def support(shape: Shapes, direction: ArrayLike) -> Array:
    """The point (..., d) of the whole shape farthest along a direction (..., d) of any length but 0."""
    q = _arguments.vectors(direction, _Question(shape).dimension, "direction", np.dtype(np.float64))
    if not np.all(np.isfinite(q)) or not np.all(np.any(q != 0, axis=-1)):
        raise AbutError("direction has a vector that is zero or not finite; give directions with a length")
    answers, _ = _one(SUPPORT, "abut.support", shape, [("direction", direction)], None, _NO_OPTIONS, "raise")
    found: Array = answers["point"]
    return found


class Sweep(NamedTuple):
    """How a body moves: its point ``center`` on a straight line, the body about that point at a constant rate."""

    start: Any  #: pose in the world at fraction 0
    translation: Any  #: (..., d): of that point from fraction 0 to 1, in the world
    turn: Any = None  #: from fraction 0 to 1: radians (...,) in 2D; axis in the world times radians (..., 3) in 3D
    center: Any = None  #: (..., d): that point in the body's frame; none is its origin


def _sweep(q: _Question, given: Any, name: str) -> None:
    if not isinstance(given, Sweep):
        raise TypeError(f"{name} is {type(given).__name__}; give an abut.Sweep(start, translation, turn, center)")
    d, size = q.dimension, 1 if q.dimension == 2 else 3
    translation = _arguments.vectors(given.translation, d, f"{name}.translation", q.dtype)
    turn = np.zeros(size if d == 3 else (), q.dtype) if given.turn is None else given.turn
    if d == 2:
        turn = _arguments.numbers(turn, f"{name}.turn", q.dtype, "radians")[..., np.newaxis]
    turn = _arguments.vectors(turn, size, f"{name}.turn", q.dtype)
    center = np.zeros(d, q.dtype) if given.center is None else given.center
    center = _arguments.vectors(center, d, f"{name}.center", q.dtype)
    lead = _arguments.broadcast({f"{name}.translation": translation.shape[:-1], f"{name}.turn": turn.shape[:-1],
                                 f"{name}.center": center.shape[:-1]})
    joined = np.concatenate([np.broadcast_to(part, lead + part.shape[-1:]) for part in (center, translation, turn)], axis=-1)
    q.vectors(joined, name, 2 * d + size)
    q.pose(given.start, f"{name}.start")


def impact(a: Shapes, sweep_a: Sweep, b: Shapes, sweep_b: Sweep, *, max_fraction: float = 0, target: float = 0,
           tolerance: float = 0, leave: bool = False, invalid: str = "raise") -> Hit:
    """When two shapes that move and turn first come within ``target`` (a length); point and normal are the world's, at that
    moment."""
    _check_invalid(invalid)
    if b is None:
        raise TypeError("b is None; give an abut.Shape or a sequence of them")
    q = _Question(a, b)
    _sweep(q, sweep_a, "sweep_a")
    _sweep(q, sweep_b, "sweep_b")
    answers = np.zeros(q.settle(), ANSWERS[q.dtype][f"hit{q.dimension}"])
    start_a, form_a, _ = q.array("sweep_a.start")
    start_b, form_b, _ = q.array("sweep_b.start")
    rows_a, _, each_a = q.array("sweep_a")
    rows_b, _, each_b = q.array("sweep_b")
    result = getattr(q.module, f"query_impact{q.dimension}")(
        q.plan("sweep_a.start", "sweep_b.start"), start_a, form_a, start_b, form_b, rows_a, each_a, rows_b, each_b,
        _cast_options(max_fraction, target, tolerance, leave), answers)
    q.check(result, invalid, "abut.impact", ["sweep_a.start", "sweep_b.start", "sweep_a", "sweep_b"])
    return Hit(answers, q.dimension)


def _in_groups(what: int, where: str, shapes: Sequence[Shape], poses: ArrayLike, pairs: ArrayLike,
               options: tuple[float, float, float, int], invalid: str) -> tuple[Array, int]:
    _check_invalid(invalid)
    q = _Question(shapes)
    group = q.sides[0][1]
    if group.lead == ():
        raise TypeError("shapes is one Shape; give the sequence of the group's shapes")
    found, form, lead = _arguments.poses(poses, q.dimension, "poses", q.dtype)
    if lead[-1:] != group.lead:
        raise AbutError(f"poses has the shape {found.shape}, for {len(group.shapes)} shapes; give a pose of each in the last "
                        f"place: (..., {len(group.shapes)}, ...)")
    chosen = np.array(pairs)
    if chosen.shape == (0,):
        chosen = np.zeros((0, 2), np.int64)
    if chosen.ndim != 2 or chosen.shape[1] != 2 or chosen.dtype.kind not in "iu":
        raise AbutError(f"pairs has the shape {chosen.shape} and holds {chosen.dtype}; give whole numbers of shape (p, 2)")
    chosen = chosen.astype(np.int64)
    outside = np.argwhere((chosen < 0) | (chosen >= len(group.shapes)))
    if len(outside):
        at = int(outside[0][0])
        raise AbutError(f"pairs[{at}] is {chosen[at].tolist()}; give numbers of shapes, 0 to {len(group.shapes) - 1}")
    q.lead = lead[:-1] + (len(chosen),)
    q.count = math.prod(q.lead)
    dtype = np.dtype(np.bool_) if what == OVERLAP else ANSWERS[q.dtype][f"{ANSWER_OF[what]}{q.dimension}"]
    answers = np.zeros(q.lead, dtype)
    if q.count == 0:
        return answers, q.dimension
    left, right = np.ascontiguousarray(chosen[:, 0]), np.ascontiguousarray(chosen[:, 1])
    each = len(group.shapes)
    plan = (tuple(shape._core for shape in group.shapes), q.count, len(chosen), left, right, left, each, right, each)
    result = getattr(q.module, f"query{q.dimension}")(plan, what, found, form, found, form, None, False, options, None, answers)
    if result[0] > 0 and invalid == "raise":
        row, pair = divmod(result[1], len(chosen))
        flat = found.reshape(-1, form)
        faults = []
        for shape in chosen[pair]:
            place = np.unravel_index(row, lead[:-1]) if lead[:-1] else ()
            told = ", ".join(str(int(i)) for i in (*place, shape))
            faults.append(_arguments.fault_of_pose(flat[row * each + shape], form, q.dimension, f"poses[{told}]"))
        _arguments.raise_first_fault(f"{where}, pair {pair}: ", faults, q.count, result[0])
    return answers, q.dimension


def overlap_group(shapes: Sequence[Shape], poses: ArrayLike, pairs: ArrayLike, *, invalid: str = "raise") -> Array:
    """Whether shapes of a group overlap, at many moments: a robot's links over a path, without copies of their poses.

    ``shapes``: n of them. ``poses``: of each in the world, (..., n, 7), (..., n, 4, 4) or another form. ``pairs``: (p, 2)
    numbers of shapes. Answers a bool array (..., p).
    """
    return _in_groups(OVERLAP, "abut.overlap_group", shapes, poses, pairs, _NO_OPTIONS, invalid)[0]


def distance_group(shapes: Sequence[Shape], poses: ArrayLike, pairs: ArrayLike, *, max_distance: float = 0,
                   tolerance: float = 0, invalid: str = "raise") -> Proximity:
    """The distances of pairs of a group, (..., p): each in the frame of its pair's first shape, as ``distance`` of the relative
    pose. Arguments as of ``overlap_group``."""
    return Proximity(*_in_groups(DISTANCE, "abut.distance_group", shapes, poses, pairs,
                                 _options(max_distance, tolerance, 0), invalid))
