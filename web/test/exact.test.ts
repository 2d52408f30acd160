// The exact judge: doubles are taken as they are, answers worked out by hand, the same as another way in another language, and
// the bound of the library's answer for every case of the gallery that it can judge.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Engine2, type Core } from '../src/engine/engine2.ts';
import { Engine3 } from '../src/engine/engine3.ts';
import { Recorder, type Way } from '../src/engine/way.ts';
import { firstTouch } from '../src/exact/casts.ts';
import { dyadic, plus, root as rootOf, times, wholes } from '../src/exact/dyadic.ts';
import { digitsOf, isWithin, judge2, judge3, offBy, type Exact } from '../src/exact/judge.ts';
import { signedDistance, type Corner } from '../src/exact/polytopes.ts';
import { castWords, exactWords } from '../src/exact/words.ts';
import { coreOf, poseOf } from '../src/model/body2.ts';
import { coreOf3, poseOf3 } from '../src/model/body3.ts';
import type { CastSpec } from '../src/model/queries.ts';
import { readScene, writeScene, type Body } from '../src/model/scene.ts';
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

// The first touch, and the same with A moving instead.
function touches(a: Corner[], b: Corner[], way: Corner, top: bigint | undefined, under = 1n): void {
    for (const found of [
        firstTouch(a, b, way),
        firstTouch(
            b,
            a,
            way.map((x) => -x),
        ),
    ]) {
        assert.equal(found && found.top * under, found && top! * found.under);
        assert.equal(found === undefined, top === undefined);
    }
}

test('casts worked out by hand', () => {
    const square = box(1n, 1n);
    touches(square, at(square, -5n, 0n), [2n, 0n], 3n, 2n); // speed 2 over a gap of 3
    touches(square, at(square, -5n, 0n), [-2n, 0n], undefined); // away from it
    touches(square, at(square, -5n, 2n), [2n, 0n], 3n, 2n); // sides that only slide along each other touch
    touches(square, at(square, -5n, 3n), [2n, 0n], undefined); // over it
    touches(square, at(square, -5n, -4n), [3n, 3n], 1n); // in x after 3 / 3, in y after 2 / 3
    touches(square, at(square, -5n, 5n), [4n, -2n], 3n, 2n); // in y after 3 / 2, in x from 3 / 4 to 7 / 4
    touches(square, at(square, -5n, 5n), [20n, -2n], undefined); // in y after 3 / 2, in x from 3 / 20 to 7 / 20
    touches(square, at(square, 1n, 1n), [9n, 0n], 0n); // they overlap
    touches(square, at(square, 2n, 0n), [1n, 0n], 0n); // they touch, and part
    touches(square, at(square, 3n, 0n), [0n, 0n], undefined); // it stays
    touches(square, [[-4n, 0n]], [9n, 0n], 1n, 3n); // a point
    touches([[0n, 0n]], [[6n, -9n]], [-4n, 6n], 3n, 2n); // two of them
    touches([[0n, 0n]], [[6n, -9n]], [-4n, 5n], undefined);
    const line: Corner[] = [
        [0n, 0n],
        [4n, 0n],
    ];
    touches(line, at(line, 9n, 0n), [-2n, 0n], 5n, 2n); // on one line
    touches(line, at(line, 9n, 1n), [-2n, 0n], undefined);
    const diamond: Corner[] = [
        [-1n, 0n],
        [0n, -1n],
        [1n, 0n],
        [0n, 1n],
    ];
    touches(diamond, at(diamond, 4n, 0n), [-3n, 0n], 2n, 3n); // corner to corner
    touches(diamond, at(diamond, 4n, 1n), [-3n, 0n], 1n); // on a slope: |x| + |y| = 2 where x = 1
    touches(cube(1n), at(cube(1n), 5n, 0n, 1n), [-2n, 0n, 0n], 3n, 2n);
    touches(cube(1n), at(cube(1n), 5n, 0n, 3n), [-2n, 0n, 0n], undefined);
    const flat: Corner[] = [
        [0n, 0n, 0n],
        [6n, 0n, 0n],
        [0n, 6n, 0n],
    ];
    touches(flat, [[9n, 9n, 0n]], [-4n, -4n, 0n], 3n, 2n); // in its plane: x + y = 6 where x = 3
    touches(flat, [[1n, 1n, 5n]], [0n, 0n, -2n], 5n, 2n);
    touches(flat, [[4n, 4n, 5n]], [0n, 0n, -2n], undefined);
});

test('casts by another way in another language', () => {
    const next = dice(20262);
    const random = (dim: number, count: number, size: number): Corner[] =>
        Array.from({ length: count }, () => Array.from({ length: dim }, () => BigInt(next(2 * size + 1) - size)));
    const cases: [Corner[], Corner[], Corner][] = [];
    for (let i = 0; i < 200; i++) {
        const dim = i % 2 === 0 ? 2 : 3;
        const size = [1, 2, 2, 1e9][next(4)]!; // small whole numbers slide along, lie in one plane and repeat
        const apart = next(3) > 0;
        const off = Array.from({ length: dim }, () => (apart ? BigInt((next(5) - 2) * size) : 0n));
        const way = off.map((x) => -x + BigInt(next(3) - 1) * BigInt(size >> 1));
        if (way.some((x) => x !== 0n)) {
            cases.push([random(dim, 1 + next(4), size), at(random(dim, 1 + next(3), size), ...off), way]);
        }
    }
    const input = JSON.stringify(cases, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    const ran = spawnSync('python3', [`${root}web/test/exact.py`], { input, encoding: 'utf8' });
    assert.equal(ran.status, 0, ran.stderr);
    const lines = ran.stdout.trim().split('\n');
    assert.equal(lines.length, cases.length);
    const count = { miss: 0, start: 0, later: 0 };
    for (const [i, [a, b, way]] of cases.entries()) {
        const [top, under] = lines[i]!.split(' ') as [string, string | undefined];
        touches(a, b, way, under === undefined ? undefined : BigInt(top), BigInt(under ?? 1));
        count[under === undefined ? 'miss' : top === '0' ? 'start' : 'later'] += 1;
    }
    assert.ok(count.miss >= 20 && count.start >= 20 && count.later >= 20, JSON.stringify(count));
});

test('the library’s casts are within their bounds of what is exact', async () => {
    const recorder = new Recorder(await wasm('way'));
    const next = dice(20263);
    const between = (low: number, high: number): number => low + ((high - low) * next(1e6)) / 1e6;
    const count = { hit: 0, miss: 0, start: 0 };
    for (let i = 0; i < 300; i++) {
        const dim = i % 3 === 0 ? 3 : 2;
        const vector = (size: number): number[] => Array.from({ length: dim }, () => between(-size, size));
        const turned = (): Partial<Body> => (dim === 2 ? { angle: between(-3, 3) } : { quaternion: [1, ...vector(2)] });
        const body = (name: string, reach: number): Body => ({
            name,
            shape: { type: 'hull', points: Array.from({ length: 4 + next(4) }, () => vector(1)) },
            position: vector(reach),
            ...turned(),
        });
        const [a, b] = [body('a', 0), body('b', 4)];
        const far = i % 5 === 0 ? 1e6 : 0; // far from the world's origin
        for (const one of [a, b]) {
            one.position = one.position.map((x) => x + far);
        }
        const translation = b.position.map((x) => -1.5 * (x - far) + between(-2, 2));
        const { said, ways } = recorder.record(
            writeScene({ dim, bodies: [a, b], queries: [{ cast: { body: 'b', translation }, against: 'a' }] }),
            0,
        );
        assert.equal(said, '');
        const words = castWords(dim, a, b, { body: 'b', translation }, ways.f64!);
        assert.ok(!words.includes('fault'), words);
        const { answer } = ways.f64!;
        count[!answer.hit ? 'miss' : answer.fraction === 0 ? 'start' : 'hit'] += 1;
        assert.match(words, answer.hit ? /^Exactly, in rational numbers, they touch at/ : /they do not touch on this way/);
        if (answer.hit && answer.fraction > 0) {
            const wrong = { ...ways.f64!, answer: { ...answer, fraction: answer.fraction + 3 * answer.error } };
            assert.match(castWords(dim, a, b, { body: 'b', translation }, wrong), /: a fault of the library\.$/);
        }
    }
    assert.ok(count.hit >= 100 && count.miss >= 20 && count.start >= 20, JSON.stringify(count));
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

test('what is said of casts', () => {
    const body = (name: string, x: number, shape: Body['shape'] = { type: 'box', half: [1, 1] }): Body => ({
        name,
        shape,
        position: [x, 0],
    });
    const [here, there] = [body('a', 0), body('b', -5)];
    const cast = { body: 'b', translation: [2, 0] };
    const answer = (fraction: number, more = {}) => ({ hit: true, grazing: false, fraction, error: 1e-9, ...more });
    const way = (found: object, more = {}): Way => ({ radius: 0, maxFraction: 2, answer: found, ...more }) as Way;
    const says = (found: Way, a = here, asked: CastSpec = cast): string => castWords(2, a, there, asked, found);
    const at32 = 'Exactly, in rational numbers, they touch at <b class="number">1.5</b> of the way';
    assert.equal(says(way(answer(1.5))), `${at32}. f64 is exactly that; it had proved at most 1e−9.`);
    assert.match(says(way(answer(1.25))), /f64 is 0.25 off; more than the 1e−9 it says: a fault of the library\.$/);
    assert.equal(says(way(answer(NaN, { hit: false }))), `${at32}. f64 says otherwise: a fault of the library.`);
    assert.match(
        says(way(answer(1, { grazing: true }), { maxFraction: 1 })),
        /do not touch .* nearer than its rounding can tell/,
    );
    assert.match(says(way(answer(1, { hit: false }), { maxFraction: 1 })), /too: <b>they do not touch on this way/);
    assert.match(says(way(answer(0)), body('a', -5), { ...cast, leave: true }), /leaves that out/);
    assert.match(says(way(answer(1), { radius: 0.5 })), /no exact judge of casts of round shapes/);
    assert.match(says(way(answer(1)), body('a', 0, { type: 'ellipse', half: [1, 2] })), /no exact judge of ellipses/);
});

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
    const ground = body({ type: 'halfspace', normal: [0, 1] });
    assert.match(exactWords(2, ground, point, answer), /no exact judge of half-spaces/);
    assert.match(exactWords(2, point, wheel, answer), /at most/);
    assert.match(exactWords(2, point, point, { ...answer, distance: 1 }), /a fault of the library/);
});
