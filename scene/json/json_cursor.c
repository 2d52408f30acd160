// json_cursor.c : see json_cursor.h.
#include "scene/json/json_cursor.h"

#include <string.h>

int json_peek(const json_cursor *c)
{
    return c->at < c->length ? (unsigned char)c->text[c->at] : -1;
}

void json_skip_blanks(json_cursor *c)
{
    while (c->at < c->length &&
           (c->text[c->at] == ' ' || c->text[c->at] == '\t' || c->text[c->at] == '\r' || c->text[c->at] == '\n'))
        c->at++;
}

void json_walk_to(json_cursor *c, size_t offset)
{
    for (; c->seen < offset && c->seen < c->length; c->seen++) {
        if (c->text[c->seen] == '\n') {
            c->line++;
            c->column = 1;
        } else if (((unsigned char)c->text[c->seen] & 0xc0) != 0x80) {
            c->column++;
        }
    }
}

bool json_refuse(json_cursor *c, size_t offset, const char *message)
{
    json_walk_to(c, offset);
    return fail_at(c->why, c->file, c->line, c->column, "%s", message);
}

bool json_refuse_end(json_cursor *c)
{
    return json_refuse(
        c, c->length,
        "the file ends in the middle; close what was opened: a string with '\"', a list with ']', an object with '}'");
}

bool json_no_memory(json_cursor *c)
{
    return json_refuse(c, c->at, "out of memory; split the scene or close other programs");
}

const char *json_slip_at(const json_cursor *c, size_t offset)
{
    static const char not_a_number[] = "NaN is no number of JSON; write a finite number";
    static const char infinite[] = "Infinity is no number of JSON; write a finite number";
    static const char comment[] = "JSON has no comments; remove it";
    static const struct {
        const char *beginning, *message;
    } slips[] = {
        {"NaN", not_a_number},
        {"nan", not_a_number},
        {"-nan", not_a_number},
        {"-NaN", not_a_number},
        {"Inf", infinite},
        {"inf", infinite},
        {"-Inf", infinite},
        {"-inf", infinite},
        {"'", "strings stand in double quotes; write \"like this\""},
        {"+", "a number has no leading '+'; leave it out"},
        {".", "a number must have a digit before '.'; write 0.5, not .5"},
        {"#", comment},
        {"/", comment},
    };
    for (size_t i = 0; i < sizeof slips / sizeof slips[0]; i++) {
        const size_t length = strlen(slips[i].beginning);
        if (length <= c->length - offset && memcmp(c->text + offset, slips[i].beginning, length) == 0)
            return slips[i].message;
    }
    return NULL;
}
