// epa_hulls3.h : EPA between two small hulls.
#ifndef ABUT_EPA_EPA_HULLS3_H
#define ABUT_EPA_EPA_HULLS3_H

#include "abut/steps3.h"
#include "epa/epa_small3.h"
#include "gjk/hulls_answer3.h"
#include "math/exact.h"
#include "shape/hull_arrays3.h"

// How far D reaches along a face's normal, of any length, and the square of that for a unit one, with its sign.
typedef struct abut_reach3 {
    abut_vec3 normal;
    abut_real height;
    abut_real square;
} abut_reach3;

// How far the kernel comes. Each face asked for but the last one has made two more.
typedef struct abut_epa_hulls3 {
    abut_rows_pair3   rows;
    abut_epa_small3   small;
    abut_reach3       last, least; // of the faces asked for: the last one, and the first that D reached least far along
    int32_t           asked;
    abut_small_point3 top;  // what the last face was answered
    abut_real         flat; // a face that D reaches no farther than by this lies on D's boundary
} abut_epa_hulls3;

// From where the kernel came to, after so many supports asked before it: EPA at its end, as its status says, or running where
// rounding could decide or room is short; then it goes on like any other. Its polytope is there when it is running, or to be
// kept.
void abut_epa_hulls3_end(abut_epa3 *epa, const abut_pair3 *pair, const abut_epa_hulls3 *d, int32_t supports, bool keep);

// The same of the kernel without GJK, which has asked so many supports before. False where that led nowhere, as it does where
// the hulls do not overlap: then EPA holds nothing of use, and the answer the three vertices of a face near the origin, for GJK
// to begin with, if any.
bool abut_epa_hulls3_round_end(abut_epa3 *epa, const abut_pair3 *pair, const abut_epa_hulls3 *kernel, bool begun,
                               int32_t supports, abut_hulls3_answer *answer, bool keep);

// ---- the kernel -------------------------------------------------------------------------------------------------------------
//
// The vertices of both hulls lie in one frame (hull_arrays3.h) and are asked for along a face's normal as long as it comes:
// from one face to the next no number waits for a root. The polytope is a small one (epa_small3.h).
//
// It begins with GJK's tetrahedron, or with six vertices round a direction along which the hulls may well overlap, all asked
// for at once. Any closed surface will do to begin with, whether or not the origin is inside: what is proved in the end needs
// no more (polytope3.c).
//
// A kernel in a header: compiled for every processor and for those with wide vectors (epa_hulls3.h). Frame: the unit frame of
// the pair (steps3.h).

ABUT_INLINE abut_vec3 abut_deep_at3(const abut_rows3 *rows, int32_t i)
{
    abut_vec3 v = {rows->x[i], rows->y[i], rows->z[i]};
    return v;
}

ABUT_INLINE abut_small_point3 abut_deep_point3(const abut_rows_pair3 *rows, int32_t a, int32_t b)
{
    abut_small_point3 p = {abut_sub3(abut_deep_at3(&rows->a, a), abut_deep_at3(&rows->b, b)), a, b};
    return p;
}

// The vertex of D farthest along the nearest face's normal.
ABUT_INLINE abut_small_point3 abut_deep_ask3(const abut_epa_small3 *s, const abut_rows_pair3 *rows, abut_reach3 *r)
{
    int32_t            f = s->nearest;
    abut_vec3          n = {s->normal_x[f], s->normal_y[f], s->normal_z[f]};
    abut_row_vertices3 v = abut_rows_farthest3(rows, n.x, n.y, n.z);
    abut_small_point3  top = abut_deep_point3(rows, v.a, v.b);
    r->normal = n;
    r->height = abut_dot3(n, top.w);
    r->square = r->height * abut_abs(r->height) / abut_dot3(n, n);
    return top;
}

ABUT_INLINE abut_real abut_signed_root3(abut_real square)
{
    abut_real root = abut_sqrt(abut_abs(square));
    return square < 0 ? -root : root;
}

// How much farther D reaches than the nearest face.
ABUT_INLINE abut_real abut_deep_gap3(const abut_epa_small3 *s, const abut_reach3 *r)
{
    return r->height / abut_sqrt(abut_dot3(r->normal, r->normal)) - abut_signed_root3(s->square[s->nearest]);
}

// Whether D reaches farther than the face by more than it is flat, and a vertex there sees it. The face is no higher than its
// reach, so mostly squares will do, and no root is waited for.
ABUT_INLINE bool abut_deep_open3(const abut_epa_small3 *s, const abut_reach3 *r, abut_real flat)
{
    abut_real above = r->height - s->reach[s->nearest];
    return above > 0 && (above * above > flat * flat * abut_dot3(r->normal, r->normal) || abut_deep_gap3(s, r) > flat);
}

// Grows the polytope, in `most` steps, as long as D reaches farther than the nearest face, and beyond `floor`.
ABUT_INLINE void abut_deep_grow3(abut_epa_hulls3 *d, int32_t most, abut_real floor)
{
    abut_reach3 *last = &d->last;
    int32_t      asked = 0;
    do {
        d->top = abut_deep_ask3(&d->small, &d->rows, last);
        if (asked == 0 || last->square < d->least.square) {
            d->least = *last;
        }
        ++asked;
    } while (last->height > floor && abut_deep_open3(&d->small, last, d->flat) && asked < most &&
             abut_epa_small3_expand(&d->small, &d->top));
    d->asked = asked;
}

ABUT_INLINE void abut_deep_fill3(abut_epa_hulls3 *d, const abut_pair3 *pair)
{
    abut_rows_fill3(&d->rows, pair->a->hull, pair->b->hull, pair->per_unit, &pair->rotation, &pair->offset);
    d->flat = abut_max(pair->tolerance, pair->noise);
}

ABUT_INLINE void abut_epa_hulls_kernel3(abut_epa_hulls3 *d, const abut_pair3 *pair, const abut_hulls3_answer *start)
{
    abut_small_point3 corner[4];
    abut_deep_fill3(d, pair);
    for (int32_t i = 0; i < 4; ++i) {
        corner[i] = abut_deep_point3(&d->rows, (int32_t)start->feature_a[i], (int32_t)start->feature_b[i]);
    }
    abut_epa_small3_begin(&d->small, corner, d->rows.a.padded, ABUT_VISIBLE_MARGIN * pair->size);
    abut_deep_grow3(d, pair->max_supports - start->supports, -(abut_real)INFINITY);
}

// ---- without GJK --------------------------------------------------------------------------------------------------------

// Three vectors square to u, which is unit, a third of a turn apart and counter-clockwise seen from where u points (Duff et al.
// 2017, "Building an Orthonormal Basis, Revisited").
ABUT_INLINE void abut_deep_lateral3(abut_vec3 u, abut_vec3 *aside)
{
    const abut_real across = ABUT_DEEP_TILT * ABUT_SINE_OF_THIRD;
    const abut_real sign = u.z < 0 ? -1 : 1;
    const abut_real a = -1 / (sign + u.z);
    const abut_real b = u.x * u.y * a;
    const abut_vec3 first = {1 + sign * u.x * u.x * a, sign * b, -sign * u.x};
    const abut_vec3 second = {b, sign + u.y * u.y * a, -u.y};
    const abut_vec3 back = abut_scale3(-ABUT_DEEP_TILT / 2, first);
    aside[0] = abut_scale3(ABUT_DEEP_TILT, first);
    aside[1] = abut_along3(back, across, second);
    aside[2] = abut_along3(back, -across, second);
}

ABUT_INLINE abut_small_point3 abut_deep_along3(const abut_rows_pair3 *rows, abut_vec3 u)
{
    abut_row_vertices3 v = abut_rows_farthest3(rows, u.x, u.y, u.z);
    return abut_deep_point3(rows, v.a, v.b);
}

// From three vertices of D found near a direction and three beside it. False when two of them are the same.
ABUT_INLINE bool abut_deep_round_rows3(abut_epa_hulls3 *d, const abut_pair3 *pair, abut_vec3 direction, int32_t supports)
{
    abut_small_point3 point[2 * 3];
    abut_vec3         aside[3];
    const abut_vec3   u = abut_scale3(1 / abut_sqrt(abut_dot3(direction, direction)), direction);
    abut_deep_fill3(d, pair);
    abut_deep_lateral3(u, aside);
    for (int32_t i = 0; i < 3; ++i) {
        point[i] = abut_deep_along3(&d->rows, abut_add3(u, aside[i]));
        point[3 + i] = abut_deep_along3(&d->rows, abut_neg3(aside[(i + 2) % 3]));
    }
    d->asked = 0;
    if (!abut_epa_small3_begin_round(&d->small, point, d->rows.a.padded, ABUT_VISIBLE_MARGIN * pair->size)) {
        return false;
    }
    abut_deep_grow3(d, pair->max_supports - supports, 0);
    return true;
}

#endif
