# explain.py PROGRAM ROOT WORK : the pictures and pages of `abut explain`. See explain.sh.
#
# Every pair of the scenes of all kinds and some awkward ones, in both precisions: all files are well-formed XML without numbers
# that are none, the page shows every picture, the sentences agree with `abut trace`, and twice is the same.
import json
import pathlib
import random
import re
import subprocess
import sys
import xml.etree.ElementTree as tree

from trace_scenes import scene as random_scene

program, root, work = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
faults = []


def expect(true, what):
    if not true:
        faults.append(what)


def run(*words, text=None):
    return subprocess.run([program, *words], input=text, capture_output=True)


def trace_of(scene, a, b, *options):
    out = run("trace", scene, a, b, *options)
    return json.loads(out.stdout) if out.returncode == 0 else None


def read(folder):
    return {p.name: p.read_bytes() for p in sorted(folder.iterdir())}


def check_picture(name, data, what):
    try:
        svg = tree.fromstring(data)
    except tree.ParseError as fault:
        expect(False, f"{what} {name}: not well-formed: {fault}")
        return ""
    expect(svg.tag.endswith("svg") and svg.get("viewBox") == "0 0 1160 530", f"{what} {name}: not a sheet")
    text = data.decode()
    expect(not re.search(r"\b(nan|inf)\b|-0\.00[^0-9]", re.sub(r"<desc>.*?</desc>|<title>.*?</title>", "", text)),
           f"{what} {name}: a number that is none")
    return svg.find("{http://www.w3.org/2000/svg}desc").text


def check_words(trace, sentences, what, most):
    """What the sentences say of the last bounds and of the answer is what the trace says."""
    general = trace["general"]
    last = [s for s in sentences if "support points (status" in s]
    expect(len(last) == 1, f"{what}: no sentence of the answer")
    said = "%.10g" % abs(general["distance"])
    word = "apart" if general["distance"] > 0 else "overlap by" if general["distance"] < 0 else "touch"
    expect(last and word in last[0] and (word == "touch" or said in last[0]), f"{what}: {last} does not say {word} {said}")
    expect(last and f"took {general['supports']} support points (status: {general['status']})" in last[0], f"{what}: {last}")
    stops = {"overlap": "EPA takes over", "gap": ("bounds have met", "Newton", "EPA stops"),
             "repeat": ("has that vertex", "EPA stops"),
             "floor": ("rounding", "flat"), "limit": "limit", "beyond": "larger than asked for"}
    for step in trace["steps"]:
        if step["reason"] in stops and len(trace["steps"]) <= most:
            words = stops[step["reason"]]
            words = (words,) if isinstance(words, str) else words
            expect(any(w in s for s in sentences for w in words), f"{what}: nothing is said of {step['reason']}")


def check_pair(scene, a, b, *options, most=200):
    what = f"{pathlib.Path(scene).stem} {a} {b} {options}"
    trace = trace_of(scene, a, b, *[o for o in options if o not in ("--format", "md", "html")])
    folder = work / "pages"
    markdown = "md" in options
    out = run("explain", scene, a, b, "-o", str(folder), "--steps", str(most), *options)
    if out.returncode != 0:
        expect(False, f"{what}: {out.stderr.decode()}")
        return
    files = read(folder)
    page = files.pop("index.md" if markdown else "index.html").decode()
    pictures = {n: d for n, d in files.items() if n.startswith("step-")}
    cuts = len(trace["clip"]["steps"]) + (trace["dim"] == 3) if trace["clip"] else 0
    count = min(len(trace["steps"]), most) + 2 + cuts + bool(trace["contacts"])
    expect(len(pictures) == count, f"{what}: {len(pictures)} pictures, not {count}")
    sentences = [check_picture(n, d, what) for n, d in pictures.items()]
    expect(all(s and s.strip() and s.rstrip().endswith((".", ")")) for s in sentences), f"{what}: a picture without a sentence")
    check_words(trace, sentences, what, most)
    if markdown:
        expect(all(f"({n})" in page for n in pictures), f"{what}: a picture is not on the page")
    else:
        expect(page.count("<figure>") == count and page.count("<svg ") == count, f"{what}: not {count} figures on the page")
        tree.fromstring(re.sub(r"<!DOCTYPE html>|<script>.*?</script>", "", page, flags=re.S))
    return files


def pairs_of(name):
    bodies = [b["name"] for b in json.load(open(f"{root}/scenes/{name}.json", encoding="utf-8"))["bodies"]]
    return [(a, b) for i, a in enumerate(bodies) for b in bodies[i + 1:]]


for name in ("kinds", "kinds3"):
    for i, (a, b) in enumerate(pairs_of(name)):
        options = ["--precision", "f32" if i % 2 else "f64", "--format", "md" if i % 3 == 0 else "html", "--margin", "10"]
        check_pair(f"{root}/scenes/{name}.json", a, b, *options)

# One random pair of every way to end: status, algorithm, reason, and what comes after.
ends = set()
for dim in (2, 3):
    path = work / f"random{dim}.json"
    path.write_text(json.dumps(random_scene(random.Random(7), dim, 150)), encoding="utf-8")
    for limits in ((), ("--max-supports", "3"), ("--max-supports", "6"), ("--max-distance", "0.01")):
        for line in run("trace", "--all", *limits, str(path)).stdout.splitlines():
            trace = json.loads(line)
            last = trace["steps"][-1]
            end = dim, trace["status"], last["algorithm"], last["reason"], trace["end"]["sharpened"], trace["clip"] is None
            if end not in ends:
                check_pair(str(path), trace["a"]["name"], trace["b"]["name"], *limits)
            ends.add(end)
expect({e[1] for e in ends} >= {"ok", "beyond", "limit"}, f"statuses: {ends}")
expect({e[2:4] for e in ends} >= {(m, r) for m in ("gjk", "epa") for r in ("gap", "limit")}, f"reasons: {ends}")

# Two ellipses one over the other: many steps. Names that XML and Markdown would trip over. Numbers at the ends of the range.
names = ["<a> & \"b\"", "*x* [y](z) `q`"]
for size in (1e-200, 1, 1e200):
    scene = {"abut": 1, "dim": 2, "bodies": [
        {"name": names[0], "shape": {"type": "ellipse", "half": [size, 0.9 * size]}},
        {"name": names[1], "shape": {"type": "ellipse", "half": [size, 1.1 * size]}, "position": [0.01 * size, 0]}]}
    path = work / "made.json"
    path.write_text(json.dumps(scene), encoding="utf-8")
    for form in ("html", "md"):
        check_pair(str(path), *names, "--format", form)

# Beyond float: nothing to explain, one line.
out = run("explain", str(path), *names, "-o", str(work / "far"), "--precision", "f32")
expect(out.returncode == 2 and out.stderr.count(b"\n") == 1 and not (work / "far").exists(), "a pair beyond float")

# Twice the same; and a shorter trace takes a longer one's pictures away.
scene = f"{root}/scenes/lesson3.json"
first = check_pair(scene, "crate", "wedge")
expect(first == check_pair(scene, "crate", "wedge"), "twice is not the same")
shorter = check_pair(scene, "crate", "wedge", most=4) if first else None
expect(shorter is None or len(shorter) < len(first), "pictures of a longer trace are left")

print("\n".join(faults[:20]), file=sys.stderr)
print(f"{len(faults)} faults in the pictures of {len(pairs_of('kinds')) + len(pairs_of('kinds3'))} pairs")
sys.exit(bool(faults))
