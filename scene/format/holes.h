// holes.h : whether the holes of polygons with holes are holes.
#ifndef SCENE_FORMAT_HOLES_H
#define SCENE_FORMAT_HOLES_H

#include "scene/outline/outline.h"

/// Of an area whose rings say what they are (GeoJSON) and do not cross: each hole lies in its own ring and in no other hole,
/// and no polygon lies in another. Else refuses the ring, at its place. Of other areas nothing is asked.
bool holes_are_holes(const reader *in, const outline_part *part);

#endif
