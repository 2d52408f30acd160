// mesh3.ts : static triangle meshes in 3D: a surface of any shape, closed or open, asked about convex shapes, casts and rays,
// without ghost contacts at its inner edges. The mesh's frame is the frame of every question and answer; A is the mesh.
import { type Hit3, hit3At, type RayHit3, rayHit3At } from './cast3.js';
import { BAD_INDEX, checkCount, checkFields, fail, INVALID, show } from './errors.js';
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
import { type Points3, Shape3, withPoints3 } from './shape3.js';
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

/** The contacts of one normal, and of which triangle each is. */
export type SurfaceManifold3 = Manifold3 & { triangles: number[] };

/** Which triangle it is that is nearest or hit; -1: none. */
export type OfTriangle<Answer> = Answer & { triangle: number };

const FAULT = WORDS;
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

/** A mesh. It does not change. */
export class Mesh3 {
    readonly #held: Held;

    /** @internal */
    constructor(at: number) {
        this.#held = { at, give: (held) => wasm.abut_mesh3_release(held.at, 0) };
        hold(this, this.#held);
    }

    #at(name: string): number {
        return addressOf(`Mesh3.${name}`, 'this', 'mesh', this.#held);
    }

    /** The number of triangles. */
    get count(): number {
        return wasm.abut_mesh3_triangles(this.#at('count'));
    }

    /** The three corners of a triangle. */
    triangle(i: number): [Vec3, Vec3, Vec3] {
        const at = this.#at('triangle');
        checkCount('Mesh3.triangle', 'i', i, 0, this.count - 1);
        wasm.abut_mesh3_corners(at, i, ANSWER);
        const size = 3 * layout.real.size;
        return [vec3At(ANSWER), vec3At(ANSWER + size), vec3At(ANSWER + 2 * size)];
    }

    /** The axis-aligned box of all of it. */
    get bounds(): Bounds3 {
        wasm.abut_mesh3_bounds(ANSWER, this.#at('bounds'));
        return { lower: vec3At(ANSWER), upper: vec3At(ANSWER + 3 * layout.real.size) };
    }

    /** The contacts with a shape: a manifold for each normal, the deepest first. */
    collide(shape: Shape3, pose: Pose3, options: SurfaceOptions = {}): SurfaceManifold3[] {
        const call = 'Mesh3.collide';
        const at = this.#at('collide');
        const shapeAt = Shape3.at(call, 'shape', shape);
        putPose3(call, 'pose', POSE_B, pose);
        const how = surfaceOptions(call, options);
        const margin = marginOf(call, options.margin);
        const most = this.count;
        for (let room = Math.min(64, most); ; room = Math.min(4 * room, most)) {
            roomFor(call, room);
            const found = wasm.abut_mesh3_collide(at, shapeAt, POSE_B, margin, how, contacts, room, PLACE);
            refresh();
            const status = ints[PLACE >> 2];
            if (status === INVALID) {
                invalid3(call, [['pose', pose]]);
            }
            if (status === 0 || room === most) {
                checkStatus(call, 0);
                return Array.from({ length: found }, (_, i) => manifoldAt(contacts + i * layout.surfaceManifold3.size));
            }
        }
    }

    /** Whether they share a point. */
    overlap(shape: Shape3, pose: Pose3): boolean {
        const call = 'Mesh3.overlap';
        const at = this.#at('overlap');
        const shapeAt = Shape3.at(call, 'shape', shape);
        putPose3(call, 'pose', POSE_B, pose);
        if (!isPose3(POSE_B)) {
            invalid3(call, [['pose', pose]]);
        }
        const overlaps = wasm.abut_mesh3_overlap(at, shapeAt, POSE_B) !== 0;
        checkStatus(call, 0);
        return overlaps;
    }

    /** The distance to the nearest triangle. A mesh has no inside. */
    distance(shape: Shape3, pose: Pose3, options?: DistanceOptions): OfTriangle<Proximity3> {
        const call = 'Mesh3.distance';
        const at = this.#at('distance');
        const shapeAt = Shape3.at(call, 'shape', shape);
        putPose3(call, 'pose', POSE_B, pose);
        wasm.abut_mesh3_distance(ANSWER, at, shapeAt, POSE_B, distanceOptions(call, options), PLACE);
        if (ints[(ANSWER + layout.proximity3.status) >> 2] === INVALID) {
            invalid3(call, [['pose', pose]]);
        }
        return { ...proximity3At(ANSWER), triangle: ints[PLACE >> 2] };
    }

    /** The first touch of a shape that moves by a translation. */
    cast(shape: Shape3, pose: Pose3, translation: Vec3, options?: CastOptions): OfTriangle<Hit3> {
        const call = 'Mesh3.cast';
        const at = this.#at('cast');
        const shapeAt = Shape3.at(call, 'shape', shape);
        putPose3(call, 'pose', POSE_B, pose);
        checkFields(call, 'translation', translation, ['x', 'y', 'z']);
        putVec3(VECTOR, translation);
        wasm.abut_mesh3_cast(ANSWER, at, shapeAt, POSE_B, VECTOR, castOptions(call, options), PLACE);
        if (ints[(ANSWER + layout.hit3.status) >> 2] === INVALID) {
            invalid3(call, [['pose', pose]]);
        }
        return { ...hit3At(ANSWER), triangle: ints[PLACE >> 2] };
    }

    /** The first triangle that a ray meets, with its normal on the side that the ray comes from. */
    ray(origin: Vec3, direction: Vec3, options?: CastOptions): OfTriangle<RayHit3> {
        const call = 'Mesh3.ray';
        const at = this.#at('ray');
        checkFields(call, 'origin', origin, ['x', 'y', 'z']);
        checkFields(call, 'direction', direction, ['x', 'y', 'z']);
        putVec3(VECTOR, origin);
        putVec3(VECTOR_B, direction);
        wasm.abut_mesh3_ray(ANSWER, at, VECTOR, VECTOR_B, castOptions(call, options), PLACE);
        if (ints[(ANSWER + layout.rayHit3.status) >> 2] === INVALID) {
            invalid3(call, []);
        }
        return { ...rayHit3At(ANSWER), triangle: ints[PLACE >> 2] };
    }

    /** Its bytes, for loadMesh3 in the same precision. */
    save(): Uint8Array {
        const at = this.#at('save');
        return bytesAt(at, wasm.abut_mesh3_bytes(at));
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

/** A mesh of triangles, three indices into the vertices each, counter-clockwise seen from outside or from above. */
export function mesh3(vertices: Points3, corners: ArrayLike<number>): Mesh3 {
    const call = 'mesh3';
    if (typeof corners !== 'object' || corners === null || corners.length % 3 !== 0) {
        fail(call, `corners is ${show(corners)}; give an array of three indices for each triangle`);
    }
    return withPoints3(call, vertices, (at, count) =>
        withWords(call, 'corners', corners, (cornersAt) => {
            const status = wasm.abut_mesh3_build(at, count, cornersAt, corners.length / 3, 0, PLACE, FAULT);
            refresh();
            const fault = ints[FAULT >> 2];
            const what = status === BAD_INDEX ? 'triangle' : 'vertex';
            checkStatus(call, status, status === 0 || fault < 0 ? '' : `${what} ${fault}`);
            return new Mesh3(ints[PLACE >> 2]);
        }),
    );
}

/** A mesh of the bytes that Mesh3.save has given. */
export function loadMesh3(bytes: Uint8Array): Mesh3 {
    const call = 'loadMesh3';
    return withBytes(call, bytes, (at, size) => {
        const status = wasm.abut_mesh3_load(at, size, 0, PLACE);
        checkStatus(call, status);
        return new Mesh3(ints[PLACE >> 2]);
    });
}
