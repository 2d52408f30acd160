// test_direction_circle3.c : support points all round a normal: those of the pair, and what they say by one at a time.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "smooth/direction_circle3.h"
#include "support/hand3.h"
#include "support/random.h"

#include <string.h>

enum { ROUND = ABUT_RING3_ROUND };

static abut_shape3 any_core(rng *r)
{
    const abut_axis axis = (abut_axis)rng_below(r, 3);
    const double    x = rng_log(r, 0.001, 1);
    const double    y = rng_log(r, 0.001, 1);
    switch (rng_below(r, 6)) {
    case 0:
        return capsule3(at3(0, 0, 0), at3(x, -y, rng_range(r, 0, 1)), 0);
    case 1:
        return box3(at3(0, 0, 0), at3(x, y, rng_range(r, 0, 1)), 0);
    case 2:
        return disk3(at3(0, 0, 0), axis, x);
    case 3:
        return cylinder3(at3(0, 0, 0), axis, x, y);
    case 4:
        return cone3(at3(0, 0, 0), axis, x, y);
    default:
        return ellipsoid3(at3(0, 0, 0), at3(x, y, rng_range(r, 0, 1)), 0);
    }
}

static abut_vec3 any_unit(rng *r)
{
    const abut_vec3 v = at3(rng_range(r, -1, 1), rng_range(r, -1, 1), rng_range(r, -1, 1));
    return abut_scale3(1 / abut_sqrt(abut_dot3(v, v)), v);
}

static abut_direction_circle3 ring_about(const abut_pair3 *pair, rng *r, double sine)
{
    abut_direction_circle3 ring;
    const abut_vec3        n = any_unit(r);
    const bool             right = abut_abs(n.x) < (abut_real)0.5;
    abut_vec3              u = abut_cross3(n, right ? at3(1, 0, 0) : at3(0, 1, 0));
    memset(&ring, 0, sizeof ring);
    u = abut_scale3(1 / abut_sqrt(abut_dot3(u, u)), u);
    ring.axis[0] = n;
    ring.axis[1] = u;
    ring.axis[2] = abut_cross3(n, u);
    ring.sine = (abut_real)sine;
    ring.behind = abut_minkowski3(pair, abut_neg3(n)).w;
    return ring;
}

// Whether one of the corners' points reaches as far along all of their directions.
static bool serves(const abut_vec3 *way, const abut_vec3 *point, int corners, abut_real height)
{
    for (int i = 0; i < corners; ++i) {
        bool all = true;
        for (int k = 0; k < corners; ++k) {
            all = all && (i == k || abut_dot3(point[i], way[k]) > height);
        }
        if (all) {
            return true;
        }
    }
    return false;
}

static uint32_t open_one_by_one(const abut_direction_circle3 *r)
{
    uint32_t open = 0;
    for (int i = 0; i < ROUND; ++i) {
        abut_vec3 way[4];
        abut_vec3 point[4];
        for (int k = 0; k < 4; ++k) {
            way[k] = abut_of_ring3(&r->way[k / 2], i + k % 2);
            point[k] = abut_of_ring3(&r->point[k / 2], i + k % 2);
        }
        open |= (uint32_t)!serves(way, point, 4, r->height) << i;
        way[1] = abut_neg3(r->axis[0]);
        point[1] = r->behind;
        open |= (uint32_t)!serves(way + 1, point + 1, 3, r->height) << (ROUND + i);
    }
    return open;
}

// The least that D reaches along the directions, which are as they should be.
static abut_real least_reach(const abut_direction_circle3 *r, const abut_pair3 *pair)
{
    const double cosine = sqrt(1 - (double)r->sine * (double)r->sine);
    abut_real    least = INFINITY;
    for (int i = 0; i < ABUT_RINGS3 * (ROUND + 1); ++i) {
        const int       k = i / (ROUND + 1);
        const abut_vec3 d = abut_of_ring3(&r->way[k], i % (ROUND + 1));
        const abut_vec3 w = abut_of_ring3(&r->point[k], i % (ROUND + 1));
        const abut_real reach = abut_dot3(abut_minkowski3(pair, d).w, d);
        const double    along = k == 0 ? cosine : -sqrt((1 - cosine) / 2);
        assert_true(fabs((double)abut_dot3(d, d) - 1) <= 16 * roundoff);
        assert_true(fabs((double)abut_dot3(d, r->axis[0]) - along) <= 0.001);
        assert_true(abut_abs(abut_dot3(w, d) - reach) <= pair->noise);
        least = abut_min(least, abut_dot3(w, d));
    }
    return least;
}

static void test_any_cores(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(6217);
    const uint64_t count = rng_scaled(4000);
    uint64_t       parts = 0;
    uint64_t       open = 0;
    for (uint64_t i = 0; i < count; ++i) {
        rng               r = rng_make(seed, i);
        const abut_shape3 a = any_core(&r);
        const abut_shape3 b = any_core(&r);
        abut_pose3        pose = placed3(rng_range(&r, -0.5, 0.5), rng_range(&r, -0.5, 0.5), rng_range(&r, -0.5, 0.5));
        const abut_quat q = {(abut_real)rng_range(&r, -1, 1), (abut_real)rng_range(&r, -1, 1), (abut_real)rng_range(&r, -1, 1),
                             (abut_real)rng_range(&r, -1, 1)};
        abut_pair3      pair;
        pose.r = abut_rot3_quat(q);
        assert_int_equal(abut_pair3_make(&pair, &a, &b, pose, NULL), ABUT_OK);
        abut_direction_circle3 ring = ring_about(&pair, &r, rng_chance(&r, 0.25) ? 1 : rng_range(&r, 0.01, 1));
        ring.height = -INFINITY;
        assert_int_equal(abut_ring_open3(&ring, &pair), 0);
        const abut_real least = least_reach(&ring, &pair);
        ring.height = least - 16 * pair.noise;
        const uint32_t bits = abut_ring_open3(&ring, &pair);
        assert_int_equal(bits, open_one_by_one(&ring));
        ring.height = least + 16 * pair.noise;
        assert_int_equal(abut_ring_open3(&ring, &pair), ABUT_RING3_BELOW);
        for (uint32_t rest = bits; rest != 0; rest &= rest - 1) {
            open += 1;
        }
        parts += ABUT_RINGS3 * ROUND;
    }
    print_message("%llu parts of %llu open\n", (unsigned long long)open, (unsigned long long)parts);
    assert_in_range(open, parts / 16, parts / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_any_cores)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
