// pieces.c : see pieces.h.
#include "scene/mesh/pieces.h"

#include "abut/decompose3.h"
#include "scene/model/geometry.h"

#include <stdio.h>
#include <stdlib.h>

static bool refuse(const char *what, char reason[MESH_REASON])
{
    snprintf(reason, MESH_REASON, "%s", what);
    return false;
}

static bool refuse_status(const mesh_part *part, abut_status status, int32_t fault, char reason[MESH_REASON])
{
    if (status == ABUT_NO_AREA && fault >= 0) {
        const scene_point *c = &part->triangles[3 * (size_t)fault];
        snprintf(reason, MESH_REASON,
                 "part '%.60s' is not closed: the triangle at (%.4g, %.4g, %.4g) has an edge of its own; close the surface, "
                 "with all faces counter-clockwise seen from outside",
                 part->name, c->x, c->y, c->z);
    } else if (status == ABUT_NO_AREA) {
        snprintf(reason, MESH_REASON, "part '%.60s' encloses nothing; give it a thickness", part->name);
    } else {
        snprintf(reason, MESH_REASON, "part '%.60s': %.120s", part->name, abut_status_text(status));
    }
    return false;
}

// The hull of each piece, with its faces.
static bool take_pieces(const abut_pieces3 *found, arena *memory, mesh_pieces *out)
{
    const int32_t *first = abut_pieces3_first(found);
    out->pieces = arena_take(memory, (size_t)found->pieces, sizeof *out->pieces);
    out->part = (double)found->whole.part;
    out->hull = (double)found->whole.hull;
    for (int32_t i = 0; out->pieces != NULL && i < found->pieces; i++) {
        mesh_piece *piece = &out->pieces[out->count++];
        int32_t     fault;
        piece->count = first[i + 1] - first[i];
        piece->points = arena_take(memory, (size_t)piece->count, sizeof *piece->points);
        piece->part = (double)abut_pieces3_volumes(found)[i].part;
        piece->hull = (double)abut_pieces3_volumes(found)[i].hull;
        for (int32_t k = 0; piece->points != NULL && k < piece->count; k++) {
            const abut_vec3 v = abut_pieces3_points(found)[first[i] + k];
            piece->points[k] = (scene_point){(double)v.x, (double)v.y, (double)v.z};
        }
        if (piece->points == NULL || geometry_hull(piece->points, &piece->count, memory, &piece->faces, &fault) != NULL)
            return false;
    }
    return out->pieces != NULL;
}

bool mesh_decompose(const mesh_part *part, int32_t most, double excess, arena *memory, mesh_pieces *out,
                    char reason[MESH_REASON])
{
    const abut_decompose3_options options = {most, (abut_real)excess};
    const int32_t                 count = part->triangle_count;
    abut_vec3                    *vertices = calloc(3 * (size_t)count + 1, sizeof *vertices);
    int32_t                      *corners = calloc(3 * (size_t)count + 1, sizeof *corners), fault = -1;
    abut_pieces3                 *found = NULL;
    abut_status                   status = ABUT_NO_MEMORY;
    *out = (mesh_pieces){0};
    for (int32_t i = 0; vertices != NULL && corners != NULL && i < 3 * count; i++) {
        const scene_point p = part->triangles[i];
        vertices[i] = (abut_vec3){(abut_real)p.x, (abut_real)p.y, (abut_real)p.z};
        corners[i] = i;
    }
    if (vertices != NULL && corners != NULL)
        status = abut_decompose3(vertices, 3 * count, corners, count, &options, NULL, &found, &fault);
    free(vertices);
    free(corners);
    const bool done = status == ABUT_OK && take_pieces(found, memory, out);
    abut_pieces3_release(found, NULL);
    if (status != ABUT_OK && status != ABUT_NO_MEMORY)
        return refuse_status(part, status, fault, reason);
    return done || refuse(geometry_no_memory, reason);
}
