// geojson.h : the polygons of a GeoJSON file (RFC 7946).
#ifndef SCENE_OUTLINE_GEOJSON_H
#define SCENE_OUTLINE_GEOJSON_H

#include "scene/outline/outline.h"

/// Whether a JSON text is GeoJSON, by its "type".
bool geojson_is(const json_node *root);

/// Adds a part for each Polygon, MultiPolygon, or Feature of one. Coordinates are taken as plane ones, as they are.
bool geojson_read(const reader *in, const json_node *root, const outline_use *use, outline *out);

#endif
