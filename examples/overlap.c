// overlap.c : do two shapes overlap, and how far apart or how deep are they? The shapes are a box with rounded corners and a
// circle, both placed in the world.
#include <abut/abut.h>

#include <stdio.h>

int main(void)
{
    abut_shape2 box, circle;
    abut_make_box2(&box, (abut_vec2){0, 0}, (abut_vec2){1, 0.5}, 0.1); // half sizes 1 and 0.5, rounded by 0.1
    abut_make_circle2(&circle, (abut_vec2){0, 0}, 0.5);

    abut_pose2 box_in_world = {{10, 5}, abut_rot2_angle(0.3)}; // a position, and 0.3 radians counter-clockwise
    abut_pose2 circle_in_world = {{11.25, 5.75}, abut_rot2_angle(0)};
    abut_pose2 circle_in_box = abut_relative_pose2(box_in_world, circle_in_world);

    bool            overlap = abut_overlap2(&box, &circle, circle_in_box);
    abut_proximity2 p = abut_distance2(&box, &circle, circle_in_box, NULL, NULL);
    printf("%s: distance %.15g, error at most %.1e\n", overlap ? "they overlap" : "they are apart", p.distance, p.error);
    return p.status != ABUT_OK;
}
