// decompose.c : `abut decompose MESH`: the convex pieces of a mesh, and how much larger their hulls are than the solid.
#include "command/commands.h"
#include "command/usage.h"
#include "contacts/cells.h"
#include "contacts/table.h"
#include "picture/file.h"
#include "scene/json/json_writer.h"
#include "scene/mesh/pieces.h"
#include "scene/text/growing.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct request {
    const char *mesh;
    char       *pieces_text, *excess_text, *output;
    int         pieces, json;
    double      excess;
} request;

// A mesh that has been read, and the pieces of each of its parts.
typedef struct cut_mesh {
    arena        memory;
    mesh         parts;
    mesh_pieces *found;
    mesh_pieces  all; // numbers alone
} cut_mesh;

enum { PART, PIECE, CORNERS, VOLUME, HULL, SHARE, COLUMNS };

static const char explanation[] =
    "\n"
    "Cuts the solids of a mesh file (OBJ, STL, PLY, glTF, COLLADA) by planes into pieces, whose convex hulls cover them, and "
    "says\n"
    "how much larger each hull is than what it stands for. With -o FILE.obj the hulls are written as a mesh with an object "
    "each,\n"
    "which the scene file of another command can name: its parts are convex.\n"
    "\n"
    "Exit status: 0 when all was cut and written, 2 on any fault, which is named in one line on standard error.\n";

static bool check_decompose(void *given, failure *why)
{
    enum { MOST = 1024 };
    request *w = given;
    if (!usage_count("--pieces", w->pieces_text, &w->pieces, why) || !usage_number("--excess", w->excess_text, &w->excess, why))
        return false;
    return (w->pieces >= 1 && w->pieces <= MOST) || fail(why, "--pieces is %d; give a number from 1 to %d", w->pieces, MOST);
}

static bool is_obj(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot != NULL && strcmp(dot, ".obj") == 0;
}

static bool take_decompose(const char *const *words, void *given, failure *why)
{
    request *w = given;
    w->mesh = words[0];
    return w->output == NULL || is_obj(w->output) ||
           fail(why, "-o %.200s: the pieces are an OBJ file; end it in .obj", w->output);
}

static bool cut_parts(const request *w, cut_mesh *m, char reason[MESH_REASON])
{
    m->found = arena_take(&m->memory, (size_t)m->parts.count, sizeof *m->found);
    if (m->found == NULL) {
        snprintf(reason, MESH_REASON, "out of memory; close other programs");
        return false;
    }
    for (int32_t i = 0; i < m->parts.count; i++) {
        mesh_pieces *p = &m->found[i];
        if (!mesh_decompose(&m->parts.parts[i], w->pieces, w->excess, &m->memory, p, reason))
            return false;
        m->all.count += p->count;
        m->all.part += p->part;
        m->all.hull += p->hull;
    }
    return true;
}

static bool read_and_cut(const request *w, cut_mesh *m, failure *why)
{
    char   reason[MESH_REASON] = "", *bytes = NULL;
    size_t length = 0;
    *m = (cut_mesh){.found = NULL};
    const bool done =
        mesh_named(w->mesh, reason) && scene_files_on_disk.read(scene_files_on_disk.user, w->mesh, &bytes, &length, reason) &&
        mesh_read_solid(w->mesh, bytes, length, &scene_files_on_disk, &m->memory, &m->parts, reason) && cut_parts(w, m, reason);
    free(bytes);
    return done || fail(why, "%.200s: %s", w->mesh, reason);
}

// ---- what is printed -----------------------------------------------------------------------------------------------------

static void per_cent(double hull, double part, char cell[CELL])
{
    snprintf(cell, CELL, "%.1f %%", 100 * hull / part);
}

static bool add_piece(table *rows, const char *part, int32_t number, const mesh_piece *piece)
{
    char        count[CELL], corners[CELL], volume[CELL], hull[CELL], share[CELL];
    const char *cells[TABLE_COLUMNS] = {[PART] = part, [PIECE] = count, [CORNERS] = corners, [SHARE] = share};
    snprintf(count, CELL, "%" PRId32, number);
    snprintf(corners, CELL, "%" PRId32, piece->count);
    per_cent(piece->hull, piece->part, share);
    cells[VOLUME] = cell_number(CELL_DIGITS, piece->part, volume);
    cells[HULL] = cell_number(CELL_DIGITS, piece->hull, hull);
    return table_add(rows, cells);
}

static bool print_table(const cut_mesh *m, failure *why)
{
    static const char *const heads[TABLE_COLUMNS] = {"part", "piece", "corners", "volume", "hull", "hull / volume"};
    table                    rows = {.columns = COLUMNS, .right = 1u << PIECE | 1u << CORNERS | 1u << SHARE};
    bool                     good = table_add(&rows, heads);
    for (int32_t i = 0; i < m->parts.count; i++) {
        for (int32_t k = 0; good && k < m->found[i].count; k++)
            good = add_piece(&rows, k == 0 ? m->parts.parts[i].name : NULL, k + 1, &m->found[i].pieces[k]);
    }
    if (good) {
        char share[CELL];
        per_cent(m->all.hull, m->all.part, share);
        table_print(&rows);
        printf("\n%" PRId32 " piece%s of %" PRId32 " part%s: volume %.9g, hulls %.9g, %s\n", m->all.count,
               m->all.count == 1 ? "" : "s", m->parts.count, m->parts.count == 1 ? "" : "s", m->all.part, m->all.hull, share);
    }
    table_free(&rows);
    return good || fail(why, "out of memory; use --json");
}

static void print_json(const cut_mesh *m)
{
    json_writer w = {.out = stdout};
    json_begin_object(&w);
    json_key_integer(&w, "abut", 1);
    json_key_number(&w, "volume", m->all.part);
    json_key_number(&w, "hull", m->all.hull);
    json_key(&w, "pieces");
    json_begin_list(&w);
    for (int32_t i = 0; i < m->parts.count; i++) {
        for (int32_t k = 0; k < m->found[i].count; k++) {
            const mesh_piece *piece = &m->found[i].pieces[k];
            json_begin_object(&w);
            json_key_string(&w, "part", m->parts.parts[i].name);
            json_key_number(&w, "volume", piece->part);
            json_key_number(&w, "hull", piece->hull);
            json_key(&w, "points");
            json_begin_list(&w);
            for (int32_t p = 0; p < piece->count; p++)
                json_point(&w, 3, piece->points[p]);
            json_end_list(&w);
            json_end_object(&w);
        }
    }
    json_end_list(&w);
    json_end_object(&w);
    putchar('\n');
}

// ---- what is written -----------------------------------------------------------------------------------------------------

static void write_piece(growing_text *obj, const char *part, int32_t number, const mesh_piece *piece, int32_t before)
{
    growing_print(obj, "o %s-%" PRId32 "\n", part, number);
    for (int32_t i = 0; i < piece->count; i++)
        growing_print(obj, "v %.17g %.17g %.17g\n", piece->points[i].x, piece->points[i].y, piece->points[i].z);
    for (int32_t f = 0; f < piece->faces.count; f++) {
        growing_print(obj, "f");
        for (int32_t i = piece->faces.first[f]; i < piece->faces.first[f + 1]; i++)
            growing_print(obj, " %" PRId32, before + piece->faces.corner[i] + 1);
        growing_print(obj, "\n");
    }
}

static bool write_obj(const request *w, const cut_mesh *m, failure *why)
{
    growing_text obj = {0};
    picture_file file;
    int32_t      before = 0;
    growing_print(&obj, "# convex pieces, by abut decompose\n");
    for (int32_t i = 0; i < m->parts.count; i++) {
        for (int32_t k = 0; k < m->found[i].count; k++) {
            const mesh_piece *piece = &m->found[i].pieces[k];
            write_piece(&obj, m->parts.parts[i].name, k + 1, piece, before);
            before += piece->count;
        }
    }
    bool good = !obj.failed || fail(why, "out of memory; close other programs");
    if (good) {
        good = picture_file_open(&file, w->output);
        if (good) {
            picture_file_write(&file, obj.bytes, obj.count);
            good = picture_file_keep(&file);
        }
        if (!good)
            fail(why, "cannot write %.400s: %s; %s", w->output, strerror(file.error), picture_file_remedy(file.error));
    }
    growing_text_free(&obj);
    return good;
}

static bool decompose(const void *given, failure *why)
{
    const request *w = given;
    cut_mesh       m;
    bool           good = read_and_cut(w, &m, why) && (w->output == NULL || write_obj(w, &m, why));
    if (good && w->json != 0)
        print_json(&m);
    else if (good)
        good = print_table(&m, why);
    arena_free(&m.memory);
    return good;
}

static const usage command = {"abut decompose", "MESH [OPTION...]", "abut decompose MESH.obj",
                              "mesh",           explanation,        1,
                              check_decompose,  take_decompose,     decompose};

int decompose_command(int argc, const char **argv)
{
    request                 w = {.pieces = 32};
    const struct poptOption options[] = {
        {"json", 'j', POPT_ARG_NONE, &w.json, 0, "print JSON instead of a table, with the corners", NULL},
        {"pieces", 'n', POPT_ARG_STRING, &w.pieces_text, 0, "most pieces of a part (default 32)", "COUNT"},
        {"excess", 'e', POPT_ARG_STRING, &w.excess_text, 0, "hulls may be larger by this share (default 0.05)", "SHARE"},
        {"output", 'o', POPT_ARG_STRING, &w.output, 0, "write the hulls as a mesh", "FILE.obj"},
        {"help", 'h', POPT_ARG_NONE, NULL, USAGE_HELP, "show this help", NULL},
        POPT_TABLEEND};
    return usage_run(&command, options, &w, argc, argv);
}
