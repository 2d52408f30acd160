// gallery.ts : scenes to look at. The field's failing pairs are the repository's own test scenes (scenes/SOURCES.md says whose
// they are and what went wrong); they come with the page but only when asked for.
import type { MeshFile } from '../model/mesh.ts';

export interface Case {
    key: string;
    title: string;
    text: () => Promise<string>;
    /** The files that it names. */
    meshes?: () => Promise<MeshFile[]>;
}

const titles: [string, string][] = [
    ['lesson', 'The lesson: a square and a triangle'],
    ['kinds', 'Every kind of shape'],
    ['cast', 'A cast: a kite flies at a rock'],
    ['impact', 'An impact: a rod tumbles past a post'],
    ['field/box2d_large_world', 'Large world: two boxes 1e7 away (Box2D)'],
    ['field/parry_205_capsule_polygon', 'Capsule in a polygon (Parry 205)'],
    ['field/parry_181_ratio_0', 'Deep overlap, poses drawn anew (Parry 181)'],
    ['field/parry_ball_cuboid_contact', 'Circle just inside a box (Parry)'],
    ['field/parry_ball_cuboid_false_negative', 'Circle centred on a box’s face (Parry)'],
    ['field/dyn4j_circell_contain', 'Circle inside an ellipse (dyn4j)'],
    ['field/dyn4j_polyell_overlap', 'Polygon and ellipse (dyn4j)'],
    ['field/cute_256_p5', 'Two polygons, wrong separating direction (cute 256)'],
];

export const gallery: Case[] = titles.map(([key, title]) => ({
    key,
    title,
    text: async () => (await import('./gallery_files.ts')).sceneText(key),
}));

/** The first view: a box and a triangle that overlap by a corner. */
export const firstScene = `{ "abut": 1, "dim": 2, "bodies": [
    { "name": "box", "shape": { "type": "box", "half": [1.2, 0.8] }, "position": [-0.55, -0.2] },
    { "name": "triangle", "shape": { "type": "polygon", "points": [[-1, -0.7], [1, -0.5], [-0.1, 1.1]] },
      "position": [1.05, 0.55], "angle": 0.35 } ] }`;
