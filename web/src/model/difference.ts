// difference.ts : the Minkowski difference of two convex polygons, for the picture: the corners of A - B and which corners of A
// and B they are the difference of. (The library never builds it: it asks for one vertex at a time.)
import { cross, sub, type Vec } from './vec.ts';

export interface DiffVertex {
    w: Vec;
    a: number;
    b: number;
}

function lowest(points: Vec[], sign: number): number {
    let best = 0;
    for (let i = 1; i < points.length; ++i) {
        const dy = sign * (points[i]!.y - points[best]!.y);
        const dx = sign * (points[i]!.x - points[best]!.x);
        if (dy < 0 || (dy === 0 && dx < 0)) {
            best = i;
        }
    }
    return best;
}

/** The edges, counter-clockwise from the lowest corner of A - B; A's and B's corners in counter-clockwise order. */
export function difference(a: Vec[], b: Vec[]): DiffVertex[] {
    const startA = lowest(a, 1);
    const startB = lowest(b, -1);
    const edgesA = a.length > 1 ? a.length : 0;
    const edgesB = b.length > 1 ? b.length : 0;
    const found: DiffVertex[] = [];
    let i = 0;
    let j = 0;
    while (i < edgesA || j < edgesB || found.length === 0) {
        const ia = (startA + i) % a.length;
        const jb = (startB + j) % b.length;
        found.push({ w: sub(a[ia]!, b[jb]!), a: ia, b: jb });
        if (i >= edgesA && j >= edgesB) {
            break;
        }
        const da = sub(a[(ia + 1) % a.length]!, a[ia]!);
        const db = sub(b[jb]!, b[(jb + 1) % b.length]!);
        const turn = i >= edgesA ? -1 : j >= edgesB ? 1 : cross(da, db);
        i += turn >= 0 ? 1 : 0;
        j += turn <= 0 ? 1 : 0;
    }
    return found;
}

/** The convex hull of any points, counter-clockwise (Andrew 1979). */
export function hullOf(points: Vec[]): Vec[] {
    const sorted = [...points].sort((p, q) => p.x - q.x || p.y - q.y);
    const half = (list: Vec[]): Vec[] => {
        const kept: Vec[] = [];
        for (const p of list) {
            while (kept.length > 1 && cross(sub(kept.at(-1)!, kept.at(-2)!), sub(p, kept.at(-1)!)) <= 0) {
                kept.pop();
            }
            kept.push(p);
        }
        return kept.slice(0, -1);
    };
    return sorted.length < 3 ? sorted : [...half(sorted), ...half(sorted.reverse())];
}
