// mesh.c : which format a file has, and what every mesh must have.
#include "scene/mesh/mesh.h"

#include "scene/mesh/builder.h"
#include "scene/mesh/dae.h"
#include "scene/mesh/gltf.h"
#include "scene/mesh/obj.h"
#include "scene/mesh/ply.h"
#include "scene/mesh/stl.h"

#include <math.h>
#include <string.h>
#include <strings.h>

typedef bool mesh_reader(mesh_builder *b, const char *bytes, size_t length);

static const struct {
    const char  *ending;
    mesh_reader *read;
} formats[] = {{".obj", mesh_read_obj},   {".stl", mesh_read_stl},  {".ply", mesh_read_ply},
               {".gltf", mesh_read_gltf}, {".glb", mesh_read_gltf}, {".dae", mesh_read_dae}};

static mesh_reader *reader_of(const char *name)
{
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; dot != NULL && i < sizeof formats / sizeof formats[0]; i++)
        if (strcasecmp(dot, formats[i].ending) == 0)
            return formats[i].read;
    return NULL;
}

bool mesh_named(const char *name, char reason[MESH_REASON])
{
    mesh_builder b = {.reason = reason};
    return reader_of(name) != NULL ||
           mesh_refuse(&b, "not the name of a mesh; let it end in .obj, .stl, .ply, .gltf, .glb or .dae");
}

bool mesh_finite(const double at[3])
{
    static const double largest =
        1e300; // the library takes larger numbers, but a scene does not either (scene/format/fields.c)
    return fabs(at[0]) <= largest && fabs(at[1]) <= largest && fabs(at[2]) <= largest;
}

// Some editors begin a text with a byte order mark, which would be taken for a part of its first word.
static bool read_by(mesh_builder *b, const char *bytes, size_t length)
{
    static const char mark[] = "\xef\xbb\xbf";
    const size_t      begin = length >= strlen(mark) && memcmp(bytes, mark, strlen(mark)) == 0 ? strlen(mark) : 0;
    *b->out = (mesh){0};
    if (!mesh_named(b->path, b->reason))
        return false;
    if (length == begin)
        return mesh_refuse(b, "the file is empty; save the mesh again");
    if (!reader_of(b->path)(b, bytes + begin, length - begin))
        return false;
    return b->out->count > 0 || mesh_refuse(b, "no triangles in it; a mesh needs at least one face of three corners");
}

bool mesh_read(const char *name, const char *bytes, size_t length, const scene_files *files, arena *memory, mesh *out,
               char reason[MESH_REASON])
{
    mesh_builder b = {.memory = memory, .out = out, .reason = reason, .files = files, .path = name};
    return read_by(&b, bytes, length);
}

bool mesh_read_solid(const char *name, const char *bytes, size_t length, const scene_files *files, arena *memory, mesh *out,
                     char reason[MESH_REASON])
{
    mesh_builder b = {.memory = memory, .out = out, .reason = reason, .files = files, .path = name, .keeps = true};
    return read_by(&b, bytes, length);
}
