// touch.c : two balls that touch: the package is found, links and answers.
#include <abut/abut.h>
#include <stdio.h>

int main(void)
{
    abut_shape3 ball;
    abut_pose3  beside = abut_identity3();
    abut_make_sphere3(&ball, (abut_vec3){0, 0, 0}, 1);
    beside.p.x = 3;
    const abut_proximity3 p = abut_distance3(&ball, &ball, beside, NULL, NULL);
    printf("abut %s: two balls are %g apart\n", abut_version(), p.distance);
    return p.distance == 1 ? 0 : 1;
}
