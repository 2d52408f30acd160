// options.ts : the options of a query, checked and written where the library reads them.
import { checkNumber, checkOptions, fail, show } from './errors.js';
import { layout } from './layout.js';
import { realShift } from './precision.js';
import { OPTIONS } from './scratch.js';
import { ints, reals } from './wasm.js';

/** How a distance is asked for. */
export interface DistanceOptions {
    /** Answer `'beyond'` when the gap is certainly larger; a length. Left out: no limit. */
    maxDistance?: number;
    /** Stop when the bounds are this close; a length. Left out: as close as rounding allows. */
    tolerance?: number;
    /** Ask for no more support points; the status is `'limit'` where that was too few. */
    maxSupports?: number;
}

/** How a cast, an impact or a ray is asked for. */
export interface CastOptions {
    /** How far the motion goes, as a fraction of it; may be larger than 1. Left out: 1. */
    maxFraction?: number;
    /** Shapes count as touching at this distance; a length. Left out: 0. */
    target?: number;
    /** Stop when the touch is known this closely; a length. Left out: as closely as rounding allows. */
    tolerance?: number;
    /** Of shapes that touch at the start: look for the first touch after they have parted. */
    leave?: boolean;
}

const DISTANCE_NAMES = ['maxDistance', 'tolerance', 'maxSupports', 'cache'];
const CAST_NAMES = ['maxFraction', 'target', 'tolerance', 'leave', 'cache'];

function putReal(call: string, name: string, at: number, value: number | undefined): void {
    if (value !== undefined) {
        checkNumber(call, `options.${name}`, value, 0);
    }
    reals[at >> realShift] = value ?? 0;
}

/** The address of the options, or 0 for the default. */
export function distanceOptions(call: string, options: DistanceOptions | undefined): number {
    if (options === undefined) {
        return 0;
    }
    checkOptions(call, options, DISTANCE_NAMES);
    const { maxDistance, tolerance, maxSupports } = options;
    putReal(call, 'maxDistance', OPTIONS + layout.options.maxDistance, maxDistance);
    putReal(call, 'tolerance', OPTIONS + layout.options.tolerance, tolerance);
    if (maxSupports !== undefined && !(Number.isInteger(maxSupports) && maxSupports >= 0 && maxSupports < 2 ** 31)) {
        fail(call, `options.maxSupports is ${show(maxSupports)}; give a whole number, 0 or more`);
    }
    ints[(OPTIONS + layout.options.maxSupports) >> 2] = maxSupports ?? 0;
    return OPTIONS;
}

export function castOptions(call: string, options: CastOptions | undefined): number {
    if (options === undefined) {
        return 0;
    }
    checkOptions(call, options, CAST_NAMES);
    putReal(call, 'maxFraction', OPTIONS + layout.castOptions.maxFraction, options.maxFraction);
    putReal(call, 'target', OPTIONS + layout.castOptions.target, options.target);
    putReal(call, 'tolerance', OPTIONS + layout.castOptions.tolerance, options.tolerance);
    ints[(OPTIONS + layout.castOptions.leave) >> 2] = options.leave === true ? 1 : 0;
    return OPTIONS;
}

/** A margin, checked. */
export function marginOf(call: string, margin: number | undefined): number {
    if (margin !== undefined) {
        checkNumber(call, 'options.margin', margin);
    }
    return margin ?? 0;
}

export const MARGIN_NAMES = ['margin', 'cache'];

/** How a surface is taken. */
export interface SurfaceOptions {
    /** Contacts count up to this separation; a length. Left out: 0. */
    margin?: number;
    /** Contacts push out on the outer side alone, however deep; left out: on both sides. */
    oneSided?: boolean;
    /** Surfaces nearer than this are joined; a length. Left out: 2 ** -20 of the shape's size, in float 2 ** -16. */
    weld?: number;
}

export function surfaceOptions(call: string, options: SurfaceOptions): number {
    checkOptions(call, options, ['margin', 'oneSided', 'weld']);
    ints[(OPTIONS + layout.surfaceOptions2.oneSided) >> 2] = options.oneSided === true ? 1 : 0;
    putReal(call, 'weld', OPTIONS + layout.surfaceOptions2.weld, options.weld);
    return OPTIONS;
}
