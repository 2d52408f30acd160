// cast2.c : moving shapes in a 2D world.
//
// Every shape is asked with the caller's own options, never with the best fraction so far: so an answer depends on the shape
// alone, not on the order in which the tree comes to it.
#include "abut/world_query2.h"
#include "bodies/pose2.h"
#include "broad/sweep.h"
#include "queries/options.h"
#include "queries/surface2.h"
#include "queries/wanted.h"
#include <math.h>

typedef struct cast {
    const abut_world  *w;
    abut_query_filter  filter;
    abut_cast_options  options;
    const abut_shape2 *shape;
    abut_pose2         pose;
    abut_vec2          translation;
    abut_world_hit2   *hits; // the first ones, sorted
    size_t             capacity, count;
    bool               all; // are asked for, not the first
} cast;

static abut_world_hit2 ask(const cast *c, uint32_t id)
{
    const uint32_t         place = abut_slot_of(id);
    const abut_body_shape *s = abut_body_shape_at(c->w, place);
    const abut_pose2       pose = abut_shape_in_world2(c->w, place);
    const abut_pose2       relative = abut_relative_pose2(pose, c->pose);
    const abut_vec2        translation = abut_unrotate2(pose.r, c->translation);
    abut_world_hit2        found = {.shape = id, .body = abut_body_id(c->w, s->body), .segment = -1};
    if (s->surface != 0) {
        found.hit =
            abut_surface_cast2(abut_lent_at2(c->w, s->surface), c->shape, relative, translation, &c->options, &found.segment);
    } else {
        found.hit = abut_cast2(&abut_placed_shape_at2(c->w, place)->convex, c->shape, relative, translation, &c->options, NULL);
    }
    found.hit.point = abut_transform2(pose, found.hit.point);
    found.hit.normal = abut_rotate2(pose.r, found.hit.normal);
    return found;
}

static bool comes_before(const abut_world_hit2 *a, const abut_world_hit2 *b)
{
    return a->hit.fraction < b->hit.fraction || (a->hit.fraction == b->hit.fraction && a->shape < b->shape);
}

static void keep(cast *c, const abut_world_hit2 *found)
{
    size_t place = c->count < c->capacity ? c->count : c->capacity;
    c->count++;
    for (; place > 0 && comes_before(found, &c->hits[place - 1]); place--) {
        if (place < c->capacity) {
            c->hits[place] = c->hits[place - 1];
        }
    }
    if (place < c->capacity) {
        c->hits[place] = *found;
    }
}

// Where the shape is met; a negative number where it is not, and always when all are asked for, so that the search goes on.
static abut_real meet(void *context, uint32_t id, abut_real entry, abut_real best)
{
    cast *c = context;
    (void)entry;
    (void)best;
    if (!abut_is_wanted(c->w, &c->filter, id)) {
        return -1;
    }
    const abut_world_hit2 found = ask(c, id);
    if (!found.hit.hit) {
        return -1;
    }
    keep(c, &found);
    return c->all ? -1 : found.hit.fraction;
}

// What a cast answers that meets nothing: whether it is one is the core's to say, asked about a point.
static abut_world_hit2 miss_of(const cast *c)
{
    abut_world_hit2 none = {.segment = -1};
    abut_shape2     point;
    (void)abut_make_circle2(&point, (abut_vec2){0, 0}, 0);
    none.hit = abut_cast2(&point, c->shape, c->pose, c->translation, &c->options, NULL);
    if (none.hit.status != ABUT_INVALID) {
        none.hit = (abut_hit2){.fraction = c->options.max_fraction,
                               .safe = c->options.max_fraction,
                               .distance = (abut_real)INFINITY,
                               .status = ABUT_MISS};
    }
    return none;
}

// A shape within the target of the moving one is met: the box that is swept is larger by it.
static abut_sweep sweep_of(const cast *c)
{
    abut_sweep sweep = {.translation = {c->translation.x, c->translation.y},
                        .max_fraction = c->options.max_fraction,
                        .filter = c->filter.filter};
    abut_box_of_convex2(c->shape, c->pose, sweep.box);
    for (int d = 0; d < 2; d++) {
        sweep.box[d] -= c->options.target;
        sweep.box[2 + d] += c->options.target;
    }
    return sweep;
}

static cast cast_of(const abut_world2 *world, const abut_shape2 *shape, abut_pose2 pose, abut_vec2 translation,
                    const abut_cast_options *options, const abut_query_filter *filter)
{
    const cast c = {.w = abut_look_inside2(world),
                    .filter = abut_query_filter_of(filter),
                    .options = abut_cast_options_of(options),
                    .shape = shape,
                    .pose = pose,
                    .translation = translation};
    return c;
}

abut_world_hit2 abut_world2_cast(const abut_world2 *world, const abut_shape2 *shape, abut_pose2 pose, abut_vec2 translation,
                                 const abut_cast_options *options, const abut_query_filter *filter)
{
    cast            c = cast_of(world, shape, pose, translation, options, filter);
    abut_world_hit2 first = miss_of(&c);
    if (first.hit.status != ABUT_INVALID) {
        const abut_sweep sweep = sweep_of(&c);
        c.hits = &first;
        c.capacity = 1;
        (void)abut_broad_first(c.w->broad, &sweep, meet, &c);
    }
    return first;
}

size_t abut_world2_cast_all(const abut_world2 *world, const abut_shape2 *shape, abut_pose2 pose, abut_vec2 translation,
                            const abut_cast_options *options, const abut_query_filter *filter, abut_world_hit2 *hits,
                            size_t capacity)
{
    cast c = cast_of(world, shape, pose, translation, options, filter);
    if (miss_of(&c).hit.status != ABUT_INVALID) {
        const abut_sweep sweep = sweep_of(&c);
        c.hits = hits;
        c.capacity = capacity;
        c.all = true;
        (void)abut_broad_first(c.w->broad, &sweep, meet, &c);
    }
    return c.count;
}
