// solid.ts : solids as triangles, for the picture. The library gives corners, faces and supports; nothing is computed twice.
import type { Core3, Engine3 } from '../engine/engine3.ts';
import { along3, sub3, toWorld3, turnBack3, type Pose3, type Vec3 } from '../model/vec3.ts';

export interface Solid {
    points: Vec3[];
    /** Polygons by index, counter-clockwise seen from outside. */
    faces: number[][];
    smooth: boolean;
    /** Of a difference of polytopes: which corners of A and of B each point is the difference of. */
    names?: [number, number][];
}

/** Directions spread over the sphere and the triangles between them: an icosahedron, divided. */
function sphere(times: number): { directions: Vec3[]; faces: number[][] } {
    const g = (1 + Math.sqrt(5)) / 2;
    const raw = [
        [-1, g, 0],
        [1, g, 0],
        [-1, -g, 0],
        [1, -g, 0],
        [0, -1, g],
        [0, 1, g],
        [0, -1, -g],
        [0, 1, -g],
        [g, 0, -1],
        [g, 0, 1],
        [-g, 0, -1],
        [-g, 0, 1],
    ];
    const unit = (v: Vec3): Vec3 => {
        const l = Math.hypot(v.x, v.y, v.z);
        return { x: v.x / l, y: v.y / l, z: v.z / l };
    };
    const directions = raw.map(([x, y, z]) => unit({ x: x!, y: y!, z: z! }));
    let faces = [
        [0, 11, 5],
        [0, 5, 1],
        [0, 1, 7],
        [0, 7, 10],
        [0, 10, 11],
        [1, 5, 9],
        [5, 11, 4],
        [11, 10, 2],
        [10, 7, 6],
        [7, 1, 8],
        [3, 9, 4],
        [3, 4, 2],
        [3, 2, 6],
        [3, 6, 8],
        [3, 8, 9],
        [4, 9, 5],
        [2, 4, 11],
        [6, 2, 10],
        [8, 6, 7],
        [9, 8, 1],
    ];
    for (let i = 0; i < times; ++i) {
        const middles = new Map<string, number>();
        const middle = (a: number, b: number): number => {
            const key = a < b ? `${a} ${b}` : `${b} ${a}`;
            let found = middles.get(key);
            if (found === undefined) {
                const [p, q] = [directions[a]!, directions[b]!];
                found = directions.push(unit({ x: p.x + q.x, y: p.y + q.y, z: p.z + q.z })) - 1;
                middles.set(key, found);
            }
            return found;
        };
        faces = faces.flatMap(([a, b, c]) => {
            const [ab, bc, ca] = [middle(a!, b!), middle(b!, c!), middle(c!, a!)];
            return [
                [a!, ab, ca],
                [ab, b!, bc],
                [ca, bc, c!],
                [ab, bc, ca],
            ];
        });
    }
    return { directions, faces };
}

const fine = sphere(4);
const coarse = sphere(3);

/** Of points by x, then y, then z, the lower first. */
export const BOX_FACES = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
];

/** The whole shape in a slot, in its own frame. */
export function solidOf(engine: Engine3, slot: number, core: Core3, corners: Vec3[]): Solid {
    if (core.radius === 0 && corners.length > 0) {
        const faces = engine.faces(slot);
        if (faces.length > 0) {
            return { points: corners, faces, smooth: false };
        }
        if (corners.length === 8) {
            return { points: corners, faces: BOX_FACES, smooth: false };
        }
        const flat =
            corners.length === 3
                ? [
                      [0, 1, 2],
                      [0, 2, 1],
                  ]
                : [];
        return { points: corners, faces: flat, smooth: false };
    }
    return { points: engine.sample(slot, fine.directions), faces: fine.faces, smooth: true };
}

const MOST_DIFFERENCES = 1200;

/** Corners of a hull are points that it was made of, bit for bit. */
const keyOf = (v: Vec3): string => `${v.x} ${v.y} ${v.z}`;

/** A - B in the world's axes: the hull of all differences of corners, or where there are too many, or none, by its supports. */
export function differenceSolid(engine: Engine3, slot: number, a: Placed, b: Placed): Solid {
    const few = a.corners.length * b.corners.length;
    if (few > 0 && few <= MOST_DIFFERENCES) {
        const inA = a.corners.map((p) => toWorld3(a.pose, p));
        const inB = b.corners.map((p) => toWorld3(b.pose, p));
        const names = new Map<string, [number, number]>();
        const points = inA.flatMap((p, i) =>
            inB.map((q, j) => {
                const w = sub3(p, q);
                names.set(keyOf(w), [i, j]);
                return w;
            }),
        );
        if (engine.shape(slot, { kind: 'hull', radius: 0, axis: 0, points }) === 0) {
            const corners = engine.corners(slot);
            const faces = engine.faces(slot);
            if (faces.length > 0) {
                return { points: corners, faces, smooth: false, names: corners.map((w) => names.get(keyOf(w)) ?? [-1, -1]) };
            }
        }
    }
    return bySupports(engine, a, b);
}

/** A - B with the radii, by its supports. */
export function roundedDifference(engine: Engine3, a: Placed, b: Placed): Solid {
    return bySupports(engine, { ...a, radius: 0 }, { ...b, radius: 0 });
}

// What is taken off is each one's `radius`.
function bySupports(engine: Engine3, a: Placed, b: Placed): Solid {
    const far = (p: Placed, sign: number): Vec3[] => {
        const asked = coarse.directions.map((d) => turnBack3(p.pose, { x: sign * d.x, y: sign * d.y, z: sign * d.z }));
        return engine.sample(p.slot, asked).map((q, i) => toWorld3(p.pose, along3(q, -p.radius, asked[i]!)));
    };
    const farA = far(a, 1);
    const farB = far(b, -1);
    return { points: farA.map((p, i) => sub3(p, farB[i]!)), faces: coarse.faces, smooth: true };
}

export interface Placed {
    slot: number;
    pose: Pose3;
    corners: Vec3[];
    radius: number;
}

/** The edges of a solid's faces, each once. */
export function edgesOf(solid: Solid): [number, number][] {
    const seen = new Set<string>();
    const edges: [number, number][] = [];
    for (const face of solid.faces) {
        face.forEach((a, i) => {
            const b = face[(i + 1) % face.length]!;
            const key = a < b ? `${a} ${b}` : `${b} ${a}`;
            if (!seen.has(key)) {
                seen.add(key);
                edges.push([a, b]);
            }
        });
    }
    return edges;
}
