// wide.h : the number the oracle calculates with, and its square root.
//
// The quad judge has 113 bits of mantissa: gcc and clang offer IEEE binary128 as __float128 on x86-64; on ARM64 it is the long
// double itself. The fast judge, the same files compiled a second time with ORACLE2_FAST, has the host's long double (64 bits
// on x86-64). u below and in the oracle's proofs is WIDE_UNIT, the relative rounding error of one operation.
#ifndef ABUT_TESTS_WIDE_H
#define ABUT_TESTS_WIDE_H

#include <float.h>
#include <math.h>

#if defined(ORACLE2_FAST)
#include "names_fast.h"
#endif

#if defined(ORACLE2_FAST) || LDBL_MANT_DIG == 113
typedef long double wide;
#define WIDE_UNIT ((double)LDBL_EPSILON / 2)
#else
__extension__ typedef __float128 wide;
#define WIDE_UNIT 0x1p-113
#endif

/// Within 2u of the root: the long double root has 64 bits (or all of them), one Newton step doubles that.
/// A negative number gives 0.
static inline wide wide_sqrt(wide x)
{
    if (!(x > 0)) {
        return 0;
    }
    const wide root = sqrtl((long double)x);
#if defined(ORACLE2_FAST)
    return root;
#else
    return (root + x / root) / 2;
#endif
}

static inline wide wide_abs(wide x)
{
    return x < 0 ? -x : x;
}

#endif
