// frame.ts : one moment of a card: which lines of the pseudo-code run, what is said, what is drawn, and what may be predicted
// before the next moment shows it.
import type { Camera } from '../view/camera.ts';

/** What a reader can choose: `key` is also the mark of the corner in a picture that says the same. */
export interface Choice {
    key: string;
    label: string;
}

export interface Question {
    words: string;
    choices: Choice[];
    /** The key that the next frame shows; the library's, never worked out here beforehand. */
    answer: string;
}

export interface Frame {
    /** Lines of the card's pseudo-code, from 0. */
    lines: number[];
    title: string;
    words: string;
    /** One SVG for each of the card's pictures. */
    draw: (cameras: Camera[]) => string[];
    question?: Question;
    /** HTML: what is exactly right, beside what this frame has found. */
    exactly?: () => Promise<string>;
}

/** What a card's pictures show, so that a camera can hold all of it through every frame. */
export interface Played {
    frames: Frame[];
    /** Shows everything in the pictures of their present sizes. */
    fit: (cameras: Camera[]) => void;
    /** The scene as a link to the playground. */
    scene: string;
}
