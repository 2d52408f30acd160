// test_boxes3.c : the kernel for the manifold of two boxes of space gives what the step machines give, within both bounds: the
// same contacts by the same names, the same four of them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clip/contact_set3.h"
#include "clip/reduce3.h"
#include "general/general3.h"
#include "pairs/box_box3.h"
#include "support/hand3.h"
#include "support/random.h"

typedef struct boxes {
    abut_shape3 a, b;
    abut_pose3  pose;
    double      size;
} boxes;

static abut_quat random_quat(rng *r)
{
    const abut_quat q = {(abut_real)rng_range(r, -1, 1), (abut_real)rng_range(r, -1, 1), (abut_real)rng_range(r, -1, 1),
                         (abut_real)rng_range(r, -1, 1)};
    return q;
}

static double random_half(rng *r, bool slender)
{
    return slender ? rng_log(r, 1e-4, 1) : rng_range(r, 0.25, 1);
}

// Half sizes of 0.25 to 1, or as slender as 1 : 1e4; apart or overlapping, mostly shallow; A's middle at its origin or 1e8
// sizes away from it; nearly parallel ones among them; at any power of two of the unit.
static boxes make_boxes(rng *r, int scale)
{
    boxes        s;
    const bool   slender = rng_chance(r, 0.2);
    const double unit = ldexp(1, scale);
    const double far = rng_chance(r, 0.1) ? 1e8 * unit : 0;
    const double x = random_half(r, slender), y = random_half(r, slender), z = random_half(r, slender);
    s.a = box3(at3(far, 0, -far), at3(unit * x, unit * y, unit * z), 0);
    const double u = random_half(r, slender), v = random_half(r, slender), w = random_half(r, slender);
    s.b = box3(at3(0, 0, 0), at3(unit * u, unit * v, unit * w), 0);
    abut_quat q = random_quat(r);
    if (rng_chance(r, 0.2)) {
        const double turn = rng_log(r, 1e-9, 1e-1);
        q.x *= (abut_real)turn;
        q.y *= (abut_real)turn;
        q.z *= (abut_real)turn;
        q.w = 1;
    }
    const abut_vec3 aside = at3(rng_range(r, -1.5, 1.5), rng_range(r, -1.5, 1.5), rng_range(r, -1.5, 1.5));
    s.pose.r = abut_rot3_quat(q);
    s.pose.p = abut_add3(s.a.middle, abut_scale3((abut_real)unit, aside));
    s.size = 4 * unit;
    if (rng_chance(r, 0.7)) {
        // Shallow: pushed along the normal until it is only so deep.
        const abut_proximity3 p = abut_distance3_general(&s.a, &s.b, s.pose, NULL, NULL);
        const double          deep = unit * rng_log(r, 1e-4, 0.3);
        s.pose.p = abut_along3(s.pose.p, (abut_real)(-(double)p.distance - deep), p.normal);
    }
    return s;
}

// How one box lies on a face of another.
typedef struct stack {
    double a[3], b[3]; // half sizes
    int    up, own;    // axes of A and B across the faces
    double angle;      // about the normal
    bool   crates;     // all sizes and places are sixteenths: where they touch, nothing is rounded
    bool   alike;      // both faces are the same
} stack;

static double random_size(rng *r, bool crate, bool slender)
{
    return crate ? (double)(1 + rng_below(r, 16)) / 16 : random_half(r, slender);
}

// Any faces; aligned or turned about the normal, those that are the same by a quarter.
static stack random_stack(rng *r)
{
    stack      s;
    const bool slender = rng_chance(r, 0.2);
    const bool quarter = rng_chance(r, 0.5);
    s.up = (int)rng_below(r, 3);
    s.own = (int)rng_below(r, 3);
    s.crates = rng_chance(r, 0.2);
    s.alike = rng_chance(r, 0.2);
    for (int i = 0; i < 3; ++i) {
        s.a[i] = random_size(r, s.crates, slender);
        s.b[i] = random_size(r, s.crates, slender);
    }
    s.angle = s.crates || rng_chance(r, 0.4) ? 0 : rng_range(r, -3, 3);
    if (s.alike) {
        s.angle = quarter ? 2 * atan(1) : 0;
        s.b[(s.own + 1) % 3] = s.a[(s.up + 1 + quarter) % 3];
        s.b[(s.own + 2) % 3] = s.a[(s.up + 2 - quarter) % 3];
    }
    return s;
}

// How far beyond each other's faces the boxes of a stack are in one direction: mostly less than nothing.
static double random_height(rng *r, double margin)
{
    const double deep = rng_log(r, 1e-5, 0.3);
    if (rng_chance(r, 0.5)) {
        return -deep;
    }
    return rng_chance(r, 0.2) ? 0 : margin * rng_range(r, -0.5, 1.1);
}

// The way from A's middle to B's: in line in the middle, or aside.
static void random_way(rng *r, const stack *s, double margin, double way[3])
{
    for (int i = 0; i < 3; ++i) {
        const int    to = (s->up + i) % 3;
        const double both = s->a[to] + s->b[(s->own + i) % 3];
        way[to] = s->alike || rng_chance(r, 0.2) ? 0 : 1.2 * rng_range(r, -1, 1) * both;
        way[to] = i == 0 ? rng_sign(r) * (both + random_height(r, margin)) : way[to];
        way[to] = s->crates ? nearbyint(16 * way[to]) / 16 : way[to];
    }
}

// Faces flat on each other, within the margin or in it; tilted by some roundoffs; at any power of two of the unit.
static boxes make_stack(rng *r, int scale, double *margin)
{
    boxes        s;
    const stack  of = random_stack(r);
    const double unit = ldexp(1, scale);
    const double far = rng_chance(r, 0.1) ? 1e8 * unit : 0;
    const double side = rng_sign(r), c = cos(of.angle), d = sin(of.angle);
    const double turned[3][3] = {{side, 0, 0}, {0, c, side * d}, {0, -d, side * c}};
    const int    tilt = !of.crates && rng_chance(r, 0.5) ? 1 + (int)rng_below(r, 8) : 0;
    double       column[3][3], way[3];
    *margin = rng_chance(r, 0.5) ? 0 : rng_log(r, 1e-4, 0.1);
    random_way(r, &of, *margin, way);
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 3; ++k) {
            column[(of.own + k) % 3][(of.up + i) % 3] = turned[k][i] + tilt * rng_range(r, -1, 1) * roundoff;
        }
    }
    s.a = box3(at3(far, 0, -far), at3(unit * of.a[0], unit * of.a[1], unit * of.a[2]), 0);
    s.b = box3(at3(0, 0, 0), at3(unit * of.b[0], unit * of.b[1], unit * of.b[2]), 0);
    s.pose.r.x = at3(column[0][0], column[0][1], column[0][2]);
    s.pose.r.y = at3(column[1][0], column[1][1], column[1][2]);
    s.pose.r.z = at3(column[2][0], column[2][1], column[2][2]);
    s.pose.p = abut_add3(s.a.middle, at3(unit * way[0], unit * way[1], unit * way[2]));
    s.size = 4 * unit;
    *margin *= unit;
    return s;
}

static double off(abut_vec3 p, abut_vec3 q)
{
    const abut_vec3 d = abut_sub3(p, q);
    return sqrt((double)d.x * (double)d.x + (double)d.y * (double)d.y + (double)d.z * (double)d.z);
}

typedef struct tally {
    uint64_t answered, compared, contacts;
    double   worst; // off by, in roundoffs of the size
} tally;

static const abut_contact3 *named(const abut_contact3 *points, int32_t count, uint64_t id)
{
    for (int32_t i = 0; i < count; ++i) {
        if (points[i].id == id) {
            return &points[i];
        }
    }
    return NULL;
}

// Contacts of the same name are in the same place. Where two edges cross at a small angle their crossing is known the less.
static void expect_same_contacts(tally *t, const boxes *s, const abut_manifold3 *m, const abut_contact3 *points,
                                 const abut_contact_set3 *set)
{
    assert_int_equal(m->total, set->count);
    for (int32_t i = 0; i < m->total; ++i) {
        const abut_contact3 *c = named(set->points, set->count, points[i].id);
        assert_non_null(c);
        const abut_vec3 a = abut_along3(s->a.middle, set->frame.unit, c->point_a);
        const abut_vec3 b = abut_along3(s->a.middle, set->frame.unit, c->point_b);
        const double    far = (fabs((double)s->a.middle.x) + fabs((double)s->a.middle.z)) * 4 * roundoff;
        const double    gap = fabs((double)points[i].separation - (double)(c->separation * set->frame.unit));
        const double    apart = fmax(fmax(off(points[i].point_a, a), off(points[i].point_b, b)) - far, gap);
        t->worst = fmax(t->worst, apart / (roundoff * s->size));
        assert_true(apart <= 1e5 * roundoff * s->size);
        ++t->contacts;
    }
}

// The same contacts as the plain way finds for that answer, and the same four.
static void expect_same_manifold(tally *t, const boxes *s, const abut_boxes3 *kernel, const abut_manifold3 *m,
                                 const abut_proximity3 *p, const abut_pair3 *pair, abut_real margin)
{
    abut_contact3     points[ABUT_CONTACTS3_AT_MOST];
    abut_contact_set3 set;
    int32_t           chosen[ABUT_MANIFOLD3_POINTS];
    abut_boxes_points3(kernel, points);
    abut_gather_contacts3(&set, pair, p, margin);
    expect_same_contacts(t, s, m, points, &set);
    const abut_reduce3_slack slack = {set.error, set.frame.spread};
    assert_int_equal(abut_reduce3(set.points, set.count, p->normal, slack, chosen), m->count);
    for (int32_t i = 0; i < m->count; ++i) {
        assert_true(m->points[i].id == set.points[chosen[i]].id);
    }
    ++t->compared;
}

static void expect_same_distance(const boxes *s, const abut_manifold3 *m, const abut_proximity3 *p)
{
    const double both = (double)m->error + (double)p->error;
    assert_true(fabs((double)m->distance - (double)p->distance) <= both);
    assert_true((double)m->error <= 64 * roundoff * s->size);
}

static void check(tally *t, const boxes *s)
{
    abut_boxes3     kernel;
    abut_pair3      pair;
    abut_proximity3 p = abut_distance3_general(&s->a, &s->b, s->pose, NULL, NULL);
    if (!abut_boxes_kernel3(&kernel, &s->a, &s->b, &s->pose, 0)) {
        return;
    }
    const abut_manifold3 m = abut_manifold_of_boxes3(&kernel);
    ++t->answered;
    expect_same_distance(s, &m, &p);
    assert_int_equal(m.status, ABUT_OK);
    assert_int_equal(abut_pair3_make(&pair, &s->a, &s->b, s->pose, NULL), ABUT_OK);
    if (!(m.distance < 0) || off(m.normal, p.normal) > 256 * roundoff) {
        return; // apart, or of two axes of nearly the same depth the other
    }
    p.normal = m.normal;
    p.distance = m.distance;
    p.error = m.error;
    expect_same_manifold(t, s, &kernel, &m, &p, &pair, 0);
}

// How far the boxes are apart along a direction: from the distance of their middles what both reach along it.
static double separation_along(const boxes *s, abut_vec3 n)
{
    const abut_vec3 middle_b = abut_transform3(s->pose, s->b.middle);
    const abut_vec3 in_b = abut_unrotate3(s->pose.r, n);
    double          apart = (double)abut_dot3(n, abut_sub3(middle_b, s->a.middle));
    apart -= fabs((double)n.x) * (double)s->a.half.x + fabs((double)n.y) * (double)s->a.half.y;
    apart -= fabs((double)n.z) * (double)s->a.half.z;
    apart -= fabs((double)in_b.x) * (double)s->b.half.x + fabs((double)in_b.y) * (double)s->b.half.y;
    apart -= fabs((double)in_b.z) * (double)s->b.half.z;
    return apart - (double)(s->a.radius + s->b.radius);
}

// All of it as the plain way answers, whose normal may come from the other box's face; and any general method has the distance.
static void check_stack(tally *t, const boxes *s, abut_real margin)
{
    abut_boxes3 kernel;
    abut_pair3  pair;
    if (!abut_boxes_kernel3(&kernel, &s->a, &s->b, &s->pose, margin)) {
        return;
    }
    const abut_options    o = {margin, 0, 0};
    const abut_proximity3 general = abut_distance3_general(&s->a, &s->b, s->pose, NULL, NULL);
    const abut_manifold3  m = abut_manifold_of_boxes3(&kernel);
    ++t->answered;
    assert_int_equal(abut_pair3_make(&pair, &s->a, &s->b, s->pose, &o), ABUT_OK);
    const abut_proximity3 p = abut_general_distance3(&pair, NULL);
    assert_true((m.total == 0) == (p.distance > margin));
    if (m.total == 0) {
        return;
    }
    assert_int_equal(m.status, ABUT_OK);
    expect_same_distance(s, &m, &p);
    expect_same_distance(s, &m, &general);
    if (off(m.normal, p.normal) > 64 * roundoff) {
        // Of two axes of the same depth the other: it parts the boxes by what was answered, within both bounds.
        assert_true(fabs(separation_along(s, m.normal) - (double)p.distance) <= 2 * ((double)m.error + (double)p.error));
        return;
    }
    expect_same_manifold(t, s, &kernel, &m, &p, &pair, margin);
}

static void test_kernel_equals_machines(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3305);
    const uint64_t runs = rng_scaled(20000);
    tally          t = {0, 0, 0, 0};
    for (uint64_t i = 0; i < runs; ++i) {
        rng         r = rng_make(seed, i);
        const boxes s = make_boxes(&r, (int)(i % 5) * 30 - 60);
        check(&t, &s);
    }
    print_message("%d pairs, %d answered by the kernel, %d manifolds of %d contacts compared, off by up to %.0f roundoffs\n",
                  (int)runs, (int)t.answered, (int)t.compared, (int)t.contacts, t.worst);
    assert_true(t.answered > runs / 2 && t.compared > runs / 4);
}

static void test_stacks(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3306);
    const uint64_t runs = rng_scaled(20000);
    tally          t = {0, 0, 0, 0};
    for (uint64_t i = 0; i < runs; ++i) {
        rng         r = rng_make(seed, i);
        double      margin;
        const boxes s = make_stack(&r, (int)(i % 5) * 30 - 60, &margin);
        check_stack(&t, &s, (abut_real)margin);
    }
    print_message("%d stacks, %d answered by the kernel, %d manifolds of %d contacts compared, off by up to %.0f roundoffs\n",
                  (int)runs, (int)t.answered, (int)t.compared, (int)t.contacts, t.worst);
    assert_true(t.answered > runs / 2 && t.compared > runs / 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_kernel_equals_machines), cmocka_unit_test(test_stacks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
