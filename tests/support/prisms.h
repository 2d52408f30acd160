// prisms.h : pairs of the plane drawn out into prisms of space.
#ifndef ABUT_TESTS_PRISMS_H
#define ABUT_TESTS_PRISMS_H

#include "support/recipe2.h"
#include "support/recipe3.h"

// A vector of the plane in the plane square to the axis: x, y become the two axes that follow it.
static inline void lay(int axis, double x, double y, double along, double out[3])
{
    out[(axis + 1) % 3] = x;
    out[(axis + 2) % 3] = y;
    out[axis] = along;
}

static inline void draw_out(const recipe2 *flat, int axis, double half_length, recipe3 *out)
{
    out->radius = flat->radius;
    out->count = 0;
    if (flat->count == 0) {
        out->kind = RECIPE3_ROUND_BOX;
        lay(axis, flat->center[0], flat->center[1], 0, out->center);
        lay(axis, flat->half[0], flat->half[1], half_length, out->half);
        return;
    }
    out->kind = flat->count == 1 ? RECIPE3_CAPSULE : RECIPE3_ROUND_HULL;
    for (int end = -1; end <= 1; end += 2) {
        for (int i = 0; i < flat->count; ++i) {
            lay(axis, flat->points[i][0], flat->points[i][1], end * half_length, out->points[out->count++]);
        }
    }
}

static inline void draw_out_pair(const scene2 *flat, int axis, double half_length, double slid, scene3 *out)
{
    draw_out(&flat->a, axis, half_length, &out->a);
    draw_out(&flat->b, axis, half_length, &out->b);
    lay(axis, flat->c, flat->s, 0, out->r[(axis + 1) % 3]);
    lay(axis, -flat->s, flat->c, 0, out->r[(axis + 2) % 3]);
    lay(axis, 0, 0, 1, out->r[axis]);
    lay(axis, flat->px, flat->py, slid, out->p);
}

#endif
