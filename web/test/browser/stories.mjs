// stories.mjs : the stories of a cast and of an impact, in 2D and 3D: chosen, walked through, moved by hand and by number,
// sent.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changed, close, drag, field, keep, middle, open, open3, page, settled, text, walk } from './harness.mjs';

const MEETS = /^B meets A at the fraction (0\.\d+) of its motion/;
const meets = () => page.waitForFunction(() => /meets A/.test(document.querySelector('#verdict').textContent));
const fraction = async () => Number(MEETS.exec(await text('verdict'))[1]);
const count = (selector) => page.locator(selector).count();
const chosen = () => page.$eval('#story', (s) => s.selectedOptions[0].textContent);
const motion = (path) => page.locator(`[data-motion="${path}"]`);

async function openCase(key) {
    await page.selectOption('#gallery', key);
    await meets();
    await page.waitForSelector('#motion input', { state: 'visible' });
    await settled();
}

/** The pixels of a canvas; what a step draws in 3D changes them. */
const seen = (id) => page.evaluate((i) => document.querySelector(`#${i}`).toDataURL(), id);

test('a cast in 2D: ghosts, the ray through A − B, its bounds, a sentence a step', async () => {
    await open();
    await openCase('cast');
    assert.equal(await chosen(), '1  cast of kite against rock');
    assert.ok(Math.abs((await fraction()) - 0.579339) < 1e-6);
    const steps = Number(await page.getAttribute('#step', 'max')) - 1;
    assert.equal(await count('#world .ghost.b'), steps);
    assert.equal(await count('#world .end.b'), 1);
    assert.equal(await count('#world .normal.head'), 1);
    const titles = await walk(async (title) => {
        const isStep = title.startsWith('Cast, step');
        assert.equal(await count('#difference .ray.head'), 1);
        assert.equal(await count('#difference .support-line'), isStep ? 1 : 0, title);
        assert.equal(await count('#difference .added'), isStep ? 1 : 0, title);
        assert.equal(await count('#world .now.b'), title.startsWith('The question') ? 0 : 1, title);
        if (title.startsWith('Cast, step 4')) {
            assert.match(
                await page.textContent('#difference'),
                /at least 0\.5531.*at most 0\.6497|at most 0\.6497.*at least 0\.5531/,
            );
            assert.match(await text('sentence'), /^Farthest along \(-0\.8466, 0\.5323\), back to where the ray comes from/);
            await keep('playground-cast');
        }
    });
    assert.match(titles[0], /^The question/);
    assert.match(titles.at(-1), /^The answer/);
    assert.match(await text('answers'), /fraction0\.579339172757\d+0\.5793392\d*/);
    await close();
});

test('an impact in 2D: separation over time, each step a point that leads to it', async () => {
    await open();
    await openCase('impact');
    const steps = Number(await page.getAttribute('#step', 'max')) - 1;
    assert.equal(await count('#difference [data-step]'), steps);
    assert.equal(await count('#world .ghost.b'), steps);
    const point = await middle('#difference [data-step="2"]');
    await page.mouse.click(point.x, point.y);
    await settled();
    assert.match(await text('title'), /^Impact, step 2/);
    // The sentence and the plot say the same separation; way.test.ts checks that it is the distance there.
    const said = (await text('sentence')).match(/^At the fraction 0\.\d+ they are ([\d.]+) apart/);
    assert.ok(said, await text('sentence'));
    const apart = Number(said[1]).toPrecision(4);
    assert.ok((await page.textContent('#difference')).includes(`${apart} ± `));
    assert.equal(await count('#difference .proved'), 1);
    assert.equal(await count('#world .nearest'), 1);
    await keep('playground-impact');
    await page.selectOption('#precision', 'f32');
    await settled();
    assert.match(await text('title'), /^Impact, step 2/);
    assert.match(await page.textContent('#difference'), new RegExp(`${apart} ± \\de−[67]`));
    await close();
});

test('a story chosen for two shapes that overlap, and the contact again', async () => {
    await open();
    const position = await page.inputValue(field(1, 'position'));
    const overlap = await text('verdict');
    for (const [story, words] of [
        ['cast', 'cast of triangle against box'],
        ['impact', 'impact of triangle against box'],
    ]) {
        await page.selectOption('#story', story);
        await meets();
        await settled();
        assert.ok((await chosen()).endsWith(words), await chosen());
        assert.notEqual(await page.inputValue(field(1, 'position')), position);
        assert.ok(await page.isHidden('#contacts-panel'));
        assert.match(await page.textContent('#pictures2 [data-caption="other"]'), story === 'cast' ? /the ray/ : /over time/);
    }
    await page.selectOption('#story', 'contact');
    await page.waitForFunction((words) => document.querySelector('#verdict').textContent === words, overlap);
    await settled();
    assert.equal(await page.inputValue(field(1, 'position')), position);
    assert.ok(await page.isVisible('#contacts-panel'));
    assert.equal(await count('#world .ghost'), 0);
    await close();
});

test('the end of a motion by hand and by number, and all of it in a link', async () => {
    await open();
    await openCase('impact');
    const value = (path) => motion(path).inputValue();
    const [end, turn, before] = [await value('impact.to.position'), await value('impact.to.turn'), await fraction()];
    await drag(await middle('[data-handle="end"]'), { x: -20, y: 30 });
    await page.waitForFunction((old) => document.querySelector('[data-motion="impact.to.position"]').value !== old, end);
    await drag(await middle('[data-handle="end-turn"]'), { x: -25, y: 10 });
    await page.waitForFunction((old) => document.querySelector('[data-motion="impact.to.turn"]').value !== old, turn);
    assert.notEqual(await fraction(), before);
    await motion('impact.to.position').fill('1.3, 1.5');
    await motion('impact.to.turn').fill('-2');
    await motion('impact.to.turn').press('Tab');
    await settled();
    const moved = await fraction();
    await page.locator('#step').fill('1');
    await settled();
    await page.click('#link');
    await page.waitForFunction(() => location.hash.length > 20);
    const hash = await page.evaluate(() => location.hash);
    await close();
    await open(hash);
    await page.waitForFunction(() => /So far: no touch before/.test(document.querySelector('#verdict').textContent));
    await settled();
    assert.match(await text('title'), /^Impact, step 1/);
    await page.keyboard.press('End');
    await meets();
    assert.equal(await fraction(), moved);
    assert.equal(await value('impact.to.position'), '1.3, 1.5');
    assert.equal(await value('impact.to.turn'), '-2');
    await close();
});

test('a story by the keyboard alone', async () => {
    await open();
    await page.keyboard.press('t');
    await page.waitForFunction(() => document.activeElement.id === 'story');
    await page.keyboard.press('ArrowDown');
    await meets();
    await page.waitForFunction(() => /cast of/.test(document.querySelector('#story').selectedOptions[0].textContent));
    await page.focus('#world');
    await page.keyboard.press('Home');
    await settled();
    assert.match(await text('title'), /^The question/);
    await page.keyboard.press('k');
    await settled();
    assert.match(await text('title'), /^Cast, step 1/);
    await page.keyboard.press('End');
    await meets();
    const before = await fraction();
    await page.keyboard.press('ArrowLeft');
    await changed(fraction, before, 'ArrowLeft');
    await close();
});

test('a cast and an impact in 3D', async () => {
    await open();
    await open3();
    await openCase('cast3');
    const shown = new Set();
    const titles = await walk(async (title) => {
        shown.add(`${await seen('world3')} ${await seen('difference3')}`);
        if (title.startsWith('Cast, step 5')) {
            assert.match(await page.textContent('#names3'), /at least 0\.3988/);
            await keep('playground3-cast');
        }
    });
    assert.equal(shown.size, titles.length, 'every step looks different');
    const before = await fraction();
    await drag(await middle('#over3 [data-handle="end"]'), { x: -15, y: 15 });
    assert.notEqual(await fraction(), before);
    await openCase('impact3');
    const steps = Number(await page.getAttribute('#step', 'max')) - 1;
    assert.equal(await count('#names3 [data-step]'), steps);
    const point = await middle('#names3 [data-step="2"]');
    const world = await seen('world3');
    await page.mouse.click(point.x, point.y);
    await settled();
    assert.match(await text('title'), /^Impact, step 2/);
    assert.notEqual(await seen('world3'), world);
    assert.match(await page.textContent('#names3'), /separation of A and B/);
    await keep('playground3-impact');
    await page.selectOption('#story', 'contact');
    await page.waitForFunction(() => /apart|overlap/.test(document.querySelector('#verdict').textContent));
    await settled();
    assert.ok(!/separation of A and B/.test(await page.textContent('#names3')));
    await close();
});

test('a story on a phone, and by night', async () => {
    await open('', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: 'dark' });
    await openCase('impact');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `${wide} pixels wide`);
    await close();
});
