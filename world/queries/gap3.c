// gap3.c : where two 3D worlds are nearest to each other.
#include "abut/world_query3.h"
#include "queries/surface3.h"
#include "queries/wanted.h"
#include <math.h>

typedef struct search {
    const abut_world        *w;
    abut_query_filter        filter;
    const abut_world3       *other;
    const abut_query_filter *other_filter;
    abut_world_gap3          best; // shape_a 0: none yet
    abut_real                max_distance;
} search;

// A convex shape of the world, or a triangle of a surface of it, with all of the other world. Of equal ones the first stays.
static void look_at(search *s, uint32_t place, const abut_shape3 *shape, abut_pose3 pose, int32_t triangle)
{
    const bool       any = s->best.shape_a != 0;
    const abut_real  best = any ? s->best.proximity.distance : s->max_distance;
    abut_world_near3 near;
    if (abut_world3_nearest(s->other, shape, pose, best > 0 ? best : 0, s->other_filter, &near, 1) == 0 ||
        (any ? !(near.proximity.distance < best) : !(near.proximity.distance <= best))) {
        return;
    }
    const abut_body_shape *a = abut_body_shape_at(s->w, place);
    const abut_proximity3  p = near.proximity;
    s->best = (abut_world_gap3){.shape_a = a->id,
                                .body_a = abut_body_id(s->w, a->body),
                                .shape_b = near.shape,
                                .body_b = near.body,
                                .triangle_a = triangle,
                                .triangle_b = near.triangle,
                                .proximity = p};
    // The other world's shape was A.
    s->best.proximity.point_a = p.point_b;
    s->best.proximity.point_b = p.point_a;
    s->best.proximity.normal = abut_neg3(p.normal);
}

static void look_at_surface(search *s, uint32_t place, abut_lent3 surface, abut_pose3 pose)
{
    const int32_t count = abut_surface_triangles3(surface);
    for (int32_t i = 0; i < count; i++) {
        abut_shape3 triangle;
        if (abut_surface_triangle3(surface, i, &triangle)) {
            look_at(s, place, &triangle, pose, i);
        }
    }
}

// The half-space of one shape with one convex shape of the other world, or a triangle of a surface of it.
static void look_under(search *s, uint32_t place, const abut_halfspace3 *halfspace, uint32_t other, const abut_shape3 *shape,
                       int32_t triangle)
{
    const abut_world *w = abut_look_inside3(s->other);
    const bool        any = s->best.shape_a != 0;
    const abut_pose3  pose = abut_shape_in_world3(s->w, place);
    abut_proximity3   p = abut_halfspace3_distance(halfspace, shape, abut_relative_pose3(pose, abut_shape_in_world3(w, other)));
    if (any ? !(p.distance < s->best.proximity.distance) : !(p.distance <= s->max_distance)) {
        return;
    }
    const abut_body_shape *a = abut_body_shape_at(s->w, place);
    const abut_body_shape *b = abut_body_shape_at(w, other);
    p.point_a = abut_transform3(pose, p.point_a);
    p.point_b = abut_transform3(pose, p.point_b);
    p.normal = abut_rotate3(pose.r, p.normal);
    s->best = (abut_world_gap3){.shape_a = a->id,
                                .body_a = abut_body_id(s->w, a->body),
                                .shape_b = b->id,
                                .body_b = abut_body_id(w, b->body),
                                .triangle_a = -1,
                                .triangle_b = triangle,
                                .proximity = p};
}

static void look_under_surface(search *s, uint32_t place, const abut_halfspace3 *halfspace, uint32_t other, abut_lent3 surface)
{
    const int32_t count = surface.halfspace == NULL ? abut_surface_triangles3(surface) : 0;
    for (int32_t i = 0; i < count; i++) {
        abut_shape3 triangle;
        if (abut_surface_triangle3(surface, i, &triangle)) {
            look_under(s, place, halfspace, other, &triangle, i);
        }
    }
}

// All of the other world is under a half-space or over it: no box tells them apart, and each costs a support point.
static void look_at_halfspace(search *s, uint32_t place, const abut_halfspace3 *halfspace)
{
    const abut_world       *w = abut_look_inside3(s->other);
    const abut_query_filter filter = abut_query_filter_of(s->other_filter);
    for (uint32_t other = 0; other < w->broad->slot_count; other++) {
        const abut_body_shape *b = abut_body_shape_at(w, other);
        if (abut_find_shape(w, b->id) != other || !abut_is_wanted(w, &filter, b->id)) {
            continue;
        }
        if (b->surface != 0) {
            look_under_surface(s, place, halfspace, other, abut_lent_at3(w, b->surface));
        } else {
            look_under(s, place, halfspace, other, &abut_placed_shape_at3(w, other)->convex, -1);
        }
    }
}

abut_world_gap3 abut_world3_distance(const abut_world3 *world, const abut_world3 *other, abut_real max_distance,
                                     const abut_query_filter *filter, const abut_query_filter *other_filter)
{
    search s = {
        .w = abut_look_inside3(world),
        .filter = abut_query_filter_of(filter),
        .other = other,
        .other_filter = other_filter,
        .best = {.triangle_a = -1, .triangle_b = -1, .proximity = {.distance = (abut_real)INFINITY, .status = ABUT_BEYOND}},
        .max_distance = max_distance};
    for (uint32_t place = 0; place < s.w->broad->slot_count; place++) {
        const abut_body_shape *a = abut_body_shape_at(s.w, place);
        if (abut_find_shape(s.w, a->id) != place || !abut_is_wanted(s.w, &s.filter, a->id)) {
            continue;
        }
        const abut_pose3 pose = abut_shape_in_world3(s.w, place);
        const abut_lent3 lent = a->surface != 0 ? abut_lent_at3(s.w, a->surface) : (abut_lent3){NULL, NULL, NULL};
        if (lent.halfspace != NULL) {
            look_at_halfspace(&s, place, lent.halfspace);
        } else if (a->surface != 0) {
            look_at_surface(&s, place, lent, pose);
        } else {
            look_at(&s, place, &abut_placed_shape_at3(s.w, place)->convex, pose, -1);
        }
    }
    return s.best;
}
