// ray_corners3.h : a line seen from its nearest approach to the middle of a polytope, and what rounding does to the corners
// there.
#ifndef ABUT_CAST_RAY_CORNERS3_H
#define ABUT_CAST_RAY_CORNERS3_H

#include "abut/hull3.h"
#include "cast/ray_line3.h"
#include "shape/hull_layout3.h"

// A corner is near the middle whatever the distance of the ray's origin: volumes from there lose no more than the place itself.
typedef struct abut_ray_nearest3 {
    abut_vec3 place;
    abut_real at, direction_square;
    abut_real size;         // S: of the origin's distance and the reach
    abut_real volume_noise; // a volume beyond it has its sign, and is right to half of it
    abut_real place_noise;  // of a mean of places along the line, a fraction
} abut_ray_nearest3;

static inline abut_ray_nearest3 abut_ray_nearest_of3(const abut_ray_line3 *line)
{
    const abut_real   length = abut_length_bound3(line->direction);
    const abut_real   reach = line->per_unit * line->shape->reach;
    abut_ray_nearest3 n;
    n.direction_square = abut_dot3(line->direction, line->direction);
    n.at = -abut_dot3(line->origin, line->direction) / n.direction_square;
    n.place = abut_along3(line->origin, n.at, line->direction);
    n.size = abut_length_bound3(line->origin) + reach;
    n.volume_noise = ABUT_NOISE_RAY_VOLUME * length * (abut_length_bound3(n.place) + reach) * n.size;
    n.place_noise = ABUT_NOISE_RAY_PLACE * length * n.size / n.direction_square;
    return n;
}

// A vertex of a hull, from the nearest approach.
static inline abut_vec3 abut_ray_corner3(const abut_ray_line3 *line, const abut_ray_nearest3 *n, const abut_hull3 *hull,
                                         int32_t vertex)
{
    const abut_vec3 from_middle =
        abut_scale3(line->per_unit, abut_sub3(abut_hull_vertex3(hull, vertex), abut_layout3(hull)->middle));
    return abut_sub3(from_middle, n->place);
}

#endif
