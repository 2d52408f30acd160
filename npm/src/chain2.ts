// chain2.ts : static chains of segments in 2D: an outline of any shape, closed or open, asked about convex shapes, casts and
// rays, without ghost contacts at its inner corners. The chain's frame is the frame of every question and answer; A is the
// chain.
import { type Hit2, hit2At, type RayHit2, rayHit2At } from './cast2.js';
import { BAD_INDEX, checkCount, checkFields, checkOptions, fail, INVALID, show } from './errors.js';
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
import { type Points2, Shape2, withPoints2 } from './shape2.js';
import {
    addressOf,
    allocate,
    bytesAt,
    checkStatus,
    giveBack,
    type Held,
    hold,
    ints,
    refresh,
    release,
    wasm,
    withBytes,
    withWords,
} from './wasm.js';

/** The contacts of one normal, and of which segment each is. */
export type SurfaceManifold2 = Manifold2 & { segments: number[] };

/** Which segment it is that is nearest or hit; -1: none. */
export type OfSegment<Answer> = Answer & { segment: number };

const FAULT = WORDS;
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

/** A chain. It does not change. */
export class Chain2 {
    readonly #held: Held;

    /** @internal */
    constructor(at: number) {
        this.#held = { at, give: (held) => wasm.abut_chain2_release(held.at, 0) };
        hold(this, this.#held);
    }

    #at(name: string): number {
        return addressOf(`Chain2.${name}`, 'this', 'chain', this.#held);
    }

    /** The number of segments. */
    get count(): number {
        return wasm.abut_chain2_segments(this.#at('count'));
    }

    /** The two ends of a segment. */
    segment(i: number): [Vec2, Vec2] {
        const at = this.#at('segment');
        checkCount('Chain2.segment', 'i', i, 0, this.count - 1);
        wasm.abut_chain2_ends(at, i, VECTOR);
        return [vec2At(VECTOR), vec2At(VECTOR + 2 * layout.real.size)];
    }

    /** The axis-aligned box of all of it. */
    get bounds(): Bounds2 {
        wasm.abut_chain2_bounds(ANSWER, this.#at('bounds'));
        return { lower: vec2At(ANSWER), upper: vec2At(ANSWER + 2 * layout.real.size) };
    }

    /** The contacts with a shape: a manifold for each normal, the deepest first. */
    collide(shape: Shape2, pose: Pose2, options: SurfaceOptions = {}): SurfaceManifold2[] {
        const call = 'Chain2.collide';
        const at = this.#at('collide');
        const shapeAt = Shape2.at(call, 'shape', shape);
        putPose2(call, 'pose', POSE_B, pose);
        const how = surfaceOptions(call, options);
        const margin = marginOf(call, options.margin);
        const most = this.count;
        for (let room = Math.min(64, most); ; room = Math.min(4 * room, most)) {
            roomFor(call, room);
            const found = wasm.abut_chain2_collide(at, shapeAt, POSE_B, margin, how, contacts, room, PLACE);
            refresh();
            const status = ints[PLACE >> 2];
            if (status === INVALID) {
                invalid2(call, [['pose', pose]]);
            }
            if (status === 0 || room === most) {
                checkStatus(call, 0);
                return Array.from({ length: found }, (_, i) => manifoldAt(contacts + i * layout.surfaceManifold2.size));
            }
        }
    }

    /** Whether they share a point. */
    overlap(shape: Shape2, pose: Pose2): boolean {
        const call = 'Chain2.overlap';
        const at = this.#at('overlap');
        const shapeAt = Shape2.at(call, 'shape', shape);
        putPose2(call, 'pose', POSE_B, pose);
        if (!isPose2(POSE_B)) {
            invalid2(call, [['pose', pose]]);
        }
        const overlaps = wasm.abut_chain2_overlap(at, shapeAt, POSE_B) !== 0;
        checkStatus(call, 0);
        return overlaps;
    }

    /** The distance to the nearest segment. A chain has no inside. */
    distance(shape: Shape2, pose: Pose2, options?: DistanceOptions): OfSegment<Proximity2> {
        const call = 'Chain2.distance';
        const at = this.#at('distance');
        const shapeAt = Shape2.at(call, 'shape', shape);
        putPose2(call, 'pose', POSE_B, pose);
        wasm.abut_chain2_distance(ANSWER, at, shapeAt, POSE_B, distanceOptions(call, options), PLACE);
        if (ints[(ANSWER + layout.proximity2.status) >> 2] === INVALID) {
            invalid2(call, [['pose', pose]]);
        }
        return { ...proximity2At(ANSWER), segment: ints[PLACE >> 2] };
    }

    /** The first touch of a shape that moves by a translation. */
    cast(shape: Shape2, pose: Pose2, translation: Vec2, options?: CastOptions): OfSegment<Hit2> {
        const call = 'Chain2.cast';
        const at = this.#at('cast');
        const shapeAt = Shape2.at(call, 'shape', shape);
        putPose2(call, 'pose', POSE_B, pose);
        checkFields(call, 'translation', translation, ['x', 'y']);
        putVec2(VECTOR, translation);
        wasm.abut_chain2_cast(ANSWER, at, shapeAt, POSE_B, VECTOR, castOptions(call, options), PLACE);
        if (ints[(ANSWER + layout.hit2.status) >> 2] === INVALID) {
            invalid2(call, [['pose', pose]]);
        }
        return { ...hit2At(ANSWER), segment: ints[PLACE >> 2] };
    }

    /** The first segment that a ray meets, with its normal on the side that the ray comes from. */
    ray(origin: Vec2, direction: Vec2, options?: CastOptions): OfSegment<RayHit2> {
        const call = 'Chain2.ray';
        const at = this.#at('ray');
        checkFields(call, 'origin', origin, ['x', 'y']);
        checkFields(call, 'direction', direction, ['x', 'y']);
        putVec2(VECTOR, origin);
        putVec2(VECTOR_B, direction);
        wasm.abut_chain2_ray(ANSWER, at, VECTOR, VECTOR_B, castOptions(call, options), PLACE);
        if (ints[(ANSWER + layout.rayHit2.status) >> 2] === INVALID) {
            invalid2(call, []);
        }
        return { ...rayHit2At(ANSWER), segment: ints[PLACE >> 2] };
    }

    /** Its bytes, for loadChain2 in the same precision. */
    save(): Uint8Array {
        const at = this.#at('save');
        return bytesAt(at, wasm.abut_chain2_bytes(at));
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

/** A chain of segments, its outside on the right: an outline round something solid runs counter-clockwise. `ends` are two
 *  indices into the points each; without them each point is joined to the next, and with `closed` the last one to the first. */
export function chain2(points: Points2, options: { closed?: boolean; ends?: ArrayLike<number> } = {}): Chain2 {
    const call = 'chain2';
    checkOptions(call, options, ['closed', 'ends']);
    const { closed = false, ends } = options;
    if (ends !== undefined && (typeof ends !== 'object' || ends === null || ends.length % 2 !== 0)) {
        fail(call, `options.ends is ${show(ends)}; give an array of two indices for each segment`);
    }
    return withPoints2(call, points, (at, count) =>
        withWords(call, 'options.ends', ends ?? [], (endsAt) => {
            const segments = ends === undefined ? count - (closed ? 0 : 1) : ends.length / 2;
            const list = ends === undefined ? 0 : endsAt;
            const status = wasm.abut_chain2_build(at, count, list, segments, 0, PLACE, FAULT);
            refresh();
            const fault = ints[FAULT >> 2];
            const what = status === BAD_INDEX ? 'segment' : 'point';
            checkStatus(call, status, status === 0 || fault < 0 ? '' : `${what} ${fault}`);
            return new Chain2(ints[PLACE >> 2]);
        }),
    );
}

/** A chain of the bytes that Chain2.save has given. */
export function loadChain2(bytes: Uint8Array): Chain2 {
    const call = 'loadChain2';
    return withBytes(call, bytes, (at, size) => {
        const status = wasm.abut_chain2_load(at, size, 0, PLACE);
        checkStatus(call, status);
        return new Chain2(ints[PLACE >> 2]);
    });
}
