// broad2.ts : the broad phase in 2D: which of many boxes overlap, what has changed since the last time, and what a box, a ray
// or a point meets. Give boxes, move and remove them, then update: pairs, events and queries answer as of the last update.
import { checkCount, checkFields, checkNumber, checkOptions, fail, show } from './errors.js';
import { layout } from './layout.js';
import { type Bounds2, putVec2, type Vec2, vec2At } from './math2.js';
import { realShift } from './precision.js';
import { ANSWER, OPTIONS, VECTOR, WORDS } from './scratch.js';
import { type Filter, listAt, pairsAt, putFilter, type RankedBox, rankedAt } from './broad.js';
import { addressOf, checkStatus, giveBack, type Held, hold, ints, reals, wasm, withMemory, withWords } from './wasm.js';

/** A box on a straight way. */
export interface SweptBox2 {
    box: Bounds2;
    translation: Vec2;
    /** Left out: 1. */
    maxFraction?: number;
    filter?: Filter;
}

const BOX = VECTOR;

function putBox2(call: string, name: string, at: number, box: Bounds2): void {
    if (typeof box !== 'object' || box === null) {
        fail(call, `${name} is ${show(box)}; give { lower: { x, y }, upper: { x, y } }`);
    }
    checkFields(call, `${name}.lower`, box.lower, ['x', 'y']);
    checkFields(call, `${name}.upper`, box.upper, ['x', 'y']);
    putVec2(at, box.lower);
    putVec2(at + 2 * layout.real.size, box.upper);
}

/** A broad phase: many boxes, by ids that are never 0. */
export class Broad2 {
    readonly #held: Held;

    /** Each box is kept larger by `margin` on every side. */
    constructor(options: { margin?: number } = {}) {
        const call = 'new Broad2';
        checkOptions(call, options, ['margin']);
        const { margin = 0 } = options;
        checkNumber(call, 'options.margin', margin, 0);
        reals[(OPTIONS + layout.broadOptions.margin) >> realShift] = margin;
        ints[(OPTIONS + layout.broadOptions.filter) >> 2] = 0;
        ints[(OPTIONS + layout.broadOptions.filterContext) >> 2] = 0;
        checkStatus(call, wasm.abut_broad2_new(OPTIONS, 0, WORDS));
        this.#held = { at: ints[WORDS >> 2], give: (held) => wasm.abut_broad2_release(held.at) };
        hold(this, this.#held);
    }

    #at(name: string): number {
        return addressOf(`Broad2.${name}`, 'this', 'broad phase', this.#held);
    }

    /** The number of boxes. */
    get count(): number {
        return wasm.abut_broad2_count(this.#at('count'));
    }

    /** A box more. Its id is the lowest that is free. */
    insert(box: Bounds2, filter?: Filter): number {
        const call = 'Broad2.insert';
        const at = this.#at('insert');
        putBox2(call, 'box', BOX, box);
        const filterAt = putFilter(call, WORDS + 8, filter);
        checkStatus(call, wasm.call_broad2_insert(at, BOX, filterAt, WORDS));
        return ints[WORDS >> 2] >>> 0;
    }

    /** The box is there now, wherever it was. */
    move(id: number, box: Bounds2): void {
        const call = 'Broad2.move';
        const at = this.#at('move');
        putBox2(call, 'box', BOX, box);
        checkStatus(call, wasm.abut_broad2_move(at, id, BOX), `id ${id}`);
    }

    /** Its pairs end in the next update. */
    remove(id: number): void {
        checkStatus('Broad2.remove', wasm.abut_broad2_remove(this.#at('remove'), id), `id ${id}`);
    }

    /** Another filter. */
    refilter(id: number, filter: Filter): void {
        const call = 'Broad2.refilter';
        const at = this.#at('refilter');
        const filterAt = putFilter(call, WORDS, filter);
        checkStatus(call, wasm.abut_broad2_refilter(at, id, filterAt), `id ${id}`);
    }

    /** The box of an id as it is kept, margin and all; undefined when the id names nothing. */
    get(id: number): Bounds2 | undefined {
        if (wasm.abut_broad2_get(this.#at('get'), id, BOX, 0) === 0) {
            return undefined;
        }
        return { lower: vec2At(BOX), upper: vec2At(BOX + 2 * layout.real.size) };
    }

    /** Finds the pairs of the boxes as they are now. */
    update(): void {
        checkStatus('Broad2.update', wasm.abut_broad2_update(this.#at('update'), 0, 0));
    }

    /** The pairs that there are since the last update: two ids each, the lower one first, in ascending order. */
    begun(): Uint32Array {
        wasm.abut_broad2_begun(WORDS, this.#at('begun'));
        return pairsAt(WORDS);
    }

    /** Those that there were before it, and are not any more. */
    ended(): Uint32Array {
        wasm.abut_broad2_ended(WORDS, this.#at('ended'));
        return pairsAt(WORDS);
    }

    /** All pairs. */
    pairs(): Uint32Array {
        checkStatus('Broad2.pairs', wasm.abut_broad2_pairs(this.#at('pairs'), WORDS));
        return pairsAt(WORDS);
    }

    /** All pairs that have one of these boxes in them. */
    pairsOf(ids: ArrayLike<number>): Uint32Array {
        const call = 'Broad2.pairsOf';
        const at = this.#at('pairsOf');
        return withWords(call, 'ids', ids, (idsAt, count) => {
            checkStatus(call, wasm.abut_broad2_pairs_of(at, idsAt, count, WORDS));
            return pairsAt(WORDS);
        });
    }

    /** The ids of the boxes that share a point with a box, in ascending order. */
    overlap(box: Bounds2, filter?: Filter): Uint32Array {
        const call = 'Broad2.overlap';
        const at = this.#at('overlap');
        const most = Math.max(this.count, 1);
        return withMemory(call, 4 * most, (ids) => {
            putBox2(call, 'box', BOX, box);
            const found = wasm.abut_broad2_overlap(at, BOX, putFilter(call, WORDS, filter), ids, most);
            return new Uint32Array(ints.buffer, ids, Math.min(found, most)).slice();
        });
    }

    /** The first box on the way of a swept box; undefined when there is none. Rounding never makes a box missed that is met. */
    first(sweep: SweptBox2): RankedBox | undefined {
        const call = 'Broad2.first';
        const at = this.#at('first');
        return withMemory(call, layout.sweptBox2.size, (swept) => {
            putSweep(call, swept, sweep);
            wasm.abut_broad2_first(ANSWER, at, swept, 0, 0);
            return rankedAt(ANSWER);
        });
    }

    /** All boxes on the way, in their order. */
    all(sweep: SweptBox2): RankedBox[] {
        const call = 'Broad2.all';
        const at = this.#at('all');
        const most = Math.max(this.count, 1);
        return withMemory(call, layout.sweptBox2.size + most * layout.rankedBox.size, (swept) => {
            putSweep(call, swept, sweep);
            const hits = swept + layout.sweptBox2.size;
            return listAt(hits, wasm.abut_broad2_all(at, swept, hits, most));
        });
    }

    /** The boxes nearest to a point, the nearest first. */
    nearest(point: Vec2, count = 1, options: { maxDistance?: number; filter?: Filter } = {}): RankedBox[] {
        const call = 'Broad2.nearest';
        const at = this.#at('nearest');
        checkFields(call, 'point', point, ['x', 'y']);
        checkOptions(call, options, ['maxDistance', 'filter']);
        const { maxDistance = Infinity } = options;
        if (!(maxDistance >= 0)) {
            fail(call, `options.maxDistance is ${show(maxDistance)}; give 0 or more`);
        }
        checkCount(call, 'count', count, 0, 2 ** 22);
        const most = Math.min(count, this.count);
        return withMemory(call, most * layout.rankedBox.size, (boxes) => {
            putVec2(VECTOR, point);
            const filterAt = putFilter(call, WORDS, options.filter);
            return listAt(boxes, wasm.abut_broad2_nearest(at, VECTOR, maxDistance, filterAt, boxes, most));
        });
    }

    /** Gives its memory back at once. */
    free(): void {
        giveBack(this.#held);
    }
}

function putSweep(call: string, at: number, sweep: SweptBox2): void {
    if (typeof sweep !== 'object' || sweep === null) {
        fail(call, `the sweep is ${show(sweep)}; give { box, translation }`);
    }
    putBox2(call, 'sweep.box', at + layout.sweptBox2.box, sweep.box);
    checkFields(call, 'sweep.translation', sweep.translation, ['x', 'y']);
    putVec2(at + layout.sweptBox2.translation, sweep.translation);
    const { maxFraction = 0 } = sweep;
    checkNumber(call, 'sweep.maxFraction', maxFraction, 0);
    reals[(at + layout.sweptBox2.maxFraction) >> realShift] = maxFraction;
    putFilter(call, at + layout.sweptBox2.filter, sweep.filter);
}
