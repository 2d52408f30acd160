// repository.ts : where the repository is, as web/package.json says it under "repository" (or ABUT_REPOSITORY when the page is
// built); undefined where neither does. What the page links to then comes with the page itself.
declare const REPOSITORY: string; // vite.config.ts puts it in

export const repository: string | undefined = typeof REPOSITORY === 'string' && REPOSITORY !== '' ? REPOSITORY : undefined;

/** A file there, or some of its lines. */
export function addressOf(path: string, first?: number, last?: number): string | undefined {
    const lines = first === undefined ? '' : `#L${first}-L${last ?? first}`;
    return repository && `${repository}/blob/HEAD/${path}${lines}`;
}
