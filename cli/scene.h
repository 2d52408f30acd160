// scene.h : a scene of the plane, read from its JSON file and ready to be asked about.
//
// Every number is the double nearest to the one written. Shapes are given twice over: by the numbers of their type (center,
// half, radius) and as an outline of their core for whoever wants corners. A body is a shape at a pose; lengths are the file's.
#ifndef CLI_SCENE_H
#define CLI_SCENE_H

#include "fail.h"

#include <stddef.h>
#include <stdint.h>

typedef struct scene_point {
    double x, y;
} scene_point;

typedef enum scene_type {
    SCENE_POINT,
    SCENE_CIRCLE,
    SCENE_SEGMENT,
    SCENE_CAPSULE,
    SCENE_BOX,
    SCENE_POLYGON,
    SCENE_HULL,
    SCENE_ELLIPSE
} scene_type;

/// Every point within `radius` of a core.
typedef struct scene_shape {
    const char  *name;   ///< its key under "shapes"; "" for a shape written inside a body
    scene_type   type;   ///< as written
    scene_point *points; ///< corners of the core, counter-clockwise: 1 is a point, 2 a segment; NULL for an ellipse
    int32_t      count;  ///< number of corners; 0 for an ellipse
    scene_point  center; ///< box, ellipse: its middle. Elsewhere 0: `points` are already moved by "center"
    scene_point  half;   ///< box: half sizes; ellipse: half axes
    double       radius; ///< "radius" and "margin" together
    double       slack;  ///< bound of the distance between this shape and the one written (rounded sums); mostly 0
    int          line, column;
} scene_shape;

/// A shape at a pose: a point v of the shape is in the world at position + [c -s; s c] v.
typedef struct scene_body {
    const char        *name;
    const scene_shape *shape;
    scene_point        position;
    double             c, s;       ///< rotation; (1, 0) when none is written
    double             angle;      ///< as written; 0 when none is, or when `rotation` is
    double             turn_slack; ///< bound of |(c, s) - the exact unit vector written|
    int                line, column;
} scene_body;

/// Two bodies, by index.
typedef struct scene_pair {
    int32_t a, b;
} scene_pair;

typedef struct scene {
    const char  *file; ///< as messages name it
    int          dim;  ///< 2
    scene_shape *shapes;
    int32_t      shape_count;
    scene_body  *bodies;
    int32_t      body_count;
    scene_pair  *pairs; ///< as listed; NULL when every pair of bodies is meant
    int32_t      pair_count;
    bool         all_pairs; ///< no "pairs" in the file
    void        *memory;    ///< owns everything above
} scene;

/// Reads a scene; "-" is standard input. On failure `why` names file, line, column, fault and remedy and *out is empty.
bool scene_read(const char *path, scene *out, failure *why);

/// The same from `length` bytes of text with a NUL behind them; `file` is what messages call it. Keeps no pointer to `text`.
bool scene_parse(const char *file, const char *text, size_t length, scene *out, failure *why);

/// Frees what the scene owns. An empty scene is fine.
void scene_free(scene *s);

/// The word of the file format for a type, such as "capsule".
const char *scene_type_name(scene_type kind);

#endif
