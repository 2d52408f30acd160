// files.ts : scenes in and out: files, links, pictures.
import { pictureStyle } from '../view/picture_style.ts';

export function download(name: string, content: Blob): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(content);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** What a link holds. */
export interface Shared {
    scene: string;
    a: number;
    b: number;
    step: number;
    precision: string;
}

async function through(bytes: Uint8Array, stream: TransformStream): Promise<Uint8Array> {
    const piped = new Blob([bytes as BlobPart])
        .stream()
        .pipeThrough(stream as unknown as ReadableWritablePair<Uint8Array, Uint8Array>);
    return new Uint8Array(await new Response(piped as unknown as BodyInit).arrayBuffer());
}

export async function pack(shared: Shared): Promise<string> {
    const bytes = await through(new TextEncoder().encode(JSON.stringify(shared)), new CompressionStream('deflate-raw'));
    return btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
}

export async function unpack(text: string): Promise<Shared> {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')))) as Shared;
}

/** Several pictures side by side as one SVG that stands alone. */
export function pictureFile(pictures: SVGSVGElement[], words: string): { svg: string; width: number; height: number } {
    let x = 0;
    const height = Math.max(...pictures.map((p) => p.clientHeight)) + 34;
    const parts = pictures.map((p) => {
        const part = `<svg x="${x}" y="0" width="${p.clientWidth}" height="${p.clientHeight}">${p.innerHTML}</svg>`;
        x += p.clientWidth + 8;
        return part;
    });
    const width = x - 8;
    const safe = words.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c]!);
    const svg =
        `<svg xmlns="http://www.w3.org/2000/svg" class="picture" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
        `<style>${pictureStyle}.picture .hit,.picture .corner-hit,.picture .handle,.picture .handle-line{display:none}</style>` +
        `<rect width="100%" height="100%" fill="#fff"/>${parts.join('')}` +
        `<text x="10" y="${height - 11}">${safe}</text></svg>`;
    return { svg, width, height };
}

export async function pngOf(picture: { svg: string; width: number; height: number }): Promise<Blob> {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([picture.svg], { type: 'image/svg+xml' }));
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = 2 * picture.width;
    canvas.height = 2 * picture.height;
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(image.src);
    return new Promise((done, fail) => canvas.toBlob((b) => (b ? done(b) : fail(new Error('no picture'))), 'image/png'));
}
