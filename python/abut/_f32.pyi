# _f32.pyi : the compiled module in float. The package's own files call it and nobody else does; _f64 has the same.
from typing import Any

version: str
layouts: dict[str, tuple[int, list[tuple[str, str, int, int]]]]

class Shape: ...

def status_text(status: int, /) -> str: ...
def __getattr__(name: str) -> Any: ...
