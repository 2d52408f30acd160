// view.ts : one picture of space: a canvas, a camera to turn, lights, and the few things drawn in it.
import {
    AmbientLight,
    BufferGeometry,
    CanvasTexture,
    Color,
    CylinderGeometry,
    DirectionalLight,
    DoubleSide,
    Float32BufferAttribute,
    Group,
    LineBasicMaterial,
    LineSegments,
    Mesh,
    MeshLambertMaterial,
    PerspectiveCamera,
    Quaternion,
    Scene,
    SphereGeometry,
    Sprite,
    SRGBColorSpace,
    SpriteMaterial,
    Vector3,
    WebGLRenderer,
    type Material,
    type Object3D,
} from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { middleOf3 } from '../model/held3.ts';
import type { Vec } from '../model/vec.ts';
import { length3, sub3, type Vec3 } from '../model/vec3.ts';
import { COLORS, TEXT } from './palette.ts';
import { edgesOf, type Solid } from './solid.ts';

const v3 = (v: Vec3): Vector3 => new Vector3(v.x, v.y, v.z);
const UP = new Vector3(0, 1, 0);
const unitRod = new CylinderGeometry(1, 1, 1, 10);
const unitTip = new CylinderGeometry(0, 1, 1, 14);
const unitBall = new SphereGeometry(1, 18, 12);
const materials = new Map<string, MeshLambertMaterial>();
const labels = new Map<string, SpriteMaterial>();

function material(color: number, opacity = 1): MeshLambertMaterial {
    const key = `${color} ${opacity}`;
    let found = materials.get(key);
    if (!found) {
        found = new MeshLambertMaterial({
            color,
            opacity,
            transparent: opacity < 1,
            side: DoubleSide,
            depthWrite: opacity === 1,
            flatShading: true,
        });
        materials.set(key, found);
    }
    return found;
}

const FITS = 3; // rounds of coming nearer
const FILLED = 0.74; // of the picture's half width or height; the rest is for names and handles

function spanOf(numbers: number[]): { middle: number; half: number } {
    const low = numbers.reduce((a, b) => Math.min(a, b), Infinity);
    const high = numbers.reduce((a, b) => Math.max(a, b), -Infinity);
    return { middle: (low + high) / 2, half: (high - low) / 2 };
}

export function solidGeometry(solid: Solid): { faces: BufferGeometry; edges: BufferGeometry } {
    const flat = (indices: number[]): number[] =>
        indices.flatMap((i) => [solid.points[i]!.x, solid.points[i]!.y, solid.points[i]!.z]);
    const triangles = solid.faces.flatMap((f) => f.slice(2).flatMap((_, i) => [f[0]!, f[i + 1]!, f[i + 2]!]));
    const faces = new BufferGeometry();
    faces.setAttribute('position', new Float32BufferAttribute(flat(triangles), 3));
    faces.computeVertexNormals();
    const edges = new BufferGeometry();
    const lines = solid.smooth ? [] : solid.faces.length > 0 ? edgesOf(solid).flat() : solid.points.length === 2 ? [0, 1] : [];
    edges.setAttribute('position', new Float32BufferAttribute(flat(lines), 3));
    return { faces, edges };
}

export class View {
    readonly scene = new Scene();
    readonly camera = new PerspectiveCamera(32, 1, 0.01, 1000);
    readonly renderer: WebGLRenderer;
    readonly controls: OrbitControls;
    /** What the current step adds; emptied before each drawing. */
    readonly extra = new Group();
    /** A length that looks about 1/100 of the picture. */
    unit = 0.02;
    private readonly owned: BufferGeometry[] = [];

    constructor(
        readonly canvas: HTMLCanvasElement,
        changed: () => void,
    ) {
        this.renderer = new WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true });
        this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
        this.scene.add(new AmbientLight(0xffffff, 1.7), this.extra, this.camera);
        const light = new DirectionalLight(0xffffff, 1.8);
        light.position.set(0.5, 1, 1.2);
        this.camera.add(light);
        this.camera.up.set(0, 0, 1);
        this.controls = new OrbitControls(this.camera, canvas);
        this.controls.addEventListener('change', changed);
    }

    /** Looks at some points from a side, as near as they all fit. */
    look(points: Vec3[], side: Vec3): void {
        const half = Math.tan((this.camera.fov * Math.PI) / 360);
        const middle = middleOf3(points);
        const radius = points.reduce((most, p) => Math.max(most, length3(sub3(p, middle))), 0) || 1;
        const from = v3(side).normalize();
        const target = v3(middle);
        let far = (1.2 * radius) / half;
        for (let i = 0; i < FITS; ++i) {
            this.lookFrom(target, from, far);
            const seen = points.map((p) => v3(p).project(this.camera));
            const [x, y] = [spanOf(seen.map((p) => p.x)), spanOf(seen.map((p) => p.y))];
            const [right, up] = [0, 1].map((k) => new Vector3().setFromMatrixColumn(this.camera.matrixWorld, k));
            target
                .addScaledVector(right!, x.middle * far * half * this.camera.aspect)
                .addScaledVector(up!, y.middle * far * half);
            far *= Math.min(Math.max(x.half, y.half, 0.01) / FILLED, 4);
        }
        this.lookFrom(target, from, far);
        this.unit = (far * half) / 50;
    }

    private lookFrom(target: Vector3, from: Vector3, far: number): void {
        this.controls.target.copy(target);
        this.camera.position.copy(target).addScaledVector(from, far);
        this.camera.near = far / 100;
        this.camera.far = far * 100;
        this.camera.updateProjectionMatrix();
        this.controls.update();
        this.camera.updateMatrixWorld();
    }

    resize(): void {
        const [w, h] = [this.canvas.clientWidth || 480, this.canvas.clientHeight || 400];
        if (this.canvas.width !== Math.round(w * this.renderer.getPixelRatio()) || this.camera.aspect !== w / h) {
            this.renderer.setSize(w, h, false);
            this.camera.aspect = w / h;
            this.camera.updateProjectionMatrix();
        }
    }

    /** Where a point is in the picture, in pixels. */
    px(p: Vec3): Vec {
        const { x, y } = v3(p).project(this.camera);
        return { x: ((x + 1) / 2) * this.canvas.clientWidth, y: ((1 - y) / 2) * this.canvas.clientHeight };
    }

    render(): void {
        this.resize();
        this.scene.background = new Color(COLORS.paper);
        this.renderer.render(this.scene, this.camera);
    }

    clear(): void {
        this.extra.clear();
        for (const geometry of this.owned.splice(0)) geometry.dispose();
    }

    // ---- things ----------------------------------------------------------------------------------------------------------

    add<T extends Object3D>(thing: T): T {
        this.extra.add(thing);
        return thing;
    }

    ball(at: Vec3, size: number, color: number): void {
        const ball = this.add(new Mesh(unitBall, material(color)));
        ball.position.copy(v3(at));
        ball.scale.setScalar(size * this.unit);
    }

    rod(a: Vec3, b: Vec3, size: number, color: number, shape: BufferGeometry = unitRod): void {
        const way = v3(b).sub(v3(a));
        const length = way.length();
        if (!(length > 0)) return;
        const rod = this.add(new Mesh(shape, material(color)));
        rod.position.copy(v3(a)).addScaledVector(way, 0.5);
        rod.quaternion.copy(new Quaternion().setFromUnitVectors(UP, way.divideScalar(length)));
        rod.scale.set(size * this.unit, length, size * this.unit);
    }

    arrow(from: Vec3, way: Vec3, length: number, color: number): void {
        const neck = {
            x: from.x + way.x * 0.72 * length,
            y: from.y + way.y * 0.72 * length,
            z: from.z + way.z * 0.72 * length,
        };
        const tip = { x: from.x + way.x * length, y: from.y + way.y * length, z: from.z + way.z * length };
        this.rod(from, neck, 0.3, color);
        this.rod(neck, tip, 0.95, color, unitTip);
    }

    polygon(points: Vec3[], color: number, opacity: number): void {
        if (points.length < 3) return;
        this.solid({ points, faces: [points.map((_, i) => i)], smooth: true }, color, opacity);
    }

    outline(points: Vec3[], size: number, color: number): void {
        points.forEach((p, i) => this.rod(p, points[(i + 1) % points.length]!, size, color));
    }

    solid(solid: Solid, color: number, opacity: number): Mesh {
        const { faces, edges } = solidGeometry(solid);
        this.owned.push(faces, edges);
        this.add(new LineSegments(edges, new LineBasicMaterial({ color })));
        return this.add(new Mesh(faces, material(color, opacity)));
    }

    /** Words that keep their size. */
    label(at: Vec3, words: string, color: string, size = 0.036): void {
        const key = `${words}|${color}`;
        let found = labels.get(key);
        if (!found) {
            found = new SpriteMaterial({
                map: wordsTexture(words, color),
                sizeAttenuation: false,
                depthTest: false,
                transparent: true,
            });
            labels.set(key, found);
        }
        const sprite = this.add(new Sprite(found));
        const image = found.map!.image as HTMLCanvasElement;
        sprite.position.copy(v3(at));
        sprite.scale.set((size * image.width) / image.height, size, 1);
        sprite.center.set(-0.08, -0.15);
        sprite.renderOrder = 5;
    }
}

function wordsTexture(words: string, color: string): CanvasTexture {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d')!;
    const font = '600 40px system-ui, "DejaVu Sans", sans-serif';
    context.font = font;
    canvas.width = Math.ceil(context.measureText(words).width) + 16;
    canvas.height = 56;
    context.font = font;
    context.lineWidth = 9;
    context.strokeStyle = TEXT.halo;
    context.strokeText(words, 8, 41);
    context.fillStyle = color;
    context.fillText(words, 8, 41);
    const texture = new CanvasTexture(canvas);
    texture.colorSpace = SRGBColorSpace;
    return texture;
}

/** A body's own objects, kept as long as its solid is the same. */
export class BodyMesh {
    readonly group = new Group();
    readonly faces: Mesh;
    private readonly lines: LineSegments;

    constructor(readonly solid: Solid) {
        const { faces, edges } = solidGeometry(solid);
        this.faces = new Mesh(faces, material(COLORS.other, 0.4));
        this.lines = new LineSegments(edges, new LineBasicMaterial({ color: COLORS.other }));
        this.group.add(this.faces, this.lines);
        this.group.matrixAutoUpdate = false;
    }

    paint(color: number, opacity: number): void {
        this.faces.material = material(color, opacity);
        (this.lines.material as LineBasicMaterial).color.setHex(color).multiplyScalar(0.75);
    }

    dispose(): void {
        this.faces.geometry.dispose();
        this.lines.geometry.dispose();
        (this.lines.material as Material).dispose();
    }
}
