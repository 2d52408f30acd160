// precision.ts : the number type of this copy of the package. make.mjs puts float's in its place for abut/f32.

/** An array of the library's numbers. */
export type Reals = Float64Array;
export const Reals = Float64Array;

/** The name of the number type. */
export const precision = 'f64';

/** A number's address is its index shifted by this. */
export const realShift = 3;
