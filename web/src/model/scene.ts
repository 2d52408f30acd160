// scene.ts : a scene as the page holds it, and as the file holds it (DESIGN of the file: cli/abut.1). Only texts that the
// program's reader has passed (engine/judge.ts) come here, so nothing is checked twice.

import type { Query } from './queries.ts';

export type Numbers = number[];

/** A shape with the keys of the file. Its like is made anew rather than changed, so the same one always looks the same. */
export type ShapeSpec = Readonly<{
    type: string;
    points?: Numbers[];
    p1?: Numbers;
    p2?: Numbers;
    half?: Numbers;
    radius?: number;
    half_height?: number;
    axis?: string;
    margin?: number;
    center?: Numbers;
    normal?: Numbers;
    offset?: number;
    mesh?: string;
}>;

export interface Body {
    name: string;
    shape: ShapeSpec;
    position: Numbers;
    /** 2D: radians. */
    angle?: number;
    /** 2D: cosine and sine, when written so. */
    rotation?: Numbers;
    /** 3D: w, x, y, z. */
    quaternion?: Numbers;
    /** Three rows, or all nine numbers. */
    matrix?: Numbers[] | Numbers;
}

export interface Scene {
    dim: 2 | 3;
    bodies: Body[];
    pairs?: [string, string][];
    /** Pairs of bodies that are never in an answer. */
    ignore?: [string, string][];
    queries?: Query[];
}

interface SceneFile {
    abut: number;
    dim: 2 | 3;
    shapes?: Record<string, ShapeSpec>;
    bodies: (Omit<Body, 'shape' | 'position'> & { shape: string | ShapeSpec; position?: Numbers })[];
    pairs?: [string, string][];
    ignore?: [string, string][];
    queries?: Query[];
}

/** Reads a scene that is known to be one. Shapes by name become each body's own. */
export function readScene(text: string): Scene {
    const file = JSON.parse(text.replace(/^\uFEFF/, '')) as SceneFile;
    const bodies = file.bodies.map((body) => ({
        ...body,
        shape: structuredClone(typeof body.shape === 'string' ? file.shapes![body.shape]! : body.shape),
        position: body.position ?? Array<number>(file.dim).fill(0),
    }));
    const { pairs, ignore, queries } = file;
    return {
        dim: file.dim,
        bodies,
        ...(pairs ? { pairs } : {}),
        ...(ignore ? { ignore } : {}),
        ...(queries ? { queries } : {}),
    };
}

/** The scene as a file: a body a line, a query a line. */
export function writeScene(scene: Scene): string {
    const lines = (list: unknown[]): string => list.map((one) => `        ${JSON.stringify(one)}`).join(',\n');
    const pairs = scene.pairs ? `,\n    "pairs": ${JSON.stringify(scene.pairs)}` : '';
    const ignore = scene.ignore?.length ? `,\n    "ignore": ${JSON.stringify(scene.ignore)}` : '';
    const queries = scene.queries?.length ? `,\n    "queries": [\n${lines(scene.queries)}\n    ]` : '';
    return `{\n    "abut": 1, "dim": ${scene.dim},\n    "bodies": [\n${lines(scene.bodies)}\n    ]${pairs}${ignore}${queries}\n}\n`;
}

/** Which bodies to ask about first: those of the first pair (or the first part of each), else the first two. */
export function firstPair(scene: Scene): [number, number] {
    const [a, b] = (scene.pairs?.[0] ?? []).map((name) =>
        scene.bodies.findIndex((body) => body.name === name || body.name.startsWith(`${name}/`)),
    );
    return a !== undefined && b !== undefined && a >= 0 && b >= 0 ? [a, b] : [0, 1];
}

/** A name that no body has yet. */
export function freshName(scene: Scene, wish: string): string {
    const taken = new Set(scene.bodies.map((b) => b.name));
    let name = wish;
    for (let i = 2; taken.has(name); ++i) {
        name = `${wish} ${i}`;
    }
    return name;
}

/** Every length of a shape times a factor. */
export function scaled(shape: ShapeSpec, by: number): ShapeSpec {
    const times = (value: unknown): unknown =>
        Array.isArray(value) ? value.map(times) : typeof value === 'number' ? value * by : value;
    const entries = Object.entries(shape).map(([key, value]) => [key, key === 'normal' ? value : times(value)]);
    return Object.fromEntries(entries) as ShapeSpec;
}
