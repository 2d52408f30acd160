// casts.ts : where a cast of two convex polytopes given by their corners first touches, in whole numbers, without a rounding.
// B has come by f · way, so they touch where f · way is in A - B: between the two walls of each direction that a face of A - B
// can be perpendicular to. Every wall is tried, needed or not.
import { signOf } from './dyadic.ts';
import { normals, reaches, type Corner } from './polytopes.ts';

/** top / under, and under is positive. */
export interface Fraction {
    top: bigint;
    under: bigint;
}

const isLess = (a: Fraction, b: Fraction): boolean => a.top * b.under < b.top * a.under;

/** The least f, from 0 on, for which B moved by f · way touches A; undefined where none does. */
export function firstTouch(a: Corner[], b: Corner[], way: Corner): Fraction | undefined {
    const axes = way.map((_, i): Corner => way.map((_, k) => (k === i ? 1n : 0n))); // also where A - B is flat it has walls
    let from: Fraction = { top: 0n, under: 1n };
    let to: Fraction | undefined;
    for (const n of normals(a, b, axes)) {
        const [ahead, behind] = reaches(a, b, n);
        const speed = way.reduce((sum, x, i) => sum + x * n[i]!, 0n);
        const turn = signOf(speed);
        if (turn === 0) {
            if (ahead < 0n || behind < 0n) {
                return undefined;
            }
            continue;
        }
        const under = turn > 0 ? speed : -speed;
        const enter = { top: turn > 0 ? -behind : -ahead, under };
        const leave = { top: turn > 0 ? ahead : behind, under };
        from = isLess(from, enter) ? enter : from;
        to = !to || isLess(leave, to) ? leave : to;
    }
    return to && isLess(to, from) ? undefined : from;
}
