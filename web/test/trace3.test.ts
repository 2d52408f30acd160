// 3D through the page's own eyes: the field's cases, and traces that must be true of themselves.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Engine3 } from '../src/engine/engine3.ts';
import { spherePoints, coreOf3, exampleShape3, poseOf3, TYPES3 } from '../src/model/body3.ts';
import { readScene, type Body } from '../src/model/scene.ts';
import { dot3, length3, poseOfQuaternion, quaternionOf, quaternionProduct, sub3, turnAbout, vec3 } from '../src/model/vec3.ts';
import { fieldCases, shapeOfWords } from '../src/view3/cases.ts';
import { differenceSolid, edgesOf, solidOf } from '../src/view3/solid.ts';
import { trace3, type Trace3 } from '../src/trace/trace3.ts';
import { judgeWith } from '../src/engine/judge.ts';
import { root, wasm } from './places.ts';

const module = await wasm('abut3');
const engines = { f64: new Engine3(module, 'f64'), f32: new Engine3(module, 'f32') };

function trace(engine: Engine3, a: Body, b: Body): Trace3 | undefined {
    const cores = [coreOf3(a.shape), coreOf3(b.shape)];
    assert.equal(engine.shape(0, cores[0]!), 0);
    assert.equal(engine.shape(1, cores[1]!), 0);
    return trace3(engine, poseOf3(a), poseOf3(b), cores[0]!.radius + cores[1]!.radius, 0);
}

test('the cases of the field, as the gallery has them', async () => {
    const text = readFileSync(`${root}tests/golden/field3.txt`, 'utf8');
    const cases = fieldCases(text);
    const judge = await wasm('scene');
    let compared = 0;
    for (const c of cases) {
        const scene = await c.text();
        assert.equal(judgeWith(judge, c.key, scene).said, '', c.key);
        const block = text.split(/\n\s*\n/).find((b) => b.includes(`case ${c.key}\n`))!;
        const wanted = /^distance (\S+)/m.exec(block)?.[1];
        const tolerance = Number(/^tolerance (\S+)/m.exec(block)?.[1] ?? 1e-6);
        const [a, b] = readScene(scene).bodies as [Body, Body];
        const result = trace(engines.f64, a, b)!;
        if (wanted !== undefined) {
            assert.ok(
                Math.abs(result.answer.distance - Number(wanted)) <= tolerance,
                `${c.key}: ${result.answer.distance}, not ${wanted}`,
            );
            compared += 1;
        }
    }
    console.log(`${cases.length} cases in the gallery, ${compared} compared`);
    assert.ok(compared > 40);
    assert.equal(shapeOfWords(['dodecahedron', '1']), undefined);
});

function check(result: Trace3): void {
    const size = result.pair.size;
    for (const s of result.steps) {
        assert.ok(s.sentence.length > 10 && !/NaN|undefined/.test(s.sentence), s.sentence);
        assert.doesNotMatch(s.sentence, /\b1 (faces|corners|new ones|points)\b/, 'one thing is not spoken of as many');
        assert.ok(s.lower <= s.upper + 1e-5 * size, `${s.title}: ${s.lower} > ${s.upper}`);
        for (const v of [...(s.gjk?.simplex ?? []), ...(s.epa ? [s.epa.added] : [])]) {
            assert.ok(length3(sub3(v.w, sub3(v.a, v.b))) <= 1e-5 * size, 'w = a - b');
        }
        for (const f of s.epa?.faces ?? []) {
            assert.ok(f.corners.every((c) => c < s.epa!.vertices.length));
        }
    }
    assert.ok(Math.abs(result.answer.distance - result.general.distance) <= result.answer.error + result.general.error);
    assert.ok(Math.abs(length3(result.answer.normal) - 1) < 1e-5);
}

test('traces of every pair of kinds, in both precisions', () => {
    let count = 0;
    const types = TYPES3.filter((type) => type !== 'halfspace'); // whose answer has no trace
    for (const first of types) {
        for (const second of types) {
            for (const x of [0.05, 0.5, 1.6]) {
                const a: Body = {
                    name: 'a',
                    shape: exampleShape3(first, 1.1),
                    position: [0.1, -0.2, 0],
                    quaternion: [0.9, 0.1, 0.3, 0.2],
                };
                const b: Body = {
                    name: 'b',
                    shape: exampleShape3(second, 0.9),
                    position: [x, 0.15 * x, 0.1],
                    quaternion: [0.7, -0.4, 0, 0.5],
                };
                for (const engine of Object.values(engines)) {
                    check(trace(engine, a, b)!);
                    count += 1;
                }
            }
        }
    }
    console.log(`${count} traces`);
});

test('solids are closed, and A - B is where it should be', () => {
    const engine = engines.f64;
    const body = (type: string): Body => ({ name: type, shape: exampleShape3(type, 1), position: [0, 0, 0] });
    for (const type of ['box', 'hull', 'cylinder', 'sphere']) {
        const core = coreOf3(body(type).shape);
        assert.equal(engine.shape(2, core), 0);
        const solid = solidOf(engine, 2, core, engine.corners(2));
        const corners = solid.faces.reduce((sum, f) => sum + f.length, 0);
        assert.equal(corners, 2 * edgesOf(solid).length, `${type}: every edge twice`);
    }
    const box = coreOf3(body('box').shape);
    engine.shape(0, box);
    engine.shape(1, box);
    const placed = (slot: number, x: number) => ({
        slot,
        pose: poseOfQuaternion(vec3(x, 0, 0), [1, 0, 0, 0]),
        corners: engine.corners(slot),
        radius: 0,
    });
    const set = differenceSolid(engine, 2, placed(0, 0), placed(1, 5));
    assert.equal(set.points.length, 8);
    assert.ok(Math.abs(Math.max(...set.points.map((p) => p.x)) - -4) < 1e-12);
});

test('a matrix in rows, in one list, and one that is off', () => {
    const rows = [
        [0.8, -0.6, 0],
        [0.6, 0.8, 0],
        [0, 0, 1],
    ];
    const body = (matrix: number[] | number[][]): Body => ({
        name: 'm',
        shape: { type: 'sphere' },
        position: [1, 2, 3],
        matrix,
    });
    assert.deepEqual(poseOf3(body(rows)), poseOf3(body(rows.flat())));
    assert.deepEqual(poseOf3(body(rows)).y, vec3(-0.6, 0.8, 0));
    const off = poseOf3(body(rows.map((r) => r.map((x) => x * (1 + 3e-7)))));
    assert.ok(Math.abs(dot3(off.x, off.x) - 1) < 1e-15 && Math.abs(off.x.x - 0.8) < 1e-6);
});

test('quaternions', () => {
    const q = turnAbout(vec3(0, 0, 1), 0.3);
    const twice = poseOfQuaternion(vec3(0, 0, 0), quaternionProduct(q, q));
    assert.ok(Math.abs(twice.x.x - Math.cos(0.6)) < 1e-12 && Math.abs(twice.x.y - Math.sin(0.6)) < 1e-12);
    const back = quaternionOf(twice);
    assert.ok(Math.abs(Math.abs(back[0]) - Math.cos(0.3)) < 1e-12);
    assert.ok(Math.abs(dot3(twice.x, twice.y)) < 1e-12);
});

test('two hulls of 500 corners are traced in a frame', () => {
    const body = (x: number): Body => ({
        name: 'h',
        shape: { type: 'hull', points: spherePoints(500, 1) },
        position: [x, 0.1, 0.05],
    });
    trace(engines.f64, body(0), body(1.6));
    const poses = [body(0), body(1.6)].map(poseOf3);
    const began = performance.now();
    for (let i = 0; i < 30; ++i) {
        const b = { ...poses[1]!, p: vec3(1.6 + i / 60, 0.1, 0.05) };
        check(trace3(engines.f64, poses[0]!, b, 0, 0)!);
    }
    console.log(`${((performance.now() - began) / 30).toFixed(2)} ms a trace`);
});
