// ray3.c : rays in a 3D world.
//
// Every shape is asked with the caller's own options, never with the best fraction so far: so an answer depends on the shape
// alone, not on the order in which the tree comes to it.
#include "abut/world_query3.h"
#include "broad/sweep.h"
#include "queries/options.h"
#include "queries/surface3.h"
#include "queries/wanted.h"

typedef struct ray {
    const abut_world    *w;
    abut_query_filter    filter;
    abut_cast_options    options;
    abut_vec3            origin, direction;
    abut_world_ray_hit3 *hits; // the first ones, sorted
    size_t               capacity, count;
    bool                 all; // are asked for, not the first
} ray;

static abut_world_ray_hit3 ask(const ray *r, uint32_t id)
{
    const uint32_t         place = abut_slot_of(id);
    const abut_body_shape *s = abut_body_shape_at(r->w, place);
    const abut_pose3       pose = abut_shape_in_world3(r->w, place);
    const abut_vec3        origin = abut_unrotate3(pose.r, abut_sub3(r->origin, pose.p));
    const abut_vec3        direction = abut_unrotate3(pose.r, r->direction);
    abut_world_ray_hit3    found = {.shape = id, .body = abut_body_id(r->w, s->body), .triangle = -1};
    if (s->surface != 0) {
        found.hit = abut_surface_ray3(abut_lent_at3(r->w, s->surface), origin, direction, &r->options, &found.triangle);
    } else {
        found.hit = abut_ray3(&abut_placed_shape_at3(r->w, place)->convex, origin, direction, &r->options);
    }
    found.hit.point = abut_transform3(pose, found.hit.point);
    found.hit.normal = abut_rotate3(pose.r, found.hit.normal);
    return found;
}

static bool comes_before(const abut_world_ray_hit3 *a, const abut_world_ray_hit3 *b)
{
    return a->hit.entry < b->hit.entry || (a->hit.entry == b->hit.entry && a->shape < b->shape);
}

static void keep(ray *r, const abut_world_ray_hit3 *found)
{
    size_t place = r->count < r->capacity ? r->count : r->capacity;
    r->count++;
    for (; place > 0 && comes_before(found, &r->hits[place - 1]); place--) {
        if (place < r->capacity) {
            r->hits[place] = r->hits[place - 1];
        }
    }
    if (place < r->capacity) {
        r->hits[place] = *found;
    }
}

// Where the shape is met; a negative number where it is not, and always when all are asked for, so that the search goes on.
static abut_real meet(void *context, uint32_t id, abut_real entry, abut_real best)
{
    ray *r = context;
    (void)entry;
    (void)best;
    if (!abut_is_wanted(r->w, &r->filter, id)) {
        return -1;
    }
    const abut_world_ray_hit3 found = ask(r, id);
    if (!found.hit.hit) {
        return -1;
    }
    keep(r, &found);
    return r->all ? -1 : found.hit.entry;
}

// What a ray answers that meets nothing: whether it is a ray is the core's to say, asked about a point.
static abut_world_ray_hit3 miss_of(const ray *r)
{
    abut_world_ray_hit3 none = {.triangle = -1};
    abut_shape3         point;
    (void)abut_make_sphere3(&point, (abut_vec3){0, 0, 0}, 0);
    none.hit = abut_ray3(&point, r->origin, r->direction, &r->options);
    if (none.hit.status != ABUT_INVALID) {
        none.hit.status = ABUT_MISS;
        none.hit.entry = none.hit.exit = r->options.max_fraction;
        none.hit.error = 0;
    }
    none.hit.hit = none.hit.inside = none.hit.grazing = false;
    none.hit.supports = 0;
    return none;
}

// A shape within the target of the ray is met: the box that is swept is larger by it.
static abut_sweep sweep_of(const ray *r)
{
    const abut_real  t = r->options.target;
    const abut_sweep sweep = {
        .box = {r->origin.x - t, r->origin.y - t, r->origin.z - t, r->origin.x + t, r->origin.y + t, r->origin.z + t},
        .translation = {r->direction.x, r->direction.y, r->direction.z},
        .max_fraction = r->options.max_fraction,
        .filter = r->filter.filter};
    return sweep;
}

static ray ray_of(const abut_world3 *world, abut_vec3 origin, abut_vec3 direction, const abut_cast_options *options,
                  const abut_query_filter *filter)
{
    const ray r = {.w = abut_look_inside3(world),
                   .filter = abut_query_filter_of(filter),
                   .options = abut_cast_options_of(options),
                   .origin = origin,
                   .direction = direction};
    return r;
}

abut_world_ray_hit3 abut_world3_ray(const abut_world3 *world, abut_vec3 origin, abut_vec3 direction,
                                    const abut_cast_options *options, const abut_query_filter *filter)
{
    ray                 r = ray_of(world, origin, direction, options, filter);
    abut_world_ray_hit3 first = miss_of(&r);
    if (first.hit.status != ABUT_INVALID) {
        const abut_sweep sweep = sweep_of(&r);
        r.hits = &first;
        r.capacity = 1;
        (void)abut_broad_first(r.w->broad, &sweep, meet, &r);
    }
    return first;
}

bool abut_world3_ray_any(const abut_world3 *world, abut_vec3 origin, abut_vec3 direction, const abut_cast_options *options,
                         const abut_query_filter *filter)
{
    ray              r = ray_of(world, origin, direction, options, filter);
    const abut_sweep sweep = sweep_of(&r);
    return miss_of(&r).hit.status != ABUT_INVALID && abut_broad_any(r.w->broad, &sweep, meet, &r);
}

size_t abut_world3_ray_all(const abut_world3 *world, abut_vec3 origin, abut_vec3 direction, const abut_cast_options *options,
                           const abut_query_filter *filter, abut_world_ray_hit3 *hits, size_t capacity)
{
    ray r = ray_of(world, origin, direction, options, filter);
    if (miss_of(&r).hit.status != ABUT_INVALID) {
        const abut_sweep sweep = sweep_of(&r);
        r.hits = hits;
        r.capacity = capacity;
        r.all = true;
        (void)abut_broad_first(r.w->broad, &sweep, meet, &r);
    }
    return r.count;
}
