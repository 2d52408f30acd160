// exact_side.h : the determinant of four points of space in rational arithmetic (GMP), to test what is decided exactly.
#ifndef ABUT_TESTS_EXACT_SIDE_H
#define ABUT_TESTS_EXACT_SIDE_H

#include "abut/math3.h"

#include <gmp.h>

static inline void exact_difference(mpq_t *difference, abut_vec3 to, abut_vec3 from)
{
    const abut_real plus[] = {to.x, to.y, to.z};
    const abut_real minus[] = {from.x, from.y, from.z};
    mpq_t           t;
    mpq_init(t);
    for (int i = 0; i < 3; ++i) {
        mpq_init(difference[i]);
        mpq_set_d(difference[i], (double)plus[i]);
        mpq_set_d(t, (double)minus[i]);
        mpq_sub(difference[i], difference[i], t);
    }
    mpq_clear(t);
}

static inline void exact_minor(mpq_t minor, const mpq_t *u, const mpq_t *v, int axis)
{
    int   j = (axis + 1) % 3;
    int   k = (axis + 2) % 3;
    mpq_t t;
    mpq_init(t);
    mpq_mul(minor, u[j], v[k]);
    mpq_mul(t, u[k], v[j]);
    mpq_sub(minor, minor, t);
    mpq_clear(t);
}

static inline void clear_difference(mpq_t *difference)
{
    for (int i = 0; i < 3; ++i) {
        mpq_clear(difference[i]);
    }
}

// The sign of one component of (b - a) x (c - a).
static inline int sign_of_turn3(abut_vec3 a, abut_vec3 b, abut_vec3 c, int axis)
{
    mpq_t u[3];
    mpq_t v[3];
    mpq_t minor;
    exact_difference(u, b, a);
    exact_difference(v, c, a);
    mpq_init(minor);
    exact_minor(minor, (const mpq_t *)u, (const mpq_t *)v, axis);
    int sign = mpq_sgn(minor);
    mpq_clear(minor);
    clear_difference(u);
    clear_difference(v);
    return sign;
}

// The sign of ((b - a) x (c - a)) . (d - a).
static inline int sign_of_side(abut_vec3 a, abut_vec3 b, abut_vec3 c, abut_vec3 d)
{
    mpq_t u[3];
    mpq_t v[3];
    mpq_t w[3];
    mpq_t minor;
    mpq_t sum;
    exact_difference(u, b, a);
    exact_difference(v, c, a);
    exact_difference(w, d, a);
    mpq_inits(minor, sum, NULL);
    for (int axis = 0; axis < 3; ++axis) {
        exact_minor(minor, (const mpq_t *)u, (const mpq_t *)v, axis);
        mpq_mul(minor, minor, w[axis]);
        mpq_add(sum, sum, minor);
    }
    int sign = mpq_sgn(sum);
    mpq_clears(minor, sum, NULL);
    clear_difference(u);
    clear_difference(v);
    clear_difference(w);
    return sign;
}

#endif
