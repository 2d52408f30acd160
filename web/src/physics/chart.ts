// chart.ts : energy over time, as lines on a small canvas: kinetic, potential above its least, and their sum.
import type { Sums } from './simulation.ts';

const MOST = 1200; // points kept; then every second one goes

export class Chart {
    private times: number[] = [];
    private rows: [number, number][] = [];
    private apart = 1;

    constructor(private readonly canvas: HTMLCanvasElement) {}

    clear(): void {
        this.times = [];
        this.rows = [];
        this.apart = 1;
    }

    /** What is after a step is no more. */
    cut(step: number): void {
        const keep = this.times.findIndex((t) => t > step);
        if (keep >= 0) {
            this.times.length = this.rows.length = keep;
        }
    }

    add(step: number, sums: Sums): void {
        if (step % this.apart !== 0 || step <= (this.times.at(-1) ?? -1)) {
            return;
        }
        this.times.push(step);
        this.rows.push([sums.kinetic, sums.potential]);
        if (this.times.length > MOST) {
            this.times = this.times.filter((_, i) => i % 2 === 0);
            this.rows = this.rows.filter((_, i) => i % 2 === 0);
            this.apart *= 2;
        }
    }

    /** Draws it, and answers what energy its upper edge is. */
    draw(now: number): number {
        const context = this.canvas.getContext('2d')!;
        const ratio = devicePixelRatio;
        const { clientWidth: width, clientHeight: height } = this.canvas;
        this.canvas.width = Math.round(width * ratio);
        this.canvas.height = Math.round(height * ratio);
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        const least = Math.min(...this.rows.map((r) => r[1]));
        const most = Math.max(...this.rows.map((r) => r[0] + r[1] - least), 1e-30);
        const end = Math.max(this.times.at(-1) ?? 1, 1);
        const style = getComputedStyle(document.documentElement);
        const lines: [string, (r: [number, number]) => number][] = [
            ['--a', (r) => r[0]],
            ['--b-text', (r) => r[1] - least],
            ['--ink', (r) => r[0] + r[1] - least],
        ];
        for (const [name, value] of lines) {
            context.strokeStyle = style.getPropertyValue(name).trim();
            context.lineWidth = 1.5;
            context.beginPath();
            this.rows.forEach((row, i) => {
                const y = height - 3 - (value(row) / most) * (height - 8);
                context.lineTo((this.times[i]! / end) * width, y);
            });
            context.stroke();
        }
        context.globalAlpha = 0.4;
        context.fillRect((now / end) * width, 0, 1, height);
        context.globalAlpha = 1;
        return most;
    }
}
