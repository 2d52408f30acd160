// A bad scene gives the same message as the program. tests/bad_scenes/expected.tsv says which; where the program is at hand
// (ABUT_PROGRAM names it) the whole line must be the same.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { judgeWith } from '../src/engine/judge.ts';
import { root, wasm } from './places.ts';

const folder = `${root}tests/bad_scenes/`;
const program = existsSync(process.env.ABUT_PROGRAM ?? '') ? process.env.ABUT_PROGRAM : undefined;

// What needs the file system is another question in a page: it reads no meshes.
const ofFiles = (said: string): boolean => said.includes('the page reads no files');

test('bad scenes', async () => {
    const module = await wasm('scene');
    const rows = readFileSync(`${folder}expected.tsv`, 'utf8')
        .trim()
        .split('\n')
        .map((l) => l.split('\t') as [string, string, string]);
    let compared = 0;
    for (const [name, place, part] of rows) {
        const said = judgeWith(module, name, readFileSync(folder + name));
        if (ofFiles(said)) {
            assert.match(readFileSync(folder + name, 'utf8'), /"mesh"/);
            continue;
        }
        assert.ok(said.startsWith(`${name}:${place}: error: `), `${name}: expected at ${place}, was: ${said}`);
        assert.ok(said.includes(part), `${name}: expected ...${part}..., was: ${said}`);
        if (program) {
            const told = spawnSync(program, ['contacts', name], { cwd: folder, encoding: 'utf8' });
            assert.equal(said, told.stderr.trimEnd(), name);
            compared += 1;
        }
    }
    console.log(`${rows.length} bad scenes, ${compared} compared with the program word for word`);
});

test('good scenes', async () => {
    const module = await wasm('scene');
    for (const where of ['scenes/', 'scenes/field/']) {
        for (const name of readdirSync(root + where).filter((n) => n.endsWith('.json'))) {
            const said = judgeWith(module, name, readFileSync(root + where + name));
            assert.ok(said === '' || ofFiles(said), said);
        }
    }
});
