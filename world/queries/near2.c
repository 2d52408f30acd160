// near2.c : which shapes of a 2D world a shape overlaps, and which are nearest to it or to another world.
#include "abut/world_query2.h"
#include "bodies/pose2.h"
#include "broad/near.h"
#include "broad/search.h"
#include "queries/surface2.h"
#include "queries/wanted.h"

typedef struct question {
    const abut_world  *w;
    abut_query_filter  filter;
    const abut_shape2 *shape;
    abut_pose2         pose;
    uint32_t          *ids; // the lowest ones, sorted
    size_t             capacity, count;
} question;

// Whether the shape can be asked about at the pose is the core's to say.
static bool is_usable(const abut_shape2 *shape, abut_pose2 pose)
{
    abut_shape2 point;
    (void)abut_make_circle2(&point, (abut_vec2){0, 0}, 0);
    return abut_distance2(&point, shape, pose, NULL, NULL).status != ABUT_INVALID;
}

static bool overlaps(const question *q, uint32_t id)
{
    const uint32_t         place = abut_slot_of(id);
    const abut_body_shape *s = abut_body_shape_at(q->w, place);
    const abut_pose2       relative = abut_relative_pose2(abut_shape_in_world2(q->w, place), q->pose);
    return s->surface != 0 ? abut_surface_overlap2(abut_lent_at2(q->w, s->surface), q->shape, relative)
                           : abut_overlap2(&abut_placed_shape_at2(q->w, place)->convex, q->shape, relative);
}

static bool keep_overlap(void *context, uint32_t id)
{
    question *q = context;
    if (!abut_is_wanted(q->w, &q->filter, id) || !overlaps(q, id)) {
        return true;
    }
    size_t place = q->count < q->capacity ? q->count : q->capacity;
    q->count++;
    for (; place > 0 && q->ids[place - 1] > id; place--) {
        if (place < q->capacity) {
            q->ids[place] = q->ids[place - 1];
        }
    }
    if (place < q->capacity) {
        q->ids[place] = id;
    }
    return true;
}

size_t abut_world2_overlap(const abut_world2 *world, const abut_shape2 *shape, abut_pose2 pose, const abut_query_filter *filter,
                           uint32_t *shapes, size_t capacity)
{
    abut_real box[4];
    question  q = {.w = abut_look_inside2(world),
                   .filter = abut_query_filter_of(filter),
                   .shape = shape,
                   .pose = pose,
                   .ids = shapes,
                   .capacity = capacity};
    if (is_usable(shape, pose)) {
        abut_box_of_convex2(shape, pose, box);
        abut_broad_visit(q.w->broad, box, q.filter.filter, keep_overlap, &q);
    }
    return q.count;
}

// How far a shape of the world is, in its own frame.
static abut_proximity2 distance_of(const question *q, uint32_t place, int32_t *segment)
{
    const abut_body_shape *s = abut_body_shape_at(q->w, place);
    const abut_pose2       relative = abut_relative_pose2(abut_shape_in_world2(q->w, place), q->pose);
    *segment = -1;
    return s->surface != 0 ? abut_surface_distance2(abut_lent_at2(q->w, s->surface), q->shape, relative, segment)
                           : abut_distance2(&abut_placed_shape_at2(q->w, place)->convex, q->shape, relative, NULL, NULL);
}

// In the world's frame.
static abut_world_near2 near_of(const question *q, uint32_t id)
{
    const uint32_t   place = abut_slot_of(id);
    const abut_pose2 pose = abut_shape_in_world2(q->w, place);
    abut_world_near2 near = {.shape = id, .body = abut_body_id(q->w, abut_body_shape_at(q->w, place)->body)};
    near.proximity = distance_of(q, place, &near.segment);
    near.proximity.point_a = abut_transform2(pose, near.proximity.point_a);
    near.proximity.point_b = abut_transform2(pose, near.proximity.point_b);
    near.proximity.normal = abut_rotate2(pose.r, near.proximity.normal);
    return near;
}

// The nearest so far, sorted.
typedef struct nearest {
    question          q;
    abut_world_near2 *found;
    size_t            capacity, count;
    abut_real         max_distance;
} nearest;

static bool comes_before(const abut_world_near2 *a, const abut_world_near2 *b)
{
    return a->proximity.distance < b->proximity.distance ||
           (a->proximity.distance == b->proximity.distance && a->shape < b->shape);
}

static void keep(nearest *n, const abut_world_near2 *near)
{
    if (n->count == n->capacity && !comes_before(near, &n->found[n->count - 1])) {
        return;
    }
    size_t place = n->count < n->capacity ? n->count++ : n->count - 1;
    for (; place > 0 && comes_before(near, &n->found[place - 1]); place--) {
        n->found[place] = n->found[place - 1];
    }
    n->found[place] = *near;
}

static abut_real keep_nearest(void *context, uint32_t id)
{
    nearest *n = context;
    if (abut_is_wanted(n->q.w, &n->q.filter, id)) {
        const abut_world_near2 near = near_of(&n->q, id);
        if (near.proximity.distance <= n->max_distance) {
            keep(n, &near);
        }
    }
    return n->count == n->capacity ? n->found[n->count - 1].proximity.distance : n->max_distance;
}

size_t abut_world2_nearest(const abut_world2 *world, const abut_shape2 *shape, abut_pose2 pose, abut_real max_distance,
                           const abut_query_filter *filter, abut_world_near2 *found, size_t capacity)
{
    nearest n = {.q = {.w = abut_look_inside2(world), .filter = abut_query_filter_of(filter), .shape = shape, .pose = pose},
                 .found = found,
                 .capacity = capacity,
                 .max_distance = max_distance};
    if (capacity > 0 && is_usable(shape, pose)) {
        abut_near near = {.max_distance = max_distance, .filter = n.q.filter.filter};
        abut_box_of_convex2(shape, pose, near.box);
        abut_broad_near(n.q.w->broad, &near, keep_nearest, &n);
    }
    return n.count;
}
