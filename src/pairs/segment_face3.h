// segment_face3.h : where a segment is nearest to a triangle that it is above.
//
// That is its lower end, where that is above the inside of the triangle. Else it is on a side: the places of two lines, each
// cut off at the ends (Ericson 2005, "Real-Time Collision Detection", section 5.1.9), for three sides beside each other. All
// are at hand before it is known which it is. In plain arithmetic: whoever asks proves the answer by other means.
//
// D is the triangle less the segment. A point may stand for the segment, with a half of zero.
#ifndef ABUT_PAIRS_SEGMENT_FACE3_H
#define ABUT_PAIRS_SEGMENT_FACE3_H

#include "base/tolerance.h"
#include "gjk/voronoi3.h"

typedef struct abut_segment_face3 {
    abut_vec3 at[3];  // the corners
    abut_vec3 normal; // outward, of any length
    abut_vec3 middle, half;
    bool      is_segment;
    int32_t   lower; // which end
} abut_segment_face3;

// In the first three lanes what is nearest of each side, from a corner to the next, in the last the lower end over the inside.
typedef struct abut_segment_lanes3 {
    abut_real       share[4];   // of the side
    abut_real       along[4];   // the segment, in halves
    abut_real       far[4];     // the square of x
    abut_lanes_vec3 x;          // the point of D nearest the origin
    abut_lanes_vec3 u;          // square to the side and to the segment, where x is between the ends of them
    abut_real       last_share; // over the inside: of the last corner
} abut_segment_lanes3;

// What is nearest.
typedef struct abut_segment_near3 {
    int32_t   lane;
    abut_vec3 u;         // from the point of D to the origin, of any length
    abut_real height;    // that times the distance
    abut_real weight[3]; // of the lane's corner, the next and the last
    abut_real along;     // the segment, in halves
} abut_segment_near3;

enum { ABUT_SEGMENT_SIDES = 1 + 2 + 4, ABUT_SEGMENT_INSIDE = 3 };

// Places on the sides and on the segment, as above, and what is one over their squares.
typedef struct abut_segment_places3 {
    abut_simd4 share, along, per_side, per_half;
} abut_segment_places3;

// Each number, or the end of the range from there to 1.
ABUT_INLINE abut_simd4 abut_rows_within3(abut_real low, abut_simd4 x)
{
    return abut_simd4_min(abut_simd4_max(x, abut_simd4_splat(low)), abut_simd4_splat(1));
}

// Of lines that are parallel any place will do. A point is its own first end.
ABUT_INLINE abut_segment_places3 abut_segment_places_of3(const abut_rows_vec3 *side, const abut_rows_vec3 *half,
                                                         const abut_rows_vec3 *from, bool is_segment)
{
    const abut_simd4     one = abut_simd4_splat(1);
    const abut_simd4     square = abut_rows_dot3(*side, *side);
    const abut_simd4     back = abut_rows_dot3(*side, *from);
    const abut_simd4     zero = abut_simd4_splat(0);
    abut_segment_places3 p = {zero, abut_simd4_splat(-1), abut_simd4_div(one, square), zero};
    if (is_segment) {
        const abut_simd4 half_square = abut_rows_dot3(*half, *half);
        const abut_simd4 product = abut_rows_dot3(*side, *half);
        const abut_simd4 ahead = abut_rows_dot3(*half, *from);
        const abut_simd4 squares = abut_simd4_mul(square, half_square);
        const abut_simd4 apart = abut_simd4_max(abut_simd4_sub(squares, abut_simd4_mul(product, product)),
                                                abut_simd4_scale(ABUT_COMPONENT_SMALLEST, squares));
        const abut_simd4 part = abut_simd4_sub(abut_simd4_mul(product, ahead), abut_simd4_mul(back, half_square));
        const abut_simd4 first = abut_rows_within3(0, abut_simd4_div(part, apart));
        p.per_half = abut_simd4_div(one, half_square);
        p.along = abut_rows_within3(-1, abut_simd4_mul(abut_simd4_add(abut_simd4_mul(product, first), ahead), p.per_half));
        p.share = abut_simd4_mul(product, p.along);
    }
    p.share = abut_rows_within3(0, abut_simd4_mul(abut_simd4_sub(p.share, back), p.per_side));
    return p;
}

// Where both are between their ends their product is square to both, however near they are to each other.
ABUT_INLINE void abut_segment_sides3(abut_segment_lanes3 *n, const abut_segment_face3 *f, const abut_rows_vec3 *corner,
                                     const abut_rows_vec3 *side)
{
    const abut_simd4           zero = abut_simd4_splat(0);
    const abut_simd4           one = abut_simd4_splat(1);
    const abut_rows_vec3       half = abut_rows_all3(f->half);
    const abut_rows_vec3       from = abut_rows_minus3(*corner, abut_rows_all3(f->middle));
    const abut_segment_places3 p = abut_segment_places_of3(side, &half, &from, f->is_segment);
    const abut_rows_vec3       on_side = abut_rows_along3(from, p.share, *side);
    const abut_rows_vec3       x = abut_rows_along3(on_side, abut_simd4_sub(zero, p.along), half);
    const abut_simd4           in_side = abut_simd4_mul(p.share, abut_simd4_sub(one, p.share));
    const abut_simd4           in_half = abut_simd4_sub(one, abut_simd4_mul(p.along, p.along));
    const abut_simd4           back = abut_simd4_sub(zero, abut_simd4_mul(abut_rows_dot3(*side, x), p.per_side));
    const abut_simd4           aback = abut_simd4_sub(zero, abut_simd4_mul(abut_rows_dot3(half, x), p.per_half));
    abut_rows_vec3             u = abut_rows_along3(x, abut_simd4_select_less(zero, in_side, back, zero), *side);
    if (f->is_segment) {
        const abut_rows_vec3 across = abut_rows_cross3(*side, half);
        const abut_simd4     both = abut_simd4_min(in_side, in_half);
        u = abut_rows_along3(u, abut_simd4_select_less(zero, in_half, aback, zero), half);
        u.x = abut_simd4_select_less(zero, both, across.x, u.x);
        u.y = abut_simd4_select_less(zero, both, across.y, u.y);
        u.z = abut_simd4_select_less(zero, both, across.z, u.z);
    }
    abut_simd4_store(n->share, p.share);
    abut_simd4_store(n->along, p.along);
    abut_simd4_store(n->far, abut_rows_dot3(x, x));
    abut_rows_store3(&n->x, x);
    abut_rows_store3(&n->u, u);
}

// Whether the lower end is above the inside, and what is nearest then.
ABUT_INLINE bool abut_segment_inside3(abut_segment_lanes3 *n, const abut_segment_face3 *f, const abut_rows_vec3 *corner,
                                      const abut_rows_vec3 *side)
{
    static const abut_real sign[] = {-1, 1};

    const abut_vec3      end = abut_along3(f->middle, sign[f->lower], f->half);
    const abut_rows_vec3 to = abut_rows_minus3(*corner, abut_rows_all3(end));
    const abut_simd4     areas = abut_rows_dot3(abut_rows_cross3(to, *side), abut_rows_all3(f->normal)); // with each side
    const abut_real      per_whole = 1 / abut_dot3(f->normal, f->normal);
    abut_real            area[4];
    abut_simd4_store(area, areas);
    n->share[ABUT_SEGMENT_INSIDE] = area[2] * per_whole;
    n->last_share = area[0] * per_whole;
    n->along[ABUT_SEGMENT_INSIDE] = sign[f->lower];
    abut_lane_set3(&n->x, ABUT_SEGMENT_INSIDE, abut_sub3(f->at[0], end));
    abut_lane_set3(&n->u, ABUT_SEGMENT_INSIDE, f->normal);
    return (abut_simd4_less(abut_simd4_splat(0), areas) & ABUT_SEGMENT_SIDES) == ABUT_SEGMENT_SIDES;
}

ABUT_INLINE abut_segment_near3 abut_segment_near_face3(const abut_segment_face3 *f)
{
    // By who is less: 1 than 0, 2 than 0, 2 than 1; and over the inside.
    static const int32_t   least[] = {0, 1, 2, 1, 0, 0, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3};
    static const abut_real sign[] = {1, -1};

    // The last corner in the last lane too: a nought there costs gcc a move valgrind does not know.
    const abut_vec3     *v = f->at;
    const abut_rows_vec3 corner = {abut_simd4_of(v[0].x, v[1].x, v[2].x, v[2].x), abut_simd4_of(v[0].y, v[1].y, v[2].y, v[2].y),
                                   abut_simd4_of(v[0].z, v[1].z, v[2].z, v[2].z)};
    const abut_rows_vec3 side = abut_rows_minus3(abut_rows_next3(corner), corner);
    abut_segment_lanes3  n;
    abut_segment_sides3(&n, f, &corner, &side);
    const bool         inside = abut_segment_inside3(&n, f, &corner, &side);
    const int32_t      nearer = (n.far[1] < n.far[0]) | (n.far[2] < n.far[0]) << 1 | (n.far[2] < n.far[1]) << 2;
    const int32_t      i = least[nearer | inside << 3];
    const abut_vec3    u = abut_lane_of3(&n.u, i);
    const abut_real    height = abut_dot3(u, abut_lane_of3(&n.x, i));
    const abut_real    third[] = {0, 0, 0, n.last_share};
    abut_segment_near3 near = {i, abut_scale3(sign[height > 0], u), abut_abs(height), {0, n.share[i], third[i]}, n.along[i]};
    near.weight[0] = 1 - (near.weight[1] + near.weight[2]);
    return near;
}

#endif
