# dask.py : one batch over a cluster, in chunks, with distributed (Dask's scheduler).
"""Work that outgrows a machine: a query over long arrays, cut into chunks for the workers of a Dask cluster.

The answer is that of the call in one process, bit for bit, however the work was cut and whoever did it: a chunk whose worker
died is asked again elsewhere. Every worker needs this package in the same version.
"""
from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from . import queries
from ._arguments import Array
from ._library import AbutError, version
from .answers import _Answer

Progress = Callable[[int, int], Any]
QUERIES = {"overlap", "overlap_world", "distance", "distance_world", "collide", "collide_world", "collide_along", "cast",
           "depth_along", "gradient", "ray", "point", "support", "overlap_group", "distance_group"}
_MOST_BYTES = 4_000_000  # of the arrays of a chunk, so that neither scheduler nor worker holds much


def bar(done: int, total: int) -> None:
    """A progress bar on standard error."""
    width = 40
    filled = width * done // max(total, 1)
    end = "\n" if done == total else ""
    print(f"\r[{'#' * filled}{'.' * (width - filled)}] {done}/{total}", end=end, file=sys.stderr, flush=True)


def _ask(name: str, arguments: dict[str, Any], asked_with: str) -> tuple[Array, type[_Answer] | None, int]:
    """On a worker: the query's array, and what wraps it."""
    if asked_with != version:
        raise RuntimeError(f"this worker has abut {version} and the client {asked_with}; install the same version on all")
    answer = getattr(queries, name)(**arguments)
    if isinstance(answer, _Answer):
        return answer.data, type(answer), answer.dimension
    return np.asarray(answer), None, 0


def _first_axis(arguments: dict[str, Any], over: Sequence[str]) -> tuple[dict[str, Array], int]:
    arrays: dict[str, Array] = {}
    for name in over:
        if name not in arguments:
            raise AbutError(f'over names {name!r}, which is none of the arguments {", ".join(sorted(arguments))}')
        value = arguments[name]
        is_list = isinstance(value, (list, tuple)) and any(hasattr(item, "kind") for item in value)
        arrays[name] = value if is_list else np.asarray(value)
        if not is_list and arrays[name].ndim == 0:
            raise AbutError(f"{name} is one number; give an array to be cut along its first axis")
    lengths = {name: len(array) for name, array in arrays.items()}
    if len(set(lengths.values())) != 1:
        told = ", ".join(f"{name} {length}" for name, length in lengths.items())
        raise AbutError(f"what is cut must have one length: {told}" if lengths else "over is empty; name the arrays to be cut")
    return arrays, next(iter(lengths.values()))


def _chunks(arrays: dict[str, Array], count: int, chunk: int) -> Iterator[tuple[int, int]]:
    if chunk == 0:
        row = sum(array.nbytes for array in arrays.values() if isinstance(array, np.ndarray)) // max(count, 1)
        chunk = max(1, min(50_000, _MOST_BYTES // max(row, 1)))
    for first in range(0, count, chunk):
        yield first, min(first + chunk, count)


class _Answers:
    """Where the chunks' arrays go: memory, or a file of numpy's that is written as they come."""

    def __init__(self, count: int, save: str | os.PathLike[str] | None) -> None:
        self.count, self.save = count, save
        self.data: Array | None = None

    def put(self, first: int, part: Array) -> None:
        if self.data is None:
            shape = (self.count, *part.shape[1:])
            self.data = (np.empty(shape, part.dtype) if self.save is None else
                         np.lib.format.open_memmap(os.fspath(self.save), mode="w+",  # type: ignore[no-untyped-call]
                                                            dtype=part.dtype, shape=shape))
        self.data[first:first + len(part)] = part


def run(client: Any, query: Callable[..., Any] | str, arguments: dict[str, Any], over: Sequence[str], *, chunk: int = 0,
        retries: int = 3, progress: Progress | None = None, save: str | os.PathLike[str] | None = None) -> Any:
    """A query over a cluster: ``query(**arguments)``, cut along the first axis of the arguments that ``over`` names.

    ``client``: a ``distributed.Client``. ``query``: a function of abut or its name, as ``abut.overlap_group``; all queries can
    be cut but ``impact`` and ``bounds``. ``chunk``: items of a chunk, 0 is as many as 4 MB hold, 50 000 at most. ``retries``:
    how often a chunk is asked again. ``progress(done, total)`` is called after each chunk with numbers of items;
    ``abut.dask.bar`` draws them. ``save``: a file of numpy's format (.npy) that the answers are written to as they come, and
    that the answer then is a view of.

    Bad input raises what the call in one process raises, but numbers of items count from the chunk's first.
    """
    from distributed import as_completed

    name = query if isinstance(query, str) else getattr(query, "__name__", "")
    if "cache" in arguments:
        raise AbutError("a cache serves one process; leave it out of the arguments")
    if name not in QUERIES:
        raise AbutError(f"{name or query!r} is no query that can be cut; give one of {', '.join(sorted(QUERIES))}")
    if chunk < 0 or retries < 0:
        raise AbutError(f"chunk is {chunk} and retries {retries}; give zero or more")
    arrays, count = _first_axis(arguments, over)
    if count == 0:
        return getattr(queries, name)(**arguments)
    places = _chunks(arrays, count, chunk)
    first_of: dict[str, tuple[int, int]] = {}

    def submit() -> Any:
        place = next(places, None)
        if place is None:
            return None
        part = {**arguments, **{name: array[place[0]:place[1]] for name, array in arrays.items()}}
        future = client.submit(_ask, name, part, version, pure=False, retries=retries)
        first_of[future.key] = place
        return future

    answers, done, wrap, dimension = _Answers(count, save), 0, None, 0
    room = 3 * max(1, sum(client.nthreads().values()))  # chunks on their way at a time
    waiting = as_completed([future for future in (submit() for _ in range(room))  # type: ignore[no-untyped-call]
                            if future is not None])
    for future in waiting:
        data, wrap, dimension = future.result()
        first, last = first_of.pop(future.key)
        answers.put(first, data)
        done += last - first
        following = submit()
        if following is not None:
            waiting.add(following)  # type: ignore[no-untyped-call]
        if progress is not None:
            progress(done, count)
    if save is not None and isinstance(answers.data, np.memmap):
        answers.data.flush()
    return answers.data if wrap is None else wrap(answers.data, dimension)
