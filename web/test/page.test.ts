// What the page does with numbers: handles, marks under the track, bodies turned and scaled in 3D, names, first pairs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { middleOf3, scaleBody3, turnBody3 } from '../src/model/held3.ts';
import { poseOf3 } from '../src/model/body3.ts';
import { firstPair, type Body } from '../src/model/scene.ts';
import { from3, length3, sub3, toWorld3, vec3, type Vec3 } from '../src/model/vec3.ts';
import { contactName3 } from '../src/trace/trace3.ts';
import { gapWords } from '../src/trace/words.ts';
import { marksOf } from '../src/ui/step_bar.ts';
import { contactTable, verdict } from '../src/ui/verdict.ts';
import { handlesAround } from '../src/view/handles.ts';

const near = (p: Vec3, q: Vec3): boolean => length3(sub3(p, q)) < 1e-12;

test('handles stand round an outline and stay in the picture', () => {
    const square = [
        { x: 100, y: 100 },
        { x: 200, y: 180 },
    ];
    const frame = { width: 400, height: 300 };
    const free = handlesAround(square, { x: 150, y: 140 }, 10, frame);
    assert.deepEqual(free.turn, { x: 150, y: 100 - 10 - 26 });
    assert.deepEqual(free.scale, { x: 200 + 10 + 16, y: 180 + 10 + 16 });
    const large = handlesAround(square, { x: 150, y: 140 }, 500, frame);
    for (const p of [large.turn, large.scale]) {
        assert.ok(p.x >= 14 && p.x <= 386 && p.y >= 14 && p.y <= 286);
    }
});

test('marks under the track never overlap, and the phase of now is always there', () => {
    const phases = ['start', ...Array<string>(5).fill('gjk'), ...Array<string>(2).fill('epa'), 'clip', 'clip', 'answer'];
    const steps = phases.map((phase) => ({ phase, title: '', sentence: '', lower: 0, upper: 0 }));
    for (const width of [80, 160, 300, 900]) {
        for (const [now, { phase }] of steps.entries()) {
            const marks = marksOf(steps, now, width);
            assert.ok(marks.some((m) => m.current && phases[m.step] === phase));
            marks.slice(1).forEach((m, i) => assert.ok(marks[i]!.left + 7.5 * marks[i]!.words.length <= m.left));
        }
    }
    assert.equal(marksOf(steps, 0, 900).length, 5);
    assert.deepEqual(marksOf([], 0, 300), []);
});

test('a body turns and grows about the middle of what is seen', () => {
    const body: Body = { name: 'b', shape: { type: 'box', half: [1, 2, 3], center: [4, 0, 0] }, position: [1, 1, 1] };
    const middle = (): Vec3 => toWorld3(poseOf3(body), from3(body.shape.center));
    const before = middle();
    turnBody3(body, before, vec3(0, 0, 1), 0.7);
    assert.ok(near(middle(), before));
    const axis = poseOf3(body).x;
    assert.ok(near(axis, vec3(Math.cos(0.7), Math.sin(0.7), 0)));
    scaleBody3(body, { position: from3(body.position), shape: structuredClone(body.shape), middle: before }, 2);
    assert.ok(near(middle(), before));
    assert.deepEqual(body.shape.half, [2, 4, 6]);
    assert.deepEqual(middleOf3([vec3(0, 1, 2), vec3(2, 5, 2), vec3(1, 1, 0)]), vec3(1, 3, 1));
    assert.deepEqual(middleOf3([]), vec3(0, 0, 0));
});

test('contacts in 3D by their features', () => {
    const name = (kind: number, a: number, b: number): number => (kind * 2 ** 24 + a) * 2 ** 24 + b;
    assert.equal(contactName3(name(0, 1, 2)), 'corners a1, b2');
    assert.equal(contactName3(name(1, 7, 0)), 'corner a7 on B');
    assert.equal(contactName3(name(2, 0, 5)), 'corner b5 on A');
    assert.equal(contactName3(name(3, 16777215, 8)), 'edges a16777215, b8');
});

test('the first pair: as listed, the first part of a mesh, or the first two', () => {
    const bodies = ['a', 'gear/hub', 'gear/tooth1', 'b'].map((name) => ({ name, shape: { type: 'point' }, position: [] }));
    assert.deepEqual(firstPair({ dim: 3, bodies, pairs: [['b', 'gear']] }), [3, 1]);
    assert.deepEqual(firstPair({ dim: 3, bodies, pairs: [['gear/tooth1', 'a']] }), [2, 0]);
    assert.deepEqual(firstPair({ dim: 3, bodies }), [0, 1]);
});

test('answers in words', () => {
    assert.equal(gapWords(0.5), 'gap 0.5');
    assert.equal(gapWords(-0.25), 'depth 0.25');
    assert.equal(gapWords(0), 'touching');
    const o = { x: 0, y: 0 };
    const say = (distance: number): string =>
        verdict({ status: 'ok', distance, error: 1e-15, normal: o, a: o, b: o, supports: 1 }, 0).replace(/<[^>]+>/g, '');
    assert.match(say(2), /^A and B are 2 apart: the origin is that far outside A − B/);
    assert.match(say(-2), /^A and B overlap, 2 deep: the origin is that far inside A − B/);
    assert.match(say(1e-16), /^A and B touch: the origin is on the boundary of A − B/);
    assert.match(contactTable([], 1), /more than the margin/);
    assert.match(contactTable([{ id: '<a>', separation: 0, moves: 1 }], -1), /&lt;a&gt;.*kept for 1 move</);
});
