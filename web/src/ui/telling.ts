// telling.ts : which query of the scene is told, and what comes of it: loaded with the first story of a cast or an impact.
import { Recorder, type Way } from '../engine/way.ts';
import { load, type Precision } from '../engine/module.ts';
import { askedOf, isAbout, type Query, type Story } from '../model/queries.ts';
import { bodyNamed, firstQuery, movedBy, queryOfPair, questionOf } from '../model/question.ts';
import { writeScene, type Body, type Numbers, type Scene } from '../model/scene.ts';
import { storySteps, type StoryStep } from '../trace/way.ts';

/** What it needs of a state of either dimension. */
export interface TellingState {
    scene: Scene;
    a: number;
    b: number;
    chosen: number;
    told: number | undefined;
    readonly query: Query | undefined;
    readonly story: Story;
    update(): void;
    /** Whether A and B are two bodies whose shapes are good. */
    isQuestion(): boolean;
    /** From B's middle to A's. */
    wayToA(): Numbers;
    /** How B gets well outside of A; undefined when it is outside. */
    wayOut(): Numbers | undefined;
}

/** What was recorded of a query. */
export interface Told {
    said: string;
    ways: Partial<Record<Precision, Way>>;
    steps: StoryStep[];
}

export class Telling {
    /** Bodies that were put aside so that a motion begins apart, to be put back with the contact's story. */
    private readonly aside = new WeakMap<Body, { before: Numbers; after: Numbers }>();

    constructor(private readonly recorder: Recorder) {}

    /** Chooses the query of the scene at this place, or one of this kind about A and B. */
    choose(state: TellingState, which: number | 'cast' | 'impact'): void {
        if (typeof which === 'number') {
            state.told = which;
            this.choosePair(state, which);
        } else {
            state.told = this.queryAbout(state, which);
        }
    }

    /** Back to the contact: what was put aside is put back, unless it has been moved since. */
    end(state: TellingState): void {
        for (const body of state.scene.bodies) {
            const { before, after } = this.aside.get(body) ?? {};
            if (before && body.position === after) body.position = before;
            this.aside.delete(body);
        }
        state.told = undefined;
    }

    /** A story is about A and B, whoever they are now. */
    keepToPair(state: TellingState): void {
        const { query, story, scene } = state;
        const [a, b] = [scene.bodies[state.a], scene.bodies[state.b]];
        if (query && story !== 'contact' && a && b && a !== b && !isAbout(query, a, b)) {
            state.told = this.queryAbout(state, story);
        }
    }

    /** The story of the query that is told, in both precisions; its steps are those of this one. */
    record({ scene, query, a, b }: TellingState, precision: Precision): Told {
        const question = questionOf(scene.dim, scene.bodies[a]!, scene.bodies[b]!, query!);
        const { said, ways } = this.recorder.record(writeScene(question), 0);
        const way = ways[precision];
        return { said, ways, steps: way ? storySteps(way) : [] };
    }

    // A and B as the query has them: against the body it names, or the one that it meets first.
    private choosePair(state: TellingState, which: number): void {
        const { scene, query } = state;
        const way = this.recorder.record(writeScene(scene), which, ['f64']).ways.f64;
        state.b = Math.max(bodyNamed(scene, way?.b ?? askedOf(query)?.body), 0);
        const named = bodyNamed(scene, way?.a ?? query?.against);
        state.a = named >= 0 ? named : state.b === 0 ? 1 : 0;
        state.chosen = state.b;
    }

    // Where there is no such query one is made, and B is taken out of A so that it can come.
    private queryAbout(state: TellingState, story: 'cast' | 'impact'): number | undefined {
        state.told = undefined;
        state.update();
        const { scene } = state;
        const [a, b] = [scene.bodies[state.a], scene.bodies[state.b]];
        if (!a || !b || !state.isQuestion()) {
            return undefined;
        }
        const found = queryOfPair(scene, story, a, b);
        if (found >= 0) {
            return found;
        }
        const out = state.wayOut();
        if (out) {
            const after = movedBy(b.position, out);
            this.aside.set(b, { before: this.aside.get(b)?.before ?? b.position, after });
            b.position = after;
            state.update();
        }
        return (scene.queries ??= []).push(firstQuery(story, a, b, state.wayToA())) - 1;
    }
}

let telling: Promise<Telling> | undefined;

/** A recorder is loaded once, whichever dimension asks first. */
export function loadTelling(): Promise<Telling> {
    telling ??= load('way').then((module) => new Telling(new Recorder(module)));
    telling.catch(() => (telling = undefined)); // asked for again, it is tried again
    return telling;
}
