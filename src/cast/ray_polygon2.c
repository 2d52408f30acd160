// ray_polygon2.c : a ray and a segment or a polygon: the corners are on both sides of the line where it goes through, and it
// goes in and out by the two edges from one side to the other.
//
// A corner's side is the sign of the turn that it makes with the line. Where an edge is crossed its two turns have different
// signs, and their shares are the place's coordinates between the corners: what these are off by is not magnified on a short
// edge, nor on one that the line nearly runs along.
#include "cast/ray_line2.h"
#include "math/direction2.h"
#include "shape/polygon_arrays2.h"
#include "shape/support2.h"

typedef struct stab {
    abut_vec2 origin, direction;
    abut_real direction_square;
    abut_real noise;       // a turn beyond it has its sign, and is right to half of it
    abut_real place_noise; // of a mean of places along the line, a fraction
} stab;

// Where a line crosses an edge.
typedef struct crossing {
    abut_real at, error;
} crossing;

static stab stab_of(const abut_ray_line2 *line)
{
    const abut_vec2 o = line->origin;
    const abut_vec2 d = line->direction;
    const abut_real reach = line->per_unit * line->shape->reach;
    const abut_real size = abut_length_bound2(o) + reach;
    const abut_real square = abut_dot2(d, d);
    const abut_real wide = abut_abs(d.x) * (abut_abs(o.y) + reach) + abut_abs(d.y) * (abut_abs(o.x) + reach);
    const stab s = {o, d, square, ABUT_NOISE_RAY_TURN * wide, ABUT_NOISE_RAY_PLACE * abut_length_bound2(d) * size / square};
    return s;
}

static abut_real turn_of(const stab *s, abut_vec2 corner)
{
    return abut_cross2(s->direction, abut_sub2(corner, s->origin));
}

// The edge from a corner on one side of the line, surely, to one on the other.
static crossing cross_edge(const stab *s, abut_vec2 from, abut_vec2 to)
{
    const abut_real turn = turn_of(s, from);
    const abut_real whole = turn - turn_of(s, to);
    const abut_real along = abut_dot2(s->direction, abut_sub2(from, s->origin));
    const abut_real rest = abut_dot2(s->direction, abut_sub2(to, s->origin)) - along;
    const crossing  c = {(along + turn / whole * rest) / s->direction_square,
                         s->noise / abut_abs(whole) * abut_abs(rest) / s->direction_square + s->place_noise};
    return c;
}

static void span_of(abut_ray_span2 *span, crossing in, crossing out)
{
    span->entry = in.at;
    span->exit = out.at;
    span->error = abut_max(in.error, out.error);
}

// ---- a segment ------------------------------------------------------------------------------------------------------------

abut_ray_verdict abut_ray_segment2(const abut_ray_line2 *line, abut_ray_span2 *span)
{
    const abut_shape2 *shape = line->shape;
    const stab         s = stab_of(line);
    const abut_vec2    p = abut_scale2(line->per_unit, abut_sub2(shape->p1, shape->middle));
    const abut_vec2    q = abut_scale2(line->per_unit, abut_sub2(shape->p2, shape->middle));
    const abut_real    first = turn_of(&s, p);
    const abut_real    second = turn_of(&s, q);
    if (!(abut_abs(first) > s.noise && abut_abs(second) > s.noise)) {
        return ABUT_RAY_UNKNOWN;
    }
    if ((first > 0) == (second > 0)) {
        return ABUT_RAY_MISSES;
    }
    const crossing  c = cross_edge(&s, p, q);
    const abut_real right = abut_side_of(first > 0); // of the segment is where the ray comes from, or its left
    span_of(span, c, c);
    span->normal.x = right * shape->along.y;
    span->normal.y = -right * shape->along.x;
    return ABUT_RAY_CROSSES;
}

// ---- a polygon of up to eight corners ---------------------------------------------------------------------------------------

static abut_ray_verdict few_corners(const abut_ray_line2 *line, abut_ray_span2 *span)
{
    const stab       s = stab_of(line);
    const int32_t    count = line->shape->polygon->count;
    const abut_real *arrays = abut_arrays_of_polygon2(line->shape->polygon);
    const abut_simd8 unit = abut_simd8_splat(line->per_unit);
    const abut_simd8 x = abut_simd8_mul(unit, abut_array2(arrays, ABUT_ARRAY_X));
    const abut_simd8 y = abut_simd8_mul(unit, abut_array2(arrays, ABUT_ARRAY_Y));
    const abut_simd8 rise = abut_simd8_scale(s.direction.x, abut_simd8_sub(y, abut_simd8_splat(s.origin.y)));
    const abut_simd8 run = abut_simd8_scale(s.direction.y, abut_simd8_sub(x, abut_simd8_splat(s.origin.x)));
    const abut_simd8 turn = abut_simd8_sub(rise, run);
    const uint32_t   all = (1U << count) - 1;
    const uint32_t   left = abut_simd8_less(abut_simd8_splat(s.noise), turn) & all;
    const uint32_t   right = abut_simd8_less(turn, abut_simd8_splat(-s.noise)) & all;
    if ((left | right) != all) {
        return ABUT_RAY_UNKNOWN;
    }
    if (left == 0 || right == 0) {
        return ABUT_RAY_MISSES;
    }
    // Counter-clockwise round the polygon the line comes in from the left to the right, and goes out back to the left.
    const uint32_t next = right >> 1 | (right & 1) << (count - 1);
    const int32_t  in = abut_lowest_bit(left & next);
    const int32_t  out = abut_lowest_bit(right & ~next);
    const int32_t  after_in = in + 1 == count ? 0 : in + 1;
    const int32_t  after_out = out + 1 == count ? 0 : out + 1;
    abut_vec2      corner[4] = {abut_array_pair2(arrays, ABUT_ARRAY_X, in), abut_array_pair2(arrays, ABUT_ARRAY_X, after_in),
                                abut_array_pair2(arrays, ABUT_ARRAY_X, out), abut_array_pair2(arrays, ABUT_ARRAY_X, after_out)};
    for (int i = 0; i < 4; ++i) {
        corner[i] = abut_scale2(line->per_unit, corner[i]);
    }
    span_of(span, cross_edge(&s, corner[0], corner[1]), cross_edge(&s, corner[2], corner[3]));
    span->normal = abut_array_pair2(arrays, ABUT_ARRAY_NORMAL_X, in);
    return ABUT_RAY_CROSSES;
}

// ---- a polygon of many corners ----------------------------------------------------------------------------------------------

// The corner farthest to the left of the line, and the one farthest to the right, if these are surely on either side. In
// between the turns change their signs once each way.
typedef struct chain {
    const abut_ray_line2 *line;
    stab                  s;
    int32_t               left, right;
} chain;

static abut_vec2 corner_of(const chain *c, int32_t i)
{
    const abut_shape2 *shape = c->line->shape;
    const abut_vec2    p = abut_polygon2_points(shape->polygon)[i % shape->polygon->count];
    return abut_scale2(c->line->per_unit, abut_sub2(p, shape->middle));
}

// Bisects from a corner on the side `sign` counter-clockwise to one on the other side. Returns the first end of the edge
// crossed, or -1 where a corner is as near the line as rounding.
static int32_t edge_between(const chain *c, int32_t from, int32_t to, abut_real sign)
{
    const int32_t count = c->line->shape->polygon->count;
    int32_t       low = from;
    int32_t       high = to > from ? to : to + count;
    while (high - low > 1) {
        const int32_t   middle = low + (high - low) / 2;
        const abut_real turn = sign * turn_of(&c->s, corner_of(c, middle));
        if (!(abut_abs(turn) > c->s.noise)) {
            return -1;
        }
        low = turn > 0 ? middle : low;
        high = turn > 0 ? high : middle;
    }
    return low;
}

static abut_ray_verdict many_corners(const abut_ray_line2 *line, abut_ray_span2 *span)
{
    const abut_vec2 left = {-line->direction.y, line->direction.x};
    const chain     c = {line, stab_of(line), abut_polygon_support2(line->shape->polygon, left),
                         abut_polygon_support2(line->shape->polygon, abut_neg2(left))};
    const abut_real highest = turn_of(&c.s, corner_of(&c, c.left));
    const abut_real lowest = turn_of(&c.s, corner_of(&c, c.right));
    if (highest < -c.s.noise || lowest > c.s.noise) {
        return ABUT_RAY_MISSES;
    }
    if (!(highest > c.s.noise && lowest < -c.s.noise)) {
        return ABUT_RAY_UNKNOWN;
    }
    const int32_t in = edge_between(&c, c.left, c.right, 1);
    const int32_t out = edge_between(&c, c.right, c.left, -1);
    if (in < 0 || out < 0) {
        return ABUT_RAY_UNKNOWN;
    }
    const abut_vec2 from = corner_of(&c, in);
    const abut_vec2 to = corner_of(&c, in + 1);
    const abut_vec2 along = abut_direction_of2(abut_sub2(to, from)).unit;
    span_of(span, cross_edge(&c.s, from, to), cross_edge(&c.s, corner_of(&c, out), corner_of(&c, out + 1)));
    span->normal.x = along.y;
    span->normal.y = -along.x;
    return ABUT_RAY_CROSSES;
}

abut_ray_verdict abut_ray_polygon2(const abut_ray_line2 *line, abut_ray_span2 *span)
{
    return abut_has_arrays2(line->shape->polygon) ? few_corners(line, span) : many_corners(line, span);
}
