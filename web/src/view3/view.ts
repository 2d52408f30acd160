// view.ts : one picture in 3D: a canvas, a camera to turn, lights, and the few things drawn in it.
import {
    AmbientLight,
    BufferAttribute,
    BufferGeometry,
    Color,
    CylinderGeometry,
    DirectionalLight,
    DoubleSide,
    Group,
    LineBasicMaterial,
    LineSegments,
    Mesh,
    MeshLambertMaterial,
    PerspectiveCamera,
    Quaternion,
    Scene,
    SphereGeometry,
    Vector3,
    WebGLRenderer,
    type Object3D,
} from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { middleOf3 } from '../model/held3.ts';
import type { Vec } from '../model/vec.ts';
import { length3, sub3, type Vec3 } from '../model/vec3.ts';
import { labelParts, type Box, type Label } from '../view/labels.ts';
import { COLORS } from './palette.ts';
import { edgesOf, type Solid } from './solid.ts';

const v3 = (v: Vec3): Vector3 => new Vector3(v.x, v.y, v.z);
const UP = new Vector3(0, 1, 0);
const unitRod = new CylinderGeometry(1, 1, 1, 10);
const unitTip = new CylinderGeometry(0, 1, 1, 14);
const unitSphere = new SphereGeometry(1, 18, 12);
const materials = new Map<string, MeshLambertMaterial>();
const lineMaterials = new Map<number, LineBasicMaterial>();
const scratch = new Vector3();

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

function lineMaterial(color: number, dark = 1): LineBasicMaterial {
    const shade = new Color(color).multiplyScalar(dark);
    const key = shade.getHex();
    const found = lineMaterials.get(key) ?? new LineBasicMaterial({ color: shade });
    lineMaterials.set(key, found);
    return found;
}

/** The triangles and the edges of faces, as indices of their corners; of the same faces they are the same. */
const indices = new WeakMap<number[][], { triangles: number[]; lines: number[] }>();

function indicesOf(solid: Solid): { triangles: number[]; lines: number[] } {
    const found = indices.get(solid.faces) ?? {
        triangles: solid.faces.flatMap((f) => f.slice(2).flatMap((_, i) => [f[0]!, f[i + 1]!, f[i + 2]!])),
        lines: solid.smooth ? [] : solid.faces.length > 0 ? edgesOf(solid).flat() : solid.points.length === 2 ? [0, 1] : [],
    };
    indices.set(solid.faces, found);
    return found;
}

/** Without normals: materials here are flat, and take them from the triangles. */
function solidGeometry(solid: Solid): { faces: BufferGeometry; edges: BufferGeometry } {
    const { triangles, lines } = indicesOf(solid);
    const numbers = new Float32Array(3 * solid.points.length);
    solid.points.forEach((p, i) => numbers.set([p.x, p.y, p.z], 3 * i));
    const corners = new BufferAttribute(numbers, 3);
    const [faces, edges] = [triangles, lines].map((index) => {
        const geometry = new BufferGeometry();
        geometry.setAttribute('position', corners);
        geometry.setIndex(index);
        return geometry;
    });
    return { faces: faces!, edges: edges! };
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
    /** Of the picture, in pixels. */
    width = 480;
    height = 400;
    private readonly owned: BufferGeometry[] = [];
    private readonly words: (Omit<Label, 'at'> & { at: Vec3 })[] = [];

    /** `over` lies on the canvas and holds its words. */
    constructor(
        readonly canvas: HTMLCanvasElement,
        readonly over: SVGSVGElement,
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
        new ResizeObserver(() => {
            this.measure();
            changed();
        }).observe(canvas);
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

    /** Looks how large the page has made the picture; not while it is drawn, for that makes the page lay itself out. */
    measure(): void {
        this.width = this.canvas.clientWidth || this.width;
        this.height = this.canvas.clientHeight || this.height;
    }

    resize(): void {
        const ratio = this.renderer.getPixelRatio();
        const { width, height, canvas } = this;
        if (canvas.width !== Math.floor(width * ratio) || canvas.height !== Math.floor(height * ratio)) {
            this.renderer.setSize(width, height, false);
            this.camera.aspect = width / height;
            this.camera.updateProjectionMatrix();
        }
    }

    /** Where a point is in the picture, in pixels. */
    px(p: Vec3): Vec {
        const { x, y } = scratch.set(p.x, p.y, p.z).project(this.camera);
        return { x: ((x + 1) / 2) * this.width, y: ((1 - y) / 2) * this.height };
    }

    /** Draws everything; `above` goes over the words, which keep off what lies in `before`. */
    render(above = '', before: Box[] = []): void {
        this.resize();
        this.scene.background = new Color(COLORS.paper);
        this.renderer.render(this.scene, this.camera);
        const labels = this.words.map((word) => ({ ...word, at: this.px(word.at) }));
        this.over.innerHTML = labelParts(labels, this, before) + above;
    }

    clear(): void {
        this.extra.clear();
        this.words.length = 0;
        for (const geometry of this.owned.splice(0)) geometry.dispose();
    }

    // ---- things ----------------------------------------------------------------------------------------------------------

    add<T extends Object3D>(thing: T): T {
        this.extra.add(thing);
        return thing;
    }

    sphere(at: Vec3, size: number, color: number): void {
        const mesh = this.add(new Mesh(unitSphere, material(color)));
        mesh.position.copy(v3(at));
        mesh.scale.setScalar(size * this.unit);
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
        this.add(new LineSegments(edges, lineMaterial(color)));
        return this.add(new Mesh(faces, material(color, opacity)));
    }

    /** Words that keep their size, and out of each other's way. */
    label(at: Vec3, words: string, style: string, where: Label['where'] = 'beside'): void {
        this.words.push({ at, words, style, where });
    }
}

/** A body's own objects, kept as long as its solid is the same. */
export class BodyMesh {
    readonly group = new Group();
    readonly faces: Mesh;
    private readonly lines: LineSegments;

    constructor(readonly solid: Solid) {
        const { faces, edges } = solidGeometry(solid);
        this.faces = new Mesh(faces, material(COLORS.other, 0.4));
        this.lines = new LineSegments(edges, lineMaterial(COLORS.other));
        this.group.add(this.faces, this.lines);
        this.group.matrixAutoUpdate = false;
    }

    paint(color: number, opacity: number): void {
        this.faces.material = material(color, opacity);
        this.lines.material = lineMaterial(color, 0.75);
    }

    dispose(): void {
        this.faces.geometry.dispose();
        this.lines.geometry.dispose();
    }
}
