// wasm.ts : the library itself, a WebAssembly module of this package, made when this file is first imported. It is compiled at
// once, not in the background, so nothing has to be awaited.
import { bytes } from './bytes.js';
import { AbutError, BAD_INDEX, fail, INVALID, NO_MEMORY, show, statusNames } from './errors.js';
import { Reals } from './precision.js';

type Call = (...numbers: number[]) => number;
type Calls = Record<'malloc' | 'free' | `${'abut' | 'batch' | 'call' | 'shapes'}_${string}`, Call>;

/** Writes the point that a support function finds. */
type Support = (at: number, x: number, y: number, z: number) => void;

/** The support functions that shapes of the caller's own are made of, by number. */
const supports = new Map<number, Support>();
let lastSupport = 0;

export function newSupport(support: Support): number {
    supports.set(++lastSupport, support);
    return lastSupport;
}

export function dropSupport(number: number): void {
    supports.delete(number);
}

/** What a world asks while it is updated, a query, and a simulation while it steps. A contact comes as addresses: of what was
 *  found, where body A is, and of the rule. */
export interface Asked {
    meet?: ((a: number, b: number) => boolean) | undefined;
    /** What is so of two about whom nobody can be asked any more; left out: they may not meet, and are asked about again. */
    unasked?: ((a: number, b: number) => boolean) | undefined;
    /** Of one world, and of the other one of two. */
    wanted?: readonly (((shape: number) => boolean) | undefined)[] | undefined;
    contact?: ((found: number, at: number, rule: number) => void) | undefined;
}

let asked: Asked = {};

/** Calls with functions that the library may ask meanwhile. */
export function withAsked<T>(functions: Asked, call: () => T): T {
    asked = functions;
    try {
        return call();
    } finally {
        asked = {};
    }
}

/** What a function of the caller threw: it is thrown again when the library has come back. */
let thrown: unknown;
let threw = false;
let asking = 0;

function support(number: number, at: number, x: number, y: number, z: number): void {
    const found = supports.get(number);
    refresh(); // the memory may have grown since the library was called
    ++asking;
    try {
        found?.(at, x, y, z);
    } catch (error) {
        thrown = threw ? thrown : error;
        threw = true;
        reals.fill(NaN, at / Reals.BYTES_PER_ELEMENT, at / Reals.BYTES_PER_ELEMENT + 2);
    } finally {
        --asking;
    }
}

const NO = (): boolean => false;
const NOTHING = (): undefined => undefined;

/** Asks a function of the caller, unless one has thrown already. */
function ask<T>(otherwise: () => T, of: () => T): T {
    if (threw) {
        return otherwise();
    }
    refresh();
    ++asking;
    try {
        return of();
    } catch (error) {
        thrown = error;
        threw = true;
        return otherwise();
    } finally {
        --asking;
    }
}

/** Throws what a function of the caller has thrown. */
export function rethrow(): void {
    if (threw) {
        const error = thrown;
        threw = false;
        thrown = undefined;
        throw error;
    }
}

/** Throws when a function that the library asks asks the library: the two would use the same places in memory. */
export function checkAtRest(call: string): void {
    if (asking > 0) {
        fail(call, 'a function that abut asks may ask nothing of abut; go by what it is handed, and ask afterwards');
    }
}

/** The module is written with two hexadecimal digits a byte: that is longer than base64, but a fifth shorter once it is zipped.
 *  */
function decoded(text: string): Uint8Array<ArrayBuffer> {
    const digit = (i: number): number => {
        const code = text.charCodeAt(i);
        return code < 58 ? code - 48 : code - 87; // '0' to '9', 'a' to 'f'
    };
    const array = new Uint8Array(text.length / 2);
    for (let i = 0; i < array.length; ++i) {
        array[i] = 16 * digit(2 * i) + digit(2 * i + 1);
    }
    return array;
}

const instance = new WebAssembly.Instance(new WebAssembly.Module(decoded(bytes)), {
    abut: {
        support2: (number: number, x: number, y: number, at: number) => support(number, at, x, y, 0),
        support3: (number: number, x: number, y: number, z: number, at: number) => support(number, at, x, y, z),
        meet: (a: number, b: number) =>
            Number(
                ask(
                    () => asked.unasked?.(a, b) ?? false,
                    () => asked.meet?.(a >>> 0, b >>> 0) ?? true,
                ),
            ),
        wanted: (which: number, shape: number) => Number(ask(NO, () => asked.wanted?.[which]?.(shape >>> 0) ?? true)),
        contact2: (found: number, at: number, rule: number) => ask(NOTHING, () => asked.contact?.(found, at, rule)),
    },
});
const memory = instance.exports['memory'] as WebAssembly.Memory;

/** The functions of the C library by their names (float's without _f32) and of npm/wasm. A struct is an address. */
export const wasm = Object.fromEntries(
    Object.entries(instance.exports).map(([name, value]) => [name.replace(/_f32$/, ''), value]),
) as Calls;
(instance.exports['_initialize'] as (() => void) | undefined)?.();

/** The module's memory, as numbers. They are other arrays once it has grown. */
export let reals = new Reals(memory.buffer);
export let ints = new Int32Array(memory.buffer);

/** Takes the memory anew where it may have grown. */
export function refresh(): void {
    if (ints.buffer !== memory.buffer) {
        reals = new Reals(memory.buffer);
        ints = new Int32Array(memory.buffer);
    }
}

export type Column = Reals | Float64Array | Int32Array | Uint32Array | Uint8Array;
type ColumnOf = { new (buffer: ArrayBuffer, at: number, length: number): Column; BYTES_PER_ELEMENT: number };

/** A view into the module's memory. */
export function view<Type extends ColumnOf>(type: Type, at: number, length: number): InstanceType<Type> {
    return new type(memory.buffer as ArrayBuffer, at, length) as InstanceType<Type>;
}

/** Whether a view is still one into the memory, which has not grown since. */
export function isCurrent(array: Column): boolean {
    return array.buffer === memory.buffer;
}

/** Zeroed memory, which is given back with release. */
export function allocate(call: string, size: number): number {
    const at = size < 0x7fffffff ? wasm.malloc(Math.max(size, 8)) : 0;
    if (at === 0) {
        fail(call, `there is no memory for ${size} bytes; free shapes, batches and other things of abut`, 'noMemory');
    }
    refresh();
    new Uint8Array(memory.buffer, at, size).fill(0);
    return at;
}

export function release(at: number): void {
    wasm.free(at);
}

/** Calls with memory that is given back afterwards, whatever happens. */
export function withMemory<T>(call: string, size: number, use: (at: number) => T): T {
    const at = allocate(call, size);
    try {
        return use(at);
    } finally {
        release(at);
    }
}

/** Calls with a list of whole numbers in memory, and how many they are. */
export function withWords<T>(call: string, name: string, numbers: ArrayLike<number>, use: (at: number, count: number) => T): T {
    if (typeof numbers !== 'object' || numbers === null || typeof numbers.length !== 'number') {
        fail(call, `${name} is ${show(numbers)}; give an array of whole numbers`);
    }
    const count = numbers.length;
    return withMemory(call, 4 * count, (at) => {
        for (let i = 0; i < count; ++i) {
            const number = numbers[i];
            if (!Number.isInteger(number) || number < -(2 ** 31) || number >= 2 ** 32) {
                fail(call, `number ${i} of ${name} is ${show(number)}; give a whole number`);
            }
            ints[(at >> 2) + i] = number;
        }
        return use(at, count);
    });
}

/** Calls with bytes in memory, and how many they are. */
export function withBytes<T>(call: string, bytes: Uint8Array, use: (at: number, size: number) => T): T {
    if (!(bytes instanceof Uint8Array)) {
        fail(call, `the bytes are ${show(bytes)}; give a Uint8Array`);
    }
    return withMemory(call, bytes.length, (at) => {
        new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
        return use(at, bytes.length);
    });
}

/** A copy of bytes in memory. */
export function bytesAt(at: number, size: number): Uint8Array {
    return new Uint8Array(memory.buffer, at, size).slice();
}

/** The library's sentence about a status. */
export function statusText(status: number): string {
    const at = wasm.abut_status_text(status);
    const all = new Uint8Array(memory.buffer);
    let text = '';
    for (let i = at; all[i] !== 0; ++i) {
        text += String.fromCharCode(all[i]);
    }
    return text;
}

/** Throws unless a status is ABUT_OK. `where` says which part of what was given is at fault. */
export function checkStatus(call: string, status: number, where = ''): void {
    refresh();
    rethrow();
    if (status === NO_MEMORY) {
        fail(call, 'there is no memory; free shapes, batches and other things of abut', 'noMemory');
    }
    if (status !== 0) {
        throw new AbutError(statusNames[status], `${call}: ${where}${where ? ': ' : ''}${statusText(status)}`);
    }
}

/** Throws what came of a world's `restore`. */
export function checkRestored(call: string, status: number): void {
    if (status === INVALID) {
        fail(call, 'the bytes are of no world of this kind and precision, or damaged; save it again', 'invalid');
    }
    if (status === BAD_INDEX) {
        fail(call, 'it has not the surfaces that the saved one had been lent; lend them in the same order', 'badIndex');
    }
    checkStatus(call, status);
}

/** A record of memory that a thing of JavaScript stands for. */
export interface Held {
    at: number; // 0: given back
    readonly give: (held: Held) => void;
    users?: number; // worlds that it has been lent to
    gone?: boolean; // it is to be given back when they are done
}

/** What a maker hands to the constructor of its class, and nobody else has. */
export const MADE = Symbol('made');

/** Throws where others construct a class that holds memory. */
export function checkMade(name: string, made: unknown): void {
    if (made !== MADE) {
        fail(name, 'only the function that makes it constructs it, as circle2 does a Shape2; call that');
    }
}

const forgotten = new FinalizationRegistry<Held>((held) => giveBack(held));

/** Sees to it that a record's memory is given back when its owner is collected, if free() has not been called. */
export function hold(owner: object, held: Held): void {
    forgotten.register(owner, held, held);
}

/** Gives it back; once, and as soon as nobody uses it. */
export function giveBack(held: Held): void {
    checkAtRest('free');
    if (held.at !== 0) {
        forgotten.unregister(held);
        held.gone = true;
        if ((held.users ?? 0) === 0) {
            held.give(held);
            held.at = 0;
        }
    }
}

/** It is used by one more, and lives on until takeBack. */
export function lend(held: Held): void {
    held.users = (held.users ?? 0) + 1;
}

export function takeBack(held: Held): void {
    held.users = (held.users ?? 1) - 1;
    if (held.gone === true) {
        giveBack(held);
    }
}

/** The address of what a record stands for. */
export function addressOf(call: string, name: string, what: string, held: Held): number {
    checkAtRest(call);
    if (held.at === 0 || held.gone === true) {
        fail(call, `${name} is a ${what} that has been freed; make a new one, or free it later`, 'freed');
    }
    return held.at;
}

/** The version of the library. */
export function version(): string {
    let text = '';
    const all = new Uint8Array(memory.buffer);
    for (let i = wasm.abut_version(); all[i] !== 0; ++i) {
        text += String.fromCharCode(all[i]);
    }
    return text;
}
