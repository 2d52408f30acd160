// stage.ts : what the page needs of either dimension: a state to ask and pictures to draw.
import type { Precision } from '../engine/module.ts';
import type { Way } from '../engine/way.ts';
import type { Query, Story } from '../model/queries.ts';
import type { Scene, ShapeSpec } from '../model/scene.ts';
import type { PictureFile } from './files.ts';
import type { Telling } from './telling.ts';
import type { AnyAnswer } from './verdict.ts';

/** How long a contact has kept its name. */
export interface Age {
    id: string;
    moves: number;
}

export interface AnyStep {
    phase: string;
    title: string;
    sentence: string;
    lower: number;
    upper: number;
}

export interface AnyTrace {
    steps: AnyStep[];
    answer: AnyAnswer & { contacts: { separation: number }[] };
    radius: number;
}

export interface AnyState {
    scene: Scene;
    a: number;
    b: number;
    step: number;
    chosen: number;
    precision: Precision;
    margin: number;
    /** Of the story that is told now. */
    readonly steps: AnyStep[];
    readonly story: Story;
    /** Whether the steps up to this one have found the answer. */
    readonly found: boolean;
    /** The query that is told, and its place among the scene's; undefined for the contact. */
    readonly query: Query | undefined;
    readonly told: number | undefined;
    trace: AnyTrace | undefined;
    answers: Partial<Record<Precision, AnyAnswer>>;
    /** Of a cast or an impact, instead of trace and answers. */
    readonly way: Way | undefined;
    readonly ways: Partial<Record<Precision, Way>>;
    ages: Age[];
    trouble: string;
    open(scene: Scene, pair?: [number, number]): void;
    /** The contact's story, or that of a query of the scene, by its place, or of one about A and B. */
    tell(telling: Telling | undefined, which: number | Story): void;
    dropQueries(name: string): void;
    goTo(step: number): void;
    update(): void;
}

export interface Stage {
    readonly state: AnyState;
    readonly types: readonly string[];
    /** Loads what its pictures of a cast and an impact need. */
    prepareStory(): Promise<void>;
    /** Shows everything. */
    fit(): void;
    /** After a change: shows everything again if something that was seen has left its picture. */
    follow(): void;
    draw(): void;
    /** In 3D: from the next side. */
    lookNext(): void;
    /** Moves the chosen body right, up and away, by shares of the picture; in 2D there is no away. */
    move(x: number, y: number, away: number): void;
    /** Turns it, by radians: about what points up (in 2D there is no other axis), or to the right. */
    turn(by: number, axis: 'up' | 'right'): void;
    scale(by: number): void;
    example(type: string): ShapeSpec;
    /** Where a new body goes. */
    spot(): number[];
    picture(words: string): Promise<PictureFile>;
}
