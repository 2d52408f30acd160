// functions.test.mjs : functions of the caller that a world asks: which shapes may be in contact, and which a query looks at;
// numbers worked by hand.
import assert from 'node:assert/strict';
import test from 'node:test';
import * as f64 from 'abut';
import * as f32 from 'abut/f32';

const near = (x, wanted, by = 1e-5) => assert.ok(Math.abs(x - wanted) <= by, `${x} is not ${wanted}`);
const pairs = ({ shapes }) =>
    Array.from({ length: shapes.length / 2 }, (_, i) => [...shapes.slice(2 * i, 2 * i + 2)].join(' '));

/** Unit balls at x = 0, 1.5, 3, 4.5, so that each overlaps its neighbours. */
function row(m, dimension, options) {
    const world = new (dimension === 2 ? m.World2 : m.World3)(options);
    const ball = dimension === 2 ? m.circle2(1) : m.sphere3(1);
    const shapes = [0, 1.5, 3, 4.5].map((x) => world.addShape(world.addBody({ x, y: 0, z: 0 }), ball));
    return { world, ball, shapes };
}

for (const m of [f64, f32]) {
    for (const dimension of [2, 3]) {
        const name = `${m.precision}, ${dimension}D`;

        test(`${name}: meet says who may be in contact`, () => {
            const asked = new Set();
            let kept;
            const it = row(m, dimension, { meet: (a, b) => (asked.add([a, b].sort().join(' ')), a === kept || b === kept) });
            const [first, second, third] = [0, 1, 2].map((i) => it.shapes.slice(i, i + 2).join(' '));
            kept = it.shapes[1];
            it.world.update();
            assert.deepEqual(pairs(it.world.touching()), [first, second]);
            assert.deepEqual([...asked].sort(), [first, second, third].sort());
            // Another answer takes effect where the function is asked again, and not before.
            kept = it.shapes[2];
            it.world.setFilter(it.shapes[0]);
            it.world.update();
            assert.deepEqual(pairs(it.world.ended()), [first]);
            assert.deepEqual(pairs(it.world.touching()), [second]);
        });

        test(`${name}: what meet throws comes out of update, and all are asked again`, () => {
            let fails = false;
            let count = 0;
            const meet = () => {
                ++count;
                if (fails) throw new Error('of the test');
                return true;
            };
            const { world, ball, shapes } = row(m, dimension, { meet });
            world.update();
            const before = pairs(world.touching());
            assert.equal(before.length, 3);
            const late = world.addShape(world.addBody({ x: 6, y: 0, z: 0 }), ball);
            shapes.forEach((shape) => world.setFilter(shape, { category: 5, mask: 5, group: 0 }));
            world.setFilter(late, { category: 4 });
            [fails, count] = [true, 0];
            assert.throws(() => world.update(), /of the test/);
            assert.equal(count, 1);
            assert.deepEqual(pairs(world.touching()), before);
            fails = false;
            world.update();
            assert.deepEqual(pairs(world.begun()), [[shapes[3], late].join(' ')]);
            assert.equal(pairs(world.touching()).length, 4);
            // The filters that it had are those that it has: of another category they part.
            world.setFilter(late, { category: 2 });
            world.update();
            assert.equal(pairs(world.ended()).length, 1);
        });

        test(`${name}: wanted says what a query looks at`, () => {
            const { world, ball, shapes } = row(m, dimension);
            world.update();
            const [from, way] = [
                { x: -5, y: 0, z: 0 },
                { x: 20, y: 0, z: 0 },
            ];
            const asked = [];
            const third = { wanted: (shape) => (asked.push(shape), shape === shapes[2]) };
            // The ball at x = 3 begins at 2, which is 7 of the 20 ahead; a unit ball that moves meets it at x = 1, after 6.
            const met = world.ray(from, way, {}, third);
            assert.equal(met.shape, shapes[2]);
            near(met.hit.entry, 0.35);
            assert.ok(asked.includes(shapes[0]));
            assert.equal(world.ray(from, way, {}, { wanted: () => undefined }).shape, 0);
            assert.deepEqual(
                world.rayAll(from, way, {}, third).map(({ shape }) => shape),
                [shapes[2]],
            );
            assert.equal(world.rayAny(from, way, {}, third), true);
            assert.equal(world.rayAny(from, way, {}, { wanted: () => false }), false);
            near(world.cast(ball, from, way, {}, third).hit.fraction, 0.3);
            assert.deepEqual(
                world.castAll(ball, from, way, {}, third).map(({ shape }) => shape),
                [shapes[2]],
            );
            const here = { x: 0, y: 0, z: 0 };
            assert.deepEqual([...world.overlap(ball, here, { wanted: (shape) => shape !== shapes[0] })], [shapes[1]]);
            const found = world.nearest(ball, from, 3, { filter: third });
            assert.deepEqual(
                found.map(({ shape }) => shape),
                [shapes[2]],
            );
            near(found[0].hit.distance, 6);
            // The filters of two worlds do not get into each other's way.
            const other = row(m, dimension);
            other.world.update();
            const gap = world.distance(
                other.world,
                undefined,
                { wanted: (shape) => shape === shapes[0] },
                { wanted: (shape) => shape === other.shapes[3] },
            );
            assert.deepEqual(gap.shapes, [shapes[0], other.shapes[3]]);
            near(gap.proximity.distance, 2.5);
            assert.deepEqual(world.distance(other.world, undefined, undefined, { wanted: () => false }).shapes, [0, 0]);
        });

        test(`${name}: what wanted throws comes out of the query, and within it abut is not asked`, () => {
            const { world, ball, shapes } = row(m, dimension);
            world.update();
            const [from, way] = [
                { x: -5, y: 0, z: 0 },
                { x: 20, y: 0, z: 0 },
            ];
            const queries = [
                (filter) => world.ray(from, way, {}, filter),
                (filter) => world.rayAny(from, way, {}, filter),
                (filter) => world.rayAll(from, way, {}, filter),
                (filter) => world.cast(ball, from, way, {}, filter),
                (filter) => world.castAll(ball, from, way, {}, filter),
                (filter) => world.overlap(ball, from, filter) && world.overlap(ball, { x: 0, y: 0, z: 0 }, filter),
                (filter) => world.nearest(ball, from, 2, { filter }),
                (filter) => world.distance(world, undefined, undefined, filter),
            ];
            for (const query of queries) {
                let count = 0;
                const wanted = () => {
                    ++count;
                    throw new Error('of the test');
                };
                assert.throws(() => query({ wanted }), /of the test/);
                assert.equal(count, 1);
                assert.throws(() => query({ wanted: () => world.ray(from, way) }), /may ask nothing of abut/);
                assert.throws(() => query({ wanted: () => world.free() }), /may ask nothing of abut/);
                assert.throws(() => query({ wanted: 3 }), /wanted is 3; give a function, or leave it out/);
            }
            assert.equal(world.ray(from, way).shape, shapes[0]);
            const kind = dimension === 2 ? m.World2 : m.World3;
            assert.throws(() => new kind({ meet: 3 }), /options.meet is 3; give a function, or leave it out/);
        });
    }

    test(`${m.precision}: a simulation's world is asked with a function, too`, () => {
        const d = new m.Dynamics2();
        const shapes = [0, 3].map((x) => d.addShape(d.addBody({ x, y: 0 }), m.circle2(1)));
        d.step(1 / 64);
        const met = d.ray({ x: -5, y: 0 }, { x: 20, y: 0 }, {}, { wanted: (shape) => shape !== shapes[0] });
        assert.equal(met.shape, shapes[1]);
    });
}
