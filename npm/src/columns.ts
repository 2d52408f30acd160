// columns.ts : arrays in the module's memory, one behind the other, and the list of their addresses as npm/wasm reads it. The
// caller works on views of them: nothing is copied.
import { checkCount, fail } from './errors.js';
import { Reals } from './precision.js';
import { addressOf, allocate, type Column, giveBack, type Held, hold, ints, isCurrent, release, view } from './wasm.js';

/** What a column is made of. */
export const REAL = 0;
export const WORD = 1;
export const WIDE = 2;
type Kind = typeof REAL | typeof WORD | typeof WIDE;
const TYPES = [Reals, Int32Array, Float64Array] as const;

export interface ColumnKind {
    readonly kind: Kind;
    /** How many numbers there are for each row. */
    readonly width: number;
}

export const column = (kind: Kind, width = 1): ColumnKind => ({ kind, width });

const aligned = (size: number): number => 8 * Math.ceil(size / 8);
const OWNER = Symbol('the columns that a view is of');

// Blocks that columns had and that others may have, by their size, a power of two. A caller may still write through a view of a
// batch that has been freed; so such memory never becomes anything but columns again, in which there are numbers alone.
const blocks = new Map<number, number[]>();

const blockSize = (size: number): number => 2 ** Math.max(8, Math.ceil(Math.log2(size)));

function takeBlock(call: string, size: number): number {
    const kept = blocks.get(blockSize(size))?.pop();
    if (kept === undefined) {
        return allocate(call, blockSize(size));
    }
    view(Uint8Array, kept, size).fill(0);
    return kept;
}

function leaveBlock(at: number, size: number): void {
    const kept = blocks.get(blockSize(size));
    if (kept === undefined) {
        blocks.set(blockSize(size), [at]);
    } else {
        kept.push(at);
    }
}

/** Columns of as many rows. Their views are taken anew when the memory has grown. */
export class Columns {
    readonly #what: string;
    readonly #held: Held;
    readonly #columns: readonly ColumnKind[];
    readonly #starts: number[] = [];
    readonly #views: (Column | undefined)[] = [];
    readonly #rows: number;

    /** `extra` bytes that the caller does not see lie behind the list, and are its last address. */
    constructor(call: string, what: string, rows: number, columns: readonly ColumnKind[], extra = 0) {
        this.#what = what;
        this.#columns = columns;
        this.#rows = rows;
        let size = 0;
        for (const { kind, width } of columns) {
            this.#starts.push(size);
            size += aligned(width * rows * TYPES[kind].BYTES_PER_ELEMENT);
        }
        const list = aligned(4 * (columns.length + 1));
        const at = allocate(call, list + extra);
        let block: number;
        try {
            block = takeBlock(call, size);
        } catch (error) {
            release(at);
            throw error;
        }
        columns.forEach((_, i) => {
            this.#starts[i] += block;
            ints[(at >> 2) + i] = this.#starts[i];
        });
        ints[(at >> 2) + columns.length] = extra > 0 ? at + list : 0;
        const give = (held: Held): void => {
            release(held.at);
            leaveBlock(block, size);
        };
        this.#held = { at, give };
        hold(this, this.#held);
    }

    /** The address of the list of addresses. */
    at(call: string): number {
        return addressOf(call, 'this', this.#what, this.#held);
    }

    get(i: number): Column {
        const kept = this.#views[i];
        this.at('batch');
        if (kept !== undefined && isCurrent(kept)) {
            return kept;
        }
        const { kind, width } = this.#columns[i];
        const fresh = view(TYPES[kind], this.#starts[i], width * this.#rows);
        Object.defineProperty(fresh, OWNER, { value: this }); // they are not collected while a view is in use
        this.#views[i] = fresh;
        return fresh;
    }

    reals(i: number): Reals {
        return this.get(i) as Reals;
    }

    words(i: number): Int32Array {
        return this.get(i) as Int32Array;
    }

    free(): void {
        giveBack(this.#held);
    }
}

/** The most rows that a batch may have: its longest column is then within what a module's memory can be. */
const MOST_ROWS = 2 ** 24;

export function checkRows(call: string, rows: number): void {
    checkCount(call, 'capacity', rows, 1, MOST_ROWS);
}

/** Throws unless [first, first + count) lies within the rows. */
export function checkRange(call: string, count: number, first: number, rows: number): void {
    if (!Number.isInteger(count) || !Number.isInteger(first) || count < 0 || first < 0 || first + count > rows) {
        fail(call, `the pairs ${first} to ${first + count} are not all there; the capacity is ${rows}`);
    }
}
