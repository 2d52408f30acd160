// stage.ts : what the page needs of either dimension: a state to ask and pictures to draw.
import type { Precision } from '../engine/module.ts';
import type { Scene, ShapeSpec } from '../model/scene.ts';
import type { PictureFile } from './files.ts';
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
    trace: AnyTrace | undefined;
    answers: Partial<Record<Precision, AnyAnswer>>;
    ages: Age[];
    trouble: string;
    open(scene: Scene, pair?: [number, number]): void;
    goTo(step: number): void;
    update(): void;
}

export interface Stage {
    readonly state: AnyState;
    readonly types: readonly string[];
    /** Shows everything. */
    fit(): void;
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
    picture(words: string): PictureFile;
}
