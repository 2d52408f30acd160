// state3.h : a world in 3D: of what type its arrays are.
#ifndef WORLD_BODIES_STATE3_H
#define WORLD_BODIES_STATE3_H

#include "abut/halfspace3.h"
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

// What a surface is: one of the three.
typedef struct abut_lent3 {
    const abut_mesh3      *mesh;
    const abut_height3    *height;
    const abut_halfspace3 *halfspace;
} abut_lent3;

static inline abut_lent3 abut_lent_at3(const abut_world *w, uint32_t number)
{
    const abut_surface *s = abut_surface_at(w, number);
    abut_lent3          lent = {NULL, NULL, NULL};
    if (s->kind == ABUT_SURFACE_HALFSPACE) {
        lent.halfspace = s->surface;
    } else if (s->kind == ABUT_SURFACE_HEIGHT) {
        lent.height = s->surface;
    } else {
        lent.mesh = s->surface;
    }
    return lent;
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
