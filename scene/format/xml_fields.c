// xml_fields.c : see xml_fields.h.
#include "scene/format/xml_fields.h"

#include "scene/text/text.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const json_node *xml_at(const reader *in, xml_place place)
{
    static const json_node nowhere = {.kind = JSON_NULL, .line = 1, .column = 1};
    json_node             *at = arena_take(in->memory, 1, sizeof *at);
    if (at == NULL)
        return &nowhere;
    *at = (json_node){.line = place.line, .column = place.column};
    return at;
}

bool xml_refuse(const reader *in, const xml_node *at, const char *format, ...)
{
    char    text[512];
    va_list args;
    va_start(args, format);
    // NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): clang-tidy 14 loses va_start when it is given several files
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return fail_at(in->why, in->file, at->place.line, at->place.column, "<%.40s> %s", at->name, text);
}

const xml_attribute *xml_needed(const reader *in, const xml_node *node, const char *name)
{
    const xml_attribute *a = xml_attribute_of(node, name);
    if (a != NULL && a->value[0] != '\0')
        return a;
    xml_refuse(in, node, "has no '%s'; add %s=\"...\"", name, name);
    return NULL;
}

// Numbers parted by blanks or commas; how many there are, or -1 when something is none.
static int numbers_in(const char *text, double *numbers, int count)
{
    static const char between[] = " \t\r\n,";
    int               found = 0;
    for (text += strspn(text, between); *text != '\0'; text += strspn(text, between)) {
        char        *end = NULL;
        const double number = strtod(text, &end);
        if (end == text || (*end != '\0' && strchr(between, *end) == NULL) || !(fabs(number) <= 1e300))
            return -1;
        if (found < count)
            numbers[found] = number;
        found++;
        text = end;
    }
    return found;
}

bool xml_numbers(const reader *in, const xml_node *node, const char *name, double *numbers, int count, bool needed)
{
    double               read[16];
    const xml_attribute *a = needed ? xml_needed(in, node, name) : xml_attribute_of(node, name);
    if (a == NULL)
        return !needed;
    if (numbers_in(a->value, read, count) != count)
        return fail_at(in->why, in->file, a->place.line, a->place.column,
                       "'%s' is '%.60s'; write %d plain number%s, up to 1e300%s", name, a->value, count, count > 1 ? "s" : "",
                       strchr(a->value, '$') != NULL ? ": expand a xacro file first" : "");
    memcpy(numbers, read, (size_t)count * sizeof *numbers);
    return true;
}

bool xml_name(const reader *in, const xml_node *node, const char *name, const char **text)
{
    const xml_attribute *a = xml_needed(in, node, name);
    if (a == NULL)
        return false;
    if (text_has_control(a->value, strlen(a->value)))
        return xml_refuse(in, node, "has a control character in '%s'; use printable ones", name);
    *text = arena_copy(in->memory, a->value, strlen(a->value));
    return *text != NULL || xml_refuse(in, node, "cannot be kept: out of memory; close other programs");
}
