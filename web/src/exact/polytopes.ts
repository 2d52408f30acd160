// polytopes.ts : the signed distance of two convex polytopes given by their corners, in whole numbers and without a rounding,
// by trying everything. No hull is built: a face of A - B is parallel to two differences of corners of A or of B, and the
// nearest points of two that are apart lie on corners, edges and triangles of corners. Slow and short, so that it can be
// believed.
import { signOf } from './dyadic.ts';

export type Corner = readonly bigint[];

/** A square, as a fraction. */
export interface Square {
    top: bigint;
    under: bigint;
}

/** sign is -1 where they overlap (the square is that of the depth), 0 where they touch, 1 where they are apart. */
export interface Signed extends Square {
    sign: number;
}

const minus = (a: Corner, b: Corner): Corner => a.map((x, i) => x - b[i]!);
const dot = (a: Corner, b: Corner): bigint => a.reduce((sum, x, i) => sum + x * b[i]!, 0n);
const cross = (a: Corner, b: Corner): Corner => [
    a[1]! * b[2]! - a[2]! * b[1]!,
    a[2]! * b[0]! - a[0]! * b[2]!,
    a[0]! * b[1]! - a[1]! * b[0]!,
];
const isZero = (a: Corner): boolean => a.every((x) => x === 0n);
const less = (a: Square, b: Square): boolean => a.top * b.under < b.top * a.under;

function pairsOf<T>(list: readonly T[]): [T, T][] {
    return list.flatMap((a, i) => list.slice(i + 1).map((b): [T, T] => [a, b]));
}

function divisor(a: bigint, b: bigint): bigint {
    while (b !== 0n) {
        [a, b] = [b, a % b];
    }
    return a < 0n ? -a : a;
}

// The directions without those that repeat another, forwards or backwards.
function distinct(directions: Corner[]): Corner[] {
    const found = new Map<string, Corner>();
    for (const d of directions) {
        const by = d.reduce(divisor, 0n);
        if (by !== 0n) {
            const turn = signOf(d.find((x) => x !== 0n)!) < 0 ? -by : by;
            const unit = d.map((x) => x / turn);
            found.set(unit.join(), unit);
        }
    }
    return [...found.values()];
}

/** Every direction that a face of A - B can be perpendicular to, and more; `besides` are taken for edges, too. */
export function normals(a: Corner[], b: Corner[], besides: Corner[] = []): Corner[] {
    const edges = distinct([...[...pairsOf(a), ...pairsOf(b)].map(([p, q]) => minus(q, p)), ...besides]);
    const across =
        edges[0]?.length === 2 ? edges.map((d): Corner => [-d[1]!, d[0]!]) : pairsOf(edges).map(([d, e]) => cross(d, e));
    return distinct(across);
}

/** How far A - B reaches along a direction of any length and against it. */
export function reaches(a: Corner[], b: Corner[], n: Corner): [bigint, bigint] {
    const ends = (points: Corner[]): [bigint, bigint] => {
        let [low, high] = [dot(points[0]!, n), dot(points[0]!, n)];
        for (const p of points) {
            const at = dot(p, n);
            [low, high] = [at < low ? at : low, at > high ? at : high];
        }
        return [low, high];
    };
    const [lowA, highA] = ends(a);
    const [lowB, highB] = ends(b);
    return [highA - lowB, highB - lowA];
}

// The least distance of a corner from corners, edges and triangles of others; only feet inside count, the rest is counted where
// it belongs.
function* fromCorner(p: Corner, others: Corner[]): Generator<Square> {
    for (const q of others) {
        const d = minus(p, q);
        yield { top: dot(d, d), under: 1n };
    }
    for (const [q, r] of pairsOf(others)) {
        const [d, u] = [minus(p, q), minus(r, q)];
        const [along, uu] = [dot(d, u), dot(u, u)];
        if (along > 0n && along < uu) {
            yield { top: dot(d, d) * uu - along * along, under: uu };
        }
    }
    if (p.length === 3) {
        yield* fromCornerToTriangles(p, others);
    }
}

function* fromCornerToTriangles(p: Corner, others: Corner[]): Generator<Square> {
    for (let i = 0; i < others.length; i++) {
        for (const [q, r] of pairsOf(others.slice(i + 1))) {
            const ring = [others[i]!, q, r];
            const n = cross(minus(q, others[i]!), minus(r, others[i]!));
            const isInside = (k: number): boolean =>
                dot(cross(minus(ring[(k + 1) % 3]!, ring[k]!), minus(p, ring[k]!)), n) >= 0n;
            if (!isZero(n) && isInside(0) && isInside(1) && isInside(2)) {
                const height = dot(minus(p, q), n);
                yield { top: height * height, under: dot(n, n) };
            }
        }
    }
}

// Of two edges that are not parallel, where the common perpendicular meets both.
function* betweenEdges(a: Corner[], b: Corner[]): Generator<Square> {
    for (const [p, p2] of pairsOf(a)) {
        for (const [q, q2] of pairsOf(b)) {
            const [u, v, d] = [minus(p2, p), minus(q2, q), minus(q, p)];
            const n = cross(u, v);
            const nn = dot(n, n);
            const [s, t] = [dot(cross(d, v), n), dot(cross(d, u), n)];
            if (nn > 0n && s >= 0n && s <= nn && t >= 0n && t <= nn) {
                const apart = dot(d, n);
                yield { top: apart * apart, under: nn };
            }
        }
    }
}

function nearest(a: Corner[], b: Corner[]): Square {
    let least: Square | undefined;
    const lists = [...a.map((p) => fromCorner(p, b)), ...b.map((p) => fromCorner(p, a))];
    if (a[0]!.length === 3) {
        lists.push(betweenEdges(a, b));
    }
    for (const list of lists) {
        for (const found of list) {
            least = !least || less(found, least) ? found : least;
        }
    }
    return least!;
}

/** The signed distance of the hulls of two lists of corners, in 2D or 3D. */
export function signedDistance(a: Corner[], b: Corner[]): Signed {
    let least: Square | undefined;
    let isApart = false;
    let isFlat = true; // A - B has no inside, so there is nothing to be deep in
    for (const n of normals(a, b)) {
        const both = reaches(a, b, n);
        isFlat &&= both[0] + both[1] === 0n;
        isApart ||= both[0] < 0n || both[1] < 0n;
        for (const reach of both) {
            const depth = { top: reach * reach, under: dot(n, n) };
            least = !least || less(depth, least) ? depth : least;
        }
        if (isApart || isFlat) {
            break;
        }
    }
    const isInside = !isApart && !isFlat;
    const square = isInside ? least! : nearest(a, b);
    return { ...square, sign: square.top === 0n ? 0 : isInside ? -1 : 1 };
}
