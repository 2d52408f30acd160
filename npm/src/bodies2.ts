// bodies2.ts : worlds of bodies in 2D: which shapes are in contact, when touches begin and end, what rays and shapes meet. What
// a simulation (dynamics2.ts) shares with a world is Bodies2.
import {
    askedBy,
    type BodyFilter,
    type Contacts,
    flag,
    groupOf,
    hashOf,
    listOf,
    NO_CONTACT,
    putBits,
    putFlag,
    type QueryFilter,
    type Touches,
    touchesAt,
    withFilters,
    type WorldOptions,
} from './bodies.js';
import { type Hit2, hit2At, type RayHit2, rayHit2At } from './cast2.js';
import { checkCount, checkFields, checkFunction, checkNumber, checkOptions, countOf, fail, INVALID, show } from './errors.js';
import { layout } from './layout.js';
import { explainPose2, isPose2, type Pose2, pose2At, putPose2, putVec2, type Rotated2, type Vec2 } from './math2.js';
import { castOptions, type CastOptions } from './options.js';
import { Reals, realShift } from './precision.js';
import { invalid2, type Proximity2, proximity2At } from './query2.js';
import { ANSWER, DEF, POSE_B, QUERY, VECTOR, VECTOR_B, WORDS } from './scratch.js';
import { Shape2 } from './shape2.js';
import { Surface2 } from './surface2.js';
import {
    addressOf,
    type Asked,
    checkMade,
    checkRestored,
    checkStatus,
    giveBack,
    type Held,
    hold,
    ints,
    lend,
    MADE,
    reals,
    takeBack,
    wasm,
    withAsked,
    withBytes,
    withMemory,
} from './wasm.js';

// Numbers of a pose as the library has it, and as it may be given; of a vector; and places for the points of a manifold.
const POSE_NUMBERS = 4;
const GIVEN_NUMBERS = 3;
const AXES = 2;
const PLACES = 2;

/** What a query meets; ids are 0 where there is nothing. `segment`: of a chain or height field, else -1. */
export interface Met2<Answer> {
    shape: number;
    body: number;
    segment: number;
    hit: Answer;
}

/** Where two worlds are nearest to each other; ids are 0 where nothing is within the distance. */
export interface Gap2 {
    shapes: [number, number];
    bodies: [number, number];
    segments: [number, number];
    proximity: Proximity2;
}

/** How a shape sits on a body. */
export interface ShapeOnBody2 extends BodyFilter {
    /** In the body's frame; left out: its origin. */
    pose?: Pose2;
    /** It only tells whether it touches. */
    sensor?: boolean;
    /** Of a surface: it pushes out on its outer side alone. */
    oneSided?: boolean;
}

export const SHAPE_NAMES2 = ['pose', 'sensor', 'oneSided', 'category', 'mask', 'group'];
const HERE: Pose2 = { x: 0, y: 0 };

/** Writes a pose that is one, or throws what is wrong with it. */
export function soundPose2(call: string, name: string, pose: Pose2): number {
    putPose2(call, name, POSE_B, pose);
    if (!isPose2(POSE_B)) {
        explainPose2(call, name, pose);
    }
    return POSE_B;
}

export function putVector2(call: string, name: string, at: number, v: Vec2): number {
    checkFields(call, name, v, ['x', 'y']);
    putVec2(at, v);
    return at;
}

/** What a world and a simulation share. Ids are numbers that are never 0. */
export abstract class Bodies2 {
    readonly #held: Held;
    readonly #name: string;
    readonly #lent = new Map<number, Surface2>();
    readonly #kept: Held[] = [];

    /** @internal */
    constructor(made: symbol, name: string, at: number, give: (at: number) => void) {
        checkMade('Bodies2', made);
        const kept = this.#kept;
        this.#name = name;
        this.#held = {
            at,
            give: (held) => {
                give(held.at);
                kept.splice(0).forEach(takeBack);
            },
        };
        hold(this, this.#held);
    }

    /** @internal The address of it all, and how a call is named in errors. */
    protected own(name: string): [at: number, call: string] {
        const call = `${this.#name}.${name}`;
        return [addressOf(call, 'this', 'world', this.#held), call];
    }

    /** @internal The address of the world beneath. */
    protected world(name: string): [at: number, call: string] {
        return this.own(name);
    }

    /** @internal Writes what a shape on a body is made of, but for `shape`. What is lent must live as long as this. */
    protected putShape(call: string, world: number, shape: Shape2 | Surface2, options: ShapeOnBody2): number {
        const of = layout.shapeDef2;
        let convex = 0;
        let number = 0;
        if (shape instanceof Shape2) {
            convex = Shape2.at(call, 'shape', shape);
        } else {
            number = this.#lend(call, world, shape);
        }
        ints.fill(0, DEF >> 2, (DEF + of.size) >> 2);
        const pose = soundPose2(call, 'options.pose', options.pose ?? HERE);
        reals.copyWithin((DEF + of.pose) >> realShift, pose >> realShift, (pose >> realShift) + POSE_NUMBERS);
        ints[(DEF + of.shape) >> 2] = convex;
        ints[(DEF + of.surface) >> 2] = number;
        putFlag(DEF + of.oneSided, options.oneSided);
        putFlag(DEF + of.sensor, options.sensor);
        putBits(call, DEF + of.filter, options);
        ints[(DEF + of.group) >> 2] = groupOf(call, options.group);
        return DEF;
    }

    /** @internal A custom shape's function is asked by its number: it is kept. */
    protected keep(shape: Shape2 | Surface2): void {
        const custom = shape instanceof Shape2 ? Shape2.custom(shape) : undefined;
        if (custom !== undefined) {
            lend(custom);
            this.#kept.push(custom);
        }
    }

    #lend(call: string, world: number, surface: Surface2): number {
        for (const [number, lent] of this.#lent) {
            if (lent === surface) {
                return number;
            }
        }
        const [held, add] = Surface2.lent(surface) ?? [];
        if (held === undefined || add === undefined) {
            fail(
                call,
                `the shape is ${show(surface)}; give a 2D shape, a chain, a height field or a half-space of this module`,
            );
        }
        checkStatus(call, add(world, addressOf(call, 'the surface', 'surface', held), WORDS));
        const number = ints[WORDS >> 2];
        lend(held);
        this.#kept.push(held);
        this.#lent.set(number, surface);
        return number;
    }

    /** Lends it a chain, a height field or a half-space and answers its number. addShape does so by itself; a world that is to
     *  be restored needs the same ones, lent in the same order. A surface that is lent cannot be freed. */
    lend(surface: Surface2): number {
        const [world, call] = this.world('lend');
        return this.#lend(call, world, surface);
    }

    /** The ids of all bodies, in the order of their places. */
    bodies(): Uint32Array {
        const [world] = this.world('bodies');
        return listOf((id) => wasm.abut_world2_next_body(world, id), 0);
    }

    /** The ids of the shapes on a body, the last one first. */
    shapes(body: number): Uint32Array {
        const [world] = this.world('shapes');
        return listOf((id) => wasm.abut_world2_next_shape(world, body, id), 0);
    }

    /** Sets whether two bodies are kept out of contact. */
    ignore(bodyA: number, bodyB: number, ignored = true): void {
        const [world, call] = this.world('ignore');
        checkStatus(call, wasm.abut_world2_ignore(world, bodyA, bodyB, ignored ? 1 : 0));
    }

    isIgnored(bodyA: number, bodyB: number): boolean {
        return wasm.abut_world2_is_ignored(this.world('isIgnored')[0], bodyA, bodyB) !== 0;
    }

    /** Changes the filter and group of a shape; touches that they forbid end with the next update. */
    setFilter(shape: number, filter: BodyFilter = {}): void {
        const [world, call] = this.world('setFilter');
        checkOptions(call, filter, ['category', 'mask', 'group']);
        putBits(call, QUERY, filter);
        checkStatus(call, wasm.abut_world2_set_filter(world, shape, QUERY, groupOf(call, filter.group)));
    }

    /** Where a body is. */
    pose(body: number): Rotated2 {
        const [world, call] = this.world('pose');
        if (!wasm.abut_world2_get_body(world, body, DEF)) {
            fail(call, `${show(body)} names no body; give an id that addBody has answered`, 'badId');
        }
        return pose2At(DEF + layout.bodyDef2.pose);
    }

    /** Where bodies are, all of them or those of ids: x, y, cosine, sine of each. */
    poses(ids?: ArrayLike<number>): Reals {
        const [world, call] = this.world('poses');
        const bodies = ids ?? this.bodies();
        countOf(call, 'ids', bodies);
        const found = new Reals(POSE_NUMBERS * bodies.length);
        const from = (DEF + layout.bodyDef2.pose) >> realShift;
        for (let i = 0; i < bodies.length; ++i) {
            if (!wasm.abut_world2_get_body(world, bodies[i], DEF)) {
                fail(call, `body ${i}, ${show(bodies[i])}, names none; give ids that addBody has answered`, 'badId');
            }
            found.set(reals.subarray(from, from + POSE_NUMBERS), POSE_NUMBERS * i);
        }
        return found;
    }

    /** Sets where a body is. */
    setPose(body: number, pose: Pose2): void {
        const [, call] = this.own('setPose');
        checkStatus(call, this.put(body, soundPose2(call, 'pose', pose)));
    }

    /** @internal */
    protected abstract put(body: number, pose: number): number;

    /** Sets where bodies are: of each x, y and angle, or x, y, cosine and sine, in one list. It is all of them or, where one is
     *  wrong, none. */
    setPoses(bodies: ArrayLike<number>, poses: ArrayLike<number>): void {
        const [, call] = this.own('setPoses');
        countOf(call, 'bodies', bodies);
        countOf(call, 'poses', poses);
        const width = poses.length === POSE_NUMBERS * bodies.length ? POSE_NUMBERS : GIVEN_NUMBERS;
        if (poses.length !== width * bodies.length) {
            fail(
                call,
                `there are ${bodies.length} bodies and ${poses.length} numbers; give ${GIVEN_NUMBERS} or ${POSE_NUMBERS} for each`,
            );
        }
        const before = this.poses(bodies);
        for (let i = 0; i < bodies.length; ++i) {
            this.#write(poses, width * i, width);
            const status = this.put(bodies[i], POSE_B);
            if (status !== 0) {
                for (let k = i - 1; k >= 0; --k) {
                    this.#write(before, POSE_NUMBERS * k, POSE_NUMBERS);
                    this.put(bodies[k], POSE_B);
                }
                checkStatus(call, status, `pose ${i}`);
            }
        }
    }

    #write(poses: ArrayLike<number>, first: number, width: number): void {
        const to = POSE_B >> realShift;
        for (let k = 0; k < width; ++k) {
            reals[to + k] = poses[first + k];
        }
        if (width === GIVEN_NUMBERS) {
            wasm.abut_rot2_angle(POSE_B + (AXES << realShift), poses[first + AXES]);
        }
    }

    /** All contacts as of the last update. Points are given from the position of body A. */
    contacts(): Contacts {
        const [world] = this.world('contacts');
        const pair = layout.contactPair;
        wasm.abut_world2_contacts(ANSWER, world);
        const [pairs, slots] = [ints[ANSWER >> 2], ints[(ANSWER >> 2) + 1]];
        const used = Array.from({ length: slots }, (_, i) => pairs + i * pair.size).filter(
            (at) => ints[(at + pair.shapeA) >> 2] !== 0,
        );
        const manifolds = wasm.abut_world2_manifolds(world);
        const rows = used.flatMap((at, i) =>
            Array.from({ length: ints[(at + pair.manifoldCount) >> 2] }, (_, k) => [
                i,
                manifolds + (ints[(at + pair.manifold) >> 2] + k) * layout.contactManifold2.size,
            ]),
        );
        const words = (member: number): number[] => used.map((at) => ints[(at + member) >> 2]);
        const both = (a: number, b: number): Uint32Array =>
            Uint32Array.from(used.flatMap((at) => [ints[(at + a) >> 2], ints[(at + b) >> 2]]));
        const m = layout.manifold2;
        const points = layout.contact2;
        const real = (member: number, count: number): Reals =>
            Reals.from(
                rows.flatMap(([, at]) =>
                    Array.from(reals.subarray((at + member) >> realShift, ((at + member) >> realShift) + count)),
                ),
            );
        const each = (member: number, count: number): Reals =>
            Reals.from(
                rows.flatMap(([, at]) =>
                    Array.from({ length: PLACES }, (_, k) => (at + m.points + k * points.size + member) >> realShift).flatMap(
                        (i) => Array.from(reals.subarray(i, i + count)),
                    ),
                ),
            );
        return {
            slots: Uint32Array.from(used, (at) => (at - pairs) / pair.size),
            shapes: both(pair.shapeA, pair.shapeB),
            bodies: both(pair.bodyA, pair.bodyB),
            touching: Uint8Array.from(used, (at) => Number(flag(at + pair.touching))),
            sensor: Uint8Array.from(used, (at) => Number(flag(at + pair.sensor))),
            manifolds: Uint32Array.from(words(pair.manifoldCount)),
            contact: Uint32Array.from(rows, ([i]) => i),
            counts: Uint32Array.from(rows, ([, at]) => ints[(at + m.count) >> 2]),
            normal: real(m.normal, AXES),
            distance: real(m.distance, 1),
            pointA: each(points.pointA, AXES),
            pointB: each(points.pointB, AXES),
            separation: each(points.separation, 1),
            part: Int32Array.from(
                rows.flatMap(([, at]) =>
                    Array.from(
                        ints.subarray(
                            (at + layout.contactManifold2.segment) >> 2,
                            ((at + layout.contactManifold2.segment) >> 2) + PLACES,
                        ),
                    ),
                ),
            ),
        };
    }

    /** The touches that have begun with the last update. */
    begun(): Touches {
        wasm.abut_world2_begun(ANSWER, this.world('begun')[0]);
        return touchesAt(ANSWER);
    }

    /** Those that have ended with it, by moving apart, a filter or removal; their ids may name nothing any more. */
    ended(): Touches {
        wasm.abut_world2_ended(ANSWER, this.world('ended')[0]);
        return touchesAt(ANSWER);
    }

    /** All touches: begun ones, and those that persist. */
    touching(): Touches {
        const [world, call] = this.world('touching');
        checkStatus(call, wasm.abut_world2_touching(world, ANSWER));
        return touchesAt(ANSWER);
    }

    /** The first shape that a ray meets, in the world's frame, as of the last update, as all queries. */
    ray(origin: Vec2, direction: Vec2, options?: CastOptions, filter?: QueryFilter): Met2<RayHit2> {
        const [world, call] = this.world('ray');
        const [from, along] = [putVector2(call, 'origin', VECTOR, origin), putVector2(call, 'direction', VECTOR_B, direction)];
        const how = castOptions(call, options);
        withFilters(call, [filter], (asker) => wasm.abut_world2_ray(DEF, world, from, along, how, asker));
        checkStatus(call, 0);
        return rayMetAt(DEF);
    }

    /** Whether a ray meets anything. Quicker than the first one. */
    rayAny(origin: Vec2, direction: Vec2, options?: CastOptions, filter?: QueryFilter): boolean {
        const [world, call] = this.world('rayAny');
        const [from, along] = [putVector2(call, 'origin', VECTOR, origin), putVector2(call, 'direction', VECTOR_B, direction)];
        const how = castOptions(call, options);
        const met = withFilters(call, [filter], (asker) => wasm.abut_world2_ray_any(world, from, along, how, asker));
        checkStatus(call, 0);
        return met !== 0;
    }

    /** All shapes on a ray, in their order. */
    rayAll(origin: Vec2, direction: Vec2, options?: CastOptions, filter?: QueryFilter): Met2<RayHit2>[] {
        const [world, call] = this.world('rayAll');
        const [from, along] = [putVector2(call, 'origin', VECTOR, origin), putVector2(call, 'direction', VECTOR_B, direction)];
        const how = castOptions(call, options);
        return withFilters(call, [filter], (asker) => {
            const ask = (at: number, room: number): number =>
                wasm.abut_world2_ray_all(world, from, along, how, asker, at, room);
            return all(call, layout.worldRayHit2.size, ask(0, 0), ask, rayMetAt);
        });
    }

    /** The first shape that a convex one meets which moves by a translation. */
    cast(shape: Shape2, pose: Pose2, translation: Vec2, options?: CastOptions, filter?: QueryFilter): Met2<Hit2> {
        const [world, call] = this.world('cast');
        const [at, where] = [Shape2.at(call, 'shape', shape), soundPose2(call, 'pose', pose)];
        const way = putVector2(call, 'translation', VECTOR_B, translation);
        const how = castOptions(call, options);
        withFilters(call, [filter], (asker) => wasm.abut_world2_cast(DEF, world, at, where, way, how, asker));
        if (ints[(DEF + layout.worldHit2.hit + layout.hit2.status) >> 2] === INVALID) {
            invalid2(call, [['pose', pose]]);
        }
        checkStatus(call, 0);
        return metAt(DEF);
    }

    /** All shapes that it meets, in their order. */
    castAll(shape: Shape2, pose: Pose2, translation: Vec2, options?: CastOptions, filter?: QueryFilter): Met2<Hit2>[] {
        const [world, call] = this.world('castAll');
        const [shapeAt, where] = [Shape2.at(call, 'shape', shape), soundPose2(call, 'pose', pose)];
        const way = putVector2(call, 'translation', VECTOR_B, translation);
        const how = castOptions(call, options);
        return withFilters(call, [filter], (asker) => {
            const ask = (at: number, room: number): number =>
                wasm.abut_world2_cast_all(world, shapeAt, where, way, how, asker, at, room);
            return all(call, layout.worldHit2.size, ask(0, 0), ask, metAt);
        });
    }

    /** The ids of the shapes that share a point with a convex one, ascending. */
    overlap(shape: Shape2, pose: Pose2, filter?: QueryFilter): Uint32Array {
        const [world, call] = this.world('overlap');
        const [shapeAt, where] = [Shape2.at(call, 'shape', shape), soundPose2(call, 'pose', pose)];
        return withFilters(call, [filter], (asker) => {
            const ask = (at: number, room: number): number => wasm.abut_world2_overlap(world, shapeAt, where, asker, at, room);
            return Uint32Array.from(all(call, 4, ask(0, 0), ask, (at) => ints[at >> 2] >>> 0));
        });
    }

    /** The shapes nearest to a convex one, `count` at most, the nearest first. */
    nearest(
        shape: Shape2,
        pose: Pose2,
        count = 1,
        options: { maxDistance?: number; filter?: QueryFilter } = {},
    ): Met2<Proximity2>[] {
        const [world, call] = this.world('nearest');
        checkOptions(call, options, ['maxDistance', 'filter']);
        checkCount(call, 'count', count, 0, 2 ** 22);
        const [shapeAt, where] = [Shape2.at(call, 'shape', shape), soundPose2(call, 'pose', pose)];
        const most = Math.min(count, wasm.abut_world2_shape_count(world));
        const far = farthest(call, options.maxDistance);
        return withFilters(call, [options.filter], (asker) => {
            const ask = (at: number, room: number): number =>
                wasm.abut_world2_nearest(world, shapeAt, where, far, asker, at, room);
            return all(call, layout.worldNear2.size, most, ask, (at) => ({
                ...idsAt(at),
                hit: proximity2At(at + layout.worldNear2.proximity),
            }));
        });
    }

    /** Where two worlds of one frame are nearest to each other, or deepest in each other. Let the smaller one ask. The filters
     *  are of its own shapes and of those of the other. */
    distance(other: Bodies2, maxDistance?: number, filter?: QueryFilter, otherFilter?: QueryFilter): Gap2 {
        const [world, call] = this.world('distance');
        if (!(other instanceof Bodies2)) {
            fail(call, `the other is ${show(other)}; give a world of 2D of this module`);
        }
        const of = layout.worldGap2;
        const [to, far] = [other.world('distance')[0], farthest(call, maxDistance)];
        withFilters(call, [filter, otherFilter], (mine, its) => wasm.abut_world2_distance(DEF, world, to, far, mine, its));
        checkStatus(call, 0);
        const two = (a: number, b: number): [number, number] => [ints[(DEF + a) >> 2] >>> 0, ints[(DEF + b) >> 2] >>> 0];
        return {
            shapes: two(of.shapeA, of.shapeB),
            bodies: two(of.bodyA, of.bodyB),
            segments: [ints[(DEF + of.segmentA) >> 2], ints[(DEF + of.segmentB) >> 2]],
            proximity: proximity2At(DEF + of.proximity),
        };
    }

    /** @internal No bytes hold a function. */
    protected checkSaved(call: string): void {
        if (this.#kept.some((held) => 'support' in held)) {
            fail(call, 'there is a custom shape, which is a function that no bytes hold; use none where you save');
        }
    }

    /** Gives its memory back at once; whatever is asked of it afterwards throws. May be called again. */
    free(): void {
        giveBack(this.#held);
    }
}

function farthest(call: string, distance: number | undefined): number {
    if (distance !== undefined && !(distance >= 0)) {
        fail(call, `maxDistance is ${show(distance)}; give 0 or more`);
    }
    return distance ?? Infinity;
}

function all<T>(
    call: string,
    size: number,
    room: number,
    ask: (at: number, room: number) => number,
    answer: (at: number) => T,
): T[] {
    checkStatus(call, 0);
    return withMemory(call, room * size, (at) => {
        const found = Math.min(ask(at, room), room);
        checkStatus(call, 0);
        return Array.from({ length: found }, (_, i) => answer(at + i * size));
    });
}

function idsAt(at: number): { shape: number; body: number; segment: number } {
    const i = at >> 2;
    return { shape: ints[i] >>> 0, body: ints[i + 1] >>> 0, segment: ints[i + 2] };
}

const rayMetAt = (at: number): Met2<RayHit2> => ({ ...idsAt(at), hit: rayHit2At(at + layout.worldRayHit2.hit) });
const metAt = (at: number): Met2<Hit2> => ({ ...idsAt(at), hit: hit2At(at + layout.worldHit2.hit) });

/** Bodies with shapes on them. Add bodies, put shapes on them, set the poses of those that move, update, then read contacts and
 *  events. Contacts have the points whose separation is at most the margin. Nothing here moves by itself. */
export class World2 extends Bodies2 {
    readonly #asked: Asked;
    #unasked = false;

    constructor(options: WorldOptions = {}) {
        const call = 'World2';
        checkOptions(call, options, ['margin', 'meet']);
        const { margin = 0, meet } = options;
        checkNumber(call, 'options.margin', margin, 0);
        checkFunction(call, 'options.meet', meet);
        ints.fill(0, DEF >> 2, (DEF + layout.worldOptions.size) >> 2);
        reals[(DEF + layout.worldOptions.margin) >> realShift] = margin;
        if (meet !== undefined) {
            wasm.call_ask_meet(DEF);
        }
        checkStatus(call, wasm.abut_world2_new(DEF, 0, WORDS));
        const world = ints[WORDS >> 2];
        super(MADE, call, world, (at) => wasm.abut_world2_release(at));
        this.#asked = askedBy(meet, (a, b) => wasm.abut_world2_find_contact(world, a, b) !== NO_CONTACT);
    }

    /** @internal */
    protected override put(body: number, pose: number): number {
        return wasm.abut_world2_set_pose(this.own('setPose')[0], body, pose);
    }

    /** A body more, and its id. `still`: a wall or floor, which touches no other still one. */
    addBody(pose: Pose2, options: { still?: boolean } = {}): number {
        const [at, call] = this.own('addBody');
        checkOptions(call, options, ['still']);
        const where = soundPose2(call, 'pose', pose);
        ints.fill(0, DEF >> 2, (DEF + layout.bodyDef2.size) >> 2);
        reals.copyWithin((DEF + layout.bodyDef2.pose) >> realShift, where >> realShift, (where >> realShift) + POSE_NUMBERS);
        putFlag(DEF + layout.bodyDef2.still, options.still);
        checkStatus(call, wasm.abut_world2_add_body(at, DEF, WORDS));
        return ints[WORDS >> 2] >>> 0;
    }

    /** Removes a body with its shapes; the next update tells that their touches have ended. */
    removeBody(body: number): void {
        const [at, call] = this.own('removeBody');
        checkStatus(call, wasm.abut_world2_remove_body(at, body));
    }

    setStill(body: number, still: boolean): void {
        const [at, call] = this.own('setStill');
        checkStatus(call, wasm.abut_world2_set_still(at, body, still ? 1 : 0));
    }

    /** A shape on a body, and its id: a convex one, a chain, a height field or a half-space. */
    addShape(body: number, shape: Shape2 | Surface2, options: ShapeOnBody2 = {}): number {
        const [at, call] = this.own('addShape');
        checkOptions(call, options, SHAPE_NAMES2);
        checkStatus(call, wasm.abut_world2_add_shape(at, body, this.putShape(call, at, shape, options), WORDS));
        this.keep(shape);
        return ints[WORDS >> 2] >>> 0;
    }

    removeShape(shape: number): void {
        const [at, call] = this.own('removeShape');
        checkStatus(call, wasm.abut_world2_remove_shape(at, shape));
    }

    /** Finds the contacts of the shapes as they are now. Throws what `meet` throws: no contact then comes or goes of those that
     *  it was to be asked about, and the next update asks about all. */
    update(): void {
        const [at, call] = this.own('update');
        if (this.#unasked) {
            this.#askAgain(at);
        }
        this.#unasked = this.#asked.meet !== undefined; // until it has come back
        checkStatus(
            call,
            withAsked(this.#asked, () => wasm.abut_world2_update(at, 0)),
        );
        this.#unasked = false;
    }

    #askAgain(world: number): void {
        const of = layout.shapeDef2;
        for (const shape of Array.from(this.bodies()).flatMap((body) => Array.from(this.shapes(body)))) {
            wasm.abut_world2_get_shape(world, shape, DEF, 0);
            wasm.abut_world2_set_filter(world, shape, DEF + of.filter, ints[(DEF + of.group) >> 2]);
        }
    }

    /** Everything as bytes, for the same version and precision. */
    save(): Uint8Array {
        const [at, call] = this.own('save');
        this.checkSaved(call);
        const size = wasm.abut_world2_snapshot_size(at);
        return withMemory(call, size, (block) => {
            checkStatus(call, wasm.abut_world2_save(at, block, size));
            return new Uint8Array(ints.buffer, block, size).slice();
        });
    }

    /** Makes it what another was when it was saved; it must have been lent the same surfaces in the same order. */
    restore(bytes: Uint8Array): void {
        const [at, call] = this.own('restore');
        withBytes(call, bytes, (block, size) => checkRestored(call, wasm.abut_world2_restore(at, block, size)));
    }

    /** A fingerprint of bodies and shapes as they are now and of contacts as of the last update. */
    hash(): bigint {
        const [at] = this.own('hash');
        return hashOf(wasm.abut_world2_hash(at));
    }
}
