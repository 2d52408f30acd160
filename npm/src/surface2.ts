// surface2.ts : what does not move and need not be convex: what chains, height fields and half-spaces have in common. Its frame
// is the frame of every question and answer; A is the surface.
import { type Hit2, hit2At, type RayHit2, rayHit2At } from './cast2.js';
import { checkCount, checkFields, INVALID } from './errors.js';
import { layout } from './layout.js';
import { type Bounds2, isPose2, type Pose2, putPose2, putVec2, type Vec2, vec2At } from './math2.js';
import {
    castOptions,
    type CastOptions,
    type DistanceOptions,
    distanceOptions,
    marginOf,
    surfaceOptions,
    type SurfaceOptions,
} from './options.js';
import { invalid2, type Manifold2, manifold2At, type Proximity2, proximity2At } from './query2.js';
import { ANSWER, POSE_B, VECTOR, VECTOR_B, WORDS } from './scratch.js';
import { Shape2 } from './shape2.js';
import {
    addressOf,
    allocate,
    bytesAt,
    checkMade,
    checkStatus,
    giveBack,
    type Held,
    hold,
    ints,
    refresh,
    release,
} from './wasm.js';

/** The contacts of one normal, and of which segment each is. */
export type SurfaceManifold2 = Manifold2 & { segments: number[] };

/** Which segment it is that is nearest or hit; -1: none. */
export type OfSegment<Answer> = Answer & { segment: number };

const PLACE = WORDS + 4;

/** Where the contacts of a query go: `capacity` manifolds, more of them when a query has needed more. */
let contacts = 0;
let capacity = 0;

function roomFor(call: string, count: number): void {
    if (count > capacity) {
        const larger = allocate(call, count * layout.surfaceManifold2.size);
        release(contacts);
        contacts = larger;
        capacity = count;
    }
}

/** @internal The functions of a kind of surface. */
export interface SurfaceCalls2 {
    name: string;
    release: (at: number) => unknown;
    add?: (world: number, at: number, number: number) => number;
    segments: (at: number) => number;
    ends: (at: number, segment: number, to: number) => unknown;
    bounds: (to: number, at: number) => unknown;
    collide: (
        at: number,
        shape: number,
        pose: number,
        margin: number,
        how: number,
        to: number,
        room: number,
        status: number,
    ) => number;
    overlap: (at: number, shape: number, pose: number) => number;
    distance: (to: number, at: number, shape: number, pose: number, how: number, segment: number) => unknown;
    cast: (to: number, at: number, shape: number, pose: number, way: number, how: number, segment: number) => unknown;
    ray: (to: number, at: number, origin: number, direction: number, how: number, segment: number) => unknown;
    bytes: (at: number) => number;
}

/** A surface. It does not change. */
export class Surface2 {
    readonly #held: Held;
    readonly #calls: SurfaceCalls2;
    readonly #name: string;

    /** @internal */
    constructor(made: symbol, at: number, calls: SurfaceCalls2) {
        checkMade(calls?.name ?? 'Surface2', made);
        this.#calls = calls;
        this.#name = calls.name;
        this.#held = { at, give: (held) => calls.release(held.at) };
        hold(this, this.#held);
    }

    /** @internal What a world is lent, and how. */
    static lent(surface: Surface2): [Held, SurfaceCalls2['add']] | undefined {
        return typeof surface === 'object' && surface !== null && #held in surface
            ? [surface.#held, surface.#calls.add]
            : undefined;
    }

    #at(name: string): number {
        return addressOf(`${this.#name}.${name}`, 'this', 'surface', this.#held);
    }

    /** The number of segments. */
    get count(): number {
        return this.#calls.segments(this.#at('count'));
    }

    /** The two ends of a segment. */
    segment(i: number): [Vec2, Vec2] {
        const at = this.#at('segment');
        checkCount(`${this.#name}.segment`, 'i', i, 0, this.count - 1);
        this.#calls.ends(at, i, VECTOR);
        return [vec2At(VECTOR), vec2At(VECTOR + 2 * layout.real.size)];
    }

    /** The axis-aligned box of all of it. */
    get bounds(): Bounds2 {
        this.#calls.bounds(ANSWER, this.#at('bounds'));
        return { lower: vec2At(ANSWER), upper: vec2At(ANSWER + 2 * layout.real.size) };
    }

    /** The contacts with a shape: a manifold for each normal, the deepest first. */
    collide(shape: Shape2, pose: Pose2, options: SurfaceOptions = {}): SurfaceManifold2[] {
        const call = `${this.#name}.collide`;
        const at = this.#at('collide');
        const shapeAt = Shape2.at(call, 'shape', shape);
        putPose2(call, 'pose', POSE_B, pose);
        const how = surfaceOptions(call, options);
        const margin = marginOf(call, options.margin);
        for (let room = 64; ; room *= 4) {
            roomFor(call, room);
            const found = this.#calls.collide(at, shapeAt, POSE_B, margin, how, contacts, room, PLACE);
            refresh();
            const status = ints[PLACE >> 2];
            if (status === INVALID) {
                invalid2(call, [['pose', pose]]);
            }
            if (status === 0) {
                checkStatus(call, 0);
                return Array.from({ length: found }, (_, i) => manifoldAt(contacts + i * layout.surfaceManifold2.size));
            }
        }
    }

    /** Whether they share a point. */
    overlap(shape: Shape2, pose: Pose2): boolean {
        const call = `${this.#name}.overlap`;
        const at = this.#at('overlap');
        const shapeAt = Shape2.at(call, 'shape', shape);
        putPose2(call, 'pose', POSE_B, pose);
        if (!isPose2(POSE_B)) {
            invalid2(call, [['pose', pose]]);
        }
        const overlaps = this.#calls.overlap(at, shapeAt, POSE_B) !== 0;
        checkStatus(call, 0);
        return overlaps;
    }

    /** The distance to the nearest segment; chains, meshes and height fields have no inside. */
    distance(shape: Shape2, pose: Pose2, options?: DistanceOptions): OfSegment<Proximity2> {
        const call = `${this.#name}.distance`;
        const at = this.#at('distance');
        const shapeAt = Shape2.at(call, 'shape', shape);
        putPose2(call, 'pose', POSE_B, pose);
        this.#calls.distance(ANSWER, at, shapeAt, POSE_B, distanceOptions(call, options), PLACE);
        if (ints[(ANSWER + layout.proximity2.status) >> 2] === INVALID) {
            invalid2(call, [['pose', pose]]);
        }
        return { ...proximity2At(ANSWER), segment: ints[PLACE >> 2] };
    }

    /** The first touch of a shape that moves by a translation. */
    cast(shape: Shape2, pose: Pose2, translation: Vec2, options?: CastOptions): OfSegment<Hit2> {
        const call = `${this.#name}.cast`;
        const at = this.#at('cast');
        const shapeAt = Shape2.at(call, 'shape', shape);
        putPose2(call, 'pose', POSE_B, pose);
        checkFields(call, 'translation', translation, ['x', 'y']);
        putVec2(VECTOR, translation);
        this.#calls.cast(ANSWER, at, shapeAt, POSE_B, VECTOR, castOptions(call, options), PLACE);
        if (ints[(ANSWER + layout.hit2.status) >> 2] === INVALID) {
            invalid2(call, [['pose', pose]]);
        }
        return { ...hit2At(ANSWER), segment: ints[PLACE >> 2] };
    }

    /** The first segment that a ray meets, with its normal on the side that the ray comes from. */
    ray(origin: Vec2, direction: Vec2, options?: CastOptions): OfSegment<RayHit2> {
        const call = `${this.#name}.ray`;
        const at = this.#at('ray');
        checkFields(call, 'origin', origin, ['x', 'y']);
        checkFields(call, 'direction', direction, ['x', 'y']);
        putVec2(VECTOR, origin);
        putVec2(VECTOR_B, direction);
        this.#calls.ray(ANSWER, at, VECTOR, VECTOR_B, castOptions(call, options), PLACE);
        if (ints[(ANSWER + layout.rayHit2.status) >> 2] === INVALID) {
            invalid2(call, []);
        }
        return { ...rayHit2At(ANSWER), segment: ints[PLACE >> 2] };
    }

    /** Its bytes, for the same precision. */
    save(): Uint8Array {
        const at = this.#at('save');
        return bytesAt(at, this.#calls.bytes(at));
    }

    /** Gives its memory back at once. */
    free(): void {
        giveBack(this.#held);
    }
}

function manifoldAt(at: number): SurfaceManifold2 {
    const manifold = manifold2At(at + layout.surfaceManifold2.manifold);
    const first = (at + layout.surfaceManifold2.segment) >> 2;
    return { ...manifold, segments: Array.from(ints.subarray(first, first + manifold.points.length)) };
}
