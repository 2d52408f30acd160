"""A Conan 2 recipe of the source tree that it lies in: conan create packaging/conan"""
import pathlib
import re

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load


class Abut(ConanFile):
    name = "abut"
    license = "MIT"
    description = "Collision detection for convex shapes in 2D and 3D: distance, depth, contacts, with proved error bounds"
    topics = ("collision-detection", "gjk", "epa", "geometry")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "ccd": [True, False]}
    default_options = {"shared": False, "ccd": False}
    languages = "C"

    @property
    def tree(self):
        return pathlib.Path(self.recipe_folder).parent.parent

    def set_version(self):
        numbers = re.findall(r"#define ABUT_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", load(self, self.tree / "include/abut/base.h"))
        self.version = ".".join(numbers)

    def export_sources(self):
        folders = ("cmake", "include", "src", "world", "dynamics", "ccd", "scripts")
        for pattern in ("CMakeLists.txt", "LICENSE", *(f"{folder}/*" for folder in folders)):
            copy(self, pattern, src=self.tree, dst=self.export_sources_folder)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["ABUT_BUILD_CLI"] = False
        toolchain.cache_variables["ABUT_BUILD_TESTS"] = False
        toolchain.cache_variables["ABUT_BUILD_CCD"] = bool(self.options.ccd)
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", src=self.source_folder, dst=pathlib.Path(self.package_folder) / "licenses")
        CMake(self).install()

    def package_info(self):
        # CMake finds the package by its own files, with its own targets: abut::abut, abut::world, abut::dynamics, ...
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs.append("lib/cmake/abut")
