# film.py PROGRAM ROOT DIRECTORY yes|no : see film.sh; `yes` when the program makes GIFs.
#
# A ball in free fall, and one that rests: where they are in the frames, when the frames are, and the curves of the plot.
import json
import math
import os
import pathlib
import signal
import subprocess
import sys
import time

program, root, work, has_gif = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]), sys.argv[4] == "yes"
sys.path.insert(0, str(root / "tests/support"))
from pictures import read_gif, read_png  # noqa: E402
from svg_paths import lines, read  # noqa: E402

STEP, GRAVITY, RADIUS = 1 / 50, 10, 0.5
DEPTH = (213, 94, 0)  # of contact points
faults, checks = [], 0


def check(right, what):
    global checks
    checks += 1
    if not right:
        faults.append(what)


def ball(position, **more):
    return {"name": "ball", "kind": "dynamic", "shape": {"type": "circle", "radius": RADIUS}, "position": position, **more}


def scene_of(*bodies, **more):
    return {"abut": 1, "dim": 2, "world": {"gravity": [0, -GRAVITY], "step": STEP}, "bodies": bodies, **more}


def simulate(scene, *options):
    command = [program, "simulate", "-", *map(str, options)]
    ran = subprocess.run(command, input=json.dumps(scene).encode(), capture_output=True)
    if ran.returncode != 0:
        sys.exit(f"film: {' '.join(command)}: {ran.stderr.decode()}")
    return ran.stdout


def has_hue(color):
    return max(color) - min(color) > 30


def spot(pixels):
    """Middle and number of the pixels that are not grey: those of the ball, when nothing touches it."""
    found = [(x, y) for y, row in enumerate(pixels) for x, color in enumerate(row) if has_hue(color)]
    return sum(x for x, _ in found) / len(found) + 0.5, sum(y for _, y in found) / len(found) + 0.5, len(found)


def marks(pixels):
    """Pixels in the colour of contact points."""
    return sum(max(abs(a - b) for a, b in zip(color, DEPTH)) < 40 for row in pixels for color in row)


def check_fall(frames, interval, velocity, precision):
    """The ball is where it has to be in each frame. How far it goes to the right, at a constant speed, is the scale."""
    spots = [spot(pixels) for pixels in frames]
    scale = (spots[-1][0] - spots[0][0]) / (velocity[0] * interval * (len(frames) - 1))
    radius = math.sqrt(spots[0][2] / math.pi)
    check(abs(radius - RADIUS * scale) < 1.5, f"the ball in {precision} has {radius} pixels, {scale} of them are its length")
    for k, (x, y, _) in enumerate(spots):
        t = k * interval
        moved = (x - spots[0][0]) / scale, (spots[0][1] - y) / scale
        wanted = velocity[0] * t, velocity[1] * t - GRAVITY * t * t / 2
        # Half a pixel of each middle; and what steps do to a fall: half a sub-step's speed.
        near = 1 / scale + GRAVITY * t * STEP / 8
        check(math.dist(moved, wanted) < near, f"frame {k} in {precision}: the ball is at {moved}, wanted {wanted} to {near}")


def check_frames(precision):
    """Free fall in a folder of PNG files and in a GIF, of the same pictures."""
    start, velocity, steps = [-1.2, 2], [2, 3], 50
    scene, folder, gif = scene_of(ball(start, velocity=velocity)), work / "frames", work / "fall.gif"
    films = ["--gif", gif] if has_gif else []
    simulate(scene, "--steps", steps, "--frames", folder, *films, "--fps", 10, "--width", 160, "--window", "-2,-2,2,3.5",
             "--precision", precision)
    names = sorted(os.listdir(folder))
    check(names == [f"frame-{i:05d}.png" for i in range(1, 12)], f"frames in {precision}: {names}")
    images = [read_png(folder / name) for name in names]
    check_fall(images, 0.1, velocity, precision)
    if has_gif:
        film = read_gif(gif)
        check((film.width, film.height) == (len(images[0][0]), len(images[0])) and film.width == 160,
              f"the GIF is {film.width} x {film.height}")
        check(film.loops == 0, f"the GIF plays {film.loops} times")
        check([frame.delay for frame in film.frames] == [10] * 10 + [100], f"delays {[f.delay for f in film.frames]}")
        check_fall([frame.pixels for frame in film.frames], 0.1, velocity, f"{precision}, GIF")
        for k, (image, frame) in enumerate(zip(images, film.frames, strict=True)):
            apart = max(max(abs(a - b) for a, b in zip(p, q)) for one, other in zip(image, frame.pixels)
                        for p, q in zip(one, other))
            check(apart < 50, f"frame {k}: GIF and PNG are {apart} apart")
    # A shorter run leaves no frames of the longer one, and touches nothing else.
    (folder / "note.txt").write_text("mine")
    simulate(scene, "--steps", 20, "--frames", folder, "--fps", 10, "--width", 160)
    left = sorted(os.listdir(folder))
    check(left == [f"frame-{i:05d}.png" for i in range(1, 6)] + ["note.txt"], f"after a shorter run: {left}")
    (folder / "note.txt").unlink()


def check_contacts(precision):
    """Where a ball rests on the floor is a mark, and in the air none; the window holds what moves and the floor beside it."""
    floor = {"name": "floor", "shape": {"type": "box", "half": [90, 1]}, "position": [0, -1]}
    folder = work / "rest"
    simulate(scene_of(floor, ball([0, 2])), "--steps", 50, "--every", 5, "--frames", folder, "--width", 200, "--precision",
             precision)
    images = [read_png(folder / name) for name in sorted(os.listdir(folder))]
    touches = [marks(image) > 0 for image in images]
    lands = math.sqrt(2 * 1.5 / GRAVITY) / (5 * STEP)  # frames until it has fallen from 2 to its radius
    check(len(images) == 11 and not any(touches[:math.floor(lands)]) and all(touches[math.ceil(lands) + 1:]),
          f"contact marks in {precision}: {touches}, it lands at frame {lands:.2f}")
    x, _, count = spot(images[0])
    check(abs(x - 100) < 25 and math.sqrt(count / math.pi) > 10, f"the ball is at {x} of 200 and has {count} pixels")


def check_times():
    """Frames are the steps nearest to their times, and a film takes as long as what it shows."""
    scene = scene_of(ball([0, 0]))
    for options, wanted in ((["--fps", 30], None), (["--every", 3], 6), ([], 4), (["--fps", 50], 2), (["--fps", 12.5], 8)):
        gif = work / "times.gif"
        simulate(scene, "--steps", 100, "--gif", gif, "--width", 100, *options)
        delays = [frame.delay for frame in read_gif(gif).frames]
        if wanted is not None:
            check(delays == [wanted] * (200 // wanted) + [100], f"{options}: delays {delays}")
        else:
            shown = [sum(delays[:k]) for k in range(len(delays))]
            check(len(delays) == 61 and all(abs(t - 100 * k / 30) <= 0.5 for k, t in enumerate(shown)), f"30: {delays}")
    # A step that is longer than a usual frame: each step is one.
    slow = scene_of(ball([0, 0]))
    slow["world"]["step"] = 0.1
    simulate(slow, "--steps", 5, "--gif", work / "slow.gif", "--width", 100)
    check([f.delay for f in read_gif(work / "slow.gif").frames] == [10] * 5 + [100], "a step of a tenth of a second")
    # Nothing moves: frames all the same, and the same bytes the second time.
    still = scene_of({**ball([0, 0]), "gravity_scale": 0})
    films = []
    for name in ("still.gif", "again.gif"):
        simulate(still, "--steps", 20, "--gif", work / name, "--width", 100, "--window", "-1,-1,1,1")
        films.append((work / name).read_bytes())
    check(films[0] == films[1] and len(read_gif(work / "still.gif").frames) == 11, "a film of what stays")


def curves_of(file):
    """The curves of a plot, in pixels, by dash and by being thick: those of the energies before those of the momentum."""
    found = {}
    for path in lines(read(file)):
        channels = [float(part) for part in path.color.removeprefix("rgb(").rstrip(")").replace("%", "").split(",")]
        if max(channels) - min(channels) > 20 and path.points[-1][0] - path.points[0][0] > 500:
            found.setdefault((path.dashed, path.width > 2.4), []).append(path.points)
    return found


def at(curve, x):
    """Its height there: points in the middle of a straight line may have been left out."""
    i = next((i for i in range(1, len(curve) - 1) if curve[i][0] >= x), len(curve) - 1)
    (x0, y0), (x1, y1) = curve[i - 1], curve[i]
    return y0 + (y1 - y0) * (x - x0) / (x1 - x0)


def check_plot(precision):
    """Kinetic, potential and total energy and the momentum of a ball in free fall."""
    start, velocity, steps, file = [0, 30], [3, 8], 100, work / "plot.svg"
    mass = math.pi * RADIUS * RADIUS
    simulate(scene_of(ball(start, velocity=velocity)), "--steps", steps, "--plot", file, "--precision", precision)
    found = curves_of(file)
    check(sorted((key, len(value)) for key, value in found.items()) ==
          [((False, False), 2), ((False, True), 1), ((True, False), 2)], f"the plot has {found.keys()}")
    (kinetic, along), (potential, up), (total,) = found[False, False], found[True, False], found[False, True]
    k0, p0 = mass * (velocity[0] ** 2 + velocity[1] ** 2) / 2, mass * GRAVITY * start[1]
    joule = (kinetic[0][1] - potential[0][1]) / (p0 - k0)  # pixels, from what is known of the beginning
    zero = kinetic[0][1] + joule * k0
    unit = (along[0][1] - up[0][1]) / (mass * (velocity[1] - velocity[0]))
    rest = along[0][1] + unit * mass * velocity[0]
    check(len(kinetic) == len(potential) == steps + 1, "not a point a step")
    left, right = kinetic[0][0], kinetic[-1][0]
    for i in range(steps + 1):
        t = i * STEP
        vy, y = velocity[1] - GRAVITY * t, start[1] + velocity[1] * t - GRAVITY * t * t / 2
        x = left + (right - left) * i / steps
        late = mass * GRAVITY * GRAVITY * t * STEP / 8  # the energy of half a sub-step's fall
        values = {"kinetic": ((zero - at(kinetic, x)) / joule, mass * (velocity[0] ** 2 + vy * vy) / 2, 0),
                  "potential": ((zero - at(potential, x)) / joule, mass * GRAVITY * y, late),
                  "total": ((zero - at(total, x)) / joule, k0 + p0, late),
                  "momentum x": ((rest - at(along, x)) / unit, mass * velocity[0], 0),
                  "momentum y": ((rest - at(up, x)) / unit, mass * vy, 0)}
        for what, (value, wanted, slack) in values.items():
            pixel = 1 / (unit if what.startswith("momentum") else joule)
            check(abs(value - wanted) <= 0.1 * pixel + slack,
                  f"{what} at {t:.2f} in {precision}: {value}, wanted {wanted} to {0.1 * pixel + slack:.4f}")
        check(abs(kinetic[i][0] - x) < 0.01, f"step {i} is not at its time")
    for ending in ("png", "pdf"):
        simulate(scene_of(ball(start)), "--plot", work / f"plot.{ending}", "--width", 400)
    check(len(read_png(work / "plot.png")[0]) == 400, "a plot of 400 pixels is not as wide")
    check((work / "plot.pdf").read_bytes().startswith(b"%PDF-"), "the plot is no PDF")


def check_long_plot():
    """More steps than the sheet has room for: few points, in the order of time."""
    file, joint = work / "long.svg", {"kind": "distance", "anchor_a": [0, 0], "b": "ball"}
    simulate(scene_of(ball([1, 0]), joints=[joint]), "--steps", 20000, "--plot", file, "--every", 20000)
    for name, curves in curves_of(file).items():
        for curve in curves:
            check(2000 <= len(curve) <= 4000, f"{name}: {len(curve)} points")
            check(all(p[0] <= q[0] for p, q in zip(curve, curve[1:])), f"{name}: goes back in time")


def check_interrupted():
    """Told to end in the middle: nothing is left but frames that are whole."""
    place = work / "interrupted"
    place.mkdir()
    films = ["--gif", "film.gif"] if has_gif else []
    for told in (signal.SIGINT, signal.SIGTERM):
        command = [program, "simulate", str(root / "scenes/simulate/pyramid.json"), "--steps", "1000000", "--window",
                   "-8,-1,8,12", "--frames", "frames", "--plot", "plot.svg", *films, "--width", "100"]
        with subprocess.Popen(command, cwd=place, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as running:
            while running.poll() is None and not (place / "frames/frame-00003.png").exists():
                time.sleep(0.01)
            running.send_signal(told)
            said = running.stderr.read()
        check(running.returncode == -told, f"ended with {running.returncode} by {told}: {said}")
        check(os.listdir(place) == ["frames"], f"left {os.listdir(place)}")
        for name in os.listdir(place / "frames"):
            check(name.endswith(".png"), f"left {name}")
            read_png(place / "frames" / name)
            (place / "frames" / name).unlink()


for number in ("f64", "f32"):
    check_frames(number)
    check_contacts(number)
    check_plot(number)
if has_gif:
    check_times()
check_long_plot()
check_interrupted()
for fault in faults[:20]:
    print(f"film: {fault}", file=sys.stderr)
print(f"film: {checks} checks, {len(faults)} faults")
sys.exit(1 if faults else 0)
