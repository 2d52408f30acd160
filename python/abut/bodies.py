# bodies.py : worlds of bodies with shapes: contacts, events, queries. What a simulation shares with them is _Bodies.
"""Worlds of bodies with shapes on them: which touch, since when, and what rays and shapes meet.

Ids are numbers of 32 bits, never 0. Calls that take ids take one or an array of them. Poses have the forms that queries take. A
call that raises has changed nothing, unless it says otherwise. One thread at a time may change a world; reading between changes
is free to all.
"""
from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from . import _arguments, poses
from ._arguments import ALL, Array, filters, ids_of, saved_bytes
from ._library import ANSWERS, MODULES, AbutError, Status, precision, raise_status
from .answers import Hit, Manifold, Proximity, RayHit
from .queries import _NO_OPTIONS, _cast_options, _check_invalid, _finite, _positive
from .shapes import Shape
from .surfaces import HeightField, _Surface

(_REMOVE_BODY, _SET_POSE, _SET_STILL, _GET_BODY, _REMOVE_SHAPE, _SET_FILTER, _GET_SHAPE, _SET_MATERIAL, _SET_VELOCITY, _FORCE,
 _TORQUE, _IMPULSE, _ANGULAR_IMPULSE, _WAKE, _SLEEP, _REMOVE_JOINT, _GET_JOINT, _SET_JOINT) = range(18)
_CONTACTS, _MANIFOLDS, _BEGUN, _ENDED, _TOUCHING, _IDS = range(6)
_RAY, _ANY, _CAST, _RAYS, _CASTS, _OVERLAPS, _NEAREST = range(7)
_OF_RAYS = (_RAY, _ANY, _RAYS)  # without a shape that asks
_SOME = 2**22  # more shapes than this no world has
_Asker = tuple[int, int, int, bool, Any]

Meet = Callable[[int, int], bool]  #: whether two shapes may be in contact
Wanted = Callable[[int], bool]  #: whether a query looks at a shape


class Contacts(NamedTuple):
    """Pairs of shapes whose boxes overlap, n of them, and their m manifolds, as of the last update. A is the first of a
    pair."""

    slot: Array  #: (n,): the number of each contact, which it keeps as long as it lasts
    shapes: Array  #: (n, 2): ids
    bodies: Array  #: (n, 2): ids
    touching: Array  #: (n,), bool: they share a point
    sensor: Array  #: (n,), bool: one of them is a sensor; such contacts have no manifold
    manifolds: Manifold  #: (m,): axes of the world, points from the position of body A
    contact: Array  #: (m,): which of the n contacts each manifold is of; several with a surface alone
    position: Array  #: (m, d): of body A; added to points it gives them in the world
    part: Array  #: (m, points): the triangle or segment of the surface that each point is of; -1: A is none


class Touches(NamedTuple):
    """Touches, in ascending order of the shapes' ids."""

    shapes: Array  #: (n, 2): ids
    bodies: Array  #: (n, 2): ids
    slot: Array  #: (n,): of the contact; 4294967295 once the boxes overlap no more
    sensor: Array  #: (n,), bool: one of the shapes is a sensor


class Met(NamedTuple):
    """What a query meets: of a batch arrays, of one question numbers."""

    shape: Any  #: id; 0: nothing
    body: Any  #: id; 0: nothing
    part: Any  #: triangle or segment of a surface; else -1
    hit: Any  #: RayHit, Hit or Proximity, in the world's frame, with what is met as A


class Gap(NamedTuple):
    """Where two worlds are nearest to each other. Ids are 0 where there is nothing within the distance."""

    shapes: tuple[int, int]
    bodies: tuple[int, int]
    parts: tuple[int, int]  #: triangles or segments of surfaces; else -1
    proximity: Proximity  #: with the first world's shape as A


def place_of(ids: Any) -> Any:
    """The places of bodies or shapes: numbers below the most there have been at once, for arrays beside the world's."""
    return np.asarray(ids, np.uint32)[()] >> np.uint32(10)


class _Bodies:
    """What a world and a simulation share: contacts, events, queries, filters, surfaces."""

    dimension: int
    dtype: np.dtype[Any]
    _handle: Any
    _kind: str
    _lent: dict[int, _Surface]  # surfaces by their numbers
    _customs: dict[int, Shape]  # custom shapes by the ids of those made of them: the library asks them where they are

    def _keep(self, dimension: int, dtype: np.dtype[Any], made: Any, what: str) -> None:
        if isinstance(made, tuple):
            raise_status(made[0], what)
        self.dimension, self.dtype, self._handle = dimension, dtype, made
        self._lent, self._customs = {}, {}

    def _world(self, name: str, *arguments: Any) -> Any:
        return getattr(MODULES[self.dtype], f"world{self.dimension}_{name}")(self._handle, *arguments)

    def _own(self, name: str, *arguments: Any) -> Any:
        return getattr(MODULES[self.dtype], f"{self._kind}{self.dimension}_{name}")(self._handle, *arguments)

    def _rows(self, name: str, lead: tuple[int, ...]) -> Array:
        return np.zeros(lead, ANSWERS[self.dtype][name])

    def _check(self, result: tuple[int, int], what: str, items: int = 1, faults: Any = None) -> None:
        status, index = result
        if status != Status.OK:
            where = f"{type(self).__name__}.{what}" + (f", item {index}" if index >= 0 and items != 1 else "")
            fault = faults(max(index, 0)) if faults is not None and status != Status.NO_MEMORY else None
            if fault:
                raise AbutError(f"{where}: {fault}", Status(status))
            raise_status(status, where)

    def close(self) -> None:
        """Gives its memory back at once; whatever is asked of it afterwards raises ValueError. May be called again."""
        MODULES[self.dtype].handle_close(self._handle)
        self._lent, self._customs = {}, {}

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ---- poses ----

    def _placed(self, pose: Any, name: str) -> tuple[Array, Any]:
        """Poses as the library has them, (..., 4) or (..., 12), and what is wrong with the one of a number."""
        given, form, lead = _arguments.poses(np.zeros(self.dimension) if pose is None else pose, self.dimension, name,
                                             self.dtype)
        flat = given.reshape(-1, form) if given.size else given.reshape(0, form)

        def fault(index: int) -> str | None:
            return _arguments.fault_of_pose(flat[index if len(flat) > 1 else 0], form, self.dimension, name)

        if self.dimension == 2:
            m = poses.matrix2(given, dtype=self.dtype)
            found = np.stack([m[..., 0, 2], m[..., 1, 2], m[..., 0, 0], m[..., 1, 0]], axis=-1)
        else:
            m = poses.matrix3(given, dtype=self.dtype)
            found = np.concatenate([m[..., :3, 3], m[..., :3, 0], m[..., :3, 1], m[..., :3, 2]], axis=-1)
        for index in np.flatnonzero(~np.all(np.isfinite(found), axis=-1).ravel())[:1]:
            told = fault(int(index))
            raise AbutError(told if found[..., 0].size == 1 else f"item {index}: {told}")
        return np.ascontiguousarray(found).reshape(*lead, -1), fault

    def _matrices(self, rows: Array) -> Array:
        """The reverse: (n, 4) as they are, (n, 4, 4)."""
        if self.dimension == 2:
            return np.array(rows)
        made = np.zeros(rows.shape[:-1] + (4, 4), self.dtype)
        made[..., 3, 3] = 1
        made[..., :3, 3] = rows[..., :3]
        made[..., :3, :3] = rows[..., 3:].reshape(rows.shape[:-1] + (3, 3)).swapaxes(-1, -2)
        return made

    def _each(self, what: int, ids: Any, rows: Array | None, name: str, faults: Any = None) -> Array:
        found = ids_of(ids)
        if what in (_REMOVE_BODY, _REMOVE_SHAPE, _REMOVE_JOINT) and len(np.unique(found)) != len(found):
            raise AbutError(f"{type(self).__name__}.{name}: ids names one twice; name each once")
        if rows is not None and rows.shape[:1] != found.shape:
            rows = self._spread(rows, found, name)
        self._check(self._own("each", what, found, rows), name, len(found), faults)
        return found

    def _spread(self, rows: Array, ids: Array, name: str) -> Array:
        try:
            return np.ascontiguousarray(np.broadcast_to(rows, ids.shape + rows.shape[1:]))
        except ValueError:
            raise AbutError(f"{type(self).__name__}.{name}: {len(ids)} ids and {len(rows)} items for them; give one for all, "
                            "or one for each") from None

    # ---- bodies ----

    def bodies(self) -> Array:
        """The ids of all bodies, (n,) uint32, in the order of their places."""
        return np.frombuffer(self._world("list", _IDS, 0), np.uint32)

    def shapes(self, body: int) -> Array:
        """The ids of the shapes on a body, the last one first."""
        return np.frombuffer(self._world("list", _IDS, _id(body, "body")), np.uint32)

    def ignore(self, body_a: ArrayLike, body_b: ArrayLike, ignored: bool = True) -> None:
        """Sets whether pairs of bodies are kept out of contact. Pairs before one that raises have been set."""
        pairs = self._pairs(body_a, body_b)
        self._check(self._world("ignore", pairs, np.full(len(pairs), bool(ignored)), False), "ignore", len(pairs))

    def is_ignored(self, body_a: int, body_b: int) -> bool:
        """Whether two bodies are kept out of contact."""
        answers = np.zeros(1, np.bool_)
        self._world("ignore", self._pairs(_id(body_a, "body_a"), _id(body_b, "body_b")), answers, True)
        return bool(answers[0])

    def _pairs(self, body_a: Any, body_b: Any) -> Array:
        try:
            a, b = np.broadcast_arrays(ids_of(body_a, "body_a"), ids_of(body_b, "body_b"))
        except ValueError:
            raise AbutError("body_a and body_b name different numbers of bodies; give as many of each") from None
        return np.ascontiguousarray(np.stack([a, b], axis=-1))

    # ---- shapes ----

    def lend(self, surface: _Surface) -> int:
        """Lends it a Mesh, Chain, HeightField or HalfSpace and answers its number. ``add_shape`` does so by itself; a world
        that is to be restored needs the same ones under the same numbers, so lend them in the same order."""
        if not isinstance(surface, _Surface):
            raise TypeError(f"surface is {type(surface).__name__}; give a Mesh, a Chain, a HeightField or a HalfSpace")
        if surface.dimension != self.dimension or surface.dtype != self.dtype:
            raise AbutError(f"the {type(surface).__name__} is of {surface.dimension}D and {surface.dtype}, the "
                            f"{type(self).__name__} of {self.dimension}D and {self.dtype}; make them alike")
        number = next((number for number, lent in self._lent.items() if lent is surface), 0)
        if number == 0:
            status, number = self._world("lend", surface._handle, 0)
            self._check((status, -1), "lend")
            self._lent[number] = surface
        return number

    def take_back(self, surface: _Surface) -> None:
        """The world gives the surface back; no shape can be made of it any more."""
        number = next((number for number, lent in self._lent.items() if lent is surface), 0)
        if number == 0:
            raise AbutError(f"{type(self).__name__}.take_back: the surface has not been lent; nothing is to be taken back")
        status, _ = self._world("lend", None, number)
        if status == Status.INVALID:
            raise AbutError(f"{type(self).__name__}.take_back: shapes are made of the surface; remove them first")
        self._check((status, -1), "take_back")
        del self._lent[number]

    def _add_shape(self, body: Any, shape: Any, pose: Any, row: Array, options: dict[str, Any]) -> Any:
        bodies = ids_of(body, "body")
        placed, fault = self._placed(pose, "pose")
        lead = np.shape(body)
        if placed.shape[:-1] not in ((), lead):
            raise AbutError(f"{type(self).__name__}.add_shape: {len(bodies)} bodies and poses of shape {placed.shape[:-1]}; "
                            "give one for all, or one for each")
        core = None
        if isinstance(shape, Shape):
            if shape.dimension != self.dimension or shape.dtype != self.dtype:
                raise AbutError(f"the shape is of {shape.dimension}D and {shape.dtype}, the {type(self).__name__} of "
                                f"{self.dimension}D and {self.dtype}; make them alike")
            core = shape._core
        elif isinstance(shape, _Surface):
            row["surface"] = self.lend(shape)
        else:
            raise TypeError(f"shape is {type(shape).__name__}; give an abut.Shape, a Mesh, a Chain, a HeightField or a "
                            "HalfSpace")
        rows = np.zeros(len(bodies), row.dtype)
        rows[:] = row
        rows["body"], rows["pose"] = bodies, placed
        rows["one_sided"], rows["sensor"] = bool(options["one_sided"]), bool(options["sensor"])
        rows["group"] = _group(options["group"])
        bits = filters(options["category"], options["mask"], len(bodies))
        if bits is not None:
            rows["filter"] = bits
        ids = np.zeros(len(bodies), np.uint32)
        self._check(self._own("add_shapes", core, rows, ids), "add_shape", len(bodies), fault)
        if isinstance(shape, Shape) and shape.kind == "custom":
            self._customs.update((int(made), shape) for made in ids)
        return ids.reshape(lead)[()]

    def remove_shape(self, ids: ArrayLike) -> None:
        """Removes shapes; the next update tells that their touches have ended."""
        for made in self._each(_REMOVE_SHAPE, ids, None, "remove_shape"):
            self._customs.pop(int(made), None)

    def remove_body(self, ids: ArrayLike) -> None:
        """Removes bodies with their shapes (and joints); the next update tells that their touches have ended."""
        self._each(_REMOVE_BODY, ids, None, "remove_body")
        self._drop_customs()

    def _drop_customs(self) -> None:
        if self._customs:
            there = {int(made) for body in self.bodies() for made in self.shapes(int(body))}
            self._customs = {made: shape for made, shape in self._customs.items() if made in there}

    def set_filter(self, ids: ArrayLike, *, category: Any = None, mask: Any = None, group: int = 0) -> None:
        """Changes filters and groups of shapes; touches that they forbid end with the next update."""
        found = ids_of(ids)
        rows = self._rows("filter_row", found.shape)
        bits = filters(category, mask, len(found))
        rows["filter"], rows["group"] = 0 if bits is None else bits, _group(group)
        self._check(self._world("each", _SET_FILTER, found, rows), "set_filter", len(found))

    def shape(self, ids: ArrayLike) -> Array:
        """Shapes as they are: a structured array (n,) of body, surface (its number, or 0), one_sided, sensor, pose (in the
        body's frame: x, y, cos, sin, or a position and the three columns of a rotation), filter and group."""
        found = ids_of(ids)
        rows = self._rows(f"shape_row{self.dimension}", found.shape)
        self._each(_GET_SHAPE, found, rows, "shape")
        return rows

    # ---- contacts and events ----

    def contacts(self) -> Contacts:
        """All contacts as of the last update."""
        kinds = ANSWERS[self.dtype]
        pairs = np.frombuffer(self._world("list", _CONTACTS, 0), kinds["contact_pair"])
        slots = np.flatnonzero(pairs["shape_a"])
        rows = np.frombuffer(self._world("list", _MANIFOLDS, 0), kinds[f"contact_manifold{self.dimension}"])
        pairs = pairs[slots]
        contact = np.repeat(np.arange(len(pairs)), pairs["manifold_count"])
        ends = np.cumsum(pairs["manifold_count"], dtype=np.int64)
        begins = ends - pairs["manifold_count"]
        rows = rows[np.arange(len(contact)) - begins[contact] + pairs["manifold"][contact]]
        bodies = np.stack([pairs["body_a"], pairs["body_b"]], axis=-1)
        position = self._poses_of(bodies[contact, 0])[:, :self.dimension]
        return Contacts(slots, np.stack([pairs["shape_a"], pairs["shape_b"]], axis=-1), bodies, pairs["touching"],
                        pairs["sensor"], Manifold(rows["manifold"], self.dimension), contact, position, rows["part"])

    def _poses_of(self, ids: Array) -> Array:
        rows = self._rows(f"{'dynamic' if self._kind == 'dynamics' else 'body_def'}{self.dimension}", ids.shape)
        self._each(_GET_BODY, ids, rows, "poses")
        found: Array = rows["pose"]
        return found

    def poses(self, ids: ArrayLike | None = None) -> Array:
        """Where bodies are, all of them or those of ids: (n, 4) x, y, cos, sin in 2D, (n, 4, 4) matrices in 3D."""
        return self._matrices(self._poses_of(self.bodies() if ids is None else ids_of(ids)))

    def set_pose(self, ids: ArrayLike, pose: ArrayLike) -> None:
        """Sets where bodies are: one pose for all, or one for each."""
        found, fault = self._placed(pose, "pose")
        self._each(_SET_POSE, ids, found.reshape(-1, found.shape[-1]), "set_pose", fault)

    def _touches(self, which: int) -> Touches:
        rows = np.frombuffer(self._world("list", which, 0), ANSWERS[self.dtype]["touch"])
        return Touches(np.stack([rows["shape_a"], rows["shape_b"]], axis=-1),
                       np.stack([rows["body_a"], rows["body_b"]], axis=-1), rows["contact"], rows["sensor"])

    def begun(self) -> Touches:
        """Touches that have begun with the last update."""
        return self._touches(_BEGUN)

    def ended(self) -> Touches:
        """Touches that have ended with it, by moving apart, a filter or removal: their ids may no longer name anything."""
        return self._touches(_ENDED)

    def touching(self) -> Touches:
        """All touches: those that have begun and those that persist."""
        return self._touches(_TOUCHING)

    # ---- queries ----

    def _meet(self, what: int, kind: str, shape: Any, pose: Any, vectors: dict[str, Any], options: tuple[float, float, float,
                                                                                                         int],
              asker: _Asker, invalid: str, name: str) -> Array:
        _check_invalid(invalid)
        arrays = {key: _arguments.vectors(value, self.dimension, key, self.dtype) for key, value in vectors.items()}
        leads = {key: array.shape[:-1] for key, array in arrays.items()}
        placed = fault = None
        if what not in _OF_RAYS:
            self._ask_with(shape)
            placed, fault = self._placed(pose, "pose")
            leads["pose"] = placed.shape[:-1]
        lead = _arguments.broadcast(leads)
        arrays = {key: _arguments.spread(array, leads[key], lead) for key, array in arrays.items()}
        if placed is not None:
            placed = _arguments.spread(placed, leads["pose"], lead)
        answers = self._rows(f"{kind}{self.dimension}", lead) if kind else np.zeros(lead, np.bool_)
        rows = list(arrays.values())
        if what == _ANY and invalid == "raise":  # its answer cannot say so
            for key, array in arrays.items():
                for index in np.flatnonzero(~np.all(np.isfinite(array), axis=-1).ravel())[:1]:
                    raise AbutError(f"World.{name}, item {index}: {key} has a number that is not finite; give finite numbers")
        missing, first = self._world("meet", what, None if shape is None else shape._core, placed,
                                     rows[0] if shape is None else None,
                                     rows[-1], options, asker, 0, 0.0, answers)
        if missing and invalid == "raise":
            faults = [_arguments.fault_of_pose(array.reshape(-1, self.dimension)[first], 0, self.dimension, key)
                      for key, array in arrays.items()] + ([fault(first)] if fault is not None else [])
            at = f", item {first}" if lead else ""
            _arguments.raise_first_fault(f"{type(self).__name__}.{name}{at}: ", faults, answers.size, missing)
        return answers

    def _many(self, what: int, kind: str, shape: Any, pose: Any, vectors: dict[str, Any], options: tuple[float, float, float,
                                                                                                         int],
              asker: _Asker, most: int, max_distance: float, name: str) -> Array:
        found = {key: _arguments.vector(value, self.dimension, key).astype(self.dtype) for key, value in vectors.items()}
        for key, array in found.items():
            if not np.all(np.isfinite(array)):
                raise AbutError(f"{type(self).__name__}.{name}: {key} has a number that is not finite; give finite numbers")
        placed = None
        if what not in _OF_RAYS:
            self._ask_with(shape)
            placed, fault = self._placed(pose, "pose")
            if placed.ndim != 1:
                raise AbutError(f"{type(self).__name__}.{name}: pose has the shape {placed.shape[:-1]} of several; give one "
                                f"pose")
            if fault(0):
                raise AbutError(f"{type(self).__name__}.{name}: {fault(0)}")
        rows = list(found.values())
        told = self._world("meet", what, None if shape is None else shape._core, placed, rows[0] if shape is None else None,
                           rows[-1] if rows else None, options, asker, most, max_distance, None)
        return np.frombuffer(told, ANSWERS[self.dtype][f"{kind}{self.dimension}"] if kind else np.uint32)

    def _ask_with(self, shape: Any) -> None:
        if not isinstance(shape, Shape):
            raise TypeError(f"shape is {type(shape).__name__}; give an abut.Shape")
        if shape.dimension != self.dimension or shape.dtype != self.dtype:
            raise AbutError(f"the shape is of {shape.dimension}D and {shape.dtype}, the {type(self).__name__} of "
                            f"{self.dimension}D "
                            f"and {self.dtype}; make them alike")

    def _met(self, rows: Array, answer: Any) -> Met:
        return Met(rows["shape"][()], rows["body"][()], rows["part"][()], answer(rows["hit"], self.dimension))

    def ray(self, origin: ArrayLike, direction: ArrayLike, *, max_fraction: float = 0, category: int = ALL, mask: int = ALL,
            body: int = 0, sensors: bool = False, wanted: Wanted | None = None, invalid: str = "raise") -> Met:
        """The first shape on rays (..., d) from ``origin`` to ``origin + max_fraction * direction``; max_fraction 0 is 1.

        Of this and all queries: they answer as of the last update. ``category`` and ``mask`` are the asker's; ``body`` is left
        out, as the asker's own; ``sensors``: sensors, too. ``wanted(shape)`` is asked last, of each shape that the others let
        through: whether the query looks at it. It may read everything and change nothing (RuntimeError); what it raises comes
        out of the query.
        """
        rows = self._meet(_RAY, "world_ray_hit", None, None, {"origin": origin, "direction": direction},
                          _cast_options(max_fraction, 0, 0, False), _asker(category, mask, body, sensors, wanted), invalid,
                          "ray")
        return self._met(rows, RayHit)

    def ray_any(self, origin: ArrayLike, direction: ArrayLike, *, max_fraction: float = 0, category: int = ALL, mask: int = ALL,
                body: int = 0, sensors: bool = False, wanted: Wanted | None = None) -> Any:
        """Whether rays meet anything: bool (...,). Quicker than the first one."""
        return self._meet(_ANY, "", None, None, {"origin": origin, "direction": direction}, _cast_options(max_fraction, 0, 0,
                                                                                                          False),
                          _asker(category, mask, body, sensors, wanted), "raise", "ray_any")[()]

    def ray_all(self, origin: ArrayLike, direction: ArrayLike, *, max_fraction: float = 0, most: int = _SOME,
                category: int = ALL,
                mask: int = ALL, body: int = 0, sensors: bool = False, wanted: Wanted | None = None) -> Met:
        """All shapes on one ray, in their order, ``most`` at most: (n,) of each."""
        rows = self._many(_RAYS, "world_ray_hit", None, None, {"origin": origin, "direction": direction},
                          _cast_options(max_fraction, 0, 0, False), _asker(category, mask, body, sensors, wanted),
                          _arguments.whole(most, "most"), 0, "ray_all")
        return self._met(rows, RayHit)

    def cast(self, shape: Shape, pose: ArrayLike | None, translation: ArrayLike, *, max_fraction: float = 0, target: float = 0,
             leave: bool = False, category: int = ALL, mask: int = ALL, body: int = 0, sensors: bool = False,
             wanted: Wanted | None = None, invalid: str = "raise") -> Met:
        """The first shape that a convex one meets which moves from poses (...) by translations (..., d)."""
        rows = self._meet(_CAST, "world_hit", shape, pose, {"translation": translation},
                          _cast_options(max_fraction, target, 0, leave), _asker(category, mask, body, sensors, wanted), invalid,
                          "cast")
        return self._met(rows, Hit)

    def cast_all(self, shape: Shape, pose: ArrayLike | None, translation: ArrayLike, *, max_fraction: float = 0,
                 target: float = 0,
                 leave: bool = False, most: int = _SOME, category: int = ALL, mask: int = ALL, body: int = 0,
                 sensors: bool = False, wanted: Wanted | None = None) -> Met:
        """All shapes that one meets on its way, in their order: (n,) of each."""
        rows = self._many(_CASTS, "world_hit", shape, pose, {"translation": translation},
                          _cast_options(max_fraction, target, 0, leave), _asker(category, mask, body, sensors, wanted),
                          _arguments.whole(most, "most"), 0, "cast_all")
        return self._met(rows, Hit)

    def overlap(self, shape: Shape, pose: ArrayLike | None = None, *, category: int = ALL, mask: int = ALL, body: int = 0,
                sensors: bool = False, wanted: Wanted | None = None) -> Array:
        """The ids (n,) of the shapes that share a point with a convex one, ascending."""
        return self._many(_OVERLAPS, "", shape, pose, {}, _NO_OPTIONS, _asker(category, mask, body, sensors, wanted), _SOME, 0,
                          "overlap")

    def nearest(self, shape: Shape, pose: ArrayLike | None = None, count: int = 1, max_distance: float = math.inf, *,
                category: int = ALL, mask: int = ALL, body: int = 0, sensors: bool = False,
                wanted: Wanted | None = None) -> Met:
        """The shapes nearest to a convex one, ``count`` at most, none farther than ``max_distance`` (a length), the nearest
        first: (n,) of each, with a Proximity."""
        most = min(_arguments.whole(count, "count"), self._world("count")[1])
        rows = self._many(_NEAREST, "world_near", shape, pose, {}, _NO_OPTIONS, _asker(category, mask, body, sensors, wanted),
                          most, _positive(max_distance, "max_distance"), "nearest")
        return self._met(rows, Proximity)

    def distance(self, other: _Bodies, max_distance: float = math.inf, *, wanted: Wanted | None = None,
                 other_wanted: Wanted | None = None) -> Gap:
        """Where two worlds of one frame are nearest to each other, or deepest in each other. Let the smaller one ask.
        ``wanted`` is asked about its own shapes, ``other_wanted`` about those of the other."""
        if not isinstance(other, _Bodies) or (other.dimension, other.dtype) != (self.dimension, self.dtype):
            raise TypeError(f"other is {type(other).__name__}; give a world of {self.dimension}D and {self.dtype}")
        told = self._world("gap", other._handle, _positive(max_distance, "max_distance"), _asker(ALL, ALL, 0, False, wanted),
                           _asker(ALL, ALL, 0, False, other_wanted))
        row = np.frombuffer(told, ANSWERS[self.dtype][f"world_gap{self.dimension}"])[0]
        a, b, c = ((int(row[f"{name}_a"]), int(row[f"{name}_b"])) for name in ("shape", "body", "part"))
        return Gap(a, b, c, Proximity(np.asarray(row["proximity"]), self.dimension))

    # ---- snapshots ----

    def save(self) -> bytes:
        """Everything as bytes, for the same library on the same kind of machine. Surfaces are named by their numbers. Custom
        shapes cannot be saved: AbutError."""
        if self._customs:
            raise AbutError(f"{type(self).__name__}.save: a custom shape is a function, which no bytes hold; remove the shapes "
                            f"{sorted(self._customs)[:3]} first")
        return bytes(self._own("save"))

    def restore(self, saved: bytes) -> None:
        """Makes it what another was when it was saved; it must have been lent the same surfaces under the same numbers."""
        status, _ = self._own("restore", saved_bytes(saved))
        name = f"{type(self).__name__}.restore"
        if status == Status.INVALID:
            raise AbutError(f"{name}: the bytes are of no {type(self).__name__} of this dimension and precision, or damaged; "
                            "save it again", Status.INVALID)
        if status == Status.BAD_INDEX:
            raise AbutError(f"{name}: it has not the surfaces that were lent to the one that was saved; lend them in the same "
                            f"order",
                            Status.BAD_INDEX)
        self._check((status, -1), "restore")
        self._customs = {}


def _id(given: Any, name: str) -> int:
    found = ids_of(given, name)
    if len(found) != 1:
        raise AbutError(f"{name} holds {len(found)} ids; give one")
    return int(found[0])


def _group(group: Any) -> int:
    if isinstance(group, bool) or not hasattr(group, "__index__") or not -2**31 <= int(group) < 2**31:
        raise AbutError(f"group is {group!r}; give a whole number of 32 bits")
    return int(group)


def _function(given: Any, name: str) -> Any:
    if given is not None and not callable(given):
        raise TypeError(f"{name} is {given!r}; give a function or None")
    return given


def _asker(category: int, mask: int, body: int, sensors: bool, wanted: Wanted | None) -> _Asker:
    bits = filters(category, mask, 1)
    assert bits is not None
    return int(bits[0, 0]), int(bits[0, 1]), _id(body, "body"), bool(sensors), _function(wanted, "wanted")


class World(_Bodies):
    """Bodies with shapes on them, in 2D or 3D: which pairs are in contact, and what has begun and ended since the last update.

    Add bodies, put shapes on them, set the poses of those that move, ``update``, then read ``contacts``, ``begun``, ``ended``.
    Contacts have the points whose separation is at most ``margin`` (a length). Nothing here moves by itself: ``abut.dynamics``
    does that.

    ``meet(shape_a, shape_b)``: may these two be in contact? ``update`` asks it after the filters, about shapes whose boxes
    overlap. It must say the same each time until ``set_filter`` of one of them, which has it asked again. It may read
    everything but ask no query, and change nothing (RuntimeError). Copies and pickles have no function; ``restore`` keeps the
    one that is there.
    """

    _kind = "world"

    def __init__(self, dimension: int, margin: float = 0, *, meet: Meet | None = None, dtype: DTypeLike = np.float64) -> None:
        real, size = precision(dtype), _arguments.dimension(dimension)
        self.margin = _positive(_finite(margin, "margin"), "margin")
        self._asks, self._unasked = _function(meet, "meet"), False
        made = getattr(MODULES[real], f"world{size}_new")(self.margin, meet is not None)
        self._keep(size, real, made, f"a world of margin {margin:g}")

    def __repr__(self) -> str:
        try:
            bodies, shapes, *_ = self._world("count")
        except ValueError:
            return "<World, closed>"
        return f"<World of {bodies} bodies and {shapes} shapes, {self.dimension}D>"

    def __len__(self) -> int:
        return int(self._world("count")[0])

    def add_body(self, pose: ArrayLike | None = None, *, still: ArrayLike = False) -> Any:
        """Adds bodies at poses (...) and answers their ids, one or an array (...). ``still`` ones are walls or floors, which
        never touch each other; they may be moved all the same."""
        placed, fault = self._placed(pose, "pose")
        lead = placed.shape[:-1]
        defs = self._rows(f"body_def{self.dimension}", (math.prod(lead),))
        defs["pose"] = placed.reshape(-1, placed.shape[-1])
        defs["still"] = _bools(still, "still", lead)
        ids = np.zeros(len(defs), np.uint32)
        self._check(self._own("add_bodies", defs, ids, False), "add_body", len(ids), fault)
        return ids.reshape(lead)[()]

    def set_still(self, ids: ArrayLike, still: ArrayLike = True) -> None:
        """Sets whether bodies are still."""
        found = ids_of(ids)
        self._each(_SET_STILL, found, _bools(still, "still", found.shape), "set_still")

    def is_still(self, ids: ArrayLike) -> Array:
        """Whether they are: bool (n,)."""
        found = ids_of(ids)
        rows = self._rows(f"body_def{self.dimension}", found.shape)
        self._each(_GET_BODY, found, rows, "is_still")
        still: Array = rows["still"]
        return still

    def add_shape(self, body: ArrayLike, shape: Shape | _Surface, pose: ArrayLike | None = None, *, category: Any = None,
                  mask: Any = None, group: int = 0, sensor: bool = False, one_sided: bool = False) -> Any:
        """A shape on each body (...): ids of the same form. ``pose`` is in the body's frame, one for all or one for each.

        ``shape`` is convex, or a Mesh, Chain, HeightField or HalfSpace. Two can touch if the category of each has a bit in the
        other's mask; those of one ``group`` other than 0 always (above 0) or never (below). A ``sensor`` only tells whether it
        touches.
        ``one_sided``: a surface pushes out on its outer side alone.
        """
        options = {"category": category, "mask": mask, "group": group, "sensor": sensor, "one_sided": one_sided}
        return self._add_shape(body, shape, pose, self._rows(f"shape_row{self.dimension}", ()), options)

    def update(self) -> None:
        """Finds the contacts of the shapes as they are now. Other threads run meanwhile. What a custom shape's function raises
        is raised here; its contacts are then as if it had no points. So is what ``meet`` raises: no contact then comes or goes
        of those that it was to be asked about, and the next update asks about all."""
        if self._unasked:
            self._ask_again()
        self._unasked = self._asks is not None  # until it has come back
        self._check(self._world("update", self._asks), "update")
        self._unasked = False

    def _ask_again(self) -> None:
        ids = np.concatenate([self.shapes(int(body)) for body in self.bodies()] or [np.zeros(0, np.uint32)])
        shapes = self.shape(ids)
        rows = self._rows("filter_row", ids.shape)
        rows["filter"], rows["group"] = shapes["filter"], shapes["group"]
        self._check(self._world("each", _SET_FILTER, ids, rows), "set_filter", len(ids))

    def hash(self) -> int:
        """A fingerprint of bodies and shapes as they are now, and of contacts as of the last update: 64 bits."""
        return int(self._world("count")[2])

    def memory(self) -> int:
        """Bytes that the library has for it."""
        return int(self._world("count")[3])

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.dimension, self.margin, self.dtype.str, list(self._lent.items()), self.save())


def _bools(given: Any, name: str, shape: tuple[int, ...]) -> Array:
    found = np.asarray(given)
    if found.dtype != np.bool_ or found.shape not in ((), shape):
        raise AbutError(f"{name} has the shape {found.shape} and holds {found.dtype}; give a bool, or an array of them of "
                        f"shape {shape}")
    return np.ascontiguousarray(np.broadcast_to(found, shape)).ravel()


def _restored(dimension: int, margin: float, dtype: str, lent: list[tuple[int, _Surface]], saved: bytes) -> World:
    world = World(dimension, margin, dtype=dtype)
    _lend_again(world, lent)
    world.restore(saved)
    return world


def _lend_again(world: _Bodies, lent: list[tuple[int, _Surface]]) -> None:
    """The same surfaces under the same numbers, of which some may be free."""
    by_number = dict(lent)
    filler = _filler(world.dimension, world.dtype)
    for number in range(1, max(by_number, default=0) + 1):
        world.lend(by_number[number] if number in by_number else filler())
    for number in [number for number in world._lent if number not in by_number]:
        world.take_back(world._lent[number])


def _filler(dimension: int, dtype: np.dtype[Any]) -> Any:
    return lambda: HeightField(np.zeros((2,) * (dimension - 1)), 1, dtype=dtype)
