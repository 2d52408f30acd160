// simulation.ts : bodies that move, as the program's own reader and the engine behind it have them (web/wasm/bridge_sim.h).
import { judgeWith } from '../engine/judge.ts';
import { load, type Module, type Precision } from '../engine/module.ts';
import type { Vec } from '../model/vec.ts';

/** A body's shape, which does not change: in the body's frame. */
export interface SimShape {
    body: number;
    /** The core: its corners (one is a circle's middle, two a segment's ends), or none of an ellipse. */
    corners: Vec[];
    /** The half axes of an ellipse about the place, or 0. */
    axes: Vec;
    place: { p: Vec; c: number; s: number };
    radius: number;
}

/** A body as it is now: position, rotation, and how it is. */
export const BODY_NUMBERS = 5;
export const STILL = 0;
export const DRIVEN = 1;
export const AWAKE = 2;
export const ASLEEP = 3;

/** A contact's point, normal, depth and id. */
export const CONTACT_NUMBERS = 6;
/** The two anchors of a joint. */
export const JOINT_NUMBERS = 4;

/** A box of the broad phase's trees: its lower and upper corner, its depth, and 1 of one shape's. */
export const NODE_NUMBERS = 6;

export interface Sums {
    kinetic: number;
    potential: number;
    momentum: Vec;
    angular: number;
    awake: number;
}

export class Simulation {
    readonly shapes: SimShape[];
    /** Seconds of a step. */
    readonly step: number;

    private constructor(private readonly module: Module) {
        this.step = module.call.bridge_sim_seconds!();
        this.shapes = Array.from({ length: module.call.bridge_sim_shapes!() }, (_, i) => this.shape(i));
    }

    /** A simulation of a scene; what the program says of it when there is none to make. Only the last one made is alive. */
    static async make(name: string, text: string, precision: Precision): Promise<Simulation | string> {
        const module = await Simulation.engine();
        const { said } = judgeWith(module, name, text, [], false);
        if (said !== '') {
            return said;
        }
        const why = module.text(module.call.bridge_sim_begin!(precision === 'f32' ? 1 : 0));
        return why === '' ? new Simulation(module) : why;
    }

    private static module: Promise<Module> | undefined;

    private static engine(): Promise<Module> {
        return (Simulation.module ??= load('sim'));
    }

    private shape(index: number): SimShape {
        const { call } = this.module;
        const at = call.bridge_sim_shape!(index);
        const [body, count, ax, ay, x, y, c, s, radius] = this.module.numbers(at, 9) as unknown as number[];
        const numbers = this.module.numbers(at + 72, 2 * count!);
        return {
            body: body!,
            corners: Array.from({ length: count! }, (_, k) => ({ x: numbers[2 * k]!, y: numbers[2 * k + 1]! })),
            axes: { x: ax!, y: ay! },
            place: { p: { x: x!, y: y! }, c: c!, s: s! },
            radius: radius!,
        };
    }

    /** One step on; what went wrong, or "". */
    advance(): string {
        return this.module.text(this.module.call.bridge_sim_step!());
    }

    /** BODY_NUMBERS of each body. Like all of these it holds until the next call. */
    bodies(): Float64Array {
        const count = this.module.call.bridge_sim_bodies!();
        return this.module.numbers(this.module.call.bridge_sim_poses!(), BODY_NUMBERS * count);
    }

    contacts(): Float64Array {
        const count = this.module.call.bridge_sim_contacts!();
        return this.module.numbers(this.module.call.bridge_sim_contact_rows!(), CONTACT_NUMBERS * count);
    }

    /** As of the last step: none before the first. */
    nodes(): Float64Array {
        const count = this.module.call.bridge_sim_nodes!();
        return this.module.numbers(this.module.call.bridge_sim_node_rows!(), NODE_NUMBERS * count);
    }

    joints(): Float64Array {
        const count = this.module.call.bridge_sim_joints!();
        return this.module.numbers(this.module.call.bridge_sim_joint_rows!(), JOINT_NUMBERS * count);
    }

    sums(): Sums {
        const [kinetic, potential, x, y, angular, awake] = this.module.numbers(this.module.call.bridge_sim_sums!(), 6);
        return { kinetic: kinetic!, potential: potential!, momentum: { x: x!, y: y! }, angular: angular!, awake: awake! };
    }

    name(body: number): string {
        return this.module.text(this.module.call.bridge_sim_name!(body));
    }

    /** A fingerprint of all that moves, in hexadecimal. */
    hash(): string {
        return this.module.text(this.module.call.bridge_sim_hash!());
    }

    /** All that there is, as bytes. */
    save(): Uint8Array {
        const size = this.module.call.bridge_sim_save!();
        return this.module.bytes(this.module.call.bridge_sim_saved!(), size).slice();
    }

    /** As it was when the bytes were saved. */
    restore(bytes: Uint8Array): boolean {
        const room = this.module.call.bridge_scene_room!(bytes.length);
        this.module.bytes(room, bytes.length).set(bytes);
        return this.module.call.bridge_sim_restore!(bytes.length) !== 0;
    }

    /** The dynamic body that has a point in it, or -1. */
    bodyAt(at: Vec): number {
        return this.module.call.bridge_sim_body_at!(at.x, at.y);
    }

    /** Takes the body at a point by a spring; its number, or -1. */
    grab(at: Vec): number {
        return this.module.call.bridge_sim_grab!(at.x, at.y);
    }

    drag(to: Vec): void {
        this.module.call.bridge_sim_drag!(to.x, to.y);
    }

    release(): void {
        this.module.call.bridge_sim_release!();
    }
}
