// outline.h : areas in the plane, from SVG and GeoJSON files.
#ifndef SCENE_OUTLINE_OUTLINE_H
#define SCENE_OUTLINE_OUTLINE_H

#include "scene/format/xml_fields.h"
#include "scene/model/affine.h"

typedef enum outline_kind { OUTLINE_RINGS, OUTLINE_CIRCLE, OUTLINE_ELLIPSE } outline_kind;

/// What a ring of a polygon with holes is: an outer one, which is its own, or a hole of the outer one that is named.
typedef struct outline_nest {
    int32_t   outer;
    xml_place place;
} outline_nest;

/// One area: what lies inside an odd number of rings, or a circle, or an ellipse with its axes along x and y.
typedef struct outline_part {
    const char   *name; ///< NULL: none
    outline_kind  kind;
    scene_point  *points; ///< of all rings
    int32_t      *counts; ///< of each ring
    int32_t       count, rings;
    outline_nest *nests;        ///< of each ring, where the format says what it is (GeoJSON); else NULL
    scene_point   center, half; ///< half.x is a circle's radius
    double        slack;        ///< bound of the distance between the area and the one written
    xml_place     place;
} outline_part;

typedef struct outline {
    outline_part *parts;
    int32_t       count;
    int32_t       left_out;       ///< things without an area, and what is not read (text, pictures, copies)
    xml_place     left_out_place; ///< of the first of them
    // while it grows
    int32_t room, point_room, ring_room, nest_room;
} outline;

/// What outlines are read from: one of the two.
typedef struct outline_source {
    const xml_node  *svg;
    const json_node *geojson;
} outline_source;

/// How outlines are placed.
typedef struct outline_use {
    scene_point scale;     ///< of x and y
    double      tolerance; ///< no curve is farther from the polygon that stands for it
} outline_use;

/// Flattened curves are this near when nothing else is said, in the unit of the scene.
#define OUTLINE_TOLERANCE 0.01

/// Reads all areas of a file.
bool outline_read(const reader *in, outline_source source, const outline_use *use, outline *out);

// ---- for the readers of the formats ------------------------------------------------------------------------------------

/// Begins a part, whose name lasts.
bool outline_begin(const reader *in, const char *called, xml_place place, outline *out);

/// Begins a ring of the newest part; adds a point to it.
bool outline_ring(const reader *in, outline *out);
bool outline_point(const reader *in, scene_point p, outline *out);

/// Says of the newest ring what it is: each ring of a part, or none.
bool outline_nested(const reader *in, outline_nest nest, outline *out);

outline_part *outline_newest(outline *out);

void outline_leave_out(xml_place place, outline *out);

/// Of rings that do not cross: keeps those that part what is inside by the rule "nonzero" from what is not, so that the
/// even-odd rule gives the same.
bool outline_nonzero(const reader *in, outline *out);

#endif
