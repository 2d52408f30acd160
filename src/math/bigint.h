// bigint.h : exact sums of products of floating-point numbers, in integers.
//
// Every floating-point number is a whole multiple of the smallest one, so a sum of products is an integer. It is added up in
// two long integers, one for each sign, and those are compared. Unlike an expansion of floating-point numbers this has no
// underflow and no overflow: no input is too small, too large or too mixed.
#ifndef ABUT_MATH_BIGINT_H
#define ABUT_MATH_BIGINT_H

#include "base/tolerance.h"
#include <limits.h>

enum {
    ABUT_LIMB_BITS = CHAR_BIT * (int)sizeof(uint32_t),
    ABUT_BIGINT_LIMBS = 2,                                   // 32 bits each: they hold a mantissa
    ABUT_BIGINT_EXPONENTS = 2 * (ABUT_EXPONENT_LARGEST + 3), // values of the exponent field
    ABUT_BIGINT_FACTORS = 3,
    ABUT_SUM_LIMBS =
        ABUT_BIGINT_FACTORS * (ABUT_BIGINT_EXPONENTS / ABUT_LIMB_BITS + ABUT_BIGINT_LIMBS) + 3 // with room for the shift
};

// A number: limb[1] limb[0] * 2^exponent times the smallest number there is. Zero has no limbs set.
typedef struct abut_bigint {
    uint32_t limb[ABUT_BIGINT_LIMBS];
    int      exponent;
    bool     negative;
} abut_bigint;

// A sum of products of two or three numbers each, in limbs with room above their 32 bits for carries that are not carried yet.
// It counts from 2^lowest for each factor, so that numbers of like size need few limbs.
typedef struct abut_bigint_sum {
    int      lowest;
    int      limbs;
    uint64_t plus[ABUT_SUM_LIMBS];
    uint64_t minus[ABUT_SUM_LIMBS];
} abut_bigint_sum;

abut_bigint abut_bigint_of(abut_real x);

// An empty sum for products of `factors` (2 or 3) of these numbers. False when all of them are zero: so is any such sum.
bool abut_bigint_begin(abut_bigint_sum *sum, const abut_bigint *numbers, int count, int factors);

// Adds the product of as many factors, or subtracts it.
void abut_bigint_add(abut_bigint_sum *sum, const abut_bigint *const *factors, int count, bool subtract);

// The sign of the sum; nothing can be added after it.
int abut_bigint_sign(abut_bigint_sum *sum);

// The turn of three points of a plane, exactly: the sign of (b - a) x (c - a).
int abut_bigint_turn(const abut_real x[3], const abut_real y[3]);

#endif
