// engine3.c : the library's 3D queries in one precision, asked in doubles. Compiled twice; with ABUT_F32 it is the float
// one.
//
// On the proof in engine_shapes.h: |R - R'| is bounded by the root of the sum of the squares of the nine
// differences. A disk, cylinder, cone or ellipsoid moves no more than its centre does, and its half sizes together.
#include "scene/engine/shapes.h"

#include "abut/query3.h"
#include "scene/engine/pair3.h"
#include "scene/model/relative.h"
#include "scene/model/relative3.h"

#include <stdlib.h>

_Static_assert(ENGINE_CONTACTS == ABUT_CONTACTS3_AT_MOST, "room for the full set of contacts");

// Half sizes of a box about the centre that holds the core; zeros for a core given by its corners.
static scene_point half_of(const scene_shape *s)
{
    double along[3] = {s->across, s->across, s->across};
    switch (s->type) {
    case SCENE_BOX:
    case SCENE_ELLIPSOID:
        return s->half;
    case SCENE_DISK:
    case SCENE_CYLINDER:
    case SCENE_CONE:
        along[s->axis] = s->half_height;
        return (scene_point){along[0], along[1], along[2]};
    default:
        return (scene_point){0};
    }
}

static double reach_of(const scene_shape *s)
{
    scene_point half = half_of(s);
    double      reach =
        relative3_length((scene_point){fabs(s->center.x) + half.x, fabs(s->center.y) + half.y, fabs(s->center.z) + half.z});
    for (int32_t i = 0; i < s->count; i++)
        reach = fmax(reach, relative3_length(s->points[i]));
    return relative_up(reach);
}

static abut_status build_hull(const scene_shape *s, engine_entry *e, abut_vec3 *points, abut_real radius)
{
    size_t size = abut_hull3_size(s->count);
    if (size == 0)
        return ABUT_TOO_MANY_POINTS;
    const size_t lines = 64; // the hull is fastest when it begins a line of the cache
    e->block = aligned_alloc(lines, (size + lines - 1) / lines * lines);
    if (e->block == NULL)
        return ABUT_NO_ROOM;
    const abut_hull3 *hull = NULL;
    abut_status       status = abut_hull3_build(points, s->count, e->block, size, &hull, NULL);
    return status == ABUT_OK ? abut_make_hull3(&e->shape3, hull, radius) : status;
}

// Point, segment, triangle and hull; sphere and capsule are the first two with a radius.
static abut_status make_corners(const scene_shape *s, engine_entry *e, abut_real radius)
{
    abut_vec3 *points = calloc((size_t)s->count, sizeof *points);
    if (points == NULL)
        return ABUT_NO_ROOM;
    double farthest = 0;
    for (int32_t i = 0; i < s->count; i++) {
        double moved = 0;
        points[i] = rounded3(s->points[i], &moved);
        farthest = fmax(farthest, moved);
    }
    e->slack += farthest;
    abut_status status;
    if (s->count == 1) {
        status = abut_make_sphere3(&e->shape3, points[0], radius);
    } else if (s->count == 2) {
        status = abut_make_capsule3(&e->shape3, points[0], points[1], radius);
    } else if (s->count == 3) {
        status = abut_make_triangle3(&e->shape3, points[0], points[1], points[2], radius);
    } else {
        status = build_hull(s, e, points, radius);
    }
    free(points);
    return status;
}

static abut_status make_core(const scene_shape *s, engine_entry *e, abut_real radius)
{
    double          moved_across = 0, moved_height = 0;
    const abut_axis axis = (abut_axis)s->axis;
    if (s->type != SCENE_BOX && s->count > 0)
        return make_corners(s, e, radius);
    abut_vec3 center = rounded3(s->center, &e->slack);
    abut_vec3 half = rounded3(s->half, &e->slack);
    abut_real across = rounded(s->across, &moved_across), half_height = rounded(s->half_height, &moved_height);
    e->slack += moved_across + moved_height;
    switch (s->type) {
    case SCENE_BOX:
        return abut_make_box3(&e->shape3, center, half, radius);
    case SCENE_DISK:
        return abut_make_disk3(&e->shape3, center, axis, across, radius);
    case SCENE_CYLINDER:
        return abut_make_cylinder3(&e->shape3, center, axis, across, half_height, radius);
    case SCENE_CONE:
        return abut_make_cone3(&e->shape3, center, axis, across, half_height, radius);
    default:
        return abut_make_ellipsoid3(&e->shape3, center, half, radius);
    }
}

static abut_status make_halfspace(const scene_shape *s, engine_entry *e)
{
    scene_point normal;
    double      offset, turned = 0, shifted = 0;
    if (!ENGINE_OF(engine_halfspace)(s, &normal, &offset))
        return ABUT_TOO_LARGE;
    const double length = relative3_length(normal);
    e->halfspace = true;
    e->halfspace3 = (abut_halfspace3){rounded3(normal, &turned), rounded(offset, &shifted)};
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

static double largest_of(scene_point p)
{
    return fmax(fmax(fabs(p.x), fabs(p.y)), fabs(p.z));
}

// The box of the turned shape about its own origin, widened by more than any query's error and any rounding here, then moved.
static engine_box box(const engine_shapes *shapes, const scene *s, int32_t body)
{
    if (ENGINE_OF(engine_entry_of)(shapes, s, body)->halfspace)
        return (engine_box){{-HUGE_VAL, -HUGE_VAL, -HUGE_VAL}, {HUGE_VAL, HUGE_VAL, HUGE_VAL}};
    const scene_body *b = &s->bodies[body];
    double            moved = 0;
    const abut_pose3  turned = {{0, 0, 0}, rounded_turn3(&b->turn, &moved)};
    abut_box3         bounds = abut_bounds3(&ENGINE_OF(engine_entry_of)(shapes, s, body)->shape3, turned);
    scene_point       low = point_of3(bounds.lower), high = point_of3(bounds.upper), at = b->position;
    double            size = fmax(largest_of(low), largest_of(high));
    double wider = BOX_MARGIN * size + 0x1p-50 * largest_of(at) + ENGINE_OF(engine_entry_of)(shapes, s, body)->slack + SMALLEST;
    return (engine_box){{at.x + low.x - wider, at.y + low.y - wider, at.z + low.z - wider},
                        {at.x + high.x + wider, at.y + high.y + wider, at.z + high.z + wider}};
}

static answer_contact contact_of(const abut_contact3 *c, const scene_body *a)
{
    return (answer_contact){relative3_point_to_world(a, point_of3(c->point_a)),
                            relative3_point_to_world(a, point_of3(c->point_b)), (double)c->separation, c->id};
}

static void add_contacts(const abut_manifold3 *manifold, const abut_contact3 *all, const scene_body *a, answer_contact *full,
                         answer *found)
{
    if (status_of(manifold->status) == ANSWER_INVALID)
        return;
    found->count = manifold->count;
    found->total = manifold->total;
    for (int32_t i = 0; i < manifold->count; i++)
        found->contacts[i] = contact_of(&manifold->points[i], a);
    for (int32_t i = 0; full != NULL && i < manifold->total; i++)
        full[i] = contact_of(&all[i], a);
    found->full = full;
}

bool ENGINE_OF(engine_pair3_of)(const engine_shapes *shapes, const scene *s, int32_t a, int32_t b, engine_pair3 *pair)
{
    const relative3_pose r = relative3_of(&s->bodies[a], &s->bodies[b]);
    const engine_entry  *of_a = ENGINE_OF(engine_entry_of)(shapes, s, a), *of_b = ENGINE_OF(engine_entry_of)(shapes, s, b);
    pair->halfspace = of_a->halfspace ? &of_a->halfspace3 : NULL;
    pair->a = of_a->halfspace ? NULL : &of_a->shape3;
    pair->b = &of_b->shape3;
    if (!fits_point(r.place))
        return false;
    pair->moved = r.move_slack + of_a->tilt * (relative3_length(r.place) + of_b->reach);
    pair->turned = r.turn_slack;
    pair->pose.p = rounded3(r.place, &pair->moved);
    pair->pose.r = rounded_turn3(&r.turn, &pair->turned);
    return true;
}

static void collide(const engine_pair3 *pair, const scene_body *body_a, abut_real margin, answer_contact *full, answer *found)
{
    abut_contact3  all[ENGINE_CONTACTS];
    abut_manifold3 manifold;
    if (pair->halfspace != NULL) {
        manifold = abut_halfspace3_collide_full(pair->halfspace, pair->b, pair->pose, margin, all);
    } else {
        manifold = full != NULL ? abut_collide3_full(pair->a, pair->b, pair->pose, margin, NULL, all)
                                : abut_collide3(pair->a, pair->b, pair->pose, margin, NULL);
    }
    add_contacts(&manifold, all, body_a, full, found);
}

static void ask(const engine_shapes *shapes, const scene *s, double margin, answer_contact *full, answer *found)
{
    const engine_entry *a = ENGINE_OF(engine_entry_of)(shapes, s, found->a),
                       *b = ENGINE_OF(engine_entry_of)(shapes, s, found->b);
    const scene_body *body_a = &s->bodies[found->a];
    engine_pair3      pair;
    *found = (answer){.a = found->a, .b = found->b, .status = ANSWER_INVALID};
    if (!ENGINE_OF(engine_pair3_of)(shapes, s, found->a, found->b, &pair))
        return;

    abut_proximity3 near = pair.halfspace != NULL ? abut_halfspace3_distance(pair.halfspace, pair.b, pair.pose)
                                                  : abut_distance3(pair.a, pair.b, pair.pose, NULL, NULL);
    found->status = status_of(near.status);
    if (found->status == ANSWER_INVALID)
        return;

    found->distance = (double)near.distance;
    found->error = ENGINE_OF(engine_error)(near.error, a, b, pair.moved, pair.turned);
    found->normal = relative3_direction_to_world(body_a, point_of3(near.normal));
    found->point_a = relative3_point_to_world(body_a, point_of3(near.point_a));
    found->point_b = relative3_point_to_world(body_a, point_of3(near.point_b));
    found->supports = near.supports;
    if (found->distance <= margin)
        collide(&pair, body_a, margin_of(margin), full, found);
}

const engine ENGINE_OF(engine3) = {
    .precision = PRECISION,
    .make = make,
    .release = ENGINE_OF(engine_shapes_release),
    .box = box,
    .ask = ask,
    .query = ENGINE_OF(engine_query3),
    .prove = ENGINE_OF(engine_prove3),
    .prove_cast = ENGINE_OF(engine_prove_cast3),
};
