// obj.c : see obj.h. The text is read twice, first its vertices, then its faces: a face may name a vertex that follows it.
#include "scene/mesh/obj.h"

#include "scene/mesh/lines.h"

#include <stdlib.h>

typedef struct vertex {
    scene_point at;
    int32_t     used_by; // the last part that has this point, from 1; each part has it once
} vertex;

typedef struct obj {
    mesh_builder *build;
    vertex       *vertices;
    int32_t       count, room;
    int32_t       above; // vertices above the line that is read: a negative number counts back from there
    int32_t       part;  // from 1
} obj;

static bool read_vertices(obj *o, mesh_lines lines)
{
    do {
        mesh_word word;
        if (!mesh_next_word(&lines, &word) || !mesh_is_word(word, "v"))
            continue;
        o->vertices = arena_grow(o->build->memory, o->vertices, o->count, &o->room, sizeof *o->vertices);
        if (o->vertices == NULL)
            return mesh_no_memory(o->build);
        o->vertices[o->count] = (vertex){0};
        if (!mesh_read_point(o->build, &lines, &o->vertices[o->count++].at))
            return false;
    } while (mesh_next_line(&lines));
    return true;
}

// The vertex that a corner of a face names: "7", "-1", "7/2", "7//3", "7/2/3" (position, texture, normal). NULL: refused.
static vertex *read_corner(obj *o, const mesh_lines *lines, mesh_word word)
{
    char      *end = NULL;
    const long number = strtol(word.text, &end, 10);
    if (end == word.text || (end != word.text + word.length && *end != '/')) {
        mesh_refuse(o->build, "line %d: '%.*s' is no number of a vertex; save the mesh again", lines->number,
                    (int)(word.length < 40 ? word.length : 40), word.text);
        return NULL;
    }
    const long index = number < 0 ? o->above + number : number - 1;
    if (index >= 0 && index < o->count)
        return &o->vertices[index];
    mesh_refuse(o->build, "line %d: a face names vertex %ld, and there are %d; save the mesh again", lines->number, number,
                (int)o->count);
    return NULL;
}

// A face of one or two corners is a point or a line: its corners are checked, and do not count.
static bool read_face(obj *o, mesh_lines *lines)
{
    mesh_lines ahead = *lines;
    mesh_word  word;
    int        corners = 0;
    bool       begins = true;
    while (mesh_next_word(&ahead, &word))
        corners++;
    while (mesh_next_word(lines, &word)) {
        vertex *v = read_corner(o, lines, word);
        if (v == NULL)
            return false;
        if (corners < 3)
            continue;
        if (v->used_by != o->part && !mesh_add_point(o->build, v->at))
            return false;
        v->used_by = o->part;
        mesh_add_corner(o->build, v->at, begins);
        begins = false;
    }
    return true;
}

static bool read_name(obj *o, mesh_lines *lines)
{
    static const char nameless[] = "default"; // what the format calls the group of faces that have none
    const mesh_word   name = mesh_rest(lines);
    o->part++;
    return name.length > 0 ? mesh_begin_part(o->build, name.text, name.length)
                           : mesh_begin_part(o->build, nameless, sizeof nameless - 1);
}

// The rest of a line that begins with this word.
static bool read_line(obj *o, mesh_lines *lines, mesh_word word)
{
    if (mesh_is_word(word, "f"))
        return read_face(o, lines);
    if (mesh_is_word(word, "o") || mesh_is_word(word, "g"))
        return read_name(o, lines);
    o->above += mesh_is_word(word, "v");
    return true;
}

static bool read_faces(obj *o, mesh_lines lines)
{
    do {
        mesh_word word;
        if (mesh_next_word(&lines, &word) && !read_line(o, &lines, word))
            return false;
    } while (mesh_next_line(&lines));
    return true;
}

bool mesh_read_obj(mesh_builder *b, const char *text, size_t length)
{
    const mesh_lines lines = {.at = text, .end = text + length, .number = 1};
    obj              o = {.build = b};
    mesh_lines       nothing = {.at = text, .end = text};
    return read_name(&o, &nothing) && read_vertices(&o, lines) && read_faces(&o, lines) && mesh_finish(b, true);
}
