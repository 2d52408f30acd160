#!/usr/bin/env python3
# conan.py FOLDER [--build] : the Conan recipe of packaging/conan, run with a stand-in for Conan, which is not in Debian: what
# the recipe exports is copied into FOLDER and configured there with what the recipe asks for; with --build it is built and
# installed, and the recipe's own consumer is built against it and run. Of Conan 2 the stand-in has what its documentation says
# of the calls that the recipes make; what they call besides is an error.
import fnmatch
import importlib.util
import pathlib
import re
import shutil
import subprocess
import sys
import types

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
RECIPE = ROOT / "packaging/conan"


class ConanFile:
    recipe_folder = ""
    export_sources_folder = source_folder = build_folder = package_folder = ""

    def run(self, command, env=None):
        assert env in (None, "conanrun", "conanbuild"), env
        subprocess.run(command, shell=True, check=True)


def copy(conanfile, pattern, src, dst):
    """As conan.tools.files.copy: a pattern is matched against paths below src, and * matches / too."""
    assert isinstance(conanfile, ConanFile)
    found = [path for path in sorted(pathlib.Path(src).rglob("*"))
             if path.is_file() and fnmatch.fnmatch(path.relative_to(src).as_posix(), pattern)]
    for path in found:
        target = pathlib.Path(dst) / path.relative_to(src)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    if not found:
        sys.exit(f"conan.py: nothing in {src} is {pattern}")
    return [str(path) for path in found]


def load(conanfile, path):
    assert isinstance(conanfile, ConanFile)
    return pathlib.Path(path).read_text(encoding="utf-8")


class CMakeToolchain:
    def __init__(self, conanfile):
        self.conanfile, self.cache_variables = conanfile, {}

    def generate(self):
        self.conanfile.variables = dict(self.cache_variables)


class CMake:
    def __init__(self, conanfile):
        self.conanfile = conanfile

    def configure(self):
        values = [f"-D{name}={'ON' if value else 'OFF'}" for name, value in self.conanfile.variables.items()]
        run("cmake", "-S", self.conanfile.source_folder, "-B", self.conanfile.build_folder,
            f"-DCMAKE_INSTALL_PREFIX={self.conanfile.package_folder}", *values)

    def build(self):
        run("cmake", "--build", self.conanfile.build_folder, "-j", "2")

    def install(self):
        run("cmake", "--install", self.conanfile.build_folder)


def run(*command):
    ran = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    if ran.returncode:
        sys.exit(f"conan.py: {' '.join(map(str, command))}\n{ran.stdout[-3000:]}{ran.stderr[-3000:]}")


class CppInfo:
    def __init__(self):
        self.properties, self.builddirs = {}, []

    def set_property(self, name, value):
        self.properties[name] = value


def cmake_layout(_):
    """The folders are given here."""


def stand_in():
    """The modules that the recipes import."""
    parts = {"conan": {"ConanFile": ConanFile}, "conan.tools": {}, "conan.tools.files": {"copy": copy, "load": load},
             "conan.tools.cmake": {"CMake": CMake, "CMakeToolchain": CMakeToolchain, "cmake_layout": cmake_layout},
             "conan.tools.build": {"can_run": lambda conanfile: True}}
    for name, members in parts.items():
        sys.modules[name] = types.ModuleType(name)
        vars(sys.modules[name]).update(members)


def recipe_of(path):
    """The one recipe of a file, made."""
    spec = importlib.util.spec_from_file_location(path.parent.name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    made, = [value() for value in vars(module).values() if isinstance(value, type) and value.__module__ == spec.name]
    made.recipe_folder = str(path.parent)
    return made


def check_settings(recipe):
    """Names, the version, and that each option of CMake is one of CMakeLists.txt."""
    recipe.set_version()
    base = (ROOT / "include/abut/base.h").read_text(encoding="utf-8")
    version = ".".join(re.search(rf"ABUT_VERSION_{part} (\d+)", base).group(1) for part in ("MAJOR", "MINOR", "PATCH"))
    assert (recipe.name, recipe.version) == ("abut", version), recipe.version
    assert set(recipe.default_options) == set(recipe.options)
    for name, value in recipe.default_options.items():
        assert value in recipe.options[name], name
    recipe.options = types.SimpleNamespace(**recipe.default_options)
    recipe.generate()
    known = set(re.findall(r"^option\((\w+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"), re.M))
    assert recipe.variables and set(recipe.variables) <= known, set(recipe.variables) - known


def consumer_of(recipe, folder):
    """The recipe's test package, against what was installed."""
    consumer = recipe_of(RECIPE / "test_package/conanfile.py")
    consumer.source_folder, consumer.build_folder = str(RECIPE / "test_package"), str(folder / "consumer")
    consumer.package_folder, consumer.tested_reference_str = recipe.package_folder, f"{recipe.name}/{recipe.version}"
    asked = []
    consumer.requires = asked.append
    consumer.requirements()
    assert asked == [consumer.tested_reference_str]
    config, = pathlib.Path(recipe.package_folder).glob(f"{recipe.cpp_info.builddirs[0]}/abut-config.cmake")
    consumer.variables = {}
    consumer.cpp = types.SimpleNamespace(build=types.SimpleNamespace(bindir=consumer.build_folder))
    run("cmake", "-S", consumer.source_folder, "-B", consumer.build_folder, f"-Dabut_DIR={config.parent}")
    run("cmake", "--build", consumer.build_folder)
    consumer.test()


def main():
    if not 2 <= len(sys.argv) <= 3 or sys.argv[2:] not in ([], ["--build"]):
        sys.exit("usage: conan.py FOLDER [--build]")
    folder = pathlib.Path(sys.argv[1])
    shutil.rmtree(folder, ignore_errors=True)
    sys.dont_write_bytecode = True
    stand_in()
    recipe = recipe_of(RECIPE / "conanfile.py")
    check_settings(recipe)
    recipe.export_sources_folder = recipe.source_folder = str(folder / "exported")
    recipe.build_folder, recipe.package_folder = str(folder / "build"), str(folder / "package")
    recipe.export_sources()
    CMake(recipe).configure()
    print("the recipe's files configure by themselves, with what it asks for")
    if sys.argv[2:] == ["--build"]:
        recipe.cpp_info = CppInfo()
        recipe.build()
        recipe.package()
        recipe.package_info()
        assert recipe.cpp_info.properties == {"cmake_find_mode": "none"}
        assert (pathlib.Path(recipe.package_folder) / "licenses/LICENSE").is_file()
        consumer_of(recipe, folder)


if __name__ == "__main__":
    main()
