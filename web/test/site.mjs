// site.mjs SITE [--pictures FOLDER] : the site in a real Chromium, under a path of its own: the front page moves, nothing is
// missing, the search finds names and words, a phone shows all of it, the keyboard reaches it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { serve } from '../serve.mjs';

const folder = resolve(process.argv[2]);
const flag = process.argv.indexOf('--pictures');
const PATIENCE_MS = 15 * 60 * 1000; // ends a test that hangs
const THINK_MS = 4500; // less than a card waits where it asks (src/tour/card.ts)
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
let browser, site, home, page, faults;

before(async () => {
    site = await serve(dirname(folder));
    home = `${site.address}${basename(folder)}/`;
    browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        timeout: PATIENCE_MS,
        args: ['--no-sandbox'],
    });
});
after(async () => {
    await browser?.close();
    site?.server.close();
});

async function open(where, options = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    page = await context.newPage();
    faults = [];
    page.on('pageerror', (e) => faults.push(e.message));
    page.on('response', (r) => r.status() >= 400 && faults.push(`${r.status()} ${r.url()}`));
    page.on(
        'request',
        (r) => /^(http|data|blob)/.test(r.url()) && !new RegExp(`^(data|blob|${home})`).test(r.url()) && faults.push(r.url()),
    );
    const loaded = { bytes: 0, requests: 0 };
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    client.on('Network.loadingFinished', (e) => {
        loaded.bytes += e.encodedDataLength;
        loaded.requests += 1;
    });
    await page.goto(home + where);
    return loaded;
}

/** What has come over the wire, with what frames load, is within the budget that web/README.md states for that page. */
function within(loaded, name) {
    const text = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    const [, kilobytes, requests] = text.match(new RegExp(`^\\| ${name}.*? \\| (\\d+) kB in (\\d+) requests`, 'm'));
    console.log(`${name}: ${(loaded.bytes / 1000).toFixed(1)} kB in ${loaded.requests} requests`);
    assert.ok(loaded.bytes > 10e3 && loaded.bytes < kilobytes * 1000, `${loaded.bytes} bytes`);
    assert.ok(loaded.requests >= 3 && loaded.requests <= requests, `${loaded.requests} requests`);
}

async function close(name) {
    if (flag > 0 && name) await page.screenshot({ path: join(process.argv[flag + 1], `${name}.png`) });
    assert.deepEqual(faults, []);
    await page.context().close();
}

const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('the front page moves by itself: the library runs in it', async () => {
    const loaded = await open('');
    const card = page.frameLocator('iframe.live');
    await card.locator('input[type=range]').first().waitFor();
    const start = await page.evaluate(() => performance.now());
    await page.waitForFunction(
        () => Number(document.querySelector('iframe.live').contentDocument?.querySelector('input[type=range]')?.value) >= 1,
    );
    const moved = await page.evaluate(() => performance.now());
    console.log(`the card is there after ${Math.round(start)} ms, has moved after ${Math.round(moved)} ms`);
    within(loaded, 'the front page');
    assert.ok(moved - start < THINK_MS, 'its first step asks nothing of the reader, or it would wait');
    await page.waitForFunction(() => {
        const { scrollHeight, clientHeight } = document.querySelector('iframe.live').contentDocument.documentElement;
        return scrollHeight <= clientHeight; // nothing of the card is cut
    });
    assert.ok(await card.locator('#trouble').isHidden());
    await close('site');
});

test('a page of the manual loads little, and the index only when somebody searches', async () => {
    const loaded = await open('docs/manual/index.html');
    await page.waitForLoadState('networkidle');
    within(loaded, 'a page of the manual');
    await Promise.all([page.waitForResponse(/search\.json$/), page.focus('#search input')]);
    await close();
});

test('search: a name of the interface first, words of the manual, nothing', async () => {
    await open('docs/manual/index.html');
    await page.fill('#search input', 'abut_distance3');
    await page.waitForSelector('#found a');
    assert.match(await page.textContent('#found a'), /^abut_distance3/);
    await page.press('#search input', 'Enter');
    await page.waitForURL(/reference\/c\/query3_h\.html#abut_distance3$/);
    await page.keyboard.press('/');
    await page.keyboard.type('ghost contacts');
    await page.waitForSelector('#found a');
    assert.ok((await page.locator('#found a').count()) > 3);
    await page.fill('#search input', 'zzzz');
    await page.waitForFunction(() => /Nothing/.test(document.querySelector('#found').textContent));
    await page.keyboard.press('Escape');
    assert.ok(await page.isHidden('#found'));
    await close();
});

for (const where of [
    '',
    'docs/manual/python.html',
    'docs/performance.html',
    'reference/index.html',
    'reference/c/query3_h.html',
])
    test(`a phone shows ${where || 'the front page'} without scrolling aside`, async () => {
        await open(where, PHONE);
        assert.ok(await fits());
        const low = await page.$$eval('header a, header input, .button', (all) =>
            all.filter((e) => e.getBoundingClientRect().height < 40).map((e) => e.textContent),
        );
        assert.deepEqual(low, []);
        await close(where ? undefined : 'site-phone');
    });

test('the playground leads back to the site', async () => {
    await open('play/index.html');
    await page.waitForFunction(() => document.querySelector('#title').textContent.length > 0);
    await page.click('h1 a');
    await page.waitForURL(home + 'index.html');
    await page.waitForSelector('iframe.live');
    await close();
});

test('the references of three languages have their names', async () => {
    for (const [where, name] of [
        ['reference/c/broad3_h.html', 'abut_broad3_insert'],
        ['reference/typescript/query3.html', 'distance3'],
        ['reference/python/abut_shapes.html', 'box3'],
    ]) {
        await open(`${where}#${name}`);
        const entry = await page.textContent(`.entry:has(#${name})`);
        assert.ok(entry.includes(name) && entry.length > 80, entry);
        await close();
    }
});
