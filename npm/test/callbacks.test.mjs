// callbacks.test.mjs : what a simulation asks while it steps: functions that let pass, that change how a contact is solved,
// that ask abut, that throw; numbers worked by hand.
import assert from 'node:assert/strict';
import test from 'node:test';
import * as f64 from 'abut';
import * as f32 from 'abut/f32';

/** A floor whose top is y = 0, and a ball of radius 1 that falls from 1 above it. */
function falling(m, restitution = 0) {
    const d = new m.Dynamics2({ gravity: { x: 0, y: -10 } });
    const floor = d.addShape(d.addBody({ x: 0, y: -1 }, { kind: 'static' }), m.box2({ x: 50, y: 1 }));
    const ball = d.addBody({ x: 0, y: 2 });
    return { d, floor, ball, shape: d.addShape(ball, m.circle2(1), { restitution }) };
}

function steps(d, count, dt = 1 / 64) {
    for (let i = 0; i < count; ++i) d.step(dt);
}

const height = ({ d, ball }) => d.state(ball).pose.y;
const near = (x, wanted, by) => assert.ok(Math.abs(x - wanted) <= by, `${x} is not ${wanted}`);

for (const m of [f64, f32]) {
    test(`${m.precision}: meet says who may touch`, () => {
        const none = falling(m);
        const asked = [];
        none.d.setCallbacks({ meet: (...ids) => void asked.push(ids) }); // undefined is no
        steps(none.d, 64);
        assert.ok(height(none) < -2.5);
        assert.ok(asked.length > 0);
        assert.deepEqual([...asked[0]].sort(), [none.floor, none.shape].sort());
        const all = falling(m);
        all.d.setCallbacks({ meet: () => true });
        steps(all.d, 128);
        near(height(all), 1, 0.01);
        all.d.setCallbacks({});
        steps(all.d, 64);
        near(height(all), 1, 0.01);
    });

    test(`${m.precision}: functions without an effect leave the bits as they are`, () => {
        const [plain, asked] = [falling(m), falling(m)];
        asked.d.setCallbacks({ meet: () => true, contact: () => undefined });
        steps(plain.d, 100);
        steps(asked.d, 100);
        assert.equal(plain.d.hash(), asked.d.hash());
    });

    test(`${m.precision}: contact says how it is solved`, () => {
        const through = falling(m);
        const seen = [];
        through.d.setCallbacks({ contact: (meeting) => (seen.push(meeting), false) });
        steps(through.d, 64);
        assert.ok(height(through) < -1);
        const [first] = seen;
        const sign = first.shapes[0] === through.floor ? 1 : -1;
        assert.deepEqual([...first.shapes].sort(), [through.floor, through.shape].sort());
        near(first.normal.y, sign, 1e-6);
        assert.ok(sign * first.velocity.y < -3 && first.points.length === 1);
        near(first.points[0].point.x, 0, 1e-6);
        assert.deepEqual(first.rule, { friction: 0.5, restitution: 0, rolling: 0, surfaceSpeed: 0 });
        const belt = new m.Dynamics2({ gravity: { x: 0, y: -10 } });
        belt.addShape(belt.addBody({ x: 0, y: -1 }, { kind: 'static' }), m.box2({ x: 50, y: 1 }));
        const box = belt.addBody({ x: 0, y: 0.5 });
        belt.addShape(box, m.box2({ x: 0.5, y: 0.5 }));
        belt.setCallbacks({ contact: () => ({ surfaceSpeed: 2, friction: 1 }) });
        steps(belt, 128);
        near(Math.abs(belt.state(box).velocity.x), 2, 0.02);
        const bounces = falling(m);
        bounces.d.setCallbacks({ contact: () => ({ restitution: 0.8 }) });
        steps(bounces.d, 120, 1 / 256); // it is down after 114
        let highest = 0;
        for (let i = 0; i < 130; ++i) {
            bounces.d.step(1 / 256);
            highest = Math.max(highest, height(bounces));
        }
        near(highest, 1.64, 0.05);
    });

    test(`${m.precision}: what is thrown comes out of step, and who was not asked is asked again`, () => {
        for (const where of ['meet', 'contact']) {
            const it = falling(m);
            let calls = 0;
            const fails = () => {
                ++calls;
                throw new RangeError('of the test');
            };
            it.d.setCallbacks({ [where]: fails });
            assert.throws(() => steps(it.d, 64), { name: 'RangeError', message: 'of the test' });
            assert.equal(calls, 1);
        }
        const it = falling(m);
        let asked = 0;
        it.d.setCallbacks({
            meet: () => {
                if (++asked === 1) throw new Error('once');
                return true;
            },
        });
        assert.throws(() => steps(it.d, 64), /once/);
        steps(it.d, 256);
        assert.ok(asked >= 2);
        near(height(it), 1, 0.01);
    });

    test(`${m.precision}: within a function abut is not asked`, () => {
        const it = falling(m);
        const { d, ball } = it;
        const refused = /a function that abut asks may ask nothing of abut; go by what it is handed, and ask afterwards/;
        let count = 0;
        d.setCallbacks({
            contact: () => {
                for (const call of [() => d.step(1), () => d.state(ball), () => d.setCallbacks({}), () => d.free()]) {
                    assert.throws(call, refused);
                    ++count;
                }
            },
        });
        steps(d, 40);
        assert.ok(count >= 4);
        steps(d, 90);
        near(height(it), 1, 0.01);
        d.free();
        assert.throws(() => d.setCallbacks({}), /free/);
    });

    test(`${m.precision}: answers that say nothing`, () => {
        const answers = [
            [3, /contact answered 3; let it answer undefined, false, or an object/],
            [null, /contact answered null/],
            [{ off: true }, /off/],
            [{ friction: -1 }, /friction is -1/],
            [{ restitution: NaN }, /restitution is NaN/],
        ];
        for (const [answer, words] of answers) {
            const { d } = falling(m);
            d.setCallbacks({ contact: () => answer });
            assert.throws(() => steps(d, 64), words);
        }
        const { d } = falling(m);
        assert.throws(() => d.setCallbacks({ meet: 3 }), /meet is 3; give a function, or leave it out/);
        assert.throws(() => d.setCallbacks({ met: () => true }), /met/);
    });
}
