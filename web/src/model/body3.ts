// body3.ts : a body in 3D as the library takes it.
import type { Core3, Kind3 } from '../engine/engine3.ts';
import type { Body, Numbers, ShapeSpec } from './scene.ts';
import { add3, dot3, from3, poseOfQuaternion, quaternionOf, vec3, type Pose3, type Quaternion, type Vec3 } from './vec3.ts';

export const TYPES3 = [
    'point',
    'sphere',
    'segment',
    'capsule',
    'triangle',
    'box',
    'hull',
    'disk',
    'cylinder',
    'cone',
    'ellipsoid',
    'halfspace',
] as const;

/** Radius is a size of these, not a rounding. */
const ACROSS = ['disk', 'cylinder', 'cone'];

export function coreOf3(shape: ShapeSpec): Core3 {
    const center = from3(shape.center);
    const moved = (v: Numbers | undefined): Vec3 => add3(from3(v), center);
    const across = ACROSS.includes(shape.type);
    const radius = (across ? 0 : (shape.radius ?? 0)) + (shape.margin ?? 0);
    const axis = 'xyz'.indexOf(shape.axis ?? 'z');
    const core = (kind: Kind3, points: Vec3[]): Core3 => ({ kind, radius, axis, points });
    const size = vec3(shape.radius ?? 0, shape.half_height ?? 0, 0);
    switch (shape.type) {
        case 'point':
            return core('sphere', [moved(shape.points?.[0])]);
        case 'sphere':
            return core('sphere', [center]);
        case 'segment':
        case 'capsule':
            return core('capsule', [moved(shape.p1), moved(shape.p2)]);
        case 'box':
        case 'ellipsoid':
            return core(shape.type, [center, from3(shape.half)]);
        case 'disk':
        case 'cylinder':
        case 'cone':
            return core(shape.type, [center, size]);
        case 'halfspace':
            return core('halfspace', [from3(shape.normal), vec3(shape.offset ?? 0, 0, 0)]);
        default:
            return core(shape.type === 'triangle' ? 'triangle' : 'hull', (shape.points ?? []).map(moved));
    }
}

const ROUNDING = 1e-15;

/** Whether a matrix is a rotation to rounding; the file may be off by 1e-6. */
function isRotation({ x, y, z }: Pose3): boolean {
    const off = [dot3(x, x) - 1, dot3(y, y) - 1, dot3(z, z) - 1, dot3(x, y), dot3(y, z), dot3(z, x)];
    return off.every((d) => Math.abs(d) <= ROUNDING);
}

export function poseOf3(body: Body): Pose3 {
    const p = from3(body.position);
    if (body.matrix) {
        const m = body.matrix.flat();
        const column = (i: number): Vec3 => vec3(m[i]!, m[i + 3]!, m[i + 6]!);
        const written = { p, x: column(0), y: column(1), z: column(2) };
        return isRotation(written) ? written : poseOfQuaternion(p, quaternionOf(written));
    }
    return poseOfQuaternion(p, (body.quaternion ?? [1, 0, 0, 0]) as Quaternion);
}

const round = (x: number): number => Math.round(x * 1e4) / 1e4;

/** Points on a sphere, evenly spread (a spiral at the golden angle). */
export function spherePoints(count: number, radius: number): Numbers[] {
    return Array.from({ length: count }, (_, i) => {
        const z = 1 - (2 * i + 1) / count;
        const r = Math.sqrt(1 - z * z);
        const t = i * Math.PI * (3 - Math.sqrt(5));
        return [round(radius * r * Math.cos(t)), round(radius * r * Math.sin(t)), round(radius * z)];
    });
}

export function exampleShape3(type: string, size: number): ShapeSpec {
    const r = round(size / 2);
    const h = round(0.6 * r);
    switch (type) {
        case 'point':
            return { type, points: [[0, 0, 0]] };
        case 'sphere':
            return { type, radius: r };
        case 'segment':
            return { type, p1: [-r, 0, 0], p2: [r, 0, 0] };
        case 'capsule':
            return { type, p1: [-h, 0, 0], p2: [h, 0, 0], radius: round(0.5 * r) };
        case 'triangle':
            return {
                type,
                points: [
                    [-r, -h, 0],
                    [r, -h, 0],
                    [0, r, 0],
                ],
            };
        case 'box':
            return { type, half: [r, round(0.8 * r), h] };
        case 'hull':
            return { type, points: spherePoints(12, r) };
        case 'disk':
            return { type, axis: 'z', radius: r };
        case 'cylinder':
        case 'cone':
            return { type, axis: 'z', radius: h, half_height: r };
        case 'halfspace':
            return { type, normal: [0, 0, 1], offset: 0 };
        default:
            return { type: 'ellipsoid', half: [r, h, round(0.4 * r)] };
    }
}
