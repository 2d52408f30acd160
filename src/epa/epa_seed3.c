// epa_seed3.c : D that is a point, a segment or a polygon.
//
// When GJK ends with the origin on a vertex, an edge or a triangle of D, EPA needs a fourth point off it. D is asked along the
// directions square to what there is: both sides of a triangle, four sides of a segment, six of a point. Whatever a direction
// brings is worth having: a point off the simplex, or a plane that D does not cross. When no direction brings a point, D is
// flat there, the origin lies in it, and the depth is nothing: the way out is square to D.
//
// In the noise GJK may stop beside the simplex by more than the tolerance. So of two opposite directions the one towards the
// origin comes first: the simplex grows round the origin, and then holds a point nearer to it than GJK knew. Frame: the unit
// frame of the pair (steps3.h).
#include "epa/epa_seed3.h"
#include "gjk/plane3.h"
#include "gjk/simplex_dd3.h"
#include "math/direction3.h"

static abut_vec3 axis(int32_t i)
{
    abut_vec3 v = {i == 0, i == 1, i == 2};
    return v;
}

// A unit vector square to v: v turned about the axis it has least of.
static abut_vec3 square_to(abut_vec3 v)
{
    abut_real x = abut_abs(v.x);
    abut_real y = abut_abs(v.y);
    abut_real z = abut_abs(v.z);
    int32_t   least = x <= y && x <= z ? 0 : (y <= z ? 1 : 2);
    return abut_direction_of3(abut_cross3(v, axis(least))).unit;
}

bool abut_epa_seed3_direction(const abut_simplex3 *s, int32_t tried, abut_vec3 *direction)
{
    abut_vec3 d = {0, 0, 0};
    if (s->count == 1) {
        d = axis(tried / 2);
    } else if (s->count == 2) {
        abut_vec3 along = abut_direction_of3(abut_sub3(s->vertex[1].w, s->vertex[0].w)).unit;
        abut_vec3 across = square_to(along);
        d = tried / 2 == 0 ? across : abut_cross3(along, across);
    } else {
        d = abut_plane_normal3(s->vertex[0].w, s->vertex[1].w, s->vertex[2].w).unit;
    }
    bool outward = abut_dot3(d, s->vertex[0].w) > 0;
    *direction = outward == (tried % 2 == 0) ? abut_neg3(d) : d;
    return tried < 2 * (4 - s->count);
}

abut_real abut_epa_seed3_off(const abut_simplex3 *s, abut_vec3 direction, abut_vec3 point)
{
    return abut_dot3(direction, abut_sub3(point, s->vertex[0].w));
}

abut_real abut_epa_seed3_near(abut_simplex3 *s, abut_real distance)
{
    abut_choice3 choice = abut_simplex_dd_nearest3(s).choice;
    if (choice.distance < distance) {
        abut_simplex3_keep(s, &choice);
    }
    return abut_min(choice.distance, distance);
}
