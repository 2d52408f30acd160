// labels.ts : words beside points of a picture, none over another: each takes the first side that is free.
import type { Vec } from '../model/vec.ts';
import { text } from './svg.ts';

export interface Label {
    at: Vec; // pixels
    words: string;
    /** Classes of view/picture_style.ts. */
    style: string;
    /** `on` its point; `beside` it, where most room is; `spare`: beside it, or left out where there is no room or another label
     * says the same. */
    where: 'on' | 'beside' | 'spare';
    /** The side that it stands on when nothing is in its way: as seen from this point, behind its own. */
    from?: Vec;
}

/** A part of a picture, in pixels. */
export interface Box {
    x0: number;
    x1: number;
    y0: number;
    y1: number;
}

const FARTHER = [1, 2, 3]; // times as far from the point, where there is no room nearer to it
const OFF = 8; // pixels from the point, across and up; straight to a side it is as far from the ring round a new corner
const STRAIGHT = 12;
const MARK = 7; // pixels around a mark, less than STRAIGHT and OFF: its own word has room beside it
const LETTER = 0.65; // of the size: how wide a letter is, about
const CAPITAL = 0.8; // and one of a body's name
const NORMAL = 13;
const SIZES: Record<string, number> = { name: 21, small: 11.5 };
const EDGE = 3;

/** Words beside a point, on the side of a direction of the world. */
export function besidePoint(at: Vec, n: Vec, words: string, style: string): Label {
    return { at, words, style, where: 'beside', from: { x: at.x - n.x, y: at.y + n.y } };
}

/** A number beside the middle of a line between two points along a direction of the world. */
export function besideLine(p: Vec, q: Vec, n: Vec, words: string): Label {
    return besidePoint({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 }, { x: n.y, y: -n.x }, words, 'n-text');
}

/** What a mark covers: others stand clear of it. */
export const markBox = ({ x, y }: Vec, reach = MARK): Box => ({ x0: x - reach, x1: x + reach, y0: y - reach, y1: y + reach });

const sizeOf = (label: Label): number => SIZES[label.style.split(' ')[0]!] ?? NORMAL;

function boxAt(label: Label, side: Vec, far = 1): Box {
    const size = sizeOf(label);
    const wide = (size === SIZES.name ? CAPITAL : LETTER) * size * label.words.length;
    const off = far * (side.x !== 0 && side.y !== 0 ? OFF : STRAIGHT);
    const x = label.at.x + side.x * off - (side.x < 0 ? wide : side.x === 0 ? wide / 2 : 0);
    const y = label.at.y + side.y * off + (side.y > 0 ? size : side.y === 0 ? 0.36 * size : 0); // of the letters' foot
    return { x0: x, x1: x + wide, y0: y - 0.8 * size, y1: y + 0.15 * size };
}

function overlap(a: Box, b: Box): number {
    const wide = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
    const high = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
    return wide > 0 && high > 0 ? wide * high : 0;
}

function outside(box: Box, frame: { width: number; height: number }): boolean {
    return box.x0 < EDGE || box.y0 < EDGE || box.x1 > frame.width - EDGE || box.y1 > frame.height - EDGE;
}

// A direction as one of the eight sides.
function sideAway(at: Vec, from: Vec): Vec {
    const [x, y] = [at.x - from.x, at.y - from.y];
    const part = (v: number): number => (Math.abs(v) < 0.4 * Math.hypot(x, y) ? 0 : Math.sign(v));
    return { x: part(x), y: part(y) };
}

const SIDES: Vec[] = [
    { x: 1, y: -1 },
    { x: -1, y: -1 },
    { x: 1, y: 1 },
    { x: -1, y: 1 },
];

// On the point, or else straight to a side of what lies there.
const STRAIGHTS: Vec[] = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: -1, y: 0 },
    { x: 0, y: -1 },
    { x: 0, y: 1 },
];

// The sides that a label tries, those first that are nearest to the one it should stand on.
function sidesOf({ at, from }: Label): Vec[] {
    if (!from || (from.x === at.x && from.y === at.y)) {
        return SIDES;
    }
    const along = (side: Vec): number => side.x * (at.x - from.x) + side.y * (at.y - from.y);
    return [sideAway(at, from), ...[...SIDES].sort((a, b) => along(b) - along(a))];
}

/** Where each label's foot begins, or undefined for what is left out. The first ones choose first, `spare` ones last. None
 *  stands on what is there before: the mark of the origin, a handle, the number of a tick. */
export function placesOf(labels: Label[], frame: { width: number; height: number }, before: Box[] = []): (Vec | undefined)[] {
    const taken: Box[] = [...before];
    const free = (box: Box): boolean => !outside(box, frame) && taken.every((t) => overlap(box, t) === 0);
    const on = labels.map((label): Box | undefined => {
        const boxes = label.where === 'on' ? FARTHER.flatMap((far) => STRAIGHTS.map((side) => boxAt(label, side, far))) : [];
        const box = boxes.find(free) ?? boxes[0];
        taken.push(...(box ? [box] : []));
        return box;
    });
    const places: (Vec | undefined)[] = labels.map(() => undefined);
    const said = new Set(labels.filter((l) => l.where !== 'spare').map((l) => l.words));
    const choose = (label: Label): Box | undefined => {
        const cost = (box: Box): number => (outside(box, frame) ? 1e6 : 0) + taken.reduce((sum, t) => sum + overlap(box, t), 0);
        const sides = sidesOf(label);
        const boxes = (label.where === 'spare' ? [1] : FARTHER).flatMap((far) => sides.map((side) => boxAt(label, side, far)));
        const best = boxes.find((box) => cost(box) === 0);
        return best ?? (label.where === 'spare' ? undefined : boxes.reduce((a, b) => (cost(b) < cost(a) ? b : a)));
    };
    for (const where of ['on', 'beside', 'spare'] as const) {
        labels.forEach((label, i) => {
            if (label.where !== where || (where === 'spare' && said.has(label.words))) return;
            const box = where === 'on' ? on[i] : choose(label);
            if (box && where !== 'on') taken.push(box);
            places[i] = box && { x: box.x0, y: box.y1 - 0.15 * sizeOf(label) };
        });
    }
    return places;
}

export function labelParts(labels: Label[], frame: { width: number; height: number }, before: Box[] = []): string {
    const places = placesOf(labels, frame, before);
    return labels.map((l, i) => (places[i] ? text(places[i], l.words, l.style, 'start') : '')).join('');
}
