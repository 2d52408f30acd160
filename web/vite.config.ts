// vite.config.ts : the page is a static folder, build/web/site; the modules that wasm/build.sh zips lie beside it as they are.
import { defineConfig } from 'vite';
import { withoutUnusedShaders } from './shaders.mjs';

export default defineConfig({
    base: './',
    plugins: [withoutUnusedShaders(), { name: 'unindented', transformIndexHtml: (html) => html.replace(/\n\s+/g, '\n') }],
    publicDir: '../build/web/wasm.packed',
    build: {
        outDir: '../build/web/site',
        emptyOutDir: true,
        target: 'es2022',
        chunkSizeWarningLimit: 700,
        modulePreload: false, // the list of what to load ahead weighs more in the first view than it saves later
    },
});
