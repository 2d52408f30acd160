// svg.h : a drawing as an SVG file: paths, dots and words, each with a look named in one style sheet. Pixels, y down.
//
// Written by hand and not through cairo: words stay words, so a file is small and does not depend on the fonts of the machine
// that made it. A coordinate has one digit after the point.
#ifndef FIGURES_SVG_H
#define FIGURES_SVG_H

#include <stdbool.h>
#include <stdio.h>

typedef struct svg_point {
    double x, y;
} svg_point;

typedef struct svg_box {
    double left, top, right, bottom;
} svg_box;

typedef struct svg {
    FILE *file;
    bool  failed;
} svg;

/// Opens a drawing of so many pixels. `title` is what a reader hears who cannot see it.
bool svg_open(svg *s, const char *path, double width, double height, const char *title);

/// False when anything could not be written.
bool svg_close(svg *s);

/// The looks are those of the style sheet in svg.c.
void svg_polygon(svg *s, const char *look, const svg_point *points, int count);
/// So many triangles of one look.
void svg_triangles(svg *s, const char *look, const svg_point *points, int triangles);

void svg_lines(svg *s, const char *look, const svg_point *points, int count);
void svg_line(svg *s, const char *look, svg_point from, svg_point to);
void svg_arrow(svg *s, const char *look, svg_point from, svg_point to);
void svg_dot(svg *s, const char *look, svg_point at, double radius);
void svg_frame(svg *s, const char *look, svg_box box);

/// A line of words with its left end at `at`.
void svg_text(svg *s, const char *look, svg_point at, const char *words);

#endif
