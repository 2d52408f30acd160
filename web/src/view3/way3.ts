// way3.ts : a story of a cast or an impact in 3D; the twin of view/way_world2.ts and view/cast2.ts. An impact's separation over
// time is the same picture in both dimensions (view/way_chart.ts).
import type { Way, WayStep } from '../engine/way.ts';
import { endPose3 } from '../model/motion.ts';
import { add3, along3, length3, rotate3, squareTo3, sub3, toWorld3, type Pose3, type Vec3 } from '../model/vec3.ts';
import { endFraction, shownAt, type StoryStep } from '../trace/way.ts';
import { num } from '../trace/words.ts';
import type { Placed3, State3 } from '../ui/state3.ts';
import { drawDifferenceCorners, drawWorldCorners } from './corners.ts';
import { COLORS } from './palette.ts';
import type { Solid } from './solid.ts';
import type { View } from './view.ts';

const ORIGIN: Vec3 = { x: 0, y: 0, z: 0 };

interface Place3 {
    a: Pose3;
    b: Pose3;
}

/** Where the two are in a step. */
export function placeIn3(state: State3, way: Way, step: StoryStep): Place3 | undefined {
    const { bodyA, bodyB } = state;
    if (!bodyA || !bodyB) {
        return undefined;
    }
    if (way.question === 'cast') {
        const p = along3(bodyB.pose.p, shownAt(way, step), way.translation);
        return { a: bodyA.pose, b: { ...bodyB.pose, p } };
    }
    const look = step.look ?? (step.phase === 'answer' ? way.steps.at(-1) : undefined);
    return { a: look?.a ?? bodyA.pose, b: look?.b ?? bodyB.pose };
}

const at = (solid: Solid, pose: Pose3): Solid => ({ ...solid, points: solid.points.map((p) => toWorld3(pose, p)) });

/** The middle of B where its motion ends. */
export function endMiddle(state: State3): Vec3 | undefined {
    const { query, bodyB } = state;
    return query && bodyB ? toWorld3(endPose3(query, bodyB.body), bodyB.middle) : undefined;
}

/** Every point that the story shows, for a camera that holds them. */
export function pointsOnWay(state: State3): Vec3[] {
    const { way, query, bodyA, bodyB } = state;
    if (!way || !query || !bodyA || !bodyB) {
        return [];
    }
    const places = state.stepsOnWay.map((step) => placeIn3(state, way, step)!);
    return [
        at(bodyB.solid, endPose3(query, bodyB.body)),
        ...places.flatMap((p) => [at(bodyA.solid, p.a), at(bodyB.solid, p.b)]),
    ].flatMap((solid) => solid.points);
}

const differs = (p: Pose3, q: Pose3): boolean => (['p', 'x', 'y', 'z'] as const).some((k) => length3(sub3(p[k], q[k])) > 0);

/** A thin line with a head at its end. */
function drawRay(view: View, from: Vec3, to: Vec3): void {
    const way = sub3(to, from);
    const far = length3(way);
    if (far > 0) {
        const head = Math.min(7 * view.unit, far);
        const unit = along3(ORIGIN, 1 / far, way);
        view.rod(from, along3(to, -head, unit), 0.2, COLORS.ink);
        view.arrow(along3(to, -head, unit), unit, head, COLORS.ink);
    }
}

function drawGhosts(view: View, state: State3, way: Way, a: Placed3, b: Placed3): void {
    for (const step of state.stepsOnWay.filter((s) => s.look)) {
        const place = placeIn3(state, way, step)!;
        view.solid(at(b.solid, place.b), COLORS.b, 0.06);
        if (differs(place.a, a.pose)) view.solid(at(a.solid, place.a), COLORS.a, 0.06);
    }
}

function drawLook(view: View, state: State3, look: WayStep, place: Place3): void {
    if (Number.isNaN(look.distance)) {
        return;
    }
    const near = state.nearest(place.a, place.b);
    view.rod(near.a, near.b, 0.3, COLORS.answer);
    view.sphere(near.a, 1, COLORS.answer);
    view.sphere(near.b, 1, COLORS.answer);
    view.arrow(near.a, look.normal, 8 * view.unit, COLORS.ask);
    view.label(along3(near.a, 0.5, sub3(near.b, near.a)), num(look.distance, 3), 'n-text');
}

export function drawWayWorld(view: View, state: State3): void {
    const { way, query, nowOnWay, bodyA, bodyB } = state;
    drawWorldCorners(view, state);
    if (!way || !query || !nowOnWay || !bodyA || !bodyB) {
        return;
    }
    const place = placeIn3(state, way, nowOnWay)!;
    const end = endPose3(query, bodyB.body);
    const [from, to] = [bodyB.pose, end].map((pose) => toWorld3(pose, bodyB.middle)) as [Vec3, Vec3];
    drawGhosts(view, state, way, bodyA, bodyB);
    view.solid(at(bodyB.solid, end), COLORS.b, 0.1);
    drawRay(view, from, to);
    if (nowOnWay.phase !== 'start') {
        view.solid(at(bodyB.solid, place.b), COLORS.b, 0.6);
        if (differs(place.a, bodyA.pose)) view.solid(at(bodyA.solid, place.a), COLORS.a, 0.5);
        const shown = way.question === 'cast' ? shownAt(way, nowOnWay) : (nowOnWay.look?.at ?? endFraction(way));
        view.label(toWorld3(place.b, bodyB.middle), num(shown, 3), 'small b-text');
    }
    if (nowOnWay.look) {
        drawLook(view, state, nowOnWay.look, place);
    }
    if (nowOnWay.phase === 'answer' && way.answer.hit) {
        view.sphere(way.answer.point, 1.3, COLORS.answer);
        view.arrow(way.answer.point, way.answer.normal, 11 * view.unit, COLORS.answer);
    }
}

const onRay3 = (way: Way, fraction: number): Vec3 => along3(ORIGIN, fraction, way.translation);

/** The ends of the ray, for a camera that holds it. */
export const rayOf = (way: Way): Vec3[] => [ORIGIN, onRay3(way, way.maxFraction)];

function drawHeld(view: View, look: WayStep): void {
    const w = look.held.map((v) => v.w);
    for (const [i, p] of w.entries()) {
        view.sphere(p, 1.3, COLORS.simplex);
        for (const q of w.slice(i + 1)) view.rod(p, q, 0.35, COLORS.simplex);
    }
    view.polygon(w.slice(0, 3), COLORS.simplex, 0.45);
    const corner = look.added?.w ?? w[0];
    if (corner) {
        const [u, v] = squareTo3(look.normal);
        const h = 22 * view.unit;
        const plane = [
            [h, h],
            [-h, h],
            [-h, -h],
            [h, -h],
        ].map(([s, t]) => along3(along3(corner, s!, u), t!, v));
        view.polygon(plane, COLORS.ask, 0.22);
        view.outline(plane, 0.2, COLORS.ask);
        view.arrow(corner, look.normal, 9 * view.unit, COLORS.ask);
    }
    if (look.added) {
        view.sphere(look.added.w, 1.9, COLORS.simplex);
    }
}

export function drawCast(view: View, state: State3, way: Way): void {
    const { nowOnWay, difference, rounded } = state;
    if (difference) view.solid(difference, COLORS.d, nowOnWay?.look ? 0.14 : 0.28);
    if (rounded) view.solid(rounded, COLORS.d, 0.1);
    drawDifferenceCorners(view, state);
    drawRay(view, ORIGIN, onRay3(way, way.maxFraction));
    view.sphere(ORIGIN, 0.9, COLORS.ink);
    view.label(ORIGIN, 'origin', 'small', 'beside');
    if (nowOnWay?.look) {
        drawHeld(view, nowOnWay.look);
        const low = onRay3(way, nowOnWay.lower);
        view.rod(ORIGIN, low, 0.5, COLORS.answer);
        view.sphere(low, 1.3, COLORS.answer);
        view.label(low, `at least ${num(nowOnWay.lower, 4)}`, 'small n-text');
        if (Number.isFinite(nowOnWay.upper)) {
            const high = onRay3(way, nowOnWay.upper);
            view.sphere(high, 1, COLORS.answer);
            view.label(high, `at most ${num(nowOnWay.upper, 4)}`, 'small n-text');
        }
    } else if (nowOnWay?.phase === 'answer') {
        const end = onRay3(way, endFraction(way));
        view.rod(ORIGIN, end, 0.5, COLORS.answer);
        view.sphere(end, 1.4, COLORS.answer);
        view.label(end, num(endFraction(way), 4), 'n-text');
    }
}

/** Where a body's own origin has to be for its middle to be at a place, at the end of its motion. */
export function endForMiddle(state: State3, middle: Vec3): Vec3 | undefined {
    const { query, bodyB } = state;
    if (!query || !bodyB) {
        return undefined;
    }
    const off = rotate3(endPose3(query, bodyB.body), bodyB.middle);
    return add3(middle, { x: -off.x, y: -off.y, z: -off.z });
}
