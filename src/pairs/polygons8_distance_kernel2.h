// polygons8_distance_kernel2.h : the signed distance of two polygons whose rows are eight long, from the pose to the answer:
// the kernel.
//
// What axes2.c does for any two polytopes, in one function and to the same bits: a test holds them equal. It is sure of a
// vertex over an edge's inside, apart or not, and of two corners apart. The rest is left to axes2.c.
//
// Frame: that of sat/polygon8_search2.h.
#ifndef ABUT_PAIRS_POLYGONS8_DISTANCE_KERNEL2_H
#define ABUT_PAIRS_POLYGONS8_DISTANCE_KERNEL2_H

#include "gjk/core2.h"
#include "sat/polygon8_search2.h"
#include "simd/simd4.h"

// The vertex stands over the edge: from it to A's point and B's, as answer_edge in axes2.c.
ABUT_INLINE void abut_polygons8_stand2(abut_core_answer2 *core, const abut_polygons8_axis2 *f, const abut_polygons82 *k)
{
    static const abut_real back_of[2] = {-1, 1};
    static const abut_real part_of[2] = {0, 1};

    abut_vec2       v = abut_row_pair2(f->other, ABUT_ROW_X, f->vertex);
    abut_vec2       b = abut_add2(abut_rotate2(k->rotation, v), k->offset);
    const abut_real x[2] = {b.x, v.x};
    const abut_real y[2] = {b.y, v.y};
    abut_vec2       at = {x[f->body], y[f->body]};
    core->normal = abut_polygons8_normal2(f);
    core->distance = f->separation;
    core->gap = 0;
    abut_vec2 on_edge = abut_along2(at, back_of[f->body] * f->separation, core->normal);
    core->a = abut_along2(on_edge, part_of[f->body] * -f->separation, core->normal);
}

// Four numbers at once: whoever returns the answer by value copies it in pieces of 16 bytes, and such a load waits long for
// stores of less.
ABUT_INLINE void abut_put_proximity2(abut_proximity2 *p, const abut_proximity2 *r)
{
    const abut_simd4 points = abut_simd4_of(r->point_a.x, r->point_a.y, r->point_b.x, r->point_b.y);
    const abut_simd4 rest = abut_simd4_of(r->normal.x, r->normal.y, r->distance, r->error);
    p->status = r->status;
    p->supports = r->supports;
    memcpy(&p->point_a, &points, sizeof points);
    memcpy(&p->normal, &rest, sizeof rest);
}

ABUT_INLINE bool abut_polygons8_distance_kernel2(abut_proximity2 *p, const abut_shape2 *a, const abut_shape2 *b,
                                                 const abut_pose2 *b_in_a, abut_real limit)
{
    abut_polygons82      k;
    abut_polygons8_axis2 f;
    abut_core_answer2    core;
    if (!abut_take_polygons8_2(&k, a, b, b_in_a)) {
        return false;
    }
    const abut_real across = abut_polygons8_pick2(&f, &k);
    abut_polygons8_ends2(&f, &k);
    const abut_real place = abut_cross2(f.in_other, abut_row_pair2(f.other, ABUT_ROW_X, f.vertex)) + across;
    const abut_real flat = ABUT_AXES_FLAT * k.size;
    const abut_real before = f.first + flat - place;
    const abut_real after = place - (f.last - flat);
    if (abut_max(before, after) <= 0) {
        abut_polygons8_stand2(&core, &f, &k);
    } else {
        abut_polygons8_apart2 apart;
        if (!abut_polygons8_corners2(&apart, &k, &f, abut_max(before, after), after > before)) {
            return false;
        }
        core.normal = apart.normal;
        core.distance = apart.distance;
        core.gap = apart.gap;
        core.a = apart.at;
    }
    core.b = abut_along2(core.a, core.distance, core.normal);
    core.supports = k.count[0] + k.count[1];
    core.status = core.distance - k.noise > limit ? ABUT_BEYOND : ABUT_OK;
    const abut_proximity2 r = abut_proximity_of2(a, b, 1, k.noise, &core, NULL);
    abut_put_proximity2(p, &r);
    return true;
}

#endif
