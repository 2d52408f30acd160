// heights.ts : what height fields of 2D and 3D share: samples and flags on their way into memory.
import { countOf, fail } from './errors.js';
import { layout } from './layout.js';
import { realShift } from './precision.js';
import { ints, reals, withMemory } from './wasm.js';

/** Flags as bytes, `count` of them. */
export function flags(call: string, name: string, list: ArrayLike<unknown>, count: number): Uint8Array {
    if (countOf(call, name, list) !== Math.max(count, 0)) {
        fail(call, `${name} has ${list.length} flags; give ${Math.max(count, 0)}`);
    }
    return Uint8Array.from(list, (value) => (value ? 1 : 0));
}

/** Calls with heights and bytes in memory; of no bytes the address is 0. */
export function withGrid<T>(
    call: string,
    heights: ArrayLike<number>,
    bytes: Uint8Array | undefined,
    use: (at: number, bytesAt: number) => T,
): T {
    const size = heights.length * layout.real.size;
    return withMemory(call, size + (bytes?.length ?? 0), (at) => {
        for (let i = 0; i < heights.length; ++i) {
            reals[(at >> realShift) + i] = heights[i];
        }
        if (bytes !== undefined) {
            new Uint8Array(ints.buffer).set(bytes, at + size);
        }
        return use(at, bytes === undefined ? 0 : at + size);
    });
}
