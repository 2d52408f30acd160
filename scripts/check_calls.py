#!/usr/bin/env python3
# check_calls.py : holds the map of src/, world/ and dynamics/ for calls too, which no #include shows: it reads the symbols of
# the compiled objects.
#
#   scripts/check_calls.py LIST           LIST names the objects of one library, one a line (build/release/abut_objects.txt)
#   scripts/check_calls.py --self-test    spoil a small graph of calls, one fault each, and see every fault reported
#
# A source calls another when its object needs a symbol that the other defines. The rules:
#   - a call goes to the same folder or to a lower one, as check_layers.py has them
#   - no circle of calls between sources
#   - sources whose name ends in 2 and sources whose name ends in 3 never call each other
#   - a unit of src/isa shows its tables alone, of routes and of many pairs: nothing in it can be asked but through a table
#   - instructions that not every processor has are in src/isa alone
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import check_layers  # noqa: E402  (the folder of this script is where it lies)

LEVEL = {folder: number for levels in (check_layers.LEVELS, check_layers.WORLD_LEVELS, check_layers.DYNAMICS_LEVELS)
         for number, level in enumerate(levels) for folder in level}
WIDE = re.compile(r"%[yz]mm\d")  # a register of 32 or 64 bytes


def symbols(path):
    """(defined, needed) names of an object."""
    defined, needed = set(), set()
    text = subprocess.run(["nm", "-P", str(path)], check=True, stdout=subprocess.PIPE, text=True).stdout
    for line in text.splitlines():
        name, kind = line.split()[:2]
        if not name.startswith("abut_"):
            continue
        if kind == "U":
            needed.add(name)
        elif kind.isupper():
            defined.add(name)
    return defined, needed


def source_of(path):
    """gjk/gjk2 of .../src/gjk/gjk2.c.o"""
    return f"{path.parent.name}/{path.name.split('.')[0]}"


def graph_of(objects, faults):
    owner = {}
    for source, (defined, _) in objects.items():
        for name in defined:
            if name in owner:
                faults.append(f"{source} and {owner[name]} both define {name}")
            owner[name] = source
    return {source: {(owner[name], name) for name in needed if name in owner and owner[name] != source}
            for source, (_, needed) in objects.items()}


def circles(graph):
    """The groups of sources that call each other in a circle (Tarjan 1972)."""
    index, low, stack, found = {}, {}, [], []

    def visit(source):
        index[source] = low[source] = len(index)
        stack.append(source)
        for target, _ in sorted(graph.get(source, ())):
            if target not in index:
                visit(target)
                low[source] = min(low[source], low[target])
            elif target in stack:
                low[source] = min(low[source], index[target])
        if low[source] == index[source]:
            group = []
            while not group or group[-1] != source:
                group.append(stack.pop())
            if len(group) > 1:
                found.append(sorted(group))
    for source in sorted(graph):
        if source not in index:
            visit(source)
    return found


def check(objects):
    faults = []
    graph = graph_of(objects, faults)
    for source, calls in sorted(graph.items()):
        for target, name in sorted(calls):
            here, there = source.split("/")[0], target.split("/")[0]
            if here not in LEVEL or there not in LEVEL:
                faults.append(f"{source} -> {target}: a folder that is not on the map")
            elif here != there and LEVEL[there] >= LEVEL[here]:
                faults.append(f"{source} -> {target}: calls {name}, upwards; {here} may call lower folders only")
            if {source[-1], target[-1]} == {"2", "3"}:
                faults.append(f"{source} -> {target}: calls {name}; 2D and 3D meet")
    for group in circles(graph):
        faults.append(f"a circle of calls: {' '.join(group)}")
    for source, (defined, _) in sorted(objects.items()):
        others = sorted(name for name in defined if not re.match(r"abut_(routes|many)[23]_", name))
        if source.startswith("isa/") and (others or not defined):
            faults.append(f"{source}: shows {' '.join(others[:4]) or 'nothing'}; its tables alone")
    return faults, f"{len(objects)} sources, {sum(len(calls) for calls in graph.values())} calls between them, all downwards"


def check_instructions(paths, faults):
    for path in paths:
        if path.parent.name == "isa":
            continue
        text = subprocess.run(["objdump", "-d", "--no-show-raw-insn", str(path)], check=True, stdout=subprocess.PIPE,
                              text=True).stdout
        function = None
        for line in text.splitlines():
            named = re.match(r"[0-9a-f]+ <(\w+)", line)
            if named:
                function = named.group(1)
            elif WIDE.search(line):
                faults.append(f"{source_of(path)}: {function} uses registers that not every processor has")
                break


SOUND = {
    "base/hook": ({"abut_broken"}, set()),
    "gjk/gjk2": ({"abut_gjk2"}, {"abut_broken"}),
    "gjk/gjk3": ({"abut_gjk3"}, {"abut_broken"}),
    "isa/avx2_3": ({"abut_routes3_avx2"}, {"abut_gjk3"}),
    "query/distance3": ({"abut_distance3"}, {"abut_routes3_avx2", "abut_gjk3"}),
}
SPOILED = [  # (what the report must say, source, what it defines besides, what it needs besides)
    ("upwards", "gjk/gjk3", set(), {"abut_distance3"}),
    ("upwards", "base/hook", set(), {"abut_gjk2"}),
    ("a circle of calls", "base/hook", set(), {"abut_gjk3"}),
    ("2D and 3D meet", "gjk/gjk2", set(), {"abut_gjk3"}),
    ("its tables alone", "isa/avx2_3", {"abut_kernel3_avx2"}, set()),
    ("both define", "gjk/gjk2", {"abut_gjk3"}, set()),
    ("not on the map", "attic/old", {"abut_old"}, {"abut_gjk2"}),
]


def self_test():
    if check(SOUND)[0]:
        print(f"self-test: the sound graph: {check(SOUND)[0]}", file=sys.stderr)
        return 1
    for expected, source, defined, needed in SPOILED:
        objects = dict(SOUND)
        before = objects.get(source, (set(), set()))
        objects[source] = (before[0] | defined, before[1] | needed)
        faults, _ = check(objects)
        if not any(expected in fault for fault in faults):
            print(f"self-test: {source}: expected '{expected}', got {faults}", file=sys.stderr)
            return 1
    print(f"self-test: the sound graph passes, {len(SPOILED)} spoiled ones are reported")
    return 0


def main():
    if len(sys.argv) != 2 or sys.argv[1] == "--help":
        print("usage: check_calls.py LIST | --self-test; the rules are in the opening comment")
        return 0 if "--help" in sys.argv else 1
    if sys.argv[1] == "--self-test":
        return self_test()
    listing = pathlib.Path(sys.argv[1])
    paths = [pathlib.Path(line) for line in listing.read_text().split()] if listing.is_file() else []
    if not paths or not all(path.is_file() for path in paths):
        print(f"check_calls.py: {listing} does not list built objects; build the library first", file=sys.stderr)
        return 1
    faults, summary = check({source_of(path): symbols(path) for path in paths})
    check_instructions(paths, faults)
    if faults:
        print("\n".join(faults), file=sys.stderr)
        return 1
    print(summary)
    return 0


if __name__ == "__main__":
    sys.exit(main())
