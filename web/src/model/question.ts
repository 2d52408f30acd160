// question.ts : queries found, made and asked: what the story of a cast or an impact needs of them.
import { askedOf, isAbout, storyOf, type Query, type Story } from './queries.ts';
import type { Body, Numbers, Scene } from './scene.ts';

/** A query in a few words. */
export function queryWords(query: Query): string {
    const against = query.against === undefined ? '' : ` against ${query.against}`;
    return `${storyOf(query)} of ${askedOf(query)?.body ?? '?'}${against}`;
}

/** The body of a name, or the first part of a mesh of that name. */
export const bodyNamed = (scene: Scene, name: string | undefined): number =>
    scene.bodies.findIndex((body) => body.name === name || body.name.startsWith(`${name}/`));

/** The place of the scene's query of this kind about B against A; -1 where there is none. */
export const queryOfPair = (scene: Scene, story: Story, a: Body, b: Body): number =>
    (scene.queries ?? []).findIndex((query) => storyOf(query) === story && query.against === a.name && isAbout(query, a, b));

/** The scene of A and B alone, as a file, with this query as its only one. */
export function questionOf(dim: 2 | 3, a: Body, b: Body, query: Query): Scene {
    const named = { ...(query.cast ? { cast: query.cast } : { impact: query.impact! }), against: a.name };
    return { dim, bodies: [a, b], queries: [named] };
}

const tidy = (x: number): number => Number(x.toPrecision(4));

/** A position after a step, with as many decimals as the step needs to be read. */
export function movedBy(position: Numbers, step: Numbers): Numbers {
    const size = Math.max(...step.map(Math.abs));
    const decimals = Math.min(Math.max(4 - Math.floor(Math.log10(size)), 0), 100); // of size 0 none is used
    return position.map((x, i) => (step[i] === 0 ? x : Number((x + step[i]!).toFixed(decimals))));
}

/** A motion to begin with: B's middle goes to A's, without turning for a cast, with some of a turn for an impact. */
export function firstQuery(story: 'cast' | 'impact', a: Body, b: Body, way: Numbers): Query {
    const translation = way.map(tidy);
    if (story === 'cast') {
        return { cast: { body: b.name, translation }, against: a.name };
    }
    const position = movedBy(b.position, translation);
    const turn = way.length === 2 ? 1.8 : [0.5, 0.3, 1.5];
    return { impact: { body: b.name, to: { position, turn } }, against: a.name };
}
