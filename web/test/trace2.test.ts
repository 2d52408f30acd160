// 2D through the page's own eyes: the field's cases, and traces that must be true of themselves.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Engine2 } from '../src/engine/engine2.ts';
import { coreOf, exampleShape, poseOf, regularPolygon, TYPES2 } from '../src/model/body2.ts';
import { readScene, type Body } from '../src/model/scene.ts';
import { dot, length, sub } from '../src/model/vec.ts';
import { trace2, type Trace } from '../src/trace/trace2.ts';
import { root, wasm } from './places.ts';

const module = await wasm('abut2');
const engines = { f64: new Engine2(module, 'f64'), f32: new Engine2(module, 'f32') };

function trace(engine: Engine2, a: Body, b: Body, margin = 0): Trace | undefined {
    const cores = [coreOf(a.shape), coreOf(b.shape)];
    assert.equal(engine.shape(0, cores[0]!), 0);
    assert.equal(engine.shape(1, cores[1]!), 0);
    return trace2(engine, poseOf(a), poseOf(b), cores[0]!.radius + cores[1]!.radius, margin);
}

interface Expected {
    scene: string;
    distance: number;
    tolerance: number;
    normal: [number, number];
    normal_unique: boolean;
}

test('the cases of the field', () => {
    const { cases } = JSON.parse(readFileSync(`${root}tests/golden/field2.json`, 'utf8')) as { cases: Expected[] };
    for (const c of cases) {
        const [a, b] = readScene(readFileSync(root + c.scene, 'utf8')).bodies as [Body, Body];
        for (const precision of ['f64', 'f32'] as const) {
            const result = trace(engines[precision], a, b)!;
            const size = Math.max(...[...a.position, ...b.position].map(Math.abs), 100);
            const allowed = precision === 'f64' ? c.tolerance : Math.max(c.tolerance, 4e-7 * size);
            assert.ok(
                Math.abs(result.answer.distance - c.distance) <= allowed,
                `${c.scene} ${precision}: ${result.answer.distance}`,
            );
            if (c.normal_unique && precision === 'f64') {
                assert.ok(dot(result.answer.normal, { x: c.normal[0], y: c.normal[1] }) > 1 - 1e-6, c.scene);
            }
        }
    }
});

function check(result: Trace): void {
    const size = result.pair.size;
    const last = result.steps.at(-1)!;
    let lower = -Infinity;
    for (const s of result.steps) {
        assert.ok(s.sentence.length > 10 && !/NaN|undefined/.test(s.sentence), s.sentence);
        assert.ok(s.lower <= s.upper + 1e-6 * size, `${s.title}: ${s.lower} > ${s.upper}`);
        if (s.phase === 'gjk' && Number.isFinite(s.lower)) {
            assert.ok(s.lower >= lower - 1e-12 * size);
            lower = s.lower;
        }
        for (const v of s.gjk?.simplex ?? []) {
            assert.ok(length(sub(v.w, sub(v.a, v.b))) <= 1e-5 * size, 'w = a - b');
        }
        for (const v of s.known ?? []) {
            assert.ok(length(sub(v.w, sub(v.a, v.b))) <= 1e-5 * size, 'w = a - b');
        }
    }
    const found = result.answer.distance + result.radius;
    const slack = result.answer.error + result.general.error + 1e-6 * size;
    assert.ok(found <= last.upper + slack && found >= last.lower - slack, `${found} outside ${last.lower}..${last.upper}`);
    assert.ok(Math.abs(result.answer.distance - result.general.distance) <= result.answer.error + result.general.error);
    assert.ok(Math.abs(length(result.answer.normal) - 1) < 1e-6);
}

test('traces of every pair of kinds, apart and overlapping, in both precisions', () => {
    let count = 0;
    const types = TYPES2.filter((type) => type !== 'halfspace'); // whose answer has no trace
    for (const first of types) {
        for (const second of types) {
            for (const x of [0, 0.4, 0.9, 1.7]) {
                const a: Body = { name: 'a', shape: exampleShape(first, 1.1), position: [0.1, -0.2], angle: 0.3 };
                const b: Body = { name: 'b', shape: exampleShape(second, 0.9), position: [0.1 + x, 0.15 * x], angle: -1.1 };
                for (const engine of Object.values(engines)) {
                    check(trace(engine, a, b)!);
                    count += 1;
                }
            }
        }
    }
    console.log(`${count} traces`);
});

test('a slide keeps the names of contacts', () => {
    const a: Body = { name: 'a', shape: { type: 'box', half: [2, 0.5] }, position: [0, 0] };
    const names = [-0.4, -0.2, 0, 0.2, 0.4].map((x) => {
        const b: Body = { name: 'b', shape: { type: 'box', half: [0.5, 0.5] }, position: [x, 0.99] };
        const { answer } = trace(engines.f64, a, b)!;
        assert.equal(answer.contacts.length, 2);
        return answer.contacts
            .map((c) => `${c.featureA} ${c.featureB}`)
            .sort()
            .join();
    });
    assert.equal(new Set(names).size, 1);
});

test('what makes no sense has no trace, and a bad shape a status', () => {
    const box: Body = { name: 'a', shape: { type: 'box', half: [1, 1] }, position: [0, 0] };
    assert.equal(trace(engines.f64, box, { ...box, position: [NaN, 0] }), undefined);
    assert.notEqual(engines.f64.shape(0, { kind: 'polygon', radius: 0, points: [{ x: 0, y: 0 }] }), 0);
    assert.notEqual(engines.f64.shape(0, { kind: 'circle', radius: -1, points: [{ x: 0, y: 0 }] }), 0);
});

test('a large world loses nothing', () => {
    const box = (x: number): Body => ({ name: 'a', shape: { type: 'box', half: [0.5, 0.5] }, position: [x, 1e7] });
    for (const engine of Object.values(engines)) {
        const { distance } = trace(engine, box(1e7), box(1e7 + 0.875))!.answer;
        assert.ok(Math.abs(distance + 0.125) < 1e-6, String(distance));
    }
});

test('two polygons of a hundred corners are traced in a frame', () => {
    const a: Body = { name: 'a', shape: regularPolygon(100, 1), position: [0, 0] };
    const b: Body = { name: 'b', shape: regularPolygon(100, 1), position: [1.7, 0.3], angle: 0.01 };
    trace(engines.f64, a, b);
    const began = performance.now();
    for (let i = 0; i < 100; ++i) {
        check(trace(engines.f64, a, { ...b, angle: i / 100 })!);
    }
    const each = (performance.now() - began) / 100;
    console.log(`${each.toFixed(2)} ms a trace`);
    assert.ok(each < 16);
});
