// scratch.ts : fixed places in the module's memory for what goes into a call and comes out of it. A call uses them and is done
// before another one begins.
import { layout } from './layout.js';
import { allocate } from './wasm.js';

const place = (size: number): number => allocate('abut', size);

/** The largest answer of a query is a manifold in 3D. */
export const ANSWER = place(layout.manifold3.size);
/** The most contacts that a full set can have (ABUT_CONTACTS3_AT_MOST). */
export const CONTACTS = place(64 * layout.contact3.size);
export const OPTIONS = place(layout.castOptions.size + layout.options.size);
export const POSE_A = place(16 * layout.real.size);
export const POSE_B = place(16 * layout.real.size);
export const SWEEP_A = place(layout.sweep3.size);
export const SWEEP_B = place(layout.sweep3.size);
export const VECTOR = place(8 * layout.real.size);
export const VECTOR_B = place(8 * layout.real.size);
export const WORDS = place(64);
/** What a body, a shape or a joint is made of, and what a query of a world meets. */
export const DEF = place(512);
export const QUERY = place(2 * layout.queryFilter.size);
