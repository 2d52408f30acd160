// page3.mjs : the page in 3D: steps, handles, linked corners, kinds of shapes, meshes, half-spaces.
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
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
    open3,
    openFiles,
    page,
    settled,
    sizeOf,
    text,
    walk,
} from './harness.mjs';

test('3D: solids, horizon, clipping planes, in less than 1 MB', async () => {
    const { bytes } = await open();
    await open3();
    await page.waitForTimeout(300);
    console.log(`with 3D: ${(bytes() / 1000).toFixed(1)} kB over the wire`);
    assert.ok(bytes() < 1e6);
    assert.match(await text('contacts'), /edges a7, b0/);
    const titles = await walk(async (title) => {
        if (/^EPA, step 2/.test(title)) await keep('playground3-epa');
        if (/^Clipping, cut 3/.test(title)) await keep('playground3-clip');
    });
    mustHave(titles, ['The question', 'GJK, step 1', 'EPA, step 2', 'Clipping, cut 1', 'The contacts', 'The answer']);
    const [png] = await Promise.all([page.waitForEvent('download'), page.click('#png')]);
    assert.ok(statSync(await png.path()).size > 10000);
    await page.selectOption('#gallery', 'jolt_long_capsule_embedded_box');
    await page.waitForFunction(() => /1\.956/.test(document.querySelector('#verdict').textContent));
    await page.click('#tab2');
    await settled();
    assert.ok(await page.isVisible('#world'));
    await close();
});

test('on a server that packs nothing: the first view in less than 200 kB, with 3D in less than 1.25 MB', async () => {
    const { bytes } = await open('', {}, false);
    console.log(`first view, unpacked: ${(bytes() / 1000).toFixed(1)} kB over the wire`);
    assert.ok(bytes() > 20e3 && bytes() < 200e3);
    await open3();
    await page.waitForTimeout(300);
    console.log(`with 3D, unpacked: ${(bytes() / 1000).toFixed(1)} kB over the wire`);
    assert.ok(bytes() < 1.25e6);
    await close();
});

test('3D: moving, turning and scaling by hand', async () => {
    await open();
    await open3();
    const value = (path) => page.inputValue(field(1, path));
    const b = await middle('#over3 .handle-line');
    const changes = async (path, from, by) => {
        const before = await value(path);
        await drag(from, by, 6);
        await page.waitForFunction(([field, old]) => document.querySelector(field).value !== old, [field(1, path), before]);
    };
    const box = await page.locator('#world3').boundingBox();
    const line = await page.locator('#over3 .handle-line').evaluate((l) => ({ x: l.x1.baseVal.value, y: l.y1.baseVal.value }));
    assert.ok(b.x > box.x);
    await changes('position', { x: box.x + line.x, y: box.y + line.y }, { x: 40, y: 25 });
    await changes('quaternion', await middle('#over3 [data-handle="turn"]'), { x: 50, y: 30 });
    await changes('shape.points', await middle('#over3 [data-handle="scale"]'), { x: 30, y: 25 });
    assert.match(await text('verdict'), /A and B/);
    await close();
});

test('3D: a corner that the pointer is at lights up its partners', async () => {
    await open();
    await open3();
    const canvas = (id) => page.evaluate((name) => document.querySelector(name).toDataURL(), id);
    const [world, other] = [await canvas('#world3'), await canvas('#difference3')];
    const box = await page.locator('#difference3').boundingBox();
    let lit = false;
    for (let y = 0.1; y < 0.95 && !lit; y += 0.035) {
        for (let x = 0.1; x < 0.95 && !lit; x += 0.035) {
            await page.mouse.move(box.x + x * box.width, box.y + y * box.height);
            lit = (await page.getAttribute('#pictures3', 'data-lit')) !== null;
        }
    }
    await settled();
    assert.ok(lit, 'no corner was found');
    assert.match(await page.getAttribute('#pictures3', 'data-lit'), /^a\d+ − b\d+$/);
    assert.notEqual(await canvas('#world3'), world);
    assert.notEqual(await canvas('#difference3'), other);
    await keep('playground3-linked');
    await close();
});

test('3D: every kind of shape is added and edited', async () => {
    await open();
    await open3();
    const kinds = await page.locator('[data-add]').evaluateAll((all) => all.map((b) => b.dataset.add));
    assert.equal(kinds.length, 12);
    for (const [i, kind] of kinds.entries()) {
        await page.click(`[data-add="${kind}"]`);
        await page.waitForSelector(`[data-index="${2 + i}"]`);
        await page.fill(field(2 + i, 'position'), '0.2, 0.1, 0.3');
        await page.fill(field(2 + i, 'quaternion'), '0.9, 0.1, 0.3, 0.2');
        const before = await text('answers');
        await (await sizeOf(2 + i)).fill('0.35');
        await page.locator(field(0, 'name')).focus();
        await changed(() => text('answers'), before, kind);
        assert.equal(await page.isVisible('#trouble'), false, kind);
        assert.match(await text('verdict'), /A and B/, kind);
    }
    await close();
});

test('3D: the workshop, whose bodies are meshes', async () => {
    await open();
    await open3();
    await page.selectOption('#gallery', 'workshop3');
    await page.waitForFunction(() => document.querySelectorAll('#bodies .body').length > 20);
    assert.equal(await page.isVisible('#trouble'), false);
    assert.match(await text('verdict'), /A and B/);
    await keep('playground3-workshop');
    await close();
});

test('3D: a half-space: a patch with its normal, how far the box is from it, four contacts; as B, turned, moved', async () => {
    await open();
    await open3();
    const ground = { name: 'ground', shape: { type: 'halfspace', normal: [0, 0, 2], offset: -2 } };
    const scene = {
        abut: 1,
        dim: 3,
        bodies: [ground, { name: 'box', shape: { type: 'box', half: [1, 0.5, 0.25] }, position: [1.5, 0, -0.25] }],
    };
    await openFiles({ name: 'ground3.json', content: JSON.stringify(scene) });
    // The plane is at z = -1, the box ends at -0.5.
    await page.waitForFunction(() => /0\.5 apart/.test(document.querySelector('#verdict').textContent));
    assert.equal(await page.isVisible('#trouble'), false);
    await page.waitForFunction(() => /distance0\.50\.5/.test(document.querySelector('#answers').textContent));
    await keep('halfspace3');

    scene.bodies[1].position = [1.5, 0, -1];
    await openFiles({ name: 'deep3.json', content: JSON.stringify(scene) });
    await page.waitForFunction(() => /overlap, 0\.25/.test(document.querySelector('#verdict').textContent));
    await page.waitForFunction(() => document.querySelectorAll('#contacts tr').length === 1 + 4);
    assert.match(await text('contacts'), /corner b0 on A/);
    const normal = () => page.textContent('#answers tr:nth-child(4) td');
    assert.equal(await normal(), '0, 0, 1');
    // As B: the same, and the normal, from A to B, the other way.
    scene.bodies.reverse();
    await openFiles({ name: 'turned3.json', content: JSON.stringify(scene) });
    await page.waitForFunction(() => /, [−-]1/.test(document.querySelector('#answers tr:nth-child(4) td').textContent));
    await page.waitForFunction(() => /overlap, 0\.25/.test(document.querySelector('#verdict').textContent));
    assert.match(await text('contacts'), /corner a0 on B/);
    // Its patch is seen, and is what the pointer takes hold of at its foot, beside the box.
    const canvas = () => page.evaluate(() => document.querySelector('#world3').toDataURL());
    const before = await page.inputValue(field(1, 'position'));
    const seen = await canvas();
    const box = await page.locator('#world3').boundingBox();
    const foot = await page.locator('#over3 .handle-line').evaluate((l) => ({ x: l.x1.baseVal.value, y: l.y1.baseVal.value }));
    await drag({ x: box.x + foot.x, y: box.y + foot.y }, { x: 0, y: 30 }, 6);
    await changed(() => page.inputValue(field(1, 'position')), before, 'the half-space moves');
    assert.notEqual(await canvas(), seen);
    // Two of them: there is no answer.
    scene.bodies = [ground, { ...ground, name: 'other' }];
    await openFiles({ name: 'both3.json', content: JSON.stringify(scene) });
    await page.waitForSelector('#trouble:not([hidden])');
    assert.match(await text('trouble'), /no answer/);
    await close();
});
