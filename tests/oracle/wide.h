// wide.h : a number with 113 bits of mantissa, and its square root.
//
// gcc and clang offer IEEE binary128 as __float128 on x86-64; on ARM64 it is the long double itself. u below and in the
// oracle's proofs is 2^-113, the relative rounding error of one operation.
#ifndef ABUT_TESTS_WIDE_H
#define ABUT_TESTS_WIDE_H

#include <float.h>
#include <math.h>

#if LDBL_MANT_DIG == 113
typedef long double wide;
#else
__extension__ typedef __float128 wide;
#endif

/// Within 2u of the root: the long double root has 64 bits (or all of them), one Newton step doubles that.
/// A negative number gives 0.
static inline wide wide_sqrt(wide x)
{
    if (!(x > 0)) {
        return 0;
    }
    const wide root = sqrtl((long double)x);
    return (root + x / root) / 2;
}

static inline wide wide_abs(wide x)
{
    return x < 0 ? -x : x;
}

#endif
