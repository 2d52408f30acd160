// cast2.ts : a cast in the picture of A - B: the ray from the origin along B's way, what a step holds of A - B, its supporting
// line, and between which places of the ray they touch.
import type { Way } from '../engine/way.ts';
import { along, type Vec } from '../model/vec.ts';
import { endFraction, type StoryStep } from '../trace/way.ts';
import { num } from '../trace/words.ts';
import type { State } from '../ui/state.ts';
import type { Camera } from './camera.ts';
import { cornerParts, originLabel, originParts, setParts, supportLine, wordParts } from './diff2.ts';
import { ground } from './frame.ts';
import { besidePoint, type Label } from './labels.ts';
import { arrow, dot, line, polygon } from './svg.ts';

const ORIGIN: Vec = { x: 0, y: 0 };

/** Where the origin of A - B is at a fraction of the cast. */
export const onRay = (way: Way, fraction: number): Vec => along(ORIGIN, fraction, way.translation);

function heldParts(step: StoryStep, camera: Camera): string {
    const { held, added, normal } = step.look!;
    const px = held.map((v) => camera.px(v.w));
    const corner = added ?? held[0];
    const parts = [corner ? supportLine(camera, corner.w, normal) : ''];
    parts.push(px.length === 2 ? line(px[0]!, px[1]!, 'simplex') : px.length > 2 ? polygon(px, 'simplex') : '');
    parts.push(...px.map((p) => dot(p, 5.5, 'vertex')));
    if (added) {
        const p = camera.px(added.w);
        parts.push(arrow(p, { x: p.x + 40 * normal.x, y: p.y - 40 * normal.y }, 'ask'), dot(p, 9, 'added'));
    }
    return parts.join('');
}

/** Words beside the ray at a fraction, on its left (1) or right (-1). */
function besideRay(way: Way, fraction: number, side: number, words: string, style: string, camera: Camera): Label {
    const { x, y } = way.translation;
    return besidePoint(camera.px(onRay(way, fraction)), { x: -side * y, y: side * x }, words, style);
}

function boundParts(way: Way, step: StoryStep, camera: Camera): string {
    const low = camera.px(onRay(way, step.lower));
    const parts = [line(camera.px(ORIGIN), low, 'depth-line')];
    if (Number.isFinite(step.upper)) {
        parts.push(dot(camera.px(onRay(way, step.upper)), 8, 'at-most'));
    }
    parts.push(dot(low, 5, 'witness'));
    return parts.join('');
}

function boundLabels(way: Way, step: StoryStep, camera: Camera): Label[] {
    const least = besideRay(way, step.lower, 1, `at least ${num(step.lower, 4)}`, 'small n-text', camera);
    return Number.isFinite(step.upper)
        ? [least, besideRay(way, step.upper, -1, `at most ${num(step.upper, 4)}`, 'small n-text', camera)]
        : [least];
}

function touchParts(way: Way, camera: Camera): string {
    const end = camera.px(onRay(way, endFraction(way)));
    const parts = [line(camera.px(ORIGIN), end, 'depth-line'), dot(end, 5.5, 'witness')];
    const r = way.radius * camera.scale;
    if (way.answer.hit && r > 6) parts.push(dot(end, r, 'reach'));
    return parts.join('');
}

export function castPicture(state: State, way: Way, camera: Camera): string {
    const step = state.nowOnWay;
    const parts = [ground(camera, true), setParts(state, camera)];
    parts.push(arrow(camera.px(ORIGIN), camera.px(onRay(way, way.maxFraction)), 'ray', 12), cornerParts(state, camera));
    const first: Label[] = [];
    if (step?.look) {
        parts.push(heldParts(step, camera), boundParts(way, step, camera));
        first.push(...boundLabels(way, step, camera));
    } else if (step?.phase === 'answer') {
        parts.push(touchParts(way, camera));
        first.push(besideRay(way, endFraction(way), 1, num(endFraction(way), 4), 'n-text', camera));
    }
    first.push(originLabel(camera, way.translation));
    parts.push(originParts(camera), wordParts(state, camera, first));
    return parts.join('');
}
