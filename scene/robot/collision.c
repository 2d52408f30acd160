// collision.c : see collision.h.
#include "scene/robot/collision.h"

#include "scene/format/mesh_hulls.h"
#include "scene/model/geometry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool no_memory(const reader *in, const xml_node *at)
{
    return field_no_memory(in, xml_at(in, at->place));
}

static bool add(const reader *in, const xml_node *at, const scene_shape *shape, shape_list *list)
{
    scene_shape *added = scene_shape_add(in, xml_at(in, at->place), list);
    if (added != NULL)
        *added = *shape;
    return added != NULL;
}

static bool positive(const reader *in, const xml_node *node, const char *key, double *numbers, int count)
{
    if (!xml_numbers(in, node, key, numbers, count, true))
        return false;
    for (int i = 0; i < count; i++)
        if (numbers[i] < 0)
            return xml_refuse(in, node, "has a negative '%s'; give zero or more", key);
    return true;
}

// ---- plain shapes ------------------------------------------------------------------------------------------------------

static bool add_box(const reader *in, const xml_node *node, scene_shape *shape, shape_list *list)
{
    double  size[3];
    int32_t fault;
    if (!positive(in, node, "size", size, 3))
        return false;
    const scene_point h = shape->half = (scene_point){size[0] / 2, size[1] / 2, size[2] / 2};
    shape->type = SCENE_BOX;
    shape->count = 8;
    shape->points = arena_take(in->memory, 8, sizeof *shape->points);
    if (shape->points == NULL)
        return no_memory(in, node);
    for (int i = 0; i < 8; i++)
        shape->points[i] = (scene_point){(i & 1) != 0 ? h.x : -h.x, (i & 2) != 0 ? h.y : -h.y, (i & 4) != 0 ? h.z : -h.z};
    const char *wrong = geometry_hull(shape->points, &shape->count, in->memory, &shape->faces, &fault);
    return wrong == NULL ? add(in, node, shape, list) : xml_refuse(in, node, "cannot be made: %s", wrong);
}

// Sphere and capsule: one or two corners and a radius.
static bool add_round(const reader *in, const xml_node *node, scene_shape *shape, shape_list *list)
{
    double length = 0;
    if (!positive(in, node, "radius", &shape->radius, 1))
        return false;
    shape->type = xml_is(node, "sphere") ? SCENE_SPHERE : SCENE_CAPSULE;
    if (shape->type == SCENE_CAPSULE && !positive(in, node, "length", &length, 1))
        return false;
    shape->count = shape->type == SCENE_SPHERE ? 1 : 2;
    shape->points = arena_take(in->memory, 2, sizeof *shape->points);
    if (shape->points == NULL)
        return no_memory(in, node);
    shape->points[0].z = -length / 2;
    shape->points[1].z = length / 2;
    return add(in, node, shape, list);
}

static bool add_cylinder(const reader *in, const xml_node *node, scene_shape *shape, shape_list *list)
{
    double length;
    if (!positive(in, node, "radius", &shape->across, 1) || !positive(in, node, "length", &length, 1))
        return false;
    shape->type = SCENE_CYLINDER;
    shape->axis = 2;
    shape->half_height = length / 2;
    return add(in, node, shape, list);
}

// ---- meshes ------------------------------------------------------------------------------------------------------------

static bool there(const reader *in, const char *path)
{
    char   reason[SCENE_FILES_REASON], *bytes = NULL;
    size_t length;
    if (!in->files->read(in->files->user, path, &bytes, &length, reason))
        return false;
    free(bytes);
    return true;
}

static const char *joined(const reader *in, const char *folder, size_t folder_length, const char *rest)
{
    const size_t size = folder_length + strlen(rest) + 2;
    char        *path = arena_take(in->memory, size, 1);
    if (path != NULL)
        snprintf(path, size, "%.*s%s%s", (int)folder_length, folder,
                 folder_length > 0 && folder[folder_length - 1] != '/' ? "/" : "", rest);
    return path;
}

// A path that begins in the folder of the robot's file, or in one of a few above it; NULL when nothing is there.
static const char *above(const reader *in, const char *path)
{
    enum { LEVELS = 5 };
    static const char up[] = "../../../../";
    const char       *slash = strrchr(in->file, '/');
    const size_t      folder = slash != NULL ? (size_t)(slash - in->file) + 1 : 0;
    for (size_t level = 0; level < LEVELS; level++) {
        const char *climbed = joined(in, up, 3 * level, path);
        const char *found = climbed != NULL ? joined(in, in->file, folder, climbed) : NULL;
        if (found != NULL && there(in, found))
            return found;
    }
    return NULL;
}

// PACKAGE/REST; or REST alone, when PACKAGE is one of the folders that are searched: robots come with their meshes.
static const char *near_by(const reader *in, const char *path)
{
    const char *inside = strchr(path, '/'), *found = above(in, path);
    if (found == NULL && inside != NULL)
        found = above(in, inside + 1);
    return found != NULL ? found : scene_path_beside(in, path);
}

static const char *in_packages(const reader *in, const char *packages, const char *rest)
{
    for (const char *at = packages; at != NULL && *at != '\0';) {
        const size_t length = strcspn(at, ":");
        const char  *path = length > 0 ? joined(in, at, length, rest) : NULL;
        if (path != NULL && there(in, path))
            return path;
        at += length + (at[length] == ':');
    }
    return near_by(in, rest);
}

static const char *path_of(const reader *in, const char *written, const char *packages)
{
    if (strncmp(written, "package://", 10) == 0)
        return in_packages(in, packages, written + 10);
    if (strncmp(written, "file://", 7) == 0)
        return scene_path_beside(in, written + 7);
    const char *found = written[0] != '/' ? above(in, written) : NULL;
    return found != NULL ? found : scene_path_beside(in, written);
}

static bool add_mesh(const reader *in, const xml_node *node, const scene_shape *shape, const char *packages, shape_list *list)
{
    double               scale[3] = {1, 1, 1};
    const xml_attribute *file = xml_needed(in, node, "filename");
    if (file == NULL || !xml_numbers(in, node, "scale", scale, 3, false))
        return false;
    if (scale[0] == 0 || scale[1] == 0 || scale[2] == 0)
        return xml_refuse(in, node, "has a scale of 0; give numbers other than 0");
    const mesh_use use = {.written = file->value,
                          .path = path_of(in, file->value, packages),
                          .scale = {scale[0], scale[1], scale[2]},
                          .up = 'z',
                          .at = xml_at(in, file->place)};
    if (use.path == NULL)
        return no_memory(in, node);
    scene_shape hull = *shape;
    hull.type = SCENE_HULL;
    return scene_mesh_add(in, &use, &hull, list);
}

bool robot_collision_read(const reader *in, const xml_node *collision, const char *packages, shape_list *list)
{
    scene_shape shape = {.name = "", .part = "", .parts = 1, .line = collision->place.line, .column = collision->place.column};
    const xml_node *geometry = xml_child(collision, "geometry"), *node = geometry != NULL ? geometry->first : NULL;
    if (node == NULL)
        return xml_refuse(in, collision, "has no <geometry> with a shape in it; add one, such as <sphere radius=\"0.1\"/>");
    if (xml_is(node, "box"))
        return add_box(in, node, &shape, list);
    if (xml_is(node, "sphere") || xml_is(node, "capsule"))
        return add_round(in, node, &shape, list);
    if (xml_is(node, "cylinder"))
        return add_cylinder(in, node, &shape, list);
    if (xml_is(node, "mesh"))
        return add_mesh(in, node, &shape, packages, list);
    return xml_refuse(in, node, "is no shape of a robot; choose from box, sphere, cylinder, capsule, mesh");
}
