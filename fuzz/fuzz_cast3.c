// fuzz_cast3.c : any bytes as two 3D shapes, their motions, options and a cache. Whatever they say, every cast, depth
// along a direction, ray and impact must answer in full, with a bounded number of supports, and the answer must be one
// answer: finite, its bounds about its fraction, a unit normal, a hit where the distance there is the target and a miss where
// it is more.
#include "motion3.h"

// More than any answer takes of a cast, and of a radian more that an impact turns.
enum { MOST_SUPPORTS = 4000000, MOST_A_RADIAN = 4096 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_fields(const abut_hit3 *h, abut_real last, double radians, double shear)
{
    require(is_finite_vec(h->point) && is_finite_vec(h->normal) && fabs(length(h->normal) - 1) < 32 * eps + shear);
    require(h->supports >= 0 && h->supports <= MOST_SUPPORTS + MOST_A_RADIAN * radians);
    require(isfinite(h->fraction) && isfinite(h->safe) && h->error >= 0);
    require(h->hit == (h->status == ABUT_OK || h->status == ABUT_INITIAL || h->status == ABUT_LIMIT));
    require(h->hit || h->status == ABUT_MISS || h->status == ABUT_INVALID);
    require(isfinite(h->error) == (h->status != ABUT_INVALID));
    require(isfinite(h->distance) == h->hit);
    require(h->safe >= 0 && h->safe <= h->fraction && h->fraction <= last);
    require(h->status != ABUT_INITIAL || (h->fraction == 0 && h->error == 0));
}

// The distance at a fraction that a hit or a miss says something of.
static void check_distance(const abut_hit3 *h, double at, const abut_proximity3 *p, double target, double speed, double slack)
{
    if (p->status == ABUT_INVALID || !(slack < (double)ABUT_REAL_LARGEST)) {
        return;
    }
    const double gap = (double)p->distance - target;
    const double loose = (double)p->error + slack;
    if (at <= (double)h->safe && !h->grazing && h->status != ABUT_INITIAL) {
        require(gap >= -loose);
    }
    if (h->status == ABUT_OK && !h->grazing && at == (double)h->fraction) {
        require(fabs(gap) <= loose + (double)h->error * speed);
    }
}

static void check_cast(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, abut_vec3 way,
                       const abut_cast_options *options, abut_cache3 *cache)
{
    const abut_real last = options->max_fraction > 0 ? options->max_fraction : 1;
    const double    target = options->target > 0 ? (double)options->target : 0;
    abut_caster3    c;
    const bool      usable = abut_caster3_begin(&c, a, b, pose, way, options, NULL) != ABUT_INVALID;
    const abut_hit3 h = abut_cast3(a, b, pose, way, options, cache);
    check_fields(&h, h.status == ABUT_INVALID ? 1 : last, 0, 0);
    require(usable == (h.status != ABUT_INVALID));
    if (!usable) {
        return;
    }
    const double size = size_of(a, b, pose);
    const double far = length(way) * (double)last;
    if (!(size + far + target < (double)ABUT_REAL_LARGEST / 64) || size < 1e6 * tiny) {
        return;
    }
    for (int i = 0; i <= 4; ++i) {
        const abut_real       at = i < 4 ? h.safe * (abut_real)(i / 3.0) : h.fraction;
        const abut_pose3      there = {abut_along3(pose.p, at, way), pose.r};
        const abut_proximity3 p = abut_distance3(a, b, there, NULL, NULL);
        if (!options->leave) { // else it may have begun in touch, and gone on
            check_distance(&h, (double)at, &p, target, length(way), slack_of(size + target, far));
        }
        require(i > 0 || options->leave || (h.status == ABUT_INITIAL) == (p.distance <= (abut_real)target));
    }
}

static void check_depth_along(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, abut_vec3 way,
                              const abut_cast_options *options)
{
    const abut_hit3 h = abut_depth_along3(a, b, pose, way, options, NULL);
    require(is_finite_vec(h.point) && is_finite_vec(h.normal) && isfinite(h.fraction) && h.fraction >= 0 && h.error >= 0);
    require(h.hit || h.fraction == 0);
}

static void check_ray(const abut_shape3 *a, abut_vec3 from, abut_vec3 way, const abut_cast_options *options)
{
    const abut_ray_hit3 r = abut_ray3(a, from, way, options);
    require(!r.hit || (is_finite_vec(r.point) && is_finite_vec(r.normal) && fabs(length(r.normal) - 1) < 32 * eps));
    require(isfinite(r.entry) && r.entry >= 0 && r.exit >= r.entry && r.error >= 0);
    require(r.hit == (r.status == ABUT_OK || r.status == ABUT_INITIAL || r.status == ABUT_LIMIT));
    require(r.inside == (r.status == ABUT_INITIAL) && isfinite(r.error) == (r.status != ABUT_INVALID));
}

static double angle_of(const abut_sweep3 *s)
{
    return length(s->turn);
}

static void check_impact(const abut_shape3 *a, const abut_sweep3 *sweep_a, const abut_shape3 *b, const abut_sweep3 *sweep_b,
                         const abut_cast_options *options, abut_cache3 *cache)
{
    const abut_real last = options->max_fraction > 0 ? options->max_fraction : 1;
    const double    target = options->target > 0 ? (double)options->target : 0;
    const double    turns = (angle_of(sweep_a) + angle_of(sweep_b)) * (double)last;
    const abut_hit3 h = abut_impact3(a, sweep_a, b, sweep_b, options, cache);
    const bool      is_none = h.status == ABUT_INVALID;
    check_fields(&h, is_none ? 1 : last, is_none ? 0 : turns, is_none ? 0 : shear_of(sweep_a->start.r));
    if (is_none) {
        return;
    }
    const abut_pose3 b_in_a = abut_relative_pose3(sweep_a->start, sweep_b->start);
    const double     arms = length(sweep_a->center) + length(sweep_b->center);
    const double     size = size_of(a, b, b_in_a) + 2 * arms;
    const double     way = length(sweep_a->translation) + length(sweep_b->translation);
    const double     speed = way + (angle_of(sweep_a) + angle_of(sweep_b)) * size;
    if (!(size + way * (double)last + target < (double)ABUT_REAL_LARGEST / 64) || size < 1e6 * tiny) {
        return;
    }
    for (int i = 0; i <= 4; ++i) {
        const abut_real       at = i < 4 ? h.safe * (abut_real)(i / 3.0) : h.fraction;
        const abut_pose3      pose_a = abut_sweep3_pose(sweep_a, at);
        const abut_pose3      pose_b = abut_sweep3_pose(sweep_b, at);
        const abut_proximity3 p = abut_distance3_world(a, pose_a, b, pose_b, NULL, NULL);
        if (!options->leave) {
            check_distance(&h, (double)at, &p, target, speed, (1 + turns) * slack_of(size + target, way * (double)last));
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static body a;
    static body b;
    bytes       in = {data, size};
    motion      m;
    abut_cache3 cache;
    make_body(&in, &a);
    make_body(&in, &b);
    make_motion(&in, &m);
    raw(&in, &cache, sizeof cache);
    check_cast(&a.shape, &b.shape, m.sweep[1].start, m.sweep[1].translation, &m.options, &cache);
    check_depth_along(&a.shape, &b.shape, m.sweep[1].start, m.sweep[1].translation, &m.options);
    check_ray(&a.shape, m.sweep[1].start.p, m.sweep[1].translation, &m.options);
    check_impact(&a.shape, &m.sweep[0], &b.shape, &m.sweep[1], &m.options, &cache);
    return 0;
}
