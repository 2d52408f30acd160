// bits.mjs : the WebAssembly build gives the same answers, to the last bit, as every native one. The programs tests/bits and
// tests/dynamics/bits, linked with the very objects that the page's modules are linked of, must print the expected.txt beside
// them; and every scene that the page has to simulate must come to what is there, after 100 steps and 1000, in its own module.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WASI } from 'node:wasi';

const root = new URL('../../', import.meta.url);
const path = (name) => fileURLToPath(new URL(name, root));

async function program(file) {
    const wasi = new WASI({ version: 'preview1', args: [basename(file)], env: {} });
    const module = await WebAssembly.compile(readFileSync(file));
    return wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()));
}

/** Lines of every scene's fingerprints. */
async function simulated(precision) {
    const wasi = new WASI({ version: 'preview1' });
    const module = await WebAssembly.compile(readFileSync(path('build/web/wasm/sim.wasm')));
    const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
    wasi.initialize(instance);
    const sim = instance.exports;
    const text = (address) => {
        const bytes = new Uint8Array(sim.memory.buffer, address);
        return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
    };
    const demand = (said) => {
        if (said !== '') {
            throw new Error(said);
        }
    };
    let lines = '';
    const files = readdirSync(path('scenes/simulate')).filter((file) => file.endsWith('.json'));
    for (const file of files.sort()) {
        const name = new TextEncoder().encode(file);
        const scene = readFileSync(path(`scenes/simulate/${file}`));
        const room = sim.bridge_scene_room(name.length + scene.length);
        new Uint8Array(sim.memory.buffer).set([...name, ...scene], room);
        demand(text(sim.bridge_scene_read(name.length, scene.length)));
        demand(text(sim.bridge_sim_begin(precision === 'f32' ? 1 : 0)));
        for (let step = 1; step <= 1000; ++step) {
            demand(text(sim.bridge_sim_step()));
            if (step === 100 || step === 1000) {
                lines += `${precision} ${basename(file, '.json')} ${step} ${text(sim.bridge_sim_hash())}\n`;
            }
        }
    }
    return lines;
}

function compare(folder, printed) {
    const expected = readFileSync(path(`${folder}/expected.txt`), 'utf8');
    console.log(printed.trim());
    if (printed !== expected) {
        console.error(`expected\n${expected.trim()}`);
        process.exitCode = 1;
    }
}

if (process.argv[2]) {
    process.exitCode = await program(process.argv[2]);
} else {
    execFileSync('sh', [path('web/wasm/build.sh'), path('build/web/wasm'), 'bits']);
    const run = (name) =>
        execFileSync(process.execPath, [
            '--no-warnings',
            fileURLToPath(import.meta.url),
            path(`build/web/wasm.objects/${name}.wasm`),
        ]).toString();
    compare('tests/bits', run('bits') + run('bits_f32'));
    const moving = [run('moving'), await simulated('f64'), run('moving_f32'), await simulated('f32')];
    compare('tests/dynamics/bits', moving.join(''));
    if (process.exitCode !== 1) {
        console.log('WebAssembly: the same bits as every native build.');
    }
}
