// way.ts : the program's own recorder of casts and impacts (web/wasm/bridge_way.h): a scene in, the trace of one of its queries
// out, as `abut trace --query` writes it (docs/trace.md) and with the sentences of `abut explain --query`.
import type { Pose } from '../model/vec.ts';
import { from3, vec3, type Pose3, type Vec3 } from '../model/vec3.ts';
import { judgeWith } from './judge.ts';
import type { Module, Precision } from './module.ts';

export interface WayVertex {
    featureA: number;
    featureB: number;
    w: Vec3;
}

/** In 2D every z is 0. What is not known is infinite (a bound), or not a number. */
export interface WayStep {
    by: 'portal' | 'distance';
    at: number;
    distance: number;
    normal: Vec3;
    separation: number;
    noise: number;
    speed: number;
    safe: number;
    upper: number;
    beyond: number;
    /** Impacts: where the two are at `at`. */
    a: Pose3 | undefined;
    b: Pose3 | undefined;
    /** Casts: the portal or the simplex, and the support point asked for. */
    held: WayVertex[];
    added: WayVertex | undefined;
    supports: number;
    status: string;
}

export interface WayAnswer {
    hit: boolean;
    grazing: boolean;
    status: string;
    fraction: number;
    error: number;
    safe: number;
    distance: number;
    point: Vec3;
    normal: Vec3;
}

export interface Way {
    question: 'cast' | 'impact';
    a: string;
    b: string;
    maxFraction: number;
    target: number;
    radius: number;
    /** Of a cast; of an impact nothing. */
    translation: Vec3;
    steps: WayStep[];
    answer: WayAnswer;
    /** The first says how it begins, then one a step, the last the answer. */
    sentences: string[];
}

/** The document of docs/trace.md, as it is read. */
type Json = Record<string, unknown>;

const numberOr = (x: unknown, none: number): number => (typeof x === 'number' ? x : none);
const point = (x: unknown): Vec3 => from3(x as number[] | undefined);

function poseOf(x: unknown): Pose3 | undefined {
    const { position, columns } = (x ?? {}) as { position?: number[]; columns?: number[][] };
    if (!position || !columns) {
        return undefined;
    }
    return {
        p: from3(position),
        x: from3(columns[0]),
        y: from3(columns[1]),
        z: columns[2] ? from3(columns[2]) : vec3(0, 0, 1),
    };
}

function vertexOf(x: unknown): WayVertex {
    const v = x as { feature_a: number; feature_b: number; w: number[] };
    return { featureA: v.feature_a, featureB: v.feature_b, w: from3(v.w) };
}

function stepOf(s: Json): WayStep {
    return {
        by: s.by as WayStep['by'],
        at: s.at as number,
        distance: numberOr(s.distance, NaN),
        normal: point(s.normal),
        separation: numberOr(s.separation, NaN),
        noise: numberOr(s.noise, NaN),
        speed: numberOr(s.speed, NaN),
        safe: numberOr(s.safe, 0),
        upper: numberOr(s.upper, Infinity),
        beyond: numberOr(s.beyond, NaN),
        a: poseOf(s.a),
        b: poseOf(s.b),
        held: ((s.portal ?? s.simplex ?? []) as unknown[]).map(vertexOf),
        added: s.added ? vertexOf(s.added) : undefined,
        supports: s.supports as number,
        status: s.status as string,
    };
}

function answerOf(a: Json): WayAnswer {
    return {
        hit: a.hit as boolean,
        grazing: a.grazing as boolean,
        status: a.status as string,
        fraction: numberOr(a.fraction, NaN),
        error: numberOr(a.error, Infinity),
        safe: numberOr(a.safe, 0),
        distance: numberOr(a.distance, NaN),
        point: point(a.point),
        normal: point(a.normal),
    };
}

export function readWay(json: string, sentences: (count: number) => string[]): Way {
    const way = JSON.parse(json) as Json;
    const steps = (way.steps as Json[]).map(stepOf);
    return {
        question: way.question as Way['question'],
        a: way.a as string,
        b: way.b as string,
        maxFraction: way.max_fraction as number,
        target: way.target as number,
        radius: way.radius as number,
        translation: point(way.translation),
        steps,
        answer: answerOf(way.answer as Json),
        sentences: sentences(steps.length + 2),
    };
}

export interface Recorded {
    /** What the program says of the scene or the query: "" when all is well. */
    said: string;
    ways: Partial<Record<Precision, Way>>;
}

export class Recorder {
    constructor(private readonly module: Module) {}

    /** The trace of a query of a scene, counted from 0, in these precisions. */
    record(scene: string, query: number, precisions: readonly Precision[] = ['f64', 'f32']): Recorded {
        const { module } = this;
        const found: Recorded = { said: judgeWith(module, 'this story', scene).said, ways: {} };
        for (const precision of found.said === '' ? precisions : []) {
            const said = module.text(module.call.bridge_way_record!(query + 1, precision === 'f32' ? 1 : 0));
            if (said === '') {
                found.ways[precision] = readWay(module.text(module.call.bridge_way_json!()), (count) =>
                    Array.from({ length: count }, (_, i) => module.text(module.call.bridge_way_sentence!(i))),
                );
            } else {
                found.said = said;
            }
        }
        return found;
    }
}

/** The same pose as 2D has it. */
export const flat = (pose: Pose3): Pose => ({ x: pose.p.x, y: pose.p.y, c: pose.x.x, s: pose.x.y });
