#!/usr/bin/env python3
# check_layers.py : holds the map of the house and fails on every #include that is not on it.
#
#   scripts/check_layers.py [ROOT]     check the tree; the last line counts rooms and arrows
#   scripts/check_layers.py --self-test   spoil copies of a small tree, one fault each, and see every fault reported
#
# A room is a header and its source of the same stem (src/gjk/gjk2.h + gjk2.c). An arrow is one room including another.
# The rules, in the order they are checked:
#   - an arrow goes to the same floor or to one of a lower storey, or to include/abut; include/abut looks only at itself
#   - rooms whose name ends in 2 and rooms whose name ends in 3 never reach each other, not even through a third
#   - no circle of arrows, no included .c file
#   - what is compiled for one kind of processor (simd/avx2_begin.h and the like) is in src/isa, and nothing else is
#   - what lives round the library (cli, tests, ...) sees include/abut only; LOOKS_INSIDE may also look into src
import pathlib
import re
import shutil
import sys
import tempfile

STOREYS = [  # from the ground up; folders of one storey are beside each other; ARCHITECTURE.md says what is in each
    ["base"], ["math"], ["simd"], ["shape"], ["hull", "gjk"], ["sat", "epa"], ["smooth"], ["clip"], ["general"], ["pairs"],
    ["query"], ["isa"],
]
TO_MEND = {  # arrows that still point upwards
    ("clip/surface3", "query/solve3"), ("clip/witness_feature3", "query/solve3"),
    ("clip/manifold2", "query/solve2"), ("pairs/warm_distance_kernel2", "query/distance_any2"),
}
FLOORS = [floor for storey in STOREYS for floor in storey]
ALLOWED = {"abut": {"abut"}}
for number, storey in enumerate(STOREYS):
    for floor in storey:
        ALLOWED[floor] = {"abut", floor, *(below for lower in STOREYS[:number] for below in lower)}

ROUND_THE_LIBRARY = ["cli", "tests", "bench", "examples", "fuzz", "tools"]
LOOKS_INSIDE = ["tests/unit", "tests/property", "tests/support"]  # tests of the library's insides and what they share
FOR_A_PROCESSOR = re.compile(r"simd/\w+_begin$")  # what a unit compiled for one kind of processor begins with
NO_WING = {"abut/rename_f32"}  # its name ends in a number, but not in that of a wing

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


def room_of(path, root):
    """floor/stem of a file in src/ or include/abut, else None."""
    parts = path.relative_to(root).parts
    if parts[0] == "src" and len(parts) == 3:
        return f"{parts[1]}/{path.stem}"
    if parts[:2] == ("include", "abut") and len(parts) == 3:
        return f"abut/{path.stem}"
    return None


def read_rooms(root, faults):
    """room -> set of rooms it includes, for everything in src/ and include/abut."""
    rooms = {}
    for path in sorted([*root.glob("src/**/*.[ch]"), *root.glob("include/**/*.[ch]")]):
        room, where = room_of(path, root), path.relative_to(root)
        if room is None or room.split("/")[0] not in ALLOWED:
            faults.append(f"{where}: this folder is not on the map; use include/abut or src/FLOOR, FLOOR in {' '.join(FLOORS)}")
            continue
        arrows = rooms.setdefault(room, set())
        names = included(path)
        if path.suffix == ".c" and (path.parent.name == "isa") != any(name.endswith("_begin.h") for name in names):
            faults.append(f"{where}: what is compiled for one kind of processor is in src/isa, and nothing else is")
        for name in names:
            target = resolve(name, [path.parent, root / "src", root / "include"])
            if name.endswith(".c"):
                faults.append(f"{where}: includes the source {name}; declare what you need in a header")
            elif target is None or room_of(target, root) is None:
                faults.append(f"{where}: {name} is not a header of src/ or include/abut")
            elif room_of(target, root) != room:
                arrows.add(room_of(target, root))
    return rooms


def reach(rooms, start):
    """Every room that start sees, directly or through others."""
    seen, todo = set(), list(rooms.get(start, ()))
    while todo:
        room = todo.pop()
        if room not in seen:
            seen.add(room)
            todo += rooms.get(room, ())
    return seen


def check_rooms(rooms, faults):
    for room, arrows in sorted(rooms.items()):
        floor = room.split("/")[0]
        for target in sorted(arrows):
            if target.split("/")[0] not in ALLOWED[floor] and (room, target) not in TO_MEND:
                faults.append(f"{room} -> {target}: no way down; {floor} may see {' '.join(sorted(ALLOWED[floor]))}")
        seen = reach(rooms, room)
        if room in seen:
            round_trip = sorted(other for other in seen if room in reach(rooms, other))
            faults.append(f"{room}: a circle of includes leads back to it, through {' '.join(round_trip)}")
        other = {"2": "3", "3": "2"}.get(room[-1])
        for target in sorted(seen):
            if other and target.endswith(other) and target not in NO_WING:
                faults.append(f"{room} -> {target}: the wings 2 and 3 meet; share through a room without a number")


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
                target = resolve(name, [path.parent, root / "tests", root / "cli", root / "include", root / "src"])
                if name.endswith(".c"):
                    faults.append(f"{where}: includes the source {name}; declare what you need in a header")
                elif target and target.is_relative_to(root / "src") and not inside:
                    faults.append(f"{where}: sees {name} of src/; only include/abut is open to {folder}/")
    return count


def check(root):
    """(list of faults, summary line)"""
    root, faults = root.resolve(), []
    rooms = read_rooms(root, faults)
    check_rooms(rooms, faults)
    outside = check_outside(root, faults)
    arrows = sum(len(targets) for targets in rooms.values())
    return faults, f"{len(rooms)} rooms, {arrows} arrows, {outside} files round them, all on the map"


SOUND = {
    "include/abut/base.h": "",
    "include/abut/shape2.h": '#include "abut/base.h"\n',
    "src/base/tolerance.h": '#include "abut/base.h"\n',
    "src/simd/avx2_begin.h": "",
    "src/simd/avx512_begin.h": '#include "simd/avx2_begin.h"\n',
    "src/simd/avx512_long_begin.h": '#include "simd/avx512_begin.h"\n',
    "src/math/exact.h": '#include "base/tolerance.h"\n',
    "src/math/exact.c": '#include "math/exact.h"\n#include <math.h>\n',
    "src/gjk/gjk2.c": '#include "math/exact.h"\n#include "abut/shape2.h"\n',
    "src/gjk/gjk3.h": "",
    "src/sat/axes2.h": "",
    "src/isa/avx2_3.c": '#include "simd/avx2_begin.h"\n#include "gjk/gjk3.h"\n',
    "src/isa/avx512_3.c": '#include "simd/avx512_begin.h"\n#include "gjk/gjk3.h"\n',
    "src/isa/avx512_long_3.c": '#include "simd/avx512_long_begin.h"\n',
    "cli/main.c": "#include <abut/shape2.h>\n",
    "tests/unit/test_exact.c": '#include "math/exact.h"\n',
}
SPOILED = [  # (what the report must say, file, what is added to it)
    ("no way down", "src/math/exact.c", '#include "gjk/gjk3.h"\n'),
    ("no way down", "src/epa/epa2.c", '#include "sat/axes2.h"\n'),
    ("the wings 2 and 3 meet", "src/gjk/gjk2.c", '#include "gjk/gjk3.h"\n'),
    ("a circle of includes", "src/base/tolerance.h", '#include "math/exact.h"\n'),
    ("includes the source", "src/gjk/gjk2.c", '#include "math/exact.c"\n'),
    ("not a header of src/", "src/gjk/gjk2.c", '#include "math/inexact.h"\n'),
    ("not on the map", "src/attic/old.h", "\n"),
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
