// dynamics2.ts : bodies in 2D that move under forces, contacts and joints: libabut_dynamics. Contacts, events and queries are
// those of the world beneath, as of the beginning of the last step.
import { flag, hashOf, putFlag } from './bodies.js';
import { Bodies2, putVector2, SHAPE_NAMES2, type ShapeOnBody2, soundPose2 } from './bodies2.js';
import { checkFunction, checkCount, checkNumber, checkOptions, countOf, fail, show } from './errors.js';
import { layout } from './layout.js';
import { type Pose2, pose2At, type Rotated2, type Vec2, vec2At } from './math2.js';
import { Reals, realShift } from './precision.js';
import { DEF, VECTOR, VECTOR_B, WORDS } from './scratch.js';
import type { Shape2 } from './shape2.js';
import type { Surface2 } from './surface2.js';
import {
    type Asked,
    checkRestored,
    checkStatus,
    ints,
    MADE,
    reals,
    refresh,
    wasm,
    withAsked,
    withBytes,
    withMemory,
} from './wasm.js';

const KINDS = ['static', 'kinematic', 'dynamic'] as const;
const JOINTS = ['revolute', 'prismatic', 'distance', 'rope', 'weld', 'wheel', 'mouse', 'motor', 'gear'] as const;

/** `'static'` stays, `'kinematic'` moves by its velocity alone, `'dynamic'` by forces, contacts and joints. */
export type BodyKind = (typeof KINDS)[number];
export type JointKind2 = (typeof JOINTS)[number];

/** What a simulation is made with. Lengths and masses are in your units, a second is whatever dt is counted in. */
export interface DynamicsOptions2 {
    /** Acceleration; left out: none. */
    gravity?: Vec2;
    /** Size of a usual body; left out: 1. Speeds that count as zero scale with it. */
    length?: number;
    /** Of the solver; left out: 200. */
    mostSweeps?: number;
    /** Bodies at rest are not put to sleep. */
    noSleep?: boolean;
    /** Fast bodies may pass through thin static ones. */
    noImpacts?: boolean;
}

/** What a body is made of. */
export interface BodyOptions2 {
    /** Left out: dynamic. */
    kind?: BodyKind;
    /** Of its centre of mass. */
    velocity?: Vec2;
    /** Radians a second, counter-clockwise. */
    angularVelocity?: number;
    /** A velocity v loses this times v each second. */
    linearDamping?: number;
    angularDamping?: number;
    /** Gravity does not pull it. */
    weightless?: boolean;
    /** It does not turn. */
    fixedRotation?: boolean;
    /** It is never put to sleep. */
    noSleep?: boolean;
    /** It begins asleep, as `sleep` leaves it; it is dynamic and at rest then. Shapes and joints do not wake it. */
    asleep?: boolean;
}

/** How heavy a shape is, and how it rubs and bounces. */
export interface Material {
    /** Mass by area; left out: 1. */
    density?: number;
    /** Of two shapes the geometric mean counts; left out: 0.5. */
    friction?: number;
    /** 0 to 1; of two shapes the larger one counts; left out: 0. */
    restitution?: number;
    /** Rolling resistance, a length. */
    rolling?: number;
    /** Of a conveyor belt, counter-clockwise round the shape. */
    surfaceSpeed?: number;
}

/** A body as it is now. */
export interface BodyState2 {
    kind: BodyKind;
    pose: Rotated2;
    /** Of mass, in the world. */
    center: Vec2;
    velocity: Vec2;
    angularVelocity: number;
    mass: number;
    inertia: number;
    asleep: boolean;
}

/** What a joint is made of; what a kind does not know is not looked at. The origin of a frame is the anchor. */
export interface JointOptions2 {
    /** The joint frame in each body's frame; left out: its origin. */
    frameA?: Pose2;
    frameB?: Pose2;
    /** The two may be in contact. */
    collide?: boolean;
    /** Of the angle, or the way along the axis. */
    limited?: boolean;
    lower?: number;
    upper?: number;
    motor?: boolean;
    motorSpeed?: number;
    mostForce?: number;
    mostTorque?: number;
    /** Of the spring. */
    hertz?: number;
    dampingRatio?: number;
    /** Of distance and rope. */
    length?: number;
    /** Of gear. */
    ratio?: number;
    /** It goes when it had to hold more in a step. */
    breakForce?: number;
    breakTorque?: number;
}

/** What a joint did: forces as the mean over the last step. */
export interface JointLoad2 {
    /** On B. */
    force: Vec2;
    torque: number;
    /** The angle of B in A, or the way along the axis, or the distance of the anchors. */
    at: number;
}

/** How a contact is solved in a step. */
export interface ContactRule2 {
    friction: number;
    restitution: number;
    rolling: number;
    surfaceSpeed: number;
}

/** A contact as a step has found it, before anything is solved: one of its manifolds, of a surface there may be more. */
export interface Meeting2 {
    /** Ids, A and B. */
    shapes: [number, number];
    bodies: [number, number];
    /** The slot of the contact. */
    slot: number;
    /** Unit, from A to B. */
    normal: Vec2;
    /** Points on A in the world, and how far B is from each; below 0 they overlap. */
    points: { point: Vec2; separation: number }[];
    /** Of B where it touches, as A sees it there. */
    velocity: Vec2;
    /** As the materials say. */
    rule: ContactRule2;
}

/** What a simulation asks while it steps. */
export interface Callbacks2 {
    /** May these two shapes (ids) be in contact? Asked after the filters, when their boxes begin to overlap; it must say the
     * same each time until the callbacks or a filter of theirs are set again. */
    meet?: (shapeA: number, shapeB: number) => boolean;
    /** How this contact is solved in this step: `undefined` or `true` as the materials say, `false` not at all (the shapes pass
     * each other), or what of the rule changes. */
    contact?: (meeting: Meeting2) => Partial<ContactRule2> | boolean | undefined;
}

/** Sums over the dynamic bodies. */
export interface Sums2 {
    momentum: Vec2;
    angularMomentum: number;
    kinetic: number;
    potential: number;
    /** How many are not asleep. */
    awake: number;
}

const MATERIAL = ['density', 'friction', 'restitution', 'rolling', 'surfaceSpeed'] as const;
const USUAL = [1, 0.5, 0, 0, 0];
const BODY_NUMBERS = ['angularVelocity', 'linearDamping', 'angularDamping'] as const;
const BODY_FLAGS = ['weightless', 'fixedRotation', 'noSleep', 'asleep'] as const;
const JOINT_FLAGS = ['collide', 'limited', 'motor'] as const;
const JOINT_NUMBERS = [
    'lower',
    'upper',
    'motorSpeed',
    'mostForce',
    'mostTorque',
    'hertz',
    'dampingRatio',
    'length',
    'ratio',
    'breakForce',
    'breakTorque',
] as const;
const ORIGIN: Pose2 = { x: 0, y: 0 };
const POSE_NUMBERS = 4;

function put(call: string, name: string, at: number, value: number): void {
    checkNumber(call, name, value);
    reals[at >> realShift] = value;
}

function copyPose(call: string, name: string, to: number, pose: Pose2): void {
    const from = soundPose2(call, name, pose) >> realShift;
    reals.copyWithin(to >> realShift, from, from + POSE_NUMBERS);
}

function oneOf<Name extends string>(call: string, kinds: readonly Name[], kind: Name): number {
    const number = kinds.indexOf(kind);
    return number >= 0 ? number : fail(call, `the kind is ${show(kind)}; give one of ${kinds.join(', ')}`);
}

const RULE = ['friction', 'restitution', 'rolling', 'surfaceSpeed'] as const;

function meetingAt(found: number, at: number, rule: number): Meeting2 {
    const of = layout.contactView2;
    const number = (where: number): number => reals[where >> realShift];
    const word = (name: 'shapeA' | 'shapeB' | 'bodyA' | 'bodyB' | 'contact'): number => ints[(found + of[name]) >> 2] >>> 0;
    const manifold = ints[(found + of.manifold) >> 2] + layout.contactManifold2.manifold;
    const from = vec2At(at);
    const points = Array.from({ length: ints[(manifold + layout.manifold2.count) >> 2] }, (_, i) => {
        const point = manifold + layout.manifold2.points + i * layout.contact2.size;
        const { x, y } = vec2At(point + layout.contact2.pointA);
        return { point: { x: from.x + x, y: from.y + y }, separation: number(point + layout.contact2.separation) };
    });
    const numbers = RULE.map((name) => [name, number(rule + layout.contactRule2[name])] as const);
    return {
        shapes: [word('shapeA'), word('shapeB')],
        bodies: [word('bodyA'), word('bodyB')],
        slot: word('contact'),
        normal: vec2At(manifold + layout.manifold2.normal),
        points,
        velocity: vec2At(found + of.velocity),
        rule: Object.fromEntries(numbers) as unknown as ContactRule2,
    };
}

function putRule(call: string, at: number, answer: Partial<ContactRule2> | boolean | undefined): void {
    if (answer === undefined || answer === true) {
        return;
    }
    if (answer === false) {
        putFlag(at + layout.contactRule2.off, true);
        return;
    }
    if (answer === null || typeof answer !== 'object') {
        fail(call, `contact answered ${show(answer)}; let it answer undefined, false, or an object of ${RULE.join(', ')}`);
    }
    checkOptions(call, answer, [...RULE]);
    for (const name of RULE) {
        const value = answer[name];
        if (value !== undefined) {
            checkNumber(call, name, value, name === 'surfaceSpeed' ? -Infinity : 0);
        }
    }
    for (const name of RULE) {
        const place = (at + layout.contactRule2[name]) >> realShift;
        reals[place] = answer[name] ?? reals[place];
    }
}

/** A simulation. Add bodies, put shapes on them, join them, then step. */
export class Dynamics2 extends Bodies2 {
    #asked: Asked = {};

    constructor(options: DynamicsOptions2 = {}) {
        const call = 'Dynamics2';
        const of = layout.dynamicsOptions2;
        checkOptions(call, options, ['gravity', 'length', 'mostSweeps', 'noSleep', 'noImpacts']);
        ints.fill(0, DEF >> 2, (DEF + of.size) >> 2);
        putVector2(call, 'options.gravity', DEF + of.gravity, options.gravity ?? ORIGIN);
        put(call, 'options.length', DEF + of.length, options.length ?? 0);
        checkCount(call, 'options.mostSweeps', options.mostSweeps ?? 0, 0, 2 ** 31 - 1);
        ints[(DEF + of.mostSweeps) >> 2] = options.mostSweeps ?? 0;
        putFlag(DEF + of.noSleep, options.noSleep);
        putFlag(DEF + of.noImpacts, options.noImpacts);
        checkStatus(call, wasm.abut_dynamics2_new(DEF, 0, WORDS));
        super(MADE, call, ints[WORDS >> 2], (at) => wasm.abut_dynamics2_release(at));
    }

    /** @internal */
    protected override world(name: string): [at: number, call: string] {
        const [at, call] = this.own(name);
        return [wasm.abut_dynamics2_world(at), call];
    }

    /** @internal */
    protected override put(body: number, pose: number): number {
        return wasm.abut_dynamics2_set_pose(this.own('setPose')[0], body, pose);
    }

    /** A body more, without shapes and mass, and its id. */
    addBody(pose: Pose2, options: BodyOptions2 = {}): number {
        const [at, call] = this.own('addBody');
        const of = layout.dynamicDef2;
        checkOptions(call, options, ['kind', 'velocity', ...BODY_NUMBERS, ...BODY_FLAGS]);
        ints.fill(0, DEF >> 2, (DEF + of.size) >> 2);
        ints[(DEF + of.kind) >> 2] = oneOf(call, KINDS, options.kind ?? 'dynamic');
        copyPose(call, 'pose', DEF + of.pose, pose);
        putVector2(call, 'options.velocity', DEF + of.velocity, options.velocity ?? ORIGIN);
        for (const name of BODY_NUMBERS) {
            put(call, `options.${name}`, DEF + of[name], options[name] ?? 0);
        }
        for (const name of BODY_FLAGS) {
            putFlag(DEF + of[name], options[name]);
        }
        checkStatus(call, wasm.abut_dynamics2_add_body(at, DEF, WORDS));
        return ints[WORDS >> 2] >>> 0;
    }

    /** Removes a body with its shapes and joints, and wakes what touched it. */
    removeBody(body: number): void {
        const [at, call] = this.own('removeBody');
        checkStatus(call, wasm.abut_dynamics2_remove_body(at, body));
    }

    /** A shape on a body, whose mass and centre follow, and its id. */
    addShape(body: number, shape: Shape2 | Surface2, options: ShapeOnBody2 & Material = {}): number {
        const [at, call] = this.own('addShape');
        checkOptions(call, options, [...SHAPE_NAMES2, ...MATERIAL]);
        const def = this.putShape(call, this.world('addShape')[0], shape, options);
        const material = putMaterial(call, options);
        checkStatus(call, wasm.abut_dynamics2_add_shape(at, body, def, material, WORDS));
        this.keep(shape);
        return ints[WORDS >> 2] >>> 0;
    }

    removeShape(shape: number): void {
        const [at, call] = this.own('removeShape');
        checkStatus(call, wasm.abut_dynamics2_remove_shape(at, shape));
    }

    /** Changes the material of a shape; the mass of its body follows, and it wakes. */
    setMaterial(shape: number, material: Material): void {
        const [at, call] = this.own('setMaterial');
        checkOptions(call, material, MATERIAL);
        checkStatus(call, wasm.abut_dynamics2_set_material(at, shape, putMaterial(call, material)));
    }

    #body(name: string, body: number): number {
        const [at, call] = this.own(name);
        if (!wasm.abut_dynamics2_get_body(at, body, DEF)) {
            fail(call, `${show(body)} names no body; give an id that addBody has answered`, 'badId');
        }
        return DEF;
    }

    /** A body as it is now. */
    state(body: number): BodyState2 {
        const at = this.#body('state', body);
        const of = layout.dynamic2;
        return {
            kind: KINDS[ints[(at + of.kind) >> 2]],
            pose: pose2At(at + of.pose),
            center: vec2At(at + of.center),
            velocity: vec2At(at + of.velocity),
            angularVelocity: reals[(at + of.angularVelocity) >> realShift],
            mass: reals[(at + of.mass) >> realShift],
            inertia: reals[(at + of.inertia) >> realShift],
            asleep: flag(at + of.asleep),
        };
    }

    /** How bodies move, all of them or those of ids: x, y and radians a second of each. */
    velocities(ids?: ArrayLike<number>): Reals {
        const [, call] = this.own('velocities');
        const bodies = ids ?? this.bodies();
        countOf(call, 'ids', bodies);
        const found = new Reals(3 * bodies.length);
        const of = layout.dynamic2;
        for (let i = 0; i < bodies.length; ++i) {
            const at = this.#body('velocities', bodies[i]);
            const { x, y } = vec2At(at + of.velocity);
            found.set([x, y, reals[(at + of.angularVelocity) >> realShift]], 3 * i);
        }
        return found;
    }

    /** Sets how a body moves. */
    setVelocity(body: number, velocity: Vec2, angularVelocity = 0): void {
        const [at, call] = this.own('setVelocity');
        putVector2(call, 'velocity', VECTOR, velocity);
        checkNumber(call, 'angularVelocity', angularVelocity);
        checkStatus(call, wasm.abut_dynamics2_set_velocity(at, body, VECTOR, angularVelocity));
    }

    #push(name: string, body: number, push: Vec2, point: Vec2 | undefined): [at: number, call: string] {
        const [at, call] = this.own(name);
        const place = point ?? vec2At(this.#body(name, body) + layout.dynamic2.center);
        putVector2(call, 'point', VECTOR_B, place);
        putVector2(call, 'the vector', VECTOR, push);
        return [at, call];
    }

    /** A force during the next step, at a point of the world; left out: the centre of mass. */
    applyForce(body: number, force: Vec2, point?: Vec2): void {
        const [at, call] = this.#push('applyForce', body, force, point);
        checkStatus(call, wasm.abut_dynamics2_apply_force(at, body, VECTOR, VECTOR_B));
    }

    /** A torque during the next step. */
    applyTorque(body: number, torque: number): void {
        const [at, call] = this.own('applyTorque');
        checkNumber(call, 'torque', torque);
        checkStatus(call, wasm.abut_dynamics2_apply_torque(at, body, torque));
    }

    /** An impulse at once, at a point of the world; left out: the centre of mass. */
    applyImpulse(body: number, impulse: Vec2, point?: Vec2): void {
        const [at, call] = this.#push('applyImpulse', body, impulse, point);
        checkStatus(call, wasm.abut_dynamics2_apply_impulse(at, body, VECTOR, VECTOR_B));
    }

    applyAngularImpulse(body: number, impulse: number): void {
        const [at, call] = this.own('applyAngularImpulse');
        checkNumber(call, 'impulse', impulse);
        checkStatus(call, wasm.abut_dynamics2_apply_angular_impulse(at, body, impulse));
    }

    wake(body: number): void {
        const [at, call] = this.own('wake');
        checkStatus(call, wasm.abut_dynamics2_wake(at, body));
    }

    /** Puts a body to sleep, with what hung together with it in the last step: until it is touched or woken. */
    sleep(body: number): void {
        const [at, call] = this.own('sleep');
        checkStatus(call, wasm.abut_dynamics2_sleep(at, body));
    }

    /** A joint of two bodies, of which A may be 0, the world; and its id. */
    addJoint(kind: JointKind2, bodyA: number, bodyB: number, options: JointOptions2 = {}): number {
        const [at, call] = this.own('addJoint');
        const of = layout.jointDef2;
        ints.fill(0, DEF >> 2, (DEF + of.size) >> 2);
        ints[(DEF + of.kind) >> 2] = oneOf(call, JOINTS, kind);
        ints[(DEF + of.bodyA) >> 2] = bodyA;
        ints[(DEF + of.bodyB) >> 2] = bodyB;
        putJoint(call, { frameA: ORIGIN, frameB: ORIGIN, ...options });
        checkStatus(call, wasm.abut_dynamics2_add_joint(at, DEF, WORDS));
        return ints[WORDS >> 2] >>> 0;
    }

    #joint(name: string, joint: number): [at: number, call: string] {
        const [at, call] = this.own(name);
        if (!wasm.abut_dynamics2_get_joint(at, joint, DEF, VECTOR)) {
            fail(call, `${show(joint)} names no joint; it was never one, was removed or broke`, 'badId');
        }
        return [at, call];
    }

    /** Changes the options of a joint that are given: a motor's speed, a mouse's target. */
    setJoint(joint: number, options: JointOptions2): void {
        const [at, call] = this.#joint('setJoint', joint);
        putJoint(call, options);
        checkStatus(call, wasm.abut_dynamics2_set_joint(at, joint, DEF));
    }

    /** What a joint did in the last step. */
    load(joint: number): JointLoad2 {
        this.#joint('load', joint);
        const of = layout.jointLoad2;
        return {
            force: vec2At(VECTOR + of.force),
            torque: reals[(VECTOR + of.torque) >> realShift],
            at: reals[(VECTOR + of.at) >> realShift],
        };
    }

    removeJoint(joint: number): void {
        const [at, call] = this.own('removeJoint');
        checkStatus(call, wasm.abut_dynamics2_remove_joint(at, joint));
    }

    /** The joints that broke in the last step; their ids name nothing any more. */
    broken(): Uint32Array {
        const from = wasm.abut_dynamics2_broken(this.own('broken')[0], WORDS);
        return Uint32Array.from(ints.subarray(from >> 2, (from >> 2) + ints[WORDS >> 2]));
    }

    /** Moves on by dt, in so many sub-steps (4 or 8 are usual). */
    step(dt: number, substeps = 4): void {
        const [at, call] = this.own('step');
        checkNumber(call, 'dt', dt);
        checkCount(call, 'substeps', substeps, 1, 2 ** 31 - 1);
        checkStatus(
            call,
            withAsked(this.#asked, () => wasm.abut_dynamics2_step(at, dt, substeps, 0)),
        );
    }

    /** What each step asks from now on; what is left out is not asked. It wakes all, and asks again about all pairs. Within the
     * functions nothing may be asked of abut. What one of them throws comes out of `step`, which is then made to its end without
     * asking: the two that `meet` was asked about pass each other and are asked about again, contacts go by their materials. */
    setCallbacks(callbacks: Callbacks2): void {
        const [at, call] = this.own('setCallbacks');
        checkOptions(call, callbacks, ['meet', 'contact']);
        const { meet, contact } = callbacks;
        checkFunction(call, 'meet', meet);
        checkFunction(call, 'contact', contact);
        checkStatus(call, wasm.call_dynamics2_set_callbacks(at, Number(meet !== undefined), Number(contact !== undefined)));
        this.#asked = {
            meet: meet && ((a, b) => Boolean(meet(a, b))),
            contact: contact && ((found, from, rule) => putRule(call, rule, contact(meetingAt(found, from, rule)))),
        };
    }

    /** Gravity from now on; it wakes all. */
    setGravity(gravity: Vec2): void {
        const [at, call] = this.own('setGravity');
        checkStatus(call, wasm.abut_dynamics2_set_gravity(at, putVector2(call, 'gravity', VECTOR, gravity)));
    }

    sums(): Sums2 {
        const of = layout.dynamicsSums2;
        wasm.abut_dynamics2_sums(DEF, this.own('sums')[0]);
        return {
            momentum: vec2At(DEF + of.momentum),
            angularMomentum: reals[(DEF + of.angularMomentum) >> realShift],
            kinetic: reals[(DEF + of.kinetic) >> realShift],
            potential: reals[(DEF + of.potential) >> realShift],
            awake: ints[(DEF + of.awake) >> 2],
        };
    }

    /** Everything as bytes, for the same version and precision. */
    save(): Uint8Array {
        const [at, call] = this.own('save');
        this.checkSaved(call);
        const size = wasm.abut_dynamics2_snapshot_size(at);
        return withMemory(call, size, (block) => {
            checkStatus(call, wasm.abut_dynamics2_save(at, block, size));
            refresh();
            return new Uint8Array(ints.buffer, block, size).slice();
        });
    }

    /** Makes it what another was when it was saved; it must have been lent the same surfaces in the same order. */
    restore(bytes: Uint8Array): void {
        const [at, call] = this.own('restore');
        withBytes(call, bytes, (block, size) => checkRestored(call, wasm.abut_dynamics2_restore(at, block, size)));
    }

    /** A fingerprint of the contacts and of how everything moves. */
    hash(): bigint {
        return hashOf(wasm.abut_dynamics2_hash(this.own('hash')[0]));
    }
}

/** Writes a material behind what a shape is made of. */
function putMaterial(call: string, material: Material): number {
    const at = DEF + layout.shapeDef2.size;
    MATERIAL.forEach((name, i) => put(call, `options.${name}`, at + layout.material[name], material[name] ?? USUAL[i]));
    return at;
}

/** Writes those options of a joint that are given. */
function putJoint(call: string, options: JointOptions2): void {
    const of = layout.jointDef2;
    checkOptions(call, options, ['frameA', 'frameB', ...JOINT_FLAGS, ...JOINT_NUMBERS]);
    for (const name of ['frameA', 'frameB'] as const) {
        const frame = options[name];
        if (frame !== undefined) {
            copyPose(call, `options.${name}`, DEF + of[name], frame);
        }
    }
    for (const name of JOINT_FLAGS) {
        if (options[name] !== undefined) {
            ints[(DEF + of[name]) >> 2] &= ~(0xff << (8 * ((DEF + of[name]) & 3)));
            putFlag(DEF + of[name], options[name]);
        }
    }
    for (const name of JOINT_NUMBERS) {
        const value = options[name];
        if (value !== undefined) {
            put(call, `options.${name}`, DEF + of[name], value);
        }
    }
}
