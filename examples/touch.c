// touch.c : do they touch? A crate with rounded corners and a ball, both placed in the world.
#include <abut/abut.h>

#include <stdio.h>

int main(void)
{
    abut_shape2 crate, ball;
    abut_make_box2(&crate, (abut_vec2){0, 0}, (abut_vec2){1, 0.5}, 0.1); // half sizes 1 and 0.5, rounded by 0.1
    abut_make_circle2(&ball, (abut_vec2){0, 0}, 0.5);

    abut_pose2 crate_in_world = {{10, 5}, abut_rot2_angle(0.3)}; // a position, and 0.3 radians counter-clockwise
    abut_pose2 ball_in_world = {{11.25, 5.75}, abut_rot2_angle(0)};
    abut_pose2 ball_in_crate = abut_relative_pose2(crate_in_world, ball_in_world);

    bool            touch = abut_overlap2(&crate, &ball, ball_in_crate);
    abut_proximity2 p = abut_distance2(&crate, &ball, ball_in_crate, NULL, NULL);
    printf("%s: distance %.15g, known to %.1e\n", touch ? "they touch" : "they are apart", p.distance, p.error);
    return p.status != ABUT_OK;
}
