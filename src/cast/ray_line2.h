// ray_line2.h : the line of a ray as closed forms see it, and what they say of it and a shape.
#ifndef ABUT_CAST_RAY_LINE2_H
#define ABUT_CAST_RAY_LINE2_H

#include "abut/cast2.h"
#include "cast/ray_interval.h"
#include "math/direction2.h"

// Seen from the middle of the shape's core. Lengths are multiplied by a power of two where their squares would leave the range
// of numbers, and so is the direction: the same bits in every unit.
typedef struct abut_ray_line2 {
    const abut_shape2 *shape;
    abut_vec2          origin, direction;
    abut_real          per_unit; // what the shape's lengths are to be multiplied by
} abut_ray_line2;

// Where a line that crosses a shape does so, and the unit normal of the surface where it enters.
typedef struct abut_ray_span2 {
    abut_real entry, exit, error;
    abut_vec2 normal;
} abut_ray_span2;

typedef abut_ray_verdict abut_ray_form2(const abut_ray_line2 *line, abut_ray_span2 *span);

abut_ray_verdict abut_ray_circle2(const abut_ray_line2 *line, abut_ray_span2 *span);
abut_ray_verdict abut_ray_capsule2(const abut_ray_line2 *line, abut_ray_span2 *span);
abut_ray_verdict abut_ray_ellipse2(const abut_ray_line2 *line, abut_ray_span2 *span); // ray_round2.c
abut_ray_verdict abut_ray_box2(const abut_ray_line2 *line, abut_ray_span2 *span);
abut_ray_verdict abut_ray_segment2(const abut_ray_line2 *line, abut_ray_span2 *span);
abut_ray_verdict abut_ray_polygon2(const abut_ray_line2 *line, abut_ray_span2 *span); // ray_polygon2.c

// The place on the line nearest the middle.
static inline abut_real abut_nearest_approach2(abut_vec2 origin, abut_vec2 direction)
{
    return -abut_dot2(origin, direction) / abut_dot2(direction, direction);
}

static inline void abut_ray_span_of2(abut_ray_span2 *span, abut_ray_interval *i)
{
    abut_ray_order(i);
    span->entry = i->entry;
    span->exit = i->exit;
    span->error = abut_ray_error(i);
}

#endif
