// state3.ts : all that the page in space knows; the twin of state.ts.
import type { Module, Precision } from '../engine/module.ts';
import { Space, type Answer3 } from '../engine/space.ts';
import { coreOf3, poseOf3 } from '../model/body3.ts';
import { middleOf3 } from '../model/held3.ts';
import type { Body } from '../model/scene.ts';
import type { Pose3, Vec3 } from '../model/vec3.ts';
import { differenceSolid, roundedDifference, solidOf, type Solid } from '../space/solid.ts';
import { contactName3, tell3, type Story3 } from '../story/story3.ts';
import { SLOT_A, SLOT_B, SLOT_OTHER, StateOf } from './state_of.ts';

interface Look3 {
    solid: Solid;
    corners: Vec3[]; // own frame
    middle: Vec3; // likewise
    radius: number;
    status: number;
}

export interface Placed3 extends Look3 {
    body: Body;
    pose: Pose3;
}

export class State3 extends StateOf<Look3, Placed3, Answer3, Story3> {
    /** Of the cores; and with the radii, where there are any. */
    difference: Solid | undefined;
    rounded: Solid | undefined;
    private readonly spaces: Record<Precision, Space>;

    constructor(module: Module) {
        super(module, 3);
        this.spaces = { f64: new Space(module, 'f64'), f32: new Space(module, 'f32') };
    }

    protected look(body: Body): Look3 {
        const core = coreOf3(body.shape);
        const space = this.spaces.f64;
        const status = space.shape(SLOT_OTHER, core);
        if (status !== 0) {
            const nothing = { points: [], faces: [], smooth: false };
            return { solid: nothing, corners: [], middle: middleOf3([]), radius: core.radius, status };
        }
        const corners = space.corners(SLOT_OTHER);
        const solid = solidOf(space, SLOT_OTHER, core, corners);
        return { solid, corners, middle: middleOf3(solid.points), radius: core.radius, status };
    }

    protected place(body: Body, look: Look3): Placed3 {
        return { body, pose: poseOf3(body), ...look };
    }

    protected make(slot: number, body: Body): void {
        for (const space of Object.values(this.spaces)) space.shape(slot, coreOf3(body.shape));
    }

    protected ask(precision: Precision, a: Placed3, b: Placed3): Answer3 {
        return this.spaces[precision].ask(SLOT_A, SLOT_B, a.pose, b.pose, this.margin);
    }

    protected tell(a: Placed3, b: Placed3): Story3 | undefined {
        return tell3(this.spaces[this.precision], a.pose, b.pose, a.radius + b.radius, this.margin);
    }

    protected contactNames(story: Story3): string[] {
        return story.answer.contacts.map((c) => contactName3(c.name));
    }

    protected subtractNothing(): void {
        this.difference = undefined;
        this.rounded = undefined;
    }

    protected subtract(a: Placed3, b: Placed3): void {
        const inA = { slot: SLOT_A, ...a };
        const inB = { slot: SLOT_B, ...b };
        this.difference = differenceSolid(this.spaces.f64, SLOT_OTHER, inA, inB);
        this.rounded = a.radius + b.radius > 0 ? roundedDifference(this.spaces.f64, inA, inB) : undefined;
    }
}
