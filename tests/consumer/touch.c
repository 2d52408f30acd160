// touch.c : an outside program in the precision its build chose: two unit circles, centres 1.5 apart, overlap by 0.5.
#include <abut/query2.h>

#include <stdio.h>

int main(void)
{
    abut_shape2 circle;
    abut_status made = abut_make_circle2(&circle, (abut_vec2){0, 0}, 1);
    if (made != ABUT_OK) {
        printf("%s\n", abut_status_text(made));
        return 1;
    }
    abut_pose2 b_in_a = abut_identity2();
    b_in_a.p.x = (abut_real)1.5;
    abut_proximity2 answer = abut_distance2(&circle, &circle, b_in_a, NULL, NULL);
    printf("abut %s, %d-byte numbers: distance %g, normal (%g, %g)\n", abut_version(), (int)sizeof(abut_real),
           (double)answer.distance, (double)answer.normal.x, (double)answer.normal.y);

    // Every number here is exact in float and double, so the answer is too, within the bound it states.
    abut_real off = answer.distance + (abut_real)0.5;
    return !(off <= answer.error && -off <= answer.error && answer.normal.x > (abut_real)0.99);
}
