// svg.ts : pictures as SVG text, in pixels. Text is escaped here and nowhere else.
import { along, length, perp, sub, type Vec } from '../model/vec.ts';

export const escape = (text: string): string =>
    text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!);

const n = (x: number): string => (Number.isFinite(x) ? String(Math.round(x * 100) / 100) : '0');

export const at = (p: Vec): string => `${n(p.x)},${n(p.y)}`;

export function line(a: Vec, b: Vec, style: string): string {
    return `<line class="${style}" x1="${n(a.x)}" y1="${n(a.y)}" x2="${n(b.x)}" y2="${n(b.y)}"/>`;
}

export function dot(p: Vec, r: number, style: string, more = ''): string {
    return `<circle class="${style}" cx="${n(p.x)}" cy="${n(p.y)}" r="${n(r)}"${more}/>`;
}

/** Many dots as one element. */
export function dots(points: Vec[], style: string): string {
    return `<path class="dots ${style}" d="${points.map((p) => `M${at(p)}h0`).join('')}"/>`;
}

export function polygon(points: Vec[], style: string, more = ''): string {
    return `<polygon class="${style}" points="${points.map(at).join(' ')}"${more}/>`;
}

export function path(d: string, style: string, more = ''): string {
    return `<path class="${style}" d="${d}"${more}/>`;
}

export function text(p: Vec, words: string, style: string, anchor: 'start' | 'middle' | 'end' = 'middle'): string {
    return `<text class="${style}" x="${n(p.x)}" y="${n(p.y)}" text-anchor="${anchor}">${escape(words)}</text>`;
}

/** A shaft and a head; nothing when it is too short to point anywhere. */
export function arrow(from: Vec, to: Vec, style: string, head = 9): string {
    const way = sub(to, from);
    const size = length(way);
    if (!(size > 1.5)) {
        return '';
    }
    const u = { x: way.x / size, y: way.y / size };
    const tip = Math.min(head, 0.7 * size);
    const neck = along(to, -tip, u);
    const side = perp(u);
    const wings = [to, along(neck, 0.45 * tip, side), along(neck, -0.45 * tip, side)];
    return line(from, along(to, -0.8 * tip, u), style) + polygon(wings, `${style} head`);
}

/** The outline of every point within `r` pixels of a polygon, given in the order it is walked on the screen, clockwise there or
 * not; `sweep` says which way its corners are rounded. */
export function roundedPath(points: Vec[], r: number, sweep: 0 | 1 = 0): string {
    if (points.length === 0) {
        return '';
    }
    if (points.length === 1) {
        const p = points[0]!;
        const radius = Math.max(r, 0.01);
        return `M${n(p.x - radius)},${n(p.y)}a${n(radius)},${n(radius)} 0 1 0 ${n(2 * radius)},0a${n(radius)},${n(radius)} 0 1 0 ${n(-2 * radius)},0Z`;
    }
    if (r <= 0.01) {
        return `M${points.map(at).join('L')}Z`;
    }
    const parts: string[] = [];
    points.forEach((p, i) => {
        const q = points[(i + 1) % points.length]!;
        const way = sub(q, p);
        const size = length(way) || 1;
        const out = sweep === 0 ? { x: -way.y / size, y: way.x / size } : { x: way.y / size, y: -way.x / size };
        const from = along(p, r, out);
        const to = along(q, r, out);
        parts.push(i === 0 ? `M${at(from)}` : `A${n(r)},${n(r)} 0 0 ${sweep} ${at(from)}`, `L${at(to)}`);
        if (i === points.length - 1) {
            const first = points[0]!;
            const next = sub(points[1]!, first);
            const l = length(next) || 1;
            const o = sweep === 0 ? { x: -next.y / l, y: next.x / l } : { x: next.y / l, y: -next.x / l };
            parts.push(`A${n(r)},${n(r)} 0 0 ${sweep} ${at(along(first, r, o))}Z`);
        }
    });
    return parts.join('');
}

/** Lines of a grid and its unit, a round number of units about 60 pixels apart. */
export function gridStep(scale: number): number {
    const raw = 60 / scale;
    const power = 10 ** Math.floor(Math.log10(raw));
    return [1, 2, 5, 10].map((m) => m * power).find((s) => s >= raw)!;
}
