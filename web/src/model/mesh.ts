// mesh.ts : bodies whose shape is a mesh file become hulls with the points in the scene: one body for each part of the mesh, as
// the program has it. So a scene with meshes can be edited, saved and sent as a link like any other.
import { rename } from './queries.ts';
import type { Numbers, Scene } from './scene.ts';

/** A file that a scene names. */
export interface MeshFile {
    name: string;
    bytes: Uint8Array;
}

/** A body as the program's reader made it. */
export interface MeshPart {
    /** Which body of the file it is, or is a part of. */
    group: number;
    name: string;
    /** The corners of its core, its center added. */
    points: Numbers[];
}

export function withoutMeshes(scene: Scene, parts: MeshPart[]): Scene {
    const bodies = scene.bodies.flatMap((body, group) => {
        if (body.shape.mesh === undefined) {
            return [body];
        }
        const { radius, margin } = body.shape;
        const round = { ...(radius === undefined ? {} : { radius }), ...(margin === undefined ? {} : { margin }) };
        return parts
            .filter((part) => part.group === group)
            .map(({ name, points }) => ({ ...structuredClone(body), name, shape: { type: 'hull', points, ...round } }));
    });
    const made = { ...scene, bodies };
    scene.bodies.forEach((body, group) => {
        const first = body.shape.mesh === undefined ? undefined : parts.find((part) => part.group === group);
        if (first && first.name !== body.name) rename(made, body.name, first.name);
    });
    return made;
}
