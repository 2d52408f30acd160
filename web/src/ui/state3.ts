// state3.ts : all that the page in 3D knows; the twin of state.ts.
import type { Module, Precision } from '../engine/module.ts';
import { Engine3, type Answer3 } from '../engine/engine3.ts';
import { coreOf3, poseOf3 } from '../model/body3.ts';
import { middleOf3 } from '../model/held3.ts';
import type { Body, Numbers } from '../model/scene.ts';
import { along3, length3, list3, sub3, toWorld3, vec3, type Pose3, type Vec3 } from '../model/vec3.ts';
import { pieceOfHalfspace } from '../view3/halfspace.ts';
import { differenceSolid, roundedDifference, solidOf, type Solid } from '../view3/solid.ts';
import { answerAlone3, contactName3, trace3, type Trace3 } from '../trace/trace3.ts';
import { CLEAR, SLOT_A, SLOT_B, SLOT_OTHER, StateOf } from './state_of.ts';

interface Look3 {
    solid: Solid; // of a half-space one point of its plane
    corners: Vec3[]; // own frame; of a half-space none
    middle: Vec3; // likewise
    radius: number;
    /** Of a half-space: unit, out of it, own frame. */
    normal?: Vec3;
    status: number;
}

export interface Placed3 extends Look3 {
    body: Body;
    pose: Pose3;
}

const ORIGIN = vec3(0, 0, 0);

/** How far a body reaches from its middle. */
const reachOf = (placed: Placed3): number =>
    placed.solid.points.reduce((most, p) => Math.max(most, length3(sub3(p, placed.middle))), placed.radius);

export class State3 extends StateOf<Look3, Placed3, Answer3, Trace3> {
    /** Of the cores; and with the radii, where there are any. */
    difference: Solid | undefined;
    rounded: Solid | undefined;
    private readonly engines: Record<Precision, Engine3>;

    constructor(module: Module) {
        super(module, 3);
        this.engines = { f64: new Engine3(module, 'f64'), f32: new Engine3(module, 'f32') };
    }

    protected look(body: Body): Look3 {
        const core = coreOf3(body.shape);
        const engine = this.engines.f64;
        const status = engine.shape(SLOT_OTHER, core);
        if (status !== 0) {
            const nothing = { points: [], faces: [], smooth: false };
            return { solid: nothing, corners: [], middle: middleOf3([]), radius: core.radius, status };
        }
        const corners = engine.corners(SLOT_OTHER);
        const solid = solidOf(engine, SLOT_OTHER, core, corners);
        const look = { solid, middle: middleOf3(solid.points), radius: core.radius, status };
        if (core.kind === 'halfspace') {
            const [normal] = core.points as [Vec3];
            return { ...look, corners: [], normal: along3(ORIGIN, 1 / length3(normal), normal) };
        }
        return { ...look, corners };
    }

    protected place(body: Body, look: Look3): Placed3 {
        return { body, pose: poseOf3(body), ...look };
    }

    protected make(slot: number, body: Body): void {
        for (const engine of Object.values(this.engines)) engine.shape(slot, coreOf3(body.shape));
    }

    protected ask(precision: Precision, a: Placed3, b: Placed3): Answer3 {
        return this.engines[precision].ask(SLOT_A, SLOT_B, a.pose, b.pose, this.margin);
    }

    protected makeTrace(a: Placed3, b: Placed3): Trace3 | undefined {
        if (a.normal || b.normal) {
            return answerAlone3(this.ask(this.precision, a, b));
        }
        return trace3(this.engines[this.precision], a.pose, b.pose, a.radius + b.radius, this.margin);
    }

    wayToA(): Numbers {
        const [a, b] = [this.bodyA!, this.bodyB!];
        return list3(sub3(toWorld3(a.pose, a.middle), toWorld3(b.pose, b.middle)));
    }

    wayOut(): Numbers | undefined {
        const [a, b] = [this.bodyA!, this.bodyB!];
        const { distance, error, normal } = this.ask('f64', a, b);
        const far = CLEAR * reachOf(b) - distance;
        return distance > error ? undefined : list3(along3(ORIGIN, far, normal));
    }

    /** The points of A and B that are nearest, were they there; they are in their slots. */
    nearest(a: Pose3, b: Pose3): Pick<Answer3, 'a' | 'b'> {
        return this.engines[this.precision].ask(SLOT_A, SLOT_B, a, b);
    }

    protected contactNames(trace: Trace3): string[] {
        return trace.answer.contacts.map((c) => contactName3(c.name));
    }

    protected subtractNothing(): void {
        this.difference = undefined;
        this.rounded = undefined;
    }

    /** Of the half-space that A - B is, a piece about the point nearest to the origin, larger than the shape. */
    private subtractHalfspace(shape: Placed3): void {
        const { status, distance, normal } = this.ask('f64', this.bodyA!, this.bodyB!);
        if (status === 'invalid') {
            this.subtractNothing();
            return;
        }
        const far = 2 * (Math.abs(distance) + reachOf(shape)) || 1;
        this.difference = pieceOfHalfspace(along3(ORIGIN, -distance, normal), normal, far);
        this.rounded = undefined;
    }

    protected subtract(a: Placed3, b: Placed3): void {
        if (a.normal || b.normal) {
            this.subtractHalfspace(a.normal ? b : a);
            return;
        }
        const inA = { slot: SLOT_A, ...a };
        const inB = { slot: SLOT_B, ...b };
        this.difference = differenceSolid(this.engines.f64, SLOT_OTHER, inA, inB);
        this.rounded = a.radius + b.radius > 0 ? roundedDifference(this.engines.f64, inA, inB) : undefined;
    }
}
