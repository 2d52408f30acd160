// batch3.ts : many pairs at once in 3D. What is asked and what is answered lie in the module's memory, and the caller works on
// views of it. Each answer is that of the single call, bit for bit.
import { checkRange, checkRows, column, Columns, REAL, WIDE, WORD } from './columns.js';
import { checkOptions } from './errors.js';
import { layout } from './layout.js';
import type { Quaternion, Vec3 } from './math3.js';
import { numbersOf, putPose3 } from './math3.js';
import { castOptions, type CastOptions, type DistanceOptions, distanceOptions, marginOf } from './options.js';
import type { Reals } from './precision.js';
import { POSE_B } from './scratch.js';
import { Shape3 } from './shape3.js';
import { checkAtRest, checkMade, MADE, rethrow, wasm } from './wasm.js';

/** Whether the pairs of a batch overlap. */
export class Overlaps3 {
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
export class Distances3 {
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
    /** x, y, z of each pair. */
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

const DISTANCES = [column(REAL), column(REAL), column(REAL, 3), column(REAL, 3), column(REAL, 3), column(WORD), column(WORD)];

/** The contact manifolds of a batch. Each pair has four places for points, of which `count` are contacts. */
export class Manifolds3 {
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
    /** x, y, z of each of the four places of each pair. */
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
    column(REAL, 3),
    column(REAL, 12),
    column(REAL, 12),
    column(REAL, 4),
    column(WIDE, 4),
    column(WORD),
    column(WORD),
    column(WORD),
];

/** The first touches of a batch. */
export class Hits3 {
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
    column(REAL, 3),
    column(REAL, 3),
    column(WORD),
    column(WORD),
    column(WORD),
    column(WORD),
];

/** What the rays of a batch meet. */
export class RayHits3 {
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
    column(REAL, 3),
    column(REAL, 3),
    column(WORD),
    column(WORD),
    column(WORD),
    column(WORD),
    column(WORD),
];

const POSE_NUMBERS = 7;

type PlainPose3 = { x: number; y: number; z: number; quaternion?: Quaternion };

/** Pairs of shapes. Fill in `shapes` and `poses`, ask for the first `count` of them (or `count` from `first` on), and read the
 *  answers. The arrays are views into the module's memory. Take them from the batch each time: that memory may move when
 *  shapes or batches are made, and an old view then has length 0. */
export class Batch3 {
    readonly capacity: number;
    readonly #pairs: Columns;
    #overlaps: Columns | undefined;
    #distances: Columns | undefined;
    #manifolds: Columns | undefined;
    #hits: Columns | undefined;

    /** @internal */
    constructor(made: symbol, capacity: number, warm: boolean) {
        checkMade('Batch3', made);
        const columns = [column(WORD, 2), column(REAL, POSE_NUMBERS), column(REAL, 3)];
        this.#pairs = new Columns('createBatch3', 'batch', capacity, columns, warm ? capacity * layout.cache3.size : 0);
        this.capacity = capacity;
    }

    /** The ids of A and B of each pair: shapes[2 * i] = a.id, shapes[2 * i + 1] = b.id. */
    get shapes(): Int32Array {
        return this.#pairs.words(0);
    }

    /** The pose of B in A's frame: seven numbers a pair, x, y, z and a quaternion w, x, y, z. */
    get poses(): Reals {
        return this.#pairs.reals(1);
    }

    /** The translation of B in A's frame, of which a cast is: three numbers a pair, x, y, z. */
    get translations(): Reals {
        return this.#pairs.reals(2);
    }

    /** Fills in one pair. */
    set(i: number, a: Shape3, b: Shape3, bInA: PlainPose3, translation?: Vec3): void {
        const call = 'Batch3.set';
        checkRange(call, 1, i, this.capacity);
        Shape3.at(call, 'a', a);
        Shape3.at(call, 'b', b);
        putPose3(call, 'bInA', POSE_B, bInA);
        this.shapes.set([a.id, b.id], 2 * i);
        this.poses.set([bInA.x, bInA.y, bInA.z, ...numbersOf(bInA.quaternion ?? [1, 0, 0, 0])], POSE_NUMBERS * i);
        if (translation !== undefined) {
            this.translations.set([translation.x, translation.y, translation.z], 3 * i);
        }
    }

    overlap(count = this.capacity, first = 0): Overlaps3 {
        const call = 'Batch3.overlap';
        const pairs = this.#pairs.at(call);
        checkRange(call, count, first, this.capacity);
        this.#overlaps ??= new Columns(call, 'batch', this.capacity, [column(WORD)]);
        const overlaps = this.#overlaps;
        wasm.batch_overlap3(pairs, first, count, overlaps.words(0).byteOffset);
        rethrow();
        return new Overlaps3(overlaps);
    }

    distance(count = this.capacity, options?: DistanceOptions, first = 0): Distances3 {
        const call = 'Batch3.distance';
        const pairs = this.#pairs.at(call);
        checkRange(call, count, first, this.capacity);
        this.#distances ??= new Columns(call, 'batch', this.capacity, DISTANCES);
        wasm.batch_distance3(pairs, first, count, distanceOptions(call, options), this.#distances.at(call));
        rethrow();
        return new Distances3(this.#distances);
    }

    collide(count = this.capacity, options: { margin?: number } = {}, first = 0): Manifolds3 {
        const call = 'Batch3.collide';
        const pairs = this.#pairs.at(call);
        checkRange(call, count, first, this.capacity);
        checkOptions(call, options, ['margin']);
        this.#manifolds ??= new Columns(call, 'batch', this.capacity, MANIFOLDS);
        const margin = marginOf(call, options.margin);
        wasm.batch_collide3(pairs, first, count, margin, this.#manifolds.at(call));
        rethrow();
        return new Manifolds3(this.#manifolds);
    }

    cast(count = this.capacity, options?: CastOptions, first = 0): Hits3 {
        const call = 'Batch3.cast';
        const pairs = this.#pairs.at(call);
        checkRange(call, count, first, this.capacity);
        this.#hits ??= new Columns(call, 'batch', this.capacity, HITS);
        wasm.batch_cast3(pairs, first, count, castOptions(call, options), this.#hits.at(call));
        rethrow();
        return new Hits3(this.#hits);
    }

    /** Gives its memory back at once: of all its arrays, those of answers too, which are not to be used any more. */
    free(): void {
        checkAtRest('Batch3.free');
        for (const columns of [this.#pairs, this.#overlaps, this.#distances, this.#manifolds, this.#hits]) {
            columns?.free();
        }
    }
}

/** Room for pairs of shapes. With `warm` each pair has a cache of its own from call to call. */
export function createBatch3(capacity: number, options: { warm?: boolean } = {}): Batch3 {
    checkRows('createBatch3', capacity);
    checkOptions('createBatch3', options, ['warm']);
    return new Batch3(MADE, capacity, options.warm === true);
}

/** Rays, each of a shape and in its frame. */
export class RayBatch3 {
    readonly capacity: number;
    readonly #rays: Columns;
    #hits: Columns | undefined;

    /** @internal */
    constructor(made: symbol, capacity: number) {
        checkMade('RayBatch3', made);
        const columns = [column(WORD), column(REAL, 3), column(REAL, 3)];
        this.#rays = new Columns('createRayBatch3', 'batch', capacity, columns);
        this.capacity = capacity;
    }

    /** The id of the shape of each ray. */
    get shapes(): Int32Array {
        return this.#rays.words(0);
    }

    /** x, y, z of each ray. */
    get origins(): Reals {
        return this.#rays.reals(1);
    }

    get directions(): Reals {
        return this.#rays.reals(2);
    }

    ray(count = this.capacity, options?: CastOptions, first = 0): RayHits3 {
        const call = 'RayBatch3.ray';
        const rays = this.#rays.at(call);
        checkRange(call, count, first, this.capacity);
        this.#hits ??= new Columns(call, 'batch', this.capacity, RAY_HITS);
        wasm.batch_ray3(rays, first, count, castOptions(call, options), this.#hits.at(call));
        rethrow();
        return new RayHits3(this.#hits);
    }

    free(): void {
        checkAtRest('RayBatch3.free');
        this.#rays.free();
        this.#hits?.free();
    }
}

export function createRayBatch3(capacity: number): RayBatch3 {
    checkRows('createRayBatch3', capacity);
    return new RayBatch3(MADE, capacity);
}
