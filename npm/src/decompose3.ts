// decompose3.ts : closed triangle meshes into convex pieces that cover them.
import { BAD_INDEX, checkCount, checkNumber, checkOptions, fail, NO_AREA, show } from './errors.js';
import { layout } from './layout.js';
import type { Vec3 } from './math3.js';
import { realShift } from './precision.js';
import { WORDS } from './scratch.js';
import { type Points3, withPoints3 } from './shape3.js';
import { checkStatus, ints, reals, refresh, wasm, withMemory, withWords } from './wasm.js';

/** A convex piece of a solid: hull3(points) is its shape. */
export interface Piece3 {
    /** The corners of its hull. */
    points: Vec3[];
    /** The volume of the solid between the cuts. */
    volume: number;
    /** The volume of its hull, which is no smaller but for rounding. */
    hull: number;
}

/** Convex pieces of a solid. */
export interface Pieces3 {
    pieces: Piece3[];
    /** The volume of the solid. */
    volume: number;
    /** The volumes of all hulls together; where they overlap that counts twice. */
    hulls: number;
}

const PIECES = WORDS;
const FAULT = WORDS + 4;
const LEAST = 1e-30; // 0 is another number to the library

function read(block: number): Pieces3 {
    const real = layout.real.size;
    const count = ints[(block + layout.pieces3.pieces) >> 2];
    const total = ints[(block + layout.pieces3.points) >> 2];
    const points = (block + layout.pieces3.size) >> realShift;
    const volumes = block + layout.pieces3.size + total * 3 * real;
    const first = (volumes + count * layout.pieceVolume3.size) >> 2;
    const volume = (at: number): number => reals[(at + layout.pieceVolume3.part) >> realShift];
    const hull = (at: number): number => reals[(at + layout.pieceVolume3.hull) >> realShift];
    const point = (i: number): Vec3 => {
        const at = points + 3 * i;
        return { x: reals[at], y: reals[at + 1], z: reals[at + 2] };
    };
    const pieces = Array.from({ length: count }, (_, p) => {
        const from = ints[first + p];
        return {
            points: Array.from({ length: ints[first + p + 1] - from }, (_, i) => point(from + i)),
            volume: volume(volumes + p * layout.pieceVolume3.size),
            hull: hull(volumes + p * layout.pieceVolume3.size),
        };
    });
    const whole = block + layout.pieces3.whole;
    return { pieces, volume: volume(whole), hulls: hull(whole) };
}

/** What an open mesh and one of no volume are told. */
function shapeless(fault: number): string {
    return fault < 0
        ? 'the mesh encloses nothing; give the surface of a solid'
        : `triangle ${fault} has an edge that no other has the other way round; close the mesh, let all its triangles run alike`;
}

function check(call: string, status: number): void {
    const fault = ints[FAULT >> 2];
    if (status === NO_AREA) {
        fail(call, shapeless(fault), 'noArea');
    }
    checkStatus(call, status, fault < 0 ? '' : `${status === BAD_INDEX ? 'triangle' : 'vertex'} ${fault}`);
}

/** Divides a closed solid into convex pieces that cover it: it is cut by planes, and the hull of what lies between the cuts is
 *  a piece. `corners`: three indices into the vertices for each triangle, all counter-clockwise seen from outside, or all
 *  clockwise; vertices in one place count as one. It is cut no more once there are `maxPieces` (left out: 32; at most 1024),
 *  nor once the hulls together are larger than the solid by at most `excess`, a part of it (left out: 0.05; 0: while there is
 *  anything to cut). */
export function decompose3(
    vertices: Points3,
    corners: ArrayLike<number>,
    options: { maxPieces?: number; excess?: number } = {},
): Pieces3 {
    const call = 'decompose3';
    checkOptions(call, options, ['maxPieces', 'excess']);
    const { maxPieces = 32, excess = 0.05 } = options;
    checkCount(call, 'options.maxPieces', maxPieces, 1, 1024);
    checkNumber(call, 'options.excess', excess, 0);
    if (typeof corners !== 'object' || corners === null || corners.length % 3 !== 0) {
        fail(call, `corners is ${show(corners)}; give an array of three indices for each triangle`);
    }
    return withPoints3(call, vertices, (at, count) =>
        withWords(call, 'corners', corners, (cornersAt) =>
            withMemory(call, layout.decomposeOptions3.size, (options3) => {
                ints[(options3 + layout.decomposeOptions3.maxPieces) >> 2] = maxPieces;
                reals[(options3 + layout.decomposeOptions3.excess) >> realShift] = Math.max(excess, LEAST);
                const triangles = corners.length / 3;
                const status = wasm.abut_decompose3(at, count, cornersAt, triangles, options3, 0, PIECES, FAULT);
                refresh();
                check(call, status);
                const block = ints[PIECES >> 2];
                const pieces = read(block);
                wasm.abut_pieces3_release(block, 0);
                return pieces;
            }),
        ),
    );
}
