// bits.mjs : the WebAssembly build gives the same answers, to the last bit, as every native one: the program tests/bits, linked
// with the very objects that the page's modules are linked of, must print tests/bits/expected.txt.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { WASI } from 'node:wasi';

const root = new URL('../../', import.meta.url);
if (process.argv[2]) {
    const wasi = new WASI({ version: 'preview1', args: ['bits'], env: {} });
    const module = await WebAssembly.compile(readFileSync(process.argv[2]));
    process.exitCode = wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()));
} else {
    const path = (name) => fileURLToPath(new URL(name, root));
    execFileSync('sh', [path('web/wasm/build.sh'), path('build/web/wasm'), 'bits']);
    const run = (name) =>
        execFileSync(process.execPath, [
            '--no-warnings',
            fileURLToPath(import.meta.url),
            path(`build/web/wasm.objects/${name}.wasm`),
        ]);
    const printed = run('bits').toString() + run('bits_f32').toString();
    const expected = readFileSync(path('tests/bits/expected.txt'), 'utf8');
    console.log(printed.trim());
    if (printed !== expected) {
        console.error(`expected\n${expected.trim()}`);
        process.exitCode = 1;
    } else {
        console.log('WebAssembly: the same bits as every native build.');
    }
}
