// form3.h : symmetric 3 by 3 matrices, as sums of squares of vectors.
#ifndef ABUT_MATH_FORM3_H
#define ABUT_MATH_FORM3_H

#include "abut/math3.h"

typedef struct abut_form3 {
    abut_real xx, yy, zz, xy, yz, zx;
} abut_form3;

static inline abut_form3 abut_no_form3(void)
{
    abut_form3 m = {0, 0, 0, 0, 0, 0};
    return m;
}

// The matrix whose product with v is `share` times the part of v along `way`, times the square of the way's length.
static inline abut_form3 abut_form_of3(abut_real share, abut_vec3 way)
{
    abut_vec3  s = abut_scale3(share, way);
    abut_form3 m = {s.x * way.x, s.y * way.y, s.z * way.z, s.x * way.y, s.y * way.z, s.z * way.x};
    return m;
}

// a + share * b
static inline abut_form3 abut_form_along3(abut_form3 a, abut_real share, abut_form3 b)
{
    abut_form3 m = {a.xx + share * b.xx, a.yy + share * b.yy, a.zz + share * b.zz,
                    a.xy + share * b.xy, a.yz + share * b.yz, a.zx + share * b.zx};
    return m;
}

static inline abut_form3 abut_form_add3(abut_form3 a, abut_form3 b)
{
    return abut_form_along3(a, 1, b);
}

static inline abut_form3 abut_form_scale3(abut_real share, abut_form3 m)
{
    abut_form3 scaled = {share * m.xx, share * m.yy, share * m.zz, share * m.xy, share * m.yz, share * m.zx};
    return scaled;
}

static inline abut_vec3 abut_form_times3(const abut_form3 *m, abut_vec3 v)
{
    abut_vec3 w = {(m->xx * v.x + m->xy * v.y) + m->zx * v.z, (m->xy * v.x + m->yy * v.y) + m->yz * v.z,
                   (m->zx * v.x + m->yz * v.y) + m->zz * v.z};
    return w;
}

// The determinants left when a row and a column are struck out: the inverse times the determinant.
static inline abut_form3 abut_form_adjoint3(const abut_form3 *m)
{
    abut_form3 a = {m->yy * m->zz - m->yz * m->yz, m->zz * m->xx - m->zx * m->zx, m->xx * m->yy - m->xy * m->xy,
                    m->yz * m->zx - m->xy * m->zz, m->zx * m->xy - m->yz * m->xx, m->xy * m->yz - m->zx * m->yy};
    return a;
}

#endif
