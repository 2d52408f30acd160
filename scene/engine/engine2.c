// engine2.c : the library's 2D queries in one precision, asked in doubles. Compiled twice; with ABUT_F32 it is the
// float one.
//
// A polygon means the hull of its points: a corner that rounding put inside the hull, which the library drops, changes nothing.
#include "scene/engine/shapes.h"

#include "abut/query2.h"
#include "scene/engine/pair2.h"
#include "scene/model/relative.h"

#include <stdlib.h>

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

static abut_status make_hull(const scene_shape *s, engine_entry *e, abut_real radius)
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
            status = abut_make_polygon2(&e->shape2, polygon, radius);
    }
    free(points);
    return status;
}

static abut_status make_core(const scene_shape *s, engine_entry *e, abut_real radius)
{
    if (s->type == SCENE_BOX || s->type == SCENE_ELLIPSE) {
        abut_vec2 center = rounded2(s->center, &e->slack);
        abut_vec2 half = rounded2(s->half, &e->slack);
        return s->type == SCENE_BOX ? abut_make_box2(&e->shape2, center, half, radius)
                                    : abut_make_ellipse2(&e->shape2, center, half, radius);
    }
    if (s->count > 2)
        return make_hull(s, e, radius);
    double    moved1 = 0, moved2 = 0;
    abut_vec2 p1 = rounded2(s->points[0], &moved1);
    abut_vec2 p2 = rounded2(s->points[s->count - 1], &moved2);
    e->slack += fmax(moved1, moved2);
    return s->count == 1 ? abut_make_circle2(&e->shape2, p1, radius) : abut_make_capsule2(&e->shape2, p1, p2, radius);
}

static abut_status make_halfspace(const scene_shape *s, engine_entry *e)
{
    scene_point normal;
    double      offset, turned = 0, shifted = 0;
    if (!ENGINE_OF(engine_halfspace)(s, &normal, &offset))
        return ABUT_TOO_LARGE;
    const double length = hypot(normal.x, normal.y);
    e->halfspace = true;
    e->halfspace2 = (abut_halfspace2){rounded2(normal, &turned), rounded(offset, &shifted)};
    ENGINE_OF(engine_halfspace_lost)(e, turned, shifted, length, fabs(offset) / length);
    return fits(offset / length) ? ABUT_OK : ABUT_TOO_LARGE;
}

static abut_status make_shape(const scene_shape *s, engine_entry *e, abut_real radius)
{
    if (s->type == SCENE_HALFSPACE)
        return make_halfspace(s, e);
    e->reach = reach_of(s);
    return make_core(s, e, radius);
}

static engine_shapes *make(const scene *s, failure *why)
{
    return ENGINE_OF(engine_shapes_make)(s, make_shape, why);
}

// The box of the turned shape about its own origin, widened by more than any query's error and any rounding here, then moved.
static engine_box box(const engine_shapes *shapes, const scene *s, int32_t body)
{
    if (ENGINE_OF(engine_entry_of)(shapes, s, body)->halfspace)
        return (engine_box){scene_flat(-HUGE_VAL, -HUGE_VAL), scene_flat(HUGE_VAL, HUGE_VAL)};
    const scene_body *b = &s->bodies[body];
    const abut_pose2  turned = {{0, 0}, {(abut_real)b->c, (abut_real)b->s}};
    abut_box2         bounds = abut_bounds2(&ENGINE_OF(engine_entry_of)(shapes, s, body)->shape2, turned);
    double            size = fmax(fmax(fabs((double)bounds.lower.x), fabs((double)bounds.lower.y)),
                                  fmax(fabs((double)bounds.upper.x), fabs((double)bounds.upper.y)));
    double            place = fmax(fabs(b->position.x), fabs(b->position.y));
    double wider = BOX_MARGIN * size + 0x1p-50 * place + ENGINE_OF(engine_entry_of)(shapes, s, body)->slack + SMALLEST;
    return (engine_box){
        scene_flat(b->position.x + (double)bounds.lower.x - wider, b->position.y + (double)bounds.lower.y - wider),
        scene_flat(b->position.x + (double)bounds.upper.x + wider, b->position.y + (double)bounds.upper.y + wider)};
}

static void add_contacts(const abut_manifold2 *manifold, const scene_body *a, answer *found)
{
    if (status_of(manifold->status) == ANSWER_INVALID)
        return;
    found->count = found->total = manifold->count;
    for (int32_t i = 0; i < manifold->count; i++) {
        const abut_contact2 *c = &manifold->points[i];
        found->contacts[i] = (answer_contact){relative_point_to_world(a, point_of2(c->point_a)),
                                              relative_point_to_world(a, point_of2(c->point_b)), (double)c->separation, c->id};
    }
}

bool ENGINE_OF(engine_pair2_of)(const engine_shapes *shapes, const scene *s, int32_t a, int32_t b, engine_pair2 *pair)
{
    const relative_pose r = relative_of(&s->bodies[a], &s->bodies[b]);
    const engine_entry *of_a = ENGINE_OF(engine_entry_of)(shapes, s, a), *of_b = ENGINE_OF(engine_entry_of)(shapes, s, b);
    pair->halfspace = of_a->halfspace ? &of_a->halfspace2 : NULL;
    pair->a = of_a->halfspace ? NULL : &of_a->shape2;
    pair->b = &of_b->shape2;
    if (!fits(r.x) || !fits(r.y))
        return false;
    double turned = 0;
    pair->moved = r.move_slack + of_a->tilt * (hypot(r.x, r.y) + of_b->reach);
    abut_vec2 place = rounded2(scene_flat(r.x, r.y), &pair->moved);
    abut_vec2 axis = rounded2(scene_flat(r.c, r.s), &turned);
    pair->turned = r.turn_slack + turned;
    pair->pose = (abut_pose2){place, {axis.x, axis.y}};
    return true;
}

static void ask(const engine_shapes *shapes, const scene *s, double margin, answer_contact *full, answer *found)
{
    const engine_entry *a = ENGINE_OF(engine_entry_of)(shapes, s, found->a),
                       *b = ENGINE_OF(engine_entry_of)(shapes, s, found->b);
    const scene_body *body_a = &s->bodies[found->a];
    engine_pair2      pair;
    (void)full; // two points are the full set
    *found = (answer){.a = found->a, .b = found->b, .status = ANSWER_INVALID};
    if (!ENGINE_OF(engine_pair2_of)(shapes, s, found->a, found->b, &pair))
        return;

    abut_proximity2 near = pair.halfspace != NULL ? abut_halfspace2_distance(pair.halfspace, pair.b, pair.pose)
                                                  : abut_distance2(pair.a, pair.b, pair.pose, NULL, NULL);
    found->status = status_of(near.status);
    if (found->status == ANSWER_INVALID)
        return;

    found->distance = (double)near.distance;
    found->error = ENGINE_OF(engine_error)(near.error, a, b, pair.moved, pair.turned);
    found->normal = relative_direction_to_world(body_a, point_of2(near.normal));
    found->point_a = relative_point_to_world(body_a, point_of2(near.point_a));
    found->point_b = relative_point_to_world(body_a, point_of2(near.point_b));
    found->supports = near.supports;
    if (found->distance <= margin) {
        const abut_real most = margin_of(margin);
        abut_manifold2  manifold = pair.halfspace != NULL ? abut_halfspace2_collide(pair.halfspace, pair.b, pair.pose, most)
                                                          : abut_collide2(pair.a, pair.b, pair.pose, most, NULL);
        add_contacts(&manifold, body_a, found);
    }
}

const engine ENGINE_OF(engine2) = {
    .precision = PRECISION,
    .make = make,
    .release = ENGINE_OF(engine_shapes_release),
    .box = box,
    .ask = ask,
    .query = ENGINE_OF(engine_query2),
    .prove = ENGINE_OF(engine_prove2),
    .prove_cast = ENGINE_OF(engine_prove_cast2),
};
