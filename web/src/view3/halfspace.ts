// halfspace.ts : a half-space in 3D, which has no end: a patch of its plane, and of A - B a piece.
import { along3, dot3, rotate3, squareTo3, sub3, toWorld3, vec3, type Pose3, type Vec3 } from '../model/vec3.ts';
import { BOX_FACES, type Solid } from './solid.ts';

const ORIGIN = vec3(0, 0, 0);
const SQUARES = 8; // of the patch, along a side
const ALONG = Array.from({ length: SQUARES + 1 }, (_, i) => (2 * i) / SQUARES - 1);

/** A square of the plane z = 0, to 1 on every side; its lines show how it lies. */
export const PATCH: Solid = {
    points: ALONG.flatMap((y) => ALONG.map((x) => vec3(x, y, 0))),
    faces: Array.from({ length: SQUARES ** 2 }, (_, i) => {
        const corner = i + Math.floor(i / SQUARES);
        return [corner, corner + 1, corner + SQUARES + 2, corner + SQUARES + 1];
    }),
    smooth: false,
};

/** What of a half-space says where it is: a normal of unit length and a point of its plane, in its own frame. */
interface Halfspace {
    normal: Vec3;
    middle: Vec3;
}

/** A pose, its columns as long as the patch is large, that puts the patch into the plane, as near to a place as can be. */
export function patchPose({ normal, middle }: Halfspace, pose: Pose3, near: Vec3, half: number): Pose3 {
    const z = rotate3(pose, normal);
    const [u, v] = squareTo3(z);
    const p = along3(near, dot3(sub3(toWorld3(pose, middle), near), z), z);
    return { p, x: along3(ORIGIN, half, u), y: along3(ORIGIN, half, v), z };
}

/** Of a half-space a box whose upper face lies in its plane, round a point of it, `half` to every side and as deep. */
export function pieceOfHalfspace(at: Vec3, normal: Vec3, half: number): Solid {
    const [u, v] = squareTo3(normal);
    const sides = [-half, half];
    const points = [-half, 0].flatMap((up) =>
        sides.flatMap((t) => sides.map((s) => along3(along3(along3(at, up, normal), t, v), s, u))),
    );
    return { points, faces: BOX_FACES, smooth: false };
}
