// editor.ts : the list of bodies, with a field for every number of the scene file. Bodies of both dimensions.
import { rename } from '../model/queries.ts';
import type { Body, Numbers, Scene, ShapeSpec } from '../model/scene.ts';
import { escape } from '../view/svg.ts';
import type { Edits } from './edits.ts';

export interface EditorModel {
    scene: Scene;
    a: number;
    b: number;
    chosen: number;
}

const KEYS = ['radius', 'half_height', 'margin', 'offset'] as const;
const VECTORS = ['p1', 'p2', 'half', 'center', 'normal'] as const;

const show = (x: number): string => String(Number(x.toPrecision(12)));

function number(label: string, path: string, value: number): string {
    return `<label class="n">${label}<input type="number" step="any" data-path="${path}" value="${show(value)}"></label>`;
}

function vectorText(label: string, path: string, value: Numbers): string {
    return `<label class="${value.length > 2 ? 'v' : 'n'}">${label}<input type="text" data-path="${path}" value="${value.map(show).join(', ')}"></label>`;
}

function shapeFields(shape: ShapeSpec): string {
    const parts: string[] = [];
    for (const key of VECTORS) {
        const v = shape[key];
        if (v) parts.push(vectorText(key, `shape.${key}`, v));
    }
    for (const key of KEYS) {
        const v = shape[key];
        if (v !== undefined) parts.push(number(key.replace('_', ' '), `shape.${key}`, v));
    }
    if (shape.axis !== undefined) {
        const options = ['x', 'y', 'z'].map((x) => `<option${x === shape.axis ? ' selected' : ''}>${x}</option>`).join('');
        parts.push(`<label class="n">axis<select data-path="shape.axis">${options}</select></label>`);
    }
    if (shape.points) {
        const lines = shape.points.map((p) => p.map(show).join(' ')).join('\n');
        parts.push(`<label class="p">points, one a line<textarea data-path="shape.points">${lines}</textarea></label>`);
    }
    const rounded = ['circle', 'capsule', 'sphere', 'cylinder', 'cone', 'disk'].includes(shape.type);
    if (shape.type !== 'halfspace' && shape.margin === undefined && !(shape.radius !== undefined && !rounded)) {
        parts.push(number('rounding', 'shape.margin', 0));
    }
    return parts.join('');
}

function poseFields(body: Body): string {
    const parts = [vectorText('position', 'position', body.position)];
    if (body.rotation) parts.push(vectorText('rotation (cos, sin)', 'rotation', body.rotation));
    else if (body.position.length === 2) parts.push(number('angle', 'angle', body.angle ?? 0));
    if (body.position.length === 3) {
        parts.push(vectorText('quaternion w x y z', 'quaternion', body.quaternion ?? [1, 0, 0, 0]));
    }
    return parts.join('');
}

/** A body's row without its pose, for which the row has room, and its pose. */
interface Row {
    frame: string;
    pose: string;
}

const fieldsOfShapes = new WeakMap<ShapeSpec, string>();

function bodyRow(body: Body, index: number, model: EditorModel, types: readonly string[]): Row {
    const fields = fieldsOfShapes.get(body.shape) ?? shapeFields(body.shape);
    fieldsOfShapes.set(body.shape, fields);
    const role = (which: 'a' | 'b'): string =>
        `<label><input type="radio" name="role-${which}" data-role="${which}" ${model[which] === index ? 'checked' : ''}> ${which.toUpperCase()}</label>`;
    const options = types.map((t) => `<option${t === body.shape.type ? ' selected' : ''}>${t}</option>`).join('');
    const frame =
        `<div class="body${index === model.chosen ? ' chosen' : ''}" data-index="${index}">` +
        `<div class="roles">${role('a')}${role('b')}</div>` +
        `<input type="text" data-path="name" aria-label="Name" value="${escape(body.name)}">` +
        `<select data-path="shape.type" aria-label="Type">${options}</select>` +
        `<div class="fields"><div class="pose"></div>${fields}</div>` +
        `<button data-remove aria-label="Delete ${escape(body.name)}" title="Delete">✕</button></div>`;
    return { frame, pose: poseFields(body) };
}

export const numbersOf = (text: string): Numbers =>
    text
        .split(/[\s,;]+/)
        .filter((t) => t !== '')
        .map(Number);

/** What is written in a field: a list where there was one; what was there before if it is no number. */
function readNumbers(text: string, before: unknown): unknown {
    const numbers = numbersOf(text);
    const good = numbers.length > 0 && numbers.every((x) => Number.isFinite(x));
    return !good ? before : numbers.length === 1 && !Array.isArray(before) ? numbers[0] : numbers;
}

export class Editor {
    private readonly place: HTMLElement;
    private frames: string | undefined;
    private poses: string[] = [];
    private pressed = false;

    constructor(
        old: HTMLElement,
        private readonly types: readonly string[],
        private readonly model: EditorModel,
        private readonly actions: Edits,
    ) {
        const place = (this.place = old.cloneNode(false) as HTMLElement); // without the other stage's listeners
        old.replaceWith(place);
        place.addEventListener('change', (event) => this.onChange(event.target as HTMLInputElement));
        place.addEventListener('click', (event) => this.onClick(event.target as HTMLElement));
        place.addEventListener('pointerdown', () => this.hold());
        place.addEventListener('focusin', (event) => this.actions.choose(this.indexOf(event.target as HTMLElement)));
    }

    private indexOf(element: HTMLElement): number {
        return Number(element.closest<HTMLElement>('[data-index]')?.dataset.index ?? this.model.chosen);
    }

    /**
     * Keeps the list as it is until the pointer is let go: pressing a button ends the editing of a field, and drawing the
     * list for that would put another button in place of the pressed one, which would then see no click.
     */
    private hold(): void {
        this.pressed = true;
        const over = new AbortController();
        const letGo = (): void => {
            over.abort();
            this.pressed = false;
            setTimeout(() => this.render()); // after the click that follows
        };
        addEventListener('pointerup', letGo, { signal: over.signal });
        addEventListener('pointercancel', letGo, { signal: over.signal });
    }

    /** Draws the list anew unless somebody is typing in it or presses a button of it. */
    render(): void {
        if (this.pressed) return;
        if (this.place.contains(document.activeElement) && document.activeElement?.matches('input, textarea, select')) {
            return;
        }
        const rows = this.model.scene.bodies.map((body, i) => bodyRow(body, i, this.model, this.types));
        const frames = rows.map((row) => row.frame).join('');
        if (frames !== this.frames) {
            const adders = this.types.map((t) => `<button data-add="${t}">${t}</button>`).join('');
            this.place.innerHTML = `${frames}<div class="add"><span class="hint">Add</span>${adders}</div>`;
            this.frames = frames;
            this.poses = [];
        }
        this.place.querySelectorAll('.pose').forEach((place, i) => {
            const pose = rows[i]?.pose ?? '';
            if (this.poses[i] !== pose) place.innerHTML = this.poses[i] = pose;
        });
    }

    private onClick(target: HTMLElement): void {
        const add = target.closest<HTMLElement>('[data-add]')?.dataset.add;
        if (add) {
            this.actions.add(add);
        } else if (target.closest('[data-remove]')) {
            this.actions.remove(this.indexOf(target));
        }
    }

    private onChange(target: HTMLInputElement): void {
        const index = this.indexOf(target);
        const body = this.model.scene.bodies[index];
        const { path, role } = target.dataset;
        if (role) {
            this.actions.role(role as 'a' | 'b', index);
        } else if (body && path) {
            this.set(body, path, target.value);
            if (target.tagName === 'SELECT') target.blur();
            this.actions.changed();
        }
    }

    private set(body: Body, path: string, value: string): void {
        const [first, key] = path.split('.') as [string, string | undefined];
        if (path === 'name') {
            rename(this.model.scene, body.name, value || body.name);
            body.name = value || body.name;
        } else if (path === 'shape.type') {
            const kept = value === 'halfspace' ? undefined : body.shape.margin;
            body.shape = { ...this.actions.example(value), ...(kept ? { margin: kept } : {}) };
        } else if (path === 'shape.axis') {
            body.shape = { ...body.shape, axis: value };
        } else if (path === 'shape.points') {
            const points = value.split('\n').map(numbersOf);
            body.shape = { ...body.shape, points: points.filter((p) => p.length > 0) };
        } else if (key) {
            body.shape = { ...body.shape, [key]: readNumbers(value, (body.shape as Record<string, unknown>)[key]) };
        } else {
            Object.assign(body, { [first]: readNumbers(value, (body as unknown as Record<string, unknown>)[first]) });
        }
    }
}
