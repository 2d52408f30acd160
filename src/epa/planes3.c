// planes3.c : the planes of triangles as EPA's polytope keeps them. Frame: the unit frame of the pair (steps3.h).
#include "epa/planes3.h"
#include "gjk/plane3.h"

#include <math.h>

// A point is above a plane for sure only when rounding, `margin` along a unit normal, could not have put it there; the sum of
// the components is the normal's length at least, and less than twice that.
abut_plane3 abut_plane_along3(abut_vec3 n, abut_vec3 first, abut_vec3 second, abut_vec3 third, abut_real margin)
{
    abut_real   length_square = abut_dot3(n, n);
    abut_real   at_first = abut_dot3(n, first);
    abut_real   at_second = abut_dot3(n, second);
    abut_real   at_third = abut_dot3(n, third);
    abut_real   lowest = abut_min(abut_min(at_first, at_second), at_third);
    abut_real   highest = abut_max(abut_max(at_first, at_second), at_third);
    abut_plane3 p = {n, highest + margin * (abut_abs(n.x) + abut_abs(n.y) + abut_abs(n.z)), (abut_real)INFINITY};
    if (length_square > 0) { // else the corners are in one line: the faces beside it bound its points
        p.square = abut_abs(lowest) * (lowest / length_square);
    }
    return p;
}

abut_plane3 abut_plane_of3(abut_vec3 first, abut_vec3 second, abut_vec3 third, abut_real margin)
{
    abut_vec3 to_first = abut_sub3(first, third);
    abut_vec3 to_second = abut_sub3(second, third);
    abut_vec3 n = abut_cross3(to_first, to_second);
    abut_real squares = abut_dot3(to_first, to_first) * abut_dot3(to_second, to_second);
    if (!(abut_dot3(n, n) > ABUT_SLIVER_SQUARE * squares && squares > ABUT_SQUARE_SMALLEST)) {
        n = abut_simplex_dd_normal3(third, first, second).unit;
    }
    return abut_plane_along3(n, first, second, third, margin);
}

void abut_planes3_put(abut_planes3 *planes, int32_t i, abut_plane3 plane)
{
    planes->normal_x[i] = plane.normal.x;
    planes->normal_y[i] = plane.normal.y;
    planes->normal_z[i] = plane.normal.z;
    planes->reach[i] = plane.reach;
    planes->square[i] = plane.square;
}
