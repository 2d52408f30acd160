// svg.h : the filled shapes of an SVG file (SVG 1.1 and 2).
#ifndef SCENE_OUTLINE_SVG_H
#define SCENE_OUTLINE_SVG_H

#include "scene/outline/outline.h"

/// Adds a part for each path, rect, circle, ellipse, polygon and polyline. Numbers are user units (pixels) of the outermost
/// <svg>, y running as it does there: down.
bool svg_read(const reader *in, const xml_node *root, const outline_use *use, outline *out);

#endif
