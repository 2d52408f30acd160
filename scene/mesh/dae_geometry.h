// dae_geometry.h : the triangles of one geometry of a COLLADA file. Seen by dae.c.
#ifndef SCENE_MESH_DAE_GEOMETRY_H
#define SCENE_MESH_DAE_GEOMETRY_H

#include "scene/mesh/builder.h"
#include "scene/model/affine.h"
#include "scene/text/names.h"
#include "scene/xml/xml.h"

typedef struct dae {
    mesh_builder    *build;
    name            *ids; ///< of elements, sorted; the index is that of `nodes`
    const xml_node **nodes;
    int32_t          count;
    int32_t          placed;  ///< nodes of the scene so far, copies included
    int32_t          numbers; ///< of coordinates so far, copies included
    double           meter;   ///< of one unit of the file
} dae;

/// Refuses at the line of an element. Always false.
bool dae_refuse(dae *d, const xml_node *at, const char *what);

/// The element of this name that an attribute "#ID" names; NULL with a refusal.
const xml_node *dae_target(dae *d, const xml_node *at, const char *attribute, const char *element);

/// Reads numbers, one after the other, from a text with nothing but numbers in it. False at its end, and with *bad at what is
/// none.
bool dae_next_number(const char **text, double *number, bool *bad);

/// Adds the triangles, polygons, strips and fans of a <geometry> to the part that is open.
bool dae_add_geometry(dae *d, const xml_node *geometry, const affine *map);

#endif
