// words.ts : numbers as words.

/** A number with so many digits, and a true minus sign. */
export function num(x: number, digits = 4): string {
    if (!Number.isFinite(x)) {
        return x > 0 ? '∞' : x < 0 ? '−∞' : '–';
    }
    const size = Math.abs(x);
    const text =
        size !== 0 && (size < 1e-3 || size >= 1e6)
            ? x.toExponential(Math.max(0, digits - 1))
            : String(Number(x.toPrecision(digits)));
    return text
        .replace(/\.?0+e/, 'e')
        .replace('e+', 'e')
        .replaceAll('-', '−');
}

/** A unit vector. */
export function direction(v: { x: number; y: number; z?: number }): string {
    const part = (x: number): string => num(Math.abs(x) < 5e-4 ? 0 : Number(x.toFixed(3)), 3);
    return v.z === undefined ? `(${part(v.x)}, ${part(v.y)})` : `(${part(v.x)}, ${part(v.y)}, ${part(v.z)})`;
}

/** Every digit that matters in a precision. */
export function exact(x: number, precision: 'f64' | 'f32'): string {
    if (!Number.isFinite(x)) {
        return num(x);
    }
    return String(precision === 'f32' ? Number(x.toPrecision(9)) : x).replaceAll('-', '−');
}

/** A signed distance, as it is written beside the picture. */
export const gapWords = (distance: number): string =>
    distance === 0 ? 'touching' : `${distance > 0 ? 'gap' : 'depth'} ${num(Math.abs(distance))}`;
