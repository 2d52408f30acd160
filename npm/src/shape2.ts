// shape2.ts : convex shapes in 2D: every point within `radius` of a core. A shape lies in the module's memory until it is
// freed, or until JavaScript's garbage collector finds that nobody has it any more.
import { checkFields, checkNumber, checkOptions, fail, show, statusNames } from './errors.js';
import type { Status } from './errors.js';
import { layout } from './layout.js';
import { type Bounds2, explainPose2, isPose2, type Pose2, putPose2, putVec2, type Vec2, vec2At } from './math2.js';
import { realShift } from './precision.js';
import { ANSWER, POSE_A, VECTOR, VECTOR_B, WORDS } from './scratch.js';
import type { Held } from './wasm.js';
import {
    addressOf,
    allocate,
    checkMade,
    checkStatus,
    dropSupport,
    giveBack,
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

const CORES = ['none', 'point', 'segment', 'box', 'polygon', 'ellipse', 'custom'] as const;

/** What a shape is grown from by its radius. A circle is a point, a capsule a segment. */
export type Core2 = Exclude<(typeof CORES)[number], 'none'>;

/** Points: objects, pairs, or one flat list of x, y, x, y, ... */
export type Points2 = readonly Vec2[] | readonly (readonly [number, number])[] | ArrayLike<number>;

interface HeldShape extends Held {
    block: number; // of a polygon's points; 0: none
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
export class Shape2 {
    readonly #held: HeldShape;

    /** @internal */
    constructor(made: symbol, held: Held) {
        checkMade('Shape2', made);
        this.#held = held as HeldShape;
        hold(this, held);
    }

    /** What it is grown from. Flat shapes are simpler ones: a box without height is a capsule, so its core is a segment. */
    get core(): Core2 {
        return CORES[ints[(this.#at('core') + layout.shape2.core) >> 2]] as Core2;
    }

    /** The radius by which its core is grown; a length. */
    get radius(): number {
        return reals[(this.#at('radius') + layout.shape2.radius) >> realShift];
    }

    /** The number by which a batch knows it. It is never 0, and names nothing once the shape is freed. */
    get id(): number {
        this.#at('id');
        return this.#held.number;
    }

    /** The corners of a polygon, counter-clockwise from the lowest x, then lowest y. Of other cores none. */
    get points(): Vec2[] {
        this.#at('points');
        const points: Vec2[] = [];
        const block = this.#held.block;
        for (let i = 0; block !== 0 && i < ints[(block + layout.polygon2.count) >> 2]; ++i) {
            points.push(vec2At(block + layout.polygon2.size + i * 2 * layout.real.size));
        }
        return points;
    }

    /** Gives its memory back at once. Batches that still name it answer `'invalid'`. May be called again. */
    free(): void {
        giveBack(this.#held);
    }

    #at(name: string): number {
        return addressOf(`Shape2.${name}`, 'this', 'shape', this.#held);
    }

    /** @internal What a shape of the caller's own function is. */
    static custom(shape: Shape2): Held | undefined {
        return shape.#held.support !== 0 ? shape.#held : undefined;
    }

    /** @internal */
    static at(call: string, name: string, shape: Shape2): number {
        if (!(typeof shape === 'object' && shape !== null && #held in shape)) {
            fail(call, `${name} is ${show(shape)}; give a 2D shape of this module, as circle2(1) makes one`);
        }
        return addressOf(call, name, 'shape', shape.#held);
    }
}

/** Makes a shape by one of the library's makers; what there was for it already goes with it. */
function made(call: string, block: number, support: number, maker: (at: number) => number, where = ''): Shape2 {
    const held: HeldShape = { at: 0, give, block, support, number: 0 };
    try {
        held.at = allocate(call, layout.shape2.size);
        checkStatus(call, maker(held.at), where);
        held.number = wasm.shapes_add2(held.at);
        refresh(); // its table may have grown
        if (held.number === 0) {
            fail(call, 'there is no room for another shape; at most 1048575 may be there at once', 'noMemory');
        }
    } catch (error) {
        give(held);
        throw error;
    }
    return new Shape2(MADE, held);
}

/** Where a shape lies about its own origin, and how it is rounded. */
export interface ShapeOptions2 {
    /** Its middle; left out: the origin. */
    center?: Vec2;
    /** The radius by which it is grown; left out: 0. */
    radius?: number;
}

const ORIGIN: Vec2 = { x: 0, y: 0 };

function putPoint(call: string, name: string, at: number, point: Vec2): void {
    checkFields(call, name, point, ['x', 'y']);
    putVec2(at, point);
}

function putCenter(call: string, options: ShapeOptions2, names: string[]): number {
    checkOptions(call, options, names);
    putPoint(call, 'options.center', VECTOR, options.center ?? ORIGIN);
    const { radius = 0 } = options;
    checkNumber(call, 'options.radius', radius, 0);
    return radius;
}

/** A circle. Radius 0 is a point. */
export function circle2(radius: number, options: { center?: Vec2 } = {}): Shape2 {
    const call = 'circle2';
    putCenter(call, options, ['center']);
    checkNumber(call, 'radius', radius, 0);
    return made(call, 0, 0, (at) => wasm.abut_make_circle2(at, VECTOR, radius));
}

/** A capsule: the segment between two points, grown by a radius. Radius 0 is a segment. */
export function capsule2(p1: Vec2, p2: Vec2, radius: number): Shape2 {
    const call = 'capsule2';
    putPoint(call, 'p1', VECTOR, p1);
    putPoint(call, 'p2', VECTOR_B, p2);
    checkNumber(call, 'radius', radius, 0);
    return made(call, 0, 0, (at) => wasm.abut_make_capsule2(at, VECTOR, VECTOR_B, radius));
}

/** An axis-aligned box of these half sizes, rounded by options.radius. */
export function box2(half: Vec2, options: ShapeOptions2 = {}): Shape2 {
    const call = 'box2';
    const radius = putCenter(call, options, ['center', 'radius']);
    putPoint(call, 'half', VECTOR_B, half);
    return made(call, 0, 0, (at) => wasm.abut_make_box2(at, VECTOR, VECTOR_B, radius));
}

/** An ellipse of these half axes, grown by options.radius. */
export function ellipse2(half: Vec2, options: ShapeOptions2 = {}): Shape2 {
    const call = 'ellipse2';
    const radius = putCenter(call, options, ['center', 'radius']);
    putPoint(call, 'half', VECTOR_B, half);
    return made(call, 0, 0, (at) => wasm.abut_make_ellipse2(at, VECTOR, VECTOR_B, radius));
}

function putListed(call: string, at: number, i: number, point: unknown): void {
    if (typeof point !== 'object' || point === null) {
        fail(call, `point ${i} is ${show(point)}; give { x, y } or [x, y]`);
    }
    if (Array.isArray(point) && point.length !== 2) {
        fail(call, `point ${i} is an array of ${point.length} numbers; give { x, y } or [x, y]`);
    }
    const [x, y] = Array.isArray(point) ? (point as unknown[]) : [(point as Vec2).x, (point as Vec2).y];
    reals[at >> realShift] = x as number;
    reals[(at >> realShift) + 1] = y as number;
}

/** Calls with a list of points in memory, and their number. */
export function withPoints2<T>(call: string, points: Points2, use: (at: number, count: number) => T): T {
    if (typeof points !== 'object' || points === null || typeof points.length !== 'number') {
        fail(call, `points is ${show(points)}; give an array of points`);
    }
    const flat = typeof points[0] === 'number';
    if (flat && points.length % 2 !== 0) {
        fail(call, `the list has ${points.length} numbers; give two for each point, x and y`);
    }
    const count = flat ? points.length / 2 : points.length;
    return withMemory(call, count * 2 * layout.real.size, (at) => {
        for (let i = 0; i < count; ++i) {
            const point = flat ? [points[2 * i], points[2 * i + 1]] : points[i];
            putListed(call, at + i * 2 * layout.real.size, i, point);
        }
        return use(at, count);
    });
}

function ofPoints(
    call: string,
    points: Points2,
    radius: number,
    build: (points: number, count: number, block: number, size: number, polygon: number, fault: number) => number,
): Shape2 {
    return withPoints2(call, points, (at, count) => {
        const size = wasm.abut_polygon2_size(count);
        const block = allocate(call, size);
        try {
            const status = build(at, count, block, size, WORDS, WORDS + 4);
            const fault = ints[(WORDS + 4) >> 2];
            checkStatus(call, status, fault < 0 ? '' : `point ${fault} of ${count}`);
        } catch (error) {
            release(block);
            throw error;
        }
        return made(call, block, 0, (shape) => wasm.abut_make_polygon2(shape, block, radius));
    });
}

/** A convex polygon, from its corners in either winding. Corners that lie on a line are dropped; a polygon that is not convex
 *  is an exception: hull2 takes any points, and decompose2 divides any outline into convex pieces. */
export function polygon2(points: Points2, options: { radius?: number } = {}): Shape2 {
    const radius = putCenter('polygon2', options, ['radius']);
    return ofPoints('polygon2', points, radius, wasm.abut_polygon2_build);
}

/** The convex hull of any points. */
export function hull2(points: Points2, options: { radius?: number } = {}): Shape2 {
    const radius = putCenter('hull2', options, ['radius']);
    return ofPoints('hull2', points, radius, wasm.abut_hull2_build);
}

/** Any convex set: `support` answers its point farthest along a direction (of unit length), to rounding, and always the same
 *  for the same direction; a `feature` below 2 ** 24 makes contact ids. It may ask nothing of this module. */
export function custom2(support: (direction: Vec2) => Vec2 & { feature?: number }, options: { radius?: number } = {}): Shape2 {
    const call = 'custom2';
    const radius = putCenter(call, options, ['radius']);
    if (typeof support !== 'function') {
        fail(call, `support is ${show(support)}; give a function of a direction { x, y }`);
    }
    const number = newSupport((at, x, y) => {
        const found = support({ x, y });
        putVec2(at, found);
        ints[(at + layout.supportPoint2.feature) >> 2] = found.feature ?? 0;
    });
    return made(call, 0, number, (at) => wasm.call_make_custom2(at, number, radius));
}

/** The point of a shape, radius included, farthest along a direction of any length, in its own frame. */
export function support2(shape: Shape2, direction: Vec2): Vec2 & { feature: number } {
    const call = 'support2';
    const at = Shape2.at(call, 'shape', shape);
    putPoint(call, 'direction', VECTOR, direction);
    wasm.abut_support2(ANSWER, at, VECTOR);
    rethrow();
    return { ...vec2At(ANSWER), feature: ints[(ANSWER + layout.supportPoint2.feature) >> 2] };
}

/** The axis-aligned box of a shape at a pose. It holds the shape, rounding included. */
export function bounds2(shape: Shape2, pose: Pose2): Bounds2 {
    const call = 'bounds2';
    const at = Shape2.at(call, 'shape', shape);
    putPose2(call, 'pose', POSE_A, pose);
    if (!isPose2(POSE_A)) {
        explainPose2(call, 'pose', pose);
    }
    wasm.abut_bounds2(ANSWER, at, POSE_A);
    return { lower: vec2At(ANSWER), upper: vec2At(ANSWER + 2 * layout.real.size) };
}

/** The area of a shape, radius included, and its moments at unit density. */
export interface Mass2 {
    area: number;
    centroid: Vec2;
    /** About the centroid. */
    inertia: number;
    /** Bound of the relative error of area and inertia. */
    error: number;
    status: Status;
}

export function massOf2(shape: Shape2): Mass2 {
    wasm.abut_mass_of2(ANSWER, Shape2.at('massOf2', 'shape', shape));
    rethrow();
    const { area, centroid, inertia, error, status } = layout.mass2;
    return {
        area: reals[(ANSWER + area) >> realShift],
        centroid: vec2At(ANSWER + centroid),
        inertia: reals[(ANSWER + inertia) >> realShift],
        error: reals[(ANSWER + error) >> realShift],
        status: statusNames[ints[(ANSWER + status) >> 2]] as Status,
    };
}
