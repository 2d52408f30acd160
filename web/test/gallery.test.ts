// Every case of the gallery, in 2D and 3D, has its story, and what it says is right is what the golden files say.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { storyOf } from '../src/gallery/stories.ts';
import { gallery } from '../src/ui/gallery.ts';
import { cases3 } from '../src/view3/cases.ts';
import { root } from './places.ts';

test('every case of the gallery has a story', async () => {
    const cases = [...gallery, ...(await cases3())];
    assert.ok(cases.length > 50);
    for (const { key } of cases) {
        const story = await storyOf(key);
        assert.ok(story && story.length > 40 && !/NaN|undefined/.test(story), `${key}: ${story}`);
    }
    assert.equal(await storyOf('no such case'), undefined);
});

test('the depths that the stories of the field tell are those of tests/golden/field2.json', async () => {
    const { cases } = JSON.parse(readFileSync(`${root}tests/golden/field2.json`, 'utf8')) as {
        cases: { scene: string; distance: number }[];
    };
    for (const { scene, distance } of cases) {
        const story = (await storyOf(scene.replace(/^scenes\/|\.json$/g, '')))!;
        const numbers = [...story.replaceAll('√2', String(Math.SQRT2)).matchAll(/\d+(\.\d+)?/g)].map((m) => Number(m[0]));
        assert.ok(
            numbers.some((n) => Math.abs(n + distance) < 1e-7),
            `${scene}: ${story}`,
        );
    }
});
