// ply.c : see ply.h.
//
// A header names the elements ("vertex", "face", others), how many there are of each and what numbers they have; then the
// elements follow, as words or as bytes. The elements are gone through twice, first for the vertices, then for the faces: the
// format lets the faces come first.
#include "scene/mesh/ply.h"

#include "scene/mesh/bytes.h"
#include "scene/mesh/lines.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ELEMENTS = 32, MOST_PROPERTIES = 256 };

typedef enum ply_role { ROLE_NONE, ROLE_X, ROLE_Y, ROLE_Z, ROLE_CORNERS } ply_role;

typedef struct ply_property {
    ply_role   role;
    bool       list;
    bytes_type count_type, type;
} ply_property;

typedef struct ply_element {
    bool    vertex, face;
    int64_t count;
    int     first, last; // properties
} ply_element;

typedef struct ply {
    mesh_builder *build;
    mesh_lines    lines; // of the header, and of a text
    bool          text, big_endian;
    ply_element   elements[MOST_ELEMENTS];
    ply_property  properties[MOST_PROPERTIES];
    int           element_count, property_count;
    scene_point  *vertices;
    int32_t       count, room;
    const char   *at;    // of what is binary
    int64_t       item;  // of the element that is read, from 1
    const char   *what;  // its name, for messages
    bool          faces; // this time through the faces are read
} ply;

static int shown(mesh_word word)
{
    return (int)(word.length < 40 ? word.length : 40);
}

// ---- the header --------------------------------------------------------------------------------------------------------

static bool read_type(ply *p, mesh_word word, bytes_type *type)
{
    static const struct {
        const char *name;
        bytes_type  type;
    } names[] = {{"char", BYTES_I8},   {"int8", BYTES_I8},     {"uchar", BYTES_U8},   {"uint8", BYTES_U8},
                 {"short", BYTES_I16}, {"int16", BYTES_I16},   {"ushort", BYTES_U16}, {"uint16", BYTES_U16},
                 {"int", BYTES_I32},   {"int32", BYTES_I32},   {"uint", BYTES_U32},   {"uint32", BYTES_U32},
                 {"float", BYTES_F32}, {"float32", BYTES_F32}, {"double", BYTES_F64}, {"float64", BYTES_F64}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        *type = names[i].type;
        if (mesh_is_word(word, names[i].name))
            return true;
    }
    return mesh_refuse(p->build, "line %d: '%.*s' is no type of a PLY file; save the mesh again", p->lines.number, shown(word),
                       word.text);
}

static bool read_format(ply *p)
{
    mesh_word word;
    mesh_next_word(&p->lines, &word);
    p->text = mesh_is_word(word, "ascii");
    p->big_endian = mesh_is_word(word, "binary_big_endian");
    return p->text || p->big_endian || mesh_is_word(word, "binary_little_endian") ||
           mesh_refuse(p->build, "line %d: there is no format '%.*s'; save the mesh as ascii or binary PLY", p->lines.number,
                       shown(word), word.text);
}

static bool read_element(ply *p)
{
    mesh_word name, count;
    char     *end = NULL;
    if (p->element_count == MOST_ELEMENTS)
        return mesh_refuse(p->build, "line %d: more than %d elements; save vertices and faces alone", p->lines.number,
                           (int)MOST_ELEMENTS);
    ply_element *e = &p->elements[p->element_count++];
    const bool   there = mesh_next_word(&p->lines, &name) && mesh_next_word(&p->lines, &count);
    e->count = there ? strtoll(count.text, &end, 10) : -1;
    if (!there || end != count.text + count.length || e->count < 0)
        return mesh_refuse(p->build, "line %d: an element needs a name and a number; save the mesh again", p->lines.number);
    e->vertex = mesh_is_word(name, "vertex");
    e->face = mesh_is_word(name, "face");
    e->first = e->last = p->property_count;
    return true;
}

static ply_role role_of(const ply_element *e, mesh_word name, bool list)
{
    static const char *const axes[] = {"x", "y", "z"};
    for (int i = 0; e->vertex && !list && i < 3; i++)
        if (mesh_is_word(name, axes[i]))
            return (ply_role)(ROLE_X + i);
    const bool corners = mesh_is_word(name, "vertex_indices") || mesh_is_word(name, "vertex_index");
    return e->face && list && corners ? ROLE_CORNERS : ROLE_NONE;
}

static bool read_property(ply *p)
{
    mesh_word word;
    if (p->element_count == 0 || p->property_count == MOST_PROPERTIES)
        return mesh_refuse(p->build, "line %d: %s; save the mesh again", p->lines.number,
                           p->element_count == 0 ? "a property of no element" : "too many properties");
    ply_property *q = &p->properties[p->property_count++];
    ply_element  *e = &p->elements[p->element_count - 1];
    mesh_next_word(&p->lines, &word);
    q->list = mesh_is_word(word, "list");
    if (q->list && !(mesh_next_word(&p->lines, &word), read_type(p, word, &q->count_type)))
        return false;
    if (q->list)
        mesh_next_word(&p->lines, &word);
    if (!read_type(p, word, &q->type))
        return false;
    mesh_next_word(&p->lines, &word);
    q->role = role_of(e, word, q->list);
    e->last = p->property_count;
    return true;
}

// One line of the header; *done at its last.
static bool read_header_line(ply *p, bool *done)
{
    mesh_word word;
    if (!mesh_next_word(&p->lines, &word) || mesh_is_word(word, "comment") || mesh_is_word(word, "obj_info"))
        return true;
    *done = mesh_is_word(word, "end_header");
    if (*done)
        return true;
    if (mesh_is_word(word, "format"))
        return read_format(p);
    if (mesh_is_word(word, "element"))
        return read_element(p);
    if (mesh_is_word(word, "property"))
        return read_property(p);
    return mesh_refuse(p->build, "line %d: '%.*s' is no word of a PLY header; save the mesh again", p->lines.number,
                       shown(word), word.text);
}

static bool check_roles(ply *p)
{
    int seen[ROLE_CORNERS + 1] = {0};
    for (int i = 0; i < p->property_count; i++)
        seen[p->properties[i].role]++;
    if (seen[ROLE_X] != 1 || seen[ROLE_Y] != 1 || seen[ROLE_Z] != 1)
        return mesh_refuse(p->build, "the header names no 'vertex' with x, y and z; save the mesh again");
    return seen[ROLE_CORNERS] == 1 ||
           mesh_refuse(p->build, "the header names no 'face' with a list 'vertex_indices'; save the mesh with its faces");
}

static bool read_header(ply *p)
{
    mesh_word word;
    bool      done = false;
    if (!mesh_next_word(&p->lines, &word) || !mesh_is_word(word, "ply"))
        return mesh_refuse(p->build, "not a PLY file: it does not begin with 'ply'; save the mesh again");
    while (!done) {
        if (!mesh_next_line(&p->lines))
            return mesh_refuse(p->build, "the file ends in the middle of its header, at line %d; save the mesh again",
                               p->lines.number);
        if (!read_header_line(p, &done))
            return false;
    }
    mesh_next_line(&p->lines);
    p->at = p->lines.at;
    return check_roles(p);
}

// ---- what follows it ---------------------------------------------------------------------------------------------------

static bool refuse_end(ply *p)
{
    return mesh_refuse(p->build, "the file ends in the middle, at %s %lld; save the mesh again", p->what, (long long)p->item);
}

static bool read_word_number(ply *p, double *number)
{
    mesh_word word;
    char     *end = NULL;
    while (!mesh_next_word(&p->lines, &word)) {
        if (!mesh_next_line(&p->lines))
            return refuse_end(p);
    }
    *number = strtod(word.text, &end);
    return end == word.text + word.length ||
           mesh_refuse(p->build, "line %d: '%.*s' is no number; save the mesh again", p->lines.number, shown(word), word.text);
}

static bool read_number(ply *p, bytes_type type, double *number)
{
    if (p->text)
        return read_word_number(p, number);
    if ((size_t)(p->lines.end - p->at) < bytes_size(type))
        return refuse_end(p);
    *number = bytes_number(p->at, type, p->big_endian);
    p->at += bytes_size(type);
    return true;
}

static bool add_corner(ply *p, double index, bool begins)
{
    if (!(index >= 0 && index < p->count) || index != floor(index))
        return mesh_refuse(p->build, "face %lld names vertex %g, and there are %d, counted from 0; save the mesh again",
                           (long long)p->item, index, (int)p->count);
    const scene_point v = p->vertices[(int32_t)index];
    if (!mesh_add_point(p->build, v))
        return false;
    mesh_add_corner(p->build, v, begins);
    return true;
}

// A face of one or two corners is a point or a line, and does not count.
static bool read_list(ply *p, const ply_property *q)
{
    double     count = 0, number = 0;
    const bool corners = p->faces && q->role == ROLE_CORNERS;
    if (!read_number(p, q->count_type, &count))
        return false;
    if (!(count >= 0 && count < 0x1p31))
        return mesh_refuse(p->build, "%s %lld has a list of %g numbers; save the mesh again", p->what, (long long)p->item,
                           count);
    for (int64_t i = 0; i < (int64_t)count; i++) {
        if (!read_number(p, q->type, &number))
            return false;
        if (corners && count >= 3 && !add_corner(p, number, i == 0))
            return false;
    }
    return true;
}

static bool add_vertex(ply *p, const double at[3])
{
    if (!mesh_finite(at))
        return mesh_refuse(p->build, "vertex %lld: a coordinate is not a finite number, or beyond 1e300; save the mesh again",
                           (long long)p->item);
    p->vertices = arena_grow(p->build->memory, p->vertices, p->count, &p->room, sizeof *p->vertices);
    if (p->vertices == NULL)
        return mesh_no_memory(p->build);
    p->vertices[p->count++] = (scene_point){at[0], at[1], at[2]};
    return true;
}

static bool read_item(ply *p, const ply_element *e)
{
    double at[3] = {0, 0, 0};
    for (int i = e->first; i < e->last; i++) {
        const ply_property *q = &p->properties[i];
        double              number = 0;
        if (q->list) {
            if (!read_list(p, q))
                return false;
            continue;
        }
        if (!read_number(p, q->type, &number))
            return false;
        if (q->role >= ROLE_X && q->role <= ROLE_Z)
            at[q->role - ROLE_X] = number;
    }
    return !e->vertex || p->faces || add_vertex(p, at);
}

static bool read_elements(ply *p, bool faces)
{
    const ply before = *p;
    p->faces = faces;
    for (int i = 0; i < p->element_count; i++) {
        const ply_element *e = &p->elements[i];
        p->what = e->vertex ? "vertex" : e->face ? "face" : "element";
        for (p->item = 1; p->item <= e->count && e->first < e->last; p->item++) {
            if (!read_item(p, e))
                return false;
        }
    }
    p->lines = before.lines;
    p->at = before.at;
    return true;
}

bool mesh_read_ply(mesh_builder *b, const char *bytes, size_t length)
{
    ply *p = arena_take(b->memory, 1, sizeof *p);
    if (p == NULL)
        return mesh_no_memory(b);
    p->build = b;
    p->lines = (mesh_lines){.at = bytes, .end = bytes + length, .number = 1};
    return read_header(p) && mesh_begin_part(b, "", 0) && read_elements(p, false) && read_elements(p, true) &&
           mesh_finish(b, true);
}
