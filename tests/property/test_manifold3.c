// test_manifold3.c : contact points are on both surfaces, face each other, keep their names under small motion and exchange.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clip/contact_id3.h"
#include "support/run3.h"

#include <string.h>

typedef struct tally {
    uint64_t pairs, empty, single, few, many, compared, unlike;
    double   off;   // the farthest a point was off a surface, of the size
    double   least; // the least share of the area that was kept
} tally;

typedef struct full3 {
    abut_manifold3 m;
    abut_contact3  all[ABUT_CONTACTS3_AT_MOST];
} full3;

static void ask(const made_pair3 *pair, abut_pose3 pose, double margin, full3 *f)
{
    f->m = abut_collide3_full(&pair->a.shape, &pair->b.shape, pose, (abut_real)margin, NULL, f->all);
}

// How far a point is off the surface of A, or of B: its distance from the shape, which overlap makes a depth.
static double off_surface(const made_pair3 *pair, bool of_b, abut_vec3 p, double *error)
{
    abut_shape3 probe;
    assert_int_equal(abut_make_sphere3(&probe, p, 0), ABUT_OK);
    const abut_shape3    *shape = of_b ? &pair->b.shape : &pair->a.shape;
    const abut_pose3      pose = of_b ? pair->pose : abut_identity3();
    const abut_proximity3 q = abut_distance3(&probe, shape, pose, NULL, NULL);
    *error = (double)q.error;
    return fabs((double)q.distance);
}

static bool is_smooth(const made_pair3 *pair)
{
    return pair->a.shape.core > ABUT_CORE3_HULL || pair->b.shape.core > ABUT_CORE3_HULL;
}

static const char *check_point(const made_pair3 *pair, const full3 *f, const abut_contact3 *c, double margin, tally *t)
{
    const double    size = run3_size(pair);
    const double    slack = 64 * run3_u * size;
    const abut_vec3 along = abut_scale3(c->separation, f->m.normal);
    if (run3_length(abut_sub3(abut_sub3(c->point_b, c->point_a), along)) > slack) {
        return "the points do not face each other along the normal";
    }
    if ((double)c->separation > margin + 2 * (double)f->m.error) {
        return "a contact beyond the margin";
    }
    if ((double)c->separation < (double)f->m.distance - 4 * (double)f->m.error - slack) {
        return "a contact deeper than the distance";
    }
    if (!(c->id < (uint64_t)1 << 50)) {
        return "a name of more than 50 bits";
    }
    for (int i = 0; i < 2; ++i) {
        double       error;
        const double off = off_surface(pair, i == 1, i == 1 ? c->point_b : c->point_a, &error);
        t->off = fmax(t->off, (off - error) / size);
        const double flat = is_smooth(pair) ? 4 * sqrt((double)f->m.error * size) : 8 * (double)f->m.error;
        if (off > 4 * slack + flat + error) {
            printf("  contact %d:%d:%d is off by %g of the size\n", (int)(c->id >> 48), (int)(c->id >> 24 & 0xffffff),
                   (int)(c->id & 0xffffff), off / size);
            return i == 1 ? "a point is not on B's surface" : "a point is not on A's surface";
        }
    }
    return NULL;
}

static bool same_place(const abut_contact3 *c, const abut_contact3 *d)
{
    return run3_length(abut_sub3(c->point_a, d->point_a)) == 0 && c->id == d->id && c->separation == d->separation;
}

// What the way round turns by at a contact, as an area.
static double turn_at(const full3 *f, int i)
{
    const abut_vec3 here = f->all[i].point_a;
    const abut_vec3 next = f->all[(i + 1) % f->m.total].point_a;
    const abut_vec3 after = f->all[(i + 2) % f->m.total].point_a;
    return (double)abut_dot3(abut_cross3(abut_sub3(next, here), abut_sub3(after, next)), f->m.normal);
}

// Every chosen one is of the full set, no two contacts have a name in common, and the full set runs about the normal, turning
// one way but for what a place on a smooth core may be aside.
static const char *check_set(const full3 *f, double size)
{
    const double aside = 64 * (sqrt((double)f->m.error * size) + run3_u * size);
    double       turn = 0;
    for (int i = 0; i < f->m.total; ++i) {
        const abut_vec3 from = f->all[0].point_a;
        const abut_vec3 here = abut_sub3(f->all[i].point_a, from);
        const abut_vec3 next = abut_sub3(f->all[(i + 1) % f->m.total].point_a, from);
        turn += (double)abut_dot3(abut_cross3(here, next), f->m.normal);
        for (int k = 0; k < i; ++k) {
            if (f->all[i].id == f->all[k].id) {
                return "two contacts of one name";
            }
        }
        if (f->m.total > 3 && turn_at(f, i) < -aside * size) {
            return "the way round the contacts turns back";
        }
    }
    if (f->m.total > 2 && turn < -64 * run3_u * size * size) {
        return "the contacts run clockwise";
    }
    for (int i = 0; i < f->m.count; ++i) {
        int found = 0;
        for (int k = 0; k < f->m.total; ++k) {
            found += same_place(&f->m.points[i], &f->all[k]);
        }
        if (found != 1) {
            return "a chosen contact is not of the full set";
        }
    }
    return f->m.count <= f->m.total && f->m.count >= (f->m.total > 0) ? NULL : "counts";
}

static const char *check_manifold(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    (void)scene;
    static full3          f;
    tally                *t = user;
    const abut_proximity3 p = run3_ask(pair);
    const double          size = run3_size(pair);
    const double          margin = rng_chance(r, 0.5) ? 0 : (double)(abut_real)rng_log(r, 1e-6, 1);
    ask(pair, pair->pose, margin, &f);
    ++t->pairs;
    t->empty += f.m.count == 0;
    t->single += f.m.total == 1;
    t->few += f.m.total > 1 && f.m.total <= 4;
    t->many += f.m.total > 4;
    if (f.m.status == ABUT_BEYOND) {
        return f.m.count == 0 && (double)p.distance > margin - (double)p.error ? NULL : "beyond the margin, but not so";
    }
    if (f.m.status != ABUT_OK) {
        return NULL;
    }
    if (fabs((double)f.m.distance - (double)p.distance) > (double)(f.m.error + p.error)) {
        return "another distance than asked plainly";
    }
    if (f.m.count == 0) {
        return (double)p.distance > margin - (double)p.error ? NULL : "no contact though within the margin";
    }
    if (fabs((double)(f.m.points[0].separation - f.m.distance)) > 4 * (double)f.m.error + 128 * run3_u * size) {
        return "the deepest contact is not as deep as the distance";
    }
    const char *wrong = check_set(&f, size);
    for (int i = 0; i < f.m.total && wrong == NULL; ++i) {
        wrong = check_point(pair, &f, &f.all[i], margin, t);
    }
    return wrong;
}

static void report(const tally *t)
{
    print_message("of %" PRIu64 " manifolds %" PRIu64 " empty, %" PRIu64 " of one point, %" PRIu64 " of up to four, %" PRIu64
                  " of more; off the surface by %.3g of the size at most\n",
                  t->pairs, t->empty, t->single, t->few, t->many, t->off);
}

static void test_polytope_manifolds(void **state)
{
    (void)state;
    tally t = {0};
    run3(3301, 20000, RECIPE3_POLYTOPE_KINDS, check_manifold, &t);
    report(&t);
    const double pairs = (double)t.pairs;
    assert_true((double)t.single > 0.05 * pairs && (double)t.empty > 0.05 * pairs);
    assert_true((double)t.few > 0.05 * pairs && (double)t.many > 0.01 * pairs);
}

static void test_manifolds(void **state)
{
    (void)state;
    tally t = {0};
    run3(3302, 10000, RECIPE3_ALL_KINDS, check_manifold, &t);
    report(&t);
    assert_true((double)t.single > 0.1 * (double)t.pairs && (double)t.empty > 0.1 * (double)t.pairs);
    assert_true((double)t.many > 0.01 * (double)t.pairs);
}

// How far two vectors are apart.
static double apart(abut_vec3 p, abut_vec3 q)
{
    return run3_length(abut_sub3(p, q));
}

// The contact of a set that is nearest to a place on A, or NULL.
static const abut_contact3 *nearest(const full3 *f, abut_vec3 point_a)
{
    const abut_contact3 *found = NULL;
    for (int i = 0; i < f->m.total; ++i) {
        if (found == NULL || apart(f->all[i].point_a, point_a) < apart(found->point_a, point_a)) {
            found = &f->all[i];
        }
    }
    return found;
}

// Whether every contact of one set that is not about to be dropped has its like in the other, under the same name.
static bool same_set(const full3 *f, const full3 *g, double margin, double slack)
{
    for (int i = 0; i < f->m.total; ++i) {
        const abut_contact3 *c = &f->all[i];
        const abut_contact3 *d = nearest(g, c->point_a);
        if (margin - (double)c->separation < slack) {
            continue;
        }
        if (d == NULL || apart(c->point_a, d->point_a) > slack || apart(c->point_b, d->point_b) > slack || c->id != d->id) {
            return false;
        }
    }
    return true;
}

// Features that are as far from coinciding as the library calls one place may be taken either way: that is rare.
static void expect_alike(const tally *t)
{
    print_message("%" PRIu64 " sets compared, %" PRIu64 " unlike\n", t->compared, t->unlike);
    assert_true(t->compared > 0 && (double)t->unlike <= (run3_single ? 0.01 : 0.001) * (double)t->compared + 1);
}

// The same body twice, all but in one place: edges that cross at next to no angle do so anywhere.
static bool is_twice(const scene3 *scene)
{
    return memcmp(&scene->a, &scene->b, sizeof scene->a) == 0;
}

// Seen from B, in A's frame: points, normal and names exchanged.
static void mirror(full3 *f, abut_pose3 pose)
{
    f->m.normal = abut_neg3(abut_rotate3(pose.r, f->m.normal));
    for (int i = 0; i < f->m.total; ++i) {
        const abut_contact3 c = f->all[i];
        f->all[i].point_a = abut_transform3(pose, c.point_b);
        f->all[i].point_b = abut_transform3(pose, c.point_a);
        f->all[i].id = abut_mirrored_id3(c.id);
    }
}

// With A and B exchanged: the same contacts under mirrored names, where the normal is the same.
static const char *check_swap(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    static full3 f;
    static full3 g;
    tally       *t = user;
    const double size = run3_size(pair);
    const double margin = (double)(abut_real)(size * rng_log(r, 1e-3, 0.3));
    ask(pair, pair->pose, margin, &f);
    g.m = abut_collide3_full(&pair->b.shape, &pair->a.shape, run3_inverse(pair->pose), (abut_real)margin, NULL, g.all);
    mirror(&g, pair->pose);
    if (is_twice(scene) || f.m.total == 0 || g.m.total == 0 || apart(f.m.normal, g.m.normal) > 256 * run3_u) {
        return NULL;
    }
    ++t->compared;
    t->unlike += !same_set(&f, &g, margin, 1e4 * run3_u * size) || !same_set(&g, &f, margin, 1e4 * run3_u * size);
    return NULL;
}

static void test_swap(void **state)
{
    (void)state;
    tally t = {0};
    run3(3303, 20000, RECIPE3_POLYTOPE_KINDS, check_swap, &t);
    expect_alike(&t);
}

// Moved and turned by next to nothing, the contacts keep their places and their names.
static const char *check_names(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    static full3 f;
    static full3 g;
    tally       *t = user;
    const double size = run3_size(pair);
    const double tiny = 4 * run3_u * size;
    const double margin = (double)(abut_real)(0.1 * size);
    abut_pose3   pose = pair->pose;
    pose.p.x += (abut_real)rng_range(r, -tiny, tiny);
    pose.p.y += (abut_real)rng_range(r, -tiny, tiny);
    pose.p.z += (abut_real)rng_range(r, -tiny, tiny);
    ask(pair, pair->pose, margin, &f);
    ask(pair, pose, margin, &g);
    if (is_twice(scene) || f.m.total == 0 || apart(f.m.normal, g.m.normal) > 256 * run3_u) {
        return NULL;
    }
    ++t->compared;
    t->unlike += !same_set(&f, &g, margin, 1e4 * run3_u * size);
    return NULL;
}

static void test_names_survive(void **state)
{
    (void)state;
    tally t = {0};
    run3(3304, 40000, RECIPE3_POLYTOPE_KINDS, check_names, &t);
    expect_alike(&t);
}

// Twice the area that contacts cover, seen along the normal: of the full set, whose order is known, or of up to four chosen
// ones, whose is not.
static double area_of(const abut_contact3 *c, int count, abut_vec3 normal)
{
    double area = 0;
    for (int i = 2; i < count; ++i) {
        const abut_vec3 first = abut_sub3(c[i - 1].point_a, c[0].point_a);
        const abut_vec3 second = abut_sub3(c[i].point_a, c[0].point_a);
        area += (double)abut_dot3(abut_cross3(first, second), normal);
    }
    return area;
}

static double area_of_chosen(const abut_manifold3 *m)
{
    static const int order[3][4] = {{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 1, 3, 2}};
    double           most = 0;
    for (int i = 0; i < 3; ++i) {
        abut_contact3 c[4];
        for (int k = 0; k < m->count; ++k) {
            c[k] = m->points[m->count == 4 ? order[i][k] : k];
        }
        most = fmax(most, fabs(area_of(c, m->count, m->normal)));
    }
    return most;
}

static const char *check_area(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    (void)scene;
    (void)r;
    static full3 f;
    tally       *t = user;
    const double size = run3_size(pair);
    ask(pair, pair->pose, 0.05 * size, &f);
    const double all = area_of(f.all, f.m.total, f.m.normal);
    if (f.m.total < 5 || all < 1e-3 * size * size) {
        return NULL;
    }
    ++t->many;
    t->least = fmin(t->least, area_of_chosen(&f.m) / all);
    return area_of_chosen(&f.m) >= 0.45 * all ? NULL : "little of the area is kept";
}

static void test_area_kept(void **state)
{
    (void)state;
    tally t = {.least = 1};
    run3(3305, 20000, RECIPE3_ALL_KINDS & ~RECIPE3_CUSTOM_KINDS, check_area, &t);
    print_message("of %" PRIu64 " patches at least %.3f of the area kept\n", t.many, t.least);
    assert_true(t.many > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_polytope_manifolds), cmocka_unit_test(test_manifolds), cmocka_unit_test(test_swap),
        cmocka_unit_test(test_names_survive),      cmocka_unit_test(test_area_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
