// exact_turn.h : the turn of three points in rational arithmetic (GMP), for the tests of what the library decides exactly.
#ifndef ABUT_TESTS_EXACT_TURN_H
#define ABUT_TESTS_EXACT_TURN_H

#include "abut/math2.h"

#include <gmp.h>

// The sign of (b - a) x (c - a).
static inline int sign_of_turn(abut_vec2 a, abut_vec2 b, abut_vec2 c)
{
    const abut_real from[] = {a.x, a.y, a.x, a.y};
    const abut_real to[] = {b.x, c.y, c.x, b.y};
    mpq_t           difference[4];
    mpq_t           t;
    mpq_init(t);
    for (int i = 0; i < 4; ++i) {
        mpq_init(difference[i]);
        mpq_set_d(difference[i], (double)to[i]);
        mpq_set_d(t, (double)from[i]);
        mpq_sub(difference[i], difference[i], t);
    }
    mpq_mul(difference[0], difference[0], difference[1]);
    mpq_mul(difference[2], difference[2], difference[3]);
    int sign = mpq_cmp(difference[0], difference[2]);
    for (int i = 0; i < 4; ++i) {
        mpq_clear(difference[i]);
    }
    mpq_clear(t);
    return (sign > 0) - (sign < 0);
}

#endif
