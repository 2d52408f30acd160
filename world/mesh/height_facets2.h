// height_facets2.h : a height field as a surface of segments.
#ifndef WORLD_MESH_HEIGHT_FACETS2_H
#define WORLD_MESH_HEIGHT_FACETS2_H

#include "abut/height2.h"
#include "mesh/facets2.h"

abut_facets2 abut_height_facets2(const abut_height2 *height);

#endif
