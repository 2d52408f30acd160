// make.ts : the 3D stage, with three.js; loaded when it is first asked for.
import { load } from '../engine/module.ts';
import type { Case } from '../ui/gallery.ts';
import type { Stage } from '../ui/stage.ts';
import { State3 } from '../ui/state3.ts';
import { cases3, firstScene3 } from './cases.ts';
import { Stage3 } from './stage3.ts';

export async function makeStage3(
    place: HTMLElement,
    changed: () => void,
): Promise<{ stage: Stage; cases: Case[]; first: string }> {
    const [module, cases] = await Promise.all([load('abut3'), cases3()]);
    place.hidden = false;
    place.innerHTML =
        '<div class="views"><figure><figcaption data-caption="world"><b>The world</b>: drag <span class="a">A</span> or <span class="b">B</span>, ' +
        'or beside them to look round</figcaption><div class="stack"><canvas id="world3" tabindex="0" role="application" ' +
        'aria-label="The world in 3D. Keys: n chooses a body, arrows and Page keys move it, comma, full stop and brackets ' +
        'turn it, plus and minus scale it, v looks from the next side."></canvas><svg id="over3" class="picture over"></svg></div>' +
        '</figure><figure><figcaption data-caption="other"><span class="d"><b>A − B</b></span>, the Minkowski difference: every point of A minus every point of B</figcaption>' +
        '<div class="stack"><canvas id="difference3" role="img" aria-label="The Minkowski difference in 3D and the origin"></canvas>' +
        '<svg id="names3" class="picture over"></svg></div></figure></div>';
    const stage = new Stage3(
        new State3(module),
        place.querySelector('#world3')!,
        place.querySelector('#over3')!,
        place.querySelector('#difference3')!,
        place.querySelector('#names3')!,
        changed,
    );
    return { stage, cases, first: firstScene3 };
}
