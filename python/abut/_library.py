# _library.py : the compiled modules, one for each precision, and what they say about their answers.
from __future__ import annotations

import enum
from types import ModuleType
from typing import Any

import numpy as np

from . import _f32, _f64

version: str = _f64.version
MODULES: dict[np.dtype[Any], ModuleType] = {np.dtype(np.float64): _f64, np.dtype(np.float32): _f32}


class Status(enum.IntEnum):
    """What came of a query. ``OK``, ``BEYOND``, ``LIMIT``, ``MISS`` and ``INITIAL`` are answers, ``INVALID`` is none."""

    OK = 0  #: done; the answer holds within its error
    BEYOND = 1  #: apart by more than the largest distance asked for
    LIMIT = 2  #: stopped at the limit of support points; the answer holds within its (larger) error
    RUNNING = 3
    MISS = 4  #: cast, impact, ray: nothing is touched on the way
    INITIAL = 5  #: they touch before anything has moved; a ray begins inside
    INVALID = 6  #: no answer
    NOT_FINITE = 7
    TOO_LARGE = 8
    NEGATIVE_RADIUS = 9
    NEGATIVE_EXTENT = 10
    TOO_FEW_POINTS = 11
    TOO_MANY_POINTS = 12
    DUPLICATE_POINT = 13
    NOT_CONVEX = 14
    SELF_CROSSING = 15
    NO_AREA = 16
    NO_ROOM = 17
    BAD_SUPPORT = 18
    BAD_AXIS = 19
    NO_MEMORY = 20
    BAD_ID = 21
    CANCELLED = 22
    BAD_INDEX = 23
    CORRUPT = 24
    BUSY = 25

    @property
    def text(self) -> str:
        """One sentence: what is wrong and what to do."""
        return str(_f64.status_text(int(self)))


class AbutError(ValueError):
    """Bad data. The message says what was wrong, where, and what to do; ``status`` is the library's code."""

    def __init__(self, message: str, status: Status = Status.INVALID) -> None:
        super().__init__(message)
        self.status = status

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.args[0], self.status)


def raise_status(status: int, where: str) -> None:
    """Raises what a status says about a call."""
    code = Status(status)
    if code == Status.NO_MEMORY:
        raise MemoryError(f"{where}: {code.text}")
    raise AbutError(f"{where}: {code.text}", code)


def precision(dtype: Any) -> np.dtype[Any]:
    """float64 or float32 as a dtype."""
    try:
        found = np.dtype(dtype)
    except TypeError:
        raise TypeError(f"dtype is {dtype!r}; give numpy.float64 or numpy.float32") from None
    if found not in MODULES:
        raise TypeError(f"dtype is {found}; give numpy.float64 or numpy.float32") from None
    return found


def _answer_type(real: np.dtype[Any], name: str) -> np.dtype[Any]:
    size, fields = MODULES[real].layouts[name]
    kinds: dict[str, Any] = {"real": real, "int32": np.int32, "uint32": np.uint32, "uint64": np.uint64, "bool": np.bool_}
    formats = [np.dtype((kinds[kind] if kind in kinds else _answer_type(real, kind), (numbers,) if numbers > 1 else ()))
               for _, kind, numbers, _ in fields]
    return np.dtype({"names": [field[0] for field in fields], "formats": formats, "offsets": [field[3] for field in fields],
                     "itemsize": size})


#: The layout of each kind of answer in memory, as numpy's dtype: ANSWERS[precision][name].
ANSWERS: dict[np.dtype[Any], dict[str, np.dtype[Any]]] = {
    real: {name: _answer_type(real, name) for name in module.layouts} for real, module in MODULES.items()}
