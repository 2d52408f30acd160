// keys.ts : everything by the keyboard; loaded with the first key that is pressed.
import { element, input } from './page.ts';
import type { Stage } from './stage.ts';
import type { StepBar } from './step_bar.ts';

export interface KeyActions {
    stage: () => Stage | undefined;
    bar: StepBar;
    changed: () => void;
    remove: () => void;
    /** A case of the gallery, by its place in it. */
    openCase: (index: number) => void;
}

const STEP = 0.02; // of the picture's height
const TURN = Math.PI / 36;
const GROW = 1.05;

/** What a key does to the chosen body; with Shift (`fine`) a tenth of it. */
function bodyKeys(stage: Stage, fine: boolean): Record<string, () => void> {
    const by = fine ? STEP / 10 : STEP;
    const angle = fine ? TURN / 10 : TURN;
    return {
        ArrowLeft: () => stage.move(-by, 0, 0),
        ArrowRight: () => stage.move(by, 0, 0),
        ArrowUp: () => stage.move(0, by, 0),
        ArrowDown: () => stage.move(0, -by, 0),
        PageUp: () => stage.move(0, 0, by),
        PageDown: () => stage.move(0, 0, -by),
        ',': () => stage.turn(angle, 'up'),
        '.': () => stage.turn(-angle, 'up'),
        '[': () => stage.turn(-angle, 'right'),
        ']': () => stage.turn(angle, 'right'),
        '+': () => stage.scale(GROW),
        '=': () => stage.scale(GROW),
        '-': () => stage.scale(1 / GROW),
    };
}

function pageKeys(stage: Stage, actions: KeyActions): Record<string, () => void> {
    const { bar, changed } = actions;
    const { state } = stage;
    const press = (id: string) => () => element(id).click();
    return {
        j: () => bar.walk(-1),
        k: () => bar.walk(1),
        Home: () => bar.go(0),
        End: () => bar.go(Infinity),
        ' ': () => bar.play(),
        n: () => {
            state.chosen = (state.chosen + 1) % Math.max(state.scene.bodies.length, 1);
            changed();
        },
        Delete: actions.remove,
        f: () => {
            stage.fit();
            changed();
        },
        v: () => {
            stage.lookNext();
            changed();
        },
        g: () => element('gallery').focus(),
        t: () => element('story').focus(),
        m: () => input('margin').select(),
        o: press('open'),
        s: press('save'),
        l: press('link'),
        '?': press('help'),
    };
}

export function onKey(e: KeyboardEvent, actions: KeyActions): void {
    const target = e.target as HTMLElement;
    const stage = actions.stage();
    const typing = target.closest('textarea, select, dialog, input:not([type=range])') !== null;
    if (typing || e.ctrlKey || e.metaKey || e.altKey || !stage) {
        return;
    }
    const keys = { ...bodyKeys(stage, e.shiftKey), ...pageKeys(stage, actions) };
    const act = keys[e.key.length === 1 ? e.key.toLowerCase() : e.key];
    const slides = target.matches('input[type=range]') && e.key.startsWith('Arrow');
    const presses = target.matches('button') && e.key === ' ';
    if (act && !slides && !presses) {
        e.preventDefault();
        act();
    } else if (/^[1-9]$/.test(e.key)) {
        actions.openCase(Number(e.key) - 1);
    }
}
