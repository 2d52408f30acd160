// app.ts : the page: one stage at a time, the story's controls, the panels, files and keys.
import { judge } from '../engine/judge.ts';
import type { Precision } from '../engine/module.ts';
import { freshName, readScene, writeScene, type Scene } from '../model/scene.ts';
import { boundsPicture } from '../view/plot.ts';
import { Editor, type EditorModel } from './editor.ts';
import { download, pack, pngOf, unpack } from './files.ts';
import { firstScene, gallery, type Case } from './gallery.ts';
import type { AnyState, Stage } from './stage.ts';
import { answerTable, contactTable, verdict } from './verdict.ts';

export const element = <T extends Element = HTMLElement>(id: string): T => {
    const found = document.getElementById(id);
    if (!found) {
        throw new Error(`the page has no #${id}`);
    }
    return found as unknown as T;
};

const PLAY_MS = 1300;
const PHASES: Record<string, string> = { start: 'start', gjk: 'GJK', epa: 'EPA', clip: 'clipping', answer: 'answer' };

export class App {
    private stage!: Stage;
    private editor!: Editor;
    private stages: Partial<Record<2 | 3, Stage>> = {};
    private cases: Record<2 | 3, Case[]> = { 2: gallery, 3: [] };
    private playing: ReturnType<typeof setInterval> | undefined;
    private waiting = false;
    private message = '';
    private phasesDrawn = '';

    constructor(
        private readonly make2: (changed: () => void) => Promise<Stage>,
        private readonly make3: (changed: () => void) => Promise<{ stage: Stage; cases: Case[]; first: string }>,
    ) {}

    async start(): Promise<void> {
        this.bind();
        const shared = /^#s=(.+)/.exec(location.hash)?.[1];
        if (shared) {
            try {
                const packed = await unpack(shared);
                if (await this.load('link', packed.scene, [packed.a, packed.b])) {
                    this.stage.state.precision = packed.precision === 'f32' ? 'f32' : 'f64';
                    this.stage.state.update();
                    this.stage.state.goTo(packed.step);
                    this.changed();
                    return;
                }
            } catch {
                this.message = 'This link is damaged; here is the first scene instead.';
            }
        }
        await this.show(2, readScene(firstScene));
    }

    // ---- scenes --------------------------------------------------------------------------------------------------------

    /** Makes a dimension's stage the one on the page. */
    async show(dim: 2 | 3, scene?: Scene, pair?: [number, number]): Promise<void> {
        this.stop();
        let first = scene;
        if (!this.stages[dim]) {
            if (dim === 2) {
                this.stages[2] = await this.make2(this.changed);
                first ??= readScene(firstScene);
            } else {
                const made = await this.make3(this.changed);
                this.stages[3] = made.stage;
                this.cases[3] = made.cases;
                first ??= readScene(made.first);
            }
        }
        this.stage = this.stages[dim]!;
        element('plane').hidden = dim !== 2;
        element('space').hidden = dim !== 3;
        element('tab2').setAttribute('aria-pressed', String(dim === 2));
        element('tab3').setAttribute('aria-pressed', String(dim === 3));
        element('gallery').innerHTML =
            '<option value="">choose a case…</option>' +
            this.cases[dim]
                .map((c, i) => `<option value="${c.key}">${i < 9 ? `${i + 1}  ` : ''}${c.title}</option>`)
                .join('');
        const place = element('bodies');
        const fresh = place.cloneNode(false) as HTMLElement; // without the other stage's listeners
        place.replaceWith(fresh);
        this.editor = new Editor(fresh, this.stage.types, this.stage.state as EditorModel, this.edits());
        if (first) {
            this.stage.state.open(first, pair);
            this.stage.fit();
        }
        this.changed();
    }

    /** Opens the text of a scene file; false, with the program's message on the page, when it is not one. */
    async load(name: string, text: string | Uint8Array, pair?: [number, number]): Promise<boolean> {
        this.message = await judge(name, text);
        if (this.message !== '') {
            if (!this.stage) {
                await this.show(2, readScene(firstScene));
            }
            this.changed();
            return false;
        }
        const scene = readScene(typeof text === 'string' ? text : new TextDecoder().decode(text));
        await this.show(scene.dim, scene, pair);
        return true;
    }

    private edits() {
        const state = (): AnyState => this.stage.state;
        const after = (): void => {
            state().update();
            this.changed();
        };
        return {
            changed: after,
            choose: (index: number): void => {
                if (state().chosen !== index) {
                    state().chosen = index;
                    this.changed();
                }
            },
            role: (role: 'a' | 'b', index: number): void => {
                const s = state();
                const other = role === 'a' ? 'b' : 'a';
                if (s[other] === index) {
                    s[other] = s[role];
                }
                s[role] = index;
                s.chosen = index;
                after();
                this.stage.fit();
                this.changed();
            },
            remove: (index: number): void => this.remove(index),
            add: (type: string): void => {
                const s = state();
                const name = freshName(s.scene, type);
                s.scene.bodies.push({ name, shape: this.stage.example(type), position: this.stage.spot() });
                delete s.scene.pairs;
                s.chosen = s.scene.bodies.length - 1;
                s.b = s.chosen;
                s.a = s.a === s.b ? 0 : s.a;
                after();
            },
            example: (type: string) => this.stage.example(type),
        };
    }

    private remove(index: number): void {
        const s = this.stage.state;
        s.scene.bodies.splice(index, 1);
        delete s.scene.pairs;
        const last = Math.max(s.scene.bodies.length - 1, 0);
        const moved = (i: number): number => Math.min(i > index ? i - 1 : i, last);
        [s.a, s.b, s.chosen] = [moved(s.a), moved(s.b), moved(s.chosen)];
        if (s.a === s.b && last > 0) {
            s.b = s.a === 0 ? 1 : 0;
        }
        s.update();
        this.changed();
    }

    // ---- drawing -------------------------------------------------------------------------------------------------------

    /** Something is different: draws once, before the next frame. */
    readonly changed = (): void => {
        if (!this.waiting) {
            this.waiting = true;
            requestAnimationFrame(() => {
                this.waiting = false;
                this.draw();
            });
        }
    };

    /** What went wrong stays on the page, above what still works. */
    complain(message: string): void {
        this.message = message;
        const place = element('trouble');
        place.textContent = message;
        place.hidden = false;
    }

    private draw(): void {
        const s = this.stage.state;
        const trouble = this.message || s.trouble;
        element('trouble').hidden = trouble === '';
        element('trouble').textContent = trouble;
        element('verdict').innerHTML = verdict(s.story?.answer, s.story?.radius ?? 0);
        this.stage.draw();
        this.drawStory(s);
        const plot = element<SVGSVGElement>('plot');
        const story = s.story;
        plot.innerHTML = story ? boundsPicture(story.steps, s.step, plot.clientWidth || 380, plot.clientHeight || 190) : '';
        element('answers').innerHTML = answerTable(s.answers.f64, s.answers.f32);
        const contacts = s.ages.map((age, i) => ({ ...age, separation: story?.answer.contacts[i]?.separation ?? 0 }));
        element('contacts').innerHTML = contactTable(contacts, (story?.answer.distance ?? 1) > 0);
        this.editor.render();
        const picker = element<HTMLSelectElement>('precision');
        picker.value = s.precision;
    }

    private drawStory(s: AnyState): void {
        const steps = s.story?.steps ?? [];
        const slider = element<HTMLInputElement>('step');
        slider.max = String(Math.max(steps.length - 1, 1));
        slider.value = String(s.step);
        const now = steps[s.step];
        const title = now ? `${now.title} (${s.step + 1} of ${steps.length})` : '';
        slider.setAttribute('aria-valuetext', title);
        if (element('title').textContent !== title) {
            element('title').textContent = title;
        }
        if (element('sentence').textContent !== (now?.sentence ?? '')) {
            element('sentence').textContent = now?.sentence ?? '';
        }
        const marks = steps.flatMap((step, i) =>
            i === 0 || steps[i - 1]!.phase !== step.phase ? [{ step: i, phase: step.phase }] : [],
        );
        const html = marks
            .map(({ step, phase }) => {
                const left = (100 * step) / Math.max(steps.length - 1, 1);
                const edge = left > 88 ? `right:0` : `left:${left.toFixed(2)}%`;
                const current = now?.phase === phase ? ' aria-current="true"' : '';
                return `<button tabindex="-1" style="${edge}" data-step="${step}"${current}>${PHASES[phase] ?? phase}</button>`;
            })
            .join('');
        if (html !== this.phasesDrawn) {
            element('phases').innerHTML = html;
            this.phasesDrawn = html;
        }
    }

    // ---- controls ------------------------------------------------------------------------------------------------------

    private go(step: number): void {
        this.stage.state.goTo(step);
        this.changed();
    }

    private stop(): void {
        clearInterval(this.playing);
        this.playing = undefined;
        element('play').textContent = '▶';
    }

    private play(): void {
        if (this.playing !== undefined) {
            this.stop();
            return;
        }
        const s = this.stage.state;
        const last = (): number => (s.story?.steps.length ?? 1) - 1;
        this.go(s.step >= last() ? 0 : s.step);
        element('play').textContent = '⏸';
        this.playing = setInterval(() => {
            this.go(s.step + 1);
            if (s.step >= last()) this.stop();
        }, PLAY_MS);
    }

    private async openCase(key: string): Promise<void> {
        const dim = this.stage.state.scene.dim;
        const found = this.cases[dim].find((c) => c.key === key);
        if (found) {
            await this.load(found.title, await found.text());
        }
    }

    private async copyLink(): Promise<void> {
        const s = this.stage.state;
        const shared = { scene: writeScene(s.scene), a: s.a, b: s.b, step: s.step, precision: s.precision };
        history.replaceState(null, '', `#s=${await pack(shared)}`);
        const button = element('link');
        try {
            await navigator.clipboard.writeText(location.href);
            button.textContent = 'Copied';
        } catch {
            button.textContent = 'In the address bar';
        }
        setTimeout(() => (button.textContent = 'Link'), 1600);
    }

    private async savePicture(kind: 'svg' | 'png'): Promise<void> {
        const words = this.stage.state.story?.steps[this.stage.state.step]?.sentence ?? '';
        const picture = this.stage.picture(words);
        const blob = kind === 'svg' ? new Blob([picture.svg], { type: 'image/svg+xml' }) : await pngOf(picture);
        download(`abut.${kind}`, blob);
    }

    private async openFile(file: File): Promise<void> {
        await this.load(file.name, new Uint8Array(await file.arrayBuffer()));
    }

    private bind(): void {
        const click = (id: string, act: () => unknown): void => element(id).addEventListener('click', () => void act());
        click('tab2', () => this.show(2));
        click('tab3', () => this.show(3));
        click('first', () => this.go(0));
        click('back', () => this.go(this.stage.state.step - 1));
        click('on', () => this.go(this.stage.state.step + 1));
        click('last', () => this.go(Infinity));
        click('play', () => this.play());
        click('open', () => element('file').click());
        click('save', () =>
            download('scene.json', new Blob([writeScene(this.stage.state.scene)], { type: 'application/json' })),
        );
        click('link', () => this.copyLink());
        click('svg', () => this.savePicture('svg'));
        click('png', () => this.savePicture('png'));
        click('help', () => element<HTMLDialogElement>('helper').showModal());
        element('step').addEventListener('input', (e) => this.go(Number((e.target as HTMLInputElement).value)));
        element('gallery').addEventListener('change', (e) => void this.openCase((e.target as HTMLSelectElement).value));
        element('precision').addEventListener('change', (e) => {
            this.stage.state.precision = (e.target as HTMLSelectElement).value as Precision;
            this.stage.state.update();
            this.changed();
        });
        for (const id of ['plot', 'phases']) {
            element(id).addEventListener('click', (e) => {
                const step = (e.target as HTMLElement).dataset.step;
                if (step !== undefined) this.go(Number(step));
            });
        }
        this.bindFiles();
        document.addEventListener('keydown', (e) => this.key(e));
    }

    private bindFiles(): void {
        const input = element<HTMLInputElement>('file');
        input.addEventListener('change', () => {
            if (input.files?.[0]) void this.openFile(input.files[0]);
            input.value = '';
        });
        document.addEventListener('dragover', (e) => {
            e.preventDefault();
            document.body.classList.add('drop');
        });
        document.addEventListener('dragleave', () => document.body.classList.remove('drop'));
        document.addEventListener('drop', (e) => {
            e.preventDefault();
            document.body.classList.remove('drop');
            const file = e.dataTransfer?.files[0];
            if (file) void this.openFile(file);
        });
        document.addEventListener('paste', (e) => {
            if ((e.target as HTMLElement).closest?.('input, textarea')) return;
            const text = e.clipboardData?.getData('text/plain') ?? '';
            if (text.trim() !== '') void this.load('pasted text', text);
        });
    }

    private key(e: KeyboardEvent): void {
        const target = e.target as HTMLElement;
        const typing = target.closest('textarea, select, dialog, input:not([type=range])') !== null;
        if (typing || e.ctrlKey || e.metaKey || e.altKey || !this.stage) {
            return;
        }
        const onSlider = target.matches('input[type=range]');
        const act = this.keys(e.shiftKey)[e.key.length === 1 ? e.key.toLowerCase() : e.key];
        const taken = (onSlider && e.key.startsWith('Arrow')) || (e.key === ' ' && target.matches('button'));
        if (act && !taken) {
            e.preventDefault();
            act();
        } else if (/^[1-9]$/.test(e.key)) {
            const found = this.cases[this.stage.state.scene.dim][Number(e.key) - 1];
            if (found) void this.openCase(found.key);
        }
    }

    private keys(fine: boolean): Record<string, () => void> {
        const s = this.stage;
        const by = fine ? 0.002 : 0.02;
        const angle = fine ? Math.PI / 360 : Math.PI / 36;
        const next = (): void => {
            s.state.chosen = (s.state.chosen + 1) % Math.max(s.state.scene.bodies.length, 1);
            this.changed();
        };
        const press = (id: string) => () => element(id).click();
        return {
            j: () => this.go(s.state.step - 1),
            k: () => this.go(s.state.step + 1),
            Home: () => this.go(0),
            End: () => this.go(Infinity),
            ' ': () => this.play(),
            n: next,
            ArrowLeft: () => s.move(-by, 0),
            ArrowRight: () => s.move(by, 0),
            ArrowUp: () => s.move(0, by),
            ArrowDown: () => s.move(0, -by),
            ',': () => s.turn(angle),
            '.': () => s.turn(-angle),
            '+': () => s.scale(1.05),
            '=': () => s.scale(1.05),
            '-': () => s.scale(1 / 1.05),
            Delete: () => this.remove(s.state.chosen),
            f: () => {
                s.fit();
                this.changed();
            },
            g: () => element('gallery').focus(),
            o: press('open'),
            s: press('save'),
            l: press('link'),
            '?': press('help'),
        };
    }
}
