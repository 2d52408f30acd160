// shape3.ts : convex shapes in 3D: every point within `radius` of a core. A shape lies in the module's memory until it is
// freed, or until JavaScript's garbage collector finds that nobody has it any more.
import { checkFields, checkNumber, checkOptions, fail, show, type Status, statusNames } from './errors.js';
import { layout } from './layout.js';
import {
    type Bounds3,
    explainPose3,
    isPose3,
    type Pose3,
    putPose3,
    putVec3,
    type Rotation3,
    type Vec3,
    vec3At,
} from './math3.js';
import { realShift } from './precision.js';
import { ANSWER, POSE_A, VECTOR, VECTOR_B, WORDS } from './scratch.js';
import {
    addressOf,
    allocate,
    checkMade,
    checkStatus,
    dropSupport,
    giveBack,
    type Held,
    hold,
    ints,
    MADE,
    newSupport,
    reals,
    refresh,
    release,
    rethrow,
    wasm,
    withMemory,
} from './wasm.js';

const CORES = [
    'none',
    'point',
    'segment',
    'triangle',
    'box',
    'hull',
    'disk',
    'cylinder',
    'cone',
    'ellipsoid',
    'custom',
] as const;

/** What a shape is grown from by its radius. A sphere is a point, a capsule a segment. */
export type Core3 = Exclude<(typeof CORES)[number], 'none'>;

/** Points: objects, triples, or one flat list of x, y, z, x, y, z, ... */
export type Points3 = readonly Vec3[] | readonly (readonly [number, number, number])[] | ArrayLike<number>;

/** The axis of a disk, a cylinder or a cone. */
export type Axis = 'x' | 'y' | 'z';

interface HeldShape extends Held {
    block: number; // of a hull; 0: none
    number: number; // of the shape, or 0
    support: number; // of a support function; 0: none
}

function give(held: Held): void {
    const shape = held as HeldShape;
    wasm.shapes_remove(shape.number);
    dropSupport(shape.support);
    release(shape.block);
    release(shape.at);
}

/** A shape. It does not change; any number of pairs and batches may use it. */
export class Shape3 {
    readonly #held: HeldShape;

    /** @internal */
    constructor(made: symbol, held: Held) {
        checkMade('Shape3', made);
        this.#held = held as HeldShape;
        hold(this, held);
    }

    /** What it is grown from. Flat shapes are simpler ones: a cylinder without height is a disk. */
    get core(): Core3 {
        return CORES[ints[(this.#at('core') + layout.shape3.core) >> 2]] as Core3;
    }

    /** The radius by which its core is grown; a length. */
    get radius(): number {
        return reals[(this.#at('radius') + layout.shape3.radius) >> realShift];
    }

    /** The number by which a batch knows it. It is never 0, and names nothing once the shape is freed. */
    get id(): number {
        this.#at('id');
        return this.#held.number;
    }

    /** The vertices of a hull. Of other cores none. */
    get points(): Vec3[] {
        this.#at('points');
        const points: Vec3[] = [];
        const block = this.#held.block;
        for (let i = 0; block !== 0 && i < ints[(block + layout.hull3.vertices) >> 2]; ++i) {
            wasm.abut_hull3_vertex(ANSWER, block, i);
            points.push(vec3At(ANSWER));
        }
        return points;
    }

    /** Gives its memory back at once. Batches that still name it answer `'invalid'`. May be called again. */
    free(): void {
        giveBack(this.#held);
    }

    #at(name: string): number {
        return addressOf(`Shape3.${name}`, 'this', 'shape', this.#held);
    }

    /** @internal What a shape of the caller's own function is. */
    static custom(shape: Shape3): Held | undefined {
        return shape.#held.support !== 0 ? shape.#held : undefined;
    }

    /** @internal */
    static at(call: string, name: string, shape: Shape3): number {
        if (!(typeof shape === 'object' && shape !== null && #held in shape)) {
            fail(call, `${name} is ${show(shape)}; give a 3D shape of this module, as sphere3(1) makes one`);
        }
        return addressOf(call, name, 'shape', shape.#held);
    }
}

/** Makes a shape by one of the library's makers; what there was for it already goes with it. */
function made(call: string, block: number, support: number, maker: (at: number) => number, where = ''): Shape3 {
    const held: HeldShape = { at: 0, give, block, support, number: 0 };
    try {
        held.at = allocate(call, layout.shape3.size);
        checkStatus(call, maker(held.at), where);
        held.number = wasm.shapes_add3(held.at);
        refresh(); // its table may have grown
        if (held.number === 0) {
            fail(call, 'there is no room for another shape; at most 1048575 may be there at once', 'noMemory');
        }
    } catch (error) {
        give(held);
        throw error;
    }
    return new Shape3(MADE, held);
}

/** Where a shape lies about its own origin, and how it is rounded. */
export interface ShapeOptions3 {
    /** Its middle; left out: the origin. */
    center?: Vec3;
    /** The radius by which it is grown; left out: 0. */
    radius?: number;
}

/** The same of what has a radius already. */
export interface RoundOptions3 {
    center?: Vec3;
    /** The radius by which it is grown; left out: 0. */
    rounding?: number;
}

const ORIGIN: Vec3 = { x: 0, y: 0, z: 0 };

function putPoint(call: string, name: string, at: number, point: Vec3): void {
    checkFields(call, name, point, ['x', 'y', 'z']);
    putVec3(at, point);
}

/** Writes the centre at VECTOR and answers how much the shape is grown by. */
function putCenter(call: string, options: ShapeOptions3 & RoundOptions3, names: string[]): number {
    checkOptions(call, options, names);
    putPoint(call, 'options.center', VECTOR, options.center ?? ORIGIN);
    const radius = options.radius ?? options.rounding ?? 0;
    checkNumber(call, `options.${names[names.length - 1]}`, radius, 0);
    return radius;
}

function axisNumber(call: string, axis: Axis): number {
    const number = ['x', 'y', 'z'].indexOf(axis);
    if (number < 0) {
        fail(call, `axis is ${show(axis)}; give 'x', 'y' or 'z'`);
    }
    return number;
}

/** A sphere. Radius 0 is a point. */
export function sphere3(radius: number, options: { center?: Vec3 } = {}): Shape3 {
    const call = 'sphere3';
    putCenter(call, options, ['center']);
    checkNumber(call, 'radius', radius, 0);
    return made(call, 0, 0, (at) => wasm.abut_make_sphere3(at, VECTOR, radius));
}

/** A capsule: the segment between two points, grown by a radius. Radius 0 is a segment. */
export function capsule3(p1: Vec3, p2: Vec3, radius: number): Shape3 {
    const call = 'capsule3';
    putPoint(call, 'p1', VECTOR, p1);
    putPoint(call, 'p2', VECTOR_B, p2);
    checkNumber(call, 'radius', radius, 0);
    return made(call, 0, 0, (at) => wasm.abut_make_capsule3(at, VECTOR, VECTOR_B, radius));
}

/** A triangle, grown by options.radius. */
export function triangle3(p1: Vec3, p2: Vec3, p3: Vec3, options: { radius?: number } = {}): Shape3 {
    const call = 'triangle3';
    const radius = putCenter(call, options, ['radius']);
    putPoint(call, 'p1', VECTOR, p1);
    putPoint(call, 'p2', VECTOR_B, p2);
    putPoint(call, 'p3', POSE_A, p3);
    return made(call, 0, 0, (at) => wasm.abut_make_triangle3(at, VECTOR, VECTOR_B, POSE_A, radius));
}

/** An axis-aligned box of these half sizes, rounded by options.radius. */
export function box3(half: Vec3, options: ShapeOptions3 = {}): Shape3 {
    const call = 'box3';
    const radius = putCenter(call, options, ['center', 'radius']);
    putPoint(call, 'half', VECTOR_B, half);
    return made(call, 0, 0, (at) => wasm.abut_make_box3(at, VECTOR, VECTOR_B, radius));
}

/** An ellipsoid of these half axes, grown by options.radius. */
export function ellipsoid3(half: Vec3, options: ShapeOptions3 = {}): Shape3 {
    const call = 'ellipsoid3';
    const radius = putCenter(call, options, ['center', 'radius']);
    putPoint(call, 'half', VECTOR_B, half);
    return made(call, 0, 0, (at) => wasm.abut_make_ellipsoid3(at, VECTOR, VECTOR_B, radius));
}

/** A flat disk perpendicular to an axis. */
export function disk3(radius: number, axis: Axis, options: RoundOptions3 = {}): Shape3 {
    const call = 'disk3';
    const rounding = putCenter(call, options, ['center', 'rounding']);
    checkNumber(call, 'radius', radius, 0);
    const number = axisNumber(call, axis);
    return made(call, 0, 0, (at) => wasm.abut_make_disk3(at, VECTOR, number, radius, rounding));
}

/** A cylinder about an axis. */
export function cylinder3(radius: number, halfHeight: number, axis: Axis, options: RoundOptions3 = {}): Shape3 {
    const call = 'cylinder3';
    const rounding = putCenter(call, options, ['center', 'rounding']);
    checkNumber(call, 'radius', radius, 0);
    checkNumber(call, 'halfHeight', halfHeight, 0);
    const number = axisNumber(call, axis);
    return made(call, 0, 0, (at) => wasm.abut_make_cylinder3(at, VECTOR, number, radius, halfHeight, rounding));
}

/** A cone, its base `halfHeight` below its middle along the axis and its tip as much above. */
export function cone3(radius: number, halfHeight: number, axis: Axis, options: RoundOptions3 = {}): Shape3 {
    const call = 'cone3';
    const rounding = putCenter(call, options, ['center', 'rounding']);
    checkNumber(call, 'radius', radius, 0);
    checkNumber(call, 'halfHeight', halfHeight, 0);
    const number = axisNumber(call, axis);
    return made(call, 0, 0, (at) => wasm.abut_make_cone3(at, VECTOR, number, radius, halfHeight, rounding));
}

function putListed(call: string, at: number, i: number, point: unknown): void {
    if (typeof point !== 'object' || point === null) {
        fail(call, `point ${i} is ${show(point)}; give { x, y, z } or [x, y, z]`);
    }
    if (Array.isArray(point) && point.length !== 3) {
        fail(call, `point ${i} is an array of ${point.length} numbers; give { x, y, z } or [x, y, z]`);
    }
    const { x, y, z } = point as Vec3;
    const numbers = Array.isArray(point) ? (point as unknown[]) : [x, y, z];
    for (let k = 0; k < 3; ++k) {
        reals[(at >> realShift) + k] = numbers[k] as number;
    }
}

/** Calls with a list of points in memory, and their number. */
export function withPoints3<T>(call: string, points: Points3, use: (at: number, count: number) => T): T {
    if (typeof points !== 'object' || points === null || typeof points.length !== 'number') {
        fail(call, `points is ${show(points)}; give an array of points`);
    }
    const flat = typeof points[0] === 'number';
    if (flat && points.length % 3 !== 0) {
        fail(call, `the list has ${points.length} numbers; give three for each point, x, y and z`);
    }
    const count = flat ? points.length / 3 : points.length;
    return withMemory(call, count * 3 * layout.real.size, (at) => {
        for (let i = 0; i < count; ++i) {
            const point = flat ? [points[3 * i], points[3 * i + 1], points[3 * i + 2]] : points[i];
            putListed(call, at + i * 3 * layout.real.size, i, point);
        }
        return use(at, count);
    });
}

/** The convex hull of any points, rounded by options.radius. */
export function hull3(points: Points3, options: { radius?: number } = {}): Shape3 {
    const call = 'hull3';
    const radius = putCenter(call, options, ['radius']);
    return withPoints3(call, points, (at, count) => {
        const size = wasm.abut_hull3_size(count);
        const block = withMemory(call, size, (work) => {
            const status = wasm.abut_hull3_build(at, count, work, size, WORDS, WORDS + 4);
            const fault = ints[(WORDS + 4) >> 2];
            checkStatus(call, status, fault < 0 ? '' : `point ${fault} of ${count}`);
            return kept(call, work);
        });
        return made(call, block, 0, (shape) => wasm.abut_make_hull3(shape, block, radius));
    });
}

/** A copy of a hull's block without the room that was needed to build it. */
function kept(call: string, work: number): number {
    const bytes = ints[(work + layout.hull3.bytes) >> 2];
    const block = allocate(call, bytes);
    ints.copyWithin(block >> 2, work >> 2, (work + bytes + 3) >> 2);
    return block;
}

/** Any convex set: `support` answers its point farthest along a direction (of unit length), to rounding, and always the same
 *  for the same direction; a `feature` below 2 ** 24 makes contact ids. It may ask nothing of this module. */
export function custom3(support: (direction: Vec3) => Vec3 & { feature?: number }, options: { radius?: number } = {}): Shape3 {
    const call = 'custom3';
    const radius = putCenter(call, options, ['radius']);
    if (typeof support !== 'function') {
        fail(call, `support is ${show(support)}; give a function of a direction { x, y, z }`);
    }
    const number = newSupport((at, x, y, z) => {
        const found = support({ x, y, z });
        putVec3(at, found);
        ints[(at + layout.supportPoint3.feature) >> 2] = found.feature ?? 0;
    });
    return made(call, 0, number, (at) => wasm.call_make_custom3(at, number, radius));
}

/** The point of a shape, radius included, farthest along a direction of any length, in its own frame. */
export function support3(shape: Shape3, direction: Vec3): Vec3 & { feature: number } {
    const call = 'support3';
    const at = Shape3.at(call, 'shape', shape);
    putPoint(call, 'direction', VECTOR, direction);
    wasm.abut_support3(ANSWER, at, VECTOR);
    rethrow();
    return { ...vec3At(ANSWER), feature: ints[(ANSWER + layout.supportPoint3.feature) >> 2] };
}

/** The axis-aligned box of a shape at a pose. It holds the shape, rounding included. */
export function bounds3(shape: Shape3, pose: Pose3): Bounds3 {
    const call = 'bounds3';
    const at = Shape3.at(call, 'shape', shape);
    putPose3(call, 'pose', POSE_A, pose);
    if (!isPose3(POSE_A)) {
        explainPose3(call, 'pose', pose);
    }
    wasm.abut_bounds3(ANSWER, at, POSE_A);
    return { lower: vec3At(ANSWER), upper: vec3At(ANSWER + 3 * layout.real.size) };
}

/** The volume of a shape, radius included, and its moments at unit density. */
export interface Mass3 {
    volume: number;
    centroid: Vec3;
    /** The inertia matrix about the centroid, by columns; symmetric. */
    inertia: Rotation3;
    /** Bound of the relative error of the volume, and of the inertia relative to its largest entry. */
    error: number;
    status: Status;
}

export function massOf3(shape: Shape3): Mass3 {
    wasm.abut_mass_of3(ANSWER, Shape3.at('massOf3', 'shape', shape));
    rethrow();
    const { volume, centroid, inertia, error, status } = layout.mass3;
    const first = (ANSWER + inertia) >> realShift;
    return {
        volume: reals[(ANSWER + volume) >> realShift],
        centroid: vec3At(ANSWER + centroid),
        inertia: Array.from(reals.subarray(first, first + 9)) as unknown as Rotation3,
        error: reals[(ANSWER + error) >> realShift],
        status: statusNames[ints[(ANSWER + status) >> 2]] as Status,
    };
}
