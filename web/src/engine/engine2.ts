// engine2.ts : the library's 2D queries in one precision (web/wasm/bridge2.h says what lies where in the buffer).
import type { Pose, Vec } from '../model/vec.ts';
import type { Module, Precision } from './module.ts';
import type { Reader } from './reader.ts';
import { isRunning, readSearch, readMeasures, statusName, Engine, type Search, type Measures } from './engine.ts';

export const KINDS = { circle: 0, capsule: 1, box: 2, polygon: 3, hull: 4, ellipse: 5, halfspace: 6 } as const;
export type Kind = keyof typeof KINDS;

/** What a maker takes: points mean centre and half sizes for a box and an ellipse, normal and offset for a half-space. */
export interface Core {
    kind: Kind;
    radius: number;
    points: Vec[];
}

export interface Contact {
    a: Vec;
    b: Vec;
    separation: number;
    featureA: number;
    featureB: number;
}

export interface Answer {
    status: string;
    distance: number;
    error: number;
    normal: Vec;
    a: Vec;
    b: Vec;
    supports: number;
    contacts: Contact[];
}

/** A vertex of D = A - B and where it comes from. */
export interface Vertex {
    w: Vec;
    a: Vec;
    b: Vec;
    asked: Vec;
    featureA: number;
    featureB: number;
}

export interface Gjk extends Search {
    height: number;
    closest: Vec;
    normal: Vec;
    added: Vertex;
    simplex: (Vertex & { weight: number })[];
}

export interface Edge {
    first: Vertex;
    last: Vertex;
    normal: Vec;
    depth: number;
}

export interface Epa extends Search {
    added: Vertex;
    best: Edge;
    open: Edge[];
}

export interface Face {
    low: Vec;
    high: Vec;
    lowFeature: number;
    highFeature: number;
}

export interface Clip {
    running: boolean;
    stage: number;
    a: Face;
    b: Face;
    tangent: Vec;
    low: Vec;
    high: Vec;
    normal: Vec;
    contacts: Contact[];
}

export interface Pair extends Measures {
    first: Vec;
}

function contact(r: Reader): Contact {
    return { a: r.vec(), b: r.vec(), separation: r.number(), featureA: r.number(), featureB: r.number() };
}

function vertex(r: Reader): Vertex {
    return { w: r.vec(), a: r.vec(), b: r.vec(), asked: r.vec(), featureA: r.number(), featureB: r.number() };
}

function edge(r: Reader): Edge {
    return { first: vertex(r), last: vertex(r), normal: r.vec(), depth: r.number() };
}

function face(r: Reader): Face {
    return { low: r.vec(), high: r.vec(), lowFeature: r.number(), highFeature: r.number() };
}

export class Engine2 extends Engine {
    constructor(module: Module, precision: Precision) {
        super(module, 2, precision);
    }

    private writePoses(a: Pose, b: Pose): void {
        this.write([a.x, a.y, a.c, a.s, b.x, b.y, b.c, b.s]);
    }

    /** Makes the shape of a slot; 0 when all is well, else the library's status. */
    shape(slot: number, core: Core): number {
        this.write([core.radius, ...core.points.flatMap((p) => [p.x, p.y])]);
        return this.run('shape', slot, KINDS[core.kind], core.points.length);
    }

    /** The corners of a slot's core, by feature id, in its own frame; none for an ellipse. */
    corners(slot: number): Vec[] {
        const count = this.run('corners', slot);
        const r = this.read();
        return r.times(count, () => r.vec());
    }

    /** The point of the whole shape farthest along a direction, in its own frame. */
    support(slot: number, direction: Vec): Vec {
        this.write([direction.x, direction.y]);
        this.run('support', slot);
        return this.read().vec();
    }

    ask(slotA: number, slotB: number, a: Pose, b: Pose, margin = 0, general = false): Answer {
        this.writePoses(a, b);
        this.run('ask', slotA, slotB, margin, general ? 1 : 0);
        const r = this.read();
        return {
            status: statusName(r.number()),
            distance: r.number(),
            error: r.number(),
            normal: r.vec(),
            a: r.vec(),
            b: r.vec(),
            supports: r.number(),
            contacts: r.times(r.number(), () => contact(r)),
        };
    }

    /** Begins a trace; undefined when the pair makes no sense. */
    begin(slotA: number, slotB: number, a: Pose, b: Pose): Pair | undefined {
        this.writePoses(a, b);
        if (this.run('begin', slotA, slotB) !== 0) {
            return undefined;
        }
        const r = this.read();
        r.number();
        return { ...readMeasures(r), first: r.vec() };
    }

    gjk(): Gjk {
        this.run('gjk');
        const r = this.read();
        return {
            ...readSearch(r),
            height: r.number(),
            closest: r.vec(),
            normal: r.vec(),
            added: vertex(r),
            simplex: r.times(r.number(), () => ({ ...vertex(r), weight: r.number() })),
        };
    }

    epa(first: boolean): Epa {
        this.run('epa', first ? 1 : 0);
        const r = this.read();
        const state = readSearch(r);
        const count = r.number();
        return { ...state, added: vertex(r), best: edge(r), open: r.times(count, () => edge(r)) };
    }

    /** Undefined when no two edges face each other. */
    clip(first: boolean, margin: number): Clip | undefined {
        const status = this.run('clip', first ? 1 : 0, margin);
        if (status < 0) {
            return undefined;
        }
        const r = this.read();
        return {
            running: isRunning(status),
            stage: r.number(),
            a: face(r),
            b: face(r),
            tangent: r.vec(),
            low: r.vec(),
            high: r.vec(),
            normal: r.vec(),
            contacts: r.times(r.number(), () => contact(r)),
        };
    }
}
