// site.js : the search, and the front page's card. The index is fetched when somebody is about to search; a section is found
// when all words stand in it, those with the words in their title first.
'use strict';
{
    const form = document.getElementById('search');
    const field = form.querySelector('input');
    const list = document.getElementById('found');
    const MOST = 20;
    let index;

    const load = async () => {
        const answer = await fetch(`${form.dataset.root}/search.json`);
        return (await answer.json()).map(([title, url, words]) => ({
            title,
            url,
            words,
            low: title.toLowerCase(),
            all: `${title} ${words}`.toLowerCase(),
        }));
    };

    const begin = () => {
        index ??= load();
        index.catch(() => undefined); // told where it is waited for
    };

    /** The higher, the better: a word asked for is a name in the title, begins one, is in the title, is in the text. */
    const rank = ({ low, all }, asked) => {
        if (!asked.every((word) => all.includes(word))) return 0;
        const names = low.split(/[^\w]+/);
        return (
            1 +
            asked.reduce((sum, word) => {
                if (names.includes(word)) return sum + 4;
                return sum + (names.some((name) => name.startsWith(word)) ? 2 : Number(low.includes(word)));
            }, 0)
        );
    };

    const row = ({ title, url, words }, asked) => {
        const item = document.createElement('li');
        const link = item.appendChild(document.createElement('a'));
        link.href = `${form.dataset.root}/${url}`;
        link.textContent = title;
        const at = Math.max(0, words.toLowerCase().indexOf(asked[0]) - 30);
        item.append(document.createElement('br'), words.slice(at, at + 110));
        return item;
    };

    const search = async () => {
        const asked = field.value.toLowerCase().split(/\s+/).filter(Boolean);
        list.hidden = asked.length === 0;
        if (list.hidden) return;
        try {
            begin();
            const found = (await index)
                .map((section) => ({ section, good: rank(section, asked) }))
                .filter(({ good }) => good > 0)
                .sort((a, b) => b.good - a.good);
            list.replaceChildren(...found.slice(0, MOST).map(({ section }) => row(section, asked)));
            if (found.length === 0) list.textContent = 'Nothing found.';
        } catch {
            index = undefined;
            list.textContent = 'The index did not load: the search needs a server, and a file opened by itself has none.';
        }
    };

    field.addEventListener('input', search);
    field.addEventListener('focus', begin);
    form.addEventListener('submit', (event) => {
        event.preventDefault();
        list.querySelector('a')?.click();
    });
    document.addEventListener('keydown', (event) => {
        if (event.key === 'Escape') list.hidden = true;
        if (event.key === '/' && !/INPUT|TEXTAREA|SELECT/.test(document.activeElement.tagName)) {
            event.preventDefault();
            field.focus();
        }
    });
}
{
    // The frame is as high as its card has been at its highest: nothing in it has to be scrolled, nothing below it jumps back.
    const frame = document.querySelector('iframe.live');
    const fit = () => {
        const body = frame.contentDocument?.body; // none where a file was opened by itself
        if (!body?.querySelector('.card')) return;
        const grow = () => {
            const wanted = Math.ceil(body.getBoundingClientRect().bottom + frame.contentWindow.scrollY);
            if (wanted > frame.clientHeight) frame.style.height = `${wanted + frame.offsetHeight - frame.clientHeight}px`;
        };
        new ResizeObserver(() => requestAnimationFrame(grow)).observe(body); // not within what it observes
    };
    frame?.addEventListener('load', fit);
}
