// cases.ts : 3D scenes to look at: the repository's, and the field's cases of tests/golden/field3.txt as scenes.
import type { Case } from '../ui/gallery.ts';
import type { MeshFile } from '../model/mesh.ts';
import type { Body, ShapeSpec } from '../model/scene.ts';
import { spherePoints } from '../model/body3.ts';

const files = import.meta.glob<string>('../../../scenes/{lesson3,kinds3,workshop3,stack3,cast3,impact3}.json', {
    query: '?raw',
    import: 'default',
});
const meshes = import.meta.glob<string>('../../../scenes/meshes/*.{obj,stl}', { query: '?url', import: 'default' });
const field = import.meta.glob<string>('../../../tests/golden/field3.txt', { query: '?raw', import: 'default' });

const triples = (n: number[]): number[][] => Array.from({ length: n.length / 3 }, (_, i) => n.slice(3 * i, 3 * i + 3));

/** A shape of the golden file: its type and numbers. Undefined for what a page cannot hold. */
export function shapeOfWords(words: string[]): ShapeSpec | undefined {
    const [type, ...rest] = words as [string, ...string[]];
    const axis = /^[xyz]$/.test(rest[0] ?? '') ? rest.shift() : undefined;
    const n = rest.map(Number);
    if (n.some((x) => !Number.isFinite(x))) {
        return undefined;
    }
    switch (type) {
        case 'sphere':
            return { type, radius: n[0]! };
        case 'capsule':
            return { type, radius: n[0]!, p1: n.slice(1, 4), p2: n.slice(4, 7) };
        case 'box':
        case 'ellipsoid':
            return { type, half: n.slice(0, 3) };
        case 'cylinder':
        case 'cone':
            return { type, axis: axis ?? 'z', radius: n[0]!, half_height: n[1]! };
        case 'hull':
        case 'triangle':
            return n.length % 3 === 0 ? { type: 'hull', points: triples(n) } : undefined;
        default:
            return undefined;
    }
}

function bodyOf(name: string, words: string[], keys: Map<string, string[]>): Body | undefined {
    const shape = shapeOfWords(words);
    const numbers = (key: string): number[] | undefined => keys.get(`${name}_${key}`)?.map(Number);
    if (!shape) {
        return undefined;
    }
    const matrix = numbers('matrix');
    const quaternion = numbers('quat');
    return {
        name,
        shape,
        position: numbers('at') ?? [0, 0, 0],
        ...(matrix ? { matrix: triples(matrix) } : {}),
        ...(quaternion ? { quaternion } : {}),
    };
}

/** The cases of the golden file that need no mesh and have the page's kinds of shapes. */
export function fieldCases(text: string): Case[] {
    return text.split(/\n\s*\n/).flatMap((block) => {
        const keys = new Map<string, string[]>();
        for (const line of block.split('\n').filter((l) => l.trim() !== '' && !l.startsWith('#'))) {
            const [key, ...words] = line.trim().split(/\s+/) as [string, ...string[]];
            keys.set(key, words);
        }
        const key = keys.get('case')?.[0];
        const a = key && keys.has('a') ? bodyOf('a', keys.get('a')!, keys) : undefined;
        const b = a && keys.has('b') ? bodyOf('b', keys.get('b')!, keys) : undefined;
        if (!key || !a || !b) {
            return [];
        }
        const scene = JSON.stringify({ abut: 1, dim: 3, bodies: [a, b] });
        return [{ key, title: key.replaceAll('_', ' '), text: () => Promise.resolve(scene) }];
    });
}

export const firstScene3 = `{ "abut": 1, "dim": 3, "bodies": [
    { "name": "box", "shape": { "type": "box", "half": [1, 0.8, 0.6] }, "position": [-0.4, 0, 0] },
    { "name": "hull",
      "shape": { "type": "hull", "points":
        [[-0.8, -0.7, -0.5], [0.8, -0.7, -0.5], [0.8, 0.7, -0.5], [-0.8, 0.7, -0.5], [0, 0, 0.9]] },
      "position": [0.75, 0.15, 0.75], "quaternion": [0.96, 0.1, 0.15, 0.2] } ] }`;

async function meshFile(path: string): Promise<MeshFile> {
    const answer = await fetch(await meshes[path]!());
    return { name: path.slice(path.lastIndexOf('/') + 1), bytes: new Uint8Array(await answer.arrayBuffer()) };
}

/** One of the repository's scenes, with the meshes that it names. */
function sceneCase(key: string, title: string): Case {
    const text = files[`../../../scenes/${key}.json`]!;
    const named = async (): Promise<string[]> => {
        const scene = await text();
        return Object.keys(meshes).filter((path) => scene.includes(path.slice(path.indexOf('meshes/'))));
    };
    return { key, title, text, meshes: async () => Promise.all((await named()).map(meshFile)) };
}

function spheresCase(): Case {
    const bodies = [0, 1.6].map((x, i) => ({
        name: 'ab'[i],
        shape: { type: 'hull', points: spherePoints(500, 1) },
        position: [x, 0.2 * i, 0.1 * i],
    }));
    const scene = JSON.stringify({ abut: 1, dim: 3, bodies });
    return { key: 'hulls', title: 'Two hulls of 500 corners', text: () => Promise.resolve(scene) };
}

export async function cases3(): Promise<Case[]> {
    const text = await Object.values(field)[0]?.();
    return [
        sceneCase('lesson3', 'The lesson, given thickness'),
        sceneCase('kinds3', 'Every kind of shape'),
        sceneCase('stack3', 'A stack at rest'),
        sceneCase('cast3', 'A cast: a dart flies at a roof'),
        sceneCase('impact3', 'An impact: a beam tumbles past a pillar'),
        spheresCase(),
        sceneCase('workshop3', 'A workshop of meshes'),
        ...(text ? fieldCases(text) : []),
    ];
}
