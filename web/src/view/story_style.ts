// story_style.ts : the look of what only a cast or an impact has; the rest is in picture_style.ts.
export const STORY_RULES = `
.picture .ghost { fill: none; stroke-width: 1.1; }
.picture .end { fill: none; stroke-width: 1.8; stroke-dasharray: 7 5; }
.picture .now { stroke-width: 3; stroke-linejoin: round; }
.picture .way { stroke: var(--b-dot); stroke-width: 1.8; stroke-dasharray: 2 5; stroke-linecap: round; fill: none; }
.picture .way.head { fill: var(--b-dot); stroke: none; }
.picture .ray { stroke: var(--ink); stroke-width: 1.8; fill: none; }
.picture .ray.head { fill: var(--ink); stroke: none; }
.picture .at-most { fill: none; stroke: var(--n); stroke-width: 2.4; }
.picture .reach { fill: none; stroke: var(--n); stroke-width: 1.6; stroke-dasharray: 2 4; stroke-linecap: round; }
.picture .proved { fill: var(--s-faint); stroke: none; }
.picture .between { stroke: var(--axis); stroke-width: 1.6; }
.picture .error { stroke: var(--s); stroke-width: 1.4; }
`;
