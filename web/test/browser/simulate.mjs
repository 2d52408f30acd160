// simulate.mjs : the page of moving bodies: it runs, pauses, steps, rewinds to the same bits, takes what is drawn, shares and
// refuses; by keys, and on a phone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { close, keep, middle, open, openFiles, page, settled, text } from './harness.mjs';

const CALM = { reducedMotion: 'reduce' }; // it waits for the reader to play
const begun = () => page.waitForFunction(() => document.querySelector('#numbers tr') !== null);
const simulate = (where = '', options = CALM, packing = true) => open(`simulate.html${where}`, options, packing, begun);
const fingerprint = async () => (await page.textContent('#numbers tr:last-child td')).trim();
const picture = () => page.$eval('#stage', (canvas) => canvas.toDataURL());
const at = async () => Number(await page.inputValue('#step'));
const press = async (key, times = 1) => {
    for (let i = 0; i < times; ++i) await page.keyboard.press(key);
};
const choose = async (name) => {
    await page.selectOption('#scene', name);
    await page.waitForFunction((n) => document.querySelector('#told').textContent.startsWith(n), `${name}.json`);
};

test('the simulation: less than 450 kB to the first step, a dozen scenes, each of them moves', async () => {
    const { bytes } = await simulate('', CALM, false);
    console.log(`the simulation's first view, unpacked: ${(bytes() / 1000).toFixed(1)} kB over the wire`);
    assert.ok(bytes() > 50e3 && bytes() < 450e3);
    const names = await page.$$eval('#scene option', (all) => all.map((option) => option.value));
    assert.ok(names.length >= 12, names.join());
    for (const name of names) {
        await choose(name);
        const before = await fingerprint();
        await press('k', 2);
        assert.notEqual(await fingerprint(), before, name);
        assert.equal(await at(), 2);
    }
    await close();
});

test('it plays by itself, and pauses', async () => {
    await simulate('', {});
    await page.waitForFunction(() => Number(document.querySelector('#step').value) > 20);
    await page.click('#play');
    const stands = await at();
    await settled();
    assert.equal(await at(), stands);
    await keep('simulate');
    await close();
});

test('what has been comes again to the same bits: steps back, the line of time, from the beginning', async () => {
    await simulate();
    await choose('ragdolls');
    const seen = [await fingerprint()];
    for (let i = 1; i <= 40; ++i) {
        await press('k');
        seen.push(await fingerprint());
    }
    await press('j', 3);
    assert.equal(await fingerprint(), seen[37]);
    await page.locator('#step').fill('11');
    assert.equal(await fingerprint(), seen[11]);
    await page.click('#restart');
    assert.equal(await fingerprint(), seen[0]);
    await page.locator('#step').fill('40');
    assert.equal(await fingerprint(), seen[40]);
    await close();
});

test('a body is drawn by the pointer, and the past with the hand in it comes again', async () => {
    await simulate();
    await openFiles({ name: 'one.json', content: JSON.stringify(one) });
    await page.waitForFunction(() => document.querySelector('#told').textContent.startsWith('one.json'));
    const from = await middle('#stage');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.waitForFunction(() => Number(document.querySelector('#step').value) > 3);
    await page.mouse.move(from.x + 60, from.y - 40, { steps: 4 });
    await page.waitForFunction(() => Number(document.querySelector('#step').value) > 30);
    await page.mouse.up();
    await page.waitForFunction(() => Number(document.querySelector('#step').value) > 40);
    await page.click('#play');
    await settled();
    const [end, print, moved] = [await at(), await fingerprint(), await picture()];
    await page.click('#restart');
    await settled();
    assert.notEqual(await picture(), moved); // nothing but the hand moves it
    await page.locator('#step').fill(String(end));
    assert.equal(await fingerprint(), print);
    await close();
});

const nodes = async () => Number((await page.textContent('#numbers tr:nth-child(7) td')).trim());

test('the tree of the broad phase: a root and a leaf of one body, in the link too', async () => {
    await simulate();
    await openFiles({ name: 'one.json', content: JSON.stringify(one) });
    await page.waitForFunction(() => document.querySelector('#told').textContent.startsWith('one.json'));
    assert.equal(await nodes(), 0); // nobody has asked it yet
    await press('k');
    assert.equal(await nodes(), 2);
    const without = await picture();
    await page.check('#tree');
    const shown = await picture();
    assert.notEqual(shown, without);
    await page.uncheck('#tree');
    assert.equal(await picture(), without);
    await page.check('#tree');
    await page.uncheck('#joints');
    await page.click('#link');
    await page.waitForFunction(() => location.hash.length > 20);
    const hash = await page.evaluate(() => location.hash);
    await close();
    await simulate(hash);
    await page.waitForFunction(() => document.querySelector('#step').value === '1');
    assert.equal(await page.isChecked('#tree'), true);
    assert.equal(await page.isChecked('#joints'), false);
    assert.equal(await page.isChecked('#contacts'), true);
    assert.equal(await picture(), shown);
    await close();
});

test('the tree is shown while a body is drawn by the pointer; the ground, which has no end, in the picture', async () => {
    await simulate();
    await openFiles({ name: 'ground.json', content: JSON.stringify(grounded) });
    await page.waitForFunction(() => document.querySelector('#told').textContent.startsWith('ground.json'));
    await press('k');
    await page.check('#tree');
    assert.equal(await nodes(), 1 + 4);
    const [step, before] = [await at(), await picture()];
    const from = await middle('#stage');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y - 40, { steps: 4 });
    await page.waitForFunction((s) => Number(document.querySelector('#step').value) > s + 20, step);
    assert.ok((await nodes()) >= 1 + 4);
    assert.notEqual(await picture(), before);
    await page.mouse.up();
    await page.click('#play');
    await keep('simulate-tree');
    await close();
});

test('a link holds the scene, the precision and the step', async () => {
    await simulate();
    await choose('cradle');
    await page.selectOption('#precision', 'f32');
    await press('k', 7);
    const print = await fingerprint();
    await page.click('#link');
    await page.waitForFunction(() => location.hash.length > 20);
    const hash = await page.evaluate(() => location.hash);
    await close();
    await simulate(hash);
    await page.waitForFunction(() => document.querySelector('#step').value === '7');
    assert.equal(await fingerprint(), print);
    assert.equal(await page.inputValue('#precision'), 'f32');
    await close();
});

test('what is no scene is refused in the words of the program, and the one before goes on', async () => {
    await simulate();
    const before = await fingerprint();
    await openFiles({ name: 'bad.json', content: '{ "abut": 1, "dim": 2, "bodies": [{ "name": 3 }] }' });
    await page.waitForSelector('#trouble:not([hidden])');
    assert.match(await text('trouble'), /bad\.json:1:/);
    assert.equal(await fingerprint(), before);
    await press('k');
    assert.equal(await at(), 1);
    await close();
});

test('a phone: nothing wider than the screen, controls for fingers', async () => {
    await simulate('', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, ...CALM });
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
    for (const id of ['restart', 'back', 'play', 'on', 'open', 'save', 'link']) {
        const box = await page.locator(`#${id}`).boundingBox();
        assert.ok(box.height >= 40 && box.width >= 40, `${id}: ${box.width} x ${box.height}`);
    }
    const time = await page.locator('#step').boundingBox();
    assert.ok(time.height >= 40 && time.width >= 200, `the line of time: ${time.width} x ${time.height}`);
    await keep('simulate-phone');
    await close();
});

/** A crate in the middle of the picture and two balls, above a half-space. */
const grounded = {
    abut: 1,
    dim: 2,
    bodies: [
        { name: 'ground', kind: 'static', shape: { type: 'halfspace', normal: [1, 8], offset: 0 } },
        { name: 'crate', kind: 'dynamic', density: 1, shape: { type: 'box', half: [2, 2] }, position: [0, 3] },
        { name: 'left', kind: 'dynamic', density: 1, shape: { type: 'circle', radius: 1 }, position: [-4, 3] },
        { name: 'right', kind: 'dynamic', density: 1, shape: { type: 'circle', radius: 1 }, position: [4, 3] },
    ],
};

/** A box in nothing, in the middle of the picture. */
const one = {
    abut: 1,
    dim: 2,
    world: { gravity: [0, 0] },
    bodies: [{ name: 'box', kind: 'dynamic', density: 1, shape: { type: 'box', half: [1, 1] }, position: [0, 0] }],
};
