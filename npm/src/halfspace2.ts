// halfspace2.ts : a half-space in 2D: solid ground without end, asked in closed form. It is a surface of one part, number 0.
import { checkFields, checkNumber, fail, INVALID } from './errors.js';
import { layout } from './layout.js';
import { putVec2, type Vec2 } from './math2.js';
import { realShift } from './precision.js';
import { Surface2, type SurfaceCalls2 } from './surface2.js';
import { allocate, ints, MADE, reals, release, wasm } from './wasm.js';

const flag = (at: number): boolean => ((ints[at >> 2] >> (8 * (at & 3))) & 0xff) !== 0;

const CALLS: SurfaceCalls2 = {
    name: 'HalfSpace2',
    release,
    add: wasm.abut_world2_add_halfspace,
    segments: () => 1,
    ends: () => fail('HalfSpace2.segment', 'a half-space has no ends'),
    bounds: () => fail('HalfSpace2.bounds', 'a half-space has no end, and so no box'),
    collide: (at, shape, pose, margin, _how, to, _room, status) => {
        wasm.abut_halfspace2_collide(to + layout.surfaceManifold2.manifold, at, shape, pose, margin);
        const of = layout.manifold2;
        const found = to + layout.surfaceManifold2.manifold;
        ints[status >> 2] = ints[(found + of.status) >> 2] === INVALID ? INVALID : 0;
        ints.fill(0, (to + layout.surfaceManifold2.segment) >> 2, (to + layout.surfaceManifold2.size) >> 2);
        return ints[(found + of.count) >> 2] > 0 ? 1 : 0;
    },
    overlap: wasm.abut_halfspace2_overlap,
    distance: (to, at, shape, pose, _how, segment) => {
        wasm.abut_halfspace2_distance(to, at, shape, pose);
        ints[segment >> 2] = 0;
    },
    cast: (to, at, shape, pose, way, how, segment) => {
        wasm.abut_halfspace2_cast(to, at, shape, pose, way, how);
        ints[segment >> 2] = flag(to + layout.hit2.hit) ? 0 : -1;
    },
    ray: (to, at, origin, direction, how, segment) => {
        wasm.abut_halfspace2_ray(to, at, origin, direction, how);
        ints[segment >> 2] = flag(to + layout.rayHit2.hit) ? 0 : -1;
    },
    bytes: () => fail('HalfSpace2.save', 'a half-space is its normal and offset; keep those'),
};

/** A half-space. It does not change. */
export class HalfSpace2 extends Surface2 {
    /** @internal */
    constructor(made: symbol, at: number) {
        super(made, at, CALLS);
    }
}

/** All points p with dot(normal, p) <= offset. The normal points out of what is solid; of any length but 0, to which the offset
 *  is in proportion. */
export function halfSpace2(normal: Vec2, offset = 0): HalfSpace2 {
    const call = 'halfSpace2';
    checkFields(call, 'normal', normal, ['x', 'y']);
    checkNumber(call, 'offset', offset);
    if (normal.x === 0 && normal.y === 0) {
        fail(call, 'normal is zero; give a direction that points out of what is solid');
    }
    const at = allocate(call, layout.halfSpace2.size);
    putVec2(at, normal);
    reals[(at + layout.halfSpace2.offset) >> realShift] = offset;
    return new HalfSpace2(MADE, at);
}
