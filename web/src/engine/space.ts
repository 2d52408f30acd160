// space.ts : the library's wing of space in one precision (web/wasm/bridge3.h says what lies where in the buffer).
import { list3, type Pose3, type Vec3 } from '../model/vec3.ts';
import type { Module, Precision } from './module.ts';
import { STATUS, type Reason } from './plane.ts';
import { Reader } from './reader.ts';

const REASONS: Reason[] = ['none', 'gap', 'repeat', 'floor', 'overlap', 'beyond', 'limit'];
const KINDS = { sphere: 0, capsule: 1, triangle: 2, box: 3, hull: 4, disk: 5, cylinder: 6, cone: 7, ellipsoid: 8 } as const;
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

export interface Machine3 {
    running: boolean;
    status: string;
    reason: Reason;
    supports: number;
    lower: number;
    upper: number;
}

export interface Gjk3 extends Machine3 {
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

export interface Epa3 extends Machine3 {
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

export interface Pair3 {
    unit: number;
    size: number;
    noise: number;
    tolerance: number;
    polytopes: boolean;
    first: Vec3;
}

const STATUS_RUNNING = 3;
const BUFFER = 65536;
const POINTS_AT = 2;

const vector = (r: Reader): Vec3 => ({ x: r.number(), y: r.number(), z: r.number() });
const statusName = (code: number): string => STATUS[code] ?? 'invalid';
const contact = (r: Reader): Contact3 => ({ a: vector(r), b: vector(r), separation: r.number(), name: r.number() });
const vertex = (r: Reader): Vertex3 => ({
    w: vector(r),
    a: vector(r),
    b: vector(r),
    featureA: r.number(),
    featureB: r.number(),
});

function machine(r: Reader): Machine3 {
    const status = r.number();
    return {
        running: status === STATUS_RUNNING,
        status: statusName(status),
        reason: REASONS[r.number()]!,
        supports: r.number(),
        lower: r.number(),
        upper: r.number(),
    };
}

export class Space {
    private readonly suffix: string;

    constructor(
        private readonly module: Module,
        readonly precision: Precision,
    ) {
        this.suffix = precision === 'f32' ? '_f32' : '';
    }

    private buffer(): Float64Array {
        return this.module.numbers(this.module.call.bridge3_buffer!(), BUFFER);
    }

    private run(name: string, ...numbers: number[]): number {
        return this.module.call[`bridge3_${name}${this.suffix}`]!(...numbers);
    }

    private writePoses(a: Pose3, b: Pose3): void {
        this.buffer().set([a, b].flatMap((p) => [p.p, p.x, p.y, p.z].flatMap(list3)));
    }

    shape(slot: number, core: Core3): number {
        if (POINTS_AT + 3 * core.points.length > BUFFER) {
            throw new Error('more points than the page can hold');
        }
        const buffer = this.buffer();
        buffer.fill(0, 0, 16);
        buffer.set([core.radius, core.axis]);
        core.points.forEach((p, i) => buffer.set(list3(p), POINTS_AT + 3 * i));
        return this.run('shape', slot, KINDS[core.kind], core.points.length);
    }

    corners(slot: number): Vec3[] {
        const count = this.run('corners', slot);
        const r = new Reader(this.buffer());
        return r.times(count, () => vector(r));
    }

    faces(slot: number): number[][] {
        const count = this.run('faces', slot);
        const r = new Reader(this.buffer());
        return r.times(count, () => r.times(r.number(), () => r.number()));
    }

    /** The points of the whole shape farthest along directions, all in its own frame. */
    sample(slot: number, directions: Vec3[]): Vec3[] {
        const buffer = this.buffer();
        directions.forEach((d, i) => buffer.set(list3(d), 3 * i));
        this.run('sample', slot, directions.length);
        const r = new Reader(this.buffer());
        return r.times(directions.length, () => vector(r));
    }

    ask(slotA: number, slotB: number, a: Pose3, b: Pose3, margin = 0, general = false): Answer3 {
        this.writePoses(a, b);
        this.run('ask', slotA, slotB, margin, general ? 1 : 0);
        const r = new Reader(this.buffer());
        return {
            status: statusName(r.number()),
            distance: r.number(),
            error: r.number(),
            normal: vector(r),
            a: vector(r),
            b: vector(r),
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
        const r = new Reader(this.buffer());
        r.number();
        return {
            unit: r.number(),
            size: r.number(),
            noise: r.number(),
            tolerance: r.number(),
            polytopes: r.number() !== 0,
            first: vector(r),
        };
    }

    gjk(): Gjk3 {
        this.run('gjk');
        const r = new Reader(this.buffer());
        return {
            ...machine(r),
            height: r.number(),
            closest: vector(r),
            normal: vector(r),
            added: vertex(r),
            simplex: r.times(r.number(), () => ({ ...vertex(r), weight: r.number() })),
        };
    }

    epa(first: boolean): Epa3 {
        this.run('epa', first ? 1 : 0);
        const r = new Reader(this.buffer());
        return {
            ...machine(r),
            normal: vector(r),
            asked: vector(r),
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
        const r = new Reader(this.buffer());
        const points = (): Vec3[] => r.times(r.number(), () => vector(r));
        return {
            running: status === STATUS_RUNNING,
            stage: r.number(),
            referenceIsA: r.number() !== 0,
            reference: points(),
            incident: points(),
            patch: points(),
            normal: vector(r),
            contacts: r.times(r.number(), () => contact(r)),
        };
    }
}
