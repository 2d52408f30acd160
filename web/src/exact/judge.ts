// judge.ts : what is exactly right for two bodies whose cores are polytopes, and how far an answer is off it. The question is
// the one that the library is asked: the numbers of the shapes, and of the pose of B in A's frame, as they are stored.
import type { Core } from '../engine/engine2.ts';
import type { Core3 } from '../engine/engine3.ts';
import type { Pose } from '../model/vec.ts';
import type { Pose3, Vec3 } from '../model/vec3.ts';
import { firstTouch } from './casts.ts';
import { dyadic, minus, plus, root, signOf, times, wholes, type Dyadic } from './dyadic.ts';
import { signedDistance, type Corner, type Signed } from './polytopes.ts';

/** The distance is sign · √(top / under) · 2^e - radius. */
export interface Exact extends Signed {
    e: number;
    radius: Dyadic;
}

/** More corners than these, of both bodies together, take too long to try everything. */
export const MOST = { 2: 120, 3: 24 } as const;

type Triple = [Dyadic, Dyadic, Dyadic];

const NO_POLYTOPES = ['ellipse', 'ellipsoid', 'disk', 'cylinder', 'cone', 'halfspace'];

const tripleOf = (v: { x: number; y: number; z?: number }): Triple => [dyadic(v.x), dyadic(v.y), dyadic(v.z ?? 0)];

// A core's corners in its own frame; undefined where it is no polytope.
function cornersOf(core: Core | Core3, dim: 2 | 3): Triple[] | undefined {
    if (NO_POLYTOPES.includes(core.kind)) {
        return undefined;
    }
    const points = core.points.map(tripleOf);
    if (core.kind !== 'box') {
        return points;
    }
    const [center, half] = points as [Triple, Triple];
    const signs = dim === 2 ? [0, 1, 2, 3] : [0, 1, 2, 3, 4, 5, 6, 7];
    const end = (k: number, corner: number): Dyadic =>
        (corner >> k) & 1 ? plus(center[k]!, half[k]!) : minus(center[k]!, half[k]!);
    return signs.map((corner) => [end(0, corner), end(1, corner), end(2, corner)]);
}

/** Position and columns of B's pose in A's frame, to the bits that the page hands to the library. */
function inA2(a: Pose, b: Pose): Pose3 {
    const [x, y] = [b.x - a.x, b.y - a.y];
    const [c, s] = [a.c * b.c + a.s * b.s, a.c * b.s - a.s * b.c];
    return raised({ x: a.c * x + a.s * y, y: a.c * y - a.s * x, c, s });
}

const raised = ({ x, y, c, s }: Pose): Pose3 => ({
    p: { x, y, z: 0 },
    x: { x: c, y: s, z: 0 },
    y: { x: -s, y: c, z: 0 },
    z: { x: 0, y: 0, z: 1 },
});

function inA3(a: Pose3, b: Pose3): Pose3 {
    const turned = (t: Vec3): Vec3 => ({
        x: a.x.x * t.x + a.x.y * t.y + a.x.z * t.z,
        y: a.y.x * t.x + a.y.y * t.y + a.y.z * t.z,
        z: a.z.x * t.x + a.z.y * t.y + a.z.z * t.z,
    });
    const way = { x: b.p.x - a.p.x, y: b.p.y - a.p.y, z: b.p.z - a.p.z };
    return { p: turned(way), x: turned(b.x), y: turned(b.y), z: turned(b.z) };
}

function placed(pose: Pose3, corners: Triple[]): Triple[] {
    const [p, x, y, z] = [pose.p, pose.x, pose.y, pose.z].map(tripleOf) as [Triple, Triple, Triple, Triple];
    return corners.map(
        (v) =>
            [0, 1, 2].map((k) => plus(plus(p[k]!, times(x[k]!, v[0])), plus(times(y[k]!, v[1]), times(z[k]!, v[2])))) as Triple,
    );
}

function judge(coreA: Core | Core3, coreB: Core | Core3, bInA: Pose3, dim: 2 | 3): Exact | undefined {
    const [a, b] = [cornersOf(coreA, dim), cornersOf(coreB, dim)];
    if (!a || !b || a.length === 0 || b.length === 0 || a.length + b.length > MOST[dim]) {
        return undefined;
    }
    const numbers = [...a, ...placed(bInA, b)].flatMap((v) => v.slice(0, dim));
    const { m, e } = wholes(numbers);
    const corner = (i: number): Corner => m.slice(dim * i, dim * i + dim);
    const corners = Array.from({ length: a.length + b.length }, (_, i) => corner(i));
    const radius = plus(dyadic(coreA.radius), dyadic(coreB.radius));
    return { ...signedDistance(corners.slice(0, a.length), corners.slice(a.length)), e, radius };
}

/** The exact signed distance; undefined where a core is no polytope or has too many corners. */
export const judge2 = (coreA: Core, coreB: Core, a: Pose, b: Pose): Exact | undefined => judge(coreA, coreB, inA2(a, b), 2);
export const judge3 = (coreA: Core3, coreB: Core3, a: Pose3, b: Pose3): Exact | undefined => judge(coreA, coreB, inA3(a, b), 3);

/** A cast as its file has it: two bodies in the world, and B's way. */
interface CastOf<C, P> {
    a: C;
    b: C;
    poseA: P;
    poseB: P;
    way: readonly number[];
}

/** The exact fraction of a cast at which they touch, as a distance for the functions below. */
function judgeCast({ a, b, poseA, poseB, way }: CastOf<Core | Core3, Pose3>, dim: 2 | 3): Exact | 'miss' | undefined {
    const [ofA, ofB] = [cornersOf(a, dim), cornersOf(b, dim)];
    if (!ofA || !ofB || ofA.length === 0 || ofB.length === 0 || ofA.length + ofB.length > MOST[dim]) {
        return undefined;
    }
    const points = [...placed(poseA, ofA), ...placed(poseB, ofB), way.map(dyadic)];
    const { m } = wholes(points.flatMap((v) => v.slice(0, dim)));
    const corners = points.map((_, i): Corner => m.slice(dim * i, dim * i + dim));
    const touch = firstTouch(corners.slice(0, ofA.length), corners.slice(ofA.length, -1), corners.at(-1)!);
    if (!touch) {
        return 'miss';
    }
    const { top, under } = touch;
    return { sign: top === 0n ? 0 : 1, top: top * top, under: under * under, e: 0, radius: dyadic(0) };
}

/** Of cores without a rounding; undefined as above. */
export const judgeCast2 = (asked: CastOf<Core, Pose>): Exact | 'miss' | undefined =>
    judgeCast({ ...asked, poseA: raised(asked.poseA), poseB: raised(asked.poseB) }, 2);
export const judgeCast3 = (asked: CastOf<Core3, Pose3>): Exact | 'miss' | undefined => judgeCast(asked, 3);

/** Whether x is less than (-1), equal to (0) or greater than (1) the exact distance. */
export function against(x: Dyadic, exact: Exact): number {
    const core = plus(x, exact.radius);
    const sign = signOf(core.m);
    if (sign !== exact.sign || sign === 0) {
        return Math.sign(sign - exact.sign);
    }
    // x² · under against top, over the same power of two
    const by = 2 * (core.e - exact.e);
    const square = core.m * core.m * exact.under;
    const [mine, its] = by >= 0 ? [square << BigInt(by), exact.top] : [square, exact.top << BigInt(-by)];
    return sign * signOf(mine - its);
}

/** Whether |distance - exact| <= error, decided without a rounding. */
export function isWithin(distance: number, error: number, exact: Exact): boolean {
    const [d, e] = [dyadic(distance), dyadic(error)];
    return against(minus(d, e), exact) <= 0 && against(plus(d, e), exact) >= 0;
}

// The exact distance · 2^bits, rounded towards nothing in the last place; and whether nothing was lost.
function fixed(exact: Exact, bits: number): { m: bigint; isWhole: boolean } {
    const up = BigInt(Math.max(0, 2 * (bits + exact.e)));
    const down = BigInt(Math.max(0, -2 * (bits + exact.e)));
    const square = (exact.top << up) / (exact.under << down);
    const m = root(square);
    const isWhole = m * m * (exact.under << down) === exact.top << up;
    const { m: r, e } = exact.radius;
    const by = BigInt(Math.abs(bits + e));
    const radius = bits + e >= 0 ? r << by : r >> by;
    return { m: BigInt(exact.sign) * m - radius, isWhole: isWhole && (bits + e >= 0 || radius << by === r) };
}

// Bits behind the point that show `digits` digits of the distance, whatever its size.
function bitsFor(exact: Exact, digits: number): number {
    const most = (digits + 2) * Math.log2(10);
    const square = exact.top.toString(2).length - exact.under.toString(2).length;
    const radius = exact.radius.m === 0n ? -Infinity : exact.radius.m.toString(2).length + exact.radius.e;
    return Math.ceil(most) - Math.min(0, Math.floor(Math.max(square / 2 + exact.e, radius))) + 64;
}

/** The digits of the exact distance, cut; "…" behind them when there are more. */
export function digitsOf(exact: Exact, digits: number): string {
    const bits = bitsFor(exact, digits);
    const { m, isWhole } = fixed(exact, bits);
    const size = m < 0n ? -m : m;
    if (size === 0n) {
        return '0';
    }
    // size / 2^bits = shown · 10^-places, with `digits` digits in shown
    const magnitude = Math.floor((size.toString(2).length - bits) * Math.log10(2));
    const places = Math.max(0, digits - magnitude);
    const scaled = size * 10n ** BigInt(places);
    const shown = scaled >> BigInt(bits);
    const isAll = isWhole && shown << BigInt(bits) === scaled;
    const text = shown.toString().padStart(places + 1, '0');
    const [whole, rest] = [text.slice(0, text.length - places), text.slice(text.length - places)];
    const end = isAll ? rest.replace(/0+$/, '') : `${rest}…`;
    return `${m < 0n ? '-' : ''}${whole}${end === '' ? '' : `.${end}`}`;
}

/** distance - exact, as a double. */
export function offBy(distance: number, exact: Exact): number {
    const bits = bitsFor(exact, 40);
    const d = dyadic(distance);
    const e = Math.min(d.e, -bits);
    const { m } = fixed(exact, -e);
    const off = (d.m << BigInt(d.e - e)) - m;
    const spare = Math.max(0, off.toString(2).length - 64); // a double has no more bits
    return Number(off >> BigInt(spare)) * 2 ** (e + spare);
}
