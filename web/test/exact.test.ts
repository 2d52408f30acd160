// The exact judge: doubles are taken as they are, answers worked out by hand, the same as another way in another language, and
// the bound of the library's answer for every case of the gallery that it can judge.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Engine2, type Core } from '../src/engine/engine2.ts';
import { Engine3 } from '../src/engine/engine3.ts';
import { dyadic, plus, root as rootOf, times, wholes } from '../src/exact/dyadic.ts';
import { digitsOf, isWithin, judge2, judge3, offBy, type Exact } from '../src/exact/judge.ts';
import { signedDistance, type Corner } from '../src/exact/polytopes.ts';
import { exactWords } from '../src/exact/words.ts';
import { coreOf, poseOf } from '../src/model/body2.ts';
import { coreOf3, poseOf3 } from '../src/model/body3.ts';
import { readScene, type Body } from '../src/model/scene.ts';
import { gallery } from '../src/ui/gallery.ts';
import { cases3 } from '../src/view3/cases.ts';
import { root, wasm } from './places.ts';

// Numbers that are the same in every run (Park and Miller 1988).
function dice(seed: number): (most: number) => number {
    let state = seed;
    return (most) => (state = (48271 * state) % 2147483647) % most;
}

test('a double is taken as the number that it is', () => {
    for (const x of [0, 1, -1, 0.1, -0.3, 5e-324, -2.2250738585072014e-308, 1.7976931348623157e308, 1e16, 2 ** -1022]) {
        const { m, e } = dyadic(x);
        assert.equal(Number(m) * 2 ** Math.max(e, -1074), x);
    }
    const tenth = dyadic(0.1);
    assert.equal(tenth.m, 0x1999999999999an);
    assert.equal(tenth.e, -56);
    const sum = plus(tenth, times(dyadic(0.2), dyadic(-3)));
    // (1 - 6) · 7205759403792794 · 2^-56
    assert.deepEqual(wholes([sum, dyadic(0)]), { m: [-18014398509481985n, 0n], e: -55 });
    for (const n of [0n, 1n, 2n, 3n, 4n, 8n, 9n, 10n ** 40n, 10n ** 40n - 1n, 2n ** 201n]) {
        const r = rootOf(n);
        assert.ok(r * r <= n && (r + 1n) * (r + 1n) > n, String(n));
    }
});

const box = (x: bigint, y: bigint): Corner[] => [
    [-x, -y],
    [x, -y],
    [x, y],
    [-x, y],
];
const at = (corners: Corner[], ...by: bigint[]): Corner[] => corners.map((p) => p.map((c, i) => c + by[i]!));
const cube = (h: bigint): Corner[] =>
    box(h, h).flatMap((p) => [
        [...p, -h],
        [...p, h],
    ]);

function says(a: Corner[], b: Corner[], sign: number, top: bigint, under = 1n): void {
    for (const found of [signedDistance(a, b), signedDistance(b, a)]) {
        assert.equal(found.sign, sign);
        assert.equal(found.top * under, top * found.under);
    }
}

test('distances worked out by hand', () => {
    says(box(2n, 1n), at(box(1n, 1n), 7n, 6n), 1, 16n + 16n); // 4 to the right of a corner, 4 above it
    says(box(2n, 1n), at(box(1n, 1n), 2n, 0n), -1, 1n); // to the right 1, up 2
    says(box(2n, 1n), at(box(1n, 1n), 3n, 0n), 0, 0n); // they share a side
    says(box(1n, 1n), [[3n, 0n]], 1, 4n);
    says(box(1n, 1n), [[0n, 0n]], -1, 1n); // a point in the middle
    says(
        [
            [0n, 0n],
            [4n, 0n],
        ],
        [
            [1n, 0n],
            [9n, 0n],
        ],
        0,
        0n,
    ); // on one line, over each other: no inside
    says(
        [
            [0n, 0n],
            [4n, 0n],
        ],
        [
            [2n, -1n],
            [2n, 3n],
        ],
        -1,
        1n,
    ); // a cross: out at the near end
    says(
        [
            [0n, 0n],
            [3n, 4n],
        ],
        [[4n, -3n]],
        1,
        25n,
    );
    says(cube(1n), at(cube(1n), 3n, 3n, 3n), 1, 3n);
    says(cube(2n), at(cube(1n), 1n, 0n, 0n), -1, 4n);
    says(cube(1n), at(cube(1n), 2n, 1n, 0n), 0, 0n);
    const up: Corner[] = [
        [-9n, 0n, 0n],
        [9n, 0n, 0n],
    ];
    says(
        up,
        [
            [0n, -9n, 5n],
            [0n, 9n, 5n],
        ],
        1,
        25n,
    ); // edges that cross, 5 above each other
    says(
        [
            [0n, 0n, 0n],
            [6n, 0n, 0n],
            [0n, 6n, 0n],
        ],
        [
            [1n, 1n, 7n],
            [1n, 1n, 2n],
        ],
        1,
        4n,
    ); // a face and the end above it
    says(
        [
            [0n, 0n, 0n],
            [6n, 0n, 0n],
            [0n, 6n, 0n],
        ],
        [
            [1n, 1n, 0n],
            [9n, 9n, 0n],
            [9n, 1n, 0n],
        ],
        0,
        0n,
    ); // flat, in one plane
    says(
        [
            [0n, 0n, 0n],
            [6n, 0n, 0n],
            [0n, 6n, 0n],
        ],
        [
            [4n, 4n, 0n],
            [9n, 9n, 0n],
            [9n, 4n, 0n],
        ],
        1,
        2n,
    );
    // a corner of a cube in the face of a tetrahedron x + y + z <= 3: (1, 1, 1) lies on it
    says(
        cube(1n),
        [
            [3n, 0n, 0n],
            [0n, 3n, 0n],
            [0n, 0n, 3n],
            [3n, 3n, 3n],
        ],
        0,
        0n,
    );
    says(
        cube(2n),
        [
            [3n, 0n, 0n],
            [0n, 3n, 0n],
            [0n, 0n, 3n],
            [9n, 9n, 9n],
        ],
        -1,
        9n,
        3n,
    );
});

test('another way in another language says the same', () => {
    const next = dice(20261);
    const random = (dim: number, count: number, size: number): Corner[] =>
        Array.from({ length: count }, () => Array.from({ length: dim }, () => BigInt(next(2 * size + 1) - size)));
    const cases: [Corner[], Corner[]][] = [];
    for (let i = 0; i < 240; i++) {
        const dim = i % 2 === 0 ? 2 : 3;
        const size = [1, 1, 2, 1e9][next(4)]!; // small whole numbers touch, lie in one plane and repeat
        const b = random(dim, 2 + next(3), size);
        cases.push([random(dim, 2 + next(3), size), at(b, ...Array.from({ length: dim }, () => BigInt((next(3) - 1) * size)))]);
    }
    const input = JSON.stringify(cases, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    const ran = spawnSync('python3', [`${root}web/test/exact.py`], { input, encoding: 'utf8' });
    assert.equal(ran.status, 0, ran.stderr);
    const lines = ran.stdout.trim().split('\n');
    assert.equal(lines.length, cases.length);
    const signs = [0, 0, 0];
    for (const [i, [a, b]] of cases.entries()) {
        const [sign, top, under] = lines[i]!.split(' ') as [string, string, string];
        says(a, b, Number(sign), BigInt(top), BigInt(under));
        signs[Number(sign) + 1]! += 1;
    }
    assert.ok(
        signs.every((count) => count >= 20),
        `overlapping, touching, apart: ${signs.join()}`,
    );
});

const circle = (radius: number): Core => ({ kind: 'circle', radius, points: [{ x: 0, y: 0 }] });
const HERE = { x: 0, y: 0, c: 1, s: 0 };

test('digits, and which answers are within their bounds', () => {
    const exactly = (x: number, y: number, r: number): Exact => judge2(circle(r), circle(0), HERE, { x, y, c: 1, s: 0 })!;
    const root2 = exactly(1, 1, 0);
    assert.equal(digitsOf(root2, 24), '1.414213562373095048801688…');
    assert.ok(isWithin(Math.SQRT2, 1e-16, root2));
    // The nearest double to the root of 2 is 9.667e-17 above it.
    assert.ok(isWithin(Math.SQRT2, 9.668e-17, root2) && !isWithin(Math.SQRT2, 9.666e-17, root2));
    assert.equal(offBy(Math.SQRT2, root2).toPrecision(4), '9.667e-17');
    assert.equal(offBy(1, exactly(3, 4, 4)), 0);
    assert.equal(digitsOf(exactly(3, 4, 4), 20), '1');
    assert.equal(digitsOf(exactly(3, 4, 5), 20), '0');
    assert.equal(digitsOf(exactly(3, 4, 7.5), 20), '-2.5');
    assert.ok(isWithin(-2.5, 0, exactly(3, 4, 7.5)) && !isWithin(-2.5, 0, exactly(3, 4, 7.500000000000001)));
    // 0.1 is 3602879701896397 / 2^55.
    assert.equal(digitsOf(exactly(0.1, 0, 0), 60), '0.1000000000000000055511151231257827021181583404541015625');
    assert.match(digitsOf(exactly(3e-200, 4e-200, 0), 3), /^0\.0{199}(4999?…|500?….*)$/);
    assert.equal(digitsOf(exactly(3e200, 4e200, 0), 3).length > 200, true);
    assert.ok(isWithin(1e-300, 0, exactly(1e-300, 0, 0)));
    assert.ok(!isWithin(1e-300, 0, exactly(1.0000000000000002e-300, 0, 0)));
});

test('every case of the gallery that can be judged: the library is within its bound', async () => {
    const engine2 = new Engine2(await wasm('abut2'), 'f64');
    const engine3 = new Engine3(await wasm('abut3'), 'f64');
    const golden = readFileSync(`${root}tests/golden/field3.txt`, 'utf8').split(/\n\s*\n/);
    let [judged, compared, slowest] = [0, 0, 0];
    for (const one of [...gallery, ...(await cases3())]) {
        const { dim, bodies } = readScene(await one.text());
        const pairs = bodies.length > 3 ? [] : [[bodies[0]!, bodies[1]!]];
        for (const [a, b] of pairs as [Body, Body][]) {
            const started = performance.now();
            const found = dim === 2 ? ask2(engine2, a, b) : ask3(engine3, a, b);
            slowest = Math.max(slowest, performance.now() - started);
            if (!found?.exact) {
                continue;
            }
            judged += 1;
            const { exact, answer } = found;
            assert.ok(
                isWithin(answer.distance, answer.error, exact),
                `${one.key}: ${answer.distance} +- ${answer.error}, exactly ${digitsOf(exact, 30)}, off by ${offBy(answer.distance, exact)}`,
            );
            assert.match(exactWords(dim, a, b, answer), /^Exactly, in rational numbers: /);
            const block = golden.find((text) => text.includes(`case ${one.key}\n`));
            const wanted = /^distance (\S+)/m.exec(block ?? '')?.[1];
            if (wanted !== undefined) {
                const tolerance = Number(/^tolerance (\S+)/m.exec(block!)?.[1] ?? 1e-6);
                assert.ok(Math.abs(offBy(Number(wanted), exact)) <= tolerance, `${one.key}: golden ${wanted}`);
                compared += 1;
            }
        }
    }
    console.log(
        `${judged} cases judged exactly, ${compared} of them in the golden file, the slowest in ${slowest.toFixed(0)} ms`,
    );
    assert.ok(judged >= 30 && compared >= 25);
});

function ask2(engine: Engine2, a: Body, b: Body) {
    const cores = [coreOf(a.shape), coreOf(b.shape)] as const;
    assert.deepEqual(
        cores.map((core, slot) => engine.shape(slot, core)),
        [0, 0],
    );
    const answer = engine.ask(0, 1, poseOf(a), poseOf(b));
    return { answer, exact: judge2(cores[0], cores[1], poseOf(a), poseOf(b)) };
}

function ask3(engine: Engine3, a: Body, b: Body) {
    if (a.shape.mesh || b.shape.mesh) {
        return undefined;
    }
    const cores = [coreOf3(a.shape), coreOf3(b.shape)] as const;
    assert.deepEqual(
        cores.map((core, slot) => engine.shape(slot, core)),
        [0, 0],
    );
    const answer = engine.ask(0, 1, poseOf3(a), poseOf3(b));
    return { answer, exact: judge3(cores[0], cores[1], poseOf3(a), poseOf3(b)) };
}

test('what cannot be judged is said', () => {
    const body = (shape: Body['shape']): Body => ({ name: 'a', shape, position: [0, 0] });
    const answer = {
        status: 'ok',
        distance: 0,
        error: 0,
        normal: { x: 1, y: 0 },
        a: { x: 0, y: 0 },
        b: { x: 0, y: 0 },
        supports: 0,
    };
    const point = body({ type: 'point', points: [[0, 0]] });
    const wheel = body({ type: 'polygon', points: Array.from({ length: 200 }, (_, i) => [Math.cos(i), Math.sin(i)]) });
    assert.match(exactWords(2, point, body({ type: 'ellipse', half: [1, 2] }), answer), /no exact judge of ellipses/);
    assert.match(exactWords(2, point, wheel, answer), /at most/);
    assert.match(exactWords(2, point, point, { ...answer, distance: 1 }), /a fault of the library/);
});
