// world.test.mjs : libabut_world from JavaScript, by answers worked out by hand: the broad phase, chains and meshes, pieces of
// polygons with holes.
import assert from 'node:assert/strict';
import test from 'node:test';
import * as f64 from 'abut';
import * as f32 from 'abut/f32';

const at2 = (x, y) => ({ lower: { x, y }, upper: { x: x + 1, y: y + 1 } });
const at3 = (x, y, z) => ({ lower: { x, y, z }, upper: { x: x + 1, y: y + 1, z: z + 1 } });

for (const m of [f64, f32]) {
    const near = (x, y) => assert.ok(Math.abs(x - y) <= (m.precision === 'f64' ? 1e-12 : 1e-4), `${x} is not ${y}`);

    for (const [Broad, at, zero] of [
        [m.Broad2, (x) => at2(x, 0), { x: 0, y: 0 }],
        [m.Broad3, (x) => at3(x, 0, 0), { x: 0, y: 0, z: 0 }],
    ]) {
        test(`${m.precision}: ${Broad.name}`, () => {
            const broad = new Broad();
            const [a, b, c] = [broad.insert(at(0)), broad.insert(at(0.5)), broad.insert(at(5))];
            broad.update();
            assert.deepEqual(Array.from(broad.pairs()), [a, b]);
            assert.deepEqual(Array.from(broad.begun()), [a, b]);
            broad.move(c, at(1.2));
            broad.move(a, at(-5));
            broad.update();
            assert.deepEqual(Array.from(broad.begun()), [b, c]);
            assert.deepEqual(Array.from(broad.ended()), [a, b]);
            assert.deepEqual(Array.from(broad.pairsOf([c])), [b, c]);
            assert.deepEqual(Array.from(broad.overlap(at(1.6))), [c].concat([]).sort());
            const ray = { box: { lower: { ...zero, x: 9 }, upper: { ...zero, x: 9 } }, translation: { ...zero, x: -10 } };
            assert.equal(broad.first(ray).id, c);
            near(broad.first(ray).at, 0.68);
            assert.deepEqual(
                broad.all({ ...ray, maxFraction: 2 }).map((hit) => hit.id),
                [c, b, a],
            );
            assert.equal(broad.first({ ...ray, translation: { ...zero, x: 1 } }), undefined);
            assert.deepEqual(
                broad.nearest({ ...zero, x: 3 }, 2).map((box) => box.id),
                [c, b],
            );
            near(broad.nearest({ ...zero, x: 3 })[0].at, 0.8);
            assert.deepEqual(broad.nearest({ ...zero, x: 3 }, 2, { maxDistance: 1 }).length, 1);
            broad.refilter(b, { category: 1, mask: 1 });
            broad.refilter(c, { category: 2, mask: 2 });
            broad.update();
            assert.deepEqual(Array.from(broad.pairs()), []);
            near(broad.get(c).lower.x, 1.2);
            broad.remove(c);
            assert.equal(broad.get(c), undefined);
            assert.equal(broad.count, 2);
            assert.throws(() => broad.remove(c), { code: 'badId', message: /remove: id \d+: the id names nothing/ });
            assert.throws(() => broad.move(a, { lower: zero }), /move: box\.upper is undefined/);
            assert.throws(() => broad.insert({ lower: { ...zero, x: 1 }, upper: zero }), { code: 'negativeExtent' });
            broad.free();
            assert.throws(() => broad.update(), /this is a broad phase that has been freed/);
        });
    }

    test(`${m.precision}: a chain`, () => {
        const floor = m.chain2([
            [4, 0],
            [3, 0],
            [2, 0],
            [1, 0],
            [0, 0],
        ]);
        const box = m.box2({ x: 0.5, y: 0.5 });
        assert.equal(floor.count, 4);
        assert.deepEqual(floor.segment(0), [
            { x: 4, y: 0 },
            { x: 3, y: 0 },
        ]);
        assert.throws(() => floor.segment(4), /Chain2\.segment: i is 4; give a whole number from 0 to 3/);
        const pose = { x: 2, y: 0.4 };
        const found = floor.collide(box, pose);
        assert.equal(found.length, 1);
        near(Math.abs(found[0].normal.y), 1);
        near(found[0].distance, -0.1);
        assert.equal(found[0].segments.length, 2);
        assert.equal(floor.overlap(box, pose), true);
        assert.equal(floor.overlap(box, { x: 2, y: 2 }), false);
        // While they are found, two segments may need room for more contacts than there are segments.
        const two = m.chain2([
            [2, 0],
            [0, 0],
            [-2, 0],
        ]);
        const slid = two.collide(box, { x: -0.49, y: 0.4 });
        assert.equal(slid.length, 1);
        near(Math.max(...slid[0].points.map((point) => point.pointB.x)), 0.01);
        near(Math.min(...slid[0].points.map((point) => point.pointB.x)), -0.99);
        near(floor.distance(box, { x: 2, y: 2 }).distance, 1.5);
        near(floor.cast(box, { x: 2, y: 2 }, { x: 0, y: -3 }).fraction, 0.5);
        const hit = floor.ray({ x: 2.5, y: 2 }, { x: 0, y: -4 });
        near(hit.entry, 0.5);
        assert.equal(hit.segment, 1);
        const again = m.loadChain2(floor.save());
        near(again.distance(box, { x: 2, y: 2 }).distance, 1.5);
        const bytes = floor.save();
        bytes[bytes.length >> 1] ^= 1;
        assert.throws(() => m.loadChain2(bytes), { code: 'corrupt' });
        assert.throws(
            () =>
                m.chain2([
                    [0, 0],
                    [1, NaN],
                ]),
            { code: 'notFinite', message: /chain2: point 1: / },
        );
        assert.throws(
            () =>
                m.chain2(
                    [
                        [0, 0],
                        [1, 0],
                    ],
                    { ends: [0, 2] },
                ),
            { code: 'badIndex', message: /chain2: segment 0: / },
        );
        assert.throws(() => floor.overlap(box, { x: NaN, y: 0 }), /Chain2\.overlap: pose\.x is NaN/);
        assert.equal(
            m.chain2(
                [
                    [0, 0],
                    [1, 0],
                    [0, 1],
                ],
                { closed: true },
            ).count,
            3,
        );
        floor.free();
        assert.throws(() => floor.collide(box, pose), { code: 'freed' });
    });

    test(`${m.precision}: a mesh`, () => {
        const n = 20; // a floor of 2 * n * n triangles, more than the room that contacts have at first
        const vertices = [];
        const corners = [];
        for (let i = 0; i <= n; ++i) {
            for (let k = 0; k <= n; ++k) {
                vertices.push([i, k, 0]);
            }
        }
        for (let i = 0; i < n; ++i) {
            for (let k = 0; k < n; ++k) {
                const v = i * (n + 1) + k;
                corners.push(v, v + n + 1, v + n + 2, v, v + n + 2, v + 1);
            }
        }
        const floor = m.mesh3(vertices, corners);
        assert.equal(floor.count, 2 * n * n);
        const crate = m.box3({ x: 8, y: 8, z: 1 });
        const found = floor.collide(crate, { x: 10, y: 10, z: 0.9 });
        assert.equal(found.length, 1);
        near(found[0].distance, -0.1);
        near(found[0].normal.z, 1);
        assert.equal(found[0].points.length, 4);
        assert.ok(found[0].triangles.every((t) => t >= 0 && t < floor.count));
        near(floor.distance(crate, { x: 10, y: 10, z: 3 }).distance, 2);
        near(floor.cast(crate, { x: 10, y: 10, z: 3 }, { x: 0, y: 0, z: -4 }).fraction, 0.5);
        const hit = floor.ray({ x: 3.7, y: 4.2, z: 5 }, { x: 0, y: 0, z: -10 });
        near(hit.entry, 0.5);
        const { lower, upper } = floor.bounds;
        assert.deepEqual(
            [lower, upper],
            [
                { x: 0, y: 0, z: 0 },
                { x: n, y: n, z: 0 },
            ],
        );
        assert.equal(floor.triangle(hit.triangle).length, 3);
        near(m.loadMesh3(floor.save()).distance(crate, { x: 10, y: 10, z: 3 }).distance, 2);
        assert.throws(() => m.mesh3([[0, 0, 0]], [0, 1, 2]), { code: 'badIndex', message: /mesh3: triangle 0: / });
        assert.throws(() => m.mesh3([[0, 0, 0]], [0, 1]), /give an array of three indices/);
        assert.throws(() => m.mesh3([[0, 0, 0]], [0, 0.5, 0]), /number 1 of corners is 0\.5; give a whole number/);
        floor.free();
    });

    test(`${m.precision}: a square with a hole in convex pieces`, () => {
        const square = [
            [0, 0],
            [4, 0],
            [4, 4],
            [0, 4],
        ];
        const hole = [
            [1, 1],
            [3, 1],
            [3, 3],
            [1, 3],
        ];
        const area = ({ pieces, points }) =>
            pieces.reduce((sum, piece) => sum + m.massOf2(m.polygon2(piece.map((i) => points[i]))).area, 0);
        const { pieces, neighbors, points } = m.decompose2([square, hole]);
        near(area({ pieces, points }), 12);
        assert.equal(pieces.length, 4);
        assert.equal(neighbors.flat().filter((p) => p === -1).length >= 8, true);
        const triangles = m.triangulate2([new Float64Array(square.flat()), hole]);
        assert.equal(triangles.pieces.length, 8);
        near(area(triangles), 12);
        assert.throws(
            () =>
                m.decompose2([
                    [
                        [0, 0],
                        [2, 2],
                        [2, 0],
                        [0, 2],
                    ],
                ]),
            {
                code: 'selfCrossing',
                message: /decompose2: the edges that begin at the points \d and \d: /,
            },
        );
        assert.throws(
            () => m.decompose2([square], { window: 100 }),
            /options\.window is 100; give a whole number from -1 to 64/,
        );
        assert.throws(() => m.decompose2([[0, 0, 1, 0]]), { code: 'noArea' });
    });

    test(`${m.precision}: a solid like an L in convex pieces`, () => {
        const outline = [
            [0, 0],
            [2, 0],
            [2, 1],
            [1, 1],
            [1, 2],
            [0, 2],
        ];
        const vertices = [0, 1].flatMap((z) => outline.map(([x, y]) => [x, y, z]));
        const triangles = m.triangulate2([outline]).pieces.flatMap(([a, b, c]) => [c, b, a, a + 6, b + 6, c + 6]);
        for (let i = 0; i < 6; ++i) {
            const k = (i + 1) % 6;
            triangles.push(i, k, i + 6, k, k + 6, i + 6);
        }
        for (const corners of [triangles, new Uint32Array(triangles).reverse()]) {
            const { pieces, volume, hulls } = m.decompose3(vertices, corners);
            assert.deepEqual(pieces.map((piece) => Math.round(1e4 * piece.hull) / 1e4).sort(), [1, 2]);
            for (const { points, volume: part, hull } of pieces) {
                assert.equal(points.length, 8);
                near(m.massOf3(m.hull3(points)).volume, hull);
                near(part, hull);
            }
            near(volume, 3);
            near(hulls, 3);
        }
        const whole = m.decompose3(new Float64Array(vertices.flat()), triangles, { maxPieces: 1 });
        near(whole.pieces[0].volume, 3);
        near(whole.pieces[0].hull, 3.5);
        near(whole.hulls, 3.5);
        assert.equal(m.decompose3(vertices, triangles, { excess: 0.2 }).pieces.length, 1);
        assert.equal(m.decompose3(vertices, triangles, { excess: 0 }).pieces.length, 2);
        const open = /decompose3: triangle \d+ has an edge that no other has the other way round/;
        assert.throws(() => m.decompose3(vertices, triangles.slice(3)), { code: 'noArea', message: open });
        assert.throws(() => m.decompose3(vertices, [0, 1, 2, 2, 1, 0]), { code: 'noArea', message: /encloses nothing/ });
        assert.throws(() => m.decompose3(vertices, [0, 1, 12]), { code: 'badIndex', message: /triangle 0/ });
        assert.throws(() => m.decompose3([[0, 0, NaN]], [0, 0, 0]), { code: 'notFinite', message: /vertex 0/ });
        assert.throws(() => m.decompose3(vertices, triangles, { maxPieces: 0 }), /a whole number from 1 to 1024/);
        assert.throws(() => m.decompose3(vertices, triangles, { excess: -1 }), /options\.excess is -1; give 0 or more/);
        assert.throws(() => m.decompose3(vertices, triangles, { pieces: 3 }), /there is no option 'pieces'/);
    });
}
