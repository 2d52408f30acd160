// edits.ts : what the list of bodies does to the scene.
import { freshName, type ShapeSpec } from '../model/scene.ts';
import type { AnyState, Stage } from './stage.ts';

export class Edits {
    constructor(
        private readonly stage: Stage,
        private readonly redraw: () => void,
    ) {}

    private get state(): AnyState {
        return this.stage.state;
    }

    changed(): void {
        this.state.update();
        this.stage.follow();
        this.redraw();
    }

    choose(index: number): void {
        if (this.state.chosen !== index) {
            this.state.chosen = index;
            this.redraw();
        }
    }

    /** A body becomes A or B; the one that was takes the other part if this body had it. */
    role(role: 'a' | 'b', index: number): void {
        const s = this.state;
        const other = role === 'a' ? 'b' : 'a';
        if (s[other] === index) {
            s[other] = s[role];
        }
        s[role] = index;
        s.chosen = index;
        s.update();
        this.stage.fit();
        this.redraw();
    }

    add(type: string): void {
        const s = this.state;
        s.scene.bodies.push({ name: freshName(s.scene, type), shape: this.example(type), position: this.stage.spot() });
        delete s.scene.pairs;
        s.chosen = s.scene.bodies.length - 1;
        s.b = s.chosen;
        s.a = s.a === s.b ? 0 : s.a;
        this.changed();
    }

    remove(index: number): void {
        const s = this.state;
        const [gone] = s.scene.bodies.splice(index, 1);
        s.dropQueries(gone?.name ?? '');
        delete s.scene.pairs;
        const last = Math.max(s.scene.bodies.length - 1, 0);
        const moved = (i: number): number => Math.min(i > index ? i - 1 : i, last);
        [s.a, s.b, s.chosen] = [moved(s.a), moved(s.b), moved(s.chosen)];
        if (s.a === s.b && last > 0) {
            s.b = s.a === 0 ? 1 : 0;
        }
        this.changed();
    }

    example(type: string): ShapeSpec {
        return this.stage.example(type);
    }
}
