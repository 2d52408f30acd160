// intake.ts : scenes that come in: chosen files, dropped files, pasted text. Several files are one scene and its meshes.
import type { MeshFile } from '../model/mesh.ts';
import { element, input, onClick } from './page.ts';

/** A scene's text as it came, what it is called, and the other files that came with it. */
export interface Incoming {
    name: string;
    text: string | Uint8Array;
    meshes: MeshFile[];
}

/** `take` is given whatever comes in; meshes alone belong to the scene that came before them. */
export function bindIntake(take: (what: Incoming | MeshFile[]) => Promise<unknown>): void {
    const open = async (files: Iterable<File>): Promise<void> => {
        const all = [...files];
        if (all.length > 0) await take(await (await import('./incoming.ts')).incoming(all));
    };
    const chooser = input('file');
    onClick('open', () => chooser.click());
    chooser.addEventListener('change', () => {
        void open(chooser.files ?? []);
        chooser.value = '';
    });
    document.addEventListener('dragover', (e) => {
        e.preventDefault();
        document.body.classList.add('drop');
    });
    document.addEventListener('dragleave', () => document.body.classList.remove('drop'));
    document.addEventListener('drop', (e) => {
        e.preventDefault();
        document.body.classList.remove('drop');
        void open(e.dataTransfer?.files ?? []);
    });
    document.addEventListener('paste', (e) => {
        const into = e.target instanceof Element ? e.target : element('world');
        const text = e.clipboardData?.getData('text/plain') ?? '';
        if (into.closest('input, textarea') === null && text.trim() !== '') {
            void take({ name: 'pasted text', text, meshes: [] });
        }
    });
}
