// engine.ts : what the engines of 2D and 3D have in common (web/wasm/bridge.h): the shared buffer, a function of the dimension
// in one of the two precisions, and how GJK or EPA says where it stands.
import type { Module, Precision } from './module.ts';
import { Reader } from './reader.ts';

export type Reason = 'none' | 'gap' | 'repeat' | 'floor' | 'overlap' | 'beyond' | 'limit';
const REASONS: Reason[] = ['none', 'gap', 'repeat', 'floor', 'overlap', 'beyond', 'limit'];
const STATUS = ['ok', 'beyond', 'limit', 'running', 'miss', 'initial'];
const STATUS_RUNNING = 3;
const BUFFER = 65536;

export const isRunning = (status: number): boolean => status === STATUS_RUNNING;
export const statusName = (status: number): string => STATUS[status] ?? 'invalid';

/** Where GJK or EPA stands. */
export interface Search {
    running: boolean;
    status: string;
    reason: Reason;
    supports: number;
    lower: number;
    upper: number;
}

export function readSearch(r: Reader): Search {
    const status = r.number();
    return {
        running: isRunning(status),
        status: statusName(status),
        reason: REASONS[r.number()]!,
        supports: r.number(),
        lower: r.number(),
        upper: r.number(),
    };
}

/** How a pair is worked on: its unit, its size, the noise of rounding, the tolerance. */
export interface Measures {
    unit: number;
    size: number;
    noise: number;
    tolerance: number;
    polytopes: boolean;
}

export function readMeasures(r: Reader): Measures {
    return { unit: r.number(), size: r.number(), noise: r.number(), tolerance: r.number(), polytopes: r.number() !== 0 };
}

export class Engine {
    private readonly prefix: string;
    private readonly suffix: string;

    constructor(
        private readonly module: Module,
        dim: 2 | 3,
        readonly precision: Precision,
    ) {
        this.prefix = `bridge${dim}_`;
        this.suffix = precision === 'f32' ? '_f32' : '';
    }

    private get buffer(): Float64Array {
        return this.module.numbers(this.module.call.bridge_buffer!(), BUFFER);
    }

    /** Reads what a call has left in the buffer, from its beginning. */
    protected read(): Reader {
        return new Reader(this.buffer);
    }

    protected run(name: string, ...numbers: number[]): number {
        return this.module.call[`${this.prefix}${name}${this.suffix}`]!(...numbers);
    }

    /** Puts numbers at the beginning of the buffer, for the call that follows. */
    protected write(numbers: number[]): void {
        if (numbers.length > BUFFER) {
            throw new Error('more points than the page can hold');
        }
        this.buffer.set(numbers);
    }
}
