// dae.c : the nodes of a COLLADA file's scene, each with its transforms, and the geometries in them: a part for each.
//
// Lengths are multiplied by the meters of the file's unit, so that they are meters. Its axes stay as they are, whatever it says
// of which is up: a body is turned by its pose.
#include "scene/mesh/dae.h"

#include "scene/mesh/dae_geometry.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Copies of nodes: <instance_node> may double them at each level.
enum { MOST_NODES = 100000 };

static bool find_ids(dae *d, const xml_node *root)
{
    int32_t room = 0, node_room = 0;
    for (const xml_node *n = root; n != NULL; n = xml_after(n, root)) {
        const char *id = xml_value(n, "id");
        if (id == NULL)
            continue;
        d->ids = arena_grow(d->build->memory, d->ids, d->count, &room, sizeof *d->ids);
        d->nodes = arena_grow(d->build->memory, d->nodes, d->count, &node_room, sizeof(const xml_node *));
        if (d->ids == NULL || d->nodes == NULL)
            return mesh_no_memory(d->build);
        d->ids[d->count] = (name){id, strlen(id), d->count};
        d->nodes[d->count++] = n;
    }
    names_sort(d->ids, d->count);
    return true;
}

static const xml_node *child_of(const xml_node *node, const char *a, const char *b)
{
    const xml_node *inner = node != NULL ? xml_child(node, a) : NULL;
    return inner != NULL ? xml_child(inner, b) : NULL;
}

static bool read_unit(dae *d, const xml_node *root)
{
    const xml_node *unit = child_of(root, "asset", "unit");
    const char     *text = unit != NULL ? xml_value(unit, "meter") : NULL;
    char           *end = NULL;
    d->meter = text != NULL ? strtod(text, &end) : 1;
    return text == NULL || (end != text && d->meter > 0 && isfinite(d->meter)) ||
           dae_refuse(d, unit, "has no length in meters; save the mesh again");
}

// ---- transforms --------------------------------------------------------------------------------------------------------

static bool numbers_of(dae *d, const xml_node *node, double *numbers, int count)
{
    const char *text = node->text;
    bool        bad = false;
    int         i = 0;
    double      number;
    while (i < count && dae_next_number(&text, &number, &bad))
        numbers[i++] = number;
    return (i == count && !bad) || dae_refuse(d, node, "has too few numbers, or one that is none; save the mesh again");
}

// What one element does, after which the element is one of the transforms.
static bool transform_of(dae *d, const xml_node *node, affine *own, bool *is)
{
    static const char *const names[] = {"matrix", "translate", "rotate", "scale", "lookat", "skew"};
    static const int         counts[] = {16, 3, 4, 3, 0, 0};
    double                   n[16] = {0};
    int                      which = 0;
    while (which < 6 && !xml_is(node, names[which]))
        which++;
    *is = which < 6;
    if (!*is)
        return true;
    if (counts[which] == 0)
        return dae_refuse(d, node, "is a transform that is not read; save the mesh with matrices");
    if (!numbers_of(d, node, n, counts[which]))
        return false;
    *own = affine_identity();
    if (which == 0)
        *own = affine_rows(n);
    else if (which == 1)
        own->at = (scene_point){n[0], n[1], n[2]};
    else if (which == 2)
        *own = affine_turn((scene_point){n[0], n[1], n[2]}, n[3]);
    else
        *own = (affine){{n[0], 0, 0}, {0, n[1], 0}, {0, 0, n[2]}, {0, 0, 0}};
    return true;
}

// ---- nodes -------------------------------------------------------------------------------------------------------------

static bool add_instance(dae *d, const xml_node *instance, const xml_node *node, const affine *map)
{
    const xml_node *geometry = dae_target(d, instance, "url", "geometry");
    if (geometry == NULL)
        return false;
    const char *called = node != NULL ? xml_value(node, "name") : NULL;
    if (called == NULL)
        called = xml_value(geometry, "name");
    return mesh_begin_part(d->build, called != NULL ? called : "", called != NULL ? strlen(called) : 0) &&
           dae_add_geometry(d, geometry, map);
}

static bool add_node(dae *d, const xml_node *node, affine map, int depth)
{
    affine own;
    bool   is;
    if (depth > XML_DEEPEST || ++d->placed > MOST_NODES)
        return dae_refuse(d, node, "lies in itself, or there are too many copies of it; save the mesh without instances");
    for (const xml_node *n = node->first; n != NULL; n = n->next) {
        if (!transform_of(d, n, &own, &is))
            return false;
        if (is)
            map = affine_then(&map, &own);
    }
    for (const xml_node *n = node->first; n != NULL; n = n->next) {
        const bool      copied = xml_is(n, "instance_node");
        const xml_node *inner = copied ? dae_target(d, n, "url", "node") : n;
        if (xml_is(n, "instance_geometry") && !add_instance(d, n, node, &map))
            return false;
        if (xml_is(n, "instance_controller"))
            return dae_refuse(d, n, "is a mesh that bones move, which is not read; save the mesh without its skeleton");
        if (inner == NULL || ((copied || xml_is(n, "node")) && !add_node(d, inner, map, depth + 1)))
            return false;
    }
    return true;
}

// The scene that the file shows; without one, every geometry where it is.
static bool add_scene(dae *d, const xml_node *root)
{
    const affine    unit = {{d->meter, 0, 0}, {0, d->meter, 0}, {0, 0, d->meter}, {0, 0, 0}};
    const xml_node *shown = child_of(root, "scene", "instance_visual_scene"),
                   *chosen = shown != NULL ? dae_target(d, shown, "url", "visual_scene") : NULL;
    if (shown != NULL && chosen == NULL)
        return false;
    if (chosen != NULL)
        return add_node(d, chosen, unit, 0);
    for (const xml_node *n = root; n != NULL; n = xml_after(n, root)) {
        if (!xml_is(n, "geometry"))
            continue;
        const char *called = xml_value(n, "name");
        if (!mesh_begin_part(d->build, called != NULL ? called : "", called != NULL ? strlen(called) : 0) ||
            !dae_add_geometry(d, n, &unit))
            return false;
    }
    return true;
}

bool mesh_read_dae(mesh_builder *b, const char *text, size_t length)
{
    dae             d = {.build = b};
    xml_fault       fault;
    const xml_node *root = xml_read(text, length, b->memory, &fault);
    if (root == NULL)
        return mesh_refuse(b, "line %d: %s", fault.place.line, fault.text);
    if (!xml_is(root, "COLLADA"))
        return dae_refuse(&d, root, "is no COLLADA file; save the mesh as COLLADA, or under a name that says what it is");
    return find_ids(&d, root) && read_unit(&d, root) && add_scene(&d, root) && mesh_finish(b, false);
}
