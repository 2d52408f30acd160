// run.mjs : bundles the page's unit tests (*.test.ts beside this file) and gives them to Node's own test runner.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const out = fileURLToPath(new URL('../../build/web/test/', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
const tests = readdirSync(here).filter((f) => f.endsWith('.test.ts'));
await build({
    root: fileURLToPath(new URL('..', import.meta.url)),
    logLevel: 'error',
    publicDir: false,
    build: { ssr: true, outDir: out, emptyOutDir: true, rollupOptions: { input: tests.map((f) => here + f) } },
});
const bundles = tests.map((f) => out + f.replace(/\.ts$/, '.js'));
process.exitCode =
    spawnSync(process.execPath, ['--test', ...bundles], { stdio: 'inherit', env: { ...process.env, ABUT_ROOT: root } })
        .status ?? 1;
