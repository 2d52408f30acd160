// stage2.ts : 2D on the page: the two linked pictures and what fingers, mouse and keys do to them.
import { angleOf, exampleShape, TYPES2 } from '../model/body2.ts';
import { scaled, type Body, type ShapeSpec } from '../model/scene.ts';
import { along, sub, type Vec } from '../model/vec.ts';
import { boxOf, Camera, roundedBox, turned, type Box } from '../view/camera.ts';
import { middleOf } from '../view/frame.ts';
import { differencePicture } from '../view/diff2.ts';
import type { EndGrip } from '../view/story2.ts';
import { handlePlaces, worldPicture } from '../view/world2.ts';
import type { PictureFile } from './files.ts';
import type { Stage } from './stage.ts';
import type { Placed, State } from './state.ts';

const CLOSEST = 1e15; // pixels a unit

/** A body as it was when it was taken hold of. */
interface Held {
    position: number[];
    angle: number;
    shape: ShapeSpec | undefined;
    middle: Vec;
}

interface Grip extends Held {
    kind: 'move' | 'turn' | 'scale' | 'pan' | 'end' | 'end-turn';
    start: Vec; // pixels
    body: Body | undefined;
    center: Vec; // of the camera, or of the handle's body in pixels
    /** What is held is the end of the motion. */
    end: EndGrip | undefined;
}

// Bodies turn and grow about the middle of what is seen, wherever their own origin is.
function turnBody(body: Body, held: Held, by: number): void {
    const [c, s] = [Math.cos(by), Math.sin(by)];
    const d = { x: held.position[0]! - held.middle.x, y: held.position[1]! - held.middle.y };
    body.position = [held.middle.x + c * d.x - s * d.y, held.middle.y + s * d.x + c * d.y];
    body.angle = held.angle + by;
    delete body.rotation;
}

function scaleBody(body: Body, held: Held, by: number): void {
    const d = { x: held.position[0]! - held.middle.x, y: held.position[1]! - held.middle.y };
    body.position = [held.middle.x + by * d.x, held.middle.y + by * d.y];
    body.shape = scaled(held.shape!, by);
}

function heldOf(placed: Placed | undefined): Held {
    return {
        position: [...(placed?.body.position ?? [0, 0])],
        angle: placed ? angleOf(placed.body) : 0,
        shape: placed?.body.shape,
        middle: placed ? middleOf(placed.ring) : { x: 0, y: 0 },
    };
}

function joined(boxes: Box[]): Box {
    return boxOf(
        boxes.flatMap((b) => [
            { x: b.x0, y: b.y0 },
            { x: b.x1, y: b.y1 },
        ]),
    );
}

export class Stage2 implements Stage {
    readonly types = TYPES2;
    readonly world = new Camera();
    readonly other = new Camera();
    private grip: Grip | undefined;
    private story: typeof import('../view/story2.ts') | undefined;
    private readonly pointers = new Map<number, Vec>();
    /** Everything was in the picture of the world when it was last left alone. */
    private whole = true;

    constructor(
        readonly state: State,
        private readonly worldView: SVGSVGElement,
        private readonly otherView: SVGSVGElement,
        private readonly changed: () => void,
    ) {
        new ResizeObserver(() => {
            this.measure();
            this.fit();
            this.changed();
        }).observe(worldView);
        worldView.addEventListener('pointerdown', (e) => this.down(e));
        worldView.addEventListener('pointermove', (e) => this.drag(e));
        for (const end of ['pointerup', 'pointercancel'] as const) {
            worldView.addEventListener(end, (e) => this.up(e));
        }
        worldView.addEventListener('wheel', (e) => this.wheel(e, this.world), { passive: false });
        otherView.addEventListener('wheel', (e) => this.wheel(e, this.other), { passive: false });
        worldView.addEventListener('pointerover', (e) => this.hoverWorld(e.target as HTMLElement));
        otherView.addEventListener('pointerover', (e) => this.hoverOther(e.target as HTMLElement));
    }

    private measure(): void {
        for (const [camera, view] of [
            [this.world, this.worldView],
            [this.other, this.otherView],
        ] as const) {
            camera.width = view.clientWidth || 480;
            camera.height = view.clientHeight || 400;
        }
    }

    private worldBox(): Box {
        const near = [this.state.bodyA, this.state.bodyB].filter((p): p is Placed => p !== undefined);
        const all = this.state.placed.length <= 12 ? this.state.placed : near;
        const bodies = (all.length > 0 ? all : this.state.placed).map((p) => roundedBox(p.ring, p.drawn.radius));
        return joined([...bodies, ...(this.story?.worldBoxes(this.state) ?? [])]);
    }

    private otherBox(): Box {
        const { difference } = this.state;
        const ends = this.story?.rayOf(this.state) ?? [{ x: 0, y: 0 }];
        return joined([roundedBox(difference.ring, difference.radius), boxOf(ends)]);
    }

    async prepareStory(): Promise<void> {
        this.story ??= await import('../view/story2.ts');
    }

    fit(): void {
        this.measure();
        this.world.fit(this.worldBox(), 52, CLOSEST);
        this.whole = true;
        this.other.fit(this.otherBox(), this.state.way ? 66 : 52, CLOSEST);
    }

    /** 2D is looked at from one side. */
    lookNext(): void {
        this.fit();
    }

    /** Nothing moves unless something has left its picture; who has zoomed in is left alone. */
    follow(): void {
        if (this.whole && !this.grip && !this.world.holds(this.worldBox())) {
            this.fit();
        }
        if (this.state.difference.ring.length > 0 && !this.other.holds(this.otherBox())) {
            this.other.fit(this.otherBox(), 52, CLOSEST);
        }
    }

    draw(): void {
        const { state, world, other } = this;
        const story = state.story === 'contact' ? undefined : this.story;
        this.worldView.innerHTML = story ? story.worldPicture(state, world) : worldPicture(state, world);
        this.otherView.innerHTML = story ? story.otherPicture(state, other) : differencePicture(state, other);
    }

    // ---- pointers ------------------------------------------------------------------------------------------------------

    private place(e: PointerEvent | WheelEvent): Vec {
        const r = (e.currentTarget as Element).getBoundingClientRect();
        return { x: e.clientX - r.left, y: e.clientY - r.top };
    }

    private down(e: PointerEvent): void {
        const data = (e.target as HTMLElement).dataset;
        const start = this.place(e);
        this.pointers.set(e.pointerId, start);
        this.worldView.setPointerCapture(e.pointerId);
        this.worldView.focus({ preventScroll: true });
        if (data.body !== undefined) {
            this.state.chosen = Number(data.body);
        }
        const placed = this.state.placed[this.state.chosen];
        const kind = data.handle ? (data.handle as Grip['kind']) : data.body !== undefined ? 'move' : 'pan';
        this.grip = {
            kind,
            start,
            body: placed?.body,
            ...heldOf(placed),
            center: kind === 'pan' || !placed ? { ...this.world.center } : handlePlaces(placed, this.world).center,
            end: kind === 'end' || kind === 'end-turn' ? this.story?.holdEnd(this.state, kind, start, this.world) : undefined,
        };
        this.changed();
    }

    private drag(e: PointerEvent): void {
        const grip = this.grip;
        const now = this.place(e);
        if (!grip || !this.pointers.has(e.pointerId)) {
            return;
        }
        if (this.pointers.size === 2) {
            this.pinch(e.pointerId, now);
            return;
        }
        this.pointers.set(e.pointerId, now);
        const way = sub(now, grip.start);
        if (grip.kind === 'pan') {
            this.world.center = along(grip.center, -1 / this.world.scale, { x: way.x, y: -way.y });
        } else if (grip.body) {
            this.pull(grip, grip.body, now, way);
        }
        this.changed();
    }

    private pull(grip: Grip, body: Body, now: Vec, way: Vec): void {
        if (grip.end) {
            grip.end.pull(now);
        } else if (grip.kind === 'move') {
            body.position = [grip.position[0]! + way.x / this.world.scale, grip.position[1]! - way.y / this.world.scale];
        } else if (grip.kind === 'turn') {
            turnBody(body, grip, turned(grip.center, grip.start, now));
        } else {
            const from = Math.hypot(grip.start.x - grip.center.x, grip.start.y - grip.center.y);
            const to = Math.hypot(now.x - grip.center.x, now.y - grip.center.y);
            scaleBody(body, grip, Math.max(to / Math.max(from, 1), 0.02));
        }
        this.state.update();
        this.follow();
    }

    private pinch(id: number, now: Vec): void {
        const [other] = [...this.pointers].filter(([key]) => key !== id).map(([, p]) => p);
        const before = this.pointers.get(id)!;
        const by =
            Math.hypot(now.x - other!.x, now.y - other!.y) / Math.max(Math.hypot(before.x - other!.x, before.y - other!.y), 1);
        this.world.zoom(by, { x: (now.x + other!.x) / 2, y: (now.y + other!.y) / 2 });
        this.pointers.set(id, now);
        this.changed();
    }

    private up(e: PointerEvent): void {
        this.pointers.delete(e.pointerId);
        const looked = this.grip?.kind === 'pan';
        this.grip = undefined;
        if (looked) this.whole = this.world.holds(this.worldBox());
        else this.follow();
        this.changed();
    }

    private wheel(e: WheelEvent, camera: Camera): void {
        e.preventDefault();
        camera.zoom(Math.exp(-e.deltaY / 500), this.place(e));
        this.whole = this.world.holds(this.worldBox());
        this.changed();
    }

    // ---- linked views --------------------------------------------------------------------------------------------------

    private light(lit: { a?: number; b?: number }): void {
        const old = this.state.lit;
        if (lit.a !== old.a || lit.b !== old.b) {
            this.state.lit = lit;
            this.changed();
        }
    }

    private hoverWorld(target: HTMLElement): void {
        const corner = target.dataset.corner;
        if (!this.grip) {
            this.light(corner ? { [corner[0] as 'a' | 'b']: Number(corner.slice(1)) } : {});
        }
    }

    private hoverOther(target: HTMLElement): void {
        const index = target.dataset.difference;
        const v = index === undefined ? undefined : this.state.difference.named[Number(index)];
        this.light(v ? { a: v.a, b: v.b } : {});
    }

    // ---- keys ----------------------------------------------------------------------------------------------------------

    private get body(): Body | undefined {
        return this.state.scene.bodies[this.state.chosen];
    }

    private heldNow(): Held {
        return heldOf(this.state.placed[this.state.chosen]);
    }

    private after(): void {
        this.state.update();
        this.follow();
        this.changed();
    }

    move(x: number, y: number): void {
        if (this.body) {
            const span = this.world.height / this.world.scale;
            this.body.position = [this.body.position[0]! + x * span, this.body.position[1]! + y * span];
            this.after();
        }
    }

    turn(by: number, axis: 'up' | 'right'): void {
        if (this.body && axis === 'up') {
            turnBody(this.body, this.heldNow(), by);
            this.after();
        }
    }

    scale(by: number): void {
        if (this.body) {
            scaleBody(this.body, this.heldNow(), by);
            this.after();
        }
    }

    example(type: string): ShapeSpec {
        return exampleShape(type, (0.3 * this.world.height) / this.world.scale);
    }

    spot(): number[] {
        return [this.world.center.x, this.world.center.y];
    }

    async picture(words: string): Promise<PictureFile> {
        const { pictureFile } = await import('./files.ts');
        return pictureFile([this.worldView, this.otherView], words);
    }
}
