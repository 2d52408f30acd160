// vite.config.ts : the page is a static folder, build/web/site; the modules that wasm/build.sh zips lie beside it as they are.
import { defineConfig } from 'vite';
import { withoutUnusedShaders } from './shaders.mjs';

export default defineConfig({
    base: './',
    plugins: [withoutUnusedShaders()],
    publicDir: '../build/web/wasm.packed',
    build: {
        outDir: '../build/web/site',
        emptyOutDir: true,
        target: 'es2022',
        chunkSizeWarningLimit: 700,
        modulePreload: { polyfill: false },
    },
});
