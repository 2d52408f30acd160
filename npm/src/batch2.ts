// batch2.ts : many pairs at once in 2D. What is asked and what is answered lie in the module's memory, and the caller works on
// views of it. Each answer is that of the single call, bit for bit.
import { checkRange, checkRows, column, Columns, REAL, WIDE, WORD } from './columns.js';
import { checkOptions } from './errors.js';
import { layout } from './layout.js';
import type { Pose2, Vec2 } from './math2.js';
import { putPose2 } from './math2.js';
import { castOptions, type CastOptions, type DistanceOptions, distanceOptions, marginOf } from './options.js';
import type { Reals } from './precision.js';
import { POSE_B } from './scratch.js';
import { Shape2 } from './shape2.js';
import { checkAtRest, checkMade, MADE, rethrow, wasm } from './wasm.js';

/** Whether the pairs of a batch overlap. */
export class Overlaps2 {
    readonly #columns: Columns;
    /** @internal */
    constructor(columns: Columns) {
        this.#columns = columns;
    }
    /** 1 or 0 of each pair. An invalid pair does not overlap. */
    get overlap(): Int32Array {
        return this.#columns.words(0);
    }
}

/** The distances of a batch, by pair. `status` has indices of statusNames: 0 is ok, 6 is invalid. */
export class Distances2 {
    readonly #columns: Columns;
    /** @internal */
    constructor(columns: Columns) {
        this.#columns = columns;
    }
    get distance(): Reals {
        return this.#columns.reals(0);
    }
    get error(): Reals {
        return this.#columns.reals(1);
    }
    /** x, y of each pair. */
    get normal(): Reals {
        return this.#columns.reals(2);
    }
    get pointA(): Reals {
        return this.#columns.reals(3);
    }
    get pointB(): Reals {
        return this.#columns.reals(4);
    }
    get status(): Int32Array {
        return this.#columns.words(5);
    }
    get supports(): Int32Array {
        return this.#columns.words(6);
    }
}

const DISTANCES = [column(REAL), column(REAL), column(REAL, 2), column(REAL, 2), column(REAL, 2), column(WORD), column(WORD)];

/** The contact manifolds of a batch. Each pair has two places for points, of which `count` are contacts. */
export class Manifolds2 {
    readonly #columns: Columns;
    /** @internal */
    constructor(columns: Columns) {
        this.#columns = columns;
    }
    get distance(): Reals {
        return this.#columns.reals(0);
    }
    get error(): Reals {
        return this.#columns.reals(1);
    }
    get normal(): Reals {
        return this.#columns.reals(2);
    }
    /** x, y of each of the two places of each pair. */
    get pointA(): Reals {
        return this.#columns.reals(3);
    }
    get pointB(): Reals {
        return this.#columns.reals(4);
    }
    get separation(): Reals {
        return this.#columns.reals(5);
    }
    get id(): Float64Array {
        return this.#columns.get(6) as Float64Array;
    }
    get count(): Int32Array {
        return this.#columns.words(7);
    }
    get status(): Int32Array {
        return this.#columns.words(8);
    }
    get supports(): Int32Array {
        return this.#columns.words(9);
    }
}

const MANIFOLDS = [
    column(REAL),
    column(REAL),
    column(REAL, 2),
    column(REAL, 4),
    column(REAL, 4),
    column(REAL, 2),
    column(WIDE, 2),
    column(WORD),
    column(WORD),
    column(WORD),
];

/** The first touches of a batch. */
export class Hits2 {
    readonly #columns: Columns;
    /** @internal */
    constructor(columns: Columns) {
        this.#columns = columns;
    }
    get fraction(): Reals {
        return this.#columns.reals(0);
    }
    get error(): Reals {
        return this.#columns.reals(1);
    }
    get safe(): Reals {
        return this.#columns.reals(2);
    }
    get distance(): Reals {
        return this.#columns.reals(3);
    }
    get point(): Reals {
        return this.#columns.reals(4);
    }
    get normal(): Reals {
        return this.#columns.reals(5);
    }
    /** 0 or 1. */
    get hit(): Int32Array {
        return this.#columns.words(6);
    }
    get grazing(): Int32Array {
        return this.#columns.words(7);
    }
    get status(): Int32Array {
        return this.#columns.words(8);
    }
    get supports(): Int32Array {
        return this.#columns.words(9);
    }
}

const HITS = [
    column(REAL),
    column(REAL),
    column(REAL),
    column(REAL),
    column(REAL, 2),
    column(REAL, 2),
    column(WORD),
    column(WORD),
    column(WORD),
    column(WORD),
];

/** What the rays of a batch meet. */
export class RayHits2 {
    readonly #columns: Columns;
    /** @internal */
    constructor(columns: Columns) {
        this.#columns = columns;
    }
    get entry(): Reals {
        return this.#columns.reals(0);
    }
    get exit(): Reals {
        return this.#columns.reals(1);
    }
    get error(): Reals {
        return this.#columns.reals(2);
    }
    get point(): Reals {
        return this.#columns.reals(3);
    }
    get normal(): Reals {
        return this.#columns.reals(4);
    }
    get hit(): Int32Array {
        return this.#columns.words(5);
    }
    get inside(): Int32Array {
        return this.#columns.words(6);
    }
    get grazing(): Int32Array {
        return this.#columns.words(7);
    }
    get status(): Int32Array {
        return this.#columns.words(8);
    }
    get supports(): Int32Array {
        return this.#columns.words(9);
    }
}

const RAY_HITS = [
    column(REAL),
    column(REAL),
    column(REAL),
    column(REAL, 2),
    column(REAL, 2),
    column(WORD),
    column(WORD),
    column(WORD),
    column(WORD),
    column(WORD),
];

const POSE_NUMBERS = 3;

/** Pairs of shapes. Fill in `shapes` and `poses`, ask for the first `count` of them (or `count` from `first` on), and read the
 *  answers. The arrays are views into the module's memory. Take them from the batch each time: that memory may move when
 *  shapes or batches are made, and an old view then has length 0. */
export class Batch2 {
    readonly capacity: number;
    readonly #pairs: Columns;
    #overlaps: Columns | undefined;
    #distances: Columns | undefined;
    #manifolds: Columns | undefined;
    #hits: Columns | undefined;

    /** @internal */
    constructor(made: symbol, capacity: number, warm: boolean) {
        checkMade('Batch2', made);
        const columns = [column(WORD, 2), column(REAL, POSE_NUMBERS), column(REAL, 2)];
        this.#pairs = new Columns('createBatch2', 'batch', capacity, columns, warm ? capacity * layout.cache2.size : 0);
        this.capacity = capacity;
    }

    /** The ids of A and B of each pair: shapes[2 * i] = a.id, shapes[2 * i + 1] = b.id. */
    get shapes(): Int32Array {
        return this.#pairs.words(0);
    }

    /** The pose of B in A's frame: three numbers a pair, x, y and the angle in radians. */
    get poses(): Reals {
        return this.#pairs.reals(1);
    }

    /** The translation of B in A's frame, of which a cast is: two numbers a pair, x and y. */
    get translations(): Reals {
        return this.#pairs.reals(2);
    }

    /** Fills in one pair. */
    set(i: number, a: Shape2, b: Shape2, bInA: { x: number; y: number; angle?: number }, translation?: Vec2): void {
        const call = 'Batch2.set';
        checkRange(call, 1, i, this.capacity);
        Shape2.at(call, 'a', a);
        Shape2.at(call, 'b', b);
        putPose2(call, 'bInA', POSE_B, bInA as Pose2);
        this.shapes.set([a.id, b.id], 2 * i);
        this.poses.set([bInA.x, bInA.y, bInA.angle ?? 0], POSE_NUMBERS * i);
        if (translation !== undefined) {
            this.translations.set([translation.x, translation.y], 2 * i);
        }
    }

    overlap(count = this.capacity, first = 0): Overlaps2 {
        const call = 'Batch2.overlap';
        const pairs = this.#pairs.at(call);
        checkRange(call, count, first, this.capacity);
        this.#overlaps ??= new Columns(call, 'batch', this.capacity, [column(WORD)]);
        const overlaps = this.#overlaps;
        wasm.batch_overlap2(pairs, first, count, overlaps.words(0).byteOffset);
        rethrow();
        return new Overlaps2(overlaps);
    }

    distance(count = this.capacity, options?: DistanceOptions, first = 0): Distances2 {
        const call = 'Batch2.distance';
        const pairs = this.#pairs.at(call);
        checkRange(call, count, first, this.capacity);
        this.#distances ??= new Columns(call, 'batch', this.capacity, DISTANCES);
        wasm.batch_distance2(pairs, first, count, distanceOptions(call, options), this.#distances.at(call));
        rethrow();
        return new Distances2(this.#distances);
    }

    collide(count = this.capacity, options: { margin?: number } = {}, first = 0): Manifolds2 {
        const call = 'Batch2.collide';
        const pairs = this.#pairs.at(call);
        checkRange(call, count, first, this.capacity);
        checkOptions(call, options, ['margin']);
        this.#manifolds ??= new Columns(call, 'batch', this.capacity, MANIFOLDS);
        const margin = marginOf(call, options.margin);
        wasm.batch_collide2(pairs, first, count, margin, this.#manifolds.at(call));
        rethrow();
        return new Manifolds2(this.#manifolds);
    }

    cast(count = this.capacity, options?: CastOptions, first = 0): Hits2 {
        const call = 'Batch2.cast';
        const pairs = this.#pairs.at(call);
        checkRange(call, count, first, this.capacity);
        this.#hits ??= new Columns(call, 'batch', this.capacity, HITS);
        wasm.batch_cast2(pairs, first, count, castOptions(call, options), this.#hits.at(call));
        rethrow();
        return new Hits2(this.#hits);
    }

    /** Gives its memory back at once: of all its arrays, those of answers too, which are not to be used any more. */
    free(): void {
        checkAtRest('Batch2.free');
        for (const columns of [this.#pairs, this.#overlaps, this.#distances, this.#manifolds, this.#hits]) {
            columns?.free();
        }
    }
}

/** Room for pairs of shapes. With `warm` each pair has a cache of its own from call to call. */
export function createBatch2(capacity: number, options: { warm?: boolean } = {}): Batch2 {
    checkRows('createBatch2', capacity);
    checkOptions('createBatch2', options, ['warm']);
    return new Batch2(MADE, capacity, options.warm === true);
}

/** Rays, each of a shape and in its frame. */
export class RayBatch2 {
    readonly capacity: number;
    readonly #rays: Columns;
    #hits: Columns | undefined;

    /** @internal */
    constructor(made: symbol, capacity: number) {
        checkMade('RayBatch2', made);
        const columns = [column(WORD), column(REAL, 2), column(REAL, 2)];
        this.#rays = new Columns('createRayBatch2', 'batch', capacity, columns);
        this.capacity = capacity;
    }

    /** The id of the shape of each ray. */
    get shapes(): Int32Array {
        return this.#rays.words(0);
    }

    /** x, y of each ray. */
    get origins(): Reals {
        return this.#rays.reals(1);
    }

    get directions(): Reals {
        return this.#rays.reals(2);
    }

    ray(count = this.capacity, options?: CastOptions, first = 0): RayHits2 {
        const call = 'RayBatch2.ray';
        const rays = this.#rays.at(call);
        checkRange(call, count, first, this.capacity);
        this.#hits ??= new Columns(call, 'batch', this.capacity, RAY_HITS);
        wasm.batch_ray2(rays, first, count, castOptions(call, options), this.#hits.at(call));
        rethrow();
        return new RayHits2(this.#hits);
    }

    free(): void {
        checkAtRest('RayBatch2.free');
        this.#rays.free();
        this.#hits?.free();
    }
}

export function createRayBatch2(capacity: number): RayBatch2 {
    checkRows('createRayBatch2', capacity);
    return new RayBatch2(MADE, capacity);
}
