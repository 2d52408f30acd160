// errors.test.mjs : what cannot be answered is an exception whose sentence says which call, what was wrong and what to do; and
// nothing that a caller does damages the module's memory.
import assert from 'node:assert/strict';
import test from 'node:test';
import * as f64 from 'abut';
import * as f32 from 'abut/f32';

for (const m of [f64, f32]) {
    const circle = m.circle2(1);
    const ball = m.sphere3(1);
    const here = { x: 0, y: 0 };
    const there = { x: 0, y: 0, z: 0 };
    const gone = m.circle2(1);
    gone.free();
    gone.free();

    for (const [code, sentence, call] of [
        ['badArgument', /distance2: bInA\.x is NaN; give/, () => m.distance2(circle, circle, { x: NaN, y: 0 })],
        ['badArgument', /distance2: bInA\.y is undefined; give/, () => m.distance2(circle, circle, { x: 1 })],
        ['badArgument', /distance2: bInA is undefined; give a pose/, () => m.distance2(circle, circle)],
        ['badArgument', /overlap2: bInA\.angle is 1000000; give/, () => m.overlap2(circle, circle, { ...here, angle: 1e6 })],
        ['badArgument', /overlap2: bInA is no rotation/, () => m.overlap2(circle, circle, { ...here, c: 2, s: 0 })],
        ['badArgument', /distance2: b is an object of Object; give a 2D shape/, () => m.distance2(circle, {}, here)],
        ['badArgument', /distance2: a is an object of Shape3; give a 2D shape/, () => m.distance2(ball, circle, here)],
        [
            'badArgument',
            /no option 'maxdistance'; there are maxDistance/,
            () => m.distance2(circle, circle, here, { maxdistance: 1 }),
        ],
        ['badArgument', /options\.tolerance is -1; give 0 or more/, () => m.distance2(circle, circle, here, { tolerance: -1 })],
        ['badArgument', /options\.margin is NaN/, () => m.collide2(circle, circle, here, { margin: NaN })],
        ['badArgument', /cast2: translation\.x is Infinity/, () => m.cast2(circle, circle, here, { x: Infinity, y: 0 })],
        [
            'badArgument',
            /impact2: sweepB\.start\.x is undefined/,
            () => m.impact2(circle, { start: here }, circle, { start: {} }),
        ],
        ['badArgument', /ray3: direction is null/, () => m.ray3(ball, there, null)],
        [
            'badArgument',
            /distance3: bInA\.quaternion has NaN as its w/,
            () => m.distance3(ball, ball, { ...there, quaternion: [NaN, 0, 0, 1] }),
        ],
        [
            'badArgument',
            /distance3: bInA\.quaternion is zero/,
            () => m.distance3(ball, ball, { ...there, quaternion: [0, 0, 0, 0] }),
        ],
        ['badArgument', /give \[w, x, y, z\], w first/, () => m.distance3(ball, ball, { ...there, quaternion: [1, 0, 0] })],
        ['badArgument', /rotation is an array; give nine numbers/, () => m.distance3(ball, ball, { ...there, rotation: [1] })],
        ['badArgument', /circle2: radius is -1; give 0 or more/, () => m.circle2(-1)],
        ['badArgument', /box2: half\.y is undefined/, () => m.box2({ x: 1 })],
        ['badArgument', /cone3: axis is "w"; give 'x', 'y' or 'z'/, () => m.cone3(1, 1, 'w')],
        ['badArgument', /polygon2: the list has 5 numbers/, () => m.polygon2([0, 0, 1, 1, 2])],
        ['badArgument', /hull3: point 1 is null/, () => m.hull3([there, null])],
        [
            'notFinite',
            /polygon2: point 1 of 3: a number is not finite/,
            () => m.polygon2([here, { x: 1, y: NaN }, { x: 1, y: 1 }]),
        ],
        ['notConvex', /polygon2: point \d of 4: .*not convex; split it/, () => m.polygon2([0, 0, 2, 0, 0.5, 0.5, 0, 2])],
        ['tooFewPoints', /polygon2: .*too few points/, () => m.polygon2([])],
        ['freed', /distance2: a is a shape that has been freed/, () => m.distance2(gone, circle, here)],
        ['freed', /Shape2\.id: this is a shape that has been freed/, () => gone.id],
        ['badArgument', /createBatch2: capacity is 0; give a whole number from 1/, () => m.createBatch2(0)],
        ['badArgument', /Chain2: only the function that makes it constructs it/, () => new m.Chain2(5)],
        ['badArgument', /HalfSpace3: only the function/, () => new m.HalfSpace3({ x: 0, y: 0, z: 1 }, 0)],
        ['badArgument', /Shape2: only the function/, () => new m.Shape2({ at: 5, number: 1 })],
        ['badArgument', /Batch2: only the function/, () => new m.Batch2(-1, true)],
        ['badArgument', /RayBatch3: only the function/, () => new m.RayBatch3(1e9)],
        ['badArgument', /Bodies2: only the function/, () => new m.Bodies2('World2', 5, () => {})],
        ['badArgument', /World2\.setPoses: poses is undefined; give an array/, () => new m.World2().setPoses([])],
        ['badArgument', /polygon2: point 1 is an array of 1 numbers; give/, () => m.polygon2([[0, 0], [1], [0, 1]])],
        ['badArgument', /hull3: point 0 is an array of 2 numbers; give/, () => m.hull3([[0, 0]])],
        [
            'badArgument',
            /decompose2: ring 0 has 2 numbers; give/,
            () =>
                m.decompose2([
                    [0, 0],
                    [1, 0],
                    [1, 1],
                ]),
        ],
        ['badArgument', /decompose2: ring 0 has 7 numbers; give/, () => m.decompose2([[0, 0, 1, 0, 1, 1, 5]])],
        ['badArgument', /decompose2: there are no rings/, () => m.decompose2([])],
        ['invalid', /World2\.restore: the bytes are of no world/, () => new m.World2().restore(new Uint8Array(8))],
        ['badArgument', /World2\.poses: ids is 5; give an array/, () => new m.World2().poses(5)],
        ['badArgument', /World3\.poses: ids is 5; give an array/, () => new m.World3().poses(5)],
        ['badArgument', /Dynamics2\.velocities: ids is 5; give an array/, () => new m.Dynamics2().velocities(5)],
        ['badArgument', /World3\.setPoses: bodies is null; give an array/, () => new m.World3().setPoses(null, [])],
        ['badArgument', /createBatch3: capacity is 1.5/, () => m.createBatch3(1.5)],
        [
            'badArgument',
            /Batch2\.distance: the pairs 0 to 3 are not all there; the capacity is 2/,
            () => m.createBatch2(2).distance(3),
        ],
        ['noMemory', /createBatch3: there is no memory for \d+ bytes/, () => m.createBatch3(2 ** 24, { warm: true })],
    ]) {
        test(`${m.precision}: ${sentence.source}`, () => {
            assert.throws(call, (error) => {
                assert.ok(error instanceof m.AbutError, `${error}`);
                assert.equal(error.code, code);
                assert.match(error.message, sentence);
                return true;
            });
        });
    }

    test(`${m.precision}: a shape of the other precision is none of this one's`, () => {
        const other = m === f64 ? f32 : f64;
        assert.throws(() => m.distance2(other.circle2(1), circle, here), /give a 2D shape of this module/);
    });

    test(`${m.precision}: a support function may throw, and may not ask`, () => {
        assert.throws(
            () =>
                m.custom2(() => {
                    throw new RangeError('mine');
                }),
            { name: 'RangeError', message: 'mine' },
        );
        assert.throws(() => m.custom2((d) => (m.overlap2(circle, circle, here), d)), /may ask nothing of abut/);
        let bad = false;
        const disk = m.custom2(({ x, y }) => {
            if (bad) {
                throw new RangeError('later');
            }
            return { x, y };
        });
        const before = m.distance2(disk, circle, { x: 3, y: 0 }).distance;
        assert.ok(Math.abs(before - 1) < 1e-5);
        bad = true;
        assert.throws(() => m.distance2(disk, circle, { x: 3, y: 0 }), { name: 'RangeError', message: 'later' });
        assert.throws(() => m.overlap2(disk, circle, { x: 3, y: 0 }), { name: 'RangeError' });
        bad = false;
        assert.equal(m.distance2(disk, circle, { x: 3, y: 0 }).distance, before);
    });

    test(`${m.precision}: whatever is written into a batch, other answers stay as they are`, () => {
        const box = m.box2({ x: 2, y: 1 });
        const before = m.distance2(box, circle, { x: 4, y: 0 });
        const batch = m.createBatch2(600);
        const seed = [1];
        const chance = () => (seed[0] = (seed[0] * 48271) % 0x7fffffff);
        for (let round = 0; round < 20; ++round) {
            for (let i = 0; i < batch.shapes.length; ++i) {
                batch.shapes[i] = [chance(), -chance(), i, box.id, circle.id, ball.id, 0, 2 ** 31][chance() % 8];
            }
            batch.poses.forEach((_, i, poses) => (poses[i] = [NaN, Infinity, -1e300, 1e30, 0, 0.5][chance() % 6]));
            batch.distance();
            batch.collide(600, { margin: 1 });
            batch.overlap();
            batch.cast();
        }
        batch.shapes.fill(ball.id); // of the wrong dimension
        assert.ok(batch.distance().status.every((status) => m.statusNames[status] === 'invalid'));
        batch.set(0, box, circle, { x: 4, y: 0 });
        assert.equal(batch.distance(1).distance[0], before.distance);
        assert.deepEqual(m.distance2(box, circle, { x: 4, y: 0 }), before);
    });

    test(`${m.precision}: a freed shape's pairs are invalid, and its number is not another's`, () => {
        const batch = m.createBatch2(1);
        const first = m.circle2(1);
        batch.set(0, first, circle, { x: 3, y: 0 });
        const { id } = first;
        assert.equal(batch.distance().distance[0], 1);
        first.free();
        const second = m.circle2(2);
        assert.notEqual(second.id, id);
        assert.equal(m.statusNames[batch.distance().status[0]], 'invalid');
        assert.equal(batch.distance().distance[0], Infinity);
    });

    test(`${m.precision}: views of freed batches and of memory that has grown do no harm`, () => {
        const batch = m.createBatch2(1000);
        batch.set(0, circle, circle, { x: 3, y: 0 });
        const old = batch.poses;
        const large = m.createBatch3(500000); // makes the memory grow
        assert.equal(old.length, 0);
        assert.equal(batch.poses[0], 3);
        const boxes = () => Array.from({ length: 200 }, (_, i) => m.box2({ x: 1 + i, y: 1 }));
        boxes().forEach((shape) => shape.free()); // so that there is room for them
        const late = batch.poses;
        batch.free();
        assert.throws(() => batch.poses, /has been freed/);
        assert.throws(() => batch.distance(), /has been freed/);
        late.fill(NaN);
        const shapes = boxes();
        late.fill(-1);
        shapes.forEach((shape, i) => assert.ok(m.bounds2(shape, here).upper.x >= 1 + i));
        assert.equal(late.length, 3000);
        large.free();
    });

    test(`${m.precision}: shapes that nobody has any more are collected`, { skip: !globalThis.gc }, async () => {
        const size = () => m.createBatch2(1).shapes.buffer.byteLength;
        const before = size();
        for (let round = 0; round < 10; ++round) {
            for (let i = 0; i < 300; ++i) {
                m.hull2(Array.from({ length: 200 }, (_, k) => [Math.cos(k), Math.sin(k)]));
            }
            globalThis.gc();
            await new Promise((done) => setTimeout(done, 0));
        }
        assert.ok(size() - before < 2 ** 23, `${size() - before} bytes more`);
    });
}
