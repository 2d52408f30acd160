// errors.ts : what the library answers, in words. An error says which call, what was wrong with which argument, and what to do.

/** What came of a query. `'limit'`: stopped early, with an honest, larger error bound. `'miss'` and `'initial'` are those of
 *  casts and rays: nothing is touched; they touch at the start. `'invalid'` is in batches alone: elsewhere it is an exception.
 *  */
export type Status = 'ok' | 'beyond' | 'limit' | 'miss' | 'initial' | 'invalid';

/** The codes of the C library by their number, as they stand in the status arrays of batches. */
export const statusNames = [
    'ok',
    'beyond',
    'limit',
    'running',
    'miss',
    'initial',
    'invalid',
    'notFinite',
    'tooLarge',
    'negativeRadius',
    'negativeExtent',
    'tooFewPoints',
    'tooManyPoints',
    'duplicatePoint',
    'notConvex',
    'selfCrossing',
    'noArea',
    'noRoom',
    'badSupport',
    'badAxis',
    'noMemory',
    'badId',
    'cancelled',
    'badIndex',
    'corrupt',
    'busy',
] as const;

export type StatusName = (typeof statusNames)[number];

export const INVALID = 6;
export const NO_AREA = 16;
export const NO_MEMORY = 20;
export const BAD_INDEX = 23;

/** What every call of this package throws: `code` is a status of the C library, `'badArgument'` or `'freed'`. */
export class AbutError extends Error {
    readonly code: StatusName | 'badArgument' | 'freed';

    constructor(code: AbutError['code'], message: string) {
        super(message);
        this.name = 'AbutError';
        this.code = code;
    }
}

/** Throws: CALL: what is wrong, what to do. */
export function fail(call: string, what: string, code: AbutError['code'] = 'badArgument'): never {
    throw new AbutError(code, `${call}: ${what}`);
}

/** A value in a sentence. */
export function show(value: unknown): string {
    if (typeof value === 'object' && value !== null) {
        return Array.isArray(value) ? 'an array' : `an object of ${value.constructor?.name ?? 'no class'}`;
    }
    return typeof value === 'function' ? 'a function' : typeof value === 'string' ? JSON.stringify(value) : String(value);
}

/** Throws when a number is not finite, or lower than it may be. */
export function checkNumber(call: string, name: string, value: unknown, least = -Infinity): void {
    if (typeof value !== 'number' || !Number.isFinite(value)) {
        fail(call, `${name} is ${show(value)}; give a finite number`);
    }
    if (value < least) {
        fail(call, `${name} is ${value}; give ${least} or more`);
    }
}

/** Throws when a value is no whole number from `least` to `most`. */
export function checkCount(call: string, name: string, value: unknown, least: number, most: number): void {
    if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most) {
        fail(call, `${name} is ${show(value)}; give a whole number from ${least} to ${most}`);
    }
}

/** The length of a list; throws when it is none. */
export function countOf(call: string, name: string, list: ArrayLike<unknown>): number {
    if (typeof list !== 'object' || list === null || typeof list.length !== 'number') {
        fail(call, `${name} is ${show(list)}; give an array of numbers`);
    }
    return list.length;
}

/** Throws when options are no object, or one of them has a name that means nothing. */
export function checkOptions(call: string, options: object, names: readonly string[]): void {
    if (typeof options !== 'object' || options === null) {
        fail(call, `the options are ${show(options)}; give an object, as { ${names[0]}: ... }`);
    }
    for (const name in options) {
        if (!names.includes(name)) {
            fail(call, `there is no option '${name}'; there are ${names.join(', ')}`);
        }
    }
}

/** Throws when there is something that is no function. */
export function checkFunction(call: string, name: string, value: unknown): void {
    if (value !== undefined && typeof value !== 'function') {
        fail(call, `${name} is ${show(value)}; give a function, or leave it out`);
    }
}

/** Throws when `value` lacks one of the fields, or one is no finite number. */
export function checkFields(call: string, name: string, value: unknown, fields: readonly string[]): void {
    const of = fields.join(', ');
    if (typeof value !== 'object' || value === null) {
        fail(call, `${name} is ${show(value)}; give an object with ${of}`);
    }
    for (const field of fields) {
        const number = (value as Record<string, unknown>)[field];
        if (typeof number !== 'number' || !Number.isFinite(number)) {
            fail(call, `${name}.${field} is ${show(number)}; give an object with finite numbers ${of}`);
        }
    }
}
