// values.test.mjs : answers worked out by hand, of every call that bits.test.mjs does not compare.
import assert from 'node:assert/strict';
import test from 'node:test';
import * as f64 from 'abut';
import * as f32 from 'abut/f32';

for (const m of [f64, f32]) {
    const near = (x, y) => assert.ok(Math.abs(x - y) <= (m.precision === 'f64' ? 1e-12 : 1e-4), `${x} is not ${y}`);
    const right = { x: 1, y: 0 };

    test(`${m.precision}: a shape says what it is`, () => {
        const box = m.box2({ x: 2, y: 1 }, { center: { x: 1, y: 0 }, radius: 0.5 });
        assert.deepEqual([box.core, box.radius, box.points], ['box', 0.5, []]);
        const { lower, upper } = m.bounds2(box, { x: 0, y: 0 });
        [lower.x, lower.y, upper.x, upper.y].forEach((x, i) => near(x, [-1.5, -1.5, 3.5, 1.5][i]));
        assert.deepEqual(
            m.polygon2([0, 0, 1, 0, 1, 1, 0, 1]).points.map((p) => [p.x, p.y]),
            [
                [0, 0],
                [1, 0],
                [1, 1],
                [0, 1],
            ],
        );
        assert.equal(
            m.hull3([
                [0, 0, 0],
                [1, 0, 0],
                [0, 1, 0],
                [0, 0, 1],
                [0.1, 0.1, 0.1],
            ]).points.length,
            4,
        );
        assert.equal(m.cylinder3(1, 2, 'y').core, 'cylinder');
    });

    test(`${m.precision}: area, volume, support`, () => {
        near(m.massOf2(m.box2({ x: 2, y: 1 })).area, 8);
        near(m.massOf3(m.box3({ x: 1, y: 2, z: 3 })).volume, 48);
        near(m.massOf3(m.box3({ x: 1, y: 1, z: 1 })).inertia[0], (8 / 12) * 8);
        const s = m.support3(m.box3({ x: 1, y: 2, z: 3 }), { x: 1, y: 1, z: -1 });
        assert.deepEqual([s.x, s.y, s.z, s.feature], [1, 2, -3, 3]);
        assert.equal(m.support2(m.circle2(2), right).x, 2);
    });

    test(`${m.precision}: a point, a gradient, the way out, a normal of one's own`, () => {
        const box = m.box2({ x: 2, y: 1 });
        const p = m.point2(box, { x: 3, y: 0 });
        near(p.distance, 1);
        near(p.normal.x, 1);
        const g = m.gradient2(box, m.circle2(1), { x: 4, y: 0 });
        near(g.position.x, 1);
        near(g.turn, 0);
        const out = m.depthAlong2(box, m.circle2(1), { x: 0, y: 0 }, { x: 0, y: 5 });
        near(out.fraction, 2);
        const along = m.collide2Along(box, m.box2({ x: 1, y: 1 }), { x: 0, y: 1.5 }, { x: 0, y: 1 });
        near(along.distance, -0.5);
        assert.equal(along.points.length, 2);
        near(m.gradient3(m.sphere3(1), m.sphere3(1), { x: 0, y: 0, z: 3 }).position.z, 1);
        near(m.point3(m.sphere3(1), { x: 0, y: 3, z: 0 }).distance, 2);
    });

    test(`${m.precision}: poses in the world`, () => {
        const a = { x: 10, y: 5, angle: Math.PI / 2 };
        const b = { x: 10, y: 8 };
        const relative = m.relativePose2(a, b);
        near(relative.x, 3);
        near(relative.y, 0);
        near(relative.s, -1);
        const world = m.distance2World(m.circle2(1), a, m.circle2(1), b);
        near(world.distance, 1);
        near(world.normal.y, 1);
        near(world.pointA.y, 6);
        near(m.collide2World(m.circle2(1), a, m.circle2(1), b, { margin: 2 }).points[0].separation, 1);
        const turned = { x: 0, y: 0, z: 0, quaternion: { w: 1, x: 0, y: 0, z: 1 } };
        const q = m.quaternionOf3(m.relativePose3(turned, turned));
        q.forEach((x, i) => near(x, [1, 0, 0, 0][i]));
        near(m.distance3World(m.box3({ x: 2, y: 1, z: 1 }), turned, m.sphere3(1), { x: 0, y: 5, z: 0 }).distance, 2);
    });

    test(`${m.precision}: motions`, () => {
        const pose = m.sweepPose2({ start: { x: 0, y: 0 }, translation: { x: 4, y: 0 }, turn: Math.PI }, 0.5);
        near(pose.x, 2);
        near(pose.s, 1);
        const sweep = { start: { x: 0, y: 0, z: 0 }, center: { x: 1, y: 0, z: 0 }, turn: { x: 0, y: 0, z: Math.PI } };
        near(m.sweepPose3(sweep, 1).x, 2);
    });

    test(`${m.precision}: all contacts of two boxes, and a cache`, () => {
        const box = m.box3({ x: 1, y: 1, z: 1 });
        const eighth = [Math.cos(Math.PI / 8), 0, 0, Math.sin(Math.PI / 8)];
        const above = { x: 0, y: 0, z: 1.9, quaternion: eighth };
        const full = m.collide3Full(box, box, above);
        assert.equal(full.points.length, 8);
        assert.equal(full.total, 8);
        const cache = new m.Cache3();
        const cold = m.collide3(box, box, above, { cache });
        const warm = m.collide3(box, box, above, { cache });
        assert.equal(cold.points.length, 4);
        near(warm.distance, cold.distance);
        cache.free();
        assert.throws(() => m.collide3(box, box, above, { cache }), /options\.cache is a cache that has been freed/);
    });
}
