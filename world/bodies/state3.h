// state3.h : a world in 3D: of what type its arrays are.
#ifndef WORLD_BODIES_STATE3_H
#define WORLD_BODIES_STATE3_H

#include "abut/query3.h"
#include "abut/surface3.h"
#include "abut/world3.h"
#include "bodies/state.h"

// A shape on a body: convex, or (then `convex` is not made) a surface by the number that abut_body_shape has.
typedef struct abut_placed_shape3 {
    abut_shape3 convex; // its hull is in the world's geometry
    abut_pose3  pose;   // in the body
} abut_placed_shape3;

static inline abut_world *abut_inside3(abut_world3 *world)
{
    return (abut_world *)world;
}

static inline const abut_world *abut_look_inside3(const abut_world3 *world)
{
    return (const abut_world *)world;
}

static inline abut_pose3 *abut_pose_at3(const abut_world *w, uint32_t body)
{
    return (abut_pose3 *)w->poses.data + body;
}

static inline abut_placed_shape3 *abut_placed_shape_at3(const abut_world *w, uint32_t shape)
{
    return (abut_placed_shape3 *)w->shapes.data + shape;
}

// A surface as the one part that it is, in its own frame.
static inline abut_surface3 abut_surface_part3(const abut_world *w, uint32_t number)
{
    const abut_surface *s = abut_surface_at(w, number);
    const bool          is_height = s->kind == ABUT_SURFACE_HEIGHT;
    const abut_surface3 part = {is_height ? NULL : (const abut_mesh3 *)s->surface,
                                is_height ? (const abut_height3 *)s->surface : NULL, NULL, abut_identity3()};
    return part;
}

static inline bool abut_is_same3(abut_vec3 a, abut_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static inline bool abut_is_same_pose3(abut_pose3 a, abut_pose3 b)
{
    return abut_is_same3(a.p, b.p) && abut_is_same3(a.r.x, b.r.x) && abut_is_same3(a.r.y, b.r.y) && abut_is_same3(a.r.z, b.r.z);
}

// The pose of shape B in the frame of shape A. The positions of the bodies are subtracted before anything else.
static inline abut_pose3 abut_shape_in_shape3(const abut_world *w, uint32_t a, uint32_t b)
{
    const abut_body_shape *s = abut_body_shape_at(w, a);
    const abut_body_shape *t = abut_body_shape_at(w, b);
    abut_pose3             pose = abut_relative_pose3(*abut_pose_at3(w, s->body), *abut_pose_at3(w, t->body));
    if (!(t->flags & ABUT_SHAPE_AT_ORIGIN)) {
        pose = abut_compose3(pose, abut_placed_shape_at3(w, b)->pose);
    }
    return s->flags & ABUT_SHAPE_AT_ORIGIN ? pose : abut_relative_pose3(abut_placed_shape_at3(w, a)->pose, pose);
}

// The pose of a shape in the world.
static inline abut_pose3 abut_shape_in_world3(const abut_world *w, uint32_t shape)
{
    const abut_body_shape *s = abut_body_shape_at(w, shape);
    const abut_pose3       body = *abut_pose_at3(w, s->body);
    return s->flags & ABUT_SHAPE_AT_ORIGIN ? body : abut_compose3(body, abut_placed_shape_at3(w, shape)->pose);
}

#endif
