// broad3.ts : the broad phase in 3D: which of many boxes overlap, what has changed since the last time, and what a box, a ray
// or a point meets. Give boxes, move and remove them, then update: pairs, events and queries answer as of the last update.
import { checkCount, checkFields, checkNumber, checkOptions, fail, show } from './errors.js';
import { layout } from './layout.js';
import { type Bounds3, putVec3, type Vec3, vec3At } from './math3.js';
import { realShift } from './precision.js';
import { ANSWER, OPTIONS, VECTOR, WORDS } from './scratch.js';
import { type Filter, listAt, pairsAt, putFilter, type RankedBox, rankedAt } from './broad.js';
import { addressOf, checkStatus, giveBack, type Held, hold, ints, reals, wasm, withMemory, withWords } from './wasm.js';

/** A box on a straight way. */
export interface SweptBox3 {
    box: Bounds3;
    translation: Vec3;
    /** Left out: 1. */
    maxFraction?: number;
    filter?: Filter;
}

const BOX = VECTOR;

function putBox3(call: string, name: string, at: number, box: Bounds3): void {
    if (typeof box !== 'object' || box === null) {
        fail(call, `${name} is ${show(box)}; give { lower: { x, y, z }, upper: { x, y, z } }`);
    }
    checkFields(call, `${name}.lower`, box.lower, ['x', 'y', 'z']);
    checkFields(call, `${name}.upper`, box.upper, ['x', 'y', 'z']);
    putVec3(at, box.lower);
    putVec3(at + 3 * layout.real.size, box.upper);
}

/** A broad phase: many boxes, by ids that are never 0. */
export class Broad3 {
    readonly #held: Held;

    /** Each box is kept larger by `margin` on every side. */
    constructor(options: { margin?: number } = {}) {
        const call = 'new Broad3';
        checkOptions(call, options, ['margin']);
        const { margin = 0 } = options;
        checkNumber(call, 'options.margin', margin, 0);
        reals[(OPTIONS + layout.broadOptions.margin) >> realShift] = margin;
        ints[(OPTIONS + layout.broadOptions.filter) >> 2] = 0;
        ints[(OPTIONS + layout.broadOptions.filterContext) >> 2] = 0;
        checkStatus(call, wasm.abut_broad3_new(OPTIONS, 0, WORDS));
        this.#held = { at: ints[WORDS >> 2], give: (held) => wasm.abut_broad3_release(held.at) };
        hold(this, this.#held);
    }

    #at(name: string): number {
        return addressOf(`Broad3.${name}`, 'this', 'broad phase', this.#held);
    }

    /** The number of boxes. */
    get count(): number {
        return wasm.abut_broad3_count(this.#at('count'));
    }

    /** A box more. Its id is the lowest that is free. */
    insert(box: Bounds3, filter?: Filter): number {
        const call = 'Broad3.insert';
        const at = this.#at('insert');
        putBox3(call, 'box', BOX, box);
        const filterAt = putFilter(call, WORDS + 8, filter);
        checkStatus(call, wasm.call_broad3_insert(at, BOX, filterAt, WORDS));
        return ints[WORDS >> 2] >>> 0;
    }

    /** The box is there now, wherever it was. */
    move(id: number, box: Bounds3): void {
        const call = 'Broad3.move';
        const at = this.#at('move');
        putBox3(call, 'box', BOX, box);
        checkStatus(call, wasm.abut_broad3_move(at, id, BOX), `id ${id}`);
    }

    /** Its pairs end in the next update. */
    remove(id: number): void {
        checkStatus('Broad3.remove', wasm.abut_broad3_remove(this.#at('remove'), id), `id ${id}`);
    }

    /** Another filter. */
    refilter(id: number, filter: Filter): void {
        const call = 'Broad3.refilter';
        const at = this.#at('refilter');
        const filterAt = putFilter(call, WORDS, filter);
        checkStatus(call, wasm.abut_broad3_refilter(at, id, filterAt), `id ${id}`);
    }

    /** The box of an id as it is kept, margin and all; undefined when the id names nothing. */
    get(id: number): Bounds3 | undefined {
        if (wasm.abut_broad3_get(this.#at('get'), id, BOX, 0) === 0) {
            return undefined;
        }
        return { lower: vec3At(BOX), upper: vec3At(BOX + 3 * layout.real.size) };
    }

    /** Finds the pairs of the boxes as they are now. */
    update(): void {
        checkStatus('Broad3.update', wasm.abut_broad3_update(this.#at('update'), 0, 0));
    }

    /** The pairs that there are since the last update: two ids each, the lower one first, in ascending order. */
    begun(): Uint32Array {
        wasm.abut_broad3_begun(WORDS, this.#at('begun'));
        return pairsAt(WORDS);
    }

    /** Those that there were before it, and are not any more. */
    ended(): Uint32Array {
        wasm.abut_broad3_ended(WORDS, this.#at('ended'));
        return pairsAt(WORDS);
    }

    /** All pairs. */
    pairs(): Uint32Array {
        checkStatus('Broad3.pairs', wasm.abut_broad3_pairs(this.#at('pairs'), WORDS));
        return pairsAt(WORDS);
    }

    /** All pairs that have one of these boxes in them. */
    pairsOf(ids: ArrayLike<number>): Uint32Array {
        const call = 'Broad3.pairsOf';
        const at = this.#at('pairsOf');
        return withWords(call, 'ids', ids, (idsAt, count) => {
            checkStatus(call, wasm.abut_broad3_pairs_of(at, idsAt, count, WORDS));
            return pairsAt(WORDS);
        });
    }

    /** The ids of the boxes that share a point with a box, in ascending order. */
    overlap(box: Bounds3, filter?: Filter): Uint32Array {
        const call = 'Broad3.overlap';
        const at = this.#at('overlap');
        const most = Math.max(this.count, 1);
        return withMemory(call, 4 * most, (ids) => {
            putBox3(call, 'box', BOX, box);
            const found = wasm.abut_broad3_overlap(at, BOX, putFilter(call, WORDS, filter), ids, most);
            return new Uint32Array(ints.buffer, ids, Math.min(found, most)).slice();
        });
    }

    /** The first box on the way of a swept box; undefined when there is none. Rounding never makes a box missed that is met. */
    first(sweep: SweptBox3): RankedBox | undefined {
        const call = 'Broad3.first';
        const at = this.#at('first');
        return withMemory(call, layout.sweptBox3.size, (swept) => {
            putSweep(call, swept, sweep);
            wasm.abut_broad3_first(ANSWER, at, swept, 0, 0);
            return rankedAt(ANSWER);
        });
    }

    /** All boxes on the way, in their order. */
    all(sweep: SweptBox3): RankedBox[] {
        const call = 'Broad3.all';
        const at = this.#at('all');
        const most = Math.max(this.count, 1);
        return withMemory(call, layout.sweptBox3.size + most * layout.rankedBox.size, (swept) => {
            putSweep(call, swept, sweep);
            const hits = swept + layout.sweptBox3.size;
            return listAt(hits, wasm.abut_broad3_all(at, swept, hits, most));
        });
    }

    /** The boxes nearest to a point, the nearest first. */
    nearest(point: Vec3, count = 1, options: { maxDistance?: number; filter?: Filter } = {}): RankedBox[] {
        const call = 'Broad3.nearest';
        const at = this.#at('nearest');
        checkFields(call, 'point', point, ['x', 'y', 'z']);
        checkOptions(call, options, ['maxDistance', 'filter']);
        const { maxDistance = Infinity } = options;
        if (!(maxDistance >= 0)) {
            fail(call, `options.maxDistance is ${show(maxDistance)}; give 0 or more`);
        }
        checkCount(call, 'count', count, 0, 2 ** 22);
        const most = Math.min(count, this.count);
        return withMemory(call, most * layout.rankedBox.size, (boxes) => {
            putVec3(VECTOR, point);
            const filterAt = putFilter(call, WORDS, options.filter);
            return listAt(boxes, wasm.abut_broad3_nearest(at, VECTOR, maxDistance, filterAt, boxes, most));
        });
    }

    /** Gives its memory back at once. */
    free(): void {
        giveBack(this.#held);
    }
}

function putSweep(call: string, at: number, sweep: SweptBox3): void {
    if (typeof sweep !== 'object' || sweep === null) {
        fail(call, `the sweep is ${show(sweep)}; give { box, translation }`);
    }
    putBox3(call, 'sweep.box', at + layout.sweptBox3.box, sweep.box);
    checkFields(call, 'sweep.translation', sweep.translation, ['x', 'y', 'z']);
    putVec3(at + layout.sweptBox3.translation, sweep.translation);
    const { maxFraction = 0 } = sweep;
    checkNumber(call, 'sweep.maxFraction', maxFraction, 0);
    reals[(at + layout.sweptBox3.maxFraction) >> realShift] = maxFraction;
    putFilter(call, at + layout.sweptBox3.filter, sweep.filter);
}
