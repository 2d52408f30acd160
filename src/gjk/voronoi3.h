// voronoi3.h : what of a simplex is nearest the origin, by the regions of Voronoi of which the newest vertex is a part.
//
// Inside GJK the newest vertex always belongs to the nearest feature: it lies farther towards the origin than all that was
// there (Ericson 2005, "Real-Time Collision Detection", section 9.5). That leaves few regions, distinguished by signs without a
// division, and a direction to the origin that is as long as it comes. In plain arithmetic: a wrong sign gives a feature that
// is not the nearest, so whoever asks proves his answer by other means (gjk/gjk_polytopes3.h).
//
// The corners lie in the first lanes of rows, of a triangle in that order in which (w0 - w2) x (w1 - w2) points to the origin.
// The three faces that a triangle makes with a new vertex are then looked at side by side, and all of them turn outward.
//
// Frame: the unit frame of the pair (steps3.h). u points from the nearest point x to the origin, so from A to B.
#ifndef ABUT_GJK_VORONOI3_H
#define ABUT_GJK_VORONOI3_H

#include "abut/math3.h"
#include "base/inline.h"
#include "math/real.h"
#include "simd/simd4.h"

// Up to three vertices of D; the vertices of A and B each is the difference of.
typedef struct abut_corners3 {
    abut_real x[4], y[4], z[4];
    int32_t   a[4], b[4];
} abut_corners3;

// A new vertex of D.
typedef struct abut_corner3 {
    abut_vec3 w;
    int32_t   a, b;
} abut_corner3;

// The vertex, edge or triangle of the corners nearest the origin.
typedef struct abut_feature3 {
    int32_t count;
    int32_t newest; // lane of the newest corner
    abut_real
        share[2]; // of x, in `whole`: what the corners in the lanes after the newest have, in turn; the newest has the rest
    abut_real whole;
    abut_vec3 u;      // from x to the origin, of any length
    abut_real height; // |u| |x|
    abut_real square; // |u|^2
    abut_real nearer; // |x|^2
} abut_feature3;

ABUT_INLINE abut_vec3 abut_corner_of3(const abut_corners3 *c, int32_t lane)
{
    abut_vec3 w = {c->x[lane], c->y[lane], c->z[lane]};
    return w;
}

ABUT_INLINE void abut_corner_set3(abut_corners3 *c, int32_t lane, const abut_corner3 *p)
{
    c->x[lane] = p->w.x;
    c->y[lane] = p->w.y;
    c->z[lane] = p->w.z;
    c->a[lane] = p->a;
    c->b[lane] = p->b;
}

ABUT_INLINE void abut_corner_move3(abut_corners3 *c, int32_t to, int32_t from)
{
    abut_corner3 p = {abut_corner_of3(c, from), c->a[from], c->b[from]};
    abut_corner_set3(c, to, &p);
}

ABUT_INLINE abut_feature3 abut_feature_vertex3(abut_corners3 *c, const abut_corner3 *p)
{
    abut_real     square = abut_dot3(p->w, p->w);
    abut_feature3 f = {1, 0, {0, 0}, 1, abut_neg3(p->w), square, square, square};
    abut_corner_set3(c, 0, p);
    return f;
}

// `along` is how far along the edge e from p to the corner in a lane the origin's foot lies, times |e|.
ABUT_INLINE abut_feature3 abut_feature_edge3(abut_corners3 *c, const abut_corner3 *p, abut_vec3 e, abut_real along,
                                             int32_t lane)
{
    abut_real     ee = abut_dot3(e, e);
    abut_real     per = 1 / ee;
    abut_vec3     u = abut_neg3(abut_along3(abut_scale3(ee, p->w), along, e));
    abut_real     square = abut_dot3(u, u);
    abut_real     height = square * per;
    abut_feature3 f = {2, 1, {along, 0}, ee, u, height, square, height * per};
    abut_corner_move3(c, 0, lane);
    abut_corner_set3(c, 1, p);
    return f;
}

// The new vertex goes into the lane before those of the other two corners. The areas are those that the foot makes with the
// sides opposite these, times the normal's length.
ABUT_INLINE abut_feature3 abut_feature_face3(abut_corners3 *c, const abut_corner3 *p, abut_vec3 normal, abut_real height,
                                             int32_t lane, abut_real first, abut_real second)
{
    abut_real     square = abut_dot3(normal, normal);
    abut_feature3 f = {3, lane, {first, second}, square, normal, height, square, height * height / square};
    abut_corner_set3(c, lane, p);
    return f;
}

// On the triangle of the corners in lanes 0 and 1 and p, whichever way its normal points; the corners change places if need be.
ABUT_INLINE abut_feature3 abut_feature_side3(abut_corners3 *c, const abut_corner3 *p, abut_vec3 normal, abut_real area_i,
                                             abut_real area_j)
{
    abut_real height = -abut_dot3(normal, p->w);
    if (height >= 0) {
        return abut_feature_face3(c, p, normal, height, 2, area_i, area_j);
    }
    abut_corner_move3(c, 3, 0);
    abut_corner_move3(c, 0, 1);
    abut_corner_move3(c, 1, 3);
    return abut_feature_face3(c, p, abut_neg3(normal), -height, 2, area_j, area_i);
}

// From one corner: the new one is nearer than that, so the nearest point is not the old one.
ABUT_INLINE abut_feature3 abut_region_edge3(abut_corners3 *c, const abut_corner3 *p)
{
    abut_vec3 e = abut_sub3(abut_corner_of3(c, 0), p->w);
    abut_real along = -abut_dot3(p->w, e);
    return along > 0 ? abut_feature_edge3(c, p, e, along, 0) : abut_feature_vertex3(c, p);
}

// From an edge, which was nearest before p was found and is not any more.
ABUT_INLINE abut_feature3 abut_region_triangle3(abut_corners3 *c, const abut_corner3 *p)
{
    abut_vec3 to_i = abut_sub3(abut_corner_of3(c, 0), p->w);
    abut_vec3 to_j = abut_sub3(abut_corner_of3(c, 1), p->w);
    abut_vec3 normal = abut_cross3(to_i, to_j);
    abut_real area_i = abut_dot3(abut_cross3(to_j, p->w), normal);
    abut_real area_j = abut_dot3(abut_cross3(p->w, to_i), normal);
    if (area_i > 0 && area_j > 0) {
        return abut_feature_side3(c, p, normal, area_i, area_j);
    }
    abut_real along_i = -abut_dot3(p->w, to_i);
    abut_real along_j = -abut_dot3(p->w, to_j);
    if (!(area_j > 0) && along_i > 0) {
        return abut_feature_edge3(c, p, to_i, along_i, 0);
    }
    return !(area_i > 0) && along_j > 0 ? abut_feature_edge3(c, p, to_j, along_j, 1) : abut_feature_vertex3(c, p);
}

// The origin sees a face of the tetrahedron, but has its foot inside none: the nearest of the edges from p, or p.
ABUT_OUTLINE abut_feature3 abut_region_rest3(abut_corners3 *c, const abut_corner3 *p)
{
    int32_t   best = -1;
    abut_real most = 0;
    for (int32_t i = 0; i < 3; ++i) {
        abut_vec3 e = abut_sub3(abut_corner_of3(c, i), p->w);
        abut_real along = -abut_dot3(p->w, e);
        abut_real gain = along * along / abut_dot3(e, e);
        if (along > 0 && gain > most) {
            most = gain;
            best = i;
        }
    }
    if (best < 0) {
        return abut_feature_vertex3(c, p);
    }
    abut_vec3 e = abut_sub3(abut_corner_of3(c, best), p->w);
    return abut_feature_edge3(c, p, e, -abut_dot3(p->w, e), best);
}

typedef struct abut_rows_vec3 {
    abut_simd4 x, y, z;
} abut_rows_vec3;

ABUT_INLINE abut_rows_vec3 abut_rows_all3(abut_vec3 a)
{
    abut_rows_vec3 v = {abut_simd4_splat(a.x), abut_simd4_splat(a.y), abut_simd4_splat(a.z)};
    return v;
}

ABUT_INLINE abut_rows_vec3 abut_rows_minus3(abut_rows_vec3 a, abut_rows_vec3 b)
{
    abut_rows_vec3 v = {abut_simd4_sub(a.x, b.x), abut_simd4_sub(a.y, b.y), abut_simd4_sub(a.z, b.z)};
    return v;
}

ABUT_INLINE abut_rows_vec3 abut_rows_along3(abut_rows_vec3 a, abut_simd4 s, abut_rows_vec3 b)
{
    abut_rows_vec3 v = {abut_simd4_add(a.x, abut_simd4_mul(s, b.x)), abut_simd4_add(a.y, abut_simd4_mul(s, b.y)),
                        abut_simd4_add(a.z, abut_simd4_mul(s, b.z))};
    return v;
}

ABUT_INLINE abut_rows_vec3 abut_rows_cross3(abut_rows_vec3 a, abut_rows_vec3 b)
{
    abut_rows_vec3 v = {abut_simd4_sub(abut_simd4_mul(a.y, b.z), abut_simd4_mul(a.z, b.y)),
                        abut_simd4_sub(abut_simd4_mul(a.z, b.x), abut_simd4_mul(a.x, b.z)),
                        abut_simd4_sub(abut_simd4_mul(a.x, b.y), abut_simd4_mul(a.y, b.x))};
    return v;
}

ABUT_INLINE abut_simd4 abut_rows_dot3(abut_rows_vec3 a, abut_rows_vec3 b)
{
    return abut_simd4_add(abut_simd4_add(abut_simd4_mul(a.x, b.x), abut_simd4_mul(a.y, b.y)), abut_simd4_mul(a.z, b.z));
}

// The same a number for each lane.
typedef struct abut_lanes_vec3 {
    abut_real x[4], y[4], z[4];
} abut_lanes_vec3;

ABUT_INLINE void abut_rows_store3(abut_lanes_vec3 *to, abut_rows_vec3 a)
{
    abut_simd4_store(to->x, a.x);
    abut_simd4_store(to->y, a.y);
    abut_simd4_store(to->z, a.z);
}

ABUT_INLINE abut_vec3 abut_lane_of3(const abut_lanes_vec3 *a, int32_t lane)
{
    abut_vec3 v = {a->x[lane], a->y[lane], a->z[lane]};
    return v;
}

ABUT_INLINE void abut_lane_set3(abut_lanes_vec3 *a, int32_t lane, abut_vec3 v)
{
    a->x[lane] = v.x;
    a->y[lane] = v.y;
    a->z[lane] = v.z;
}

ABUT_INLINE abut_rows_vec3 abut_rows_next3(abut_rows_vec3 a)
{
    abut_rows_vec3 v = {abut_simd4_yzx(a.x), abut_simd4_yzx(a.y), abut_simd4_yzx(a.z)};
    return v;
}

// From a triangle that had the nearest point inside: face i is that of p and the corners in lanes i and i + 1. Four corners,
// and nothing else changed, where the origin sees none of them.
ABUT_INLINE abut_feature3 abut_region_tetrahedron3(abut_corners3 *c, const abut_corner3 *p, const abut_feature3 *base)
{
    enum { FACES = 1 + 2 + 4 };
    static const int32_t before[] = {2, 0, 1};

    const abut_simd4     zero = abut_simd4_splat(0);
    const abut_rows_vec3 old = {abut_simd4_load(c->x), abut_simd4_load(c->y), abut_simd4_load(c->z)};
    const abut_rows_vec3 apex = abut_rows_all3(p->w);
    const abut_rows_vec3 to = abut_rows_minus3(old, apex);
    const abut_rows_vec3 normal = abut_rows_cross3(to, abut_rows_next3(to));
    const abut_rows_vec3 side = abut_rows_cross3(apex, to);
    const abut_simd4     below = abut_rows_dot3(normal, apex);                  // minus the height of the origin
    const abut_simd4     second = abut_rows_dot3(side, normal);                 // areas opposite the corners in lane i + 1,
    const abut_simd4     first = abut_rows_dot3(abut_rows_next3(side), normal); // and minus those opposite lane i
    const uint32_t       seen = abut_simd4_less(below, zero) & FACES;
    const uint32_t       over = seen & abut_simd4_less(zero, second) & abut_simd4_less(first, zero);
    if (over != 0) {
        const int32_t i = abut_lowest_bit(over);
        abut_real     x[4], y[4], z[4], height[4], area_i[4], area_j[4];
        abut_simd4_store(x, normal.x);
        abut_simd4_store(y, normal.y);
        abut_simd4_store(z, normal.z);
        abut_simd4_store(height, below);
        abut_simd4_store(area_i, first);
        abut_simd4_store(area_j, second);
        const abut_vec3 u = {x[i], y[i], z[i]};
        return abut_feature_face3(c, p, u, -height[i], before[i], -area_i[i], area_j[i]);
    }
    if (seen != 0) {
        return abut_region_rest3(c, p);
    }
    abut_feature3 none = *base;
    none.count = 4;
    return none;
}

// The nearest feature of one and a new vertex; four corners when they hold the origin.
ABUT_INLINE abut_feature3 abut_region_grown3(abut_corners3 *c, const abut_corner3 *p, const abut_feature3 *f)
{
    switch (f->count) {
    case 1:
        return abut_region_edge3(c, p);
    case 2:
        return abut_region_triangle3(c, p);
    default:
        return abut_region_tetrahedron3(c, p, f);
    }
}

#endif
