// play.ts : the frames of each card, made of a real run of the library's step machines. A frame that asks stands before the
// step whose finding it asks for; what is right is read from that step.
import { Engine2, type Vertex } from '../engine/engine2.ts';
import type { Module } from '../engine/module.ts';
import { coreOf } from '../model/body2.ts';
import { readScene } from '../model/scene.ts';
import { dot, length, rotate, sub, toWorld, type Vec } from '../model/vec.ts';
import type { Step } from '../trace/trace2.ts';
import { answerWords } from '../trace/trace2.ts';
import { direction, num } from '../trace/words.ts';
import { State } from '../ui/state.ts';
import { boxOf, type Camera } from '../view/camera.ts';
import { differencePicture } from '../view/diff2.ts';
import { middleOf } from '../view/frame.ts';
import { boundsPicture } from '../view/plot.ts';
import { worldPicture } from '../view/world2.ts';
import type { Choice, Frame, Played, Question } from './frame.ts';
import type { Lesson } from './lessons.ts';
import * as pictures from './pictures.ts';

/** A state of the playground, with no body taken hold of. */
export function openState(module: Module, scene: string): State {
    const state = new State(module);
    state.open(readScene(scene));
    state.chosen = -1;
    return state;
}

const cornerName = (v: { a: number; b: number }): string => `a${v.a} − b${v.b}`;
const vertexName = (v: Pick<Vertex, 'featureA' | 'featureB'>): string => `a${v.featureA} − b${v.featureB}`;

export const choicesOf = (state: State): Choice[] =>
    state.difference.named.map((v) => ({ key: cornerName(v), label: cornerName(v) }));

/** Which corner a step is about to find. */
function whichCorner(state: State, found: Pick<Vertex, 'featureA' | 'featureB'>, words: string): Question | undefined {
    const answer = vertexName(found);
    const choices = choicesOf(state);
    return choices.some((c) => c.key === answer) ? { words, choices, answer } : undefined;
}

const world = (state: State, step: number, camera: Camera): string => {
    state.goTo(step);
    return worldPicture(state, camera);
};

const other = (state: State, step: number, camera: Camera): string => {
    state.goTo(step);
    return differencePicture(state, camera);
};

/** The exact distance beside the answer of a run, which has found it. */
const judged =
    (state: State): (() => Promise<string>) =>
    async () => {
        const { exactWords } = await import('../exact/words.ts');
        return exactWords(2, state.scene.bodies[0]!, state.scene.bodies[1]!, state.trace!.answer, 'The library');
    };

const judgedOverlap =
    (state: State): (() => Promise<string>) =>
    async () =>
        (await import('../exact/words.ts')).overlapWords(state.scene.bodies[0]!, state.scene.bodies[1]!);

const asks = (question: Question | undefined): { question?: Question } => (question ? { question } : {});

// ---- 1: two shapes and their difference -------------------------------------------------------------------------------------

const SHOWN = 4; // corners marked one by one; the rest follow at once
const MOVES = 4;

function differenceFrames(module: Module, scene: string): Played {
    const state = openState(module, scene);
    const { named } = state.difference;
    const numbered = named.map((_, i): Choice => ({ key: String(i), label: `corner ${i + 1}` }));
    const ends = (i: number): [Vec, Vec] => [state.bodyA!.corners[named[i]!.a]!, state.bodyB!.corners[named[i]!.b]!];
    const bodies = (i: number, camera: Camera): string => {
        const [a, b] = ends(i);
        return pictures.bodiesPicture(state, camera, pictures.vectorParts(camera, b, a));
    };
    const frames: Frame[] = [];
    for (let i = 0; i < SHOWN; ++i) {
        const name = cornerName(named[i]!);
        frames.push({
            lines: [0],
            title: `The vector ${name}`,
            words: `The arrow from b${named[i]!.b} to a${named[i]!.a} is the vector ${name}. Drawn from the origin, it ends in a corner of A − B.`,
            draw: ([left, right]) => [bodies(i, left!), pictures.numberedPicture(state, right!, i, '')],
            question: { words: `Which corner of A − B is ${name}?`, choices: numbered, answer: String(i) },
        });
        frames.push({
            lines: [1],
            title: `The corner ${name}`,
            words: `The same arrow from the origin: there is the corner ${name}.`,
            draw: ([left, right]) => [
                bodies(i, left!),
                pictures.numberedPicture(state, right!, i + 1, pictures.vectorParts(right!, pictures.ORIGIN, named[i]!.w)),
            ],
        });
    }
    frames.push({
        lines: [2],
        title: 'A − B',
        words: `All ${named.length} corners, and with them the whole set. The origin is outside of it: A and B are apart.`,
        draw: ([left, right]) => [pictures.bodiesPicture(state, left!), pictures.setPicture(state, right!)],
    });
    const moved = Array.from({ length: MOVES }, (_, i) => movedState(module, scene, ((i + 1) * 1.9) / MOVES));
    for (const [i, at] of moved.entries()) {
        const { answer } = at.trace!;
        const inside = answer.distance < 0;
        frames.push({
            lines: [3],
            title: `B moves, ${i + 1} of ${MOVES}`,
            words: `B moves to the left, A − B to the right. The library says: ${answerWords(answer)}. The origin is ${inside ? 'inside of' : 'outside of'} A − B.`,
            draw: ([left, right]) => [pictures.bodiesPicture(at, left!), other(at, Infinity, right!)],
            exactly: judged(at),
        });
    }
    return { frames, scene, fit: ([left, right]) => pictures.fitBoth([state, ...moved], left, right) };
}

/** The scene with B that far to the left. */
function movedState(module: Module, scene: string, by: number): State {
    const state = openState(module, scene);
    const [, b] = state.scene.bodies;
    b!.position = [b!.position[0]! - by, b!.position[1]!];
    state.update();
    return state;
}

// ---- 2: support -------------------------------------------------------------------------------------------------------------

const TURNS = [0.35, 2.1, 3.6, 5.2, 1.2]; // radians: to every side, and none square to an edge

function supportFrames(module: Module, scene: string): Played {
    const state = openState(module, scene);
    const engine = new Engine2(module, 'f64');
    state.scene.bodies.forEach((body, slot) => engine.shape(slot, coreOf(body.shape)));
    /** The library's support point of a body along a direction of the world, and which corner it is. */
    const farthest = (slot: 0 | 1, d: Vec): { point: Vec; corner: number } => {
        const placed = slot === 0 ? state.bodyA! : state.bodyB!;
        const inBody = rotate({ ...placed.pose, s: -placed.pose.s }, d);
        const point = toWorld(placed.pose, engine.support(slot, inBody));
        const off = placed.corners.map((c) => length(sub(c, point)));
        return { point, corner: off.indexOf(Math.min(...off)) };
    };
    const frames = TURNS.flatMap((turn, i): Frame[] => {
        const d = { x: Math.cos(turn), y: Math.sin(turn) };
        const a = farthest(0, d);
        const b = farthest(1, { x: -d.x, y: -d.y });
        const w = sub(a.point, b.point);
        const name = `a${a.corner} − b${b.corner}`;
        const middle = middleOf(state.difference.ring);
        return [
            {
                lines: [0],
                title: `Direction ${i + 1}`,
                words: `Along d = ${direction(d)}, where does A − B end? Think of a line square to the arrow, pushed along it until it leaves the set.`,
                draw: ([left, right]) => [
                    pictures.bodiesPicture(state, left!),
                    pictures.setPicture(state, right!, pictures.asked(right!, middle, d)),
                ],
                ...asks(
                    whichCorner(state, { featureA: a.corner, featureB: b.corner }, 'Which corner is farthest along the arrow?'),
                ),
            },
            {
                lines: [1, 2, 3],
                title: `Support ${i + 1}: ${name}`,
                words: `A ends at a${a.corner} along d, B at b${b.corner} along −d: the support point is ${name}, at the height ${num(dot(w, d))} along d.`,
                draw: ([left, right]) => [
                    pictures.supportsPicture(state, left!, a.point, b.point, d),
                    pictures.setPicture(state, right!, pictures.supportParts(right!, w, d)),
                ],
            },
        ];
    });
    return { frames, scene, fit: ([left, right]) => pictures.fitBoth([state], left, right) };
}

// ---- 3 and 4: GJK -----------------------------------------------------------------------------------------------------------

interface Turn {
    index: number;
    step: Step;
    /** What the simplex was, and where the direction starts. */
    before: Vertex[];
    from: Vec;
}

function turnsOf(state: State): Turn[] {
    return state.trace!.steps.flatMap((step, index) =>
        step.phase === 'gjk'
            ? [{ index, step, before: step.before?.simplex ?? [], from: step.before?.closest ?? pictures.ORIGIN }]
            : [],
    );
}

const askWords = (d: Vec, first: boolean): string =>
    first
        ? `GJK begins: it asks along ${direction(d)}, from A’s middle to B’s.`
        : `The nearest point known is the red one. GJK asks along ${direction(d)}, from there to the origin.`;

function simplexFrames(module: Module, scene: string): Played {
    const state = openState(module, scene);
    const frames = turnsOf(state).flatMap(({ index, step, before, from }, i): Frame[] => {
        const g = step.gjk!;
        const found = g.added;
        const stops = !g.running;
        const last = g.reason === 'overlap' ? 5 : 3;
        return [
            {
                lines: [i === 0 ? 0 : 7],
                title: `GJK asks, step ${i + 1}`,
                words: askWords(found.asked, i === 0),
                draw: ([left, right]) => [
                    pictures.bodiesPicture(state, left!),
                    pictures.setPicture(
                        state,
                        right!,
                        pictures.simplexParts(right!, before, from, i > 0) + pictures.asked(right!, from, found.asked),
                    ),
                ],
                ...asks(whichCorner(state, found, 'Which corner does GJK find next?')),
            },
            {
                lines: [2],
                title: `GJK finds ${vertexName(found)}`,
                words: `The support point is ${vertexName(found)}. All of A − B lies on one side of the dashed line through it.`,
                draw: ([left, right]) => [
                    pictures.supportsPicture(state, left!, found.a, found.b, found.asked),
                    pictures.foundPicture(state, right!, found, before, from),
                ],
            },
            {
                lines: stops ? [last] : [4, 6],
                title: step.title,
                words: step.sentence,
                draw: ([left, right]) => [world(state, index, left!), other(state, index, right!)],
                ...(g.reason === 'overlap' ? { exactly: judgedOverlap(state) } : {}),
            },
        ];
    });
    return { frames, scene, fit: ([left, right]) => pictures.fitBoth([state], left, right) };
}

/** The bounds up to a step: what later steps prove is not given away. */
function boundsSoFar(state: State, index: number, camera: Camera): string {
    const steps = state.steps.map((s, i) => (i <= index ? s : { lower: NaN, upper: NaN }));
    return boundsPicture(steps, index, camera.width, camera.height);
}

function boundsFrames(module: Module, scene: string): Played {
    const state = openState(module, scene);
    const frames = turnsOf(state).flatMap(({ index, step, before, from }, i): Frame[] => {
        const g = step.gjk!;
        return [
            {
                lines: [i === 0 ? 0 : 2],
                title: `GJK asks, step ${i + 1}`,
                words: askWords(g.added.asked, i === 0),
                draw: ([left, right]) => [
                    pictures.setPicture(
                        state,
                        left!,
                        pictures.simplexParts(left!, before, from, i > 0) + pictures.asked(left!, from, g.added.asked),
                    ),
                    boundsSoFar(state, index - 1, right!),
                ],
                ...asks(whichCorner(state, g.added, 'Which corner does GJK find next?')),
            },
            {
                lines: g.running ? [3, 5, 6] : [3, 4],
                title: `Bounds after step ${i + 1}`,
                words: step.sentence,
                draw: ([left, right]) => [other(state, index, left!), boundsSoFar(state, index, right!)],
                ...(g.running ? {} : { exactly: judged(state) }),
            },
        ];
    });
    return { frames, scene, fit: ([left]) => pictures.fitBoth([state], undefined, left) };
}

// ---- 5: EPA -----------------------------------------------------------------------------------------------------------------

function epaFrames(module: Module, scene: string): Played {
    const state = openState(module, scene);
    const steps = state.trace!.steps.map((step, index) => ({ step, index })).filter(({ step }) => step.phase === 'epa');
    const draw =
        (index: number) =>
        ([left, right]: Camera[]): string[] => [world(state, index, left!), other(state, index, right!)];
    const frames = steps.flatMap(({ step, index }, i): Frame[] => {
        const after = steps[i + 1]?.step.epa!.added;
        const shown: Frame = {
            lines: i === 0 ? [0] : step.epa!.running ? [3, 5] : [3, 4],
            title: step.title,
            words: step.sentence,
            draw: draw(index),
        };
        const next: Frame = {
            lines: [2],
            title: 'The nearest edge',
            words: `The arrow is the normal of the edge nearest to the origin. EPA asks where A − B ends that way.`,
            draw: ([left, right]) => [pictures.bodiesPicture(state, left!), other(state, index, right!)],
            ...asks(after && whichCorner(state, after, 'Which corner does EPA find along the arrow?')),
        };
        return after ? [shown, next] : [shown];
    });
    const last = state.steps.length - 1;
    frames.push({
        lines: [4],
        title: 'The answer',
        words: state.steps[last]!.sentence,
        draw: draw(last),
        exactly: judged(state),
    });
    return { frames, scene, fit: ([left, right]) => pictures.fitBoth([state], left, right) };
}

// ---- 6: clipping ------------------------------------------------------------------------------------------------------------

function clipFrames(module: Module, scene: string): Played {
    const state = openState(module, scene);
    const steps = state.trace!.steps.map((step, index) => ({ step, index })).filter(({ step }) => step.phase === 'clip');
    const frames = steps.map(({ step, index }, i): Frame => {
        const c = step.clip!;
        const next = steps[i + 1]?.step.clip;
        const end = i === 0 ? 'low' : 'high';
        const features: Choice[] = [`a${c.a[`${end}Feature`]}`, `b${c.b[`${end}Feature`]}`].map((key) => ({ key, label: key }));
        const cut = next?.[end];
        const off = (p: Vec): number => (cut ? Math.abs(dot(sub(p, cut), c.tangent)) : 0);
        const nearest = off(c.a[end]) < off(c.b[end]) ? 0 : 1;
        const question = {
            words: `At the ${end} ends: which corner’s side plane cuts?`,
            choices: features,
            answer: features[nearest]!.key,
        };
        return {
            lines: [c.stage],
            title: step.title,
            words: step.sentence,
            draw: ([only]) => [world(state, index, only!)],
            ...(i < 2 && cut ? { question } : {}),
        };
    });
    const last = state.steps.length - 1;
    frames.push({
        lines: [3],
        title: 'The answer',
        words: state.steps[last]!.sentence,
        draw: ([only]) => [world(state, last, only!)],
        exactly: judged(state),
    });
    return {
        frames,
        scene,
        fit: ([only]) => only!.fit(boxOf(state.placed.flatMap((p) => p.ring)), Math.min(40, 0.1 * only!.width)),
    };
}

const players = {
    difference: differenceFrames,
    support: supportFrames,
    simplex: simplexFrames,
    bounds: boundsFrames,
    epa: epaFrames,
    clip: clipFrames,
};

/** The cast's recorder is loaded when its card comes into view. */
export async function play(lesson: Lesson, module: Module): Promise<Played> {
    if (lesson.key !== 'cast') {
        return players[lesson.key](module, lesson.scene);
    }
    const { castFrames } = await import('./play_cast.ts');
    return castFrames(module);
}
