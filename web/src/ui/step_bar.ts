// step_bar.ts : the line of steps: where the trace stands, what it says there, and the controls that walk through it.
import { element, input, onClick, say } from './page.ts';
import type { AnyState, AnyStep } from './stage.ts';

const PLAY_MS = 1300;
const PHASES: Record<string, string> = {
    start: 'start',
    gjk: 'GJK',
    epa: 'EPA',
    clip: 'clipping',
    portal: 'the ray',
    distance: 'the distance',
    answer: 'answer',
};
const LETTER = 7.5; // pixels, about
const GAP = 10;

interface Mark {
    step: number;
    words: string;
    current: boolean;
    left: number;
}

const endOf = (mark: Mark): number => mark.left + LETTER * mark.words.length + GAP;

/** The phases' names under the track, each where it begins; where two would meet, the one that is read less is left out. */
export function marksOf(steps: AnyStep[], now: number, width: number): Mark[] {
    const kept: Mark[] = [];
    for (const [step, { phase }] of steps.entries()) {
        if (step > 0 && steps[step - 1]!.phase === phase) {
            continue;
        }
        const words = PHASES[phase] ?? phase;
        const left = Math.min((width * step) / Math.max(steps.length - 1, 1), width - LETTER * words.length);
        const mark = { step, words, current: steps[now]?.phase === phase, left };
        while (kept.length > 0 && endOf(kept.at(-1)!) > left && !kept.at(-1)!.current) {
            kept.pop();
        }
        if (kept.length === 0 || endOf(kept.at(-1)!) <= left) {
            kept.push(mark);
        }
    }
    return kept;
}

export class StepBar {
    private playing: ReturnType<typeof setInterval> | undefined;
    private drawn = '';
    private width = 0;

    constructor(
        private readonly state: () => AnyState,
        private readonly changed: () => void,
    ) {
        onClick('first', () => this.go(0));
        onClick('back', () => this.walk(-1));
        onClick('on', () => this.walk(1));
        onClick('last', () => this.go(Infinity));
        onClick('play', () => this.play());
        input('step').addEventListener('input', () => this.go(Number(input('step').value)));
        for (const id of ['plot', 'phases', 'difference', 'pictures3']) {
            element(id).addEventListener('click', (e) => {
                const step = (e.target as HTMLElement).dataset.step;
                if (step !== undefined) this.go(Number(step));
            });
        }
    }

    go(step: number): void {
        this.state().goTo(step);
        this.changed();
    }

    walk(by: number): void {
        this.go(this.state().step + by);
    }

    stop(): void {
        clearInterval(this.playing);
        this.playing = undefined;
        say('play', '▶');
    }

    play(): void {
        if (this.playing !== undefined) {
            this.stop();
            return;
        }
        const atEnd = (): boolean => this.state().step >= this.state().steps.length - 1;
        this.go(atEnd() ? 0 : this.state().step);
        say('play', '❚❚');
        this.playing = setInterval(() => {
            this.walk(1);
            if (atEnd()) this.stop();
        }, PLAY_MS);
    }

    /** Looks how long the track is, before anything is written to the page. */
    measure(): void {
        this.width = element('phases').clientWidth;
    }

    draw(): void {
        const { steps, step } = this.state();
        const now = steps[step];
        const title = now ? `${now.title} (${step + 1} of ${steps.length})` : '';
        const slider = input('step');
        slider.max = String(Math.max(steps.length - 1, 1));
        slider.value = String(step);
        slider.setAttribute('aria-valuetext', title);
        say('title', title);
        say('sentence', now?.sentence ?? '');
        const place = element('phases');
        const html = marksOf(steps, step, this.width)
            .map(
                (m) =>
                    `<button tabindex="-1" style="left:${m.left.toFixed(1)}px" data-step="${m.step}"${m.current ? ' aria-current="true"' : ''}>${m.words}</button>`,
            )
            .join('');
        if (html !== this.drawn) {
            place.innerHTML = html;
            this.drawn = html;
        }
    }
}
