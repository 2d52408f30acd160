// halfspace3.ts : a half-space in 3D: solid ground without end, asked in closed form. It is a surface of one part, number 0.
import { checkFields, checkNumber, fail, INVALID } from './errors.js';
import { layout } from './layout.js';
import { putVec3, type Vec3 } from './math3.js';
import { realShift } from './precision.js';
import { Surface3, type SurfaceCalls3 } from './surface3.js';
import { allocate, ints, MADE, reals, release, wasm } from './wasm.js';

const flag = (at: number): boolean => ((ints[at >> 2] >> (8 * (at & 3))) & 0xff) !== 0;

const CALLS: SurfaceCalls3 = {
    name: 'HalfSpace3',
    release,
    add: wasm.abut_world3_add_halfspace,
    triangles: () => 1,
    corners: () => fail('HalfSpace3.triangle', 'a half-space has no ends'),
    bounds: () => fail('HalfSpace3.bounds', 'a half-space has no end, and so no box'),
    collide: (at, shape, pose, margin, _how, to, _room, status) => {
        wasm.abut_halfspace3_collide(to + layout.surfaceManifold3.manifold, at, shape, pose, margin);
        const of = layout.manifold3;
        const found = to + layout.surfaceManifold3.manifold;
        ints[status >> 2] = ints[(found + of.status) >> 2] === INVALID ? INVALID : 0;
        ints.fill(0, (to + layout.surfaceManifold3.triangle) >> 2, (to + layout.surfaceManifold3.size) >> 2);
        return ints[(found + of.count) >> 2] > 0 ? 1 : 0;
    },
    overlap: wasm.abut_halfspace3_overlap,
    distance: (to, at, shape, pose, _how, triangle) => {
        wasm.abut_halfspace3_distance(to, at, shape, pose);
        ints[triangle >> 2] = 0;
    },
    cast: (to, at, shape, pose, way, how, triangle) => {
        wasm.abut_halfspace3_cast(to, at, shape, pose, way, how);
        ints[triangle >> 2] = flag(to + layout.hit3.hit) ? 0 : -1;
    },
    ray: (to, at, origin, direction, how, triangle) => {
        wasm.abut_halfspace3_ray(to, at, origin, direction, how);
        ints[triangle >> 2] = flag(to + layout.rayHit3.hit) ? 0 : -1;
    },
    bytes: () => fail('HalfSpace3.save', 'a half-space is its normal and offset; keep those'),
};

/** A half-space. It does not change. */
export class HalfSpace3 extends Surface3 {
    /** @internal */
    constructor(made: symbol, at: number) {
        super(made, at, CALLS);
    }
}

/** All points p with dot(normal, p) <= offset. The normal points out of what is solid; of any length but 0, to which the offset
 *  is in proportion. */
export function halfSpace3(normal: Vec3, offset = 0): HalfSpace3 {
    const call = 'halfSpace3';
    checkFields(call, 'normal', normal, ['x', 'y', 'z']);
    checkNumber(call, 'offset', offset);
    if (normal.x === 0 && normal.y === 0 && normal.z === 0) {
        fail(call, 'normal is zero; give a direction that points out of what is solid');
    }
    const at = allocate(call, layout.halfSpace3.size);
    putVec3(at, normal);
    reals[(at + layout.halfSpace3.offset) >> realShift] = offset;
    return new HalfSpace3(MADE, at);
}
