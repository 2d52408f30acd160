// height_facets3.h : a height field as a surface of triangles.
#ifndef WORLD_MESH_HEIGHT_FACETS3_H
#define WORLD_MESH_HEIGHT_FACETS3_H

#include "abut/height3.h"
#include "mesh/facets3.h"

abut_facets3 abut_height_facets3(const abut_height3 *height);

#endif
