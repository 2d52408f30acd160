// Scenes in and out, links, cameras and words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coreOf, exampleShape, poseOf, TYPES2 } from '../src/model/body2.ts';
import { forget, rename } from '../src/model/queries.ts';
import { movedBy } from '../src/model/question.ts';
import { freshName, readScene, scaled, writeScene } from '../src/model/scene.ts';
import { toLocal, toWorld } from '../src/model/vec.ts';
import { direction, exact, num } from '../src/trace/words.ts';
import { pack, unpack } from '../src/ui/files.ts';
import { Camera } from '../src/view/camera.ts';
import { boundsPicture } from '../src/view/plot.ts';
import { escape, gridStep, roundedPath } from '../src/view/svg.ts';

const text = `{ "abut": 1, "dim": 2,
  "shapes": { "crate": { "type": "box", "half": [0.1, 2e-3] } },
  "bodies": [ { "name": "left", "shape": "crate" },
              { "name": "right", "shape": { "type": "circle", "radius": 0.4, "center": [1, 2] },
                "position": [0.8, 0], "angle": 0.1 } ],
  "pairs": [ ["right", "left"] ], "ignore": [ ["left", "right"] ] }`;

test('a scene keeps every number through the file', () => {
    const scene = readScene(text);
    assert.deepEqual(scene.bodies[0]!.shape, { type: 'box', half: [0.1, 2e-3] });
    assert.deepEqual(scene.bodies[0]!.position, [0, 0]);
    assert.deepEqual(readScene(writeScene(scene)), scene);
    assert.deepEqual(scene.ignore, [['left', 'right']]);
    assert.equal(freshName(scene, 'left'), 'left 2');
    assert.equal(freshName(scene, 'new'), 'new');
});

test('pairs to ignore follow a new name and go with a body', () => {
    const scene = readScene(text);
    rename(scene, 'left', 'first');
    assert.deepEqual(readScene(writeScene(scene)).ignore, [['first', 'right']]);
    forget(scene, 'first');
    assert.deepEqual(scene.ignore, []);
    assert.equal(readScene(writeScene(scene)).ignore, undefined);
});

test('a link holds exactly what was packed', async () => {
    const shared = { scene: text, a: 1, b: 0, step: 7, precision: 'f32' };
    const packed = await pack(shared);
    assert.match(packed, /^[\w-]+$/);
    assert.deepEqual(await unpack(packed), shared);
});

test('scaling scales every length and nothing else', () => {
    const shape = { type: 'cylinder', axis: 'z', radius: 1, half_height: 2, center: [1, 1, 1], margin: 0.5 };
    assert.deepEqual(scaled(shape, 2), {
        type: 'cylinder',
        axis: 'z',
        radius: 2,
        half_height: 4,
        center: [2, 2, 2],
        margin: 1,
    });
    assert.equal(shape.radius, 1);
});

test('centres move points, and every type has an example', () => {
    assert.deepEqual(coreOf({ type: 'segment', p1: [0, 0], p2: [1, 0], center: [2, 3] }).points, [
        { x: 2, y: 3 },
        { x: 3, y: 3 },
    ]);
    for (const type of TYPES2) {
        assert.equal(exampleShape(type, 1).type, type);
    }
});

test('poses go there and back', () => {
    const pose = poseOf({ name: '', shape: { type: 'point' }, position: [3, 4], rotation: [0.6, 0.8] });
    const p = toLocal(pose, toWorld(pose, { x: 1, y: 2 }));
    assert.ok(Math.abs(p.x - 1) < 1e-12 && Math.abs(p.y - 2) < 1e-12);
});

test('a camera maps there and back, and fits', () => {
    const camera = new Camera();
    camera.fit({ x0: -1, y0: 2, x1: 5, y1: 3 });
    assert.ok(camera.holds({ x0: -1, y0: 2, x1: 5, y1: 3 }));
    assert.ok(!camera.holds({ x0: -1, y0: 2, x1: 50, y1: 3 }));
    const p = camera.world(camera.px({ x: 0.3, y: 2.5 }));
    assert.ok(Math.abs(p.x - 0.3) < 1e-12 && Math.abs(p.y - 2.5) < 1e-12);
    const fixed = { x: 100, y: 80 };
    const before = camera.world(fixed);
    camera.zoom(3, fixed);
    assert.ok(Math.abs(camera.world(fixed).x - before.x) < 1e-12);
});

test('numbers as words', () => {
    assert.equal(num(-0.5), '−0.5');
    assert.equal(num(1.23456e-7, 3), '1.23e−7');
    assert.equal(num(5e-15, 1), '5e−15');
    assert.equal(num(Infinity), '∞');
    assert.equal(num(0), '0');
    assert.equal(direction({ x: -1e-9, y: 1 }), '(0, 1)');
    assert.equal(exact(0.1, 'f64'), '0.1');
    assert.equal(exact(Math.fround(0.1), 'f32'), '0.100000001');
});

test('pictures: rounded outlines, grids, escapes, bounds', () => {
    const square = [
        { x: 0, y: 0 },
        { x: 0, y: 10 },
        { x: 10, y: 10 },
        { x: 10, y: 0 },
    ];
    assert.equal(roundedPath(square, 2).match(/A/g)!.length, 4);
    assert.ok(!roundedPath(square, 0).includes('A'));
    assert.equal(gridStep(100), 1);
    assert.equal(escape('<a & "b">'), '&lt;a &amp; &quot;b&quot;&gt;');
    const plot = boundsPicture(
        [
            { lower: -Infinity, upper: Infinity },
            { lower: 1, upper: 2 },
            { lower: 1.5, upper: 1.5 },
        ],
        1,
        300,
        150,
    );
    assert.ok(!plot.includes('NaN') && !plot.includes('Infinity'));
    assert.equal(plot.match(/data-step/g)!.length, 3);
});

test('a body that is put aside stands at a number that can be read', () => {
    assert.deepEqual(movedBy([1.05, 0.55], [1.8258835434, 0]), [2.8759, 0.55]);
    assert.deepEqual(movedBy([0.123456789, 1e-7], [0, 3.3333333e-9]), [0.123456789, 1.033333e-7]);
    assert.deepEqual(movedBy([1, 2, 3], [0, 0, 0]), [1, 2, 3]);
    assert.deepEqual(movedBy([5, 0], [123456.789, 1]), [123462, 1]);
});
