// page.ts : what the page of moving bodies does: a clock, the past, the hand, files and links.
import type { Precision } from '../engine/module.ts';
import type { Vec } from '../model/vec.ts';
import { num } from '../trace/words.ts';
import { download, pack, unpack } from '../ui/files.ts';
import { choice, element, input, onClick, say } from '../ui/page.ts';
import { Chart } from './chart.ts';
import { Drawing, type Layers } from './drawing.ts';
import { History } from './history.ts';
import { FIRST, names, sceneNamed } from './scenes.ts';
import { CONTACT_NUMBERS, NODE_NUMBERS, Simulation } from './simulation.ts';

/** What a link holds. */
interface SharedMotion {
    scene: string;
    step: number;
    precision: string;
    /** Which of LAYERS are shown; links of before have none. */
    shown?: string[];
}

/** Out of a link; undefined when there is none, or when it was cut off. */
async function sharedIn(packed: string): Promise<SharedMotion | undefined> {
    const shared = packed === '' ? undefined : await unpack(packed).catch(() => undefined);
    return (shared as SharedMotion | undefined)?.scene === undefined ? undefined : (shared as SharedMotion);
}

/** What may be shown besides the bodies: the boxes to tick, by their ids. */
const LAYERS = ['contacts', 'ids', 'joints', 'tree'] as const;

const LATE = 0.1; // seconds that the clock may be behind; a page in the background begins anew

export class Page {
    private readonly drawing = new Drawing(element('stage') as HTMLCanvasElement);
    private readonly chart = new Chart(element('energy') as HTMLCanvasElement);
    private readonly controls = ['step', 'precision', ...LAYERS].map(element);
    private name = '';
    private text = '';
    private simulation: Simulation | undefined;
    private history: History | undefined;
    private playing = false;
    private behind = 0;
    private before = 0;
    private holding = false;
    /** Milliseconds of the last step's work. */
    private work = 0;

    async start(): Promise<void> {
        choice('scene').append(...names.map((name) => new Option(name.replaceAll('-', ' '), name)));
        this.listen();
        const shared = await sharedIn(location.hash.slice(1));
        if (shared) {
            choice('precision').value = shared.precision;
            choice('scene').selectedIndex = -1;
            for (const layer of shared.shown ? LAYERS : []) {
                input(layer).checked = shared.shown!.includes(layer);
            }
            if (await this.run('the link', shared.scene)) {
                this.go(shared.step);
            }
        } else {
            await this.choose(FIRST);
            this.play(!matchMedia('(prefers-reduced-motion: reduce)').matches);
        }
        requestAnimationFrame((now) => this.frame(now));
    }

    private async choose(name: string): Promise<void> {
        choice('scene').value = name;
        const text = await sceneNamed(name);
        if (text !== undefined) {
            await this.run(`${name}.json`, text);
        }
    }

    /** Begins a scene; false when it is none, which is told, and the one before goes on. */
    private async run(name: string, text: string): Promise<boolean> {
        const made = await Simulation.make(name, text, choice('precision').value as Precision);
        const wrong = typeof made === 'string';
        this.complain(wrong ? made : '');
        if (wrong) {
            return false;
        }
        [this.name, this.text, this.simulation, this.history] = [name, text, made, new History(made)];
        this.behind = 0;
        this.chart.clear();
        this.drawing.fit(made);
        this.show();
        return true;
    }

    private complain(words: string): void {
        say('trouble', words);
        element('trouble').hidden = words === '';
    }

    private play(on: boolean): void {
        this.playing = on;
        this.behind = 0;
        say('play', on ? '❚❚' : '▶');
        element('play').setAttribute('aria-label', on ? 'Pause' : 'Play');
    }

    /** A step on, timed. */
    private advance(): void {
        const begun = performance.now();
        const wrong = this.history!.advance();
        this.work = performance.now() - begun;
        this.chart.add(this.history!.at, this.simulation!.sums());
        if (wrong !== '') {
            this.play(false);
            this.complain(wrong);
        }
    }

    /** To a step, of the past or ahead. */
    private go(step: number): void {
        if (!this.history || step < 0) {
            return;
        }
        while (step > this.history.at && this.history.at >= this.history.end) {
            this.advance();
        }
        const wrong = this.history.go(step);
        if (wrong !== '') {
            this.complain(wrong);
        }
        this.show();
    }

    private frame(now: number): void {
        if (this.playing && this.simulation && this.history) {
            this.behind = Math.min(this.behind + (now - this.before) / 1000, LATE);
            let moved = false;
            const begun = performance.now();
            while (this.behind >= this.simulation.step && performance.now() - begun < 1000 * this.simulation.step) {
                this.behind -= this.simulation.step;
                this.advance();
                moved = true;
            }
            if (moved) {
                this.show();
            }
        }
        this.before = now;
        requestAnimationFrame((next) => this.frame(next));
    }

    private show(): void {
        const { simulation, history } = this;
        if (!simulation || !history) {
            return;
        }
        const layers = LAYERS.map((layer) => [layer, input(layer).checked]);
        this.drawing.draw(simulation, Object.fromEntries(layers) as Layers);
        say('energy-top', num(this.chart.draw(history.at), 3));
        input('step').max = String(history.end);
        input('step').value = String(history.at);
        say('count', `step ${history.at}`);
        this.tell(simulation, history);
    }

    private tell(simulation: Simulation, history: History): void {
        const sums = simulation.sums();
        const digits = (x: number): string => (Math.abs(x) < 1e-9 ? '0' : x.toPrecision(6));
        const rows = [
            ['time', `${(history.at * simulation.step).toFixed(2)} s`],
            ['bodies awake', String(sums.awake)],
            ['contact points', String(simulation.contacts().length / CONTACT_NUMBERS)],
            ['energy', digits(sums.kinetic + sums.potential)],
            ['momentum', `${digits(sums.momentum.x)}, ${digits(sums.momentum.y)}`],
            ['angular momentum', digits(sums.angular)],
            ['boxes of the tree', String(simulation.nodes().length / NODE_NUMBERS)],
            ['work of a step', `${this.work.toFixed(1)} ms`],
            ['fingerprint', simulation.hash()],
        ];
        const body = element('numbers').firstElementChild!;
        body.replaceChildren(
            ...rows.map(([name, value]) => {
                const row = document.createElement('tr');
                row.append(
                    Object.assign(document.createElement('th'), { textContent: name }),
                    Object.assign(document.createElement('td'), { textContent: value, className: 'number' }),
                );
                return row;
            }),
        );
        say('told', `${this.name}: drag a body, pause, step, or drag the time line back`);
    }

    private listen(): void {
        onClick('play', () => this.play(!this.playing));
        onClick('restart', () => this.go(0));
        onClick('back', () => this.stepBy(-1));
        onClick('on', () => this.stepBy(1));
        onClick('open', () => input('file').click());
        onClick('save', () => download(this.name.endsWith('.json') ? this.name : 'scene.json', new Blob([this.text])));
        onClick('link', () => this.share());
        for (const control of this.controls) {
            control.addEventListener('input', () => this.changed(control));
        }
        choice('scene').addEventListener('change', () => void this.choose(choice('scene').value));
        input('file').addEventListener('change', () => void this.open(input('file').files?.[0]));
        addEventListener('dragover', (e) => e.preventDefault());
        addEventListener('drop', (e) => {
            e.preventDefault();
            void this.open(e.dataTransfer?.files[0]);
        });
        addEventListener('keydown', (e) => this.key(e));
        addEventListener('resize', () => this.show());
        this.hold();
    }

    private changed(control: HTMLElement): void {
        if (control.id === 'step') {
            this.play(false);
            this.go(Number(input('step').value));
        } else if (control.id === 'precision') {
            void this.run(this.name, this.text);
        } else {
            this.show();
        }
    }

    private stepBy(by: number): void {
        this.play(false);
        this.go((this.history?.at ?? 0) + by);
    }

    private async open(file: File | undefined): Promise<void> {
        if (file && (await this.run(file.name, await file.text()))) {
            choice('scene').selectedIndex = -1;
        }
    }

    private async share(): Promise<void> {
        const shared: SharedMotion = {
            scene: this.text,
            step: this.history?.at ?? 0,
            precision: choice('precision').value,
            shown: LAYERS.filter((layer) => input(layer).checked),
        };
        location.hash = await pack(shared);
        await navigator.clipboard.writeText(location.href).then(
            () => say('told', 'The link is in the clipboard: it holds the scene and this step.'),
            () => say('told', 'The link is in the address bar: it holds the scene and this step.'),
        );
    }

    private key(e: KeyboardEvent): void {
        if (e.ctrlKey || e.metaKey || e.altKey || (e.target as Element).matches('input, select, textarea')) {
            return;
        }
        const keys: Record<string, () => void> = {
            ' ': () => this.play(!this.playing),
            j: () => this.stepBy(-1),
            k: () => this.stepBy(1),
            r: () => this.go(0),
            o: () => element('open').click(),
            s: () => element('save').click(),
            l: () => element('link').click(),
        };
        const act = keys[e.key];
        if (act && !(e.key === ' ' && (e.target as Element).matches('button'))) {
            e.preventDefault();
            act();
        }
    }

    /** The hand: takes a body, draws it, lets it go; the wheel comes nearer, a drag beside all bodies moves the picture. */
    private hold(): void {
        const { canvas, camera } = this.drawing;
        const at = (e: PointerEvent | WheelEvent): Vec => {
            const box = canvas.getBoundingClientRect();
            return { x: e.clientX - box.x, y: e.clientY - box.y };
        };
        let from: Vec | undefined;
        canvas.addEventListener('pointerdown', (e) => {
            canvas.setPointerCapture(e.pointerId);
            const point = camera.world(at(e));
            this.holding = (this.simulation?.bodyAt(point) ?? -1) >= 0;
            if (this.holding) {
                this.chart.cut(this.history!.at);
                this.history!.act({ grab: point });
                this.play(true);
            } else {
                from = at(e);
            }
        });
        canvas.addEventListener('pointermove', (e) => {
            if (this.holding) {
                this.history!.act({ drag: camera.world(at(e)) });
            } else if (from) {
                const now = at(e);
                camera.center.x -= (now.x - from.x) / camera.scale;
                camera.center.y += (now.y - from.y) / camera.scale;
                from = now;
                this.show();
            }
        });
        const letGo = (): void => {
            if (this.holding) {
                this.history!.act({ release: true });
            }
            this.holding = false;
            from = undefined;
        };
        canvas.addEventListener('pointerup', letGo);
        canvas.addEventListener('pointercancel', letGo);
        canvas.addEventListener('wheel', (e) => {
            e.preventDefault();
            camera.zoom(Math.exp(-0.002 * e.deltaY), at(e));
            this.show();
        });
    }
}
