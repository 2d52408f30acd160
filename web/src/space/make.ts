// make.ts : the stage of space, with three.js; loaded when it is first asked for.
import { load } from '../engine/module.ts';
import type { Case } from '../ui/gallery.ts';
import type { Stage } from '../ui/stage.ts';
import { State3 } from '../ui/state3.ts';
import { cases3, firstScene3 } from './cases.ts';
import { Stage3 } from './stage3.ts';

export async function makeSpace(
    place: HTMLElement,
    changed: () => void,
): Promise<{ stage: Stage; cases: Case[]; first: string }> {
    const [module, cases] = await Promise.all([load('abut3'), cases3()]);
    place.hidden = false;
    place.innerHTML =
        '<div class="views"><figure><figcaption><b>The world</b>: drag <span class="a">A</span> or <span class="b">B</span>, with Shift to turn it; drag beside them to look round</figcaption>' +
        '<canvas id="world3" tabindex="0" aria-label="The world in space"></canvas></figure>' +
        '<figure><figcaption><span class="d"><b>A − B</b></span>: every point of A minus every point of B</figcaption>' +
        '<canvas id="difference3" aria-label="The Minkowski difference in space and the origin"></canvas></figure></div>';
    const canvas = (id: string): HTMLCanvasElement => place.querySelector(`#${id}`)!;
    const stage = new Stage3(new State3(module), canvas('world3'), canvas('difference3'), changed);
    return { stage, cases, first: firstScene3 };
}
