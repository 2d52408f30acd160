// svg_path.h : the data of a <path>.
#ifndef SCENE_OUTLINE_SVG_PATH_H
#define SCENE_OUTLINE_SVG_PATH_H

#include "scene/outline/curves.h"

/// Adds a ring for each subpath of M L H V C S Q T A Z and their relative forms; one that is open is closed, as filling does.
bool svg_path(const curve_pen *pen, const xml_node *node);

#endif
