// sources.ts : the repository's own lines that a card is about. They come with the page, so they are there wherever the page
// is; where the page knows the repository's address it also links there.
import type { SourceRef } from './lessons.ts';

const texts = import.meta.glob<string>(
    [
        '../../../src/gjk/{minkowski2,simplex2,gjk2}.c',
        '../../../src/shape/support2.c',
        '../../../src/epa/epa2.c',
        '../../../src/clip/{clip2,manifold2}.c',
        '../../../src/cast/{portal2,cast2}.c',
        '../../../docs/algorithms/{gjk,bounds,epa,clipping,casts}.md',
    ],
    { query: '?raw', import: 'default' },
);

export interface Excerpt {
    first: number;
    lines: string[];
}

/** A function's lines, with the comment over it: from its definition to the brace that closes it at the margin. */
export function functionIn(text: string, name: string): Excerpt | undefined {
    const lines = text.split('\n');
    const defined = new RegExp(`^[a-z].*[ *]${name}\\(`);
    const start = lines.findIndex((line, i) => defined.test(line) && opens(lines, i));
    const end = start < 0 ? -1 : lines.findIndex((line, i) => i > start && line === '}');
    if (end < 0) {
        return undefined;
    }
    let first = start;
    while (first > 0 && lines[first - 1]!.startsWith('//')) first -= 1;
    return { first: first + 1, lines: lines.slice(first, end + 1) };
}

/** Whether the line begins a definition and not a declaration. */
function opens(lines: string[], i: number): boolean {
    const next = lines.slice(i, i + 4).find((line) => /[;{]\s*$|^\{/.test(line));
    return next !== undefined && !next.trimEnd().endsWith(';');
}

export async function textOf(path: string): Promise<string> {
    const text = await texts[`../../../${path}`]?.();
    if (text === undefined) {
        throw new Error(`${path} does not come with the page`);
    }
    return text;
}

export async function excerptOf({ path, name }: SourceRef): Promise<Excerpt> {
    const found = functionIn(await textOf(path), name);
    if (!found) {
        throw new Error(`${path} has no function ${name}`);
    }
    return found;
}
