// viewer.ts : a dialog that shows lines of the repository; loaded when they are first asked for.
import { addressOf } from '../model/repository.ts';
import { escape } from '../view/svg.ts';
import type { SourceRef } from './lessons.ts';
import { excerptOf, textOf } from './sources.ts';

function dialogOf(): HTMLDialogElement {
    const found = document.querySelector<HTMLDialogElement>('#viewer');
    if (found) {
        return found;
    }
    const made = document.createElement('dialog');
    made.id = 'viewer';
    document.body.append(made);
    return made;
}

function show(title: string, body: string, address: string | undefined): void {
    const dialog = dialogOf();
    const link = address ? `<a href="${escape(address)}">in the repository</a>` : '';
    dialog.innerHTML =
        `<h2>${escape(title)}</h2><pre tabindex="0">${body}</pre>` +
        `<form method="dialog" class="row">${link}<button>Close</button></form>`;
    dialog.showModal();
}

export async function showSource(source: SourceRef): Promise<void> {
    const { first, lines } = await excerptOf(source);
    const last = first + lines.length - 1;
    const body = lines.map((line, i) => `<span class="number">${first + i}</span>${escape(line)}`).join('\n');
    show(`${source.path}, lines ${first} to ${last}`, body, addressOf(source.path, first, last));
}

export async function showDocument(path: string): Promise<void> {
    show(path, escape(await textOf(path)), addressOf(path));
}
