// Half-spaces on the page, in both dimensions: answers by hand and by support points, A - B as a half-space, its patch in 3D.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Engine3 } from '../src/engine/engine3.ts';
import { coreOf3, exampleShape3, poseOf3, TYPES3 } from '../src/model/body3.ts';
import type { Body } from '../src/model/scene.ts';
import { add3, along3, dot3, length3, rotate3, sub3, toWorld3, turnBack3, vec3, type Vec3 } from '../src/model/vec3.ts';
import { contactName3 } from '../src/trace/trace3.ts';
import { State } from '../src/ui/state.ts';
import { State3 } from '../src/ui/state3.ts';
import { PATCH, patchPose } from '../src/view3/halfspace.ts';
import { edgesOf } from '../src/view3/solid.ts';
import { wasm } from './places.ts';

const [module2, module3] = [await wasm('abut2'), await wasm('abut3')];
const ROUNDING = 1e-12; // of lengths of some units, in double

const near = (x: number, y: number): boolean => Math.abs(x - y) < ROUNDING;

/** A state with two bodies, the second of them B. */
function opened<S extends State | State3>(state: S, dim: 2 | 3, a: Body, b: Body): S {
    state.open({ dim, bodies: [a, b] }, [0, 1]);
    return state;
}

/** Ground below z = -1 (2D: y = -1), and a box whose lower side is at `low`. */
const level = (dim: 2 | 3): Body => ({
    name: 'ground',
    shape: { type: 'halfspace', normal: dim === 2 ? [0, 2] : [0, 0, 2], offset: -2 },
    position: [0, 0, 0].slice(0, dim),
});
const box = (dim: 2 | 3, low: number): Body => ({
    name: 'box',
    shape: { type: 'box', half: [1, 0.5, 0.25].slice(0, dim) },
    position: dim === 2 ? [0.5, low + 0.5] : [0.5, 0, low + 0.25],
});

test('2D: a half-space and a box, by hand, as A and as B', () => {
    const state = opened(new State(module2), 2, level(2), box(2, -0.5));
    assert.equal(state.trouble, '');
    assert.deepEqual([state.answers.f64!.distance, state.answers.f32!.distance], [0.5, 0.5]);
    assert.deepEqual(state.answers.f64!.normal, { x: 0, y: 1 });
    assert.equal(state.answers.f64!.contacts.length, 0);
    assert.deepEqual(
        state.trace!.steps.map((s) => s.phase),
        ['answer'],
    );
    // A - B ends at -distance along the normal.
    assert.ok(near(Math.max(...state.difference.ring.map((p) => p.y)), -0.5));
    opened(state, 2, box(2, -1.25), level(2));
    assert.equal(state.answers.f64!.distance, -0.25);
    assert.equal(state.answers.f64!.normal.y, -1);
    assert.deepEqual(
        state.answers.f64!.contacts.map((c) => c.b.y),
        [-1, -1],
    );
    assert.ok(near(Math.min(...state.difference.ring.map((p) => p.y)), -0.25));
    opened(state, 2, level(2), { ...level(2), name: 'other' });
    assert.match(state.trouble, /no answer/);
});

test('3D: a half-space and a box, by hand, as A and as B', () => {
    const state = opened(new State3(module3), 3, level(3), box(3, -0.5));
    assert.equal(state.trouble, '');
    assert.deepEqual([state.answers.f64!.distance, state.answers.f32!.distance], [0.5, 0.5]);
    assert.deepEqual(state.answers.f64!.normal, vec3(0, 0, 1));
    assert.equal(state.answers.f64!.a.z, -1);
    assert.equal(state.answers.f64!.b.z, -0.5);
    assert.equal(state.answers.f64!.contacts.length, 0);
    assert.deepEqual(
        state.trace!.steps.map((s) => s.phase),
        ['answer'],
    );
    assert.match(state.trace!.steps[0]!.sentence, /^0\.5 apart, along \(0, 0, 1\), .* There are no steps/);
    assert.ok(near(Math.max(...state.difference!.points.map((p) => p.z)), -0.5));
    assert.equal(state.wayOut(), undefined);

    opened(state, 3, level(3), box(3, -1.25));
    assert.equal(state.answers.f64!.distance, -0.25);
    const corners = state.answers.f64!.contacts;
    assert.deepEqual(
        corners.map((c) => contactName3(c.name)).sort(),
        [0, 1, 2, 3].map((i) => `corner b${i} on A`),
    );
    assert.ok(corners.every((c) => c.a.z === -1 && c.b.z === -1.25 && c.separation === -0.25));

    opened(state, 3, box(3, -1.25), level(3));
    for (const { distance, normal, a, b, contacts } of Object.values(state.answers)) {
        assert.equal(distance, -0.25);
        assert.deepEqual([normal.x + 0, normal.y + 0, normal.z], [0, 0, -1]);
        assert.deepEqual([a.z, b.z], [-1.25, -1]);
        assert.deepEqual(
            contacts.map((c) => contactName3(c.name)).sort(),
            [0, 1, 2, 3].map((i) => `corner a${i} on B`),
        );
        assert.ok(contacts.every((c) => c.a.z === -1.25 && c.b.z === -1 && c.separation === -0.25));
    }
    assert.ok(near(Math.min(...state.difference!.points.map((p) => p.z)), -0.25));

    opened(state, 3, level(3), { ...level(3), name: 'other' });
    assert.match(state.trouble, /no answer/);
    opened(state, 3, { ...level(3), shape: { type: 'halfspace', normal: [0, 0, 0], offset: 1 } }, box(3, 0));
    assert.match(state.trouble, /^ground: /);
});

test('3D: every kind of shape over a slope, against its own support point, as A and as B', () => {
    const engine = new Engine3(module3, 'f64');
    const state = new State3(module3);
    const slope: Body = {
        name: 'slope',
        shape: { type: 'halfspace', normal: [1, -2, 3], offset: 0.7 },
        position: [0.3, -0.4, 0.2],
        quaternion: [0.8, 0.2, -0.4, 0.4],
    };
    const pose = poseOf3(slope);
    const size = Math.hypot(1, -2, 3);
    const normal = rotate3(pose, vec3(1 / size, -2 / size, 3 / size));
    const offset = 0.7 / size + dot3(normal, pose.p);
    for (const type of TYPES3.filter((t) => t !== 'halfspace')) {
        for (const up of [-0.4, 0.2, 1.5]) {
            const body: Body = {
                name: type,
                shape: { ...exampleShape3(type, 1), margin: 0.05 },
                position: [0.5 * up, 0.3, up],
                quaternion: [0.7, -0.4, 0, 0.5],
            };
            const at = poseOf3(body);
            assert.equal(engine.shape(0, coreOf3(body.shape)), 0);
            const [deepest] = engine.sample(0, [turnBack3(at, along3(vec3(0, 0, 0), -1, normal))]) as [Vec3];
            const wanted = dot3(normal, toWorld3(at, deepest)) - offset;
            for (const turned of [false, true]) {
                opened(state, 3, turned ? body : slope, turned ? slope : body);
                const { distance, error, normal: found, a, b, contacts, total } = state.answers.f64!;
                const sign = turned ? -1 : 1;
                assert.ok(near(distance, wanted), `${type}: ${distance}, not ${wanted}`);
                assert.ok(Math.abs(state.answers.f32!.distance - wanted) <= state.answers.f32!.error, type);
                assert.ok(error > 0 && error < ROUNDING, type);
                assert.ok(length3(along3(found, -sign, normal)) < ROUNDING, type);
                assert.ok(length3(sub3(add3(a, along3(vec3(0, 0, 0), distance, found)), b)) < ROUNDING, type);
                assert.ok(near(dot3(normal, turned ? b : a), offset), `${type}: on the plane`);
                assert.equal(contacts.length > 0, wanted <= 0, type);
                assert.ok(total >= contacts.length && contacts.every((c) => near(dot3(normal, turned ? c.b : c.a), offset)));
                // A - B lies below its plane, which is distance away from the origin, against the normal.
                const heights = state.difference!.points.map((p) => dot3(found, p) + distance);
                assert.equal(heights.filter((h) => Math.abs(h) < 10 * ROUNDING).length, 4, type);
                assert.ok(
                    heights.every((h) => h < 10 * ROUNDING),
                    type,
                );
            }
        }
    }
});

test('3D: the patch lies in the plane, as near to what is looked at as can be', () => {
    assert.equal(PATCH.points.length, 81);
    assert.equal(edgesOf(PATCH).length, 2 * 8 * 9);
    const pose = poseOf3({ ...level(3), position: [1, 2, 3], quaternion: [0.9, 0.3, -0.1, 0.3] });
    const halfspace = { normal: vec3(0, 0.6, 0.8), middle: vec3(0, 1.2, 1.6) };
    const looked = vec3(5, -1, 2);
    const patch = patchPose(halfspace, pose, looked, 7);
    const normal = rotate3(pose, halfspace.normal);
    const height = dot3(normal, toWorld3(pose, halfspace.middle));
    for (const p of PATCH.points) assert.ok(near(dot3(normal, toWorld3(patch, p)), height));
    assert.ok(near(length3(patch.x), 7) && near(length3(patch.y), 7) && near(dot3(patch.x, patch.y), 0));
    assert.ok(near(length3(sub3(patch.p, looked)), Math.abs(dot3(normal, looked) - height)));
    // Its faces look out of the half-space.
    const [a, b, c] = PATCH.faces[0]!.map((i) => toWorld3(patch, PATCH.points[i]!)) as [Vec3, Vec3, Vec3];
    const [u, v] = [sub3(b, a), sub3(c, a)];
    assert.ok(dot3(normal, vec3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)) > 0);
});
