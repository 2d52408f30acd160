// both_float.c : the part of both_double.c's program that uses float.
#define ABUT_F32
#include <abut/abut.h>

int ask_in_float(double *distance);

int ask_in_float(double *distance)
{
    abut_shape2 circle;
    abut_make_circle2(&circle, (abut_vec2){0, 0}, 1);
    const abut_pose2 pose = {{2.1f, 0}, {1, 0}};
    *distance = (double)abut_distance2(&circle, &circle, pose, NULL, NULL).distance;
    return (int)sizeof(abut_real);
}
