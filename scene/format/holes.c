// holes.c : see holes.h. By the even-odd rule, which the pieces follow, a hole beside its ring would be filled and one in a
// hole an island. The rings do not cross, so that one point well inside of a ring decides for all of it.
#include "scene/format/holes.h"

#include "scene/model/geometry.h"

#include "abut/decompose2.h"

#include <math.h>
#include <stdlib.h>

typedef struct ring {
    const scene_point *points;
    int32_t            count;
    double             area;      // at least 0; 0: nothing is inside, and nothing depends on it
    scene_point        low, high; // its box
    scene_point        inside;    // a point well inside of it
} ring;

static double doubled_area(scene_point a, scene_point b, scene_point c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// By the crossings of a ray along x.
static bool is_inside(const ring *r, scene_point p)
{
    bool inside = false;
    if (!(p.x >= r->low.x && p.x <= r->high.x && p.y >= r->low.y && p.y <= r->high.y))
        return false;
    for (int32_t i = 0, j = r->count - 1; i < r->count; j = i++) {
        const scene_point a = r->points[i], b = r->points[j];
        if ((a.y > p.y) != (b.y > p.y) && p.x < b.x + (p.y - b.y) / (a.y - b.y) * (a.x - b.x))
            inside = !inside;
    }
    return inside;
}

static void measure(ring *r)
{
    r->low = r->high = r->points[0];
    for (int32_t i = 1; i < r->count; i++) {
        const scene_point p = r->points[i];
        r->low = scene_flat(fmin(r->low.x, p.x), fmin(r->low.y, p.y));
        r->high = scene_flat(fmax(r->high.x, p.x), fmax(r->high.y, p.y));
    }
}

// The middle of the largest triangle of the ring's own inside, and the area of all. False: out of memory.
static bool look_inside(ring *r)
{
    abut_vec2    *points = malloc((size_t)r->count * sizeof *points);
    abut_pieces2 *pieces = NULL;
    double        largest = 0;
    if (points == NULL)
        return false;
    for (int32_t i = 0; i < r->count; i++)
        points[i] = (abut_vec2){r->points[i].x, r->points[i].y};
    const abut_outline2 given = {points, &r->count, 1};
    const abut_status   status = abut_triangulate2(&given, NULL, &pieces, NULL);
    for (int32_t t = 0; status == ABUT_OK && t < pieces->pieces; t++) {
        const int32_t    *corner = abut_pieces2_corner(pieces) + abut_pieces2_first(pieces)[t];
        const scene_point a = r->points[corner[0]], b = r->points[corner[1]], c = r->points[corner[2]];
        const double      area = doubled_area(a, b, c) / 2;
        r->area += area;
        if (area > largest) {
            largest = area;
            r->inside = scene_flat(a.x + ((b.x - a.x) + (c.x - a.x)) / 3, a.y + ((b.y - a.y) + (c.y - a.y)) / 3);
        }
    }
    abut_pieces2_release(pieces, NULL);
    free(points);
    return status != ABUT_NO_MEMORY;
}

static bool refuse(const reader *in, const outline_part *part, int32_t i, scene_point p, const char *fault, const char *remedy)
{
    const xml_place at = part->nests[i].place;
    return fail_at(in->why, in->file, at.line, at.column, "'%.60s': %s, at (%.9g, %.9g); %s", part->name, fault, p.x, p.y,
                   remedy);
}

static bool judge_hole(const reader *in, const outline_part *part, const ring *rings, int32_t i)
{
    const ring *hole = &rings[i], *outer = &rings[part->nests[i].outer];
    if (!is_inside(outer, hole->inside) || hole->area > outer->area)
        return refuse(in, part, i, hole->inside, "this hole lies outside of its ring", "move it inside, or leave it out");
    for (int32_t j = 0; j < part->rings; j++) {
        const bool sibling = j != i && j != part->nests[i].outer && part->nests[j].outer == part->nests[i].outer;
        if (sibling && rings[j].area >= hole->area && is_inside(&rings[j], hole->inside)) {
            return refuse(in, part, i, hole->inside, "this hole lies in another one",
                          "leave it out, or make what is left in the other a polygon of its own");
        }
    }
    return true;
}

// A polygon in a hole of another is an island, and right.
static bool judge_polygon(const reader *in, const outline_part *part, const ring *rings, int32_t i)
{
    for (int32_t j = 0; j < part->rings; j++) {
        if (j == i || part->nests[j].outer != j || rings[j].area < rings[i].area || !is_inside(&rings[j], rings[i].inside))
            continue;
        bool in_hole = false;
        for (int32_t k = j + 1; k < part->rings && part->nests[k].outer == j; k++)
            in_hole = in_hole || (rings[k].area >= rings[i].area && is_inside(&rings[k], rings[i].inside));
        if (!in_hole) {
            return refuse(in, part, i, rings[i].inside, "this polygon lies in another one of its MultiPolygon",
                          "leave it out, or make it a feature of its own");
        }
    }
    return true;
}

bool holes_are_holes(const reader *in, const outline_part *part)
{
    if (part->nests == NULL || part->rings < 2)
        return true;
    ring   *rings = calloc((size_t)part->rings, sizeof *rings);
    int32_t at = 0;
    bool    done = rings != NULL;
    for (int32_t i = 0; done && i < part->rings; at += part->counts[i++]) {
        rings[i] = (ring){.points = part->points + at, .count = part->counts[i]};
        measure(&rings[i]);
        done = look_inside(&rings[i]);
    }
    if (!done)
        fail_at(in->why, in->file, part->place.line, part->place.column, "'%.60s': %s", part->name, geometry_no_memory);
    for (int32_t i = 0; done && i < part->rings; i++) {
        if (rings[i].area > 0)
            done = part->nests[i].outer == i ? judge_polygon(in, part, rings, i) : judge_hole(in, part, rings, i);
    }
    free(rings);
    return done;
}
