// ray2.c : where a ray enters and leaves a shape: by a closed form, else by the casts of a point from either side.
//
// A closed form is asked what is certain: where the line, endless either way, goes in and out, or that it misses. What rounding
// could decide otherwise is left to the casts, and so are rounded polytopes and a distance that counts as touching.
#include "base/hook.h"
#include "base/inline.h"
#include "base/tolerance_cast.h"
#include "cast/depth_along2.h"
#include "cast/ray_line2.h"
#include "math/direction2.h"

static const abut_cast_options defaults = {0, 0, 0, false};

// What is asked: a ray at a shape.
typedef struct shot {
    const abut_shape2 *shape;
    const abut_vec2   *origin, *direction;
    abut_real          last; // max_fraction
} shot;

// ---- the casts of a point -------------------------------------------------------------------------------------------------

static abut_shape2 a_point(void)
{
    static const abut_vec2 zero = {0, 0};
    abut_shape2            point;
    abut_make_circle2(&point, zero, 0);
    return point;
}

// A cast that had to look beyond the touch may bring the normal of the far side. Before the touch the distance shrinks along
// the ray, so its normal there looks back.
static abut_vec2 normal_before(const abut_query2 *q, const shot *s, const abut_hit2 *first)
{
    const abut_pose2 before = {abut_along2(*s->origin, first->fraction - 2 * first->error, *s->direction), q->b_in_a->r};
    const bool       along = abut_dot2(first->normal, *s->direction) > 0;
    return along && first->status == ABUT_OK ? abut_distance2(q->a, q->b, before, NULL, NULL).normal : first->normal;
}

ABUT_OUTLINE void by_casts(const shot *s, const abut_cast_options *options, abut_ray_hit2 *ray_hit)
{
    const abut_shape2 point = a_point();
    const abut_pose2  pose = {*s->origin, abut_identity2().r};
    const abut_query2 q = {.a = s->shape, .b = &point, .b_in_a = &pose};
    const abut_hit2   first = abut_cast2(s->shape, &point, pose, *s->direction, options, NULL);
    abut_ray_hit2     ray = {first.point, normal_before(&q, s, &first), first.fraction, first.fraction, first.error,
                             first.hit,   first.status == ABUT_INITIAL, first.grazing,  first.status,   first.supports};
    *ray_hit = ray;
    if (!first.hit) {
        return;
    }
    const abut_real  length = abut_direction_of2(*s->direction).length;
    const abut_hold2 entry = {(1 - ABUT_NOISE_SPEED) * (first.safe * length), 0};
    const abut_hit2  last = abut_last_touch2(&q, *s->direction, options, entry);
    ray_hit->supports += last.supports;
    // A way out that is none touches at its end by less than rounding: the ray leaves at once, or slides along for a while.
    const bool told = length > 0 && last.status != ABUT_INVALID;
    ray_hit->grazing = first.grazing || last.grazing || (told && !last.hit);
    if (!told) {
        return;
    }
    const abut_real exit = abut_max(last.fraction / length, ray.entry), error = last.error / length * (1 + ABUT_EPSILON);
    const bool      is_number = exit + error < (abut_real)INFINITY; // else that of a direction next to none is beyond them
    ray_hit->exit = is_number ? exit : (abut_real)INFINITY;
    ray_hit->error = is_number ? abut_max(ray.error, error) : ray.error;
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
    const unsigned core = (unsigned)shape->core < ABUT_CORES2 ? (unsigned)shape->core : 0; // never made: any number
    return shape->radius > 0 ? round[core] : sharp[core];
}

// A power of two that brings a length to where squares are safe.
static abut_unit unit_for(abut_real length)
{
    const abut_unit one = {1, 1};
    const bool      safe = length * ABUT_UNIT_ROUNDOFF > ABUT_SQUARE_SMALLEST && length < ABUT_SQUARE_LARGEST;
    return safe ? one : abut_unit_of(length);
}

// False of numbers that are none, too large, a direction that is zero or goes too far: the casts say which are no ray.
static bool see(const shot *s, abut_ray_line2 *line, abut_real *per_way)
{
    const abut_vec2 o = abut_sub2(*s->origin, s->shape->middle);
    const abut_real size = abut_length_bound2(o) + (s->shape->reach + s->shape->radius);
    const abut_real way = abut_length_bound2(*s->direction);
    if (!(size <= ABUT_REAL_LARGEST / 2) || !(way > 0) || !(abut_max(s->last, 1) * way <= ABUT_REAL_LARGEST)) {
        return false;
    }
    const abut_unit length = unit_for(size);
    const abut_unit step = unit_for(way);
    line->shape = s->shape;
    line->origin = abut_scale2(length.per_unit, o);
    line->direction = abut_scale2(step.per_unit, *s->direction);
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
ABUT_OUTLINE bool begin_inside(const shot *s, const abut_ray_span2 *span, abut_ray_hit2 *ray)
{
    const abut_shape2     point = a_point();
    const abut_pose2      pose = {*s->origin, abut_identity2().r};
    const abut_proximity2 p = abut_distance2(s->shape, &point, pose, NULL, NULL);
    const abut_ray_hit2 inside = {p.point_a, p.normal, 0, span->exit, span->error, true, true, false, ABUT_INITIAL, p.supports};
    *ray = inside;
    return p.distance <= 0;
}

// What the span of the line means for the ray. False where rounding decides whether it begins inside or ends before.
static bool answer(const shot *s, const abut_cast_options *o, const abut_ray_span2 *span, bool grazing, abut_ray_hit2 *ray)
{
    if (span->entry - span->error > s->last || span->exit + span->error < 0) {
        *ray = missed(s->last);
        return true;
    }
    if (span->entry + span->error < 0 && span->exit - span->error > 0) {
        return !grazing && !o->leave && begin_inside(s, span, ray);
    }
    ray->point = abut_along2(*s->origin, span->entry, *s->direction);
    ray->normal = span->normal;
    ray->entry = span->entry;
    ray->exit = span->exit;
    ray->error = span->error;
    ray->hit = true;
    ray->inside = false;
    ray->grazing = grazing;
    ray->status = ABUT_OK;
    ray->supports = 0;
    return span->entry - span->error > 0 && span->entry + span->error <= s->last;
}

static bool by_closed_form(const shot *s, const abut_cast_options *o, abut_ray_hit2 *ray)
{
    abut_ray_form2 *form = form_of(s->shape);
    abut_ray_line2  line;
    abut_real       per_way;
    if (form == NULL || o->target > 0 || !see(s, &line, &per_way)) {
        return false;
    }
    abut_ray_span2         span;
    const abut_ray_verdict verdict = form(&line, &span);
    if (verdict == ABUT_RAY_MISSES) {
        *ray = missed(s->last);
        return true;
    }
    span.entry *= per_way;
    span.exit *= per_way;
    span.error *= per_way;
    const bool is_number = span.exit + span.error < (abut_real)INFINITY;
    return verdict >= ABUT_RAY_GRAZES && is_number && answer(s, o, &span, verdict == ABUT_RAY_GRAZES, ray);
}

abut_ray_hit2 abut_ray2(const abut_shape2 *shape, abut_vec2 origin, abut_vec2 direction, const abut_cast_options *options)
{
    ABUT_CONTRACT(shape != NULL);
    const abut_cast_options *o = options != NULL ? options : &defaults;
    const shot               s = {shape, &origin, &direction, o->max_fraction > 0 ? o->max_fraction : 1};
    abut_ray_hit2            ray;
    if (!by_closed_form(&s, o, &ray)) {
        by_casts(&s, o, &ray);
    }
    return ray;
}
