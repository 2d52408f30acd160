# setup.py : compiles the library and the module around it, once in double and once in float, for the limited API.
#
# It works in the source distribution, where abut.c, include/, world/ and dynamics/ lie beside it. scripts/python_package makes
# that.
import copy
import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).resolve().parent
if not (HERE / "abut.c").is_file():
    sys.exit("abut: abut.c is not beside setup.py. Build from the source distribution: scripts/python_package (or make python) "
             "in the library's tree writes it to dist/.")

# Numbers must have the same bits from every compiler: no fused multiply-add where the source has none. Names of files in the
# products are those of this folder, wherever it is, so a build has the same bytes anywhere. The package's test sets ABUT_LEVEL
# where it needs a build that is quick and not one that is fast.
UNIX = ["-std=c17", os.environ.get("ABUT_LEVEL", "-O3"), "-g0", "-fvisibility=hidden", "-ffp-contract=off",
        "-fno-math-errno", f"-ffile-prefix-map={HERE}/="]
GNU = ["-fno-tree-vectorize", "-fno-tree-slp-vectorize"]
MICROSOFT = ["/std:c17", "/O2", "/fp:precise", "/experimental:c11atomics"]


class Build(build_ext):
    """Flags by the kind of compiler; the two modules at once, since nearly all the time is that of abut.c, in each of them."""

    def finalize_options(self):
        super().finalize_options()
        self.parallel = self.parallel or True

    def build_extensions(self):
        flags = MICROSOFT if self.compiler.compiler_type == "msvc" else UNIX + GNU
        for extension in self.extensions:
            extension.extra_compile_args = flags
        super().build_extensions()

    def build_extension(self, ext):
        """In a folder of its own: both modules are made of the same files."""
        own = copy.copy(self)
        own.build_temp = os.path.join(self.build_temp, ext.name)
        super(Build, own).build_extension(ext)


def module(name, macros):
    sources = ["abut.c", *sorted(str(path.relative_to(HERE)) for folder in ("world", "dynamics", "csrc")
                                 for path in (HERE / folder).rglob("*.c"))]
    return Extension(f"abut.{name}", sources, include_dirs=[".", "include", "world", "dynamics"], define_macros=macros,
                     libraries=[] if sys.platform == "win32" else ["m"], extra_link_args=[] if sys.platform != "linux" else
                     ["-Wl,--build-id=none", "-s"], py_limited_api=True)


setup(ext_modules=[module("_f64", []), module("_f32", [("ABUT_F32", "1")])], cmdclass={"build_ext": Build},
      options={"bdist_wheel": {"py_limited_api": "cp311"}})
