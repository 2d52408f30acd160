// outlook3.h : the triangle that a small hull turns towards a direction, by a look at all of its faces and vertices.
//
// Eight at a time are looked at, without a way round any vertex. The squarest face of all is the one that hull_face3.c finds
// round the supporting vertex, where it has every vertex that is as high and no other face is nearly as square; where it is
// not, that is asked.
#ifndef ABUT_SHAPE_OUTLOOK3_H
#define ABUT_SHAPE_OUTLOOK3_H

#include "abut/shape3.h"
#include "base/tolerance_shape3.h"
#include "math/row8.h"
#include "shape/hull_face3.h"

enum { ABUT_OUTLOOK_AT_MOST = ABUT_HULL3_LANES * ABUT_HULL3_LANES }; // faces, and vertices: each a bit of one number

// How high each of a row of vectors reaches along another.
static inline abut_row8 abut_heights_of3(const abut_real *x, const abut_real *y, const abut_real *z, abut_vec3 d)
{
    abut_row8 sum = abut_row8_scale(d.x, abut_row8_load(x));
    sum = abut_row8_along(sum, abut_row8_all(d.y), abut_row8_load(y));
    return abut_row8_along(sum, abut_row8_all(d.z), abut_row8_load(z));
}

static inline uint64_t abut_first_bits(int32_t count)
{
    return UINT64_MAX >> (ABUT_OUTLOOK_AT_MOST - count);
}

// What a look at all of a hull says: how high its vertices reach along a direction and how square its faces are to it.
typedef struct abut_outlook3 {
    abut_real height[ABUT_OUTLOOK_AT_MOST], cosine[ABUT_OUTLOOK_AT_MOST];
    int32_t   highest; // of the vertices
    uint64_t  high;    // those that may be level with it
    uint64_t  square;  // the faces that count beside the squarest, by the bounds of hull_face3.c
} abut_outlook3;

static inline void abut_look_at_vertices3(abut_outlook3 *o, const abut_hull3 *hull, abut_vec3 d)
{
    const abut_real *x = abut_hull3_from_middle(hull);
    const int32_t    padded = hull->padded;
    abut_row8        most = abut_row8_all(-(abut_real)INFINITY);
    o->high = 0;
    for (int32_t i = 0; i < padded; i += ABUT_HULL3_LANES) {
        abut_row8 here = abut_heights_of3(x + i, x + padded + i, x + 2 * padded + i, d);
        abut_row8_store(o->height + i, here);
        most = abut_row8_max(most, here);
    }
    abut_row8 top = abut_row8_all(abut_row8_largest(most));
    abut_row8 least = abut_row8_sub(top, abut_row8_all(2 * ABUT_LEVEL_EDGE3 * hull->reach));
    uint64_t  at_top = 0;
    for (int32_t i = 0; i < padded; i += ABUT_HULL3_LANES) {
        abut_row8 here = abut_row8_load(o->height + i);
        o->high |= (uint64_t)(abut_row8_less(here, least) ^ UINT8_MAX) << i;
        at_top |= (uint64_t)(abut_row8_less(here, top) ^ UINT8_MAX) << i;
    }
    o->high &= abut_first_bits(hull->vertices);
    o->highest = abut_lowest_bit(at_top);
}

// A face counts beside one of this cosine from this square of its own on.
static inline abut_real abut_square_enough3(abut_real cosine)
{
    const abut_real share = (1 + ABUT_FACE_PREFERENCE) * (1 + ABUT_FACE_PREFERENCE);
    return 1 - (share * (1 - cosine * cosine) + ABUT_LEVEL_EDGE3);
}

static inline void abut_look_at_faces3(abut_outlook3 *o, const abut_hull3_planes *planes, int32_t faces, abut_vec3 d)
{
    abut_row8 zero = abut_row8_all(0);
    abut_row8 most = zero;
    o->square = 0;
    for (int32_t i = 0; i < planes->padded; i += ABUT_HULL3_LANES) {
        abut_row8 here = abut_row8_max(abut_heights_of3(planes->x + i, planes->y + i, planes->z + i, d), zero);
        abut_row8_store(o->cosine + i, here);
        most = abut_row8_max(most, here);
    }
    abut_row8 least = abut_row8_all(abut_square_enough3(abut_row8_largest(most)));
    for (int32_t i = 0; i < planes->padded; i += ABUT_HULL3_LANES) {
        abut_row8 here = abut_row8_load(o->cosine + i);
        uint64_t  less = abut_row8_less(abut_row8_mul(here, here), least);
        o->square |= (less ^ UINT8_MAX) << i;
    }
    o->square &= abut_first_bits(faces);
}

// Whether a hull has all that is looked at here.
static inline bool abut_has_outlook3(const abut_shape3 *shape)
{
    return shape->core == ABUT_CORE3_HULL && shape->hull->planes_at > 0 && shape->hull->faces <= ABUT_OUTLOOK_AT_MOST;
}

// A face by the places of its corners and edges in the hull's lists.
typedef struct abut_triangle3 {
    const int32_t *corner, *edge;
    abut_real      cosine;
} abut_triangle3;

static inline uint64_t abut_corner_bits3(const int32_t *corner)
{
    return (uint64_t)1 << corner[0] | (uint64_t)1 << corner[1] | (uint64_t)1 << corner[2];
}

// False where the face is in doubt, or is no triangle.
static inline bool abut_triangle_towards3(abut_triangle3 *t, const abut_hull3 *hull, abut_vec3 d)
{
    abut_outlook3     o;
    abut_hull3_planes planes = abut_hull3_planes_of(hull);
    abut_look_at_faces3(&o, &planes, hull->faces, d);
    abut_look_at_vertices3(&o, hull, d);
    int32_t face = abut_lowest_bit(o.square);
    bool    squarest = (o.square & (o.square - 1)) == 0 && (o.high & ~abut_corner_bits3(planes.corner + 3 * face)) == 0;
    if (!squarest) {
        face = abut_hull_facing3(hull, o.highest, d);
        if (face < 0) {
            return false;
        }
    }
    t->corner = planes.corner + 3 * face;
    t->edge = planes.edge + 3 * face;
    // NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign): it does not know that a hull has faces
    t->cosine = o.cosine[face];
    return t->edge[0] >= 0 && t->cosine > ABUT_FACE_SQUARE3 + ABUT_LEVEL_EDGE3;
}

#endif
