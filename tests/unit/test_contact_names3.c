// test_contact_names3.c : what a contact is called where A's middle is so far from the origin of A's frame that its points are
// rounded to whole lengths of the shapes.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clip/contact_id3.h"
#include "support/hand3.h"

#if defined(ABUT_F32)
static const double far_out = 0x1p26; // where numbers are 8 apart
#else
static const double far_out = 0x1p55;
#endif

static void expect_one(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, double distance, uint64_t id)
{
    const abut_manifold3 m = abut_collide3(a, b, pose, 0, NULL);
    assert_int_equal(m.status, ABUT_OK);
    expect_near(m.distance, distance, (double)m.error + 64 * roundoff);
    assert_int_equal(m.total, 1);
    assert_true(m.points[0].id == id);
}

// Half sizes of 1 and roundings of an eighth. With n = (0, 20, 21) / 29 the upper edge of A along x, its edge 3, is highest
// along n. B's columns are its first edge (0, 21, -20) / 29, and n and x turned by the angle of the triangle 20, 21, 29. So
// neither box has a face squarer to n than 0.75, and B's edge 0 is the lowest, 41/29 below its middle. Seen along n it crosses
// A's edge 1/29 from the middle of that, a quarter from its own. The cores are then `apart` along n, the boxes a quarter less.
static abut_pose3 edge_on_edge(double apart)
{
    const double c = 20.0 / 29, s = 21.0 / 29, up = 41.0 / 29 + apart;
    abut_pose3   pose;
    pose.r.x = at3(0, s, -c);
    pose.r.y = at3(-s, c * c, c * s);
    pose.r.z = at3(c, s * c, s * s);
    pose.p = at3(0, 1 + 0.25 * s + up * c, 1 - 0.25 * c + up * s);
    return pose;
}

static void test_edges_that_cross(void **state)
{
    (void)state;
    const uint64_t    edges = abut_contact_id3(ABUT_CONTACT_EDGES, 3, 0);
    const abut_shape3 b = box3(at3(0, 0, 0), at3(1, 1, 1), 0.125);
    for (int i = 0; i < 2; ++i) {
        const abut_shape3 a = box3(at3(i * far_out, 0, 0), at3(1, 1, 1), 0.125);
        for (int deep = 0; deep < 2; ++deep) {
            const double apart = deep == 1 ? -0.125 : 0.125;
            abut_pose3   pose = edge_on_edge(apart);
            pose.p.x = (abut_real)(i * far_out);
            expect_one(&a, &b, pose, apart - 0.25, edges);
        }
    }
}

// A ball over the middle of a face, over an edge and over a corner: of these only the corner has a name. Where the ball's
// middle may be is 8 apart in x.
static void test_ball_on_box(void **state)
{
    (void)state;
    const abut_shape3 ball = sphere(0, 0, 0, 1);
    for (int i = 0; i < 2; ++i) {
        const double      x = i * far_out;
        const abut_shape3 box = box3(at3(x, 0, 0), at3(8, 2, 2), 0);
        expect_one(&box, &ball, placed3(x, 0, 2.75), -0.25, abut_contact_id3(ABUT_CONTACT_VERTEX_OF_B, 0, 0));
        expect_one(&box, &ball, placed3(x, 2.25, 2.25), sqrt(0.125) - 1, abut_contact_id3(ABUT_CONTACT_VERTEX_OF_B, 0, 0));
        expect_one(&box, &ball, placed3(x + 8, 2.25, 2.25), sqrt(0.125) - 1, abut_contact_id3(ABUT_CONTACT_VERTICES, 7, 0));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_edges_that_cross),
        cmocka_unit_test(test_ball_on_box),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
