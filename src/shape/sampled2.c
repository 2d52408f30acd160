// sampled2.c : a custom core measured by its support points in evenly spread directions.
//
// The core holds the hull of its support points and is held by the polygon of the lines through them, each across its
// direction. What lies between are triangles, one for each two neighbouring points: their sides on the lines are h / sin(step),
// where h is how far one point lies behind the other's line and step is the angle between the lines. The outer polygon's
// length is the sum of the lines' distances from any point inside, times twice the tangent of half a step.
#include "shape/sampled2.h"
#include "base/tolerance_shape.h"
#include "math/direction2.h"
#include "shape/polygon_arrays2.h"

typedef struct sample {
    abut_vec2 direction;
    abut_vec2 point; // from the shape's middle, at unit size
} sample;

// The hull of the samples, in a block of their own.
typedef struct block {
    abut_polygon2 header;
    abut_vec2     points[ABUT_CUSTOM_DIRECTIONS];
    abut_real     rows[ABUT_RING_ROWS * ABUT_RING_VERTICES];
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
        abut_vec2 point = shape->support(shape->user, samples[i].direction).point;
        samples[i].point = abut_scale2(per_unit, abut_sub2(point, shape->middle));
        if (!(abut_abs(samples[i].point.x) <= ABUT_REAL_LARGEST && abut_abs(samples[i].point.y) <= ABUT_REAL_LARGEST)) {
            return false;
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
