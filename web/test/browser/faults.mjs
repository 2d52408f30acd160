// faults.mjs : what people stumbled over in the playground, each held by a test: answers told too soon, errors out of
// sight, stale contacts, a gallery that forgets, labels cut or over each other, bodies out of the picture, words and
// controls on a phone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { close, drag, field, keep, middle, open, open3, page, settled, text, until, walk } from './harness.mjs';

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

for (const dim of [2, 3]) {
    test(`${dim}D: the headline does not tell the answer before the steps have found it`, async () => {
        await open();
        if (dim === 3) await open3();
        const answer = /([\d.]+) deep/.exec(await text('verdict'))[1];
        let hidden = 0;
        await walk(async (title) => {
            const found = /^(The answer|The contacts|The faces|Clipping)/.test(title);
            const told = `${await text('verdict')} ${await text('answers')}`;
            if (found) assert.match(await text('verdict'), /A and B overlap/);
            else if (!told.includes('not found it yet')) assert.match(title, /^EPA, step/, 'the last step of EPA has found it');
            else {
                assert.match(await text('verdict'), /^So far/);
                assert.ok(!told.includes(answer) || told.includes(`at least ${answer}`), `${title}: ${told}`);
                hidden += 1;
            }
        });
        assert.ok(hidden >= 4);
        await close();
    });
}

test('an error is in sight where it was made, and nothing stale stands below it', async () => {
    await open('', { viewport: { width: 1280, height: 500 } });
    assert.ok((await page.locator('#contacts .age').count()) > 0);
    const place = page.locator(field(1, 'shape.points'));
    await place.scrollIntoViewIfNeeded();
    await place.fill('0 0\n0 0');
    await page.locator(field(1, 'angle')).focus();
    await page.waitForSelector('#trouble:visible');
    await settled();
    const box = await page.locator('#trouble').boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= 500, `the error is at ${box.y}`);
    assert.equal(await page.locator('#contacts .age').count(), 0);
    assert.match(await text('verdict'), /No answer yet/);
    await close();
});

test('the gallery keeps the case that is loaded, in each dimension', async () => {
    await open();
    await page.selectOption('#gallery', 'lesson');
    await page.waitForFunction(() => document.querySelector('[data-index="0"] [data-path="name"]')?.value === 'square');
    assert.equal(await page.inputValue('#gallery'), 'lesson');
    await open3();
    assert.equal(await page.inputValue('#gallery'), '');
    await page.click('#tab2');
    await settled();
    assert.equal(await page.inputValue('#gallery'), 'lesson');
    await close();
});

for (const dim of [2, 3]) {
    test(`${dim}D, 360 pixels wide: in no case of the gallery does a word stand over another`, async () => {
        await open('', PHONE);
        if (dim === 3) await open3();
        const cases = await page.$$eval('#gallery option', (options) => options.map((o) => o.value).filter((v) => v !== ''));
        assert.ok(cases.length >= 5, `${cases.length} cases`);
        const bad = [];
        for (const name of cases) {
            await page.selectOption('#gallery', name);
            await settled();
            const over = await page.evaluate(() =>
                [...document.querySelectorAll('figure, .stage')].flatMap((picture) => {
                    const words = [...picture.querySelectorAll('svg text')].map((t) => ({
                        words: t.textContent,
                        box: t.getBoundingClientRect(),
                    }));
                    return words.flatMap((p, i) =>
                        words.slice(i + 1).flatMap((q) => {
                            const wide = Math.min(p.box.right, q.box.right) - Math.max(p.box.left, q.box.left);
                            const high = Math.min(p.box.bottom, q.box.bottom) - Math.max(p.box.top, q.box.top);
                            return wide > 3 && high > 5 ? [`${p.words} over ${q.words}`] : [];
                        }),
                    );
                }),
            );
            bad.push(...over.map((words) => `${name}: ${words}`));
        }
        assert.deepEqual(bad, []);
        await close();
    });
}

for (const [name, options] of [
    ['1280 pixels wide', {}],
    ['360 pixels wide', PHONE],
]) {
    test(`corner names are neither cut nor over each other, ${name}`, async () => {
        await open('', options);
        for (const picture of ['#world', '#difference']) {
            const bad = await page.$eval(picture, (svg) => {
                const frame = svg.getBoundingClientRect();
                const names = [...svg.querySelectorAll('text')].filter((t) => /^[ab]\d+( − b\d+)?$/.test(t.textContent));
                const boxes = names.map((t) => ({ words: t.textContent, box: t.getBoundingClientRect() }));
                const cut = boxes.filter(({ box: b }) => b.left < frame.left || b.right > frame.right || b.top < frame.top);
                const over = boxes.flatMap((p, i) =>
                    boxes
                        .slice(i + 1)
                        .filter(({ box: q }) => {
                            const wide = Math.min(p.box.right, q.right) - Math.max(p.box.left, q.left);
                            const high = Math.min(p.box.bottom, q.bottom) - Math.max(p.box.top, q.top);
                            return wide > 3 && high > 5; // boxes of letters have air above and below
                        })
                        .map((q) => `${p.words} over ${q.words}`),
                );
                return { count: names.length, bad: [...cut.map((c) => c.words), ...over] };
            });
            assert.ok(bad.count >= 7, `${bad.count} names`);
            assert.deepEqual(bad.bad, []);
        }
        await close();
    });

    test(`controls are 40 pixels high, no caption is cut, nothing is wider than the window, ${name}`, async () => {
        await open('', options);
        const found = await page.evaluate(() => {
            const small = [
                ...document.querySelectorAll(
                    'button, select, textarea, input:not([type=radio], [type=file]), header a, label:has([type=radio])',
                ),
            ];
            const captions = [...document.querySelectorAll('figcaption, #verdict, .trace p, h2, label')];
            return {
                small: small.flatMap((e) => {
                    const { height } = e.getBoundingClientRect();
                    return height > 0 && height < 39.5 ? [`${e.outerHTML.slice(0, 70)} ${height}`] : [];
                }),
                cut: captions
                    .filter(
                        (c) =>
                            c.scrollWidth > c.clientWidth + 1 &&
                            c.clientWidth > 0 &&
                            getComputedStyle(c).overflowX !== 'visible',
                    )
                    .map((c) => c.textContent),
                wide: document.documentElement.scrollWidth - innerWidth,
            };
        });
        assert.deepEqual(found.small, []);
        assert.deepEqual(found.cut, []);
        assert.ok(found.wide <= 0, `${found.wide} pixels too wide`);
        if (options === PHONE) await keep('playground-narrow');
        await close();
    });
}

test('what leaves the picture is shown again; who has zoomed in is left alone', async () => {
    await open();
    const inPicture = () =>
        page.$eval('#world', (svg) => {
            const frame = svg.getBoundingClientRect();
            const box = svg.querySelector('.shape.b').getBoundingClientRect();
            return box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
        });
    await page.fill(field(1, 'position'), '40, 3');
    await page.locator(field(1, 'angle')).focus();
    await until(inPicture, 'after a number');
    await drag(await middle('#world text.name.b-text'), { x: 150, y: -200 });
    await until(inPicture, 'after a drag');
    const b = await middle('#world [data-body="0"]');
    await page.mouse.move(b.x, b.y);
    await page.mouse.wheel(0, -1500);
    await settled();
    const grid = () => page.$eval('#world', (svg) => svg.querySelector('.tick').textContent);
    const before = await grid();
    await page.fill(field(1, 'position'), '41, 3');
    await page.locator(field(1, 'angle')).focus();
    await settled();
    assert.equal(await grid(), before);
    await close();
});

test('the page leads to the tour and to the sources', async () => {
    await open();
    assert.equal(await page.locator('header a[href="tour.html"]').count(), 1);
    assert.equal(await page.locator('footer a#source').count(), 1);
    await close();
});

test('what is chosen can be read on a phone, the top is one line on a desk, and the help begins at its beginning', async () => {
    await open('', PHONE);
    const widths = await page.locator('header select').evaluateAll((all) => all.map((s) => s.getBoundingClientRect().width));
    assert.equal(widths.length, 2);
    assert.ok(Math.min(...widths) >= 140, widths.join()); // a dozen letters and the arrow
    await page.click('#help');
    await page.waitForSelector('#helper h2');
    assert.equal(await page.evaluate(() => document.querySelector('#helper').scrollTop), 0);
    const long = await page
        .locator('#helper kbd')
        .evaluateAll((all) => all.filter((k) => k.getClientRects().length > 1).length);
    assert.equal(long, 0, 'keys on two lines');
    await close();
    await open();
    assert.ok((await page.evaluate(() => document.querySelector('header').getBoundingClientRect().height)) < 80);
    await close();
});
