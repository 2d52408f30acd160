// bodies.ts : what worlds of 2D and 3D share: contacts and touches as arrays, filters, lists of ids.
import { checkCount, checkFunction, checkOptions } from './errors.js';
import { layout } from './layout.js';
import type { Reals } from './precision.js';
import { QUERY } from './scratch.js';
import { type Asked, ints, refresh, wasm, withAsked } from './wasm.js';

/** Two shapes can touch if the category of each has a bit in common with the mask of the other (left out: all bits). Two of one
 *  group other than 0 always do, if it is above 0, or never. */
export interface BodyFilter {
    category?: number;
    mask?: number;
    group?: number;
}

/** What a world is made with. */
export interface WorldOptions {
    /** Contacts have the points whose separation is at most this. */
    margin?: number;
    /** May these two shapes (ids) be in contact? `update` asks it after the filters, about shapes whose boxes overlap. It must
     *  say the same each time until `setFilter` of one of them, which has it asked again, and may ask nothing of abut. */
    meet?: (shapeA: number, shapeB: number) => boolean;
}

/** Which shapes a query looks at: the asker's category and mask, a body that is left out, whether sensors are met, too, and
 *  what a function says that is asked last, about those that are left; it may ask nothing of abut. */
export interface QueryFilter {
    category?: number;
    mask?: number;
    body?: number;
    sensors?: boolean;
    wanted?: (shape: number) => boolean;
}

/** Pairs of shapes whose boxes overlap, and their manifolds, as arrays. A is the first of a pair; axes are the world's, points
 *  are given from the position of body A. */
export interface Contacts {
    /** Of each contact: the number that it keeps as long as it lasts. */
    slots: Uint32Array;
    /** Two ids of each contact. */
    shapes: Uint32Array;
    bodies: Uint32Array;
    /** 1 or 0: they share a point. */
    touching: Uint8Array;
    /** 1 or 0: one of them is a sensor; such contacts have no manifold. */
    sensor: Uint8Array;
    /** How many manifolds each contact has; above 1 with a surface alone. */
    manifolds: Uint32Array;
    /** Of each manifold: which contact it is of. */
    contact: Uint32Array;
    /** How many points it has, the deepest first. */
    counts: Uint32Array;
    normal: Reals;
    distance: Reals;
    /** Of each place for a point of each manifold. */
    pointA: Reals;
    pointB: Reals;
    separation: Reals;
    /** The triangle or segment of a surface; -1: A is none. */
    part: Int32Array;
}

/** Touches, in ascending order of the ids of their shapes. */
export interface Touches {
    /** Two ids of each. */
    shapes: Uint32Array;
    bodies: Uint32Array;
    /** Of the contact; 4294967295 once the boxes overlap no more. */
    slots: Uint32Array;
    /** 1 or 0: one of the shapes is a sensor. */
    sensor: Uint8Array;
}

export const flag = (at: number): boolean => ((ints[at >> 2] >> (8 * (at & 3))) & 0xff) !== 0;

/** Sets a flag in zeroed memory. */
export function putFlag(at: number, value: boolean | undefined): void {
    if (value === true) {
        ints[at >> 2] |= 1 << (8 * (at & 3));
    }
}

const word = (call: string, name: string, value: number | undefined, left: number): number => {
    if (value !== undefined) {
        checkCount(call, name, value, 0, 2 ** 32 - 1);
    }
    return value ?? left;
};

/** Writes category and mask. */
export function putBits(call: string, at: number, filter: { category?: number; mask?: number }): void {
    ints[at >> 2] = word(call, 'category', filter.category, -1);
    ints[(at >> 2) + 1] = word(call, 'mask', filter.mask, -1);
}

/** A group, checked. */
export function groupOf(call: string, group = 0): number {
    checkCount(call, 'group', group, -(2 ** 31), 2 ** 31 - 1);
    return group;
}

/** The address of the filter of a query, or 0 for the default. */
function putFilter(call: string, filter: QueryFilter | undefined, which: number): number {
    if (filter === undefined) {
        return 0;
    }
    const of = layout.queryFilter;
    const at = QUERY + which * of.size;
    checkOptions(call, filter, ['category', 'mask', 'body', 'sensors', 'wanted']);
    checkFunction(call, 'wanted', filter.wanted);
    ints.fill(0, at >> 2, (at + of.size) >> 2);
    putBits(call, at, filter);
    ints[(at + of.body) >> 2] = word(call, 'body', filter.body, 0);
    putFlag(at + of.sensors, filter.sensors);
    if (filter.wanted !== undefined) {
        wasm.call_ask_wanted(at, which);
    }
    return at;
}

/** Asks a query, which gets the addresses of its filters, one for each world. */
export function withFilters<T>(
    call: string,
    filters: readonly (QueryFilter | undefined)[],
    ask: (...filters: number[]) => T,
): T {
    const at = filters.map((filter, which) => putFilter(call, filter, which));
    const wanted = filters.map((filter) => filter?.wanted && ((shape: number) => Boolean(filter.wanted?.(shape))));
    return wanted.some((function_) => function_ !== undefined) ? withAsked({ wanted }, () => ask(...at)) : ask(...at);
}

/** No slot, as the library's calls answer it. */
export const NO_CONTACT = -1;

/** What an update asks, by the options of its world. `touched` says whether two are in contact already: of those about whom
 *  nobody can be asked no contact comes, and none goes. */
export function askedBy(meet: WorldOptions['meet'], touched: (a: number, b: number) => boolean): Asked {
    return meet === undefined ? {} : { meet: (a, b) => Boolean(meet(a, b)), unasked: touched };
}

/** The ids of a list that is walked one by one from `first`. */
export function listOf(next: (id: number) => number, first: number): Uint32Array {
    const found: number[] = [];
    for (let id = next(first); id !== 0; id = next(id)) {
        found.push(id);
    }
    return Uint32Array.from(found);
}

/** A list of touches, of which the address and the number lie at `list`. */
export function touchesAt(list: number): Touches {
    refresh();
    const of = layout.touch;
    const [at, count] = [ints[list >> 2], ints[(list >> 2) + 1]];
    const rows = Array.from({ length: count }, (_, i) => at + i * of.size);
    const both = (a: number, b: number): Uint32Array =>
        Uint32Array.from(rows.flatMap((row) => [ints[(row + a) >> 2], ints[(row + b) >> 2]]));
    return {
        shapes: both(of.shapeA, of.shapeB),
        bodies: both(of.bodyA, of.bodyB),
        slots: Uint32Array.from(rows, (row) => ints[(row + of.contact) >> 2]),
        sensor: Uint8Array.from(rows, (row) => Number(flag(row + of.sensor))),
    };
}

/** A fingerprint, which comes as a bigint with a sign. */
export const hashOf = (hash: unknown): bigint => BigInt.asUintN(64, hash as bigint);
