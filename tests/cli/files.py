#!/usr/bin/env python3
# files.py PROGRAM ROOT : the same mesh in every format gives the same answers and the same warning; scale and up are those
# worked by hand; a robot and drawings answer what was worked out on paper.
import base64
import json
import pathlib
import struct
import subprocess
import sys
import tempfile

PROGRAM, ROOT = sys.argv[1], pathlib.Path(sys.argv[2])
FAULTS = []


def check(holds, what):
    if not holds:
        FAULTS.append(what)


def run(*arguments):
    ran = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, check=False)
    check(ran.returncode == 0, f"{arguments}: {ran.stderr}")
    return ran.stdout, ran.stderr


def pairs(*arguments):
    printed, _ = run("contacts", *arguments, "--json")
    return {(p["a"], p["b"]): p for p in json.loads(printed)["pairs"]}


# ---- one mesh in every format -------------------------------------------------------------------------------------------

def read_obj(path):
    words = [line.split() for line in path.read_text().splitlines()]
    points = [w[1:4] for w in words if w[:1] == ["v"]]
    faces = [[int(c.split("/")[0]) - 1 for c in w[1:]] for w in words if w[:1] == ["f"]]
    return points, faces


def as_ply(points, faces, form):
    head = (f"ply\nformat {form} 1.0\nelement vertex {len(points)}\nproperty double x\nproperty double y\nproperty double z\n"
            f"element face {len(faces)}\nproperty list uchar int vertex_indices\nend_header\n")
    if form == "ascii":
        body = "".join(" ".join(p) + "\n" for p in points) + "".join(f"{len(f)} {' '.join(map(str, f))}\n" for f in faces)
        return (head + body).encode()
    order = "<" if "little" in form else ">"
    body = b"".join(struct.pack(order + "3d", *map(float, p)) for p in points)
    return head.encode() + body + b"".join(struct.pack(f"{order}B{len(f)}i", len(f), *f) for f in faces)


def as_dae(points, faces):
    return ("<COLLADA><library_geometries><geometry><mesh><source id='s'><float_array>" +
            " ".join(" ".join(p) for p in points) +
            f"</float_array><technique_common><accessor count='{len(points)}' stride='3'/></technique_common></source>"
            "<vertices id='v'><input semantic='POSITION' source='#s'/></vertices><polylist><input semantic='VERTEX' "
            "source='#v'/><vcount>" + " ".join(str(len(f)) for f in faces) + "</vcount><p>" +
            " ".join(" ".join(map(str, f)) for f in faces) +
            "</p></polylist></mesh></geometry></library_geometries></COLLADA>").encode()


def as_gltf(points, faces, binary):
    corners = [c for f in faces for i in range(2, len(f)) for c in (f[0], f[i - 1], f[i])]
    data = b"".join(struct.pack("<3f", *map(float, p)) for p in points) + struct.pack(f"<{len(corners)}I", *corners)
    buffer = {"byteLength": len(data)}
    if not binary:
        buffer["uri"] = "data:application/octet-stream;base64," + base64.b64encode(data).decode()
    text = json.dumps({
        "asset": {"version": "2.0"}, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": len(points), "type": "VEC3"},
                      {"bufferView": 1, "componentType": 5125, "count": len(corners), "type": "SCALAR"}],
        "bufferViews": [{"buffer": 0, "byteLength": 12 * len(points)},
                        {"buffer": 0, "byteOffset": 12 * len(points), "byteLength": 4 * len(corners)}],
        "buffers": [buffer]}).encode()
    if not binary:
        return text
    text += b" " * (-len(text) % 4)
    return (struct.pack("<4sIIII", b"glTF", 2, 28 + len(text) + len(data), len(text), 0x4E4F534A) + text +
            struct.pack("<II", len(data), 0x004E4942) + data)


def scene_of(mesh, more=""):
    return ('{"abut":1,"dim":3,"bodies":[{"name":"knot","shape":{"type":"hull","mesh":"%s"%s}},'
            '{"name":"ball","shape":{"type":"sphere","radius":0.75},"position":[0.75,0.5,0.25]}]}' % (mesh, more))


def check_formats(work):
    points, faces = read_obj(ROOT / "scenes/meshes/knot.obj")
    files = {"k.ply": as_ply(points, faces, "ascii"), "l.ply": as_ply(points, faces, "binary_little_endian"),
             "b.ply": as_ply(points, faces, "binary_big_endian"), "k.dae": as_dae(points, faces),
             "k.gltf": as_gltf(points, faces, False), "k.glb": as_gltf(points, faces, True),
             "k.obj": (ROOT / "scenes/meshes/knot.obj").read_bytes()}
    answers = {}
    for called, data in files.items():
        (work / called).write_bytes(data)
        (work / "scene.json").write_text(scene_of(called))
        printed, said = run("contacts", work / "scene.json", "--all", "--json")
        check(f"mesh '{called}' is not convex: its hull, which has 391 % of its volume" in said, f"{called}: {said}")
        answers[called] = json.loads(printed)["pairs"][0]
    exact = answers["k.obj"]
    check(exact["distance"] < 0, "the ball does not touch the knot")
    for called, answer in answers.items():
        if called in ("k.gltf", "k.glb"):  # coordinates are floats
            off = answer["distance"] - exact["distance"]
            check(abs(off) < 1e-6, f"{called}: off by {off}")
        else:
            check(answer == exact, f"{called} answers otherwise than k.obj: {answer} {exact}")


# A box of 1000 x 200 x 40 about (500, 100, 20), in millimetres: scaled, turned up, and away from a point on an axis.
def check_scale_and_up(work):
    corners = [f"v {x} {y} {z}\n" for x in (0, 1000) for y in (0, 200) for z in (0, 40)]
    box = "".join(corners) + "f 1 2 4 3\nf 5 7 8 6\nf 1 5 6 2\nf 3 4 8 7\nf 1 3 7 5\nf 2 6 8 4\n"
    (work / "box.obj").write_text(box)
    cases = [  # scale, up, where the point is, the gap
        ("0.001", "", [3, 0, 0], 2), ("0.001", "z", [0, 3, 0], 2.8), ("[0.001, 0.002, 0.001]", "", [0, 3, 0], 2.6),
        ("[0.001, -0.001, 0.001]", "", [0, 3, 0], 3),
        ("0.001", "y", [0, 0, 3], 2.8), ("0.001", "y", [0, -3, 0], 2.96), ("0.001", "x", [0, 0, 3], 2),
        ("0.001", "x", [-3, 0, 0], 2.96)]
    for scale, up, at, gap in cases:
        more = f', "scale": {scale}' + (f', "up": "{up}"' if up else "")
        (work / "scene.json").write_text(
            '{"abut":1,"dim":3,"bodies":[{"name":"a","shape":{"type":"hull","mesh":"box.obj"%s}},'
            '{"name":"b","shape":{"type":"point","points":[[0,0,0]]},"position":%s}]}' % (more, at))
        found = pairs(work / "scene.json", "--all")["a", "b"]
        check(abs(found["distance"] - gap) <= found["error"] + 1e-15, f"scale {scale} up {up}: {found['distance']}, not {gap}")
        check(0 < found["error"] < 1e-12, f"scale {scale}: error {found['error']}")


# ---- what is not convex -------------------------------------------------------------------------------------------------

# An L of three unit squares, in cells: its hull has half a square more.
L_POINTS = [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2)]
L_FACES = [(0, 1, 4, 3), (1, 2, 5, 4), (3, 4, 7, 6)]
L_RIM = [0, 1, 2, 5, 4, 7, 6, 3]


def as_obj(points, faces):
    return "".join(f"v {' '.join(map(str, p))}\n" for p in points) + "".join(
        f"f {' '.join(str(i + 1) for i in f)}\n" for f in faces)


def solid_l():
    """The L, one thick."""
    points = [(*p, z) for z in (0, 1) for p in L_POINTS]
    high = len(L_POINTS)
    faces = [tuple(i + high for i in f) for f in L_FACES] + [tuple(reversed(f)) for f in L_FACES]
    faces += [(a, b, b + high, a + high) for a, b in zip(L_RIM, L_RIM[1:] + L_RIM[:1])]
    return points, faces


def check_flat(work):
    """Areas are compared, whatever the plane, the scale and the number of sides; what is convex is passed over in silence."""
    turned = [(0.6 * x, 0.8 * x, y) for x, y in L_POINTS]
    slanted = [(2 / 3 * x - 1 / 3 * y + 9, 2 / 3 * x + 2 / 3 * y, 1 / 3 * x - 2 / 3 * y) for x, y in L_POINTS]
    level = [(x, y, 0) for x, y in L_POINTS]
    both = L_FACES + [tuple(reversed(f)) for f in L_FACES]
    for name, points, faces, more, warned in (
            ("level", level, L_FACES, "", True), ("two sides", level, both, "", True), ("turned", turned, L_FACES, "", True),
            ("slanted", slanted, L_FACES, "", True), ("scaled", turned, both, ', "scale": [2, 3, -0.5]', True),
            ("square", level, L_FACES[:2], "", False), ("needle", [(0, 0, 0), (1, 0, 0), (2, 0, 0)], [(0, 1, 2)], "", False)):
        (work / "flat.obj").write_text(as_obj(points, faces))
        (work / "scene.json").write_text(scene_of("flat.obj", more))
        _, said = run("contacts", work / "scene.json")
        wanted = "mesh 'flat.obj' is not convex: its hull, which has 117 % of its area, stands for it; split it"
        check(wanted in said if warned else said == "", f"flat {name}: {said}")


def check_decompose(work):
    points, faces = solid_l()
    (work / "l.obj").write_text("o ell\n" + as_obj(points, faces))
    for most, count, hull in ((32, 2, 3), (1, 1, 3.5)):
        printed, _ = run("decompose", work / "l.obj", "--json", "--pieces", most, "-o", work / "pieces.obj")
        found = json.loads(printed)
        check(len(found["pieces"]) == count and abs(found["hull"] - hull) < 1e-12, f"an L in {most} pieces: {found}")
        check(abs(found["volume"] - 3) < 1e-12 and abs(sum(p["volume"] for p in found["pieces"]) - 3) < 1e-12, f"{found}")
        check(all(p["part"] == "ell" and len(p["points"]) >= 8 for p in found["pieces"]), f"corners: {found}")
        table, _ = run("decompose", work / "l.obj", "-n", most)
        share = f"{100 * hull / 3:.1f} %"
        check(table.endswith(f"{count} piece{'s' * (count > 1)} of 1 part: volume 3, hulls {hull:.9g}, {share}\n"), table)
        # What is written is read as convex parts: a point in the notch is outside of two pieces, and inside of the hull.
        (work / "scene.json").write_text(
            '{"abut":1,"dim":3,"bodies":[{"name":"l","shape":{"type":"hull","mesh":"pieces.obj"}},'
            '{"name":"p","shape":{"type":"point","points":[[1.25,1.25,0.5]]}}]}')
        printed, said = run("contacts", work / "scene.json", "--all", "--json")
        nearest = min(p["distance"] for p in json.loads(printed)["pairs"])
        check(said == "" and abs(nearest - (0.25 if count == 2 else -0.5 / 2**0.5)) < 1e-12, f"{count}: {nearest} {said}")
    # The knot: more pieces come nearer, and the hulls are never smaller than what they stand for.
    before = 4
    for most in (1, 4, 16):
        printed, _ = run("decompose", ROOT / "scenes/meshes/knot.obj", "--json", "--pieces", most, "--excess", "0.01")
        found = json.loads(printed)
        check(all(p["hull"] >= p["volume"] * (1 - 1e-12) for p in found["pieces"]), f"hulls of the knot: {found}")
        check(found["hull"] < before * found["volume"], f"the knot in {most}: {found['hull'] / found['volume']}")
        before = found["hull"] / found["volume"]
    (work / "open.obj").write_text(as_obj(points, faces[1:]))
    for words, wanted in ((["open.obj"], "is not closed: the triangle at ("), (["flat.obj"], "is not closed"),
                          (["l.obj", "-n", "0"], "--pieces is 0; give a number"), (["l.obj", "-o", "l.stl"], "end it in .obj"),
                          (["l.txt"], "not the name of a mesh"), (["none.obj"], "none.obj: "),
                          ([], "no mesh given; write 'abut decompose MESH.obj'\n"), ([""], "no mesh given"),
                          (["-"], "not the name of a mesh")):
        ran = subprocess.run([PROGRAM, "decompose", *words], capture_output=True, text=True, check=False, cwd=work)
        check(ran.returncode == 2 and wanted in ran.stderr and ran.stderr.count("\n") == 1, f"decompose {words}: {ran.stderr}")


# ---- a robot ------------------------------------------------------------------------------------------------------------

def check_robot():
    folder = ROOT / "scenes/robot"
    arm, down, srdf = folder / "arm.urdf", folder / "down.joints", folder / "arm.srdf"
    # Elbow a quarter turn down: the fingers, 0.125 to 0.625 before the palm at 2 - 1.25 + 0.25 = 1, end at 0.375; the table's
    # top is at 0.5. The forearm ends at 2 - 1.25 = 0.75, the fingers begin at 0.875. They are 0.125 wide, their middles at
    # +-(0.125 - 0.09375) = +-0.03125, so they overlap by 0.125 - 0.0625.
    depths = {("table", "left"): 0.125, ("table", "right"): 0.125, ("fore", "left"): 0.125, ("fore", "right"): 0.125,
              ("left", "right"): 0.0625}
    found = pairs(arm, "--joints", down)
    check(set(found) == set(depths), f"the robot touches itself at {set(found)}")
    for pair, depth in depths.items():
        p = found.get(pair, {"distance": 9, "error": 0})
        check(abs(p["distance"] + depth) <= p["error"] < 1e-13, f"{pair}: {p['distance']}, not {-depth}")
    found = pairs(arm, "--joints", down, "--srdf", srdf)
    check(set(found) == {("table", "left"), ("table", "right")}, f"with the SRDF file: {set(found)}")
    # Stretched out: seven links make 21 pairs; six of them are neighbours.
    gaps = {("table", "upper"): 1.375, ("table", "palm"): 1.25, ("upper", "palm"): 1, ("left", "right"): 0.125,
            ("fore", "left"): 0.125}
    found = pairs(arm, "--all")
    check(len(found) == 15, f"{len(found)} pairs of links, not 15")
    for pair, gap in gaps.items():
        check(abs(found[pair]["distance"] - gap) <= found[pair]["error"], f"{pair}: {found[pair]['distance']}, not {gap}")
    for precision in ("f64", "f32"):
        printed, _ = run("contacts", arm, "--joints", down, "-p", precision)
        check("7 bodies, 15 pairs, 5 touching" in printed, f"{precision}: {printed}")


# ---- drawings -----------------------------------------------------------------------------------------------------------

def check_drawings(work):
    found = pairs(ROOT / "scenes/outlines/parts.svg", "--margin", "2.5")
    # The pin of radius 8 in a hole of half size 10; the kite's tip at (50, 80), the egg's top at 86 - 8 = 78; the bar's side at
    # 8 in the upright part of the angle, which ends at 10.
    for i in range(1, 5):
        p = found[f"plate/{i}", "pin"]
        check(abs(p["distance"] - 2) <= p["error"] < 1e-11, f"plate and pin: {p['distance']}")
    check(abs(found["kite", "egg"]["distance"] + 2) <= found["kite", "egg"]["error"], "kite and egg")
    bar = [p for (_, b), p in found.items() if b == "bar"]
    check(any(abs(p["distance"] + 2) < 1e-12 and p["normal"] == [1, 0] for p in bar), "angle and bar")
    found = pairs(ROOT / "scenes/outlines/yard.geojson")
    check([p["distance"] for p in found.values()] == [-1, -1], f"yard: {found}")
    check({b.split("/")[0] for _, b in found} == {"7"}, f"yard: {found}")
    # As one body of a scene, ten times smaller, beside a ball: the angle's foot ends at 4, the ball begins at 3.5.
    (work / "parts.svg").write_bytes((ROOT / "scenes/outlines/parts.svg").read_bytes())
    (work / "scene.json").write_text(
        '{"abut":1,"dim":2,"bodies":[{"name":"part","shape":{"type":"polygon","outline":"parts.svg","scale":0.1}},'
        '{"name":"ball","shape":{"type":"circle","radius":1},"position":[4.5,0.5]}]}')
    found = pairs(work / "scene.json")
    check(len(found) == 1 and abs(next(iter(found.values()))["distance"] + 0.5) < 1e-12, f"scaled drawing: {found}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        check_formats(work)
        check_scale_and_up(work)
        check_flat(work)
        check_decompose(work)
        check_robot()
        check_drawings(work)
    for fault in FAULTS:
        print(f"files: {fault}", file=sys.stderr)
    print(f"files: {len(FAULTS)} faults")
    return len(FAULTS) > 0


if __name__ == "__main__":
    sys.exit(main())
