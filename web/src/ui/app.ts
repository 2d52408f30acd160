// app.ts : the page: one stage at a time, its trace, the panels beside it, and scenes that come and go.
import type { Precision } from '../engine/module.ts';
import type { MeshFile } from '../model/mesh.ts';
import { told, type Story } from '../model/queries.ts';
import { readScene, writeScene, type Scene } from '../model/scene.ts';
import { boundsPicture } from '../view/plot.ts';
import { Edits } from './edits.ts';
import { Editor } from './editor.ts';
import type { Shared } from './files.ts';
import { firstScene, type Case } from './gallery.ts';
import { bindIntake, type Incoming } from './intake.ts';
import type { KeyActions } from './keys.ts';
import { soon } from './pace.ts';
import { choice, element, input, onClick, picture } from './page.ts';
import type { AnyState, Stage } from './stage.ts';
import { StepBar } from './step_bar.ts';
import type { StoryPanels } from './story_panels.ts';
import { answerTable, contactTable, NOT_FOUND, soFar, verdict } from './verdict.ts';

const PANELS_MS = 60;

/** What comes and goes as a file or a link; loaded with the first. */
const files = (): Promise<typeof import('./files.ts')> => import('./files.ts');

interface MadeStage {
    stage: Stage;
    cases: Case[];
    first: string;
}

export class App {
    private stage: Stage | undefined;
    private editor: Editor | undefined;
    private readonly made: Partial<Record<2 | 3, MadeStage>> = {};
    private readonly bar: StepBar;
    private panels: StoryPanels | undefined;
    private waiting = false;
    private message = '';
    private last: Incoming | undefined;
    /** The case of the gallery that each dimension shows. */
    private readonly cases: Partial<Record<2 | 3, string>> = {};
    private readonly panelsSoon = soon(() => this.drawPanels(), PANELS_MS);

    /** `make` loads what a dimension needs when it is first asked for. */
    constructor(private readonly make: Record<2 | 3, (changed: () => void) => Promise<MadeStage>>) {
        this.bar = new StepBar(() => this.now.state, this.changed);
    }

    private get now(): Stage {
        if (!this.stage) {
            throw new Error('the page has not begun');
        }
        return this.stage;
    }

    async start(): Promise<void> {
        this.bind();
        const shared = /^#s=(.+)/.exec(location.hash)?.[1];
        if (!shared || !(await this.openLink(shared))) {
            await this.show(2, readScene(firstScene));
        }
    }

    private async openLink(shared: string): Promise<boolean> {
        try {
            const { unpack } = await files();
            const { scene, a, b, step, precision, margin, query } = (await unpack(shared)) as Shared;
            if (!(await this.load({ name: 'link', text: scene, meshes: [] }, [a, b]))) {
                return true;
            }
            const { state } = this.now;
            state.precision = precision === 'f32' ? 'f32' : 'f64';
            state.margin = margin ?? 0;
            if (query === undefined) state.update();
            else await this.tell(query);
            state.goTo(step);
            this.changed();
            return true;
        } catch {
            this.message = 'This link is damaged; here is the first scene instead.';
            return false;
        }
    }

    // ---- scenes --------------------------------------------------------------------------------------------------------

    /** Makes a dimension's stage the one on the page. */
    async show(dim: 2 | 3, scene?: Scene, pair?: [number, number]): Promise<void> {
        this.bar.stop();
        const isNew = this.made[dim] === undefined;
        const { stage, cases, first } = (this.made[dim] ??= await this.makeOr(dim));
        const opened = scene ?? (isNew ? readScene(first) : undefined);
        this.stage = stage;
        for (const [id, its] of [
            ['2', 2],
            ['3', 3],
        ] as const) {
            element(its === 2 ? 'pictures2' : 'pictures3').hidden = its !== dim;
            element(`tab${id}`).setAttribute('aria-pressed', String(its === dim));
        }
        const option = (c: Case, i: number): string =>
            `<option value="${c.key}">${i < 9 ? `${i + 1}  ` : ''}${c.title}</option>`;
        element('gallery').innerHTML = `<option value="">choose a case…</option>${cases.map(option).join('')}`;
        choice('gallery').value = this.cases[dim] ?? '';
        this.editor = new Editor(element('bodies'), stage.types, stage.state, new Edits(stage, this.changed));
        if (opened) {
            stage.state.open(opened, pair);
            stage.fit();
        }
        this.changed();
    }

    /** Where a stage cannot be made (no WebGL, no network) the page stays as it was, and says so. */
    private async makeOr(dim: 2 | 3): Promise<MadeStage> {
        try {
            return await this.make[dim](this.changed);
        } catch (fault) {
            element('pictures3').hidden = this.stage?.state.scene.dim !== 3;
            throw new Error(`the picture in ${dim}D cannot be shown here: ${(fault as Error).message}`);
        }
    }

    /** Opens the text of a scene file; false, with the program's message on the page, when it is not one. */
    async load(what: Incoming, pair?: [number, number], key = ''): Promise<boolean> {
        const { judge, withoutMeshes } = await import('../engine/judge.ts');
        const { said, parts } = await judge(what.name, what.text, what.meshes);
        this.last = what;
        this.message = said;
        if (said !== '') {
            if (!this.stage) {
                await this.show(2, readScene(firstScene));
            }
            this.changed();
            return false;
        }
        const scene = readScene(typeof what.text === 'string' ? what.text : new TextDecoder().decode(what.text));
        this.cases[scene.dim] = key;
        element('case').hidden = true;
        await this.show(scene.dim, withoutMeshes(scene, parts), pair);
        const [first] = told(this.now.state.scene);
        if (first !== undefined && !pair) await this.tell(first);
        return true;
    }

    /** Tells another story of the scene. */
    private async tell(which: number | Story): Promise<void> {
        this.bar.stop();
        const { now } = this;
        const { StoryPanels, loadTelling } = await import('./story_panels.ts');
        this.panels ??= new StoryPanels(() => this.now.state, this.changed);
        const [telling] = await Promise.all([loadTelling(), now.prepareStory()]);
        this.panels.forget();
        now.state.tell(telling, which);
        now.fit();
        this.changed();
    }

    /** Meshes that come alone belong to the scene before them. */
    private async take(what: Incoming | MeshFile[]): Promise<void> {
        if (!Array.isArray(what)) {
            await this.load(what);
        } else if (this.last) {
            await this.load({ ...this.last, meshes: [...this.last.meshes, ...what] });
        } else {
            this.complain('A mesh belongs to a scene: open the scene file that names it, together with the mesh or before it.');
        }
    }

    private async openCase(found: Case | undefined): Promise<void> {
        if (found) {
            const what = { name: found.title, text: await found.text(), meshes: (await found.meshes?.()) ?? [] };
            await this.load(what, undefined, found.key);
            await (await import('../gallery/told.ts')).tellCase(found.key, () => this.now.state);
        }
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
        element('trouble').textContent = message;
        element('trouble').hidden = message === '';
    }

    private draw(): void {
        const s = this.now.state;
        this.bar.measure();
        this.panelsSoon();
        const trouble = this.message || s.trouble;
        element('trouble').hidden = trouble === '';
        element('trouble').textContent = trouble;
        const isContact = s.story === 'contact';
        const step = s.steps[s.step];
        const radius = s.trace?.radius ?? 0;
        element('verdict').innerHTML = !isContact
            ? (this.panels?.verdict ?? '')
            : step && !s.found
              ? soFar(step, radius)
              : verdict(s.trace?.answer, radius);
        this.now.draw();
        this.bar.draw();
    }

    /** What stands round the pictures: laying tables out costs more than all the rest of a frame. */
    private drawPanels(): void {
        const s = this.now.state;
        const isContact = s.story === 'contact';
        const plot = picture('plot');
        const [width, height] = [plot.clientWidth || 380, plot.clientHeight || 190]; // asked before anything is written
        const known = s.steps.map((step, i) => (i <= s.step ? step : { lower: NaN, upper: NaN }));
        plot.innerHTML = known.length > 0 ? boundsPicture(known, s.step, width, height, this.panels?.axis) : '';
        if (isContact) this.drawContacts(s);
        this.panels?.draw();
        this.editor?.render();
        choice('precision').value = s.precision;
    }

    private drawContacts(s: AnyState): void {
        const { trace } = s;
        element('answers').innerHTML = s.found ? answerTable(s.answers.f64, s.answers.f32) : NOT_FOUND;
        const contacts = s.ages.map((age, i) => ({ ...age, separation: trace?.answer.contacts[i]?.separation ?? 0 }));
        const cut = s.step >= s.steps.length - 2; // the contacts, or the answer
        element('contacts').innerHTML = cut
            ? contactTable(contacts, (trace?.answer.distance ?? Infinity) - s.margin)
            : NOT_FOUND;
        if (document.activeElement !== input('margin')) {
            input('margin').value = String(s.margin);
        }
    }

    // ---- controls ------------------------------------------------------------------------------------------------------

    private async copyLink(): Promise<void> {
        const { scene, a, b, step, precision, margin, told } = this.now.state;
        const query = told === undefined ? {} : { query: told };
        const { pack } = await files();
        history.replaceState(
            null,
            '',
            `#s=${await pack({ scene: writeScene(scene), a, b, step, precision, margin, ...query })}`,
        );
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
        const { state } = this.now;
        const { download, pngOf } = await files();
        const drawn = await this.now.picture(state.steps[state.step]?.sentence ?? '');
        const blob = kind === 'svg' ? new Blob([drawn.svg], { type: 'image/svg+xml' }) : await pngOf(drawn);
        download(`abut.${kind}`, blob);
    }

    private async saveScene(): Promise<void> {
        const { download } = await files();
        download('scene.json', new Blob([writeScene(this.now.state.scene)], { type: 'application/json' }));
    }

    private setMargin(written: string): void {
        const margin = Number(written);
        const { state } = this.now;
        state.margin = Number.isFinite(margin) && margin > 0 ? margin : 0;
        state.update();
        this.changed();
    }

    private bindKeys(actions: KeyActions): void {
        let keys: typeof import('./keys.ts') | undefined;
        document.addEventListener('keydown', (e) => {
            if (keys) {
                keys.onKey(e, actions);
                return;
            }
            if (e.target === document.body && /^( |Arrow|Page|Home|End)/.test(e.key)) e.preventDefault(); // it must not scroll
            void import('./keys.ts').then((loaded) => (keys = loaded).onKey(e, actions));
        });
    }

    private bind(): void {
        onClick('trouble', () => this.complain(''));
        onClick('tab2', () => this.show(2));
        onClick('tab3', () => this.show(3));
        onClick('save', () => this.saveScene());
        onClick('link', () => this.copyLink());
        onClick('svg', () => this.savePicture('svg'));
        onClick('png', () => this.savePicture('png'));
        onClick('help', async () => (await import('./help.ts')).showHelp());
        const casesNow = (): Case[] => this.made[this.now.state.scene.dim]?.cases ?? [];
        element('gallery').addEventListener('change', () => {
            void this.openCase(casesNow().find((c) => c.key === choice('gallery').value));
        });
        element('story').addEventListener('change', () => {
            const { value } = choice('story');
            void this.tell(/^\d+$/.test(value) ? Number(value) : (value as Story));
        });
        choice('precision').addEventListener('change', () => {
            this.now.state.precision = choice('precision').value as Precision;
            this.now.state.update();
            this.changed();
        });
        input('margin').addEventListener('input', () => this.setMargin(input('margin').value));
        bindIntake((what) => this.take(what));
        this.bindKeys({
            stage: () => this.stage,
            bar: this.bar,
            changed: this.changed,
            remove: () => new Edits(this.now, this.changed).remove(this.now.state.chosen),
            openCase: (index) => void this.openCase(casesNow()[index]),
        });
    }
}
