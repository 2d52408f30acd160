// story_words.ts : what the page says round its pictures, story by story: captions, headings, the choice of stories, the
// verdict of a motion and its numbers.
import type { Way } from '../engine/way.ts';
import { told, type Story } from '../model/queries.ts';
import { queryWords } from '../model/question.ts';
import type { Scene } from '../model/scene.ts';
import { exact, num } from '../trace/words.ts';
import type { AnyStep } from './stage.ts';
import { escape } from '../view/svg.ts';

interface Captions {
    world: string;
    other: string;
    plot: string;
    axis: string;
}

const A = '<span class="a">A</span>';
const B = '<span class="b">B</span>';
const D = '<span class="d"><b>A − B</b></span>';

export function captionsOf(story: Story, dim: 2 | 3): Captions {
    const round = dim === 3 ? ', or beside them to look round' : '';
    const plot = 'Where they touch, step by step';
    switch (story) {
        case 'cast':
            return {
                world: `<b>The world</b>: drag ${A}, ${B} or the end of ${B}’s way${round}`,
                other: `${D}, and the ray of the cast: they touch where it comes into it`,
                plot,
                axis: 'steps: bounds of the fraction',
            };
        case 'impact':
            return {
                world: `<b>The world</b>: drag ${A}, ${B} or the end of ${B}’s motion${round}`,
                other: '<b>Separation over time</b>: each step a point, with its error',
                plot,
                axis: 'steps: bounds of the fraction',
            };
        default:
            return {
                world: `<b>The world</b>: drag ${A} or ${B}${dim === 3 ? ', or beside them to look round' : ', and watch the origin'}`,
                other: `${D}, the Minkowski difference: every point of A minus every point of B`,
                plot: 'Bounds, step by step',
                axis: 'steps of GJK and EPA',
            };
    }
}

/** The stories to choose from: of A and B, and of each query of the scene. */
export function storyOptions(scene: Scene, now: number | undefined): string {
    const option = (value: string | number, words: string, chosen: boolean): string =>
        `<option value="${value}"${chosen ? ' selected' : ''}>${escape(words)}</option>`;
    const queries = told(scene).map((i) => option(i, `${i + 1}  ${queryWords(scene.queries![i]!)}`, i === now));
    return (
        option('contact', 'Contact', now === undefined) +
        option('cast', 'Cast: B moves', false) +
        option('impact', 'Impact: B moves and turns', false) +
        (queries.length > 0 ? `<optgroup label="Queries of the scene">${queries.join('')}</optgroup>` : '')
    );
}

/** Until the steps have found the answer (`step` is one of them), what they have proved. */
export function wayVerdict(way: Way | undefined, step?: AnyStep): string {
    if (!way) {
        return '<span class="loading">No answer yet.</span>';
    }
    if (step) {
        const touch = step.upper < Infinity ? `, a touch by ${num(step.upper, 6)}` : '';
        return `So far: no touch before the fraction ${num(step.lower, 6)}${touch}. <small>The steps find the answer.</small>`;
    }
    const { hit, status, fraction, error, safe } = way.answer;
    const proved = `<small>± ${num(error, 1)}, proved</small>`;
    if (status === 'initial') {
        return 'A and B <b class="in">touch before anything moves</b>.';
    }
    return hit
        ? `B <b class="in">meets A</b> at the fraction <b class="in">${num(fraction, 6)}</b> of its motion. ${proved}`
        : `B <b class="out">does not touch A</b> up to the fraction ${num(safe, 6)} of its motion. <small>proved</small>`;
}

/** f64 and f32, side by side. */
export function wayTable(f64: Way | undefined, f32: Way | undefined): string {
    if (!f64) {
        return '<p class="hint">Nothing to say.</p>';
    }
    const row = (label: string, show: (way: Way, precision: 'f64' | 'f32') => string): string =>
        `<tr><th>${label}</th><td class="number">${escape(show(f64, 'f64'))}</td><td class="number">${f32 ? escape(show(f32, 'f32')) : '–'}</td></tr>`;
    const vector = (v: { x: number; y: number; z: number }, precision: 'f64' | 'f32', flat: boolean): string =>
        (flat ? [v.x, v.y] : [v.x, v.y, v.z])
            .map((x) => exact(Number(x.toPrecision(precision === 'f64' ? 15 : 7)), 'f64'))
            .join(', ');
    const flat = [f64.answer.point.z, f64.answer.normal.z, f64.translation.z].every((z) => z === 0);
    const off = f32 ? Math.abs(f64.answer.fraction - f32.answer.fraction) : 0;
    const allowed = f32 ? f64.answer.error + f32.answer.error : 0;
    return (
        '<table><tr><th></th><th>f64</th><th>f32</th></tr>' +
        row('fraction', ({ answer }, p) => exact(answer.fraction, p)) +
        row('± error', ({ answer }) => num(answer.error, 2)) +
        row('safe', ({ answer }, p) => exact(answer.safe, p)) +
        row('normal', ({ answer }, p) => vector(answer.normal, p, flat)) +
        row('point', ({ answer }, p) => vector(answer.point, p, flat)) +
        row('steps', ({ steps }) => String(steps.length)) +
        row('supports', ({ steps }) => String(steps.at(-1)?.supports ?? 0)) +
        row('status', ({ answer }) => answer.status + (answer.grazing ? ', grazing' : '')) +
        '</table>' +
        (f32 && f64.answer.hit && f32.answer.hit
            ? `<p class="hint">They differ by ${num(off, 2)}; their bounds together allow ${num(allowed, 2)}.</p>`
            : '')
    );
}
