// make.mjs WASM PACKAGE : the npm package's folder, from the two modules that web/wasm/build.sh made in WASM and the TypeScript
// of src/. For each precision the sources are copied, with three files that depend on it: layout.ts (where the fields of
// structs are), bytes.ts (the module) and precision.ts; tsc makes them PACKAGE/f64 and PACKAGE/f32, with types.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const [wasm, target] = process.argv.slice(2).map((path) => resolve(path));
if (process.argv.length !== 4) {
    console.error('usage: node make.mjs WASM PACKAGE; what it does is in its opening comment');
    process.exit(2);
}

/** The version that include/abut/base.h says. */
function version() {
    const header = readFileSync(join(root, 'include/abut/base.h'), 'utf8');
    return ['MAJOR', 'MINOR', 'PATCH'].map((part) => new RegExp(`ABUT_VERSION_${part} (\\d+)`).exec(header)[1]).join('.');
}

/** The table of npm/wasm/layout.c as an object: layout.proximity2.pointA. */
function layoutOf(module) {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(module)));
    const memory = new DataView(exports.memory.buffer);
    const layout = {};
    const rows = Object.entries(exports).find(([name]) => name.startsWith('layout_rows'))[1];
    for (let at = rows(); memory.getUint32(at, true) !== 0; at += 8) {
        let name = '';
        for (let i = memory.getUint32(at, true); memory.getUint8(i) !== 0; ++i) {
            name += String.fromCharCode(memory.getUint8(i));
        }
        const [struct, member] = name.split('.');
        (layout[struct] ??= {})[member] = memory.getInt32(at + 4, true);
    }
    return layout;
}

const PRECISION_F32 = (text) =>
    text
        .replace(/^\/\/.*\n(\/\/.*\n)*/, '// precision.ts : the number type of this copy of the package, float.\n')
        .replaceAll('Float64Array', 'Float32Array')
        .replace("'f64'", "'f32'")
        .replace('realShift = 3', 'realShift = 2');

function make(precision, suffix) {
    const sources = join(dirname(target), `src-${precision}`);
    rmSync(sources, { recursive: true, force: true });
    mkdirSync(sources, { recursive: true });
    cpSync(join(here, 'src'), sources, { recursive: true });
    const layout = layoutOf(join(wasm, `layout${suffix}.wasm`));
    writeFileSync(join(sources, 'layout.ts'), `export const layout = ${JSON.stringify(layout)} as const;\n`);
    const module = readFileSync(join(wasm, `abut${suffix}.wasm`));
    writeFileSync(join(sources, 'bytes.ts'), `export const bytes: string = '${module.toString('hex')}';\n`);
    if (precision === 'f32') {
        const text = readFileSync(join(sources, 'precision.ts'), 'utf8');
        writeFileSync(join(sources, 'precision.ts'), PRECISION_F32(text));
    }
    const configuration = JSON.parse(readFileSync(join(here, 'tsconfig.json'), 'utf8'));
    configuration.compilerOptions.outDir = join(target, precision);
    configuration.compilerOptions.rootDir = sources;
    configuration.include = [sources];
    const project = join(sources, 'tsconfig.json');
    writeFileSync(project, JSON.stringify(configuration));
    // An editor shows the comments of the types; in the scripts they would be a hundredth of what is downloaded.
    for (const part of [['--emitDeclarationOnly'], ['--declaration', 'false', '--removeComments']]) {
        execFileSync(join(root, 'web/node_modules/.bin/tsc'), ['-p', project, ...part], { stdio: 'inherit' });
    }
}

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
make('f64', '');
make('f32', '_f32');
const description = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
writeFileSync(join(target, 'package.json'), `${JSON.stringify({ ...description, version: version() }, null, 4)}\n`);
cpSync(join(here, 'README.md'), join(target, 'README.md'));
cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
