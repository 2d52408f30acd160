// main.ts : starts the page, and never leaves it blank.
import './page.css';
import { load } from './engine/module.ts';
import { repository } from './model/repository.ts';
import { App } from './ui/app.ts';
import { firstScene, gallery } from './ui/gallery.ts';
import { element, picture } from './ui/page.ts';
import { Stage2 } from './ui/stage2.ts';
import { State } from './ui/state.ts';
import { pictureStyle } from './view/picture_style.ts';

if (repository) Object.assign(element('source'), { href: repository, textContent: 'repository' });
document.head.append(Object.assign(document.createElement('style'), { textContent: pictureStyle }));

const app = new App({
    2: async (changed) => ({
        stage: new Stage2(new State(await load('abut2')), picture('world'), picture('difference'), changed),
        cases: gallery,
        first: firstScene,
    }),
    3: async (changed) => {
        const { makeStage3 } = await import('./view3/make.ts');
        return makeStage3(element('pictures3'), changed);
    },
});

function onFault(fault: unknown): void {
    const words = fault instanceof Error ? fault.message : String(fault);
    app.complain(`Something went wrong: ${words}. The page goes on; if it does not, load it again.`);
}

addEventListener('error', (e) => onFault(e.error ?? e.message));
addEventListener('unhandledrejection', (e) => onFault(e.reason));
app.start().catch(onFault);
