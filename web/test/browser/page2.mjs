// page2.mjs : the page in 2D: the first view, dragging, handles, steps, linked corners, kinds of shapes, margin, half-spaces.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    changed,
    close,
    drag,
    field,
    keep,
    middle,
    mustHave,
    open,
    openFiles,
    page,
    settled,
    sizeOf,
    text,
    walk,
} from './harness.mjs';

test('the first view: two shapes, their difference, the origin, the answer, in less than 200 kB', async () => {
    const { bytes } = await open();
    console.log(`first view: ${(bytes() / 1000).toFixed(1)} kB over the wire`);
    assert.ok(bytes() > 20e3 && bytes() < 200e3);
    assert.match(await text('verdict'), /A and B overlap, 0\.2993 deep: the origin is that far inside A − B/);
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
    assert.match(await text('verdict'), /apart: the origin is that far outside A − B/);
    assert.match(await text('contacts'), /Apart by more than the margin/);
    await drag(await middle(handle), { x: -260, y: 0 });
    assert.match(await text('verdict'), /inside/);
    await close();
});

test('a button pressed while a field is edited is heard, however long the press', async () => {
    await open();
    const bodies = () => page.locator('#bodies .body').count();
    const press = async (selector) => {
        await page.hover(selector);
        await page.mouse.down();
        await settled();
        await page.mouse.up();
    };
    const count = await bodies();
    await page.fill(field(0, 'name'), 'first');
    await press('[data-add="capsule"]');
    await page.waitForSelector(`[data-index="${count}"]`);
    await page.fill(field(0, 'name'), 'one');
    await press(`[data-index="${count}"] [data-remove]`);
    await page.waitForSelector(`[data-index="${count}"]`, { state: 'detached' });
    assert.equal(await page.inputValue(field(0, 'name')), 'one');
    await page.fill(field(1, 'name'), 'two');
    await press('#bodies .hint'); // no button: what was typed is drawn once the pointer is let go
    await page.waitForSelector('[data-remove][aria-label="Delete two"]');
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
    const titles = await walk(async (title) => {
        if (title.startsWith('GJK, step 2')) {
            assert.ok((await page.locator('#difference .simplex').count()) === 1);
            await keep('playground-gjk');
        }
        if (title.startsWith('EPA, step 1')) {
            assert.ok((await page.locator('#difference .open').count()) > 1);
            assert.equal(await page.locator('#difference line.horizon').count(), 1);
            await keep('playground-epa');
        }
        if (title.startsWith('Clipping, cut 2')) {
            assert.ok((await page.locator('#world .plane').count()) === 4);
        }
    });
    mustHave(titles, ['The question', 'GJK, step 1', 'EPA begins', 'The faces', 'The contacts', 'The answer']);
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

test('every kind of shape is added, edited, turned into every other', async () => {
    await open();
    const kinds = await page.locator('[data-add]').evaluateAll((all) => all.map((b) => b.dataset.add));
    assert.deepEqual(kinds, ['point', 'circle', 'segment', 'capsule', 'box', 'polygon', 'hull', 'ellipse', 'halfspace']);
    for (const [i, kind] of kinds.entries()) {
        await page.click(`[data-add="${kind}"]`);
        await page.waitForSelector(`[data-index="${2 + i}"]`);
        await page.fill(field(2 + i, 'position'), '0.2, 0.1');
        await page.locator(field(2 + i, 'angle')).fill('0.4');
        const before = await text('answers');
        await (await sizeOf(2 + i)).fill('0.35');
        await page.locator(field(0, 'name')).focus();
        await changed(() => text('answers'), before, kind);
        assert.equal(await page.isVisible('#trouble'), false, kind);
        assert.match(await text('verdict'), /A and B/, kind);
    }
    await page.click('[data-index="2"] [data-role="b"]'); // of two half-spaces there is no answer
    for (const kind of kinds) {
        await page.selectOption(field(0, 'shape.type'), kind);
        await settled();
        assert.equal(await page.isVisible('#trouble'), false, kind);
        assert.match(await text('verdict'), /A and B/, kind);
    }
    await close();
});

test('the margin keeps contacts across a gap, and goes with a link', async () => {
    await open();
    await page.selectOption('#gallery', 'lesson');
    await page.waitForFunction(() => document.querySelector('[data-index="0"] [data-path="name"]')?.value === 'square');
    await page.fill(field(1, 'position'), '3, 0');
    await page.locator(field(0, 'name')).focus();
    await settled();
    assert.match(await text('contacts'), /Apart by more than the margin/);
    await page.fill('#margin', '50');
    await settled();
    assert.ok((await page.locator('#contacts .age').count()) > 0);
    await page.click('#link');
    await page.waitForFunction(() => location.hash.length > 20);
    const hash = await page.evaluate(() => location.hash);
    await close();
    await open(hash);
    assert.equal(await page.inputValue('#margin'), '50');
    assert.ok((await page.locator('#contacts .age').count()) > 0);
    await close();
});

test('a half-space: its line and its normal, how far the box is from it, two contacts; as B, and turned', async () => {
    await open();
    const ground = { name: 'ground', shape: { type: 'halfspace', normal: [0, 2], offset: -2 } };
    const scene = {
        abut: 1,
        dim: 2,
        bodies: [ground, { name: 'box', shape: { type: 'box', half: [1, 0.5] }, position: [0.5, 0] }],
    };
    await openFiles({ name: 'ground.json', content: JSON.stringify(scene) });
    // The line is at y = -1, the box ends at -0.5.
    await page.waitForFunction(() => /0\.5 apart/.test(document.querySelector('#verdict').textContent));
    assert.equal(await page.isVisible('#trouble'), false);
    await page.waitForFunction(() => /distance0\.50\.5/.test(document.querySelector('#answers').textContent));
    assert.ok((await page.locator('#world .shape.a').getAttribute('d')).length > 20);
    // It reaches from one edge of the picture to the other.
    const [seen, drawn] = [await page.locator('#world').boundingBox(), await page.locator('#world .shape.a').boundingBox()];
    assert.ok(drawn.x <= seen.x && drawn.x + drawn.width >= seen.x + seen.width);
    await keep('halfspace');

    scene.bodies[1].position = [0.5, -0.75];
    await openFiles({ name: 'deep.json', content: JSON.stringify(scene) });
    await page.waitForFunction(() => /overlap, 0\.25/.test(document.querySelector('#verdict').textContent));
    await page.waitForFunction(() => document.querySelectorAll('#contacts tr').length === 1 + 2);
    // As B: the same, and the normal, from A to B, the other way.
    const normal = () => page.textContent('#answers tr:nth-child(4) td');
    assert.equal(await normal(), '0, 1');
    scene.bodies.reverse();
    await openFiles({ name: 'turned.json', content: JSON.stringify(scene) });
    await page.waitForFunction(() => /, [−-]1/.test(document.querySelector('#answers tr:nth-child(4) td').textContent));
    await page.waitForFunction(() => /overlap, 0\.25/.test(document.querySelector('#verdict').textContent));
    assert.equal(await page.locator('#contacts tr').count(), 1 + 2);
    // Two of them: there is no answer.
    scene.bodies = [ground, { ...ground, name: 'other' }];
    await openFiles({ name: 'both.json', content: JSON.stringify(scene) });
    await page.waitForSelector('#trouble:not([hidden])');
    assert.match(await text('trouble'), /no answer/);
    await close();
});
