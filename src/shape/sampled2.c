// sampled2.c : a custom core measured by its support points in evenly spread directions.
//
// The core holds the hull of its support points and is held by the polygon of the lines through them, each across its
// direction. What lies between are triangles, one for each two neighbouring points: their sides on the lines are at heights
// h / sin(step), where h is how far one point lies behind the other's line and step is the angle between the lines.
#include "shape/sampled2.h"
#include "base/tolerance_shape.h"
#include "math/direction2.h"

typedef struct sample {
    abut_vec2 direction;
    abut_vec2 point; // from the shape's middle, at unit size
} sample;

// The hull of the samples, in a block of their own.
typedef struct block {
    abut_polygon2 header;
    abut_vec2     points[ABUT_CUSTOM_DIRECTIONS];
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

static void add_gap(abut_sampled2 *s, const sample *a, const sample *b, abut_real sine, abut_real slack)
{
    abut_vec2 way = abut_sub2(b->point, a->point);
    abut_real length = abut_direction_of2(way).length;
    // How far b lies behind the line through a, and a behind the line through b.
    abut_real behind_a = abut_max(0, -abut_dot2(way, a->direction)) + slack;
    abut_real behind_b = abut_max(0, abut_dot2(way, b->direction)) + slack;
    s->area_gap += behind_a * behind_b / (2 * sine);
    s->length_gap += abut_max(0, (behind_a + behind_b) / sine - length);
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

    abut_real slack = ABUT_CUSTOM_SLACK * shape->reach * per_unit;
    abut_real sine = direction_of(1).y;
    for (int32_t i = 0; i < ABUT_CUSTOM_DIRECTIONS; ++i) {
        add_gap(&s, &samples[i], &samples[i + 1 < ABUT_CUSTOM_DIRECTIONS ? i + 1 : 0], sine, slack);
    }
    // The support points themselves may lie outside the core by as much as the slack.
    s.area_gap += slack * s.measure.length;
    return s;
}
