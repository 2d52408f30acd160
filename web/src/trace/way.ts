// way.ts : the story of a cast or an impact as the page walks through it, in both dimensions: the question, every step of the
// library, the answer; and where the bodies are at each. The sentences are the program's.
import type { Way, WayStep } from '../engine/way.ts';

export interface StoryStep {
    phase: 'start' | 'portal' | 'distance' | 'answer';
    title: string;
    sentence: string;
    /** Bounds of the fraction at which they touch. */
    lower: number;
    upper: number;
    /** Undefined at the beginning and at the end. */
    look: WayStep | undefined;
}

export function storySteps(way: Way): StoryStep[] {
    const word = way.question === 'cast' ? 'Cast' : 'Impact';
    const { answer } = way;
    const steps = way.steps.map((look, i): StoryStep => ({
        phase: look.by,
        title: `${word}, step ${i + 1}`,
        sentence: way.sentences[i + 1]!,
        lower: look.safe,
        upper: look.upper,
        look,
    }));
    return [
        { phase: 'start', title: 'The question', sentence: way.sentences[0]!, lower: 0, upper: Infinity, look: undefined },
        ...steps,
        {
            phase: 'answer',
            title: 'The answer',
            sentence: way.sentences.at(-1)!,
            lower: answer.hit ? Math.max(answer.fraction - answer.error, 0) : answer.safe,
            upper: answer.hit ? answer.fraction + answer.error : Infinity,
            look: undefined,
        },
    ];
}

/** The fraction of a cast at which its pictures show B: as far as a portal proves that nothing touches, where a look at the
 * distance was taken, and at the end. */
export function shownAt(way: Way, step: StoryStep): number {
    if (step.look) {
        return step.look.by === 'portal' ? step.look.safe : step.look.at;
    }
    return step.phase === 'start' ? 0 : endFraction(way);
}

/** The touch, or where the motion ends without one. */
export const endFraction = (way: Way): number =>
    way.answer.hit && Number.isFinite(way.answer.fraction) ? way.answer.fraction : way.maxFraction;
