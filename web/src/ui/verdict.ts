// verdict.ts : the answer in one sentence, and in numbers from both precisions.
import type { Answer } from '../engine/plane.ts';
import { exact, num } from '../story/words.ts';
import { escape } from '../view/svg.ts';

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
    const set = radius > 0 ? 'A − B (its outer line: the radii included)' : 'A − B';
    if (Math.abs(d) <= answer.error) {
        return `The origin lies <b class="in">on the boundary</b> of ${set}: A and B <b class="in">touch</b>. <small>± ${num(answer.error, 1)}</small>`;
    }
    return d > 0
        ? `The origin lies <b class="out">outside</b> ${set}: A and B are apart, by <b class="out">${num(d)}</b>, the way from the origin to the set. <small>± ${num(answer.error, 1)}</small>`
        : `The origin lies <b class="in">inside</b> ${set}: A and B overlap, <b class="in">${num(-d)}</b> deep, the shortest way out for the origin. <small>± ${num(answer.error, 1)}</small>`;
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

export function contactTable(contacts: NamedContact[], apart: boolean): string {
    if (contacts.length === 0) {
        return `<p class="hint">${apart ? 'Apart: no contact. Drag one shape into the other.' : 'No contact.'}</p>`;
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
