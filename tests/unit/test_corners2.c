// test_corners2.c : what the steps and the queries do where nothing else goes: broken contracts, the default hook, edges seen
// end on, EPA's store when it is crowded and cut short, shapes whose fields were tampered with.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "shape/support2.h"
#include "support/hand2.h"
#include "support/made2.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int     heard;
static char    condition_heard[200];
static jmp_buf back;

// A hook must not return into the query that broke off, so this one jumps out of it.
static void listen(const char *condition, const char *file, int line)
{
    assert_true(strstr(file, "src/") != NULL || strstr(file, "abut.c") != NULL); // the latter in the one-file release
    assert_true(line > 0);
    ++heard;
    (void)snprintf(condition_heard, sizeof condition_heard, "%s", condition);
    longjmp(back, 1);
}

// What the calls below are given where they are not given NULL.
typedef struct objects {
    abut_shape2     shape;
    abut_pair2      pair;
    abut_gjk2       gjk;
    abut_gjk2       overlapped;
    abut_epa2       epa;
    abut_clip2      clip;
    abut_face2      point;
    abut_face2      edge;
    abut_proximity2 proximity;
} objects;

static void break_machines(objects *o, int which)
{
    switch (which) {
    case 0:
        abut_gjk2_begin(NULL, &o->pair, NULL);
        break;
    case 1:
        abut_gjk2_begin(&o->gjk, NULL, NULL);
        break;
    case 2:
        (void)abut_gjk2_step(NULL);
        break;
    case 3:
        (void)abut_gjk2_run(NULL);
        break;
    case 4:
        abut_epa2_begin(NULL, &o->overlapped);
        break;
    case 5:
        abut_epa2_begin(&o->epa, NULL);
        break;
    case 6:
        abut_epa2_begin(&o->epa, &o->gjk); // not an overlap
        break;
    case 7:
        (void)abut_epa2_step(NULL);
        break;
    default:
        (void)abut_epa2_run(NULL);
        break;
    }
}

static void break_clip(objects *o, int which)
{
    const abut_vec2 right = {1, 0};
    switch (which) {
    case 0:
        abut_clip2_begin(NULL, &o->edge, &o->edge, right, 0, 0, 0);
        break;
    case 1:
        abut_clip2_begin(&o->clip, NULL, &o->edge, right, 0, 0, 0);
        break;
    case 2:
        abut_clip2_begin(&o->clip, &o->edge, NULL, right, 0, 0, 0);
        break;
    case 3:
        abut_clip2_begin(&o->clip, &o->point, &o->edge, right, 0, 0, 0);
        break;
    case 4:
        abut_clip2_begin(&o->clip, &o->edge, &o->point, right, 0, 0, 0);
        break;
    case 5:
        (void)abut_clip2_step(NULL);
        break;
    case 6:
        (void)abut_clip2_begin_pair(NULL, &o->pair, &o->proximity, 0);
        break;
    case 7:
        (void)abut_clip2_begin_pair(&o->clip, NULL, &o->proximity, 0);
        break;
    case 8:
        (void)abut_clip2_begin_pair(&o->clip, &o->pair, NULL, 0);
        break;
    default:
        (void)abut_clip2_run(NULL);
        break;
    }
}

static void break_queries(objects *o, int which)
{
    const abut_pose2 here = abut_identity2();
    switch (which) {
    case 0:
        (void)abut_pair2_make(NULL, &o->shape, &o->shape, here, NULL);
        break;
    case 1:
        (void)abut_pair2_make(&o->pair, NULL, &o->shape, here, NULL);
        break;
    case 2:
        (void)abut_pair2_make(&o->pair, &o->shape, NULL, here, NULL);
        break;
    case 3:
        (void)abut_overlap2(&o->shape, NULL, here);
        break;
    case 4:
        (void)abut_collide2(NULL, &o->shape, here, 0, NULL);
        break;
    default:
        (void)abut_mass_of2(NULL);
        break;
    }
}

static void break_makers(objects *o, int which)
{
    const abut_vec2  zero = {0, 0};
    static abut_vec2 block[24];
    switch (which) {
    case 0:
        (void)abut_make_capsule2(NULL, zero, zero, 1);
        break;
    case 1:
        (void)abut_make_box2(NULL, zero, zero, 1);
        break;
    case 2:
        (void)abut_make_polygon2(NULL, (const abut_polygon2 *)(const void *)block, 1);
        break;
    case 3:
        (void)abut_make_ellipse2(NULL, zero, zero, 1);
        break;
    case 4:
        (void)abut_make_custom2(NULL, NULL, o, 1);
        break;
    default:
        (void)abut_make_polygon2(&o->shape, NULL, 1);
        break;
    }
}

// Each call breaks one contract: the hook hears of each, once.
static void test_every_contract(void **state)
{
    (void)state;
    static objects o;
    void (*const calls[])(objects *, int) = {break_machines, break_clip, break_queries, break_makers};
    const int           counts[] = {9, 10, 6, 6};
    static volatile int i;
    static volatile int k;
    o.shape = circle(0, 0, 1);
    o.point.count = 1;
    o.edge.count = 2;
    o.overlapped.reason = ABUT_REASON_OVERLAP;
    abut_set_assert(listen);
    for (i = 0; i < 4; ++i) {
        for (k = 0; k < counts[i]; ++k) {
            heard = 0;
            if (setjmp(back) == 0) {
                calls[i](&o, k);
            }
            assert_int_equal(heard, 1);
            assert_true(strstr(condition_heard, " != NULL") != NULL);
        }
    }
    abut_set_assert(NULL);
}

static sigjmp_buf aborted;

static void jump_out(int number)
{
    (void)number;
    siglongjmp(aborted, 1);
}

// Without a hook the default one prints what was broken and where, in one line, and aborts.
static void test_default_hook(void **state)
{
    (void)state;
    char         line[200] = "";
    static int   kept_stderr;
    static FILE *caught;
    abut_set_assert(NULL);
    caught = tmpfile();
    assert_non_null(caught);
    (void)fflush(stderr);
    kept_stderr = dup(2);
    assert_true(dup2(fileno(caught), 2) == 2);
    void (*const before)(int) = signal(SIGABRT, jump_out);
    if (sigsetjmp(aborted, 1) == 0) {
        (void)abut_support2(NULL, at(1, 0));
        heard = -1; // it came back
    } else {
        heard = 1;
    }
    (void)fflush(stderr);
    (void)dup2(kept_stderr, 2);
    (void)close(kept_stderr);
    (void)signal(SIGABRT, before);
    rewind(caught);
    assert_non_null(fgets(line, sizeof line, caught));
    assert_true(fgetc(caught) == EOF);
    (void)fclose(caught);
    assert_int_equal(heard, 1);
    const char *start = "abut: broken contract: shape != NULL (";
    assert_int_equal(strncmp(line, start, strlen(start)), 0);
    assert_true(strstr(line, "src/shape/shape2.c:") != NULL || strstr(line, "abut.c:") != NULL);
}

// A shape that no maker made, in any field the queries rely on, is refused with every field of the answer filled.
static void test_tampered_shapes(void **state)
{
    (void)state;
    const abut_shape2 good = circle(0, 0, 1);
    const abut_real   infinite = (abut_real)INFINITY;
    abut_shape2       bad[9];
    for (int i = 0; i < 9; ++i) {
        bad[i] = good;
    }
    bad[0].core = (abut_core2)99;
    bad[1].core = (abut_core2)(ABUT_CORE2_CUSTOM + 1);
    bad[2].radius = -1;
    bad[3].radius = infinite;
    bad[4].radius = (abut_real)NAN;
    bad[5].reach = -1;
    bad[6].reach = infinite;
    bad[7].reach = (abut_real)NAN;
    bad[8].core = ABUT_CORE2_NONE;
    for (int i = 0; i < 9; ++i) {
        const abut_proximity2 p = abut_distance2(&bad[i], &good, placed(3, 0), NULL, NULL);
        const abut_proximity2 q = abut_distance2_general(&good, &bad[i], placed(3, 0), NULL, NULL);
        assert_int_equal(p.status, ABUT_INVALID);
        assert_int_equal(q.status, ABUT_INVALID);
        assert_true(isinf(p.error) && isinf(p.distance) && p.distance > 0 && p.supports == 0);
        expect_vec(p.normal, 1, 0, 0);
        assert_false(abut_overlap2(&bad[i], &good, placed(0, 0)));
        assert_int_equal(abut_collide2(&good, &bad[i], placed(0, 0), 0, NULL).count, 0);
    }
}

// The clipping of a pair as its collide query begins it: boxes face to face, whatever the margin; circles have no edges.
static void test_the_clipping_of_a_pair(void **state)
{
    (void)state;
    const abut_shape2 shapes[] = {box(0, 0, 1, 1, 0.25), circle(0, 0, 1)};
    for (int i = 0; i < 2; ++i) {
        for (int k = 0; k < 2; ++k) {
            for (int margin = -1; margin <= 1; ++margin) {
                abut_clip2 clip;
                abut_pair2 pair;
                assert_int_equal(abut_pair2_make(&pair, &shapes[i], &shapes[k], placed(0, 2), NULL), ABUT_OK);
                const abut_proximity2 p = abut_distance2(&shapes[i], &shapes[k], placed(0, 2), NULL, NULL);
                assert_true(abut_clip2_begin_pair(&clip, &pair, &p, (abut_real)margin) == (i == 0 && k == 0));
            }
        }
    }
}

// The support of a shape of no known core is that of its middle, moved out by its radius; it has no vertices to name.
static void test_support_of_an_unknown_core(void **state)
{
    (void)state;
    abut_shape2 shape = circle(2, 1, 0.5);
    shape.core = (abut_core2)99;
    const abut_support2_point s = abut_support2(&shape, at(0, 3));
    expect_vec(s.point, 2, 1.5, 0);
    assert_int_equal(s.feature, 0);
    assert_int_equal(abut_core_vertices2(&shape), 0);
    abut_vec2 point = at(7, 7);
    assert_false(abut_core_vertex2(&shape, 0, &point));
    expect_vec(point, 7, 7, 0);
}

// Two regular polygons of 96 corners on the unit circle, in one place: D is one of twice the size, and the depth is the height
// of its 96 sides, 2 cos(pi / 96). All sides tie, so EPA's store fills up to where it works on the narrowest edge. Stopped
// after any number of supports it says so, and its bounds hold the depth.
static void test_crowded_epa_cut_short(void **state)
{
    (void)state;
    static made2         a;
    abut_vec2            points[96];
    static abut_vec2     block[184];
    const abut_polygon2 *polygon = NULL;
    const double         pi = 3.14159265358979323846;
    const double         depth = 2 * cos(pi / 96);
    int32_t              full = 1000;
    int                  limited = 0;
    for (int i = 0; i < 96; ++i) {
        points[i] = at(cos(i * pi / 48), sin(i * pi / 48));
    }
    assert_int_equal(abut_hull2_build(points, 96, block, sizeof block, &polygon, NULL), ABUT_OK);
    assert_int_equal(abut_make_polygon2(&a.shape, polygon, 0), ABUT_OK);
    for (int32_t most = 1; most <= full; ++most) {
        const abut_options    options = {0, 0, most};
        const abut_proximity2 p = abut_distance2(&a.shape, &a.shape, placed(0, 0), &options, NULL);
        assert_true(p.status == ABUT_OK || p.status == ABUT_LIMIT);
        expect_near(p.distance, -depth, (double)p.error + 8 * roundoff); // the corners are off by rounding
        assert_in_range(p.supports, 1, most + 2); // GJK may end at the limit; then EPA asks once and gives up with one more
        limited += p.status == ABUT_LIMIT;
        full = p.status == ABUT_OK ? most : full;
    }
    print_message("%d supports, %d limited answers\n", (int)full, limited);
    assert_true(limited == full - 1);
    assert_in_range(full, 96, 4 * 96 + 8);
}

// A circle deep in a polygon one of whose sides is so short that its square is no number: the closed form lets the general
// method answer. The circle's centre is 1/2 from the side at x = -1 and farther from all others.
static void test_side_too_short_to_square(void **state)
{
    (void)state;
    const abut_real      tiny = sizeof(abut_real) == 8 ? (abut_real)ldexp(1, -600) : (abut_real)ldexp(1, -80);
    const abut_vec2      points[6] = {{-1, -1}, {(abut_real)0.5, -1}, {1, 0}, {1, tiny}, {(abut_real)0.5, 1}, {-1, 1}};
    static abut_vec2     block[64];
    const abut_polygon2 *polygon = NULL;
    const abut_shape2    b = circle(0, 0, 0.125);
    abut_shape2          a;
    assert_int_equal(abut_polygon2_build(points, 6, block, sizeof block, &polygon, NULL), ABUT_OK);
    assert_int_equal(polygon->count, 6);
    assert_int_equal(abut_make_polygon2(&a, polygon, 0), ABUT_OK);
    const abut_proximity2 p = abut_distance2(&a, &b, placed(-0.5, 0.25), NULL, NULL);
    assert_int_equal(p.status, ABUT_OK);
    expect_near(p.distance, -0.625, (double)p.error);
    assert_true((double)p.error <= 100 * roundoff);
    expect_vec(p.normal, -1, 0, 8 * roundoff);
    expect_vec(p.point_a, -1, 0.25, 16 * roundoff);
    expect_vec(p.point_b, -0.375, 0.25, 16 * roundoff);
}

// A's edge from (x, 1 + x) to (x + 5/8, 3/8 + x) lies along the normal (1, -1) / sqrt 2, so it is seen end on: both ends are at
// (2x + 1) / sqrt 2 on the tangent, but for rounding, and at -1 / sqrt 2 and 1/4 / sqrt 2 along the normal. B's passes through
// the origin along the tangent. Where rounding leaves a stretch at all, its contacts are finite and on the edge.
static void test_edges_seen_end_on(void **state)
{
    (void)state;
    const double     half = 0.70710678118654752440;
    const abut_face2 wide = {{at(2, 2), at(-2, -2)}, {0, 1}, 2};
    int              counted = 0;
    for (int k = 0; k < 400; ++k) {
        const double     x = k / 128.0;
        const abut_face2 a = {{at(x, 1 + x), at(x + 0.625, 0.375 + x)}, {2, 3}, 2};
        for (int round = 0; round < 2; ++round) {
            abut_clip2 clip;
            abut_clip2_begin(&clip, &a, &wide, at(half, -half), (abut_real)(round * 0.25), 0, 100);
            assert_int_equal(abut_clip2_run(&clip), ABUT_OK);
            counted += clip.count;
            for (int32_t i = 0; i < clip.count; ++i) {
                const double along = half * (double)(clip.contact[i].point_a.x + clip.contact[i].point_a.y);
                const double height = half * (double)(clip.contact[i].point_a.x - clip.contact[i].point_a.y);
                expect_near((abut_real)along, half * (2 * x + 1), 40 * roundoff);
                assert_true(height >= -half - 40 * roundoff && height <= half * 0.25 + round * 0.25 + 40 * roundoff);
                expect_near(clip.contact[i].separation, -height, 40 * roundoff);
            }
        }
    }
    print_message("%d contacts\n", counted);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_contract),
        cmocka_unit_test(test_the_clipping_of_a_pair),
        cmocka_unit_test(test_default_hook),
        cmocka_unit_test(test_tampered_shapes),
        cmocka_unit_test(test_support_of_an_unknown_core),
        cmocka_unit_test(test_crowded_epa_cut_short),
        cmocka_unit_test(test_side_too_short_to_square),
        cmocka_unit_test(test_edges_seen_end_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
