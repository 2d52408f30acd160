// The scene library behind the page's bridge: a bad scene is refused at its place (tests/bad_scenes/expected.tsv), a good one
// is read with the meshes that were given to the page. The sentences are the program's: both are built from the folder scene/.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { test } from 'node:test';
import { judgeWith } from '../src/engine/judge.ts';
import { withoutMeshes, type MeshFile } from '../src/model/mesh.ts';
import { readScene, writeScene } from '../src/model/scene.ts';
import { root, wasm } from './places.ts';

const folder = `${root}tests/bad_scenes/`;
const program = existsSync(process.env.ABUT_PROGRAM ?? '') ? process.env.ABUT_PROGRAM : undefined;

interface Files {
    meshes: MeshFile[];
}

/** What lies in the folder `meshes` beside the scenes, as somebody would drop it on the page with them. */
function beside(where: string): Files {
    const at = `${where}meshes/`;
    const names = existsSync(at) ? readdirSync(at).filter((name) => statSync(at + name).isFile()) : [];
    return { meshes: names.map((name) => ({ name, bytes: readFileSync(at + name) })) };
}

// A page can only say that a file was not given to it; why there is none is the file system's to say.
const NOT_GIVEN = 'not among the files given to this page; open it together with the scene, or drop it here now';
const notGiven = ['mesh_missing.json', 'mesh_a_folder.json', 'mesh_gltf_without_its_buffer.json', 'outline_missing.json'];

test('bad scenes', async () => {
    const module = await wasm('scene');
    const { meshes } = beside(folder);
    const rows = readFileSync(`${folder}expected.tsv`, 'utf8')
        .trim()
        .split('\n')
        .map((l) => l.split('\t') as [string, string, string]);
    for (const [name, place, part] of rows) {
        const { said, parts } = judgeWith(module, name, readFileSync(folder + name), meshes);
        const isGiven = !notGiven.includes(name);
        assert.ok(said.startsWith(`${name}:${place}: error: `), `${name}: expected at ${place}, was: ${said}`);
        assert.ok(said.includes(isGiven ? part : NOT_GIVEN), `${name}: expected ...${part}..., was: ${said}`);
        assert.equal(parts.length, 0);
    }
    assert.ok(rows.length > 150);
});

test('good scenes, with their meshes', async () => {
    const module = await wasm('scene');
    for (const where of ['scenes/', 'scenes/field/']) {
        const { meshes } = beside(root + where);
        for (const name of readdirSync(root + where).filter((n) => n.endsWith('.json'))) {
            assert.equal(judgeWith(module, name, readFileSync(root + where + name), meshes).said, '');
        }
    }
});

test('a scene of meshes becomes a scene of hulls, a body for every part', async () => {
    const module = await wasm('scene');
    const text = readFileSync(`${root}scenes/workshop3.json`, 'utf8');
    const { parts } = judgeWith(module, 'workshop3.json', text, beside(`${root}scenes/`).meshes);
    const scene = withoutMeshes(readScene(text), parts);
    assert.ok(scene.bodies.some((b) => b.name === 'bracket/plate' && b.shape.points?.length === 8));
    assert.ok(scene.bodies.every((b) => b.shape.mesh === undefined));
    assert.equal(judgeWith(module, 'again', writeScene(scene)).said, '');
    if (program) {
        const result = spawnSync(program, ['contacts', 'workshop3.json', '--all', '--json'], {
            cwd: `${root}scenes`,
            encoding: 'utf8',
        });
        const { pairs } = JSON.parse(result.stdout) as { pairs: { a: string; b: string }[] };
        const names = new Set(pairs.flatMap((p) => [p.a, p.b]));
        assert.deepEqual(new Set(scene.bodies.map((b) => b.name)), names);
    }
});

test('what the page does not show is left to the program, in a sentence', async () => {
    const module = await wasm('scene');
    const svg = { name: 'parts.svg', bytes: readFileSync(`${root}scenes/outlines/parts.svg`) };
    const arm = readFileSync(`${root}scenes/robot/arm.urdf`);
    const finger = { name: 'finger.obj', bytes: readFileSync(`${root}scenes/robot/finger.obj`) };
    const shape = '{"type":"polygon","outline":"parts.svg"}';
    const scene = `{"abut":1,"dim":2,"bodies":[{"name":"a","shape":${shape}}]}`;
    const ask = 'which this page does not show; ask the program: abut contacts';
    assert.equal(judgeWith(module, 'a.svg', svg.bytes).said, `a.svg:1:1: error: a drawing, ${ask} a.svg, or abut draw`);
    assert.equal(judgeWith(module, 'a.urdf', arm, [finger]).said, `a.urdf:1:1: error: a robot, ${ask} a.urdf, or abut draw`);
    assert.equal(judgeWith(module, 'a.json', scene, [svg]).said, `a.json:1:1: error: shapes from outlines, ${ask} a.json`);
    const ground = (dim: number, normal: string): string =>
        `{"abut":1,"dim":${dim},"bodies":[{"name":"a","shape":{"type":"halfspace","normal":${normal}}}]}`;
    assert.equal(judgeWith(module, 'a.json', ground(3, '[0,0,1]')).said, '');
    assert.equal(judgeWith(module, 'a.json', ground(2, '[0,1]')).said, '');
});
