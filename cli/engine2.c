// engine2.c : the library's wing of the plane in one precision, spoken to in doubles. Compiled twice; with ABUT_F32 it is the
// float one.
//
// Why the error given out is proven. Let h be the support function of D = A - B. The signed distance is -min h(n) over unit n,
// for touching and separated pairs alike, so it moves by no more than the largest change of h: by no more than the distances
// (Hausdorff) between the shapes worked on and the shapes written. With the slacks
//     shape   largest displacement of a corner, half size or radius by rounding; a hull moves no more than its points
//     turn    |R - R'| |v| <= turn_slack * reach for every core point v of B
//     move    |p - p'| <= move_slack
// the distance is off by at most  library's error + slack A + slack B + turn * reach B + move. A rounding to float is
// known exactly: the difference of a double and its float is a double, short of underflow; relative_up and SMALLEST cover that.
// A polygon means the hull of its points: a corner that rounding put inside the hull, which the library drops, changes nothing.
#include "engine.h"

#include "abut/query2.h"
#include "engine_pair2.h"
#include "engine_tell.h"
#include "relative.h"

#include <stdlib.h>

typedef struct entry {
    abut_shape2 shape;
    double      slack;
    double      reach; // no core point is farther from the shape's origin
    void       *block; // of a polygon
} entry;

struct engine_shapes {
    int32_t count;
    entry   entries[];
};

static abut_vec2 rounded2(scene_point p, double *moved)
{
    double    dx = 0, dy = 0;
    abut_vec2 v = {rounded(p.x, &dx), rounded(p.y, &dy)};
    *moved += hypot(dx, dy);
    return v;
}

static bool fits_shape(const scene_shape *s)
{
    bool all = fits(s->radius) && fits_point(s->center) && fits_point(s->half);
    for (int32_t i = 0; i < s->count; i++)
        all = all && fits_point(s->points[i]);
    return all;
}

static double reach_of(const scene_shape *s)
{
    double reach = 0;
    if (s->type == SCENE_BOX || s->type == SCENE_ELLIPSE) {
        return relative_up(hypot(fabs(s->center.x) + s->half.x, fabs(s->center.y) + s->half.y));
    }
    for (int32_t i = 0; i < s->count; i++)
        reach = fmax(reach, hypot(s->points[i].x, s->points[i].y));
    return relative_up(reach);
}

static abut_status make_hull(const scene_shape *s, entry *e, abut_real radius)
{
    size_t     size = abut_polygon2_size(s->count);
    abut_vec2 *points = calloc((size_t)s->count, sizeof *points);
    e->block = malloc(size);
    abut_status status = ABUT_NO_ROOM;
    if (points != NULL && e->block != NULL) {
        double farthest = 0;
        for (int32_t i = 0; i < s->count; i++) {
            double moved = 0;
            points[i] = rounded2(s->points[i], &moved);
            farthest = fmax(farthest, moved);
        }
        e->slack += farthest;
        const abut_polygon2 *polygon = NULL;
        status = abut_hull2_build(points, s->count, e->block, size, &polygon, NULL);
        if (status == ABUT_OK)
            status = abut_make_polygon2(&e->shape, polygon, radius);
    }
    free(points);
    return status;
}

static abut_status make_core(const scene_shape *s, entry *e, abut_real radius)
{
    if (s->type == SCENE_BOX || s->type == SCENE_ELLIPSE) {
        abut_vec2 center = rounded2(s->center, &e->slack);
        abut_vec2 half = rounded2(s->half, &e->slack);
        return s->type == SCENE_BOX ? abut_make_box2(&e->shape, center, half, radius)
                                    : abut_make_ellipse2(&e->shape, center, half, radius);
    }
    if (s->count > 2)
        return make_hull(s, e, radius);
    double    moved1 = 0, moved2 = 0;
    abut_vec2 p1 = rounded2(s->points[0], &moved1);
    abut_vec2 p2 = rounded2(s->points[s->count - 1], &moved2);
    e->slack += fmax(moved1, moved2);
    return s->count == 1 ? abut_make_circle2(&e->shape, p1, radius) : abut_make_capsule2(&e->shape, p1, p2, radius);
}

static abut_status make_entry(const scene_shape *s, entry *e)
{
    if (!fits_shape(s))
        return ABUT_TOO_LARGE;
    e->slack = s->slack;
    e->reach = reach_of(s);
    abut_real   radius = rounded(s->radius, &e->slack);
    abut_status status = make_core(s, e, radius);
    if (e->slack > 0)
        e->slack = relative_up(e->slack) + SMALLEST;
    return status;
}

static void release(engine_shapes *shapes)
{
    if (shapes == NULL)
        return;
    for (int32_t i = 0; i < shapes->count; i++)
        free(shapes->entries[i].block);
    free(shapes);
}

static engine_shapes *make(const scene *s, failure *why)
{
    engine_shapes *made = calloc(1, sizeof *made + (size_t)s->shape_count * sizeof made->entries[0]);
    if (made == NULL) {
        fail(why, "out of memory; split the scene or close other programs");
        return NULL;
    }
    made->count = s->shape_count;
    for (int32_t i = 0; i < s->shape_count; i++) {
        const scene_shape *shape = &s->shapes[i];
        abut_status        status = make_entry(shape, &made->entries[i]);
        if (status == ABUT_OK)
            continue;
        fail_at(why, s->file, shape->line, shape->column, "this %s cannot be made in " PRECISION ": %s",
                scene_type_name(shape->type), abut_status_text(status));
        release(made);
        return NULL;
    }
    return made;
}

static const entry *entry_of(const engine_shapes *shapes, const scene *s, int32_t body)
{
    return &shapes->entries[s->bodies[body].shape - s->shapes];
}

// The box of the turned shape about its own origin, widened by more than any query's error and any rounding here, then moved.
static engine_box box(const engine_shapes *shapes, const scene *s, int32_t body)
{
    const scene_body *b = &s->bodies[body];
    const abut_pose2  turned = {{0, 0}, {(abut_real)b->c, (abut_real)b->s}};
    abut_box2         bounds = abut_bounds2(&entry_of(shapes, s, body)->shape, turned);
    double            size = fmax(fmax(fabs((double)bounds.lower.x), fabs((double)bounds.lower.y)),
                                  fmax(fabs((double)bounds.upper.x), fabs((double)bounds.upper.y)));
    double            place = fmax(fabs(b->position.x), fabs(b->position.y));
    double            wider = BOX_MARGIN * size + 0x1p-50 * place + entry_of(shapes, s, body)->slack + SMALLEST;
    return (engine_box){
        scene_flat(b->position.x + (double)bounds.lower.x - wider, b->position.y + (double)bounds.lower.y - wider),
        scene_flat(b->position.x + (double)bounds.upper.x + wider, b->position.y + (double)bounds.upper.y + wider)};
}

static scene_point point_of(abut_vec2 v)
{
    return scene_flat((double)v.x, (double)v.y);
}

static void add_contacts(const abut_manifold2 *manifold, const scene_body *a, answer *found)
{
    if (status_of(manifold->status) == ANSWER_INVALID)
        return;
    found->count = found->total = manifold->count;
    for (int32_t i = 0; i < manifold->count; i++) {
        const abut_contact2 *c = &manifold->points[i];
        found->contacts[i] = (answer_contact){relative_point_to_world(a, point_of(c->point_a)),
                                              relative_point_to_world(a, point_of(c->point_b)), (double)c->separation, c->id};
    }
}

bool ENGINE_OF(engine_pair2_of)(const engine_shapes *shapes, const scene *s, int32_t a, int32_t b, engine_pair2 *pair)
{
    const relative_pose r = relative_of(&s->bodies[a], &s->bodies[b]);
    pair->a = &entry_of(shapes, s, a)->shape;
    pair->b = &entry_of(shapes, s, b)->shape;
    if (!fits(r.x) || !fits(r.y))
        return false;
    double turned = 0;
    pair->moved = r.move_slack;
    abut_vec2 place = rounded2(scene_flat(r.x, r.y), &pair->moved);
    abut_vec2 axis = rounded2(scene_flat(r.c, r.s), &turned);
    pair->turned = r.turn_slack + turned;
    pair->pose = (abut_pose2){place, {axis.x, axis.y}};
    return true;
}

static void ask(const engine_shapes *shapes, const scene *s, double margin, answer_contact *full, answer *found)
{
    const entry      *a = entry_of(shapes, s, found->a), *b = entry_of(shapes, s, found->b);
    const scene_body *body_a = &s->bodies[found->a];
    engine_pair2      pair;
    (void)full; // two points are the full set
    *found = (answer){.a = found->a, .b = found->b, .status = ANSWER_INVALID};
    if (!ENGINE_OF(engine_pair2_of)(shapes, s, found->a, found->b, &pair))
        return;

    abut_proximity2 near = abut_distance2(pair.a, pair.b, pair.pose, NULL, NULL);
    found->status = status_of(near.status);
    if (found->status == ANSWER_INVALID)
        return;

    double added = a->slack + b->slack + pair.moved + pair.turned * b->reach;
    found->distance = (double)near.distance;
    found->error = added > 0 ? relative_up((double)near.error + added) + SMALLEST : (double)near.error;
    found->normal = relative_direction_to_world(body_a, point_of(near.normal));
    found->point_a = relative_point_to_world(body_a, point_of(near.point_a));
    found->point_b = relative_point_to_world(body_a, point_of(near.point_b));
    found->supports = near.supports;
    if (found->distance <= margin) {
        abut_manifold2 manifold = abut_collide2(pair.a, pair.b, pair.pose, margin_of(margin), NULL);
        add_contacts(&manifold, body_a, found);
    }
}

const engine ENGINE_OF(engine2) = {
    .precision = PRECISION,
    .version = abut_version,
    .make = make,
    .release = release,
    .box = box,
    .ask = ask,
    .tell = ENGINE_OF(engine2_tell),
};
