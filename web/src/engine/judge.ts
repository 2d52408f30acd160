// judge.ts : the abut program's own reader of scene files says whether a text is a scene, in its own words.
import { load, type Module } from './module.ts';

let reader: Promise<Module> | undefined;

/** What the program says of a scene: "" when all is well. */
export function judgeWith(module: Module, name: string, text: string | Uint8Array): string {
    const encode = new TextEncoder();
    const file = encode.encode(name);
    const scene = typeof text === 'string' ? encode.encode(text) : text;
    const room = module.call.bridge_scene_room!(file.length + scene.length);
    if (room === 0) {
        return 'abut: error: out of memory';
    }
    const bytes = module.bytes(room, file.length + scene.length);
    bytes.set(file);
    bytes.set(scene, file.length);
    return module.text(module.call.bridge_scene_judge!(file.length, scene.length));
}

export async function judge(name: string, text: string | Uint8Array): Promise<string> {
    reader ??= load('scene');
    return judgeWith(await reader, name, text);
}
