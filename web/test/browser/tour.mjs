// tour.mjs : the guided tour: seven cards that play themselves, predictions, the keyboard alone, 1280 and 360 pixels, in a
// frame.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { close, keep, open, page, settled } from './harness.mjs';

const CALM = { reducedMotion: 'reduce' };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, ...CALM };
const cardReady = (card) => page.waitForSelector(`#card-${card}[data-ready]`);
const tour = (where, options) => open(`tour.html${where}`, options, true, () => page.waitForSelector('.card h2'));
const at = (card) => page.inputValue(`#card-${card} input[type=range]`);
const said = (card) => page.textContent(`#card-${card} .said`);
const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
};

/** Brings a card to the middle of the window. */
async function show(card) {
    await page.evaluate(
        (id) => document.getElementById(id).scrollIntoView({ block: 'center', behavior: 'instant' }),
        `card-${card}`,
    );
    await cardReady(card);
}

test('the tour: its first view in less than 200 kB, unpacked', async () => {
    const { bytes } = await open('tour.html', CALM, false, () => cardReady(1));
    console.log(`the tour's first view, unpacked: ${(bytes() / 1000).toFixed(1)} kB over the wire`);
    assert.ok(bytes() > 20e3 && bytes() < 200e3);
    assert.equal(await page.locator('.card').count(), 7);
    await close();
});

test('a card plays itself when it comes into view, and stops when it leaves', async () => {
    await tour('', {});
    await show(2);
    // All of it in one look: the next step would come between two.
    await page.waitForFunction(() => {
        const card = document.querySelector('#card-2');
        const plays = card.querySelector('[data-act="play"]').getAttribute('aria-label') === 'Pause';
        return plays && card.querySelector('input').value >= 1 && card.querySelector('li[aria-current="step"]') !== null;
    });
    await show(5);
    await page.waitForFunction(() => document.querySelector('#card-2 [data-act="play"]').getAttribute('aria-label') === 'Play');
    await page.click('#card-5 [data-act="on"]');
    const stands = await at(5);
    await page.waitForTimeout(3500);
    assert.equal(await at(5), stands, 'the reader has taken over');
    await close();
});

test('who wants less motion is left to step alone', async () => {
    await tour('', CALM);
    await show(3);
    await page.waitForTimeout(3500);
    assert.equal(await at(3), '0');
    await show(2);
    await page.click('#card-2 [data-act="on"]');
    assert.equal(await at(2), '1');
    assert.equal(await page.locator('#card-2 li[aria-current="step"]').count(), 3);
    await close();
});

for (const [name, options] of [
    ['1280 pixels wide', CALM],
    ['360 pixels wide', PHONE],
]) {
    test(`every step of every card, ${name}: pictures, lit lines, nothing wider than the window, controls for fingers`, async () => {
        await tour('', options);
        for (let card = 1; card <= 7; ++card) {
            await show(card);
            const last = Number(await page.getAttribute(`#card-${card} input[type=range]`, 'max'));
            const seen = new Set();
            for (let step = 0; step <= last; ++step) {
                seen.add(
                    await page.$eval(
                        `#card-${card}`,
                        (c) => c.querySelector('.views').innerHTML + c.querySelector('.said').textContent,
                    ),
                );
                assert.ok((await page.locator(`#card-${card} li[aria-current="step"]`).count()) > 0);
                if (step < last) await page.click(`#card-${card} [data-act="on"]`);
            }
            assert.ok(seen.size > last, `every step of card ${card} looks different: ${seen.size} of ${last + 1}`);
        }
        const found = await page.evaluate(() => {
            const small = [...document.querySelectorAll('button, a, input, summary')].flatMap((e) => {
                const box = e.getBoundingClientRect();
                return box.height > 0 && box.height < 39.5 ? [`${e.outerHTML.slice(0, 80)} ${box.height}`] : [];
            });
            return { small, wide: document.documentElement.scrollWidth, window: innerWidth };
        });
        assert.deepEqual(found.small, []);
        assert.ok(found.wide <= found.window, `${found.wide} pixels wide`);
        await show(3);
        await page.click('#card-3 [data-act="first"]');
        for (let i = 0; i < 4; ++i) await page.click('#card-3 [data-act="on"]');
        await settled();
        await keep(options === PHONE ? 'tour-phone' : 'tour');
        await close();
    });
}

test('predicting by the keyboard alone: asked, answered, hidden until then, and the score kept', async () => {
    await tour('?card=3&embed', CALM);
    await cardReady(3);
    assert.match(await page.textContent('.question'), /Which corner does GJK find next/);
    assert.ok(!/finds/.test(await said(3)));
    const tabTo = async (words) => {
        for (let i = 0; i < 40; ++i) {
            await press('Tab');
            if ((await page.evaluate(() => document.activeElement.textContent)) === words) return;
        }
        assert.fail(`no way to ${words} by Tab`);
    };
    await tabTo('a3 − b0');
    await press('Enter');
    assert.match(await page.textContent('.result'), /^Right: a3 − b0/);
    assert.match(await page.textContent('#score'), /1 of 1 right/);
    assert.match(await said(3), /finds a3 − b0/);
    await press('k', 'k');
    assert.match(await said(3), /GJK asks, step 2/);
    await tabTo('a4 − b1');
    await press(' ');
    assert.match(await page.textContent('.result'), /^Not that one: the step finds a0 − b2/);
    assert.match(await page.textContent('#score'), /1 of 2 right/);
    await press('j');
    assert.match(await said(3), /GJK asks, step 2/);
    await press('Home');
    assert.match(await said(3), /GJK asks, step 1/);
    await page.reload();
    await cardReady(3);
    assert.match(await page.textContent('#score'), /1 of 2 right/);
    await page.click('#forget');
    assert.match(await page.textContent('#score'), /nothing predicted/);
    await close();
});

test('what is exactly right comes with the answer, and goes with it', async () => {
    const exactly = {
        5: /^Exactly, in rational numbers: −0\.\d{30}…\. The library is/,
        7: /^Exactly, in rational numbers, they touch at 0\.\d{30}… of the way\. The library is/,
    };
    for (const options of [CALM, PHONE]) {
        for (const [card, words] of Object.entries(exactly)) {
            await tour(`?card=${card}`, options);
            await cardReady(card);
            const last = Number(await page.getAttribute(`#card-${card} input[type=range]`, 'max'));
            for (let step = 0; step < last; ++step) {
                assert.ok(await page.isHidden(`#card-${card} .exactly`));
                await page.click(`#card-${card} [data-act="on"]`);
            }
            await page.waitForSelector(`#card-${card} .exactly:not([hidden])`);
            assert.match(await page.textContent(`#card-${card} .exactly`), words);
            const width = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
            assert.ok(width[0] <= width[1], `card ${card}: ${width.join(' in ')} pixels`);
            if (card === '7') await keep(options === PHONE ? 'tour-cast-phone' : 'tour-cast');
            await page.click(`#card-${card} [data-act="back"]`);
            assert.ok(await page.isHidden(`#card-${card} .exactly`));
            await close();
        }
    }
});

test('predicting by a click on the picture', async () => {
    await tour('?card=6', CALM);
    await cardReady(6);
    assert.match(await page.textContent('#card-6 .question'), /low ends/);
    assert.equal(await page.locator('#card-6 .choice').count(), 2);
    await page.locator('#card-6 [data-corner="a2"]').click({ force: true });
    assert.match(await page.textContent('#card-6 .result'), /^Right: a2/);
    await close();
});

test('one card alone, in a frame of another page', async () => {
    await tour('?card=4&embed', CALM);
    await cardReady(4);
    const address = page.url();
    assert.equal(await page.locator('.card').count(), 1);
    assert.ok(await page.isHidden('header'));
    await page.goto(address.replace(/tour\.html.*/, 'abut2.wasm.gz.br').replace('abut2.wasm.gz.br', 'tour.html'));
    await page.evaluate((src) => {
        document.body.innerHTML = '';
        document.body.append(Object.assign(document.createElement('iframe'), { src, width: 700, height: 800 }));
    }, address);
    await page.frameLocator('iframe').locator('#card-4[data-ready]').waitFor();
    assert.equal(await page.frameLocator('iframe').locator('.card').count(), 1);
    await close();
});

test('the source lines, the document, and the scene in the playground', async () => {
    await tour('?card=5', CALM);
    await cardReady(5);
    await page.click('#card-5 [data-source="0"]');
    await page.waitForSelector('#viewer[open]');
    assert.match(await page.textContent('#viewer h2'), /src\/epa\/epa2\.c, lines \d+ to \d+/);
    assert.match(await page.textContent('#viewer pre'), /abut_minkowski_support2\(epa->pair, normal\)/);
    await page.keyboard.press('Escape');
    await page.click('#card-5 [data-document]');
    await page.waitForFunction(() => /docs\/algorithms\/epa\.md/.test(document.querySelector('#viewer h2').textContent));
    await page.keyboard.press('Escape');
    await page.click('#card-5 [data-open]');
    await page.waitForFunction(() => /The question/.test(document.querySelector('#title')?.textContent ?? ''));
    assert.equal(await page.inputValue('[data-index="0"] [data-path="name"]'), 'A');
    await page.click('header a[href="tour.html"]');
    await cardReady(1);
    await close();
});
