// mesh_hulls.c : from the parts of a mesh file to hulls. A fault of the file is named at the place of the scene that names it.
#include "scene/format/mesh_hulls.h"

#include "scene/format/core.h"
#include "scene/mesh/mesh.h"
#include "scene/model/geometry.h"
#include "scene/model/relative.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Relative paths begin where the scene file lies, so that a scene and its meshes can be moved together.
const char *scene_path_beside(const reader *in, const char *path)
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
    double      share;      // of its hull's volume in its own; of what is flat of the areas
    bool        flat;       // that is so of that part
    int32_t     not_convex; // number of parts
} excess;

// The triangles of its faces.
static mesh_surface surface_of(const scene_shape *hull)
{
    mesh_surface s = {0};
    for (int32_t f = 0; f < hull->faces.count; f++) {
        const int32_t *corner = hull->faces.corner + hull->faces.first[f];
        const int32_t  count = hull->faces.first[f + 1] - hull->faces.first[f];
        for (int32_t i = 2; i < count; i++) {
            mesh_surface_add(&s, hull->points[corner[0]], hull->points[corner[i - 1]], hull->points[corner[i]],
                             hull->points[0]);
        }
    }
    return s;
}

static double hull_volume(const scene_shape *hull)
{
    const mesh_surface s = surface_of(hull);
    double             volume;
    mesh_surface_volume(&s, &volume);
    return volume;
}

// Of a flat hull, which has two faces; 0 of a segment and of a point.
static double flat_hull_area(const scene_shape *hull)
{
    const mesh_surface s = surface_of(hull);
    return mesh_surface_flat_area(&s, (scene_point){1, 1, 1});
}

// Keeps the part if its hull has more of its own than that of any other so far.
static void compare_sizes(const mesh_part *part, double around, double own, bool flat, excess *e)
{
    static const double least_share = 1.005; // so that the whole per cent that are said are more than 100
    if (around <= least_share * own)
        return;
    e->not_convex++;
    if (around > e->share * own) {
        e->share = around / own;
        e->flat = flat;
        e->most = part->name;
    }
}

// A flat part has a flat hull, and areas are compared; a closed one that encloses next to nothing of its hull is a sheet with
// two sides.
static void compare(const mesh_part *part, const scene_shape *hull, scene_point scale, excess *e)
{
    static const double sheet_share = 1e4;
    static const double thin = 1e-12; // against the cube of its width: rounding of a slanted plane
    const double        around = hull_volume(hull), area = flat_hull_area(hull);
    double              own;
    bool                closed = mesh_surface_volume(&part->surface, &own);
    own *= fabs(scale.x * scale.y * scale.z);
    closed = closed && own * sheet_share >= around;
    if (around <= thin * area * sqrt(area))
        compare_sizes(part, area, mesh_surface_flat_area(&part->surface, scale), true, e);
    else if (closed)
        compare_sizes(part, around, own, false, e);
    else if (e->open == NULL)
        e->open = part->name;
}

// One line for a mesh, of the part that is farthest from convex. NULL: nothing to say.
static const char *warning_of(const reader *in, const mesh_use *use, const excess *e, int32_t parts)
{
    const char *measure = e->flat ? "area" : "volume";
    failure     said = {""};
    if (e->most != NULL && parts == 1) {
        warn_at(&said, in->file, use->at->line, use->at->column,
                "mesh '%.160s' is not convex: its hull, which has %.0f %% of its %s, stands for it; split it into convex parts",
                use->written, 100 * e->share, measure);
    } else if (e->most != NULL) {
        warn_at(&said, in->file, use->at->line, use->at->column,
                "mesh '%.160s': %d of its %d parts are not convex: hulls stand for them, that of '%.60s' with %.0f %% of its "
                "%s; split them into convex parts",
                use->written, (int)e->not_convex, (int)parts, e->most, 100 * e->share, measure);
    } else if (e->open != NULL) {
        warn_at(&said, in->file, use->at->line, use->at->column,
                "mesh '%.160s': the hull of part '%.60s' stands for it, and how much larger it is cannot be told; close the "
                "surface, with all faces counter-clockwise seen from outside",
                use->written, e->open);
    }
    return said.text[0] != '\0' ? arena_copy(in->memory, said.text, strlen(said.text)) : NULL;
}

// a b; the rounding of it is added to *lost.
static double product(double a, double b, double *lost)
{
    const double p = a * b;
    *lost += fabs(fma(a, b, -p));
    return p;
}

// The points of a part in the frame of the shape; what rounding moves the farthest of them by is in the slack.
static bool place_points(const reader *in, const mesh_use *use, scene_shape *shape)
{
    double farthest = 0;
    for (int32_t i = 0; i < shape->count; i++) {
        scene_point       lost = {0};
        const scene_point q = shape->points[i];
        const scene_point p = {product(q.x, use->scale.x, &lost.x), product(q.y, use->scale.y, &lost.y),
                               product(q.z, use->scale.z, &lost.z)};
        if (!mesh_finite((double[3]){p.x, p.y, p.z}))
            return field_refuse(in, use->at, "mesh '%.160s': a point is beyond 1e300 when scaled; choose a smaller 'scale'",
                                use->written);
        shape->points[i] = use->up == 'y' ? (scene_point){p.x, -p.z, p.y} : use->up == 'x' ? (scene_point){-p.z, p.y, p.x} : p;
        farthest = fmax(farthest, hypot(hypot(lost.x, lost.y), lost.z));
    }
    shape->slack += relative_up(farthest);
    return true;
}

static bool add_part(const reader *in, const mesh_use *use, const scene_shape *like, const mesh_part *part, shape_list *list,
                     excess *more)
{
    int32_t     fault = -1;
    scene_shape shape = *like;
    shape.part = part->name;
    shape.points = part->points;
    shape.count = part->count;
    if (!place_points(in, use, &shape))
        return false;
    const char *wrong = geometry_hull(shape.points, &shape.count, in->memory, &shape.faces, &fault);
    if (wrong != NULL)
        return field_refuse(in, use->at, "part '%.60s' of the mesh: %s", part->name, wrong);
    compare(part, &shape, use->scale, more);
    scene_shape *added = scene_shape_add(in, use->at, list);
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
    const bool done = mesh_read(path, bytes, length, in->files, in->memory, parts, reason);
    free(bytes);
    return done;
}

bool scene_mesh_add(const reader *in, const mesh_use *use, const scene_shape *like, shape_list *list)
{
    mesh   parts;
    char   reason[MESH_REASON] = "";
    excess more = {0};
    if (!read_mesh(in, use->path, &parts, reason))
        return field_refuse(in, use->at, "mesh '%.160s': %s", use->written, reason);
    for (int32_t i = 0; i < parts.count; i++) {
        if (!add_part(in, use, like, &parts.parts[i], list, &more))
            return false;
    }
    scene_shape *first = &list->shapes[list->count - parts.count];
    first->parts = parts.count;
    first->warning = warning_of(in, use, &more, parts.count);
    return true;
}

bool scene_scale_read(const reader *in, const json_node *object, scene_point *scale)
{
    const json_node *value = field_find(object, "scale");
    *scale = (scene_point){1, 1, 1};
    if (value == NULL)
        return true;
    if (value->kind == JSON_LIST) {
        if (!field_point_of(in, value, "'scale'", scale))
            return false;
    } else {
        if (!field_number_of(in, value, "'scale'", &scale->x))
            return false;
        scale->y = scale->z = scale->x;
    }
    return (scale->x != 0 && scale->y != 0 && (scale->z != 0 || in->dim == 2)) ||
           field_refuse(in, value, "'scale' is 0; give a number other than 0, such as 0.001 for millimetres in metres");
}

static bool read_up(const reader *in, const json_node *object, char *up)
{
    const json_node *value = field_find(object, "up");
    *up = 'z';
    if (value == NULL)
        return true;
    if (!field_kind(in, value, value, JSON_STRING, "'up'"))
        return false;
    *up = value->text[0];
    return (value->text_length == 1 && *up >= 'x' && *up <= 'z') ||
           field_refuse(in, value, "'up' is '%.20s'; it must be \"x\", \"y\" or \"z\", the axis of the mesh that points up",
                        value->text);
}

bool scene_mesh_read(const reader *in, const json_node *object, const scene_shape *like, shape_list *list)
{
    mesh_use         use = {.at = field_find(object, "mesh")};
    const json_node *points = field_find(object, "points");
    const int32_t    first = list->count;
    if (points != NULL) {
        return fail_at(in->why, in->file, points->key_line, points->key_column,
                       "a hull has both 'points' and 'mesh'; keep one of the two");
    }
    if (!field_kind(in, use.at, use.at, JSON_STRING, "'mesh'"))
        return false;
    use.written = use.at->text;
    if (use.at->text_length == 0 || strlen(use.written) != use.at->text_length)
        return field_refuse(in, use.at, "'mesh' is no path; name a mesh file");
    use.path = scene_path_beside(in, use.written);
    if (use.path == NULL)
        return field_no_memory(in, use.at);
    if (!scene_scale_read(in, object, &use.scale) || !read_up(in, object, &use.up) || !scene_mesh_add(in, &use, like, list))
        return false;
    for (int32_t i = first; i < list->count; i++) {
        if (!scene_core_offset(in, object, &list->shapes[i]))
            return false;
    }
    return true;
}
