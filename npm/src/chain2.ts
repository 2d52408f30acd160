// chain2.ts : static chains of segments in 2D: an outline of any shape, closed or open, asked about convex shapes, casts and
// rays, without ghost contacts at inner corners.
import { BAD_INDEX, checkOptions, fail, show } from './errors.js';
import { WORDS } from './scratch.js';
import { type Points2, withPoints2 } from './shape2.js';
import { Surface2, type SurfaceCalls2 } from './surface2.js';
import { checkStatus, ints, MADE, refresh, wasm, withBytes, withWords } from './wasm.js';

const FAULT = WORDS;
const PLACE = WORDS + 4;

/** @internal */
const CALLS: SurfaceCalls2 = {
    name: 'Chain2',
    release: (at) => wasm.abut_chain2_release(at, 0),
    add: wasm.abut_world2_add_chain,
    segments: wasm.abut_chain2_segments,
    ends: wasm.abut_chain2_ends,
    bounds: wasm.abut_chain2_bounds,
    collide: wasm.abut_chain2_collide,
    overlap: wasm.abut_chain2_overlap,
    distance: wasm.abut_chain2_distance,
    cast: wasm.abut_chain2_cast,
    ray: wasm.abut_chain2_ray,
    bytes: wasm.abut_chain2_bytes,
};

/** A chain: a surface of segments. It does not change. */
export class Chain2 extends Surface2 {
    /** @internal */
    constructor(made: symbol, at: number) {
        super(made, at, CALLS);
    }
}

/** A chain of segments, its outside on the right: an outline round something solid runs counter-clockwise. `ends` are two
 *  indices into the points each; without them each point is joined to the next, and with `closed` the last one to the first. */
export function chain2(points: Points2, options: { closed?: boolean; ends?: ArrayLike<number> } = {}): Chain2 {
    const call = 'chain2';
    checkOptions(call, options, ['closed', 'ends']);
    const { closed = false, ends } = options;
    if (ends !== undefined && (typeof ends !== 'object' || ends === null || ends.length % 2 !== 0)) {
        fail(call, `options.ends is ${show(ends)}; give an array of two indices for each segment`);
    }
    return withPoints2(call, points, (at, count) =>
        withWords(call, 'options.ends', ends ?? [], (endsAt) => {
            const segments = ends === undefined ? count - (closed ? 0 : 1) : ends.length / 2;
            const list = ends === undefined ? 0 : endsAt;
            const status = wasm.abut_chain2_build(at, count, list, segments, 0, PLACE, FAULT);
            refresh();
            const fault = ints[FAULT >> 2];
            const what = status === BAD_INDEX ? 'segment' : 'point';
            checkStatus(call, status, status === 0 || fault < 0 ? '' : `${what} ${fault}`);
            return new Chain2(MADE, ints[PLACE >> 2]);
        }),
    );
}

/** A chain of the bytes that Chain2.save has given. */
export function loadChain2(bytes: Uint8Array): Chain2 {
    const call = 'loadChain2';
    return withBytes(call, bytes, (at, size) => {
        const status = wasm.abut_chain2_load(at, size, 0, PLACE);
        checkStatus(call, status);
        return new Chain2(MADE, ints[PLACE >> 2]);
    });
}
