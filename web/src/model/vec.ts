// vec.ts : vectors and poses in 2D.

export interface Vec {
    x: number;
    y: number;
}

/** A body's frame in the world. */
export interface Pose extends Vec {
    c: number;
    s: number;
}

export const vec = (x: number, y: number): Vec => ({ x, y });
export const add = (a: Vec, b: Vec): Vec => ({ x: a.x + b.x, y: a.y + b.y });
export const sub = (a: Vec, b: Vec): Vec => ({ x: a.x - b.x, y: a.y - b.y });
export const along = (a: Vec, s: number, b: Vec): Vec => ({ x: a.x + s * b.x, y: a.y + s * b.y });
export const dot = (a: Vec, b: Vec): number => a.x * b.x + a.y * b.y;
export const cross = (a: Vec, b: Vec): number => a.x * b.y - a.y * b.x;
export const length = (a: Vec): number => Math.hypot(a.x, a.y);
export const perp = (a: Vec): Vec => ({ x: -a.y, y: a.x });
export const rotate = (p: Pose, v: Vec): Vec => ({ x: p.c * v.x - p.s * v.y, y: p.s * v.x + p.c * v.y });
export const toWorld = (p: Pose, v: Vec): Vec => add(p, rotate(p, v));
export const toLocal = (p: Pose, v: Vec): Vec => {
    const d = sub(v, p);
    return { x: p.c * d.x + p.s * d.y, y: p.c * d.y - p.s * d.x };
};
