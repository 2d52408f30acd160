// hull_face3.h : the part of a hull that faces a direction.
#ifndef ABUT_SHAPE_HULL_FACE3_H
#define ABUT_SHAPE_HULL_FACE3_H

#include "abut/shape3.h"
#include "abut/steps3.h"
#include "base/tolerance_shape3.h"
#include "shape/hull_layout3.h"
#include "simd/simd8.h"

// See face3.h. `vertex` is the supporting one.
void abut_hull_face3(abut_face3 *face, const abut_shape3 *shape, int32_t vertex, abut_vec3 direction);

// Which face of the hull that is, or -1 where it is none.
int32_t abut_hull_facing3(const abut_hull3 *hull, int32_t vertex, abut_vec3 direction);

// ---- the triangle that faces a direction, of a small hull, inline for kernels -----------------------------------------------
//
// All faces and vertices are looked at, eight at a time, without walking round any vertex. The squarest face of all is the one
// that hull_face3.c finds round the supporting vertex, provided it has every vertex that is as high and no other face is nearly
// as square; otherwise hull_face3.c is asked.

enum { ABUT_FACING_FACE_AT_MOST = ABUT_HULL3_LANES * ABUT_HULL3_LANES }; // faces, and vertices: each a bit of one number

// How high each of a row of vectors reaches along another.
static inline abut_simd8 abut_heights_of3(const abut_real *x, const abut_real *y, const abut_real *z, const abut_vec3 *d)
{
    abut_simd8 sum = abut_simd8_scale(d->x, abut_simd8_load(x));
    sum = abut_simd8_mul_add(sum, abut_simd8_splat(d->y), abut_simd8_load(y));
    return abut_simd8_mul_add(sum, abut_simd8_splat(d->z), abut_simd8_load(z));
}

static inline uint64_t abut_first_bits(int32_t count)
{
    return UINT64_MAX >> (ABUT_FACING_FACE_AT_MOST - count);
}

// ---- faces --------------------------------------------------------------------------------------------------------------

// The squarest face of each lane, and how square the one is that comes next to it.
typedef struct abut_facing_face3 {
    abut_simd8 most, next, face;
} abut_facing_face3;

static inline void abut_look_at_row3(abut_facing_face3 *o, abut_simd8 here, abut_simd8 face)
{
    o->next = abut_simd8_max(o->next, abut_simd8_min(o->most, here));
    o->face = abut_simd8_select_less(o->most, here, face, o->face);
    o->most = abut_simd8_max(o->most, here);
}

// Those turned away are as square as none.
static inline abut_facing_face3 abut_look_at_faces3(const abut_hull3_planes *planes, int32_t faces, const abut_vec3 *d)
{
    abut_facing_face3 o = {abut_simd8_splat(0), abut_simd8_splat(0), abut_simd8_splat(0)};
    abut_simd4        four = abut_simd4_of(0, 1, 2, 3);
    abut_simd8        face = abut_simd8_of(four, abut_simd4_add(four, abut_simd4_splat(4)));
    int32_t           last = planes->padded - ABUT_HULL3_LANES;
    for (int32_t i = 0; i < last; i += ABUT_HULL3_LANES) {
        abut_look_at_row3(&o, abut_heights_of3(planes->x + i, planes->y + i, planes->z + i, d), face);
        face = abut_simd8_add(face, abut_simd8_splat(ABUT_HULL3_LANES));
    }
    abut_simd8 here = abut_heights_of3(planes->x + last, planes->y + last, planes->z + last, d);
    abut_look_at_row3(&o, abut_simd8_min(here, abut_simd8_cap(faces - last)), face);
    return o;
}

// A face counts beside one of this cosine from this square of its own on.
static inline abut_real abut_square_enough3(abut_real cosine)
{
    const abut_real share = (1 + ABUT_FACE_PREFERENCE) * (1 + ABUT_FACE_PREFERENCE);
    return 1 - (share * (1 - cosine * cosine) + ABUT_LEVEL_EDGE3);
}

// The face beside whose cosine none counts, by the bounds of hull_face3.c; -1: there are several.
static inline int32_t abut_squarest_alone3(const abut_facing_face3 *o, abut_real cosine)
{
    abut_real  face[ABUT_HULL3_LANES];
    abut_simd8 least = abut_simd8_splat(abut_square_enough3(cosine));
    uint32_t   square = abut_simd8_less(abut_simd8_mul(o->most, o->most), least) ^ UINT8_MAX;
    uint32_t   others = abut_simd8_less(abut_simd8_mul(o->next, o->next), least) ^ UINT8_MAX;
    abut_simd8_store(face, o->face);
    return (others | (square & (square - 1))) == 0 ? (int32_t)face[abut_lowest_bit(square)] : -1;
}

// ---- vertices -----------------------------------------------------------------------------------------------------------

// How high the vertices of a hull reach.
typedef struct abut_skyline3 {
    abut_real height[ABUT_FACING_FACE_AT_MOST];
    abut_real top;
} abut_skyline3;

static inline void abut_look_at_vertices3(abut_skyline3 *s, const abut_hull3 *hull, const abut_vec3 *d)
{
    const abut_real *x = abut_hull3_from_middle(hull);
    const int32_t    padded = abut_layout3(hull)->padded;
    abut_simd8       most = abut_simd8_splat(-(abut_real)INFINITY);
    for (int32_t i = 0; i < padded; i += ABUT_HULL3_LANES) {
        abut_simd8 here = abut_heights_of3(x + i, x + padded + i, x + 2 * padded + i, d);
        abut_simd8_store(s->height + i, here);
        most = abut_simd8_max(most, here);
    }
    s->top = abut_simd8_largest(most);
}

// A bit for each vertex that is at least so high.
static inline uint64_t abut_vertices_from3(const abut_skyline3 *s, const abut_hull3 *hull, abut_real least)
{
    abut_simd8 limit = abut_simd8_splat(least);
    uint64_t   lower = 0;
    for (int32_t i = 0; i < abut_layout3(hull)->padded; i += ABUT_HULL3_LANES) {
        lower |= (uint64_t)abut_simd8_less(abut_simd8_load(s->height + i), limit) << i;
    }
    return ~lower & abut_first_bits(hull->vertices);
}

// ---- the triangle -------------------------------------------------------------------------------------------------------

// Whether a hull has all that is looked at here.
static inline bool abut_has_facing_face3(const abut_shape3 *shape)
{
    return shape->core == ABUT_CORE3_HULL && abut_layout3(shape->hull)->planes_at > 0 &&
           shape->hull->faces <= ABUT_FACING_FACE_AT_MOST;
}

// A face by the places of its corners and edges in the hull's lists.
typedef struct abut_facing_triangle3 {
    const int32_t *corner, *edge;
    abut_real      cosine;
} abut_facing_triangle3;

static inline uint64_t abut_corner_bits3(const int32_t *corner)
{
    return (uint64_t)1 << corner[0] | (uint64_t)1 << corner[1] | (uint64_t)1 << corner[2];
}

// False where the face is in doubt, or is no triangle.
static inline bool abut_triangle_towards3(abut_facing_triangle3 *t, const abut_hull3 *hull, const abut_vec3 *d)
{
    abut_skyline3     s;
    abut_hull3_planes planes = abut_hull3_planes_of(hull);
    abut_facing_face3 o = abut_look_at_faces3(&planes, hull->faces, d);
    abut_look_at_vertices3(&s, hull, d);
    t->cosine = abut_simd8_largest(o.most);
    int32_t  face = abut_squarest_alone3(&o, t->cosine);
    uint64_t high = abut_vertices_from3(&s, hull, s.top - 2 * ABUT_LEVEL_EDGE3 * abut_layout3(hull)->reach);
    if (face < 0 || (high & ~abut_corner_bits3(planes.corner + 3 * face)) != 0) {
        face = abut_hull_facing3(hull, abut_lowest_bit(abut_vertices_from3(&s, hull, s.top)), *d);
        if (face < 0) {
            return false;
        }
        t->cosine = (planes.x[face] * d->x + planes.y[face] * d->y) + planes.z[face] * d->z;
    }
    t->corner = planes.corner + 3 * face;
    t->edge = planes.edge + 3 * face;
    return t->edge[0] >= 0 && t->cosine > ABUT_FACE_SQUARE3 + ABUT_LEVEL_EDGE3;
}

#endif
