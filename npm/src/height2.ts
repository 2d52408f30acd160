// height2.ts : static height fields in 2D: answers are those of a chain of the same segments, in a fraction of its room.
import { checkFields, checkNumber, checkOptions, countOf } from './errors.js';
import { layout } from './layout.js';
import { flags, withGrid } from './heights.js';
import { putVec2, type Vec2 } from './math2.js';
import { realShift } from './precision.js';
import { DEF, WORDS } from './scratch.js';
import { Surface2, type SurfaceCalls2 } from './surface2.js';
import { checkStatus, ints, MADE, reals, refresh, wasm, withBytes } from './wasm.js';

const FAULT = WORDS;
const PLACE = WORDS + 4;

/** @internal */
const CALLS: SurfaceCalls2 = {
    name: 'HeightField2',
    release: (at) => wasm.abut_height2_release(at, 0),
    add: wasm.abut_world2_add_height,
    segments: wasm.abut_height2_segments,
    ends: wasm.abut_height2_ends,
    bounds: wasm.abut_height2_bounds,
    collide: wasm.abut_height2_collide,
    overlap: wasm.abut_height2_overlap,
    distance: wasm.abut_height2_distance,
    cast: wasm.abut_height2_cast,
    ray: wasm.abut_height2_ray,
    bytes: wasm.abut_height2_bytes,
};

/** A height field. It does not change. */
export class HeightField2 extends Surface2 {
    /** @internal */
    constructor(made: symbol, at: number) {
        super(made, at, CALLS);
    }
}

function built(call: string): HeightField2 {
    const status = wasm.abut_height2_build(DEF, 0, PLACE, FAULT);
    refresh();
    const fault = ints[FAULT >> 2];
    checkStatus(call, status, status === 0 || fault < 0 ? '' : `sample ${fault}`);
    return new HeightField2(MADE, ints[PLACE >> 2]);
}

/** A ground of heights at even steps. */
export interface HeightOptions2 {
    /** Where sample 0 of height 0 is; left out: the origin. */
    corner?: Vec2;
    /** Of each step from a sample to the next: whether there is nothing. */
    holes?: ArrayLike<unknown>;
}

/** A height field: sample i is at corner + (i * width, heights[i]), and segment i goes on to the next. The outside is above;
 *  `oneSided` lets what has sunk come out on top. */
export function heightField2(heights: ArrayLike<number>, width: number, options: HeightOptions2 = {}): HeightField2 {
    const call = 'heightField2';
    checkOptions(call, options, ['corner', 'holes']);
    checkNumber(call, 'width', width);
    const { corner = { x: 0, y: 0 }, holes } = options;
    checkFields(call, 'options.corner', corner, ['x', 'y']);
    const columns = countOf(call, 'heights', heights);
    return withGrid(call, heights, holes && flags(call, 'options.holes', holes, columns - 1), (heightsAt, holesAt) => {
        const of = layout.heightGrid2;
        ints.fill(0, DEF >> 2, (DEF + of.size) >> 2);
        ints[(DEF + of.heights) >> 2] = heightsAt;
        ints[(DEF + of.columns) >> 2] = columns;
        reals[(DEF + of.width) >> realShift] = width;
        putVec2(DEF + of.corner, corner);
        ints[(DEF + of.holes) >> 2] = holesAt;
        return built(call);
    });
}

/** A height field of the bytes that HeightField2.save has given. */
export function loadHeightField2(bytes: Uint8Array): HeightField2 {
    const call = 'loadHeightField2';
    return withBytes(call, bytes, (at, size) => {
        checkStatus(call, wasm.abut_height2_load(at, size, 0, PLACE));
        return new HeightField2(MADE, ints[PLACE >> 2]);
    });
}
