// query3.ts : the queries on two convex shapes in 3D: overlap, signed distance with closest points or penetration depth, and
// contact manifold. B's pose is given in A's frame, and so is the answer; those of two poses in the world answer in the world.
import { Cache3 } from './cache3.js';
import { checkFields, checkOptions, INVALID, type Status, statusNames } from './errors.js';
import { layout } from './layout.js';
import { explainPose3, isPose3, type Pose3, putPose3, putVec3, type Vec3, vec3At } from './math3.js';
import { type DistanceOptions, distanceOptions, MARGIN_NAMES, marginOf } from './options.js';
import { realShift } from './precision.js';
import { ANSWER, CONTACTS, POSE_A, POSE_B, VECTOR } from './scratch.js';
import { Shape3 } from './shape3.js';
import { checkStatus, ints, reals, wasm } from './wasm.js';

/** Signed distance, closest points and normal. */
export interface Proximity3 {
    /** On the two surfaces; pointB is pointA + distance * normal, to rounding. */
    pointA: Vec3;
    pointB: Vec3;
    /** Unit, from A to B; -distance * normal is the minimum translation of B. */
    normal: Vec3;
    /** A gap is positive, a penetration depth negative. */
    distance: number;
    /** Proved: the exact distance is no farther from `distance` than this. */
    error: number;
    status: Status;
    /** The cost: support points that were computed. */
    supports: number;
}

/** One contact: two points that face each other along the normal. */
export interface Contact3 {
    pointA: Vec3;
    pointB: Vec3;
    /** Signed, along the manifold's normal. */
    separation: number;
    /** Of the two features that meet: the same from query to query while they do. */
    id: number;
}

/** A contact manifold: one normal, and one to four points, the deepest first; none where they are farther apart than the
 *  margin. */
export interface Manifold3 {
    normal: Vec3;
    /** Two unit vectors perpendicular to the normal and to each other: (tangent[0], tangent[1], normal) is right-handed. */
    tangent: [Vec3, Vec3];
    points: Contact3[];
    /** The number of points of the full set, of which these are those that span the largest area. */
    total: number;
    distance: number;
    error: number;
    status: Status;
    supports: number;
}

export type DistanceOptions3 = DistanceOptions & { cache?: Cache3 };

export interface CollideOptions3 {
    /** Contacts count up to this separation; a length. Left out: 0, those that touch. */
    margin?: number;
    cache?: Cache3;
}

export const proximity3At = (at: number): Proximity3 => {
    const of = layout.proximity3;
    return {
        pointA: vec3At(at + of.pointA),
        pointB: vec3At(at + of.pointB),
        normal: vec3At(at + of.normal),
        distance: reals[(at + of.distance) >> realShift],
        error: reals[(at + of.error) >> realShift],
        status: statusNames[ints[(at + of.status) >> 2]] as Status,
        supports: ints[(at + of.supports) >> 2],
    };
};

function contact3At(at: number): Contact3 {
    const of = layout.contact3;
    return {
        pointA: vec3At(at + of.pointA),
        pointB: vec3At(at + of.pointB),
        separation: reals[(at + of.separation) >> realShift],
        id: (ints[(at + of.id) >> 2] >>> 0) + 2 ** 32 * ints[(at + of.id + 4) >> 2],
    };
}

export function manifold3At(at: number): Manifold3 {
    const of = layout.manifold3;
    const count = ints[(at + of.count) >> 2];
    const points: Contact3[] = [];
    for (let i = 0; i < count; ++i) {
        points.push(contact3At(at + of.points + i * layout.contact3.size));
    }
    return {
        normal: vec3At(at + of.normal),
        tangent: [vec3At(at + of.tangent), vec3At(at + of.tangent + 3 * layout.real.size)],
        points,
        total: ints[(at + of.total) >> 2],
        distance: reals[(at + of.distance) >> realShift],
        error: reals[(at + of.error) >> realShift],
        status: statusNames[ints[(at + of.status) >> 2]] as Status,
        supports: ints[(at + of.supports) >> 2],
    };
}

/** Throws what is wrong with a query's poses, or else what the library says of it. */
export function invalid3(
    call: string,
    poses: [name: string, pose: Pose3][],
    vectors: [name: string, vector: Vec3][] = [],
): never {
    checkStatus(call, 0); // what a support function has thrown comes first
    for (const [name, pose] of poses) {
        explainPose3(call, name, pose);
    }
    for (const [name, vector] of vectors) {
        checkFields(call, name, vector, ['x', 'y', 'z']);
    }
    checkStatus(call, INVALID);
    throw new Error(call);
}

/** Whether A and B share a point: exactly when distance3 answers a distance <= 0. */
export function overlap3(a: Shape3, b: Shape3, bInA: Pose3): boolean {
    const call = 'overlap3';
    const atA = Shape3.at(call, 'a', a);
    const atB = Shape3.at(call, 'b', b);
    putPose3(call, 'bInA', POSE_B, bInA);
    if (wasm.abut_overlap3(atA, atB, POSE_B) !== 0) {
        return true;
    }
    checkStatus(call, 0);
    return isPose3(POSE_B) ? false : invalid3(call, [['bInA', bInA]]);
}

/** The signed distance of A and B, with closest points, normal and proved error. */
export function distance3(a: Shape3, b: Shape3, bInA: Pose3, options?: DistanceOptions3): Proximity3 {
    const call = 'distance3';
    const atA = Shape3.at(call, 'a', a);
    const atB = Shape3.at(call, 'b', b);
    putPose3(call, 'bInA', POSE_B, bInA);
    wasm.abut_distance3(ANSWER, atA, atB, POSE_B, distanceOptions(call, options), Cache3.at(call, options?.cache));
    if (ints[(ANSWER + layout.proximity3.status) >> 2] === INVALID) {
        invalid3(call, [['bInA', bInA]]);
    }
    return proximity3At(ANSWER);
}

/** The contact manifold of A and B. */
export function collide3(a: Shape3, b: Shape3, bInA: Pose3, options?: CollideOptions3): Manifold3 {
    const call = 'collide3';
    const atA = Shape3.at(call, 'a', a);
    const atB = Shape3.at(call, 'b', b);
    putPose3(call, 'bInA', POSE_B, bInA);
    if (options !== undefined) {
        checkOptions(call, options, MARGIN_NAMES);
    }
    const margin = marginOf(call, options?.margin);
    wasm.abut_collide3(ANSWER, atA, atB, POSE_B, margin, Cache3.at(call, options?.cache));
    if (ints[(ANSWER + layout.manifold3.status) >> 2] === INVALID) {
        invalid3(call, [['bInA', bInA]]);
    }
    return manifold3At(ANSWER);
}

/** The same with the full set of points, before it is reduced to four: counter-clockwise about the normal. */
export function collide3Full(a: Shape3, b: Shape3, bInA: Pose3, options?: CollideOptions3): Manifold3 {
    const call = 'collide3Full';
    const atA = Shape3.at(call, 'a', a);
    const atB = Shape3.at(call, 'b', b);
    putPose3(call, 'bInA', POSE_B, bInA);
    if (options !== undefined) {
        checkOptions(call, options, MARGIN_NAMES);
    }
    const margin = marginOf(call, options?.margin);
    wasm.abut_collide3_full(ANSWER, atA, atB, POSE_B, margin, Cache3.at(call, options?.cache), CONTACTS);
    if (ints[(ANSWER + layout.manifold3.status) >> 2] === INVALID) {
        invalid3(call, [['bInA', bInA]]);
    }
    const manifold = manifold3At(ANSWER);
    manifold.points = Array.from({ length: manifold.total }, (_, i) => contact3At(CONTACTS + i * layout.contact3.size));
    return manifold;
}

/** The contacts along a normal of your choice, from A to B, which need not be the shortest way out. */
export function collide3Along(a: Shape3, b: Shape3, bInA: Pose3, normal: Vec3, options?: { margin?: number }): Manifold3 {
    const call = 'collide3Along';
    const atA = Shape3.at(call, 'a', a);
    const atB = Shape3.at(call, 'b', b);
    putPose3(call, 'bInA', POSE_B, bInA);
    checkFields(call, 'normal', normal, ['x', 'y', 'z']);
    putVec3(VECTOR, normal);
    if (options !== undefined) {
        checkOptions(call, options, ['margin']);
    }
    wasm.abut_collide3_along(ANSWER, atA, atB, POSE_B, VECTOR, marginOf(call, options?.margin), 0);
    if (ints[(ANSWER + layout.manifold3.status) >> 2] === INVALID) {
        invalid3(call, [['bInA', bInA]]);
    }
    return manifold3At(ANSWER);
}

/** The signed distance of two bodies in the world, answered in the world. */
export function distance3World(a: Shape3, aInWorld: Pose3, b: Shape3, bInWorld: Pose3, options?: DistanceOptions3): Proximity3 {
    const call = 'distance3World';
    const atA = Shape3.at(call, 'a', a);
    const atB = Shape3.at(call, 'b', b);
    putPose3(call, 'aInWorld', POSE_A, aInWorld);
    putPose3(call, 'bInWorld', POSE_B, bInWorld);
    const cache = Cache3.at(call, options?.cache);
    wasm.abut_distance3_world(ANSWER, atA, POSE_A, atB, POSE_B, distanceOptions(call, options), cache);
    if (ints[(ANSWER + layout.proximity3.status) >> 2] === INVALID) {
        invalid3(call, [
            ['aInWorld', aInWorld],
            ['bInWorld', bInWorld],
        ]);
    }
    return proximity3At(ANSWER);
}

/** The contact manifold of two bodies in the world, answered in the world. */
export function collide3World(a: Shape3, aInWorld: Pose3, b: Shape3, bInWorld: Pose3, options?: CollideOptions3): Manifold3 {
    const call = 'collide3World';
    const atA = Shape3.at(call, 'a', a);
    const atB = Shape3.at(call, 'b', b);
    putPose3(call, 'aInWorld', POSE_A, aInWorld);
    putPose3(call, 'bInWorld', POSE_B, bInWorld);
    if (options !== undefined) {
        checkOptions(call, options, MARGIN_NAMES);
    }
    const margin = marginOf(call, options?.margin);
    wasm.abut_collide3_world(ANSWER, atA, POSE_A, atB, POSE_B, margin, Cache3.at(call, options?.cache));
    if (ints[(ANSWER + layout.manifold3.status) >> 2] === INVALID) {
        invalid3(call, [
            ['aInWorld', aInWorld],
            ['bInWorld', bInWorld],
        ]);
    }
    return manifold3At(ANSWER);
}

/** The signed distance of a point from a shape, in the shape's frame: pointA is the nearest point of the surface, the normal
 *  points out of the shape. */
export function point3(shape: Shape3, point: Vec3, options?: DistanceOptions): Proximity3 {
    const call = 'point3';
    const at = Shape3.at(call, 'shape', shape);
    checkFields(call, 'point', point, ['x', 'y', 'z']);
    putVec3(VECTOR, point);
    wasm.abut_point3(ANSWER, at, VECTOR, distanceOptions(call, options));
    if (ints[(ANSWER + layout.proximity3.status) >> 2] === INVALID) {
        invalid3(call, []);
    }
    return proximity3At(ANSWER);
}

/** The derivatives of the signed distance: moving B by a small p and turning it by a small t (axis times angle) about its
 *  origin, in A's frame, changes it by dot(position, p) + dot(turn, t), to first order. */
export interface Derivative3 {
    position: Vec3;
    turn: Vec3;
    /** The same for each pair of points that are as near: the change is the least of theirs. */
    turns: Vec3[];
    /** The distance is differentiable: one pair of points, one normal. */
    unique: boolean;
    distance: number;
    error: number;
    status: Status;
    supports: number;
}

export function gradient3(a: Shape3, b: Shape3, bInA: Pose3, options?: DistanceOptions): Derivative3 {
    const call = 'gradient3';
    const atA = Shape3.at(call, 'a', a);
    const atB = Shape3.at(call, 'b', b);
    putPose3(call, 'bInA', POSE_B, bInA);
    wasm.abut_gradient3(ANSWER, atA, atB, POSE_B, distanceOptions(call, options));
    const of = layout.derivative3;
    if (ints[(ANSWER + of.status) >> 2] === INVALID) {
        invalid3(call, [['bInA', bInA]]);
    }
    const turns: Vec3[] = [];
    for (let i = 0; i < ints[(ANSWER + of.count) >> 2]; ++i) {
        turns.push(vec3At(ANSWER + of.turns + i * 3 * layout.real.size));
    }
    return {
        position: vec3At(ANSWER + of.position),
        turn: vec3At(ANSWER + of.turn),
        turns,
        unique: (ints[(ANSWER + of.unique) >> 2] & 0xff) !== 0,
        distance: reals[(ANSWER + of.distance) >> realShift],
        error: reals[(ANSWER + of.error) >> realShift],
        status: statusNames[ints[(ANSWER + of.status) >> 2]] as Status,
        supports: ints[(ANSWER + of.supports) >> 2],
    };
}
