// A bad scene gives the same message as the program. tests/bad_scenes/expected.tsv says which; where the program is at hand
// (ABUT_PROGRAM names it) the whole line must be the same.
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
const notGiven = ['mesh_missing.json', 'mesh_a_folder.json'];

test('bad scenes', async () => {
    const module = await wasm('scene');
    const { meshes } = beside(folder);
    const rows = readFileSync(`${folder}expected.tsv`, 'utf8')
        .trim()
        .split('\n')
        .map((l) => l.split('\t') as [string, string, string]);
    let compared = 0;
    for (const [name, place, part] of rows) {
        const { said, parts } = judgeWith(module, name, readFileSync(folder + name), meshes);
        const isGiven = !notGiven.includes(name);
        assert.ok(said.startsWith(`${name}:${place}: error: `), `${name}: expected at ${place}, was: ${said}`);
        assert.ok(said.includes(isGiven ? part : NOT_GIVEN), `${name}: expected ...${part}..., was: ${said}`);
        assert.equal(parts.length, 0);
        if (program && isGiven) {
            const told = spawnSync(program, ['contacts', name], { cwd: folder, encoding: 'utf8' });
            assert.equal(said, told.stderr.trimEnd(), name);
            compared += 1;
        }
    }
    console.log(`${rows.length} bad scenes, ${compared} compared with the program word for word`);
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
        const told = spawnSync(program, ['contacts', 'workshop3.json', '--all', '--json'], {
            cwd: `${root}scenes`,
            encoding: 'utf8',
        });
        const { pairs } = JSON.parse(told.stdout) as { pairs: { a: string; b: string }[] };
        const names = new Set(pairs.flatMap((p) => [p.a, p.b]));
        assert.deepEqual(new Set(scene.bodies.map((b) => b.name)), names);
    }
});

test('meshes of every way of writing them', async () => {
    const module = await wasm('scene');
    const scene = '{ "abut": 1, "dim": 3, "bodies": [ { "name": "m", "shape": { "type": "hull", "mesh": "m.NAME" } } ] }';
    const partsOf = (ending: string, content: string | Uint8Array) => {
        const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
        const { said, parts } = judgeWith(module, 's', scene.replace('NAME', ending), [{ name: `m.${ending}`, bytes }]);
        assert.equal(said, '');
        return parts.map((p) => [
            p.name,
            p.points
                .map((q) => q.join(' '))
                .sort()
                .join(', '),
        ]);
    };
    const tetrahedron = '0 0 0, 0 0 1, 0 1 0, 1 0 0';
    const obj = 'v 0 0 0\r\nv 1 0 0\nv 0 1 0\n  v 0 0 1\nv 9 9 9\nvn 0 0 1\nf 1/1/1 2//1 3\nf -5 -4 -2\nl 1 5\n';
    assert.deepEqual(partsOf('obj', obj), [['m', tetrahedron]]);
    const two = `o x\n${obj}g y\nf 1 2 3 4\no x\nf 2 3 4\n`;
    assert.deepEqual(
        partsOf('OBJ', two).map(([name]) => name),
        ['m/x', 'm/y'],
    );
    const facet = (a: string, b: string, c: string): string =>
        `facet normal 0 0 0\n outer loop\n vertex ${a}\n vertex ${b}\n vertex ${c}\n endloop\nendfacet\n`;
    const stl = `solid s\n${facet('0 0 0', '1 0 0', '0 1 0')}${facet('0 0 0', '1 0 0', '0 0 1.0e0')}endsolid s\n`;
    assert.deepEqual(partsOf('stl', stl), [['m', tetrahedron]]);
    const binary = new DataView(new ArrayBuffer(84 + 2 * 50));
    binary.setUint32(80, 2, true);
    [0, 0, 0, 1, 0, 0, 0, 1, 0].forEach((x, i) => binary.setFloat32(84 + 12 + 4 * i, x, true));
    [0, 0, 0, 1, 0, 0, 0, 0, 1].forEach((x, i) => binary.setFloat32(84 + 50 + 12 + 4 * i, x, true));
    assert.deepEqual(partsOf('stl', new Uint8Array(binary.buffer)), [['m', tetrahedron]]);
});
