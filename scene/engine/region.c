// region.c : a query as a box that moves straight, loosely. A body that turns about a point on a straight way stays within its
// farthest corner's distance of that point.
//
// How loosely: what the library is handed over differs from the scene by roundings of the way and of the sizes, in float by
// 2^-24 of them times the hundred or so that a rotation takes (query2.c), and by what rotations are off (turn_slack). LOOSE is
// far above that, and costs a body more in a few thousand.
#include "scene/engine/region.h"

#include "scene/engine/broad.h"
#include "scene/model/halfspace.h"
#include "scene/model/relative.h"
#include "scene/model/relative3.h"

#include <math.h>
#include <stdlib.h>

#define LOOSE 0x1p-14
#define HUGE_WAY 0x1p100 // beyond it lengths may not fit the float library, and a body answers that it cannot say

struct region {
    const scene *s;
    engine_box  *boxes;
    broad       *tree;
    double       turned; // the most that any body's rotation is off
    bool         fits;   // every box is below HUGE_WAY
};

static double largest_of(scene_point p)
{
    return fmax(fmax(fabs(p.x), fabs(p.y)), fabs(p.z));
}

static bool moderate(scene_point p)
{
    return largest_of(p) <= HUGE_WAY;
}

region *region_make(const scene *s, const engine *e, const engine_shapes *shapes, failure *why)
{
    region *r = calloc(1, sizeof *r);
    if (r != NULL)
        r->boxes = calloc((size_t)s->body_count + 1, sizeof *r->boxes);
    if (r == NULL || r->boxes == NULL) {
        fail(why, "out of memory; split the scene or close other programs");
        region_free(r);
        return NULL;
    }
    r->s = s;
    r->fits = true;
    for (int32_t i = 0; i < s->body_count; i++) {
        r->boxes[i] = e->box(shapes, s, i);
        if (!halfspace_is(&s->bodies[i])) // its box is all of space, which every query meets
            r->fits = r->fits && moderate(r->boxes[i].lower) && moderate(r->boxes[i].upper);
        r->turned = fmax(r->turned, s->bodies[i].turn_slack);
    }
    r->tree = broad_make(r->boxes, s->body_count, why);
    if (r->tree == NULL) {
        region_free(r);
        return NULL;
    }
    return r;
}

void region_free(region *r)
{
    if (r == NULL)
        return;
    broad_free(r->tree);
    free(r->boxes);
    free(r);
}

static engine_box widened(engine_box box, double by)
{
    return (engine_box){{box.lower.x - by, box.lower.y - by, box.lower.z - by},
                        {box.upper.x + by, box.upper.y + by, box.upper.z + by}};
}

static double reach_from(scene_point center, const engine_box *box)
{
    const scene_point far = {fmax(center.x - box->lower.x, box->upper.x - center.x),
                             fmax(center.y - box->lower.y, box->upper.y - center.y),
                             fmax(center.z - box->lower.z, box->upper.z - center.z)};
    return relative3_length(far);
}

// The box of a part, or of all places it turns to in an impact, where it begins.
static engine_box start_of(const region *r, const scene_query *query, int32_t part)
{
    const scene_motion *motion = &query->motion;
    const scene_body   *body = &r->s->bodies[part];
    if (query->question != SCENE_ASKS_IMPACT || largest_of(motion->turn) == 0)
        return r->boxes[part];
    const scene_point center =
        r->s->dim == 3 ? relative3_point_to_world(body, motion->center) : relative_point_to_world(body, motion->center);
    const double reach = reach_from(center, &r->boxes[part]);
    return widened((engine_box){center, center}, reach * (1 + LOOSE * (1 + largest_of(motion->turn))));
}

static engine_box joined(engine_box a, engine_box b)
{
    return (engine_box){{fmin(a.lower.x, b.lower.x), fmin(a.lower.y, b.lower.y), fmin(a.lower.z, b.lower.z)},
                        {fmax(a.upper.x, b.upper.x), fmax(a.upper.y, b.upper.y), fmax(a.upper.z, b.upper.z)}};
}

static engine_box mover_of(const region *r, const scene_query *query)
{
    const scene_range parts = query->body;
    if (parts.count == 0)
        return (engine_box){query->origin, query->origin};
    engine_box box = start_of(r, query, parts.first);
    for (int32_t i = 1; i < parts.count; i++)
        box = joined(box, start_of(r, query, parts.first + i));
    return box;
}

// What touches at the start is all that a depth along a direction is about.
static scene_point way_of(const scene_query *query)
{
    switch (query->question) {
    case SCENE_ASKS_DEPTH_ALONG:
        return (scene_point){0};
    case SCENE_ASKS_IMPACT:
        return query->motion.translation;
    default:
        return query->along;
    }
}

const int32_t *region_bodies(region *r, const scene_query *query, int32_t *count)
{
    const double fraction = query->question == SCENE_ASKS_DEPTH_ALONG ? 0 : query->max_fraction;
    if (!r->fits || query->against.count < r->s->body_count || query->question == SCENE_ASKS_POINT)
        return NULL;
    const engine_box  box = mover_of(r, query);
    const scene_point way = way_of(query);
    const double      most = fmax(fmax(fraction, query->target), fraction * largest_of(way));
    if (!moderate(box.lower) || !moderate(box.upper) || !moderate(way) || !(most <= HUGE_WAY))
        return NULL;
    const scene_point size = {box.upper.x - box.lower.x, box.upper.y - box.lower.y, box.upper.z - box.lower.z};
    const double      length = fraction * relative3_length(way) + relative3_length(size) + query->target;
    const engine_box  wide = widened(box, query->target + (LOOSE + 2 * r->turned) * length);
    return largest_of(way) > 0 && fraction > 0 ? broad_along(r->tree, &wide, way, fraction, count)
                                               : broad_within(r->tree, &wide, 0, count);
}
