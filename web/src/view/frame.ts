// frame.ts : the ground of a picture: paper, grid, ticks.
import type { Vec } from '../model/vec.ts';
import { num } from '../trace/words.ts';
import type { Camera } from './camera.ts';
import type { Box } from './labels.ts';
import { gridStep, line, text } from './svg.ts';

const CLEAR = 3; // pixels between the number of a tick and a word
const HIGH = 10.5; // of .tick in picture_style.ts
const WIDE = 0.6 * HIGH;

interface Tick {
    value: number;
    at: number; // pixels along the edge
    words: string; // empty where there is no room for its number
}

function ticks(camera: Camera, step: number, along: 'x' | 'y'): Tick[] {
    const low = camera.world({ x: 0, y: camera.height });
    const high = camera.world({ x: camera.width, y: 0 });
    const found: Tick[] = [];
    for (let i = Math.ceil(low[along] / step); i * step <= high[along]; ++i) {
        const at = camera.px({ x: i * step, y: i * step })[along];
        const room = along === 'x' ? at > 30 && at < camera.width - 14 : at > 12 && at < camera.height - 20;
        found.push({ value: i, at, words: room ? num(i * step, 9) : '' });
    }
    return found;
}

/** The step of the grid, unless the picture is too far out for one. */
function stepOf(camera: Camera): number | undefined {
    const step = gridStep(camera.scale);
    const fits = Math.abs(camera.center.x) < 1e12 * step && Math.abs(camera.center.y) < 1e12 * step;
    return fits && step > 0 ? step : undefined;
}

/** What the numbers of the ticks cover, and a little round them. */
export function tickBoxes(camera: Camera): Box[] {
    const step = stepOf(camera);
    if (step === undefined) {
        return [];
    }
    const box = (x: number, foot: number, wide: number): Box => ({
        x0: x - CLEAR,
        x1: x + wide + CLEAR,
        y0: foot - 0.8 * HIGH - CLEAR,
        y1: foot + CLEAR,
    });
    const wide = (tick: Tick): number => WIDE * tick.words.length;
    const numbered = (tick: Tick): boolean => tick.words !== '';
    return [
        ...ticks(camera, step, 'x')
            .filter(numbered)
            .map((t) => box(t.at - wide(t) / 2, camera.height - 5, wide(t))),
        ...ticks(camera, step, 'y')
            .filter(numbered)
            .map((t) => box(5, t.at + 4, wide(t))),
    ];
}

export function ground(camera: Camera, axes: boolean): string {
    const step = stepOf(camera);
    const parts = [`<rect class="paper" width="${camera.width}" height="${camera.height}"/>`];
    if (step === undefined) {
        return parts.join('');
    }
    const style = ({ value }: Tick): string => (axes && value === 0 ? 'axis' : 'grid');
    for (const tick of ticks(camera, step, 'x')) {
        parts.push(line({ x: tick.at, y: 0 }, { x: tick.at, y: camera.height }, style(tick)));
        parts.push(tick.words && text({ x: tick.at, y: camera.height - 5 }, tick.words, 'tick'));
    }
    for (const tick of ticks(camera, step, 'y')) {
        parts.push(line({ x: 0, y: tick.at }, { x: camera.width, y: tick.at }, style(tick)));
        parts.push(tick.words && text({ x: 5, y: tick.at + 4 }, tick.words, 'tick', 'start'));
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
