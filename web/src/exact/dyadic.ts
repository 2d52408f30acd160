// dyadic.ts : numbers m · 2^e with whole m and e, which every double is, and sums and products of doubles are. Nothing here
// rounds.

export interface Dyadic {
    m: bigint;
    e: number;
}

const bytes = new DataView(new ArrayBuffer(8));
const FRACTION = 52; // bits of a double's fraction (IEEE 754)
const BIAS = 1075; // of its exponent, when the fraction is read as a whole number

/** The number that a finite double is. */
export function dyadic(x: number): Dyadic {
    bytes.setFloat64(0, x);
    const bits = bytes.getBigUint64(0);
    const exponent = Number((bits >> BigInt(FRACTION)) & 0x7ffn);
    const fraction = bits & ((1n << BigInt(FRACTION)) - 1n);
    const m = exponent === 0 ? fraction : fraction | (1n << BigInt(FRACTION));
    return { m: bits >> 63n ? -m : m, e: Math.max(exponent, 1) - BIAS };
}

const shifted = ({ m, e }: Dyadic, to: number): bigint => m << BigInt(e - to);

export function plus(a: Dyadic, b: Dyadic): Dyadic {
    const e = Math.min(a.e, b.e);
    return { m: shifted(a, e) + shifted(b, e), e };
}

export const minus = (a: Dyadic, b: Dyadic): Dyadic => plus(a, { m: -b.m, e: b.e });
export const times = (a: Dyadic, b: Dyadic): Dyadic => ({ m: a.m * b.m, e: a.e + b.e });
export const signOf = (m: bigint): number => (m > 0n ? 1 : m < 0n ? -1 : 0);

/** All over one power of two, the largest that will do, so that the whole numbers are small. */
export function wholes(numbers: Dyadic[]): { m: bigint[]; e: number } {
    const ends = numbers.filter(({ m }) => m !== 0n).map(({ m, e }) => e + trailing(m));
    const e = Math.min(...ends, Infinity);
    const unit = Number.isFinite(e) ? e : 0;
    return { m: numbers.map((x) => (x.e >= unit ? shifted(x, unit) : x.m >> BigInt(unit - x.e))), e: unit };
}

// How often 2 divides a number that is not 0.
function trailing(m: bigint): number {
    let count = 0;
    for (let step = 512; step > 0; step >>= 1) {
        while ((m & ((1n << BigInt(step)) - 1n)) === 0n) {
            m >>= BigInt(step);
            count += step;
        }
    }
    return count;
}

/** The greatest whole number whose square is at most n. */
export function root(n: bigint): bigint {
    if (n < 2n) {
        return n;
    }
    let x = 1n << BigInt((n.toString(2).length + 1) >> 1); // not below the root; Newton's method comes down to it
    for (;;) {
        const next = (x + n / x) >> 1n;
        if (next >= x) {
            return x;
        }
        x = next;
    }
}
