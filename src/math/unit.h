// unit.h : the power of two that brings a length to unit size, and what is nothing in a vector of unit length.
#ifndef ABUT_MATH_UNIT_H
#define ABUT_MATH_UNIT_H

#include "base/tolerance.h"
#include "math/real.h"

// Multiplying by a power of two is exact, so a problem scaled by 2^k gives the same bits scaled by 2^k, and every tolerance can
// be a plain number.
typedef struct abut_unit {
    abut_real unit;     // a power of two, larger than the length but at most twice it
    abut_real per_unit; // its inverse
} abut_unit;

// 2^exponent, for an exponent of a normal number.
static inline abut_real abut_power_of_two(int exponent)
{
    return abut_of_bits((abut_bits)(exponent + ABUT_EXPONENT_LARGEST + 2) << (ABUT_MANTISSA_BITS - 1));
}

// The unit for a finite length >= 0. Lengths so small (or large) that the inverse would leave the range of normal numbers get
// the smallest (largest) unit whose inverse does not.
static inline abut_unit abut_unit_of(abut_real length)
{
    int exponent = (int)(abut_bits_of(length) >> (ABUT_MANTISSA_BITS - 1)) - (ABUT_EXPONENT_LARGEST + 1);
    exponent = exponent < -ABUT_EXPONENT_LARGEST ? -ABUT_EXPONENT_LARGEST : exponent;
    exponent = exponent > ABUT_EXPONENT_LARGEST ? ABUT_EXPONENT_LARGEST : exponent;
    abut_unit unit = {abut_power_of_two(exponent), abut_power_of_two(-exponent)};
    return unit;
}

// The same, or one where squares of lengths down to u times this one are safe as they are.
static inline abut_unit abut_unit_for_squares(abut_real length)
{
    static const abut_unit one = {1, 1};
    bool                   safe = length * ABUT_UNIT_ROUNDOFF > ABUT_SQUARE_SMALLEST && length < ABUT_SQUARE_LARGEST;
    return safe ? one : abut_unit_of(length);
}

// A component of a unit vector that means nothing beside the others is zero: left in, it would underflow in products, and in
// another unit differently.
// One comparison: a branch on the sign of a component would be a guess.
static inline abut_real abut_flush(abut_real component)
{
    return abut_abs(component) < ABUT_COMPONENT_SMALLEST ? 0 : component;
}

#endif
