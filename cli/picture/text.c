// text.c : see picture_text.h.
#include "picture/text.h"

#include "picture/sheet.h"

#include <string.h>

// Share of the type size between the base line and the top of a capital letter, for the usual sans serif faces (DejaVu Sans:
// 0.73).
static const double capital = 0.73;

// Length in bytes of the UTF-8 character that starts here, 0 when there is none (RFC 3629: no overlong forms, no surrogates).
static size_t character(const unsigned char *s)
{
    static const struct {
        unsigned char first, last, low, high; // range of the first byte, and of the second
        size_t        length;
    } forms[] = {{0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3}, {0xE1, 0xEC, 0x80, 0xBF, 3},
                 {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3}, {0xF0, 0xF0, 0x90, 0xBF, 4},
                 {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4}};

    if (s[0] < 0x80)
        return 1;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (s[0] < forms[i].first || s[0] > forms[i].last)
            continue;
        size_t k = 1;
        while (k < forms[i].length && s[k] >= (k == 1 ? forms[i].low : 0x80) && s[k] <= (k == 1 ? forms[i].high : 0xBF))
            k++;
        return k == forms[i].length ? k : 0;
    }
    return 0;
}

void picture_text_clean(const char *text, size_t longest, char clean[PICTURE_TEXT_LONGEST])
{
    const unsigned char *s = (const unsigned char *)text;
    size_t               used = 0;

    for (size_t n = 0; *s != 0; n++) {
        size_t length = character(s);
        size_t room = length == 0 ? 1 : length;
        if (n == longest || used + room + sizeof "..." > PICTURE_TEXT_LONGEST) {
            memcpy(clean + used, "...", 3);
            used += 3;
            break;
        }
        if (length == 0)
            clean[used] = '?';
        else if (length == 1 && (*s < ' ' || *s == 0x7F))
            clean[used] = ' ';
        else
            memcpy(clean + used, s, length);
        used += room;
        s += room;
    }
    clean[used] = 0;
}

static void choose(picture *sheet, picture_type type)
{
    cairo_select_font_face(sheet->context, "sans", CAIRO_FONT_SLANT_NORMAL,
                           type.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(sheet->context, type.size);
}

double picture_text_width(picture *sheet, picture_type type, const char *text)
{
    char                 clean[PICTURE_TEXT_LONGEST];
    cairo_text_extents_t extents;

    picture_text_clean(text, PICTURE_TEXT_LONGEST, clean);
    choose(sheet, type);
    cairo_text_extents(sheet->context, clean, &extents);
    return extents.x_advance;
}

void picture_text(picture *sheet, picture_point start, picture_type type, const char *text)
{
    char clean[PICTURE_TEXT_LONGEST];

    picture_text_clean(text, PICTURE_TEXT_LONGEST, clean);
    choose(sheet, type);
    cairo_set_source_rgba(sheet->context, type.color.red, type.color.green, type.color.blue, type.color.alpha);
    picture_move(sheet, start);
    cairo_show_text(sheet->context, clean);
    cairo_new_path(sheet->context);
}

void picture_text_in(picture *sheet, picture_box box, picture_type type, const char *text)
{
    double width = picture_text_width(sheet, type, text);
    picture_text(sheet,
                 (picture_point){0.5 * (box.left + box.right - width), 0.5 * (box.top + box.bottom + capital * type.size)},
                 type, text);
}
