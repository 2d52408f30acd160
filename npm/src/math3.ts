// math3.ts : points and poses in 3D, and how they go into the library's memory and come out of it.
import { checkFields, fail, show } from './errors.js';
import { realShift } from './precision.js';
import { ANSWER, POSE_A, POSE_B, VECTOR } from './scratch.js';
import { reals, wasm } from './wasm.js';

export interface Vec3 {
    x: number;
    y: number;
    z: number;
}

/** A rotation: w first where it is an array. It need not have unit length. */
export type Quaternion = { w: number; x: number; y: number; z: number } | readonly [w: number, x: number, y: number, z: number];

/** A rotation as the library has it: the directions of the body's own axes, one after the other. */
export type Rotation3 = readonly [number, number, number, number, number, number, number, number, number];

/** Where a body is: the position of its origin, and a quaternion (left out: not turned). Or the nine numbers of a `rotation`,
 *  as queries answer poses: those are used exactly as given. */
export type Pose3 =
    { x: number; y: number; z: number; quaternion?: Quaternion } | { x: number; y: number; z: number; rotation: Rotation3 };

/** A pose as the library has it. */
export interface Rotated3 {
    x: number;
    y: number;
    z: number;
    rotation: Rotation3;
}

/** An axis-aligned box. */
export interface Bounds3 {
    lower: Vec3;
    upper: Vec3;
}

const NOT_TURNED: Rotation3 = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const ROTATION_NUMBERS = 9;

export function vec3At(at: number): Vec3 {
    const i = at >> realShift;
    return { x: reals[i], y: reals[i + 1], z: reals[i + 2] };
}

export function putVec3(at: number, v: Vec3): void {
    const i = at >> realShift;
    reals[i] = v.x;
    reals[i + 1] = v.y;
    reals[i + 2] = v.z;
}

/** The four numbers of a quaternion, w first. */
export function numbersOf(q: Quaternion): readonly [number, number, number, number] {
    return 'w' in q ? [q.w, q.x, q.y, q.z] : q;
}

function putRotation(at: number, rotation: Rotation3): void {
    const i = at >> realShift;
    for (let k = 0; k < ROTATION_NUMBERS; ++k) {
        reals[i + k] = rotation[k];
    }
}

/** Writes a pose. Numbers that are none are found out by the library, and explained by explainPose3. */
export function putPose3(call: string, name: string, at: number, pose: Pose3): void {
    if (typeof pose !== 'object' || pose === null) {
        fail(call, `${name} is ${show(pose)}; give a pose, as { x: 0, y: 0, z: 0, quaternion: [1, 0, 0, 0] }`);
    }
    putVec3(at, pose);
    const rotation = at + (3 << realShift);
    if ('rotation' in pose) {
        explainRotation(call, name, pose.rotation);
        putRotation(rotation, pose.rotation);
    } else if (pose.quaternion === undefined) {
        putRotation(rotation, NOT_TURNED);
    } else {
        explainQuaternion(call, name, pose.quaternion);
        const [w, x, y, z] = numbersOf(pose.quaternion);
        const i = VECTOR >> realShift;
        reals[i] = w;
        reals[i + 1] = x;
        reals[i + 2] = y;
        reals[i + 3] = z;
        wasm.abut_rot3_quat(rotation, VECTOR);
    }
}

export function pose3At(at: number): Rotated3 {
    const i = (at >> realShift) + 3;
    const rotation = Array.from(reals.subarray(i, i + ROTATION_NUMBERS)) as unknown as Rotation3;
    return { ...vec3At(at), rotation };
}

/** Whether the library would take a pose that has been written. */
export function isPose3(at: number): boolean {
    const i = at >> realShift;
    const r = i + 3;
    for (let a = 0; a < 3; ++a) {
        if (!Number.isFinite(reals[i + a])) {
            return false;
        }
        for (let b = a; b < 3; ++b) {
            let dot = a === b ? -1 : 0;
            for (let k = 0; k < 3; ++k) {
                dot += reals[r + 3 * a + k] * reals[r + 3 * b + k];
            }
            if (!(Math.abs(dot) <= 1 / 1024)) {
                return false;
            }
        }
    }
    return true;
}

function explainRotation(call: string, name: string, rotation: unknown): void {
    const numbers = rotation as ArrayLike<unknown> | null | undefined;
    if (typeof rotation !== 'object' || rotation === null || numbers?.length !== ROTATION_NUMBERS) {
        fail(call, `${name}.rotation is ${show(rotation)}; give nine numbers, the directions of the body's axes`);
    }
}

function explainQuaternion(call: string, name: string, quaternion: unknown): void {
    const list = Array.isArray(quaternion) && quaternion.length === 4;
    if (!list && (typeof quaternion !== 'object' || quaternion === null || !('w' in quaternion))) {
        fail(call, `${name}.quaternion is ${show(quaternion)}; give [w, x, y, z], w first, or { w, x, y, z }`);
    }
}

/** Throws what is wrong with a pose, if anything is. */
export function explainPose3(call: string, name: string, pose: Pose3): void {
    checkFields(call, name, pose, ['x', 'y', 'z']);
    if ('rotation' in pose) {
        fail(call, `${name}.rotation may be none: its three columns are perpendicular to each other and of length 1`);
    }
    if (pose.quaternion !== undefined) {
        const numbers = numbersOf(pose.quaternion);
        const wrong = numbers.findIndex((x) => !Number.isFinite(x));
        if (wrong >= 0) {
            fail(call, `${name}.quaternion has ${show(numbers[wrong])} as its ${'wxyz'[wrong]}; give finite numbers`);
        }
        if (numbers.every((x) => x === 0)) {
            fail(call, `${name}.quaternion is zero, which is no rotation; not turned is [1, 0, 0, 0]`);
        }
    }
}

/** The pose of B in A's frame, from both poses in the world. The positions are subtracted first, so that two neighbours far
 *  from the world's origin lose nothing. */
export function relativePose3(aInWorld: Pose3, bInWorld: Pose3): Rotated3 {
    const call = 'relativePose3';
    putPose3(call, 'aInWorld', POSE_A, aInWorld);
    putPose3(call, 'bInWorld', POSE_B, bInWorld);
    if (!isPose3(POSE_A)) {
        explainPose3(call, 'aInWorld', aInWorld);
    }
    if (!isPose3(POSE_B)) {
        explainPose3(call, 'bInWorld', bInWorld);
    }
    wasm.abut_relative_pose3(ANSWER, POSE_A, POSE_B);
    return pose3At(ANSWER);
}

/** The unit quaternion of a pose, w first and not negative. */
export function quaternionOf3(pose: Pose3): [w: number, x: number, y: number, z: number] {
    const call = 'quaternionOf3';
    putPose3(call, 'pose', POSE_A, pose);
    if (!isPose3(POSE_A)) {
        explainPose3(call, 'pose', pose);
    }
    wasm.abut_quat_of(ANSWER, POSE_A + (3 << realShift));
    const i = ANSWER >> realShift;
    return [reals[i], reals[i + 1], reals[i + 2], reals[i + 3]];
}
