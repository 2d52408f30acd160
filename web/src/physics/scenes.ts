// scenes.ts : the scenes to choose from: those of scenes/simulate, each loaded when it is asked for.
const files = import.meta.glob<string>('../../../scenes/simulate/*.json', { query: '?raw', import: 'default' });

const nameOf = (path: string): string => path.replace(/^.*\/|\.json$/g, '');

/** Their names, in the order of the alphabet, the pyramid before all as it is what the page begins with. */
export const FIRST = 'pyramid';
export const names = Object.keys(files).map(nameOf).sort();

/** The text of one; undefined when there is none of that name. */
export async function sceneNamed(name: string): Promise<string | undefined> {
    const path = Object.keys(files).find((p) => nameOf(p) === name);
    return path === undefined ? undefined : files[path]!();
}
