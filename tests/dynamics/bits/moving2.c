// moving2.c [STEPS] : prints fingerprints of two scenes after 100 and 1000 steps, or those of them that STEPS reaches: piles,
// joints and fast bodies come to the same bits from every compiler (compare.sh).
//
// What the scenes begin with are sums and halves, exact in both precisions.
#include "abut/dynamics2.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#if defined(ABUT_F32)
static const char precision[] = "f32";
#else
static const char precision[] = "f64";
#endif

static int  faults;      // calls that were refused
static long most = 1000; // steps

static void check(abut_status status)
{
    faults += status != ABUT_OK;
}

static abut_dynamics2 *empty(void)
{
    const abut_dynamics_options2 options = {.gravity = {0, -10}};
    abut_dynamics2              *d = NULL;
    check(abut_dynamics2_new(&options, NULL, &d));
    return d;
}

static uint32_t put(abut_dynamics2 *d, abut_body_kind kind, const abut_shape2 *shape, abut_vec2 at, abut_vec2 velocity)
{
    const abut_dynamic_def2 def = {
        .kind = kind, .pose = {at, {1, 0}}, .velocity = velocity, .angular_velocity = velocity.x / 4};
    const abut_shape_def2 part = {.shape = shape, .pose = abut_identity2()};
    const abut_material   material = {
          .density = 1, .friction = (abut_real)0.5, .restitution = (abut_real)0.25, .rolling = (abut_real)0.015625};
    uint32_t body = 0, id = 0;
    check(abut_dynamics2_add_body(d, &def, &body));
    check(abut_dynamics2_add_shape(d, body, &part, &material, &id));
    return body;
}

static void finish(abut_dynamics2 *d, const char *name)
{
    for (int i = 1; i <= most; ++i) {
        check(abut_dynamics2_step(d, (abut_real)0.015625, 4, NULL));
        if (i == 100 || i == 1000) {
            printf("%s %s %d %016" PRIx64 "\n", precision, name, i, abut_dynamics2_hash(d));
        }
    }
    const abut_dynamics_sums2 sums = abut_dynamics2_sums(d);
    faults += !(sums.kinetic < 1000000); // a number, and nothing has burst
    abut_dynamics2_release(d);
}

// A pyramid of boxes and discs, hit from the left by fast ones that a thin wall stops, and swept by a kinematic bar.
static void pile(void)
{
    const abut_vec2 origin = {0, 0}, none = {0, 0};
    const abut_vec2 half = {(abut_real)0.5, (abut_real)0.5}, plate = {50, 1}, thin = {(abut_real)0.03125, 10};
    abut_shape2     box, disc, level, wall, egg;
    check(abut_make_box2(&box, origin, half, 0));
    check(abut_make_circle2(&disc, origin, (abut_real)0.5));
    check(abut_make_box2(&level, origin, plate, 0));
    check(abut_make_box2(&wall, origin, thin, 0));
    check(abut_make_ellipse2(&egg, origin, (abut_vec2){(abut_real)0.5, (abut_real)0.25}, 0));
    abut_dynamics2 *d = empty();
    (void)put(d, ABUT_STATIC, &level, (abut_vec2){0, -1}, none);
    (void)put(d, ABUT_STATIC, &wall, (abut_vec2){12, 9}, none);
    for (int i = 0; i < 8; ++i) {
        for (int j = i; j < 8; ++j) {
            const abut_vec2 at = {(abut_real)(2 * j - i - 8) / 2, (abut_real)(2 * i + 1) / 2};
            (void)put(d, ABUT_DYNAMIC, i % 3 == 2 ? &disc : &box, at, none);
        }
    }
    for (int i = 0; i < 6; ++i) {
        const abut_vec2 at = {-20, (abut_real)(2 * i + 3)}, fast = {(abut_real)(60 + 30 * i), 4};
        (void)put(d, ABUT_DYNAMIC, i % 2 == 0 ? &egg : &box, at, fast);
    }
    (void)put(d, ABUT_KINEMATIC, &wall, (abut_vec2){-30, 10}, (abut_vec2){(abut_real)0.25, 0});
    finish(d, "pile");
}

static void join(abut_dynamics2 *d, abut_joint_def2 def)
{
    uint32_t id = 0;
    check(abut_dynamics2_add_joint(d, &def, &id));
}

// A chain, one of whose pins breaks, and one body or two for each other kind of joint.
static void machine(void)
{
    const abut_vec2  origin = {0, 0}, none = {0, 0};
    const abut_pose2 left = {{(abut_real)-0.5, 0}, {1, 0}}, right = {{(abut_real)0.5, 0}, {1, 0}};
    abut_shape2      link, disc, level;
    check(abut_make_box2(&link, origin, (abut_vec2){(abut_real)0.5, (abut_real)0.125}, 0));
    check(abut_make_circle2(&disc, origin, (abut_real)0.5));
    check(abut_make_box2(&level, origin, (abut_vec2){50, 1}, 0));
    abut_dynamics2 *d = empty();
    (void)put(d, ABUT_STATIC, &level, (abut_vec2){0, -9}, none);
    uint32_t last = 0;
    for (int i = 0; i < 12; ++i) {
        const uint32_t next = put(d, ABUT_DYNAMIC, &link, (abut_vec2){(abut_real)(2 * i + 1) / 2, 0}, none);
        join(d, (abut_joint_def2){.kind = ABUT_JOINT_REVOLUTE2,
                                  .body_a = last,
                                  .body_b = next,
                                  .frame_a = i == 0 ? abut_identity2() : right,
                                  .frame_b = left,
                                  .break_force = i == 6 ? 60 : 0});
        last = next;
    }
    for (int kind = ABUT_JOINT_REVOLUTE2; kind <= ABUT_JOINT_GEAR2; ++kind) {
        const abut_vec2 at = {(abut_real)(-4 * kind - 4), 0}, beside = {at.x + 1, 0};
        const uint32_t  a = put(d, ABUT_DYNAMIC, &disc, at, none), b = put(d, ABUT_DYNAMIC, &link, beside, none);
        join(d, (abut_joint_def2){
                    .kind = ABUT_JOINT_REVOLUTE2, .body_b = a, .frame_a = {at, {1, 0}}, .frame_b = abut_identity2()});
        join(d, (abut_joint_def2){.kind = (abut_joint_kind2)kind,
                                  .body_a = a,
                                  .body_b = b,
                                  .frame_a = right,
                                  .frame_b = left,
                                  .limited = true,
                                  .lower = -2,
                                  .upper = 3,
                                  .motor = true,
                                  .motor_speed = 3,
                                  .most_force = 50,
                                  .most_torque = 20,
                                  .hertz = 3,
                                  .damping_ratio = (abut_real)0.5,
                                  .length = (abut_real)1.5,
                                  .ratio = 2});
    }
    finish(d, "machine");
}

int main(int count, char **arguments)
{
    most = count > 1 ? strtol(arguments[1], NULL, 10) : most;
    pile();
    machine();
    return faults;
}
