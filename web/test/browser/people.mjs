// people.mjs : only the keyboard, a phone, by night.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { changed, close, keep, open, open3, page, settled, text } from './harness.mjs';

test('only the keyboard', async () => {
    await open();
    const press = async (...keys) => {
        for (const key of keys) await page.keyboard.press(key);
        await settled();
    };
    await press('Home');
    // The first key fetches what knows the keys, however long that takes.
    await page.waitForFunction(() => document.querySelector('#title').textContent.startsWith('The question'));
    await press('k', 'k');
    assert.match(await text('title'), /^GJK, step 2/);
    await press('j');
    assert.match(await text('title'), /^GJK, step 1/);
    await press('End');
    const before = await text('verdict');
    await press('n', 'n', 'ArrowRight', 'ArrowUp', ',', '+');
    await changed(() => text('verdict'), before);
    for (let i = 0; i < 40; ++i) await page.keyboard.press('ArrowRight');
    await settled();
    assert.match(await text('verdict'), /outside/);
    await press('2');
    await page.waitForFunction(() => document.querySelectorAll('#bodies .body').length > 3);
    await press('Delete');
    await press('?');
    await page.waitForSelector('#helper');
    await press('Escape');
    for (let i = 0; i < 3; ++i) await page.keyboard.press('Tab');
    assert.notEqual(await page.evaluate(() => document.activeElement.tagName), 'BODY');
    await close();
});

test('only the keyboard, in 3D', async () => {
    await open();
    await open3();
    await page.focus('#world3');
    for (const keys of [['ArrowUp'], ['PageUp'], [',', '.', '.'], ['[', '[', ']'], ['+'], ['n', 'ArrowLeft']]) {
        const before = await text('answers');
        for (const key of keys) await page.keyboard.press(key);
        await changed(() => text('answers'), before, keys.join(' '));
    }
    const seen = () => page.evaluate(() => document.querySelector('#world3').toDataURL().length);
    const before = await seen();
    await page.keyboard.press('v');
    await changed(seen, before, 'v');
    await page.keyboard.press('m');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'margin');
    await close();
});

test('a phone', async () => {
    await open('', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `${wide} pixels wide`);
    assert.ok(await page.isVisible('#difference'));
    await keep('playground-phone');
    await close();
});

test('by night', async () => {
    await open('', { colorScheme: 'dark' });
    const ground = await page.evaluate(() => getComputedStyle(document.querySelector('#world .paper')).fill);
    assert.equal(ground, 'rgb(23, 27, 32)');
    const [svg] = await Promise.all([page.waitForEvent('download'), page.click('#svg')]);
    const content = readFileSync(await svg.path(), 'utf8');
    assert.ok(!content.includes('var(') && content.includes('.paper { fill: #fff; }'), 'exported by day');
    await keep('playground-night');
    await close();
});
