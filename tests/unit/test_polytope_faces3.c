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
    for (int32_t f = 0; f < ABUT_EPA3_FACES; ++f) {
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
        const int32_t faces = i < 100 ? i + 1 : (int32_t)(rng_unit(&r) * ABUT_EPA3_FACES) + 1;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_definition),
        cmocka_unit_test(test_every_face_settled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
