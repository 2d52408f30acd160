// palette.ts : the colours of the 3D pictures, by day and by night: Okabe and Ito's (2008) as in 2D (view/picture_style.ts).

const DAY = {
    paper: 0xffffff,
    a: 0x0072b2,
    b: 0xe69f00,
    d: 0x009e73,
    other: 0x707882,
    simplex: 0xa3417a,
    answer: 0xd55e00,
    ink: 0x1c2126,
    ask: 0x56707f,
};

const NIGHT: typeof DAY = {
    paper: 0x171b20,
    a: 0x3d9fd8,
    b: 0xe69f00,
    d: 0x1fb58a,
    other: 0x8f98a2,
    simplex: 0xd987b8,
    answer: 0xf0793a,
    ink: 0xe6eaee,
    ask: 0x9db4c2,
};

/** As they are now. Words are coloured as in 2D. */
export let COLORS = DAY;

const night = matchMedia('(prefers-color-scheme: dark)');

/** What is exported is drawn by day; everything else as the system wishes. */
export function usePalette(by: 'day' | 'wish'): void {
    COLORS = by === 'wish' && night.matches ? NIGHT : DAY;
}

export function onPalette(changed: () => void): void {
    usePalette('wish');
    night.addEventListener('change', () => {
        usePalette('wish');
        changed();
    });
}
