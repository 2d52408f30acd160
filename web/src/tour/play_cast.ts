// play_cast.ts : the frames of the cast's card, from the program's own recorder; loaded when the card comes into view.
import { load, type Module } from '../engine/module.ts';
import { Recorder } from '../engine/way.ts';
import { num } from '../trace/words.ts';
import { Telling } from '../ui/telling.ts';
import type { Camera } from '../view/camera.ts';
import { boxOf, roundedBox } from '../view/camera.ts';
import { onRay } from '../view/cast2.ts';
import { otherPicture, worldBoxes, worldPicture } from '../view/story2.ts';
import scene from '../../../scenes/cast.json?raw';
import type { Frame, Played } from './frame.ts';
import * as pictures from './pictures.ts';
import { choicesOf, openState } from './play.ts';

export function castFramesOf(module: Module, recorder: Recorder): Played {
    const state = openState(module, scene);
    state.tell(new Telling(recorder), 0);
    state.chosen = -1;
    const way = state.way!;
    const steps = state.stepsOnWay;
    const [a, b] = [state.scene.bodies[state.a]!, state.scene.bodies[state.b]!];
    const exactly = async (): Promise<string> =>
        (await import('../exact/words.ts')).castWords(2, a, b, state.query!.cast!, way, 'The library');
    const draw =
        (index: number, more: (camera: Camera) => string = () => '') =>
        ([left, right]: Camera[]): string[] => {
            state.goTo(index);
            return [worldPicture(state, left!), otherPicture(state, right!) + more(right!)];
        };
    const frames = steps.flatMap((step, i): Frame[] => {
        const shown: Frame = {
            lines: i === 0 || (step.look && !Number.isFinite(step.upper)) ? [0] : step.phase === 'answer' ? [5] : [3, 4, 6],
            title: step.title,
            words: step.sentence,
            draw: draw(i),
            ...(step.phase === 'answer' ? { exactly } : {}),
        };
        const next = steps[i + 1]?.look;
        if (!next?.added) {
            return [shown];
        }
        const answer = `a${next.added.featureA} − b${next.added.featureB}`;
        const choices = choicesOf(state);
        const from = onRay(way, step.lower);
        const ask: Frame = {
            lines: [Number.isFinite(next.upper) ? 2 : 0],
            title: `The cast asks, step ${i + 1}`,
            words: `${step.lower > 0 ? `So far it is proved that nothing touches before the fraction ${num(step.lower)}` : 'Nothing is proved yet'}. The arrow is the direction of the next question.`,
            draw: draw(i, (camera) => pictures.asked(camera, from, next.normal)),
            ...(choices.some((c) => c.key === answer)
                ? { question: { words: 'Which corner is farthest along the arrow?', choices, answer } }
                : {}),
        };
        return [shown, ask];
    });
    const fit = ([left, right]: Camera[]): void => {
        const boxes = [...worldBoxes(state), ...state.placed.map((p) => roundedBox(p.ring, 0))];
        left!.fit(
            boxOf(
                boxes.flatMap((b) => [
                    { x: b.x0, y: b.y0 },
                    { x: b.x1, y: b.y1 },
                ]),
            ),
            Math.min(34, 0.08 * left!.width),
        );
        right!.fit(
            boxOf([...state.difference.ring, onRay(way, 0), onRay(way, way.maxFraction)]),
            Math.min(62, 0.17 * right!.width), // room for an arrow from the origin
        );
    };
    return { frames, scene, fit };
}

export async function castFrames(module: Module): Promise<Played> {
    return castFramesOf(module, new Recorder(await load('way')));
}
