// stage3.ts : space on the page: two linked pictures, turned together, and what pointer and keys do to the bodies.
import { Matrix4, Plane, Raycaster, Vector2, Vector3 } from 'three';
import { exampleShape3, poseOf3, TYPES3 } from '../model/body3.ts';
import { scaled, type Body, type ShapeSpec } from '../model/scene.ts';
import {
    from3,
    length3,
    quaternionOf,
    quaternionProduct,
    sub3,
    toWorld3,
    turnAbout,
    type Quaternion,
    type Vec3,
} from '../model/vec3.ts';
import type { Stage } from '../ui/stage.ts';
import type { State3 } from '../ui/state3.ts';
import { drawDifference, drawWorld } from './pictures.ts';
import { BodyMesh, COLORS, View } from './view.ts';

const TURN = Math.PI / 220; // radians a pixel

export class Stage3 implements Stage {
    readonly types = TYPES3;
    private readonly world: View;
    private readonly other: View;
    private meshes: BodyMesh[] = [];
    private grip:
        { index: number; plane: Plane; start: Vector3; position: number[]; last: Vec2; turn: boolean } | undefined;

    constructor(
        readonly state: State3,
        worldCanvas: HTMLCanvasElement,
        otherCanvas: HTMLCanvasElement,
        private readonly changed: () => void,
    ) {
        this.world = new View(worldCanvas, () => this.linked(this.world, this.other));
        this.other = new View(otherCanvas, () => this.linked(this.other, this.world));
        new ResizeObserver(() => this.changed()).observe(worldCanvas);
        worldCanvas.addEventListener('pointerdown', (e) => this.down(e), { capture: true });
        worldCanvas.addEventListener('pointermove', (e) => this.drag(e));
        for (const end of ['pointerup', 'pointercancel'] as const) {
            worldCanvas.addEventListener(end, () => this.up());
        }
    }

    /** Both are seen from the same side. */
    private linked(from: View, to: View): void {
        const way = from.camera.position.clone().sub(from.controls.target).normalize();
        const far = to.camera.position.distanceTo(to.controls.target);
        to.camera.position.copy(to.controls.target).addScaledVector(way, far);
        to.camera.lookAt(to.controls.target);
        this.changed();
    }

    private ballOf(points: Vec3[]): { center: Vec3; radius: number } {
        const low = { x: Infinity, y: Infinity, z: Infinity };
        const high = { x: -Infinity, y: -Infinity, z: -Infinity };
        for (const p of points) {
            for (const k of ['x', 'y', 'z'] as const) {
                low[k] = Math.min(low[k], p[k]);
                high[k] = Math.max(high[k], p[k]);
            }
        }
        const center = { x: (low.x + high.x) / 2, y: (low.y + high.y) / 2, z: (low.z + high.z) / 2 };
        return { center, radius: length3(sub3(high, low)) / 2 || 1 };
    }

    fit(): void {
        this.world.resize();
        this.other.resize();
        const near =
            this.state.placed.length <= 12
                ? this.state.placed
                : [this.state.placed[this.state.a]!, this.state.placed[this.state.b]!];
        const points = near.flatMap((p) => p.solid.points.map((q) => toWorld3(p.pose, q)));
        const world = this.ballOf(points.length > 0 ? points : [{ x: 0, y: 0, z: 0 }]);
        this.world.look(world.center, world.radius);
        const set = this.ballOf([
            ...(this.state.difference?.points ?? []),
            ...(this.state.rounded?.points ?? []),
            { x: 0, y: 0, z: 0 },
        ]);
        this.other.look(set.center, set.radius);
    }

    draw(): void {
        const { state } = this;
        state.placed.forEach((placed, i) => {
            let mesh = this.meshes[i];
            if (mesh?.solid !== placed.solid) {
                if (mesh) this.drop(mesh);
                mesh = this.meshes[i] = new BodyMesh(placed.solid);
                this.world.scene.add(mesh.group);
            }
            const { p, x, y, z } = placed.pose;
            mesh.group.matrix.copy(
                new Matrix4().set(x.x, y.x, z.x, p.x, x.y, y.y, z.y, p.y, x.z, y.z, z.z, p.z, 0, 0, 0, 1),
            );
            const color = i === state.a ? COLORS.a : i === state.b ? COLORS.b : COLORS.other;
            mesh.paint(color, i === state.chosen ? 0.5 : 0.36);
        });
        for (const mesh of this.meshes.splice(state.placed.length)) this.drop(mesh);
        this.world.clear();
        this.other.clear();
        this.namesOf();
        drawWorld(this.world, state);
        drawDifference(this.other, state);
        this.world.render();
        this.other.render();
    }

    private namesOf(): void {
        for (const [i, name, color] of [
            [this.state.a, 'A', '#005a8d'],
            [this.state.b, 'B', '#8f6100'],
        ] as const) {
            const placed = this.state.placed[i];
            if (placed && placed.solid.points.length > 0) {
                const top = placed.solid.points
                    .map((q) => toWorld3(placed.pose, q))
                    .reduce((best, q) => (q.z > best.z ? q : best));
                this.world.label(top, name, color);
            }
        }
    }

    private drop(mesh: BodyMesh): void {
        this.world.scene.remove(mesh.group);
        mesh.dispose();
    }

    // ---- pointers --------------------------------------------------------------------------------------------------------

    private ray(e: PointerEvent): Raycaster {
        const r = this.world.canvas.getBoundingClientRect();
        const at = new Vector2(((e.clientX - r.left) / r.width) * 2 - 1, 1 - ((e.clientY - r.top) / r.height) * 2);
        const ray = new Raycaster();
        ray.setFromCamera(at, this.world.camera);
        return ray;
    }

    private down(e: PointerEvent): void {
        this.world.scene.updateMatrixWorld();
        const hits = this.ray(e).intersectObjects(this.meshes.map((m) => m.faces));
        const hit = hits[0];
        const index = this.meshes.findIndex((m) => m.faces === hit?.object);
        if (!hit || index < 0 || e.button !== 0) {
            return;
        }
        this.world.controls.enabled = false;
        this.world.canvas.setPointerCapture(e.pointerId);
        this.state.chosen = index;
        const normal = this.world.camera.getWorldDirection(new Vector3());
        const position = [...this.state.scene.bodies[index]!.position];
        const plane = new Plane().setFromNormalAndCoplanarPoint(normal, hit.point);
        this.grip = {
            index,
            plane,
            start: hit.point.clone(),
            position,
            last: { x: e.clientX, y: e.clientY },
            turn: e.shiftKey || e.altKey,
        };
        this.changed();
    }

    private drag(e: PointerEvent): void {
        const { grip } = this;
        const body = grip && this.state.scene.bodies[grip.index];
        if (!grip || !body) {
            return;
        }
        if (grip.turn) {
            const way = { x: e.clientX - grip.last.x, y: e.clientY - grip.last.y };
            grip.last = { x: e.clientX, y: e.clientY };
            this.spin(body, this.axis('up'), way.x * TURN);
            this.spin(body, this.axis('right'), way.y * TURN);
        } else {
            const at = this.ray(e).ray.intersectPlane(grip.plane, new Vector3());
            if (!at) return;
            body.position = [
                grip.position[0]! + at.x - grip.start.x,
                grip.position[1]! + at.y - grip.start.y,
                grip.position[2]! + at.z - grip.start.z,
            ];
        }
        this.after();
    }

    private up(): void {
        this.grip = undefined;
        this.world.controls.enabled = true;
    }

    private axis(which: 'right' | 'up'): Vec3 {
        const v = new Vector3().setFromMatrixColumn(this.world.camera.matrixWorld, which === 'right' ? 0 : 1);
        return { x: v.x, y: v.y, z: v.z };
    }

    private spin(body: Body, axis: Vec3, angle: number): void {
        const now = body.matrix ? quaternionOf(poseOf3(body)) : ((body.quaternion ?? [1, 0, 0, 0]) as Quaternion);
        const next = quaternionProduct(turnAbout(axis, angle), now);
        const size = Math.hypot(...next);
        body.quaternion = next.map((x) => x / size);
        delete body.matrix;
    }

    private after(): void {
        this.state.update();
        this.changed();
    }

    // ---- keys ------------------------------------------------------------------------------------------------------------

    private get body(): Body | undefined {
        return this.state.scene.bodies[this.state.chosen];
    }

    private get span(): number {
        return 55 * this.world.unit;
    }

    move(x: number, y: number): void {
        if (this.body) {
            const [right, up] = [this.axis('right'), this.axis('up')];
            const p = from3(this.body.position);
            const by = (k: 'x' | 'y' | 'z'): number => 2 * this.span * (x * right[k] + y * up[k]);
            this.body.position = [p.x + by('x'), p.y + by('y'), p.z + by('z')];
            this.after();
        }
    }

    turn(by: number): void {
        if (this.body) {
            this.spin(this.body, { x: 0, y: 0, z: 1 }, by);
            this.after();
        }
    }

    scale(by: number): void {
        if (this.body) {
            this.body.shape = scaled(this.body.shape, by);
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

    picture(words: string): { svg: string; width: number; height: number } {
        let x = 0;
        const parts = [this.world, this.other].map(({ canvas }) => {
            const part = `<image x="${x}" y="0" width="${canvas.clientWidth}" height="${canvas.clientHeight}" href="${canvas.toDataURL()}"/>`;
            x += canvas.clientWidth + 8;
            return part;
        });
        const height = this.world.canvas.clientHeight + 34;
        const safe = words.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c]!);
        const svg =
            `<svg xmlns="http://www.w3.org/2000/svg" width="${x - 8}" height="${height}" font-family="sans-serif" font-size="13">` +
            `<rect width="100%" height="100%" fill="#fff"/>${parts.join('')}<text x="10" y="${height - 11}">${safe}</text></svg>`;
        return { svg, width: x - 8, height };
    }
}

interface Vec2 {
    x: number;
    y: number;
}
