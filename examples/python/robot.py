# robot.py : checks a robot's arm against itself at 100 000 poses.
import time

import numpy as np

import abut

LENGTHS = [0.4, 0.4, 0.4, 0.3, 0.3, 0.2]  # metres; each link is drawn from its joint along z
links = [abut.box3(half=(0.12, 0.12, 0.1))] + [abut.capsule3((0, 0, 0), (0, 0, length), 0.06) for length in LENGTHS]
pairs = [(i, j) for i in range(len(links)) for j in range(i + 2, len(links))]  # neighbours always touch


def places(angles):
    """Where the links are: matrices (n, 7, 4, 4) of joint angles (n, 6), which turn about x and y by turns."""
    found = np.zeros(angles.shape[:1] + (len(links), 4, 4))
    found[:, 0] = np.eye(4)
    for i in range(len(LENGTHS)):
        c, s, turn = np.cos(angles[:, i]), np.sin(angles[:, i]), np.tile(np.eye(4), (len(angles), 1, 1))
        p, q = ((1, 2), (2, 0))[i % 2]
        turn[:, p, p], turn[:, p, q], turn[:, q, p], turn[:, q, q] = c, -s, s, c
        turn[:, 2, 3] = LENGTHS[i - 1] if i > 0 else 0.2
        found[:, i + 1] = found[:, i] @ turn
    return found


poses = places(np.random.default_rng(1).uniform(-2.4, 2.4, (100_000, 6)))
start = time.perf_counter()
hits = abut.overlap_group(links, poses, pairs)  # (100000, 15)
took = time.perf_counter() - start

if __name__ == "__main__":
    print(f"{np.count_nonzero(hits.any(axis=1))} of {len(poses)} poses touch themselves, {len(pairs)} pairs of links each")
    print("the pair that touches most often:", pairs[int(hits.sum(axis=0).argmax())])
    print(f"{len(poses) / took:.0f} poses a second")
