// Casts and impacts through the page's own eyes: fractions worked out by hand, separations asked for again, bounds and supports
// against the difference that the page draws, and the program's own trace of the same scenes.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Engine2 } from '../src/engine/engine2.ts';
import { Engine3 } from '../src/engine/engine3.ts';
import { flat, readWay, Recorder, type Way } from '../src/engine/way.ts';
import { coreOf, poseOf } from '../src/model/body2.ts';
import { coreOf3 } from '../src/model/body3.ts';
import { difference } from '../src/model/difference.ts';
import { endOf, endPose, endPose3, moveEnd, turnEnd } from '../src/model/motion.ts';
import { forget, rename, storyOf, type Query } from '../src/model/queries.ts';
import { firstQuery, queryOfPair, questionOf } from '../src/model/question.ts';
import { readScene, writeScene, type Body, type Scene } from '../src/model/scene.ts';
import { along, dot, sub, toWorld } from '../src/model/vec.ts';
import { dot3, length3, sub3, vec3 } from '../src/model/vec3.ts';
import { endFraction, shownAt, storySteps } from '../src/trace/way.ts';
import { firstScene } from '../src/ui/gallery.ts';
import { fieldsOf, setField } from '../src/ui/motion_panel.ts';
import { State } from '../src/ui/state.ts';
import { State3 } from '../src/ui/state3.ts';
import { Telling } from '../src/ui/telling.ts';
import { chartPicture } from '../src/view/way_chart.ts';
import { firstScene3 } from '../src/view3/cases.ts';
import { root, wasm } from './places.ts';

const recorder = new Recorder(await wasm('way'));
const telling = new Telling(recorder);
const [module2, module3] = [await wasm('abut2'), await wasm('abut3')];
const program = existsSync(process.env.ABUT_PROGRAM ?? '') ? process.env.ABUT_PROGRAM : undefined;
const PRECISIONS = ['f64', 'f32'] as const;
const EPSILON = { f64: 2 ** -53, f32: 2 ** -24 };

const body = (name: string, shape: Body['shape'], position: number[]): Body => ({ name, shape, position });

function ways(a: Body, b: Body, query: Query): Record<'f64' | 'f32', Way> {
    const scene = questionOf(a.position.length as 2 | 3, a, b, query);
    const { said, ways: found } = recorder.record(writeScene(scene), 0);
    assert.equal(said, '');
    return found as Record<'f64' | 'f32', Way>;
}

const cast = (translation: number[]): Query => ({ cast: { body: 'b', translation } });

/** Both precisions meet at this fraction, within what they say; and what they say is worth something. */
function meets(found: Record<'f64' | 'f32', Way>, fraction: number): void {
    for (const precision of PRECISIONS) {
        const { answer, steps } = found[precision];
        assert.ok(answer.hit);
        assert.ok(Math.abs(answer.fraction - fraction) <= answer.error + 4 * EPSILON.f64, `${answer.fraction} ${fraction}`);
        assert.ok(answer.error < 400 * EPSILON[precision], `${answer.error}`);
        for (const step of steps) {
            assert.ok(step.safe <= fraction + answer.error && step.upper >= fraction - answer.error, precision);
        }
    }
}

test('casts of a circle and of a sphere meet where a quadratic says', () => {
    const box = body('a', { type: 'box', half: [3, 1] }, [0, -1]);
    meets(ways(box, body('b', { type: 'circle', radius: 0.5 }, [0.25, 4]), cast([0, -4])), 3.5 / 4);
    const still = body('a', { type: 'circle', radius: 1 }, [3, 0]);
    // |(3, 0) - (0, 0.5) - t (4, 0)| = 1.5 : (3 - 4t)^2 = 2
    meets(ways(still, body('b', { type: 'circle', radius: 0.5 }, [0, 0.5]), cast([4, 0])), (3 - Math.sqrt(2)) / 4);
    const ball = body('a', { type: 'sphere', radius: 1 }, [3, 0, 0]);
    meets(ways(ball, body('b', { type: 'sphere', radius: 0.5 }, [0, 0.5, 0]), cast([4, 0, 0])), (3 - Math.sqrt(2)) / 4);
    const table = body('a', { type: 'box', half: [3, 3, 0.5] }, [0, 0, -0.5]);
    meets(ways(table, body('b', { type: 'sphere', radius: 0.25 }, [0.5, 0.25, 2]), cast([0, 0, -4])), 1.75 / 4);
});

test('a rod that turns about its middle meets the floor at the angle whose sine is known', () => {
    const floor = body('a', { type: 'box', half: [5, 1] }, [0, -1]);
    const rod = body('b', { type: 'capsule', p1: [-1.5, 0], p2: [1.5, 0], radius: 0.25 }, [0, 1]);
    const impact: Query = { impact: { body: 'b', to: { turn: Math.PI / 2 } } };
    const fraction = Math.asin(0.75 / 1.5) / (Math.PI / 2); // 1/3
    for (const precision of PRECISIONS) {
        const { answer } = ways(floor, rod, impact)[precision];
        assert.ok(answer.hit && Math.abs(answer.fraction - fraction) <= answer.error + 1e-15, `${answer.fraction}`);
        assert.ok(Math.abs(answer.point.x - -1.5 * Math.cos(Math.PI / 6)) < 1e-3 && Math.abs(answer.point.y) < 1e-3);
    }
});

test('a motion that passes by is a miss, and one that begins inside is told so', () => {
    const a = body('a', { type: 'box', half: [1, 1] }, [0, 0]);
    const miss = ways(a, body('b', { type: 'circle', radius: 0.5 }, [-4, 2]), cast([8, 0])).f64;
    assert.ok(!miss.answer.hit && miss.answer.safe === 1 && endFraction(miss) === 1);
    assert.match(miss.sentences.at(-1)!, /^They do not touch up to the fraction 1: that is proved/);
    const inside = ways(a, body('b', { type: 'circle', radius: 0.5 }, [0.5, 0]), cast([8, 0])).f64;
    assert.equal(inside.answer.status, 'initial');
    assert.ok(storySteps(inside).length >= 2);
});

test('a scene that is none is told in the program’s words', () => {
    const a = body('a', { type: 'box', half: [1, -1] }, [0, 0]);
    const { said, ways: none } = recorder.record(writeScene(questionOf(2, a, { ...a, name: 'b' }, cast([1, 0]))), 0);
    assert.match(said, /error: .*half/);
    assert.deepEqual(none, {});
});

const sceneOf = (name: string): Scene => readScene(readFileSync(`${root}scenes/${name}.json`, 'utf8'));

test('every step of an impact: the separation that the page’s own query finds there', () => {
    const impacts = [...['impact', 'impact3'].map((n) => [n, 0] as const), ['queries', 8] as const, ['queries3', 6] as const];
    let steps = 0;
    for (const [name, number] of impacts) {
        const scene = sceneOf(name);
        for (const precision of PRECISIONS) {
            const way = recorder.record(writeScene(scene), number).ways[precision]!;
            const [a, b] = [way.a, way.b].map((n) => scene.bodies.find((x) => x.name === n)!) as [Body, Body];
            const size = 20 * EPSILON[precision] * 100;
            const engine2 = new Engine2(module2, precision);
            const engine3 = new Engine3(module3, precision);
            for (const [slot, one] of [a, b].entries()) {
                if (scene.dim === 2) engine2.shape(slot, coreOf(one.shape));
                else engine3.shape(slot, coreOf3(one.shape));
            }
            for (const step of way.steps) {
                const there =
                    scene.dim === 2 ? engine2.ask(0, 1, flat(step.a!), flat(step.b!)) : engine3.ask(0, 1, step.a!, step.b!);
                assert.ok(Math.abs(there.distance - step.distance) <= there.error + step.noise + size, `${name} ${step.at}`);
                ++steps;
            }
        }
    }
    assert.ok(steps > 20);
});

test('every step of a cast in 2D: supports of A − B as it is drawn, and the ray between its bounds', () => {
    const scene = sceneOf('cast');
    const [a, b] = scene.bodies as [Body, Body];
    const corners = [a, b].map((x) => coreOf(x.shape).points.map((p) => toWorld(poseOf(x), p)));
    const drawn = difference(corners[0]!, corners[1]!).map((v) => v.w);
    const way = recorder.record(writeScene(scene), 0).ways.f64!;
    // Where the ray enters the polygon that is drawn: after its last entering edge.
    const t = way.translation;
    const entry = drawn.reduce((last, p, i) => {
        const edge = sub(drawn[(i + 1) % drawn.length]!, p);
        const out = { x: edge.y, y: -edge.x };
        return dot(out, t) < 0 ? Math.max(last, dot(out, p) / dot(out, t)) : last;
    }, -Infinity);
    assert.ok(Math.abs(way.answer.fraction - entry) <= way.answer.error + 1e-14);
    assert.ok(way.steps.length > 3);
    for (const step of way.steps) {
        const reach = Math.max(...drawn.map((p) => dot(p, step.normal)));
        assert.ok(Math.abs(dot(step.added!.w, step.normal) - reach) < 1e-12, 'farthest along the normal');
        for (const v of [...step.held, step.added!]) {
            assert.ok(
                drawn.some((p) => Math.hypot(p.x - v.w.x, p.y - v.w.y) < 1e-12),
                'a corner of A − B',
            );
        }
        assert.ok(step.safe <= entry + 1e-13 && step.upper >= entry - 1e-13);
        if (Number.isFinite(step.upper) && step.held.length === 2) {
            const inside = along({ x: 0, y: 0 }, step.upper, t);
            const sides = drawn.map((p, i) => {
                const edge = sub(drawn[(i + 1) % drawn.length]!, p);
                return edge.x * (inside.y - p.y) - edge.y * (inside.x - p.x);
            });
            assert.ok(Math.min(...sides) > -1e-12, 'the upper bound is a point of A − B');
        }
    }
});

test('the program’s trace and sentences, number for number', { skip: program === undefined }, () => {
    const work = mkdtempSync(join(tmpdir(), 'abut-way-'));
    for (const [name, number] of [
        ...['cast', 'cast3', 'impact', 'impact3'].map((n) => [n, 1] as const),
        ['queries', 5] as const,
    ]) {
        const scene = `${root}scenes/${name}.json`;
        for (const precision of PRECISIONS) {
            const ask = ['trace', scene, '--query', String(number), '--precision', precision];
            const { stdout } = spawnSync(program!, ask, { encoding: 'utf8' });
            const mine = recorder.record(readFileSync(scene, 'utf8'), number - 1, [precision]).ways[precision]!;
            assert.deepEqual({ ...readWay(stdout, () => []), sentences: mine.sentences }, mine);
            const out = join(work, `${name}-${precision}`);
            const told = ['explain', scene, '--query', String(number), '--precision', precision, '--output', out];
            assert.equal(spawnSync(program!, [...told, '--format', 'md']).status, 0);
            const page = readFileSync(join(out, 'index.md'), 'utf8').replaceAll('\\', '');
            for (const sentence of mine.sentences) assert.ok(page.includes(sentence), sentence);
        }
    }
    rmSync(work, { recursive: true, force: true });
});

test('the stories of the page: a motion to begin with, and back to the contact', () => {
    for (const [state, text] of [
        [new State(module2), firstScene],
        [new State3(module3), firstScene3],
    ] as const) {
        state.open(readScene(text));
        const before = [...state.scene.bodies[1]!.position];
        assert.ok(state.trace!.answer.distance < 0 && state.story === 'contact');
        for (const story of ['cast', 'impact'] as const) {
            state.tell(telling, story);
            assert.equal(state.trouble, '');
            assert.equal(state.story, story);
            assert.equal(storyOf(state.query), story);
            const { answer } = state.way!;
            assert.ok(
                answer.hit && answer.status === 'ok' && answer.fraction > 0.05 && answer.fraction < 0.95,
                `${answer.fraction}`,
            );
            assert.equal(state.step, state.steps.length - 1);
            assert.equal(state.steps.length, state.way!.steps.length + 2);
            assert.deepEqual(Object.keys(state.ways).sort(), ['f32', 'f64']);
        }
        assert.notDeepEqual(state.scene.bodies[1]!.position, before);
        const shared = readScene(writeScene(state.scene));
        assert.deepEqual(shared, state.scene);
        state.tell(telling, 'contact');
        assert.deepEqual(state.scene.bodies[1]!.position, before);
        assert.ok(state.way === undefined && state.trace!.answer.distance < 0);
        state.tell(telling, 1); // by its place: the impact that was made
        assert.equal(state.story, 'impact');
    }
});

test('a ball falls on a half-space, in both dimensions', () => {
    for (const dim of [2, 3] as const) {
        const at = (x: number, height: number): number[] => (dim === 2 ? [x, height] : [x, 0, height]);
        // Solid below 0: 2 h <= 1 where the body's own origin is at -0.5.
        const ground = body('a', { type: 'halfspace', normal: at(0, 2), offset: 1 }, at(0, -0.5));
        const ball = body('b', { type: dim === 2 ? 'circle' : 'sphere', radius: 0.5 }, at(0.3, 2));
        meets(ways(ground, ball, cast(at(0, -3))), 0.5);
        const state = dim === 2 ? new State(module2) : new State3(module3);
        state.open({ dim, bodies: [ground, ball] }, [0, 1]);
        for (const story of ['cast', 'impact'] as const) {
            state.tell(telling, story);
            assert.equal(state.trouble, '');
            const { hit, normal } = state.way!.answer;
            assert.ok(hit && Math.abs(dim === 2 ? normal.y : normal.z) > 1 - 1e-6, story);
        }
    }
});

test('a story keeps to A and B, and its query to their names', () => {
    const state = new State(module2);
    state.open(readScene(firstScene));
    state.tell(telling, 'cast');
    [state.a, state.b] = [1, 0];
    state.update();
    assert.equal(state.query!.cast!.body, 'box');
    assert.equal(state.query!.against, 'triangle');
    rename(state.scene, 'box', 'crate');
    state.scene.bodies[0]!.name = 'crate';
    state.update();
    assert.equal(state.query!.cast!.body, 'crate');
    assert.equal(state.way!.b, 'crate');
    state.dropQueries('crate');
    assert.equal(state.story, 'contact');
    assert.equal(state.scene.queries!.length, 0);
});

test('a query of a scene against whatever it meets first chooses that body', () => {
    const state = new State(module2);
    state.open(sceneOf('queries'));
    state.tell(telling, 4); // the ball falls
    assert.deepEqual([state.scene.bodies[state.a]!.name, state.scene.bodies[state.b]!.name], ['floor', 'ball']);
    assert.equal(state.way!.answer.fraction, 0.875);
    const shown = state.stepsOnWay.map((step) => shownAt(state.way!, step));
    assert.equal(shown[0], 0);
    assert.equal(shown.at(-1), 0.875);
});

test('the end of a motion: moved, turned, written', () => {
    const b: Body = { ...body('b', { type: 'box', half: [1, 1] }, [1, 2]), angle: 0.5 };
    const query: Query = { impact: { body: 'b', to: { angle: 1.5 } } };
    assert.deepEqual(endOf(query, b), [1, 2]);
    assert.ok(Math.abs(endPose(query, b).s - Math.sin(1.5)) < 1e-15);
    moveEnd(query, b, [3, 4]);
    turnEnd(query, b, 7);
    assert.deepEqual(query.impact!.to, { angle: 7.5, position: [3, 4] });
    const moved = cast([1, 1]);
    moveEnd(moved, b, [3, 4]);
    assert.deepEqual(moved.cast!.translation, [2, 2]);
    const solid: Body = body('s', { type: 'box', half: [1, 1, 1] }, [0, 0, 0]);
    const end = endPose3({ impact: { body: 's', to: { turn: [0, 0, Math.PI / 2] } } }, solid);
    assert.ok(length3(sub3(end.x, vec3(0, 1, 0))) < 1e-15 && Math.abs(dot3(end.z, end.z) - 1) < 1e-15);
    const fields = fieldsOf(query, { ...b, name: 'a' }, b);
    const field = (path: string) => fields.find((f) => f.path === path)!;
    assert.ok(setField(query, field('impact.to.position'), '5, 6') && !setField(query, field('impact.to.position'), '5'));
    assert.ok(setField(query, field('impact.against_to.turn'), '0.25'));
    assert.deepEqual(query.impact, { body: 'b', to: { angle: 7.5, position: [5, 6] }, against_to: { turn: 0.25 } });
});

test('queries follow names, and go with their bodies', () => {
    const scene = sceneOf('queries');
    const count = scene.queries!.length;
    assert.deepEqual(readScene(writeScene(scene)), scene);
    assert.equal(queryOfPair(scene, 'cast', scene.bodies[2]!, scene.bodies[1]!), 5);
    forget(scene, 'rod');
    assert.equal(scene.queries!.length, count - 2);
    const [a, b] = [body('a', { type: 'point' }, [0, 0]), body('b', { type: 'point' }, [1, 1])];
    assert.deepEqual(firstQuery('impact', a, b, [-1, -1]).impact!.to.position, [0, 0]);
});

test('an impact’s chart: a point a step at its fraction and separation', () => {
    const way = recorder.record(writeScene(sceneOf('impact')), 0).ways.f64!;
    const steps = storySteps(way);
    const drawn = chartPicture(way, steps, 1, { width: 600, height: 400 });
    assert.ok(!/NaN|Infinity/.test(drawn));
    const points = [...drawn.matchAll(/class="corner-hit" cx="([\d.]+)" cy="([\d.]+)"/g)].map((m) => [
        Number(m[1]),
        Number(m[2]),
    ]);
    assert.equal(points.length, way.steps.length);
    // Two of them give the scales; every other lies where they say.
    const [p, q] = [points[0]!, points[1]!];
    const [s, r] = [way.steps[0]!, way.steps[1]!];
    for (const [i, [x, y]] of points.entries()) {
        const step = way.steps[i]!;
        const across = p[0]! + ((q[0]! - p[0]!) * (step.at - s.at)) / (r.at - s.at);
        const up = p[1]! + ((q[1]! - p[1]!) * (step.distance - s.distance)) / (r.distance - s.distance);
        assert.ok(Math.abs(across - x!) < 0.05 && Math.abs(up - y!) < 0.05, `${i}`);
    }
});
