// mesh_hulls.c : from the parts of a mesh file to hulls. A fault of the file is named at the place of the scene that names it.
#include "scene/format/mesh_hulls.h"

#include "scene/format/core.h"
#include "scene/mesh/mesh.h"
#include "scene/model/geometry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Relative paths begin where the scene file lies, so that a scene and its meshes can be moved together.
static const char *path_beside(const reader *in, const char *path)
{
    const char *slash = strrchr(in->file, '/');
    if (path[0] == '/' || slash == NULL)
        return path;
    size_t folder = (size_t)(slash - in->file) + 1, size = folder + strlen(path) + 1;
    char  *joined = arena_take(in->memory, size, 1);
    if (joined != NULL)
        snprintf(joined, size, "%.*s%s", (int)folder, in->file, path);
    return joined;
}

static bool add_part(const reader *in, const json_node *object, const scene_shape *like, const mesh_part *part,
                     shape_list *list)
{
    int32_t     fault = -1;
    scene_shape shape = *like;
    shape.part = part->name;
    shape.points = part->points;
    shape.count = part->count;
    const char *wrong = geometry_hull(shape.points, &shape.count, in->memory, &shape.faces, &fault);
    if (wrong != NULL)
        return field_refuse(in, field_find(object, "mesh"), "part '%.60s' of the mesh: %s", part->name, wrong);
    if (!scene_core_offset(in, object, &shape))
        return false;
    scene_shape *added = scene_shape_add(in, object, list);
    if (added != NULL)
        *added = shape;
    return added != NULL;
}

static bool read_mesh(const reader *in, const char *path, mesh *parts, char reason[MESH_REASON])
{
    _Static_assert((int)MESH_REASON == (int)SCENE_FILES_REASON, "one room for both reasons");
    char  *bytes = NULL;
    size_t length = 0;
    if (!mesh_named(path, reason) || !in->files->read(in->files->user, path, &bytes, &length, reason))
        return false;
    const bool done = mesh_read(path, bytes, length, in->memory, parts, reason);
    free(bytes);
    return done;
}

bool scene_mesh_read(const reader *in, const json_node *object, const scene_shape *like, shape_list *list)
{
    mesh             parts;
    char             reason[MESH_REASON] = "";
    const json_node *value = field_find(object, "mesh"), *points = field_find(object, "points");
    if (points != NULL) {
        return fail_at(in->why, in->file, points->key_line, points->key_column,
                       "a hull has both 'points' and 'mesh'; keep one of the two");
    }
    if (!field_kind(in, value, value, JSON_STRING, "'mesh'"))
        return false;
    if (value->text_length == 0 || strlen(value->text) != value->text_length)
        return field_refuse(in, value, "'mesh' is no path; name an OBJ or STL file");
    const char *path = path_beside(in, value->text);
    if (path == NULL)
        return field_no_memory(in, value);
    if (!read_mesh(in, path, &parts, reason))
        return field_refuse(in, value, "mesh '%.160s': %s", value->text, reason);
    for (int32_t i = 0; i < parts.count; i++) {
        if (!add_part(in, object, like, &parts.parts[i], list))
            return false;
    }
    list->shapes[list->count - parts.count].parts = parts.count;
    return true;
}
