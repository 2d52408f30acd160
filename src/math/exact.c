// exact.c : exact sums, and the exact sign of a sum of products: a rounded guess when it is safe, an expansion when it is not.
//
// An expansion is a list of numbers, smallest first, none overlapping the next, whose sum is the value; adding one number to
// it takes one two_sum per component and stays an expansion, so the last non-zero component carries the sign (Shewchuk 1997,
// "Adaptive precision floating-point arithmetic and fast robust geometric predicates", section 2.4).
#include "math/exact.h"

// Adds b to the expansion of `count` components; returns the new count.
static int grow(abut_real *expansion, int count, abut_real b)
{
    abut_real carry = b;
    int       kept = 0;
    for (int i = 0; i < count; ++i) {
        abut_dd s = abut_two_sum(expansion[i], carry);
        carry = s.hi;
        if (s.lo != 0) {
            expansion[kept++] = s.lo;
        }
    }
    if (carry != 0) {
        expansion[kept++] = carry;
    }
    return kept;
}

// Components that do not overlap, smallest first, lose nothing in sum but the last rounding and a fraction of it.
abut_real abut_exact_sum(const abut_real *terms, int count)
{
    abut_real expansion[2 * ABUT_PRODUCTS_AT_MOST];
    int       components = 0;
    for (int i = 0; i < count; ++i) {
        components = grow(expansion, components, terms[i]);
    }
    abut_real sum = 0;
    for (int i = 0; i < components; ++i) {
        sum += expansion[i];
    }
    return sum;
}

static int sign(abut_real x)
{
    return (x > 0) - (x < 0);
}

int abut_sign_of_products(const abut_real *factors, int count)
{
    // Each product is off by u of itself and each of the additions by u of what it gave: count * u of the sum of magnitudes,
    // to first order; the one added to count covers the higher orders and the rounding of the magnitudes themselves.
    abut_real sum = 0;
    abut_real magnitude = 0;
    for (int i = 0; i < count; ++i) {
        abut_real product = factors[2 * i] * factors[2 * i + 1];
        sum += product;
        magnitude += abut_abs(product);
    }
    if (abut_abs(sum) > (abut_real)(count + 1) * ABUT_UNIT_ROUNDOFF * magnitude) {
        return sign(sum);
    }

    abut_real expansion[2 * ABUT_PRODUCTS_AT_MOST];
    int       components = 0;
    for (int i = 0; i < count && i < ABUT_PRODUCTS_AT_MOST; ++i) {
        abut_dd product = abut_two_product(factors[2 * i], factors[2 * i + 1]);
        components = grow(expansion, components, product.lo);
        components = grow(expansion, components, product.hi);
    }
    return components == 0 ? 0 : sign(expansion[components - 1]);
}
