// side3.c : the side of a plane a point is on, exactly.
//
// It is first tried in double with Shewchuk's static bound (1997, (7 + 56e)e of the permanent), then as 64-bit integers where
// the coordinates are small multiples of 1/8, then in exact integers (GMP).
#include "side3.h"

#include <float.h>
#include <gmp.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>

static const double lattice = 8;
static const double lattice_most = 0x1p19;

static bool integer_side(double d[3][3], int *sign)
{
    int64_t m[3][3];
    for (int i = 0; i < 9; i++) {
        const double x = d[i / 3][i % 3] * lattice;
        if (!(fabs(x) < lattice_most) || x != floor(x)) {
            return false;
        }
        m[i / 3][i % 3] = (int64_t)x;
    }
    const int64_t det = m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
                        m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
    *sign = det > 0 ? 1 : det < 0 ? -1 : 0;
    return true;
}

// The exponent of the last bit that a double of this magnitude can have.
static int last_bit(double x)
{
    int exponent = 0;
    (void)frexp(x, &exponent);
    return exponent - DBL_MANT_DIG;
}

// z = x / 2^unit; unit is at most last_bit(x).
static void integer_of(mpz_t z, double x, int unit)
{
    int          exponent = 0;
    const double fraction = frexp(x, &exponent);
    mpz_set_d(z, ldexp(fraction, DBL_MANT_DIG));
    if (fraction != 0) {
        mpz_mul_2exp(z, z, (mp_bitcnt_t)(exponent - DBL_MANT_DIG - unit));
    }
}

static int exact_side(const double *const p[4])
{
    int  unit = 0;
    bool found = false;
    for (int i = 0; i < 12; i++) {
        const double x = p[i / 3][i % 3];
        if (x != 0 && (!found || last_bit(x) < unit)) {
            unit = last_bit(x);
            found = true;
        }
    }
    mpz_t m[4][3];
    mpz_t det;
    mpz_t part;
    mpz_inits(det, part, NULL);
    for (int i = 0; i < 12; i++) {
        mpz_init(m[i / 3][i % 3]);
        integer_of(m[i / 3][i % 3], p[i / 3][i % 3], unit);
    }
    for (int i = 3; i < 12; i++) {
        mpz_sub(m[i / 3][i % 3], m[i / 3][i % 3], m[0][i % 3]);
    }
    for (int k = 0; k < 3; k++) {
        const int l = (k + 1) % 3;
        const int o = (k + 2) % 3;
        mpz_mul(part, m[2][l], m[3][o]);
        mpz_submul(part, m[2][o], m[3][l]);
        mpz_addmul(det, m[1][k], part);
    }
    const int sign = mpz_sgn(det);
    for (int i = 0; i < 12; i++) {
        mpz_clear(m[i / 3][i % 3]);
    }
    mpz_clears(det, part, NULL);
    return sign;
}

// The determinant in double, and its permanent, by differences from a.
double side3_rough(const double a[3], const double b[3], const double c[3], const double e[3], double d[3][3], double *sum)
{
    for (int k = 0; k < 3; k++) {
        d[0][k] = b[k] - a[k];
        d[1][k] = c[k] - a[k];
        d[2][k] = e[k] - a[k];
    }
    double det = 0;
    *sum = 0;
    for (int k = 0; k < 3; k++) {
        const int    l = (k + 1) % 3;
        const int    o = (k + 2) % 3;
        const double left = d[1][l] * d[2][o];
        const double right = d[1][o] * d[2][l];
        det += d[0][k] * (left - right);
        *sum += fabs(d[0][k]) * (fabs(left) + fabs(right));
    }
    return det;
}

int side3_of(const double a[3], const double b[3], const double c[3], const double d[3])
{
    double       differences[3][3];
    double       sum = 0;
    const double det = side3_rough(a, b, c, d, differences, &sum);
    // 16e is above Shewchuk's constant; the second term keeps products that underflowed out of the quick way.
    if (sum > 0x1p-900 && sum < 0x1p1000 && fabs(det) > 16 * 0x1p-53 * sum) {
        return det > 0 ? 1 : -1;
    }
    int                 sign = 0;
    const double *const p[4] = {a, b, c, d};
    bool                whole = true; // differences that were not rounded: multiples of 1/8 themselves
    for (int i = 0; i < 12 && whole; i++) {
        const double x = p[i / 3][i % 3] * lattice;
        whole = fabs(x) < lattice_most && x == floor(x);
    }
    if (whole && integer_side(differences, &sign)) {
        return sign;
    }
    return exact_side(p);
}
