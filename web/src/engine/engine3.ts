// engine3.ts : the library's 3D queries in one precision (web/wasm/bridge3.h says what lies where in the buffer).
import { list3, type Pose3, type Vec3 } from '../model/vec3.ts';
import type { Module, Precision } from './module.ts';
import type { Reader } from './reader.ts';
import { isRunning, readSearch, readMeasures, statusName, Engine, type Search, type Measures } from './engine.ts';

const KINDS = {
    sphere: 0,
    capsule: 1,
    triangle: 2,
    box: 3,
    hull: 4,
    disk: 5,
    cylinder: 6,
    cone: 7,
    ellipsoid: 8,
    halfspace: 9,
} as const;
export type Kind3 = keyof typeof KINDS;

export interface Core3 {
    kind: Kind3;
    radius: number;
    axis: number;
    points: Vec3[];
}

export interface Contact3 {
    a: Vec3;
    b: Vec3;
    separation: number;
    name: number;
}

export interface Answer3 {
    status: string;
    distance: number;
    error: number;
    normal: Vec3;
    a: Vec3;
    b: Vec3;
    supports: number;
    contacts: Contact3[];
    total: number;
}

export interface Vertex3 {
    w: Vec3;
    a: Vec3;
    b: Vec3;
    featureA: number;
    featureB: number;
}

export interface Gjk3 extends Search {
    height: number;
    closest: Vec3;
    normal: Vec3;
    added: Vertex3;
    simplex: (Vertex3 & { weight: number })[];
}

export interface Face3 {
    corners: [number, number, number];
    settled: boolean;
    born: number;
}

export interface Epa3 extends Search {
    normal: Vec3;
    asked: Vec3;
    added: Vertex3;
    vertices: Vertex3[];
    faces: Face3[];
}

export interface Clip3 {
    running: boolean;
    stage: number;
    referenceIsA: boolean;
    reference: Vec3[];
    incident: Vec3[];
    patch: Vec3[];
    normal: Vec3;
    contacts: Contact3[];
}

export interface Pair3 extends Measures {
    first: Vec3;
}

/** A kind may read as many, whether it has them or not. */
const FEWEST = 16;

const contact = (r: Reader): Contact3 => ({ a: r.vec3(), b: r.vec3(), separation: r.number(), name: r.number() });
const vertex = (r: Reader): Vertex3 => ({
    w: r.vec3(),
    a: r.vec3(),
    b: r.vec3(),
    featureA: r.number(),
    featureB: r.number(),
});

export class Engine3 extends Engine {
    constructor(module: Module, precision: Precision) {
        super(module, 3, precision);
    }

    private writePoses(a: Pose3, b: Pose3): void {
        this.write([a, b].flatMap((p) => [p.p, p.x, p.y, p.z].flatMap(list3)));
    }

    shape(slot: number, core: Core3): number {
        const numbers = [core.radius, core.axis, ...core.points.flatMap(list3)];
        const rest = Array<number>(Math.max(FEWEST - numbers.length, 0)).fill(0);
        this.write([...numbers, ...rest]);
        return this.run('shape', slot, KINDS[core.kind], core.points.length);
    }

    corners(slot: number): Vec3[] {
        const count = this.run('corners', slot);
        const r = this.read();
        return r.times(count, () => r.vec3());
    }

    faces(slot: number): number[][] {
        const count = this.run('faces', slot);
        const r = this.read();
        return r.times(count, () => r.times(r.number(), () => r.number()));
    }

    /** The points of the whole shape farthest along directions, all in its own frame. */
    sample(slot: number, directions: Vec3[]): Vec3[] {
        this.write(directions.flatMap(list3));
        this.run('sample', slot, directions.length);
        const r = this.read();
        return r.times(directions.length, () => r.vec3());
    }

    ask(slotA: number, slotB: number, a: Pose3, b: Pose3, margin = 0, general = false): Answer3 {
        this.writePoses(a, b);
        this.run('ask', slotA, slotB, margin, general ? 1 : 0);
        const r = this.read();
        return {
            status: statusName(r.number()),
            distance: r.number(),
            error: r.number(),
            normal: r.vec3(),
            a: r.vec3(),
            b: r.vec3(),
            supports: r.number(),
            contacts: r.times(r.number(), () => contact(r)),
            total: r.number(),
        };
    }

    begin(slotA: number, slotB: number, a: Pose3, b: Pose3): Pair3 | undefined {
        this.writePoses(a, b);
        if (this.run('begin', slotA, slotB) !== 0) {
            return undefined;
        }
        const r = this.read();
        r.number();
        return { ...readMeasures(r), first: r.vec3() };
    }

    gjk(): Gjk3 {
        this.run('gjk');
        const r = this.read();
        return {
            ...readSearch(r),
            height: r.number(),
            closest: r.vec3(),
            normal: r.vec3(),
            added: vertex(r),
            simplex: r.times(r.number(), () => ({ ...vertex(r), weight: r.number() })),
        };
    }

    epa(first: boolean): Epa3 {
        this.run('epa', first ? 1 : 0);
        const r = this.read();
        return {
            ...readSearch(r),
            normal: r.vec3(),
            asked: r.vec3(),
            added: vertex(r),
            vertices: r.times(r.number(), () => vertex(r)),
            faces: r.times(r.number(), () => ({
                corners: [r.number(), r.number(), r.number()],
                settled: r.number() !== 0,
                born: r.number(),
            })),
        };
    }

    clip(first: boolean, margin: number): Clip3 | undefined {
        const status = this.run('clip', first ? 1 : 0, margin);
        if (status < 0) {
            return undefined;
        }
        const r = this.read();
        const points = (): Vec3[] => r.times(r.number(), () => r.vec3());
        return {
            running: isRunning(status),
            stage: r.number(),
            referenceIsA: r.number() !== 0,
            reference: points(),
            incident: points(),
            patch: points(),
            normal: r.vec3(),
            contacts: r.times(r.number(), () => contact(r)),
        };
    }
}
