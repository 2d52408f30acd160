// motion_panel.ts : the numbers of the motion that is told: a field for each of those that the scene file has.
import { turnOf } from '../model/motion.ts';
import type { CastSpec, ImpactSpec, MotionSpec, Query } from '../model/queries.ts';
import type { Body, Numbers } from '../model/scene.ts';
import { numbersOf } from './editor.ts';
import type { AnyState } from './stage.ts';

type Value = number | Numbers;

interface Field {
    path: string;
    label: string;
    value: Value;
}

const show = (x: number): string => String(Number(x.toPrecision(12)));
const written = (value: Value): string => (Array.isArray(value) ? value.map(show).join(', ') : show(value));

function motionFields(prefix: string, who: string, to: MotionSpec, body: Body): Field[] {
    const fields: Field[] = [{ path: `${prefix}.position`, label: `${who} ends at`, value: to.position ?? body.position }];
    if (to.quaternion) {
        fields.push({ path: `${prefix}.quaternion`, label: `${who}’s last quaternion`, value: to.quaternion });
    } else if (to.angle !== undefined) {
        fields.push({ path: `${prefix}.angle`, label: `${who}’s last angle`, value: to.angle });
    } else if (!to.matrix) {
        const turn = body.position.length === 2 ? turnOf(to, body) : (to.turn ?? [0, 0, 0]);
        fields.push({ path: `${prefix}.turn`, label: `${who} turns by`, value: turn });
    }
    const center = to.center ?? body.position.map(() => 0);
    fields.push({ path: `${prefix}.center`, label: `${who}’s center of motion`, value: center });
    return fields;
}

/** The fields of a query about B against A. */
export function fieldsOf(query: Query, a: Body, b: Body): Field[] {
    const { cast, impact } = query;
    const asked: CastSpec | ImpactSpec | undefined = cast ?? impact;
    const fields: Field[] = cast ? [{ path: 'cast.translation', label: 'B moves by', value: cast.translation }] : [];
    if (impact) {
        fields.push(...motionFields('impact.to', 'B', impact.to, b));
        fields.push(...motionFields('impact.against_to', 'A', impact.against_to ?? {}, a));
    }
    const which = cast ? 'cast' : 'impact';
    fields.push({ path: `${which}.target`, label: 'target distance', value: asked?.target ?? 0 });
    fields.push({ path: `${which}.max_fraction`, label: 'max fraction', value: asked?.max_fraction ?? 1 });
    return fields;
}

/** Sets a field; what was there before stays if it is no number. False when nothing has changed. */
export function setField(query: Query, { path, value }: Field, text: string): boolean {
    const numbers = numbersOf(text);
    const wanted = Array.isArray(value) ? value.length : 1;
    if (numbers.length !== wanted || !numbers.every((x) => Number.isFinite(x))) {
        return false;
    }
    const keys = path.split('.');
    let at = query as unknown as Record<string, unknown>;
    for (const key of keys.slice(0, -1)) at = (at[key] ??= {}) as Record<string, unknown>;
    at[keys.at(-1)!] = Array.isArray(value) ? numbers : numbers[0];
    return true;
}

export class MotionPanel {
    private drawn = '';

    constructor(
        private readonly place: HTMLElement,
        private readonly state: () => AnyState,
        private readonly changed: () => void,
    ) {
        place.addEventListener('change', (event) => this.onChange(event.target as HTMLInputElement));
    }

    private fields(): Field[] {
        const { scene, query, a, b } = this.state();
        const [bodyA, bodyB] = [scene.bodies[a], scene.bodies[b]];
        return query && bodyA && bodyB ? fieldsOf(query, bodyA, bodyB) : [];
    }

    /** Draws the fields anew unless somebody is typing in one. */
    render(): void {
        const html = this.fields()
            .map(
                ({ path, label, value }) =>
                    `<label>${label}<input type="text" inputmode="decimal" data-motion="${path}" value="${written(value)}"></label>`,
            )
            .join('');
        if (html !== this.drawn && !this.place.contains(document.activeElement)) {
            this.place.innerHTML = this.drawn = html;
        }
    }

    private onChange(input: HTMLInputElement): void {
        const state = this.state();
        const field = this.fields().find((f) => f.path === input.dataset.motion);
        if (field && state.query && setField(state.query, field, input.value)) {
            this.drawn = '';
            state.update();
            this.changed();
        } else if (field) {
            input.value = written(field.value);
        }
    }
}
