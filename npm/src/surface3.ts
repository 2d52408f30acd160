// surface3.ts : what does not move and need not be convex: what meshs, height fields and half-spaces have in common. Its frame
// is the frame of every question and answer; A is the surface.
import { type Hit3, hit3At, type RayHit3, rayHit3At } from './cast3.js';
import { checkCount, checkFields, INVALID } from './errors.js';
import { layout } from './layout.js';
import { type Bounds3, isPose3, type Pose3, putPose3, putVec3, type Vec3, vec3At } from './math3.js';
import {
    castOptions,
    type CastOptions,
    type DistanceOptions,
    distanceOptions,
    marginOf,
    surfaceOptions,
    type SurfaceOptions,
} from './options.js';
import { invalid3, type Manifold3, manifold3At, type Proximity3, proximity3At } from './query3.js';
import { ANSWER, POSE_B, VECTOR, VECTOR_B, WORDS } from './scratch.js';
import { Shape3 } from './shape3.js';
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

/** The contacts of one normal, and of which triangle each is. */
export type SurfaceManifold3 = Manifold3 & { triangles: number[] };

/** Which triangle it is that is nearest or hit; -1: none. */
export type OfTriangle<Answer> = Answer & { triangle: number };

const PLACE = WORDS + 4;

/** Where the contacts of a query go: `capacity` manifolds, more of them when a query has needed more. */
let contacts = 0;
let capacity = 0;

function roomFor(call: string, count: number): void {
    if (count > capacity) {
        const larger = allocate(call, count * layout.surfaceManifold3.size);
        release(contacts);
        contacts = larger;
        capacity = count;
    }
}

/** @internal The functions of a kind of surface. */
export interface SurfaceCalls3 {
    name: string;
    release: (at: number) => unknown;
    add?: (world: number, at: number, number: number) => number;
    triangles: (at: number) => number;
    corners: (at: number, triangle: number, to: number) => unknown;
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
    distance: (to: number, at: number, shape: number, pose: number, how: number, triangle: number) => unknown;
    cast: (to: number, at: number, shape: number, pose: number, way: number, how: number, triangle: number) => unknown;
    ray: (to: number, at: number, origin: number, direction: number, how: number, triangle: number) => unknown;
    bytes: (at: number) => number;
}

/** A surface. It does not change. */
export class Surface3 {
    readonly #held: Held;
    readonly #calls: SurfaceCalls3;
    readonly #name: string;

    /** @internal */
    constructor(made: symbol, at: number, calls: SurfaceCalls3) {
        checkMade(calls?.name ?? 'Surface3', made);
        this.#calls = calls;
        this.#name = calls.name;
        this.#held = { at, give: (held) => calls.release(held.at) };
        hold(this, this.#held);
    }

    /** @internal What a world is lent, and how. */
    static lent(surface: Surface3): [Held, SurfaceCalls3['add']] | undefined {
        return typeof surface === 'object' && surface !== null && #held in surface
            ? [surface.#held, surface.#calls.add]
            : undefined;
    }

    #at(name: string): number {
        return addressOf(`${this.#name}.${name}`, 'this', 'surface', this.#held);
    }

    /** The number of triangles. */
    get count(): number {
        return this.#calls.triangles(this.#at('count'));
    }

    /** The three corners of a triangle. */
    triangle(i: number): [Vec3, Vec3, Vec3] {
        const at = this.#at('triangle');
        checkCount(`${this.#name}.triangle`, 'i', i, 0, this.count - 1);
        this.#calls.corners(at, i, ANSWER);
        const size = 3 * layout.real.size;
        return [vec3At(ANSWER), vec3At(ANSWER + size), vec3At(ANSWER + 2 * size)];
    }

    /** The axis-aligned box of all of it. */
    get bounds(): Bounds3 {
        this.#calls.bounds(ANSWER, this.#at('bounds'));
        return { lower: vec3At(ANSWER), upper: vec3At(ANSWER + 3 * layout.real.size) };
    }

    /** The contacts with a shape: a manifold for each normal, the deepest first. */
    collide(shape: Shape3, pose: Pose3, options: SurfaceOptions = {}): SurfaceManifold3[] {
        const call = `${this.#name}.collide`;
        const at = this.#at('collide');
        const shapeAt = Shape3.at(call, 'shape', shape);
        putPose3(call, 'pose', POSE_B, pose);
        const how = surfaceOptions(call, options);
        const margin = marginOf(call, options.margin);
        for (let room = 64; ; room *= 4) {
            roomFor(call, room);
            const found = this.#calls.collide(at, shapeAt, POSE_B, margin, how, contacts, room, PLACE);
            refresh();
            const status = ints[PLACE >> 2];
            if (status === INVALID) {
                invalid3(call, [['pose', pose]]);
            }
            if (status === 0) {
                checkStatus(call, 0);
                return Array.from({ length: found }, (_, i) => manifoldAt(contacts + i * layout.surfaceManifold3.size));
            }
        }
    }

    /** Whether they share a point. */
    overlap(shape: Shape3, pose: Pose3): boolean {
        const call = `${this.#name}.overlap`;
        const at = this.#at('overlap');
        const shapeAt = Shape3.at(call, 'shape', shape);
        putPose3(call, 'pose', POSE_B, pose);
        if (!isPose3(POSE_B)) {
            invalid3(call, [['pose', pose]]);
        }
        const overlaps = this.#calls.overlap(at, shapeAt, POSE_B) !== 0;
        checkStatus(call, 0);
        return overlaps;
    }

    /** The distance to the nearest triangle; chains, meshes and height fields have no inside. */
    distance(shape: Shape3, pose: Pose3, options?: DistanceOptions): OfTriangle<Proximity3> {
        const call = `${this.#name}.distance`;
        const at = this.#at('distance');
        const shapeAt = Shape3.at(call, 'shape', shape);
        putPose3(call, 'pose', POSE_B, pose);
        this.#calls.distance(ANSWER, at, shapeAt, POSE_B, distanceOptions(call, options), PLACE);
        if (ints[(ANSWER + layout.proximity3.status) >> 2] === INVALID) {
            invalid3(call, [['pose', pose]]);
        }
        return { ...proximity3At(ANSWER), triangle: ints[PLACE >> 2] };
    }

    /** The first touch of a shape that moves by a translation. */
    cast(shape: Shape3, pose: Pose3, translation: Vec3, options?: CastOptions): OfTriangle<Hit3> {
        const call = `${this.#name}.cast`;
        const at = this.#at('cast');
        const shapeAt = Shape3.at(call, 'shape', shape);
        putPose3(call, 'pose', POSE_B, pose);
        checkFields(call, 'translation', translation, ['x', 'y', 'z']);
        putVec3(VECTOR, translation);
        this.#calls.cast(ANSWER, at, shapeAt, POSE_B, VECTOR, castOptions(call, options), PLACE);
        if (ints[(ANSWER + layout.hit3.status) >> 2] === INVALID) {
            invalid3(call, [['pose', pose]]);
        }
        return { ...hit3At(ANSWER), triangle: ints[PLACE >> 2] };
    }

    /** The first triangle that a ray meets, with its normal on the side that the ray comes from. */
    ray(origin: Vec3, direction: Vec3, options?: CastOptions): OfTriangle<RayHit3> {
        const call = `${this.#name}.ray`;
        const at = this.#at('ray');
        checkFields(call, 'origin', origin, ['x', 'y', 'z']);
        checkFields(call, 'direction', direction, ['x', 'y', 'z']);
        putVec3(VECTOR, origin);
        putVec3(VECTOR_B, direction);
        this.#calls.ray(ANSWER, at, VECTOR, VECTOR_B, castOptions(call, options), PLACE);
        if (ints[(ANSWER + layout.rayHit3.status) >> 2] === INVALID) {
            invalid3(call, []);
        }
        return { ...rayHit3At(ANSWER), triangle: ints[PLACE >> 2] };
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

function manifoldAt(at: number): SurfaceManifold3 {
    const manifold = manifold3At(at + layout.surfaceManifold3.manifold);
    const first = (at + layout.surfaceManifold3.triangle) >> 2;
    return { ...manifold, triangles: Array.from(ints.subarray(first, first + manifold.points.length)) };
}
