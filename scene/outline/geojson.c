// geojson.c : see geojson.h.
#include "scene/outline/geojson.h"

#include "scene/model/relative.h"
#include "scene/text/text.h"

#include <math.h>
#include <string.h>

enum { DEEPEST = 16 }; // collections in collections

typedef struct geojson {
    const reader      *in;
    const outline_use *use;
    outline           *out;
} geojson;

static const char *type_of(const json_node *object)
{
    const json_node *type = object->kind == JSON_OBJECT ? field_find(object, "type") : NULL;
    return type != NULL && type->kind == JSON_STRING ? type->text : "";
}

static const char *const types[] = {"FeatureCollection", "Feature",    "GeometryCollection", "Polygon", "MultiPolygon", "Point",
                                    "MultiPoint",        "LineString", "MultiLineString"};

bool geojson_is(const json_node *root)
{
    if (root->kind == JSON_OBJECT && field_find(root, "abut") != NULL)
        return false;
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (strcmp(type_of(root), types[i]) == 0)
            return true;
    return false;
}

static xml_place place_of(const json_node *n)
{
    return (xml_place){n->line, n->column};
}

// A position has two numbers, or three with a height, which does not count.
static bool read_position(const geojson *g, const json_node *n, scene_point *p, double *lost)
{
    double numbers[2];
    if (!field_kind(g->in, n, n, JSON_LIST, "a position"))
        return false;
    if (n->count < 2)
        return field_refuse(g->in, n, "a position has %d numbers; write two, [x, y]", (int)n->count);
    if (!field_number_of(g->in, n->first, "a coordinate", &numbers[0]) ||
        !field_number_of(g->in, n->first->next, "a coordinate", &numbers[1]))
        return false;
    *p = scene_flat(numbers[0] * g->use->scale.x, numbers[1] * g->use->scale.y);
    *lost = fmax(*lost, hypot(fma(numbers[0], g->use->scale.x, -p->x), fma(numbers[1], g->use->scale.y, -p->y)));
    return true;
}

// The last position repeats the first, and is left out. `outer`: the polygon's first ring.
static bool read_ring(const geojson *g, const json_node *ring, int32_t outer)
{
    scene_point first, last;
    double      lost = 0; // by rounding
    if (!field_kind(g->in, ring, ring, JSON_LIST, "a ring"))
        return false;
    if (ring->count < 4)
        return field_refuse(g->in, ring, "a ring has %d positions; it needs four, of which the last repeats the first",
                            (int)ring->count);
    if (!read_position(g, ring->first, &first, &lost) || !read_position(g, json_child(ring, ring->count - 1), &last, &lost))
        return false;
    if (first.x != last.x || first.y != last.y)
        return field_refuse(g->in, ring, "a ring is not closed; let its last position repeat the first");
    if (!outline_ring(g->in, g->out) || !outline_nested(g->in, (outline_nest){outer, place_of(ring)}, g->out))
        return false;
    for (const json_node *n = ring->first; n->next != NULL; n = n->next) {
        scene_point p;
        if (!read_position(g, n, &p, &lost) || !outline_point(g->in, p, g->out))
            return false;
    }
    outline_part *part = outline_newest(g->out);
    part->slack = fmax(part->slack, relative_up(lost));
    return true;
}

static bool read_rings(const geojson *g, const json_node *polygon)
{
    if (!field_kind(g->in, polygon, polygon, JSON_LIST, "a polygon"))
        return false;
    const int32_t outer = outline_newest(g->out)->rings;
    for (const json_node *n = polygon->first; n != NULL; n = n->next)
        if (!read_ring(g, n, outer))
            return false;
    return true;
}

static bool read_area(const geojson *g, const json_node *geometry, const char *called)
{
    const json_node *coordinates = field_find(geometry, "coordinates");
    if (!field_kind(g->in, geometry, coordinates, JSON_LIST, "'coordinates'") ||
        !outline_begin(g->in, called, place_of(geometry), g->out))
        return false;
    if (strcmp(type_of(geometry), "Polygon") == 0)
        return read_rings(g, coordinates);
    for (const json_node *n = coordinates->first; n != NULL; n = n->next)
        if (!read_rings(g, n))
            return false;
    return true;
}

static bool read_geometry(const geojson *g, const json_node *geometry, const char *called, int depth)
{
    const char *type = type_of(geometry);
    if (strcmp(type, "Polygon") == 0 || strcmp(type, "MultiPolygon") == 0)
        return read_area(g, geometry, called);
    if (strcmp(type, "GeometryCollection") == 0 && depth < DEEPEST) {
        const json_node *list = field_find(geometry, "geometries");
        if (!field_kind(g->in, geometry, list, JSON_LIST, "'geometries'"))
            return false;
        for (const json_node *n = list->first; n != NULL; n = n->next)
            if (!read_geometry(g, n, called, depth + 1))
                return false;
        return true;
    }
    outline_leave_out(place_of(geometry), g->out);
    return geojson_is(geometry) || geometry->kind == JSON_NULL ||
           field_refuse(g->in, geometry, "this is no geometry of GeoJSON; give it a \"type\", such as \"Polygon\"");
}

// Its property "name", else its "id"; NULL for none that fits.
static const char *name_of(const geojson *g, const json_node *feature)
{
    const json_node *properties = field_find(feature, "properties"), *id = field_find(feature, "id"), *named = NULL;
    if (properties != NULL && properties->kind == JSON_OBJECT)
        named = field_find(properties, "name");
    if (named == NULL || named->kind != JSON_STRING)
        named = id;
    const bool fit = named != NULL && (named->kind == JSON_STRING || named->kind == JSON_NUMBER) && named->text_length > 0 &&
                     named->text_length < 100 && !text_has_control(named->text, named->text_length);
    return fit ? arena_copy(g->in->memory, named->text, named->text_length) : NULL;
}

static bool read_feature(const geojson *g, const json_node *feature)
{
    const json_node *geometry = field_find(feature, "geometry");
    if (geometry == NULL)
        return field_refuse(g->in, feature, "a feature has no 'geometry'; add one, or null");
    return read_geometry(g, geometry, name_of(g, feature), 0);
}

bool geojson_read(const reader *in, const json_node *root, const outline_use *use, outline *out)
{
    const geojson g = {in, use, out};
    if (strcmp(type_of(root), "Feature") == 0)
        return read_feature(&g, root);
    if (strcmp(type_of(root), "FeatureCollection") != 0)
        return read_geometry(&g, root, NULL, 0);
    const json_node *features = field_find(root, "features");
    if (!field_kind(in, root, features, JSON_LIST, "'features'"))
        return false;
    for (const json_node *n = features->first; n != NULL; n = n->next) {
        if (!field_kind(in, n, n, JSON_OBJECT, "a feature"))
            return false;
        if (!read_feature(&g, n))
            return false;
    }
    return true;
}
