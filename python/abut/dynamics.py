# dynamics.py : bodies in 2D that move under forces, contacts and joints. libabut_dynamics' part.
"""Bodies in 2D that move: gravity, contacts with friction and bounce, joints, sleep; the same bits on every machine.

Lengths and masses are in the caller's units, a second is whatever ``dt`` is counted in, angles are radians, counter-clockwise.
"""
from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from . import _arguments
from ._arguments import Array, ids_of
from ._library import MODULES, AbutError, Status, precision
from .bodies import (_ANGULAR_IMPULSE, _FORCE, _GET_BODY, _GET_JOINT, _IMPULSE, _REMOVE_JOINT, _SET_JOINT, _SET_MATERIAL,
                     _SET_VELOCITY, _SLEEP, _TORQUE, _WAKE, _Bodies, _bools, _id, _lend_again)
from .queries import _finite
from .shapes import Shape
from .surfaces import _Surface

__all__ = ["Dynamics2", "Joint", "KINDS", "JOINTS", "Meeting", "Sums"]

KINDS = ["static", "kinematic", "dynamic"]
JOINTS = ["revolute", "prismatic", "distance", "rope", "weld", "wheel", "mouse", "motor", "gear"]
_JOINT_NUMBERS = ["lower", "upper", "motor_speed", "most_force", "most_torque", "hertz", "damping_ratio", "length", "ratio",
                  "break_force", "break_torque"]
_JOINT_FLAGS = ["collide", "limited", "motor"]


class Sums(NamedTuple):
    """Sums over the dynamic bodies."""

    momentum: Array  #: (2,)
    angular_momentum: float  #: about the world's origin
    kinetic: float  #: energy
    potential: float  #: energy in the gravity; 0 at the world's origin
    awake: int  #: dynamic bodies that are not asleep


class Joint(NamedTuple):
    """A joint as it is, and what it did: forces as the mean over the last step."""

    kind: str
    body_a: int
    body_b: int
    options: dict[str, Any]  #: as ``add_joint`` takes them, frames included
    force: Array  #: (2,), on B
    torque: float  #: on B, about its anchor
    at: float  #: the angle of B in A, or the way along the axis, or the distance of the anchors


class Meeting(NamedTuple):
    """A contact as a step has found it, before anything is solved: one of its manifolds, of a surface there may be more."""

    shapes: tuple[int, int]  #: ids, A and B
    bodies: tuple[int, int]  #: ids
    slot: int  #: of the contact
    normal: Array  #: (2,): unit, from A to B
    points: Array  #: (n, 2): on A, in the world
    separation: Array  #: (n,): below 0 where they overlap
    velocity: Array  #: (2,): of B where it touches, as A sees it there
    friction: float  #: as the materials say, like the three below
    restitution: float
    rolling: float
    surface_speed: float


_RULE = ["friction", "restitution", "rolling", "surface_speed"]


def _asked(contact: Callable[[Meeting], Any]) -> Callable[..., Any]:
    """A function of a Meeting as the module calls it: of plain numbers, for a rule or None."""

    def rule(shapes: Any, bodies: Any, slot: Any, normal: Any, points: Any, velocity: Any, *numbers: float) -> Any:
        table = np.array(points, float).reshape(-1, 3)
        said = contact(Meeting(shapes, bodies, slot, np.array(normal), table[:, :2], table[:, 2], np.array(velocity), *numbers))
        if said is None:
            return None
        if isinstance(said, (bool, np.bool_)):
            return None if said else (True, *numbers)
        if not isinstance(said, Mapping) or not set(said) <= set(_RULE):
            raise AbutError(f"contact answered {said!r}; let it answer None, False, or a dict of some of {', '.join(_RULE)}")
        found = {**dict(zip(_RULE, numbers)), **{name: _finite(value, name) for name, value in said.items()}}
        for name in _RULE[:3]:
            if found[name] < 0:
                raise AbutError(f"contact answered {name} = {found[name]:g}; give 0 or more")
        return (False, *(found[name] for name in _RULE))

    return rule


class Dynamics2(_Bodies):
    """A simulation of bodies in 2D. Add bodies, put shapes on them, join them, then ``step``.

    ``gravity`` (2,): acceleration. ``length``: size of a usual body; speeds that count as zero scale with it. ``sleep``: bodies
    at rest are put to sleep. ``impacts``: fast bodies stop at thin static ones. ``most_sweeps``: of the solver; 0 is 200.
    Contacts, events and queries are those of ``abut.world.World``, as of the beginning of the last step.
    """

    _kind = "dynamics"

    def __init__(self, gravity: ArrayLike = (0, 0), *, length: float = 1, sleep: bool = True, impacts: bool = True,
                 most_sweeps: int = 0, dtype: DTypeLike = np.float64) -> None:
        real = precision(dtype)
        made = MODULES[real].dynamics2_new(_pair(gravity, "gravity"), _finite(length, "length"),
                                           _arguments.whole(most_sweeps, "most_sweeps"), not sleep, not impacts)
        self._options = {"length": length, "sleep": sleep, "impacts": impacts, "most_sweeps": most_sweeps}
        self._asks: tuple[Any, Any] = (None, None)
        self._keep(2, real, made, f"Dynamics2, length {length:g}")

    def __repr__(self) -> str:
        try:
            bodies, shapes, *_ = self._world("count")
        except ValueError:
            return "<Dynamics2, closed>"
        return f"<Dynamics2 of {bodies} bodies and {shapes} shapes>"

    def __len__(self) -> int:
        return int(self._world("count")[0])

    # ---- bodies ----

    def add_body(self, pose: ArrayLike | None = None, *, kind: str = "dynamic", velocity: ArrayLike = (0, 0),
                 angular_velocity: ArrayLike = 0, linear_damping: ArrayLike = 0, angular_damping: ArrayLike = 0,
                 weightless: ArrayLike = False, fixed_rotation: ArrayLike = False, sleep: ArrayLike = True,
                 asleep: ArrayLike = False) -> Any:
        """Adds bodies at poses (...), without shapes and mass, and answers their ids, one or an array (...).

        ``kind``: "static" stays, "kinematic" moves by its velocity alone, "dynamic" by forces, too. ``velocity`` (..., 2) is
        that of the centre of mass, ``angular_velocity`` in radians a second. A velocity v loses damping times v each second.
        ``sleep``: it may be put to sleep. ``asleep``: it begins so, as ``sleep`` leaves it; it is dynamic and at rest then.
        """
        if not _arguments.known(kind, KINDS):
            raise AbutError(f'kind is {kind!r}; give one of {", ".join(KINDS)}')
        placed, fault = self._placed(pose, "pose")
        lead = placed.shape[:-1]
        defs = self._rows("dynamic_def2", (math.prod(lead),))
        defs["kind"], defs["pose"] = KINDS.index(kind), placed.reshape(-1, 4)
        defs["velocity"] = _numbers(velocity, "velocity", lead, (2,)).reshape(-1, 2)
        for name, value in (("angular_velocity", angular_velocity), ("linear_damping", linear_damping),
                            ("angular_damping", angular_damping)):
            defs[name] = _numbers(value, name, lead, ()).ravel()
        defs["weightless"], defs["fixed_rotation"] = _bools(weightless, "weightless", lead), _bools(fixed_rotation,
                                                                                                   "fixed_rotation", lead)
        defs["no_sleep"], defs["asleep"] = ~_bools(sleep, "sleep", lead), _bools(asleep, "asleep", lead)
        ids = np.zeros(len(defs), np.uint32)
        self._check(self._own("add_bodies", defs, ids, False), "add_body", len(ids), fault)
        return ids.reshape(lead)[()]

    def add_shape(self, body: ArrayLike, shape: Shape | _Surface, pose: ArrayLike | None = None, *, density: float = 1,
                  friction: float = 0.5, restitution: float = 0, rolling: float = 0, surface_speed: float = 0,
                  category: Any = None, mask: Any = None, group: int = 0, sensor: bool = False, one_sided: bool = False) -> Any:
        """A shape on each body (...), whose mass follows: ids of the same form. As ``World.add_shape``, of a material.

        ``density``: mass by area. ``friction``: of two shapes the geometric mean counts. ``restitution``, 0 to 1: the larger
        one. ``rolling``: rolling resistance, a length. ``surface_speed``: of a conveyor belt, counter-clockwise round the
        shape.
        """
        row = self._rows("shape_row2", ())
        row["material"] = self._material("add_shape", density, friction, restitution, rolling, surface_speed)
        options = {"category": category, "mask": mask, "group": group, "sensor": sensor, "one_sided": one_sided}
        return self._add_shape(body, shape, pose, row, options)

    def _material(self, where: str, *numbers: float) -> Array:
        row = self._rows("material", ())
        for name, value in zip(("density", "friction", "restitution", "rolling", "surface_speed"), numbers):
            row[name] = _finite(value, name)
            if name != "surface_speed" and row[name] < 0:
                raise AbutError(f"Dynamics2.{where}: {name} is {row[name]:g}; give zero or more", Status.NEGATIVE_EXTENT)
        return row

    def set_material(self, ids: ArrayLike, *, density: float = 1, friction: float = 0.5, restitution: float = 0,
                     rolling: float = 0, surface_speed: float = 0) -> None:
        """Changes the material of shapes; the mass of their bodies follows, and they wake."""
        rows = self._material("set_material", density, friction, restitution, rolling, surface_speed).reshape(1)
        self._each(_SET_MATERIAL, ids, rows, "set_material")

    def state(self, ids: ArrayLike | None = None) -> Array:
        """Bodies as they are now, all or those of ids: a structured array (n,) of kind (a number of KINDS), pose (x, y, cos,
        sin), center (of mass, in the world), velocity, angular_velocity, mass, inertia and asleep."""
        found = self.bodies() if ids is None else ids_of(ids)
        rows = self._rows("dynamic2", found.shape)
        self._each(_GET_BODY, found, rows, "state")
        return rows

    def velocities(self, ids: ArrayLike | None = None) -> Array:
        """Of all bodies or those of ids: (n, 3) velocity of the centre of mass, and radians a second."""
        rows = self.state(ids)
        return np.concatenate([rows["velocity"], rows["angular_velocity"][:, np.newaxis]], axis=1)

    def set_velocity(self, ids: ArrayLike, velocity: ArrayLike) -> None:
        """Sets velocities: (3,) for all, or (n, 3), as ``velocities`` answers them."""
        self._push(_SET_VELOCITY, ids, _arguments.vectors(velocity, 3, "velocity", self.dtype).reshape(-1, 3), "set_velocity")

    def _push(self, what: int, ids: ArrayLike, rows: Array, name: str) -> None:
        if not np.all(np.isfinite(rows)):
            at = int(np.argwhere(~np.isfinite(rows))[0][0])
            raise AbutError(f"Dynamics2.{name}, item {at}: {rows[at].tolist()} has a number that is not finite; give finite "
                            f"numbers",
                            Status.NOT_FINITE)
        self._each(what, ids, np.ascontiguousarray(rows), name)

    def _at(self, ids: ArrayLike, push: ArrayLike, point: ArrayLike | None, name: str) -> Array:
        found = ids_of(ids)
        vectors = _arguments.vectors(push, 2, name, self.dtype).reshape(-1, 2)
        places = (self.state(found)["center"] if point is None
                  else _arguments.vectors(point, 2, "point", self.dtype).reshape(-1, 2))
        return np.concatenate([self._spread(vectors, found, name), self._spread(places, found, name)], axis=1)

    def apply_force(self, ids: ArrayLike, force: ArrayLike, point: ArrayLike | None = None) -> None:
        """Forces (2,) or (n, 2) during the next step, at points of the world; None: the centres of mass."""
        self._push(_FORCE, ids, self._at(ids, force, point, "force"), "apply_force")

    def apply_torque(self, ids: ArrayLike, torque: ArrayLike) -> None:
        """Torques, one or (n,), during the next step."""
        self._push(_TORQUE, ids, _numbers(torque, "torque", ids_of(ids).shape, ()).astype(self.dtype), "apply_torque")

    def apply_impulse(self, ids: ArrayLike, impulse: ArrayLike, point: ArrayLike | None = None) -> None:
        """Impulses (2,) or (n, 2) at once, at points of the world; None: the centres of mass."""
        self._push(_IMPULSE, ids, self._at(ids, impulse, point, "impulse"), "apply_impulse")

    def apply_angular_impulse(self, ids: ArrayLike, impulse: ArrayLike) -> None:
        """Angular impulses, one or (n,), at once."""
        self._push(_ANGULAR_IMPULSE, ids, _numbers(impulse, "impulse", ids_of(ids).shape, ()).astype(self.dtype),
                   "apply_angular_impulse")

    def wake(self, ids: ArrayLike) -> None:
        """Wakes bodies."""
        self._each(_WAKE, ids, None, "wake")

    def sleep(self, ids: ArrayLike) -> None:
        """Puts bodies to sleep, with what hung together with them in the last step: until they are touched or woken."""
        self._each(_SLEEP, ids, None, "sleep")

    # ---- joints ----

    def _joint(self, row: Array, options: dict[str, Any], where: str) -> Array:
        for name, value in options.items():
            if name in ("frame_a", "frame_b"):
                row[name] = self._placed(value, name)[0]
            elif name in _JOINT_FLAGS:
                row[name] = bool(value)
            elif name in _JOINT_NUMBERS:
                row[name] = _finite(value, name)
            else:
                raise TypeError(f"Dynamics2.{where}: a joint has no {name!r}; there are "
                                f"{', '.join(['frame_a', 'frame_b', *_JOINT_FLAGS, *_JOINT_NUMBERS])}")
        return row

    def add_joint(self, kind: str, body_a: int, body_b: int, **options: Any) -> int:
        """A joint of two bodies, of which ``body_a`` may be 0, the world: its id.

        ``kind``: revolute (a pin), prismatic (a slider along x of A's frame), distance, rope, weld, wheel, mouse, motor or
        gear. ``frame_a``, ``frame_b``: the joint frame in each body's frame, a pose; its origin is the anchor. ``collide``: the
        two may be in contact. ``limited``, ``lower``, ``upper``: of the angle or the way. ``motor``, ``motor_speed``,
        ``most_force``, ``most_torque``; ``hertz``, ``damping_ratio``: of the spring; ``length``: of distance and rope;
        ``ratio``: of gear; ``break_force``, ``break_torque``: it breaks when it has to hold more in a step.
        """
        if not _arguments.known(kind, JOINTS):
            raise AbutError(f'kind is {kind!r}; give one of {", ".join(JOINTS)}')
        row = self._rows("joint_row2", (1,))
        row["kind"], row["body_a"], row["body_b"] = JOINTS.index(kind), _id(body_a, "body_a"), _id(body_b, "body_b")
        row["frame_a"] = row["frame_b"] = (0, 0, 1, 0)
        self._joint(row, options, "add_joint")
        ids = np.zeros(1, np.uint32)
        self._check(self._own("add_joints", row, ids, False), f"add_joint({kind!r})")
        return int(ids[0])

    def _joint_row(self, joint: int, name: str) -> Array:
        row = self._rows("joint_row2", (1,))
        self._each(_GET_JOINT, _id(joint, "joint"), row, name)
        return row

    def joint(self, joint: int) -> Joint:
        """A joint as it is now."""
        row = self._joint_row(joint, "joint")[0]
        names = ["frame_a", "frame_b", *_JOINT_FLAGS, *_JOINT_NUMBERS]
        return Joint(JOINTS[row["kind"]], int(row["body_a"]), int(row["body_b"]),
                     {name: np.array(row[name]) if name.startswith("frame") else row[name].item() for name in names},
                     np.array(row["force"]), float(row["torque"]), float(row["at"]))

    def set_joint(self, joint: int, **options: Any) -> None:
        """Changes the options of a joint that are named: a motor's speed, a mouse's target."""
        row = self._joint(self._joint_row(joint, "set_joint"), options, "set_joint")
        self._each(_SET_JOINT, _id(joint, "joint"), row, "set_joint")

    def remove_joint(self, ids: ArrayLike) -> None:
        """Removes joints."""
        self._each(_REMOVE_JOINT, ids, None, "remove_joint")

    def broken(self) -> Array:
        """The ids of the joints that broke in the last step, ascending; they no longer name anything."""
        return np.frombuffer(self._own("broken"), np.uint32)

    # ---- the whole of it ----

    def step(self, dt: float, substeps: int = 4) -> None:
        """Moves on by ``dt``, in so many sub-steps (4 or 8 are usual). Other threads run meanwhile."""
        time, count = _finite(dt, "dt"), _arguments.whole(substeps, "substeps")
        where = f"step(dt={time:g}, substeps={count})"
        if time <= 0 or count < 1:
            raise AbutError(f"Dynamics2.{where}: give a time above zero and one sub-step or more", Status.NEGATIVE_EXTENT)
        self._check(self._own("step", time, count, *self._asks), where)

    def set_callbacks(self, *, meet: Callable[[int, int], bool] | None = None,
                      contact: Callable[[Meeting], Mapping[str, float] | bool | None] | None = None) -> None:
        """What each step asks from now on; None: nothing. It wakes all, and asks again about all pairs.

        ``meet(shape_a, shape_b)``: may these two be in contact? Asked after the filters, when their boxes begin to overlap; it
        must say the same each time until the callbacks or a filter of theirs are set again. ``contact(meeting)``: how this
        contact is solved in this step: None as the materials say, False not at all (the shapes pass each other), or a dict of
        what changes: friction, restitution, rolling, surface_speed.

        Within them everything may be read and nothing changed (RuntimeError); ``meet`` may ask no query. What one raises comes
        out of ``step``, which is then made to its end without asking: the two that ``meet`` was asked about pass each other and
        are asked about again, contacts go by their materials. Copies and pickles have no callbacks; ``restore`` keeps those
        that are there.
        """
        for name, function in (("meet", meet), ("contact", contact)):
            if function is not None and not callable(function):
                raise TypeError(f"{name} is {function!r}; give a function or None")
        self._check(self._own("set_callbacks", meet is not None, contact is not None), "set_callbacks")
        self._asks = (meet, None if contact is None else _asked(contact))

    def set_gravity(self, gravity: ArrayLike) -> None:
        """Gravity (2,) from now on; it wakes all."""
        self._check(self._own("set_gravity", _pair(gravity, "gravity")), "set_gravity")

    def sums(self) -> Sums:
        """Momentum, energy and how many bodies are awake."""
        momentum, angular, kinetic, potential, awake, _ = self._own("sums")
        return Sums(np.array(momentum), angular, kinetic, potential, awake)

    def hash(self) -> int:
        """A fingerprint of the contacts and of how everything moves: 64 bits."""
        return int(self._own("sums")[5])

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._options, self.dtype.str, list(self._lent.items()), self.save())


def _restored(options: dict[str, Any], dtype: str, lent: Any, saved: bytes) -> Dynamics2:
    dynamics = Dynamics2(**options, dtype=dtype)
    _lend_again(dynamics, lent)
    dynamics.restore(saved)
    return dynamics


def _pair(value: ArrayLike, name: str) -> tuple[float, float]:
    found = _arguments.vector(value, 2, name)
    if not np.all(np.isfinite(found)):
        raise AbutError(f"{name} is {found.tolist()}; give finite numbers")
    return float(found[0]), float(found[1])


def _numbers(value: ArrayLike, name: str, lead: tuple[int, ...], tail: Sequence[int]) -> Array:
    shape = (*lead, *tail)
    found = _arguments.numbers(value, name, np.dtype(np.float64), f"numbers of shape {tuple(tail)} or {shape}")
    try:
        if tail and found.shape[-1:] != tuple(tail):
            raise ValueError
        return np.broadcast_to(found, shape)
    except ValueError:
        raise AbutError(f"{name} has the shape {found.shape}; give numbers of shape {tuple(tail)} or {shape}") from None
