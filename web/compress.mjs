// compress.mjs FOLDER : beside every file of the built page that shrinks, the same as .br and .gz, for servers that hand out
// what lies there (serve.mjs does, as do nginx's gzip_static and brotli_static). Prints what that makes of the whole.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const isTwin = (path) => /\.(gz|br)$/.test(path) && existsSync(path.replace(/\.(gz|br)$/, ''));
const folder = process.argv[2];
const files = readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && !isTwin(path));
const total = { plain: 0, br: 0, gz: 0 };
for (const path of files) {
    const plain = readFileSync(path);
    const br = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } });
    const gz = gzipSync(plain, { level: 9 });
    total.plain += plain.length;
    total.br += Math.min(br.length, plain.length);
    total.gz += Math.min(gz.length, plain.length);
    if (br.length < plain.length) writeFileSync(`${path}.br`, br);
    if (gz.length < plain.length) writeFileSync(`${path}.gz`, gz);
}
const kB = (bytes) => `${Math.ceil(bytes / 1000)} kB`;
console.log(`All of it is ${kB(total.plain)}; over the wire ${kB(total.br)} (brotli) or ${kB(total.gz)} (gzip).`);
