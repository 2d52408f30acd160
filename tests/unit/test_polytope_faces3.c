// test_polytope_faces3.c : what is asked of all faces at once, eight by eight, is what they say one by one; ties, settled
// faces, and the places after the last one.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "epa/polytope3.h"
#include "support/hand3.h"
#include "support/recipe3.h"

#include <math.h>

static const uint64_t seed = 3310;

// Faces with any normals, and what a store has after them: empty places to the end of the row, then anything.
static void make_faces(abut_polytope3 *p, rng *r, int32_t faces)
{
    const int32_t end = (faces + ABUT_FACES3_ROW - 1) / ABUT_FACES3_ROW * ABUT_FACES3_ROW;
    p->faces = faces;
    for (int32_t f = 0; f < ABUT_EPA3_PLANES; ++f) {
        double     d[3];
        const bool empty = f >= faces && f < end;
        rng_direction3(r, d);
        p->normal_x[f] = (abut_real)d[0];
        p->normal_y[f] = (abut_real)d[1];
        p->normal_z[f] = (abut_real)d[2];
        p->reach[f] = empty ? (abut_real)INFINITY : (abut_real)(rng_unit(r) - 0.25);
        p->square[f] = empty || rng_chance(r, 0.1) ? (abut_real)INFINITY : (abut_real)(floor(8 * rng_unit(r)) / 8 - 0.25);
    }
}

static bool is_seen(const uint64_t *seen, int32_t f)
{
    return (seen[f / ABUT_FACES3_WORD] >> f % ABUT_FACES3_WORD & 1) != 0;
}

static void test_by_definition(void **state)
{
    (void)state;
    static abut_polytope3 p;
    rng                   r = rng_make(rng_seed_of_run(seed), 0);
    for (int i = 0; i < 400; ++i) {
        const int32_t faces = i < ABUT_EPA3_PLANES ? i + 1 : (int32_t)(rng_unit(&r) * ABUT_EPA3_PLANES) + 1;
        uint64_t      seen[ABUT_FACES3_WORDS];
        double        d[3];
        make_faces(&p, &r, faces);
        rng_direction3(&r, d);
        const abut_vec3 w = at3(d[0], d[1], d[2]);
        const int32_t   found = abut_faces3_seen(&p, &w, seen);
        int32_t         nearest = -1;
        abut_real       least = (abut_real)INFINITY;
        for (int32_t f = 0; f < faces; ++f) {
            const abut_real height = (p.normal_x[f] * w.x + p.normal_y[f] * w.y) + p.normal_z[f] * w.z;
            assert_true(is_seen(seen, f) == (height > p.reach[f]));
            if (height <= p.reach[f] && p.square[f] < least) {
                nearest = f;
                least = p.square[f];
            }
        }
        // Nothing after the last face, nor across an open edge.
        for (int32_t f = faces; f % ABUT_FACES3_WORD != 0; ++f) {
            assert_false(is_seen(seen, f));
        }
        assert_false(is_seen(seen, ABUT_EPA3_NOTHING / 4));
        assert_int_equal(found, nearest);
    }
}

static void test_every_face_settled(void **state)
{
    (void)state;
    static abut_polytope3 p;
    rng                   r = rng_make(rng_seed_of_run(seed), 1);
    make_faces(&p, &r, 20);
    for (int32_t f = 0; f < p.faces; ++f) {
        p.square[f] = (abut_real)INFINITY;
    }
    uint64_t        seen[ABUT_FACES3_WORDS];
    const abut_vec3 w = at3(0.5, 0.25, 0.125);
    assert_int_equal(abut_faces3_seen(&p, &w, seen), -1);
    assert_int_equal(abut_faces3_nearest(&p), -1);
}

// ---- faces that keep their planes, and others -------------------------------------------------------------------------------

static abut_vertex3 vertex_at(abut_vec3 w)
{
    const abut_vertex3 v = {w, w, 0, 0};
    return v;
}

// Points near a sphere, some of them so near to others that there are needles.
static abut_vertex3 next_point(rng *r, abut_vec3 before)
{
    double d[3];
    rng_direction3(r, d);
    const abut_real scale = (abut_real)(1 + 0.1 * rng_unit(r));
    const abut_vec3 any = abut_scale3(scale, at3(d[0], d[1], d[2]));
    return vertex_at(rng_chance(r, 0.2) ? abut_along3(before, (abut_real)1e-6, any) : any);
}

static int32_t seen_by(const abut_polytope3 *p, abut_vec3 w)
{
    for (int32_t f = 0; f < p->faces; ++f) {
        if (abut_polytope3_holds(p, f) && abut_polytope3_sees(p, f, w)) {
            return f;
        }
    }
    return -1;
}

static void grow(abut_polytope3 *p, rng *r, int32_t most)
{
    const abut_simplex3 t = {
        {vertex_at(at3(1, 1, 1)), vertex_at(at3(-1, -1, 1)), vertex_at(at3(-1, 1, -1)), vertex_at(at3(1, -1, -1))},
        {0, 0, 0, 0},
        4};
    abut_vec3 before = t.vertex[0].w;
    abut_polytope3_begin(p, &t, 4 * ABUT_UNIT_ROUNDOFF);
    for (int i = 0; i < 400 && p->faces + 2 <= most; ++i) {
        const abut_vertex3 v = next_point(r, before);
        const int32_t      f = seen_by(p, v.w);
        before = v.w;
        assert_true(f < 0 || abut_polytope3_expand(p, f, &v, 1));
    }
}

static void expect_same_plane(abut_plane3 p, abut_plane3 q)
{
    assert_true(p.normal.x == q.normal.x && p.normal.y == q.normal.y && p.normal.z == q.normal.z && p.reach == q.reach);
}

static void test_a_plane_again(void **state)
{
    (void)state;
    static abut_polytope3 p;
    rng                   r = rng_make(rng_seed_of_run(seed), 2);
    int                   sharpened = 0;
    for (int i = 0; i < 50; ++i) {
        grow(&p, &r, ABUT_EPA3_PLANES);
        for (int32_t f = 0; f < p.faces; ++f) {
            if (abut_polytope3_holds(&p, f)) {
                sharpened += f % 3 == 0 && abut_polytope3_sharpen(&p, f);
                expect_same_plane(abut_polytope3_plane(&p, f), abut_polytope3_plane_again(&p, f));
            }
        }
    }
    assert_true(sharpened > 0);
}

// The same faces in places that do not keep their planes.
static void move_up(abut_polytope3 *to, const abut_polytope3 *from)
{
    *to = *from;
    for (int32_t f = 0; f < ABUT_EPA3_PLANES; ++f) {
        const int32_t there = f + ABUT_EPA3_PLANES;
        to->square[there] = f < from->faces ? from->square[f] : (abut_real)INFINITY;
        to->sharp[there] = from->sharp[f];
        for (int e = 0; e < 3; ++e) {
            const uint16_t across = from->across[f][e];
            to->corner[there][e] = from->corner[f][e];
            to->across[there][e] = across == ABUT_EPA3_NOTHING ? across : (uint16_t)(across + 4 * ABUT_EPA3_PLANES);
        }
        to->square[f] = (abut_real)INFINITY;
        to->reach[f] = (abut_real)INFINITY;
        to->corner[f][0] = ABUT_EPA3_NOTHING;
    }
    to->faces = from->faces + ABUT_EPA3_PLANES;
}

static bool has_face(const abut_horizon3 *h, int32_t face)
{
    bool has = false;
    for (int32_t i = 0; i < h->faces; ++i) {
        has = has || h->removed[i] == face;
    }
    return has;
}

static bool has_edge(const abut_horizon3 *h, uint16_t from, uint16_t to, uint16_t onward)
{
    bool has = false;
    for (int32_t i = 0; i < h->edges; ++i) {
        has = has || (h->from[i] == from && h->to[i] == to && h->to[h->next[i]] == onward);
    }
    return has;
}

// The faces of one patch may come in another order.
static void expect_same_horizon(const abut_horizon3 *low, const abut_horizon3 *high)
{
    assert_int_equal(low->faces, high->faces);
    assert_int_equal(low->edges, high->edges);
    for (int32_t i = 0; i < low->faces; ++i) {
        assert_true(has_face(high, low->removed[i] + ABUT_EPA3_PLANES));
    }
    for (int32_t i = 0; i < low->edges; ++i) {
        assert_true(has_edge(high, low->from[i], low->to[i], low->to[low->next[i]]));
    }
}

static void test_the_same_horizon(void **state)
{
    (void)state;
    static abut_polytope3 low;
    static abut_polytope3 high;
    rng                   r = rng_make(rng_seed_of_run(seed), 3);
    int                   found = 0;
    for (int i = 0; i < 200; ++i) {
        static abut_horizon3 of_low;
        static abut_horizon3 of_high;
        grow(&low, &r, 8 + i % (ABUT_EPA3_PLANES - 8));
        move_up(&high, &low);
        assert_int_equal(abut_faces3_nearest(&high), abut_faces3_nearest(&low) + ABUT_EPA3_PLANES);
        const abut_vertex3 v = next_point(&r, low.vertex[low.vertices - 1].w);
        const int32_t      f = seen_by(&low, v.w);
        if (f >= 0) {
            abut_horizon3_find(&low, f, &v, &of_low);
            abut_horizon3_find(&high, f + ABUT_EPA3_PLANES, &v, &of_high);
            expect_same_horizon(&of_low, &of_high);
            ++found;
        }
    }
    assert_true(found > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_definition),
        cmocka_unit_test(test_every_face_settled),
        cmocka_unit_test(test_a_plane_again),
        cmocka_unit_test(test_the_same_horizon),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
