#!/usr/bin/env python3
# options.py PROGRAM ROOT : every option that --help names is given to its command, on a scene in 2D and on one in 3D: it
# changes what comes out, or it is refused in a line that names it and says what to do. Taken and ignored is a fault.
import json
import pathlib
import re
import subprocess
import sys
import tempfile

PROGRAM, ROOT = sys.argv[1], pathlib.Path(sys.argv[2])
FAULTS = []
WITHOUT = {}  # what came out of a command without the option: many options have the same

# Two boxes that overlap a little and askew, one that is 0.5 from the second, one far away, one in a corner of its own which
# crowds the labels of the first.
PLANE = {"abut": 1, "dim": 2, "bodies": [
    {"name": "first", "shape": {"type": "box", "half": [1, 1.1]}},
    {"name": "second", "shape": {"type": "box", "half": [1, 1.3]}, "position": [1.9, 0.1], "angle": 0.1},
    {"name": "third", "shape": {"type": "circle", "radius": 1.05}, "position": [4.6, 0.3]},
    {"name": "small, with a long name", "shape": {"type": "circle", "radius": 0.05}, "position": [0.02, 1.13]},
    {"name": "smaller, with a long name", "shape": {"type": "circle", "radius": 0.04}, "position": [0.04, 1.12]},
    {"name": "far", "shape": {"type": "polygon", "points": [[0, 0], [1, 0.1], [0.3, 1]]}, "position": [9.1, 3]}],
    "queries": [{"cast": {"body": "far", "translation": [-9.3, -2.9]}, "against": "first"},
                {"impact": {"body": "far", "to": {"position": [0.7, 0.2], "angle": 0.4}}, "against": "second"}]}
# A drum that lies on a box touches it at more than four points; a box stands askew on the drum.
SPACE = {"abut": 1, "dim": 3, "bodies": [
    {"name": "first", "shape": {"type": "box", "half": [1, 1.1, 1.2]}},
    {"name": "second", "shape": {"type": "cylinder", "axis": "z", "radius": 0.7, "half_height": 0.5},
     "position": [0, 0.1, 1.69]},
    {"name": "third", "shape": {"type": "box", "half": [1, 1.05, 1.5]}, "position": [0.1, 0.2, 3.7],
     "quaternion": [1, 0.02, 0, 0]},
    {"name": "small, with a long name", "shape": {"type": "sphere", "radius": 0.05}, "position": [0.02, 0, 2.23]},
    {"name": "smaller, with a long name", "shape": {"type": "sphere", "radius": 0.04}, "position": [0.04, 0, 2.22]},
    {"name": "far", "shape": {"type": "hull", "points": [[0, 0, 0], [1, 0.1, 0], [0.3, 1, 0], [0.2, 0.3, 1]]},
     "position": [9.1, 3, 1]}],
    "queries": [{"cast": {"body": "far", "translation": [-9.3, -2.9, -1]}, "against": "first"},
                {"impact": {"body": "far", "to": {"position": [-7, 1.7, 0.1], "turn": [0.1, 9, 4]}}, "against": "first"}]}
PAIR = ["first", "second"]
APART = ["second", "far"]

# The command, its option: what stands there without it, what it is given, and the kinds of scene where it changes something;
# elsewhere it is refused. SCENE is the scene, OUT a place to write to.
ROWS = {
    ("contacts", "--all"): ([], ["--all"], "2D 3D"),
    ("contacts", "--full"): ([], ["--full"], "3D"),
    ("contacts", "--json"): ([], ["--json"], "2D 3D"),
    ("contacts", "--margin"): (["--all"], ["--margin", "0.7"], "2D 3D"),
    ("contacts", "--precision"): ([], ["--precision", "f32"], "2D 3D"),
    ("contacts", "--joints"): ([], ["--joints", str(ROOT / "scenes/robot/down.joints")], "robot"),
    ("contacts", "--srdf"): (["--all"], ["--srdf", str(ROOT / "scenes/robot/arm.srdf")], "robot"),
    ("query", "--json"): ([], ["--json"], "2D 3D"),
    ("query", "--precision"): ([], ["--precision", "f32"], "2D 3D"),
    ("prove", "--query"): ([], ["--query", "1"], "2D 3D"),
    ("prove", "--precision"): (PAIR, ["--precision", "f32"], "2D 3D"),
    ("draw", "--output"): ([], ["--output", "OUT/more.svg"], "2D 3D"),
    ("draw", "--all"): ([], ["--all"], "2D 3D"),
    ("draw", "--margin"): (["--all"], ["--margin", "0.7"], "2D 3D"),
    ("draw", "--precision"): ([], ["--precision", "f32"], "2D 3D"),
    ("draw", "--width"): ([], ["--width", "700"], "2D 3D"),
    ("draw", "--view"): ([], ["--view", "10,20"], "3D"),
    ("draw", "--theme"): ([], ["--theme", "dark"], "2D 3D"),
    ("draw", "--labels"): (["--width", "200"], ["--labels"], "2D 3D"),
    ("draw", "--no-labels"): ([], ["--no-labels"], "2D 3D"),
    ("draw", "--joints"): ([], ["--joints", str(ROOT / "scenes/robot/down.joints")], "robot"),
    ("draw", "--srdf"): (["--all"], ["--srdf", str(ROOT / "scenes/robot/arm.srdf")], "robot"),
    ("decompose", "--json"): ([], ["--json"], "mesh"),
    ("decompose", "--pieces"): ([], ["--pieces", "2"], "mesh"),
    ("decompose", "--excess"): ([], ["--excess", "4"], "mesh"),
    ("decompose", "--output"): ([], ["--output", "OUT/more.obj"], "mesh"),
    ("explain", "--output"): (PAIR, ["--output", "OUT/more"], "2D 3D"),
    ("explain", "--format"): (PAIR, ["--format", "md"], "2D 3D"),
    ("explain", "--max-distance"): (APART, ["--max-distance", "0.5"], "2D 3D"),
    ("explain", "--max-supports"): (PAIR, ["--max-supports", "2"], "2D 3D"),
    ("explain", "--margin"): (["second", "third"], ["--margin", "0.7"], "2D 3D"),
    ("explain", "--precision"): (PAIR, ["--precision", "f32"], "2D 3D"),
    ("explain", "--query"): ([], ["--query", "2"], "2D 3D"),
    ("explain", "--steps"): (PAIR, ["--steps", "4"], "2D 3D"),
    ("explain", "--view"): (PAIR, ["--view", "10,20"], "3D"),
    ("explain with a query", "--format"): (["--query", "1"], ["--format", "md"], "2D 3D"),
    ("explain with a query", "--max-distance"): (["--query", "1"], ["--max-distance", "0.5"], ""),
    ("explain with a query", "--max-supports"): (["--query", "1"], ["--max-supports", "2"], ""),
    ("explain with a query", "--margin"): (["--query", "1"], ["--margin", "0.7"], ""),
    ("explain with a query", "--precision"): (["--query", "1"], ["--precision", "f32"], "2D 3D"),
    ("explain with a query", "--steps"): (["--query", "2"], ["--steps", "4"], "2D 3D"),
    ("explain with a query", "--view"): (["--query", "1"], ["--view", "10,20"], "3D"),
    ("trace", "--all"): (PAIR, ["--all"], ""),
    ("trace", "--max-distance"): (APART, ["--max-distance", "0.5"], "2D 3D"),
    ("trace", "--max-supports"): (PAIR, ["--max-supports", "2"], "2D 3D"),
    ("trace", "--margin"): (["second", "third"], ["--margin", "0.7"], "2D 3D"),
    ("trace", "--precision"): (PAIR, ["--precision", "f32"], "2D 3D"),
    ("trace", "--query"): ([], ["--query", "2"], "2D 3D"),
    ("trace with --all", "--max-distance"): (["--all"], ["--max-distance", "0.5"], "2D 3D"),
    ("trace with --all", "--max-supports"): (["--all"], ["--max-supports", "2"], "2D 3D"),
    ("trace with --all", "--margin"): (["--all"], ["--margin", "0.7"], "2D 3D"),
    ("trace with --all", "--precision"): (["--all"], ["--precision", "f32"], "2D 3D"),
    ("trace with --all", "--query"): (["--all"], ["--query", "1"], ""),
    ("trace with a query", "--max-distance"): (["--query", "1"], ["--max-distance", "0.5"], ""),
    ("trace with a query", "--max-supports"): (["--query", "1"], ["--max-supports", "2"], ""),
    ("trace with a query", "--margin"): (["--query", "1"], ["--margin", "0.7"], ""),
    ("trace with a query", "--precision"): (["--query", "1"], ["--precision", "f32"], "2D 3D"),
    ("simulate", "--steps"): ([], ["--steps", "7"], "moves"),
    ("simulate", "--every"): ([], ["--every", "7"], "moves"),
    ("simulate", "--gif"): ([], ["--gif", "OUT/more.gif"], "moves"),
    ("simulate", "--frames"): ([], ["--frames", "OUT/more"], "moves"),
    ("simulate", "--fps"): (["--frames", "OUT/film"], ["--fps", "5"], "moves"),
    ("simulate", "--window"): (["--frames", "OUT/film"], ["--window", "-9,-8,7,6"], "moves"),
    ("simulate", "--plot"): ([], ["--plot", "OUT/more.svg"], "moves"),
    ("simulate", "--record"): ([], ["--record", "OUT/more.jsonl"], "moves"),
    ("simulate", "--replay"): ([], ["--replay", "RECORDING"], "moves"),
    ("simulate", "--width"): (["--plot", "OUT/plot.svg"], ["--width", "300"], "moves"),
    ("simulate", "--json"): ([], ["--json"], "moves"),
    ("simulate", "--precision"): ([], ["--precision", "f32"], "moves"),
    ("simulate without a film", "--fps"): ([], ["--fps", "5"], ""),
    ("simulate without a film", "--window"): ([], ["--window", "-9,-8,7,6"], ""),
    ("simulate without a film", "--width"): ([], ["--width", "300"], ""),
    ("simulate again", "--steps"): (["--replay", "RECORDING"], ["--steps", "7"], ""),
    ("simulate again", "--every"): (["--replay", "RECORDING"], ["--every", "7"], ""),
    ("simulate again", "--json"): (["--replay", "RECORDING"], ["--json"], ""),
    ("simulate again", "--precision"): (["--replay", "RECORDING"], ["--precision", "f32"], ""),
    ("simulate again and film", "--every"): (["--replay", "RECORDING", "--frames", "OUT/film"], ["--every", "7"], "moves"),
}


def check(holds, what):
    if not holds:
        FAULTS.append(what)


def ask(work, command, scene, words):
    """Exit status, the line of a refusal, and all that came out: standard output, and each file by its name."""
    with tempfile.TemporaryDirectory(dir=work) as out:
        words = [w.replace("OUT", out).replace("RECORDING", str(work / "run.jsonl")) for w in words]
        if command in ("draw", "explain") and "--output" not in words:
            words += ["--output", out + ("/picture.svg" if command == "draw" else "/pages")]
        ran = subprocess.run([PROGRAM, command, str(scene), *words], capture_output=True, check=False)
        files = {str(p.relative_to(out)): p.read_bytes() for p in pathlib.Path(out).rglob("*") if p.is_file()}
        return ran.returncode, ran.stderr.decode(), (ran.stdout, files)


def check_row(work, row, kind, scene):
    (title, option), (base, given, changes) = row
    command, where = title.split()[0], f"abut {title} {option} on {kind}"
    asked = (command, kind, *base)
    if asked not in WITHOUT:
        WITHOUT[asked] = ask(work, command, scene, base)
    before = WITHOUT[asked]
    after = ask(work, command, scene, base + given)
    if kind in changes.split():
        check(after[0] == 0, f"{where}: {after[1]}")
        check(after[2] != before[2], f"{where}: taken and ignored")
    else:
        names = any(word in after[1] for word in (option, "--replay", "no robot in it"))
        check(after[0] == 2 and names and "; " in after[1], f"{where}: not refused in a useful line: {after[1]}")


def check_help_is_covered():
    commands = re.findall(r"^  (\w+) +\w", subprocess.run([PROGRAM, "--help"], capture_output=True, text=True,
                                                           check=True).stdout.split("Commands:")[1], re.M)
    check(len(commands) >= 7, f"--help names {commands}")
    for command in commands:
        said = subprocess.run([PROGRAM, command, "--help"], capture_output=True, text=True, check=True).stdout
        for option in re.findall(r"^ +(?:-\w, )?(--[\w-]+)", said, re.M):
            if option != "--help":
                check((command, option) in ROWS, f"no row for abut {command} {option}")


def main():
    check_help_is_covered()
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        scenes = {"2D": work / "plane.json", "3D": work / "space.json", "robot": ROOT / "scenes/robot/arm.urdf",
                  "moves": ROOT / "scenes/simulate/stack.json", "mesh": ROOT / "scenes/meshes/knot.obj"}
        scenes["2D"].write_text(json.dumps(PLANE))
        scenes["3D"].write_text(json.dumps(SPACE))
        subprocess.run([PROGRAM, "simulate", str(scenes["moves"]), "--steps", "30", "--record", str(work / "run.jsonl")],
                       capture_output=True, check=True)
        gif = subprocess.run([PROGRAM, "simulate", str(scenes["moves"]), "--steps", "1", "--gif", str(work / "x.gif")],
                             capture_output=True, check=False).returncode == 0
        for row in ROWS.items():
            kinds = ["moves"] if row[0][0].startswith("simulate") else ["mesh"] if row[0][0] == "decompose" else ["2D", "3D"]
            kinds += ["robot"] if row[1][2] == "robot" else []
            for kind in kinds:
                if gif or row[0][1] != "--gif":  # a program without giflib says so, which film.sh checks
                    check_row(work, row, kind, scenes[kind])
    for fault in FAULTS:
        print(f"options: {fault}", file=sys.stderr)
    print(f"options: {len(ROWS)} options given, {len(FAULTS)} faults")
    return len(FAULTS) > 0


if __name__ == "__main__":
    sys.exit(main())
