// state_of.ts : what the page knows in either dimension, and the order in which things follow from one another: bodies from
// the scene, answers and trace from A, B and the margin, the current step and the contacts' ages from the trace; in a story of
// a cast or an impact, its steps from A, B and the query. Views read it; only its methods change it. state.ts and state3.ts
// say what is particular to 2D and to 3D.
import type { Module, Precision } from '../engine/module.ts';
import type { Way } from '../engine/way.ts';
import { forget, storyOf, type Query, type Story } from '../model/queries.ts';
import { firstPair, type Body, type Numbers, type Scene, type ShapeSpec } from '../model/scene.ts';
import type { StoryStep } from '../trace/way.ts';
import type { Age, AnyState, AnyTrace } from './stage.ts';
import type { Telling, Told } from './telling.ts';
import type { AnyAnswer } from './verdict.ts';

/** Slots of the library: A, B, and one to look at any other shape. */
export const SLOT_A = 0;
export const SLOT_B = 1;
export const SLOT_OTHER = 2;

const NOTHING_TOLD: Told = { said: '', ways: {}, steps: [] };

/** Phases that search; the last of their steps has found the answer. */
const SEARCHING = ['gjk', 'epa', 'portal', 'distance'];

/** How far B is put outside of A so that it can come, in shares of its own reach. */
export const CLEAR = 1.3;

/** What a shape looks like, wherever it is; `status` is the library's about making it. */
export interface AnyLook {
    status: number;
}

export abstract class StateOf<
    Look extends AnyLook,
    Placed extends AnyLook & { body: Body },
    Answer extends AnyAnswer,
    Trace extends AnyTrace,
> implements AnyState {
    scene: Scene;
    a = 0;
    b = 1;
    step = 0;
    margin = 0;
    precision: Precision = 'f64';
    chosen = 1;
    /** Corners that the pointer is at. */
    lit: { a?: number; b?: number } = {};
    trace: Trace | undefined;
    answers: Partial<Record<Precision, Answer>> = {};
    placed: Placed[] = [];
    ages: Age[] = [];
    trouble = '';
    told: number | undefined;
    private telling: Telling | undefined;
    private record: Told = NOTHING_TOLD;
    // A shape is never changed, only replaced, so that it can stand for what is known of it.
    private readonly looks = new WeakMap<ShapeSpec, Look>();
    private made: ShapeSpec[] = [];
    private atEnd = true;

    constructor(
        private readonly module: Module,
        dim: 2 | 3,
    ) {
        this.scene = { dim, bodies: [] };
    }

    /** What a shape looks like. */
    protected abstract look(body: Body): Look;
    /** A body that looks so, where it is. */
    protected abstract place(body: Body, look: Look): Placed;
    /** Puts a shape into a slot, in both precisions. */
    protected abstract make(slot: number, body: Body): void;
    protected abstract ask(precision: Precision, a: Placed, b: Placed): Answer;
    protected abstract makeTrace(a: Placed, b: Placed): Trace | undefined;
    protected abstract contactNames(trace: Trace): string[];
    /** A - B, for the picture. */
    protected abstract subtract(a: Placed, b: Placed): void;
    protected abstract subtractNothing(): void;
    /** From B's middle to A's. */
    abstract wayToA(): Numbers;
    /** How B gets well outside of A, so that it can come; undefined when it is outside. */
    abstract wayOut(): Numbers | undefined;

    get bodyA(): Placed | undefined {
        return this.placed[this.a];
    }

    get bodyB(): Placed | undefined {
        return this.placed[this.b];
    }

    /** The current step of the contact's trace. */
    get now(): Trace['steps'][number] | undefined {
        return this.trace?.steps[this.step];
    }

    /** The current step of a cast's or an impact's story. */
    get nowOnWay(): StoryStep | undefined {
        return this.record.steps[this.step];
    }

    get stepsOnWay(): StoryStep[] {
        return this.record.steps;
    }

    get ways(): Told['ways'] {
        return this.record.ways;
    }

    get way(): Way | undefined {
        return this.record.ways[this.precision];
    }

    get steps(): AnyTrace['steps'] {
        return this.way ? this.record.steps : (this.trace?.steps ?? []);
    }

    get found(): boolean {
        return !this.steps.slice(this.step + 1).some(({ phase }) => SEARCHING.includes(phase));
    }

    get query(): Query | undefined {
        return this.told === undefined ? undefined : this.scene.queries?.[this.told];
    }

    get story(): Story {
        return storyOf(this.query);
    }

    private get last(): number {
        return Math.max(this.steps.length - 1, 0);
    }

    open(scene: Scene, pair?: [number, number]): void {
        this.scene = scene;
        [this.a, this.b] = pair ?? firstPair(scene);
        this.chosen = Math.min(this.b, scene.bodies.length - 1);
        this.margin = 0;
        this.told = undefined;
        this.ages = [];
        this.atEnd = true;
        this.made = [];
        this.update();
    }

    goTo(step: number): void {
        this.step = Math.max(0, Math.min(this.last, Math.round(step)));
        this.atEnd = this.step === this.last;
    }

    tell(telling: Telling | undefined, which: number | Story): void {
        this.telling = telling;
        if (which === 'contact') telling?.end(this);
        else telling?.choose(this, which);
        this.atEnd = true;
        this.update();
    }

    isQuestion(): boolean {
        const { bodyA, bodyB } = this;
        return bodyA?.status === 0 && bodyB?.status === 0 && this.a !== this.b;
    }

    /** A body is gone, and with it the queries that name it. */
    dropQueries(name: string): void {
        const { query, scene } = this;
        forget(scene, name);
        const at = query ? (scene.queries ?? []).indexOf(query) : -1;
        this.told = at >= 0 ? at : undefined;
    }

    /** Everything that follows from scene, pair, query, margin and precision, anew. */
    update(): void {
        this.telling?.keepToPair(this);
        this.trouble = '';
        this.placed = this.scene.bodies.map((body) => this.place(body, this.lookOf(body)));
        this.trace = undefined;
        const { ages } = this;
        this.ages = [];
        this.answers = {};
        this.record = NOTHING_TOLD;
        this.subtractNothing();
        const { bodyA, bodyB } = this;
        if (!bodyA || !bodyB || this.a === this.b) {
            this.trouble ||= 'Two bodies make a question: add one, or choose which are A and B.';
        } else if (bodyA.status === 0 && bodyB.status === 0) {
            this.answer(bodyA, bodyB, ages);
        }
    }

    private answer(a: Placed, b: Placed, ages: Age[]): void {
        this.makeBoth(a.body, b.body);
        if (this.query && this.telling) {
            this.record = this.telling.record(this, this.precision);
            this.trouble ||= this.record.said;
            this.subtract(a, b);
            this.step = this.atEnd ? this.last : Math.min(this.step, this.last);
            return;
        }
        for (const precision of ['f32', 'f64'] as const) {
            this.answers[precision] = this.ask(precision, a, b);
        }
        this.trace = this.makeTrace(a, b);
        this.trouble ||= this.trace ? '' : 'The library has no answer for these numbers.';
        this.subtract(a, b);
        this.step = this.atEnd ? this.last : Math.min(this.step, this.last);
        const names = this.trace ? this.contactNames(this.trace) : [];
        this.ages = names.map((id) => ({ id, moves: (ages.find((old) => old.id === id)?.moves ?? -1) + 1 }));
    }

    // The shapes of A and B stay in their slots while only poses change.
    private makeBoth(a: Body, b: Body): void {
        if (a.shape !== this.made[0] || b.shape !== this.made[1]) {
            this.make(SLOT_A, a);
            this.make(SLOT_B, b);
            this.made = [a.shape, b.shape];
        }
    }

    private lookOf(body: Body): Look {
        const look = this.looks.get(body.shape) ?? this.look(body);
        this.looks.set(body.shape, look);
        if (look.status !== 0) {
            this.trouble = `${body.name}: ${this.module.text(this.module.call.abut_status_text!(look.status))}`;
        }
        return look;
    }
}
