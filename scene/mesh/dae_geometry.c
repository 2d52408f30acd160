// dae_geometry.c : a primitive lists indices, so many for each corner; the one of its input VERTEX leads over <vertices> to the
// <source> of positions, whose accessor says how its numbers lie.
#include "scene/mesh/dae_geometry.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool dae_refuse(dae *d, const xml_node *at, const char *what)
{
    return mesh_refuse(d->build, "line %d: <%.40s> %s", at->place.line, at->name, what);
}

const xml_node *dae_target(dae *d, const xml_node *at, const char *attribute, const char *element)
{
    const char *url = xml_value(at, attribute);
    if (url != NULL && url[0] == '#') {
        const int32_t i = names_find(d->ids, d->count, url + 1, strlen(url + 1));
        if (i >= 0 && xml_is(d->nodes[i], element))
            return d->nodes[i];
    }
    mesh_refuse(d->build, "line %d: <%.40s %.20s=\"%.60s\"> names no <%.20s> of this file; save the mesh again", at->place.line,
                at->name, attribute, url != NULL ? url : "", element);
    return NULL;
}

bool dae_next_number(const char **text, double *number, bool *bad)
{
    char *end = NULL;
    *text += strspn(*text, " \t\r\n");
    if (**text == '\0')
        return false;
    *number = strtod(*text, &end);
    *bad = end == *text || strchr(" \t\r\n", *end) == NULL || !isfinite(*number);
    *text = end;
    return !*bad;
}

// ---- positions ---------------------------------------------------------------------------------------------------------

// Each copy of a geometry reads its numbers again.
enum { MOST_NUMBERS = 1 << 25 };

typedef struct dae_points {
    scene_point *points;
    int32_t      count;
} dae_points;

static int32_t whole_of(const xml_node *node, const char *key, int32_t otherwise)
{
    const char *text = xml_value(node, key);
    char       *end = NULL;
    if (text == NULL)
        return otherwise;
    const long number = strtol(text, &end, 10);
    return end != text && *end == '\0' && number >= 0 && number <= 1 << 28 ? (int32_t)number : -1;
}

static bool read_numbers(dae *d, const xml_node *array, double **numbers, int32_t *count)
{
    const char *text = array->text;
    int32_t     room = 0;
    bool        bad = false;
    double      number;
    *numbers = NULL;
    *count = 0;
    while (dae_next_number(&text, &number, &bad)) {
        *numbers = arena_grow(d->build->memory, *numbers, *count, &room, sizeof **numbers);
        if (*numbers == NULL)
            return mesh_no_memory(d->build);
        (*numbers)[(*count)++] = number;
        if (++d->numbers > MOST_NUMBERS)
            return dae_refuse(d, array, "has too many numbers, copies of its geometry included; simplify the mesh");
    }
    return !bad || dae_refuse(d, array, "has something that is no finite number; save the mesh again");
}

static bool read_source(dae *d, const xml_node *source, const affine *map, dae_points *found)
{
    double         *numbers;
    int32_t         have;
    const xml_node *array = xml_child(source, "float_array"), *common = xml_child(source, "technique_common"),
                   *accessor = common != NULL ? xml_child(common, "accessor") : NULL;
    if (array == NULL || accessor == NULL)
        return dae_refuse(d, source, "has no <float_array> with an <accessor>; save the mesh again");
    if (!read_numbers(d, array, &numbers, &have))
        return false;
    const int32_t offset = whole_of(accessor, "offset", 0), stride = whole_of(accessor, "stride", 1),
                  count = whole_of(accessor, "count", -1);
    if (offset < 0 || stride < 3 || count < 0 ||
        (count > 0 && (numbers == NULL || offset + (int64_t)(count - 1) * stride + 3 > have)))
        return dae_refuse(d, accessor, "reaches beyond the numbers there are, or has no three a point; save the mesh again");
    found->points = arena_take(d->build->memory, (size_t)count + 1, sizeof *found->points);
    if (found->points == NULL)
        return mesh_no_memory(d->build);
    for (found->count = 0; found->count < count; found->count++) {
        const double     *at = numbers + offset + (ptrdiff_t)found->count * stride;
        const scene_point p = affine_of(map, (scene_point){at[0], at[1], at[2]});
        if (!mesh_finite((double[3]){p.x, p.y, p.z}))
            return dae_refuse(d, array, "has a coordinate beyond 1e300; save the mesh again");
        found->points[found->count] = p;
    }
    return true;
}

static const xml_node *input_of(const xml_node *node, const char *semantic)
{
    for (const xml_node *n = xml_child(node, "input"); n != NULL; n = xml_again(n)) {
        const char *is = xml_value(n, "semantic");
        if (is != NULL && strcmp(is, semantic) == 0)
            return n;
    }
    return NULL;
}

// ---- primitives --------------------------------------------------------------------------------------------------------

typedef enum dae_form { FORM_TRIANGLES, FORM_POLYLIST, FORM_POLYGONS, FORM_STRIPS, FORM_FANS, FORMS } dae_form;

typedef struct dae_primitive {
    const xml_node *at;
    dae_points      points;
    int32_t         offset, stride; // of the index of a vertex, and from corner to corner
    const char     *text;           // indices not yet read
} dae_primitive;

// The next corner's point; false at the end of the indices, or after a refusal, which *bad says.
static bool next_corner(dae *d, dae_primitive *p, scene_point *point, bool *bad)
{
    double index = -1, number;
    for (int32_t i = 0; i < p->stride; i++) {
        if (!dae_next_number(&p->text, &number, bad)) {
            if (*bad || i > 0)
                *bad = !dae_refuse(d, p->at, "has indices that are no numbers, or end inside a corner; save the mesh again");
            return false;
        }
        if (i == p->offset)
            index = number;
    }
    if (!(index >= 0 && index < p->points.count)) {
        *bad = !dae_refuse(d, p->at, "names a point that is not there; save the mesh again");
        return false;
    }
    *point = p->points.points[(int32_t)index];
    return true;
}

// `count` corners as one face; -1 is as many as there are.
static bool add_face(dae *d, dae_primitive *p, int32_t count, bool *more)
{
    scene_point point, first = {0}, last = {0};
    bool        bad = false;
    int32_t     i = 0;
    for (; count < 0 || i < count; i++) {
        if (!next_corner(d, p, &point, &bad))
            break;
        if (i == 0)
            first = point;
        if (i > 1 && !mesh_add_triangle(d->build, first, last, point))
            return false;
        last = point;
    }
    *more = i > 0;
    if (bad)
        return false;
    return count < 0 || i == count || i == 0 || dae_refuse(d, p->at, "ends inside a face; save the mesh again");
}

static bool add_strip(dae *d, dae_primitive *p)
{
    scene_point point, a = {0}, b = {0};
    bool        bad = false;
    for (int32_t i = 0; next_corner(d, p, &point, &bad); i++) {
        if (i > 1 && !(i % 2 == 0 ? mesh_add_triangle(d->build, a, b, point) : mesh_add_triangle(d->build, b, a, point)))
            return false;
        a = b;
        b = point;
    }
    return !bad;
}

static bool add_polylist(dae *d, const xml_node *node, dae_primitive *p)
{
    const xml_node *counts = xml_child(node, "vcount");
    const char     *text = counts != NULL ? counts->text : "";
    bool            bad = false, more = true;
    double          corners;
    while (dae_next_number(&text, &corners, &bad)) {
        if (!(corners >= 0 && corners < 0x1p28))
            return dae_refuse(d, node, "has a face of no count of corners; save the mesh again");
        if (!add_face(d, p, (int32_t)corners, &more))
            return false;
        if (!more && corners > 0)
            return dae_refuse(d, node, "has fewer indices than its faces have corners; save the mesh again");
    }
    return !bad || dae_refuse(d, node, "has counts that are no numbers; save the mesh again");
}

static bool add_indices(dae *d, const xml_node *node, dae_primitive *p, dae_form form)
{
    bool more = true;
    if (form == FORM_STRIPS)
        return add_strip(d, p);
    if (form == FORM_POLYLIST)
        return add_polylist(d, node, p);
    if (form != FORM_TRIANGLES)
        return add_face(d, p, -1, &more);
    while (more) {
        if (!add_face(d, p, 3, &more))
            return false;
    }
    return true;
}

static bool set_inputs(dae *d, const xml_node *node, const affine *map, dae_primitive *p)
{
    const xml_node *vertex = input_of(node, "VERTEX"), *vertices, *position, *source;
    if (vertex == NULL)
        return dae_refuse(d, node, "has no input VERTEX; save the mesh again");
    vertices = dae_target(d, vertex, "source", "vertices");
    if (vertices == NULL)
        return false;
    position = input_of(vertices, "POSITION");
    if (position == NULL)
        return dae_refuse(d, vertices, "has no input POSITION; save the mesh again");
    source = dae_target(d, position, "source", "source");
    p->offset = whole_of(vertex, "offset", 0);
    p->stride = 1;
    for (const xml_node *n = xml_child(node, "input"); n != NULL; n = xml_again(n)) {
        const int32_t offset = whole_of(n, "offset", 0);
        if (offset < 0 || offset > 1000)
            return dae_refuse(d, n, "has no offset from 0 to 1000; save the mesh again");
        if (offset >= p->stride)
            p->stride = offset + 1;
    }
    return source != NULL && read_source(d, source, map, &p->points);
}

static bool add_primitive(dae *d, const xml_node *node, const affine *map, dae_form form)
{
    dae_primitive   p = {.at = node};
    const xml_node *list = xml_child(node, "p");
    if (form == FORM_POLYGONS && xml_child(node, "ph") != NULL)
        return dae_refuse(d, node, "has a face with holes, which is not read; save the mesh as triangles");
    if (list == NULL)
        return true; // of no faces
    if (!set_inputs(d, node, map, &p))
        return false;
    for (; list != NULL; list = xml_again(list)) {
        p.text = list->text;
        if (!add_indices(d, node, &p, form))
            return false;
    }
    return true;
}

bool dae_add_geometry(dae *d, const xml_node *geometry, const affine *map)
{
    static const char *const forms[] = {"triangles", "polylist", "polygons", "tristrips", "trifans"};
    const xml_node          *m = xml_child(geometry, "mesh");
    if (m == NULL)
        return dae_refuse(d, geometry, "has no <mesh>; save the mesh as triangles");
    for (const xml_node *n = m->first; n != NULL; n = n->next) {
        for (int form = 0; form < FORMS; form++)
            if (xml_is(n, forms[form]) && !add_primitive(d, n, map, (dae_form)form))
                return false;
    }
    return true;
}
