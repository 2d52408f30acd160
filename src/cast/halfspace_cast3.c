// halfspace_cast3.c : when a shape that moves comes to a half-space: its distance shrinks in proportion to the way.
#include "abut/halfspace3.h"
#include "base/hook.h"
#include "base/tolerance3.h"
#include "cast/hit3.h"
#include "math/direction3.h"

// How fast the distance shrinks in a whole motion, and what rounding may have done to that: the unit normal (3.5), products and
// two sums (3), in u of the translation's length.
typedef struct approach {
    abut_real speed, error;
} approach;

static approach approach_of(const abut_halfspace3 *halfspace, abut_vec3 translation)
{
    const abut_vec3 n = abut_direction_of3(halfspace->normal).unit;
    const approach  a = {-abut_dot3(n, translation), ABUT_NOISE3_PLANE * abut_length_bound3(translation)};
    return a;
}

// A touch at the start, or none.
static abut_hit3 without_way(const abut_proximity3 *d, bool touches, abut_real last)
{
    abut_hit3 hit = {.point = d->point_a, .normal = d->normal, .supports = d->supports};
    hit.hit = touches;
    hit.fraction = touches ? 0 : last;
    hit.safe = hit.fraction;
    hit.distance = touches ? d->distance : (abut_real)INFINITY;
    hit.status = touches ? ABUT_INITIAL : ABUT_MISS;
    return hit;
}

// When a way is used up at a speed: from the bounds of both, early and late. Where the speed may be none it may never be.
typedef struct arrival {
    abut_real early, estimate, late;
} arrival;

static arrival arrival_of(abut_real way, abut_real error, approach a)
{
    const abut_real slack = error + ABUT_NOISE3_DISTANCE * way, never = (abut_real)INFINITY;
    arrival         at = {never, never, never};
    if (a.speed > -a.error) {
        at.early = abut_max(way - slack, 0) / (a.speed + a.error) * (1 - 2 * ABUT_EPSILON);
    }
    if (a.speed > a.error) {
        at.estimate = way / a.speed;
        at.late = (way + slack) / (a.speed - a.error) * (1 + 2 * ABUT_EPSILON);
    }
    return at;
}

static abut_hit3 on_the_way(const abut_proximity3 *d, approach a, abut_real target, abut_real last)
{
    const arrival at = arrival_of(d->distance - target, d->error, a);
    abut_hit3     hit = without_way(d, false, last);
    hit.grazing = at.early <= last && !(at.late <= last);
    if (!(at.estimate <= last)) {
        hit.safe = abut_min(at.early, last);
        return hit;
    }
    hit.hit = true;
    hit.fraction = at.estimate;
    hit.error = abut_max(at.late - at.estimate, at.estimate - at.early);
    hit.safe = at.early;
    hit.distance = target;
    hit.status = ABUT_OK;
    return hit;
}

abut_hit3 abut_halfspace3_cast(const abut_halfspace3 *halfspace, const abut_shape3 *shape, abut_pose3 pose,
                               abut_vec3 translation, const abut_cast_options *options)
{
    ABUT_CONTRACT(halfspace != NULL && shape != NULL);
    static const abut_cast_options none = {0, 0, 0, false};

    const abut_cast_options *o = options != NULL ? options : &none;
    const abut_real          last = o->max_fraction > 0 ? o->max_fraction : 1, target = o->target > 0 ? o->target : 0;
    const abut_proximity3    d = abut_halfspace3_distance(halfspace, shape, pose);
    const approach           a = approach_of(halfspace, translation);
    if (d.status == ABUT_INVALID || !(last * abut_length_bound3(translation) <= ABUT_REAL_LARGEST)) {
        return abut_invalid_hit3();
    }
    if (d.distance <= target) {
        return without_way(&d, !o->leave || a.speed > 0, last);
    }
    abut_hit3 hit = on_the_way(&d, a, target, last);
    hit.point = abut_along3(d.point_a, hit.hit ? hit.fraction : 0, translation);
    hit.point = abut_along3(hit.point, hit.hit ? hit.fraction * a.speed : 0, d.normal); // back onto the plane
    return hit;
}

abut_hit3 abut_halfspace3_depth_along(const abut_halfspace3 *halfspace, const abut_shape3 *shape, abut_pose3 pose,
                                      abut_vec3 direction, const abut_cast_options *options)
{
    ABUT_CONTRACT(halfspace != NULL && shape != NULL);
    const abut_proximity3 d = abut_halfspace3_distance(halfspace, shape, pose);
    const abut_direction3 way = abut_direction_of3(direction);
    const abut_real       target = options != NULL && options->target > 0 ? options->target : 0;
    if (d.status == ABUT_INVALID || !(way.length > 0 && way.length < (abut_real)INFINITY)) {
        return abut_invalid_hit3();
    }
    abut_hit3 hit = without_way(&d, d.distance <= target, 0);
    if (!hit.hit) {
        return hit;
    }
    approach out = approach_of(halfspace, abut_neg3(way.unit));
    out.error += ABUT_NOISE_SPEED; // the direction is of length 1 to rounding
    const arrival at = arrival_of(target - d.distance, d.error, out);
    const bool    ends = at.late < (abut_real)INFINITY;
    hit.status = ABUT_OK;
    hit.fraction = at.estimate;
    hit.safe = at.late;
    hit.error = ends ? abut_max(at.late - at.estimate, at.estimate - at.early) : 0;
    hit.grazing = !ends && at.early < (abut_real)INFINITY;
    if (ends) {
        hit.point = abut_along3(d.point_a, at.estimate, abut_along3(way.unit, -out.speed, d.normal));
    }
    return hit;
}

abut_ray_hit3 abut_halfspace3_ray(const abut_halfspace3 *halfspace, abut_vec3 origin, abut_vec3 direction,
                                  const abut_cast_options *options)
{
    const abut_vec3  zero = {0, 0, 0};
    const abut_pose3 pose = {origin, abut_identity3().r};
    abut_shape3      point;
    abut_make_sphere3(&point, zero, 0);
    const abut_hit3 first = abut_halfspace3_cast(halfspace, &point, pose, direction, options);
    abut_ray_hit3   ray = {
          first.point,   first.normal, first.fraction, first.fraction, first.error, first.hit, first.status == ABUT_INITIAL,
          first.grazing, first.status, first.supports};
    if (!first.hit) {
        return ray;
    }
    ray.exit = (abut_real)INFINITY;
    const approach a = approach_of(halfspace, direction);
    if (ray.inside && a.speed < -a.error) { // it leaves where a ray against it would enter
        const abut_real target = options != NULL && options->target > 0 ? options->target : 0;
        const abut_real depth = target - first.distance;
        const abut_real slack = abut_halfspace3_distance(halfspace, &point, pose).error + 2 * ABUT_EPSILON * depth;
        ray.exit = depth / -a.speed;
        ray.error = (ray.exit * a.error + slack) / (-a.speed - a.error);
    }
    return ray;
}
