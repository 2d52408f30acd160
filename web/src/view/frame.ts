// frame.ts : the ground of a picture: paper, grid, ticks.
import type { Vec } from '../model/vec.ts';
import { num } from '../trace/words.ts';
import type { Camera } from './camera.ts';
import { gridStep, line, text } from './svg.ts';

export function ground(camera: Camera, axes: boolean): string {
    const step = gridStep(camera.scale);
    const low = camera.world({ x: 0, y: camera.height });
    const high = camera.world({ x: camera.width, y: 0 });
    const parts = [`<rect class="paper" width="${camera.width}" height="${camera.height}"/>`];
    const fits = Math.abs(camera.center.x) < 1e12 * step && Math.abs(camera.center.y) < 1e12 * step;
    if (!fits || !(step > 0)) {
        return parts.join('');
    }
    for (let i = Math.ceil(low.x / step); i * step <= high.x; ++i) {
        const x = camera.px({ x: i * step, y: 0 }).x;
        parts.push(line({ x, y: 0 }, { x, y: camera.height }, axes && i === 0 ? 'axis' : 'grid'));
        parts.push(x > 30 && x < camera.width - 14 ? text({ x, y: camera.height - 5 }, num(i * step, 9), 'tick') : '');
    }
    for (let i = Math.ceil(low.y / step); i * step <= high.y; ++i) {
        const y = camera.px({ x: 0, y: i * step }).y;
        parts.push(line({ x: 0, y }, { x: camera.width, y }, axes && i === 0 ? 'axis' : 'grid'));
        parts.push(y > 12 && y < camera.height - 20 ? text({ x: 5, y: y + 4 }, num(i * step, 9), 'tick', 'start') : '');
    }
    return parts.join('');
}

/** A place for a label beside a point, away from a middle. */
export function beside(p: Vec, middle: Vec, off: number): Vec {
    const way = { x: p.x - middle.x, y: p.y - middle.y };
    const size = Math.hypot(way.x, way.y) || 1;
    return { x: p.x + (way.x / size) * off, y: p.y + (way.y / size) * off + 4 };
}

export const middleOf = (points: Vec[]): Vec => {
    const sum = points.reduce((s, p) => ({ x: s.x + p.x, y: s.y + p.y }), { x: 0, y: 0 });
    return { x: sum.x / (points.length || 1), y: sum.y / (points.length || 1) };
};
