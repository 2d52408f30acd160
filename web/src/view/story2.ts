// story2.ts : the pictures of a cast's and an impact's story in 2D, and the hand on the end of the motion; loaded with the first.
import { endOf, moveEnd, turnEnd, turnOf } from '../model/motion.ts';
import type { Query } from '../model/queries.ts';
import type { Body } from '../model/scene.ts';
import type { Vec } from '../model/vec.ts';
import type { State } from '../ui/state.ts';
import { roundedBox, turned, type Box, type Camera } from './camera.ts';
import { castPicture, onRay } from './cast2.ts';
import { chartPicture } from './way_chart.ts';
import { endHandles, ringsOnWay, wayWorldPicture } from './way_world2.ts';

export { wayWorldPicture as worldPicture };

/** A - B and the ray of a cast, or the separation of an impact over time. */
export function otherPicture(state: State, camera: Camera): string {
    const { way } = state;
    if (!way) {
        return '';
    }
    return way.question === 'cast' ? castPicture(state, way, camera) : chartPicture(way, state.stepsOnWay, state.step, camera);
}

export const worldBoxes = (state: State): Box[] => ringsOnWay(state).map(({ ring, radius }) => roundedBox(ring, radius));

/** The ends of a cast's ray. */
export const rayOf = ({ way }: State): Vec[] | undefined => way && [onRay(way, 0), onRay(way, way.maxFraction)];

/** The end of the motion, held by one of its handles. */
export class EndGrip {
    private readonly end: number[];
    private readonly turn: number;
    private readonly middle: Vec;

    constructor(
        private readonly query: Query,
        private readonly body: Body,
        private readonly kind: 'end' | 'end-turn',
        private readonly start: Vec,
        private readonly camera: Camera,
        middle: Vec,
    ) {
        this.end = [...endOf(query, body)];
        this.turn = query.impact ? turnOf(query.impact.to, body) : 0;
        this.middle = middle;
    }

    pull(now: Vec): void {
        const { query, body, start, camera } = this;
        if (this.kind === 'end') {
            const by = [(now.x - start.x) / camera.scale, (start.y - now.y) / camera.scale];
            moveEnd(query, body, [this.end[0]! + by[0]!, this.end[1]! + by[1]!]);
        } else {
            const turn = this.turn + turned(this.middle, start, now);
            const whole = Math.round((turn - turnOf(query.impact!.to, body)) / (2 * Math.PI)); // goes on round, never jumps
            turnEnd(query, body, turn - 2 * Math.PI * whole);
        }
    }
}

export function holdEnd(state: State, kind: 'end' | 'end-turn', start: Vec, camera: Camera): EndGrip | undefined {
    const { query, bodyB } = state;
    return query && bodyB && new EndGrip(query, bodyB.body, kind, start, camera, endHandles(query, bodyB, camera).move);
}
