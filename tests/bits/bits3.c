// bits3.c : bits.c for 3D: one hash over the answers to a fixed set of pairs, over the hulls and the masses of their shapes.
//
// The pairs are made with integer arithmetic, and with division and square root, which are exact to the last bit everywhere:
// nothing here depends on a libm.
#include "bits/bits3.h"
#include "abut/abut.h"
#include "abut/impact3.h"
#include "bits/hash.h"

#include <inttypes.h>
#include <stdalign.h>
#include <stdio.h>

enum { PAIRS = 6000, MOST_POINTS = 60 };

static abut_vec3 vec(void)
{
    abut_vec3 v;
    v.x = number();
    v.y = number();
    v.z = number();
    return v;
}

static abut_vec3 halves(void)
{
    abut_vec3 v;
    v.x = size();
    v.y = size();
    v.z = below(4) == 0 ? v.x : size();
    return v;
}

// The rotation of a quaternion of integers: sums of at most four squares over their sum. Of 0 and 1 alone they are turns that
// take axes to axes, or by a third about a diagonal.
static abut_rot3 rotation(void)
{
    const uint32_t range = below(3) == 0 ? 1 : 12;
    int32_t        q[4];
    int32_t        sum = 0;
    for (int i = 0; i < 4; ++i) {
        q[i] = (int32_t)below(2 * range + 1) - (int32_t)range;
        sum += q[i] * q[i];
    }
    if (sum == 0) {
        q[0] = sum = 1;
    }
    const int32_t   w = q[0], x = q[1], y = q[2], z = q[3];
    const abut_real n = (abut_real)sum;
    abut_rot3       r;
    r.x.x = (abut_real)(w * w + x * x - y * y - z * z) / n;
    r.x.y = (abut_real)(2 * (x * y + w * z)) / n;
    r.x.z = (abut_real)(2 * (x * z - w * y)) / n;
    r.y.x = (abut_real)(2 * (x * y - w * z)) / n;
    r.y.y = (abut_real)(w * w - x * x + y * y - z * z) / n;
    r.y.z = (abut_real)(2 * (y * z + w * x)) / n;
    r.z.x = (abut_real)(2 * (x * z + w * y)) / n;
    r.z.y = (abut_real)(2 * (y * z - w * x)) / n;
    r.z.z = (abut_real)(w * w - x * x - y * y + z * z) / n;
    return r;
}

static void add_vec(abut_vec3 v)
{
    add_number(v.x);
    add_number(v.y);
    add_number(v.z);
}

static void add_rotation(abut_rot3 r)
{
    add_vec(r.x);
    add_vec(r.y);
    add_vec(r.z);
}

static void add_answer(const abut_proximity3 *p)
{
    add_vec(p->point_a);
    add_vec(p->point_b);
    add_vec(p->normal);
    add_number(p->distance);
    add_number(p->error);
    add_bits((uint64_t)p->status, 4);
    add_bits((uint64_t)p->supports, 4);
}

static void add_contact(const abut_contact3 *c)
{
    add_vec(c->point_a);
    add_vec(c->point_b);
    add_number(c->separation);
    add_bits(c->id, 8);
}

static void add_manifold(const abut_manifold3 *m, const abut_contact3 *all)
{
    add_vec(m->normal);
    add_vec(m->tangent[0]);
    add_vec(m->tangent[1]);
    add_number(m->distance);
    add_number(m->error);
    add_bits((uint64_t)m->count, 4);
    for (int i = 0; i < m->count; ++i) {
        add_contact(&m->points[i]);
    }
    for (int i = 0; i < m->total; ++i) {
        add_contact(&all[i]);
    }
}

static void add_hull(const abut_hull3 *hull)
{
    add_bits((uint64_t)hull->faces, 4);
    add_bits((uint64_t)hull->edges, 4);
    for (int32_t i = 0; i < hull->vertices; ++i) {
        add_vec(abut_hull3_vertex(hull, i));
    }
    for (int32_t i = 0; i < hull->half_edges; ++i) {
        add_bits((uint64_t)abut_hull3_head(hull)[i], 4);
        add_bits((uint64_t)abut_hull3_twin(hull)[i], 4);
        add_bits((uint64_t)abut_hull3_face(hull)[i], 4);
    }
}

static void add_shape(const abut_shape3 *shape, abut_pose3 pose)
{
    const abut_mass3          mass = abut_mass_of3(shape);
    const abut_box3           box = abut_bounds3(shape, pose);
    const abut_support3_point far = abut_support3(shape, pose.p);
    add_vec(box.lower);
    add_vec(box.upper);
    add_number(mass.volume);
    add_vec(mass.centroid);
    add_rotation(mass.inertia);
    add_number(mass.error);
    add_vec(far.point);
    add_bits(far.feature, 4);
    add_number(shape->reach);
    if (shape->core == ABUT_CORE3_HULL) {
        add_hull(shape->hull);
    }
}

// ---- shapes --------------------------------------------------------------------------------------------------------------

// The sum of |x / half|^(4/3) over the axes is at most 1: its support needs no more than a square root.
static abut_support3_point superellipsoid(const void *user, abut_vec3 direction)
{
    const abut_vec3    *half = user;
    const abut_real     x = half->x * direction.x;
    const abut_real     y = half->y * direction.y;
    const abut_real     z = half->z * direction.z;
    const abut_real     fourth = root(root(x * x * x * x + y * y * y * y + z * z * z * z));
    const abut_real     norm = fourth * fourth * fourth;
    abut_support3_point s = {{half->x, 0, 0}, 0};
    if (norm > 0) {
        s.point.x = half->x * (x * x * x / norm);
        s.point.y = half->y * (y * y * y / norm);
        s.point.z = half->z * (z * z * z / norm);
    }
    return s;
}

typedef struct body {
    abut_shape3 shape;
    abut_vec3   half;
    alignas(64) unsigned char block[1 << 18];
} body;

static abut_status make_hull(body *b, abut_real radius)
{
    abut_vec3         points[MOST_POINTS];
    const abut_hull3 *hull = NULL;
    const int32_t     count = 3 + (int32_t)below(below(4) == 0 ? MOST_POINTS - 2 : 8);
    for (int32_t i = 0; i < count; ++i) {
        points[i] = count > 12 ? rotation().x : vec(); // on a ball, so that large hulls keep most of their corners
    }
    const abut_status status = abut_hull3_build(points, count, b->block, sizeof b->block, &hull, NULL);
    return status == ABUT_OK ? abut_make_hull3(&b->shape, hull, radius) : status;
}

static abut_status make_turned(body *b, abut_vec3 center, abut_vec3 half, abut_real radius)
{
    const abut_axis axis = (abut_axis)below(3);
    switch (below(3)) {
    case 0:
        return abut_make_disk3(&b->shape, center, axis, half.x, radius);
    case 1:
        return abut_make_cylinder3(&b->shape, center, axis, half.x, half.y, radius);
    default:
        return abut_make_cone3(&b->shape, center, axis, half.x, half.y, radius);
    }
}

static void make_body(body *b)
{
    const abut_vec3 origin = {0, 0, 0};
    const abut_real radius = below(2) == 0 ? 0 : size();
    const abut_vec3 center = below(2) == 0 ? vec() : origin;
    const abut_vec3 half = halves();
    const abut_vec3 second = vec();
    const abut_vec3 third = vec();
    abut_status     status;
    switch (below(12)) {
    case 0:
        status = abut_make_sphere3(&b->shape, center, radius);
        break;
    case 1:
        status = abut_make_capsule3(&b->shape, center, second, radius);
        break;
    case 2:
        status = abut_make_triangle3(&b->shape, center, second, third, radius);
        break;
    case 3:
    case 4:
        status = abut_make_box3(&b->shape, center, half, radius);
        break;
    case 5:
    case 6:
    case 7:
        status = make_turned(b, center, half, radius);
        break;
    case 8:
        status = abut_make_ellipsoid3(&b->shape, center, half, radius);
        break;
    case 9:
        b->half = half;
        status = abut_make_custom3(&b->shape, superellipsoid, &b->half, radius);
        break;
    default:
        status = make_hull(b, radius);
        break;
    }
    add_bits((uint64_t)status, 4);
}

// One draw per statement: C leaves open in which order the parts of an expression are evaluated.
static abut_pose3 relative_pose(void)
{
    abut_pose3 a;
    abut_pose3 b;
    a.p = abut_scale3((abut_real)0.5, vec());
    a.r = rotation();
    const abut_real spread = (abut_real)(1 + below(3)) / 4;
    b.p = abut_scale3(spread, vec());
    b.r = rotation();
    return abut_relative_pose3(a, b);
}

// Turns by every way there is to make one.
static abut_rot3 spin(void)
{
    const abut_vec3 axis = vec();
    const abut_vec3 more = vec();
    const abut_quat q = {more.x, axis.x, axis.y, axis.z};
    abut_rot3       r = abut_rot3_axis(axis, 1000 * more.y);
    if (below(2) == 0) {
        r = abut_rot3_quat(q);
    }
    const abut_quat back = abut_quat_of(r);
    add_number(back.w);
    add_number(back.x);
    add_number(back.y);
    add_number(back.z);
    r.x = abut_along3(r.x, (abut_real)0.0009765625, r.y);
    return abut_rot3_nearest(r);
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

static void add_hit(const abut_hit3 *h)
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

static void add_ray(const abut_ray_hit3 *r)
{
    add_vec(r->point);
    add_vec(r->normal);
    add_number(r->entry);
    add_number(r->exit);
    add_number(r->error);
    add_bits((uint64_t)r->status, 4);
    add_bits((uint64_t)r->supports, 4);
}

static abut_sweep3 some_sweep(abut_real spread)
{
    abut_sweep3 s;
    s.start.p = abut_scale3(spread, vec());
    s.start.r = rotation();
    s.center = vec();
    s.translation = abut_scale3(2, vec());
    s.turn = abut_scale3(4, vec());
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
        const abut_sweep3 sweep_a = some_sweep(1);
        const abut_sweep3 sweep_b = some_sweep(3);
        const abut_pose3  pose = abut_relative_pose3(sweep_a.start, sweep_b.start);
        const abut_vec3   way = abut_scale3(-2, pose.p);
        abut_cast_options options = {0, 0, 0, below(2) == 0};
        options.target = below(2) == 0 ? 0 : size() / 8;
        const abut_hit3     cast = abut_cast3(&a.shape, &b.shape, pose, way, &options, NULL);
        const abut_hit3     out = abut_depth_along3(&a.shape, &b.shape, sweep_b.start, way, NULL, NULL);
        const abut_ray_hit3 ray = abut_ray3(&a.shape, pose.p, way, NULL);
        const abut_hit3     impact = abut_impact3(&a.shape, &sweep_a, &b.shape, &sweep_b, &options, NULL);
        add_hit(&cast);
        add_hit(&out);
        add_ray(&ray);
        add_hit(&impact);
        hits += cast.hit + ray.hit + impact.hit;
    }
    printf("%s 3D casts %016" PRIx64 "\n", precision, hash);
    return hits < PAIRS / 4;
}

int bits3(void)
{
    static body          a;
    static body          b;
    static abut_contact3 all[ABUT_CONTACTS3_AT_MOST];
    int                  overlaps = 0;
    for (uint32_t i = 0; i < PAIRS; ++i) {
        chance = (uint64_t)i << 32;
        make_body(&a);
        make_body(&b);
        abut_cache3        cache = {0};
        const abut_pose3   pose = relative_pose();
        const abut_options options = some_options();
        const abut_pose3   spun = {pose.p, spin()};
        const abut_real    margin = size();

        const abut_proximity3 plain = abut_distance3(&a.shape, &b.shape, pose, NULL, &cache);
        const abut_proximity3 general = abut_distance3_general(&a.shape, &b.shape, spun, NULL, &cache);
        const abut_proximity3 limited = abut_distance3(&a.shape, &b.shape, pose, &options, &cache);
        const abut_manifold3  manifold = abut_collide3_full(&a.shape, &b.shape, pose, margin, &cache, all);
        const bool            overlap = abut_overlap3(&a.shape, &b.shape, pose);
        add_answer(&plain);
        add_answer(&general);
        add_answer(&limited);
        add_manifold(&manifold, all);
        add_bits(overlap, 1);
        add_shape(&a.shape, pose);
        overlaps += overlap;
    }
    if (overlaps < PAIRS / 5 || overlaps > PAIRS - PAIRS / 5) {
        fprintf(stderr, "bits3: %d of %d pairs overlap: not a fair set\n", overlaps, (int)PAIRS);
        return 1;
    }
    printf("%s 3D %016" PRIx64 "\n", precision, hash);
    return casts();
}
