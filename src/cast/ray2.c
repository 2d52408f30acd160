// ray2.c : where a ray enters and leaves a shape: by a closed form, else by the casts of a point from either side.
//
// A closed form is asked what is certain: where the line, endless either way, goes in and out, or that it misses. What rounding
// could decide otherwise is left to the casts, and so are rounded polytopes and a distance that counts as touching.
#include "base/hook.h"
#include "cast/depth_along2.h"
#include "cast/ray_line2.h"
#include "math/direction2.h"

static const abut_cast_options defaults = {0, 0, 0, false};

// ---- the casts of a point -------------------------------------------------------------------------------------------------

static abut_ray_hit2 by_casts(const abut_query2 *q, abut_vec2 direction, const abut_cast_options *options)
{
    const abut_hit2 first = abut_cast2(q->a, q->b, *q->b_in_a, direction, options, NULL);
    abut_ray_hit2   ray = {
          first.point,   first.normal, first.fraction, first.fraction, first.error, first.hit, first.status == ABUT_INITIAL,
          first.grazing, first.status, first.supports};
    if (!first.hit) {
        return ray;
    }
    const abut_hit2 last = abut_last_touch2(q, direction, options);
    const abut_real length = abut_direction_of2(direction).length;
    ray.supports += last.supports;
    ray.exit = last.hit && length > 0 ? abut_max(last.fraction / length, ray.entry) : ray.entry;
    ray.error = abut_max(ray.error, last.hit && length > 0 ? last.error / length * (1 + ABUT_EPSILON) : 0);
    return ray;
}

// ---- closed forms ---------------------------------------------------------------------------------------------------------

static abut_ray_form2 *form_of(const abut_shape2 *shape)
{
    static abut_ray_form2 *const sharp[ABUT_CORES2] = {
        [ABUT_CORE2_POINT] = abut_ray_circle2,    [ABUT_CORE2_SEGMENT] = abut_ray_segment2, [ABUT_CORE2_BOX] = abut_ray_box2,
        [ABUT_CORE2_POLYGON] = abut_ray_polygon2, [ABUT_CORE2_ELLIPSE] = abut_ray_ellipse2,
    };
    static abut_ray_form2 *const round[ABUT_CORES2] = {
        [ABUT_CORE2_POINT] = abut_ray_circle2,
        [ABUT_CORE2_SEGMENT] = abut_ray_capsule2,
    };
    return shape->radius > 0 ? round[shape->core] : sharp[shape->core];
}

// A power of two that brings a length to where squares are safe.
static abut_unit unit_for(abut_real length)
{
    const abut_unit one = {1, 1};
    const bool      safe = length * ABUT_UNIT_ROUNDOFF > ABUT_SQUARE_SMALLEST && length < ABUT_SQUARE_LARGEST;
    return safe ? one : abut_unit_of(length);
}

// False of numbers that are none, too large, or a direction that is zero.
static bool see(const abut_query2 *q, abut_vec2 direction, abut_ray_line2 *line, abut_real *per_way)
{
    const abut_vec2 o = abut_sub2(q->b_in_a->p, q->a->middle);
    const abut_real size = abut_sum_of_sizes2(o) + (q->a->reach + q->a->radius);
    const abut_real way = abut_sum_of_sizes2(direction);
    if (!(size <= ABUT_REAL_LARGEST / 2) || !(way > 0) || !(way <= ABUT_REAL_LARGEST)) {
        return false;
    }
    const abut_unit length = unit_for(size);
    const abut_unit step = unit_for(way);
    line->shape = q->a;
    line->origin = abut_scale2(length.per_unit, o);
    line->direction = abut_scale2(step.per_unit, direction);
    line->per_unit = length.per_unit;
    *per_way = length.unit * step.per_unit;
    return true;
}

static abut_ray_hit2 missed(abut_real last)
{
    const abut_ray_hit2 ray = {{0, 0}, {0, 0}, last, last, 0, false, false, false, ABUT_MISS, 0};
    return ray;
}

// The ray begins in the shape: where its surface is nearest the distance says.
static bool begin_inside(const abut_query2 *q, const abut_ray_span2 *span, abut_ray_hit2 *ray)
{
    const abut_proximity2 p = abut_distance2(q->a, q->b, *q->b_in_a, NULL, NULL);
    const abut_ray_hit2 inside = {p.point_a, p.normal, 0, span->exit, span->error, true, true, false, ABUT_INITIAL, p.supports};
    *ray = inside;
    return p.distance <= 0;
}

// What the span of the line means for the ray. False where rounding decides whether it begins inside or ends before.
static bool answer(const abut_query2 *q, abut_vec2 direction, const abut_cast_options *o, const abut_ray_span2 *span,
                   abut_ray_hit2 *ray)
{
    const abut_real last = o->max_fraction > 0 ? o->max_fraction : 1;
    if (span->entry - span->error > last || span->exit + span->error < 0) {
        *ray = missed(last);
        return true;
    }
    if (span->entry + span->error < 0 && span->exit - span->error > 0) {
        return !o->leave && begin_inside(q, span, ray);
    }
    const abut_vec2     point = abut_along2(q->b_in_a->p, span->entry, direction);
    const abut_ray_hit2 hit = {point, span->normal, span->entry, span->exit, span->error, true, false, false, ABUT_OK, 0};
    *ray = hit;
    return span->entry - span->error > 0 && span->entry + span->error <= last;
}

static bool by_closed_form(const abut_query2 *q, abut_vec2 direction, const abut_cast_options *o, abut_ray_hit2 *ray)
{
    abut_ray_form2 *form = form_of(q->a);
    abut_ray_line2  line;
    abut_real       per_way;
    if (form == NULL || o->target > 0 || !see(q, direction, &line, &per_way)) {
        return false;
    }
    abut_ray_span2         span;
    const abut_ray_verdict verdict = form(&line, &span);
    if (verdict == ABUT_RAY_MISSES) {
        *ray = missed(o->max_fraction > 0 ? o->max_fraction : 1);
        return true;
    }
    span.entry *= per_way;
    span.exit *= per_way;
    span.error *= per_way;
    return verdict == ABUT_RAY_CROSSES && answer(q, direction, o, &span, ray);
}

abut_ray_hit2 abut_ray2(const abut_shape2 *shape, abut_vec2 origin, abut_vec2 direction, const abut_cast_options *options)
{
    ABUT_CONTRACT(shape != NULL);
    static const abut_vec2 zero = {0, 0};

    abut_shape2       point;
    abut_ray_hit2     ray;
    const abut_pose2  pose = {origin, abut_identity2().r};
    const abut_query2 q = {.a = shape, .b = &point, .b_in_a = &pose};
    abut_make_circle2(&point, zero, 0);
    if (by_closed_form(&q, direction, options != NULL ? options : &defaults, &ray)) {
        return ray;
    }
    return by_casts(&q, direction, options);
}
