// gap2.c : where two 2D worlds are nearest to each other.
#include "abut/world_query2.h"
#include "queries/surface2.h"
#include "queries/wanted.h"
#include <math.h>

typedef struct search {
    const abut_world        *w;
    abut_query_filter        filter;
    const abut_world2       *other;
    const abut_query_filter *other_filter;
    abut_world_gap2          best; // shape_a 0: none yet
    abut_real                max_distance;
} search;

// A convex shape of the world, or a segment of a surface of it, with all of the other world. Of equal ones the first stays.
static void look_at(search *s, uint32_t place, const abut_shape2 *shape, abut_pose2 pose, int32_t segment)
{
    const bool       any = s->best.shape_a != 0;
    const abut_real  best = any ? s->best.proximity.distance : s->max_distance;
    abut_world_near2 near;
    if (abut_world2_nearest(s->other, shape, pose, best > 0 ? best : 0, s->other_filter, &near, 1) == 0 ||
        (any ? !(near.proximity.distance < best) : !(near.proximity.distance <= best))) {
        return;
    }
    const abut_body_shape *a = abut_body_shape_at(s->w, place);
    const abut_proximity2  p = near.proximity;
    s->best = (abut_world_gap2){.shape_a = a->id,
                                .body_a = abut_body_id(s->w, a->body),
                                .shape_b = near.shape,
                                .body_b = near.body,
                                .segment_a = segment,
                                .segment_b = near.segment,
                                .proximity = p};
    // The other world's shape was A.
    s->best.proximity.point_a = p.point_b;
    s->best.proximity.point_b = p.point_a;
    s->best.proximity.normal = abut_neg2(p.normal);
}

static void look_at_surface(search *s, uint32_t place, abut_surface2 surface, abut_pose2 pose)
{
    const int32_t count = abut_surface_segments2(surface);
    for (int32_t i = 0; i < count; i++) {
        abut_shape2 segment;
        if (abut_surface_segment2(surface, i, &segment)) {
            look_at(s, place, &segment, pose, i);
        }
    }
}

abut_world_gap2 abut_world2_distance(const abut_world2 *world, const abut_world2 *other, abut_real max_distance,
                                     const abut_query_filter *filter, const abut_query_filter *other_filter)
{
    search s = {
        .w = abut_look_inside2(world),
        .filter = abut_query_filter_of(filter),
        .other = other,
        .other_filter = other_filter,
        .best = {.segment_a = -1, .segment_b = -1, .proximity = {.distance = (abut_real)INFINITY, .status = ABUT_BEYOND}},
        .max_distance = max_distance};
    for (uint32_t place = 0; place < s.w->broad->slot_count; place++) {
        const abut_body_shape *a = abut_body_shape_at(s.w, place);
        if (abut_find_shape(s.w, a->id) != place || !abut_is_wanted(s.w, &s.filter, a->id)) {
            continue;
        }
        const abut_pose2 pose = abut_shape_in_world2(s.w, place);
        if (a->surface != 0) {
            look_at_surface(&s, place, abut_surface_part2(s.w, a->surface), pose);
        } else {
            look_at(&s, place, &abut_placed_shape_at2(s.w, place)->convex, pose, -1);
        }
    }
    return s.best;
}
