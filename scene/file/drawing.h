// drawing.h : an SVG or GeoJSON file as a scene: a body for each area.
#ifndef SCENE_FILE_DRAWING_H
#define SCENE_FILE_DRAWING_H

#include "scene/outline/outline.h"

/// Reads the areas into an empty scene. All pairs of bodies are meant; the pieces of one area are one body's.
bool drawing_read(reader *in, outline_source source, scene *s);

#endif
