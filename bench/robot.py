#!/usr/bin/env python3
# robot.py PROGRAM [ROUNDS] : the robot of examples/python/robot.py checked against itself by the Python package and by FCL, on
# one thread each, in processor time. PROGRAM is build/bench/bench/robot_fcl; the package must be importable (PYTHONPATH). The
# best of some rounds of each is told, and on which questions they differ: only where the distance is all but zero may they.
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy as np

import abut

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "examples/python"))
import robot


def lengths(shape):
    if shape.kind == "box":
        return [0, *shape.parameters["half"]]
    return [1, shape.parameters["p2"][2], shape.parameters["radius"], 0]


def best(rounds, question):
    took = []
    for _ in range(rounds):
        start = time.thread_time()
        answer = question()
        took.append(time.thread_time() - start)
    return min(took), answer


def main():
    program, rounds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 5
    count = len(robot.poses)
    rows = [("abut, overlap", best(rounds, lambda: abut.overlap_group(robot.links, robot.poses, robot.pairs))),
            ("abut, distance", best(rounds, lambda: abut.distance_group(robot.links, robot.poses, robot.pairs).distance))]
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "poses")
        file.write_bytes(np.array([len(robot.links), count], np.int32).tobytes() +
                         np.array([lengths(link) for link in robot.links]).tobytes() + robot.poses.tobytes())
        took = min(float(subprocess.run([program, file], capture_output=True, text=True, check=True).stdout)
                   for _ in range(rounds))
        of_fcl = np.frombuffer(pathlib.Path(folder, "poses.fcl").read_bytes(), bool).reshape(count, -1)
    for name, (seconds, _) in rows:
        print(f"{name:15} {count / seconds:10.0f} poses a second")
    print(f"{'FCL, collide':15} {count / took:10.0f} poses a second")
    differ = rows[0][1][1] != of_fcl
    apart = np.abs(rows[1][1][1][differ])
    print(f"{differ.sum()} of {differ.size} answers differ" +
          (f", at distances of {apart.min():.1e} to {apart.max():.1e}" if len(apart) else ""))


if __name__ == "__main__":
    main()
