// bits.c : one hash over the answers to a fixed set of 2D pairs. It is the same from every compiler, at every level,
// on every machine whose numbers are IEEE 754; scripts/same_bits.sh compares it with expected.txt.
//
// The pairs are made with integer arithmetic, and with division and square root, which are exact to the last bit everywhere:
// nothing here depends on a libm. Compiled once per precision (ABUT_F32), each prints its line.
//
// When the answers change on purpose, write the new lines, and say why in CHANGELOG.md, with this one command:
//   for d in "" -DABUT_F32; do gcc -std=c17 -O2 -ffp-contract=off -fno-tree-vectorize $d -Iinclude -Itests -Isrc
//     tests/bits/*.c src/*/*.c -lm -o build/bits_now && build/bits_now; done > tests/bits/expected.txt
#include "abut/abut.h"
#include "abut/impact2.h"
#include "abut/steps2.h"
#include "bits/bits3.h"
#include "bits/hash.h"

#include <inttypes.h>
#include <stdio.h>

enum { PAIRS = 20000, MOST_POINTS = 60 };

static abut_vec2 vec(void)
{
    const abut_real x = number();
    const abut_vec2 v = {x, number()};
    return v;
}

// ((m^2 - n^2) / (m^2 + n^2), 2mn / (m^2 + n^2)) is a unit vector; a third of the turns are quarters.
static abut_rot2 rotation(void)
{
    static const abut_rot2 quarter[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    if (below(3) == 0) {
        return quarter[below(4)];
    }
    const int32_t   m = (int32_t)below(200) - 100;
    const int32_t   n = (int32_t)below(100) + 1;
    const abut_real sum = (abut_real)(m * m + n * n);
    const abut_rot2 r = {(abut_real)(m * m - n * n) / sum, (abut_real)(2 * m * n) / sum};
    return r;
}

static void add_vec(abut_vec2 v)
{
    add_number(v.x);
    add_number(v.y);
}

static void add_answer(const abut_proximity2 *p)
{
    add_vec(p->point_a);
    add_vec(p->point_b);
    add_vec(p->normal);
    add_number(p->distance);
    add_number(p->error);
    add_bits((uint64_t)p->status, 4);
    add_bits((uint64_t)p->supports, 4);
}

static void add_manifold(const abut_manifold2 *m)
{
    add_vec(m->normal);
    add_vec(m->tangent);
    add_number(m->distance);
    add_number(m->error);
    add_bits((uint64_t)m->count, 4);
    for (int i = 0; i < m->count; ++i) {
        add_vec(m->points[i].point_a);
        add_vec(m->points[i].point_b);
        add_number(m->points[i].separation);
        add_bits(m->points[i].id, 8);
    }
}

static void add_shape(const abut_shape2 *shape, abut_pose2 pose)
{
    const abut_mass2          mass = abut_mass_of2(shape);
    const abut_box2           box = abut_bounds2(shape, pose);
    const abut_support2_point far = abut_support2(shape, pose.p);
    add_vec(box.lower);
    add_vec(box.upper);
    add_number(mass.area);
    add_vec(mass.centroid);
    add_number(mass.inertia);
    add_number(mass.error);
    add_vec(far.point);
    add_bits(far.feature, 4);
    add_number(shape->reach);
    if (shape->core == ABUT_CORE2_POLYGON) {
        for (int32_t i = 0; i < shape->polygon->count; ++i) {
            add_vec(abut_polygon2_points(shape->polygon)[i]);
        }
    }
}

// ---- shapes --------------------------------------------------------------------------------------------------------------

// |x / half.x|^(4/3) + |y / half.y|^(4/3) <= 1: its support needs no more than a square root.
static abut_support2_point superellipse(const void *user, abut_vec2 direction)
{
    const abut_vec2    *half = user;
    const abut_real     x = half->x * direction.x;
    const abut_real     y = half->y * direction.y;
    const abut_real     fourth = root(root(x * x * x * x + y * y * y * y));
    const abut_real     norm = fourth * fourth * fourth;
    abut_support2_point s = {{half->x, 0}, 0};
    if (norm > 0) {
        s.point.x = half->x * (x * x * x / norm);
        s.point.y = half->y * (y * y * y / norm);
    }
    return s;
}

typedef struct body {
    abut_shape2 shape;
    abut_vec2   half;
    abut_vec2   block[MOST_POINTS + 8];
} body;

static abut_status make_hull(body *b, abut_real radius)
{
    abut_vec2            points[MOST_POINTS];
    const abut_polygon2 *polygon = NULL;
    const int32_t        count = 3 + (int32_t)below(below(4) == 0 ? MOST_POINTS - 2 : 6);
    for (int32_t i = 0; i < count; ++i) {
        points[i] = vec();
        if (count > 12) { // on a circle, so that large hulls keep most of their corners
            const abut_rot2 r = rotation();
            points[i].x = r.c;
            points[i].y = r.s;
        }
    }
    const abut_status status = abut_hull2_build(points, count, b->block, sizeof b->block, &polygon, NULL);
    return status == ABUT_OK ? abut_make_polygon2(&b->shape, polygon, radius) : status;
}

static void make_body(body *b)
{
    const abut_real radius = below(2) == 0 ? 0 : size();
    const abut_vec2 center = below(2) == 0 ? vec() : (abut_vec2){0, 0};
    const abut_real half_x = size();
    const abut_vec2 half = {half_x, size()};
    abut_status     status;
    switch (below(8)) {
    case 0:
        status = abut_make_circle2(&b->shape, center, radius);
        break;
    case 1:
        status = abut_make_capsule2(&b->shape, center, vec(), radius);
        break;
    case 2:
    case 3:
        status = abut_make_box2(&b->shape, center, half, radius);
        break;
    case 4:
        status = abut_make_ellipse2(&b->shape, center, half, radius);
        break;
    case 5:
        b->half = half;
        status = abut_make_custom2(&b->shape, superellipse, &b->half, radius);
        break;
    default:
        status = make_hull(b, radius);
        break;
    }
    add_bits((uint64_t)status, 4);
}

// One draw per statement: C leaves open in which order the parts of an expression are evaluated.
static abut_pose2 pose_in_world(abut_real spread)
{
    abut_pose2 pose;
    pose.p = abut_scale2(spread, vec());
    pose.r = rotation();
    return pose;
}

static abut_pose2 relative_pose(void)
{
    const abut_pose2 a = pose_in_world(1);
    const abut_real  spread = (abut_real)(1 + below(3)) / 2;
    const abut_pose2 b = pose_in_world(spread);
    return abut_relative_pose2(a, b);
}

static abut_options some_options(void)
{
    abut_options options;
    options.max_distance = size();
    options.tolerance = size() / 64;
    options.max_supports = (int32_t)below(60);
    return options;
}

// ---- casts, rays and impacts ---------------------------------------------------------------------------------------------

static void add_hit(const abut_hit2 *h)
{
    add_vec(h->point);
    add_vec(h->normal);
    add_number(h->fraction);
    add_number(h->error);
    add_number(h->safe);
    add_number(h->distance);
    add_bits((uint64_t)h->status, 4);
    add_bits((uint64_t)(h->hit * 2 + h->grazing), 1);
    add_bits((uint64_t)h->supports, 4);
}

static void add_ray(const abut_ray_hit2 *r)
{
    add_vec(r->point);
    add_vec(r->normal);
    add_number(r->entry);
    add_number(r->exit);
    add_number(r->error);
    add_bits((uint64_t)r->status, 4);
    add_bits((uint64_t)r->supports, 4);
}

static abut_sweep2 some_sweep(abut_real spread)
{
    abut_sweep2 s;
    s.start = pose_in_world(spread);
    s.center = vec();
    s.translation = abut_scale2(2, vec());
    s.turn = number() * 8;
    return s;
}

// A line of their own; 0, or 1 when hardly any of them hits.
static int casts(void)
{
    static body a;
    static body b;
    int         hits = 0;
    hash = 0xcbf29ce484222325u;
    for (uint32_t i = 0; i < PAIRS / 4; ++i) {
        chance = (uint64_t)i << 32;
        make_body(&a);
        make_body(&b);
        const abut_sweep2 sweep_a = some_sweep(1);
        const abut_sweep2 sweep_b = some_sweep(3);
        const abut_pose2  pose = abut_relative_pose2(sweep_a.start, sweep_b.start);
        const abut_vec2   way = abut_scale2(-2, pose.p);
        abut_cast_options options = {0, 0, 0, below(2) == 0};
        options.target = below(2) == 0 ? 0 : size() / 8;
        const abut_hit2     cast = abut_cast2(&a.shape, &b.shape, pose, way, &options, NULL);
        const abut_hit2     out = abut_depth_along2(&a.shape, &b.shape, sweep_b.start, way, NULL, NULL);
        const abut_ray_hit2 ray = abut_ray2(&a.shape, pose.p, way, NULL);
        const abut_hit2     impact = abut_impact2(&a.shape, &sweep_a, &b.shape, &sweep_b, &options, NULL);
        add_hit(&cast);
        add_hit(&out);
        add_ray(&ray);
        add_hit(&impact);
        hits += cast.hit + ray.hit + impact.hit;
    }
    printf("%s casts %016" PRIx64 "\n", precision, hash);
    return hits < PAIRS / 4;
}

int main(void)
{
    static body a;
    static body b;
    int         overlaps = 0;
    for (uint32_t i = 0; i < PAIRS; ++i) {
        chance = (uint64_t)i << 32;
        make_body(&a);
        make_body(&b);
        abut_cache2        cache = {0};
        const abut_pose2   pose = relative_pose();
        const abut_options options = some_options();
        const abut_pose2   spun = {pose.p, abut_rot2_angle(number() * 1000)};
        const abut_real    margin = size();

        const abut_proximity2 plain = abut_distance2(&a.shape, &b.shape, pose, NULL, &cache);
        const abut_proximity2 general = abut_distance2_general(&a.shape, &b.shape, spun, NULL, &cache);
        const abut_proximity2 limited = abut_distance2(&a.shape, &b.shape, pose, &options, &cache);
        const abut_manifold2  manifold = abut_collide2(&a.shape, &b.shape, pose, margin, &cache);
        const bool            overlap = abut_overlap2(&a.shape, &b.shape, pose);
        add_answer(&plain);
        add_answer(&general);
        add_answer(&limited);
        add_manifold(&manifold);
        add_bits(overlap, 1);
        add_shape(&a.shape, pose);
        overlaps += overlap;
    }
    if (overlaps < PAIRS / 5 || overlaps > PAIRS - PAIRS / 5) {
        fprintf(stderr, "bits: %d of %d pairs overlap: not a fair set\n", overlaps, (int)PAIRS);
        return 1;
    }
    printf("%s %016" PRIx64 "\n", precision, hash);
    const int unfair = casts();
    return bits3() + unfair;
}
