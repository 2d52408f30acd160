// strokes.c : see draw3_strokes.h.
#include "draw3/strokes.h"

#include <math.h>
#include <stdlib.h>

static bool add_point(draw3_strokes *strokes, picture_point p, bool starts)
{
    if (strokes->count == strokes->room) {
        int32_t             room = strokes->room > 0 ? 2 * strokes->room : 64;
        draw3_stroke_point *points = realloc(strokes->points, (size_t)room * sizeof *points);
        if (points == NULL)
            return false;
        strokes->points = points;
        strokes->room = room;
    }
    strokes->points[strokes->count++] = (draw3_stroke_point){p, starts};
    return true;
}

bool draw3_strokes_add(draw3_strokes *strokes, picture_point from, picture_point to)
{
    const double same = 1e-9; // pixels
    bool         goes_on = false;
    if (strokes->count > 0) {
        picture_point last = strokes->points[strokes->count - 1].at;
        goes_on = fabs(last.x - from.x) + fabs(last.y - from.y) < same;
    }
    return (goes_on || add_point(strokes, from, true)) && add_point(strokes, to, false);
}

void draw3_strokes_draw(const draw3_strokes *strokes, picture *sheet, picture_pen pen)
{
    if (strokes->count == 0)
        return;
    for (int32_t i = 0, start = 0; i < strokes->count; i++) {
        picture_point p = strokes->points[i].at, s;
        if (strokes->points[i].starts) {
            picture_move(sheet, p);
            start = i;
            continue;
        }
        picture_line(sheet, p);
        s = strokes->points[start].at;
        bool last = i + 1 == strokes->count || strokes->points[i + 1].starts;
        if (last && i > start + 1 && fabs(s.x - p.x) + fabs(s.y - p.y) < 1e-6)
            picture_shut(sheet);
    }
    picture_stroke(sheet, pen);
}

void draw3_strokes_free(draw3_strokes *strokes)
{
    free(strokes->points);
    *strokes = (draw3_strokes){0};
}

bool draw3_pieces_corner(draw3_pieces *pieces, picture_point p)
{
    if (pieces->count == pieces->room) {
        int32_t        room = pieces->room > 0 ? 2 * pieces->room : 64;
        picture_point *points = realloc(pieces->points, (size_t)room * sizeof *points);
        if (points == NULL)
            return false;
        pieces->points = points;
        pieces->room = room;
    }
    pieces->points[pieces->count++] = p;
    return true;
}

bool draw3_pieces_end(draw3_pieces *pieces)
{
    const double least = 1e-4; // square pixels; less is not seen
    int32_t      first = pieces->polygons > 0 ? pieces->end[pieces->polygons - 1] : 0;
    int32_t      corners = pieces->count - first;
    if (corners < 3 || !(draw3_pieces_area(pieces->points + first, corners) > least)) {
        pieces->count = first;
        return true;
    }
    if (pieces->polygons == pieces->polygon_room) {
        int32_t  room = pieces->polygon_room > 0 ? 2 * pieces->polygon_room : 16;
        int32_t *end = realloc(pieces->end, (size_t)room * sizeof *end);
        if (end == NULL)
            return false;
        pieces->end = end;
        pieces->polygon_room = room;
    }
    pieces->end[pieces->polygons++] = pieces->count;
    return true;
}

double draw3_pieces_area(const picture_point *points, int32_t count)
{
    double twice = 0;
    for (int32_t i = 1; i + 1 < count; i++) {
        double px = points[i].x - points[0].x, py = points[i].y - points[0].y;
        double qx = points[i + 1].x - points[0].x, qy = points[i + 1].y - points[0].y;
        twice += px * qy - py * qx;
    }
    return 0.5 * twice;
}

// Adds to `to` the part of a convex polygon on one side of the line from p to q: its left with `left`, else its right.
static bool add_side(draw3_pieces *to, const picture_point *points, int32_t count, picture_point p, picture_point q, bool left)
{
    double sign = left ? -1 : 1;
    bool   good = true;
    for (int32_t i = 0; i < count; i++) {
        picture_point v = points[i], w = points[(i + 1) % count];
        double        a = sign * ((q.y - p.y) * (v.x - p.x) - (q.x - p.x) * (v.y - p.y));
        double        b = sign * ((q.y - p.y) * (w.x - p.x) - (q.x - p.x) * (w.y - p.y));
        if (a >= 0)
            good = good && draw3_pieces_corner(to, v);
        if ((a > 0 && b < 0) || (a < 0 && b > 0))
            good = good &&
                   draw3_pieces_corner(to, (picture_point){v.x + a / (a - b) * (w.x - v.x), v.y + a / (a - b) * (w.y - v.y)});
    }
    return good && draw3_pieces_end(to);
}

// What is left of one polygon: what lies to the right of the hole's first side; of the rest, what lies to the right of the
// second; and so on.
static bool add_rest(draw3_pieces *to, const picture_point *points, int32_t count, const picture_point *hole, int32_t sides)
{
    draw3_pieces inside = {0}, next = {0};
    bool         good = true;

    for (int32_t i = 0; good && i < count; i++)
        good = draw3_pieces_corner(&inside, points[i]);
    good = good && draw3_pieces_end(&inside);
    for (int32_t k = 0; good && k < sides && inside.polygons > 0; k++) {
        picture_point p = hole[k], q = hole[(k + 1) % sides];
        next.count = next.polygons = 0;
        good =
            add_side(to, inside.points, inside.count, p, q, false) && add_side(&next, inside.points, inside.count, p, q, true);
        draw3_pieces kept = next;
        next = inside;
        inside = kept;
    }
    draw3_pieces_free(&inside);
    draw3_pieces_free(&next);
    return good;
}

static bool apart(const picture_point *a, int32_t m, const picture_point *b, int32_t n)
{
    picture_box p = {a[0].x, a[0].y, a[0].x, a[0].y}, q = {b[0].x, b[0].y, b[0].x, b[0].y};
    for (int32_t i = 1; i < m; i++)
        p = (picture_box){fmin(p.left, a[i].x), fmin(p.top, a[i].y), fmax(p.right, a[i].x), fmax(p.bottom, a[i].y)};
    for (int32_t i = 1; i < n; i++)
        q = (picture_box){fmin(q.left, b[i].x), fmin(q.top, b[i].y), fmax(q.right, b[i].x), fmax(q.bottom, b[i].y)};
    return p.left >= q.right || q.left >= p.right || p.top >= q.bottom || q.top >= p.bottom;
}

bool draw3_pieces_less(draw3_pieces *pieces, const picture_point *hole, int32_t count, draw3_pieces *spare)
{
    spare->count = spare->polygons = 0;
    for (int32_t i = 0, first = 0; i < pieces->polygons; first = pieces->end[i++]) {
        const picture_point *points = pieces->points + first;
        int32_t              n = pieces->end[i] - first;
        bool                 good = true;
        if (apart(points, n, hole, count)) {
            for (int32_t k = 0; good && k < n; k++)
                good = draw3_pieces_corner(spare, points[k]);
            good = good && draw3_pieces_end(spare);
        } else {
            good = add_rest(spare, points, n, hole, count);
        }
        if (!good)
            return false;
    }
    draw3_pieces rest = *spare;
    *spare = *pieces;
    *pieces = rest;
    return true;
}

bool draw3_pieces_left(draw3_pieces *pieces, picture_point p, picture_point q, draw3_pieces *spare)
{
    bool good = true;
    spare->count = spare->polygons = 0;
    for (int32_t i = 0, first = 0; good && i < pieces->polygons; first = pieces->end[i++])
        good = add_side(spare, pieces->points + first, pieces->end[i] - first, p, q, true);
    draw3_pieces rest = *spare;
    *spare = *pieces;
    *pieces = rest;
    return good;
}

void draw3_pieces_free(draw3_pieces *pieces)
{
    free(pieces->points);
    free(pieces->end);
    *pieces = (draw3_pieces){0};
}
