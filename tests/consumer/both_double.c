// both_double.c : a program with both precisions: what this file asks is answered in double, what both_float.c asks in float.
#include <abut/abut.h>
#include <stdio.h>

int ask_in_float(double *distance); // both_float.c

int main(void)
{
    abut_shape2 circle;
    abut_make_circle2(&circle, (abut_vec2){0, 0}, 1);
    const abut_pose2      pose = {{2.1, 0}, {1, 0}}; // 2.1 is another number in float
    const abut_proximity2 p = abut_distance2(&circle, &circle, pose, NULL, NULL);
    double                in_float = 0;
    const int             size = ask_in_float(&in_float);
    printf("%d-byte and %d-byte numbers: %.17g, %.17g\n", (int)sizeof(abut_real), size, p.distance, in_float);
    return !(sizeof(abut_real) == sizeof(double) && size == (int)sizeof(float) && p.distance != in_float);
}
