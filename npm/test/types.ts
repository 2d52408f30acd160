// types.ts : what TypeScript knows of the package: this compiles strictly, and each line marked as an error is one.
import {
    AbutError,
    box2,
    circle2,
    collide3,
    createBatch2,
    distance2,
    hull3,
    type Pose3,
    type Proximity2,
    quaternionOf3,
    type Shape2,
    sphere3,
    type Status,
} from 'abut';
import * as f32 from 'abut/f32';

const box: Shape2 = box2({ x: 2, y: 1 }, { radius: 0.1 });
const answer: Proximity2 = distance2(box, circle2(1), { x: 3, y: 0, angle: 1 }, { maxDistance: 5 });
const status: Status = answer.status;
const pose: Pose3 = { x: 0, y: 0, z: 0, quaternion: [1, 0, 0, 0] };
const id: number | undefined = collide3(sphere3(1), hull3(new Float32Array(12)), pose).points[0]?.id;
const wide: Float64Array = createBatch2(4).poses;
const narrow: Float32Array = f32.createBatch2(4).poses;
const q: [number, number, number, number] = quaternionOf3(pose);
export const all = [status, id, wide, narrow, q, new AbutError('notConvex', '').code];

// @ts-expect-error a pose needs x and y
distance2(box, box, { x: 1 });
// @ts-expect-error a shape of the other precision
distance2(box, f32.circle2(1), { x: 1, y: 0 });
// @ts-expect-error a shape of the other dimension
distance2(box, sphere3(1), { x: 1, y: 0 });
// @ts-expect-error no such option
distance2(box, box, { x: 1, y: 0 }, { maxdistance: 1 });
// @ts-expect-error half sizes are an object
box2(2, 1);
