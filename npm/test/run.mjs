// run.mjs : tries the packed package, dist/abut-VERSION.tgz, as a user has it: installed in an empty folder without a network.
// There the tests of this folder run, the listings of docs/manual/javascript.md and the README print what stands below them,
// the types are checked, and a page that Vite builds answers in Chromium, where there is one.
//
// ABUT_WRITE=1 puts into the pages what their listings print. Read what changed before it is committed.
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(dirname(here));
const tools = join(root, 'web/node_modules/.bin');
const empty = join(root, 'build/npm/empty');
const version = JSON.parse(readFileSync(join(root, 'build/npm/package/package.json'), 'utf8')).version;
const packed = join(root, `dist/abut-${version}.tgz`);
const run = promisify(execFile);

rmSync(empty, { recursive: true, force: true });
mkdirSync(empty, { recursive: true });
writeFileSync(join(empty, 'package.json'), '{ "private": true, "type": "module" }\n');
execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', packed], { cwd: empty });

test('the package is whole, and below 1.2 MB', () => {
    assert.ok(readFileSync(packed).length < 1.2e6, `${readFileSync(packed).length} bytes`);
    const files = readdirSync(join(empty, 'node_modules/abut')).sort();
    assert.deepEqual(files, ['LICENSE', 'README.md', 'f32', 'f64', 'package.json']);
});

for (const name of readdirSync(here).filter((file) => file.endsWith('.test.mjs'))) {
    test(name, async () => {
        copyFileSync(join(here, name), join(empty, name));
        const environment = { ...process.env, NODE_TEST_CONTEXT: '' };
        await run(process.execPath, ['--expose-gc', name], { cwd: empty, env: environment, maxBuffer: 2 ** 26 }).catch(
            (error) => {
                assert.fail(
                    error.stdout
                        .split('\n')
                        .filter((line) => !/^\s*#/.test(line))
                        .slice(0, 80)
                        .join('\n') + error.stderr,
                );
            },
        );
    });
}

/** The listings of a page, each with what it prints. */
function listings(page) {
    const text = readFileSync(page, 'utf8');
    return [...text.matchAll(/^```js\n(.*?)^```\n(?:\n^```text\n(.*?)^```\n)?/gms)].map((match) => ({
        code: match[1],
        prints: match[2],
        line: text.slice(0, match.index).split('\n').length,
    }));
}

for (const page of ['docs/manual/javascript.md', 'npm/README.md']) {
    test(`${page}: each listing prints what stands below it`, async () => {
        const found = listings(join(root, page));
        assert.ok(found.length > 0);
        for (const { code, prints, line } of found) {
            const file = join(empty, 'listing.mjs');
            writeFileSync(file, code);
            const { stdout } = await run(process.execPath, [file], { cwd: empty });
            if (process.env.ABUT_WRITE) {
                const text = readFileSync(join(root, page), 'utf8');
                const old = `\`\`\`js\n${code}\`\`\`\n${prints === undefined ? '' : `\n\`\`\`text\n${prints}\`\`\`\n`}`;
                const fresh = `\`\`\`js\n${code}\`\`\`\n\n\`\`\`text\n${stdout}\`\`\`\n`;
                writeFileSync(
                    join(root, page),
                    text.replace(old, () => fresh),
                );
                continue;
            }
            assert.equal(stdout, prints ?? '', `${page}:${line}`);
        }
    });
}

test('TypeScript knows what is right and what is wrong', async () => {
    copyFileSync(join(here, 'types.ts'), join(empty, 'types.ts'));
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--moduleResolution', 'nodenext'];
    await run(join(tools, 'tsc'), [...options, '--skipLibCheck', 'false', 'types.ts'], { cwd: empty }).catch((error) => {
        assert.fail(error.stdout);
    });
});

test('a page that Vite builds', async (t) => {
    cpSync(join(here, 'page'), join(empty, 'page'), { recursive: true });
    await run(join(tools, 'vite'), ['build', '--logLevel', 'error', 'page'], { cwd: empty });
    const site = join(empty, 'page/dist');
    const script = readdirSync(join(site, 'assets')).find((name) => name.endsWith('.js'));
    const bundle = readFileSync(join(site, 'assets', script), 'utf8');
    assert.ok(!bundle.includes('import.meta'), 'nothing else is to be loaded');
    const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path));
    if (chromium === undefined) {
        return t.skip('no Chromium');
    }
    const server = createServer((request, response) => {
        const file = join(site, request.url === '/' ? 'index.html' : request.url.replace(/[?#].*/, ''));
        const there = existsSync(file);
        response.writeHead(there ? 200 : 404, { 'content-type': file.endsWith('.js') ? 'text/javascript' : 'text/html' });
        response.end(there ? readFileSync(file) : '');
    });
    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    try {
        const address = `http://127.0.0.1:${server.address().port}/`;
        const options = ['--headless', '--no-sandbox', '--disable-gpu', '--virtual-time-budget=20000', '--dump-dom', address];
        const { stdout } = await run(chromium, options, { timeout: 60000 });
        assert.match(stdout, /<title>-0\.25 1<\/title>/);
    } finally {
        server.close();
    }
});
