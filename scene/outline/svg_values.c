// svg_values.c : see svg_values.h.
#include "scene/outline/svg_values.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char blanks[] = " \t\r\n\f";

void svg_skip(const char **text)
{
    *text += strspn(*text, blanks);
    if (**text == ',')
        *text += 1 + strspn(*text + 1, blanks);
}

bool svg_number(const char **text, double *number)
{
    static const char digits[] = "0123456789";
    char              copy[64];
    const char       *at = *text + (**text == '+' || **text == '-');
    size_t            whole = strspn(at, digits), part = 0;
    at += whole;
    if (*at == '.') {
        part = strspn(at + 1, digits);
        at += 1 + part;
    }
    if (*at == 'e' || *at == 'E') {
        const char  *power = at + 1 + (at[1] == '+' || at[1] == '-');
        const size_t length = strspn(power, digits);
        if (length > 0)
            at = power + length;
    }
    const size_t length = (size_t)(at - *text);
    if (whole + part == 0 || length >= sizeof copy)
        return false;
    memcpy(copy, *text, length);
    copy[length] = '\0';
    *number = strtod(copy, NULL);
    *text = at;
    return fabs(*number) <= 1e300;
}

bool svg_length(const reader *in, const xml_node *node, const char *key, double *length)
{
    static const struct {
        const char *name;
        double      user_units;
    } units[] = {{"", 1}, {"px", 1}, {"pt", 96.0 / 72}, {"pc", 16}, {"mm", 96 / 25.4}, {"cm", 96 / 2.54}, {"in", 96}};
    const xml_attribute *a = xml_attribute_of(node, key);
    if (a == NULL)
        return true;
    const char *text = a->value + strspn(a->value, blanks);
    if (svg_number(&text, length)) {
        for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
            const size_t used = strlen(units[i].name);
            if (strncmp(text, units[i].name, used) != 0 || text[used + strspn(text + used, blanks)] != '\0')
                continue;
            *length *= units[i].user_units;
            return true;
        }
    }
    return fail_at(in->why, in->file, a->place.line, a->place.column,
                   "'%s' is '%.40s'; write a number, alone or with px, pt, pc, mm, cm or in", key, a->value);
}

// ---- transforms --------------------------------------------------------------------------------------------------------

static affine flat_map(double a, double b, double c, double d, double e, double f)
{
    return (affine){{a, b, 0}, {c, d, 0}, {0, 0, 1}, {e, f, 0}};
}

static affine shift(double x, double y)
{
    return flat_map(1, 0, 0, 1, x, y);
}

static affine rotation(const double *n, int count)
{
    const affine turn = affine_turn((scene_point){0, 0, 1}, n[0]);
    if (count < 3)
        return turn;
    const affine there = shift(n[1], n[2]), back = shift(-n[1], -n[2]), about = affine_then(&turn, &back);
    return affine_then(&there, &about);
}

static double tangent(double degrees)
{
    const affine turn = affine_turn((scene_point){0, 0, 1}, degrees);
    return turn.x.y / turn.x.x;
}

// One function with `count` numbers. False when there is no such one.
static bool function_of(const char *word, size_t length, const double *n, int count, affine *map)
{
    static const char *const words[] = {"matrix", "translate", "scale", "rotate", "skewX", "skewY"};
    int                      which = 0;
    while (which < 6 && (strlen(words[which]) != length || memcmp(words[which], word, length) != 0))
        which++;
    const double second = count > 1 ? n[1] : which == 2 ? n[0] : 0;
    switch (which) {
    case 0:
        *map = flat_map(n[0], n[1], n[2], n[3], n[4], n[5]);
        return count == 6;
    case 1:
        *map = shift(n[0], second);
        return count == 1 || count == 2;
    case 2:
        *map = flat_map(n[0], 0, 0, second, 0, 0);
        return count == 1 || count == 2;
    case 3:
        *map = rotation(n, count);
        return count == 1 || count == 3;
    case 4:
        *map = flat_map(1, 0, tangent(n[0]), 1, 0, 0);
        return count == 1;
    case 5:
        *map = flat_map(1, tangent(n[0]), 0, 1, 0, 0);
        return count == 1;
    default:
        return false;
    }
}

// The next function of the list.
static bool next_function(const char **text, affine *map)
{
    double       n[6] = {0};
    int          count = 0;
    const char  *word = *text;
    const size_t length = strcspn(word, " \t\r\n(");
    *text += length + strspn(*text + length, blanks);
    if (**text != '(')
        return false;
    for (++*text, *text += strspn(*text, blanks); **text != ')' && count < 6; svg_skip(text))
        if (!svg_number(text, &n[count++]))
            return false;
    if (**text != ')')
        return false;
    ++*text;
    return function_of(word, length, n, count, map);
}

bool svg_transform(const reader *in, const xml_node *node, const affine *outer, affine *map)
{
    const xml_attribute *a = xml_attribute_of(node, "transform");
    *map = *outer;
    if (a == NULL)
        return true;
    const char *text = a->value;
    for (svg_skip(&text); *text != '\0'; svg_skip(&text)) {
        affine next;
        if (!next_function(&text, &next))
            return fail_at(in->why, in->file, a->place.line, a->place.column,
                           "'%.60s' is no transform; write matrix, translate, scale, rotate, skewX or skewY with their numbers",
                           a->value);
        *map = affine_then(map, &next);
    }
    return true;
}

const char *svg_property(const xml_node *node, const char *key, size_t *length)
{
    const char  *style = xml_value(node, "style");
    const size_t key_length = strlen(key);
    while (style != NULL && *style != '\0') {
        style += strspn(style, " \t\r\n;");
        const char *colon = style + strcspn(style, ":;");
        if (*colon == ':' && strncmp(style, key, key_length) == 0 &&
            strspn(style + key_length, blanks) + style + key_length == colon) {
            colon += 1 + strspn(colon + 1, blanks);
            *length = strcspn(colon, " \t\r\n;");
            return colon;
        }
        style = colon + strcspn(colon, ";");
    }
    const char *value = xml_value(node, key);
    *length = value != NULL ? strlen(value) : 0;
    return value;
}
