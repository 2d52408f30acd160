// picture_style.ts : the look of the pictures, on the page and in what is exported. Okabe and Ito's palette (2008), which the
// program's own drawings use: colours that colour-blind people tell apart; and nothing is told by colour alone.
// By night they are lighter on dark paper; what is exported keeps the colours of the day.
const DAY = {
    paper: '#fff',
    ink: '#1c2126',
    grid: '#e8ebee',
    axis: '#c6ccd2',
    tick: '#666e77',
    shade: '#1c212614',
    ask: '#56707f',
    a: '#0072b2',
    'a-fill': '#0072b226',
    'a-text': '#005a8d',
    b: '#e69f00',
    'b-fill': '#e69f0030',
    'b-text': '#8f6100',
    'b-dot': '#b87a00',
    d: '#009e73',
    'd-fill': '#009e7322',
    'd-text': '#00684b',
    o: '#707882',
    'o-fill': '#7078821a',
    'o-text': '#555c64',
    s: '#a3417a',
    's-fill': '#cc79a740',
    's-faint': '#cc79a726',
    's-text': '#7d2c5c',
    n: '#d55e00',
    'n-text': '#a84600',
};

const NIGHT: typeof DAY = {
    paper: '#171b20',
    ink: '#e6eaee',
    grid: '#262c33',
    axis: '#454e58',
    tick: '#8a94a0',
    shade: '#ffffff14',
    ask: '#9db4c2',
    a: '#3d9fd8',
    'a-fill': '#3d9fd833',
    'a-text': '#7cc4ee',
    b: '#e69f00',
    'b-fill': '#e69f0033',
    'b-text': '#f3be5b',
    'b-dot': '#e69f00',
    d: '#1fb58a',
    'd-fill': '#1fb58a2b',
    'd-text': '#5fd6b1',
    o: '#8f98a2',
    'o-fill': '#8f98a21f',
    'o-text': '#b4bcc5',
    s: '#d987b8',
    's-fill': '#d987b84d',
    's-faint': '#d987b82b',
    's-text': '#eaa6cf',
    n: '#f0793a',
    'n-text': '#ff9d66',
};

// Each line is a rule of what lies in a picture.
const INSIDE = `.paper, .hit, .corner-hit, .handle, [data-step] { pointer-events: all; }
.paper { fill: var(--paper); }
.grid { stroke: var(--grid); stroke-width: 1; }
.axis { stroke: var(--axis); stroke-width: 1.2; }
.tick { fill: var(--tick); font-size: 10.5px; }
.a { fill: var(--a-fill); stroke: var(--a); }
.b { fill: var(--b-fill); stroke: var(--b); }
.d { fill: var(--d-fill); stroke: var(--d); }
.other { fill: var(--o-fill); stroke: var(--o); }
.shape { stroke-width: 2.2; stroke-linejoin: round; }
.core { fill: none; stroke-width: 1.2; stroke-dasharray: 3 4; }
.chosen { stroke-width: 3.4; }
.name { font-size: 21px; font-weight: 700; }
text { paint-order: stroke; stroke: var(--paper); stroke-width: 3.5px; stroke-linejoin: round; fill: var(--ink); }
text.a-text { fill: var(--a-text); }
text.b-text { fill: var(--b-text); }
text.d-text { fill: var(--d-text); }
text.o-text { fill: var(--o-text); }
text.small { font-size: 11.5px; }
.corner { stroke: var(--paper); stroke-width: 1; }
.dots { stroke-width: 4.4; stroke-linecap: round; fill: none; }
.dots.a { stroke: var(--a); }
.dots.b { stroke: var(--b-dot); }
.dots.d { stroke: var(--d); }
.corner.a { fill: var(--a); }
.corner.b { fill: var(--b-dot); }
.corner.d { fill: var(--d); }
.lit { stroke: var(--ink); stroke-width: 2.4; }
.origin { stroke: var(--ink); stroke-width: 2.4; fill: none; }
.simplex { fill: var(--s-fill); stroke: var(--s); stroke-width: 3; stroke-linejoin: round; }
.before { fill: none; stroke: var(--s); stroke-width: 1.6; stroke-dasharray: 5 4; }
.vertex { fill: var(--s); stroke: var(--paper); stroke-width: 1.4; }
.added { fill: none; stroke: var(--s); stroke-width: 2.6; }
.ask { stroke: var(--ask); stroke-width: 2; fill: none; }
.ask.head { fill: var(--ask); stroke: none; }
.support-line { stroke: var(--ask); stroke-width: 1.4; stroke-dasharray: 7 4; }
.nearest { stroke: var(--n); stroke-width: 2.6; stroke-dasharray: 2 4; stroke-linecap: round; }
.normal { stroke: var(--n); stroke-width: 3; fill: none; }
.normal.head { fill: var(--n); stroke: none; }
.depth-line { stroke: var(--n); stroke-width: 3.2; stroke-linecap: round; }
.witness { fill: var(--n); stroke: var(--paper); stroke-width: 1.6; }
text.n-text { fill: var(--n-text); font-weight: 600; }
text.s-text { fill: var(--s-text); font-weight: 600; }
.epa { fill: var(--s-faint); stroke: var(--s); stroke-width: 1.6; }
.open { stroke: var(--s); stroke-width: 4; stroke-linecap: round; }
.horizon { stroke: var(--ink); stroke-width: 2; stroke-dasharray: 2 3; fill: none; }
.face { stroke-width: 6; stroke-linecap: round; opacity: .75; }
.plane { stroke: var(--ink); stroke-width: 1.4; stroke-dasharray: 6 4; }
.cut { fill: var(--shade); stroke: none; }
.contact { fill: var(--n); stroke: var(--paper); stroke-width: 1.6; }
.contact-b { fill: var(--paper); stroke: var(--n); stroke-width: 2.2; }
.handle { fill: var(--paper); stroke: var(--ink); stroke-width: 1.8; cursor: grab; }
.handle-line { stroke: var(--ink); stroke-width: 1.2; stroke-dasharray: 2 3; }
.hit { fill: transparent; stroke: transparent; stroke-width: 16; cursor: move; }
.corner-hit { fill: transparent; stroke: none; cursor: pointer; }
.lower { stroke: var(--a); stroke-width: 2.2; fill: none; }
.upper { stroke: var(--n); stroke-width: 2.2; fill: none; }
.band { fill: var(--o-fill); stroke: none; }
.mark { stroke: var(--ink); stroke-width: 1.4; }
`;

/** Every selector of such rules, in a picture. */
export const inPicture = (rules: string): string =>
    rules.replace(/^[^{\n]+/gm, (selectors) => selectors.replace(/[^,]+/g, (one) => ` .picture ${one.trim()} `));

export const RULES =
    '.picture { background: var(--paper); font: 13px system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }\n' +
    '.picture * { pointer-events: none; }\n' +
    inPicture(INSIDE);

const variables = (colours: typeof DAY): string =>
    Object.entries(colours)
        .map(([name, colour]) => `--${name}:${colour};`)
        .join('');

/** On the page. */
export const pictureStyle = `:root{${variables(DAY)}}@media (prefers-color-scheme: dark){:root{${variables(NIGHT)}}}` + RULES;

/** Rules in a file: by day, and without variables, which not every program knows. */
export const inFile = (rules: string): string => rules.replace(/var\(--([a-z-]+)\)/g, (_, name: keyof typeof DAY) => DAY[name]);
