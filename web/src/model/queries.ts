// queries.ts : the queries of a scene that have a story: casts and impacts, with the keys of the file (cli/abut.1).
import type { Body, Numbers, Scene } from './scene.ts';

/** Where a body of an impact ends, or by how much it turns. */
export interface MotionSpec {
    position?: Numbers;
    angle?: number;
    quaternion?: Numbers;
    matrix?: Numbers[] | Numbers;
    /** By how much: radians in 2D, a rotation vector in 3D. */
    turn?: number | Numbers;
    /** What moves on a straight line, in the body's frame. */
    center?: Numbers;
}

interface Asked {
    body: string;
    max_fraction?: number;
    target?: number;
    leave?: boolean;
}

export interface CastSpec extends Asked {
    translation: Numbers;
}

export interface ImpactSpec extends Asked {
    to: MotionSpec;
    against_to?: MotionSpec;
}

/** One of the file's queries; those of other kinds are kept as they are. */
export interface Query {
    cast?: CastSpec;
    impact?: ImpactSpec;
    against?: string;
}

export type Story = 'contact' | 'cast' | 'impact';

export const storyOf = (query: Query | undefined): Story => (query?.cast ? 'cast' : query?.impact ? 'impact' : 'contact');

/** What a query asks about a cast or an impact. */
export const askedOf = (query: Query | undefined): CastSpec | ImpactSpec | undefined => query?.cast ?? query?.impact;

/** The places of the queries that have a story. */
export const told = (scene: Scene): number[] =>
    (scene.queries ?? []).flatMap((query, i) => (storyOf(query) === 'contact' ? [] : [i]));

/** Whether a query can be asked about B against A. */
export function isAbout(query: Query, a: Body, b: Body): boolean {
    return askedOf(query)?.body === b.name && (query.against === undefined || query.against === a.name);
}

/** A body has another name now; what named it follows. */
export function rename(scene: Scene, before: string, after: string): void {
    for (const pair of [...(scene.pairs ?? []), ...(scene.ignore ?? [])]) {
        pair.forEach((name, i) => (pair[i] = name === before ? after : name));
    }
    for (const query of scene.queries ?? []) {
        const asked = Object.values(query).filter((x): x is { body?: string } => typeof x === 'object' && x !== null);
        for (const one of asked) {
            if (one.body === before) one.body = after;
        }
        if (query.against === before) query.against = after;
    }
}

/** A body is gone; queries that name it go, and pairs to ignore. */
export function forget(scene: Scene, name: string): void {
    const names = (query: Query): unknown[] => [
        query.against,
        ...Object.values(query).map((x: unknown) => (x as { body?: string } | undefined)?.body),
    ];
    if (scene.queries) scene.queries = scene.queries.filter((query) => !names(query).includes(name));
    if (scene.ignore) scene.ignore = scene.ignore.filter((pair) => !pair.includes(name));
}
