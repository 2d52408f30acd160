// cache3.ts : warm starting in 3D: what one query keeps for the next one on the same two shapes.
import { fail, show } from './errors.js';
import { layout } from './layout.js';
import { addressOf, allocate, giveBack, type Held, hold, release } from './wasm.js';

/** What a query keeps for the next one on the same two shapes. It only saves work: whatever it holds, the answer is right. */
export class Cache3 {
    readonly #held: Held;

    constructor() {
        this.#held = { at: allocate('new Cache3', layout.cache3.size), give: (held) => release(held.at) };
        hold(this, this.#held);
    }

    /** Gives its memory back at once. */
    free(): void {
        giveBack(this.#held);
    }

    /** @internal */
    static at(call: string, cache: Cache3 | undefined): number {
        if (cache === undefined) {
            return 0;
        }
        if (!(typeof cache === 'object' && cache !== null && #held in cache)) {
            fail(call, `options.cache is ${show(cache)}; give a new Cache3()`);
        }
        return addressOf(call, 'options.cache', 'cache', cache.#held);
    }
}
