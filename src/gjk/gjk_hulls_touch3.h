// gjk_hulls_touch3.h : whether two small hulls overlap, or are farther apart than the pair's limit: GJK without a distance.
//
// The search of gjk_hulls_kernel3.h, which ends at the first plane that parts the hulls by more than the limit, the very first
// one asked among them, or at the first tetrahedron that holds the origin. Nothing is weighed and no vertex is named on the
// way.
//
// A kernel in a header: compiled for every processor and for those with wide vectors (gjk_hulls3.h). Frame: the unit frame of
// the pair (steps3.h).
#ifndef ABUT_GJK_GJK_HULLS_TOUCH3_H
#define ABUT_GJK_GJK_HULLS_TOUCH3_H

#include "gjk/gjk_hulls_kernel3.h"

// Whether a plane parts the cores by more than the limit, from where D ends along its normal u, of any length.
ABUT_INLINE bool abut_plane_parts3(abut_real height, abut_real square, abut_real limit)
{
    return height < 0 && height * height > limit * limit * square && square > ABUT_SQUARE_SMALLEST;
}

// BEYOND, OVERLAP or DOUBT. Concentric hulls begin anywhere.
ABUT_INLINE abut_hulls3_end abut_hulls_touch_kernel3(const abut_pair3 *pair)
{
    abut_rows_pair3    rows;
    abut_corners3      c;
    abut_hulls3_answer around;
    const abut_real    limit = pair->max_distance + (pair->noise + abut_noise_of_rows3(pair));
    abut_rows_fill3(&rows, pair->a->hull, pair->b->hull, pair->per_unit, &pair->rotation, &pair->offset);
    abut_corner3 p = abut_first_corner3(&rows, pair->offset);
    if (abut_plane_parts3(abut_dot3(pair->offset, p.w), abut_dot3(pair->offset, pair->offset), limit)) {
        return ABUT_HULLS3_BEYOND;
    }
    c.x[3] = c.y[3] = c.z[3] = 0;
    abut_feature3   f = abut_feature_vertex3(&c, &p);
    const abut_vec3 d = abut_second_direction3(&f, pair->offset);
    p = abut_first_corner3(&rows, d);
    if (abut_plane_parts3(abut_dot3(d, p.w), abut_dot3(d, d), limit)) {
        return ABUT_HULLS3_BEYOND;
    }
    abut_second_corner3(&c, &f, &p, pair->tolerance);
    for (int32_t supports = 3; supports <= pair->max_supports; ++supports) {
        p = abut_first_corner3(&rows, f.u);
        if (abut_plane_parts3(abut_dot3(f.u, p.w), f.square, limit)) {
            return ABUT_HULLS3_BEYOND;
        }
        abut_feature3 next = abut_region_grown3(&c, &p, &f);
        if (next.count == 4) {
            return abut_hulls_around3(&c, &p, &f, &around);
        }
        if (!(next.nearer < f.nearer)) {
            return ABUT_HULLS3_INCONCLUSIVE;
        }
        f = next;
    }
    return ABUT_HULLS3_INCONCLUSIVE;
}

#endif
