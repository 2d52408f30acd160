// words.ts : the exact distance, or touch of a cast, beside the library's, in one sentence; loaded with the first answer that
// stands still, and with the first that a card of the tour has found.
import type { Way } from '../engine/way.ts';
import { coreOf, poseOf } from '../model/body2.ts';
import { coreOf3, poseOf3 } from '../model/body3.ts';
import type { CastSpec } from '../model/queries.ts';
import type { Body } from '../model/scene.ts';
import { num } from '../trace/words.ts';
import type { AnyAnswer } from '../ui/verdict.ts';
import { dyadic } from './dyadic.ts';
import { against, digitsOf, isWithin, judge2, judge3, judgeCast2, judgeCast3, MOST, offBy, type Exact } from './judge.ts';

const DIGITS = 30;

const SMOOTH = ['ellipse', 'ellipsoid', 'disk', 'cylinder', 'cone'];

const tooMany = (dim: 2 | 3): string => `The exact judge tries everything, so it takes ${MOST[dim]} corners at most.`;

function smoothWords(a: Body, b: Body): string {
    if ([a, b].some(({ shape }) => shape.type === 'halfspace')) {
        return 'There is no exact judge of half-spaces here: it subtracts corners from corners, and a half-space has none.';
    }
    const smooth = [a, b].find(({ shape }) => SMOOTH.includes(shape.type));
    return smooth ? `There is no exact judge of ${smooth.shape.type}s here: rational numbers know flat sides alone.` : '';
}

// What an answer is off by, and what it had proved.
function verdictOf(found: number, error: number, exact: Exact, who: string): string {
    const off = Math.abs(offBy(found, exact));
    const verdict = off === 0 ? `${who} is exactly that` : `${who} is ${num(off, 2)} off`;
    const proved = isWithin(found, error, exact)
        ? `it had proved at most ${num(error, 2)}`
        : `more than the ${num(error, 2)} it says: a fault of the library`;
    return `${verdict}; ${proved}.`;
}

const number = (exact: Exact): string => `<b class="number">${digitsOf(exact, DIGITS).replace('-', '−')}</b>`;

/** `who` answered. */
export function exactWords(dim: 2 | 3, a: Body, b: Body, answer: AnyAnswer, who = 'f64'): string {
    const smooth = smoothWords(a, b);
    if (smooth !== '') {
        return smooth;
    }
    const exact =
        dim === 2
            ? judge2(coreOf(a.shape), coreOf(b.shape), poseOf(a), poseOf(b))
            : judge3(coreOf3(a.shape), coreOf3(b.shape), poseOf3(a), poseOf3(b));
    return exact
        ? `Exactly, in rational numbers: ${number(exact)}. ${verdictOf(answer.distance, answer.error, exact, who)}`
        : tooMany(dim);
}

/** Of a cast, `who` answered `way`. */
export function castWords(
    dim: 2 | 3,
    a: Body,
    b: Body,
    cast: CastSpec,
    { radius, maxFraction, answer }: Way,
    who = 'f64',
): string {
    const smooth = smoothWords(a, b);
    if (smooth !== '' || radius > 0) {
        return smooth || 'There is no exact judge of casts of round shapes here: where they touch is the root of an equation.';
    }
    const way = cast.translation;
    const exact =
        dim === 2
            ? judgeCast2({ a: coreOf(a.shape), b: coreOf(b.shape), poseA: poseOf(a), poseB: poseOf(b), way })
            : judgeCast3({ a: coreOf3(a.shape), b: coreOf3(b.shape), poseA: poseOf3(a), poseB: poseOf3(b), way });
    if (!exact) {
        return tooMany(dim);
    }
    if (exact !== 'miss' && exact.sign === 0 && cast.leave) {
        return 'Exactly, in rational numbers, they touch at the start, and the cast leaves that out.';
    }
    const isMiss = exact === 'miss' || against(dyadic(maxFraction), exact) < 0;
    if (isMiss !== !answer.hit) {
        const truth = isMiss ? 'they do not touch on this way' : `they touch at ${number(exact)} of the way`;
        const blame = answer.grazing ? 'which was nearer than its rounding can tell' : 'a fault of the library';
        return `Exactly, in rational numbers, ${truth}. ${who} says otherwise: ${blame}.`;
    }
    return exact === 'miss' || isMiss
        ? 'Exactly, in rational numbers, too: <b>they do not touch on this way</b>.'
        : `Exactly, in rational numbers, they touch at ${number(exact)} of the way. ${verdictOf(answer.fraction, answer.error, exact, who)}`;
}

/** Where they overlap and no more is known: whether that is so. */
export function overlapWords(a: Body, b: Body): string {
    const exact = judge2(coreOf(a.shape), coreOf(b.shape), poseOf(a), poseOf(b))!;
    return `Exactly, in rational numbers, too: <b>they ${exact.sign < 0 ? 'overlap' : 'do not overlap: a fault of the library'}</b>.`;
}
