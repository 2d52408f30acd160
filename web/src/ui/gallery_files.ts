// gallery_files.ts : the scenes of the gallery in 2D; loaded with the first that is opened.
const files = import.meta.glob<string>(['../../../scenes/field/*.json', '../../../scenes/{lesson,kinds,cast,impact}.json'], {
    query: '?raw',
    import: 'default',
});

export const sceneText = (key: string): Promise<string> => files[`../../../scenes/${key}.json`]!();
