// test_hull_cone3.c : points shared out among the sides of a cone: each gets one that it is above if there is one, by bisection
// too.
#include "hull/quickhull3.h"
#include "unit/hull_block3.h"

enum { SIDES = 40, QUERIES = 600, ALL = SIDES + 1 + QUERIES };

typedef struct scene {
    abut_vec3         points[ALL], scaled[ALL];
    abut_cloud3       cloud;
    abut_facet3       facets[2 * ALL];
    abut_facet_plane3 planes[2 * ALL];
    int32_t           next[ALL], queue[2 * ALL], rim[ALL];
    abut_facets3      hull;
} scene;

// The sides of a pyramid over a square of whole numbers, ten corners to each side of the square, from one of them on: on all
// but four starts the first corner and its neighbours are in one plane with the tip.
static abut_vec3 corner(int i)
{
    static const int way[4][4] = {{0, 0, 1, 0}, {10, 0, 0, 1}, {10, 10, -1, 0}, {0, 10, 0, -1}};
    const int       *w = way[i / 10 % 4];
    return point(w[0] + w[2] * (i % 10), w[1] + w[3] * (i % 10), 0);
}

static void begin(scene *s, int start, int sides, rng *r)
{
    memset(s, 0, sizeof *s);
    for (int i = 0; i < sides; ++i) {
        s->points[i] = corner(start + i * (SIDES / sides));
    }
    s->points[sides] = point(4, 6, 12);
    for (int i = sides + 1; i < ALL; ++i) {
        // Coordinates of the corners, points between them and the tip, beyond it and below the square.
        double    x = (double)rng_below(r, 13) - 1;
        double    y = (double)rng_below(r, 13) - 1;
        abut_vec3 base = rng_chance(r, 0.5) ? s->points[rng_below(r, (uint32_t)sides)] : point(x, y, 0);
        double    t = (double)rng_below(r, 13) / 4 - 1;
        s->points[i] = abut_along3(base, (abut_real)t, abut_sub3(s->points[sides], base));
    }
    s->cloud = abut_cloud_at_unit_size3(s->points, ALL, s->scaled);
    s->hull.cloud = &s->cloud;
    s->hull.facets = s->facets;
    s->hull.planes = s->planes;
    s->hull.next = s->next;
    s->hull.queue = s->queue;
    s->hull.rim = s->rim;
    s->hull.capacity = 2 * ALL;
    s->hull.free = -1;
    for (int i = 0; i < sides; ++i) {
        s->rim[i] = abut_facet_make3(&s->hull, i, (i + 1) % sides, sides);
    }
    for (int i = sides + 1; i < ALL; ++i) {
        s->next[i] = i + 1 < ALL ? i + 1 : -1;
    }
}

static bool is_above(const scene *s, int32_t facet, int32_t point_index)
{
    const int32_t *v = s->facets[facet].vertex;
    return side(s->scaled[v[0]], s->scaled[v[1]], s->scaled[v[2]], s->scaled[point_index]) > 0;
}

static void check_shared(scene *s, int sides)
{
    static int32_t owner[ALL];
    for (int i = 0; i < ALL; ++i) {
        owner[i] = -1;
    }
    abut_fan_share3(&s->hull, sides, sides + 1);
    for (int i = 0; i < sides; ++i) {
        for (int32_t k = s->facets[s->rim[i]].outside; k >= 0; k = s->next[k]) {
            assert_int_equal(owner[k], -1);
            assert_true(is_above(s, s->rim[i], k));
            owner[k] = s->rim[i];
        }
    }
    int outside = 0;
    for (int k = sides + 1; k < ALL; ++k) {
        bool above = false;
        for (int i = 0; i < sides && !above; ++i) {
            above = is_above(s, s->rim[i], k);
        }
        assert_int_equal(above, owner[k] >= 0);
        outside += above;
    }
    assert_true(outside > 100);
    assert_true(outside < QUERIES);
}

static void test_every_start(void **state)
{
    (void)state;
    static scene s;
    uint64_t     seed = rng_seed_of_run(71);
    for (int start = 0; start < SIDES; ++start) {
        rng r = rng_make(seed, (uint64_t)start);
        begin(&s, start, SIDES, &r);
        check_shared(&s, SIDES);
        begin(&s, start, 8, &r);
        check_shared(&s, 8);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
