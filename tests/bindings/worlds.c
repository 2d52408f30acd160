// worlds.c : what the C library answers of a world in 2D, one in 3D and a simulation, for the tests of the Python and the npm
// package to do the same and compare: lines of a name and numbers, with as many digits as tell them apart. Every number that
// goes in is exact in both precisions. Compiled once for each of them.
#include "abut/dynamics2.h"
#include "abut/world_query2.h"
#include "abut/world_query3.h"

#include <stdio.h>
#include <stdlib.h>

enum { BODIES = 12, STEPS = 6 };

static void need(bool good)
{
    if (!good) {
        fputs("worlds: a call has not done what it is for\n", stderr);
        exit(1);
    }
}

static void put(abut_real x)
{
    printf(" %.17g", (double)x);
}

static abut_rot2 turn2(int i)
{
    return i % 2 == 0 ? (abut_rot2){1, 0} : (abut_rot2){(abut_real)0.6, (abut_real)0.8};
}

static abut_pose2 pose2(int i, int step)
{
    const abut_real x = (abut_real)(i % 4) - (abut_real)1.5, y = (abut_real)(i / 4) + (abut_real)0.5; // a grid of 4 by 3
    const abut_real way = (abut_real)step / 8;
    return (abut_pose2){{x + way * (abut_real)(i % 3 - 1), y - way}, turn2(i)};
}

static abut_shape2 shape2(int i)
{
    abut_shape2 s;
    switch (i % 3) {
    case 0:
        abut_make_box2(&s, (abut_vec2){0, 0}, (abut_vec2){(abut_real)0.5, (abut_real)0.25}, (abut_real)0.0625);
        break;
    case 1:
        abut_make_circle2(&s, (abut_vec2){0, 0}, (abut_real)0.375);
        break;
    default:
        abut_make_capsule2(&s, (abut_vec2){(abut_real)-0.25, 0}, (abut_vec2){(abut_real)0.25, 0}, (abut_real)0.25);
    }
    return s;
}

static void ask2(const abut_world2 *world)
{
    const abut_world_ray_hit2 ray =
        abut_world2_ray(world, (abut_vec2){-4, (abut_real)0.75}, (abut_vec2){16, (abut_real)0.25}, NULL, NULL);
    const abut_shape2     s = shape2(0);
    const abut_world_hit2 hit =
        abut_world2_cast(world, &s, (abut_pose2){{0, 8}, {1, 0}}, (abut_vec2){(abut_real)0.5, -16}, NULL, NULL);
    abut_world_near2 nearest[3];
    printf("queries2 %u %u", (unsigned)ray.shape, (unsigned)hit.shape);
    put(ray.hit.entry);
    put(hit.hit.fraction);
    need(abut_world2_nearest(world, &s, (abut_pose2){{5, 5}, {1, 0}}, 100, NULL, nearest, 3) == 3);
    for (int i = 0; i < 3; ++i) {
        printf(" %u", (unsigned)nearest[i].shape);
        put(nearest[i].proximity.distance);
    }
    printf("\n");
}

static void world2(void)
{
    static const abut_vec2   floor_points[] = {{8, 0}, {0, 0}, {-8, -1}};
    const abut_world_options options = {(abut_real)0.125, NULL, NULL};
    abut_chain2             *chain = NULL;
    abut_world2             *world = NULL;
    uint32_t                 number, body[BODIES + 1], id;
    need(abut_chain2_build(floor_points, 3, NULL, 2, NULL, &chain, NULL) == ABUT_OK);
    need(abut_world2_new(&options, NULL, &world) == ABUT_OK && abut_world2_add_chain(world, chain, &number) == ABUT_OK);
    for (int i = 0; i <= BODIES; ++i) {
        const abut_shape2    s = shape2(i);
        const abut_body_def2 def = {i < BODIES ? pose2(i, 0) : abut_identity2(), i == BODIES, 0};
        abut_shape_def2      shape = {.shape = &s, .pose = abut_identity2()};
        if (i == BODIES) {
            shape.shape = NULL;
            shape.surface = number;
        }
        need(abut_world2_add_body(world, &def, &body[i]) == ABUT_OK &&
             abut_world2_add_shape(world, body[i], &shape, &id) == ABUT_OK);
    }
    for (int step = 0; step < STEPS; ++step) {
        for (int i = 0; i < BODIES; ++i) {
            need(abut_world2_set_pose(world, body[i], pose2(i, step)) == ABUT_OK);
        }
        need(abut_world2_update(world, NULL) == ABUT_OK);
        printf("world2 %llu %u %u\n", (unsigned long long)abut_world2_hash(world), (unsigned)abut_world2_begun(world).count,
               (unsigned)abut_world2_ended(world).count);
    }
    ask2(world);
    abut_world2_release(world);
    abut_chain2_release(chain, NULL);
}

static abut_pose3 pose3(int i, int step)
{
    const abut_pose2 p = pose2(i, step);
    const abut_rot3  r = {{p.r.c, p.r.s, 0}, {-p.r.s, p.r.c, 0}, {0, 0, 1}};
    return (abut_pose3){{p.p.x, (abut_real)(i % 2) / 4, p.p.y}, r};
}

static abut_shape3 shape3(int i)
{
    abut_shape3 s;
    switch (i % 3) {
    case 0:
        abut_make_box3(&s, (abut_vec3){0, 0, 0}, (abut_vec3){(abut_real)0.5, (abut_real)0.25, (abut_real)0.375},
                       (abut_real)0.0625);
        break;
    case 1:
        abut_make_sphere3(&s, (abut_vec3){0, 0, 0}, (abut_real)0.375);
        break;
    default:
        abut_make_cylinder3(&s, (abut_vec3){0, 0, 0}, ABUT_AXIS_Z, (abut_real)0.25, (abut_real)0.5, 0);
    }
    return s;
}

static void ask3(const abut_world3 *world)
{
    const abut_world_ray_hit3 ray = abut_world3_ray(world, (abut_vec3){-4, (abut_real)0.125, (abut_real)0.75},
                                                    (abut_vec3){16, 0, (abut_real)0.25}, NULL, NULL);
    const abut_shape3         s = shape3(0);
    const abut_world_hit3     hit = abut_world3_cast(world, &s, (abut_pose3){{0, 0, 8}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
                                                     (abut_vec3){(abut_real)0.5, 0, -16}, NULL, NULL);
    abut_world_near3          nearest[3];
    printf("queries3 %u %u", (unsigned)ray.shape, (unsigned)hit.shape);
    put(ray.hit.entry);
    put(hit.hit.fraction);
    need(abut_world3_nearest(world, &s, (abut_pose3){{5, 0, 5}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, 100, NULL, nearest, 3) ==
         3);
    for (int i = 0; i < 3; ++i) {
        printf(" %u", (unsigned)nearest[i].shape);
        put(nearest[i].proximity.distance);
    }
    printf("\n");
}

static void world3(void)
{
    static const abut_vec3   corners[] = {{-8, -8, -1}, {8, -8, 0}, {8, 8, 0}, {-8, 8, -1}};
    static const int32_t     triangles[] = {0, 1, 2, 0, 2, 3};
    const abut_world_options options = {(abut_real)0.125, NULL, NULL};
    abut_mesh3              *mesh = NULL;
    abut_world3             *world = NULL;
    uint32_t                 number, body[BODIES + 1], id;
    need(abut_mesh3_build(corners, 4, triangles, 2, NULL, &mesh, NULL) == ABUT_OK);
    need(abut_world3_new(&options, NULL, &world) == ABUT_OK && abut_world3_add_mesh(world, mesh, &number) == ABUT_OK);
    for (int i = 0; i <= BODIES; ++i) {
        const abut_shape3    s = shape3(i);
        const abut_body_def3 def = {i < BODIES ? pose3(i, 0) : abut_identity3(), i == BODIES, 0};
        abut_shape_def3      shape = {.shape = &s, .pose = abut_identity3()};
        if (i == BODIES) {
            shape.shape = NULL;
            shape.surface = number;
        }
        need(abut_world3_add_body(world, &def, &body[i]) == ABUT_OK &&
             abut_world3_add_shape(world, body[i], &shape, &id) == ABUT_OK);
    }
    for (int step = 0; step < STEPS; ++step) {
        for (int i = 0; i < BODIES; ++i) {
            need(abut_world3_set_pose(world, body[i], pose3(i, step)) == ABUT_OK);
        }
        need(abut_world3_update(world, NULL) == ABUT_OK);
        printf("world3 %llu %u %u\n", (unsigned long long)abut_world3_hash(world), (unsigned)abut_world3_begun(world).count,
               (unsigned)abut_world3_ended(world).count);
    }
    ask3(world);
    abut_world3_release(world);
    abut_mesh3_release(mesh, NULL);
}

// A ground of heights, on which ten shapes fall; two more hang on a pin.
static void dynamics2(void)
{
    static const abut_real       heights[] = {1, 0, 0, (abut_real)0.5, 0, 0, 0, (abut_real)0.25, 1};
    const abut_height_grid2      grid = {heights, 9, 2, {-8, -1}, NULL};
    const abut_dynamics_options2 options = {.gravity = {0, -10}};
    const abut_material          material = {1, (abut_real)0.5, (abut_real)0.25, 0, 0};
    abut_height2                *ground = NULL;
    abut_dynamics2              *d = NULL;
    uint32_t                     number, body[BODIES + 1], id;
    need(abut_height2_build(&grid, NULL, &ground, NULL) == ABUT_OK && abut_dynamics2_new(&options, NULL, &d) == ABUT_OK);
    need(abut_world2_add_height(abut_dynamics2_world(d), ground, &number) == ABUT_OK);
    for (int i = 0; i <= BODIES; ++i) {
        const abut_shape2       s = shape2(i);
        const abut_dynamic_def2 def = {.kind = i == BODIES ? ABUT_STATIC : ABUT_DYNAMIC,
                                       .pose = i == BODIES ? abut_identity2() : pose2(i, 0),
                                       .velocity = {i == BODIES ? 0 : (abut_real)(i % 3) / 2, 0}};
        abut_shape_def2         shape = {.shape = &s, .pose = abut_identity2()};
        if (i == BODIES) {
            shape.shape = NULL;
            shape.surface = number;
        }
        need(abut_dynamics2_add_body(d, &def, &body[i]) == ABUT_OK &&
             abut_dynamics2_add_shape(d, body[i], &shape, &material, &id) == ABUT_OK);
    }
    const abut_joint_def2 pin = {.kind = ABUT_JOINT_REVOLUTE2,
                                 .body_a = body[0],
                                 .body_b = body[1],
                                 .frame_a = {{1, 0}, {1, 0}},
                                 .frame_b = abut_identity2(),
                                 .motor = true,
                                 .motor_speed = 2,
                                 .most_force = 4};
    need(abut_dynamics2_add_joint(d, &pin, &id) == ABUT_OK);
    for (int step = 0; step < 64; ++step) {
        need(abut_dynamics2_step(d, (abut_real)1 / 64, 4, NULL) == ABUT_OK);
        if (step % 16 == 15) {
            printf("dynamics2 %llu", (unsigned long long)abut_dynamics2_hash(d));
            for (int i = 0; i < BODIES; ++i) {
                abut_dynamic2 state;
                need(abut_dynamics2_get_body(d, body[i], &state));
                put(state.pose.p.x);
                put(state.velocity.y);
            }
            printf("\n");
        }
    }
    abut_dynamics2_release(d);
    abut_height2_release(ground, NULL);
}

int main(void)
{
    world2();
    world3();
    dynamics2();
    return 0;
}
