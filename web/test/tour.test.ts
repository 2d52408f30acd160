// The tour: frames that come from the library's own steps, questions whose answers the next frame shows, sources that are
// there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Recorder } from '../src/engine/way.ts';
import { dot, sub, type Vec } from '../src/model/vec.ts';
import { castFramesOf } from '../src/tour/play_cast.ts';
import type { Played } from '../src/tour/frame.ts';
import { lessons } from '../src/tour/lessons.ts';
import { openState, play } from '../src/tour/play.ts';
import { Score } from '../src/tour/score.ts';
import { excerptOf, functionIn, textOf } from '../src/tour/sources.ts';
import { Camera } from '../src/view/camera.ts';
import { wasm } from './places.ts';

async function played(key: string): Promise<Played> {
    const lesson = lessons.find((l) => l.key === key)!;
    const module = await wasm('abut2');
    return key === 'cast' ? castFramesOf(module, new Recorder(await wasm('way'))) : play(lesson, module);
}

const QUESTIONS: Record<string, number> = { difference: 4, support: 5, simplex: 3, bounds: 5, epa: 4, clip: 2, cast: 5 };

test('seven cards, each with frames that can be drawn, lines that are there, and questions', async () => {
    assert.equal(lessons.length, 7);
    for (const lesson of lessons) {
        const { frames, fit } = await played(lesson.key);
        const cameras = lesson.captions.map(() => new Camera());
        fit(cameras);
        for (const frame of frames) {
            assert.ok(frame.lines.length > 0 && frame.lines.every((i) => i >= 0 && i < lesson.code.length), frame.title);
            assert.ok(frame.words.length > 20 && !/NaN|undefined|Infinity/.test(frame.title + frame.words), frame.words);
            const drawn = frame.draw(cameras);
            assert.equal(drawn.length, lesson.captions.length);
            for (const svg of drawn) assert.ok(svg.length > 500 && !/NaN|undefined/.test(svg), `${lesson.key}: ${frame.title}`);
        }
        const asking = frames.flatMap((f, i) => (f.question ? [{ ...f.question, next: frames[i + 1] }] : []));
        assert.equal(asking.length, QUESTIONS[lesson.key], lesson.key);
        for (const { choices, answer, next } of asking) {
            assert.ok(next && choices.length >= 2);
            assert.equal(choices.filter((c) => c.key === answer).length, 1);
            assert.equal(new Set(choices.map((c) => c.key)).size, choices.length);
        }
    }
});

// Every question of a corner of A - B is about the farthest one along the arrow. What is farthest is worked out here from the
// corners alone.
test('what is right is the farthest corner along the direction that is asked', async () => {
    const farthest = (named: { w: Vec; a: number; b: number }[], d: Vec): string[] => {
        const heights = named.map((v) => dot(v.w, d));
        const most = Math.max(...heights);
        return named.filter((_, i) => heights[i]! > most - 1e-9).map((v) => `a${v.a} − b${v.b}`);
    };
    const vectors = (words: string): Vec[] =>
        [...words.replaceAll('−', '-').matchAll(/\((-?[\d.]+), (-?[\d.]+)\)/g)].map((m) => ({
            x: Number(m[1]),
            y: Number(m[2]),
        }));
    for (const key of ['support', 'simplex', 'bounds', 'epa']) {
        const state = openState(await wasm('abut2'), lessons.find((l) => l.key === key)!.scene);
        const { frames } = await played(key);
        let asked = 0;
        for (const [i, { question, words }] of frames.entries()) {
            if (!question) continue;
            const [d] = vectors(key === 'epa' ? frames[i + 1]!.words : words);
            const corners = farthest(state.difference.named, d!);
            // The last step of GJK and EPA may find any corner of an edge that is square to the direction, to its three digits.
            const near = state.difference.named.filter(
                (v) => dot(v.w, d!) > Math.max(...state.difference.named.map((u) => dot(u.w, d!))) - 5e-3,
            );
            assert.ok(corners.includes(question.answer) || near.some((v) => `a${v.a} − b${v.b}` === question.answer), words);
            asked += 1;
        }
        assert.ok(asked > 2);
    }
});

test('what is right about the first card is the corner at a − b, and its picture does not say it before', async () => {
    const state = openState(await wasm('abut2'), lessons[0]!.scene);
    const { frames } = await played('difference');
    const cameras = [new Camera(), new Camera()];
    for (const { question, draw } of frames) {
        if (!question) continue;
        const [, a, b] = /a(\d) − b(\d)/.exec(question.words)!;
        const w = sub(state.bodyA!.corners[Number(a)]!, state.bodyB!.corners[Number(b)]!);
        const { w: found } = state.difference.named[Number(question.answer)]!;
        assert.deepEqual(found, w);
        assert.ok(!draw(cameras)[1]!.includes(`a${a} − b${b}`), question.words);
    }
});

test('the bounds of a step that is not yet taken are not drawn', async () => {
    const { frames, fit } = await played('bounds');
    const cameras = [new Camera(), new Camera()];
    fit(cameras);
    const points = frames.map((f) => f.draw(cameras)[1]!.split('class="witness"').length - 1);
    assert.deepEqual(
        points,
        [...points].sort((a, b) => a - b),
    );
    assert.equal(points[0], 0);
    assert.ok(points.at(-1)! >= 5);
});

// How many of a card's frames have found a distance (of the simplex's card: that they overlap; of the cast's: a fraction). What is exactly right stands
// there alone, and it is that distance.
const JUDGED: Record<string, number> = { difference: 4, support: 0, simplex: 1, bounds: 1, epa: 1, clip: 1, cast: 1 };

test('what is exactly right stands beside what a frame has found, and nowhere before', async () => {
    for (const { key } of lessons) {
        const { frames } = await played(key);
        const judged = frames.filter((f) => f.exactly);
        assert.equal(judged.length, JUDGED[key], key);
        assert.ok(key === 'difference' || judged.every((f) => f === frames.at(-1)), key);
        for (const { exactly, question, words } of judged) {
            assert.equal(question, undefined);
            const told = await exactly!();
            if (key === 'simplex') {
                assert.equal(told, 'Exactly, in rational numbers, too: <b>they overlap</b>.');
                continue;
            }
            assert.match(
                told,
                /^Exactly, in rational numbers(:|, they touch at) .* The library is (exactly that|[\d.e−]+ off); it had proved/,
            );
            const exact = Number(/>−?([\d.]+)/.exec(told)![1]);
            const numbers = [...words.matchAll(/[\d.]+\d/g)].map((m) => Number(m[0]));
            assert.ok(
                numbers.some((x) => Math.abs(x - Math.abs(exact)) < 1e-3 * Math.abs(exact)),
                `${told}: ${words}`,
            );
        }
    }
});

test('the sources that the cards name come with the page', async () => {
    for (const { sources, document } of lessons) {
        for (const source of sources) {
            const { first, lines } = await excerptOf(source);
            assert.ok(first > 1 && lines.length >= 3 && lines.at(-1) === '}', source.path);
            assert.ok(lines.some((line) => line.includes(`${source.name}(`)));
        }
        assert.match(await textOf(document), /^# /);
    }
    assert.deepEqual(functionIn('int f(void);\n\n// why\nint f(void)\n{\n    return 0;\n}\n', 'f'), {
        first: 3,
        lines: ['// why', 'int f(void)', '{', '    return 0;', '}'],
    });
    assert.equal(functionIn('int f(void);\n', 'f'), undefined);
});

test('the score: the first choice counts, and it is kept', () => {
    const kept = new Map<string, string>();
    const store = { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => void kept.set(k, v) };
    const score = new Score(() => undefined, store);
    score.keep('simplex 0', false);
    score.keep('simplex 0', true);
    score.keep('simplex 3', true);
    assert.match(score.words, /1 of 2 right/);
    assert.match(new Score(() => undefined, store).words, /1 of 2 right/);
    score.forget();
    assert.match(score.words, /nothing predicted/);
    assert.match(new Score(() => undefined, { getItem: () => '{"a":3,', setItem: () => undefined }).words, /nothing/);
});
