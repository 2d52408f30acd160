// picture_style.ts : the look of the pictures, on the page and in what is exported. Okabe and Ito's palette (2008), which the
// program's own drawings use: colours that colour-blind people tell apart; and nothing is told by colour alone.
export const pictureStyle = `
.picture { background: #fff; font: 13px system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
.picture * { pointer-events: none; }
.picture .paper, .picture .hit, .picture .corner-hit, .picture .handle, .picture [data-step] { pointer-events: all; }
.picture .paper { fill: #fff; }
.picture .grid { stroke: #e8ebee; stroke-width: 1; }
.picture .axis { stroke: #c6ccd2; stroke-width: 1.2; }
.picture .tick { fill: #8a929b; font-size: 10.5px; }
.picture .a { fill: #0072b226; stroke: #0072b2; }
.picture .b { fill: #e69f0030; stroke: #e69f00; }
.picture .d { fill: #009e7322; stroke: #009e73; }
.picture .other { fill: #7078821a; stroke: #707882; }
.picture .shape { stroke-width: 2.2; stroke-linejoin: round; }
.picture .core { fill: none; stroke-width: 1.2; stroke-dasharray: 3 4; }
.picture .chosen { stroke-width: 3.4; }
.picture .name { font-size: 21px; font-weight: 700; }
.picture text { paint-order: stroke; stroke: #fff; stroke-width: 3.5px; stroke-linejoin: round; fill: #1c2126; }
.picture text.a-text { fill: #005a8d; }
.picture text.b-text { fill: #8f6100; }
.picture text.d-text { fill: #00684b; }
.picture text.o-text { fill: #555c64; }
.picture text.small { font-size: 11.5px; }
.picture .corner { stroke: #fff; stroke-width: 1; }
.picture .dots { stroke-width: 4.4; stroke-linecap: round; fill: none; }
.picture .dots.a { stroke: #0072b2; }
.picture .dots.b { stroke: #b87a00; }
.picture .dots.d { stroke: #009e73; }
.picture .corner.a { fill: #0072b2; }
.picture .corner.b { fill: #b87a00; }
.picture .corner.d { fill: #009e73; }
.picture .lit { stroke: #1c2126; stroke-width: 2.4; }
.picture .origin { stroke: #1c2126; stroke-width: 2.4; fill: none; }
.picture .simplex { fill: #cc79a740; stroke: #a3417a; stroke-width: 3; stroke-linejoin: round; }
.picture .before { fill: none; stroke: #a3417a; stroke-width: 1.6; stroke-dasharray: 5 4; }
.picture .vertex { fill: #a3417a; stroke: #fff; stroke-width: 1.4; }
.picture .added { fill: none; stroke: #a3417a; stroke-width: 2.6; }
.picture .ask { stroke: #56707f; stroke-width: 2; fill: none; }
.picture .ask.head { fill: #56707f; stroke: none; }
.picture .support-line { stroke: #56707f; stroke-width: 1.4; stroke-dasharray: 7 4; }
.picture .nearest { stroke: #d55e00; stroke-width: 2.6; stroke-dasharray: 2 4; stroke-linecap: round; }
.picture .normal { stroke: #d55e00; stroke-width: 3; fill: none; }
.picture .normal.head { fill: #d55e00; stroke: none; }
.picture .depth-line { stroke: #d55e00; stroke-width: 3.2; stroke-linecap: round; }
.picture .witness { fill: #d55e00; stroke: #fff; stroke-width: 1.6; }
.picture text.n-text { fill: #a84600; font-weight: 600; }
.picture text.s-text { fill: #7d2c5c; font-weight: 600; }
.picture .epa { fill: #cc79a726; stroke: #cc79a7; stroke-width: 1.6; }
.picture .open { stroke: #a3417a; stroke-width: 4; stroke-linecap: round; }
.picture .horizon { stroke: #1c2126; stroke-width: 2; stroke-dasharray: 2 3; }
.picture .face { stroke-width: 6; stroke-linecap: round; opacity: .75; }
.picture .plane { stroke: #1c2126; stroke-width: 1.4; stroke-dasharray: 6 4; }
.picture .cut { fill: #1c212614; stroke: none; }
.picture .contact { fill: #d55e00; stroke: #fff; stroke-width: 1.6; }
.picture .contact-b { fill: #fff; stroke: #d55e00; stroke-width: 2.2; }
.picture .handle { fill: #fff; stroke: #1c2126; stroke-width: 1.8; cursor: grab; }
.picture .handle-line { stroke: #1c2126; stroke-width: 1.2; stroke-dasharray: 2 3; }
.picture .hit { fill: transparent; stroke: transparent; stroke-width: 16; cursor: move; }
.picture .corner-hit { fill: transparent; stroke: none; cursor: pointer; }
.picture .lower { stroke: #0072b2; stroke-width: 2.2; fill: none; }
.picture .upper { stroke: #d55e00; stroke-width: 2.2; fill: none; }
.picture .band { fill: #5670801a; stroke: none; }
.picture .now { stroke: #1c2126; stroke-width: 1.4; }
`;
