// browser.mjs [--pictures FOLDER] : the built page in a real Chromium: load, drag, scrub, gallery, files, links, keyboard,
// faults, a phone, space. With --pictures it also keeps screenshots. CHROMIUM names another browser.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serve } from '../serve.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const flag = process.argv.indexOf('--pictures');
const pictures = flag > 0 ? process.argv[flag + 1] : undefined;
const work = mkdtempSync(join(tmpdir(), 'abut-web-'));
let browser, site, page, faults;

const open = async (where = '', options = {}) => {
    page = await browser.newPage({ viewport: { width: 1280, height: 860 }, ...options });
    faults = [];
    page.on('pageerror', (e) => faults.push(e.message));
    page.on('console', (m) => m.type() === 'error' && faults.push(m.text()));
    await page.goto(site.address + where);
    await page.waitForFunction(() => document.querySelector('#title')?.textContent.length > 0);
};
const close = async () => {
    assert.deepEqual(faults, []);
    await page.close();
};
const text = (id) => page.textContent(`#${id}`);
const settled = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 150))));
const keep = async (name, options = {}) => {
    if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`), ...options });
};
const middle = async (selector) => {
    await page.waitForSelector(selector, { state: 'attached' });
    return page.evaluate((s) => {
        const box = document.querySelector(s).getBoundingClientRect();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, selector);
};
const drag = async (from, by, steps = 12) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + by.x, from.y + by.y, { steps });
    await settled();
    await page.mouse.up();
    await settled();
};
const openText = async (name, content) => {
    const path = join(work, name);
    writeFileSync(path, content);
    await page.setInputFiles('#file', path);
    await settled();
};

before(async () => {
    site = await serve(join(root, 'build/web/site/'));
    browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    });
});

after(async () => {
    await browser?.close();
    site?.server.close();
    rmSync(work, { recursive: true, force: true });
});

test('the first view: two shapes, their difference, the origin, the answer, in less than 200 kB', async () => {
    let bytes = 0;
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
    const fresh = await context.newPage();
    const client = await context.newCDPSession(fresh);
    await client.send('Network.enable');
    client.on('Network.loadingFinished', (e) => (bytes += e.encodedDataLength));
    await fresh.goto(site.address);
    await fresh.waitForFunction(() => document.querySelector('#title')?.textContent.length > 0);
    await context.close();
    console.log(`first view: ${(bytes / 1000).toFixed(1)} kB over the wire`);
    assert.ok(bytes > 20e3 && bytes < 200e3);

    await open();
    assert.match(await text('verdict'), /inside A − B: A and B overlap/);
    assert.ok((await page.locator('#world .shape').count()) === 2);
    assert.ok((await page.locator('#difference .origin').count()) > 0);
    assert.match(await page.locator('#difference').textContent(), /a2 − b0/);
    await keep('playground');
    await close();
});

test('a shape dragged across contact, and contacts that keep their names', async () => {
    await open();
    await page.selectOption('#gallery', 'lesson');
    await page.waitForFunction(() => document.querySelector('[data-index="0"] [data-path="name"]')?.value === 'square');
    const handle = '#world text.name.b-text';
    const b = await middle(handle);
    await drag(b, { x: 5, y: 0 });
    await drag({ x: b.x + 5, y: b.y }, { x: 5, y: 1 }, 6);
    const kept = await page.locator('#contacts .age:not(.new)').allTextContents();
    assert.ok(kept.length === 2 && kept.every((t) => /kept for \d+ move/.test(t)), kept.join());
    await drag(await middle(handle), { x: 260, y: 0 });
    assert.match(await text('verdict'), /outside A − B: A and B are apart/);
    assert.match(await text('contacts'), /no contact/);
    await drag(await middle(handle), { x: -260, y: 0 });
    assert.match(await text('verdict'), /inside/);
    await close();
});

test('turning and scaling by handles', async () => {
    await open();
    const before = await page.inputValue('[data-index="1"] [data-path="angle"]');
    await drag(await middle('[data-handle="turn"]'), { x: 60, y: 30 });
    const after = await page.inputValue('[data-index="1"] [data-path="angle"]');
    assert.notEqual(before, after);
    const points = await page.inputValue('[data-index="1"] [data-path="shape.points"]');
    await drag(await middle('[data-handle="scale"]'), { x: 30, y: 30 });
    assert.notEqual(points, await page.inputValue('[data-index="1"] [data-path="shape.points"]'));
    await close();
});

test('GJK, EPA and clipping, step by step', async () => {
    await open();
    const steps = Number(await page.getAttribute('#step', 'max'));
    const titles = [];
    for (let i = 0; i <= steps; ++i) {
        await page.locator('#step').fill(String(i));
        await settled();
        titles.push(await text('title'));
        assert.ok((await text('sentence')).length > 20);
        if (titles[i].startsWith('GJK, step 2')) {
            assert.ok((await page.locator('#difference .simplex').count()) === 1);
            await keep('playground-gjk');
        }
        if (titles[i].startsWith('EPA, step 1')) {
            assert.ok((await page.locator('#difference .open').count()) > 1);
            await keep('playground-epa');
        }
        if (titles[i].startsWith('Clipping, cut 2')) {
            assert.ok((await page.locator('#world .plane').count()) === 4);
            await keep('playground-clip');
        }
    }
    for (const wanted of ['The question', 'GJK, step 1', 'EPA begins', 'The faces', 'The contacts', 'The answer']) {
        assert.ok(
            titles.some((t) => t.startsWith(wanted)),
            wanted,
        );
    }
    await page.click('#first');
    await settled();
    assert.match(await text('title'), /^The question/);
    await page.click('#on');
    await settled();
    assert.match(await text('title'), /^GJK, step 1/);
    await page.selectOption('#precision', 'f32');
    await settled();
    assert.match(await text('title'), /^GJK, step 1/);
    await close();
});

test('hovering a corner lights its parents', async () => {
    await open();
    const p = await middle('#difference [data-difference="0"]');
    await page.mouse.move(p.x, p.y);
    await settled();
    assert.equal(await page.locator('#world .corner.a.lit').count(), 1);
    assert.equal(await page.locator('#world .corner.b.lit').count(), 1);
    await close();
});

test('every case of the gallery opens', async () => {
    await open();
    const keys = await page.locator('#gallery option').evaluateAll((all) => all.map((o) => o.value).filter((v) => v));
    assert.ok(keys.length >= 10);
    for (const key of keys) {
        await page.selectOption('#gallery', key);
        await page.waitForTimeout(80);
        assert.equal(await page.isVisible('#trouble'), false, key);
        assert.match(await text('verdict'), /A and B/, key);
    }
    await page.selectOption('#gallery', 'field/box2d_large_world');
    await page.waitForFunction(() => /0\.1/.test(document.querySelector('#verdict').textContent));
    await close();
});

test('a scene saved and read again is the same scene', async () => {
    await open();
    await page.click('[data-add="ellipse"]');
    await drag(await middle('#world [data-body="2"]'), { x: 33, y: 21 });
    const before = await text('answers');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save')]);
    const saved = readFileSync(await download.path(), 'utf8');
    await page.reload();
    await page.waitForFunction(() => document.querySelector('#title')?.textContent.length > 0);
    const scene = JSON.parse(saved);
    assert.equal(scene.bodies.length, 3);
    await openText('saved.json', saved);
    await page.waitForFunction(() => document.querySelectorAll('#bodies .body').length === 3);
    await page.locator('[data-index="2"] [data-role="b"]').check();
    await settled();
    assert.equal(await text('answers'), before);
    await close();
});

test('a link opens to the same step', async () => {
    await open();
    await page.locator('#step').fill('3');
    await settled();
    await page.click('#link');
    await page.waitForFunction(() => location.hash.length > 20);
    const [hash, title] = [await page.evaluate(() => location.hash), await text('title')];
    await close();
    await open(hash);
    assert.equal(await text('title'), title);
    await close();
    await open('#s=damaged');
    assert.match(await text('trouble'), /damaged/);
    await close();
});

test('a bad scene says what the program says, and the page goes on', async () => {
    await open();
    const name = 'radius_negative.json';
    await openText(name, readFileSync(join(root, 'tests/bad_scenes', name), 'utf8'));
    await page.waitForSelector('#trouble:visible');
    assert.match(await text('trouble'), /^radius_negative\.json:3:62: error: 'radius' is negative; /);
    assert.equal(await page.locator('#world .shape').count(), 2);
    await page.evaluate(() => {
        const data = new DataTransfer();
        data.setData('text/plain', '{ "abut": 1, ');
        document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    });
    await page.waitForFunction(() => /the file ends in the middle/.test(document.querySelector('#trouble').textContent));
    await page.evaluate(() =>
        setTimeout(() => {
            throw new Error('made by the test');
        }),
    );
    await page.waitForFunction(() => /made by the test/.test(document.querySelector('#trouble').textContent));
    assert.equal(await page.locator('#world .shape').count(), 2);
    faults = faults.filter((f) => !f.includes('made by the test'));
    const concave = '0 0\n2 0\n0.1 0.1\n0 2';
    await page.fill('[data-index="1"] [data-path="shape.points"]', concave);
    await page.locator('[data-index="1"] [data-path="angle"]').focus();
    await settled();
    assert.ok((await page.locator('#world .shape').count()) === 2);
    await close();
});

test('only the keyboard', async () => {
    await open();
    const press = async (...keys) => {
        for (const key of keys) await page.keyboard.press(key);
        await settled();
    };
    await press('Home');
    assert.match(await text('title'), /^The question/);
    await press('k', 'k');
    assert.match(await text('title'), /^GJK, step 2/);
    await press('j');
    assert.match(await text('title'), /^GJK, step 1/);
    await press('End');
    const before = await text('verdict');
    await press('n', 'n', 'ArrowRight', 'ArrowUp', ',', '+');
    assert.notEqual(await text('verdict'), before);
    for (let i = 0; i < 40; ++i) await page.keyboard.press('ArrowRight');
    await settled();
    assert.match(await text('verdict'), /outside/);
    await press('2');
    await page.waitForFunction(() => document.querySelectorAll('#bodies .body').length > 3);
    await press('Delete');
    await press('?');
    assert.ok(await page.isVisible('#helper'));
    await press('Escape');
    for (let i = 0; i < 3; ++i) await page.keyboard.press('Tab');
    assert.notEqual(await page.evaluate(() => document.activeElement.tagName), 'BODY');
    await close();
});

test('pictures are exported', async () => {
    await open();
    const [svg] = await Promise.all([page.waitForEvent('download'), page.click('#svg')]);
    const content = readFileSync(await svg.path(), 'utf8');
    assert.ok(content.startsWith('<svg xmlns=') && content.includes('a2 − b0'));
    const [png] = await Promise.all([page.waitForEvent('download'), page.click('#png')]);
    const path = await png.path();
    assert.equal(readFileSync(path).subarray(1, 4).toString(), 'PNG');
    assert.ok(statSync(path).size > 10000);
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

test('sixty frames a second while dragging polygons of a hundred corners', async () => {
    await open();
    const ring = (n) =>
        Array.from({ length: n }, (_, i) => [Math.cos((2 * Math.PI * i) / n), Math.sin((2 * Math.PI * i) / n)]);
    const body = (name, x) => ({ name, shape: { type: 'polygon', points: ring(100) }, position: [x, 0.2 * x] });
    await openText('hundred.json', JSON.stringify({ abut: 1, dim: 2, bodies: [body('a', 0), body('b', 1.2)] }));
    await page.waitForFunction(() => document.querySelector('[data-index="0"] textarea')?.value.split('\n').length === 100);
    const times = await frameTimes('#world', '#world text.name.b-text');
    console.log(`two polygons of 100 corners: ${times.words} of work a frame`);
    assert.ok(times.median < 16.7, 'too slow for sixty frames a second');
    await close();
});

test('space: solids, horizon, clipping planes, a drag, in less than 1 MB', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
    page = await context.newPage();
    faults = [];
    page.on('pageerror', (e) => faults.push(e.message));
    let bytes = 0;
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    client.on('Network.loadingFinished', (e) => (bytes += e.encodedDataLength));
    await page.goto(site.address);
    await page.waitForFunction(() => document.querySelector('#title')?.textContent.length > 0);
    await page.click('#tab3');
    await page.waitForSelector('#world3');
    await page.waitForFunction(
        () =>
            /of \d\d\)/.test(document.querySelector('#title').textContent) && document.querySelector('#world3').width > 300,
    );
    await page.waitForTimeout(500);
    console.log(`with space: ${(bytes / 1000).toFixed(1)} kB over the wire`);
    assert.ok(bytes < 1e6);
    await keep('playground3');
    const titles = [];
    const steps = Number(await page.getAttribute('#step', 'max'));
    for (let i = 0; i <= steps; ++i) {
        await page.locator('#step').fill(String(i));
        await settled();
        titles.push(await text('title'));
        if (/^EPA, step 2/.test(titles[i])) await keep('playground3-epa');
        if (/^Clipping, cut 3/.test(titles[i])) await keep('playground3-clip');
    }
    for (const wanted of ['The question', 'GJK, step 1', 'EPA, step 2', 'Clipping, cut 1', 'The contacts', 'The answer']) {
        assert.ok(
            titles.some((t) => t.startsWith(wanted)),
            wanted,
        );
    }
    const before = await text('verdict');
    const box = await page.locator('#world3').boundingBox();
    await page.focus('#world3');
    await page.keyboard.press('n');
    for (let i = 0; i < 8; ++i) await page.keyboard.press('ArrowUp');
    await settled();
    assert.notEqual(await text('verdict'), before);
    const position = await page.inputValue('[data-index="0"] [data-path="position"]');
    await drag({ x: box.x + 0.33 * box.width, y: box.y + 0.62 * box.height }, { x: 40, y: 25 }, 6);
    await page.waitForTimeout(300);
    assert.notEqual(await page.inputValue('[data-index="0"] [data-path="position"]'), position);
    const [png] = await Promise.all([page.waitForEvent('download'), page.click('#png')]);
    assert.ok(statSync(await png.path()).size > 10000);
    await page.selectOption('#gallery', 'jolt_long_capsule_embedded_box');
    await page.waitForFunction(() => /1\.956/.test(document.querySelector('#verdict').textContent));
    await page.selectOption('#gallery', 'hulls');
    await page.waitForFunction(() => document.querySelector('[data-index="0"] textarea')?.value.split('\n').length === 500);
    await settled();
    const times = await frameTimes('#world3', '#world3');
    console.log(`two hulls of 500 corners: ${times.words} of work a frame (this machine draws without a graphics card)`);
    await page.click('#tab2');
    await settled();
    assert.ok(await page.isVisible('#world'));
    assert.deepEqual(faults, []);
    await context.close();
});

/** The page's own work for one frame of a drag: handling the pointer, the library, the pictures, layout. */
async function frameTimes(view, target) {
    const from = await middle(target);
    const before = await text('answers');
    const spent = await page.evaluate(
        async ([v, start]) => {
            const at = (x, y) => ({
                clientX: x,
                clientY: y,
                pointerId: 1,
                bubbles: true,
                isPrimary: true,
                button: 0,
                buttons: 1,
            });
            const canvas = document.querySelector(v);
            const real = window.requestAnimationFrame;
            canvas.setPointerCapture = () => {};
            document
                .elementFromPoint(start.x, start.y)
                .dispatchEvent(new PointerEvent('pointerdown', at(start.x, start.y)));
            await new Promise((done) => real(done));
            const work = [];
            for (let i = 1; i <= 120; ++i) {
                const asked = [];
                window.requestAnimationFrame = (act) => asked.push(act);
                const began = performance.now();
                canvas.dispatchEvent(
                    new PointerEvent('pointermove', at(start.x + 60 * Math.sin(i / 9), start.y + 40 * Math.sin(i / 7))),
                );
                for (const act of asked) act(began);
                document.body.getBoundingClientRect();
                work.push(performance.now() - began);
                window.requestAnimationFrame = real;
                await new Promise((done) => real(done));
            }
            canvas.dispatchEvent(new PointerEvent('pointerup', at(start.x, start.y)));
            await new Promise((done) => real(done));
            return work.sort((a, b) => a - b);
        },
        [view, from],
    );
    assert.notEqual(await text('answers'), before, 'the drag moved nothing');
    return {
        median: spent[60],
        tenth: spent[108],
        words: `median ${spent[60].toFixed(1)} ms, nine of ten below ${spent[108].toFixed(1)} ms`,
    };
}
