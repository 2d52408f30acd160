// state.ts : all that the page in 2D knows (state_of.ts says how one thing follows from another).
import type { Module, Precision } from '../engine/module.ts';
import { Engine2, type Answer } from '../engine/engine2.ts';
import { coreOf, poseOf } from '../model/body2.ts';
import { difference, hullOf, type DiffVertex } from '../model/difference.ts';
import type { Body, Numbers } from '../model/scene.ts';
import { along, length, perp, rotate, sub, toWorld, type Pose, type Vec } from '../model/vec.ts';
import { answerAlone, trace2, type Trace } from '../trace/trace2.ts';
import { coreSupport, drawnShape, fan, type Drawn } from '../view/body_shape.ts';
import { middleOf } from '../view/frame.ts';
import { CLEAR, SLOT_A, SLOT_B, SLOT_OTHER, StateOf } from './state_of.ts';

/** How far a ring reaches from its middle. */
function reachOf(ring: Vec[]): number {
    const middle = middleOf(ring);
    return ring.reduce((most, p) => Math.max(most, length(sub(p, middle))), 0);
}

export interface Placed {
    body: Body;
    pose: Pose;
    drawn: Drawn;
    status: number;
    /** In the world. */
    ring: Vec[];
    corners: Vec[];
    /** Of a half-space. */
    normal?: Vec;
}

export interface Difference {
    ring: Vec[];
    named: DiffVertex[];
    radius: number;
}

export class State extends StateOf<Drawn, Placed, Answer, Trace> {
    difference: Difference = { ring: [], named: [], radius: 0 };
    private readonly engines: Record<Precision, Engine2>;

    constructor(module: Module) {
        super(module, 2);
        this.engines = { f64: new Engine2(module, 'f64'), f32: new Engine2(module, 'f32') };
    }

    protected look(body: Body): Drawn {
        return drawnShape(this.engines.f64, SLOT_OTHER, coreOf(body.shape));
    }

    protected place(body: Body, drawn: Drawn): Placed {
        const pose = poseOf(body);
        const world = (list: Vec[]): Vec[] => list.map((p) => toWorld(pose, p));
        const ring = world(drawn.ring);
        const normal = drawn.normal && rotate(pose, drawn.normal);
        const corners = drawn.corners === drawn.ring ? ring : world(drawn.corners);
        return { body, pose, drawn, status: drawn.status, ring, corners, ...(normal ? { normal } : {}) };
    }

    protected make(slot: number, body: Body): void {
        for (const engine of Object.values(this.engines)) engine.shape(slot, coreOf(body.shape));
    }

    protected ask(precision: Precision, a: Placed, b: Placed): Answer {
        return this.engines[precision].ask(SLOT_A, SLOT_B, a.pose, b.pose, this.margin);
    }

    protected makeTrace(a: Placed, b: Placed): Trace | undefined {
        if (a.normal || b.normal) {
            return answerAlone(this.ask(this.precision, a, b));
        }
        return trace2(this.engines[this.precision], a.pose, b.pose, a.drawn.radius + b.drawn.radius, this.margin);
    }

    wayToA(): Numbers {
        const [a, b] = [this.bodyA!, this.bodyB!];
        const way = sub(middleOf(a.ring), middleOf(b.ring));
        return [way.x, way.y];
    }

    wayOut(): Numbers | undefined {
        const [a, b] = [this.bodyA!, this.bodyB!];
        const { distance, error, normal } = this.ask('f64', a, b);
        const far = CLEAR * (b.drawn.radius + reachOf(b.ring)) - distance;
        return distance > error ? undefined : [far * normal.x, far * normal.y];
    }

    /** The points of A and B that are nearest, were they there; they are in their slots. */
    nearest(a: Pose, b: Pose): Pick<Answer, 'a' | 'b'> {
        return this.engines[this.precision].ask(SLOT_A, SLOT_B, a, b);
    }

    protected contactNames(trace: Trace): string[] {
        return trace.answer.contacts.map((c) => `a${c.featureA}·b${c.featureB}`);
    }

    protected subtractNothing(): void {
        this.difference = { ring: [], named: [], radius: 0 };
    }

    /** Of the half-space that A - B is, a piece about the point nearest to the origin, larger than the shape. */
    private subtractHalfspace(shape: Placed): void {
        const { status, distance, normal } = this.ask('f64', this.bodyA!, this.bodyB!);
        if (status === 'invalid') {
            this.subtractNothing();
            return;
        }
        const far = 2 * (Math.abs(distance) + shape.drawn.radius + reachOf(shape.ring)) || 1;
        const edge = [-1, 1].map((side) => along(along({ x: 0, y: 0 }, -distance, normal), side * far, perp(normal)));
        const deep = edge.map((p) => along(p, -far, normal));
        this.difference = { ring: [deep[0]!, edge[0]!, edge[1]!, deep[1]!], named: [], radius: 0 };
    }

    protected subtract(a: Placed, b: Placed): void {
        if (a.normal || b.normal) {
            this.subtractHalfspace(a.normal ? b : a);
            return;
        }
        const radius = this.way?.radius ?? a.drawn.radius + b.drawn.radius;
        if (!a.drawn.smooth && !b.drawn.smooth) {
            const named = difference(a.corners, b.corners);
            this.difference = { ring: named.map((v) => v.w), named, radius };
            return;
        }
        const far = (slot: number, p: Placed, d: Vec): Vec => {
            const back = { ...p.pose, s: -p.pose.s };
            return toWorld(p.pose, coreSupport(this.engines.f64, slot, p.drawn.radius, rotate(back, d)));
        };
        const all = fan.map((d) => sub(far(SLOT_A, a, d), far(SLOT_B, b, { x: -d.x, y: -d.y })));
        this.difference = { ring: hullOf(all), named: [], radius };
    }
}
