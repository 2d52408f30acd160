#!/usr/bin/env python3
"""explain_way.py PROGRAM ROOT FOLDER : the pictures of casts and impacts (abut explain --query): well-formed, one for each step
of the trace and one for the answer, the numbers of the trace in the words and in the places of what is drawn; the same
twice."""
import json
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as tree

program, root, work = sys.argv[1:4]
PIXEL = 0.02
failed = 0


def complain(words):
    global failed
    print(words, file=sys.stderr)
    failed += 1


def places(svg, kind):
    """Centres of the circles of a class, left to right as drawn."""
    return [(float(c.get("cx")), float(c.get("cy"))) for c in svg.iter("{http://www.w3.org/2000/svg}circle")
            if c.get("class") == kind]


def check_chart(name, svg, t, which):
    """The points of an impact: fraction to the right, distance upwards, between the marks of the axes."""
    steps = t["steps"]
    last = max([min(t["answer"]["fraction"], t["max_fraction"])] + [s["at"] for s in steps])
    most = max(s["distance"] for s in steps)
    here = places(svg, "v")
    if len(here) != len(steps):
        complain(f"{name}: {len(here)} points of {len(steps)} steps")
    for (x, y), s in zip(here, steps):
        if abs(x - (660 + 460 * s["at"] / last)) > PIXEL or abs(y - (470 - 390 * max(s["distance"], 0) / most)) > PIXEL:
            complain(f"{name}: step {s['step']} is drawn at {x}, {y}")
    if which < len(steps) and places(svg, "x")[-1] != here[which]:
        complain(f"{name}: the step of the picture does not stand out")


def check_ray(name, svg, t, which):
    """2D: the red point of a cast divides the way from the origin to where they touch as the fractions do."""
    if which == len(t["steps"]) or t["dim"] == 3:
        return
    origin, step = places(svg, "o")[0], t["steps"][which]
    safe = places(svg, "x")[0]
    scale = [abs(s - o) for s, o in zip(safe, origin)]
    way = [abs(v) * step["safe"] for v in t["translation"]]
    reach = max(scale) / max(way) if max(way) > 0 else 0
    if any(abs(s - reach * w) > PIXEL for s, w in zip(scale, way)) or (step["safe"] == 0) != (max(scale) < PIXEL):
        complain(f"{name}: the ray is not along the translation as far as it is safe")
    corners = places(svg, "v")
    held = step.get("portal", step.get("simplex"))
    if len(corners) != len(held):
        complain(f"{name}: {len(corners)} points held, {len(held)} in the trace")
    for (x, y), corner in zip(corners, held):
        if reach > 0 and max(abs(x - origin[0] - reach * corner["w"][0]), abs(origin[1] - y - reach * corner["w"][1])) > 0.1:
            complain(f"{name}: a corner of A - B is drawn at {x}, {y}")


def check(scene, number, *more):
    name = f"{scene} {number} {' '.join(more)}"
    folders = [pathlib.Path(work) / f"way{number}{scene}{k}" for k in (1, 2)]
    for folder in folders:
        subprocess.run([program, "explain", f"{root}/scenes/{scene}", "--query", str(number), "-o", folder, *more], check=True)
    run = subprocess.run([program, "trace", f"{root}/scenes/{scene}", "--query", str(number), *more[:2]], check=True,
                         capture_output=True, text=True)
    t = json.loads(run.stdout)
    files = sorted(p.name for p in folders[0].glob("step-*.svg"))
    if len(files) != len(t["steps"]) + 1:
        complain(f"{name}: {len(files)} pictures of {len(t['steps'])} steps and an answer")
    for which, file in enumerate(files):
        text = (folders[0] / file).read_text(encoding="utf-8")
        if text != (folders[1] / file).read_text(encoding="utf-8"):
            complain(f"{name}: {file} is not the same twice")
        if re.search(r"nan|inf[^o]", re.sub("<style>.*</style>", "", text, flags=re.S)):
            complain(f"{name}: {file} shows what is no number")
        svg = tree.fromstring(text)
        words = svg.find("{http://www.w3.org/2000/svg}desc").text
        if t["question"] == "impact":
            check_chart(f"{name} {file}", svg, t, which)
        else:
            check_ray(f"{name} {file}", svg, t, which)
        shown = t["steps"][which]["safe"] if which < len(t["steps"]) else t["answer"]["fraction"]
        if shown > 0 and f"{shown:.10g}" not in words:
            complain(f"{name}: {file} does not say {shown:.10g}")
    page = (folders[0] / "index.html").read_text(encoding="utf-8")
    if page.count("<figure>") != len(files):
        complain(f"{name}: the page has {page.count('<figure>')} pictures")


for number in (5, 6, 7, 8, 9, 10):
    check("queries.json", number)
for figure, number, step in (("cast-ray", 6, 4), ("impact-steps", 9, 4)):
    drawn = pathlib.Path(work) / f"way{number}queries.json1" / f"step-{step:03d}.svg"
    if drawn.read_bytes() != (pathlib.Path(root) / f"docs/figures/{figure}.svg").read_bytes():
        complain(f"docs/figures/{figure}.svg is not what the program draws; run make figures")
for number in (4, 6, 7):
    check("queries3.json", number)
check("queries.json", 6, "--precision", "f32")
print("pictures of casts and impacts are those of their traces" if not failed else "failed")
sys.exit(failed != 0)
