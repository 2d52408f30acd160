// strokes.h : lines on the sheet, piece by piece, and areas, polygon by polygon.
#ifndef CLI_DRAW3_STROKES_H
#define CLI_DRAW3_STROKES_H

#include "picture/picture.h"

#include <stdint.h>

typedef struct draw3_stroke_point {
    picture_point at;
    bool          starts; ///< begins a line
} draw3_stroke_point;

/// Lines: a piece that starts where the last one ended goes on with it.
typedef struct draw3_strokes {
    draw3_stroke_point *points;
    int32_t             count, room;
} draw3_strokes;

bool draw3_strokes_add(draw3_strokes *strokes, picture_point from, picture_point to);
void draw3_strokes_draw(const draw3_strokes *strokes, picture *sheet, picture_pen pen);
void draw3_strokes_free(draw3_strokes *strokes);

/// Convex polygons, counter-clockwise with y up, side by side.
typedef struct draw3_pieces {
    picture_point *points;
    int32_t        count, room;
    int32_t       *end; ///< of each polygon, in `points`
    int32_t        polygons, polygon_room;
} draw3_pieces;

/// Adds a corner to the polygon begun last; ends that polygon.
bool draw3_pieces_corner(draw3_pieces *pieces, picture_point p);
bool draw3_pieces_end(draw3_pieces *pieces);

/// Takes a convex polygon away from all, by way of `spare`. False when memory runs out.
bool draw3_pieces_less(draw3_pieces *pieces, const picture_point *hole, int32_t count, draw3_pieces *spare);

/// Keeps of all what lies to the left of the line from p to q.
bool draw3_pieces_left(draw3_pieces *pieces, picture_point p, picture_point q, draw3_pieces *spare);

double draw3_pieces_area(const picture_point *points, int32_t count);
void   draw3_pieces_free(draw3_pieces *pieces);

#endif
