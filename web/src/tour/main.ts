// main.ts : the tour: seven cards, one after the other; `?card=3` begins at the third, `?card=3&embed` shows it alone.
import '../base.css';
import './tour.css';
import { bytesOf } from '../engine/module.ts';
import { repository } from '../model/repository.ts';
import { pictureStyle } from '../view/picture_style.ts';
import { STORY_RULES } from '../view/story_style.ts';
import { Card } from './card.ts';
import { lessons } from './lessons.ts';
import { Score } from './score.ts';

document.head.append(Object.assign(document.createElement('style'), { textContent: pictureStyle + STORY_RULES }));

const asked = new URLSearchParams(location.search);
const wanted = Math.max(0, Math.min(lessons.length, Math.floor(Number(asked.get('card') ?? 0)) || 0));
const alone = asked.has('embed') && wanted > 0;
const still = matchMedia('(prefers-reduced-motion: reduce)');

function element(id: string): HTMLElement {
    return document.getElementById(id)!;
}

function complain(fault: unknown): void {
    element('trouble').hidden = false;
    element('trouble').textContent = `Something went wrong: ${fault instanceof Error ? fault.message : String(fault)}.`;
}

let bytes: Promise<ArrayBuffer> | undefined;
const library = (): Promise<ArrayBuffer> => (bytes ??= bytesOf('abut2'));

const score = new Score(() => {
    element('score').textContent = score.words;
    element('forget').hidden = score.words.includes('nothing');
});
element('score').textContent = score.words;
element('forget').hidden = score.words.includes('nothing');
element('forget').addEventListener('click', () => score.forget());

document.body.classList.toggle('embed', alone);
if (repository) {
    document.querySelectorAll<HTMLAnchorElement>('[data-repository]').forEach((link) => {
        link.href = repository!;
        link.hidden = false;
    });
}

const cards = lessons.flatMap((lesson, i) => {
    if (alone && i !== wanted - 1) {
        return [];
    }
    const place = document.createElement('section');
    place.className = 'card';
    place.id = `card-${i + 1}`;
    element('cards').append(place);
    return [new Card(place, lesson, i + 1, score, library)];
});

element('contents').innerHTML = lessons.map((l, i) => `<li><a href="#card-${i + 1}">${l.title}</a></li>`).join('');

// Whoever crosses the middle of the window plays.
const middle = new IntersectionObserver(
    (seen) => {
        for (const { target, isIntersecting } of seen) {
            const card = cards.find((c) => c.place === target)!;
            if (isIntersecting) card.enter(still.matches).catch(complain);
            else card.leave();
        }
    },
    { rootMargin: '-45% 0px -45% 0px' },
);
// What is about to be seen is made ready.
const near = new IntersectionObserver(
    (seen) => {
        for (const { target, isIntersecting } of seen) {
            if (isIntersecting)
                cards
                    .find((c) => c.place === target)!
                    .load()
                    .catch(complain);
        }
    },
    { rootMargin: '30% 0px 30% 0px' },
);
for (const card of cards) {
    middle.observe(card.place);
    near.observe(card.place);
}
if (wanted > 0 && !alone) {
    element(`card-${wanted}`).scrollIntoView({ behavior: 'instant' });
}
addEventListener('error', (e) => complain(e.error ?? e.message));
addEventListener('unhandledrejection', (e) => complain(e.reason));
