// measure2.c : integrals over a core, along its outline and round its normals, in closed form.
//
// Every sum is of terms of one sign (moments aside) and compensated, so its relative error does not grow with the number of
// corners. The turn at a corner comes from the exact ways to its neighbours: it is right however short they are.
#include "measure/measure2.h"
#include "base/tolerance_shape.h"
#include "math/angle2.h"
#include "math/direction2.h"
#include "math/elliptic.h"
#include "math/exact_delta2.h"
#include "math/unit.h"
#include "shape/custom_box2.h"
#include "shape/polygon_arrays2.h"

// A compensated sum (Neumaier 1974).
typedef struct sum2 {
    abut_dd x, y, square, plain;
} sum2;

static void add(abut_dd *sum, abut_real term)
{
    abut_dd s = abut_two_sum(sum->hi, term);
    sum->hi = s.hi;
    sum->lo += s.lo;
}

// Adds a piece of size `weight` whose mean position is `mean` and mean square of distance is `square`.
static void add_piece(sum2 *sum, abut_real weight, abut_vec2 mean, abut_real square)
{
    add(&sum->plain, weight);
    add(&sum->x, weight * mean.x);
    add(&sum->y, weight * mean.y);
    add(&sum->square, weight * square);
}

static abut_real total(abut_dd sum)
{
    return sum.hi + sum.lo;
}

static abut_vec2 moment(const sum2 *sum)
{
    abut_vec2 v = {total(sum->x), total(sum->y)};
    return v;
}

// A triangle by its corners' positions: the mean of |p|^2 over it is (|a|^2 + |b|^2 + |c|^2 + |a + b + c|^2) / 12.
static void add_triangle(sum2 *sum, abut_real area, abut_vec2 a, abut_vec2 b, abut_vec2 c)
{
    abut_vec2 all = abut_add2(abut_add2(a, b), c);
    abut_vec2 mean = {all.x / 3, all.y / 3};
    abut_real square = abut_dot2(a, a) + abut_dot2(b, b) + abut_dot2(c, c) + abut_dot2(all, all);
    add_piece(sum, area, mean, square * ABUT_TWELFTH);
}

// A side by its ends' positions: the mean of |p|^2 along it is (|a|^2 + |b|^2 + |a + b|^2) / 6.
static void add_side(sum2 *sum, abut_real length, abut_vec2 a, abut_vec2 b)
{
    abut_vec2 both = abut_add2(a, b);
    abut_vec2 mean = {both.x / 2, both.y / 2};
    abut_real square = abut_dot2(a, a) + abut_dot2(b, b) + abut_dot2(both, both);
    add_piece(sum, length, mean, square * ABUT_SIXTH);
}

// A side's way, brought to unit size of its own so that the products of very short ones do not underflow, and its length.
static abut_span2 side_of(abut_vec2 from, abut_vec2 to, abut_real *length)
{
    abut_span2 side = abut_span_of2(from, to);
    abut_unit  unit = abut_unit_of(abut_span_size2(side));
    side = abut_span_scale2(unit.per_unit, side);
    *length = abut_sqrt(abut_span_dot2(side, side)) * unit.unit;
    return side;
}

static void add_corner(sum2 *sum, abut_span2 in, abut_span2 out, abut_vec2 position)
{
    abut_vec2 turned = {abut_span_dot2(in, out), abut_span_cross2(in, out)};
    add_piece(sum, abut_angle_of2(turned), position, abut_dot2(position, position));
}

abut_measure2 abut_measure_corners2(const abut_vec2 *corners, int32_t count, abut_vec2 origin, abut_real per_unit)
{
    abut_measure2 m = {.origin = origin};
    abut_vec2     first = abut_scale2(per_unit, abut_sub2(corners[0], origin));
    if (count == 1) {
        m.turn_moment = abut_scale2(2 * ABUT_PI, first);
        m.turn_square = 2 * ABUT_PI * abut_dot2(first, first);
        return m;
    }
    sum2       area = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
    sum2       sides = area;
    sum2       turns = area;
    abut_real  length;
    abut_vec2  position = first;
    abut_span2 in = side_of(corners[count - 1], corners[0], &length);
    abut_span2 ray = {{0, 0}, {0, 0}}; // from the first corner to this one
    for (int32_t i = 0; i < count; ++i) {
        abut_vec2  next = corners[i + 1 < count ? i + 1 : 0];
        abut_vec2  next_position = abut_scale2(per_unit, abut_sub2(next, origin));
        abut_span2 out = side_of(corners[i], next, &length);
        abut_span2 next_ray = abut_span_scale2(per_unit, abut_span_of2(corners[0], next));
        add_triangle(&area, abut_span_cross2(ray, next_ray) / 2, first, position, next_position);
        add_side(&sides, length * per_unit, position, next_position);
        add_corner(&turns, in, out, position);
        position = next_position;
        ray = next_ray;
        in = out;
    }
    m.area = abut_max(0, total(area.plain));
    m.area_moment = moment(&area);
    m.area_square = total(area.square);
    m.length = total(sides.plain);
    m.length_moment = moment(&sides);
    m.length_square = total(sides.square);
    m.turn_moment = moment(&turns);
    m.turn_square = total(turns.square);
    m.area_error = count > 2 ? (abut_real)count * ABUT_SLIVER_ERROR : 0;
    return m;
}

// A half size rounded among the smallest numbers, times 4, and the rounding of its products.
#define UNDERFLOW (4 * ABUT_REAL_SMALLEST)

abut_measure2 abut_measure_box2(abut_vec2 half)
{
    abut_measure2 m = {.origin = {0, 0}, .area_error = UNDERFLOW};
    abut_real     square = abut_dot2(half, half);
    m.area = 4 * half.x * half.y;
    m.area_square = m.area * square / 3;
    m.length = 4 * (half.x + half.y);
    // Sides at x = +-a of length 2b: 2b (a^2 + b^2 / 3) each; and the other two likewise.
    m.length_square = 4 * (half.y * (half.x * half.x + half.y * half.y / 3) + half.x * (half.y * half.y + half.x * half.x / 3));
    m.turn_square = 2 * ABUT_PI * square;
    return m;
}

abut_measure2 abut_measure_ellipse2(abut_vec2 half)
{
    abut_measure2 m = {.origin = {0, 0}, .area_error = UNDERFLOW};
    abut_real     a = abut_max(half.x, half.y);
    abut_real     b = abut_min(half.x, half.y);
    abut_elliptic integrals = abut_elliptic_of(b / a);
    m.area = ABUT_PI * a * b;
    m.area_square = m.area * (a * a + b * b) / 4;
    m.length = 4 * a * integrals.e;
    // With w = dl/dt at (a cos t, b sin t), |p|^2 = a^2 + b^2 - w^2; the integral of w^3 is by E and K too, and what remains is
    // a sum of positive terms.
    m.length_square = 4 * a * ((a * a + b * b) * integrals.e + a * a * integrals.q2k) / 3;
    // The point with normal (cos, sin) is (a^2 cos, b^2 sin) / h, h^2 = a^2 cos^2 + b^2 sin^2; |p|^2 = a^2 + b^2 - (ab/h)^2,
    // and the integral of (ab/h)^2 is 2 pi ab.
    m.turn_square = 2 * ABUT_PI * (a * (a - b) + b * b);
    return m;
}

// A custom core measured by its support points in evenly spread directions.
//
// The core holds the hull of its support points and is held by the polygon of the lines through them, each across its
// direction. What lies between are triangles, one for each two neighbouring points: their sides on the lines are h / sin(step),
// where h is how far one point lies behind the other's line and step is the angle between the lines. The outer polygon's
// length is the sum of the lines' distances from any point inside, times twice the tangent of half a step.

typedef struct sample {
    abut_vec2 direction;
    abut_vec2 point; // from the shape's middle, at unit size
} sample;

// The hull of the samples, in a block of their own.
typedef struct block {
    abut_polygon2 header;
    abut_vec2     points[ABUT_CUSTOM_DIRECTIONS];
    abut_arrays2  arrays;
} block;

static abut_vec2 direction_of(int32_t i)
{
    abut_rot2 r = abut_rot2_angle((abut_real)i * (2 * ABUT_PI / ABUT_CUSTOM_DIRECTIONS));
    abut_vec2 v = {r.c, r.s};
    return v;
}

static bool take_samples(const abut_shape2 *shape, abut_real per_unit, sample *samples)
{
    for (int32_t i = 0; i < ABUT_CUSTOM_DIRECTIONS; ++i) {
        samples[i].direction = direction_of(i);
        abut_vec2 point = abut_sub2(shape->support(shape->user, samples[i].direction).point, shape->middle);
        samples[i].point = abut_scale2(per_unit, point);
        if (!abut_is_in_custom_box2(shape, point)) {
            return false; // its function is not what it was
        }
    }
    return true;
}

// The area of the triangle over two neighbouring points, from how far each lies behind the line through the other.
static abut_real gap_between(const sample *a, const sample *b, abut_real sine, abut_real slack)
{
    abut_vec2 way = abut_sub2(b->point, a->point);
    abut_real b_behind = abut_max(0, -abut_dot2(way, a->direction)) + slack;
    abut_real a_behind = abut_max(0, abut_dot2(way, b->direction)) + slack;
    return a_behind * b_behind / (2 * sine);
}

static void add_gaps(abut_sampled2 *s, const sample *samples, abut_real slack)
{
    abut_vec2 step = direction_of(1);
    abut_dd   heights = {0, 0};
    for (int32_t i = 0; i < ABUT_CUSTOM_DIRECTIONS; ++i) {
        const sample *next = &samples[i + 1 < ABUT_CUSTOM_DIRECTIONS ? i + 1 : 0];
        abut_dd       height = {abut_dot2(samples[i].point, samples[i].direction) + slack, 0};
        heights = abut_dd_add(heights, height);
        s->area_gap += gap_between(&samples[i], next, step.y, slack);
    }
    // The support points themselves may lie outside the core by as much as the slack.
    s->area_gap += slack * s->measure.length;
    // tan(step / 2) = sin(step) / (1 + cos(step))
    abut_real half_step_tangent = step.y / (1 + step.x);
    s->length_gap = abut_max(0, 2 * half_step_tangent * heights.hi - s->measure.length);
}

abut_sampled2 abut_sample2(const abut_shape2 *shape, abut_real per_unit)
{
    abut_sampled2        s = {.finite = false};
    sample               samples[ABUT_CUSTOM_DIRECTIONS];
    block                room;
    const abut_polygon2 *hull;
    if (!take_samples(shape, per_unit, samples)) {
        return s;
    }
    abut_vec2 points[ABUT_CUSTOM_DIRECTIONS];
    for (int32_t i = 0; i < ABUT_CUSTOM_DIRECTIONS; ++i) {
        points[i] = samples[i].point;
    }
    if (abut_hull2_build(points, ABUT_CUSTOM_DIRECTIONS, &room, sizeof room, &hull, NULL) != ABUT_OK) {
        return s;
    }
    abut_vec2 middle = {0, 0};
    s.measure = abut_measure_corners2(abut_polygon2_points(hull), hull->count, middle, 1);
    s.measure.origin = shape->middle;
    s.finite = true;

    add_gaps(&s, samples, ABUT_CUSTOM_SLACK * shape->reach * per_unit);
    return s;
}
