# answers.py : what the queries answer. Each class is a view of the library's own structs in one numpy array.
"""Answers. Each holds the library's structs in one numpy array, ``data``, of the batch's shape; of one question that is ().

A field of a single answer is a number or a vector, of a batch an array with the batch's shape in front, without a copy. An
answer of a batch is indexed like an array (``answers[3]``, ``answers[mask]``), and has a length. Lengths are in the caller's
unit; points and normals are in A's frame, normals point from A to B.
"""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ._arguments import Array
from ._library import Status


class _Answer:
    __slots__ = ("data", "dimension")

    data: Array  #: the structs, as a structured array
    dimension: int  #: 2 or 3

    def __init__(self, data: Array, dimension: int) -> None:
        self.data = data
        self.dimension = dimension

    def _field(self, name: str) -> Any:
        return self.data[name][()]

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the batch; () of a single question."""
        return tuple(self.data.shape)

    def __len__(self) -> int:
        if not self.data.shape:
            raise TypeError(f"one {type(self).__name__} has no length; only answers of a batch do")
        return len(self.data)

    def __getitem__(self, index: Any) -> Any:
        if not self.data.shape:
            raise TypeError(f"one {type(self).__name__} has no items; only answers of a batch do")
        return type(self)(np.asarray(self.data[index], self.data.dtype), self.dimension)

    def __iter__(self) -> Iterator[Any]:
        for index in range(len(self)):
            yield self[index]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.data, self.dimension)

    @property
    def status(self) -> Any:
        """A Status, or an int32 array of them."""
        status = self._field("status")
        return Status(int(status)) if not self.data.shape else status

    @property
    def supports(self) -> Any:
        """The cost: support points that were computed; 0 of a closed form."""
        return self._field("supports")

    @property
    def error(self) -> Any:
        """|answer - exact| <= error, proved, for the numbers as they were given in this precision."""
        return self._field("error")

    def _told(self) -> str:
        return ""

    def __repr__(self) -> str:
        if self.data.shape:
            return f"<{type(self).__name__} of shape {self.data.shape}, {self.dimension}D>"
        return f"{type(self).__name__}({self._told()}, status={self.status.name})"


def _text(vector: Any) -> str:
    return "(" + ", ".join(f"{float(x):g}" for x in vector) + ")"


class Proximity(_Answer):
    """Signed distance with closest points and normal."""

    __slots__ = ()

    @property
    def distance(self) -> Any:
        """Signed: a gap is positive, a penetration depth negative."""
        return self._field("distance")

    @property
    def normal(self) -> Any:
        """(..., d): unit, from A to B; ``-distance * normal`` is the minimum translation of B."""
        return self._field("normal")

    @property
    def point_a(self) -> Any:
        """(..., d): the witness point on A's surface."""
        return self._field("point_a")

    @property
    def point_b(self) -> Any:
        """(..., d): the witness point on B's surface, in A's frame."""
        return self._field("point_b")

    def _told(self) -> str:
        return f"distance={self.distance:g} +- {self.error:.0e}, normal={_text(self.normal)}"


class Manifold(_Answer):
    """A contact manifold: one normal and up to two (2D) or four (3D) contacts, the deepest first.

    Arrays over contacts have room for all, m of them; the first ``count`` are contacts, the rest are zero.
    """

    __slots__ = ()

    @property
    def normal(self) -> Any:
        """(..., d): unit, from A to B."""
        return self._field("normal")

    @property
    def tangent(self) -> Any:
        """(..., 2) in 2D: the normal turned by +90 degrees. (..., 2, 3) in 3D: two, with the normal right-handed."""
        tangent = self.data["tangent"]
        return tangent if self.dimension == 2 else tangent.reshape(self.data.shape + (2, 3))

    @property
    def count(self) -> Any:
        """The number of contacts; 0 when farther apart than the margin."""
        return self._field("count")

    @property
    def point_a(self) -> Any:
        """(..., m, d): the contacts on A's surface."""
        return self.data["points"]["point_a"]

    @property
    def point_b(self) -> Any:
        """(..., m, d): the same on B's surface, in A's frame."""
        return self.data["points"]["point_b"]

    @property
    def separation(self) -> Any:
        """(..., m): signed, along the normal."""
        return self.data["points"]["separation"]

    @property
    def id(self) -> Any:
        """(..., m), uint64: the same while the same features touch."""
        return self.data["points"]["id"]

    @property
    def distance(self) -> Any:
        """As of Proximity."""
        return self._field("distance")

    def _told(self) -> str:
        return f"{self.count} contacts, distance={self.distance:g} +- {self.error:.0e}, normal={_text(self.normal)}"


class Hit(_Answer):
    """When two shapes first touch, as a fraction of a motion."""

    __slots__ = ()

    @property
    def hit(self) -> Any:
        """Whether they touch."""
        return self._field("hit")

    @property
    def fraction(self) -> Any:
        """Of the motion: the first touch; of a miss max_fraction. Of depth_along a length."""
        return self._field("fraction")

    @property
    def safe(self) -> Any:
        """Proved: nothing touches before it."""
        return self._field("safe")

    @property
    def point(self) -> Any:
        """(..., d): where they touch, on A's surface."""
        return self._field("point")

    @property
    def normal(self) -> Any:
        """(..., d): unit, from A to B, there."""
        return self._field("normal")

    @property
    def distance(self) -> Any:
        """Signed, at the touch; of an initial touch the depth; of a miss infinite."""
        return self._field("distance")

    @property
    def grazing(self) -> Any:
        """Less than rounding decides whether they touch or just miss."""
        return self._field("grazing")

    def _told(self) -> str:
        return f"hit={bool(self.hit)}, fraction={self.fraction:g} +- {self.error:.0e}, normal={_text(self.normal)}"


class RayHit(_Answer):
    """Where a ray enters and leaves a shape. Of a miss point and normal are no answer."""

    __slots__ = ()

    @property
    def hit(self) -> Any:
        """Whether the ray meets the shape."""
        return self._field("hit")

    @property
    def entry(self) -> Any:
        """Fraction of the direction; 0 when it begins inside; of a miss max_fraction."""
        return self._field("entry")

    @property
    def exit(self) -> Any:
        """Fraction where the line leaves the shape; may be beyond max_fraction."""
        return self._field("exit")

    @property
    def point(self) -> Any:
        """(..., d): where it enters, on the surface."""
        return self._field("point")

    @property
    def normal(self) -> Any:
        """(..., d): unit, out of the shape, there."""
        return self._field("normal")

    @property
    def inside(self) -> Any:
        """The ray begins in the shape."""
        return self._field("inside")

    @property
    def grazing(self) -> Any:
        """It may miss by less than rounding can tell."""
        return self._field("grazing")

    def _told(self) -> str:
        return f"hit={bool(self.hit)}, entry={self.entry:g}, exit={self.exit:g}"


class Derivative(_Answer):
    """How the signed distance changes with the pose of B: by ``position . p + turn . t`` for a small move p and turn t."""

    __slots__ = ()

    @property
    def position(self) -> Any:
        """(..., d): by B's position: the normal."""
        return self._field("position")

    @property
    def turn(self) -> Any:
        """By B's rotation about its origin: (...,) a radian in 2D, (..., 3) axis times angle in 3D."""
        return self._field("turn")

    @property
    def turns(self) -> Any:
        """The same for each pair of points that are as near, ``count`` of them: (..., 2) in 2D, (..., 4, 3) in 3D."""
        turns = self.data["turns"]
        return turns if self.dimension == 2 else turns.reshape(self.data.shape + (4, 3))

    @property
    def count(self) -> Any:
        """The number of ``turns``."""
        return self._field("count")

    @property
    def unique(self) -> Any:
        """The distance is differentiable there."""
        return self._field("unique")

    @property
    def distance(self) -> Any:
        """As of Proximity."""
        return self._field("distance")

    def _told(self) -> str:
        return f"distance={self.distance:g}, position={_text(self.position)}, unique={bool(self.unique)}"
