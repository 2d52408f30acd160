// query2.ts : the queries on two convex shapes in 2D: overlap, signed distance with closest points or penetration depth, and
// contact manifold. B's pose is given in A's frame, and so is the answer; those of two poses in the world answer in the world.
import { Cache2 } from './cache2.js';
import { checkFields, checkOptions, INVALID, type Status, statusNames } from './errors.js';
import { layout } from './layout.js';
import { explainPose2, isPose2, type Pose2, putPose2, putVec2, type Vec2, vec2At } from './math2.js';
import { type DistanceOptions, distanceOptions, MARGIN_NAMES, marginOf } from './options.js';
import { realShift } from './precision.js';
import { ANSWER, POSE_A, POSE_B, VECTOR } from './scratch.js';
import { Shape2 } from './shape2.js';
import { checkStatus, ints, reals, wasm } from './wasm.js';

/** Signed distance, closest points and normal. */
export interface Proximity2 {
    /** On the two surfaces; pointB is pointA + distance * normal, to rounding. */
    pointA: Vec2;
    pointB: Vec2;
    /** Unit, from A to B; -distance * normal is the minimum translation of B. */
    normal: Vec2;
    /** A gap is positive, a penetration depth negative. */
    distance: number;
    /** Proved: the exact distance is no farther from `distance` than this. */
    error: number;
    status: Status;
    /** The cost: support points that were computed. */
    supports: number;
}

/** One contact: two points that face each other along the normal. */
export interface Contact2 {
    pointA: Vec2;
    pointB: Vec2;
    /** Signed, along the manifold's normal. */
    separation: number;
    /** Of the two features that meet: the same from query to query while they do. */
    id: number;
}

/** A contact manifold: one normal, and one or two points, the deepest first; none where they are farther apart than the margin.
 *  */
export interface Manifold2 {
    normal: Vec2;
    /** The normal rotated by +90 degrees. */
    tangent: Vec2;
    points: Contact2[];
    distance: number;
    error: number;
    status: Status;
    supports: number;
}

export type DistanceOptions2 = DistanceOptions & { cache?: Cache2 };

export interface CollideOptions2 {
    /** Contacts count up to this separation; a length. Left out: 0, those that touch. */
    margin?: number;
    cache?: Cache2;
}

export const proximity2At = (at: number): Proximity2 => {
    const of = layout.proximity2;
    return {
        pointA: vec2At(at + of.pointA),
        pointB: vec2At(at + of.pointB),
        normal: vec2At(at + of.normal),
        distance: reals[(at + of.distance) >> realShift],
        error: reals[(at + of.error) >> realShift],
        status: statusNames[ints[(at + of.status) >> 2]] as Status,
        supports: ints[(at + of.supports) >> 2],
    };
};

function contact2At(at: number): Contact2 {
    const of = layout.contact2;
    return {
        pointA: vec2At(at + of.pointA),
        pointB: vec2At(at + of.pointB),
        separation: reals[(at + of.separation) >> realShift],
        id: (ints[(at + of.id) >> 2] >>> 0) + 2 ** 32 * ints[(at + of.id + 4) >> 2],
    };
}

export function manifold2At(at: number): Manifold2 {
    const of = layout.manifold2;
    const count = ints[(at + of.count) >> 2];
    const points: Contact2[] = [];
    for (let i = 0; i < count; ++i) {
        points.push(contact2At(at + of.points + i * layout.contact2.size));
    }
    return {
        normal: vec2At(at + of.normal),
        tangent: vec2At(at + of.tangent),
        points,
        distance: reals[(at + of.distance) >> realShift],
        error: reals[(at + of.error) >> realShift],
        status: statusNames[ints[(at + of.status) >> 2]] as Status,
        supports: ints[(at + of.supports) >> 2],
    };
}

/** Throws what is wrong with a query's poses, or else what the library says of it. */
export function invalid2(
    call: string,
    poses: [name: string, pose: Pose2][],
    vectors: [name: string, vector: Vec2][] = [],
): never {
    checkStatus(call, 0); // what a support function has thrown comes first
    for (const [name, pose] of poses) {
        explainPose2(call, name, pose);
    }
    for (const [name, vector] of vectors) {
        checkFields(call, name, vector, ['x', 'y']);
    }
    checkStatus(call, INVALID);
    throw new Error(call);
}

/** Whether A and B share a point: exactly when distance2 answers a distance <= 0. */
export function overlap2(a: Shape2, b: Shape2, bInA: Pose2): boolean {
    const call = 'overlap2';
    const atA = Shape2.at(call, 'a', a);
    const atB = Shape2.at(call, 'b', b);
    putPose2(call, 'bInA', POSE_B, bInA);
    if (wasm.abut_overlap2(atA, atB, POSE_B) !== 0) {
        return true;
    }
    checkStatus(call, 0);
    return isPose2(POSE_B) ? false : invalid2(call, [['bInA', bInA]]);
}

/** The signed distance of A and B, with closest points, normal and proved error. */
export function distance2(a: Shape2, b: Shape2, bInA: Pose2, options?: DistanceOptions2): Proximity2 {
    const call = 'distance2';
    const atA = Shape2.at(call, 'a', a);
    const atB = Shape2.at(call, 'b', b);
    putPose2(call, 'bInA', POSE_B, bInA);
    wasm.abut_distance2(ANSWER, atA, atB, POSE_B, distanceOptions(call, options), Cache2.at(call, options?.cache));
    if (ints[(ANSWER + layout.proximity2.status) >> 2] === INVALID) {
        invalid2(call, [['bInA', bInA]]);
    }
    return proximity2At(ANSWER);
}

/** The contact manifold of A and B. */
export function collide2(a: Shape2, b: Shape2, bInA: Pose2, options?: CollideOptions2): Manifold2 {
    const call = 'collide2';
    const atA = Shape2.at(call, 'a', a);
    const atB = Shape2.at(call, 'b', b);
    putPose2(call, 'bInA', POSE_B, bInA);
    if (options !== undefined) {
        checkOptions(call, options, MARGIN_NAMES);
    }
    const margin = marginOf(call, options?.margin);
    wasm.abut_collide2(ANSWER, atA, atB, POSE_B, margin, Cache2.at(call, options?.cache));
    if (ints[(ANSWER + layout.manifold2.status) >> 2] === INVALID) {
        invalid2(call, [['bInA', bInA]]);
    }
    return manifold2At(ANSWER);
}

/** The contacts along a normal of your choice, from A to B, which need not be the shortest way out. */
export function collide2Along(a: Shape2, b: Shape2, bInA: Pose2, normal: Vec2, options?: { margin?: number }): Manifold2 {
    const call = 'collide2Along';
    const atA = Shape2.at(call, 'a', a);
    const atB = Shape2.at(call, 'b', b);
    putPose2(call, 'bInA', POSE_B, bInA);
    checkFields(call, 'normal', normal, ['x', 'y']);
    putVec2(VECTOR, normal);
    if (options !== undefined) {
        checkOptions(call, options, ['margin']);
    }
    wasm.abut_collide2_along(ANSWER, atA, atB, POSE_B, VECTOR, marginOf(call, options?.margin));
    if (ints[(ANSWER + layout.manifold2.status) >> 2] === INVALID) {
        invalid2(call, [['bInA', bInA]]);
    }
    return manifold2At(ANSWER);
}

/** The signed distance of two bodies in the world, answered in the world. */
export function distance2World(a: Shape2, aInWorld: Pose2, b: Shape2, bInWorld: Pose2, options?: DistanceOptions2): Proximity2 {
    const call = 'distance2World';
    const atA = Shape2.at(call, 'a', a);
    const atB = Shape2.at(call, 'b', b);
    putPose2(call, 'aInWorld', POSE_A, aInWorld);
    putPose2(call, 'bInWorld', POSE_B, bInWorld);
    const cache = Cache2.at(call, options?.cache);
    wasm.abut_distance2_world(ANSWER, atA, POSE_A, atB, POSE_B, distanceOptions(call, options), cache);
    if (ints[(ANSWER + layout.proximity2.status) >> 2] === INVALID) {
        invalid2(call, [
            ['aInWorld', aInWorld],
            ['bInWorld', bInWorld],
        ]);
    }
    return proximity2At(ANSWER);
}

/** The contact manifold of two bodies in the world, answered in the world. */
export function collide2World(a: Shape2, aInWorld: Pose2, b: Shape2, bInWorld: Pose2, options?: CollideOptions2): Manifold2 {
    const call = 'collide2World';
    const atA = Shape2.at(call, 'a', a);
    const atB = Shape2.at(call, 'b', b);
    putPose2(call, 'aInWorld', POSE_A, aInWorld);
    putPose2(call, 'bInWorld', POSE_B, bInWorld);
    if (options !== undefined) {
        checkOptions(call, options, MARGIN_NAMES);
    }
    const margin = marginOf(call, options?.margin);
    wasm.abut_collide2_world(ANSWER, atA, POSE_A, atB, POSE_B, margin, Cache2.at(call, options?.cache));
    if (ints[(ANSWER + layout.manifold2.status) >> 2] === INVALID) {
        invalid2(call, [
            ['aInWorld', aInWorld],
            ['bInWorld', bInWorld],
        ]);
    }
    return manifold2At(ANSWER);
}

/** The signed distance of a point from a shape, in the shape's frame: pointA is the nearest point of the surface, the normal
 *  points out of the shape. */
export function point2(shape: Shape2, point: Vec2, options?: DistanceOptions): Proximity2 {
    const call = 'point2';
    const at = Shape2.at(call, 'shape', shape);
    checkFields(call, 'point', point, ['x', 'y']);
    putVec2(VECTOR, point);
    wasm.abut_point2(ANSWER, at, VECTOR, distanceOptions(call, options));
    if (ints[(ANSWER + layout.proximity2.status) >> 2] === INVALID) {
        invalid2(call, []);
    }
    return proximity2At(ANSWER);
}

/** The derivatives of the signed distance: moving B by a small p and turning it by a small t about its origin, in A's frame,
 *  changes it by position.x * p.x + position.y * p.y + turn * t, to first order. */
export interface Derivative2 {
    position: Vec2;
    turn: number;
    /** The same for each pair of points that are as near: the change is the least of theirs. */
    turns: number[];
    /** The distance is differentiable: one pair of points, one normal. */
    unique: boolean;
    distance: number;
    error: number;
    status: Status;
    supports: number;
}

export function gradient2(a: Shape2, b: Shape2, bInA: Pose2, options?: DistanceOptions): Derivative2 {
    const call = 'gradient2';
    const atA = Shape2.at(call, 'a', a);
    const atB = Shape2.at(call, 'b', b);
    putPose2(call, 'bInA', POSE_B, bInA);
    wasm.abut_gradient2(ANSWER, atA, atB, POSE_B, distanceOptions(call, options));
    const of = layout.derivative2;
    if (ints[(ANSWER + of.status) >> 2] === INVALID) {
        invalid2(call, [['bInA', bInA]]);
    }
    const turns: number[] = [];
    for (let i = 0; i < ints[(ANSWER + of.count) >> 2]; ++i) {
        turns.push(reals[((ANSWER + of.turns) >> realShift) + i]);
    }
    return {
        position: vec2At(ANSWER + of.position),
        turn: reals[(ANSWER + of.turn) >> realShift],
        turns,
        unique: (ints[(ANSWER + of.unique) >> 2] & 0xff) !== 0,
        distance: reals[(ANSWER + of.distance) >> realShift],
        error: reals[(ANSWER + of.error) >> realShift],
        status: statusNames[ints[(ANSWER + of.status) >> 2]] as Status,
        supports: ints[(ANSWER + of.supports) >> 2],
    };
}
