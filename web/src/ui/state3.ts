// state3.ts : all that the page in space knows; the twin of state.ts.
import type { Module, Precision } from '../engine/module.ts';
import { Space, type Answer3 } from '../engine/space.ts';
import { coreOf3, poseOf3 } from '../model/body3.ts';
import { firstPair, type Body, type Scene } from '../model/scene.ts';
import type { Pose3, Vec3 } from '../model/vec3.ts';
import { differenceSolid, roundedDifference, solidOf, type Solid } from '../space/solid.ts';
import { contactName3, tell3, type Step3, type Story3 } from '../story/story3.ts';
import type { Age } from './state.ts';

const SLOT_A = 0;
const SLOT_B = 1;
const SLOT_OTHER = 2;

/** Bodies of several parts or of a mesh cannot be told from a page. */
export interface Placed3 {
    body: Body;
    pose: Pose3;
    solid: Solid;
    corners: Vec3[]; // own frame
    radius: number;
    status: number;
}

export class State3 {
    scene: Scene = { dim: 3, bodies: [] };
    a = 0;
    b = 1;
    step = 0;
    margin = 0;
    precision: Precision = 'f64';
    chosen = 1;
    /** Corners that the pointer is at. */
    lit: { a?: number; b?: number } = {};
    story: Story3 | undefined;
    answers: Partial<Record<Precision, Answer3>> = {};
    placed: Placed3[] = [];
    /** Of the cores; and with the radii, where there are any. */
    difference: Solid | undefined;
    rounded: Solid | undefined;
    ages: Age[] = [];
    trouble = '';
    private readonly spaces: Record<Precision, Space>;
    private readonly looks = new Map<string, Pick<Placed3, 'solid' | 'corners' | 'radius' | 'status'>>();
    private made = '';
    private atEnd = true;

    constructor(private readonly module: Module) {
        this.spaces = { f64: new Space(module, 'f64'), f32: new Space(module, 'f32') };
    }

    get now(): Step3 | undefined {
        return this.story?.steps[this.step];
    }

    open(scene: Scene, pair?: [number, number]): void {
        this.scene = scene;
        [this.a, this.b] = pair ?? firstPair(scene);
        this.chosen = Math.min(this.b, scene.bodies.length - 1);
        this.margin = 0;
        this.ages = [];
        this.atEnd = true;
        this.looks.clear();
        this.made = '';
        this.update();
    }

    goTo(step: number): void {
        const last = (this.story?.steps.length ?? 1) - 1;
        this.step = Math.max(0, Math.min(last, Math.round(step)));
        this.atEnd = this.step === last;
    }

    update(): void {
        this.trouble = '';
        this.placed = this.scene.bodies.map((body) => this.place(body));
        this.story = undefined;
        this.answers = {};
        this.difference = undefined;
        this.rounded = undefined;
        const [a, b] = [this.placed[this.a], this.placed[this.b]];
        if (!a || !b || this.a === this.b) {
            this.trouble ||= 'Two bodies make a question: add one, or choose which are A and B.';
            return;
        }
        if (a.status !== 0 || b.status !== 0) {
            return;
        }
        this.makeBoth(a, b);
        for (const precision of ['f32', 'f64'] as const) {
            const space = this.spaces[precision];
            this.answers[precision] = space.ask(SLOT_A, SLOT_B, a.pose, b.pose, this.margin);
            if (precision === this.precision) {
                this.story = tell3(space, a.pose, b.pose, a.radius + b.radius, this.margin);
            }
        }
        this.trouble ||= this.story ? '' : 'The library has no answer for these numbers.';
        const [inA, inB] = [
            { slot: SLOT_A, ...a },
            { slot: SLOT_B, ...b },
        ];
        this.difference = differenceSolid(this.spaces.f64, SLOT_OTHER, inA, inB);
        this.rounded = a.radius + b.radius > 0 ? roundedDifference(this.spaces.f64, inA, inB) : undefined;
        const last = (this.story?.steps.length ?? 1) - 1;
        this.step = this.atEnd ? last : Math.min(this.step, last);
        const now = this.story?.answer.contacts.map((c) => contactName3(c.name)) ?? [];
        this.ages = now.map((id) => ({ id, moves: (this.ages.find((old) => old.id === id)?.moves ?? -1) + 1 }));
    }

    // The shapes of A and B stay in their slots while only poses change.
    private makeBoth(a: Placed3, b: Placed3): void {
        const key = JSON.stringify([a.body.shape, b.body.shape]);
        if (key !== this.made) {
            for (const space of Object.values(this.spaces)) {
                space.shape(SLOT_A, coreOf3(a.body.shape));
                space.shape(SLOT_B, coreOf3(b.body.shape));
            }
            this.made = key;
        }
    }

    private place(body: Body): Placed3 {
        const key = JSON.stringify(body.shape);
        let look = this.looks.get(key);
        if (!look) {
            const core = coreOf3(body.shape);
            const space = this.spaces.f64;
            const status = space.shape(SLOT_OTHER, core);
            const corners = status === 0 ? space.corners(SLOT_OTHER) : [];
            const solid = status === 0 ? solidOf(space, SLOT_OTHER, core, corners) : { points: [], faces: [], smooth: false };
            look = { solid, corners, radius: core.radius, status };
            this.looks.set(key, look);
        }
        if (look.status !== 0) {
            this.trouble = `${body.name}: ${this.module.text(this.module.call.abut_status_text!(look.status))}`;
        }
        return { body, pose: poseOf3(body), ...look };
    }
}
