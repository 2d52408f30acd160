// direction_circle_kernel3.h : the support points of both circles (ring3.h), eight at a time.
//
// A core and the other one mirrored are both seen along their own three axes, of which the rows are sums: support3.h's points,
// with its rounding. What is so short that its square is nothing gives a point nearer to the middle, which is D's as well.
//
// A kernel in a header: compiled for every processor and for those with AVX2 (direction_circles3.c, rings_avx3.c).
#ifndef ABUT_SMOOTH_DIRECTION_CIRCLE_KERNEL3_H
#define ABUT_SMOOTH_DIRECTION_CIRCLE_KERNEL3_H

#include "base/tolerance.h"
#include "simd/simd8.h"
#include "smooth/direction_circle3.h"

// A core as D sees it: its axes, that of revolution last, and half its size along each; of a segment the way from its middle to
// either end.
typedef struct abut_ring_core3 {
    abut_core3 core;
    abut_vec3  axis[3];
    abut_real  half[3];
    abut_real  end[2][3];
} abut_ring_core3;

static inline abut_simd8 abut_ring_dot3(const abut_simd8 a[3], const abut_simd8 b[3])
{
    abut_simd8 sum = abut_simd8_add(abut_simd8_mul(a[0], b[0]), abut_simd8_mul(a[1], b[1]));
    return abut_simd8_add(sum, abut_simd8_mul(a[2], b[2]));
}

static inline void abut_ring_core_of3(abut_ring_core3 *c, const abut_shape3 *shape, abut_real per_unit, const abut_vec3 *own)
{
    const bool      turned = shape->core >= ABUT_CORE3_DISK && shape->core <= ABUT_CORE3_CONE;
    const uint32_t  up = turned ? (uint32_t)shape->axis : 2;
    const abut_real half[3] = {shape->half.x, shape->half.y, shape->half.z};
    c->core = shape->core;
    for (uint32_t i = 0; i < 3; ++i) {
        c->axis[i] = own[(up + 1 + i) % 3];
        c->half[i] = per_unit * half[(up + 1 + i) % 3];
    }
    for (int i = 0; i < 2 && shape->core == ABUT_CORE3_SEGMENT; ++i) {
        abut_vec3 way = abut_scale3(per_unit, abut_sub3(shape->p[i], shape->middle));
        c->end[i][0] = way.x;
        c->end[i][1] = way.y;
        c->end[i][2] = way.z;
    }
}

// ---- support points along the core's own axes ---------------------------------------------------------------------------

// One by the length, or by the smallest one that means anything.
static inline abut_simd8 abut_ring_per3(abut_real share, abut_simd8 square)
{
    abut_simd8 length = abut_simd8_max(abut_simd8_sqrt(square), abut_simd8_splat(ABUT_COMPONENT_SMALLEST));
    return abut_simd8_div(abut_simd8_splat(share), length);
}

static inline void abut_ring_corner3(const abut_ring_core3 *c, const abut_simd8 d[3], abut_simd8 p[3])
{
    for (int i = 0; i < 3; ++i) {
        p[i] = abut_simd8_select_less(abut_simd8_splat(0), d[i], abut_simd8_splat(c->half[i]), abut_simd8_splat(-c->half[i]));
    }
}

static inline void abut_ring_end3(const abut_ring_core3 *c, const abut_simd8 d[3], abut_simd8 p[3])
{
    abut_simd8 first[3];
    abut_simd8 last[3];
    for (int i = 0; i < 3; ++i) {
        first[i] = abut_simd8_splat(c->end[0][i]);
        last[i] = abut_simd8_splat(c->end[1][i]);
    }
    abut_simd8 low = abut_ring_dot3(first, d);
    abut_simd8 high = abut_ring_dot3(last, d);
    for (int i = 0; i < 3; ++i) {
        p[i] = abut_simd8_select_less(low, high, last[i], first[i]);
    }
}

// A rim, of a cylinder the upper or the lower one, of a cone the lower one or the tip.
static inline void abut_ring_rim3(const abut_ring_core3 *c, const abut_simd8 d[3], abut_simd8 p[3])
{
    abut_simd8 square = abut_simd8_add(abut_simd8_mul(d[0], d[0]), abut_simd8_mul(d[1], d[1]));
    abut_simd8 per = abut_ring_per3(c->half[0], square);
    abut_simd8 none = abut_simd8_splat(0);
    abut_simd8 below = abut_simd8_sub(none, d[2]);
    if (c->core == ABUT_CORE3_CONE) {
        abut_simd8 rim = abut_simd8_scale(c->half[0], abut_simd8_sqrt(square));
        abut_simd8 tip = abut_simd8_scale(2 * c->half[2], d[2]);
        below = abut_simd8_sub(rim, tip);
        per = abut_simd8_select_less(none, below, per, none);
    }
    p[0] = abut_simd8_mul(per, d[0]);
    p[1] = abut_simd8_mul(per, d[1]);
    p[2] = abut_simd8_select_less(none, below, abut_simd8_splat(-c->half[2]), abut_simd8_splat(c->half[2]));
}

static inline void abut_ring_ellipsoid3(const abut_ring_core3 *c, const abut_simd8 d[3], abut_simd8 p[3])
{
    for (int i = 0; i < 3; ++i) {
        p[i] = abut_simd8_scale(c->half[i], d[i]);
    }
    abut_simd8 per = abut_ring_per3(1, abut_ring_dot3(p, p));
    for (int i = 0; i < 3; ++i) {
        p[i] = abut_simd8_scale(c->half[i], abut_simd8_mul(p[i], per));
    }
}

// Adds the core's support point along d.
static inline void abut_ring_add3(const abut_ring_core3 *c, const abut_simd8 d[3], abut_simd8 w[3])
{
    abut_simd8 own[3];
    abut_simd8 p[3];
    for (int i = 0; i < 3; ++i) {
        abut_vec3        axis = c->axis[i];
        const abut_simd8 way[3] = {abut_simd8_splat(axis.x), abut_simd8_splat(axis.y), abut_simd8_splat(axis.z)};
        own[i] = abut_ring_dot3(d, way);
    }
    if (c->core == ABUT_CORE3_BOX) {
        abut_ring_corner3(c, own, p);
    } else if (c->core == ABUT_CORE3_SEGMENT) {
        abut_ring_end3(c, own, p);
    } else if (c->core == ABUT_CORE3_ELLIPSOID) {
        abut_ring_ellipsoid3(c, own, p);
    } else {
        abut_ring_rim3(c, own, p);
    }
    for (int i = 0; i < 3; ++i) {
        w[0] = abut_simd8_mul_add(w[0], abut_simd8_splat(c->axis[i].x), p[i]);
        w[1] = abut_simd8_mul_add(w[1], abut_simd8_splat(c->axis[i].y), p[i]);
        w[2] = abut_simd8_mul_add(w[2], abut_simd8_splat(c->axis[i].z), p[i]);
    }
}

// ---- directions and what they say ---------------------------------------------------------------------------------------

static inline void abut_ring_put3(abut_ring_rows3 *to, const abut_simd8 v[3])
{
    for (int i = 0; i < 3; ++i) {
        abut_simd8_store((*to)[i], v[i]);
        (*to)[i][ABUT_RING3_ROUND] = (*to)[i][0];
    }
}

static inline void abut_ring_next3(const abut_ring_rows3 *from, abut_simd8 v[3])
{
    for (int i = 0; i < 3; ++i) {
        v[i] = abut_simd8_load((*from)[i] + 1);
    }
}

static inline void abut_ring_delta3(const abut_vec3 axis[3], abut_real cosine, abut_real sine, abut_simd8 d[3])
{
    const abut_real diagonal = abut_sqrt((abut_real)0.5);
    const abut_real first[] = {1, diagonal, 0, -diagonal, -1, -diagonal, 0, diagonal};
    const abut_real second[] = {0, diagonal, 1, diagonal, 0, -diagonal, -1, -diagonal};
    const abut_real n[3] = {axis[0].x, axis[0].y, axis[0].z};
    const abut_real u[3] = {axis[1].x, axis[1].y, axis[1].z};
    const abut_real v[3] = {axis[2].x, axis[2].y, axis[2].z};
    for (int i = 0; i < 3; ++i) {
        abut_simd8 aside = abut_simd8_mul_add(abut_simd8_scale(sine * u[i], abut_simd8_load(first)),
                                              abut_simd8_splat(sine * v[i]), abut_simd8_load(second));
        d[i] = abut_simd8_add(abut_simd8_splat(cosine * n[i]), aside);
    }
}

// Where points do not reach as far along directions; a NaN does not.
static inline abut_bits8 abut_ring_short3(const abut_simd8 w[3], const abut_simd8 d[3], abut_real height)
{
    return ~abut_simd8_less(abut_simd8_splat(height), abut_ring_dot3(w, d)) & ((1 << ABUT_RING3_ROUND) - 1);
}

static inline void abut_ring_all3(abut_vec3 v, abut_simd8 rows[3])
{
    rows[0] = abut_simd8_splat(v.x);
    rows[1] = abut_simd8_splat(v.y);
    rows[2] = abut_simd8_splat(v.z);
}

// Each part's four corners: on both circles, here and next.
static inline uint32_t abut_ring_parts3(const abut_direction_circle3 *r, const abut_simd8 d[ABUT_RINGS3][3],
                                        const abut_simd8 w[ABUT_RINGS3][3])
{
    abut_simd8 dn[ABUT_RINGS3][3];
    abut_simd8 wn[ABUT_RINGS3][3];
    abut_simd8 back[3];
    abut_simd8 behind[3];
    abut_real  h = r->height;
    for (int k = 0; k < ABUT_RINGS3; ++k) {
        abut_ring_next3(&r->way[k], dn[k]);
        abut_ring_next3(&r->point[k], wn[k]);
    }
    abut_ring_all3(abut_neg3(r->axis[0]), back);
    abut_ring_all3(r->behind, behind);
    abut_bits8 ahead = abut_ring_short3(w[1], dn[1], h);
    abut_bits8 astern = abut_ring_short3(wn[1], d[1], h);
    abut_bits8 upper = abut_ring_short3(w[0], dn[0], h) | abut_ring_short3(w[0], d[1], h) | abut_ring_short3(w[0], dn[1], h);
    upper &= abut_ring_short3(wn[0], d[0], h) | abut_ring_short3(wn[0], d[1], h) | abut_ring_short3(wn[0], dn[1], h);
    upper &= ahead | abut_ring_short3(w[1], d[0], h) | abut_ring_short3(w[1], dn[0], h);
    upper &= astern | abut_ring_short3(wn[1], d[0], h) | abut_ring_short3(wn[1], dn[0], h);
    abut_bits8 lower = ahead | abut_ring_short3(w[1], back, h);
    lower &= astern | abut_ring_short3(wn[1], back, h);
    lower &= abut_ring_short3(behind, d[1], h) | abut_ring_short3(behind, dn[1], h);
    return upper | lower << ABUT_RING3_ROUND;
}

static inline uint32_t abut_ring_kernel3(abut_direction_circle3 *r, const abut_pair3 *pair)
{
    const abut_rot3 t = pair->rotation;
    const abut_vec3 own[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const abut_vec3 mirrored[3] = {abut_neg3(t.x), abut_neg3(t.y), abut_neg3(t.z)};
    const abut_real half = abut_sqrt(1 - r->sine * r->sine) / 2;
    const abut_real sine[ABUT_RINGS3] = {r->sine, abut_sqrt((abut_real)0.5 + half)};
    const abut_real cosine[ABUT_RINGS3] = {2 * half, -abut_sqrt((abut_real)0.5 - half)};
    abut_ring_core3 core[2];
    abut_simd8      d[ABUT_RINGS3][3];
    abut_simd8      w[ABUT_RINGS3][3];
    abut_bits8      below = 0;
    abut_ring_core_of3(&core[0], pair->a, pair->per_unit, own);
    abut_ring_core_of3(&core[1], pair->b, pair->per_unit, mirrored);
    for (int k = 0; k < ABUT_RINGS3; ++k) {
        abut_ring_delta3(r->axis, cosine[k], sine[k], d[k]);
        abut_ring_all3(abut_neg3(pair->offset), w[k]);
        for (int i = 0; i < 2; ++i) {
            abut_ring_add3(&core[i], d[k], w[k]);
        }
        abut_ring_put3(&r->way[k], d[k]);
        abut_ring_put3(&r->point[k], w[k]);
        below |= abut_ring_short3(w[k], d[k], r->height);
    }
    return below != 0 ? ABUT_RING3_BELOW : abut_ring_parts3(r, d, w);
}

#endif
