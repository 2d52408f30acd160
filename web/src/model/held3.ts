// held3.ts : turning and scaling a body in 3D about the middle of what is seen, wherever its own origin is.
import { poseOf3 } from './body3.ts';
import { scaled, type Body, type ShapeSpec } from './scene.ts';
import {
    along3,
    from3,
    list3,
    poseOfQuaternion,
    quaternionOf,
    quaternionProduct,
    rotate3,
    sub3,
    turnAbout,
    vec3,
    type Vec3,
} from './vec3.ts';

/** A body as it was when it was taken hold of. */
export interface Held3 {
    position: Vec3;
    shape: ShapeSpec;
    middle: Vec3;
}

/** The middle of the box round some points. */
export function middleOf3(points: Vec3[]): Vec3 {
    const side = (k: 'x' | 'y' | 'z'): number => {
        let [low, high] = [Infinity, -Infinity];
        for (const p of points) {
            low = Math.min(low, p[k]);
            high = Math.max(high, p[k]);
        }
        return (low + high) / 2;
    };
    return points.length > 0 ? vec3(side('x'), side('y'), side('z')) : vec3(0, 0, 0);
}

/** Turns a body about an axis of unit length through a middle. */
export function turnBody3(body: Body, middle: Vec3, axis: Vec3, angle: number): void {
    const by = turnAbout(axis, angle);
    const next = quaternionProduct(by, quaternionOf(poseOf3(body)));
    const size = Math.hypot(...next);
    const turn = poseOfQuaternion(vec3(0, 0, 0), by);
    body.position = list3(along3(middle, 1, rotate3(turn, sub3(from3(body.position), middle))));
    body.quaternion = next.map((x) => x / size);
    delete body.matrix;
}

export function scaleBody3(body: Body, held: Held3, by: number): void {
    body.position = list3(along3(held.middle, by, sub3(held.position, held.middle)));
    body.shape = scaled(held.shape, by);
}
