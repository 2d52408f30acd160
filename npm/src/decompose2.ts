// decompose2.ts : polygons with holes into convex pieces, exactly and without new points.
import { checkCount, checkOptions, fail, show } from './errors.js';
import { layout } from './layout.js';
import type { Vec2 } from './math2.js';
import { WORDS } from './scratch.js';
import { type Points2, withPoints2 } from './shape2.js';
import { checkStatus, ints, refresh, wasm, withMemory, withWords } from './wasm.js';

/** Convex pieces of an outline. Points are named by their index among all points of all rings, one ring behind the other. */
export interface Pieces2 {
    /** The corners of each piece, counter-clockwise. */
    pieces: number[][];
    /** Of each edge, from a corner of a piece to the next: the piece on the other side, or -1 on the outline. */
    neighbors: number[][];
    /** All points, by their index. */
    points: Vec2[];
}

const PIECES = WORDS;
const FAULT = WORDS + 4;

function read(block: number, points: Vec2[]): Pieces2 {
    const pieces = ints[(block + layout.pieces2.pieces) >> 2];
    const corners = ints[(block + layout.pieces2.corners) >> 2];
    const first = (block + layout.pieces2.size) >> 2;
    const corner = first + pieces + 1;
    const part = (from: number, p: number): number[] =>
        Array.from(ints.subarray(from + ints[first + p], from + ints[first + p + 1]));
    const all = Array.from({ length: pieces }, (_, p) => p);
    return {
        pieces: all.map((p) => part(corner, p)),
        neighbors: all.map((p) => part(corner + corners, p)),
        points,
    };
}

/** Where a fault is, in words: the numbers are of points, or of a ring. */
function faultText(): string {
    const [first, second] = [ints[FAULT >> 2], ints[(FAULT >> 2) + 1]];
    return first < 0 ? '' : second < 0 ? `point ${first}` : `the edges that begin at the points ${first} and ${second}`;
}

function divide(call: string, rings: readonly Points2[], window: number | undefined): Pieces2 {
    if (!Array.isArray(rings)) {
        fail(call, `the rings are ${show(rings)}; give an array of rings, each an array of points`);
    }
    if (rings.length === 0) {
        fail(call, 'there are no rings; give one or more, each an array of points');
    }
    const flat: Vec2[] = [];
    const counts = rings.map((ring: Points2, r) => {
        const before = flat.length;
        for (const point of pointsOf(call, ring, r)) {
            flat.push(point);
        }
        return flat.length - before;
    });
    return withPoints2(call, flat, (at) =>
        withWords(call, 'counts', counts, (countsAt) =>
            withMemory(call, layout.outline2.size + layout.decomposeOptions2.size, (outline) => {
                ints[(outline + layout.outline2.points) >> 2] = at;
                ints[(outline + layout.outline2.counts) >> 2] = countsAt;
                ints[(outline + layout.outline2.rings) >> 2] = counts.length;
                const options = outline + layout.outline2.size;
                ints[(options + layout.decomposeOptions2.window) >> 2] = window ?? 0;
                const status =
                    window === undefined
                        ? wasm.abut_triangulate2(outline, 0, PIECES, FAULT)
                        : wasm.abut_decompose2(outline, options, 0, PIECES, FAULT);
                refresh();
                checkStatus(call, status, status === 0 ? '' : faultText());
                const block = ints[PIECES >> 2];
                const pieces = read(block, flat);
                wasm.abut_pieces2_release(block, 0);
                return pieces;
            }),
        ),
    );
}

function pointsOf(call: string, ring: Points2, r: number): Vec2[] {
    if (typeof ring !== 'object' || ring === null || typeof ring.length !== 'number') {
        fail(call, `ring ${r} is ${show(ring)}; give an array of points`);
    }
    const numbers: Vec2[] = [];
    if (typeof ring[0] === 'number') {
        if (ring.length % 2 !== 0 || ring.length === 2) {
            fail(call, `ring ${r} has ${ring.length} numbers; give x and y of each point, and each ring as a list of its own`);
        }
        for (let i = 0; i + 1 < ring.length; i += 2) {
            numbers.push({ x: ring[i] as number, y: ring[i + 1] as number });
        }
        return numbers;
    }
    for (const point of ring as readonly (Vec2 | readonly [number, number])[]) {
        if (typeof point !== 'object' || point === null) {
            fail(call, `point ${numbers.length} of ring ${r} is ${show(point)}; give { x, y } or [x, y]`);
        }
        numbers.push('x' in point ? point : { x: point[0], y: point[1] });
    }
    return numbers;
}

/** Divides the inside of closed rings into convex pieces, by the even-odd rule: a hole is a ring like any other, and the way
 *  it runs round does not matter. polygon2 takes each piece. `window`: neighbouring pieces of up to so many corners together
 *  are divided anew into the fewest possible; left out: 20, at most 64, -1 leaves that out. */
export function decompose2(rings: readonly Points2[], options: { window?: number } = {}): Pieces2 {
    const call = 'decompose2';
    checkOptions(call, options, ['window']);
    const { window = 0 } = options;
    checkCount(call, 'options.window', window, -1, 64);
    return divide(call, rings, window);
}

/** The same into triangles. */
export function triangulate2(rings: readonly Points2[]): Pieces2 {
    return divide('triangulate2', rings, undefined);
}
