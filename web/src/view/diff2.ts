// diff2.ts : the picture of A - B: the set, its corners by name, the origin, and of the current step what belongs to it.
import { name, type Step, type Trace } from '../trace/trace2.ts';
import { gapWords } from '../trace/words.ts';
import { along, perp, type Vec } from '../model/vec.ts';
import { hullOf } from '../model/difference.ts';
import type { Edge, Epa, Vertex } from '../engine/engine2.ts';
import type { State } from '../ui/state.ts';
import type { Camera } from './camera.ts';
import { beside, ground, middleOf, tickBoxes } from './frame.ts';
import { besidePoint, labelParts, markBox, type Label } from './labels.ts';
import { arrow, dot, dots, line, path, polygon, roundedPath, text } from './svg.ts';

const MOST_NAMED = 16;
const MOST_HOVERED = 60;
const ORIGIN: Vec = { x: 0, y: 0 };

export function setParts(state: State, camera: Camera): string {
    const { ring, radius } = state.difference;
    const px = ring.map((p) => camera.px(p));
    const r = radius * camera.scale;
    const whole = path(roundedPath(px, r), 'shape d');
    return r > 1 ? whole + path(roundedPath(px, 0), 'core d') : whole;
}

export function cornerParts(state: State, camera: Camera): string {
    const { named } = state.difference;
    const few = named.length <= MOST_NAMED;
    if (named.length > MOST_HOVERED) {
        return dots(
            named.map((v) => camera.px(v.w)),
            'd',
        );
    }
    return named
        .map((v, i) => {
            const at = camera.px(v.w);
            const lit = v.a === state.lit.a || v.b === state.lit.b;
            return (
                dot(at, lit ? 6.5 : few ? 4 : 2.2, `corner d${lit ? ' lit' : ''}`) +
                dot(at, 11, 'corner-hit', ` data-difference="${i}"`)
            );
        })
        .join('');
}

/** The corners' names, none over another, nor over what `first` says: that chooses its sides before them. */
export function wordParts(state: State, camera: Camera, first: Label[]): string {
    const { named } = state.difference;
    const from = camera.px(middleOf(named.map((v) => v.w)));
    const isShown = (v: { a: number; b: number }): boolean =>
        named.length <= MOST_NAMED || (named.length <= MOST_HOVERED && v.a === state.lit.a && v.b === state.lit.b);
    const names = named.filter(isShown).map((v): Label => ({
        at: camera.px(v.w),
        words: `a${v.a} − b${v.b}`,
        style: 'small d-text',
        where: 'beside',
        from,
    }));
    const origin = first.length > 0 ? [markBox(camera.px(ORIGIN))] : [];
    return labelParts([...first, ...names], camera, [...origin, ...tickBoxes(camera)]);
}

export function originParts(camera: Camera): string {
    const o = camera.px(ORIGIN);
    return (
        line({ x: o.x - 9, y: o.y }, { x: o.x + 9, y: o.y }, 'origin') +
        line({ x: o.x, y: o.y - 9 }, { x: o.x, y: o.y + 9 }, 'origin') +
        dot(o, 5, 'origin')
    );
}

/** Its word stands on the side away from the answer. */
export const originLabel = (camera: Camera, n: Vec): Label =>
    besidePoint(camera.px(ORIGIN), { x: -n.x, y: -n.y }, 'origin', 'small');

// The line through a support point, square to the direction asked: all of D lies on its near side.
export function supportLine(camera: Camera, w: Vec, asked: Vec): string {
    const far = (camera.width + camera.height) / camera.scale;
    const t = perp(asked);
    return line(camera.px(along(w, far, t)), camera.px(along(w, -far, t)), 'support-line');
}

/** The new vertex by name, unless its corner has its name already. */
function label(place: Vec, v: Vertex, trace: Trace, few: boolean): string {
    return few || !trace.pair.polytopes ? '' : text(place, name(v, true), 's-text');
}

function gjkParts(step: Step, trace: Trace, camera: Camera, few: boolean): string {
    const g = step.gjk!;
    const px = (p: Vec): Vec => camera.px(p);
    const from = px(step.before?.closest ?? ORIGIN);
    const asked = g.added.asked;
    const parts: string[] = [supportLine(camera, g.added.w, asked)];
    if (step.before) {
        parts.push(
            polygon(
                step.before.simplex.map((v) => px(v.w)),
                'before',
            ),
        );
    }
    parts.push(
        polygon(
            g.simplex.map((v) => px(v.w)),
            'simplex',
        ),
    );
    parts.push(arrow(from, { x: from.x + 52 * asked.x, y: from.y - 52 * asked.y }, 'ask'));
    if (g.reason !== 'overlap') {
        parts.push(line(px(ORIGIN), px(g.closest), 'nearest'), dot(px(g.closest), 5, 'witness'));
    }
    const middle = px(middleOf(trace.steps.length > 0 ? g.simplex.map((v) => v.w) : [ORIGIN]));
    for (const v of g.simplex) {
        parts.push(dot(px(v.w), 5.5, 'vertex'));
    }
    parts.push(dot(px(g.added.w), 9, 'added'));
    parts.push(label(beside(px(g.added.w), middle, 26), g.added, trace, few));
    return parts.join('');
}

/** Edges that the new corner saw: they went, and it is joined to their ends, the horizon. */
function seenEdges(before: Epa, now: Epa): Edge[] {
    const same = (v: Vertex, w: Vertex): boolean => v.w.x === w.w.x && v.w.y === w.w.y;
    const joins = (gone: Edge, e: Edge): boolean =>
        (same(e.first, gone.first) && same(e.last, now.added)) || (same(e.last, gone.last) && same(e.first, now.added));
    return before.open.filter((gone) => now.open.some((e) => joins(gone, e)));
}

function epaParts(step: Step, trace: Trace, camera: Camera, few: boolean): string {
    const e = step.epa!;
    const px = (p: Vec): Vec => camera.px(p);
    const grown = hullOf(step.known!.map((v) => v.w)).map(px);
    const parts = [polygon(grown, 'epa')];
    for (const edge of e.open) {
        parts.push(line(px(edge.first.w), px(edge.last.w), 'open'));
    }
    for (const edge of step.epaBefore ? seenEdges(step.epaBefore, e) : []) {
        parts.push(line(px(edge.first.w), px(edge.last.w), 'horizon'));
        parts.push(dot(px(edge.first.w), 8, 'horizon'), dot(px(edge.last.w), 8, 'horizon'));
    }
    const began = step.title === 'EPA begins';
    const goal = e.running ? e.open.reduce((best, x) => (x.depth < best.depth ? x : best), e.open[0] ?? e.best) : e.best;
    if (!began) {
        parts.push(supportLine(camera, e.added.w, e.added.asked), dot(px(e.added.w), 9, 'added'));
        parts.push(label(beside(px(e.added.w), px(ORIGIN), 26), e.added, trace, few));
    }
    parts.push(arrow(px(ORIGIN), px(along(ORIGIN, goal.depth, goal.normal)), e.running ? 'ask' : 'normal'));
    for (const v of step.known!) {
        parts.push(dot(px(v.w), 4.5, 'vertex'));
    }
    return parts.join('');
}

/** From the origin to the boundary of A - B, or from it to the set: the way the answer's line runs. */
function outward(trace: Trace): Vec {
    const { normal, distance } = trace.answer;
    return distance > 0 ? { x: -normal.x, y: -normal.y } : normal;
}

function answerParts(trace: Trace, camera: Camera): string {
    const { answer } = trace;
    const nearest = camera.px({ x: answer.a.x - answer.b.x, y: answer.a.y - answer.b.y });
    return line(camera.px(ORIGIN), nearest, 'depth-line') + dot(nearest, 6, 'witness');
}

function answerLabel(trace: Trace, camera: Camera): Label {
    const { answer } = trace;
    const nearest = camera.px({ x: answer.a.x - answer.b.x, y: answer.a.y - answer.b.y });
    return besidePoint(nearest, outward(trace), gapWords(answer.distance), 'n-text');
}

export function differencePicture(state: State, camera: Camera): string {
    const { trace, now } = state;
    const parts = [ground(camera, true), setParts(state, camera), cornerParts(state, camera)];
    const few = state.difference.named.length > 0 && state.difference.named.length <= MOST_NAMED;
    const found = now?.phase === 'answer' || now?.phase === 'clip';
    if (trace && now) {
        parts.push(now.phase === 'gjk' ? gjkParts(now, trace, camera, few) : '');
        parts.push(now.phase === 'epa' ? epaParts(now, trace, camera, few) : '');
        parts.push(found ? answerParts(trace, camera) : '');
    }
    const first = trace ? [...(found ? [answerLabel(trace, camera)] : []), originLabel(camera, outward(trace))] : [];
    parts.push(trace ? originParts(camera) : '', wordParts(state, camera, first));
    return parts.join('');
}
