// verdict.ts : the answer in one sentence, and in numbers from both precisions.
import type { Answer } from '../engine/engine2.ts';
import { exact, num } from '../trace/words.ts';
import { escape } from '../view/svg.ts';
import type { AnyStep } from './stage.ts';

/** What both dimensions' answers have. */
export type AnyAnswer = Pick<Answer, 'status' | 'distance' | 'error' | 'supports'> & {
    normal: { x: number; y: number; z?: number };
    a: { x: number; y: number; z?: number };
    b: { x: number; y: number; z?: number };
};

export function verdict(answer: AnyAnswer | undefined, radius: number): string {
    if (!answer || answer.status === 'invalid') {
        return '<span class="loading">No answer yet.</span>';
    }
    const d = answer.distance;
    const set = radius > 0 ? 'A − B (with its radii)' : 'A − B';
    const proved = `<small>± ${num(answer.error, 1)}, proved</small>`;
    if (Math.abs(d) <= answer.error) {
        return `A and B <b class="in">touch</b>: the origin is <b class="in">on the boundary</b> of ${set}. ${proved}`;
    }
    return d > 0
        ? `A and B are <b class="out">${num(d)} apart</b>: the origin is that far <b class="out">outside</b> ${set}. ${proved}`
        : `A and B <b class="in">overlap, ${num(-d)}</b> deep: the origin is that far <b class="in">inside</b> ${set}. ${proved}`;
}

export const NOT_FOUND = '<p class="hint">The steps have not found it yet; End goes to it.</p>';

/** What the steps up to one have proved; the answer is theirs to find. */
export function soFar({ lower, upper }: AnyStep, radius: number): string {
    const who = radius > 0 ? 'the cores of A and B' : 'A and B';
    const known =
        upper < 0
            ? `${who} overlap, at least ${num(-upper)} deep`
            : lower > 0
              ? `${who} are between ${num(lower)} and ${num(upper)} apart`
              : upper < Infinity
                ? `${who} are at most ${num(upper)} apart, or overlap`
                : 'nothing is known';
    return `So far ${known}. <small>The steps find the answer.</small>`;
}

function vector(v: AnyAnswer['a'], precision: 'f64' | 'f32'): string {
    const parts = [v.x, v.y, ...(v.z === undefined ? [] : [v.z])];
    return parts.map((x) => exact(Number(x.toPrecision(precision === 'f64' ? 15 : 7)), 'f64')).join(', ');
}

/** f64 and f32, side by side. */
export function answerTable(f64: AnyAnswer | undefined, f32: AnyAnswer | undefined): string {
    if (!f64) {
        return '<p class="hint">Nothing to say.</p>';
    }
    const row = (label: string, show: (x: AnyAnswer, p: 'f64' | 'f32') => string): string =>
        `<tr><th>${label}</th><td class="number">${escape(show(f64, 'f64'))}</td><td class="number">${f32 ? escape(show(f32, 'f32')) : '–'}</td></tr>`;
    const off = f32 ? Math.abs(f64.distance - f32.distance) : 0;
    const allowed = f32 ? f64.error + f32.error : 0;
    const agree = f32
        ? `<p class="hint">They differ by ${num(off, 2)}; their bounds together allow ${num(allowed, 2)}` +
          `${off <= allowed ? '' : ' (the rest is the rounding of the shapes and the pose to float)'}.</p>`
        : '';
    return (
        '<table><tr><th></th><th>f64</th><th>f32</th></tr>' +
        row('distance', (x, p) => exact(x.distance, p)) +
        row('± error', (x) => num(x.error, 2)) +
        row('normal', (x, p) => vector(x.normal, p)) +
        row('point on A', (x, p) => vector(x.a, p)) +
        row('point on B', (x, p) => vector(x.b, p)) +
        row('supports', (x) => (x.supports === 0 ? 'closed form' : String(x.supports))) +
        row('status', (x) => x.status) +
        `</table>${agree}`
    );
}

export interface NamedContact {
    id: string;
    separation: number;
    moves: number;
}

/** `beyond`: how much farther apart the shapes are than the margin. */
export function contactTable(contacts: NamedContact[], beyond: number): string {
    if (contacts.length === 0) {
        const why = 'Apart by more than the margin. Drag one shape into the other, or raise the margin.';
        return `<p class="hint">${beyond > 0 ? why : 'No contact.'}</p>`;
    }
    const rows = contacts.map(
        (c) =>
            `<tr><td class="number">${escape(c.id)}</td><td class="number">${num(c.separation, 5)}</td>` +
            `<td><span class="age${c.moves === 0 ? ' new' : ''}">${c.moves === 0 ? 'new' : `kept for ${c.moves} ${c.moves === 1 ? 'move' : 'moves'}`}</span></td></tr>`,
    );
    return (
        `<table><tr><th>name</th><th>separation</th><th></th></tr>${rows.join('')}</table>` +
        '<p class="hint">A contact is named by the features that make it; while you drag, the same features keep the same name, so a solver can keep what it knows.</p>'
    );
}
