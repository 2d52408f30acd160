// handles.ts : what a chosen body is turned and scaled by, in both dimensions: a knob above it and a square at its corner.
import type { Vec } from '../model/vec.ts';
import { markBox, type Box } from './labels.ts';
import { dot, line, text } from './svg.ts';

export interface HandlePlaces {
    center: Vec;
    turn: Vec;
    scale: Vec;
}

interface Frame {
    width: number;
    height: number;
}

const EDGE = 14; // pixels that a handle stays away from the picture's edge
const ABOVE = 26;
const BESIDE = 16;

/** Round an outline in pixels, `radius` more on every side. */
export function handlesAround(outline: Vec[], center: Vec, radius: number, frame: Frame): HandlePlaces {
    const box = { x0: Infinity, x1: -Infinity, y0: Infinity, y1: -Infinity };
    for (const { x, y } of outline) {
        box.x0 = Math.min(box.x0, x - radius);
        box.x1 = Math.max(box.x1, x + radius);
        box.y0 = Math.min(box.y0, y - radius);
        box.y1 = Math.max(box.y1, y + radius);
    }
    const clamp = (p: Vec): Vec => ({
        x: Math.max(EDGE, Math.min(frame.width - EDGE, p.x)),
        y: Math.max(EDGE, Math.min(frame.height - EDGE, p.y)),
    });
    return {
        center,
        turn: clamp({ x: (box.x0 + box.x1) / 2, y: box.y0 - ABOVE }),
        scale: clamp({ x: box.x1 + BESIDE, y: box.y1 + BESIDE }),
    };
}

/** What the handles cover. */
export const handleBoxes = ({ turn, scale }: HandlePlaces): Box[] => [markBox(turn, 10), markBox(scale, 9)];

export function handleParts({ center, turn, scale }: HandlePlaces): string {
    return (
        '<g class="handles">' +
        line(center, turn, 'handle-line') +
        dot(turn, 9, 'handle', ' data-handle="turn"') +
        text({ x: turn.x, y: turn.y + 4.5 }, '↻', 'small') +
        `<rect class="handle" x="${scale.x - 8}" y="${scale.y - 8}" width="16" height="16" rx="3" data-handle="scale"/>` +
        text({ x: scale.x, y: scale.y + 4.5 }, '⤡', 'small') +
        '</g>'
    );
}
