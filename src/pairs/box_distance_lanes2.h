// box_distance_lanes2.h : pairs of boxes in 2D side by side, a lane each: the distances of polygon_polygon2.h, and verdicts on
// overlap.
//
// A box has four edges, each with its opposite: of the eight normals of both boxes four are those of the others turned round,
// and along both the other box reaches as far. So what polygon_polygon2.h has in rows of eight edges stands here in four rows
// of pairs, with the same arithmetic and its ties broken alike: what a lane proves is what polygon_polygon2.h proves, to the
// bit. A lane is left to the single query where two edges along each other decide, and where polygon_polygon2.h is
// inconclusive.
// Only signs of zeros differ on the way; sums with A's middle lose them, if that is no negative zero itself.
//
// Frame: A's axes, from the middle of A's core; the caller's unit. Edges of a box: below, right, above, left.
#ifndef ABUT_PAIRS_BOX_DISTANCE_LANES2_H
#define ABUT_PAIRS_BOX_DISTANCE_LANES2_H

#include "pairs/box_lanes2.h"
#include "pairs/polygon_polygon2.h"

static inline bool abut_is_negative_zero(abut_real x)
{
    return abut_bits_of(x) == abut_bits_of(-(abut_real)0.0);
}

// B's middle its origin, and no negative zero in A's.
static inline bool abut_boxes_are_centred2(const abut_shape2 *a, const abut_shape2 *b)
{
    return abut_all_zero(b->middle.x, b->middle.y, 0) && !abut_is_negative_zero(a->middle.x) &&
           !abut_is_negative_zero(a->middle.y) && a->radius + b->radius < ABUT_SQUARE_LARGEST;
}

typedef struct abut_distance_lanes2 {
    abut_simdn c, s, x, y; // the rotation and the offset of B's middle
    abut_simdn middle[2];  // A's
    abut_simdn half_a[2], half_b[2];
    abut_simdn column, per_column, square; // as in polygon_polygon2.h
    abut_simdn size, noise;
    abut_simdn radius_a, radius_b;
    // The best edge. The first three are known by their signs alone: negative where it is B's, where it is on the right or on
    // the left, and where it is above or on the left.
    abut_simdn of_b, sideways, backwards;
    abut_simdn separation;
    abut_simdn normal[2], in_other[2],
        turned[2];        // outward, in its own box's axes; in the other's, and before it has length one
    abut_simdn other[2];  // half sizes of the other box
    abut_simdn reach;     // and half the edge
    abut_simdn vertex[2]; // the other box's, by the signs of its coordinates
    abut_simdn beside;    // how far that lies beside the edge; zero or less: over it
    abut_simdn past;      // negative where that is past its end
    // The answer about the cores.
    abut_simdn n[2], a[2], distance, gap;
} abut_distance_lanes2;

// What is known of each pair beside its block.
typedef struct abut_distance_block2 {
    abut_real vertices[ABUT_LANES_BLOCK]; // what rounding does to the vertices, as in abut_noise_of2
    abut_real radius_a[ABUT_LANES_BLOCK], radius_b[ABUT_LANES_BLOCK];
} abut_distance_block2;

static inline void abut_distance_block_fill2(abut_distance_block2 *d, const abut_boxes_block2 *b, const abut_group2 *g)
{
    for (int32_t i = 0; i < ABUT_LANES_BLOCK && (i < b->count || (i & (ABUT_SIMDN_LANES - 1)) != 0); ++i) {
        const abut_batch_pair2 *p = &g->pairs[b->place[i]];
        d->vertices[i] = abut_noise_of2(p->a, p->b, 0);
        d->radius_a[i] = p->a->radius;
        d->radius_b[i] = p->b->radius;
    }
}

static inline void abut_distance_lanes_load2(abut_distance_lanes2 *z, const abut_batch_pair2 *pairs, const uint8_t *place)
{
    abut_box_rows2 r;
    abut_box_rows_load2(&r, pairs, place);
    z->c = r.pose[2];
    z->s = r.pose[3];
    z->x = abut_simdn_sub(r.pose[0], r.a[0]);
    z->y = abut_simdn_sub(r.pose[1], r.a[1]);
    for (int i = 0; i < 2; ++i) {
        z->middle[i] = r.a[i];
        z->half_a[i] = r.a[2 + i];
        z->half_b[i] = r.b[2 + i];
    }
}

// As abut_polygons8_frame_of2. Answers in which lanes the numbers are such that the kernel is for them.
static inline uint32_t abut_distance_lanes_frame2(abut_distance_lanes2 *z, abut_simdn reaches, abut_simdn vertices)
{
    const abut_simdn one = abut_simdn_splat(1);
    const abut_simdn halved = abut_simdn_splat((abut_real)0.5);
    const abut_simdn excess = abut_simdn_add(abut_simdn_sub(abut_simdn_mul(z->c, z->c), one), abut_simdn_mul(z->s, z->s));
    const abut_simdn apart = abut_simdn_sqrt(abut_simdn_sum2(z->x, z->x, z->y, z->y));
    const abut_simdn length = abut_simdn_add(abut_simdn_add(abut_simdn_abs(z->x), abut_simdn_abs(z->y)), reaches);
    const abut_simdn half = abut_simdn_mul(excess, halved);
    const abut_simdn square = abut_simdn_mul(half, half);
    const abut_simdn half_square = abut_simdn_mul(square, halved);
    z->column = abut_simdn_add(one, abut_simdn_sub(half, half_square));
    z->per_column = abut_simdn_sub(one, abut_simdn_sub(half, abut_simdn_add(square, half_square)));
    z->square = abut_simdn_add(one, excess);
    z->size = abut_simdn_add(apart, reaches);
    z->noise = abut_simdn_add(vertices, abut_simdn_mul(abut_simdn_splat(ABUT_NOISE_OFFSET), apart));
    const abut_real  series = abut_min(ABUT_COLUMN_SERIES, ABUT_ROTATION_SLACK);
    const abut_simdn rounded = abut_simdn_mul(length, abut_simdn_splat(ABUT_UNIT_ROUNDOFF));
    return abut_simdn_less(abut_simdn_abs(excess), abut_simdn_splat(series)) &
           abut_simdn_less(abut_simdn_splat(ABUT_SQUARE_SMALLEST), rounded) &
           abut_simdn_less(length, abut_simdn_splat(ABUT_SQUARE_LARGEST));
}

// ---- the edge and the vertex --------------------------------------------------------------------------------------------

// How far the boxes overlap along each edge's normal: B's, then A's.
static inline void abut_distance_lanes_along2(const abut_distance_lanes2 *z, abut_simdn along[2 * 4])
{
    const abut_simdn c = abut_simdn_abs(z->c);
    const abut_simdn s = abut_simdn_abs(z->s);
    for (int k = 0; k < 2; ++k) {
        // Of B: edges below and above, then right and left.
        const abut_simdn reach_a =
            k == 0 ? abut_simdn_sum2(s, z->half_a[0], c, z->half_a[1]) : abut_simdn_sum2(c, z->half_a[0], s, z->half_a[1]);
        const abut_simdn way = k == 0 ? abut_simdn_difference2(z->s, z->x, z->c, z->y) //
                                      : abut_simdn_sum2(z->c, z->x, z->s, z->y);
        const abut_simdn height = abut_simdn_mul(z->square, z->half_b[1 - k]);
        along[k] = abut_simdn_mul(z->per_column, abut_simdn_add(height, abut_simdn_add(reach_a, way)));
        along[2 + k] = abut_simdn_mul(z->per_column, abut_simdn_add(height, abut_simdn_sub(reach_a, way)));
        // Of A.
        const abut_simdn reach_b =
            k == 0 ? abut_simdn_sum2(s, z->half_b[0], c, z->half_b[1]) : abut_simdn_sum2(c, z->half_b[0], s, z->half_b[1]);
        const abut_simdn back = k == 0 ? z->y : abut_simdn_negated(z->x);
        along[4 + k] = abut_simdn_add(z->half_a[1 - k], abut_simdn_add(reach_b, back));
        along[4 + 2 + k] = abut_simdn_add(z->half_a[1 - k], abut_simdn_sub(reach_b, back));
    }
}

// The first edge of the least overlap.
static inline void abut_distance_lanes_pick2(abut_distance_lanes2 *z)
{
    const abut_simdn plus = abut_simdn_splat(1);
    const abut_simdn minus = abut_simdn_splat(-1);
    abut_simdn       along[2 * 4];
    abut_distance_lanes_along2(z, along);
    abut_simdn least = along[0];
    for (int i = 1; i < 2 * 4; ++i) {
        least = abut_simdn_min(least, along[i]);
    }
    z->of_b = plus;
    z->sideways = minus;
    z->backwards = minus;
    for (int i = 2 * 4 - 2; i >= 0; --i) {
        z->of_b = abut_simdn_select_less(least, along[i], z->of_b, i < 4 ? minus : plus);
        z->sideways = abut_simdn_select_less(least, along[i], z->sideways, (i & 1) != 0 ? minus : plus);
        z->backwards = abut_simdn_select_less(least, along[i], z->backwards, (i & 2) != 0 ? minus : plus);
    }
    z->separation = abut_simdn_add(abut_simdn_negated(least), abut_simdn_splat(0));
}

// Its normal, and what is asked of both boxes along it.
static inline void abut_distance_lanes_edge2(abut_distance_lanes2 *z)
{
    const abut_simdn zero = abut_simdn_splat(0);
    const abut_simdn one = abut_simdn_splat(1);
    const abut_simdn minus = abut_simdn_splat(-1);
    const abut_simdn other_s = abut_simdn_negated(z->s);
    const abut_simdn other_c = abut_simdn_negated(z->c);
    const abut_simdn below_x = abut_simdn_select_signed(z->of_b, z->s, other_s);
    const abut_simdn right_y = abut_simdn_select_signed(z->of_b, z->s, other_s);
    const abut_simdn x = abut_simdn_select_signed(z->sideways, z->c, below_x);
    const abut_simdn y = abut_simdn_select_signed(z->sideways, right_y, other_c);
    z->normal[0] = abut_simdn_flip_signs(abut_simdn_select_signed(z->sideways, one, zero), z->backwards);
    z->normal[1] = abut_simdn_flip_signs(abut_simdn_select_signed(z->sideways, zero, minus), z->backwards);
    z->turned[0] = abut_simdn_flip_signs(x, z->backwards);
    z->turned[1] = abut_simdn_flip_signs(y, z->backwards);
    const abut_simdn own_x = abut_simdn_select_signed(z->of_b, z->half_b[0], z->half_a[0]);
    const abut_simdn own_y = abut_simdn_select_signed(z->of_b, z->half_b[1], z->half_a[1]);
    z->reach = abut_simdn_select_signed(z->sideways, own_y, own_x);
    for (int i = 0; i < 2; ++i) {
        const abut_simdn unit = abut_simdn_mul(z->per_column, z->turned[i]);
        z->in_other[i] = abut_simdn_select_signed(z->of_b, unit, z->turned[i]);
        z->other[i] = abut_simdn_select_signed(z->of_b, z->half_a[i], z->half_b[i]);
    }
}

// The first of the other box's vertices that lie lowest over the edge.
static inline void abut_distance_lanes_vertex2(abut_distance_lanes2 *z)
{
    const abut_simdn plus = abut_simdn_splat(1);
    const abut_simdn minus = abut_simdn_splat(-1);
    const abut_simdn p = abut_simdn_mul(z->turned[0], z->other[0]);
    const abut_simdn q = abut_simdn_mul(z->turned[1], z->other[1]);
    const abut_simdn sum = abut_simdn_add(p, q);
    const abut_simdn difference = abut_simdn_sub(p, q);
    const abut_simdn low = abut_simdn_negated(abut_simdn_add(abut_simdn_abs(p), abut_simdn_abs(q)));
    z->vertex[0] = abut_simdn_select_less(low, sum, minus, plus);
    z->vertex[1] = plus;
    z->vertex[0] = abut_simdn_select_less(low, difference, z->vertex[0], plus);
    z->vertex[1] = abut_simdn_select_less(low, difference, z->vertex[1], minus);
    z->vertex[0] = abut_simdn_select_less(low, abut_simdn_negated(sum), z->vertex[0], minus);
    z->vertex[1] = abut_simdn_select_less(low, abut_simdn_negated(sum), z->vertex[1], minus);
}

// Where that lies along the edge.
static inline void abut_distance_lanes_place2(abut_distance_lanes2 *z)
{
    const abut_simdn flat = abut_simdn_mul(abut_simdn_splat(ABUT_AXES_FLAT), z->size);
    const abut_simdn across_a = abut_simdn_flip_signs(abut_simdn_select_signed(z->sideways, z->y, z->x), z->backwards);
    const abut_simdn across_b = abut_simdn_difference2(z->in_other[1], z->x, z->in_other[0], z->y);
    const abut_simdn across = abut_simdn_select_signed(z->of_b, across_b, across_a);
    const abut_simdn x = abut_simdn_flip_signs(z->other[0], z->vertex[0]);
    const abut_simdn y = abut_simdn_flip_signs(z->other[1], z->vertex[1]);
    const abut_simdn place = abut_simdn_add(abut_simdn_difference2(z->in_other[0], y, z->in_other[1], x), across);
    const abut_simdn column = abut_simdn_select_signed(z->of_b, z->column, abut_simdn_splat(1));
    const abut_simdn last = abut_simdn_mul(column, z->reach);
    const abut_simdn before = abut_simdn_sub(abut_simdn_add(abut_simdn_negated(last), flat), place);
    const abut_simdn after = abut_simdn_sub(place, abut_simdn_sub(last, flat));
    z->beside = abut_simdn_max(before, after);
    z->past = abut_simdn_select_less(before, after, abut_simdn_splat(-1), abut_simdn_splat(1));
}

// ---- the answer about the cores -----------------------------------------------------------------------------------------

// A vertex of B in the frame.
static inline void abut_distance_lanes_of_b2(abut_simdn to[2], const abut_distance_lanes2 *z, abut_simdn x, abut_simdn y)
{
    to[0] = abut_simdn_add(abut_simdn_difference2(z->c, x, z->s, y), z->x);
    to[1] = abut_simdn_add(abut_simdn_sum2(z->s, x, z->c, y), z->y);
}

// The vertex lies over the edge.
static inline void abut_distance_lanes_on_edge2(abut_distance_lanes2 *z)
{
    const abut_simdn zero = abut_simdn_splat(0);
    const abut_simdn back = abut_simdn_negated(z->separation);
    abut_simdn       vertex[2], of_b[2];
    for (int i = 0; i < 2; ++i) {
        vertex[i] = abut_simdn_flip_signs(z->other[i], z->vertex[i]);
        z->n[i] = abut_simdn_select_signed(z->of_b, abut_simdn_negated(z->in_other[i]), z->normal[i]);
    }
    abut_distance_lanes_of_b2(of_b, z, vertex[0], vertex[1]);
    const abut_simdn forth = abut_simdn_select_signed(z->of_b, z->separation, back);
    const abut_simdn part = abut_simdn_select_signed(z->of_b, back, zero);
    for (int i = 0; i < 2; ++i) {
        const abut_simdn at = abut_simdn_select_signed(z->of_b, vertex[i], of_b[i]);
        const abut_simdn foot = abut_simdn_add(at, abut_simdn_mul(forth, z->n[i]));
        z->a[i] = abut_simdn_add(foot, abut_simdn_mul(part, z->n[i]));
    }
    z->distance = z->separation;
    z->gap = zero;
}

// The end of the edge that the vertex is beside, as the signs of its coordinates times the half sizes.
static inline void abut_distance_lanes_end2(abut_simdn end[2], const abut_distance_lanes2 *z)
{
    const abut_simdn own_x = abut_simdn_select_signed(z->of_b, z->half_b[0], z->half_a[0]);
    const abut_simdn own_y = abut_simdn_select_signed(z->of_b, z->half_b[1], z->half_a[1]);
    const abut_simdn along = abut_simdn_negated(z->past); // the end is the one farther along the tangent
    end[0] = abut_simdn_flip_signs(own_x, z->backwards);
    end[1] = abut_simdn_flip_signs(own_y, z->backwards);
    end[0] = abut_simdn_select_signed(z->sideways, end[0], abut_simdn_flip_signs(end[0], along));
    end[1] = abut_simdn_select_signed(z->sideways, abut_simdn_flip_signs(end[1], along), abut_simdn_negated(end[1]));
}

// How high the other box's edge from the vertex leads that comes back over this one.
static inline abut_simdn abut_distance_lanes_lift2(const abut_distance_lanes2 *z)
{
    const abut_simdn even = abut_simdn_flip_signs(z->vertex[0], z->vertex[1]); // vertices 0 and 2
    const abut_simdn upright = abut_simdn_flip_signs(even, z->past);           // negative where it runs along x
    const abut_simdn along_x = abut_simdn_mul(z->in_other[0], abut_simdn_add(z->other[0], z->other[0]));
    const abut_simdn along_y = abut_simdn_mul(z->in_other[1], abut_simdn_add(z->other[1], z->other[1]));
    return abut_simdn_abs(abut_simdn_select_signed(upright, along_x, along_y));
}

static inline abut_simdn abut_simdn_flush(abut_simdn component)
{
    return abut_simdn_select_less(abut_simdn_abs(component), abut_simdn_splat(ABUT_COMPONENT_SMALLEST), abut_simdn_splat(0),
                                  component);
}

// As abut_polygons8_vertices2, for the lanes where the vertex is beside the edge. Answers in which that is proved.
static inline uint32_t abut_distance_lanes_vertices2(abut_distance_lanes2 *z)
{
    const abut_simdn zero = abut_simdn_splat(0);
    const abut_simdn flat = abut_simdn_mul(abut_simdn_splat(ABUT_AXES_FLAT), z->size);
    abut_simdn       end[2], vertex[2], a[2], b[2], of_b[2], way[2], n[2];
    abut_distance_lanes_end2(end, z);
    for (int i = 0; i < 2; ++i) {
        vertex[i] = abut_simdn_flip_signs(z->other[i], z->vertex[i]);
        a[i] = abut_simdn_select_signed(z->of_b, vertex[i], end[i]);
        b[i] = abut_simdn_select_signed(z->of_b, end[i], vertex[i]);
    }
    abut_distance_lanes_of_b2(of_b, z, b[0], b[1]);
    way[0] = abut_simdn_sub(of_b[0], a[0]);
    way[1] = abut_simdn_sub(of_b[1], a[1]);
    const abut_simdn length = abut_simdn_sqrt(abut_simdn_sum2(way[0], way[0], way[1], way[1]));
    n[0] = abut_simdn_flush(abut_simdn_div(way[0], length));
    n[1] = abut_simdn_flush(abut_simdn_div(way[1], length));
    const abut_simdn in_b_x = abut_simdn_abs(abut_simdn_sum2(z->c, n[0], z->s, n[1]));
    const abut_simdn in_b_y = abut_simdn_abs(abut_simdn_difference2(z->c, n[1], z->s, n[0]));
    const abut_simdn low_b =
        abut_simdn_sub(abut_simdn_sum2(n[0], z->x, n[1], z->y), abut_simdn_sum2(in_b_x, z->half_b[0], in_b_y, z->half_b[1]));
    const abut_simdn high_a = abut_simdn_sum2(abut_simdn_abs(n[0]), z->half_a[0], abut_simdn_abs(n[1]), z->half_a[1]);
    const abut_simdn gap = abut_simdn_max(abut_simdn_sub(length, abut_simdn_sub(low_b, high_a)), zero);
    const uint32_t   proved = abut_simdn_less(flat, abut_distance_lanes_lift2(z)) &
                            abut_simdn_less(abut_simdn_add(flat, flat), z->beside) &
                            abut_simdn_less(abut_simdn_mul(abut_simdn_splat(ABUT_AXES_CLEAR), z->noise), length) &
                            ~abut_simdn_less(abut_simdn_mul(z->noise, abut_simdn_splat((abut_real)0.5)), gap);
    for (int i = 0; i < 2; ++i) {
        z->n[i] = abut_simdn_select_less(zero, z->beside, n[i], z->n[i]);
        z->a[i] = abut_simdn_select_less(zero, z->beside, a[i], z->a[i]);
    }
    z->distance = abut_simdn_select_less(zero, z->beside, length, z->distance);
    z->gap = abut_simdn_select_less(zero, z->beside, gap, z->gap);
    return proved;
}

// Answers in which lanes the distance is proved.
static inline uint32_t abut_distance_lanes_core2(abut_distance_lanes2 *z)
{
    abut_distance_lanes_pick2(z);
    abut_distance_lanes_edge2(z);
    abut_distance_lanes_vertex2(z);
    abut_distance_lanes_place2(z);
    abut_distance_lanes_on_edge2(z);
    const uint32_t beside = abut_simdn_less(abut_simdn_splat(0), z->beside);
    return beside == 0 ? ABUT_ALL_LANES : ~beside | abut_distance_lanes_vertices2(z);
}

// ---- the answers --------------------------------------------------------------------------------------------------------

// As abut_proximity_of2.
static inline void abut_distance_lanes_write2(const abut_distance_lanes2 *z, const abut_group2 *g, const uint8_t *place,
                                              abut_proximity2 *answers)
{
    const abut_simdn zero = abut_simdn_splat(0);
    const abut_simdn radius = abut_simdn_add(z->radius_a, z->radius_b);
    const abut_simdn back = abut_simdn_negated(z->radius_b);
    abut_real       *points[ABUT_SIMDN_LANES], *others[ABUT_SIMDN_LANES];
    abut_real        beyond[ABUT_SIMDN_LANES];
    abut_simdn       point[4], other[4];
    for (int i = 0; i < 2; ++i) {
        const abut_simdn b = abut_simdn_add(z->a[i], abut_simdn_mul(z->distance, z->n[i]));
        point[i] = abut_simdn_add(z->middle[i], abut_simdn_add(z->a[i], abut_simdn_mul(z->radius_a, z->n[i])));
        point[2 + i] = abut_simdn_add(z->middle[i], abut_simdn_add(b, abut_simdn_mul(back, z->n[i])));
        other[i] = abut_simdn_add(z->n[i], zero);
    }
    const abut_simdn far = abut_simdn_mul(abut_simdn_splat(ABUT_NOISE_DISTANCE), abut_simdn_abs(z->distance));
    const abut_simdn of_cores = abut_simdn_add(abut_simdn_add(z->gap, z->noise), far);
    const abut_simdn of_radius = abut_simdn_mul(abut_simdn_splat(ABUT_NOISE_RADIUS), radius);
    other[2] = abut_simdn_add(abut_simdn_sub(z->distance, radius), zero);
    other[3] = abut_simdn_add(abut_simdn_add(of_cores, of_radius), abut_simdn_splat(ABUT_ERROR_FLOOR));
    abut_simdn_store(beyond, abut_simdn_select_less(abut_simdn_splat(g->limit), abut_simdn_sub(other[2], other[3]),
                                                    abut_simdn_splat(1), zero));
    for (int i = 0; i < ABUT_SIMDN_LANES; ++i) {
        points[i] = &answers[place[i]].point_a.x;
        others[i] = &answers[place[i]].normal.x;
    }
    abut_simdn_store_rows4(points, point);
    abut_simdn_store_rows4(others, other);
    for (int i = 0; i < ABUT_SIMDN_LANES; ++i) {
        answers[place[i]].status = beyond[i] > 0 ? ABUT_BEYOND : ABUT_OK;
        answers[place[i]].supports = 2 * 4;
    }
}

// What a cache keeps of a lane: an edge and a vertex, or two vertices.
typedef struct abut_features_lanes2 {
    abut_real of_b[ABUT_SIMDN_LANES], edge[ABUT_SIMDN_LANES], vertex[ABUT_SIMDN_LANES], past[ABUT_SIMDN_LANES];
    uint32_t  beside;
} abut_features_lanes2;

static inline void abut_features_lanes_of2(abut_features_lanes2 *f, const abut_distance_lanes2 *z)
{
    const abut_simdn zero = abut_simdn_splat(0);
    const abut_simdn one = abut_simdn_splat(1);
    const abut_simdn two = abut_simdn_splat(2);
    const abut_simdn right = abut_simdn_select_signed(z->vertex[0], zero, one);
    const abut_simdn left = abut_simdn_select_signed(z->vertex[0], one, zero);
    abut_simdn_store(f->of_b, z->of_b);
    abut_simdn_store(f->past, z->past);
    abut_simdn_store(f->edge, abut_simdn_add(abut_simdn_select_signed(z->sideways, one, zero),
                                             abut_simdn_select_signed(z->backwards, two, zero)));
    abut_simdn_store(f->vertex, abut_simdn_select_signed(z->vertex[1], right, abut_simdn_add(two, left)));
    f->beside = abut_simdn_less(zero, z->beside);
}

static inline void abut_features_lane_keep2(abut_cache2 *cache, const abut_features_lanes2 *f, int32_t i, abut_vec2 normal)
{
    const int32_t            edge = (int32_t)f->edge[i];
    const int32_t            vertex = (int32_t)f->vertex[i];
    const int32_t            end = (edge + 1) & (4 - 1);
    const bool               beside = (f->beside >> i & 1) != 0;
    abut_polygons8_features2 features = {2, {edge, end}, {vertex, vertex}};
    if (beside) {
        features.count = 1;
        features.own[0] = f->past[i] < 0 ? end : edge;
    }
    abut_polygons8_keep2(cache, &features, f->of_b[i] < 0);
    cache->private_.normal = normal;
}

static inline int32_t abut_distance_lanes_keep2(const abut_group2 *g, const uint8_t *place, int32_t count, uint32_t sure,
                                                const abut_distance_lanes2 *z, const abut_proximity2 *answers, int32_t left)
{
    abut_features_lanes2 f;
    abut_features_lanes_of2(&f, z);
    for (int32_t i = 0; i < count; ++i) {
        if ((sure >> i & 1) == 0) {
            g->left[left++] = place[i];
        } else if (g->caches != NULL) {
            abut_features_lane_keep2(&g->caches[place[i]], &f, i, answers[place[i]].normal);
        }
    }
    return left;
}

static inline int32_t abut_box_box_many_distances2(const abut_group2 *g, abut_proximity2 *answers)
{
    abut_boxes_block2    b;
    abut_distance_block2 d;
    abut_distance_lanes2 z;
    int32_t              left = 0;
    for (int32_t from = 0; from < g->count;) {
        from = abut_boxes_block_fill2(&b, g, from, &left, abut_boxes_are_centred2);
        abut_distance_block_fill2(&d, &b, g);
        for (int32_t i = 0; i < b.count; i += ABUT_SIMDN_LANES) {
            abut_distance_lanes_load2(&z, g->pairs, b.place + i);
            z.radius_a = abut_simdn_load(d.radius_a + i);
            z.radius_b = abut_simdn_load(d.radius_b + i);
            uint32_t sure = abut_distance_lanes_frame2(&z, abut_simdn_load(b.reaches + i), abut_simdn_load(d.vertices + i));
            sure &= abut_distance_lanes_core2(&z);
            abut_distance_lanes_write2(&z, g, b.place + i, answers);
            if (g->caches != NULL || (~sure & ABUT_ALL_LANES) != 0) {
                left = abut_distance_lanes_keep2(g, b.place + i, abut_lanes_used(b.count - i), sure, &z, answers, left);
            }
        }
    }
    return left;
}

// ---- overlap ------------------------------------------------------------------------------------------------------------

// How the boxes lie along the best of their four axes, as in box_box2.h but for the last bits: overlapping or apart by more
// than what rounding does to it and to any other way (ABUT_BOXES_CLEAR).
static inline uint32_t abut_overlap_lanes_verdict2(const abut_group2 *g, const uint8_t *place, abut_simdn reaches,
                                                   abut_simdn radius, bool *answers)
{
    abut_distance_lanes2 z;
    abut_simdn           along[2 * 4];
    abut_distance_lanes_load2(&z, g->pairs, place);
    const uint32_t usable = abut_distance_lanes_frame2(&z, reaches, reaches);
    abut_distance_lanes_along2(&z, along);
    abut_simdn least = abut_simdn_min(along[0], along[1]);
    for (int i = 2; i < 2 * 4; ++i) {
        least = abut_simdn_min(least, along[i]);
    }
    const abut_simdn length = abut_simdn_add(abut_simdn_add(abut_simdn_abs(z.x), abut_simdn_abs(z.y)), reaches);
    const abut_simdn clear = abut_simdn_mul(abut_simdn_splat(ABUT_BOXES_CLEAR), abut_simdn_add(length, radius));
    const uint32_t   touching = abut_simdn_less(clear, least);
    const uint32_t   apart = abut_simdn_less(clear, abut_simdn_negated(abut_simdn_add(least, radius)));
    for (int i = 0; i < ABUT_SIMDN_LANES; ++i) {
        answers[place[i]] = (touching >> i & 1) != 0;
    }
    return usable & (touching | apart);
}

static inline int32_t abut_box_box_many_overlaps2(const abut_group2 *g, bool *answers)
{
    abut_boxes_block2    b;
    abut_distance_block2 d;
    int32_t              left = 0;
    for (int32_t from = 0; from < g->count;) {
        from = abut_boxes_block_fill2(&b, g, from, &left, abut_boxes_are_centred2);
        abut_distance_block_fill2(&d, &b, g);
        for (int32_t i = 0; i < b.count; i += ABUT_SIMDN_LANES) {
            const abut_simdn radius = abut_simdn_add(abut_simdn_load(d.radius_a + i), abut_simdn_load(d.radius_b + i));
            const uint32_t sure = abut_overlap_lanes_verdict2(g, b.place + i, abut_simdn_load(b.reaches + i), radius, answers);
            for (int32_t k = 0; (~sure & ABUT_ALL_LANES) != 0 && k < abut_lanes_used(b.count - i); ++k) {
                if ((sure >> k & 1) == 0) {
                    g->left[left++] = b.place[i + k];
                }
            }
        }
    }
    return left;
}

#endif
