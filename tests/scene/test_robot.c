// test_robot.c : URDF robots as scenes: poses of chains against long double, mimics and limits, pairs, paths of packages,
// faults at their place. Numbers of a whole robot are in tests/cli/files.sh.
#include "scene/file/read.h"
#include "scene/model/ignored.h"
#include "scene/robot/pose.h"

// cmocka wants these four before it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- poses against long double -----------------------------------------------------------------------------------------

typedef struct wide {
    long double r[3][3], p[3]; // rows
} wide;

static wide wide_then(const wide *a, const wide *b)
{
    wide c;
    for (int i = 0; i < 3; i++) {
        c.p[i] = a->p[i];
        for (int j = 0; j < 3; j++) {
            c.p[i] += a->r[i][j] * b->p[j];
            c.r[i][j] = 0;
            for (int k = 0; k < 3; k++)
                c.r[i][j] += a->r[i][k] * b->r[k][j];
        }
    }
    return c;
}

// Rodrigues' formula: I + sin K + (1 - cos) K^2.
static wide wide_turn(const double axis[3], double angle)
{
    const long double length =
        sqrtl((long double)axis[0] * axis[0] + (long double)axis[1] * axis[1] + (long double)axis[2] * axis[2]);
    const long double x = axis[0] / length, y = axis[1] / length, z = axis[2] / length, s = sinl(angle), t = 1 - cosl(angle);
    const long double k[3][3] = {{0, -z, y}, {z, 0, -x}, {-y, x, 0}};
    wide              w = {.p = {0, 0, 0}};
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            w.r[i][j] = (i == j) + s * k[i][j];
            for (int m = 0; m < 3; m++)
                w.r[i][j] += t * k[i][m] * k[m][j];
        }
    }
    return w;
}

static uint64_t state_of_random = 12345;

static double random_number(void)
{
    state_of_random = state_of_random * 6364136223846793005U + 1442695040888963407U;
    return (double)(int64_t)(state_of_random >> 11) * 0x1p-52 - 1;
}

static void assert_within(const robot_pose *pose, const wide *exact)
{
    const scene_point *columns[] = {&pose->turn.x, &pose->turn.y, &pose->turn.z};
    long double        turned = 0, moved = 0;
    for (int j = 0; j < 3; j++) {
        const double column[3] = {columns[j]->x, columns[j]->y, columns[j]->z};
        for (int i = 0; i < 3; i++)
            turned += (column[i] - exact->r[i][j]) * (column[i] - exact->r[i][j]);
    }
    const double at[3] = {pose->at.x, pose->at.y, pose->at.z};
    for (int i = 0; i < 3; i++)
        moved += (at[i] - exact->p[i]) * (at[i] - exact->p[i]);
    if (!(sqrtl(turned) <= pose->turn_slack && sqrtl(moved) <= pose->move_slack))
        fail_msg("off by %Lg (%g) and %Lg (%g)", sqrtl(turned), pose->turn_slack, sqrtl(moved), pose->move_slack);
    assert_true(pose->turn_slack < 1e-11 && pose->move_slack < 1e-10); // of use
}

static void chains_keep_their_bounds(void **state)
{
    (void)state;
    for (int run = 0; run < 2000; run++) {
        robot_pose pose = robot_pose_identity();
        wide       exact = {.r = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
        for (int joint = 0; joint < 8; joint++) {
            const double xyz[3] = {random_number(), random_number(), random_number()};
            const double rpy[3] = {3 * random_number(), 3 * random_number(), run % 3 == 0 ? 0 : 3 * random_number()};
            double       axis[3] = {random_number(), random_number(), random_number()}, value = 3 * random_number();
            if (run % 2 == 0)
                axis[joint % 3] = axis[(joint + 1) % 3] = 0;
            const scene_point along = {axis[0], axis[1], axis[2]};
            const bool        shifts = joint % 4 == 3;
            const robot_pose  origin = robot_pose_origin(xyz, rpy),
                             moved = shifts ? robot_pose_shift(along, value) : robot_pose_turn(along, value),
                             there = robot_pose_then(&pose, &origin);
            pose = robot_pose_then(&there, &moved);
            const wide roll = wide_turn((double[]){1, 0, 0}, rpy[0]), pitch = wide_turn((double[]){0, 1, 0}, rpy[1]),
                       yaw = wide_turn((double[]){0, 0, 1}, rpy[2]), inner = wide_then(&pitch, &roll);
            wide              local = wide_then(&yaw, &inner), by = wide_turn(axis, shifts ? 0 : value);
            const long double length =
                sqrtl((long double)axis[0] * axis[0] + (long double)axis[1] * axis[1] + (long double)axis[2] * axis[2]);
            for (int i = 0; i < 3; i++) {
                local.p[i] = xyz[i];
                by.p[i] = shifts ? value * axis[i] / length : 0;
            }
            exact = wide_then(&exact, &local);
            exact = wide_then(&exact, &by);
            assert_within(&pose, &exact);
        }
    }
}

// What is not turned loses nothing.
static void straight_chains_are_exact(void **state)
{
    const robot_pose a = robot_pose_origin((double[]){1, 2, 3}, (double[]){0, 0, 0}),
                     b = robot_pose_shift((scene_point){0, -2, 0}, 0.25), c = robot_pose_then(&a, &b);
    (void)state;
    assert_true(c.at.x == 1 && c.at.y == 1.75 && c.at.z == 3);
    assert_true(c.turn_slack == 0 && c.move_slack == 0);
}

// ---- robots ------------------------------------------------------------------------------------------------------------

typedef struct given {
    const char *path, *text;
} given;

static bool read_given(void *user, const char *path, char **bytes, size_t *length, char reason[SCENE_FILES_REASON])
{
    for (const given *g = user; g->path != NULL; g++) {
        if (strcmp(path, g->path) != 0)
            continue;
        *length = strlen(g->text);
        *bytes = malloc(*length + 1);
        assert_non_null(*bytes);
        memcpy(*bytes, g->text, *length + 1);
        return true;
    }
    snprintf(reason, SCENE_FILES_REASON, "not there; check the path");
    return false;
}

static bool read_robot(const char *file, const char *text, given *files, const scene_robot *robot, scene *s, failure *why)
{
    const scene_files there = {read_given, files};
    *why = (failure){""};
    return scene_parse(file, text, strlen(text), &there, robot, s, why);
}

#define BALL "<collision><geometry><sphere radius='1'/></geometry></collision>"
#define LINK(name) "<link name='" name "'>" BALL "</link>"
#define JOINT(name, type, parent, child)                                                                                       \
    "<joint name='" name "' type='" type "'><parent link='" parent "'/><child link='" child "'/>"

static const char chain[] = "<robot name='r'>" LINK("a") LINK("b") "<link name='frame'/>" LINK("c") LINK("d")
    JOINT("one", "prismatic", "a", "b") "<limit lower='-1' upper='1'/></joint>" JOINT(
        "two", "fixed", "b",
        "frame") "<origin xyz='0 5 0'/></joint>" JOINT("three", "continuous", "frame",
                                                       "c") "<axis xyz='0 0 1'/><mimic joint='one' multiplier='2' "
                                                            "offset='0.5'/></joint>" JOINT("four", "floating", "a",
                                                                                           "d") "</joint></robot>";

// Is the pair of these names asked about?
static bool has_pair(const scene *s, const char *a, const char *b)
{
    for (int32_t i = 0; i < s->body_count; i++)
        for (int32_t j = i + 1; j < s->body_count; j++)
            if (strcmp(s->bodies[i].name, a) == 0 && strcmp(s->bodies[j].name, b) == 0)
                return !ignored_pair(s, i, j);
    return false;
}

static int32_t asked(const scene *s)
{
    int32_t pairs = 0;
    for (int32_t i = 0; i < s->body_count; i++)
        for (int32_t j = i + 1; j < s->body_count; j++)
            pairs += !ignored_pair(s, i, j);
    assert_true(s->all_pairs && s->pair_count == 0);
    return pairs;
}

static void neighbours_and_srdf_are_left_out(void **state)
{
    given   srdf[] = {{"r.srdf", "<robot><disable_collisions link1='d' link2='b' reason='Never'/></robot>"}, {NULL, NULL}};
    scene   s;
    failure why;
    const scene_robot with = {.srdf = "r.srdf"};
    (void)state;
    assert_true(read_robot("r.urdf", chain, srdf, NULL, &s, &why));
    assert_int_equal(s.body_count, 4);
    assert_int_equal(asked(&s), 3); // not a b, b c (over the frame), a d
    assert_true(has_pair(&s, "a", "c") && has_pair(&s, "b", "d") && has_pair(&s, "c", "d"));
    scene_free(&s);
    assert_true(read_robot("r.urdf", chain, srdf, &with, &s, &why));
    assert_int_equal(asked(&s), 2);
    assert_true(has_pair(&s, "a", "c") && has_pair(&s, "c", "d"));
    scene_free(&s);
}

static void joints_move_what_they_carry(void **state)
{
    given   files[] = {{"q.json", "{\"one\": 0.75}"}, {"far.json", "{\n\"one\": 7}"}, {NULL, NULL}};
    scene   s;
    failure why;
    (void)state;
    assert_true(read_robot("r.urdf", chain, files, &(scene_robot){.joints = "q.json"}, &s, &why));
    assert_null(s.warning);
    assert_true(s.bodies[1].position.x == 0.75 && s.bodies[2].position.x == 0.75 && s.bodies[2].position.y == 5);
    // three follows: 2 x 0.75 + 0.5 = 2 radians about z
    assert_true(fabs(s.bodies[2].turn.x.x - cos(2)) < 1e-15 && fabs(s.bodies[2].turn.x.y - sin(2)) < 1e-15);
    scene_free(&s);
    assert_true(read_robot("r.urdf", chain, files, &(scene_robot){.joints = "far.json"}, &s, &why));
    assert_string_equal(s.warning, "far.json:2:8: warning: joint 'one' is at 7, beyond its limits -1 and 1");
    scene_free(&s);
}

static const char tetrahedron[] = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

static void meshes_are_found(void **state)
{
    static const char robot[] = "<robot name='r'><link name='a'><collision name='shell'><origin xyz='0 0 1'/><geometry><mesh "
                                "filename='%s' scale='2 -2 2'/></geometry></collision>" BALL "</link></robot>";
    static const struct {
        const char *file, *written, *path, *packages;
    } cases[] = {
        {"ws/src/arm/urdf/r.urdf", "package://arm/meshes/m.obj", "ws/src/arm/urdf/../../../arm/meshes/m.obj", NULL},
        {"ws/src/arm/urdf/r.urdf", "package://arm/meshes/m.obj", "ws/src/arm/urdf/../meshes/m.obj", NULL},
        {"r.urdf", "package://arm/meshes/m.obj", "../../meshes/m.obj", NULL},
        {"r.urdf", "package://arm/m.obj", "/opt/b/arm/m.obj", "/opt/a:/opt/b"},
        {"x/r.urdf", "m.obj", "x/m.obj", NULL},
        {"/x/robots/r.urdf", "meshes/m.obj", "/x/robots/../meshes/m.obj", NULL},
        {"/r.urdf", "m.obj", "/m.obj", NULL},
        {"x/r.urdf", "file:///y/m.obj", "/y/m.obj", NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        given   files[] = {{cases[i].path, tetrahedron}, {NULL, NULL}};
        char    text[1000];
        scene   s;
        failure why;
        snprintf(text, sizeof text, robot, cases[i].written);
        if (!read_robot(cases[i].file, text, files, &(scene_robot){.packages = cases[i].packages}, &s, &why))
            fail_msg("%s", why.text);
        assert_int_equal(s.body_count, 2);
        assert_string_equal(s.bodies[0].name, "a/shell");
        assert_string_equal(s.bodies[1].name, "a/2");
        assert_true(s.bodies[0].shape->count == 4 && s.bodies[0].position.z == 1 && asked(&s) == 0);
        bool mirrored = false;
        for (int32_t k = 0; k < 4; k++)
            mirrored = mirrored || s.bodies[0].shape->points[k].y == -2;
        assert_true(mirrored);
        scene_free(&s);
    }
}

static void shapes_of_collisions(void **state)
{
    static const char text[] =
        "<robot name='r'><link name='a'><collision><geometry><box size='2 4 6'/></geometry></collision></link>"
        "<link name='b'><collision><geometry><cylinder radius='1' length='3'/></geometry></collision></link>"
        "<link name='c'><collision><geometry><capsule radius='0.5' length='2'/></geometry></collision></link>" JOINT(
            "p", "fixed", "a", "b") "</joint>" JOINT("q", "fixed", "a", "c") "</joint></robot>";
    scene   s;
    failure why;
    given   none[] = {{NULL, NULL}};
    (void)state;
    assert_true(read_robot("r.urdf", text, none, NULL, &s, &why));
    const scene_shape *a = s.bodies[0].shape, *b = s.bodies[1].shape, *c = s.bodies[2].shape;
    assert_true(a->type == SCENE_BOX && a->half.x == 1 && a->half.y == 2 && a->half.z == 3 && a->faces.count == 6);
    assert_true(b->type == SCENE_CYLINDER && b->axis == 2 && b->across == 1 && b->half_height == 1.5);
    assert_true(c->type == SCENE_CAPSULE && c->radius == 0.5 && c->points[0].z == -1 && c->points[1].z == 1);
    scene_free(&s);
}

static void faults_are_refused_at_their_place(void **state)
{
    static const struct {
        const char *text, *joints, *srdf, *words;
    } cases[] = {
        {"<robot/>", NULL, NULL, "r.urdf:1:1: error: <robot> has no link; "},
        {"<robot><link name='a'/></robot>", NULL, NULL, "r.urdf:1:1: error: <robot> has no link with a <collision>; "},
        {"<robot>" LINK("a") "\n" LINK("a") "</robot>", NULL, NULL,
         "r.urdf:2:1: error: <link> has the name of the link at line 1; "},
        {"<robot>" LINK("a") "\n" LINK("b") "</robot>", NULL, NULL, "r.urdf:2:1: error: <link> 'b' is not joined to 'a'; "},
        {"<robot>" LINK("a") LINK("b") "\n" JOINT("j", "hinge", "a", "b") "</joint></robot>", NULL, NULL,
         "r.urdf:2:17: error: there is no joint type 'hinge'; choose from fixed"},
        {"<robot>" LINK("base") LINK("b") "\n" JOINT("j", "fixed", "bas", "b") "</joint></robot>", NULL, NULL,
         "r.urdf:2:38: error: there is no link 'bas'; did you mean 'base'?"},
        {"<robot>" LINK("a") LINK("b") LINK("c")
             JOINT("j", "fixed", "b", "c") "</joint>" JOINT("k", "fixed", "c", "b") "</joint></robot>",
         NULL, NULL, "r.urdf:1:94: error: <link> is its own ancestor; "},
        {"<robot>" LINK("a") LINK("b") JOINT("j", "revolute", "a", "b") "\n<axis xyz='0 0 0'/></joint></robot>", NULL, NULL,
         "r.urdf:2:1: error: <axis> has no length; "},
        {"<robot><link name='a'><collision>\n<origin xyz='0 ${h} 0'/>"
         "<geometry><sphere radius='1'/></geometry></collision></link></robot>",
         NULL, NULL, "r.urdf:2:9: error: 'xyz' is '0 ${h} 0'; write 3 plain numbers, up to 1e300: expand a xacro file first"},
        {"<robot><link name='a'><collision><geometry>\n<sphere radius='-1'/></geometry></collision></link></robot>", NULL, NULL,
         "r.urdf:2:1: error: <sphere> has a negative 'radius'; "},
        {"<robot><link name='a'><collision><geometry>\n<mesh filename='no.obj'/></geometry></collision></link></robot>", NULL,
         NULL, "r.urdf:2:7: error: mesh 'no.obj': not there; "},
        {chain, "{\"ones\": 1}", NULL, "q.json:1:2: error: there is no joint 'ones'; did you mean 'one'?"},
        {chain, "{\"two\": 1}", NULL, "q.json:1:2: error: the joint 'two' is fixed and takes no value; "},
        {chain, "{\"three\": 1}", NULL, "q.json:1:2: error: the joint 'three' follows 'one' and takes no value; "},
        {chain, "[1]", NULL, "q.json:1:1: error: a file of joint values is a list; it must be an object"},
        {chain, "{\"one\": \"1\"}", NULL, "q.json:1:9: error: the value of a joint is a string; "},
        {chain, NULL, "<robot>\n<disable_collisions link1='a' link2='e'/></robot>",
         "r.srdf:2:31: error: there is no link 'e'; "},
        {chain, NULL, "<sdf/>", "r.srdf:1:1: error: <sdf> is no SRDF file; "},
        {chain, NULL, "<robot>", "r.srdf:1:8: error: the file ends inside <robot> of line 1; "},
        {"<svg><rect width='1' height='1'/></svg>", "{}", NULL, "r.urdf:1:1: error: no robot in it"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        given             files[] = {{"q.json", cases[i].joints != NULL ? cases[i].joints : ""},
                                     {"r.srdf", cases[i].srdf != NULL ? cases[i].srdf : ""},
                                     {NULL, NULL}};
        const scene_robot robot = {.joints = cases[i].joints != NULL ? "q.json" : NULL,
                                   .srdf = cases[i].srdf != NULL ? "r.srdf" : NULL};
        scene             s;
        failure           why;
        assert_false(read_robot("r.urdf", cases[i].text, files, &robot, &s, &why));
        if (strncmp(why.text, cases[i].words, strlen(cases[i].words)) != 0)
            fail_msg("wanted '%s', got '%s'", cases[i].words, why.text);
    }
}

// Any bytes of the three files changed or cut off: read, or refused with a remedy.
static void robots_cut_short_or_changed(void **state)
{
    static const char joints[] = "{\"one\": 0.75}", srdf[] = "<robot><disable_collisions link1='d' link2='b'/></robot>";
    static const struct {
        const char *text;
        size_t      length;
    } whole[] = {{chain, sizeof chain - 1}, {joints, sizeof joints - 1}, {srdf, sizeof srdf - 1}};
    static const unsigned char masks[] = {0, 0x01, 0x10, 0x20, 0x80};
    (void)state;
    for (int file = 0; file < 3; file++) {
        for (size_t i = 0; i < whole[file].length; i++) {
            for (size_t k = 0; k < sizeof masks; k++) {
                char    changed[sizeof chain];
                scene   s;
                failure why;
                memcpy(changed, whole[file].text, whole[file].length + 1);
                changed[i] = (char)((unsigned char)changed[i] ^ masks[k]);
                if (masks[k] == 0)
                    changed[i] = '\0';
                given files[] = {{"q", file == 1 ? changed : joints}, {"s", file == 2 ? changed : srdf}, {NULL, NULL}};
                if (read_robot("r.urdf", file == 0 ? changed : chain, files, &(scene_robot){.joints = "q", .srdf = "s"}, &s,
                               &why))
                    scene_free(&s);
                else if (strstr(why.text, "; ") == NULL && strstr(why.text, "did you mean") == NULL)
                    fail_msg("no remedy: %s", why.text);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chains_keep_their_bounds),
        cmocka_unit_test(straight_chains_are_exact),
        cmocka_unit_test(neighbours_and_srdf_are_left_out),
        cmocka_unit_test(joints_move_what_they_carry),
        cmocka_unit_test(meshes_are_found),
        cmocka_unit_test(shapes_of_collisions),
        cmocka_unit_test(faults_are_refused_at_their_place),
        cmocka_unit_test(robots_cut_short_or_changed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
