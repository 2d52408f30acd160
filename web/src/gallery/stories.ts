// stories.ts : where each case of the gallery comes from, what went wrong there, what is right and why; loaded with the first
// case that is opened. What is said of other libraries is what scenes/SOURCES.md and tests/golden say, and no more.
import { num } from '../trace/words.ts';

const field3 = import.meta.glob<string>('../../../tests/golden/field3.txt', { query: '?raw', import: 'default' });
const HERE = 'Made for this project';

const told: Record<string, string> = {
    lesson: 'The worked pair of an article on GJK, EPA and contact points. Its square is given clockwise, which is as good as the other way round. Right: depth 1 along (1, 0), with two contacts.',
    kinds: `${HERE}: every kind of shape once, and each way to write a pose once.`,
    cast: `${HERE}: a kite flies at a rock. The ray enters A − B at the fraction 0.579 of the way.`,
    impact: `${HERE}: a rod turns while it flies past a post; each look at the distance proves how far it may go on.`,
    'field/box2d_large_world':
        'Box2D’s own test of a large world: boxes at 1e7. The nearest double to 1e7 + 0.9 is 1.9e−9 off it, so the right depth is not 0.1 but 0.09999999962747097: the numbers as they are stored are the question.',
    'field/parry_205_capsule_polygon':
        'Reported to Parry (205): its EPA did not converge on this capsule and polygon. Right: 9.436296317489052 deep; the capsule’s segment against the polygon is exact, and the radius is added at the end.',
    'field/parry_181_ratio_0':
        'Reported to Parry (181), poses drawn anew: its EPA panicked. One box is 200 times as long as it is wide, the faces are nearly parallel and the overlap is deep. Right: 11.5; two directions are as good as each other.',
    'field/parry_ball_cuboid_contact':
        'From Parry’s tests of ball and cuboid: the circle’s centre is outside the box, the circle just inside a face. Right: 0.0517881 deep along (0, −1), the centre’s height over the face less the radius.',
    'field/parry_ball_cuboid_false_negative':
        'From the same tests of Parry, named for a contact that was missed: the circle’s centre is exactly on the box. Right: 1 deep, the radius; the normal is not unique.',
    'field/dyn4j_circell_contain':
        'From dyn4j’s tests: an ellipse inside a circle of the same middle. Right: 1.5 deep; up and down are as good as each other.',
    'field/dyn4j_polyell_overlap':
        'From dyn4j’s tests: a pentagon against an ellipse, both symmetric about the x axis. Right: 0.7539791286713003 deep, along either of two mirrored directions.',
    'field/cute_256_p5':
        'Reported to cute_headers (256): rounding of float made the overlap of two diamonds vanish, as several directions tie. Right: √2 deep, by separating axes over the rationals.',
    lesson3: `${HERE}: the lesson’s pair given thickness. Right: depth 1 along (1, 0, 0), with four contacts.`,
    kinds3: `${HERE}: every kind of shape in 3D, and each way to write a pose.`,
    stack3: `${HERE}: a stack of 39 bodies at rest; every contact exactly touches.`,
    cast3: `${HERE}: a dart flies at a roof; in 3D a portal is a triangle that the ray goes through.`,
    impact3: `${HERE}: a beam turns while it flies past a pillar.`,
    hulls: `${HERE}: two hulls of 500 corners. A − B would have thousands of corners; the steps ask for a few.`,
    workshop3: `${HERE}: bodies that are meshes of one and of several convex parts.`,
};

/** The story of a case of tests/golden/field3.txt: its source, and the answer of an independent reference. */
export function storyOfField(text: string, key: string): string | undefined {
    const block = text.split(/\n\s*\n/).find((b) => b.split('\n').includes(`case ${key}`));
    const value = (name: string): string | undefined => new RegExp(`^${name} (.+)$`, 'm').exec(block ?? '')?.[1];
    const [source, distance] = [value('source'), Number(value('distance') ?? NaN)];
    if (!source || !Number.isFinite(distance)) {
        return undefined;
    }
    const smooth = /^[ab] (cylinder|cone|ellipsoid|disk)/m.test(block ?? '');
    const how = smooth ? 'a dense and refined search over directions' : 'exact rational arithmetic';
    const right = distance < 0 ? `${num(-distance, 9)} deep` : distance > 0 ? `${num(distance, 9)} apart` : 'touching';
    return `From ${source}: users met it, or its makers test for it. Right: ${right}, by ${how} and not by any library.`;
}

export async function storyOf(key: string): Promise<string | undefined> {
    return told[key] ?? storyOfField((await Object.values(field3)[0]?.()) ?? '', key);
}
