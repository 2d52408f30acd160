// state.ts : all that the page in the plane knows, and what follows from it. Views read it; only its methods change it.
import { Plane, type Answer } from '../engine/plane.ts';
import type { Module, Precision } from '../engine/module.ts';
import { coreOf, poseOf } from '../model/body2.ts';
import { difference, hullOf, type DiffVertex } from '../model/difference.ts';
import { firstPair, type Body, type Scene } from '../model/scene.ts';
import { rotate, sub, toWorld, type Pose, type Vec } from '../model/vec.ts';
import { tell, type Step, type Story } from '../story/story2.ts';
import { coreSupport, drawnShape, fan, type Drawn } from '../view/body_shape.ts';

/** Slots of the library: A, B, and one to look at any other shape. */
const SLOT_A = 0;
const SLOT_B = 1;
const SLOT_OTHER = 2;

export interface Placed {
    body: Body;
    pose: Pose;
    drawn: Drawn;
    /** In the world. */
    ring: Vec[];
    corners: Vec[];
}

export interface Difference {
    ring: Vec[];
    named: DiffVertex[];
    radius: number;
}

/** How long a contact has kept its name. */
export interface Age {
    id: string;
    moves: number;
}

export class State {
    scene: Scene = { dim: 2, bodies: [] };
    a = 0;
    b = 1;
    step = 0;
    margin = 0;
    precision: Precision = 'f64';
    chosen = 1;
    lit: { a?: number; b?: number } = {};
    story: Story | undefined;
    answers: Partial<Record<Precision, Answer>> = {};
    placed: Placed[] = [];
    difference: Difference = { ring: [], named: [], radius: 0 };
    ages: Age[] = [];
    trouble = '';
    private readonly planes: Record<Precision, Plane>;
    private readonly looks = new Map<string, Drawn>();
    private atEnd = true;

    constructor(private readonly module: Module) {
        this.planes = { f64: new Plane(module, 'f64'), f32: new Plane(module, 'f32') };
    }

    /** The current step of the story. */
    get now(): Step | undefined {
        return this.story?.steps[this.step];
    }

    get bodyA(): Placed | undefined {
        return this.placed[this.a];
    }

    get bodyB(): Placed | undefined {
        return this.placed[this.b];
    }

    open(scene: Scene, pair?: [number, number]): void {
        this.scene = scene;
        [this.a, this.b] = pair ?? firstPair(scene);
        this.chosen = Math.min(this.b, scene.bodies.length - 1);
        this.margin = 0;
        this.ages = [];
        this.atEnd = true;
        this.looks.clear();
        this.update();
    }

    goTo(step: number): void {
        const last = (this.story?.steps.length ?? 1) - 1;
        this.step = Math.max(0, Math.min(last, Math.round(step)));
        this.atEnd = this.step === last;
    }

    /** Everything that follows from scene, pair, margin and precision, anew. */
    update(): void {
        this.trouble = '';
        this.placed = this.scene.bodies.map((body) => this.place(body));
        this.story = undefined;
        this.answers = {};
        this.difference = { ring: [], named: [], radius: 0 };
        const [a, b] = [this.bodyA, this.bodyB];
        if (!a || !b || this.a === this.b) {
            this.trouble ||= 'Two bodies make a question: add one, or choose which are A and B.';
            return;
        }
        if (a.drawn.status !== 0 || b.drawn.status !== 0) {
            return;
        }
        for (const precision of ['f32', 'f64'] as const) {
            const told = this.ask(precision, a, b);
            this.story = precision === this.precision ? told : this.story;
        }
        if (!this.story) {
            this.trouble ||= 'The library has no answer for these numbers.';
        }
        this.difference = this.differenceOf(a, b);
        const last = (this.story?.steps.length ?? 1) - 1;
        this.step = this.atEnd ? last : Math.min(this.step, last);
        this.grow();
    }

    private place(body: Body): Placed {
        const key = JSON.stringify(body.shape);
        let drawn = this.looks.get(key);
        if (!drawn) {
            drawn = drawnShape(this.planes.f64, SLOT_OTHER, coreOf(body.shape));
            this.looks.set(key, drawn);
        }
        if (drawn.status !== 0) {
            const why = this.module.text(this.module.call.abut_status_text!(drawn.status));
            this.trouble = `${body.name}: ${why}`;
        }
        const pose = poseOf(body);
        const world = (list: Vec[]): Vec[] => list.map((p) => toWorld(pose, p));
        const ring = world(drawn.ring);
        return { body, pose, drawn, ring, corners: drawn.corners === drawn.ring ? ring : world(drawn.corners) };
    }

    private ask(precision: Precision, a: Placed, b: Placed): Story | undefined {
        const plane = this.planes[precision];
        const made = plane.shape(SLOT_A, coreOf(a.body.shape)) === 0 && plane.shape(SLOT_B, coreOf(b.body.shape)) === 0;
        if (!made) {
            return undefined;
        }
        this.answers[precision] = plane.ask(SLOT_A, SLOT_B, a.pose, b.pose, this.margin);
        const isTold = precision === this.precision;
        return isTold ? tell(plane, a.pose, b.pose, a.drawn.radius + b.drawn.radius, this.margin) : undefined;
    }

    private differenceOf(a: Placed, b: Placed): Difference {
        const radius = a.drawn.radius + b.drawn.radius;
        if (!a.drawn.smooth && !b.drawn.smooth) {
            const named = difference(a.corners, b.corners);
            return { ring: named.map((v) => v.w), named, radius };
        }
        const plane = this.planes.f64;
        const far = (slot: number, p: Placed, d: Vec): Vec => {
            const back = { ...p.pose, s: -p.pose.s };
            return toWorld(p.pose, coreSupport(plane, slot, p.drawn.radius, rotate(back, d)));
        };
        const all = fan.map((d) => sub(far(SLOT_A, a, d), far(SLOT_B, b, { x: -d.x, y: -d.y })));
        return { ring: hullOf(all), named: [], radius };
    }

    private grow(): void {
        const now = this.story?.answer.contacts.map((c) => `a${c.featureA}·b${c.featureB}`) ?? [];
        this.ages = now.map((id) => ({ id, moves: (this.ages.find((old) => old.id === id)?.moves ?? -1) + 1 }));
    }
}
