// card.ts : one card on the page: it plays itself while it is in the middle of the window, and the reader may stop it, step
// through it, and predict what the next step finds.
import { instantiate } from '../engine/module.ts';
import { Camera } from '../view/camera.ts';
import { escape } from '../view/svg.ts';
import type { Frame, Played, Question } from './frame.ts';
import type { Lesson } from './lessons.ts';
import { play } from './play.ts';
import type { Score } from './score.ts';

const BEGIN_MS = 500; // from the shapes as they lie: who comes sees within a second that it moves
const PLAY_MS = 2600;
const THINK_MS = 5200; // where something is asked

/** The library's bytes, fetched once; each card makes an instance of its own, so that none finds another's shapes in it. */
export type ModuleBytes = () => Promise<ArrayBuffer>;

function controls(number: number): string {
    const button = (act: string, sign: string, words: string): string =>
        `<button type="button" data-act="${act}" aria-label="${words}" title="${words}">${sign}</button>`;
    return (
        `<div class="line" role="group" aria-label="Steps of card ${number}">` +
        button('first', '«', 'To the beginning') +
        button('back', '‹', 'One step back') +
        button('play', '▶', 'Play') +
        button('on', '›', 'One step on') +
        `<input type="range" min="0" max="1" value="0" aria-label="Step of card ${number}"></div>`
    );
}

function markup(lesson: Lesson, number: number): string {
    const figures = lesson.captions.map(
        (caption, i) =>
            `<figure><figcaption>${caption}</figcaption><svg class="picture" role="img" data-picture="${i}" ` +
            `aria-label="${escape(caption.replace(/<[^>]+>/g, ''))}"></svg></figure>`,
    );
    const code = lesson.code.map((line) => {
        const inner = line.startsWith(' ') ? ' class="inner"' : '';
        return `<li><code${inner}>${escape(line.trimStart())}</code></li>`;
    });
    const sources = lesson.sources.map(
        ({ path, name }, i) =>
            `<button type="button" class="quiet" data-source="${i}"><code>${escape(name)}</code> in ${escape(path)}</button>`,
    );
    const frame = `<iframe src="${escape(embedAddress(number))}" width="720" height="900" title="${escape(lesson.title)}"></iframe>`;
    return (
        `<h2 id="title-${number}"><span class="count">${number}</span> ${escape(lesson.title)}</h2><p class="text">${lesson.text}</p>` +
        `<div class="body"><div class="seen"><div class="views${figures.length === 1 ? ' single' : ''}">${figures.join('')}</div>` +
        `${controls(number)}<p class="said"><b></b> <span></span></p><p class="exactly" aria-live="polite" hidden></p>` +
        '<div class="question" hidden><p id="asked-' +
        `${number}"></p><div class="choices" role="group" aria-labelledby="asked-${number}"></div><p class="result" role="status"></p></div></div>` +
        `<div class="code"><h3 id="code-${number}">In pseudo-code</h3><ol aria-labelledby="code-${number}">${code.join('')}</ol></div></div>` +
        `<div class="more">${sources.join('')}<button type="button" class="quiet" data-document>${escape(lesson.document)}</button>` +
        `<a class="quiet" data-open href="./">Open in the playground</a>` +
        `<details><summary class="quiet">Embed this card</summary><code>${escape(frame)}</code></details></div>`
    );
}

/** This card alone, to be shown in a frame of another page. */
export function embedAddress(number: number): string {
    const here = new URL(location.href);
    here.search = `?card=${number}&embed`;
    here.hash = '';
    return here.href;
}

export class Card {
    private played: Played | undefined;
    private readonly cameras: Camera[];
    private at = 0;
    private playing: ReturnType<typeof setTimeout> | undefined;
    /** The reader has taken over: it plays by itself no more. */
    private taken = false;
    private chosen: string | undefined;

    constructor(
        readonly place: HTMLElement,
        private readonly lesson: Lesson,
        private readonly number: number,
        private readonly score: Score,
        private readonly moduleBytes: ModuleBytes,
    ) {
        place.setAttribute('aria-labelledby', `title-${number}`);
        place.innerHTML = markup(lesson, number);
        this.cameras = lesson.captions.map(() => new Camera());
        this.bind();
    }

    private find(selector: string): HTMLElement {
        return this.place.querySelector<HTMLElement>(selector)!;
    }

    private get slider(): HTMLInputElement {
        return this.place.querySelector('input')!;
    }

    private get frames(): Frame[] {
        return this.played?.frames ?? [];
    }

    private get question(): Question | undefined {
        return this.frames[this.at]?.question;
    }

    private questionKey(index = this.at): string {
        return `${this.lesson.key} ${index}`;
    }

    private bind(): void {
        const acts: Record<string, () => void> = {
            first: () => this.go(0),
            back: () => this.go(this.at - 1),
            on: () => this.go(this.at + 1),
            play: () => (this.playing === undefined ? this.start() : this.stop()),
        };
        this.place.addEventListener('click', (e) => {
            const target = e.target as HTMLElement;
            const data =
                target.closest<HTMLElement>('[data-act], [data-choice], [data-source], [data-document]')?.dataset ?? {};
            if (data.act) {
                this.taken = true;
                if (data.act !== 'play') this.stop();
                acts[data.act]!();
            } else if (data.choice !== undefined) this.predict(data.choice);
            else if (data.source !== undefined)
                void import('./viewer.ts').then((v) => v.showSource(this.lesson.sources[Number(data.source)]!));
            else if (data.document !== undefined) void import('./viewer.ts').then((v) => v.showDocument(this.lesson.document));
            else this.pick(target.dataset);
        });
        this.slider.addEventListener('input', (e) => {
            this.taken = true;
            this.stop();
            this.go(Number((e.target as HTMLInputElement).value));
        });
        this.find('[data-open]').addEventListener('click', (e) => {
            e.preventDefault();
            void this.openPlayground();
        });
        this.place.addEventListener('keydown', (e) => this.onKey(e, acts));
        new ResizeObserver(() => {
            this.fit();
            this.draw();
        }).observe(this.find('.views'));
    }

    private onKey(e: KeyboardEvent, acts: Record<string, () => void>): void {
        const target = e.target as HTMLElement;
        const act = { j: 'back', k: 'on', Home: 'first' }[e.key];
        if (act && !e.ctrlKey && !e.metaKey && !e.altKey && !(e.key === 'Home' && target.matches('input'))) {
            e.preventDefault();
            this.taken = true;
            this.stop();
            acts[act]!();
        }
    }

    /** The choice that a corner of a picture stands for: by its place in A − B, or by its name on a body. */
    private keyOf(data: DOMStringMap): string | undefined {
        const choices = this.question?.choices ?? [];
        const isSet = choices.some((c) => /^\d+$|−/.test(c.key));
        const key = isSet ? choices[Number(data.difference ?? -1)]?.key : data.corner;
        return choices.find((c) => c.key === key)?.key;
    }

    private pick(data: DOMStringMap): void {
        const key = this.keyOf(data);
        if (key !== undefined) this.predict(key);
    }

    /** Makes the run, the first time that the card is looked at. */
    async load(): Promise<void> {
        if (!this.played) {
            const module = await instantiate(await this.moduleBytes());
            this.played = await play(this.lesson, module);
            this.slider.max = String(this.frames.length - 1);
            this.fit();
            this.draw();
            this.place.dataset.ready = '';
        }
    }

    /** It is in the middle of the window now; with `still` it waits for the reader. */
    async enter(still: boolean): Promise<void> {
        await this.load();
        if (!this.taken && !still && this.playing === undefined && this.at < this.frames.length - 1) this.start();
    }

    leave(): void {
        this.stop();
    }

    private start(): void {
        if (this.at >= this.frames.length - 1) this.go(0);
        this.schedule();
        this.drawPlay();
    }

    private schedule(): void {
        clearTimeout(this.playing);
        this.playing = setTimeout(
            () => {
                this.go(this.at + 1);
                if (this.at >= this.frames.length - 1) this.stop();
                else if (this.playing !== undefined) this.schedule();
            },
            this.question && this.chosen === undefined ? THINK_MS : this.at === 0 ? BEGIN_MS : PLAY_MS,
        );
    }

    private stop(): void {
        clearTimeout(this.playing);
        this.playing = undefined;
        this.drawPlay();
    }

    private go(index: number): void {
        const next = Math.max(0, Math.min(this.frames.length - 1, index));
        if (next !== this.at) {
            // The result of a prediction stands beside the frame that shows it.
            this.chosen = undefined;
            this.at = next;
        }
        this.draw();
    }

    private predict(key: string): void {
        const { question } = this;
        if (!question || this.chosen !== undefined) return;
        this.taken = true;
        this.stop();
        const right = key === question.answer;
        this.score.keep(this.questionKey(), right);
        const index = this.at;
        this.go(index + 1);
        const label = question.choices.find((c) => c.key === question.answer)!.label;
        this.find('.question').hidden = false;
        this.find(`#asked-${this.number}`).textContent = question.words;
        this.find('.choices').innerHTML = '';
        this.find('.result').innerHTML = right
            ? `<b class="right">Right:</b> ${escape(label)}.`
            : `<b class="wrong">Not that one:</b> the step finds ${escape(label)}.`;
        this.find('[data-act="on"]').focus({ preventScroll: true });
    }

    // ---- drawing -----------------------------------------------------------------------------------------------------------

    private fit(): void {
        this.cameras.forEach((camera, i) => {
            const view = this.find(`[data-picture="${i}"]`);
            camera.width = view.clientWidth || 300;
            camera.height = view.clientHeight || 220;
        });
        this.played?.fit(this.cameras);
    }

    private drawPlay(): void {
        const button = this.find('[data-act="play"]');
        const words = this.playing === undefined ? 'Play' : 'Pause';
        button.textContent = this.playing === undefined ? '▶' : '❚❚';
        button.title = words;
        button.setAttribute('aria-label', words);
        // What plays by itself is not read aloud step by step; what the reader steps through is.
        this.find('.said').setAttribute('aria-live', this.playing === undefined ? 'polite' : 'off');
    }

    private draw(): void {
        const frame = this.frames[this.at];
        if (!frame) {
            return;
        }
        frame.draw(this.cameras).forEach((svg, i) => (this.find(`[data-picture="${i}"]`).innerHTML = svg));
        this.find('.said b').textContent = frame.title;
        this.find('.said span').textContent = frame.words;
        void this.drawExactly(frame);
        const { slider } = this;
        slider.value = String(this.at);
        slider.setAttribute('aria-valuetext', `${frame.title}, ${this.at + 1} of ${this.frames.length}`);
        this.place.querySelectorAll('ol li').forEach((line, i) => {
            if (frame.lines.includes(i)) line.setAttribute('aria-current', 'step');
            else line.removeAttribute('aria-current');
        });
        this.place.querySelectorAll<SVGElement>('.corner-hit').forEach((hit) => {
            hit.classList.toggle('choice', this.keyOf(hit.dataset) !== undefined);
        });
        this.drawQuestion(frame.question);
        this.drawPlay();
    }

    private async drawExactly(frame: Frame): Promise<void> {
        const place = this.find('.exactly');
        place.hidden = true;
        const words = await frame.exactly?.();
        if (words !== undefined && this.frames[this.at] === frame) {
            place.innerHTML = words;
            place.hidden = false;
        }
    }

    private drawQuestion(question: Question | undefined): void {
        this.find('.question').hidden = question === undefined;
        this.find('.result').textContent = '';
        if (question) {
            this.find(`#asked-${this.number}`).textContent = `Predict: ${question.words}`;
            this.find('.choices').innerHTML = question.choices
                .map((c) => `<button type="button" data-choice="${escape(c.key)}">${escape(c.label)}</button>`)
                .join('');
        }
    }

    private async openPlayground(): Promise<void> {
        const { pack } = await import('../ui/files.ts');
        const query = this.lesson.key === 'cast' ? { query: 0 } : {};
        const scene = this.played?.scene ?? this.lesson.scene;
        const packed = await pack({ scene, a: 0, b: 1, step: 0, precision: 'f64', ...query });
        const link = new URL('./', location.href);
        link.hash = `s=${packed}`;
        location.assign(link.href);
    }
}
