// height3.ts : static height fields in 3D: answers are those of a mesh of the same triangles, in a fraction of its room.
import { checkCount, checkFields, checkNumber, checkOptions, countOf, fail } from './errors.js';
import { layout } from './layout.js';
import { flags, withGrid } from './heights.js';
import { putVec3, type Vec3 } from './math3.js';
import { realShift } from './precision.js';
import { DEF, WORDS } from './scratch.js';
import { Surface3, type SurfaceCalls3 } from './surface3.js';
import { checkStatus, ints, MADE, reals, refresh, wasm, withBytes } from './wasm.js';

const FAULT = WORDS;
const PLACE = WORDS + 4;

/** @internal */
const CALLS: SurfaceCalls3 = {
    name: 'HeightField3',
    release: (at) => wasm.abut_height3_release(at, 0),
    add: wasm.abut_world3_add_height,
    triangles: wasm.abut_height3_triangles,
    corners: wasm.abut_height3_corners,
    bounds: wasm.abut_height3_bounds,
    collide: wasm.abut_height3_collide,
    overlap: wasm.abut_height3_overlap,
    distance: wasm.abut_height3_distance,
    cast: wasm.abut_height3_cast,
    ray: wasm.abut_height3_ray,
    bytes: wasm.abut_height3_bytes,
};

/** A height field. It does not change. */
export class HeightField3 extends Surface3 {
    /** @internal */
    constructor(made: symbol, at: number) {
        super(made, at, CALLS);
    }
}

function built(call: string): HeightField3 {
    const status = wasm.abut_height3_build(DEF, 0, PLACE, FAULT);
    refresh();
    const fault = ints[FAULT >> 2];
    checkStatus(call, status, status === 0 || fault < 0 ? '' : `sample ${fault}`);
    return new HeightField3(MADE, ints[PLACE >> 2]);
}

/** A terrain of heights on a grid. */
export interface HeightOptions3 {
    /** Where sample 0 of height 0 is; left out: the origin. */
    corner?: Vec3;
    /** Between rows; left out: the width. */
    depth?: number;
    /** Of each cell, along the rows: whether there is nothing. */
    holes?: ArrayLike<unknown>;
    /** Of each cell: whether it is cut from its upper left sample to its lower right one. */
    turned?: ArrayLike<unknown>;
}

/** A height field of rows of `columns` samples: sample (i, j) is at corner + (i * width, j * depth, heights[j * columns + i]).
 *  Each cell is two triangles. The outside is above; `oneSided` lets what has sunk come out on top. */
export function heightField3(
    heights: ArrayLike<number>,
    columns: number,
    width: number,
    options: HeightOptions3 = {},
): HeightField3 {
    const call = 'heightField3';
    checkOptions(call, options, ['corner', 'depth', 'holes', 'turned']);
    checkNumber(call, 'width', width);
    const { corner = { x: 0, y: 0, z: 0 }, depth = width, holes, turned } = options;
    checkNumber(call, 'options.depth', depth);
    checkFields(call, 'options.corner', corner, ['x', 'y', 'z']);
    checkCount(call, 'columns', columns, 1, 2 ** 24);
    const count = countOf(call, 'heights', heights);
    if (count % columns !== 0) {
        fail(call, `there are ${count} heights in rows of ${columns}; give whole rows`);
    }
    const rows = count / columns;
    const cells = Math.max((columns - 1) * (rows - 1), 0);
    const said = new Uint8Array(cells);
    (holes ? flags(call, 'options.holes', holes, cells) : []).forEach((hole, i) => (said[i] |= hole));
    (turned ? flags(call, 'options.turned', turned, cells) : []).forEach((other, i) => (said[i] |= 2 * other));
    return withGrid(call, heights, said, (heightsAt, cellsAt) => {
        const of = layout.heightGrid3;
        ints.fill(0, DEF >> 2, (DEF + of.size) >> 2);
        ints[(DEF + of.heights) >> 2] = heightsAt;
        ints[(DEF + of.columns) >> 2] = columns;
        ints[(DEF + of.rows) >> 2] = rows;
        reals[(DEF + of.width) >> realShift] = width;
        reals[(DEF + of.depth) >> realShift] = depth;
        putVec3(DEF + of.corner, corner);
        ints[(DEF + of.cells) >> 2] = cellsAt;
        return built(call);
    });
}

/** A height field of the bytes that HeightField3.save has given. */
export function loadHeightField3(bytes: Uint8Array): HeightField3 {
    const call = 'loadHeightField3';
    return withBytes(call, bytes, (at, size) => {
        checkStatus(call, wasm.abut_height3_load(at, size, 0, PLACE));
        return new HeightField3(MADE, ints[PLACE >> 2]);
    });
}
