// ray_line3.h : the line of a ray as closed forms see it, and what they say of it and a shape.
#ifndef ABUT_CAST_RAY_LINE3_H
#define ABUT_CAST_RAY_LINE3_H

#include "abut/cast3.h"
#include "cast/ray_interval.h"
#include "math/direction3.h"

// Seen from the middle of the shape's core. Lengths are multiplied by a power of two where their squares would leave the range
// of numbers, and so is the direction: the same bits in every unit.
typedef struct abut_ray_line3 {
    const abut_shape3 *shape;
    abut_vec3          origin, direction;
    abut_real          per_unit; // what the shape's lengths are to be multiplied by
} abut_ray_line3;

// Where a line that crosses a shape does so, and the unit normal of the surface where it enters.
typedef struct abut_ray_span3 {
    abut_real entry, exit, error;
    abut_vec3 normal;
} abut_ray_span3;

typedef abut_ray_verdict abut_ray_form3(const abut_ray_line3 *line, abut_ray_span3 *span);

abut_ray_verdict abut_ray_sphere3(const abut_ray_line3 *line, abut_ray_span3 *span);
abut_ray_verdict abut_ray_capsule3(const abut_ray_line3 *line, abut_ray_span3 *span);
abut_ray_verdict abut_ray_ellipsoid3(const abut_ray_line3 *line, abut_ray_span3 *span); // ray_round3.c
abut_ray_verdict abut_ray_box3(const abut_ray_line3 *line, abut_ray_span3 *span);
abut_ray_verdict abut_ray_triangle3(const abut_ray_line3 *line, abut_ray_span3 *span);
abut_ray_verdict abut_ray_hull3(const abut_ray_line3 *line, abut_ray_span3 *span);
abut_ray_verdict abut_ray_cylinder3(const abut_ray_line3 *line, abut_ray_span3 *span); // and a disk
abut_ray_verdict abut_ray_cone3(const abut_ray_line3 *line, abut_ray_span3 *span);

// The place on the line nearest the middle.
static inline abut_real abut_nearest_approach3(abut_vec3 origin, abut_vec3 direction)
{
    return -abut_dot3(origin, direction) / abut_dot3(direction, direction);
}

static inline void abut_ray_span_of3(abut_ray_span3 *span, abut_ray_interval *i)
{
    abut_ray_order(i);
    span->entry = i->entry;
    span->exit = i->exit;
    span->error = abut_ray_error(i);
}

#endif
