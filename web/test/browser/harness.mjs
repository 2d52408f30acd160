// harness.mjs : a real Chromium on the built page, and what the browser tests do with it.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serve } from '../../serve.mjs';

export const root = fileURLToPath(new URL('../../../', import.meta.url));
const flag = process.argv.indexOf('--pictures');
const pictures = flag > 0 ? process.argv[flag + 1] : undefined;
const work = mkdtempSync(join(tmpdir(), 'abut-web-'));
const PATIENCE_MS = 15 * 60 * 1000; // ends a test that hangs; a machine with other work to do is waited for
let browser, site, plainSite;

/** The page of the test that runs, and the faults it has reported. */
export let page, faults;

before(async () => {
    site = await serve(join(root, 'build/web/site/'));
    plainSite = await serve(join(root, 'build/web/site/'), 0, false);
    // WebGL by SwiftShader, where there is no graphics card; the page around it is drawn without, which takes half the time.
    const webgl = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
    browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        timeout: PATIENCE_MS,
        args: ['--no-sandbox', ...webgl, '--disable-gpu-compositing'],
    });
});

after(async () => {
    await browser?.close();
    site?.server.close();
    plainSite?.server.close();
    rmSync(work, { recursive: true, force: true });
});

export const ready = () =>
    page.waitForFunction(
        () => document.querySelector('#title')?.textContent.length > 0 && document.querySelector('[data-add]'),
    );

/** Opens the page in a window of its own, with nothing kept from before. `bytes()` counts what came over the wire; `packing` is
 * false for a server that packs nothing. */
export async function open(where = '', options = {}, packing = true, whenReady = ready) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    page = await context.newPage();
    faults = [];
    page.on('pageerror', (e) => faults.push(e.message));
    page.on('console', (m) => m.type() === 'error' && faults.push(m.text()));
    let bytes = 0;
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    client.on('Network.loadingFinished', (e) => (bytes += e.encodedDataLength));
    await page.goto((packing ? site : plainSite).address + where);
    await whenReady();
    return { bytes: () => bytes };
}

export async function close() {
    assert.deepEqual(faults, []);
    await page.context().close();
}

/** A fault that the test itself makes. */
export const forgive = (words) => (faults = faults.filter((f) => !f.includes(words)));

export async function open3() {
    await page.click('#tab3');
    await page.waitForSelector('#world3');
    await page.waitForFunction(
        () => /of \d\d\)/.test(document.querySelector('#title').textContent) && document.querySelector('#world3').width > 300,
    );
    await page.waitForSelector('[data-add="sphere"]');
    await settled();
}

export const text = (id) => page.textContent(`#${id}`);
export const settled = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 150))));

/** Waits until `holds` does, however long a busy machine takes to draw it. */
export async function until(holds, what = '') {
    const end = Date.now() + PATIENCE_MS;
    do {
        await settled();
        if (await holds()) return;
    } while (Date.now() < end);
    assert.fail(`it never came: ${what}`);
}

/** Waits until `read` answers something else than `before`. */
export const changed = (read, before, what = '') => until(async () => (await read()) !== before, what);

export const field = (body, path) => `[data-index="${body}"] [data-path="${path}"]`;

/** The field of a body's rounding, or radius, or of a half-space's offset. */
export async function sizeOf(body) {
    for (const key of ['margin', 'radius', 'offset']) {
        const found = page.locator(field(body, `shape.${key}`));
        if ((await found.count()) > 0) return found;
    }
    return assert.fail(`body ${body} has no size`);
}

export async function keep(name, options = {}) {
    if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`), ...options });
}

export async function middle(selector) {
    await page.waitForSelector(selector, { state: 'attached' });
    return page.evaluate((s) => {
        const box = document.querySelector(s).getBoundingClientRect();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, selector);
}

export async function drag(from, by, steps = 12) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + by.x, from.y + by.y, { steps });
    await settled();
    await page.mouse.up();
    await settled();
}

/** Chooses files: names with their contents, or paths. */
export async function openFiles(...files) {
    const paths = files.map((file) => {
        if (typeof file === 'string') return file;
        const path = join(work, basename(file.name));
        writeFileSync(path, file.content);
        return path;
    });
    await page.setInputFiles('#file', paths);
    await settled();
}

/** Walks through every step; `at` is called at each with its title. Answers the titles. */
export async function walk(at = () => {}) {
    const titles = [];
    const steps = Number(await page.getAttribute('#step', 'max'));
    for (let i = 0; i <= steps; ++i) {
        await page.locator('#step').fill(String(i));
        await settled();
        titles.push(await text('title'));
        assert.ok((await text('sentence')).length > 20);
        await at(titles[i]);
    }
    return titles;
}

export function mustHave(titles, wanted) {
    for (const one of wanted) {
        assert.ok(
            titles.some((t) => t.startsWith(one)),
            one,
        );
    }
}
