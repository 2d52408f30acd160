// help.ts : the page's keys and words, in a dialog; loaded when it is asked for.
import help from './help.html?raw';
import { element } from './page.ts';

export function showHelp(): void {
    const dialog = element('helper') as HTMLDialogElement;
    if (dialog.innerHTML === '') dialog.innerHTML = help;
    dialog.showModal();
    dialog.scrollTop = 0; // the button that has the focus is at its end
}
