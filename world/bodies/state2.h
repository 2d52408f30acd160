// state2.h : a world in 2D: of what type its arrays are.
#ifndef WORLD_BODIES_STATE2_H
#define WORLD_BODIES_STATE2_H

#include "abut/halfspace2.h"
#include "abut/query2.h"
#include "abut/surface2.h"
#include "abut/world2.h"
#include "bodies/state.h"

// A shape on a body: convex, or (then `convex` is not made) a surface by the number that abut_body_shape has.
typedef struct abut_placed_shape2 {
    abut_shape2 convex; // its polygon is in the world's geometry
    abut_pose2  pose;   // in the body
} abut_placed_shape2;

static inline abut_world *abut_inside2(abut_world2 *world)
{
    return (abut_world *)world;
}

static inline const abut_world *abut_look_inside2(const abut_world2 *world)
{
    return (const abut_world *)world;
}

static inline abut_pose2 *abut_pose_at2(const abut_world *w, uint32_t body)
{
    return (abut_pose2 *)w->poses.data + body;
}

static inline abut_placed_shape2 *abut_placed_shape_at2(const abut_world *w, uint32_t shape)
{
    return (abut_placed_shape2 *)w->shapes.data + shape;
}

// What a surface is: one of the three.
typedef struct abut_lent2 {
    const abut_chain2     *chain;
    const abut_height2    *height;
    const abut_halfspace2 *halfspace;
} abut_lent2;

static inline abut_lent2 abut_lent_at2(const abut_world *w, uint32_t number)
{
    const abut_surface *s = abut_surface_at(w, number);
    abut_lent2          lent = {NULL, NULL, NULL};
    if (s->kind == ABUT_SURFACE_HALFSPACE) {
        lent.halfspace = s->surface;
    } else if (s->kind == ABUT_SURFACE_HEIGHT) {
        lent.height = s->surface;
    } else {
        lent.chain = s->surface;
    }
    return lent;
}

static inline bool abut_is_same_pose2(abut_pose2 a, abut_pose2 b)
{
    return a.p.x == b.p.x && a.p.y == b.p.y && a.r.c == b.r.c && a.r.s == b.r.s;
}

// The pose of shape B in the frame of shape A. The positions of the bodies are subtracted before anything else.
static inline abut_pose2 abut_shape_in_shape2(const abut_world *w, uint32_t a, uint32_t b)
{
    const abut_body_shape *s = abut_body_shape_at(w, a);
    const abut_body_shape *t = abut_body_shape_at(w, b);
    abut_pose2             pose = abut_relative_pose2(*abut_pose_at2(w, s->body), *abut_pose_at2(w, t->body));
    if (!(t->flags & ABUT_SHAPE_AT_ORIGIN)) {
        pose = abut_compose2(pose, abut_placed_shape_at2(w, b)->pose);
    }
    return s->flags & ABUT_SHAPE_AT_ORIGIN ? pose : abut_relative_pose2(abut_placed_shape_at2(w, a)->pose, pose);
}

// The pose of a shape in the world.
static inline abut_pose2 abut_shape_in_world2(const abut_world *w, uint32_t shape)
{
    const abut_body_shape *s = abut_body_shape_at(w, shape);
    const abut_pose2       body = *abut_pose_at2(w, s->body);
    return s->flags & ABUT_SHAPE_AT_ORIGIN ? body : abut_compose2(body, abut_placed_shape_at2(w, shape)->pose);
}

#endif
