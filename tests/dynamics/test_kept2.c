// test_kept2.c : the contacts of what has not moved are those of the last step, with all that calls have changed since.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "scene2.h"

static void expect_close(double got, double expected, double within)
{
    if (!(fabs(got - expected) <= within)) {
        fail_msg("%.9g instead of %.9g, allowed %.3g", got, expected, within);
    }
}

static const double WEIGHT = 10;

// A box of mass 1 that sleeps on a floor.
static abut_dynamics2 *sleeper(uint32_t *box_id)
{
    abut_dynamics2 *d = scene(WEIGHT);
    (void)put_floor(d, material(0, 0.6, 0));
    *box_id = put(d, ABUT_DYNAMIC, box(0, 0, 0.5, 0.5, 0), 0, 0.5, 0, material(1, 0.6, 0));
    run_for(d, 2, SIXTIETH);
    assert_true(body_of(d, *box_id).asleep);
    return d;
}

static abut_contact_load2 only_contact(const abut_dynamics2 *d)
{
    abut_contact_load2 load;
    assert_int_equal(abut_dynamics2_contact_count(d), 1);
    assert_true(abut_dynamics2_get_contact(d, 0, &load));
    assert_int_equal(load.count, 2);
    return load;
}

// Half of the weight at each corner, however long a step is; nothing comes together.
static void test_loads_of_what_sleeps(void **state)
{
    (void)state;
    uint32_t        b = 0;
    abut_dynamics2 *d = sleeper(&b);
    const double    steps[] = {SIXTIETH, SIXTIETH / 2, SIXTIETH / 2, SIXTIETH};
    for (int i = 0; i < 4; ++i) {
        run_for(d, steps[i], steps[i]);
        const abut_contact_load2 now = only_contact(d);
        for (int p = 0; p < 2; ++p) {
            expect_close((double)now.points[p].load, WEIGHT / 2, 1e-3);
            expect_close(fabs((double)now.points[p].point.x), 0.5, 1e-3);
            expect_close((double)now.points[p].approach, 0, 0);
            assert_false(now.points[p].pressed);
        }
    }
    abut_dynamics2_release(d);
}

// The right one carries 0.7 of the weight.
static void expect_at_corners(const abut_dynamics2 *d, double within)
{
    const abut_contact_load2 now = only_contact(d);
    for (int p = 0; p < 2; ++p) {
        const double x = (double)now.points[p].point.x;
        expect_close(fabs(x), 0.5, 1e-3);
        expect_close((double)now.points[p].load, (x > 0 ? 0.7 : 0.3) * WEIGHT, within * WEIGHT);
    }
}

// The corners stay where they are when the centre of mass is put elsewhere, and carry the weight by their arms: 0.7 and 0.3.
static void test_another_centre_of_mass(void **state)
{
    (void)state;
    uint32_t              b = 0;
    abut_dynamics2       *d = sleeper(&b);
    const abut_body_mass2 own = {1, at(0.2, 0), (abut_real)0.1};
    assert_int_equal(abut_dynamics2_set_mass(d, b, &own), ABUT_OK);
    run_for(d, SIXTIETH, SIXTIETH);
    expect_at_corners(d, 1);
    run_for(d, 0.2, SIXTIETH);
    expect_at_corners(d, 0.01);
    abut_dynamics2_release(d);
}

static void test_another_material(void **state)
{
    (void)state;
    uint32_t            b = 0;
    abut_dynamics2     *d = sleeper(&b);
    const abut_material ice = material(1, 0, 0.25);
    assert_int_equal(abut_dynamics2_set_material(d, abut_world2_next_shape(abut_dynamics2_world(d), b, 0), &ice), ABUT_OK);
    run_for(d, SIXTIETH, SIXTIETH);
    expect_close((double)only_contact(d).rule.friction, 0, 0);
    expect_close((double)only_contact(d).rule.restitution, 0.25, 0);
    abut_dynamics2_release(d);
}

// Of two that no impulse moves there is no contact.
static void test_static_now(void **state)
{
    (void)state;
    uint32_t        b = 0;
    abut_dynamics2 *d = sleeper(&b);
    assert_int_equal(abut_dynamics2_set_kind(d, b, ABUT_STATIC), ABUT_OK);
    run_for(d, SIXTIETH, SIXTIETH);
    assert_int_equal(abut_dynamics2_contact_count(d), 0);
    assert_int_equal(abut_dynamics2_set_kind(d, b, ABUT_DYNAMIC), ABUT_OK);
    run_for(d, SIXTIETH, SIXTIETH);
    (void)only_contact(d);
    abut_dynamics2_release(d);
}

static void no_friction(void *context, const abut_dynamics2 *d, const abut_contact_view2 *contact, abut_contact_rule2 *rule)
{
    (void)context;
    (void)d;
    (void)contact;
    rule->friction = 0;
}

// What a caller has said of a contact is not said where a snapshot goes on without him.
static void test_rules_go_with_the_callbacks(void **state)
{
    (void)state;
    const abut_callbacks2 callbacks = {.contact = no_friction};
    uint32_t              b = 0;
    abut_dynamics2       *d = sleeper(&b), *other = scene(0);
    assert_int_equal(abut_dynamics2_set_callbacks(d, &callbacks), ABUT_OK);
    run_for(d, 2, SIXTIETH);
    assert_true(body_of(d, b).asleep);
    expect_close((double)only_contact(d).rule.friction, 0, 0);
    copy_scene(other, d);
    run_for(other, SIXTIETH, SIXTIETH);
    assert_true(body_of(other, b).asleep);
    expect_close((double)only_contact(other).rule.friction, 0.6, 1e-6);
    abut_dynamics2_release(d);
    abut_dynamics2_release(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_loads_of_what_sleeps),
        cmocka_unit_test(test_another_centre_of_mass),
        cmocka_unit_test(test_another_material),
        cmocka_unit_test(test_static_now),
        cmocka_unit_test(test_rules_go_with_the_callbacks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
