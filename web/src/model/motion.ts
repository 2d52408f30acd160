// motion.ts : where the motion of a query takes a body: its pose at the end, for the picture and for the hand that moves it.
import { angleOf, poseOf } from './body2.ts';
import { poseOf3 } from './body3.ts';
import type { MotionSpec, Query } from './queries.ts';
import type { Body, Numbers } from './scene.ts';
import type { Pose } from './vec.ts';
import { from3, length3, list3, poseOfQuaternion, quaternionOf, quaternionProduct, turnAbout, type Pose3 } from './vec3.ts';

const plus = (a: Numbers, b: Numbers): Numbers => a.map((x, i) => x + (b[i] ?? 0));

/** Where B's own origin is at the end of the whole motion. */
export function endOf(query: Query, b: Body): Numbers {
    return query.cast ? plus(b.position, query.cast.translation) : (query.impact?.to.position ?? b.position);
}

/** Moves the end of the motion. */
export function moveEnd(query: Query, b: Body, end: Numbers): void {
    if (query.cast) query.cast.translation = end.map((x, i) => x - b.position[i]!);
    else if (query.impact) query.impact.to.position = end;
}

/** By which angle a motion turns a body in 2D. */
export function turnOf(to: MotionSpec, body: Body): number {
    return to.angle === undefined ? ((to.turn as number | undefined) ?? 0) : to.angle - angleOf(body);
}

/** Turns it farther by so much. */
export function turnEnd(query: Query, body: Body, turn: number): void {
    const to = query.impact?.to;
    if (to?.angle === undefined) Object.assign(to ?? {}, { turn });
    else to.angle = angleOf(body) + turn;
}

export function endPose(query: Query, b: Body): Pose {
    const [x, y] = endOf(query, b) as [number, number];
    const turn = query.impact ? turnOf(query.impact.to, b) : 0;
    const start = poseOf(b);
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    return { x, y, c: start.c * c - start.s * s, s: start.s * c + start.c * s };
}

export function endPose3(query: Query, b: Body): Pose3 {
    const p = from3(endOf(query, b));
    const start = { ...poseOf3(b), p };
    const to = query.impact?.to ?? {};
    if (to.quaternion ?? to.matrix) {
        return poseOf3({ ...b, position: list3(p), ...to });
    }
    const turn = from3(to.turn as Numbers | undefined);
    const angle = length3(turn);
    if (angle === 0) {
        return start;
    }
    const axis = { x: turn.x / angle, y: turn.y / angle, z: turn.z / angle };
    return poseOfQuaternion(p, quaternionProduct(turnAbout(axis, angle), quaternionOf(start)));
}
