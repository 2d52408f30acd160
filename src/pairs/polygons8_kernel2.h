// polygons8_kernel2.h : the contact manifold of two polygons whose rows are eight long, from the poses to the contacts: the
// kernel.
//
// What axes2.c and polygons2.c do for any two polytopes, in one function and to the same bits: a test holds them equal. It is
// sure of an edge with a vertex over its inside, touching or apart, and of two corners apart. What is rounded or in doubt,
// lengths out of range, and edges that hardly meet are left to polygons2.c.
//
// Frame: that of sat/polygon8_search2.h.
#ifndef ABUT_PAIRS_POLYGONS8_KERNEL2_H
#define ABUT_PAIRS_POLYGONS8_KERNEL2_H

#include "abut/query2.h"
#include "clip/polygons2.h"
#include "clip/witness2.h"
#include "sat/polygon8_search2.h"

// ---- the contacts -------------------------------------------------------------------------------------------------------

// The stretch that both edges cover: its ends along the tangent, lower place first.
typedef struct abut_polygons8_over2 {
    abut_real at[2], gap[2];
    uint64_t  id[2]; // of the vertices that stand over each other
} abut_polygons8_over2;

ABUT_INLINE uint64_t abut_polygons8_id2(int32_t body, int32_t own, int32_t other)
{
    int32_t change = (own ^ other) & -body;
    return abut_contact_id((uint32_t)(own ^ change), (uint32_t)(other ^ change));
}

// An edge that faces this one runs against it, and has the vertex that supports at one of its ends: where it begins or, the
// edge before, where it ends. The squarer of the two is taken (face2.h). False where one of them looks away, where neither is
// square enough, and where the edges hardly meet.
ABUT_INLINE bool abut_lay_polygons8_2(abut_polygons8_over2 *o, const abut_polygons82 *k, const abut_polygons8_axis2 *f)
{
    int32_t   v = f->vertex;
    int32_t   before = abut_polygons8_before2(k, 1 - f->body, v);
    int32_t   next = abut_polygons8_next2(k, 1 - f->body, v);
    int32_t   ends = -(abut_abs(f->sine[before]) < abut_abs(f->sine[v]) * (1 + ABUT_FACE_PREFERENCE));
    int32_t   from = v + ((before - v) & ends);
    int32_t   to = next + ((v - next) & ends);
    abut_real low = abut_max(f->first, f->place[to]);
    abut_real high = abut_min(f->last, f->place[from]);
    o->at[0] = low;
    o->at[1] = high;
    o->gap[0] = f->separation + (low - f->place[v]) * f->slope[from];
    o->gap[1] = f->separation + (high - f->place[v]) * f->slope[from];
    o->id[0] = abut_polygons8_id2(f->body, f->edge, to);
    o->id[1] = abut_polygons8_id2(f->body, f->end, from);
    return abut_max(f->cosine[v], f->cosine[before]) < 0 && abut_abs(f->sine[from]) <= ABUT_FACE_TILT &&
           high - low > ABUT_CONTACT_SPREAD * k->size;
}

// Points of A and B side by side; one is on the edge found and the other its gap off.
ABUT_INLINE abut_simd4 abut_polygons8_points2(const abut_polygons82 *k, const abut_polygons8_axis2 *f,
                                              const abut_polygons8_over2 *o, abut_vec2 n, abut_vec2 middle, int end)
{
    static const abut_real sign_of[2] = {1, -1};
    static const abut_real one_if[2] = {0, 1};
    static const abut_real share[2][4] = {{0, 0, 1, 1}, {-1, -1, 0, 0}};

    abut_real  sign = sign_of[f->body];
    abut_real  height = sign * (k->column[f->body] * f->own[ABUT_ROW_HEIGHT * ABUT_POLYGONS8 + f->edge]);
    abut_vec2  foot = abut_add2(middle, abut_along2(abut_scale2(one_if[f->body], k->offset), height, n));
    abut_simd4 from = abut_simd4_of(foot.x, foot.y, foot.x, foot.y);
    abut_simd4 along = abut_simd4_scale(sign, abut_simd4_of(-n.y, n.x, -n.y, n.x));
    abut_simd4 off = abut_simd4_mul(abut_simd4_load(share[f->body]), abut_simd4_of(n.x, n.y, n.x, n.y));
    return abut_simd4_mul_add(abut_simd4_mul_add(from, o->at[end], along), o->gap[end], off);
}

// Which end is told first: the lower one along the manifold's tangent, unless the other is deeper.
ABUT_INLINE int abut_polygons8_first2(const abut_polygons8_over2 *o, int32_t body, abut_real error, abut_real limit)
{
    int of_a = (o->gap[1] < o->gap[0] - error) | !(o->gap[0] <= limit);
    int of_b = !((o->gap[0] < o->gap[1] - error) | !(o->gap[1] <= limit));
    return (of_a | of_b << 1) >> body & 1;
}

// Of edges over each other. Written as one value, so that no compiler makes it elsewhere first.
ABUT_INLINE abut_manifold2 abut_polygons8_touch2(const abut_polygons82 *k, const abut_polygons8_axis2 *f,
                                                 const abut_polygons8_over2 *o, abut_vec2 middle, abut_real margin)
{
    abut_real p[2][4];
    abut_vec2 n = abut_polygons8_normal2(f);
    abut_real error = k->noise + ABUT_NOISE_DISTANCE * abut_abs(f->separation) + ABUT_ERROR_FLOOR;
    abut_real limit = margin + error;
    int       i = abut_polygons8_first2(o, f->body, error, limit);
    int       j = 1 - i;
    abut_vec2 normal = {n.x + 0, n.y + 0}; // no negative zeros
    abut_simd4_store(p[0], abut_polygons8_points2(k, f, o, n, middle, 0));
    abut_simd4_store(p[1], abut_polygons8_points2(k, f, o, n, middle, 1));
    return (abut_manifold2){normal,
                            abut_perp2(normal),
                            {{{p[i][0], p[i][1]}, {p[i][2], p[i][3]}, o->gap[i], o->id[i]},
                             {{p[j][0], p[j][1]}, {p[j][2], p[j][3]}, o->gap[j], o->id[j]}},
                            (o->gap[0] <= limit) + (o->gap[1] <= limit),
                            f->separation,
                            error,
                            ABUT_OK,
                            k->count[0] + k->count[1]};
}

// ---- apart --------------------------------------------------------------------------------------------------------------

ABUT_INLINE abut_manifold2 abut_polygons8_beyond2(const abut_polygons82 *k, const abut_polygons8_apart2 *apart,
                                                  abut_real margin)
{
    abut_real error = apart->gap + k->noise + ABUT_NOISE_DISTANCE * abut_abs(apart->distance) + ABUT_ERROR_FLOOR;
    int       beyond = (margin > 0) & (apart->distance - k->noise > margin);
    abut_vec2 normal = {apart->normal.x + 0, apart->normal.y + 0}; // no negative zeros
    return (abut_manifold2){normal,
                            abut_perp2(normal),
                            {{{0, 0}, {0, 0}, 0, 0}, {{0, 0}, {0, 0}, 0, 0}},
                            0,
                            apart->distance,
                            error,
                            beyond ? ABUT_BEYOND : ABUT_OK,
                            k->count[0] + k->count[1]};
}

// As abut_facing_manifold2 (polygons2.h).
ABUT_INLINE abut_manifold2 abut_polygons8_manifold_kernel2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                                           abut_real margin, abut_cache2 *cache)
{
    abut_polygons82       k;
    abut_polygons8_axis2  f;
    abut_polygons8_over2  o;
    abut_polygons8_apart2 apart;
    if (cache != NULL || !abut_take_polygons8_2(&k, a, b, b_in_a)) {
        return abut_facing_manifold2(a, b, b_in_a, margin, cache);
    }
    abut_polygons8_search2(&f, &k);
    abut_real flat = ABUT_AXES_FLAT * k.size;
    abut_real before = f.first + flat - f.place[f.vertex];
    abut_real after = f.place[f.vertex] - (f.last - flat);
    if (abut_max(before, after) <= 0) {
        if (f.separation <= margin) {
            return abut_lay_polygons8_2(&o, &k, &f) ? abut_polygons8_touch2(&k, &f, &o, a->middle, margin)
                                                    : abut_facing_manifold2(a, b, b_in_a, margin, cache);
        }
        apart = (abut_polygons8_apart2){abut_polygons8_normal2(&f), f.separation, 0, {0, 0}};
        return abut_polygons8_beyond2(&k, &apart, margin);
    }
    bool corners = abut_polygons8_corners2(&apart, &k, &f, abut_max(before, after), after > before);
    return corners && apart.distance > margin ? abut_polygons8_beyond2(&k, &apart, margin)
                                              : abut_facing_manifold2(a, b, b_in_a, margin, cache);
}

// The same compiled for AVX2, and for AVX-512.
abut_manifold2 abut_polygons8_manifold2_avx2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                             abut_real margin, abut_cache2 *cache);
abut_manifold2 abut_polygons8_manifold2_avx512(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                               abut_real margin, abut_cache2 *cache);

#endif
