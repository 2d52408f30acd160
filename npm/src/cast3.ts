// cast3.ts : when two convex shapes in 3D first touch, of which one moves on a straight line (cast) or both move and turn
// (impact); where a ray enters and leaves a shape; how far a shape must be moved along a direction to come free.
import { Cache3 } from './cache3.js';
import { checkFields, checkNumber, fail, INVALID, show, type Status, statusNames } from './errors.js';
import { layout } from './layout.js';
import { explainPose3, isPose3, type Pose3, pose3At, putPose3, putVec3, type Rotated3, type Vec3, vec3At } from './math3.js';
import { castOptions, type CastOptions } from './options.js';
import { realShift } from './precision.js';
import { invalid3 } from './query3.js';
import { ANSWER, POSE_B, SWEEP_A, SWEEP_B, VECTOR, VECTOR_B } from './scratch.js';
import { Shape3 } from './shape3.js';
import { ints, reals, wasm } from './wasm.js';

/** When two shapes first touch, as a fraction of a motion. */
export interface Hit3 {
    hit: boolean;
    /** Of the motion; of a miss maxFraction. */
    fraction: number;
    /** Proved: the exact fraction is no farther from `fraction` than this. */
    error: number;
    /** Proved: nothing touches before this fraction. */
    safe: number;
    /** Where they touch, on A's surface. */
    point: Vec3;
    /** Unit, from A to B. */
    normal: Vec3;
    /** Signed, at the touch; of an initial touch the depth, of a miss infinite. */
    distance: number;
    /** Less than rounding decides whether they touch there or just miss. */
    grazing: boolean;
    status: Status;
    supports: number;
}

/** Where a ray enters and leaves a shape. */
export interface RayHit3 {
    hit: boolean;
    /** The fraction of the direction where it enters; 0 when it begins inside, of a miss maxFraction. */
    entry: number;
    /** Where the line leaves the shape; may be beyond maxFraction. */
    exit: number;
    /** Proved: of entry and exit. */
    error: number;
    point: Vec3;
    /** Unit, out of the shape. */
    normal: Vec3;
    /** The ray begins in the shape. */
    inside: boolean;
    grazing: boolean;
    status: Status;
    supports: number;
}

/** How a body moves: `center`, a point of its own frame (left out: its origin), on a straight line, and the body about that
 *  point at a constant rate. */
export interface Sweep3 {
    start: Pose3;
    center?: Vec3;
    translation?: Vec3;
    /** The axis, in the world, times the angle in radians; of any number of turns. */
    turn?: Vec3;
}

export type CastOptions3 = CastOptions & { cache?: Cache3 };

const flag = (at: number): boolean => ((ints[at >> 2] >> (8 * (at & 3))) & 0xff) !== 0;

export function hit3At(at: number): Hit3 {
    const of = layout.hit3;
    return {
        hit: flag(at + of.hit),
        fraction: reals[(at + of.fraction) >> realShift],
        error: reals[(at + of.error) >> realShift],
        safe: reals[(at + of.safe) >> realShift],
        point: vec3At(at + of.point),
        normal: vec3At(at + of.normal),
        distance: reals[(at + of.distance) >> realShift],
        grazing: flag(at + of.grazing),
        status: statusNames[ints[(at + of.status) >> 2]] as Status,
        supports: ints[(at + of.supports) >> 2],
    };
}

export function rayHit3At(at: number): RayHit3 {
    const of = layout.rayHit3;
    return {
        hit: flag(at + of.hit),
        entry: reals[(at + of.entry) >> realShift],
        exit: reals[(at + of.exit) >> realShift],
        error: reals[(at + of.error) >> realShift],
        point: vec3At(at + of.point),
        normal: vec3At(at + of.normal),
        inside: flag(at + of.inside),
        grazing: flag(at + of.grazing),
        status: statusNames[ints[(at + of.status) >> 2]] as Status,
        supports: ints[(at + of.supports) >> 2],
    };
}

/** When B, moved by fraction * translation, first comes within options.target of A. All in A's frame. */
export function cast3(a: Shape3, b: Shape3, bInA: Pose3, translation: Vec3, options?: CastOptions3): Hit3 {
    const call = 'cast3';
    const atA = Shape3.at(call, 'a', a);
    const atB = Shape3.at(call, 'b', b);
    putPose3(call, 'bInA', POSE_B, bInA);
    checkFields(call, 'translation', translation, ['x', 'y', 'z']);
    putVec3(VECTOR, translation);
    wasm.abut_cast3(ANSWER, atA, atB, POSE_B, VECTOR, castOptions(call, options), Cache3.at(call, options?.cache));
    if (ints[(ANSWER + layout.hit3.status) >> 2] === INVALID) {
        invalid3(call, [['bInA', bInA]]);
    }
    return hit3At(ANSWER);
}

/** How far B must move along a direction, of any length but 0, for the two to part: `fraction` is that length. */
export function depthAlong3(a: Shape3, b: Shape3, bInA: Pose3, direction: Vec3, options?: CastOptions3): Hit3 {
    const call = 'depthAlong3';
    const atA = Shape3.at(call, 'a', a);
    const atB = Shape3.at(call, 'b', b);
    putPose3(call, 'bInA', POSE_B, bInA);
    checkFields(call, 'direction', direction, ['x', 'y', 'z']);
    putVec3(VECTOR, direction);
    wasm.abut_depth_along3(ANSWER, atA, atB, POSE_B, VECTOR, castOptions(call, options), Cache3.at(call, options?.cache));
    if (ints[(ANSWER + layout.hit3.status) >> 2] === INVALID) {
        invalid3(call, [['bInA', bInA]]);
    }
    return hit3At(ANSWER);
}

/** The ray from `origin` to origin + maxFraction * direction, in the shape's own frame. */
export function ray3(shape: Shape3, origin: Vec3, direction: Vec3, options?: CastOptions): RayHit3 {
    const call = 'ray3';
    const at = Shape3.at(call, 'shape', shape);
    checkFields(call, 'origin', origin, ['x', 'y', 'z']);
    checkFields(call, 'direction', direction, ['x', 'y', 'z']);
    putVec3(VECTOR, origin);
    putVec3(VECTOR_B, direction);
    wasm.abut_ray3(ANSWER, at, VECTOR, VECTOR_B, castOptions(call, options));
    if (ints[(ANSWER + layout.rayHit3.status) >> 2] === INVALID) {
        invalid3(call, []);
    }
    return rayHit3At(ANSWER);
}

const ORIGIN: Vec3 = { x: 0, y: 0, z: 0 };

function putSweep3(call: string, name: string, at: number, sweep: Sweep3): void {
    if (typeof sweep !== 'object' || sweep === null) {
        fail(
            call,
            `${name} is ${show(sweep)}; give a motion, as { start: { x: 0, y: 0, z: 0 }, translation: { x: 1, y: 0, z: 0 } }`,
        );
    }
    const { start, center = ORIGIN, translation = ORIGIN, turn = ORIGIN } = sweep;
    putPose3(call, `${name}.start`, at + layout.sweep3.start, start);
    if (!isPose3(at + layout.sweep3.start)) {
        explainPose3(call, `${name}.start`, start);
    }
    checkFields(call, `${name}.center`, center, ['x', 'y', 'z']);
    checkFields(call, `${name}.translation`, translation, ['x', 'y', 'z']);
    checkFields(call, `${name}.turn`, turn, ['x', 'y', 'z']);
    putVec3(at + layout.sweep3.center, center);
    putVec3(at + layout.sweep3.translation, translation);
    putVec3(at + layout.sweep3.turn, turn);
}

/** When the two, both moving, first come within options.target of each other. Point and normal are the world's, at that moment.
 *  */
export function impact3(a: Shape3, sweepA: Sweep3, b: Shape3, sweepB: Sweep3, options?: CastOptions3): Hit3 {
    const call = 'impact3';
    const atA = Shape3.at(call, 'a', a);
    const atB = Shape3.at(call, 'b', b);
    putSweep3(call, 'sweepA', SWEEP_A, sweepA);
    putSweep3(call, 'sweepB', SWEEP_B, sweepB);
    const cache = Cache3.at(call, options?.cache);
    wasm.abut_impact3(ANSWER, atA, SWEEP_A, atB, SWEEP_B, castOptions(call, options), cache);
    if (ints[(ANSWER + layout.hit3.status) >> 2] === INVALID) {
        invalid3(call, []);
    }
    return hit3At(ANSWER);
}

/** The pose of a body in the world at a fraction of its motion. */
export function sweepPose3(sweep: Sweep3, fraction: number): Rotated3 {
    const call = 'sweepPose3';
    putSweep3(call, 'sweep', SWEEP_A, sweep);
    checkNumber(call, 'fraction', fraction);
    wasm.abut_sweep3_pose(ANSWER, SWEEP_A, fraction);
    return pose3At(ANSWER);
}
