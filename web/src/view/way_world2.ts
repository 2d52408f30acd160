// way_world2.ts : the world in a story of a cast or an impact: A and B where they begin, B's outline at every step, the two
// where the step that is shown has them, where they touch, and a handle on the end of the motion.
import { flat, type Way } from '../engine/way.ts';
import { endPose } from '../model/motion.ts';
import type { Query } from '../model/queries.ts';
import { add, along, length, rotate, sub, toWorld, type Pose, type Vec } from '../model/vec.ts';
import { endFraction, shownAt, type StoryStep } from '../trace/way.ts';
import { num } from '../trace/words.ts';
import type { Placed, State } from '../ui/state.ts';
import type { Camera } from './camera.ts';
import { ground, middleOf } from './frame.ts';
import { handleParts } from './handles.ts';
import { besideLine, markBox, type Label } from './labels.ts';
import { arrow, dot, line, path, roundedPath, text } from './svg.ts';
import { bodyParts, cornerParts, handlePlaces, nameParts } from './world2.ts';

/** The two bodies somewhere along their motion. */
export interface Place {
    a: Pose;
    b: Pose;
}

const REACH = 9; // pixels, of a knob
const KNOB = 34; // pixels from the middle of the end to the knob that turns it

/** Where the two are in a step. */
export function placeIn(state: State, way: Way, step: StoryStep): Place | undefined {
    const { bodyA, bodyB } = state;
    if (!bodyA || !bodyB) {
        return undefined;
    }
    if (way.question === 'cast') {
        const p = along(bodyB.pose, shownAt(way, step), way.translation);
        return { a: bodyA.pose, b: { ...bodyB.pose, ...p } };
    }
    const look = step.look ?? (step.phase === 'answer' ? way.steps.at(-1) : undefined);
    return { a: look?.a ? flat(look.a) : bodyA.pose, b: look?.b ? flat(look.b) : bodyB.pose };
}

const ringAt = (placed: Placed, pose: Pose): Vec[] => placed.drawn.ring.map((p) => toWorld(pose, p));

/** Where the motion ends, undisturbed. */
export const ringAtEnd = (query: Query, b: Placed): Vec[] => ringAt(b, endPose(query, b.body));

/** Every outline that the story shows, for a camera that holds them. */
export function ringsOnWay(state: State): { ring: Vec[]; radius: number }[] {
    const { way, query, bodyA, bodyB } = state;
    if (!way || !query || !bodyA || !bodyB) {
        return [];
    }
    const places = state.stepsOnWay.map((step) => placeIn(state, way, step)!);
    const radius = bodyB.drawn.radius;
    return [
        { ring: ringAtEnd(query, bodyB), radius },
        ...places.map((place) => ({ ring: ringAt(bodyB, place.b), radius })),
        ...places.map((place) => ({ ring: ringAt(bodyA, place.a), radius: bodyA.drawn.radius })),
    ];
}

function outline(placed: Placed, pose: Pose, camera: Camera): string {
    return roundedPath(
        ringAt(placed, pose).map((p) => camera.px(p)),
        placed.drawn.radius * camera.scale,
    );
}

function ghostParts(state: State, way: Way, camera: Camera): string {
    const moves = way.question === 'impact' && way.steps.some((s) => s.a && length(sub(s.a.p, way.steps[0]!.a!.p)) > 0);
    return state.stepsOnWay
        .filter((step) => step.look)
        .map((step) => {
            const place = placeIn(state, way, step)!;
            const a = moves || turns(way) ? path(outline(state.bodyA!, place.a, camera), 'ghost a') : '';
            return a + path(outline(state.bodyB!, place.b, camera), 'ghost b');
        })
        .join('');
}

const turns = (way: Way): boolean => way.steps.some((s) => s.a && s.a.x.y !== way.steps[0]!.a!.x.y);

/** Where the handles of the motion's end are, in pixels: one to move it by, one to turn it. */
export function endHandles(query: Query, b: Placed, camera: Camera): { move: Vec; turn: Vec | undefined; from: Vec } {
    const pose = endPose(query, b.body);
    const inBody = sub(middleOf(b.ring), b.pose);
    const back = rotate({ ...b.pose, s: -b.pose.s }, inBody);
    const move = camera.px(toWorld(pose, back));
    const up = rotate(pose, { x: 0, y: 1 });
    return {
        from: camera.px(middleOf(b.ring)),
        move,
        turn: query.impact ? add(move, { x: KNOB * up.x, y: -KNOB * up.y }) : undefined,
    };
}

function endParts(query: Query, b: Placed, camera: Camera): string {
    const { from, move, turn } = endHandles(query, b, camera);
    return (
        arrow(from, move, 'way') +
        path(outline(b, endPose(query, b.body), camera), 'end b') +
        '<g class="handles">' +
        (turn ? line(move, turn, 'handle-line') + dot(turn, 9, 'handle', ' data-handle="end-turn"') : '') +
        (turn ? text({ x: turn.x, y: turn.y + 4.5 }, '↻', 'small') : '') +
        dot(move, 9, 'handle', ' data-handle="end"') +
        text({ x: move.x, y: move.y + 4.5 }, '✥', 'small') +
        '</g>'
    );
}

const looksAt = ({ look }: StoryStep): boolean => look !== undefined && !Number.isNaN(look.distance);

function lookParts(step: StoryStep, place: Place, state: State, camera: Camera): string {
    const { look } = step;
    if (!look || !looksAt(step)) {
        return '';
    }
    const near = state.nearest(place.a, place.b);
    const [a, b] = [camera.px(near.a), camera.px(near.b)];
    const n = { x: look.normal.x, y: -look.normal.y };
    return line(a, b, 'nearest') + dot(a, 4.5, 'witness') + dot(b, 4.5, 'witness') + arrow(a, along(a, 40, n), 'ask');
}

function lookLabels(step: StoryStep, place: Place, state: State, camera: Camera): Label[] {
    const { look } = step;
    if (!look || !looksAt(step)) {
        return [];
    }
    const near = state.nearest(place.a, place.b);
    return [besideLine(camera.px(near.a), camera.px(near.b), look.normal, num(look.distance, 3))];
}

function touchParts(way: Way, camera: Camera): string {
    const { answer } = way;
    const p = camera.px(answer.point);
    const tip = along(p, 52, { x: answer.normal.x, y: -answer.normal.y });
    return answer.hit ? arrow(p, tip, 'normal', 11) + dot(p, 5.5, 'witness') : '';
}

/** B's fraction of the motion, on it. */
function shownLabel(state: State, way: Way, step: StoryStep, place: Place, camera: Camera): Label {
    const at = camera.px(middleOf(ringAt(state.bodyB!, place.b)));
    const shown = way.question === 'cast' ? shownAt(way, step) : (step.look?.at ?? endFraction(way));
    return { at, words: num(shown, 3), style: 'small b-text', where: 'on' };
}

export function wayWorldPicture(state: State, camera: Camera): string {
    const { way, query, nowOnWay, bodyA, bodyB } = state;
    const order = state.placed.map((_, i) => i).sort((i, j) => Number(i === state.chosen) - Number(j === state.chosen));
    const parts = [ground(camera, false), ...order.map((i) => bodyParts(state, camera, state.placed[i]!, i))];
    if (way && query && nowOnWay && bodyA && bodyB) {
        const place = placeIn(state, way, nowOnWay)!;
        const moved = nowOnWay.phase !== 'start';
        const end = endHandles(query, bodyB, camera);
        const knobs = [end.move, ...(end.turn ? [end.turn] : [])].map((knob) => markBox(knob, REACH));
        parts.push(ghostParts(state, way, camera));
        parts.push(moved && turnsOrMoves(place.a, bodyA.pose) ? path(outline(bodyA, place.a, camera), 'now a') : '');
        parts.push(moved ? path(outline(bodyB, place.b, camera), 'now b') : '');
        parts.push(cornerParts(state, camera, 'a'), cornerParts(state, camera, 'b'));
        const shown = moved ? [shownLabel(state, way, nowOnWay, place, camera)] : [];
        parts.push(nameParts(state, camera, knobs, [...shown, ...lookLabels(nowOnWay, place, state, camera)]));
        parts.push(endParts(query, bodyB, camera));
        parts.push(lookParts(nowOnWay, place, state, camera));
        parts.push(nowOnWay.phase === 'answer' ? touchParts(way, camera) : '');
    }
    const chosen = state.placed[state.chosen];
    parts.push(chosen ? handleParts(handlePlaces(chosen, camera)) : '');
    return parts.join('');
}

const turnsOrMoves = (p: Pose, q: Pose): boolean => p.x !== q.x || p.y !== q.y || p.c !== q.c || p.s !== q.s;
