// elliptic.c : complete elliptic integrals by the arithmetic-geometric mean (Gauss; Abramowitz and Stegun 1964, section 17.6).
//
// With M the mean of 1 and q, K = pi / (2 M) and E = K (1 - S), S the sum of 2^(n-1) c_n^2. For a flat ellipse S is nearly one
// and the difference loses digits; there Legendre's relation E K' + E' K - K K' = pi / 2 gives E = M' + K S' from the means of
// the complementary modulus, a sum of positive terms.
#include "math/elliptic.h"
#include "base/tolerance_shape.h"
#include "math/exact.h"

typedef struct mean {
    abut_real limit;
    abut_real sum; // of 2^(n-1) c_n^2
} mean;

// The mean of 1 and b > 0, where c^2 = 1 - b^2.
static mean mean_of(abut_real b, abut_real c)
{
    abut_real a = 1;
    abut_real weight = (abut_real)0.5;
    mean      m = {1, weight * c * c};
    for (int i = 0; i < ABUT_MEAN_STEPS && c > ABUT_UNIT_ROUNDOFF * a; ++i) {
        abut_real next = (a + b) / 2;
        b = abut_sqrt(a * b);
        // Half the difference of the two means, without the cancellation.
        c = c * c / (4 * next);
        a = next;
        weight *= 2;
        m.sum += weight * c * c;
    }
    m.limit = a;
    return m;
}

abut_elliptic abut_elliptic_of(abut_real q)
{
    abut_elliptic result = {1, 0};
    if (!(q > 0)) {
        return result;
    }
    abut_real modulus = abut_sqrt((1 - q) * (1 + q));
    mean      m = mean_of(q, modulus);
    abut_real k = ABUT_PI / (2 * m.limit);
    result.q2k = q * q * k;
    if (q < modulus) {
        mean complement = mean_of(modulus, q);
        result.e = complement.limit + k * complement.sum;
    } else {
        result.e = k * (1 - m.sum);
    }
    return result;
}
