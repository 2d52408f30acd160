// camera.ts : from the world to the pixels of a picture and back; y points up in the world and down on the screen.
import type { Vec } from '../model/vec.ts';

export interface Box {
    x0: number;
    y0: number;
    x1: number;
    y1: number;
}

export function boxOf(points: Vec[]): Box {
    const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
    for (const p of points) {
        box.x0 = Math.min(box.x0, p.x);
        box.y0 = Math.min(box.y0, p.y);
        box.x1 = Math.max(box.x1, p.x);
        box.y1 = Math.max(box.y1, p.y);
    }
    return box;
}

/** Round an outline, `radius` more on every side. */
export function roundedBox(ring: Vec[], radius: number): Box {
    const box = boxOf(ring);
    return { x0: box.x0 - radius, y0: box.y0 - radius, x1: box.x1 + radius, y1: box.y1 + radius };
}

/** By which angle a pointer has gone round a middle, counter-clockwise as it is seen. */
export function turned(middle: Vec, start: Vec, now: Vec): number {
    return Math.atan2(middle.y - now.y, now.x - middle.x) - Math.atan2(middle.y - start.y, start.x - middle.x);
}

export class Camera {
    center: Vec = { x: 0, y: 0 };
    /** Pixels a unit. */
    scale = 100;
    width = 480;
    height = 400;

    px(v: Vec): Vec {
        return {
            x: this.width / 2 + (v.x - this.center.x) * this.scale,
            y: this.height / 2 - (v.y - this.center.y) * this.scale,
        };
    }

    world(p: Vec): Vec {
        return {
            x: this.center.x + (p.x - this.width / 2) / this.scale,
            y: this.center.y - (p.y - this.height / 2) / this.scale,
        };
    }

    /** Shows a box with a margin of pixels round it, no closer than `most` pixels a unit. */
    fit(box: Box, margin = 44, most = Infinity): void {
        if (!(box.x1 >= box.x0)) {
            return;
        }
        const size = Math.max(box.x1 - box.x0, box.y1 - box.y0, 1e-30);
        const x = Math.max(this.width - 2 * margin, 40) / Math.max(box.x1 - box.x0, 1e-6 * size);
        const y = Math.max(this.height - 2 * margin, 40) / Math.max(box.y1 - box.y0, 1e-6 * size);
        this.center = { x: (box.x0 + box.x1) / 2, y: (box.y0 + box.y1) / 2 };
        this.scale = Math.min(x, y, most);
    }

    /** Whether a box lies in the picture and does not get lost in it. */
    holds(box: Box): boolean {
        const a = this.px({ x: box.x0, y: box.y1 });
        const b = this.px({ x: box.x1, y: box.y0 });
        const inside = a.x >= 8 && a.y >= 8 && b.x <= this.width - 8 && b.y <= this.height - 8;
        return inside && Math.max((b.x - a.x) / this.width, (b.y - a.y) / this.height) > 0.35;
    }

    zoom(by: number, at: Vec): void {
        const before = this.world(at);
        this.scale *= by;
        const after = this.world(at);
        this.center = { x: this.center.x + before.x - after.x, y: this.center.y + before.y - after.y };
    }
}
