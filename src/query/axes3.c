// axes3.c : do two boxes touch?
//
// The largest separation along the fifteen axes is the depth when the cores overlap and no more than their distance when they
// do not: sure verdicts need nothing else. Rounded boxes whose cores are apart by less than the radii do.
#include "query/axes3.h"

bool abut_boxes_touch3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, bool *touching)
{
    abut_axes3 p;
    if (!abut_axes_of3(&p, a, b, b_in_a)) {
        return false;
    }
    abut_separations3 s = abut_separations_of3(&p);
    abut_real         largest = abut_largest_separation3(&s);
    abut_real         doubt = ABUT_AXES_CLEAR * p.noise;
    *touching = largest < 0;
    return s.sure && (largest < -doubt || largest > p.radius * (1 + ABUT_EPSILON) + doubt);
}
