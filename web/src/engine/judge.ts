// judge.ts : the abut program's own reader of scene files says whether a text is a scene, in its own words, and what its meshes
// are made of.
import type { MeshFile, MeshPart } from '../model/mesh.ts';
import { load, type Module } from './module.ts';

export { withoutMeshes } from '../model/mesh.ts';

export interface Judgement {
    /** What the program says of the scene: "" when all is well. */
    said: string;
    /** Every body that the scene makes: one for each part of a mesh. */
    parts: MeshPart[];
}

let reader: Promise<Module> | undefined;

/** Puts a name and a content into the reader's room; false when there is none. */
function fill(module: Module, name: Uint8Array, content: Uint8Array): boolean {
    const room = module.call.bridge_scene_room!(name.length + content.length);
    if (room !== 0) {
        const bytes = module.bytes(room, name.length + content.length);
        bytes.set(name);
        bytes.set(content, name.length);
    }
    return room !== 0;
}

function partsOf(module: Module): MeshPart[] {
    const { call } = module;
    return Array.from({ length: call.bridge_scene_bodies!() }, (_, i) => {
        const count = call.bridge_scene_corners!(i);
        const numbers = count > 0 ? module.numbers(call.bridge_scene_points!(i), 3 * count) : [];
        return {
            group: call.bridge_scene_group!(i),
            name: module.text(call.bridge_scene_name!(i)),
            points: Array.from({ length: count }, (_, k) => [numbers[3 * k]!, numbers[3 * k + 1]!, numbers[3 * k + 2]!]),
        };
    });
}

/** `editable`: whether what the playground cannot edit is refused, too. */
export function judgeWith(
    module: Module,
    name: string,
    text: string | Uint8Array,
    meshes: MeshFile[] = [],
    editable = true,
): Judgement {
    const encode = new TextEncoder();
    const { call } = module;
    call.bridge_scene_forget!();
    for (const mesh of meshes) {
        const file = encode.encode(mesh.name);
        if (!fill(module, file, mesh.bytes) || call.bridge_scene_give!(file.length, mesh.bytes.length) === 0) {
            return { said: 'abut: error: out of memory', parts: [] };
        }
    }
    const file = encode.encode(name);
    const scene = typeof text === 'string' ? encode.encode(text) : text;
    if (!fill(module, file, scene)) {
        return { said: 'abut: error: out of memory', parts: [] };
    }
    const said = module.text((editable ? call.bridge_scene_judge! : call.bridge_scene_read!)(file.length, scene.length));
    return { said, parts: said === '' ? partsOf(module) : [] };
}

export async function judge(name: string, text: string | Uint8Array, meshes: MeshFile[] = []): Promise<Judgement> {
    reader ??= load('scene');
    return judgeWith(await reader, name, text, meshes);
}
