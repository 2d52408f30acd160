#!/usr/bin/env python3
# check_layers.py : holds the map of src/, world/ and dynamics/ and fails on every #include that is not on it.
#
#   scripts/check_layers.py [ROOT]        check the tree; the last line counts modules, arrows and the longest include chain
#   scripts/check_layers.py --self-test   spoil copies of a small tree, one fault each, and see every fault reported
#
# A module is a header and its source of the same stem (src/gjk/gjk2.h + gjk2.c). world/ and dynamics/ are libraries of
# their own: each sees include/abut and itself. An arrow is one module including another.
# The rules, in the order they are checked:
#   - an arrow goes to the same folder or to a lower one, or to include/abut; include/abut looks only at itself
#   - modules whose name ends in 2 and modules whose name ends in 3 never reach each other, not even through a third
#   - no circle of arrows, no included .c file
#   - what is compiled for one kind of processor (simd/*_begin.h) is in src/isa, and nothing else is
#   - what lives round the library (cli, tests, ...) sees include/abut only; LOOKS_INSIDE may also look into src
# Calls are checked by check_calls.py, in the compiled objects.
import pathlib
import re
import shutil
import sys
import tempfile

LEVELS = [  # from the ground up; folders of one level are beside each other; ARCHITECTURE.md says what is in each
    ["base"], ["math"], ["simd"], ["shape"], ["hull", "gjk"], ["epa", "measure"], ["smooth"], ["general"], ["clip"],
    ["pairs"], ["isa"], ["query"], ["cast"], ["batch"],
]
# Those of libabut_world, which sees none of the folders above.
WORLD_LEVELS = [["memory", "numbers"], ["broad", "decompose", "mesh"], ["bodies"], ["queries"]]
# Those of libabut_dynamics, which sees neither.
DYNAMICS_LEVELS = [["state"], ["row"], ["body"], ["callback"], ["contact", "joint"], ["island", "impact", "draw"], ["step"]]
ALLOWED = {"abut": {"abut"}}
for levels in (LEVELS, WORLD_LEVELS, DYNAMICS_LEVELS):
    for number, level in enumerate(levels):
        for folder in level:
            ALLOWED[folder] = {"abut", folder, *(below for lower in levels[:number] for below in lower)}
FOLDERS = {"src": [folder for level in LEVELS for folder in level],
           "world": [folder for level in WORLD_LEVELS for folder in level],
           "dynamics": [folder for level in DYNAMICS_LEVELS for folder in level]}

ROUND_THE_LIBRARY = ["ccd", "scene", "cli", "tests", "bench", "examples", "fuzz", "tools"]
LOOKS_INSIDE = ["tests/unit", "tests/property", "tests/support"]  # tests of the library's insides and what they share
NO_DIMENSION = {"abut/rename_f32"}  # its name ends in a number, but not in that of a dimension

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:"([^"]+)"|<(abut/[^>]+)>)', re.M)


def included(path):
    """The names a file includes, without the system's."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/", " ", path.read_text(encoding="utf-8"), flags=re.S)
    return [quoted or angled for quoted, angled in INCLUDE.findall(text)]


def resolve(name, places):
    for place in places:
        if (place / name).is_file():
            return (place / name).resolve()
    return None


def module_of(path, root):
    """folder/stem of a file in src/, world/, dynamics/ or include/abut, else None."""
    parts = path.relative_to(root).parts
    if parts[0] in FOLDERS and len(parts) == 3:
        return f"{parts[1]}/{path.stem}"
    if parts[:2] == ("include", "abut") and (len(parts) == 3 or parts[2:-1] == ("detail",)):
        return "/".join([*parts[1:-1], path.stem])
    return None


def read_modules(root, faults):
    """module -> set of modules it includes, for everything in src/, world/, dynamics/ and include/abut."""
    modules = {}
    for path in sorted(path for top in ("src", "world", "dynamics", "include") for path in root.glob(f"{top}/**/*.[ch]")):
        module, where = module_of(path, root), path.relative_to(root)
        folders = FOLDERS.get(where.parts[0], ["abut"])
        if module is None or module.split("/")[0] not in folders:
            faults.append(f"{where}: this folder is not on the map; use include/abut or one of {where.parts[0]}/: "
                          f"{' '.join(folders)}")
            continue
        arrows = modules.setdefault(module, set())
        names = included(path)
        wide = any(name.endswith("_begin.h") for name in names)
        if path.suffix == ".c" and not path.stem.startswith("baseline") and (path.parent.name == "isa") != wide:
            faults.append(f"{where}: what is compiled for one kind of processor is in src/isa, and nothing else is")
        for name in names:
            target = resolve(name, [path.parent, root / where.parts[0], root / "src", root / "include"])
            if name.endswith(".c"):
                faults.append(f"{where}: includes the source {name}; declare what you need in a header")
            elif target is None or module_of(target, root) is None:
                faults.append(f"{where}: {name} is not a header of src/, world/, dynamics/ or include/abut")
            elif module_of(target, root) != module:
                arrows.add(module_of(target, root))
    return modules


def reach(modules, start):
    """Every module that start sees, directly or through others."""
    seen, todo = set(), list(modules.get(start, ()))
    while todo:
        module = todo.pop()
        if module not in seen:
            seen.add(module)
            todo += modules.get(module, ())
    return seen


def check_modules(modules, faults):
    for module, arrows in sorted(modules.items()):
        folder = module.split("/")[0]
        for target in sorted(arrows):
            if target.split("/")[0] not in ALLOWED[folder]:
                faults.append(f"{module} -> {target}: no way down; {folder} may see {' '.join(sorted(ALLOWED[folder]))}")
        seen = reach(modules, module)
        if module in seen:
            round_trip = sorted(other for other in seen if module in reach(modules, other))
            faults.append(f"{module}: a circle of includes leads back to it, through {' '.join(round_trip)}")
        other = {"2": "3", "3": "2"}.get(module[-1])
        for target in sorted(seen):
            if other and target.endswith(other) and target not in NO_DIMENSION:
                faults.append(f"{module} -> {target}: 2D and 3D meet; share through a module without a number")


def longest_chain(root):
    """The most files that one includes another of, from a source of src/ down to the last header."""
    depth = {}

    def chain(path):
        if path not in depth:
            depth[path] = 0  # of a circle, which is reported elsewhere
            targets = (resolve(name, [path.parent, root / "src", root / "include"]) for name in included(path))
            depth[path] = 1 + max((chain(target) for target in targets if target), default=0)
        return depth[path]
    return max((chain(path) for path in root.glob("src/*/*.c")), default=0)


def check_outside(root, faults):
    count = 0
    for folder in ROUND_THE_LIBRARY:
        for path in sorted(root.glob(f"{folder}/**/*.*")):
            if path.suffix not in (".c", ".h", ".cpp", ".hpp"):
                continue
            count += 1
            where = path.relative_to(root)
            inside = any(str(where).startswith(place + "/") for place in LOOKS_INSIDE)
            for name in included(path):
                target = resolve(name, [path.parent, root, root / "tests", root / "cli", root / "include", root / "src"])
                if name.endswith(".c"):
                    faults.append(f"{where}: includes the source {name}; declare what you need in a header")
                elif target and target.is_relative_to(root / "src") and not inside:
                    faults.append(f"{where}: sees {name} of src/; only include/abut is open to {folder}/")
    return count


def check(root):
    """(list of faults, summary line)"""
    root, faults = root.resolve(), []
    modules = read_modules(root, faults)
    check_modules(modules, faults)
    outside = check_outside(root, faults)
    arrows = sum(len(targets) for targets in modules.values())
    return faults, (f"{len(modules)} modules, {arrows} arrows, longest include chain {longest_chain(root)}, "
                    f"{outside} files round them, all on the map")


SOUND = {
    "include/abut/base.h": "",
    "include/abut/shape2.h": '#include "abut/base.h"\n',
    "src/base/tolerance.h": '#include "abut/base.h"\n',
    "src/simd/avx2_begin.h": "",
    "src/simd/avx512_begin.h": '#include "simd/avx2_begin.h"\n',
    "src/math/exact.h": '#include "base/tolerance.h"\n',
    "src/math/exact.c": '#include "math/exact.h"\n#include <math.h>\n',
    "src/gjk/gjk2.c": '#include "math/exact.h"\n#include "abut/shape2.h"\n',
    "src/gjk/gjk3.h": "",
    "src/measure/measure2.h": "",
    "src/isa/avx2_3.c": '#include "simd/avx2_begin.h"\n#include "gjk/gjk3.h"\n',
    "src/isa/avx512_3.c": '#include "simd/avx512_begin.h"\n#include "gjk/gjk3.h"\n',
    "world/memory/memory.c": '#include "abut/base.h"\n',
    "world/broad/broad2.h": "",
    "dynamics/row/row2.h": "",
    "dynamics/step/step2.h": "",
    "cli/main.c": "#include <abut/shape2.h>\n",
    "tests/unit/test_exact.c": '#include "math/exact.h"\n',
}
SPOILED = [  # (what the report must say, file, what is added to it)
    ("no way down", "src/math/exact.c", '#include "gjk/gjk3.h"\n'),
    ("no way down", "src/epa/epa2.c", '#include "measure/measure2.h"\n'),
    ("2D and 3D meet", "src/gjk/gjk2.c", '#include "gjk/gjk3.h"\n'),
    ("a circle of includes", "src/base/tolerance.h", '#include "math/exact.h"\n'),
    ("includes the source", "src/gjk/gjk2.c", '#include "math/exact.c"\n'),
    ("not a header of src/", "src/gjk/gjk2.c", '#include "math/inexact.h"\n'),
    ("not on the map", "src/attic/old.h", "\n"),
    ("not on the map", "world/attic/old.h", "\n"),
    ("not on the map", "world/gjk/gjk2.h", "\n"),
    ("no way down", "world/broad/broad2.h", '#include "math/exact.h"\n'),
    ("no way down", "dynamics/row/row2.h", '#include "step/step2.h"\n'),
    ("not a header of src/", "dynamics/row/row2.h", '#include "memory/memory.h"\n'),
    ("no way down", "world/memory/memory.h", '#include "broad/broad2.h"\n'),
    ("not a header of src/", "include/abut/base.h", '#include "../../cli/main.h"\n'),
    ("no way down", "include/abut/base.h", '#include "../../src/math/exact.h"\n'),
    ("only include/abut is open", "cli/main.c", '#include "math/exact.h"\n'),
    ("only include/abut is open", "examples/ten.c", '#include "../src/math/exact.h"\n'),
    ("compiled for one kind of processor", "src/math/exact.c", '#include "simd/avx2_begin.h"\n'),
    ("compiled for one kind of processor", "src/isa/plain3.c", '#include "gjk/gjk3.h"\n'),
]


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        for number, (expected, spoiled, text) in enumerate([("", None, ""), *SPOILED]):
            root = pathlib.Path(folder, str(number))
            for name, content in SOUND.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(content)
            if spoiled:
                (root / spoiled).parent.mkdir(parents=True, exist_ok=True)
                with (root / spoiled).open("a") as file:
                    file.write(text)
            faults, _ = check(root)
            if spoiled is None and faults or spoiled and not any(expected in fault for fault in faults):
                print(f"self-test: {spoiled or 'the sound tree'}: expected '{expected}', got {faults}", file=sys.stderr)
                return 1
            shutil.rmtree(root)
    print(f"self-test: the sound tree passes, {len(SPOILED)} spoiled ones are reported")
    return 0


def main():
    if "--help" in sys.argv:
        print("usage: check_layers.py [ROOT | --self-test]; the rules are in the opening comment")
        return 0
    if "--self-test" in sys.argv:
        return self_test()
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent
    faults, summary = check(root)
    if faults:
        print("\n".join(faults), file=sys.stderr)
        return 1
    print(summary)
    return 0


if __name__ == "__main__":
    sys.exit(main())
