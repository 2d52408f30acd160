// speed.mjs : nanoseconds of a call in Node beside libraries of the npm registry, for the README. Run it in a folder where they
// are installed:
//   npm install dist/abut-*.tgz sat @dimforge/rapier2d-compat @dimforge/rapier3d-compat && node npm/test/speed.mjs
// Each row asks about the same 1000 pairs, of which about half overlap, each in a pose of its own; the best of 30 rounds.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const here = createRequire(join(process.cwd(), 'speed.cjs'));
const load = async (name) => {
    try {
        return await import(pathToFileURL(here.resolve(name)).href);
    } catch {
        return undefined;
    }
};
const at = (name) => import(pathToFileURL(join(process.cwd(), 'node_modules', name)).href);
const abut = await at('abut/f64/index.js');
const float = await at('abut/f32/index.js');
const SAT = (await load('sat'))?.default;
const R2 = await load('@dimforge/rapier2d-compat').then((m) => m?.default ?? m);
const R3 = await load('@dimforge/rapier3d-compat').then((m) => m?.default ?? m);
await R2?.init();
await R3?.init();

const PAIRS = 1000;
let seed = 1;
const chance = () => (seed = (seed * 48271) % 0x7fffffff) / 0x7fffffff;
const poses = Array.from({ length: PAIRS }, () => ({ x: 4 * chance() - 2, y: 3 * chance() - 1.5, angle: 6 * chance() }));
const solid = Array.from({ length: PAIRS }, () => {
    const q = [chance() - 0.5, chance() - 0.5, chance() - 0.5, chance() - 0.5];
    const length = Math.hypot(...q);
    return { x: 4 * chance() - 2, y: 3 * chance() - 1.5, z: 3 * chance() - 1.5, quaternion: q.map((x) => x / length) };
});

function row(name, ask) {
    let best = Infinity;
    let sum = 0;
    for (let round = 0; round < 30; ++round) {
        const start = performance.now();
        sum = ask();
        best = Math.min(best, performance.now() - start);
    }
    console.log(`${name.padEnd(64)} ${((best * 1e6) / PAIRS).toFixed(0).padStart(6)} ns   ${sum} of ${PAIRS} overlap`);
}
const each = (list, ask) => () => list.reduce((sum, pose) => sum + Number(ask(pose)), 0);

const OCTAGON = Array.from({ length: 8 }, (_, i) => [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)]);
for (const m of [abut, float]) {
    const box = m.box2({ x: 1, y: 0.5 });
    const batch = m.createBatch2(PAIRS);
    poses.forEach((pose, i) => batch.set(i, box, box, pose));
    row(
        `abut ${m.precision}: contacts of two 2D boxes, collide2`,
        each(poses, (p) => m.collide2(box, box, p).points.length > 0),
    );
    row(`abut ${m.precision}: the same as a batch`, () => batch.collide().count.reduce((sum, n) => sum + Number(n > 0), 0));
    row(
        `abut ${m.precision}: overlap of two 2D boxes, overlap2`,
        each(poses, (p) => m.overlap2(box, box, p)),
    );
    row(`abut ${m.precision}: the same as a batch`, () => batch.overlap().overlap.reduce((sum, n) => sum + n, 0));
}
if (SAT) {
    const corners = [
        [-1, -0.5],
        [1, -0.5],
        [1, 0.5],
        [-1, 0.5],
    ].map(([x, y]) => new SAT.Vector(x, y));
    const a = new SAT.Polygon(new SAT.Vector(), corners);
    const b = new SAT.Polygon(
        new SAT.Vector(),
        corners.map((v) => v.clone()),
    );
    const response = new SAT.Response();
    const put = (p) => (b.pos.copy(p), b.setAngle(p.angle), response.clear());
    row(
        'sat: depth and normal of two 2D boxes',
        each(poses, (p) => (put(p), SAT.testPolygonPolygon(a, b, response))),
    );
}
if (R2) {
    const box = new R2.Cuboid(1, 0.5);
    const o = { x: 0, y: 0 };
    row(
        'rapier2d: one contact of two 2D boxes, contactShape',
        each(poses, (p) => box.contactShape(o, 0, box, p, p.angle, 0) !== null),
    );
    row(
        'rapier2d: overlap of two 2D boxes, intersectsShape',
        each(poses, (p) => box.intersectsShape(o, 0, box, p, p.angle)),
    );
}
{
    const a = abut.polygon2(OCTAGON);
    row(
        'abut f64: distance of two octagons, distance2',
        each(poses, (p) => abut.distance2(a, a, p).distance <= 0),
    );
    const box = abut.box3({ x: 1, y: 0.7, z: 0.5 });
    row(
        'abut f64: contacts of two 3D boxes, collide3',
        each(solid, (p) => abut.collide3(box, box, p).points.length > 0),
    );
    const batch = abut.createBatch3(PAIRS);
    solid.forEach((pose, i) => batch.set(i, box, box, pose));
    row('abut f64: the same as a batch', () => batch.collide().count.reduce((sum, n) => sum + Number(n > 0), 0));
}
if (R3) {
    const box = new R3.Cuboid(1, 0.7, 0.5);
    const o = { x: 0, y: 0, z: 0 };
    const still = { x: 0, y: 0, z: 0, w: 1 };
    const turned = solid.map(({ x, y, z, quaternion: q }) => ({ x, y, z, q: { w: q[0], x: q[1], y: q[2], z: q[3] } }));
    row(
        'rapier3d: one contact of two 3D boxes, contactShape',
        each(turned, (p) => box.contactShape(o, still, box, p, p.q, 0) !== null),
    );
}
