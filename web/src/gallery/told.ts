// told.ts : what is said of a case of the gallery: its story, and what is exactly right; loaded with the first that is opened.
import { showExactly } from '../exact/panel.ts';
import { element } from '../ui/page.ts';
import type { AnyState } from '../ui/stage.ts';
import { storyOf } from './stories.ts';

export async function tellCase(key: string, state: () => AnyState): Promise<void> {
    element('case').textContent = (await storyOf(key)) ?? '';
    element('case').hidden = false;
    showExactly(state);
}
