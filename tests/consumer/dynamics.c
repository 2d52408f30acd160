// dynamics.c : a program that uses the library of bodies that move: a ball falls on a floor, and lies there.
#include <abut/dynamics2.h>
#include <stdio.h>

static uint32_t body_with(abut_dynamics2 *d, abut_body_kind kind, abut_real y, const abut_shape2 *shape)
{
    const abut_dynamic_def2 def = {.kind = kind, .pose = {{0, y}, {1, 0}}};
    const abut_shape_def2   shape_def = {.shape = shape, .pose = {{0, 0}, {1, 0}}};
    const abut_material     material = {.density = 1, .friction = 1};
    uint32_t                body = 0, id = 0;
    if (abut_dynamics2_add_body(d, &def, &body) != ABUT_OK ||
        abut_dynamics2_add_shape(d, body, &shape_def, &material, &id) != ABUT_OK) {
        return 0;
    }
    return body;
}

int main(void)
{
    const abut_dynamics_options2 options = {.gravity = {0, -10}};
    const abut_vec2              origin = {0, 0}, half = {9, 1};
    abut_dynamics2              *d = NULL;
    abut_shape2                  floor_box, ball;
    if (abut_make_box2(&floor_box, origin, half, 0) != ABUT_OK || abut_make_circle2(&ball, origin, 1) != ABUT_OK ||
        abut_dynamics2_new(&options, NULL, &d) != ABUT_OK) {
        return 1;
    }
    (void)body_with(d, ABUT_STATIC, -1, &floor_box);
    const uint32_t id = body_with(d, ABUT_DYNAMIC, 3, &ball);
    for (int i = 0; i < 120; ++i) {
        if (abut_dynamics2_step(d, (abut_real)(1.0 / 60), 4, NULL) != ABUT_OK) {
            return 1;
        }
    }
    abut_dynamic2 state;
    const bool    there = abut_dynamics2_get_body(d, id, &state);
    const double  y = there ? (double)state.pose.p.y : 0;
    printf("the ball lies at %.2f\n", y);
    abut_dynamics2_release(d);
    return y > 0.99 && y < 1.01 ? 0 : 1;
}
