// drawing.ts : bodies, joints and contacts on a canvas: what is awake in colour, what sleeps grey, what stands still dark.
import { toWorld, type Pose, type Vec } from '../model/vec.ts';
import { boxOf, Camera, type Box } from '../view/camera.ts';
import {
    ASLEEP,
    BODY_NUMBERS,
    CONTACT_NUMBERS,
    DRIVEN,
    JOINT_NUMBERS,
    NODE_NUMBERS,
    STILL,
    type SimShape,
    type Simulation,
} from './simulation.ts';

/** What is drawn besides the bodies. */
export interface Layers {
    contacts: boolean;
    ids: boolean;
    joints: boolean;
    tree: boolean;
}

/** The colours of the page, by day or by night. */
interface Inks {
    line: string;
    fills: string[];
    joint: string;
    contact: string;
    leaf: string;
    node: string;
}

const GRID_PIXELS = 70; // lines of the grid are about so far apart
const OUTSIDE = 8; // pixels: more than a line is wide
const TURN = 2 * Math.PI;

function inks(): Inks {
    const style = getComputedStyle(document.documentElement);
    const of = (name: string): string => style.getPropertyValue(name).trim();
    return {
        line: of('--ink'),
        fills: [of('--rim'), of('--b'), of('--a'), of('--o')],
        joint: of('--s'),
        contact: of('--n'),
        leaf: of('--quiet'),
        node: of('--d'),
    };
}

/** The pose of a shape in the world. */
function poseOf(shape: SimShape, bodies: Float64Array): Pose {
    const at = BODY_NUMBERS * shape.body;
    const body = { x: bodies[at]!, y: bodies[at + 1]!, c: bodies[at + 2]!, s: bodies[at + 3]! };
    const { p, c, s } = shape.place;
    return { ...toWorld(body, p), c: body.c * c - body.s * s, s: body.s * c + body.c * s };
}

export class Drawing {
    readonly camera = new Camera();
    private readonly context: CanvasRenderingContext2D;
    private ink = inks();

    constructor(readonly canvas: HTMLCanvasElement) {
        this.context = canvas.getContext('2d')!;
        matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => (this.ink = inks()));
    }

    /** The canvas has as many pixels as the screen shows of it. */
    resize(): void {
        const { clientWidth: width, clientHeight: height } = this.canvas;
        const ratio = devicePixelRatio;
        if (this.canvas.width !== Math.round(width * ratio) || this.canvas.height !== Math.round(height * ratio)) {
            this.canvas.width = Math.round(width * ratio);
            this.canvas.height = Math.round(height * ratio);
        }
        this.camera.width = width;
        this.camera.height = height;
        this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    }

    /** All that can move, and what of the rest is near it: a floor may be a thousand times as long. */
    fit(simulation: Simulation): void {
        this.resize();
        const bodies = simulation.bodies().slice();
        const box = (moving: boolean): Box => {
            const points = simulation.shapes
                .filter((shape) => !moving || bodies[BODY_NUMBERS * shape.body + 4] !== STILL)
                .flatMap((shape) => this.extent(shape, poseOf(shape, bodies)));
            return boxOf(points);
        };
        const [moving, all] = [box(true), box(false)];
        const spare = Math.max(moving.x1 - moving.x0, moving.y1 - moving.y0);
        this.camera.fit(
            {
                x0: Math.max(all.x0, moving.x0 - spare / 2),
                x1: Math.min(all.x1, moving.x1 + spare / 2),
                y0: Math.max(all.y0, moving.y0 - spare / 2),
                y1: Math.min(all.y1, moving.y1 + spare / 4),
            },
            24,
        );
    }

    private extent(shape: SimShape, pose: Pose): Vec[] {
        const reach = shape.radius + Math.max(shape.axes.x, shape.axes.y);
        const corners = shape.corners.length > 0 ? shape.corners : [{ x: 0, y: 0 }];
        return corners
            .map((corner) => toWorld(pose, corner))
            .flatMap((p) => [
                { x: p.x - reach, y: p.y - reach },
                { x: p.x + reach, y: p.y + reach },
            ]);
    }

    draw(simulation: Simulation, layers: Layers): void {
        this.resize();
        this.context.clearRect(0, 0, this.camera.width, this.camera.height);
        this.grid();
        const bodies = simulation.bodies().slice();
        for (const shape of simulation.shapes) {
            this.shape(shape, bodies);
        }
        if (layers.tree) {
            this.tree(simulation.nodes());
        }
        if (layers.joints) {
            this.joints(simulation.joints());
        }
        if (layers.contacts) {
            this.contacts(simulation.contacts(), layers.ids);
        }
    }

    private grid(): void {
        const { context, camera } = this;
        const step = 10 ** Math.ceil(Math.log10(GRID_PIXELS / camera.scale));
        const from = camera.world({ x: 0, y: camera.height });
        const to = camera.world({ x: camera.width, y: 0 });
        context.globalAlpha = 0.12;
        context.strokeStyle = this.ink.line;
        context.lineWidth = 1;
        context.beginPath();
        for (let x = Math.ceil(from.x / step) * step; x < to.x; x += step) {
            const at = camera.px({ x, y: 0 }).x;
            context.moveTo(at, 0);
            context.lineTo(at, camera.height);
        }
        for (let y = Math.ceil(from.y / step) * step; y < to.y; y += step) {
            const at = camera.px({ x: 0, y }).y;
            context.moveTo(0, at);
            context.lineTo(camera.width, at);
        }
        context.stroke();
        context.globalAlpha = 1;
    }

    /** The outline of a shape as a path of the canvas. */
    private path(shape: SimShape, pose: Pose): void {
        const { context, camera } = this;
        const corners = shape.corners.map((corner) => camera.px(toWorld(pose, corner)));
        const radius = shape.radius * camera.scale;
        context.beginPath();
        if (corners.length === 0) {
            const middle = camera.px(pose);
            const [x, y] = [shape.axes.x * camera.scale + radius, shape.axes.y * camera.scale + radius];
            context.ellipse(middle.x, middle.y, x, y, -Math.atan2(pose.s, pose.c), 0, TURN);
        } else if (corners.length === 1) {
            context.arc(corners[0]!.x, corners[0]!.y, Math.max(radius, 1), 0, TURN);
        } else if (radius === 0) {
            corners.forEach((p, i) => (i === 0 ? context.moveTo(p.x, p.y) : context.lineTo(p.x, p.y)));
            context.closePath();
        } else {
            this.rounded(corners, radius);
        }
    }

    /** Round an outline, counter-clockwise in the world: an arc at each corner, joined by lines. */
    private rounded(corners: Vec[], radius: number): void {
        corners.forEach((p, i) => {
            const before = corners[(i + corners.length - 1) % corners.length]!;
            const after = corners[(i + 1) % corners.length]!;
            const from = Math.atan2(p.y - before.y, p.x - before.x) + Math.PI / 2;
            const to = Math.atan2(after.y - p.y, after.x - p.x) + Math.PI / 2;
            this.context.arc(p.x, p.y, radius, from, to, true);
        });
        this.context.closePath();
    }

    private shape(shape: SimShape, bodies: Float64Array): void {
        const { context, ink } = this;
        const state = bodies[BODY_NUMBERS * shape.body + 4]!;
        const pose = poseOf(shape, bodies);
        this.path(shape, pose);
        context.fillStyle = ink.fills[state] ?? ink.line;
        context.globalAlpha = state === STILL ? 0.55 : state === ASLEEP ? 0.35 : 0.6;
        context.fill();
        context.globalAlpha = 1;
        context.strokeStyle = ink.line;
        context.lineWidth = state === DRIVEN ? 2 : 1;
        context.stroke();
        if (shape.corners.length <= 1 && state !== STILL) {
            this.spoke(shape, pose);
        }
    }

    /** What is round shows by a line how it turns. */
    private spoke(shape: SimShape, pose: Pose): void {
        const from = shape.corners[0] ?? { x: 0, y: 0 };
        const [a, b] = [from, { x: from.x + shape.radius + shape.axes.x, y: from.y }].map((p) =>
            this.camera.px(toWorld(pose, p)),
        );
        this.context.beginPath();
        this.context.moveTo(a!.x, a!.y);
        this.context.lineTo(b!.x, b!.y);
        this.context.stroke();
    }

    /** The boxes of shapes thin, those of the tree dashed, the nearer to its root the wider. */
    private tree(rows: Float64Array): void {
        const { context } = this;
        for (let i = 0; i < rows.length; i += NODE_NUMBERS) {
            const [x0, y0, x1, y1, depth, leaf] = rows.slice(i, i + NODE_NUMBERS) as unknown as number[];
            const from = this.nearest({ x: x0!, y: y1! });
            const to = this.nearest({ x: x1!, y: y0! });
            context.strokeStyle = leaf ? this.ink.leaf : this.ink.node;
            context.lineWidth = leaf ? 1 : Math.max(1, 3 - depth!);
            context.setLineDash(leaf ? [] : [6, 4]);
            context.strokeRect(from.x, from.y, to.x - from.x, to.y - from.y);
        }
        context.setLineDash([]);
    }

    /** A point on the canvas, or just outside it if it is anywhere outside: a half-space's box has no end. */
    private nearest(point: Vec): Vec {
        const { x, y } = this.camera.px(point);
        const within = (at: number, size: number): number => Math.min(Math.max(at, -OUTSIDE), size + OUTSIDE);
        return { x: within(x, this.camera.width), y: within(y, this.camera.height) };
    }

    private joints(rows: Float64Array): void {
        const { context, camera } = this;
        context.strokeStyle = context.fillStyle = this.ink.joint;
        context.lineWidth = 2;
        for (let i = 0; i < rows.length; i += JOINT_NUMBERS) {
            const ends = [camera.px({ x: rows[i]!, y: rows[i + 1]! }), camera.px({ x: rows[i + 2]!, y: rows[i + 3]! })];
            context.beginPath();
            context.moveTo(ends[0]!.x, ends[0]!.y);
            context.lineTo(ends[1]!.x, ends[1]!.y);
            context.stroke();
            for (const end of ends) {
                context.beginPath();
                context.arc(end.x, end.y, 3, 0, TURN);
                context.fill();
            }
        }
    }

    private contacts(rows: Float64Array, ids: boolean): void {
        const { context, camera } = this;
        context.strokeStyle = context.fillStyle = this.ink.contact;
        context.lineWidth = 1.5;
        context.font = '11px ui-monospace, monospace';
        for (let i = 0; i < rows.length; i += CONTACT_NUMBERS) {
            const [x, y, nx, ny, , id] = rows.slice(i, i + CONTACT_NUMBERS) as unknown as number[];
            const at = camera.px({ x: x!, y: y! });
            context.beginPath();
            context.arc(at.x, at.y, 2.5, 0, TURN);
            context.fill();
            context.beginPath();
            context.moveTo(at.x, at.y);
            context.lineTo(at.x + 14 * nx!, at.y - 14 * ny!);
            context.stroke();
            if (ids) {
                context.fillText(id!.toString(16), at.x + 5, at.y - 4);
            }
        }
    }
}
