// strip.c : see strip.h.
#include "strip.h"

static const double margin = 8, line = 15, words_high = 52; // pixels

bool strip_open(strip *s, const char *path, const char *title, int columns, int rows, double width, double height)
{
    s->columns = columns;
    s->rows = rows;
    s->drawn = 0;
    s->width = width;
    s->height = height;
    return svg_open(&s->sheet, path, columns * (width + margin) + margin, rows * (height + words_high + margin) + margin,
                    title);
}

void strip_next(strip *s, const char *head, const char *first, const char *second)
{
    const char *looks[STRIP_LINES] = {"head", "small", "small"};
    const char *words[STRIP_LINES] = {head, first, second};
    int         column = s->drawn % s->columns;
    int         row = s->drawn / s->columns;
    double      left = margin + column * (s->width + margin);
    double      top = margin + row * (s->height + words_high + margin);
    s->picture = (svg_box){left, top, left + s->width, top + s->height};
    s->drawn += 1;
    svg_frame(&s->sheet, "cell", s->picture);
    for (int i = 0; i < STRIP_LINES; ++i) {
        if (words[i] != NULL) {
            svg_text(&s->sheet, looks[i], (svg_point){left + 2, s->picture.bottom + (i + 1) * line}, words[i]);
        }
    }
}

bool strip_close(strip *s)
{
    bool full = s->drawn > s->columns * (s->rows - 1) && s->drawn <= s->columns * s->rows;
    return svg_close(&s->sheet) && full;
}
