// files.ts : scenes in and out: files, links, pictures.
import { inFile, RULES } from '../view/picture_style.ts';
import { STORY_RULES } from '../view/story_style.ts';
import { escape } from '../view/svg.ts';

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
    margin?: number;
    /** The place of the query whose story it is. */
    query?: number;
}

async function through(bytes: Uint8Array, stream: TransformStream): Promise<Uint8Array> {
    const piped = new Blob([bytes as BlobPart]).stream().pipeThrough(stream);
    return new Uint8Array(await new Response(piped).arrayBuffer());
}

export async function pack(shared: object): Promise<string> {
    const bytes = await through(new TextEncoder().encode(JSON.stringify(shared)), new CompressionStream('deflate-raw'));
    return btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
}

/** What a link holds; one that this page has not made may hold anything. */
export async function unpack(text: string): Promise<unknown> {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw'))));
}

/** A picture that stands alone. */
export interface PictureFile {
    svg: string;
    width: number;
    height: number;
}

const GAP = 8;
const FOOT = 34; // room for the words

/** Parts side by side on white, words below them; `part` draws one at its place. */
function sideBySide<T extends Element>(
    views: T[],
    words: string,
    style: string,
    part: (view: T, frame: string) => string,
): PictureFile {
    let x = 0;
    const parts = views.map((view) => {
        const drawn = part(view, `x="${x}" y="0" width="${view.clientWidth}" height="${view.clientHeight}"`);
        x += view.clientWidth + GAP;
        return drawn;
    });
    const [width, height] = [x - GAP, Math.max(...views.map((v) => v.clientHeight)) + FOOT];
    const svg =
        `<svg xmlns="http://www.w3.org/2000/svg" class="picture" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
        `<style>${style}</style><rect width="100%" height="100%" fill="#fff"/>${parts.join('')}` +
        `<text x="10" y="${height - 11}">${escape(words)}</text></svg>`;
    return { svg, width, height };
}

const fileStyle = inFile(RULES + STORY_RULES);
const NO_HANDLES = '.picture .hit,.picture .corner-hit,.picture .handles{display:none}';

export function pictureFile(pictures: SVGSVGElement[], words: string): PictureFile {
    return sideBySide(pictures, words, fileStyle + NO_HANDLES, (p, frame) => `<svg ${frame}>${p.innerHTML}</svg>`);
}

/** Canvases with what lies over them. */
export function pictureOfCanvases(views: { canvas: HTMLCanvasElement; over: SVGSVGElement }[], words: string): PictureFile {
    const over = new Map(views.map((v) => [v.canvas, v.over.innerHTML]));
    return sideBySide(
        [...over.keys()],
        words,
        fileStyle + NO_HANDLES,
        (c, frame) => `<image ${frame} href="${c.toDataURL()}"/><svg ${frame}>${over.get(c)!}</svg>`,
    );
}

export async function pngOf(picture: PictureFile): Promise<Blob> {
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
