// svg.c : see svg.h. Colours: Okabe and Ito (2008), as in the program's pictures.
#include "svg.h"

#include <math.h>

static const char style[] =
    "text{font:12px sans-serif;fill:#222}"
    ".head{font-weight:bold}.small{font-size:10.5px;fill:#555}"
    "path,circle,rect{fill:none;stroke-linejoin:round;stroke-linecap:round}"
    ".cell{stroke:#ddd}"
    ".axis{stroke:#e4e7ea}"
    ".set{fill:#f0f2f4;stroke:#98a2ad;stroke-width:1.2}"
    ".seen{stroke:#98a2ad;stroke-width:1.2}.behind{stroke:#d3d9df;stroke-width:.8}"
    ".mine{fill:#0072b2;fill-opacity:.14;stroke:#0072b2;stroke-width:1.6}"
    ".mineseen{stroke:#0072b2;stroke-width:1.4}.minebehind{stroke:#a6cbe3;stroke-width:.9}"
    ".near{fill:#e69f00;fill-opacity:.55;stroke:#b47b00;stroke-width:1.6}"
    ".nearbehind{fill:#e69f00;fill-opacity:.22;stroke:#b47b00;stroke-width:1;stroke-dasharray:3 2}"
    ".new{fill:#009e73;fill-opacity:.22;stroke:#009e73;stroke-width:1}"
    ".thin{fill:#0072b2;fill-opacity:.14;stroke:#0072b2;stroke-width:.5}"
    ".open{fill:#e69f00;fill-opacity:.5;stroke:#b47b00;stroke-width:.5}"
    ".rim{stroke:#009e73;stroke-width:2.6}"
    ".bound{stroke:#d55e00;stroke-width:1.4}.boundary{stroke:#d55e00;stroke-width:1.2;stroke-dasharray:5 3}"
    ".ball{stroke:#cc79a7;stroke-width:1.2;fill:#cc79a7;fill-opacity:.1}"
    ".way{stroke:#d55e00;stroke-width:1.8}"
    ".zero{fill:#000}.corner{fill:#0072b2}.added{fill:#d55e00}.foot{fill:#fff;stroke:#000;stroke-width:1.4}"
    ".a{fill:#0072b2;fill-opacity:.12;stroke:#0072b2;stroke-width:1.4}"
    ".b{fill:#e69f00;fill-opacity:.15;stroke:#b47b00;stroke-width:1.4}"
    ".wall{fill:#888;fill-opacity:.12;stroke:#888;stroke-width:.8;stroke-dasharray:4 3}"
    ".patch{fill:#009e73;fill-opacity:.3;stroke:#009e73;stroke-width:1.8}";

bool svg_open(svg *s, const char *path, double width, double height, const char *title)
{
    s->file = fopen(path, "w");
    s->failed = s->file == NULL;
    if (s->failed) {
        return false;
    }
    fprintf(s->file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\">\n"
            "<title>%s</title>\n<style>%s</style>\n<rect width=\"100%%\" height=\"100%%\" style=\"fill:#fff\"/>\n",
            width, height, width, height, title, style);
    return true;
}

bool svg_close(svg *s)
{
    fputs("</svg>\n", s->file);
    bool written = ferror(s->file) == 0;
    bool closed = fclose(s->file) == 0;
    return written && closed;
}

// Rounded to a tenth before it is printed, so that no -0.0 comes out.
static double tenths(double v)
{
    return round(v * 10) / 10 + 0;
}

static void path(svg *s, const char *look, const svg_point *points, int count, const char *end)
{
    fprintf(s->file, "<path class=\"%s\" d=\"", look);
    for (int i = 0; i < count; ++i) {
        fprintf(s->file, "%c%g %g", i == 0 ? 'M' : 'L', tenths(points[i].x), tenths(points[i].y));
    }
    fprintf(s->file, "%s\"/>\n", end);
}

void svg_triangles(svg *s, const char *look, const svg_point *points, int triangles)
{
    if (triangles == 0) {
        return;
    }
    fprintf(s->file, "<path class=\"%s\" d=\"", look);
    for (int i = 0; i < 3 * triangles; ++i) {
        fprintf(s->file, "%c%g %g%s", i % 3 == 0 ? 'M' : 'L', tenths(points[i].x), tenths(points[i].y), i % 3 == 2 ? "Z" : "");
    }
    fputs("\"/>\n", s->file);
}

void svg_polygon(svg *s, const char *look, const svg_point *points, int count)
{
    path(s, look, points, count, "Z");
}

void svg_lines(svg *s, const char *look, const svg_point *points, int count)
{
    path(s, look, points, count, "");
}

void svg_line(svg *s, const char *look, svg_point from, svg_point to)
{
    const svg_point ends[] = {from, to};
    path(s, look, ends, 2, "");
}

void svg_arrow(svg *s, const char *look, svg_point from, svg_point to)
{
    const double head = 7, half = 3.2; // pixels
    double       x = to.x - from.x, y = to.y - from.y;
    double       length = sqrt(x * x + y * y);
    svg_line(s, look, from, to);
    if (length > 0) {
        x /= length;
        y /= length;
        svg_point wings[] = {{to.x - head * x + half * y, to.y - head * y - half * x},
                             to,
                             {to.x - head * x - half * y, to.y - head * y + half * x}};
        svg_lines(s, look, wings, 3);
    }
}

void svg_dot(svg *s, const char *look, svg_point at, double radius)
{
    fprintf(s->file, "<circle class=\"%s\" cx=\"%g\" cy=\"%g\" r=\"%g\"/>\n", look, tenths(at.x), tenths(at.y), tenths(radius));
}

void svg_frame(svg *s, const char *look, svg_box box)
{
    fprintf(s->file, "<rect class=\"%s\" x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\"/>\n", look, tenths(box.left),
            tenths(box.top), tenths(box.right - box.left), tenths(box.bottom - box.top));
}

void svg_text(svg *s, const char *look, svg_point at, const char *words)
{
    fprintf(s->file, "<text class=\"%s\" x=\"%g\" y=\"%g\">", look, tenths(at.x), tenths(at.y));
    for (const char *c = words; *c != '\0'; ++c) {
        if (*c == '<' || *c == '&') {
            fputs(*c == '<' ? "&lt;" : "&amp;", s->file);
        } else {
            fputc(*c, s->file);
        }
    }
    fputs("</text>\n", s->file);
}
