// ray_triangle3.c : a ray and a triangle: the volumes that its edges make with the line have one sign where the line goes
// through (Ericson 2005, section 5.3.4). Their shares are the place's coordinates among the corners, so that what the corners
// are off by is not magnified in a needle.
#include "cast/ray_corners3.h"
#include "math/cross3.h"
#include "math/direction3.h"

abut_ray_verdict abut_ray_triangle3(const abut_ray_line3 *line, abut_ray_span3 *span)
{
    const abut_ray_nearest3 n = abut_ray_nearest_of3(line);
    abut_vec3               corner[3];
    for (int i = 0; i < 3; ++i) {
        const abut_vec3 from_middle = abut_scale3(line->per_unit, abut_sub3(line->shape->p[i], line->shape->middle));
        corner[i] = abut_sub3(from_middle, n.place);
    }
    abut_real volume[3];
    int32_t   before = 0;
    int32_t   behind = 0;
    for (int i = 0; i < 3; ++i) {
        volume[i] = abut_dot3(line->direction, abut_cross3(corner[(i + 1) % 3], corner[(i + 2) % 3]));
        before += volume[i] > n.volume_noise;
        behind += volume[i] < -n.volume_noise;
    }
    if (before < 3 && behind < 3) {
        return before > 0 && behind > 0 ? ABUT_RAY_MISSES : ABUT_RAY_UNKNOWN;
    }
    const abut_real whole = (volume[0] + volume[1]) + volume[2];
    abut_real       along[3];
    abut_real       mean = 0;
    for (int i = 0; i < 3; ++i) {
        along[i] = abut_dot3(line->direction, corner[i]);
        mean += volume[i] / whole * along[i];
    }
    const abut_real low = abut_min(along[0], abut_min(along[1], along[2]));
    const abut_real high = abut_max(along[0], abut_max(along[1], along[2]));
    // A volume is off by half of its noise, and so are the shares of the three.
    const abut_real tilt = 3 * n.volume_noise / abut_abs(whole) * (high - low);
    const abut_vec3 normal =
        abut_direction_of3(abut_sharp_cross3(abut_sub3(corner[1], corner[0]), abut_sub3(corner[2], corner[0]))).unit;
    span->entry = n.at + mean / n.direction_square;
    span->exit = span->entry;
    span->error = tilt / n.direction_square + n.place_noise;
    span->normal = abut_dot3(normal, line->direction) > 0 ? abut_neg3(normal) : normal;
    return ABUT_RAY_CROSSES;
}
