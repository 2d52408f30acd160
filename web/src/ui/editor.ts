// editor.ts : the list of bodies, with a field for every number of the scene file. Bodies of both dimensions.
import type { Body, Numbers, Scene, ShapeSpec } from '../model/scene.ts';
import { escape } from '../view/svg.ts';
import type { Edits } from './edits.ts';

export interface EditorModel {
    scene: Scene;
    a: number;
    b: number;
    chosen: number;
}

const KEYS = ['radius', 'half_height', 'margin'] as const;
const VECTORS = ['p1', 'p2', 'half', 'center'] as const;

const PAUSE_MS = 120;

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
    if (shape.margin === undefined && !(shape.radius !== undefined && !rounded)) {
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

function bodyRow(body: Body, index: number, model: EditorModel, types: readonly string[]): string {
    const role = (which: 'a' | 'b'): string =>
        `<label><input type="radio" name="role-${which}" data-role="${which}" ${model[which] === index ? 'checked' : ''}> ${which.toUpperCase()}</label>`;
    const options = types.map((t) => `<option${t === body.shape.type ? ' selected' : ''}>${t}</option>`).join('');
    return (
        `<div class="body${index === model.chosen ? ' chosen' : ''}" data-index="${index}">` +
        `<div class="roles">${role('a')}${role('b')}</div>` +
        `<input type="text" data-path="name" aria-label="Name" value="${escape(body.name)}">` +
        `<select data-path="shape.type" aria-label="Type">${options}</select>` +
        `<div class="fields">${poseFields(body)}${shapeFields(body.shape)}</div>` +
        `<button data-remove aria-label="Delete ${escape(body.name)}" title="Delete">✕</button></div>`
    );
}

export class Editor {
    private readonly place: HTMLElement;
    private drawn = '';
    private due: ReturnType<typeof setTimeout> | undefined;

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
        place.addEventListener('focusin', (event) => this.actions.choose(this.indexOf(event.target as HTMLElement)));
    }

    private indexOf(element: HTMLElement): number {
        return Number(element.closest<HTMLElement>('[data-index]')?.dataset.index ?? this.model.chosen);
    }

    /** Soon: a list of fields need not keep up with a finger. */
    render(): void {
        this.due ??= setTimeout(() => {
            this.due = undefined;
            this.renderNow();
        }, PAUSE_MS);
    }

    /** Draws the list anew unless somebody is typing in it. */
    private renderNow(): void {
        if (this.place.contains(document.activeElement) && document.activeElement?.matches('input, textarea, select')) {
            return;
        }
        const { scene } = this.model;
        const html =
            scene.bodies.map((body, i) => bodyRow(body, i, this.model, this.types)).join('') +
            `<div class="add"><span class="hint">Add</span>${this.types.map((t) => `<button data-add="${t}">${t}</button>`).join('')}</div>`;
        if (html !== this.drawn) {
            this.place.innerHTML = html;
            this.drawn = html;
        }
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
        const numbers = value
            .split(/[\s,;]+/)
            .filter((t) => t !== '')
            .map(Number);
        const [first, key] = path.split('.') as [keyof Body, string | undefined];
        if (path === 'name') {
            body.name = value || body.name;
        } else if (path === 'shape.type') {
            const kept = body.shape.margin;
            body.shape = { ...this.actions.example(value), ...(kept ? { margin: kept } : {}) };
        } else if (path === 'shape.axis') {
            body.shape.axis = value;
        } else if (path === 'shape.points') {
            body.shape.points = value
                .split('\n')
                .map((l) =>
                    l
                        .split(/[\s,;]+/)
                        .filter((t) => t !== '')
                        .map(Number),
                )
                .filter((p) => p.length > 0);
        } else if (numbers.length > 0 && numbers.every((x) => Number.isFinite(x))) {
            const target = (key ? body.shape : body) as unknown as Record<string, unknown>;
            const name = key ?? first;
            target[name] = numbers.length === 1 && !Array.isArray(target[name]) ? numbers[0] : numbers;
        }
    }
}
