// main.ts : the page of moving bodies: starts it, and never leaves it blank.
import '../page.css';
import './physics.css';
import { element } from '../ui/page.ts';
import { pictureStyle } from '../view/picture_style.ts';
import { Page } from './page.ts';

document.head.append(Object.assign(document.createElement('style'), { textContent: pictureStyle }));

function onFault(fault: unknown): void {
    const words = fault instanceof Error ? fault.message : String(fault);
    const place = element('trouble');
    place.textContent = `Something went wrong: ${words}. Load the page again.`;
    place.hidden = false;
}

addEventListener('error', (e) => onFault(e.error ?? e.message));
addEventListener('unhandledrejection', (e) => onFault(e.reason));
new Page().start().catch(onFault);
