// pictures.ts : what a step adds to the two pictures in 3D.
import { along3, length3, sub3, type Vec3 } from '../model/vec3.ts';
import { isNewSince, name3, type Step3, type Trace3 } from '../trace/trace3.ts';
import { gapWords, num } from '../trace/words.ts';
import type { Epa3, Face3 } from '../engine/engine3.ts';
import type { State3 } from '../ui/state3.ts';
import { drawDifferenceCorners, drawWorldCorners } from './corners.ts';
import { COLORS } from './palette.ts';
import type { View } from './view.ts';

const ORIGIN: Vec3 = { x: 0, y: 0, z: 0 };

function askedOf(step: Step3): Vec3 | undefined {
    return step.gjk ? (step.before?.normal ?? undefined) : step.epa?.asked;
}

export function drawWorld(view: View, state: State3): void {
    const { now, trace } = state;
    drawWorldCorners(view, state);
    if (!now || !trace) {
        return;
    }
    const search = now.phase === 'gjk' ? now.gjk : now.phase === 'epa' && now.epaBefore ? now.epa : undefined;
    if (search) {
        const asked = askedOf(now) ?? trace.pair.first;
        view.sphere(search.added.a, 1.5, COLORS.simplex);
        view.sphere(search.added.b, 1.5, COLORS.simplex);
        view.arrow(search.added.a, asked, 9 * view.unit, COLORS.ask);
        view.arrow(search.added.b, { x: -asked.x, y: -asked.y, z: -asked.z }, 9 * view.unit, COLORS.ask);
        if (trace.pair.polytopes) {
            view.label(search.added.a, `a${search.added.featureA}`, 'a-text');
            view.label(search.added.b, `b${search.added.featureB}`, 'b-text');
        }
    }
    if (now.phase === 'gjk' && now.gjk!.reason !== 'overlap') {
        const sum = (key: 'a' | 'b'): Vec3 => now.gjk!.simplex.reduce((s, v) => along3(s, v.weight, v[key]), ORIGIN);
        view.rod(sum('a'), sum('b'), 0.3, COLORS.answer);
    }
    if (now.phase === 'clip') {
        drawClip(view, now, trace);
    }
    if (now.phase === 'answer') {
        const { answer } = trace;
        view.rod(answer.a, answer.b, 0.45, COLORS.answer);
        view.sphere(answer.a, 1.2, COLORS.answer);
        view.sphere(answer.b, 1.2, COLORS.answer);
        view.arrow(answer.distance > 0 ? answer.b : answer.a, answer.normal, 11 * view.unit, COLORS.answer);
        view.label(along3(answer.a, 0.5, sub3(answer.b, answer.a)), num(Math.abs(answer.distance)), 'n-text');
        view.polygon(
            ordered(
                answer.contacts.map((c) => c.a),
                answer.normal,
            ),
            COLORS.answer,
            0.35,
        );
        for (const c of answer.contacts) {
            view.rod(c.a, c.b, 0.3, COLORS.answer);
            view.sphere(c.a, 1, COLORS.answer);
        }
    }
}

/** Points of a plane in order round their middle. */
function ordered(points: Vec3[], n: Vec3): Vec3[] {
    if (points.length < 4) {
        return points;
    }
    const middle = points.reduce((s, p) => along3(s, 1 / points.length, p), ORIGIN);
    const u = sub3(points[0]!, middle);
    const v = { x: n.y * u.z - n.z * u.y, y: n.z * u.x - n.x * u.z, z: n.x * u.y - n.y * u.x };
    const angle = (p: Vec3): number => {
        const d = sub3(p, middle);
        return Math.atan2(d.x * v.x + d.y * v.y + d.z * v.z, d.x * u.x + d.y * u.y + d.z * u.z);
    };
    return [...points].sort((p, q) => angle(p) - angle(q));
}

// The side planes stand on the reference face's edges, along the normal; the one that cut last is drawn solid.
function drawClip(view: View, step: Step3, trace: Trace3): void {
    const c = step.clip!;
    const [reference, incident] = c.referenceIsA ? [COLORS.a, COLORS.b] : [COLORS.b, COLORS.a];
    view.outline(c.reference, 0.45, reference);
    view.outline(c.incident, 0.45, incident);
    view.polygon(c.patch, COLORS.simplex, 0.55);
    view.outline(c.patch, 0.3, COLORS.simplex);
    const h = 8 * view.unit;
    c.reference.forEach((p, i) => {
        const q = c.reference[(i + 1) % c.reference.length]!;
        if (c.stage > i && c.stage <= c.reference.length) {
            const wall = [along3(p, -h, c.normal), along3(q, -h, c.normal), along3(q, h, c.normal), along3(p, h, c.normal)];
            view.polygon(wall, COLORS.ink, c.stage === i + 1 ? 0.3 : 0.1);
        }
    });
    for (const p of c.contacts) {
        view.rod(p.a, p.b, 0.35, COLORS.answer);
        view.sphere(p.a, 1.1, COLORS.answer);
    }
    view.arrow(trace.answer.a, c.normal, 9 * view.unit, COLORS.answer);
}

export function drawDifference(view: View, state: State3): void {
    const { now, trace, difference } = state;
    if (difference) {
        view.solid(difference, COLORS.d, now?.phase === 'epa' || now?.phase === 'gjk' ? 0.12 : 0.28);
    }
    drawDifferenceCorners(view, state);
    if (state.rounded) {
        view.solid(state.rounded, COLORS.d, 0.1);
    }
    if (!now || !trace) {
        return;
    }
    for (const axis of ['x', 'y', 'z'] as const) {
        const end = 4 * view.unit;
        view.rod({ ...ORIGIN, [axis]: -end }, { ...ORIGIN, [axis]: end }, 0.28, COLORS.ink);
    }
    view.label(ORIGIN, 'origin', 'small', 'beside');
    if (now.phase === 'gjk') {
        drawSimplex(view, now, trace);
    }
    if (now.phase === 'epa') {
        drawPolytope(view, now, trace);
    }
    if (now.phase === 'answer' || now.phase === 'clip') {
        const nearest = sub3(trace.answer.a, trace.answer.b);
        view.rod(ORIGIN, nearest, 0.5, COLORS.answer);
        view.sphere(nearest, 1.4, COLORS.answer);
        view.label(nearest, gapWords(trace.answer.distance), 'n-text');
    }
}

function drawSimplex(view: View, step: Step3, trace: Trace3): void {
    const g = step.gjk!;
    const w = g.simplex.map((v) => v.w);
    for (const [i, p] of w.entries()) {
        view.sphere(p, 1.3, COLORS.simplex);
        view.label(p, name3(g.simplex[i]!, trace.pair.polytopes), 's-text');
        for (const q of w.slice(i + 1)) view.rod(p, q, 0.35, COLORS.simplex);
    }
    if (w.length === 3) view.polygon(w, COLORS.simplex, 0.4);
    if (w.length === 4)
        view.solid(
            {
                points: w,
                faces: [
                    [0, 1, 2],
                    [0, 3, 1],
                    [1, 3, 2],
                    [2, 3, 0],
                ],
                smooth: true,
            },
            COLORS.simplex,
            0.35,
        );
    view.sphere(g.added.w, 1.9, COLORS.simplex);
    if (!g.simplex.some((v) => v.featureA === g.added.featureA && v.featureB === g.added.featureB)) {
        view.label(g.added.w, name3(g.added, trace.pair.polytopes), 's-text');
    }
    const from = step.before?.closest ?? ORIGIN;
    view.arrow(from, step.before?.normal ?? trace.pair.first, 10 * view.unit, COLORS.ask);
    if (g.reason !== 'overlap' && length3(g.closest) > 0) {
        view.rod(ORIGIN, g.closest, 0.35, COLORS.answer);
        view.sphere(g.closest, 1.2, COLORS.answer);
    }
}

/** Edges between new faces and old ones: the rim of what the new corner saw. */
function horizon(e: Epa3, fresh: (f: Face3) => boolean): [number, number][] {
    const edges = new Map<number, { fresh: number; kept: number; ends: [number, number] }>();
    for (const f of e.faces) {
        f.corners.forEach((a, i) => {
            const b = f.corners[(i + 1) % 3]!;
            const key = Math.min(a, b) * 65536 + Math.max(a, b);
            const entry = edges.get(key) ?? { fresh: 0, kept: 0, ends: [a, b] };
            entry[fresh(f) ? 'fresh' : 'kept'] += 1;
            edges.set(key, entry);
        });
    }
    return [...edges.values()].filter((x) => x.fresh === 1 && x.kept === 1).map((x) => x.ends);
}

function drawPolytope(view: View, step: Step3, trace: Trace3): void {
    const e = step.epa!;
    const before = step.epaBefore;
    const points = e.vertices.map((v) => v.w);
    const some = (keep: (f: Face3) => boolean): number[][] => e.faces.filter(keep).map((f) => f.corners);
    const fresh = before && before.faces.length > 0 ? isNewSince(before) : () => false;
    view.solid({ points, faces: some((f) => !fresh(f) && !f.settled), smooth: false }, COLORS.simplex, 0.22);
    view.solid({ points, faces: some((f) => f.settled), smooth: false }, COLORS.answer, 0.3);
    view.solid({ points, faces: some(fresh), smooth: false }, COLORS.simplex, 0.6);
    if (before && before.faces.length > 0) {
        for (const [a, b] of horizon(e, fresh)) view.rod(points[a]!, points[b]!, 0.45, COLORS.ink);
    }
    if (before) {
        view.sphere(e.added.w, 1.8, COLORS.simplex);
        view.label(e.added.w, name3(e.added, trace.pair.polytopes), 's-text');
        view.arrow(ORIGIN, e.asked, Math.max(10 * view.unit, 0), COLORS.ask);
    }
}
