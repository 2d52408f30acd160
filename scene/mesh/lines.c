// lines.c : see lines.h.
#include "scene/mesh/lines.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

// Bytes of a '\' with the end of the line behind it; 0 when there is none.
static size_t continuation(const char *at)
{
    if (at[0] != '\\')
        return 0;
    return at[1] == '\n' ? 2 : at[1] == '\r' && at[2] == '\n' ? 3 : 0;
}

static void skip_blanks(mesh_lines *lines)
{
    while (lines->at < lines->end) {
        const size_t joined = continuation(lines->at);
        if (joined == 0 && !is_blank(*lines->at))
            return;
        lines->at += joined > 0 ? joined : 1;
        lines->number += joined > 0;
    }
}

bool mesh_next_word(mesh_lines *lines, mesh_word *word)
{
    skip_blanks(lines);
    const char *start = lines->at;
    while (lines->at < lines->end && !is_blank(*lines->at) && *lines->at != '\n' && continuation(lines->at) == 0)
        lines->at++;
    *word = (mesh_word){start, (size_t)(lines->at - start)};
    return word->length > 0;
}

bool mesh_is_word(mesh_word word, const char *plain)
{
    return strlen(plain) == word.length && strncasecmp(word.text, plain, word.length) == 0;
}

mesh_word mesh_rest(mesh_lines *lines)
{
    skip_blanks(lines);
    const char *start = lines->at;
    const char *end = memchr(start, '\n', (size_t)(lines->end - start));
    if (end == NULL)
        end = lines->end;
    lines->at = end;
    while (end > start && is_blank(end[-1]))
        end--;
    return (mesh_word){start, (size_t)(end - start)};
}

bool mesh_next_line(mesh_lines *lines)
{
    const char *end = memchr(lines->at, '\n', (size_t)(lines->end - lines->at));
    lines->at = end != NULL ? end + 1 : lines->end;
    lines->number += end != NULL;
    return lines->at < lines->end;
}

bool mesh_read_point(mesh_builder *b, mesh_lines *lines, scene_point *p)
{
    double numbers[3];
    for (int i = 0; i < 3; i++) {
        mesh_word word;
        char     *end = NULL;
        if (!mesh_next_word(lines, &word))
            return mesh_refuse(b, "line %d: a vertex has %d of its three numbers; save the mesh again", lines->number, i);
        numbers[i] = strtod(word.text, &end);
        if (end != word.text + word.length)
            return mesh_refuse(b, "line %d: '%.*s' is no number; write a vertex as three numbers", lines->number,
                               (int)(word.length < 40 ? word.length : 40), word.text);
    }
    if (!mesh_finite(numbers))
        return mesh_refuse(b, "line %d: a coordinate is not a finite number, or beyond 1e300; write finite ones",
                           lines->number);
    *p = (scene_point){numbers[0], numbers[1], numbers[2]};
    return true;
}
