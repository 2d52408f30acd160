// pictures.ts : pictures between the library's steps: what is asked next, and a new corner before the simplex takes it in. The
// pictures of the steps themselves are the playground's.
import type { Vertex } from '../engine/engine2.ts';
import { hullOf } from '../model/difference.ts';
import type { Vec } from '../model/vec.ts';
import type { State } from '../ui/state.ts';
import { boxOf, roundedBox, type Camera } from '../view/camera.ts';
import { cornerParts, originLabel, originParts, setParts, supportLine, wordParts } from '../view/diff2.ts';
import { beside, ground, middleOf } from '../view/frame.ts';
import { labelParts } from '../view/labels.ts';
import { arrow, dot, line, polygon, text } from '../view/svg.ts';
import { bodyParts, cornerParts as bodyCorners, nameParts } from '../view/world2.ts';

export const ORIGIN: Vec = { x: 0, y: 0 };
const RIGHT: Vec = { x: 1, y: 0 }; // the word at the origin stands on the other side
const REACH = 58; // pixels of the arrow of a direction, where a picture is large enough
const SHARE = 0.16;

/** Along a direction of the world, from a point of it. */
export function asked(camera: Camera, from: Vec, d: Vec, style = 'ask next'): string {
    const p = camera.px(from);
    const reach = Math.min(REACH, SHARE * camera.width);
    return arrow(p, { x: p.x + reach * d.x, y: p.y - reach * d.y }, style, 11);
}

/** The bodies, and nothing of any step. */
export function bodiesPicture(state: State, camera: Camera, more = ''): string {
    const parts = [ground(camera, false), ...state.placed.map((p, i) => bodyParts(state, camera, p, i))];
    parts.push(bodyCorners(state, camera, 'a'), bodyCorners(state, camera, 'b'), more, nameParts(state, camera));
    return parts.join('');
}

/** A - B with its corners and the origin, and nothing of any step. */
export function setPicture(state: State, camera: Camera, more = ''): string {
    const words = wordParts(state, camera, [originLabel(camera, RIGHT)]);
    return ground(camera, true) + setParts(state, camera) + cornerParts(state, camera) + more + originParts(camera) + words;
}

/** A new corner beside what the simplex was before it: the line through it has all of A - B on one side. */
export function foundPicture(state: State, camera: Camera, found: Vertex, before: Vertex[], from: Vec): string {
    const parts = [
        polygon(
            before.map((v) => camera.px(v.w)),
            'simplex',
        ),
        ...before.map((v) => dot(camera.px(v.w), 5.5, 'vertex')),
        supportLine(camera, found.w, found.asked),
        asked(camera, from, found.asked, 'ask'),
        dot(camera.px(found.w), 9, 'added'),
    ];
    return setPicture(state, camera, parts.join(''));
}

/** The two bodies with the points that make a corner of A - B, and the directions that found them. */
export function supportsPicture(state: State, camera: Camera, a: Vec, b: Vec, d: Vec): string {
    const back = { x: -d.x, y: -d.y };
    const parts = [supportLine(camera, a, d), supportLine(camera, b, back), asked(camera, a, d, 'ask')];
    parts.push(asked(camera, b, back, 'ask'), dot(camera.px(a), 8, 'added'), dot(camera.px(b), 8, 'added'));
    return bodiesPicture(state, camera, parts.join(''));
}

/** The corners of A - B by number: which is which is what the reader is asked. */
export function numberedPicture(state: State, camera: Camera, known: number, more: string): string {
    const { named } = state.difference;
    const middle = camera.px(middleOf(named.map((v) => v.w)));
    const corners = named.map((v, i) => {
        const p = camera.px(v.w);
        const words = i < known ? `a${v.a} − b${v.b}` : String(i + 1);
        return (
            dot(p, i < known ? 5.5 : 4, i < known ? 'vertex' : 'corner d') +
            text(beside(p, middle, 18), words, i < known ? 's-text small' : 'd-text') +
            dot(p, 14, 'corner-hit', ` data-difference="${i}"`)
        );
    });
    const word = labelParts([originLabel(camera, RIGHT)], camera);
    return ground(camera, true) + setParts(state, camera) + corners.join('') + more + originParts(camera) + word;
}

/** From one point to another, as a vector. */
export const vectorParts = (camera: Camera, from: Vec, to: Vec): string => arrow(camera.px(from), camera.px(to), 'normal', 11);

export const nearestParts = (camera: Camera, p: Vec): string =>
    line(camera.px(ORIGIN), camera.px(p), 'nearest') + dot(camera.px(p), 5, 'witness');

/** The bodies into one picture and A - B with the origin into the other. */
export function fitBoth(states: State[], world: Camera | undefined, other: Camera | undefined): void {
    const margin = (camera: Camera): number => Math.min(52, 0.15 * camera.width);
    const rings = states.flatMap((s) => s.placed.flatMap((p) => p.ring));
    const sets = states.flatMap((s) => s.difference.ring);
    world?.fit(boxOf(rings), margin(world));
    other?.fit(roundedBox([...hullOf(sets), ORIGIN], 0), margin(other));
}

/** A support point with its line. */
export const supportParts = (camera: Camera, w: Vec, d: Vec): string =>
    supportLine(camera, w, d) + asked(camera, w, d, 'ask') + dot(camera.px(w), 9, 'added');

/** A simplex, and its point nearest to the origin where there is one. */
export function simplexParts(camera: Camera, simplex: Vertex[], closest: Vec, known: boolean): string {
    const px = simplex.map((v) => camera.px(v.w));
    return (
        polygon(px, 'simplex') + px.map((p) => dot(p, 5.5, 'vertex')).join('') + (known ? nearestParts(camera, closest) : '')
    );
}
