// vec3.ts : vectors and poses in 3D.

export interface Vec3 {
    x: number;
    y: number;
    z: number;
}

/** Position and the three columns of the rotation. */
export interface Pose3 {
    p: Vec3;
    x: Vec3;
    y: Vec3;
    z: Vec3;
}

export const vec3 = (x: number, y: number, z: number): Vec3 => ({ x, y, z });
export const list3 = (v: Vec3): number[] => [v.x, v.y, v.z];
export const from3 = (v: number[] | undefined): Vec3 => ({ x: v?.[0] ?? 0, y: v?.[1] ?? 0, z: v?.[2] ?? 0 });
export const add3 = (a: Vec3, b: Vec3): Vec3 => ({ x: a.x + b.x, y: a.y + b.y, z: a.z + b.z });
export const sub3 = (a: Vec3, b: Vec3): Vec3 => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });
export const along3 = (a: Vec3, s: number, b: Vec3): Vec3 => ({ x: a.x + s * b.x, y: a.y + s * b.y, z: a.z + s * b.z });
export const dot3 = (a: Vec3, b: Vec3): number => a.x * b.x + a.y * b.y + a.z * b.z;
export const cross3 = (a: Vec3, b: Vec3): Vec3 => ({
    x: a.y * b.z - a.z * b.y,
    y: a.z * b.x - a.x * b.z,
    z: a.x * b.y - a.y * b.x,
});
export const length3 = (a: Vec3): number => Math.hypot(a.x, a.y, a.z);

/** Two unit vectors square to a unit normal and to each other; with it, counter-clockwise. */
export function squareTo3(n: Vec3): [Vec3, Vec3] {
    const least = Math.abs(n.x) < 0.6 ? vec3(1, 0, 0) : vec3(0, 1, 0);
    const first = cross3(n, least);
    const u = along3(vec3(0, 0, 0), 1 / length3(first), first);
    return [u, cross3(n, u)];
}

export const rotate3 = (pose: Pose3, v: Vec3): Vec3 => ({
    x: pose.x.x * v.x + pose.y.x * v.y + pose.z.x * v.z,
    y: pose.x.y * v.x + pose.y.y * v.y + pose.z.y * v.z,
    z: pose.x.z * v.x + pose.y.z * v.y + pose.z.z * v.z,
});
export const toWorld3 = (pose: Pose3, v: Vec3): Vec3 => add3(pose.p, rotate3(pose, v));
/** A direction of the world in the body's axes. */
export const turnBack3 = (pose: Pose3, v: Vec3): Vec3 => ({ x: dot3(pose.x, v), y: dot3(pose.y, v), z: dot3(pose.z, v) });

/** w, x, y, z. */
export type Quaternion = [number, number, number, number];

export function quaternionProduct(a: Quaternion, b: Quaternion): Quaternion {
    return [
        a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
        a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
        a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
        a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
    ];
}

/** A turn about an axis of unit length. */
export function turnAbout(axis: Vec3, angle: number): Quaternion {
    const s = Math.sin(angle / 2);
    return [Math.cos(angle / 2), s * axis.x, s * axis.y, s * axis.z];
}

export function poseOfQuaternion(p: Vec3, q: Quaternion): Pose3 {
    const size = Math.hypot(...q) || 1;
    const [w, x, y, z] = q.map((v) => v / size) as Quaternion;
    return {
        p,
        x: vec3(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
        y: vec3(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
        z: vec3(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)),
    };
}

/** The quaternion of a rotation (Shepperd 1978). */
export function quaternionOf(pose: Pose3): Quaternion {
    const { x, y, z } = pose;
    const squares = [1 + x.x + y.y + z.z, 1 + x.x - y.y - z.z, 1 - x.x + y.y - z.z, 1 - x.x - y.y + z.z];
    const best = squares.indexOf(Math.max(...squares));
    const [a, b, c] = [y.z - z.y, z.x - x.z, x.y - y.x];
    const [d, e, f] = [x.y + y.x, z.x + x.z, y.z + z.y];
    const rows: Quaternion[] = [
        [squares[0]!, a, b, c],
        [a, squares[1]!, d, e],
        [b, d, squares[2]!, f],
        [c, e, f, squares[3]!],
    ];
    const size = Math.hypot(...rows[best]!);
    return rows[best]!.map((v) => v / size) as Quaternion;
}
