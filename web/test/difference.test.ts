// The difference that is drawn, against the plainest way to make it: the hull of all differences of corners.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { difference, hullOf } from '../src/model/difference.ts';
import { cross, sub, type Vec } from '../src/model/vec.ts';

let seed = 12345;
const chance = (): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return seed / 2 ** 32;
};

const cloud = (count: number): Vec[] =>
    hullOf(Array.from({ length: count }, () => ({ x: chance() * 4 - 2, y: chance() * 4 - 2 })));

test('the corners of A - B are those of the hull of all differences', () => {
    for (let round = 0; round < 500; ++round) {
        const a = cloud(3 + Math.floor(chance() * 9));
        const b = cloud(3 + Math.floor(chance() * 9));
        const all = hullOf(a.flatMap((p) => b.map((q) => sub(p, q))));
        const named = difference(a, b);
        assert.equal(named.length, all.length);
        const key = (p: Vec): string => `${p.x},${p.y}`;
        assert.deepEqual(new Set(named.map((v) => key(v.w))), new Set(all.map(key)));
        for (const [i, v] of named.entries()) {
            assert.deepEqual(v.w, sub(a[v.a]!, b[v.b]!));
            const next = named[(i + 1) % named.length]!.w;
            const after = named[(i + 2) % named.length]!.w;
            assert.ok(cross(sub(next, v.w), sub(after, next)) > 0, 'counter-clockwise');
        }
    }
});

test('points and segments have a difference too', () => {
    const point = [{ x: 1, y: 2 }];
    const segment = [
        { x: 0, y: 0 },
        { x: 2, y: 0 },
    ];
    assert.deepEqual(
        difference(point, [{ x: 3, y: 3 }]).map((v) => v.w),
        [{ x: -2, y: -1 }],
    );
    assert.equal(difference(segment, point).length, 2);
    const upright = [
        { x: 0, y: 0 },
        { x: 0, y: 1 },
    ];
    assert.equal(difference(segment, upright).length, 4);
});
