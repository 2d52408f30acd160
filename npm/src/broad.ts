// broad.ts : what the broad phases of 2D and 3D share: pairs, filters, boxes that a query found.
import { checkOptions } from './errors.js';
import { layout } from './layout.js';
import { realShift } from './precision.js';
import { ints, reals, refresh } from './wasm.js';

/** Two boxes can be a pair, and a query can find a box, if the category of each has a bit in common with the mask of the other.
 *  Left out: all bits in both. */
export interface Filter {
    category?: number;
    mask?: number;
}

/** A box that a query found: of a ray or sweep `at` is the fraction where it enters, of a point the distance. */
export interface RankedBox {
    id: number;
    at: number;
}

export function putFilter(call: string, at: number, filter: Filter | undefined): number {
    if (filter !== undefined) {
        checkOptions(call, filter, ['category', 'mask']);
    }
    ints[at >> 2] = filter?.category ?? 0;
    ints[(at >> 2) + 1] = filter?.mask ?? 0;
    if (filter !== undefined && (filter.category ?? 0) === 0) {
        ints[at >> 2] = -1;
    }
    if (filter !== undefined && filter.mask === undefined) {
        ints[(at >> 2) + 1] = -1;
    }
    return at;
}

export function pairsAt(list: number): Uint32Array {
    refresh();
    const at = ints[(list + layout.pairList.pairs) >> 2];
    const count = ints[(list + layout.pairList.count) >> 2];
    return new Uint32Array(ints.buffer, count === 0 ? 0 : at, 2 * count).slice();
}

export function rankedAt(at: number): RankedBox | undefined {
    const id = ints[(at + layout.rankedBox.id) >> 2] >>> 0;
    return id === 0 ? undefined : { id, at: reals[(at + layout.rankedBox.at) >> realShift] };
}

export function listAt(at: number, count: number): RankedBox[] {
    return Array.from({ length: count }, (_, i) => rankedAt(at + i * layout.rankedBox.size) as RankedBox);
}
