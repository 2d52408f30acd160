// fields.c : values of the right kind, or a refusal at their place.
#include "scene/format/fields.h"

#include "scene/text/text.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Sums and differences of two such lengths stay inside what the library takes (2^1000).
#define LARGEST_LENGTH 1e300

bool field_refuse(const reader *in, const json_node *at, const char *format, ...)
{
    char    text[512];
    va_list args;
    va_start(args, format);
    // NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): clang-tidy 14 loses va_start when it is given several files
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return fail_at(in->why, in->file, at->line, at->column, "%s", text);
}

bool field_no_memory(const reader *in, const json_node *at)
{
    return field_refuse(in, at, "out of memory; split the scene or close other programs");
}

const json_node *field_find(const json_node *object, const char *key)
{
    size_t length = strlen(key);
    for (const json_node *n = object->first; n != NULL; n = n->next) {
        if (n->key_length == length && memcmp(n->key, key, length) == 0)
            return n;
    }
    return NULL;
}

static bool is_known(const json_node *n, const char *const *known)
{
    for (; *known != NULL; known++) {
        if (strlen(*known) == n->key_length && memcmp(*known, n->key, n->key_length) == 0)
            return true;
    }
    return false;
}

static bool refuse_key(const reader *in, const json_node *n, const char *what, const char *const *known)
{
    const char *near = text_nearest(n->key, n->key_length, known);
    if (near != NULL) {
        return fail_at(in->why, in->file, n->key_line, n->key_column, "%s has no key '%.60s'; did you mean '%s'?", what, n->key,
                       near);
    }
    char   list[384] = "";
    size_t used = 0;
    for (; *known != NULL && used < sizeof list; known++) {
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", used > 0 ? ", " : "", *known);
    }
    return fail_at(in->why, in->file, n->key_line, n->key_column, "%s has no key '%.60s'; it knows %s", what, n->key, list);
}

bool field_keys(const reader *in, const json_node *object, const char *what, const char *const *known)
{
    if (!field_kind(in, object, object, JSON_OBJECT, what))
        return false;
    for (const json_node *n = object->first; n != NULL; n = n->next) {
        if (!is_known(n, known))
            return refuse_key(in, n, what, known);
    }
    return true;
}

bool field_kind(const reader *in, const json_node *owner, const json_node *value, json_kind kind, const char *what)
{
    if (value == NULL)
        return field_refuse(in, owner, "%s is missing; add it as %s", what, json_kind_name(kind));
    if (value->kind == kind)
        return true;
    return field_refuse(in, value, "%s is %s; it must be %s", what, json_kind_name(value->kind), json_kind_name(kind));
}

bool field_number_of(const reader *in, const json_node *value, const char *what, double *number)
{
    if (!field_kind(in, value, value, JSON_NUMBER, what))
        return false;
    *number = strtod(value->text, NULL);
    if (fabs(*number) <= LARGEST_LENGTH)
        return true;
    return field_refuse(in, value, "%s is %.40s, which is out of range; numbers go up to 1e300, choose a larger unit of length",
                        what, value->text);
}

bool field_number(const reader *in, const json_node *object, const char *key, double *number)
{
    char what[64];
    snprintf(what, sizeof what, "'%s'", key);
    const json_node *value = field_find(object, key);
    return field_kind(in, object, value, JSON_NUMBER, what) && field_number_of(in, value, what, number);
}

const char *field_example(const reader *in)
{
    return in->dim == 3 ? "[x, y, z]" : "[x, y]";
}

bool field_numbers_of(const reader *in, const json_node *value, const char *what, double *numbers, int count,
                      const char *example)
{
    static const char *const words[] = {"none", "one", "two", "three", "four"};
    if (!field_kind(in, value, value, JSON_LIST, what))
        return false;
    if (value->count != count) {
        return field_refuse(in, value, "%s has %d numbers; write %s, %s", what, (int)value->count, words[count], example);
    }
    for (const json_node *n = value->first; n != NULL; n = n->next) {
        if (!field_number_of(in, n, what, numbers++))
            return false;
    }
    return true;
}

bool field_point_of(const reader *in, const json_node *value, const char *what, scene_point *point)
{
    double numbers[3] = {0};
    if (!field_numbers_of(in, value, what, numbers, in->dim, field_example(in)))
        return false;
    *point = (scene_point){numbers[0], numbers[1], numbers[2]};
    return true;
}

bool field_length(const reader *in, const json_node *object, const char *key, bool needed, double *length)
{
    *length = 0;
    const json_node *value = field_find(object, key);
    if (value == NULL && !needed)
        return true;
    if (!field_number(in, object, key, length))
        return false;
    return *length >= 0 || field_refuse(in, value, "'%s' is negative; give zero or more", key);
}

bool field_flag(const reader *in, const json_node *object, const char *key, bool *flag)
{
    char             what[64];
    const json_node *value = field_find(object, key);
    snprintf(what, sizeof what, "'%s'", key);
    *flag = false;
    if (value == NULL)
        return true;
    if (!field_kind(in, object, value, JSON_BOOLEAN, what))
        return false;
    *flag = value->text[0] == 't';
    return true;
}

bool field_point(const reader *in, const json_node *object, const char *key, scene_point *point)
{
    char what[64];
    snprintf(what, sizeof what, "'%s'", key);
    const json_node *value = field_find(object, key);
    return field_kind(in, object, value, JSON_LIST, what) && field_point_of(in, value, what, point);
}

bool field_points(const reader *in, const json_node *object, const char *key, scene_point **points, int32_t *count)
{
    const json_node *list = field_find(object, key);
    if (!field_kind(in, object, list, JSON_LIST, "'points'"))
        return false;
    if (list->count == 0)
        return field_refuse(in, list, "'points' is empty; list the points as [%s, ...]", field_example(in));
    *points = arena_take(in->memory, (size_t)list->count, sizeof **points);
    if (*points == NULL)
        return field_no_memory(in, list);
    *count = 0;
    for (const json_node *n = list->first; n != NULL; n = n->next) {
        char what[48];
        snprintf(what, sizeof what, "point %d of 'points'", (int)*count);
        if (!field_point_of(in, n, what, &(*points)[*count]))
            return false;
        (*count)++;
    }
    return true;
}

bool field_name_of(const reader *in, const json_node *value, const char *what, const char **text)
{
    if (!field_kind(in, value, value, JSON_STRING, what))
        return false;
    if (value->text_length == 0)
        return field_refuse(in, value, "%s is empty; give it at least one letter", what);
    if (text_has_control(value->text, value->text_length)) {
        return field_refuse(in, value, "%s holds a control character; use printable ones", what);
    }
    *text = arena_copy(in->memory, value->text, value->text_length);
    return *text != NULL || field_no_memory(in, value);
}
