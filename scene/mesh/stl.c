// stl.c : see stl.h.
//
// Nothing in the format says which of its two forms a file has, and binary files may begin with "solid" as texts do. A file
// that is as long as its count of triangles says is binary, and so is any other with a NUL in it (the two unused bytes of a
// triangle are NULs); text has none.
#include "scene/mesh/stl.h"

#include "scene/mesh/bytes.h"
#include "scene/mesh/lines.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

// A header of 80 bytes and a count; then for each triangle a normal, three corners, and two bytes that mean nothing.
enum { HEADER = 80, FIRST_TRIANGLE = 84, TRIANGLE = 50, POINT = 12, CORNERS = 3 };

static double float_at(const char *at)
{
    return bytes_number(at, BYTES_F32, false);
}

static uint64_t length_announced(const char *bytes)
{
    return FIRST_TRIANGLE + (uint64_t)TRIANGLE * bytes_u32(bytes + HEADER);
}

static bool read_binary(mesh_builder *b, const char *bytes, size_t length)
{
    for (const char *triangle = bytes + FIRST_TRIANGLE; triangle < bytes + length; triangle += TRIANGLE) {
        for (int i = 1; i <= CORNERS; i++) {
            const char       *at = triangle + (ptrdiff_t)i * POINT;
            const scene_point p = {float_at(at), float_at(at + 4), float_at(at + 8)};
            if (!isfinite(p.x) || !isfinite(p.y) || !isfinite(p.z))
                return mesh_refuse(b, "triangle %ld: a coordinate is not a finite number; save the mesh again",
                                   (long)((triangle - bytes - FIRST_TRIANGLE) / TRIANGLE + 1));
            if (!mesh_add_point(b, p))
                return false;
            mesh_add_corner(b, p, i == 1);
        }
    }
    return true;
}

static bool refuse_binary(mesh_builder *b, const char *bytes, size_t length)
{
    if (length < FIRST_TRIANGLE)
        return mesh_refuse(b, "the file ends in the middle of its header, after %zu bytes of %d; save the mesh again", length,
                           (int)FIRST_TRIANGLE);
    const uint64_t wanted = length_announced(bytes);
    return mesh_refuse(b, "%s: with its %" PRIu32 " triangles it has %" PRIu64 " bytes, but there are %zu; save the mesh again",
                       length < wanted ? "the file ends in the middle" : "the file goes on after its end",
                       bytes_u32(bytes + HEADER), wanted, length);
}

typedef struct text_state {
    bool in_solid;
    int  corners; // of the triangle that is read; -1 between triangles
} text_state;

static bool read_corner(mesh_builder *b, mesh_lines *lines, text_state *state)
{
    scene_point p;
    if (state->corners < 0)
        return mesh_refuse(b, "line %d: a vertex outside of a facet; save the mesh again", lines->number);
    if (state->corners == CORNERS)
        return mesh_refuse(b, "line %d: a facet has a fourth vertex; save the mesh as triangles", lines->number);
    if (!mesh_read_point(b, lines, &p) || !mesh_add_point(b, p))
        return false;
    mesh_add_corner(b, p, state->corners == 0);
    state->corners++;
    return true;
}

static bool end_facet(mesh_builder *b, const mesh_lines *lines, text_state *state)
{
    if (state->corners != CORNERS)
        return mesh_refuse(b, "line %d: a facet ends after %d of its three vertices; save the mesh again", lines->number,
                           state->corners < 0 ? 0 : state->corners);
    state->corners = -1;
    return true;
}

static bool begin_solid(mesh_builder *b, mesh_lines *lines, text_state *state)
{
    const mesh_word name = mesh_rest(lines);
    if (state->in_solid)
        return mesh_refuse(b, "line %d: a solid begins before the last one has ended; save the mesh again", lines->number);
    state->in_solid = true;
    return mesh_begin_part(b, name.text, name.length);
}

// The rest of a line that begins with this word.
static bool read_line(mesh_builder *b, mesh_lines *lines, mesh_word word, text_state *state)
{
    if (mesh_is_word(word, "solid"))
        return begin_solid(b, lines, state);
    if (!state->in_solid)
        return mesh_refuse(b, "line %d: text outside of a solid; save the mesh again", lines->number);
    if (mesh_is_word(word, "vertex"))
        return read_corner(b, lines, state);
    if (mesh_is_word(word, "facet"))
        state->corners = 0;
    else if (mesh_is_word(word, "endfacet"))
        return end_facet(b, lines, state);
    else if (mesh_is_word(word, "endsolid"))
        state->in_solid = false;
    else if (!mesh_is_word(word, "outer") && !mesh_is_word(word, "endloop"))
        return mesh_refuse(b, "line %d: '%.*s' is no word of an STL file; save the mesh again", lines->number,
                           (int)(word.length < 40 ? word.length : 40), word.text);
    return true;
}

static bool read_text(mesh_builder *b, const char *text, size_t length)
{
    mesh_lines lines = {.at = text, .end = text + length, .number = 1};
    text_state state = {.corners = -1};
    do {
        mesh_word word;
        if (mesh_next_word(&lines, &word) && !read_line(b, &lines, word, &state))
            return false;
    } while (mesh_next_line(&lines));
    return !state.in_solid ||
           mesh_refuse(b, "the file ends in the middle of a solid, at line %d without 'endsolid'; save the mesh again",
                       lines.number);
}

static bool begins_as_text(const char *text)
{
    mesh_lines lines = {.at = text + strspn(text, " \t\r\n")};
    lines.end = text + strlen(text);
    mesh_word word;
    return mesh_next_word(&lines, &word) && mesh_is_word(word, "solid");
}

bool mesh_read_stl(mesh_builder *b, const char *bytes, size_t length)
{
    const bool whole = length >= FIRST_TRIANGLE && length_announced(bytes) == length;
    bool       read;
    if (whole)
        read = read_binary(b, bytes, length);
    else if (memchr(bytes, '\0', length) != NULL)
        read = refuse_binary(b, bytes, length);
    else if (begins_as_text(bytes))
        read = read_text(b, bytes, length);
    else
        read = mesh_refuse(
            b, "not an STL file: a text that does not begin with 'solid'; save the mesh as STL, or as OBJ under a name "
               "that ends in .obj");
    return read && mesh_finish(b, false);
}
