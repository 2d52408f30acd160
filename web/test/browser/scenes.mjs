// scenes.mjs : scenes in and out: the gallery, files, meshes, links, bad ones; pictures out.
import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { close, drag, forgive, middle, open, openFiles, page, ready, root, settled, text } from './harness.mjs';

test('every case of the gallery opens', async () => {
    await open();
    const keys = await page.locator('#gallery option').evaluateAll((all) => all.map((o) => o.value).filter((v) => v));
    assert.ok(keys.length >= 10);
    for (const key of keys) {
        await page.selectOption('#gallery', key);
        await page.waitForTimeout(80);
        assert.equal(await page.isVisible('#trouble'), false, key);
        assert.match(await text('verdict'), /A and B|B meets A/, key);
        await page.waitForSelector('#case:visible');
        assert.ok((await text('case')).length > 40, key);
    }
    await page.selectOption('#gallery', 'field/box2d_large_world');
    await page.waitForFunction(() => /0\.1/.test(document.querySelector('#verdict').textContent));
    // The boxes' sides are at 1e7 + 1 - 0.5 and at the double nearest to 1e7 + 0.9, less 0.5: all doubles, so all digits end.
    const exactly = 'Exactly, in rational numbers: −0.09999999962747097015380859375. f64 is exactly that';
    await page.waitForFunction((words) => document.querySelector('#exact').textContent.startsWith(words), exactly);
    await page.selectOption('#gallery', 'field/cute_256_p5');
    await page.waitForFunction(() => /−1\.41421356237309504880168/.test(document.querySelector('#exact').textContent));
    await page.selectOption('#gallery', 'field/dyn4j_polyell_overlap');
    await page.waitForFunction(() => /no exact judge of ellipses/.test(document.querySelector('#exact').textContent));
    await page.selectOption('#gallery', 'cast');
    const touch = /^Exactly, in rational numbers, they touch at 0\.\d{30}… of the way\. f64 is .* off; it had proved/;
    await page.waitForFunction((words) => words.test(document.querySelector('#exact').textContent), touch);
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
    await ready();
    const scene = JSON.parse(saved);
    assert.equal(scene.bodies.length, 3);
    await openFiles({ name: 'saved.json', content: saved });
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
    await openFiles(join(root, 'tests/bad_scenes', name));
    await page.waitForSelector('#trouble:visible');
    assert.match(await text('trouble'), /^radius_negative\.json:3:62: error: 'radius' is negative; /);
    assert.equal(await page.locator('#world .shape').count(), 2);
    await page.evaluate(() => {
        const data = new DataTransfer();
        data.setData('text/plain', '{ "abut": 1, ');
        document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    });
    await page.waitForFunction(() => /the file ends in the middle/.test(document.querySelector('#trouble').textContent));
    await page.evaluate(() => {
        const data = new DataTransfer();
        data.items.add(new File(['{ "abut": 2 }'], 'new.json'));
        document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
    });
    await page.waitForFunction(() => /^new\.json:1:\d+: error: /.test(document.querySelector('#trouble').textContent));
    await page.evaluate(() =>
        setTimeout(() => {
            throw new Error('made by the test');
        }),
    );
    await page.waitForFunction(() => /made by the test/.test(document.querySelector('#trouble').textContent));
    assert.equal(await page.locator('#world .shape').count(), 2);
    forgive('made by the test');
    const concave = '0 0\n2 0\n0.1 0.1\n0 2';
    await page.fill('[data-index="1"] [data-path="shape.points"]', concave);
    await page.locator('[data-index="1"] [data-path="angle"]').focus();
    await settled();
    assert.ok((await page.locator('#world .shape').count()) === 2);
    await close();
});

test('without WebGL the page says so and keeps 2D', async () => {
    await open();
    await page.evaluate(() => {
        HTMLCanvasElement.prototype.getContext = () => null;
    });
    await page.click('#tab3');
    await page.waitForSelector('#trouble:visible');
    assert.match(await text('trouble'), /the picture in 3D cannot be shown here/);
    assert.ok(await page.isVisible('#world'));
    assert.equal(await page.isVisible('#pictures3'), false);
    assert.match(await text('verdict'), /A and B/);
    forgive('WebGL');
    forgive('3D cannot be shown');
    await close();
});

test('a mesh comes with its scene, or after it; without it the page says so', async () => {
    await open();
    const folder = join(root, 'scenes');
    await openFiles(join(folder, 'kinds3.json'));
    await page.waitForSelector('#trouble:visible');
    assert.match(
        await text('trouble'),
        /^kinds3\.json:\d+:\d+: error: mesh 'meshes\/\S+': not among the files given to this page; open it together with the scene/,
    );
    assert.equal(await page.locator('#world .shape').count(), 2);
    await openFiles(...['bracket.obj', 'gear.obj', 'knot.obj', 'rock.stl'].map((name) => join(folder, 'meshes', name)));
    await page.waitForSelector('#trouble', { state: 'hidden' });
    await page.waitForFunction(() => document.querySelectorAll('#bodies .body').length > 8);
    await openFiles(join(root, 'tests/bad_scenes/mesh_bad_index.json'), join(root, 'tests/bad_scenes/meshes/index.obj'));
    await page.waitForSelector('#trouble:visible');
    assert.match(
        await text('trouble'),
        /^mesh_bad_index\.json:3:55: error: mesh 'meshes\/index\.obj': line 4: a face names vertex 4, and there are 3; save the mesh again$/,
    );
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
