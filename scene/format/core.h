// core.h : what the shape types of both dimensions share when they are read.
#ifndef SCENE_FORMAT_CORE_H
#define SCENE_FORMAT_CORE_H

#include "scene/format/fields.h"

/// Reads the core's own keys into a shape whose type and rounding are there already.
typedef bool scene_core_read(const reader *in, const json_node *object, scene_shape *shape);

/// What "radius" means for a type. "margin" is always the rounding.
typedef enum scene_radius {
    SCENE_RADIUS_ROUNDS, ///< the rounding, which may be missing
    SCENE_RADIUS_OWN,    ///< needed: the type is round
    SCENE_RADIUS_ACROSS  ///< needed: of the core's circle
} scene_radius;

typedef struct scene_kind {
    scene_type       type;
    scene_radius     radius;
    const char      *what; ///< as a subject, "a box"
    const char      *keys[9];
    scene_core_read *read; ///< NULL for a chain, which makes several shapes
} scene_kind;

/// The types of each dimension, in the order in which messages list them, ended by a NULL `what`.
extern const scene_kind scene_kinds2[], scene_kinds3[];

/// Room for that many corners.
bool scene_core_room(const reader *in, const json_node *object, scene_shape *shape, int32_t count);

/// Adds "center" to the corners, which `slack` then answers for.
bool scene_core_offset(const reader *in, const json_node *object, scene_shape *shape);

/// The same for a shape that has its middle at `center` already.
bool scene_core_center_moved(const reader *in, const json_node *object, scene_shape *shape);

/// "half" and "center" of a type that has its middle at `center`.
bool scene_core_half(const reader *in, const json_node *object, scene_shape *shape);

/// "center" of a type that has its middle there.
bool scene_core_center(const reader *in, const json_node *object, scene_shape *shape);

/// Refuses "points", at one of them when `fault` is its index. Always false.
bool scene_core_refuse(const reader *in, const json_node *object, const char *wrong, int32_t fault);

/// The types that both dimensions have: point; circle and sphere; segment and capsule; half-space.
scene_core_read scene_core_point, scene_core_ball, scene_core_segment, scene_core_halfspace;

#endif
