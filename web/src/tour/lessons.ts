// lessons.ts : what the seven cards say: their text, their pseudo-code, their scenes, and where in the repository it is done.
export interface SourceRef {
    path: string;
    /** A function that is defined there. */
    name: string;
}

export interface Lesson {
    key: 'difference' | 'support' | 'simplex' | 'bounds' | 'epa' | 'clip' | 'cast';
    title: string;
    /** HTML, a few sentences. */
    text: string;
    code: string[];
    scene: string;
    /** What its pictures show. */
    captions: string[];
    sources: SourceRef[];
    document: string;
}

const WORLD = '<b>The world</b>';
const DIFFERENCE = '<span class="d"><b>A − B</b></span>, the Minkowski difference';

const polygons = (a: string, b: string, more = ''): string =>
    `{ "abut": 1, "dim": 2, "bodies": [ { "name": "A", "shape": { "type": "polygon", "points": ${a} }, "position": [0, 0] },
    { "name": "B", "shape": { "type": "polygon", "points": ${b} }, ${more} } ] }`;

export const lessons: Lesson[] = [
    {
        key: 'difference',
        title: 'Two shapes, one set',
        text: 'Take every point of A minus every point of B. All those differences are one set, the <b>Minkowski difference</b> A − B. A and B share a point exactly when some difference is zero: when A − B holds the <b>origin</b>. So a question about two shapes is a question about one set and one point.',
        code: [
            'for corners a of A and b of B on the outline:',
            '    mark the point a − b',
            'A − B is the convex hull of those points',
            'A and B overlap ⇔ the origin is in A − B',
        ],
        scene: polygons(
            '[[-0.9, -0.5], [0.9, -0.7], [0.1, 0.9]]',
            '[[-0.6, -0.5], [0.7, -0.3], [-0.2, 0.8]]',
            '"position": [2.3, 0.4]',
        ),
        captions: [WORLD, DIFFERENCE],
        sources: [{ path: 'src/gjk/minkowski2.c', name: 'abut_minkowski2' }],
        document: 'docs/algorithms/gjk.md',
    },
    {
        key: 'support',
        title: 'Support: the farthest point along a direction',
        text: 'A − B is never built: two hulls of 500 corners would make a very large one. The algorithms only ask for its <b>support point</b> along a direction d: the farthest point that way. That is A’s farthest point along d minus B’s farthest point along −d, each found on its own shape.',
        code: [
            'support of A − B along d:',
            '    a ← the point of A farthest along d',
            '    b ← the point of B farthest along −d',
            '    return a − b',
        ],
        scene: polygons(
            '[[-0.8, -0.6], [0.7, -0.8], [1, 0.3], [-0.2, 0.9]]',
            '[[-0.6, -0.5], [0.7, -0.3], [-0.2, 0.8]]',
            '"position": [2.4, 0.3]',
        ),
        captions: [WORLD, DIFFERENCE],
        sources: [
            { path: 'src/gjk/minkowski2.c', name: 'abut_minkowski2' },
            { path: 'src/shape/support2.c', name: 'abut_polygon_support2' },
        ],
        document: 'docs/algorithms/gjk.md',
    },
    {
        key: 'simplex',
        title: 'The simplex: what GJK remembers',
        text: '<b>GJK</b> (Gilbert, Johnson and Keerthi, 1988) walks to the origin. It remembers a <b>simplex</b>: in 2D at most three corners of A − B. It asks for the support point towards the origin, adds it, and keeps only the corner or edge that is nearest. When a triangle holds the origin, the shapes overlap.',
        code: [
            'd ← from A’s middle to B’s',
            'repeat:',
            '    w ← support of A − B along d',
            '    if w is no nearer to the origin: stop, they are apart',
            '    add w to the simplex',
            '    if the simplex holds the origin: stop, they overlap',
            '    keep the part of it nearest to the origin',
            '    d ← from that nearest point to the origin',
        ],
        scene: polygons(
            '[[-1.1, -0.2], [-0.3, -1], [0.8, -0.8], [1.1, 0.3], [0.2, 1], [-0.8, 0.8]]',
            '[[-0.9, 0.1], [0, -0.8], [0.9, -0.1], [0.3, 0.9]]',
            '"position": [0.9, 0.8], "angle": 0.5',
        ),
        captions: [WORLD, DIFFERENCE],
        sources: [
            { path: 'src/gjk/simplex2.c', name: 'abut_simplex2_add' },
            { path: 'src/gjk/gjk2.c', name: 'step' },
        ],
        document: 'docs/algorithms/gjk.md',
    },
    {
        key: 'bounds',
        title: 'GJK’s bounds: when may it stop?',
        text: 'Each step proves two numbers. The nearest point known is a point of A − B, so its distance is an <b>upper bound</b> of the gap. All of A − B lies behind the line through the support point, so that line’s distance is a <b>lower bound</b>. The truth is between them. When they meet, to rounding, that is the answer, and the library hands it back with its error.',
        code: [
            'lower ← −∞, upper ← ∞',
            'repeat:',
            '    w ← support of A − B along d',
            '    lower ← the greater of lower and the line’s distance',
            '    if upper − lower ≤ tolerance: stop, that is the gap',
            '    add w, keep the nearest part',
            '    upper ← the distance of its nearest point',
        ],
        scene: polygons(
            '[[1.5, 0.3], [0.6, 0.8], [-0.8, 0.8], [-1.6, 0], [-1.1, -0.7], [0.3, -0.9], [1.2, -0.6]]',
            '[[0.7, 0.4], [-0.2, 1.2], [-0.7, 0], [-0.5, -0.9], [0.2, -1.1]]',
            '"position": [0.8, 2.3], "angle": 2.1',
        ),
        captions: [DIFFERENCE, '<b>The two bounds</b>, step by step'],
        sources: [{ path: 'src/gjk/gjk2.c', name: 'step' }],
        document: 'docs/algorithms/bounds.md',
    },
    {
        key: 'epa',
        title: 'EPA: how deep?',
        text: 'Where the shapes overlap, the <b>penetration depth</b> is the distance from the origin to the boundary of A − B. <b>EPA</b> (van den Bergen, 2001) starts with GJK’s triangle around the origin. It pushes the nearest edge out to where A − B ends that way. When the nearest edge does not move, it lies on the boundary: that is the depth, and the edge’s normal is the way out.',
        code: [
            'P ← GJK’s triangle around the origin',
            'repeat:',
            '    e ← the edge of P nearest to the origin, n its normal',
            '    w ← support of A − B along n',
            '    if w is no farther out than e: stop, the depth is e’s distance',
            '    put w into P: two edges in place of e',
        ],
        scene: polygons(
            '[[-1.3, -0.2], [-0.6, -1], [0.7, -1], [1.3, -0.1], [0.8, 0.9], [-0.7, 0.9]]',
            '[[-0.9, -0.6], [0.8, -0.7], [1, 0.5], [-0.3, 0.9]]',
            '"position": [0.75, 0.95], "angle": 0.3',
        ),
        captions: [WORLD, DIFFERENCE],
        sources: [{ path: 'src/epa/epa2.c', name: 'step' }],
        document: 'docs/algorithms/epa.md',
    },
    {
        key: 'clip',
        title: 'Clipping: from a depth to contacts',
        text: 'One deepest point would let a box tip over. A solver wants the whole interval where the shapes face each other: the <b>contact manifold</b>. Each shape has an edge that faces the other along the normal. <b>Side planes</b> through the ends of each edge cut the other; the two ends of what is left are the contacts, and the corners that cut them name them.',
        code: [
            'take A’s edge and B’s edge that face each other',
            'cut at the low ends: the later of the two stays',
            'cut at the high ends: the earlier of the two stays',
            'each end of the interval left is a contact',
        ],
        scene: polygons(
            '[[-1.5, -0.8], [1.5, -0.8], [1.5, 0.6], [-1.5, 0.6]]',
            '[[-1.1, -0.6], [1.2, -0.6], [0.3, 0.9]]',
            '"position": [0.9, 1.08], "angle": -0.05',
        ),
        captions: ['<b>The world</b>, cut by side planes'],
        sources: [
            { path: 'src/clip/clip2.c', name: 'abut_clip2_step' },
            { path: 'src/clip/manifold2.c', name: 'abut_contacts2' },
        ],
        document: 'docs/algorithms/clipping.md',
    },
    {
        key: 'cast',
        title: 'Casts: when do they touch?',
        text: 'B flies along a straight line. That moves A − B the other way, or, seen from A − B, the origin along a <b>ray</b>. They touch where the ray comes into A − B. A <b>portal</b> is an edge that the ray goes through; each step asks for the support point beyond it and narrows the portal. Again there are two bounds: no touch before the one, a touch by the other.',
        code: [
            'p ← an edge of corners that the ray goes through',
            'repeat:',
            '    n ← the normal of p, against the ray',
            '    w ← support of A − B along n',
            '    no touch before the ray meets the line through w',
            '    if w is no farther out than p: stop, there they touch',
            '    p ← the half of (p, w) that the ray goes through',
        ],
        scene: '',
        captions: ['<b>The world</b>: B where the step has it', `${DIFFERENCE}, and the ray`],
        sources: [
            { path: 'src/cast/portal2.c', name: 'abut_caster_portal2' },
            { path: 'src/cast/cast2.c', name: 'abut_caster2_step' },
        ],
        document: 'docs/algorithms/casts.md',
    },
];
