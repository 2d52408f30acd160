// no_mesh.c : a page reads no files: a scene that names a mesh is told so. Stands in for cli/mesh.c.
#include "mesh.h"

#include <stdio.h>

bool mesh_read(const char *path, arena *memory, mesh *out, char reason[MESH_REASON])
{
    (void)path;
    (void)memory;
    (void)out;
    snprintf(reason, MESH_REASON, "the page reads no files; write the points into the scene, or use the abut program");
    return false;
}
