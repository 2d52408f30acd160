// make.ts : space.
import type { Stage } from '../ui/stage.ts';
import type { Case } from '../ui/gallery.ts';

export async function makeSpace(_place: HTMLElement, _changed: () => void): Promise<{ stage: Stage; cases: Case[]; first: string }> {
    throw new Error('Space is not there yet');
}
