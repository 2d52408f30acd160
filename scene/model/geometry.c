// geometry.c : blocks of the library's made and let go of again; what stays is plain doubles.
#include "scene/model/geometry.h"

#include "abut/hull3.h"
#include "abut/shape2.h"
#include "abut/shape3.h"

#include <math.h>
#include <stdlib.h>

const char geometry_no_memory[] = "out of memory; split the scene or close other programs";

static const char *text_of(abut_status status)
{
    if (status == ABUT_OK)
        return NULL;
    return status == ABUT_NO_ROOM ? geometry_no_memory : abut_status_text(status);
}

void geometry_turn(double angle, double *c, double *s)
{
    abut_rot2 r = abut_rot2_angle(angle);
    *c = r.c;
    *s = r.s;
}

// A ring as other formats have it, closed by its first point again.
static bool closed_by_hand(const abut_vec2 *points, int32_t count, int32_t fault)
{
    return count > 1 && fault == count - 1 && points[fault].x == points[0].x && points[fault].y == points[0].y;
}

const char *geometry_outline(scene_point *points, int32_t *count, bool any_cloud, int32_t *fault)
{
    size_t      size = abut_polygon2_size(*count);
    abut_vec2  *given = calloc((size_t)*count, sizeof *given);
    void       *block = malloc(size);
    abut_status status = ABUT_NO_ROOM;
    bool        ring = false;
    *fault = -1;
    if (given != NULL && block != NULL) {
        for (int32_t i = 0; i < *count; i++)
            given[i] = (abut_vec2){points[i].x, points[i].y};
        const abut_polygon2 *polygon = NULL;
        status = any_cloud ? abut_hull2_build(given, *count, block, size, &polygon, fault)
                           : abut_polygon2_build(given, *count, block, size, &polygon, fault);
        for (int32_t i = 0; status == ABUT_OK && i < polygon->count; i++) {
            abut_vec2 p = abut_polygon2_points(polygon)[i];
            points[i] = scene_flat(p.x, p.y);
        }
        if (status == ABUT_OK)
            *count = polygon->count;
        ring = status == ABUT_DUPLICATE_POINT && closed_by_hand(given, *count, *fault);
    }
    free(given);
    free(block);
    return ring ? "the last point repeats the first; leave it out: an outline closes by itself" : text_of(status);
}

// The outlines of the faces, one after the other; no outline is longer than the half-edges there are.
static bool list_faces(const abut_hull3 *hull, arena *memory, scene_faces *faces)
{
    int32_t *first = arena_take(memory, (size_t)hull->faces + 1, sizeof *first);
    int32_t *corner = arena_take(memory, (size_t)hull->half_edges + 1, sizeof *corner);
    if (first == NULL || corner == NULL)
        return false;
    int32_t used = 0;
    for (int32_t f = 0; f < hull->faces; f++) {
        int32_t begin = abut_hull3_outline(hull)[f], h = begin;
        first[f] = used;
        do {
            corner[used++] = abut_hull3_head(hull)[h];
            h = abut_hull3_next_outline(hull, h);
        } while (h != begin && used < hull->half_edges);
    }
    first[hull->faces] = used;
    *faces = (scene_faces){.first = first, .corner = corner, .count = hull->faces};
    return true;
}

const char *geometry_hull(scene_point *points, int32_t *count, arena *memory, scene_faces *faces, int32_t *fault)
{
    size_t      size = abut_hull3_size(*count);
    abut_vec3  *given = calloc((size_t)*count, sizeof *given);
    void       *block = malloc(size);
    abut_status status = size == 0 ? ABUT_TOO_MANY_POINTS : ABUT_NO_ROOM;
    *fault = -1;
    *faces = (scene_faces){0};
    if (given != NULL && block != NULL && size > 0) {
        for (int32_t i = 0; i < *count; i++)
            given[i] = (abut_vec3){points[i].x, points[i].y, points[i].z};
        const abut_hull3 *hull = NULL;
        status = abut_hull3_build(given, *count, block, size, &hull, fault);
        for (int32_t i = 0; status == ABUT_OK && i < hull->vertices; i++) {
            abut_vec3 p = abut_hull3_vertex(hull, i);
            points[i] = (scene_point){p.x, p.y, p.z};
        }
        if (status == ABUT_OK)
            *count = hull->vertices;
        if (status == ABUT_OK && hull->faces > 0 && !list_faces(hull, memory, faces))
            status = ABUT_NO_ROOM;
    }
    free(given);
    free(block);
    return text_of(status);
}

static scene_point point_of(abut_vec3 v)
{
    return (scene_point){v.x, v.y, v.z};
}

static scene_turn turn_of(abut_rot3 r)
{
    return (scene_turn){point_of(r.x), point_of(r.y), point_of(r.z)};
}

scene_turn geometry_turn_of(const double quaternion[4])
{
    return turn_of(abut_rot3_quat((abut_quat){quaternion[0], quaternion[1], quaternion[2], quaternion[3]}));
}

static abut_vec3 column_of(scene_point p)
{
    return (abut_vec3){p.x, p.y, p.z};
}

static abut_rot3 rot_of(scene_turn turn)
{
    return (abut_rot3){column_of(turn.x), column_of(turn.y), column_of(turn.z)};
}

scene_turn geometry_nearest_turn(scene_turn matrix)
{
    return turn_of(abut_rot3_nearest(rot_of(matrix)));
}

scene_turn geometry_turn_about(scene_point axis)
{
    double angle = hypot(hypot(axis.x, axis.y), axis.z);
    if (angle == 0)
        return (scene_turn){{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    return turn_of(abut_rot3_axis(column_of(axis), angle));
}

scene_point geometry_axis_of(scene_turn turn)
{
    const abut_quat q = abut_quat_of(rot_of(turn));
    const double    sine = hypot(hypot(q.x, q.y), q.z);
    if (sine == 0)
        return (scene_point){0};
    const double by = 2 * atan2(sine, q.w) / sine;
    return (scene_point){by * q.x, by * q.y, by * q.z};
}
