// incoming.ts : files as they were chosen, read: a scene with what belongs to it, or meshes alone; loaded with the first.
import type { MeshFile } from '../model/mesh.ts';
import type { Incoming } from './intake.ts';

const isMesh = (name: string): boolean => /\.(obj|stl|ply|gltf|glb|bin|dae)$/i.test(name);

export async function incoming(files: File[]): Promise<Incoming | MeshFile[]> {
    const read = async (file: File): Promise<MeshFile> => ({
        name: file.name,
        bytes: new Uint8Array(await file.arrayBuffer()),
    });
    const scene = files.find((f) => !isMesh(f.name));
    const meshes = await Promise.all(files.filter((f) => f !== scene).map(read));
    return scene ? { name: scene.name, text: (await read(scene)).bytes, meshes } : meshes;
}
