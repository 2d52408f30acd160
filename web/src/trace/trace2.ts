// trace2.ts : how the library came to its answer about two bodies in 2D: every state of GJK, EPA and clipping, in order, each
// with one sentence. They run in the library; here they are only asked and their words chosen.
import type { Answer, Clip, Epa, Gjk, Pair, Engine2, Vertex } from '../engine/engine2.ts';
import { length, type Pose, type Vec } from '../model/vec.ts';
import { direction, num } from './words.ts';

export type Phase = 'start' | 'gjk' | 'epa' | 'clip' | 'answer';

export interface Step {
    phase: Phase;
    title: string;
    sentence: string;
    gjk?: Gjk;
    epa?: Epa;
    /** EPA: the polygon before this step, to show which edge went. */
    epaBefore?: Epa;
    clip?: Clip;
    /** The simplex before this step. */
    before?: Gjk;
    /** EPA: every vertex of D found so far. */
    known?: Vertex[];
    /** Bounds of the cores' signed distance after this step. */
    lower: number;
    upper: number;
}

export interface Trace {
    pair: Pair;
    steps: Step[];
    answer: Answer;
    general: Answer;
    radius: number;
}

export const name = (v: Vertex, polytopes: boolean): string =>
    polytopes ? `a${v.featureA} − b${v.featureB}` : 'the farthest point';

const MOST_STEPS = 400;

function simplexWords(g: Gjk, polytopes: boolean): string {
    const names = g.simplex.map((v) => name(v, polytopes));
    const weights = g.simplex.map((v) => num(v.weight, 2)).join(' : ');
    if (g.simplex.length === 1) {
        return polytopes
            ? `of what is known, ${names[0]} is nearest to the origin`
            : 'that point is nearest to the origin so far';
    }
    return polytopes
        ? `of what is known, the segment from ${names[0]} to ${names[1]} is nearest, at ${weights}`
        : `the last two points span the nearest segment, ${weights}`;
}

function gjkSentence(g: Gjk, asked: Vec, polytopes: boolean): string {
    const who = `Along ${direction(asked)}, A − B reaches farthest at ${name(g.added, polytopes)}`;
    const bounds =
        g.lower > 0 ? `the gap is between ${num(g.lower)} and ${num(g.upper)}` : `the gap is at most ${num(g.upper)}`;
    switch (g.reason) {
        case 'overlap':
            return `${who}: the triangle now holds the origin, so the cores overlap. How deep is EPA's question.`;
        case 'gap':
            return `${who}, no farther than the nearest point known: both bounds meet at ${num(g.upper)}, and that is the gap.`;
        case 'repeat':
            return `${who}, which is known already: nothing of A − B lies nearer, and the gap is ${num(g.upper)}.`;
        case 'floor':
            return `${who}, which in exact arithmetic brings nothing nearer: the gap is ${num(g.upper)} to rounding.`;
        case 'none':
            return `${who}; ${simplexWords(g, polytopes)}, so ${bounds}.`;
        default:
            return `${who}; stopped at the limit, ${bounds}.`;
    }
}

function epaSentence(e: Epa, before: Epa, polytopes: boolean): string {
    const who = `The nearest edge is pushed out along ${direction(e.added.asked)}; A − B ends there at ${name(e.added, polytopes)}`;
    if (!e.running) {
        return `${who}. No edge is nearer than this one: the penetration depth is ${num(e.upper)}, along ${direction(e.best.normal)}.`;
    }
    const grew = e.open.length > before.open.length || e.upper === before.upper;
    return grew
        ? `${who}: outside the polygon. The dashed edge goes; new ones join the corner to its ends, the horizon.`
        : `${who}: the edge lies on the boundary. The depth is at most ${num(e.upper)}; nearer edges are still open.`;
}

function clipSentence(c: Clip): string {
    switch (c.stage) {
        case 0:
            return (
                `Along the normal, A's edge a${c.a.lowFeature}–a${c.a.highFeature} faces ` +
                `B's edge b${c.b.lowFeature}–b${c.b.highFeature}; side planes will cut away what does not face the other.`
            );
        case 1:
            return 'The side planes on the low ends cut: what lies before the later of the two is dropped.';
        case 2:
            return 'The side planes on the high ends cut: what lies behind the earlier of the two is dropped.';
        default:
            return c.contacts.length > 0
                ? `Each end of the interval that is left is a contact, named by the corners that bound it: ${c.contacts
                      .map((p) => `a${p.featureA}·b${p.featureB}`)
                      .join(' and ')}.`
                : 'Nothing within the margin is left of the interval.';
    }
}

export function answerWords(answer: Pick<Answer, 'status' | 'distance' | 'error'>): string {
    if (answer.status === 'invalid') {
        return 'There is no answer to this question';
    }
    const d = answer.distance;
    if (Math.abs(d) <= answer.error) {
        return 'They touch';
    }
    return d > 0 ? `${num(d)} apart` : `${num(-d)} deep in each other`;
}

function answerSentence(trace: Omit<Trace, 'steps'>): string {
    const { answer, general, radius } = trace;
    const parts = [
        `${answerWords(answer)}, along ${direction(answer.normal)}, with a proved error below ${num(answer.error, 1)}`,
    ];
    if (radius > 0) {
        parts.push(`the two radii, ${num(radius)} together, are taken off the cores' distance at the end`);
    }
    if (answer.supports === 0) {
        const off = Math.abs(answer.distance - general.distance);
        parts.push(
            `the library knows a closed form for this pair and asked for no support point; the answer of GJK and EPA ` +
                (off === 0 ? 'is the same' : `is off by ${num(off, 1)}, within the bounds`),
        );
    }
    return `${parts.join('; ')}.`;
}

function gjkSteps(engine: Engine2, pair: Pair, steps: Step[]): Gjk | undefined {
    let asked = pair.first;
    let before: Gjk | undefined;
    for (let i = 1; i < MOST_STEPS; ++i) {
        const g = engine.gjk();
        steps.push({
            phase: 'gjk',
            title: `GJK, step ${i}`,
            sentence: gjkSentence(g, asked, pair.polytopes),
            gjk: g,
            ...(before ? { before } : {}),
            lower: g.reason === 'overlap' ? -Infinity : g.lower,
            upper: g.upper,
        });
        asked = g.normal;
        before = g;
        if (!g.running) {
            return g;
        }
    }
    return before;
}

/** What EPA has proved: the depth is at least the least depth of any edge, open or settled. */
function epaBounds(e: Epa): { lower: number; upper: number } {
    const least = Math.min(e.lower, ...e.open.map((edge) => edge.depth));
    return { lower: -e.upper, upper: -least };
}

function epaSteps(engine: Engine2, pair: Pair, gjk: Gjk, steps: Step[]): void {
    let before = engine.epa(true);
    const known: Vertex[] = [...gjk.simplex];
    steps.push({
        phase: 'epa',
        title: 'EPA begins',
        sentence: `EPA begins with GJK's triangle around the origin; its nearest edge is ${num(-epaBounds(before).upper)} away, so the depth is at least that.`,
        epa: before,
        known: [...known],
        ...epaBounds(before),
    });
    for (let i = 1; i < MOST_STEPS && before.running; ++i) {
        const e = engine.epa(false);
        known.push(e.added);
        steps.push({
            phase: 'epa',
            title: `EPA, step ${i}`,
            sentence: epaSentence(e, before, pair.polytopes),
            epa: e,
            epaBefore: before,
            known: [...known],
            ...epaBounds(e),
        });
        before = e;
    }
}

function clipSteps(engine: Engine2, answer: Answer, margin: number, last: Step, steps: Step[]): void {
    if (answer.distance > margin) {
        return;
    }
    for (let first = true; ; first = false) {
        const c = engine.clip(first, margin);
        if (!c) {
            return;
        }
        const title = c.stage === 0 ? 'The faces' : c.stage < 3 ? `Clipping, cut ${c.stage}` : 'The contacts';
        steps.push({ phase: 'clip', title, sentence: clipSentence(c), clip: c, lower: last.lower, upper: last.upper });
        if (!c.running) {
            return;
        }
    }
}

const NO_MEASURES: Pair = { unit: 1, size: 0, noise: 0, tolerance: 0, polytopes: false, first: { x: 1, y: 0 } };

/** The one step of an answer about a half-space, in either dimension. */
export function stepAlone(
    answer: Pick<Answer, 'status' | 'distance' | 'error'> & { normal: Vec },
): Pick<Step, 'title' | 'sentence' | 'lower' | 'upper'> & { phase: 'answer' } {
    const sentence =
        `${answerWords(answer)}, along ${direction(answer.normal)}, with a proved error below ${num(answer.error, 1)}. ` +
        'A half-space is asked by one support point: the one that the shape has farthest against its normal. ' +
        'There are no steps. A − B is a half-space itself; the picture has a piece of it.';
    const [lower, upper] = [answer.distance - answer.error, answer.distance + answer.error];
    return { phase: 'answer', title: 'The answer', sentence, lower, upper };
}

/** Of a half-space and a shape: the answer is one support point's, with no steps to it. Undefined when there is none. */
export function answerAlone(answer: Answer): Trace | undefined {
    if (answer.status === 'invalid') {
        return undefined;
    }
    return { pair: NO_MEASURES, steps: [stepAlone(answer)], answer, general: answer, radius: 0 };
}

/** The whole trace, or undefined when the library has no answer. */
export function trace2(engine: Engine2, a: Pose, b: Pose, radius: number, margin: number): Trace | undefined {
    const answer = engine.ask(0, 1, a, b, margin);
    const general = engine.ask(0, 1, a, b, margin, true);
    const pair = engine.begin(0, 1, a, b);
    if (!pair || answer.status === 'invalid') {
        return undefined;
    }
    const steps: Step[] = [
        {
            phase: 'start',
            title: 'The question',
            sentence:
                `Take every point of A minus every point of B: that set is A − B, the Minkowski difference. A and B share a point exactly when it holds ` +
                `the origin. GJK looks for its point nearest the origin, first along ${direction(pair.first)}, from A's middle to B's.`,
            lower: -Infinity,
            upper: Infinity,
        },
    ];
    const gjk = gjkSteps(engine, pair, steps);
    if (gjk?.reason === 'overlap') {
        epaSteps(engine, pair, gjk, steps);
    }
    const last = steps.at(-1)!;
    clipSteps(engine, answer, margin, last, steps);
    const whole = { pair, answer, general, radius };
    steps.push({
        ...last,
        phase: 'answer',
        title: 'The answer',
        sentence: answerSentence(whole),
        lower: last.lower,
        upper: last.upper,
    });
    return { ...whole, steps };
}

/** A trace's step at which an algorithm's part begins, for the jumps of the timeline. */
export function phaseStarts(trace: Trace): { phase: Phase; step: number }[] {
    const starts: { phase: Phase; step: number }[] = [];
    trace.steps.forEach((s, i) => {
        if (starts.at(-1)?.phase !== s.phase) {
            starts.push({ phase: s.phase, step: i });
        }
    });
    return starts;
}

/** The witness points that a simplex's weights carry back to the bodies. */
export function witnesses(g: Gjk): { a: Vec; b: Vec } {
    const sum = { a: { x: 0, y: 0 }, b: { x: 0, y: 0 } };
    for (const v of g.simplex) {
        sum.a.x += v.weight * v.a.x;
        sum.a.y += v.weight * v.a.y;
        sum.b.x += v.weight * v.b.x;
        sum.b.y += v.weight * v.b.y;
    }
    return sum;
}

/** True where the gap is so small that its direction means nothing on a picture. */
export const isTiny = (v: Vec, size: number): boolean => length(v) < 1e-9 * size;
