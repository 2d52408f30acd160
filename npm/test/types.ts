// types.ts : what TypeScript knows of the package: this compiles strictly, and each line marked as an error is one.
import {
    AbutError,
    box2,
    circle2,
    collide3,
    type Contacts,
    createBatch2,
    distance2,
    Dynamics2,
    HeightField3,
    heightField3,
    hull3,
    type Pose3,
    type Proximity2,
    quaternionOf3,
    type Shape2,
    sphere3,
    type Status,
    World2,
    World3,
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

const world = new World2({ margin: 0.1 });
const ids: number[] = [world.addBody({ x: 0, y: 0 }), world.addBody({ x: 1, y: 0, angle: 1 }, { still: true })];
const contacts: Contacts = world.contacts();
const hash: bigint = world.hash();
const ground: HeightField3 = heightField3(new Float64Array(4), 2, 1);
const dynamics = new Dynamics2({ gravity: { x: 0, y: -10 } });
const joint: number = dynamics.addJoint('revolute', 0, dynamics.addBody({ x: 0, y: 0 }), { motor: true, motorSpeed: 1 });
const narrowPoses: Float32Array = new f32.World3().poses();
const asked = new World3({ meet: (a: number, b: number) => a < b });
asked.ray(pose, pose, {}, { wanted: (shape: number) => shape > 0 });
export const moving = [ids, contacts.separation[0], hash, new World3().addShape(1, ground), joint, narrowPoses];

// @ts-expect-error a 3D shape in a world of 2D
world.addShape(1, sphere3(1));
// @ts-expect-error a world of the other precision
world.distance(new f32.World2());
// @ts-expect-error a query asks about one shape
world.overlap(box, { x: 0, y: 0 }, { wanted: (a: number, b: number) => a < b });
// @ts-expect-error no such joint
dynamics.addJoint('glue', 0, 1);
// @ts-expect-error a material is of simulations
world.addShape(1, box, { density: 1 });
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
