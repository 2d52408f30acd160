// corners.ts : the corners of A, B and A - B in 3D, named and linked: one that the pointer is at lights up its partners.
import type { Vec } from '../model/vec.ts';
import { toWorld3, type Vec3 } from '../model/vec3.ts';
import type { State3 } from '../ui/state3.ts';
import { COLORS } from './palette.ts';
import type { View } from './view.ts';

const MOST_NAMED = 8;
const MOST_DRAWN = 64;
const REACH = 14; // pixels

export interface Corner {
    at: Vec3;
    a?: number | undefined;
    b?: number | undefined;
}

export const nameOf = (c: Corner): string =>
    [...(c.a === undefined ? [] : [`a${c.a}`]), ...(c.b === undefined ? [] : [`b${c.b}`])].join(' − ');

/** The corners of A's and B's cores in the world. */
export function worldCorners(state: State3): Corner[] {
    return (['a', 'b'] as const).flatMap((which) => {
        const placed = state.placed[state[which]];
        return placed ? placed.corners.map((p, i) => ({ at: toWorld3(placed.pose, p), [which]: i })) : [];
    });
}

export function differenceCorners(state: State3): Corner[] {
    const { points = [], names = [] } = state.difference ?? {};
    return names.map(([a, b], i) => ({ at: points[i]!, a, b }));
}

/** What the pointer is at: the corner nearest to it, if one is near. */
export function cornerAt(view: View, corners: Corner[], pointer: Vec): Corner | undefined {
    let best: Corner | undefined;
    let least = REACH;
    for (const c of corners) {
        const p = view.px(c.at);
        const far = Math.hypot(p.x - pointer.x, p.y - pointer.y);
        if (far < least) {
            least = far;
            best = c;
        }
    }
    return best;
}

/** Of A and B: lit by itself or by a corner of A - B. */
export function drawWorldCorners(view: View, state: State3): void {
    for (const which of ['a', 'b'] as const) {
        const corners = worldCorners(state).filter((c) => c[which] !== undefined);
        const color = COLORS[which];
        for (const c of corners) {
            const lit = state.lit[which] === c[which];
            if (lit || corners.length <= MOST_DRAWN) view.sphere(c.at, lit ? 1.5 : 0.55, color);
            if (lit) view.label(c.at, nameOf(c), `${which}-text`);
            else if (corners.length <= MOST_NAMED) view.label(c.at, nameOf(c), `small ${which}-text`, 'spare');
        }
    }
}

/** Of A - B: lit when its corner of A or of B is; named when both are, or when one alone was pointed at. */
export function drawDifferenceCorners(view: View, state: State3): void {
    const { lit } = state;
    const corners = differenceCorners(state);
    for (const c of corners) {
        const [hasA, hasB] = [lit.a === c.a, lit.b === c.b];
        const pointed = lit.a !== undefined && lit.b !== undefined ? hasA && hasB : hasA || hasB;
        if (hasA || hasB) view.sphere(c.at, pointed ? 1.5 : 1, COLORS.d);
        else if (corners.length <= MOST_DRAWN) view.sphere(c.at, 0.55, COLORS.d);
        if (pointed) view.label(c.at, nameOf(c), 'd-text');
    }
}
