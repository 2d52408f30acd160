// story_panels.ts : what the page shows round its pictures once a cast or an impact was told: captions, the choice of stories,
// the motion's numbers and its answer; loaded with the first.
import { STORY_RULES } from '../view/story_style.ts';
import { element, say } from './page.ts';
import { MotionPanel } from './motion_panel.ts';
import type { AnyState } from './stage.ts';
import { NOT_FOUND } from './verdict.ts';
import { captionsOf, storyOptions, wayTable, wayVerdict } from './story_words.ts';

export { loadTelling } from './telling.ts';

export class StoryPanels {
    private readonly motion: MotionPanel;
    private options = '';

    constructor(
        private readonly state: () => AnyState,
        changed: () => void,
    ) {
        document.head.append(Object.assign(document.createElement('style'), { textContent: STORY_RULES }));
        this.motion = new MotionPanel(element('motion'), state, changed);
    }

    get verdict(): string {
        const { way, found, steps, step } = this.state();
        return wayVerdict(way, found ? undefined : steps[step]);
    }

    /** Under the plot of bounds. */
    get axis(): string {
        return captionsOf(this.state().story, this.state().scene.dim).axis;
    }

    /** What was chosen is another option once its query has a place of its own. */
    forget(): void {
        this.options = '';
    }

    draw(): void {
        const s = this.state();
        const isContact = s.story === 'contact';
        const captions = captionsOf(s.story, s.scene.dim);
        say('plot-title', captions.plot);
        for (const place of ['world', 'other'] as const) {
            document.querySelectorAll(`[data-caption="${place}"]`).forEach((caption) => (caption.innerHTML = captions[place]));
        }
        element('contacts-panel').hidden = !isContact;
        element('motion-panel').hidden = isContact;
        if (!isContact) {
            element('answers').innerHTML = s.found ? wayTable(s.ways.f64, s.ways.f32) : NOT_FOUND;
            this.motion.render();
        }
        const options = storyOptions(s.scene, s.told);
        if (options !== this.options) {
            element('story').innerHTML = this.options = options;
        }
    }
}
