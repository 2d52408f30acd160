// vite.config.ts : the page is a static folder, build/web/site; the modules that wasm/build.sh zips lie beside it as they are.
import { defineConfig } from 'vite';

export default defineConfig({
    base: './',
    publicDir: '../build/web/wasm.packed',
    build: {
        outDir: '../build/web/site',
        emptyOutDir: true,
        target: 'es2022',
        chunkSizeWarningLimit: 700,
        modulePreload: { polyfill: false },
    },
});
