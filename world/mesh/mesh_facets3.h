// mesh_facets3.h : a mesh as a surface of triangles.
#ifndef WORLD_MESH_MESH_FACETS3_H
#define WORLD_MESH_MESH_FACETS3_H

#include "abut/mesh3.h"
#include "mesh/facets3.h"

abut_facets3 abut_mesh_facets3(const abut_mesh3 *mesh);

#endif
