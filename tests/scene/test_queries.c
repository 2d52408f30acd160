// test_queries.c : the queries of a scene are read as written, motions by hand; and what bounds.h makes of answers whose exact
// ones are known.
#include "scene/engine/bounds.h"
#include "scene/file/read.h"

// cmocka wants these four before it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static void read_queries(int dim, const char *queries, scene *s)
{
    static const char *const bodies[] = {
        "[{\"name\":\"a\",\"shape\":{\"type\":\"box\",\"half\":[1,1]}},"
        "{\"name\":\"b\",\"shape\":{\"type\":\"box\",\"half\":[1,1]},\"position\":[5,1],\"angle\":1000},"
        "{\"name\":\"c\",\"shape\":{\"type\":\"circle\",\"radius\":1},\"position\":[0,9],\"rotation\":[0,1]}]",
        "[{\"name\":\"a\",\"shape\":{\"type\":\"box\",\"half\":[1,1,1]}},"
        "{\"name\":\"b\",\"shape\":{\"type\":\"box\",\"half\":[1,1,1]},\"position\":[5,1,2],\"quaternion\":[0,0,0,1]}]"};
    char    text[2048];
    failure why = {""};
    int     length =
        snprintf(text, sizeof text, "{\"abut\":1,\"dim\":%d,\"bodies\":%s,\"queries\":[%s]}", dim, bodies[dim == 3], queries);
    assert_in_range(length, 1, sizeof text - 1);
    if (!scene_parse("test", text, (size_t)length, &scene_files_on_disk, NULL, s, &why))
        fail_msg("%s", why.text);
}

static void assert_point(scene_point p, double x, double y, double z, double within)
{
    if (!(fabs(p.x - x) <= within && fabs(p.y - y) <= within && fabs(p.z - z) <= within))
        fail_msg("(%.17g, %.17g, %.17g) is not (%.17g, %.17g, %.17g)", p.x, p.y, p.z, x, y, z);
}

static void queries_are_read_as_written(void **state)
{
    scene s;
    (void)state;
    read_queries(2,
                 "{\"ray\":{\"origin\":[1,2],\"direction\":[3,4],\"max_fraction\":5,\"target\":0.5}},"
                 "{\"against\":\"b\",\"point\":[6,7]},"
                 "{\"cast\":{\"body\":\"a\",\"translation\":[0,0],\"leave\":true},\"against\":\"c\"},"
                 "{\"depth_along\":{\"body\":\"b\",\"direction\":[0,2]}}",
                 &s);
    assert_int_equal(s.query_count, 4);
    const scene_query *q = s.queries;
    assert_int_equal(q[0].question, SCENE_ASKS_RAY);
    assert_point(q[0].origin, 1, 2, 0, 0);
    assert_point(q[0].along, 3, 4, 0, 0);
    assert_true(q[0].max_fraction == 5 && q[0].target == 0.5 && !q[0].leave);
    assert_true(q[0].body.count == 0 && q[0].against.first == 0 && q[0].against.count == 3);
    assert_int_equal(q[1].question, SCENE_ASKS_POINT);
    assert_point(q[1].origin, 6, 7, 0, 0);
    assert_true(q[1].against.first == 1 && q[1].against.count == 1 && q[1].max_fraction == 1);
    assert_int_equal(q[2].question, SCENE_ASKS_CAST);
    assert_true(q[2].leave && q[2].body.first == 0 && q[2].body.count == 1 && q[2].against.first == 2);
    assert_int_equal(q[3].question, SCENE_ASKS_DEPTH_ALONG);
    assert_true(q[3].body.first == 1 && q[3].against.count == 3);
    scene_free(&s);
    read_queries(2, "", &s);
    assert_true(s.query_count == 0 && s.queries != NULL); // an empty list is not a missing one
    scene_free(&s);
}

// Of b, which begins at (5, 1) with an angle of 1000, and of c, which is turned by a quarter.
static void motions_end_where_they_are_to(void **state)
{
    scene s;
    (void)state;
    read_queries(
        2,
        "{\"impact\":{\"body\":\"b\",\"to\":{\"position\":[6,3],\"angle\":1001}}},"
        "{\"impact\":{\"body\":\"b\",\"to\":{\"turn\":-70}}},"
        "{\"impact\":{\"body\":\"c\",\"to\":{\"center\":[2,0],\"turn\":3.141592653589793}},\"against\":\"b\"},"
        "{\"impact\":{\"body\":\"a\",\"to\":{},\"against_to\":{\"center\":[7,7],\"position\":[0,0]}},\"against\":\"b\"}",
        &s);
    const scene_query *q = s.queries;
    assert_point(q[0].motion.translation, 1, 2, 0, 0);
    assert_point(q[0].motion.turn, 0, 0, 1, 0); // as it is, not brought into a turn
    assert_point(q[1].motion.translation, 0, 0, 0, 0);
    assert_point(q[1].motion.turn, 0, 0, -70, 0);
    // c's centre is at (0, 11) first. The body is to be at (0, 9) again, upside down, and so its centre at (0, 7).
    assert_point(q[2].motion.center, 2, 0, 0, 0);
    assert_point(q[2].motion.translation, 0, -4, 0, 1e-15);
    assert_true(q[2].motion.move_slack > 0 && q[2].motion.move_slack < 1e-14);
    // Without a turn every point moves alike.
    assert_point(q[3].motion.translation, 0, 0, 0, 0);
    assert_point(q[3].against_motion.translation, -5, -1, 0, 0);
    assert_true(q[3].against_motion.move_slack == 0);
    scene_free(&s);
}

// Of b, which is upside down about z at the start.
static void turns_in_space_go_the_shorter_way(void **state)
{
    const double pi = 3.14159265358979323846;
    scene        s;
    (void)state;
    read_queries(3,
                 "{\"impact\":{\"body\":\"b\",\"to\":{\"quaternion\":[0,0,0,-3]}}},"
                 "{\"impact\":{\"body\":\"b\",\"to\":{\"quaternion\":[1,0,0,1]}}},"
                 "{\"impact\":{\"body\":\"b\",\"to\":{\"matrix\":[[0,1,0],[-1,0,0],[0,0,1]]}}},"
                 "{\"impact\":{\"body\":\"b\",\"to\":{\"quaternion\":[0,0,1,0]}}},"
                 "{\"impact\":{\"body\":\"b\",\"to\":{\"turn\":[0,60,80]}}},"
                 "{\"impact\":{\"body\":\"a\",\"to\":{\"quaternion\":[1,1,1,1],\"center\":[1,0,0]}}}",
                 &s);
    const scene_query *q = s.queries;
    assert_point(q[0].motion.turn, 0, 0, 0, 0); // the same rotation
    assert_point(q[1].motion.turn, 0, 0, -pi / 2, 1e-15);
    assert_point(q[2].motion.turn, 0, 0, pi / 2, 1e-15);
    // From half about z to half about y: half about x, either way round.
    assert_point((scene_point){fabs(q[3].motion.turn.x), q[3].motion.turn.y, q[3].motion.turn.z}, pi, 0, 0, 1e-15);
    assert_point(q[4].motion.turn, 0, 60, 80, 0);
    // A third about the diagonal takes x to y, and with it the centre, while the body stays at the origin.
    const double third = 2 * pi / 3 / sqrt(3);
    assert_point(q[5].motion.turn, third, third, third, 1e-15);
    assert_point(q[5].motion.translation, -1, 1, 0, 1e-15);
    for (int i = 0; i < 6; i++)
        assert_true(q[i].motion.turn_slack >= 0 && q[i].motion.turn_slack < 1e-13);
    scene_free(&s);
}

// ---- bounds -------------------------------------------------------------------------------------------------------------

// Two things on a line: the distance handed over is |place - fraction| - reach, which the one written differs from by `off`
// at most. The made-up library answers to within `error`.
typedef struct line {
    double place, reach, error, off;
    bool   parts; // it says so when they are apart
} line;

static query_answer ask_line(const bounds_way *w, double target, double last)
{
    const line  *l = w->asked;
    const double touch = l->place - l->reach - target, end = l->place + l->reach + target;
    query_answer a = {.status = QUERY_OK, .hit = true, .error = l->error, .fraction = touch + l->error / 2, .exit = end};
    a.safe = touch - l->error / 2;
    if (l->reach + target < 0 || touch > last) {
        a = (query_answer){.status = QUERY_MISS, .fraction = last, .safe = last};
    } else if (touch <= 0) {
        a.status = QUERY_INITIAL;
        a.fraction = a.safe = 0;
    }
    return a;
}

static query_answer ask_line_back(const bounds_way *w, double target, double last)
{
    const line  *l = w->asked;
    const double end = l->place + l->reach + target;
    (void)last;
    if (fabs(l->place) > l->reach + target)
        return (query_answer){.status = QUERY_MISS};
    return (query_answer){
        .status = QUERY_OK, .hit = true, .error = l->error, .fraction = end - l->error / 2, .safe = end + l->error / 2};
}

static bounds_look look_line(const bounds_way *w, double fraction)
{
    const line  *l = w->asked;
    const double distance = fabs(l->place - fraction) - l->reach;
    if (distance + l->off <= w->target)
        return BOUNDS_TOUCH;
    return l->parts && distance - l->off > w->target ? BOUNDS_GAP : BOUNDS_UNKNOWN;
}

static bounds_way way_of(const line *l, double last)
{
    return (bounds_way){.asked = l, .ask = ask_line, .look = look_line, .last = last, .slack = l->off};
}

static void assert_within(const query_answer *a, double low, double high, double most)
{
    assert_true(a->hit);
    assert_true(a->safe <= low && a->safe <= a->fraction);
    assert_true(a->fraction - a->error <= low && a->fraction + a->error >= high);
    assert_true(a->error <= most);
}

static void nothing_lost_is_nothing_added(void **state)
{
    const line   l = {.place = 0.5, .reach = 0.1, .error = 1e-6};
    bounds_way   w = way_of(&l, 1);
    query_answer a;
    (void)state;
    bounds_of_first(&w, &a);
    assert_true(a.error == 1e-6 && a.fraction == 0.5 - 0.1 + 1e-6 / 2);
}

static void first_touch_as_written(void **state)
{
    query_answer a;
    (void)state;
    for (int i = 0; i < 2; i++) {
        const line l = {.place = 0.5, .reach = 0.1, .error = 1e-6, .off = 1e-3, .parts = i == 0};
        bounds_way w = way_of(&l, 1);
        bounds_of_first(&w, &a);
        assert_within(&a, 0.399, 0.401, 3e-3);
        assert_true(a.status == QUERY_OK && !a.grazing);
        bounds_of_ray(&w, &a);
        assert_within(&a, 0.399, 0.401, 3e-3);
        assert_true(a.exit - a.error <= 0.599 && a.exit + a.error >= 0.601);
    }
}

static void what_may_be_a_touch_grazes(void **state)
{
    query_answer a;
    (void)state;
    // Missed by less than what is lost: they may touch anywhere in 0.4995 to 0.5005.
    line       l = {.place = 0.5, .reach = -5e-4, .error = 1e-9, .off = 1e-3, .parts = true};
    bounds_way w = way_of(&l, 1);
    bounds_of_first(&w, &a);
    assert_within(&a, 0.4995, 0.5005, 1);
    assert_true(a.grazing);
    // Of a way that may come back it is not known until its end.
    l.parts = false;
    bounds_of_first(&w, &a);
    assert_within(&a, 0.4995, 1, 1);
    assert_true(a.grazing);
    // Missed by more.
    l.reach = -2e-3;
    bounds_of_first(&w, &a);
    assert_true(!a.hit && a.status == QUERY_MISS && a.safe == 1);
}

static void touch_at_the_start_as_written(void **state)
{
    query_answer a;
    (void)state;
    line       l = {.place = 0.05, .reach = 0.1, .error = 1e-9, .off = 1e-3};
    bounds_way w = way_of(&l, 1);
    bounds_of_first(&w, &a);
    assert_true(a.status == QUERY_INITIAL && a.fraction == 0 && a.safe == 0 && a.error == 0 && !a.grazing);
    // Only just: as written it may be at 0.0005 or 0.001 later.
    l.place = 0.0995;
    bounds_of_first(&w, &a);
    assert_within(&a, 0, 5e-4, 2e-3);
    assert_true(a.status == QUERY_INITIAL && !a.grazing);
    // Apart by less than what is lost: at the start or up to 0.0015 later.
    l.place = 0.1005;
    bounds_of_first(&w, &a);
    assert_within(&a, 0, 0.0015, 4e-3);
}

static void last_touch_as_written(void **state)
{
    query_answer a;
    (void)state;
    line       l = {.place = 0.05, .reach = 0.1, .error = 1e-9, .off = 1e-3, .parts = true};
    bounds_way w = way_of(&l, 1);
    w.ask = ask_line_back;
    bounds_of_last(&w, &a);
    assert_true(a.hit && a.safe >= 0.151 && a.error <= 3e-3);
    assert_true(a.fraction - a.error <= 0.149 && a.fraction + a.error >= 0.151);
    l.place = -0.2;
    bounds_of_last(&w, &a);
    assert_true(!a.hit && a.status == QUERY_MISS);
    // Perhaps not touching at all, else to be moved by up to 0.0005.
    l.place = -0.1005;
    bounds_of_last(&w, &a);
    assert_true(a.hit && a.grazing && a.fraction - a.error <= 0 && a.fraction + a.error >= 5e-4 && a.error <= 3e-3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(queries_are_read_as_written),
                                       cmocka_unit_test(motions_end_where_they_are_to),
                                       cmocka_unit_test(turns_in_space_go_the_shorter_way),
                                       cmocka_unit_test(nothing_lost_is_nothing_added),
                                       cmocka_unit_test(first_touch_as_written),
                                       cmocka_unit_test(what_may_be_a_touch_grazes),
                                       cmocka_unit_test(touch_at_the_start_as_written),
                                       cmocka_unit_test(last_touch_as_written)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
