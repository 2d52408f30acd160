// trace3.ts : how the library came to its answer about two bodies in 3D; the twin of trace2.ts.
import type { Answer3, Clip3, Epa3, Face3, Gjk3, Pair3, Engine3, Vertex3 } from '../engine/engine3.ts';
import type { Pose3, Vec3 } from '../model/vec3.ts';
import { answerWords, stepAlone } from './trace2.ts';
import { direction, num } from './words.ts';

export interface Step3 {
    phase: 'start' | 'gjk' | 'epa' | 'clip' | 'answer';
    title: string;
    sentence: string;
    gjk?: Gjk3;
    before?: Gjk3;
    epa?: Epa3;
    /** EPA: what the polytope was before this step, to show which faces went. */
    epaBefore?: Epa3;
    clip?: Clip3;
    lower: number;
    upper: number;
}

export interface Trace3 {
    pair: Pair3;
    steps: Step3[];
    answer: Answer3;
    general: Answer3;
    radius: number;
}

const MOST_STEPS = 600;
const SHAPES = ['nothing', 'point', 'segment', 'triangle', 'tetrahedron'];

export const name3 = (v: Vertex3, polytopes: boolean): string =>
    polytopes ? `a${v.featureA} − b${v.featureB}` : 'the farthest point';

const FEATURES = 2 ** 24;

/** A contact's name in words: the kind of features that meet times 2^48, and the numbers of A's and B's. */
export function contactName3(name: number): string {
    const kind = Math.floor(name / FEATURES / FEATURES);
    const a = `a${Math.floor(name / FEATURES) % FEATURES}`;
    const b = `b${name % FEATURES}`;
    return [`corners ${a}, ${b}`, `corner ${a} on B`, `corner ${b} on A`, `edges ${a}, ${b}`][kind] ?? String(name);
}

function gjkSentence(g: Gjk3, asked: Vec3, polytopes: boolean): string {
    const who = `Along ${direction(asked)}, A − B reaches farthest at ${name3(g.added, polytopes)}`;
    const bounds =
        g.lower > 0 ? `the gap is between ${num(g.lower)} and ${num(g.upper)}` : `the gap is at most ${num(g.upper)}`;
    switch (g.reason) {
        case 'overlap':
            return `${who}: the ${SHAPES[g.simplex.length]} now holds the origin, so the cores overlap. How deep is EPA's question.`;
        case 'gap':
            return `${who}, no farther than the nearest point known: both bounds meet at ${num(g.upper)}, and that is the gap.`;
        case 'repeat':
            return `${who}, which is known already: nothing of A − B lies nearer, and the gap is ${num(g.upper)}.`;
        case 'floor':
            return `${who}, which in exact arithmetic brings nothing nearer: the gap is ${num(g.upper)} to rounding.`;
        case 'none': {
            const weights = g.simplex.map((v) => num(v.weight, 2)).join(' : ');
            return `${who}; of what is known a ${SHAPES[g.simplex.length]} is nearest, at ${weights}, so ${bounds}.`;
        }
        default:
            return `${who}; stopped at the limit, ${bounds}.`;
    }
}

/** Which faces a later polytope has that an earlier one had not. */
export function isNewSince(before: Epa3): (f: Face3) => boolean {
    const last = before.faces.reduce((m, f) => Math.max(m, f.born), -1);
    return (f) => f.born > last;
}

function epaSentence(e: Epa3, before: Epa3, polytopes: boolean): string {
    const who = `A − B reaches ${name3(e.added, polytopes)} along ${direction(e.asked)}, the nearest face's normal`;
    if (!e.running) {
        return `${who}, no farther than the face: that is A − B's boundary, at penetration depth ${num(e.upper)}; the minimum translation is along ${direction(e.normal)}.`;
    }
    if (before.faces.length === 0) {
        return `${who.replace(", the nearest face's normal", '')}: one more corner for a first tetrahedron around the origin.`;
    }
    const made = e.faces.filter(isNewSince(before)).length;
    const gone = before.faces.length + made - e.faces.length;
    return made > 0
        ? `${who}: farther out than the face. ${gone === 1 ? 'The face that it sees goes, and' : `The ${gone} faces that it sees go, and`} ${made} new ones join it to the horizon, their rim.`
        : `${who}: the face lies on the boundary. The depth is at most ${num(e.upper)}; nearer faces are still open.`;
}

function clipSentence(c: Clip3): string {
    const [reference, incident] = c.referenceIsA ? ['A', 'B'] : ['B', 'A'];
    if (!c.running) {
        return c.contacts.length > 0
            ? `${c.contacts.length === 1 ? 'The one corner that is left makes the contact' : `The ${c.contacts.length} corners that are left make the contacts`}, measured along the normal.`
            : 'Nothing of the patch is within the margin.';
    }
    return c.stage === 0
        ? `${reference}'s face of ${c.reference.length} corners is squarer to the normal: it is the reference; ${incident}'s, of ${c.incident.length}, will be cut by its side planes.`
        : `Side plane ${c.stage} cuts: ${c.patch.length === 1 ? '1 corner is' : `${c.patch.length} corners are`} left of the patch.`;
}

function gjkSteps(engine: Engine3, pair: Pair3, steps: Step3[]): Gjk3 | undefined {
    let asked = pair.first;
    let before: Gjk3 | undefined;
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

function epaSteps(engine: Engine3, pair: Pair3, steps: Step3[]): void {
    const bounds = (e: Epa3) => ({ lower: -e.upper, upper: -e.lower });
    let before = engine.epa(true);
    steps.push({
        phase: 'epa',
        title: 'EPA begins',
        sentence: `EPA begins with what GJK found around the origin: a polytope of ${before.faces.length} faces inside A − B, to be grown until its nearest face lies on the boundary.`,
        epa: before,
        ...bounds(before),
    });
    for (let i = 1; i < MOST_STEPS && before.running; ++i) {
        const e = engine.epa(false);
        steps.push({
            phase: 'epa',
            title: `EPA, step ${i}`,
            sentence: epaSentence(e, before, pair.polytopes),
            epa: e,
            epaBefore: before,
            ...bounds(e),
        });
        before = e;
    }
}

function clipSteps(engine: Engine3, answer: Answer3, margin: number, last: Step3, steps: Step3[]): void {
    if (answer.distance > margin) {
        return;
    }
    for (let first = true; ; first = false) {
        const c = engine.clip(first, margin);
        if (!c) {
            return;
        }
        const title = !c.running ? 'The contacts' : c.stage === 0 ? 'The faces' : `Clipping, cut ${c.stage}`;
        steps.push({ phase: 'clip', title, sentence: clipSentence(c), clip: c, lower: last.lower, upper: last.upper });
        if (!c.running || steps.length > 2 * MOST_STEPS) {
            return;
        }
    }
}

const keptWords = ({ total, contacts }: Answer3): string =>
    `of ${total} points of contact ${contacts.length} are kept, the deepest and those that span most`;

function answerSentence(whole: Omit<Trace3, 'steps'>): string {
    const { answer, general, radius } = whole;
    const parts = [
        `${answerWords(answer)}, along ${direction(answer.normal)}, with a proved error below ${num(answer.error, 1)}`,
    ];
    if (radius > 0) {
        parts.push(`the two radii, ${num(radius)} together, are taken off the cores' distance at the end`);
    }
    if (answer.total > answer.contacts.length) {
        parts.push(keptWords(answer));
    }
    const off = Math.abs(answer.distance - general.distance);
    if (off > 0) {
        parts.push(
            `the library has a shorter way for this pair; the answer of GJK and EPA is off by ${num(off, 1)}, within the bounds`,
        );
    }
    return `${parts.join('; ')}.`;
}

const NO_MEASURES: Pair3 = { unit: 1, size: 0, noise: 0, tolerance: 0, polytopes: false, first: { x: 1, y: 0, z: 0 } };

/** Of a half-space and a shape, as in 2D. */
export function answerAlone3(answer: Answer3): Trace3 | undefined {
    if (answer.status === 'invalid') {
        return undefined;
    }
    const step = stepAlone(answer);
    const kept = answer.total > answer.contacts.length ? ` Here ${keptWords(answer)}.` : '';
    const steps = [{ ...step, sentence: step.sentence + kept }];
    return { pair: NO_MEASURES, steps, answer, general: answer, radius: 0 };
}

export function trace3(engine: Engine3, a: Pose3, b: Pose3, radius: number, margin: number): Trace3 | undefined {
    const answer = engine.ask(0, 1, a, b, margin);
    const general = engine.ask(0, 1, a, b, margin, true);
    const pair = engine.begin(0, 1, a, b);
    if (!pair || answer.status === 'invalid') {
        return undefined;
    }
    const steps: Step3[] = [
        {
            phase: 'start',
            title: 'The question',
            sentence:
                `Every point of A minus every point of B: that solid is A − B, the Minkowski difference. A and B share a point exactly when it holds the ` +
                `origin. GJK looks for its point nearest the origin, first along ${direction(pair.first)}, from A's middle to B's.`,
            lower: -Infinity,
            upper: Infinity,
        },
    ];
    const gjk = gjkSteps(engine, pair, steps);
    if (gjk?.reason === 'overlap') {
        epaSteps(engine, pair, steps);
    }
    const last = steps.at(-1)!;
    clipSteps(engine, answer, margin, last, steps);
    const whole = { pair, answer, general, radius };
    steps.push({ ...last, phase: 'answer', title: 'The answer', sentence: answerSentence(whole) });
    return { ...whole, steps };
}
