// history.ts : the past of a simulation: a snapshot now and then, and what the hand did in each step. Any step is reached again
// from the snapshot before it, to the same bits.
import type { Vec } from '../model/vec.ts';
import type { Simulation } from './simulation.ts';

/** What the hand does before a step. */
export type Hand = { grab: Vec } | { drag: Vec } | { release: true };

const APART = 8; // steps between snapshots: so many are done again at most when the past is looked for
const MOST_BYTES = 96e6;

export class History {
    private readonly snapshots = new Map<number, Uint8Array>();
    private readonly hands = new Map<number, Hand[]>();
    private bytes = 0;
    /** The step that the simulation is at, and the last one it has been at. */
    at = 0;
    end = 0;

    constructor(private readonly simulation: Simulation) {
        this.keep();
    }

    private keep(): void {
        const snapshot = this.simulation.save();
        this.snapshots.set(this.at, snapshot);
        this.bytes += snapshot.length;
        if (this.bytes > MOST_BYTES) {
            this.thin();
        }
    }

    /** Half of the snapshots go, every second one; the first stays. */
    private thin(): void {
        [...this.snapshots.keys()].forEach((step, place) => {
            if (place % 2 === 1) {
                this.bytes -= this.snapshots.get(step)!.length;
                this.snapshots.delete(step);
            }
        });
    }

    /** What has been after this step is no more: from here on it goes another way. */
    private forgetAhead(): void {
        for (const [step, snapshot] of this.snapshots) {
            if (step > this.at) {
                this.bytes -= snapshot.length;
                this.snapshots.delete(step);
            }
        }
        for (const step of [...this.hands.keys()].filter((s) => s >= this.at)) {
            this.hands.delete(step);
        }
        this.end = this.at;
    }

    /** The hand does something before the next step. */
    act(hand: Hand): void {
        if (this.at < this.end) {
            this.forgetAhead();
        }
        const done = this.hands.get(this.at) ?? [];
        done.push(hand);
        this.hands.set(this.at, done);
    }

    /** One step on, as it went before or for the first time; what went wrong, or "". */
    advance(): string {
        for (const hand of this.hands.get(this.at) ?? []) {
            if ('grab' in hand) this.simulation.grab(hand.grab);
            else if ('drag' in hand) this.simulation.drag(hand.drag);
            else this.simulation.release();
        }
        const wrong = this.simulation.advance();
        this.at += 1;
        this.end = Math.max(this.end, this.at);
        if (this.at % APART === 0 && !this.snapshots.has(this.at)) {
            this.keep();
        }
        return wrong;
    }

    /** To a step that has been, or has not. */
    go(step: number): string {
        if (step < this.at) {
            const from = Math.max(...[...this.snapshots.keys()].filter((s) => s <= step));
            if (!this.simulation.restore(this.snapshots.get(from)!)) {
                return 'a snapshot could not be restored';
            }
            this.at = from;
        }
        let wrong = '';
        while (this.at < step && wrong === '') {
            wrong = this.advance();
        }
        return wrong;
    }
}
