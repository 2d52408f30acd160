// panel.ts : the exact distance, or touch of a cast, below the table of answers, once nothing has changed for a moment: to try
// everything takes its time. Loaded with the first case of the gallery, and there for every scene after it.
import type { Way } from '../engine/way.ts';
import { element } from '../ui/page.ts';
import type { AnyState } from '../ui/stage.ts';
import type { AnyAnswer } from '../ui/verdict.ts';
import { castWords, exactWords } from './words.ts';

const STILL_MS = 300;

let place: HTMLElement | undefined;

export function showExactly(state: () => AnyState): void {
    if (place) {
        return;
    }
    const shown = (place = Object.assign(document.createElement('p'), { id: 'exact', className: 'hint', hidden: true }));
    element('answers').after(shown);
    const words = new WeakMap<AnyAnswer | Way, string>();
    let waiting = 0;
    const say = (): void => {
        const s = state();
        const [a, b, answer] = [s.scene.bodies[s.a], s.scene.bodies[s.b], s.answers.f64];
        const [cast, way] = [s.query?.cast, s.ways.f64];
        const found = s.story === 'contact' ? answer : way;
        if (!a || !b || !found || !s.found || s.story === 'impact') {
            return;
        }
        const said =
            words.get(found) ?? (cast ? castWords(s.scene.dim, a, b, cast, way!) : exactWords(s.scene.dim, a, b, answer!));
        words.set(found, said);
        shown.innerHTML = said;
        shown.hidden = false;
    };
    const again = (): void => {
        clearTimeout(waiting);
        shown.hidden = true;
        waiting = window.setTimeout(say, STILL_MS);
    };
    new MutationObserver(again).observe(element('answers'), { childList: true });
    again();
}
