// mesh3.ts : static triangle meshes in 3D, asked about convex shapes, casts and rays,
// without ghost contacts at inner corners.
import { BAD_INDEX, fail, show } from './errors.js';
import { WORDS } from './scratch.js';
import { type Points3, withPoints3 } from './shape3.js';
import { Surface3, type SurfaceCalls3 } from './surface3.js';
import { checkStatus, ints, MADE, refresh, wasm, withBytes, withWords } from './wasm.js';

const FAULT = WORDS;
const PLACE = WORDS + 4;

/** @internal */
const CALLS: SurfaceCalls3 = {
    name: 'Mesh3',
    release: (at) => wasm.abut_mesh3_release(at, 0),
    add: wasm.abut_world3_add_mesh,
    triangles: wasm.abut_mesh3_triangles,
    corners: wasm.abut_mesh3_corners,
    bounds: wasm.abut_mesh3_bounds,
    collide: wasm.abut_mesh3_collide,
    overlap: wasm.abut_mesh3_overlap,
    distance: wasm.abut_mesh3_distance,
    cast: wasm.abut_mesh3_cast,
    ray: wasm.abut_mesh3_ray,
    bytes: wasm.abut_mesh3_bytes,
};

/** A mesh: a surface of triangles. It does not change. */
export class Mesh3 extends Surface3 {
    /** @internal */
    constructor(made: symbol, at: number) {
        super(made, at, CALLS);
    }
}

/** A mesh of triangles, three indices into the vertices each, counter-clockwise seen from outside or from above. */
export function mesh3(vertices: Points3, corners: ArrayLike<number>): Mesh3 {
    const call = 'mesh3';
    if (typeof corners !== 'object' || corners === null || corners.length % 3 !== 0) {
        fail(call, `corners is ${show(corners)}; give an array of three indices for each triangle`);
    }
    return withPoints3(call, vertices, (at, count) =>
        withWords(call, 'corners', corners, (cornersAt) => {
            const status = wasm.abut_mesh3_build(at, count, cornersAt, corners.length / 3, 0, PLACE, FAULT);
            refresh();
            const fault = ints[FAULT >> 2];
            const what = status === BAD_INDEX ? 'triangle' : 'vertex';
            checkStatus(call, status, status === 0 || fault < 0 ? '' : `${what} ${fault}`);
            return new Mesh3(MADE, ints[PLACE >> 2]);
        }),
    );
}

/** A mesh of the bytes that Mesh3.save has given. */
export function loadMesh3(bytes: Uint8Array): Mesh3 {
    const call = 'loadMesh3';
    return withBytes(call, bytes, (at, size) => {
        const status = wasm.abut_mesh3_load(at, size, 0, PLACE);
        checkStatus(call, status);
        return new Mesh3(MADE, ints[PLACE >> 2]);
    });
}
