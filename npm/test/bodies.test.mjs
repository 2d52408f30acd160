// bodies.test.mjs : worlds and simulations: the bits of C (tests/bindings/worlds.c), numbers worked by hand, lifetimes, and
// what is wrong. ABUT_WORLDS and ABUT_WORLDS_F32 are that program's builds.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import test from 'node:test';
import * as f64 from 'abut';
import * as f32 from 'abut/f32';

const BODIES = 12;
const STEPS = 6;
const near = (x, wanted, by = 1e-5) => assert.ok(Math.abs(x - wanted) <= by, `${x} is not ${wanted}`);
const at = (d, x, y) => (d === 2 ? { x, y } : { x, y: 0, z: y });

/** What C prints of the same scenes, lists of words by name. */
function told(program) {
    const found = {};
    for (const line of execFileSync(program, { encoding: 'utf8' }).trim().split('\n')) {
        const [name, ...words] = line.split(' ');
        (found[name] ??= []).push(words);
    }
    return found;
}

function pose(m, d, i, step) {
    const x = (i % 4) - 1.5 + (step / 8) * ((i % 3) - 1);
    const y = Math.floor(i / 4) + 0.5 - step / 8;
    const [c, s] = i % 2 === 0 ? [1, 0] : [0.6, 0.8];
    return d === 2 ? { x, y, c, s } : { x, y: (i % 2) / 4, z: y, rotation: [c, s, 0, -s, c, 0, 0, 0, 1] };
}

const flat = (d, p) => (d === 2 ? [p.x, p.y, p.c, p.s] : [p.x, p.y, p.z, ...p.rotation]);

const shapesOf = (m, d) =>
    d === 2
        ? [
              m.box2({ x: 0.5, y: 0.25 }, { radius: 0.0625 }),
              m.circle2(0.375),
              m.capsule2({ x: -0.25, y: 0 }, { x: 0.25, y: 0 }, 0.25),
          ]
        : [m.box3({ x: 0.5, y: 0.25, z: 0.375 }, { radius: 0.0625 }), m.sphere3(0.375), m.cylinder3(0.25, 0.5, 'z')];

const floorOf = (m, d) =>
    d === 2
        ? m.chain2([
              [8, 0],
              [0, 0],
              [-8, -1],
          ])
        : m.mesh3(
              [
                  [-8, -8, -1],
                  [8, -8, 0],
                  [8, 8, 0],
                  [-8, 8, -1],
              ],
              [0, 1, 2, 0, 2, 3],
          );

function same(numbers, words, m) {
    const real = m.precision === 'f32' ? Math.fround : (x) => x;
    assert.deepEqual(
        numbers,
        words.map((word) => real(Number(word))),
    );
}

for (const [m, program] of [
    [f64, process.env.ABUT_WORLDS],
    [f32, process.env.ABUT_WORLDS_F32],
]) {
    for (const d of [2, 3]) {
        const World = m[`World${d}`];
        const ball = d === 2 ? m.circle2(1) : m.sphere3(1);
        const point = d === 2 ? m.circle2(0) : m.sphere3(0);

        test(`${m.precision}: a world of ${d}D has the bits of C`, () => {
            const wanted = told(program);
            const world = new World({ margin: 0.125 });
            const floor = floorOf(m, d);
            world.lend(floor);
            const shapes = shapesOf(m, d);
            const ids = Array.from({ length: BODIES }, (_, i) => world.addBody(pose(m, d, i, 0)));
            ids.forEach((id, i) => world.addShape(id, shapes[i % 3]));
            world.addShape(world.addBody(at(d, 0, 0), { still: true }), floor);
            floor.free(); // it lives on
            shapes.forEach((shape) => shape.free()); // they were copied
            for (let step = 0; step < STEPS; ++step) {
                world.setPoses(
                    ids,
                    ids.flatMap((_, i) => flat(d, pose(m, d, i, step))),
                );
                world.update();
                const found = [world.hash(), world.begun().slots.length, world.ended().slots.length];
                assert.deepEqual(found.map(String), wanted[`world${d}`][step]);
            }
            const box = shapesOf(m, d)[0];
            const across = d === 2 ? { x: -4, y: 0.75 } : { x: -4, y: 0.125, z: 0.75 };
            const ray = world.ray(across, at(d, 16, 0.25));
            const hit = world.cast(box, at(d, 0, 8), at(d, 0.5, -16));
            const found = world.nearest(box, at(d, 5, 5), 3, { maxDistance: 100 });
            same(
                [ray.shape, hit.shape, ray.hit.entry, hit.hit.fraction, ...found.flatMap((n) => [n.shape, n.hit.distance])],
                wanted[`queries${d}`][0],
                m,
            );
            world.free();
        });

        test(`${m.precision}: contacts, events and queries in ${d}D`, () => {
            const world = new World();
            const ids = [0, 1.5, 9].map((x) => world.addBody(at(d, x, 0)));
            const made = ids.map((id) => world.addShape(id, ball));
            world.update();
            assert.deepEqual([...world.begun().shapes], made.slice(0, 2));
            const c = world.contacts();
            near(c.separation[0], -0.5);
            near(c.normal[0], 1);
            near(c.pointA[0] + world.pose(c.bodies[0]).x, 1);
            assert.deepEqual([...c.counts, ...c.touching, ...c.contact, c.part[0]], [1, 1, 0, -1]);
            world.update(); // the touch persists
            assert.deepEqual(
                [world.begun(), world.touching(), world.ended()].map((t) => t.slots.length),
                [0, 1, 0],
            );
            world.setPose(ids[1], at(d, 7.5, 0));
            world.update();
            assert.deepEqual([...world.ended().shapes, ...world.begun().shapes], [...made.slice(0, 2), ...made.slice(1)]);
            assert.deepEqual([...world.bodies()], ids);
            assert.deepEqual([...world.shapes(ids[2])], [made[2]]);
            assert.deepEqual(
                world.rayAll(at(d, -5, 0), at(d, 20, 0)).map((met) => met.shape),
                made,
            );
            assert.equal(world.rayAny(at(d, -5, 0), at(d, 20, 0)), true);
            assert.equal(world.ray(at(d, -5, 0), at(d, 20, 0), undefined, { body: ids[0] }).body, ids[1]);
            assert.deepEqual(
                world.castAll(point, at(d, -5, 0), at(d, 20, 0)).map((met) => met.shape),
                made,
            );
            assert.deepEqual([...world.overlap(ball, at(d, 8, 0))], made.slice(1));
            assert.deepEqual(
                world.nearest(point, at(d, 4, 0), 2).map((met) => met.body),
                [ids[1], ids[0]],
            );
            const other = new World();
            other.addShape(other.addBody(at(d, 0, 5)), ball);
            other.update();
            near(world.distance(other).proximity.distance, 3);
            assert.deepEqual(world.distance(other, 1).shapes, [0, 0]);
            const saved = world.save();
            const hash = world.hash();
            world.ignore(ids[1], ids[2]);
            world.setFilter(made[0], { group: -1 });
            world.removeBody(ids[0]);
            world.update();
            assert.deepEqual([world.isIgnored(ids[2], ids[1]), world.touching().slots.length], [true, 0]);
            world.restore(saved);
            assert.equal(world.hash(), hash);
        });

        test(`${m.precision}: surfaces in ${d}D`, () => {
            const field =
                d === 2
                    ? m.heightField2([0, 0, 0, 0], 2, { corner: { x: -3, y: 0 } })
                    : m.heightField3(new Array(16).fill(0), 4, 2, { corner: { x: -3, y: -3, z: 0 } });
            const load = d === 2 ? m.loadHeightField2 : m.loadHeightField3;
            const half = d === 2 ? m.halfSpace2({ x: 0, y: 2 }) : m.halfSpace3({ x: 0, y: 0, z: 2 });
            for (const surface of [field, load(field.save()), half]) {
                near(surface.distance(ball, at(d, 0.5, 3)).distance, 2);
                near(surface.cast(ball, at(d, 0.5, 5), at(d, 0, -8)).fraction, 0.5);
                near(surface.ray(at(d, 0.5, 1), at(d, 0, -4)).entry, 0.25);
                assert.equal(surface.overlap(ball, at(d, 0.5, 0.5)), true);
                near(surface.collide(ball, at(d, 0.5, 0.5))[0].points[0].separation, -0.5);
            }
            const world = new World();
            const made = world.addShape(world.addBody(at(d, 0, 0), { still: true }), half);
            world.addShape(world.addBody(at(d, 500, 0.75)), ball);
            world.update();
            assert.equal(world.touching().slots.length, 1);
            const met = world.ray(at(d, 0.5, 1), at(d, 0, -4));
            assert.deepEqual([met.shape, met[d === 2 ? 'segment' : 'triangle']], [made, -1]);
            near(met.hit.entry, 0.25);
            const copy = new World();
            copy.lend(half);
            copy.restore(world.save());
            assert.equal(copy.hash(), world.hash());
            assert.throws(
                () => world.addShape(world.addBody(at(d, 0, 0)), {}),
                /give a [23]D shape, a (chain|mesh), a height field or a half-space/,
            );
            const holes = d === 2 ? [true, false, false] : Array.from({ length: 9 }, (_, i) => i === 0);
            const holed =
                d === 2 ? m.heightField2([0, 0, 0, 0], 1, { holes }) : m.heightField3(new Float32Array(16), 4, 1, { holes });
            const from = d === 2 ? { x: 0.5, y: 1 } : { x: 0.5, y: 0.25, z: 1 };
            assert.equal(holed.ray(from, at(d, 0, -4)).hit, false);
        });

        test(`${m.precision}: what is lent in ${d}D lives, what is closed is an error`, () => {
            const world = new World();
            const body = world.addBody(at(d, 0, 0));
            const make = d === 2 ? m.custom2 : m.custom3;
            let mode = 'good';
            const custom = make((v) => {
                if (mode === 'throws') {
                    throw new RangeError('mine');
                }
                if (mode === 'asks') {
                    world.removeBody(body);
                }
                return v;
            });
            world.addShape(body, custom);
            const other = world.addBody(at(d, 1, 0));
            world.addShape(other, ball);
            custom.free();
            assert.throws(() => world.addShape(body, custom), { code: 'freed' });
            world.update();
            assert.equal(world.touching().slots.length, 1);
            for (mode of ['throws', 'asks']) {
                world.setPose(other, at(d, 1, mode === 'asks' ? 0.5 : 0.25));
                assert.throws(() => world.update(), mode === 'asks' ? /may ask nothing of abut/ : { name: 'RangeError' });
            }
            mode = 'good';
            world.setPose(other, at(d, 0.5, 0));
            world.update();
            assert.equal(world.touching().slots.length, 1);
            assert.throws(() => world.save(), /a custom shape, which is a function/);
            world.free();
            world.free();
            for (const name of ['bodies', 'update', 'contacts', 'begun', 'hash', 'save', 'poses']) {
                assert.throws(() => world[name](), { code: 'freed', message: new RegExp(`World${d}\\.${name}: `) });
            }
        });
    }

    test(`${m.precision}: a simulation has the bits of C`, () => {
        const wanted = told(program).dynamics2;
        const d = new m.Dynamics2({ gravity: { x: 0, y: -10 } });
        const ground = m.heightField2([1, 0, 0, 0.5, 0, 0, 0, 0.25, 1], 2, { corner: { x: -8, y: -1 } });
        d.lend(ground);
        const shapes = shapesOf(m, 2);
        const ids = Array.from({ length: BODIES }, (_, i) =>
            d.addBody(pose(m, 2, i, 0), { velocity: { x: (i % 3) / 2, y: 0 } }),
        );
        ids.forEach((id, i) => d.addShape(id, shapes[i % 3], { restitution: 0.25 }));
        d.addShape(d.addBody({ x: 0, y: 0 }, { kind: 'static' }), ground, { restitution: 0.25 });
        d.addJoint('revolute', ids[0], ids[1], { frameA: { x: 1, y: 0 }, motor: true, motorSpeed: 2, mostForce: 4 });
        for (let step = 0; step < 64; ++step) {
            d.step(1 / 64);
            if (step % 16 === 15) {
                const [hash, ...numbers] = wanted[(step - 15) / 16];
                assert.equal(String(d.hash()), hash);
                const [poses, velocities] = [d.poses(ids), d.velocities(ids)];
                same(
                    ids.flatMap((_, i) => [poses[4 * i], velocities[3 * i + 1]]),
                    numbers,
                    m,
                );
            }
        }
    });

    test(`${m.precision}: a stack stands, and comes back from its snapshot`, () => {
        const d = new m.Dynamics2({ gravity: { x: 0, y: -10 } });
        d.addShape(d.addBody({ x: 0, y: -1 }, { kind: 'static' }), m.box2({ x: 10, y: 1 }));
        const ids = Array.from({ length: 10 }, (_, i) => d.addBody({ x: 0, y: 0.5 + i }));
        ids.forEach((id) => d.addShape(id, m.box2({ x: 0.5, y: 0.5 })));
        const saved = d.save();
        const run = () => {
            for (let i = 0; i < 240; ++i) {
                d.step(1 / 60);
            }
            return d.hash();
        };
        const first = run();
        const poses = d.poses(ids);
        ids.forEach((_, i) => (near(poses[4 * i], 0, 0.02), near(poses[4 * i + 1], 0.5 + i, 0.02)));
        assert.deepEqual([d.sums().awake, d.sums().kinetic], [0, 0]);
        near(d.sums().potential, 500, 0.5);
        d.restore(saved);
        assert.equal(run(), first);
        saved[saved.length >> 1] ^= 1;
        assert.throws(() => d.restore(saved), { code: 'invalid' });
        assert.equal(d.hash(), first);
    });

    test(`${m.precision}: a ball comes to rest on ground without end`, () => {
        const d = new m.Dynamics2({ gravity: { x: 0, y: -10 } });
        const ground = m.halfSpace2({ x: 0, y: 1 });
        d.addShape(d.addBody({ x: 0, y: 0 }, { kind: 'static' }), ground);
        const ball = d.addBody({ x: 300, y: 2 });
        d.addShape(ball, m.circle2(0.5));
        assert.throws(() => d.addShape(ball, ground), { code: 'invalid' });
        for (let i = 0; i < 120; ++i) {
            d.step(1 / 60);
        }
        near(d.pose(ball).y, 0.5, 0.01);
        assert.equal(d.sums().awake, 0);
    });

    test(`${m.precision}: what begins asleep stays until it is woken`, () => {
        const d = new m.Dynamics2({ gravity: { x: 0, y: -10 } });
        const id = d.addBody({ x: 0, y: 5 }, { asleep: true });
        d.addShape(id, m.circle2(0.5));
        d.step(1 / 60);
        assert.deepEqual([d.pose(id).y, d.state(id).asleep, d.sums().awake], [5, true, 0]);
        d.wake(id);
        d.step(1 / 60);
        assert.equal(d.sums().awake, 1);
        d.sleep(id);
        assert.deepEqual([d.sums().awake, d.sums().kinetic], [0, 0]);
        assert.throws(() => d.addBody({ x: 0, y: 0 }, { asleep: true, kind: 'static' }), { code: 'invalid' });
        assert.throws(() => d.addBody({ x: 0, y: 0 }, { asleep: true, noSleep: true }), { code: 'invalid' });
    });

    test(`${m.precision}: forces, impulses and joints`, () => {
        const d = new m.Dynamics2();
        const body = d.addBody({ x: 0, y: 0 }, { velocity: { x: 1, y: 0 } });
        d.addShape(body, m.box2({ x: 0.5, y: 0.5 }), { density: 2 });
        d.applyImpulse(body, { x: 0, y: 4 }); // of mass 2
        assert.deepEqual([...d.velocities([body])], [1, 2, 0]);
        d.applyForce(body, { x: 8, y: 0 });
        d.step(0.5);
        near(d.state(body).velocity.x, 3);
        d.setVelocity(body, { x: 0, y: 0 });
        d.applyAngularImpulse(body, 1); // the inertia is 2 / 6
        near(d.state(body).angularVelocity, 3);
        near(d.state(body).mass, 2);
        const { x, y, c, s } = d.pose(body);
        const weld = d.addJoint('weld', 0, body, { frameA: { x, y, c, s } });
        d.setJoint(weld, { breakForce: 1 });
        d.applyForce(body, { x: 1000, y: 0 });
        d.step(0.1);
        assert.deepEqual([...d.broken()], [weld]);
        assert.throws(() => d.load(weld), { code: 'badId', message: /Dynamics2\.load: .* names no joint/ });
        d.setMaterial(d.shapes(body)[0], { density: 4 });
        near(d.state(body).mass, 4);
    });

    const world = new m.World2();
    const d = new m.Dynamics2();
    const body = world.addBody({ x: 0, y: 0 });
    const mover = d.addBody({ x: 0, y: 0 });
    for (const [sentence, call] of [
        [/World2: options\.margin is -1; give 0 or more/, () => new m.World2({ margin: -1 })],
        [/World2: there is no option 'size'/, () => new m.World2({ size: 1 })],
        [/World2\.addBody: pose\.x is NaN/, () => world.addBody({ x: NaN, y: 0 })],
        [/World2\.addBody: pose is undefined; give a pose/, () => world.addBody()],
        [/World2\.setPoses: there are 1 bodies and 2 numbers; give 3 or 4/, () => world.setPoses([body], [0, 0])],
        [/World2\.setPoses: pose 0: /, () => world.setPoses([body], [NaN, 0, 0])],
        [/World2\.setPose: /, () => world.setPose(77, { x: 0, y: 0 })],
        [/World2\.poses: body 1, 77, names none/, () => world.poses([body, 77])],
        [/World2\.addShape: the shape is an object of Shape3; give/, () => world.addShape(body, m.sphere3(1))],
        [/World2\.addShape: group is 0\.5/, () => world.addShape(body, m.circle2(1), { group: 0.5 })],
        [/World2\.addShape: mask is -1/, () => world.addShape(body, m.circle2(1), { mask: -1 })],
        [/World2\.addShape: there is no option 'masks'/, () => world.addShape(body, m.circle2(1), { masks: 1 })],
        [/World2\.addShape: options\.pose\.y is undefined/, () => world.addShape(body, m.circle2(1), { pose: { x: 0 } })],
        [/World2\.removeShape: /, () => world.removeShape(5)],
        [/World2\.ignore: /, () => world.ignore(body, body)],
        [/World2\.ray: direction\.y is undefined/, () => world.ray({ x: 0, y: 0 }, { x: 1 })],
        [/World2\.ray: there is no option 'shape'/, () => world.ray({ x: 0, y: 0 }, { x: 1, y: 0 }, {}, { shape: 1 })],
        [/World2\.overlap: pose\.x is NaN/, () => world.overlap(m.circle2(1), { x: NaN, y: 0 })],
        [/World2\.nearest: maxDistance is -1/, () => world.nearest(m.circle2(1), { x: 0, y: 0 }, 1, { maxDistance: -1 })],
        [/World2\.distance: the other is an object of Object/, () => world.distance({})],
        [/World2\.restore: /, () => world.restore(new Uint8Array(100))],
        [/World2\.restore: the bytes are "x"/, () => world.restore('x')],
        [/heightField2: width is undefined/, () => m.heightField2([0, 1])],
        [/heightField2: sample 1: a number is not finite/, () => m.heightField2([0, NaN, 1], 1)],
        [/heightField2: options\.holes has 1 flags; give 2/, () => m.heightField2([0, 0, 1], 1, { holes: [1] })],
        [/heightField3: there are 5 heights in rows of 2/, () => m.heightField3([0, 0, 0, 0, 0], 2, 1)],
        [/halfSpace2: normal is zero/, () => m.halfSpace2({ x: 0, y: 0 })],
        [/Dynamics2\.addBody: the kind is "solid"; give one of static/, () => d.addBody({ x: 0, y: 0 }, { kind: 'solid' })],
        [/Dynamics2\.addBody: options\.velocity\.y is undefined/, () => d.addBody({ x: 0, y: 0 }, { velocity: { x: 0 } })],
        [/Dynamics2\.addShape: options\.density is NaN/, () => d.addShape(mover, m.circle2(1), { density: NaN })],
        [/Dynamics2\.addShape: /, () => d.addShape(mover, m.circle2(1), { friction: -1 })],
        [/Dynamics2\.applyForce: 77 names no body/, () => d.applyForce(77, { x: 0, y: 0 })],
        [/Dynamics2\.addJoint: the kind is "glue"/, () => d.addJoint('glue', 0, mover)],
        [/Dynamics2\.addJoint: /, () => d.addJoint('weld', mover, mover)],
        [/Dynamics2\.addJoint: there is no option 'size'/, () => d.addJoint('weld', 0, mover, { size: 1 })],
        [/Dynamics2\.step: dt is NaN/, () => d.step(NaN)],
        [/Dynamics2\.step: /, () => d.step(0)],
        [/Dynamics2\.step: substeps is 0/, () => d.step(0.1, 0)],
    ]) {
        test(`${m.precision}: ${sentence.source}`, () => {
            assert.throws(call, (error) => {
                assert.ok(error instanceof m.AbutError, `${error}`);
                assert.match(error.message, sentence);
                return true;
            });
        });
    }

    test(`${m.precision}: worlds that nobody has any more are collected`, { skip: !globalThis.gc }, async () => {
        const size = () => m.createBatch2(1).shapes.buffer.byteLength;
        const before = size();
        for (let round = 0; round < 10; ++round) {
            for (let i = 0; i < 30; ++i) {
                const some = new m.World2();
                const chain = m.chain2(Array.from({ length: 200 }, (_, k) => [-k, k % 2]));
                some.addShape(some.addBody({ x: 0, y: 0 }), chain);
                some.update();
            }
            globalThis.gc();
            await new Promise((done) => setTimeout(done, 0));
        }
        assert.ok(size() - before < 2 ** 23, `${size() - before} bytes more`);
    });
}
