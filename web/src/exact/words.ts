// words.ts : the exact distance beside the library's, in one sentence; loaded with the first answer that stands still, and with
// the first that a card of the tour has found.
import { coreOf, poseOf } from '../model/body2.ts';
import { coreOf3, poseOf3 } from '../model/body3.ts';
import type { Body } from '../model/scene.ts';
import { num } from '../trace/words.ts';
import type { AnyAnswer } from '../ui/verdict.ts';
import { digitsOf, isWithin, judge2, judge3, MOST, offBy } from './judge.ts';

const DIGITS = 30;

const SMOOTH = ['ellipse', 'ellipsoid', 'disk', 'cylinder', 'cone'];

/** `who` answered. */
export function exactWords(dim: 2 | 3, a: Body, b: Body, answer: AnyAnswer, who = 'f64'): string {
    const smooth = [a, b].find(({ shape }) => SMOOTH.includes(shape.type));
    if (smooth) {
        return `There is no exact judge of ${smooth.shape.type}s here: rational numbers know flat sides alone.`;
    }
    const exact =
        dim === 2
            ? judge2(coreOf(a.shape), coreOf(b.shape), poseOf(a), poseOf(b))
            : judge3(coreOf3(a.shape), coreOf3(b.shape), poseOf3(a), poseOf3(b));
    if (!exact) {
        return `The exact judge tries everything, so it takes ${MOST[dim]} corners at most.`;
    }
    const { distance, error } = answer;
    const off = Math.abs(offBy(distance, exact));
    const holds = isWithin(distance, error, exact);
    const verdict = off === 0 ? `${who} is exactly that` : `${who} is ${num(off, 2)} off`;
    const proved = holds
        ? `it had proved at most ${num(error, 2)}`
        : `more than the ${num(error, 2)} it says: a fault of the library`;
    return `Exactly, in rational numbers: <b class="number">${digitsOf(exact, DIGITS).replace('-', '−')}</b>. ${verdict}; ${proved}.`;
}

/** Where they overlap and no more is known: whether that is so. */
export function overlapWords(a: Body, b: Body): string {
    const exact = judge2(coreOf(a.shape), coreOf(b.shape), poseOf(a), poseOf(b))!;
    return `Exactly, in rational numbers, too: <b>they ${exact.sign < 0 ? 'overlap' : 'do not overlap: a fault of the library'}</b>.`;
}
