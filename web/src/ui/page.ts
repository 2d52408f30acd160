// page.ts : what the page's code finds on the page.

/** The element of an id; the page is broken without it. */
export function element(id: string): HTMLElement {
    const found = document.getElementById(id);
    if (!found) {
        throw new Error(`the page has no #${id}`);
    }
    return found;
}

export const input = (id: string): HTMLInputElement => element(id) as HTMLInputElement;
export const choice = (id: string): HTMLSelectElement => element(id) as HTMLSelectElement;
export const picture = (id: string): SVGSVGElement => element(id) as unknown as SVGSVGElement;

/** Sets an element's words, only where they are others: what is read aloud is not read twice. */
export function say(id: string, words: string): void {
    const place = element(id);
    if (place.textContent !== words) {
        place.textContent = words;
    }
}

export function onClick(id: string, act: () => unknown): void {
    element(id).addEventListener('click', () => void act());
}
