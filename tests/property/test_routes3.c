// test_routes3.c : every route of the 3D table, as compiled for every kind of processor: its distance and its verdict on
// overlap equal the general way within both bounds, its contacts have that distance, and every table says the same as the
// baseline, bit for bit, with and without a cache.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/route3.h"
#include "support/run3.h"

// What a table says of a pair.
typedef struct said {
    route3_proof    overlap, distance, contacts;
    bool            touching;
    abut_proximity3 proximity;
    abut_manifold3  manifold;
    abut_cache3     cache;
} said;

typedef struct tally {
    uint64_t pairs, proved;
    uint64_t asked[ABUT_CORES3][ABUT_CORES3];
} tally;

static bool same_vec(abut_vec3 a, abut_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static bool same_proximity(const abut_proximity3 *p, const abut_proximity3 *q)
{
    return same_vec(p->point_a, q->point_a) && same_vec(p->point_b, q->point_b) && same_vec(p->normal, q->normal) &&
           p->distance == q->distance && p->error == q->error && p->status == q->status && p->supports == q->supports;
}

static bool same_contact(const abut_contact3 *c, const abut_contact3 *d)
{
    return same_vec(c->point_a, d->point_a) && same_vec(c->point_b, d->point_b) && c->separation == d->separation &&
           c->id == d->id;
}

static bool same_manifold(const abut_manifold3 *m, const abut_manifold3 *n)
{
    bool same = same_vec(m->normal, n->normal) && same_vec(m->tangent[0], n->tangent[0]) &&
                same_vec(m->tangent[1], n->tangent[1]) && m->count == n->count && m->total == n->total &&
                m->distance == n->distance && m->error == n->error && m->status == n->status && m->supports == n->supports;
    for (int32_t i = 0; same && i < m->count; ++i) {
        same = same_contact(&m->points[i], &n->points[i]);
    }
    return same;
}

static bool same_cache(const abut_cache3 *one, const abut_cache3 *other)
{
    const abut_warm3 *c = &one->private_;
    const abut_warm3 *d = &other->private_;
    bool              same = same_vec(c->normal, d->normal) && c->count == d->count && c->faces == d->faces;
    for (int32_t i = 0; same && i < c->count; ++i) {
        same = c->feature_a[i] == d->feature_a[i] && c->feature_b[i] == d->feature_b[i];
    }
    return same;
}

// The distance is asked with a cache that is empty, then of what that left; the contacts of the latter too.
static said ask(int kind, const made_pair3 *pair, abut_real margin)
{
    static const said  nothing = {0};
    said               s = nothing;
    const abut_shape3 *a = &pair->a.shape;
    const abut_shape3 *b = &pair->b.shape;
    s.overlap = route3_overlap(kind, a, b, &pair->pose, &s.touching);
    s.distance = route3_distance(kind, a, b, &pair->pose, &s.cache, &s.proximity);
    s.contacts = route3_contacts(kind, a, b, &pair->pose, margin, &s.cache, &s.manifold);
    return s;
}

static const char *compare(const said *s, const said *t)
{
    if (s->overlap != t->overlap || s->touching != t->touching) {
        return "two tables differ in overlap";
    }
    if (s->distance != t->distance || (s->distance == ROUTE3_PROVED && !same_proximity(&s->proximity, &t->proximity))) {
        return "two tables differ in distance";
    }
    if (s->contacts != t->contacts || (s->contacts != ROUTE3_INCONCLUSIVE && !same_manifold(&s->manifold, &t->manifold))) {
        return "two tables differ in contacts";
    }
    return same_cache(&s->cache, &t->cache) ? NULL : "two tables differ in what they leave in the cache";
}

static bool within(double distance, double error, const abut_proximity3 *general)
{
    return fabs(distance - (double)general->distance) <= error + (double)general->error;
}

static const char *check_route(const said *s, const abut_proximity3 *general)
{
    const bool clear = fabs((double)general->distance) > 2 * (double)general->error;
    if (s->overlap == ROUTE3_PROVED && clear && s->touching != (general->distance <= 0)) {
        return "a kernel's overlap is not the general way's";
    }
    if (s->overlap == ROUTE3_PROVED && s->distance == ROUTE3_PROVED && s->touching != (s->proximity.distance <= 0)) {
        return "a kernel's overlap is not its distance's";
    }
    if (s->distance == ROUTE3_PROVED && !within((double)s->proximity.distance, (double)s->proximity.error, general)) {
        return "a kernel's distance is not the general way's within both bounds";
    }
    if (s->contacts != ROUTE3_INCONCLUSIVE && s->manifold.status == ABUT_OK &&
        !within((double)s->manifold.distance, (double)s->manifold.error, general)) {
        return "a kernel's manifold has not the general way's distance within both bounds";
    }
    return NULL;
}

static const char *check(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    tally                *t = user;
    const double          size = run3_size(pair);
    const abut_real       margin = (abut_real)(rng_below(r, 2) == 0 ? 0 : rng_range(r, 0, size));
    const said            baseline = ask(0, pair, margin);
    const abut_proximity3 general = abut_distance3_general(&pair->a.shape, &pair->b.shape, pair->pose, NULL, NULL);
    (void)scene;
    ++t->pairs;
    ++t->asked[pair->a.shape.core][pair->b.shape.core];
    t->proved += baseline.distance == ROUTE3_PROVED;
    const char *wrong = check_route(&baseline, &general);
    for (int kind = 1; wrong == NULL && kind <= wide_kinds(); ++kind) {
        const said other = ask(kind, pair, margin);
        wrong = compare(&baseline, &other);
    }
    return wrong;
}

// Few kinds at a time, so that every pair of cores comes often.
static void test_routes(void **state)
{
    (void)state;
    tally t = {0, 0, {{0}}};
    run3(3311, 60000, RECIPE3_ALL_KINDS, check, &t);
    run3(3312, 60000, RECIPE3_PLAIN_KINDS, check, &t);
    run3(3313, 40000, RECIPE3_POLYTOPE_KINDS, check, &t);
    print_message("%" PRIu64 " pairs, %" PRIu64 " distances proved by a kernel, %d kinds of processor beside the baseline\n",
                  t.pairs, t.proved, wide_kinds());
    for (int a = ABUT_CORE3_POINT; a <= ABUT_CORE3_CUSTOM; ++a) {
        for (int b = ABUT_CORE3_POINT; b <= ABUT_CORE3_CUSTOM; ++b) {
            assert_true(t.asked[a][b] > 0);
        }
    }
    assert_true(t.proved > t.pairs / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_routes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
