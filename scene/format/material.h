// material.h : what shapes are made of, and how bodies move.
#ifndef SCENE_FORMAT_MATERIAL_H
#define SCENE_FORMAT_MATERIAL_H

#include "scene/format/fields.h"

/// What a shape has that says nothing of its material.
scene_material scene_material_default(void);

/// Reads what there is of "density", "friction", "restitution", "rolling", "surface_speed" and "sensor" into *material.
bool scene_material_read(const reader *in, const json_node *object, scene_material *material);

/// Reads "kind", "velocity" and the like.
bool scene_mover_read(const reader *in, const json_node *object, scene_whole *whole);

#endif
