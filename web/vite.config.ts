// vite.config.ts : the pages are a static folder, build/web/site; the modules that wasm/build.sh zips lie beside them as
// they are.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { withoutUnusedShaders } from './shaders.mjs';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const { repository } = JSON.parse(readFileSync(here('package.json'), 'utf8')) as { repository?: string };

export default defineConfig(({ isSsrBuild }) => ({
    base: './',
    define: { REPOSITORY: JSON.stringify(process.env.ABUT_REPOSITORY ?? repository ?? '') },
    plugins: [withoutUnusedShaders(), { name: 'unindented', transformIndexHtml: (html) => html.replace(/\n\s+/g, '\n') }],
    publicDir: '../build/web/wasm.packed',
    build: {
        outDir: '../build/web/site',
        emptyOutDir: true,
        target: 'es2022',
        chunkSizeWarningLimit: 700,
        rollupOptions: isSsrBuild ? {} : { input: ['index.html', 'tour.html', 'simulate.html'].map(here) }, // the tests name their own
        modulePreload: false, // the list of what to load ahead weighs more in the first view than it saves later
    },
}));
