// story.c : see story.h.
#include "story.h"

static const double margin = 8, line = 15, words_high = 52; // pixels

bool story_open(story *s, const char *path, const char *title, int columns, int rows, double width, double height)
{
    s->columns = columns;
    s->rows = rows;
    s->told = 0;
    s->width = width;
    s->height = height;
    return svg_open(&s->sheet, path, columns * (width + margin) + margin, rows * (height + words_high + margin) + margin,
                    title);
}

void story_next(story *s, const char *head, const char *first, const char *second)
{
    const char *looks[STORY_WORDS] = {"head", "small", "small"};
    const char *words[STORY_WORDS] = {head, first, second};
    int         column = s->told % s->columns;
    int         row = s->told / s->columns;
    double      left = margin + column * (s->width + margin);
    double      top = margin + row * (s->height + words_high + margin);
    s->picture = (svg_box){left, top, left + s->width, top + s->height};
    s->told += 1;
    svg_frame(&s->sheet, "cell", s->picture);
    for (int i = 0; i < STORY_WORDS; ++i) {
        if (words[i] != NULL) {
            svg_text(&s->sheet, looks[i], (svg_point){left + 2, s->picture.bottom + (i + 1) * line}, words[i]);
        }
    }
}

bool story_close(story *s)
{
    bool full = s->told > s->columns * (s->rows - 1) && s->told <= s->columns * s->rows;
    return svg_close(&s->sheet) && full;
}
