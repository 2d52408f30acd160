// test_any3.c : numbers of any kind in space: NaN, infinities, the smallest, the largest, nothing but bytes. Makers refuse or
// make, and every question about what they made is answered in full, within the limit of supports.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/steps3.h"
#include "support/run3.h"

#include <stdalign.h>
#include <string.h>

typedef struct tally {
    uint64_t pairs, made, answered, ok, limited, beyond, invalid;
    int32_t  most;
} tally;

// Bytes, or a number of a size that may cause trouble.
static abut_real any_number(rng *r)
{
    static const double special[] = {0, 1, -1, 0.5, 2, 1e-3, 1e3, -0.0, 3, 1.0 / 3};
    abut_real           x = 0;
    const uint64_t      bits = rng_u64(r);
    switch (rng_below(r, 8)) {
    case 0:
        memcpy(&x, &bits, sizeof x);
        return x;
    case 1:
        return ABUT_REAL_SMALLEST * (abut_real)(rng_below(r, 64));
    case 2:
        return ABUT_REAL_LARGEST * (abut_real)rng_range(r, -1.01, 1.01);
    case 3:
        return (abut_real)(rng_sign(r) * ldexp(1 + rng_unit(r), (int)rng_below(r, 200) - 100));
    case 4:
    case 5:
        return (abut_real)special[rng_below(r, sizeof special / sizeof special[0])];
    default:
        return (abut_real)rng_range(r, -2, 2);
    }
}

static abut_vec3 any_vec(rng *r)
{
    abut_vec3 v;
    v.x = any_number(r);
    v.y = any_number(r);
    v.z = any_number(r);
    return v;
}

// Not negative most of the time, so that something is made.
static abut_real any_extent(rng *r)
{
    const abut_real x = any_number(r);
    return rng_chance(r, 0.95) ? abut_abs(x) : x;
}

static abut_vec3 any_half(rng *r)
{
    abut_vec3 v;
    v.x = any_extent(r);
    v.y = any_extent(r);
    v.z = rng_chance(r, 0.1) ? v.x : any_extent(r);
    return v;
}

static abut_real any_radius(rng *r)
{
    const abut_real x = any_number(r);
    return rng_chance(r, 0.4) ? 0 : (rng_chance(r, 0.9) ? abut_abs(x) : x);
}

// A support function that answers by the bytes of the direction, and so lies.
static abut_support3_point liar(const void *user, abut_vec3 direction)
{
    const uint64_t     *seed = user;
    uint64_t            bits[2] = {*seed, 0};
    abut_support3_point s;
    memcpy(&bits[1], &direction.x, sizeof direction.x);
    rng r = rng_make(bits[0], bits[1]);
    s.point = any_vec(&r);
    s.feature = rng_u32(&r);
    if ((direction.x == 0) + (direction.y == 0) + (direction.z == 0) ==
        2) { // honest along the axes, so that the maker believes it
        s.point = direction;
        s.feature = 0;
    }
    return s;
}

typedef struct any_shape {
    abut_shape3 shape;
    abut_status status;
    uint64_t    seed;
    bool        lies;
    alignas(64) unsigned char block[65536];
} any_shape;

static abut_status any_hull(rng *r, any_shape *s)
{
    abut_vec3         points[12];
    const abut_hull3 *hull = NULL;
    int32_t           fault = 0;
    const int32_t     count = (int32_t)rng_below(r, 12);
    const bool        alike = rng_chance(r, 0.7); // numbers of like size
    const bool        flat = rng_chance(r, 0.2);
    for (int32_t i = 0; i < count; ++i) {
        points[i] = any_vec(r);
        if (alike) {
            points[i].x = (abut_real)rng_range(r, -1, 1);
            points[i].y = (abut_real)rng_range(r, -1, 1);
            points[i].z = flat ? 0 : (abut_real)rng_range(r, -1, 1);
        }
    }
    const abut_status status = abut_hull3_build(points, count, s->block, sizeof s->block, &hull, &fault);
    assert_true((status == ABUT_OK) == (hull != NULL));
    return status == ABUT_OK ? abut_make_hull3(&s->shape, hull, any_radius(r)) : status;
}

static abut_status any_turned(rng *r, abut_shape3 *shape, abut_vec3 center)
{
    const abut_axis axis = (abut_axis)rng_below(r, 3);
    const abut_real radius = any_extent(r);
    const abut_real half_height = any_extent(r);
    switch (rng_below(r, 3)) {
    case 0:
        return abut_make_disk3(shape, center, axis, radius, any_radius(r));
    case 1:
        return abut_make_cylinder3(shape, center, axis, radius, half_height, any_radius(r));
    default:
        return abut_make_cone3(shape, center, axis, radius, half_height, any_radius(r));
    }
}

static abut_status any_simple(rng *r, abut_shape3 *shape, abut_vec3 center)
{
    const abut_vec3 second = any_vec(r);
    const abut_vec3 third = any_vec(r);
    switch (rng_below(r, 4)) {
    case 0:
        return abut_make_sphere3(shape, center, any_radius(r));
    case 1:
        return abut_make_capsule3(shape, center, second, any_radius(r));
    case 2:
        return abut_make_triangle3(shape, center, second, third, any_radius(r));
    default:
        return abut_make_box3(shape, center, any_half(r), any_radius(r));
    }
}

static void any_made(rng *r, any_shape *s)
{
    memset(&s->shape, 0, sizeof s->shape);
    s->lies = false;
    const abut_vec3 center = any_vec(r);
    switch (rng_below(r, 8)) {
    case 0:
    case 1:
    case 2:
        s->status = any_simple(r, &s->shape, center);
        break;
    case 3:
    case 4:
        s->status = any_turned(r, &s->shape, center);
        break;
    case 5:
        s->status = any_hull(r, s);
        break;
    case 6:
        s->status = abut_make_ellipsoid3(&s->shape, center, any_half(r), any_radius(r));
        break;
    default:
        s->seed = rng_u64(r);
        s->lies = true;
        s->status = abut_make_custom3(&s->shape, liar, &s->seed, any_radius(r));
        break;
    }
    assert_true(s->status == ABUT_OK || s->status >= ABUT_NOT_FINITE || s->shape.core == ABUT_CORE3_NONE);
}

// A rotation most of the time; or nearly one, or any nine numbers, or with one of them spoilt.
static abut_pose3 any_pose(rng *r)
{
    double     turn[3][3];
    abut_pose3 pose = abut_identity3();
    pose.p = any_vec(r);
    rng_rotation3(r, turn);
    if (rng_chance(r, 0.8)) {
        pose.r.x = made3_vec(turn[0]);
        pose.r.y = made3_vec(turn[1]);
        pose.r.z = made3_vec(turn[2]);
    }
    const uint32_t how = rng_below(r, 20);
    if (how == 0) {
        pose.r.x = any_vec(r);
        pose.r.y = any_vec(r);
        pose.r.z = any_vec(r);
    } else if (how == 1) {
        pose.r.y.z = any_number(r);
    } else if (how < 5) { // off by up to the 1/1024 allowed
        pose.r.x = abut_scale3((abut_real)rng_range(r, 0.9996, 1.0004), pose.r.x);
        pose.r.y = abut_along3(pose.r.y, (abut_real)rng_range(r, -4e-4, 4e-4), pose.r.z);
    } else if (how == 5) { // a reflection
        pose.r.z = abut_neg3(pose.r.z);
    }
    return pose;
}

static bool is_finite(abut_real x)
{
    return x - x == 0;
}

static bool finite_vec(abut_vec3 v)
{
    return is_finite(v.x) && is_finite(v.y) && is_finite(v.z);
}

static bool whole(const abut_proximity3 *p)
{
    return is_finite(p->distance) && is_finite(p->error) && p->error >= 0 && finite_vec(p->point_a) && finite_vec(p->point_b) &&
           fabs(run3_length(p->normal) - 1) < 16 * run3_u;
}

static bool whole_contact(const abut_contact3 *c)
{
    return finite_vec(c->point_a) && finite_vec(c->point_b) && is_finite(c->separation) && c->id < (uint64_t)1 << 50;
}

static bool whole_manifold(const abut_manifold3 *m, const abut_contact3 *all)
{
    bool good = m->count >= 0 && m->count <= ABUT_MANIFOLD3_POINTS && m->total >= m->count &&
                m->total <= ABUT_CONTACTS3_AT_MOST && finite_vec(m->normal) && finite_vec(m->tangent[0]) &&
                finite_vec(m->tangent[1]) && is_finite(m->distance) == (m->status != ABUT_INVALID);
    for (int i = 0; i < ABUT_MANIFOLD3_POINTS && good; ++i) {
        good = whole_contact(&m->points[i]);
    }
    for (int i = 0; i < m->total && good; ++i) {
        good = whole_contact(&all[i]);
    }
    return good;
}

// Asks everything about a pair; what is wrong, or NULL.
static const char *ask_all(rng *r, const any_shape *a, const any_shape *b, abut_pose3 pose, tally *t)
{
    abut_pair3           pair;
    abut_cache3          cache;
    static abut_contact3 all[ABUT_CONTACTS3_AT_MOST];
    unsigned char       *bytes = (unsigned char *)&cache;
    for (size_t i = 0; i < sizeof cache; ++i) {
        bytes[i] = (unsigned char)rng_u32(r);
    }
    const abut_options    options = {any_number(r), any_number(r), (int32_t)rng_u32(r) >> rng_below(r, 32)};
    const bool            usable = abut_pair3_make(&pair, &a->shape, &b->shape, pose, NULL) == ABUT_OK;
    const abut_proximity3 answers[3] = {abut_distance3(&a->shape, &b->shape, pose, NULL, NULL),
                                        abut_distance3(&a->shape, &b->shape, pose, &options, &cache),
                                        abut_distance3_general(&a->shape, &b->shape, pose, NULL, NULL)};
    const bool            overlap = abut_overlap3(&a->shape, &b->shape, pose);
    const abut_manifold3  m = abut_collide3_full(&a->shape, &b->shape, pose, any_number(r), &cache, all);
    const bool            honest = !a->lies && !b->lies;
    ++t->answered;
    for (int i = 0; i < 3; ++i) {
        const abut_proximity3 *p = &answers[i];
        const bool             answered = p->status != ABUT_INVALID;
        if (answered != usable && (answered || honest)) { // a function that lies may be found out
            return "an invalid pair answered, or the other way round";
        }
        t->invalid += p->status == ABUT_INVALID;
        t->ok += p->status == ABUT_OK;
        t->beyond += p->status == ABUT_BEYOND;
        t->limited += p->status == ABUT_LIMIT;
        t->most = p->supports > t->most ? p->supports : t->most;
        if (answered && (p->supports < 0 || p->supports > pair.max_supports)) {
            return "supports above the limit";
        }
        if (answered && !whole(p)) {
            return "a field is not finite, or the normal not a unit vector";
        }
    }
    if (overlap && !usable) {
        return "an invalid pair overlaps";
    }
    return !honest || whole_manifold(&m, all) ? NULL : "a manifold is not whole";
}

static void dump_vec(const char *name, abut_vec3 v)
{
    printf(" %s (%a, %a, %a)", name, (double)v.x, (double)v.y, (double)v.z);
}

static void dump(const char *name, const any_shape *s)
{
    printf("  %s: core %d axis %d radius %a\n   ", name, (int)s->shape.core, (int)s->shape.axis, (double)s->shape.radius);
    for (int k = 0; k < 3; ++k) {
        dump_vec("p", s->shape.p[k]);
    }
    dump_vec("center", s->shape.center);
    dump_vec("half", s->shape.half);
    printf("\n");
    for (int32_t i = 0; s->shape.core == ABUT_CORE3_HULL && i < s->shape.hull->vertices; ++i) {
        dump_vec("   ", abut_hull3_vertex(s->shape.hull, i));
        printf("\n");
    }
}

static void dump_pose(abut_pose3 pose)
{
    printf("  pose of B:");
    dump_vec("x", pose.r.x);
    dump_vec("y", pose.r.y);
    dump_vec("z", pose.r.z);
    dump_vec("position", pose.p);
    printf("\n");
}

static void test_anything(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3601);
    const uint64_t pairs = rng_scaled(100000);
    tally          t = {0, 0, 0, 0, 0, 0, 0, 0};
    int            failures = 0;
    for (t.pairs = 0; t.pairs < pairs && failures < 5; ++t.pairs) {
        static any_shape a;
        static any_shape b;
        rng              r = rng_make(seed, t.pairs);
        any_made(&r, &a);
        any_made(&r, &b);
        const abut_pose3 pose = any_pose(&r);
        t.made += a.status == ABUT_OK && b.status == ABUT_OK;
        const char *wrong = ask_all(&r, &a, &b, pose, &t);
        if (wrong != NULL) {
            printf("WRONG: %s; seed %" PRIu64 ", index %" PRIu64 "\n", wrong, seed, t.pairs);
            dump("A", &a);
            dump("B", &b);
            dump_pose(pose);
            const abut_proximity3 p = abut_distance3(&a.shape, &b.shape, pose, NULL, NULL);
            const abut_proximity3 q = abut_distance3_general(&a.shape, &b.shape, pose, NULL, NULL);
            run3_print_answer(&p);
            run3_print_answer(&q);
            ++failures;
        }
    }
    print_message("%" PRIu64 " pairs, %" PRIu64 " of two shapes; answers: %" PRIu64 " ok, %" PRIu64 " beyond, %" PRIu64
                  " at the limit, %" PRIu64 " invalid; %d supports at most\n",
                  t.pairs, t.made, t.ok, t.beyond, t.limited, t.invalid, t.most);
    assert_int_equal(failures, 0);
    assert_true((double)t.made > 0.2 * (double)t.pairs && (double)t.ok > 0.2 * (double)t.pairs && t.invalid > 0 &&
                t.beyond > 0);
}

// Shapes that are bytes and were never made.
static void test_unmade_shapes(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3602);
    const uint64_t pairs = rng_scaled(50000);
    for (uint64_t i = 0; i < pairs; ++i) {
        rng         r = rng_make(seed, i);
        abut_shape3 a;
        abut_shape3 b;
        memset(&a, 0, sizeof a);
        assert_int_equal(abut_make_sphere3(&b, a.middle, (abut_real)NAN), ABUT_NOT_FINITE);
        a.radius = any_number(&r);
        a.middle = any_vec(&r);
        a.reach = any_number(&r);
        assert_int_equal(abut_distance3(&a, &b, any_pose(&r), NULL, NULL).status, ABUT_INVALID);
        assert_int_equal(abut_collide3(&a, &a, any_pose(&r), 1, NULL).status, ABUT_INVALID);
        assert_false(abut_overlap3(&b, &b, any_pose(&r)));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_anything),
        cmocka_unit_test(test_unmade_shapes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
