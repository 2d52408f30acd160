// bits.test.mjs : JavaScript answers what the C library answers, bit for bit: the pairs of npm/test/answers.c, in both
// precisions; and batches answer what single calls do. ABUT_ANSWERS and ABUT_ANSWERS_F32 are that program's builds.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import test from 'node:test';
import * as f64 from 'abut';
import * as f32 from 'abut/f32';

const xy = (numbers, i) => ({ x: numbers[i], y: numbers[i + 1] });
const xyz = (numbers, i) => ({ x: numbers[i], y: numbers[i + 1], z: numbers[i + 2] });

function make2(m, [kind, radius, ...n]) {
    const options = { center: xy(n, 0), radius };
    return [
        () => m.circle2(radius, { center: options.center }),
        () => m.capsule2(xy(n, 0), xy(n, 2), radius),
        () => m.box2(xy(n, 2), options),
        () => m.ellipse2(xy(n, 2), options),
        () => m.hull2(n.slice(4), { radius }),
    ][kind]();
}

function make3(m, [kind, axisNumber, radius, ...n]) {
    const axis = 'xyz'[axisNumber];
    const center = xyz(n, 0);
    const half = xyz(n, 9);
    return [
        () => m.sphere3(radius, { center }),
        () => m.capsule3(xyz(n, 0), xyz(n, 3), radius),
        () => m.triangle3(xyz(n, 0), xyz(n, 3), xyz(n, 6), { radius }),
        () => m.box3(half, { center, radius }),
        () => m.disk3(half.x, axis, { center, rounding: radius }),
        () => m.cylinder3(half.x, half.y, axis, { center, rounding: radius }),
        () => m.cone3(half.x, half.y, axis, { center, rounding: radius }),
        () => m.ellipsoid3(half, { center, radius }),
        () => m.hull3(n.slice(12), { radius }),
    ][kind]();
}

/** All numbers of an answer, in the order of the fields that are named. */
function numbers(m, answer, fields) {
    return fields.flatMap((field) => {
        const value = answer[field];
        if (field === 'status') {
            return m.statusNames.indexOf(value);
        }
        if (field === 'points') {
            return value.flatMap((p) => numbers(m, p, ['pointA', 'pointB', 'separation', 'id']));
        }
        return typeof value === 'object' ? [value].flat().flatMap((v) => Object.values(v)) : Number(value);
    });
}

const PROXIMITY = ['pointA', 'pointB', 'normal', 'distance', 'error', 'status', 'supports'];
const MANIFOLD = ['normal', 'tangent', 'distance', 'error', 'status', 'points'];
const HIT = ['hit', 'fraction', 'error', 'safe', 'point', 'normal', 'distance', 'grazing', 'status', 'supports'];
const rayFields = (r) => ['hit', 'entry', 'exit', 'error', ...(r.hit ? ['point', 'normal'] : []), 'inside', 'status'];

function same(found, expected, what) {
    assert.equal(found.length, expected.length, `${what}: as many numbers`);
    found.forEach((x, i) => assert.ok(Object.is(x, expected[i]), `${what}: number ${i} is ${x}, in C ${expected[i]}`));
}

function ask(m, line) {
    const d = line.dimension;
    const [a, b] = d === 2 ? [make2(m, line.a), make2(m, line.b)] : [make3(m, line.a), make3(m, line.b)];
    const n = line.pose;
    const pose = d === 2 ? { ...xy(n, 0), angle: n[2] } : { ...xyz(n, 0), quaternion: n.slice(3) };
    const way = d === 2 ? xy(line.way, 0) : xyz(line.way, 0);
    const still = { start: d === 2 ? { x: 0, y: 0 } : { x: 0, y: 0, z: 0 } };
    const moving = { start: pose, translation: way, turn: d === 2 ? n[2] : xyz(n, 4) };
    const r = m[`ray${d}`](a, pose, way);
    same(numbers(m, m[`distance${d}`](a, b, pose), PROXIMITY), line.distance, 'distance');
    same(numbers(m, m[`collide${d}`](a, b, pose, { margin: 0.25 }), MANIFOLD), line.collide, 'collide');
    assert.equal(m[`overlap${d}`](a, b, pose), line.overlap === 1, 'overlap');
    same(numbers(m, m[`cast${d}`](a, b, pose, way), HIT), line.cast, 'cast');
    same(numbers(m, m[`impact${d}`](a, still, b, moving), HIT), line.impact, 'impact');
    same(numbers(m, r, rayFields(r)), line.ray, 'ray');
    return { d, a, b, pose, way };
}

/** The pairs of one dimension once more, as batches. */
function askBatches(m, pairs, d) {
    const batch = m[`createBatch${d}`](pairs.length);
    const rays = m[`createRayBatch${d}`](pairs.length);
    pairs.forEach(({ a, b, pose, way }, i) => {
        batch.set(i, a, b, pose, way);
        rays.shapes[i] = a.id;
        rays.origins.set(d === 2 ? [pose.x, pose.y] : [pose.x, pose.y, pose.z], d * i);
        rays.directions.set(Object.values(way), d * i);
    });
    for (const first of [0, 1]) {
        // a batch split in two is the same as a whole one
        batch.overlap(pairs.length - first, first);
        batch.distance(pairs.length - first, undefined, first);
    }
    const overlaps = batch.overlap();
    const places = d === 2 ? 2 : 4;
    const part = (column, width, i) => Array.from(column.subarray(width * i, width * (i + 1)));
    const answers = [batch.collide(pairs.length, { margin: 0.25 }), batch.cast(), rays.ray()];
    const [manifolds, hits, rayHits] = answers;
    pairs.forEach(({ a, b, pose, way }, i) => {
        const c = m[`collide${d}`](a, b, pose, { margin: 0.25 });
        const h = m[`cast${d}`](a, b, pose, way);
        const r = m[`ray${d}`](a, pose, way);
        assert.equal(overlaps.overlap[i], Number(m[`overlap${d}`](a, b, pose)));
        assert.equal(manifolds.count[i], c.points.length);
        assert.equal(m.statusNames[manifolds.status[i]], c.status);
        same(part(manifolds.normal, d, i), Object.values(c.normal), 'normal of a batch');
        c.points.forEach((p, k) => {
            same(part(manifolds.pointA, d, places * i + k), Object.values(p.pointA), 'pointA of a batch');
            same(part(manifolds.pointB, d, places * i + k), Object.values(p.pointB), 'pointB of a batch');
            assert.equal(manifolds.id[places * i + k], p.id);
            assert.equal(manifolds.separation[places * i + k], p.separation);
        });
        same([hits.hit[i], hits.fraction[i], hits.safe[i]], [Number(h.hit), h.fraction, h.safe], 'hit of a batch');
        same(part(hits.point, d, i), Object.values(h.point), 'point of a batch');
        same([rayHits.hit[i], rayHits.entry[i], rayHits.exit[i]], [Number(r.hit), r.entry, r.exit], 'ray of a batch');
    });
    batch.free();
    rays.free();
}

/** Distances, asked twice: in a warm batch each pair has a cache, as the single call has. */
function askDistances(m, pairs, d, warm) {
    const batch = m[`createBatch${d}`](pairs.length, { warm });
    const part = (column, width, i) => Array.from(column.subarray(width * i, width * (i + 1)));
    pairs.forEach(({ a, b, pose }, i) => batch.set(i, a, b, pose));
    batch.distance();
    const distances = batch.distance();
    pairs.forEach(({ a, b, pose }, i) => {
        const cache = warm ? new m[`Cache${d}`]() : undefined;
        m[`distance${d}`](a, b, pose, { cache });
        const p = m[`distance${d}`](a, b, pose, { cache });
        cache?.free();
        same(
            [...part(distances.pointA, d, i), ...part(distances.pointB, d, i), ...part(distances.normal, d, i)],
            [p.pointA, p.pointB, p.normal].flatMap((v) => Object.values(v)),
            'distance of a batch',
        );
        same(
            [distances.distance[i], distances.error[i], distances.status[i], distances.supports[i]],
            [p.distance, p.error, m.statusNames.indexOf(p.status), p.supports],
            'distance of a batch',
        );
    });
    batch.free();
}

for (const [m, program] of [
    [f64, process.env.ABUT_ANSWERS],
    [f32, process.env.ABUT_ANSWERS_F32],
]) {
    test(`${m.precision}: the answers of the C library, one by one and in batches`, () => {
        assert.ok(program, 'ABUT_ANSWERS and ABUT_ANSWERS_F32 name no program');
        const lines = execFileSync(program, { maxBuffer: 2 ** 26 })
            .toString()
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line));
        const head = lines.shift();
        assert.deepEqual(head, { precision: m.precision, version: m.version() });
        assert.equal(lines.length, 600);
        const pairs = lines.map((line) => ask(m, line));
        for (const d of [2, 3]) {
            const some = pairs.filter((pair) => pair.d === d);
            askBatches(m, some, d);
            askDistances(m, some, d, false);
            askDistances(m, some, d, true);
        }
    });
}
