// labels.test.ts : words on a picture stand clear of each other and of its edge.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Camera } from '../src/view/camera.ts';
import { tickBoxes } from '../src/view/frame.ts';
import { handleBoxes, handlesAround } from '../src/view/handles.ts';
import { labelParts, markBox, placesOf, type Label } from '../src/view/labels.ts';

const frame = { width: 400, height: 300 };
const label = (x: number, y: number, where: Label['where'], words = 'a1 − b2'): Label => ({
    at: { x, y },
    words,
    style: 'small d-text',
    where,
});

test('a lone label stands above its point, to the right', () => {
    const [place] = placesOf([label(100, 100, 'beside')], frame);
    assert.ok(place && place.x > 100 && place.y < 100);
});

test('at the edge it stands on the other side', () => {
    const [place] = placesOf([label(395, 100, 'beside')], frame);
    assert.ok(place && place.x < 395 - 30 && place.y < 100);
});

test('labels of one point take different sides; a spare one without a side is left out', () => {
    const places = placesOf(
        [...Array(4).keys()].map(() => label(200, 150, 'beside')).concat(label(200, 150, 'spare', 'a0')),
        frame,
    );
    assert.equal(new Set(places.slice(0, 4).map((p) => `${p?.x} ${p?.y}`)).size, 4);
    assert.equal(places[4], undefined);
});

test('the same is not said twice', () => {
    assert.equal(placesOf([label(100, 100, 'spare'), label(100, 100, 'beside')], frame)[0], undefined);
});

test('what must be seen is seen even where there is no room, and goes before what is spare', () => {
    const places = placesOf(
        [label(200, 150, 'spare', 'a0'), ...[...Array(5).keys()].map(() => label(200, 150, 'beside'))],
        frame,
    );
    assert.equal(places[0], undefined);
    assert.ok(places.slice(1).every((p) => p !== undefined));
});

test('where the four sides of a point are taken the next label stands farther from it, clear of them', () => {
    const places = placesOf(
        [...Array(8).keys()].map(() => label(200, 150, 'beside')),
        frame,
    ).map((p) => p!);
    const [wide, high] = [0.65 * 11.5 * 7, 0.95 * 11.5];
    places.forEach((p, i) => {
        assert.ok(places.every((q, k) => k === i || Math.abs(p.x - q.x) >= wide || Math.abs(p.y - q.y) >= high));
        assert.ok(Math.hypot(p.x - 200, p.y - 150) < 100);
    });
});

test('a name on its point is centred, and others keep off it', () => {
    const [name, other] = placesOf([{ ...label(200, 150, 'on', 'A'), style: 'name a-text' }, label(196, 154, 'spare')], frame);
    assert.ok(name && Math.abs(name.x + 8 - 200) < 2);
    assert.ok(other && other.x + 48 < name.x, 'left of it, as it has no room on the right');
    assert.match(labelParts([label(9, 40, 'beside', 'a<b')], frame), /a&lt;b/);
});

test('none stands on a mark, and what has no room on its own side stands on the nearest to it', () => {
    const away = { ...label(200, 150, 'beside'), from: { x: 210, y: 147 } }; // to the left, and a little down
    const [free] = placesOf([away], frame);
    assert.ok(free && free.x + 48 < 200 && Math.abs(free.y - 154) < 1);
    const [moved] = placesOf([away], frame, [markBox({ x: 160, y: 150 })]);
    assert.ok(moved && moved.x + 48 < 200 && moved.y > 160, 'below the mark');
    const [right] = placesOf([{ ...away, at: { x: 20, y: 150 }, from: { x: 30, y: 147 } }], frame);
    assert.ok(right && right.x > 20 && right.y > 155, 'no room on the left: below, on the right');
});

test('the word of the origin keeps off the number of its tick', () => {
    const camera = new Camera();
    camera.center = { x: 1.8, y: 0 }; // the origin is 60 pixels from the left edge
    const origin = camera.px({ x: 0, y: 0 });
    const word = { ...label(origin.x, origin.y, 'beside', 'origin'), from: { x: origin.x + 9, y: origin.y } };
    const zero = tickBoxes(camera).filter((box) => box.x0 < 5 && box.y0 < origin.y && box.y1 > origin.y);
    assert.equal(zero.length, 1);
    const [place] = placesOf([word], camera, tickBoxes(camera));
    assert.ok(place && (place.x > zero[0]!.x1 || place.y < zero[0]!.y0 || place.y - 0.8 * 11.5 > zero[0]!.y1));
    const [alone] = placesOf([word], camera);
    assert.ok(alone && alone.x < zero[0]!.x1, 'where it would stand');
});

test("the name of a corner keeps off the chosen body's handles", () => {
    const triangle = [
        { x: 200, y: 100 },
        { x: 240, y: 180 },
        { x: 160, y: 180 },
    ];
    const places = handlesAround(triangle, { x: 200, y: 153 }, 0, frame);
    const top = { ...label(200, 100, 'beside', 'a0'), style: 'a-text', from: { x: 200, y: 153 } };
    const [alone] = placesOf([top], frame);
    const [clear] = placesOf([top], frame, handleBoxes(places));
    const covered = (place: { x: number; y: number } | undefined): boolean =>
        place!.x < places.turn.x + 9 && place!.x + 16 > places.turn.x - 9 && place!.y - 0.8 * 13 < places.turn.y + 9;
    assert.ok(covered(alone) && !covered(clear));
});

test('the name of a lone corner, the middle of its own set, stands beside it', () => {
    const [place] = placesOf([{ ...label(200, 150, 'beside'), from: { x: 200, y: 150 } }], frame);
    assert.ok(place && place.x > 200 && place.y < 150);
});

test('a name under a knob stands beside it', () => {
    const name: Label = { ...label(200, 150, 'on', 'A'), style: 'name a-text' };
    const [place] = placesOf([name], frame, [markBox({ x: 203, y: 148 }, 9)]);
    assert.ok(place && place.x > 203 + 9 - 1);
});

test('names of bodies that lie on each other stand beside each other', () => {
    const names = [0, 5].map((x): Label => ({ ...label(200 + x, 150, 'on', 'AB'[x / 5]), style: 'name a-text' }));
    const [a, b] = placesOf(names, frame);
    assert.ok(a && b && Math.abs(b.x - a.x) >= 12);
});
