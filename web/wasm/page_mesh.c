// page_mesh.c : the corners of OBJ and STL files, for a page. Stands in for cli/mesh.c, which asks assimp: the same parts, the
// same points in single precision, the same sentences about bad files (web/test holds the two equal on every bad scene).
//
// A part is an object or group of an OBJ file, or a solid of an STL file. Points count when a face stands on them.
#include "mesh.h"

#include "page_files.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { STL_HEAD = 84, STL_FACET = 50, STL_CORNERS_AT = 12, NAME = 100 };

typedef struct reading {
    arena      *memory;
    mesh       *out;
    char       *reason;
    int32_t     parts_room, points_room; // of the parts, and of the newest one's points
    mesh_part  *part;                    // that faces go to
    const char *name;                    // of the part that the next face begins
} reading;

static bool refuse(char reason[MESH_REASON], const char *fault, const char *remedy)
{
    snprintf(reason, MESH_REASON, "%s; %s", fault, remedy);
    return false;
}

static bool no_memory(char reason[MESH_REASON])
{
    return refuse(reason, "out of memory", "split the mesh or close other programs");
}

// The part of the current name: the one that has it already, or a new one.
static bool begin_part(reading *r)
{
    for (int32_t i = 0; i < r->out->count; ++i) {
        if (strcmp(r->out->parts[i].name, r->name) == 0) {
            r->part = &r->out->parts[i];
            r->points_room = r->part->count;
            return true;
        }
    }
    mesh_part *parts = arena_grow(r->memory, r->out->parts, r->out->count, &r->parts_room, sizeof *parts);
    if (parts == NULL) {
        return no_memory(r->reason);
    }
    r->out->parts = parts;
    r->part = &parts[r->out->count++];
    *r->part = (mesh_part){.name = r->name};
    r->points_room = 0;
    return true;
}

static bool add_point(reading *r, scene_point p)
{
    if (r->part == NULL && !begin_part(r)) {
        return false;
    }
    if (!isfinite(p.x) || !isfinite(p.y) || !isfinite(p.z)) {
        return refuse(r->reason, "a coordinate is not a finite number, or beyond 3.4e38 (single precision)",
                      "write finite ones in the mesh file");
    }
    scene_point *points = arena_grow(r->memory, r->part->points, r->part->count, &r->points_room, sizeof *points);
    if (points == NULL) {
        return no_memory(r->reason);
    }
    r->part->points = points;
    points[r->part->count++] = p;
    return true;
}

// ---- text ----------------------------------------------------------------------------------------------------------------

static const char *skip_blanks(const char *at)
{
    return at + strspn(at, " \t");
}

static const char *next_line(const char *at)
{
    at += strcspn(at, "\n");
    return *at == '\n' ? at + 1 : at;
}

// What follows a word at the beginning of a line; NULL when the line begins otherwise.
static const char *after_word(const char *line, const char *word)
{
    const size_t length = strlen(word);
    return strncasecmp(line, word, length) == 0 && strchr(" \t\r\n", line[length]) != NULL ? line + length : NULL;
}

static scene_point point_at(const char *at)
{
    char       *end = NULL;
    const float x = strtof(at, &end), y = strtof(end, &end), z = strtof(end, &end);
    return (scene_point){(double)x, (double)y, (double)z};
}

// The rest of a line as the name of the part that the next face begins; its number when there is none.
static bool name_part(reading *r, const char *at)
{
    char name[NAME];
    at = skip_blanks(at);
    size_t length = strcspn(at, "\r\n");
    while (length > 0 && strchr(" \t", at[length - 1]) != NULL) {
        --length;
    }
    if (length > 0 && length < NAME) {
        r->name = arena_copy(r->memory, at, length);
    } else {
        snprintf(name, sizeof name, "%d", (int)r->out->count + 1);
        r->name = arena_copy(r->memory, name, strlen(name));
    }
    r->part = NULL;
    return r->name != NULL || no_memory(r->reason);
}

// ---- OBJ -----------------------------------------------------------------------------------------------------------------

typedef struct vertices {
    scene_point *point;
    int32_t      count, room;
} vertices;

// A face's corners: numbers from 1, or back from the last vertex below 0; what follows a '/' is not ours.
static bool add_face(reading *r, const vertices *v, const char *at)
{
    int corners = 0;
    for (const char *c = at; *(c = skip_blanks(c)) != '\0' && *c != '\n' && *c != '\r'; c += strcspn(c, " \t\r\n")) {
        ++corners;
    }
    for (const char *c = at; corners > 2 && *(c = skip_blanks(c)) != '\0' && *c != '\n' && *c != '\r';
         c += strcspn(c, " \t\r\n")) {
        const long number = strtol(c, NULL, 10);
        const long index = number < 0 ? v->count + number : number - 1;
        if (index < 0 || index >= v->count) {
            return refuse(r->reason, "not a mesh: OBJ: vertex index out of range", "save it as OBJ or STL");
        }
        if (!add_point(r, v->point[index])) {
            return false;
        }
    }
    return true;
}

static bool read_obj_line(reading *r, vertices *v, const char *line)
{
    const char *rest = after_word(line, "v");
    if (rest != NULL) {
        v->point = arena_grow(r->memory, v->point, v->count, &v->room, sizeof *v->point);
        if (v->point == NULL) {
            return no_memory(r->reason);
        }
        v->point[v->count++] = point_at(rest);
        return true;
    }
    if ((rest = after_word(line, "f")) != NULL) {
        return add_face(r, v, rest);
    }
    if ((rest = after_word(line, "o")) != NULL || (rest = after_word(line, "g")) != NULL) {
        return name_part(r, rest);
    }
    return true;
}

static bool read_obj(reading *r, const page_file *file)
{
    vertices v = {0};
    for (const char *at = file->bytes; *at != '\0'; at = next_line(at)) {
        if (!read_obj_line(r, &v, skip_blanks(at))) {
            return false;
        }
    }
    return true;
}

// ---- STL -----------------------------------------------------------------------------------------------------------------

static uint32_t little_endian(const char *at)
{
    const unsigned char *b = (const unsigned char *)at;
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static double float_at(const char *at)
{
    const uint32_t bits = little_endian(at);
    float          value;
    memcpy(&value, &bits, sizeof value);
    return (double)value;
}

static bool is_binary(const page_file *file)
{
    return file->length >= STL_HEAD && (file->length - STL_HEAD) % STL_FACET == 0 &&
           (file->length - STL_HEAD) / STL_FACET == little_endian(file->bytes + STL_HEAD - 4);
}

static bool read_stl(reading *r, const page_file *file)
{
    if (is_binary(file)) {
        for (const char *facet = file->bytes + STL_HEAD; facet < file->bytes + file->length; facet += STL_FACET) {
            for (int i = 0; i < 3; ++i) {
                const char *at = facet + STL_CORNERS_AT + i * STL_CORNERS_AT;
                if (!add_point(r, (scene_point){float_at(at), float_at(at + 4), float_at(at + 8)})) {
                    return false;
                }
            }
        }
        return true;
    }
    const char *at = file->bytes + strspn(file->bytes, " \t\r\n");
    if (after_word(at, "solid") == NULL) {
        return refuse(r->reason, "not a mesh: Failed to determine STL storage representation for $$$___magic___$$$.stl.",
                      "save it as OBJ or STL");
    }
    for (; *at != '\0'; at = next_line(at)) {
        const char *line = skip_blanks(at);
        const char *solid = after_word(line, "solid"), *vertex = after_word(line, "vertex");
        if ((solid != NULL && !name_part(r, solid)) || (vertex != NULL && !add_point(r, point_at(vertex)))) {
            return false;
        }
    }
    return true;
}

// ---- both ----------------------------------------------------------------------------------------------------------------

static bool has_ending(const char *path, const char *ending)
{
    const char *dot = strrchr(path, '.');
    return dot != NULL && strcasecmp(dot, ending) == 0;
}

bool mesh_read(const char *path, arena *memory, mesh *out, char reason[MESH_REASON])
{
    reading r = {.memory = memory, .out = out, .reason = reason, .name = "1"};
    *out = (mesh){0};
    if (!has_ending(path, ".obj") && !has_ending(path, ".stl")) {
        return refuse(reason, "neither an OBJ nor an STL file by its name", "let the name end in .obj or .stl");
    }
    const page_file *file = page_file_of(path);
    if (file == NULL) {
        return refuse(reason, "not among the files given to this page", "open it together with the scene, or drop it here now");
    }
    if (file->length == 0) {
        return refuse(reason, "the file is empty", "save the mesh again");
    }
    const bool done = has_ending(path, ".obj") ? read_obj(&r, file) : read_stl(&r, file);
    return done && (out->count > 0 || refuse(reason, "no triangles in it", "a mesh needs at least one face of three corners"));
}
