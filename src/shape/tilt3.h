// tilt3.h : how edges and planes stand to a direction, and which of two is taken.
//
// A tilt is the sine of the angle by which something misses being square to the direction: 0 is square.
#ifndef ABUT_SHAPE_TILT3_H
#define ABUT_SHAPE_TILT3_H

#include "math/direction3.h"
#include "math/double_double3.h"

// Square to the triangle of three points, as long as twice its area in the unit of the scale: right to u for needles too.
static inline abut_vec3 abut_area3(abut_real per_unit, abut_vec3 origin, abut_vec3 a, abut_vec3 b)
{
    abut_dd3 to_a = abut_dd_scale3(per_unit, abut_dd_between3(origin, a));
    abut_dd3 to_b = abut_dd_scale3(per_unit, abut_dd_between3(origin, b));
    return abut_dd_rounded3(abut_dd_cross3(to_a, to_b));
}

typedef struct abut_tilt3 {
    abut_real lean;
    uint32_t  name;
} abut_tilt3;

// No edge or plane: any other is squarer.
static inline abut_tilt3 abut_no_tilt3(void)
{
    abut_tilt3 none = {2 * 2, UINT32_MAX};
    return none;
}

static inline abut_real abut_edge_tilt3(abut_vec3 way, abut_vec3 direction)
{
    return abut_abs(abut_dot3(abut_direction_of3(way).unit, direction));
}

static inline abut_real abut_plane_tilt3(abut_vec3 unit_normal, abut_vec3 direction)
{
    abut_vec3 sine = abut_cross3(unit_normal, direction);
    return abut_sqrt(abut_dot3(sine, sine));
}

// The lower name, unless the other is squarer by a share: a body balanced on a corner, which rounding tips either way, keeps
// the names of its contact.
static inline abut_tilt3 abut_squarer3(abut_tilt3 a, abut_tilt3 b)
{
    abut_tilt3 low = a.name < b.name ? a : b;
    abut_tilt3 high = a.name < b.name ? b : a;
    return high.lean * (1 + ABUT_FACE_PREFERENCE) < low.lean ? high : low;
}

#endif
