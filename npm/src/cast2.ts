// cast2.ts : when two convex shapes in 2D first touch, of which one moves on a straight line (cast) or both move and turn
// (impact); where a ray enters and leaves a shape; how far a shape must be moved along a direction to come free.
import { Cache2 } from './cache2.js';
import { checkFields, checkNumber, fail, INVALID, show, type Status, statusNames } from './errors.js';
import { layout } from './layout.js';
import { explainPose2, isPose2, type Pose2, pose2At, putPose2, putVec2, type Rotated2, type Vec2, vec2At } from './math2.js';
import { castOptions, type CastOptions } from './options.js';
import { realShift } from './precision.js';
import { invalid2 } from './query2.js';
import { ANSWER, POSE_B, SWEEP_A, SWEEP_B, VECTOR, VECTOR_B } from './scratch.js';
import { Shape2 } from './shape2.js';
import { ints, reals, wasm } from './wasm.js';

/** When two shapes first touch, as a fraction of a motion. */
export interface Hit2 {
    hit: boolean;
    /** Of the motion; of a miss maxFraction. */
    fraction: number;
    /** Proved: the exact fraction is no farther from `fraction` than this. */
    error: number;
    /** Proved: nothing touches before this fraction. */
    safe: number;
    /** Where they touch, on A's surface. */
    point: Vec2;
    /** Unit, from A to B. */
    normal: Vec2;
    /** Signed, at the touch; of an initial touch the depth, of a miss infinite. */
    distance: number;
    /** Less than rounding decides whether they touch there or just miss. */
    grazing: boolean;
    status: Status;
    supports: number;
}

/** Where a ray enters and leaves a shape. */
export interface RayHit2 {
    hit: boolean;
    /** The fraction of the direction where it enters; 0 when it begins inside, of a miss maxFraction. */
    entry: number;
    /** Where the line leaves the shape; may be beyond maxFraction. */
    exit: number;
    /** Proved: of entry and exit. */
    error: number;
    point: Vec2;
    /** Unit, out of the shape. */
    normal: Vec2;
    /** The ray begins in the shape. */
    inside: boolean;
    grazing: boolean;
    status: Status;
    supports: number;
}

/** How a body moves: `center`, a point of its own frame (left out: its origin), on a straight line, and the body about that
 *  point at a constant rate. */
export interface Sweep2 {
    start: Pose2;
    center?: Vec2;
    translation?: Vec2;
    /** In radians, counter-clockwise; of any number of turns. */
    turn?: number;
}

export type CastOptions2 = CastOptions & { cache?: Cache2 };

const flag = (at: number): boolean => ((ints[at >> 2] >> (8 * (at & 3))) & 0xff) !== 0;

export function hit2At(at: number): Hit2 {
    const of = layout.hit2;
    return {
        hit: flag(at + of.hit),
        fraction: reals[(at + of.fraction) >> realShift],
        error: reals[(at + of.error) >> realShift],
        safe: reals[(at + of.safe) >> realShift],
        point: vec2At(at + of.point),
        normal: vec2At(at + of.normal),
        distance: reals[(at + of.distance) >> realShift],
        grazing: flag(at + of.grazing),
        status: statusNames[ints[(at + of.status) >> 2]] as Status,
        supports: ints[(at + of.supports) >> 2],
    };
}

export function rayHit2At(at: number): RayHit2 {
    const of = layout.rayHit2;
    return {
        hit: flag(at + of.hit),
        entry: reals[(at + of.entry) >> realShift],
        exit: reals[(at + of.exit) >> realShift],
        error: reals[(at + of.error) >> realShift],
        point: vec2At(at + of.point),
        normal: vec2At(at + of.normal),
        inside: flag(at + of.inside),
        grazing: flag(at + of.grazing),
        status: statusNames[ints[(at + of.status) >> 2]] as Status,
        supports: ints[(at + of.supports) >> 2],
    };
}

/** When B, moved by fraction * translation, first comes within options.target of A. All in A's frame. */
export function cast2(a: Shape2, b: Shape2, bInA: Pose2, translation: Vec2, options?: CastOptions2): Hit2 {
    const call = 'cast2';
    const atA = Shape2.at(call, 'a', a);
    const atB = Shape2.at(call, 'b', b);
    putPose2(call, 'bInA', POSE_B, bInA);
    checkFields(call, 'translation', translation, ['x', 'y']);
    putVec2(VECTOR, translation);
    wasm.abut_cast2(ANSWER, atA, atB, POSE_B, VECTOR, castOptions(call, options), Cache2.at(call, options?.cache));
    if (ints[(ANSWER + layout.hit2.status) >> 2] === INVALID) {
        invalid2(call, [['bInA', bInA]]);
    }
    return hit2At(ANSWER);
}

/** How far B must move along a direction, of any length but 0, for the two to part: `fraction` is that length. */
export function depthAlong2(a: Shape2, b: Shape2, bInA: Pose2, direction: Vec2, options?: CastOptions2): Hit2 {
    const call = 'depthAlong2';
    const atA = Shape2.at(call, 'a', a);
    const atB = Shape2.at(call, 'b', b);
    putPose2(call, 'bInA', POSE_B, bInA);
    checkFields(call, 'direction', direction, ['x', 'y']);
    putVec2(VECTOR, direction);
    wasm.abut_depth_along2(ANSWER, atA, atB, POSE_B, VECTOR, castOptions(call, options), Cache2.at(call, options?.cache));
    if (ints[(ANSWER + layout.hit2.status) >> 2] === INVALID) {
        invalid2(call, [['bInA', bInA]]);
    }
    return hit2At(ANSWER);
}

/** The ray from `origin` to origin + maxFraction * direction, in the shape's own frame. */
export function ray2(shape: Shape2, origin: Vec2, direction: Vec2, options?: CastOptions): RayHit2 {
    const call = 'ray2';
    const at = Shape2.at(call, 'shape', shape);
    checkFields(call, 'origin', origin, ['x', 'y']);
    checkFields(call, 'direction', direction, ['x', 'y']);
    putVec2(VECTOR, origin);
    putVec2(VECTOR_B, direction);
    wasm.abut_ray2(ANSWER, at, VECTOR, VECTOR_B, castOptions(call, options));
    if (ints[(ANSWER + layout.rayHit2.status) >> 2] === INVALID) {
        invalid2(call, []);
    }
    return rayHit2At(ANSWER);
}

const ORIGIN: Vec2 = { x: 0, y: 0 };

function putSweep2(call: string, name: string, at: number, sweep: Sweep2): void {
    if (typeof sweep !== 'object' || sweep === null) {
        fail(call, `${name} is ${show(sweep)}; give a motion, as { start: { x: 0, y: 0 }, translation: { x: 1, y: 0 } }`);
    }
    const { start, center = ORIGIN, translation = ORIGIN, turn = 0 } = sweep;
    putPose2(call, `${name}.start`, at + layout.sweep2.start, start);
    if (!isPose2(at + layout.sweep2.start)) {
        explainPose2(call, `${name}.start`, start);
    }
    checkFields(call, `${name}.center`, center, ['x', 'y']);
    checkFields(call, `${name}.translation`, translation, ['x', 'y']);
    checkNumber(call, `${name}.turn`, turn);
    putVec2(at + layout.sweep2.center, center);
    putVec2(at + layout.sweep2.translation, translation);
    reals[(at + layout.sweep2.turn) >> realShift] = turn;
}

/** When the two, both moving, first come within options.target of each other. Point and normal are the world's, at that moment.
 *  */
export function impact2(a: Shape2, sweepA: Sweep2, b: Shape2, sweepB: Sweep2, options?: CastOptions2): Hit2 {
    const call = 'impact2';
    const atA = Shape2.at(call, 'a', a);
    const atB = Shape2.at(call, 'b', b);
    putSweep2(call, 'sweepA', SWEEP_A, sweepA);
    putSweep2(call, 'sweepB', SWEEP_B, sweepB);
    const cache = Cache2.at(call, options?.cache);
    wasm.abut_impact2(ANSWER, atA, SWEEP_A, atB, SWEEP_B, castOptions(call, options), cache);
    if (ints[(ANSWER + layout.hit2.status) >> 2] === INVALID) {
        invalid2(call, []);
    }
    return hit2At(ANSWER);
}

/** The pose of a body in the world at a fraction of its motion. */
export function sweepPose2(sweep: Sweep2, fraction: number): Rotated2 {
    const call = 'sweepPose2';
    putSweep2(call, 'sweep', SWEEP_A, sweep);
    checkNumber(call, 'fraction', fraction);
    wasm.abut_sweep2_pose(ANSWER, SWEEP_A, fraction);
    return pose2At(ANSWER);
}
