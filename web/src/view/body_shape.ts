// body_shape.ts : what a picture needs to know of a shape: its corners by name and its outline, in its own frame.
import type { Core, Engine2 } from '../engine/engine2.ts';
import type { Vec } from '../model/vec.ts';

export interface Drawn {
    /** By feature id; none for an ellipse. */
    corners: Vec[];
    /** Counter-clockwise outline of the core. */
    ring: Vec[];
    /** Rounding to be drawn round the ring. */
    radius: number;
    smooth: boolean;
    /** Of a half-space: unit, out of it. Its ring is one point of its line, and it has no corners. */
    normal?: Vec;
    /** 0, or the library's status: the shape could not be made. */
    status: number;
}

const DIRECTIONS = 144;

export const fan: Vec[] = Array.from({ length: DIRECTIONS }, (_, i) => {
    const t = (2 * Math.PI * i) / DIRECTIONS;
    return { x: Math.cos(t), y: Math.sin(t) };
});

/** Makes a core in a slot of the library and reads back how it looks. */
export function drawnShape(engine: Engine2, slot: number, core: Core): Drawn {
    const status = engine.shape(slot, core);
    if (core.kind === 'halfspace') {
        const { x, y } = core.points[0]!;
        const size = Math.hypot(x, y);
        const normal = { x: x / size, y: y / size };
        return { corners: [], ring: status === 0 ? engine.corners(slot) : [], radius: 0, smooth: false, normal, status };
    }
    const corners = status === 0 ? engine.corners(slot) : core.points;
    const smooth = status === 0 && corners.length === 0;
    const ring = smooth ? fan.map((d) => coreSupport(engine, slot, core.radius, d)) : corners;
    return { corners, ring, radius: core.radius, smooth, status };
}

/** The core's farthest point along a unit direction: the whole shape's, less the rounding. */
export function coreSupport(engine: Engine2, slot: number, radius: number, d: Vec): Vec {
    const p = engine.support(slot, d);
    return { x: p.x - radius * d.x, y: p.y - radius * d.y };
}
