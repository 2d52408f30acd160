// plot.ts : the two bounds of the cores' signed distance after every step, closing in on the answer.
import { num } from '../trace/words.ts';
import type { Vec } from '../model/vec.ts';
import { dot, line, path, text } from './svg.ts';

export interface Bounds {
    lower: number;
    upper: number;
}

const LEFT = 54;
const RIGHT = 12;
const TOP = 16;
const BOTTOM = 26;

export function boundsPicture(
    steps: Bounds[],
    now: number,
    width: number,
    height: number,
    words = 'steps of GJK and EPA',
): string {
    const finite = steps.flatMap((s) => [s.lower, s.upper]).filter((x) => Number.isFinite(x));
    const low = Math.min(0, ...finite);
    const high = Math.max(0, ...finite);
    const span = high - low || 1;
    const count = Math.max(steps.length - 1, 1);
    const x = (i: number): number => LEFT + ((width - LEFT - RIGHT) * i) / count;
    const y = (v: number): number =>
        Math.max(3, Math.min(height - BOTTOM + 8, TOP + ((height - TOP - BOTTOM) * (high + 0.04 * span - v)) / (1.08 * span)));
    const curve = (key: 'lower' | 'upper'): Vec[] =>
        steps.flatMap((s, i) => (Number.isFinite(s[key]) ? [{ x: x(i), y: y(s[key]) }] : []));
    const stairs = (points: Vec[]): string => points.map((p, i) => (i === 0 ? `M${p.x},${p.y}` : `H${p.x}V${p.y}`)).join('');
    const lower = curve('lower');
    const upper = curve('upper');
    const parts = [`<rect class="paper" width="${width}" height="${height}"/>`];
    parts.push(line({ x: LEFT, y: y(0) }, { x: width - RIGHT, y: y(0) }, 'axis'));
    parts.push(text({ x: LEFT - 6, y: y(0) + 4 }, '0', 'tick', 'end'));
    const extreme = Math.abs(high) > Math.abs(low) ? high : low;
    if (extreme !== 0) {
        parts.push(text({ x: LEFT - 6, y: y(extreme) + 4 }, num(extreme, 3), 'tick', 'end'));
    }
    parts.push(line({ x: x(now), y: TOP - 8 }, { x: x(now), y: height - BOTTOM + 6 }, 'mark'));
    parts.push(path(stairs(upper), 'upper'), path(stairs(lower), 'lower'));
    for (const p of upper) parts.push(dot(p, 3, 'witness'));
    for (const p of lower) parts.push(dot(p, 3, 'corner a'));
    parts.push(text({ x: width - RIGHT, y: 11 }, 'at most', 'n-text small', 'end'));
    parts.push(text({ x: width - RIGHT - 54, y: 11 }, 'at least', 'a-text small', 'end'));
    parts.push(text({ x: (LEFT + width - RIGHT) / 2, y: height - 6 }, words, 'tick'));
    steps.forEach((_, i) => {
        const w = (width - LEFT - RIGHT) / count;
        parts.push(`<rect fill="transparent" x="${x(i) - w / 2}" y="0" width="${w}" height="${height}" data-step="${i}"/>`);
    });
    return parts.join('');
}
