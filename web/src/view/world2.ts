// world2.ts : the picture of the world: the bodies, and of the current step what belongs to them.
import { witnesses, type Step } from '../trace/trace2.ts';
import { along, dot as dot2, perp, sub, type Vec } from '../model/vec.ts';
import { num } from '../trace/words.ts';
import type { Placed, State } from '../ui/state.ts';
import type { Camera } from './camera.ts';
import { ground, middleOf, tickBoxes } from './frame.ts';
import { handleBoxes, handleParts, handlesAround, type HandlePlaces } from './handles.ts';
import { besideLine, labelParts, type Box, type Label } from './labels.ts';
import { arrow, dot, dots, escape, line, path, roundedPath } from './svg.ts';

const MOST_NAMED = 14;

const styleOf = (state: State, index: number): string => (index === state.a ? 'a' : index === state.b ? 'b' : 'other');

/** Of a half-space what the picture shows, and more on every side: its line, and what is below it. */
function groundParts(camera: Camera, foot: Vec, normal: Vec): { outline: Vec[]; parts: string } {
    const far = (2 * (camera.width + camera.height)) / camera.scale;
    const near = along(camera.center, dot2(sub(foot, camera.center), normal), normal);
    const edge = [-1, 1].map((side) => along(near, side * far, perp(normal)));
    const deep = edge.map((p) => along(p, -far, normal));
    const outline = [deep[0]!, edge[0]!, edge[1]!, deep[1]!].map((p) => camera.px(p));
    const from = camera.px(foot);
    return { outline, parts: arrow(from, { x: from.x + 30 * normal.x, y: from.y - 30 * normal.y }, 'plane') };
}

export function bodyParts(state: State, camera: Camera, placed: Placed, index: number): string {
    const style = styleOf(state, index);
    const endless = placed.normal && placed.ring[0] ? groundParts(camera, placed.ring[0], placed.normal) : undefined;
    const ring = endless?.outline ?? placed.ring.map((p) => camera.px(p));
    const radius = placed.drawn.radius * camera.scale;
    const outline = roundedPath(ring, radius);
    const chosen = index === state.chosen ? ' chosen' : '';
    const parts = [path(outline, `shape ${style}${chosen}`)];
    if (radius > 3 && placed.ring.length > 1) {
        parts.push(path(roundedPath(ring, 0), `core ${style}`));
    }
    parts.push(endless?.parts ?? '');
    parts.push(path(outline, 'hit', ` data-body="${index}" aria-label="${escape(placed.body.name)}"`));
    return parts.join('');
}

export function cornerParts(state: State, camera: Camera, which: 'a' | 'b'): string {
    const placed = which === 'a' ? state.bodyA : state.bodyB;
    if (!placed) {
        return '';
    }
    const corners = placed.corners.map((p) => camera.px(p));
    const named = corners.length <= MOST_NAMED;
    const lit = state.lit[which];
    if (!named && lit === undefined) {
        return dots(corners, which);
    }
    return corners
        .map(
            (p, i) =>
                dot(p, i === lit ? 7 : named ? 4 : 2.2, `corner ${which}${i === lit ? ' lit' : ''}`) +
                dot(p, 11, 'corner-hit', ` data-corner="${which}${i}" data-body="${which === 'a' ? state.a : state.b}"`),
        )
        .join('');
}

/** Names of bodies, on them, and of the corners of A and B, beside them, and `more` words; clear of the chosen body's handles and
 *  of what lies in `before`. */
export function nameParts(state: State, camera: Camera, before: Box[] = [], more: Label[] = []): string {
    const labels = state.placed.map((p, i): Label => {
        const style = styleOf(state, i);
        const at = camera.px(middleOf(p.ring));
        return style === 'other'
            ? { at, words: p.body.name, style: 'o-text', where: 'on' }
            : { at, words: style.toUpperCase(), style: `name ${style}-text`, where: 'on' };
    });
    labels.push(...more);
    for (const which of ['a', 'b'] as const) {
        const placed = which === 'a' ? state.bodyA : state.bodyB;
        const from = camera.px(middleOf(placed?.ring ?? []));
        (placed?.corners ?? []).forEach((p, i, { length }) => {
            if (length <= MOST_NAMED || i === state.lit[which]) {
                labels.push({ at: camera.px(p), words: `${which}${i}`, style: `${which}-text`, where: 'beside', from });
            }
        });
    }
    const chosen = state.placed[state.chosen];
    const handles = chosen ? handleBoxes(handlePlaces(chosen, camera)) : [];
    return labelParts(labels, camera, [...before, ...handles, ...tickBoxes(camera)]);
}

/** Where a chosen body's handles are, in pixels. */
export function handlePlaces(placed: Placed, camera: Camera): HandlePlaces {
    const ring = placed.ring.map((p) => camera.px(p));
    return handlesAround(ring, camera.px(middleOf(placed.ring)), placed.drawn.radius * camera.scale, camera);
}

function gjkParts(step: Step, camera: Camera): string {
    const g = step.gjk;
    if (!g) {
        return '';
    }
    const asked = g.added.asked;
    const px = (p: Vec): Vec => camera.px(p);
    const ahead = (p: Vec, s: number): Vec => ({ x: px(p).x + s * asked.x, y: px(p).y - s * asked.y });
    const parts = [
        arrow(px(g.added.a), ahead(g.added.a, 46), 'ask'),
        arrow(px(g.added.b), ahead(g.added.b, -46), 'ask'),
        dot(px(g.added.a), 8, 'added'),
        dot(px(g.added.b), 8, 'added'),
    ];
    if (g.reason !== 'overlap') {
        const w = witnesses(g);
        parts.push(line(px(w.a), px(w.b), 'nearest'), dot(px(w.a), 4.5, 'witness'), dot(px(w.b), 4.5, 'witness'));
    }
    return parts.join('');
}

function epaParts(step: Step, camera: Camera): string {
    const e = step.epa;
    if (!e) {
        return '';
    }
    const a = camera.px(e.added.a);
    const b = camera.px(e.added.b);
    const d = e.added.asked;
    return (
        arrow(a, { x: a.x + 46 * d.x, y: a.y - 46 * d.y }, 'ask') +
        arrow(b, { x: b.x - 46 * d.x, y: b.y + 46 * d.y }, 'ask') +
        dot(a, 8, 'added') +
        dot(b, 8, 'added')
    );
}

// A plane on each low end, then on each high end, along the normal; what they cut away is shaded.
function clipParts(step: Step, camera: Camera): string {
    const c = step.clip;
    if (!c) {
        return '';
    }
    const far = (2 * (camera.width + camera.height)) / camera.scale;
    const px = (p: Vec): Vec => camera.px(p);
    const plane = (p: Vec): string => line(px(along(p, far, c.normal)), px(along(p, -far, c.normal)), 'plane');
    const cut = (p: Vec, side: number): string => {
        const near = [along(p, far, c.normal), along(p, -far, c.normal)];
        const away = near.map((q) => along(q, side * far, c.tangent)).reverse();
        return `<polygon class="cut" points="${[...near, ...away].map((q) => `${px(q).x},${px(q).y}`).join(' ')}"/>`;
    };
    const parts = [line(px(c.a.low), px(c.a.high), 'face a'), line(px(c.b.low), px(c.b.high), 'face b')];
    if (c.stage >= 1) {
        parts.push(plane(c.a.low), plane(c.b.low), cut(c.low, -1));
    }
    if (c.stage >= 2) {
        parts.push(plane(c.a.high), plane(c.b.high), cut(c.high, 1));
    }
    return parts.join('');
}

function contactParts(state: State, camera: Camera): string {
    const contacts = state.now?.clip?.contacts ?? state.trace?.answer.contacts ?? [];
    return contacts
        .map((c) => {
            const a = camera.px(c.a);
            const b = camera.px(c.b);
            return line(a, b, 'depth-line') + dot(b, 5, 'contact-b') + dot(a, 5, 'contact');
        })
        .join('');
}

function answerParts(state: State, camera: Camera): string {
    const answer = state.trace?.answer;
    if (!answer) {
        return '';
    }
    const a = camera.px(answer.a);
    const b = camera.px(answer.b);
    const n = { x: answer.normal.x, y: -answer.normal.y };
    const from = answer.distance > 0 ? b : a;
    const gap = answer.distance > 0;
    return (
        line(a, b, 'depth-line') +
        (gap ? '' : contactParts(state, camera)) +
        arrow(from, { x: from.x + 44 * n.x, y: from.y + 44 * n.y }, 'normal', 11) +
        dot(a, 5.5, 'witness') +
        dot(b, 5.5, 'witness')
    );
}

function answerLabels({ trace }: State, camera: Camera): Label[] {
    if (!trace?.answer) {
        return [];
    }
    const { a, b, normal, distance } = trace.answer;
    return [besideLine(camera.px(a), camera.px(b), normal, num(Math.abs(distance)))];
}

export function worldPicture(state: State, camera: Camera): string {
    const step = state.now;
    const order = state.placed.map((_, i) => i).sort((i, j) => Number(i === state.chosen) - Number(j === state.chosen));
    const parts = [
        ground(camera, false),
        ...order.map((i) => bodyParts(state, camera, state.placed[i]!, i)),
        cornerParts(state, camera, 'a'),
        cornerParts(state, camera, 'b'),
        nameParts(state, camera, [], step?.phase === 'answer' ? answerLabels(state, camera) : []),
    ];
    if (step) {
        parts.push(clipParts(step, camera));
        parts.push(step.phase === 'clip' && step.clip!.stage === 3 ? contactParts(state, camera) : '');
        parts.push(step.phase === 'gjk' ? gjkParts(step, camera) : step.phase === 'epa' ? epaParts(step, camera) : '');
        parts.push(step.phase === 'answer' ? answerParts(state, camera) : '');
    }
    const chosen = state.placed[state.chosen];
    parts.push(chosen ? handleParts(handlePlaces(chosen, camera)) : '');
    return parts.join('');
}
