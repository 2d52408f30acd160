// way_chart.ts : an impact's separation over time: each step a point with its error, and how far it proves that nothing
// touches. The same picture in 2D and 3D.
import type { Way } from '../engine/way.ts';
import type { Vec } from '../model/vec.ts';
import { endFraction, type StoryStep } from '../trace/way.ts';
import { num } from '../trace/words.ts';
import { dot, line, polygon, text } from './svg.ts';

const LEFT = 62;
const RIGHT = 40;
const TOP = 34;
const BOTTOM = 46;
const CAP = 9; // half the width of an error bar's ends, which stand out beside the point however small the error is

interface Frame {
    width: number;
    height: number;
}

interface Scale {
    last: number;
    low: number;
    high: number;
    at(fraction: number, distance: number): Vec;
}

function scaleOf(way: Way, { width, height }: Frame): Scale {
    const distances = way.steps.map((s) => s.distance).filter((d) => Number.isFinite(d));
    const last = way.steps.reduce((most, s) => Math.max(most, s.at), endFraction(way)) || 1;
    const low = Math.min(0, ...distances);
    const high = Math.max(0, way.target, ...distances) || 1;
    const [wide, tall] = [width - LEFT - RIGHT, height - TOP - BOTTOM];
    return {
        last,
        low,
        high,
        at: (fraction, distance) => ({
            x: LEFT + (wide * Math.min(fraction, last)) / last,
            y: TOP + (tall * (high - distance)) / (high - low),
        }),
    };
}

function axisParts(way: Way, scale: Scale, { width, height }: Frame): string {
    const zero = scale.at(0, 0);
    const right = scale.at(scale.last, 0);
    const parts = [`<rect class="paper" width="${width}" height="${height}"/>`];
    for (let i = 1; i <= 4; ++i) {
        const y = scale.at(0, scale.low + ((scale.high - scale.low) * i) / 4).y;
        parts.push(line({ x: LEFT, y }, { x: right.x, y }, 'grid'));
    }
    parts.push(line(zero, { x: right.x + 14, y: right.y }, 'axis'));
    parts.push(line({ x: LEFT, y: TOP - 10 }, { x: LEFT, y: height - BOTTOM }, 'axis'));
    if (way.target > 0) {
        parts.push(line(scale.at(0, way.target), scale.at(scale.last, way.target), 'plane'));
        parts.push(text({ x: right.x, y: scale.at(0, way.target).y - 6 }, 'target: counts as touching', 'small', 'end'));
    }
    parts.push(text({ x: LEFT - 14, y: zero.y + 4 }, '0', 'tick', 'end'));
    parts.push(text({ x: LEFT - 14, y: scale.at(0, scale.high).y + 4 }, num(scale.high, 3), 'tick', 'end'));
    parts.push(text({ x: right.x, y: right.y + 18 }, num(scale.last, 4), 'tick'));
    parts.push(text({ x: (LEFT + right.x) / 2, y: height - 10 }, 'fraction of the motion', 'tick'));
    parts.push(text({ x: LEFT + 8, y: TOP - 14 }, 'separation of A and B', 'tick', 'start'));
    return parts.join('');
}

// Of a step: from its point it falls no faster than to the place up to which nothing touches.
function provedParts(step: StoryStep, scale: Scale): string {
    const { look } = step;
    if (!look) {
        return '';
    }
    const point = scale.at(look.at, look.distance);
    const [from, until] = [scale.at(look.at, 0), scale.at(look.safe, 0)];
    const fall = look.safe > look.at ? polygon([from, point, until], 'proved') + line(point, until, 'support-line') : '';
    return fall + line(scale.at(0, 0), until, 'depth-line');
}

function errorBar(at: Vec, noise: number, scale: Scale): string {
    const tall = Math.abs(scale.at(0, noise).y - scale.at(0, 0).y);
    const [high, low] = [
        { x: at.x, y: at.y - tall },
        { x: at.x, y: at.y + tall },
    ];
    const cap = (p: Vec): string => line({ x: p.x - CAP, y: p.y }, { x: p.x + CAP, y: p.y }, 'error');
    return line(high, low, 'error') + cap(high) + cap(low);
}

function pointParts(steps: StoryStep[], now: number, scale: Scale): string {
    return steps
        .map((step, i) => {
            if (!step.look || Number.isNaN(step.look.distance)) {
                return '';
            }
            const p = scale.at(step.look.at, step.look.distance);
            return (
                errorBar(p, step.look.noise, scale) +
                dot(p, i === now ? 6.5 : 4.5, i === now ? 'witness' : 'vertex') +
                dot(p, 12, 'corner-hit', ` data-step="${i}"`)
            );
        })
        .join('');
}

function nowParts(way: Way, step: StoryStep, scale: Scale, width: number): string {
    const { look } = step;
    const place = (p: Vec, words: string): string => {
        const atRight = p.x > width / 2;
        return text({ x: p.x + (atRight ? -12 : 12), y: Math.max(p.y - 10, TOP) }, words, 'n-text', atRight ? 'end' : 'start');
    };
    if (look) {
        return place(scale.at(look.at, look.distance), `${num(look.distance, 4)} ± ${num(look.noise, 1)}`);
    }
    const p = scale.at(endFraction(way), way.answer.hit ? way.target : 0);
    return step.phase === 'answer' && way.answer.hit
        ? line({ x: p.x, y: TOP }, p, 'nearest') + dot(p, 6.5, 'witness') + place(p, `touch at ${num(way.answer.fraction, 6)}`)
        : '';
}

export function chartPicture(way: Way, steps: StoryStep[], now: number, frame: Frame): string {
    const scale = scaleOf(way, frame);
    const step = steps[now]!;
    const points = steps.flatMap((s) =>
        s.look && Number.isFinite(s.look.distance) ? [scale.at(s.look.at, s.look.distance)] : [],
    );
    const joined = points.slice(1).map((p, i) => line(points[i]!, p, 'between'));
    return [
        axisParts(way, scale, frame),
        provedParts(step, scale),
        ...joined,
        pointParts(steps, now, scale),
        nowParts(way, step, scale, frame.width),
    ].join('');
}
