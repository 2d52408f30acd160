// serve.mjs [FOLDER] [PORT] : serves the built page on this machine, compressed as any web server would. Nothing but files of
// the folder is given out. Port 0 takes a free one. Prints the address.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';

const TYPES = {
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.wasm': 'application/wasm',
    '.json': 'application/json',
    '.svg': 'image/svg+xml',
};

export function serve(folder, port = 0) {
    const root = normalize(folder);
    const server = createServer((request, response) => {
        let path;
        try {
            path = normalize(join(root, decodeURIComponent(new URL(request.url, 'http://localhost').pathname)));
        } catch {
            path = '';
        }
        if (path.endsWith(sep)) path = join(path, 'index.html');
        if (!path.startsWith(root) || !existsSync(path) || !statSync(path).isFile()) {
            response.writeHead(404, { 'content-type': 'text/plain' }).end('not here\n');
            return;
        }
        const head = { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream', 'cache-control': 'no-cache' };
        const zip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
        response.writeHead(200, zip ? { ...head, 'content-encoding': 'gzip' } : head);
        const file = createReadStream(path);
        (zip ? file.pipe(createGzip()) : file).pipe(response);
    });
    return new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, '127.0.0.1', () => resolve({ server, address: `http://127.0.0.1:${server.address().port}/` }));
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const folder = process.argv[2] ?? fileURLToPath(new URL('../build/web/site/', import.meta.url));
    if (!existsSync(join(folder, 'index.html'))) {
        console.error(`serve.mjs: there is no page in ${folder}; build it with: make playground`);
        process.exit(1);
    }
    try {
        const { address } = await serve(folder, Number(process.argv[3] ?? 8017));
        console.log(`The playground is at ${address} (Ctrl-C ends it).`);
    } catch (fault) {
        console.error(`serve.mjs: ${fault.message}; give another port: make playground PORT=8018`);
        process.exit(1);
    }
}
