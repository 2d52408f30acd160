// math2.ts : points and poses in 2D, and how they go into the library's memory and come out of it.
import { checkFields, fail, show } from './errors.js';
import { realShift } from './precision.js';
import { ANSWER, POSE_A, POSE_B } from './scratch.js';
import { reals, wasm } from './wasm.js';

export interface Vec2 {
    x: number;
    y: number;
}

/** Where a body is: the position of its origin, and its angle in radians, counter-clockwise (left out: 0), of at most 1e5. Or
 *  the angle's cosine `c` and sine `s`, as queries answer poses: those are used exactly as given. */
export type Pose2 = { x: number; y: number; angle?: number } | { x: number; y: number; c: number; s: number };

/** A pose as the library has it. */
export interface Rotated2 {
    x: number;
    y: number;
    c: number;
    s: number;
}

/** An axis-aligned box. */
export interface Bounds2 {
    lower: Vec2;
    upper: Vec2;
}

export function vec2At(at: number): Vec2 {
    const i = at >> realShift;
    return { x: reals[i], y: reals[i + 1] };
}

export function putVec2(at: number, v: Vec2): void {
    const i = at >> realShift;
    reals[i] = v.x;
    reals[i + 1] = v.y;
}

/** Writes a pose. Numbers that are none are found out by the library, and explained by explainPose2. */
export function putPose2(call: string, name: string, at: number, pose: Pose2): void {
    if (typeof pose !== 'object' || pose === null) {
        fail(call, `${name} is ${show(pose)}; give a pose, as { x: 0, y: 0, angle: 0 }`);
    }
    const i = at >> realShift;
    reals[i] = pose.x;
    reals[i + 1] = pose.y;
    if ('c' in pose) {
        reals[i + 2] = pose.c;
        reals[i + 3] = pose.s;
    } else if (pose.angle === undefined || pose.angle === 0) {
        reals[i + 2] = 1;
        reals[i + 3] = 0;
    } else {
        wasm.abut_rot2_angle(at + (2 << realShift), pose.angle);
    }
}

export function pose2At(at: number): Rotated2 {
    const i = at >> realShift;
    return { x: reals[i], y: reals[i + 1], c: reals[i + 2], s: reals[i + 3] };
}

/** Whether the library would take a pose that has been written. */
export function isPose2(at: number): boolean {
    const i = at >> realShift;
    const c = reals[i + 2];
    const s = reals[i + 3];
    return Number.isFinite(reals[i]) && Number.isFinite(reals[i + 1]) && Math.abs(c * c + s * s - 1) <= 1 / 1024;
}

/** Throws what is wrong with a pose, if anything is. */
export function explainPose2(call: string, name: string, pose: Pose2): void {
    if ('c' in pose) {
        checkFields(call, name, pose, ['x', 'y', 'c', 's']);
        if (!(Math.abs(pose.c * pose.c + pose.s * pose.s - 1) <= 1 / 1024)) {
            fail(call, `${name} is no rotation: c * c + s * s is not 1; give an angle, or its cosine and sine`);
        }
        return;
    }
    checkFields(call, name, pose, ['x', 'y']);
    if (pose.angle !== undefined && !(Math.abs(pose.angle) <= 1e5)) {
        fail(call, `${name}.angle is ${show(pose.angle)}; give an angle in radians, of at most 1e5`);
    }
}

/** The pose of B in A's frame, from both poses in the world. The positions are subtracted first, so that two neighbours far
 *  from the world's origin lose nothing. */
export function relativePose2(aInWorld: Pose2, bInWorld: Pose2): Rotated2 {
    const call = 'relativePose2';
    putPose2(call, 'aInWorld', POSE_A, aInWorld);
    putPose2(call, 'bInWorld', POSE_B, bInWorld);
    if (!isPose2(POSE_A) || !isPose2(POSE_B)) {
        explainPose2(call, 'aInWorld', aInWorld);
        explainPose2(call, 'bInWorld', bInWorld);
    }
    wasm.call_relative_pose2(ANSWER, POSE_A, POSE_B);
    return pose2At(ANSWER);
}
