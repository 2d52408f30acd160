// serve.mjs [FOLDER] [PORT] : serves the built page on this machine, compressed: the .br or .gz that compress.mjs has laid
// beside a file. Nothing but files of the folder is given out. Port 0 takes a free one. Prints the address.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const TYPES = {
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.wasm': 'application/wasm',
    '.json': 'application/json',
    '.svg': 'image/svg+xml',
    '.gif': 'image/gif',
    '.obj': 'text/plain; charset=utf-8',
    '.gz': 'application/gzip',
};

/** The file to send for a path, and how it is packed: as the browser can read it and as it lies there. */
function packed(path, accepted) {
    const ways = [
        ['br', '.br'],
        ['gzip', '.gz'],
    ];
    const [encoding, ending] = ways.find(([name, end]) => accepted.includes(name) && existsSync(path + end)) ?? ['', ''];
    return { encoding, file: path + ending };
}

/** Without `packing`, like a server that hands out files as they lie there. */
export function serve(folder, port = 0, packing = true) {
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
        const accepted = (request.headers['accept-encoding'] ?? '').split(/\s*,\s*/);
        const { encoding, file } = packed(path, packing ? accepted : []);
        response.writeHead(200, encoding ? { ...head, 'content-encoding': encoding, vary: 'accept-encoding' } : head);
        createReadStream(file).pipe(response);
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
