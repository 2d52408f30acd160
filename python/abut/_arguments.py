# _arguments.py : turns what callers give into arrays of one precision, and says what is wrong with the rest.
from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy as np

from ._library import AbutError, Status

Array = np.ndarray[Any, Any]
ALL = 0xFFFFFFFF

POSE_FORMS = {
    2: "a 2D pose is x, y; x, y, angle; or x, y, cos, sin: an array of shape (..., 2), (..., 3) or (..., 4)",
    3: "a 3D pose is a position, a position and a quaternion (w first), or a matrix: an array of shape (..., 3), (..., 7) or "
       "(..., 4, 4)",
}


def real(value: Any, name: str) -> float:
    """A number."""
    if isinstance(value, (bool, str, bytes)):
        raise TypeError(f"{name} is {value!r}; give a number")
    try:
        return float(value)
    except OverflowError:
        raise AbutError(f"{name} is too large for a floating-point number; give a smaller one") from None
    except (TypeError, ValueError):
        raise TypeError(f"{name} is {value!r}; give a number") from None


def whole(value: Any, name: str) -> int:
    """A whole number that C's int holds."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} is {value!r}; give a whole number")
    number = int(value)
    if not 0 <= number < 2**31:
        raise AbutError(f"{name} is {number}; give a number from 0 to 2147483647")
    return number


def known(value: Any, names: Collection[str]) -> bool:
    """Whether it is one of these words; an array, which is compared item by item, is none."""
    return isinstance(value, str) and value in names


def dimension(value: Any) -> int:
    """2 or 3."""
    if not isinstance(value, (int, np.integer)) or value not in (2, 3):
        raise AbutError(f"dimension is {value!r}; give 2 or 3")
    return int(value)


def numbers(value: Any, name: str, dtype: np.dtype[Any], wanted: str) -> Array:
    """An array of real numbers."""
    try:
        given = np.asarray(value)
    except ValueError:
        raise AbutError(f"{name} is ragged; give {wanted}") from None
    if given.dtype.kind not in "fiu":
        raise TypeError(f"{name} holds {'no numbers' if given.dtype.kind == 'O' else given.dtype}; give {wanted}")
    if given.dtype == dtype and given.flags.c_contiguous and given.flags.aligned:
        return given
    with np.errstate(over="ignore", invalid="ignore"):
        return np.require(given, dtype, ["C", "A"])


def vectors(value: Any, size: int, name: str, dtype: np.dtype[Any]) -> Array:
    """An array of vectors, (..., size)."""
    wanted = f"vectors of {size} numbers: an array of shape ({size},) or (..., {size})"
    found = numbers(value, name, dtype, wanted)
    if found.ndim == 0 or found.shape[-1] != size:
        raise AbutError(f"{name} has the shape {found.shape}; give {wanted}")
    return found


def vector(value: Any, size: int, name: str) -> Array:
    """One vector."""
    wanted = f"{size} numbers"
    found = numbers(value, name, np.dtype(np.float64), wanted)
    if found.shape != (size,):
        raise AbutError(f"{name} has the shape {found.shape}; give {wanted}")
    return found


def points(value: Any, size: int, name: str) -> Array:
    """Points as an array (n, size)."""
    wanted = f"points: an array of shape (n, {size})"
    found = numbers(value, name, np.dtype(np.float64), wanted)
    if found.ndim != 2 or found.shape[-1] != size:
        raise AbutError(f"{name} has the shape {found.shape}; give {wanted}")
    return found


def poses(value: Any, dimension: int, name: str, dtype: np.dtype[Any]) -> tuple[Array, int, tuple[int, ...]]:
    """Poses as an array, the numbers that one has, and the shape without those."""
    found = numbers(value, name, dtype, f"numbers; {POSE_FORMS[dimension]}")
    if dimension == 3 and found.shape[-2:] == (4, 4):
        return found, 16, found.shape[:-2]
    if found.ndim > 0 and found.shape[-1] in ((3, 7) if dimension == 3 else (2, 3, 4)):
        return found, found.shape[-1], found.shape[:-1]
    raise AbutError(f"{name} has the shape {found.shape}; {POSE_FORMS[dimension]}")


def broadcast(leads: dict[str, tuple[int, ...]]) -> tuple[int, ...]:
    """The shape that all of them broadcast to."""
    if not any(leads.values()):
        return ()
    try:
        return np.broadcast_shapes(*leads.values())
    except ValueError:
        told = ", ".join(f"{name} {lead}" for name, lead in leads.items() if lead)
        raise AbutError(f"the numbers of items do not agree: {told}; each must be one or broadcast to the others") from None


def spread(array: Array, lead: tuple[int, ...], to: tuple[int, ...]) -> Array:
    """The array with its leading shape broadcast, whole in memory."""
    return array if lead == to else np.ascontiguousarray(np.broadcast_to(array, to + array.shape[len(lead):]))


def fault_of_pose(pose: Array, form: int, dimension: int, name: str) -> str | None:
    """What is wrong with one pose, or None."""
    flat = [float(x) for x in pose.ravel()]
    told = ", ".join(f"{x:g}" for x in flat)
    if not np.all(np.isfinite(flat)):
        return f"{name} has a number that is not finite: {told}; give finite numbers"
    if form == 7 and not any(flat[3:]):
        return f"{name} has a quaternion of zeros; give w, x, y, z with a direction, as 1, 0, 0, 0 for no rotation"
    if form == 16 and flat[12:] != [0, 0, 0, 1]:
        return f"{name} has the last row {flat[12:]}, not 0, 0, 0, 1; transpose a matrix that is stored column after column"
    if form == 16:
        columns = pose.reshape(4, 4)[:3, :3].astype(np.float64)
        if np.abs(columns.T @ columns - np.eye(3)).max() > 1 / 1024 or np.linalg.det(columns) < 0:
            return f"{name} is no rotation to 1/1024: {told}; take scale, shear or reflection out of it"
    if dimension == 2 and form == 4 and abs(flat[2] * flat[2] + flat[3] * flat[3] - 1) > 1 / 1024:
        return f"{name} has the cosine {flat[2]:g} and the sine {flat[3]:g}, which are no rotation; normalise them"
    if dimension == 2 and form == 3 and abs(flat[2]) > 1e5:
        return f"{name} has the angle {flat[2]:g}; give radians from -1e5 to 1e5"
    return None


def raise_first_fault(where: str, faults: list[str | None], total: int, count: int) -> None:
    """Raises the first fault that was found, or the library's own sentence."""
    fault = next((fault for fault in faults if fault), Status.INVALID.text)
    others = "" if total == 1 or count == 1 else f" ({count} of {total} items have no answer)"
    hint = "" if total == 1 else '; invalid="mark" leaves such items with the status INVALID'
    raise AbutError(f"{where}{fault}{others}{hint}")


def ids_of(ids: Any, name: str = "ids") -> Array:
    """Ids as an array (n,)."""
    found: Array = np.array(ids)
    if found.shape == (0,):
        return np.zeros(0, np.uint32)
    if found.dtype.kind not in "iu" or found.ndim > 1:
        raise TypeError(f"{name} has the shape {found.shape} and holds {found.dtype}; give whole numbers, as the call that "
                        "added them has answered them")
    if found.min() < 0 or found.max() > ALL:
        raise AbutError(f"{name} holds a number that is no id; give those that were answered when they were added")
    made: Array = np.atleast_1d(found).astype(np.uint32)
    return made


def filters(category: Any, mask: Any, count: int) -> Array | None:
    """Categories and masks as rows (count, 2); None where neither is given."""
    if category is None and mask is None:
        return None
    rows = np.empty((count, 2), np.uint32)
    for column, (name, given) in enumerate((("category", category), ("mask", mask))):
        bits = np.array(ALL if given is None else given)
        if bits.dtype.kind not in "iu" or (bits.size and (bits.min() < 0 or bits.max() > ALL)):
            raise AbutError(f"{name} is {given!r}; give whole numbers of 32 bits")
        try:
            rows[:, column] = bits
        except ValueError:
            raise AbutError(f"{name} has the shape {bits.shape}; give one, or {count}") from None
    return rows


def saved_bytes(saved: Any) -> bytes:
    """What save has answered."""
    if not isinstance(saved, (bytes, bytearray, memoryview)):
        raise TypeError(f"saved is {type(saved).__name__}; give the bytes that save has answered")
    return bytes(saved)
