// mesh.c : which format a file has, and what every mesh must have.
#include "scene/mesh/mesh.h"

#include "scene/mesh/builder.h"
#include "scene/mesh/obj.h"
#include "scene/mesh/stl.h"

#include <string.h>
#include <strings.h>

static bool has_ending(const char *name, const char *ending)
{
    const char *dot = strrchr(name, '.');
    return dot != NULL && strcasecmp(dot, ending) == 0;
}

bool mesh_named(const char *name, char reason[MESH_REASON])
{
    mesh_builder b = {.reason = reason};
    return has_ending(name, ".obj") || has_ending(name, ".stl") ||
           mesh_refuse(&b, "neither an OBJ nor an STL file by its name; let the name end in .obj or .stl");
}

bool mesh_read(const char *name, const char *bytes, size_t length, arena *memory, mesh *out, char reason[MESH_REASON])
{
    mesh_builder b = {.memory = memory, .out = out, .reason = reason};
    *out = (mesh){0};
    if (!mesh_named(name, reason))
        return false;
    if (length == 0)
        return mesh_refuse(&b, "the file is empty; save the mesh again");
    if (!(has_ending(name, ".obj") ? mesh_read_obj(&b, bytes, length) : mesh_read_stl(&b, bytes, length)))
        return false;
    return out->count > 0 || mesh_refuse(&b, "no triangles in it; a mesh needs at least one face of three corners");
}
