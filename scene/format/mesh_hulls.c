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

// What the hulls of a mesh have more than its parts.
typedef struct excess {
    const char *open;       // the first part of which that cannot be told; NULL when there is none
    const char *most;       // the part with the largest share; NULL when all are convex
    double      share;      // of its hull's volume in its own
    int32_t     not_convex; // number of parts
} excess;

static double hull_volume(const scene_shape *hull)
{
    mesh_surface s = {0};
    double       volume;
    for (int32_t f = 0; f < hull->faces.count; f++) {
        const int32_t *corner = hull->faces.corner + hull->faces.first[f];
        const int32_t  count = hull->faces.first[f + 1] - hull->faces.first[f];
        for (int32_t i = 2; i < count; i++) {
            mesh_surface_add(&s, hull->points[corner[0]], hull->points[corner[i - 1]], hull->points[corner[i]],
                             hull->points[0]);
        }
    }
    mesh_surface_volume(&s, &volume);
    return volume;
}

// A flat part has a flat hull; a closed one that encloses next to nothing of its hull is a sheet with two sides.
static void compare(const mesh_part *part, const scene_shape *hull, excess *e)
{
    static const double least_share = 1.005; // so that the whole per cent that are said are more than 100
    static const double sheet_share = 1e4;
    const double        around = hull_volume(hull);
    double              own;
    const bool          closed = mesh_surface_volume(&part->surface, &own) && own * sheet_share >= around;
    if (!closed && around > 0 && e->open == NULL)
        e->open = part->name;
    if (!closed || around < least_share * own)
        return;
    e->not_convex++;
    if (around > e->share * own) {
        e->share = around / own;
        e->most = part->name;
    }
}

// One line for a mesh, of the part that is farthest from convex. NULL: nothing to say.
static const char *warning_of(const reader *in, const json_node *value, const excess *e, int32_t parts)
{
    failure said = {""};
    if (e->most != NULL && parts == 1) {
        warn_at(
            &said, in->file, value->line, value->column,
            "mesh '%.160s' is not convex: its hull, which has %.0f %% of its volume, stands for it; split it into convex parts",
            value->text, 100 * e->share);
    } else if (e->most != NULL) {
        warn_at(&said, in->file, value->line, value->column,
                "mesh '%.160s': %d of its %d parts are not convex: hulls stand for them, that of '%.60s' with %.0f %% of its "
                "volume; split them into convex parts",
                value->text, (int)e->not_convex, (int)parts, e->most, 100 * e->share);
    } else if (e->open != NULL) {
        warn_at(&said, in->file, value->line, value->column,
                "mesh '%.160s': the hull of part '%.60s' stands for it, and how much larger it is cannot be told; close the "
                "surface, with all faces counter-clockwise seen from outside",
                value->text, e->open);
    }
    return said.text[0] != '\0' ? arena_copy(in->memory, said.text, strlen(said.text)) : NULL;
}

static bool add_part(const reader *in, const json_node *object, const scene_shape *like, const mesh_part *part,
                     shape_list *list, excess *more)
{
    int32_t     fault = -1;
    scene_shape shape = *like;
    shape.part = part->name;
    shape.points = part->points;
    shape.count = part->count;
    const char *wrong = geometry_hull(shape.points, &shape.count, in->memory, &shape.faces, &fault);
    if (wrong != NULL)
        return field_refuse(in, field_find(object, "mesh"), "part '%.60s' of the mesh: %s", part->name, wrong);
    compare(part, &shape, more);
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
    excess more = {0};
    for (int32_t i = 0; i < parts.count; i++) {
        if (!add_part(in, object, like, &parts.parts[i], list, &more))
            return false;
    }
    scene_shape *first = &list->shapes[list->count - parts.count];
    first->parts = parts.count;
    first->warning = warning_of(in, value, &more, parts.count);
    return true;
}
