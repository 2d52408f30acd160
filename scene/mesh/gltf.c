// gltf.c : the nodes of a glTF file's scene, each with its transform, and the triangles of their meshes: a part for each node
// that has one. Lines and points, materials, skins and animations do not count.
#include "scene/mesh/gltf.h"

#include "scene/mesh/gltf_buffers.h"
#include "scene/model/affine.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 64 }; // nodes in nodes

// ---- triangles ---------------------------------------------------------------------------------------------------------

typedef enum gltf_mode { MODE_TRIANGLES = 4, MODE_STRIP = 5, MODE_FAN = 6 } gltf_mode;

typedef struct gltf_corners {
    gltf_numbers points, indices;
    bool         indexed;
    affine       map;
} gltf_corners;

static bool corner_of(gltf *g, const json_node *at, const gltf_corners *c, int64_t i, scene_point *p)
{
    const double index = c->indexed ? gltf_number(&c->indices, (int32_t)i, 0) : (double)i;
    if (!(index < c->points.count))
        return mesh_refuse(g->build, "line %d: a triangle names point %g, and there are %d; save the mesh again", at->line,
                           index, (int)c->points.count);
    const int32_t     k = (int32_t)index;
    const scene_point q = {gltf_number(&c->points, k, 0), gltf_number(&c->points, k, 1), gltf_number(&c->points, k, 2)};
    *p = affine_of(&c->map, q);
    return mesh_finite((double[3]){p->x, p->y, p->z}) ||
           mesh_refuse(g->build, "line %d: point %d is not finite, or beyond 1e300; save the mesh again", at->line, (int)k);
}

static bool add_triangles(gltf *g, const json_node *at, const gltf_corners *c, gltf_mode mode)
{
    const int64_t count = c->indexed ? c->indices.count : c->points.count;
    const int64_t triangles = mode == MODE_TRIANGLES ? count / 3 : count - 2;
    for (int64_t t = 0; t < triangles; t++) {
        const int64_t first = mode == MODE_TRIANGLES ? 3 * t : mode == MODE_STRIP ? t + t % 2 : 0;
        const int64_t second = mode == MODE_TRIANGLES ? 3 * t + 1 : mode == MODE_STRIP ? t + 1 - t % 2 : t + 1;
        const int64_t third = mode == MODE_TRIANGLES ? 3 * t + 2 : t + 2;
        scene_point   p = {0}, q = {0}, r = {0};
        if (!corner_of(g, at, c, first, &p) || !corner_of(g, at, c, second, &q) || !corner_of(g, at, c, third, &r) ||
            !mesh_add_triangle(g->build, p, q, r))
            return false;
    }
    return true;
}

static bool add_primitive(gltf *g, const json_node *primitive, const affine *map)
{
    const int64_t    mode = gltf_whole(primitive, "mode", MODE_TRIANGLES);
    const json_node *attributes = gltf_find(primitive, "attributes");
    gltf_corners     c = {.map = *map, .indexed = gltf_find(primitive, "indices") != NULL};
    if (mode >= 0 && mode < MODE_TRIANGLES)
        return true;
    if (mode > MODE_FAN || mode < 0 || attributes == NULL)
        return mesh_refuse(g->build, "line %d: a primitive without attributes, or of a mode beyond 6; save the mesh again",
                           primitive->line);
    if (gltf_find(attributes, "POSITION") == NULL)
        return true; // the format says: not to be shown
    return gltf_accessor(g, attributes, "POSITION", "VEC3", &c.points) &&
           (!c.indexed || gltf_accessor(g, primitive, "indices", "SCALAR", &c.indices)) &&
           add_triangles(g, primitive, &c, (gltf_mode)mode);
}

static const json_node *first_of(const json_node *object, const char *key)
{
    const json_node *list = gltf_find(object, key);
    return list != NULL && list->kind == JSON_LIST ? list->first : NULL;
}

static bool add_mesh(gltf *g, const json_node *m, const json_node *node, const affine *map)
{
    const json_node *name = gltf_find(node, "name");
    if (name == NULL)
        name = gltf_find(m, "name");
    const bool named = name != NULL && name->kind == JSON_STRING;
    if (!mesh_begin_part(g->build, named ? name->text : "", named ? name->text_length : 0))
        return false;
    for (const json_node *p = first_of(m, "primitives"); p != NULL; p = p->next)
        if (!add_primitive(g, p, map))
            return false;
    return true;
}

// ---- nodes -------------------------------------------------------------------------------------------------------------

// As many numbers as are wanted, or those that are there already.
static bool numbers_of(gltf *g, const json_node *node, const char *key, double *numbers, int count)
{
    const json_node *list = gltf_find(node, key);
    if (list == NULL)
        return true;
    bool good = list->kind == JSON_LIST && list->count == count;
    int  i = 0;
    for (const json_node *n = list->first; good && n != NULL; n = n->next) {
        good = n->kind == JSON_NUMBER;
        numbers[i] = good ? strtod(n->text, NULL) : 0;
        good = good && isfinite(numbers[i++]);
    }
    return good || mesh_refuse(g->build, "line %d: '%s' is no list of %d numbers; save the mesh again", list->line, key, count);
}

static bool map_of(gltf *g, const json_node *node, affine *map)
{
    double m[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    double t[3] = {0, 0, 0}, q[4] = {0, 0, 0, 1}, s[3] = {1, 1, 1};
    if (!numbers_of(g, node, "matrix", m, 16) || !numbers_of(g, node, "translation", t, 3) ||
        !numbers_of(g, node, "rotation", q, 4) || !numbers_of(g, node, "scale", s, 3))
        return false;
    if (gltf_find(node, "matrix") != NULL) {
        *map = (affine){{m[0], m[1], m[2]}, {m[4], m[5], m[6]}, {m[8], m[9], m[10]}, {m[12], m[13], m[14]}};
        return true;
    }
    if (hypot(hypot(q[0], q[1]), hypot(q[2], q[3])) == 0)
        return mesh_refuse(g->build, "line %d: a rotation of no length; save the mesh again", node->line);
    const affine scaled = {{s[0], 0, 0}, {0, s[1], 0}, {0, 0, s[2]}, {0, 0, 0}}, turned = affine_quaternion(q);
    *map = affine_then(&turned, &scaled);
    map->at = (scene_point){t[0], t[1], t[2]};
    return true;
}

// A node comes once: so no circle of nodes has no end.
static bool add_node(gltf *g, const json_node *at, int64_t index, const affine *outer, int depth)
{
    affine own;
    if (index < 0 || index >= g->nodes.count || depth > DEEPEST || g->visited[index])
        return mesh_refuse(g->build,
                           "line %d: a node that is not there, has two parents, or lies %d levels deep; save the mesh "
                           "again",
                           at->line, (int)DEEPEST);
    const json_node *node = g->nodes.items[index];
    g->visited[index] = true;
    if (!map_of(g, node, &own))
        return false;
    own = affine_then(outer, &own);
    if (gltf_find(node, "mesh") != NULL) {
        const json_node *m = gltf_item(g, node, "mesh", &g->meshes, "mesh");
        if (m == NULL || !add_mesh(g, m, node, &own))
            return false;
    }
    for (const json_node *n = first_of(node, "children"); n != NULL; n = n->next) {
        const double child = n->kind == JSON_NUMBER ? strtod(n->text, NULL) : -1;
        if (!add_node(g, n, child >= 0 && child < 0x1p31 ? (int64_t)child : -1, &own, depth + 1))
            return false;
    }
    return true;
}

// The nodes of the scene that is shown first; without a scene, every mesh where it is.
static bool add_scene(gltf *g, const json_node *root)
{
    const affine same = affine_identity();
    if (g->scenes.count == 0) {
        for (int32_t i = 0; i < g->meshes.count; i++)
            if (!add_mesh(g, g->meshes.items[i], NULL, &same))
                return false;
        return true;
    }
    const bool       named = gltf_find(root, "scene") != NULL;
    const json_node *chosen = named ? gltf_item(g, root, "scene", &g->scenes, "scene") : g->scenes.items[0];
    if (chosen == NULL)
        return false;
    for (const json_node *n = first_of(chosen, "nodes"); n != NULL; n = n->next) {
        const double node = n->kind == JSON_NUMBER ? strtod(n->text, NULL) : -1;
        if (!add_node(g, n, node >= 0 && node < 0x1p31 ? (int64_t)node : -1, &same, 0))
            return false;
    }
    return true;
}

// ---- the file ----------------------------------------------------------------------------------------------------------

static bool list_of(gltf *g, const json_node *root, const char *key, gltf_list *list)
{
    const json_node *node = gltf_find(root, key);
    const int32_t    count = node != NULL && node->kind == JSON_LIST ? node->count : 0;
    list->items = arena_take(g->build->memory, (size_t)count + 1, sizeof(const json_node *));
    if (list->items == NULL)
        return mesh_no_memory(g->build);
    for (const json_node *n = count > 0 ? node->first : NULL; n != NULL; n = n->next)
        list->items[list->count++] = n;
    return true;
}

static bool refuse_extensions(gltf *g, const json_node *root)
{
    for (const json_node *n = first_of(root, "extensionsRequired"); n != NULL; n = n->next) {
        const bool text = n->kind == JSON_STRING;
        if (text && (strncmp(n->text, "KHR_materials", 13) == 0 || strncmp(n->text, "KHR_texture", 11) == 0 ||
                     strcmp(n->text, "KHR_mesh_quantization") == 0))
            continue;
        return mesh_refuse(g->build, "line %d: the file needs the extension %.60s, which is not read; save the mesh without it",
                           n->line, text ? n->text : "?");
    }
    return true;
}

static bool read_tree(gltf *g, const json_node *root)
{
    const json_node *asset = gltf_find(root, "asset"), *version = gltf_find(asset, "version");
    if (version == NULL || version->kind != JSON_STRING || strncmp(version->text, "2.", 2) != 0)
        return mesh_refuse(g->build, "no glTF file of version 2: its 'asset' says so of none; save the mesh as glTF 2.0");
    if (!refuse_extensions(g, root) || !list_of(g, root, "nodes", &g->nodes) || !list_of(g, root, "meshes", &g->meshes) ||
        !list_of(g, root, "scenes", &g->scenes) || !list_of(g, root, "accessors", &g->accessors) ||
        !list_of(g, root, "bufferViews", &g->views) || !list_of(g, root, "buffers", &g->buffer_nodes))
        return false;
    g->buffers = arena_take(g->build->memory, (size_t)g->buffer_nodes.count + 1, sizeof *g->buffers);
    g->visited = arena_take(g->build->memory, (size_t)g->nodes.count + 1, sizeof *g->visited);
    if (g->buffers == NULL || g->visited == NULL)
        return mesh_no_memory(g->build);
    return add_scene(g, root) && mesh_finish(g->build, false);
}

static bool read_text(gltf *g, const char *text, size_t length)
{
    failure          why = {""};
    const json_node *root = json_read("", text, length, g->build->memory, &why);
    if (root != NULL)
        return read_tree(g, root);
    const char *said = strstr(why.text, "error: "); // ":LINE:COLUMN: error: ..."
    return mesh_refuse(g->build, "line %ld: %.180s", strtol(why.text + 1, NULL, 10),
                       said != NULL ? said + strlen("error: ") : why.text);
}

// A header of 12 bytes, then chunks: a length, a type, and the bytes, the first of which are the JSON text.
static bool read_binary(gltf *g, const char *bytes, size_t length)
{
    enum { HEADER = 12, CHUNK = 8, JSON = 0x4e4f534a, BIN = 0x004e4942 };
    const uint32_t version = bytes_u32(bytes + 4), whole = bytes_u32(bytes + 8);
    if (version != 2)
        return mesh_refuse(g->build, "a binary glTF file of version %u; save the mesh as glTF 2.0", (unsigned)version);
    if (whole != length)
        return mesh_refuse(g->build, "the file says that it has %u bytes, and has %zu; save the mesh again", (unsigned)whole,
                           length);
    if (length < HEADER + CHUNK)
        return mesh_refuse(g->build, "the file ends after its header; save the mesh again");
    const uint32_t text = bytes_u32(bytes + HEADER);
    const size_t   left = length - HEADER - CHUNK;
    if (bytes_u32(bytes + HEADER + 4) != JSON || text > left)
        return mesh_refuse(g->build, "the file does not begin with its JSON text, or ends inside it; save the mesh again");
    const size_t next = HEADER + CHUNK + text;
    if (length - next >= CHUNK && bytes_u32(bytes + next + 4) == BIN) {
        g->bin = bytes + next + CHUNK;
        g->bin_length = bytes_u32(bytes + next);
        if (g->bin_length > length - next - CHUNK)
            return mesh_refuse(g->build, "the file ends inside its binary chunk; save the mesh again");
    }
    const char *copy = arena_copy(g->build->memory, bytes + HEADER + CHUNK, text);
    return copy != NULL ? read_text(g, copy, text) : mesh_no_memory(g->build);
}

bool mesh_read_gltf(mesh_builder *b, const char *bytes, size_t length)
{
    gltf g = {.build = b};
    return length >= 12 && memcmp(bytes, "glTF", 4) == 0 ? read_binary(&g, bytes, length) : read_text(&g, bytes, length);
}
