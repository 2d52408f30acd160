// stage3.ts : 3D on the page: two linked pictures, turned together, and what pointer and keys do to the bodies.
import { Matrix4, Plane, Raycaster, Vector2, Vector3 } from 'three';
import { exampleShape3, TYPES3 } from '../model/body3.ts';
import { moveEnd } from '../model/motion.ts';
import { scaleBody3, turnBody3, type Held3 } from '../model/held3.ts';
import { type Body, type ShapeSpec } from '../model/scene.ts';
import type { Vec } from '../model/vec.ts';
import { add3, from3, length3, list3, rotate3, sub3, toWorld3, vec3, type Pose3, type Vec3 } from '../model/vec3.ts';
import { pictureOfCanvases, type PictureFile } from '../ui/files.ts';
import type { Stage } from '../ui/stage.ts';
import type { Placed3, State3 } from '../ui/state3.ts';
import { markBox } from '../view/labels.ts';
import { handleBoxes, handleParts, handlesAround, type HandlePlaces } from '../view/handles.ts';
import { dot, text } from '../view/svg.ts';
import { chartPicture } from '../view/way_chart.ts';
import { cornerAt, differenceCorners, nameOf, worldCorners, type Corner } from './corners.ts';
import { PATCH, patchPose } from './halfspace.ts';
import { COLORS, onPalette, usePalette } from './palette.ts';
import { drawDifference, drawWorld } from './pictures.ts';
import { drawCast, drawWayWorld, endForMiddle, endMiddle, pointsOnWay, rayOf } from './way3.ts';
import { BodyMesh, View } from './view.ts';

const ORIGIN = vec3(0, 0, 0);
const MOST_SHOWN = 60; // bodies; with more, A and B alone are fitted into view
const PATCH_HALF = 45; // of a half-space's patch, in hundredths of the picture
const NORMAL = 12; // of its arrow, likewise
const TURN = Math.PI / 220; // radians a pixel

/** From the front and a little above; from the front, from the right, from above. */
const SIDES = [vec3(-0.45, -1, 0.55), vec3(0, -1, 0), vec3(1, 0, 0), vec3(0, -1e-3, 1)];

interface Grip extends Held3 {
    kind: 'move' | 'turn' | 'scale' | 'end';
    body: Body;
    start: Vec; // pixels
    last: Vec;
    center: Vec; // of the body, pixels
    /** Where it was taken hold of, and the plane through there that faces the eye. */
    hit: Vector3;
    plane: Plane;
}

const middleOf = (placed: Placed3): Vec3 => toWorld3(placed.pose, placed.middle);

const chosenOf = (state: State3): Placed3 | undefined => state.placed[state.chosen];

const far = (p: Vec, q: Vec): number => Math.hypot(p.x - q.x, p.y - q.y);

export class Stage3 implements Stage {
    readonly types = TYPES3;
    private readonly world: View;
    private readonly other: View;
    private meshes: BodyMesh[] = [];
    private grip: Grip | undefined;
    private side = 0;
    private whole = true;

    constructor(
        readonly state: State3,
        worldCanvas: HTMLCanvasElement,
        private readonly over: SVGSVGElement,
        otherCanvas: HTMLCanvasElement,
        names: SVGSVGElement,
        private readonly changed: () => void,
    ) {
        onPalette(changed);
        this.world = new View(worldCanvas, over, () => this.linked(this.world, this.other));
        this.other = new View(otherCanvas, names, () => this.linked(this.other, this.world));
        this.world.controls.addEventListener('end', () => (this.whole = this.allSeen()));
        worldCanvas.addEventListener('pointerdown', (e) => this.downOnBody(e), { capture: true });
        over.addEventListener('pointerdown', (e) => this.downOnHandle(e));
        for (const view of [worldCanvas, over] as (HTMLElement | SVGElement)[]) {
            view.addEventListener('pointermove', (e) => this.drag(e as PointerEvent));
            view.addEventListener('pointerup', () => this.up());
            view.addEventListener('pointercancel', () => this.up());
        }
        worldCanvas.addEventListener('pointermove', (e) => this.hover(e, this.world, () => worldCorners(state)));
        otherCanvas.addEventListener('pointermove', (e) => this.hover(e, this.other, () => differenceCorners(state)));
    }

    /** Both are seen from the same side. */
    private linked(from: View, to: View): void {
        const way = from.camera.position.clone().sub(from.controls.target).normalize();
        const far = to.camera.position.distanceTo(to.controls.target);
        to.camera.position.copy(to.controls.target).addScaledVector(way, far);
        to.camera.lookAt(to.controls.target);
        this.changed();
    }

    /** The bodies whose places matter to the picture of the world. */
    private get near(): Placed3[] {
        const { placed, a, b } = this.state;
        return placed.length <= MOST_SHOWN ? placed : [placed[a]!, placed[b]!];
    }

    /** Where a half-space is nearest to the other body, which is in the picture, too. */
    private get witnesses(): Vec3[] {
        const { bodyA, bodyB, answers } = this.state;
        const { f64 } = answers;
        return f64 && f64.status !== 'invalid' && (bodyA?.normal || bodyB?.normal) ? [f64.a, f64.b] : [];
    }

    private allSeen(): boolean {
        const { camera } = this.world;
        const edge = (p: Vec3): Vector3 => new Vector3(p.x, p.y, p.z).project(camera);
        const isSeen = (p: Vec3): boolean => Math.max(Math.abs(edge(p).x), Math.abs(edge(p).y)) <= 1;
        return this.near.every((placed) => this.pointsOf(placed).every(isSeen)) && this.witnesses.every(isSeen);
    }

    /** Nothing moves unless something has left its picture; who has looked nearer is left alone. */
    follow(): void {
        if (this.whole && !this.grip && !this.allSeen()) this.fit();
    }

    fit(): void {
        this.whole = true;
        for (const view of [this.world, this.other]) {
            view.measure();
            view.resize();
        }
        const side = SIDES[this.side]!;
        const { difference, rounded, way } = this.state;
        const points = [...this.near.flatMap((p) => this.pointsOf(p)), ...this.witnesses, ...pointsOnWay(this.state)];
        this.world.look(points.length > 0 ? points : [ORIGIN], side);
        const ray = way ? rayOf(way) : [ORIGIN];
        this.other.look([...(difference?.points ?? []), ...(rounded?.points ?? []), ...ray], side);
    }

    /** They came with the stage. */
    prepareStory(): Promise<void> {
        return Promise.resolve();
    }

    lookNext(): void {
        this.side = (this.side + 1) % SIDES.length;
        this.fit();
    }

    draw(): void {
        const { state } = this;
        state.placed.forEach((placed, i) => {
            let mesh = this.meshes[i];
            const solid = placed.normal ? PATCH : placed.solid;
            if (mesh?.solid !== solid) {
                if (mesh) this.drop(mesh);
                mesh = this.meshes[i] = new BodyMesh(solid);
                this.world.scene.add(mesh.group);
            }
            const { p, x, y, z } = this.poseSeen(placed);
            mesh.group.matrix.copy(new Matrix4().set(x.x, y.x, z.x, p.x, x.y, y.y, z.y, p.y, x.z, y.z, z.z, p.z, 0, 0, 0, 1));
            mesh.paint(this.colorOf(i), i === state.chosen ? 0.5 : 0.36);
        });
        for (const mesh of this.meshes.splice(state.placed.length)) this.drop(mesh);
        this.world.clear();
        this.other.clear();
        this.namesOf();
        this.drawNormals();
        if (state.story === 'contact') {
            drawWorld(this.world, state);
            drawDifference(this.other, state);
        } else {
            drawWayWorld(this.world, state);
            if (state.way?.question === 'cast') drawCast(this.other, state, state.way);
        }
        const handles = this.handles();
        const end = endMiddle(this.state);
        const covered = [...(handles ? handleBoxes(handles) : []), ...(end ? [markBox(this.world.px(end), 9)] : [])];
        this.world.render((handles ? handleParts(handles) : '') + this.endHandle(), covered);
        this.other.render(this.chart());
    }

    /** A body where it is; of a half-space the patch, in the middle of the picture, so large that its arrow stands on it. */
    private poseSeen(placed: Placed3): Pose3 {
        const { pose, normal, middle } = placed;
        const { controls, unit } = this.world;
        const half = Math.max(PATCH_HALF * unit, 1.2 * length3(sub3(middleOf(placed), controls.target)));
        return normal ? patchPose({ normal, middle }, pose, controls.target, half) : pose;
    }

    private colorOf(index: number): number {
        return index === this.state.a ? COLORS.a : index === this.state.b ? COLORS.b : COLORS.other;
    }

    /** Out of the half-spaces. */
    private drawNormals(): void {
        this.state.placed.forEach((placed, i) => {
            if (placed.normal) {
                const way = rotate3(placed.pose, placed.normal);
                this.world.arrow(middleOf(placed), way, NORMAL * this.world.unit, this.colorOf(i));
            }
        });
    }

    /** An impact's separation over time lies over the picture of A - B. */
    private chart(): string {
        const { way, stepsOnWay, step } = this.state;
        return way?.question === 'impact' ? chartPicture(way, stepsOnWay, step, this.other) : '';
    }

    private endHandle(): string {
        const middle = endMiddle(this.state);
        if (!middle) {
            return '';
        }
        const p = this.world.px(middle);
        const word = text({ x: p.x, y: p.y + 4.5 }, '✥', 'small');
        return `<g class="handles">${dot(p, 9, 'handle', ' data-handle="end"')}${word}</g>`;
    }

    private handles(): HandlePlaces | undefined {
        const placed = chosenOf(this.state);
        if (!placed || placed.solid.points.length === 0) {
            return undefined;
        }
        const outline = this.pointsOf(placed).map((p) => this.world.px(p));
        return handlesAround(outline, this.world.px(middleOf(placed)), 0, this.world);
    }

    private pointsOf(placed: Placed3): Vec3[] {
        return placed.solid.points.map((q) => toWorld3(placed.pose, q));
    }

    private namesOf(): void {
        for (const which of ['a', 'b'] as const) {
            const placed = this.state.placed[this.state[which]];
            if (placed && placed.solid.points.length > 0) {
                this.world.label(middleOf(placed), which.toUpperCase(), `name ${which}-text`, 'on');
            }
        }
    }

    private drop(mesh: BodyMesh): void {
        this.world.scene.remove(mesh.group);
        mesh.dispose();
    }

    // ---- pointers --------------------------------------------------------------------------------------------------------

    private place(e: PointerEvent, view = this.world): Vec {
        const r = view.canvas.getBoundingClientRect();
        return { x: e.clientX - r.left, y: e.clientY - r.top };
    }

    private ray(at: Vec): Raycaster {
        const { width, height, camera } = this.world;
        const ray = new Raycaster();
        ray.setFromCamera(new Vector2((at.x / width) * 2 - 1, 1 - (at.y / height) * 2), camera);
        return ray;
    }

    private downOnBody(e: PointerEvent): void {
        this.world.scene.updateMatrixWorld();
        const hit = this.ray(this.place(e)).intersectObjects(this.meshes.map((m) => m.faces))[0];
        const index = this.meshes.findIndex((m) => m.faces === hit?.object);
        if (hit && index >= 0 && e.button === 0) {
            this.world.controls.enabled = false;
            this.state.chosen = index;
            this.hold(e, e.shiftKey || e.altKey ? 'turn' : 'move', hit.point);
        }
    }

    private downOnHandle(e: PointerEvent): void {
        const kind = (e.target as SVGElement).dataset.handle;
        const end = endMiddle(this.state);
        if (kind === 'turn' || kind === 'scale') {
            this.hold(e, kind, new Vector3());
        } else if (kind === 'end' && end) {
            this.hold(e, kind, new Vector3(end.x, end.y, end.z));
        }
    }

    private hold(e: PointerEvent, kind: Grip['kind'], hit: Vector3): void {
        const held = this.heldNow();
        if (!held || !this.body) {
            return;
        }
        (e.currentTarget as Element).setPointerCapture(e.pointerId);
        this.world.canvas.focus({ preventScroll: true });
        const eye = this.world.camera.getWorldDirection(new Vector3());
        const start = this.place(e);
        this.grip = {
            ...held,
            kind,
            body: this.body,
            start,
            last: start,
            center: this.world.px(held.middle),
            hit: hit.clone(),
            plane: new Plane().setFromNormalAndCoplanarPoint(eye, hit),
        };
        this.changed();
    }

    private drag(e: PointerEvent): void {
        const { grip } = this;
        if (!grip) {
            return;
        }
        const now = this.place(e);
        if (grip.kind === 'turn') {
            turnBody3(grip.body, grip.middle, this.axis('up'), (now.x - grip.last.x) * TURN);
            turnBody3(grip.body, grip.middle, this.axis('right'), (now.y - grip.last.y) * TURN);
        } else if (grip.kind === 'scale') {
            scaleBody3(grip.body, grip, Math.max(far(now, grip.center) / Math.max(far(grip.start, grip.center), 1), 0.02));
        } else {
            const at = this.ray(now).ray.intersectPlane(grip.plane, new Vector3());
            if (!at) return;
            if (grip.kind === 'end') this.pullEnd(at);
            else grip.body.position = list3(add3(grip.position, at.sub(grip.hit)));
        }
        grip.last = now;
        this.after();
    }

    private pullEnd(at: Vec3): void {
        const { query, bodyB } = this.state;
        const end = endForMiddle(this.state, at);
        if (query && bodyB && end) moveEnd(query, bodyB.body, list3(end));
    }

    private up(): void {
        const moved = this.grip !== undefined;
        this.grip = undefined;
        if (moved) this.follow();
        this.world.controls.enabled = true;
    }

    /** Linked views: the corner that the pointer is at lights up what it belongs to. */
    private hover(e: PointerEvent, view: View, corners: () => Corner[]): void {
        if (this.grip || e.buttons !== 0) {
            return;
        }
        const { a, b } = cornerAt(view, corners(), this.place(e, view)) ?? {};
        const { lit } = this.state;
        if (lit.a !== a || lit.b !== b) {
            this.state.lit = { ...(a === undefined ? {} : { a }), ...(b === undefined ? {} : { b }) };
            this.tell(a, b);
            this.changed();
        }
    }

    /** What is lit, in words, on the page too. */
    private tell(a: number | undefined, b: number | undefined): void {
        const { dataset } = this.over.closest<HTMLElement>('#pictures3')!;
        const words = nameOf({ at: ORIGIN, ...(a === undefined ? {} : { a }), ...(b === undefined ? {} : { b }) });
        if (words === '') delete dataset.lit;
        else dataset.lit = words;
    }

    private axis(which: 'right' | 'up'): Vec3 {
        return new Vector3().setFromMatrixColumn(this.world.camera.matrixWorld, which === 'right' ? 0 : 1);
    }

    private after(): void {
        this.state.update();
        this.follow();
        this.changed();
    }

    // ---- keys ------------------------------------------------------------------------------------------------------------

    private get body(): Body | undefined {
        return this.state.scene.bodies[this.state.chosen];
    }

    private get span(): number {
        return 55 * this.world.unit;
    }

    private heldNow(): Held3 | undefined {
        const placed = chosenOf(this.state);
        return (
            placed && {
                position: from3(placed.body.position),
                shape: placed.body.shape,
                middle: middleOf(placed),
            }
        );
    }

    move(x: number, y: number, away: number): void {
        if (this.body) {
            const [right, up, eye] = [this.axis('right'), this.axis('up'), this.world.camera.getWorldDirection(new Vector3())];
            const by = new Vector3().addScaledVector(right, x).addScaledVector(up, y).addScaledVector(eye, away);
            this.body.position = list3(add3(from3(this.body.position), by.multiplyScalar(2 * this.span)));
            this.after();
        }
    }

    turn(by: number, axis: 'up' | 'right'): void {
        const held = this.heldNow();
        if (this.body && held) {
            turnBody3(this.body, held.middle, axis === 'up' ? vec3(0, 0, 1) : this.axis('right'), by);
            this.after();
        }
    }

    scale(by: number): void {
        const held = this.heldNow();
        if (this.body && held) {
            scaleBody3(this.body, held, by);
            this.after();
        }
    }

    example(type: string): ShapeSpec {
        return exampleShape3(type, 0.8 * this.span);
    }

    spot(): number[] {
        const t = this.world.controls.target;
        return [t.x, t.y, t.z];
    }

    /** By day, whatever the page is like. */
    picture(words: string): Promise<PictureFile> {
        usePalette('day');
        this.draw();
        const drawn = pictureOfCanvases([this.world, this.other], words);
        usePalette('wish');
        this.draw();
        return Promise.resolve(drawn);
    }
}
