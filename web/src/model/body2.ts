// body2.ts : a body in 2D as the library takes it.
import type { Core, Kind } from '../engine/engine2.ts';
import type { Body, Numbers, ShapeSpec } from './scene.ts';
import { vec, type Pose, type Vec } from './vec.ts';

export const TYPES2 = ['point', 'circle', 'segment', 'capsule', 'box', 'polygon', 'hull', 'ellipse', 'halfspace'] as const;

const point = (v: Numbers | undefined): Vec => vec(v?.[0] ?? 0, v?.[1] ?? 0);

/** The core and the rounding of a shape. Only circles and capsules have a radius that is not a rounding, and it acts alike. */
export function coreOf(shape: ShapeSpec): Core {
    const center = point(shape.center);
    const moved = (v: Numbers | undefined): Vec => {
        const p = point(v);
        return vec(p.x + center.x, p.y + center.y);
    };
    const core = (kind: Kind, points: Vec[]): Core => ({
        kind,
        radius: (shape.radius ?? 0) + (shape.margin ?? 0),
        points,
    });
    switch (shape.type) {
        case 'point':
            return core('circle', [moved(shape.points?.[0])]);
        case 'circle':
            return core('circle', [center]);
        case 'segment':
        case 'capsule':
            return core('capsule', [moved(shape.p1), moved(shape.p2)]);
        case 'box':
        case 'ellipse':
            return core(shape.type, [center, point(shape.half)]);
        case 'halfspace':
            return core('halfspace', [point(shape.normal), vec(shape.offset ?? 0, 0)]);
        default:
            return core(shape.type === 'polygon' ? 'polygon' : 'hull', (shape.points ?? []).map(moved));
    }
}

export function poseOf(body: Body): Pose {
    const [x, y] = [body.position[0]!, body.position[1]!];
    if (body.rotation) {
        const [c, s] = [body.rotation[0]!, body.rotation[1]!];
        const size = Math.sqrt(c * c + s * s);
        return { x, y, c: c / size, s: s / size };
    }
    const angle = body.angle ?? 0;
    return { x, y, c: Math.cos(angle), s: Math.sin(angle) };
}

/** The pose's angle, however it was written. */
export function angleOf(body: Body): number {
    return body.rotation ? Math.atan2(body.rotation[1]!, body.rotation[0]!) : (body.angle ?? 0);
}

const regular = (count: number, radius: number, turn = 0): Numbers[] =>
    Array.from({ length: count }, (_, i) => {
        const t = turn + (2 * Math.PI * i) / count;
        return [round(radius * Math.cos(t)), round(radius * Math.sin(t))];
    });

const round = (x: number): number => Math.round(x * 1e4) / 1e4;

/** A shape of each type to begin with, about `size` large. */
export function exampleShape(type: string, size: number): ShapeSpec {
    const r = round(size / 2);
    switch (type) {
        case 'point':
            return { type, points: [[0, 0]] };
        case 'circle':
            return { type, radius: r };
        case 'segment':
            return { type, p1: [-r, 0], p2: [r, 0] };
        case 'capsule':
            return { type, p1: [round(-0.7 * r), 0], p2: [round(0.7 * r), 0], radius: round(0.5 * r) };
        case 'box':
            return { type, half: [r, round(0.7 * r)] };
        case 'polygon':
            return { type, points: regular(5, r, Math.PI / 2) };
        case 'hull':
            return { type, points: [...regular(7, r), [0, 0]], margin: round(0.15 * r) };
        case 'halfspace':
            return { type, normal: [0, 1], offset: 0 };
        default:
            return { type: 'ellipse', half: [r, round(0.6 * r)] };
    }
}

/** A polygon of `count` corners on a circle. */
export function regularPolygon(count: number, radius: number): ShapeSpec {
    return { type: 'polygon', points: regular(count, radius) };
}
