// prove2.c : certificates in 2D in one precision, told in doubles and in the world. Compiled twice; with ABUT_F32 it is the
// float one. The twin of prove3.c.
//
// Bounds in the world. The library has the shapes A and B at a pose of B in A's frame, what is proved has them at their two
// poses. engine_error bounds what composing the poses costs, if both rotations are square; how far they are from that is
// counted beside it, for either body's reach. The normal is turned to the world: off by less than 4 roundings, which move its
// bound by as much of the farthest that two points of the bodies can be apart.
#include "scene/engine/shapes.h"

#include "abut/certificate2.h"
#include "scene/engine/pair2.h"
#include "scene/engine/prove.h"
#include "scene/model/relative.h"

#include <stdlib.h>

_Static_assert(PROOF_VERTICES >= ABUT_PROOF2_VERTICES, "room for a polygon");

static bool tell_points(const abut_shape2 *shape, proof_shape *told)
{
    const abut_polygon2 *polygon = shape->core == ABUT_CORE2_POLYGON ? shape->polygon : NULL;
    const abut_vec2      ends[] = {shape->p1, shape->p2};
    told->type = "points";
    told->count = polygon != NULL ? polygon->count : shape->core == ABUT_CORE2_SEGMENT ? 2 : 1;
    told->points = calloc((size_t)told->count, sizeof *told->points);
    for (int32_t i = 0; told->points != NULL && i < told->count; i++)
        told->points[i] = point_of2(polygon != NULL ? abut_polygon2_points(polygon)[i] : ends[i]);
    return told->points != NULL;
}

static bool tell_shape(const abut_shape2 *shape, proof_shape *told)
{
    static const char *const types[] = {[ABUT_CORE2_BOX] = "box", [ABUT_CORE2_ELLIPSE] = "ellipse", [ABUT_CORE2_CUSTOM] = NULL};
    *told = (proof_shape){.type = types[shape->core],
                          .center = point_of2(shape->center),
                          .half = point_of2(shape->half),
                          .radius = (double)shape->radius};
    return told->type != NULL || tell_points(shape, told);
}

static proof_shape tell_halfspace(const abut_halfspace2 *halfspace)
{
    return (proof_shape){.type = "halfspace", .normal = point_of2(halfspace->normal), .offset = (double)halfspace->offset};
}

static proof_point tell_point(const abut_shape2 *shape, abut_vec2 place, uint32_t feature)
{
    static const int32_t corners[] = {0, 1, 3, 2}; // counter-clockwise, by their sides
    const bool           named = shape->core <= ABUT_CORE2_POLYGON;
    const int32_t        vertex = shape->core == ABUT_CORE2_BOX ? corners[feature] : (int32_t)feature;
    return (proof_point){named ? vertex : -1, point_of2(place)};
}

static void tell_surface(const engine_pair2 *pair, const abut_proof2 *p, proof *found)
{
    if (pair->halfspace != NULL) {
        found->vertices = 1;
        found->vertex[0].b = tell_point(pair->b, p->support.b, p->support.feature_b);
        return;
    }
    found->vertices = p->vertices;
    found->surface = p->polygon;
    for (int32_t i = 0; i < p->vertices; i++) {
        const abut_proof_vertex2 *v = &p->vertex[i];
        found->vertex[i] = (proof_vertex){tell_point(pair->a, v->a, v->feature_a), tell_point(pair->b, v->b, v->feature_b)};
    }
    for (int32_t i = 0; i < p->vertices && !found->surface; i++)
        found->weight[i] = (double)p->weight[i];
}

static double foot_of(const abut_halfspace2 *h)
{
    return fabs((double)h->offset) / hypot((double)h->normal.x, (double)h->normal.y);
}

// See above. The foot of a half-space goes with its body.
static double error_in_world(const scene *s, const engine_pair2 *pair, const engine_entry *a, const engine_entry *b,
                             const proof *found)
{
    const scene_body *body_a = &s->bodies[found->a], *body_b = &s->bodies[found->b];
    const double      size = hypot((double)pair->pose.p.x, (double)pair->pose.p.y) + a->reach + b->reach;
    const double      skew = body_a->turn_slack + body_b->turn_slack;
    const double      far = pair->halfspace != NULL ? foot_of(pair->halfspace) : 0;
    const double      turn = body_a->c == 0 || body_a->s == 0 ? 0 : 0x1p-51;
    return relative_up(ENGINE_OF(engine_error)(0, a, b, pair->moved, pair->turned) + (2 * skew + turn) * (size + far));
}

// The two bodies as the library is asked about them, and told.
static bool hand_over(const engine_shapes *shapes, const scene *s, proof *found, engine_pair2 *pair, failure *why)
{
    if (!ENGINE_OF(engine_pair2_of)(shapes, s, found->a, found->b, pair))
        return fail(why, "the poses are beyond the range of " PRECISION "; nothing can be proved");
    if (pair->halfspace != NULL)
        found->shape_a = tell_halfspace(pair->halfspace);
    if ((pair->a != NULL && !tell_shape(pair->a, &found->shape_a)) || !tell_shape(pair->b, &found->shape_b))
        return fail(why, "out of memory; split the scene or close other programs");
    return true;
}

static abut_status certificate_of(const engine_pair2 *pair, abut_pose2 pose, abut_proof2 *p)
{
    return pair->halfspace != NULL ? abut_halfspace2_certificate(pair->halfspace, pair->b, pose, p)
                                   : abut_certificate2(pair->a, pair->b, pose, p);
}

static double distance_of(const engine_pair2 *pair)
{
    const abut_proximity2 near = pair->halfspace != NULL ? abut_halfspace2_distance(pair->halfspace, pair->b, pair->pose)
                                                         : abut_distance2(pair->a, pair->b, pair->pose, NULL, NULL);
    return (double)near.distance;
}

// The certificate of a cast; of one to a half-space by its answer, beyond which the touch is looked for.
static abut_cast_proof2 certificate_of_cast(const engine_pair2 *pair, abut_vec2 along, const abut_cast_options *options,
                                            abut_proof2 *at_touch)
{
    if (pair->halfspace == NULL)
        return abut_certificate_cast2(pair->a, pair->b, pair->pose, along, options, at_touch);
    const abut_hit2 hit = abut_halfspace2_cast(pair->halfspace, pair->b, pair->pose, along, options);
    return (abut_cast_proof2){hit.status == ABUT_INITIAL ? 0 : hit.safe, hit.normal,
                              hit.hit ? hit.fraction + hit.error : (abut_real)INFINITY, hit.status};
}

bool ENGINE_OF(engine_prove2)(const engine_shapes *shapes, const scene *s, proof *found, failure *why)
{
    engine_pair2 pair;
    abut_proof2  p;
    if (!hand_over(shapes, s, found, &pair, why))
        return false;
    if (certificate_of(&pair, pair.pose, &p) != ABUT_OK)
        return fail(why, "the bodies are beyond the range of " PRECISION "; nothing can be proved");
    double error = error_in_world(s, &pair, ENGINE_OF(engine_entry_of)(shapes, s, found->a),
                                  ENGINE_OF(engine_entry_of)(shapes, s, found->b), found);
    if (error > 0) // then the sums below round
        error += fmax(fabs((double)p.lower), fabs((double)p.upper)) * 0x1p-52;
    found->distance = distance_of(&pair);
    found->lower = (double)p.lower - error;
    found->upper = (double)p.upper + error;
    found->normal = relative_direction_to_world(&s->bodies[found->a], point_of2(p.normal));
    tell_surface(&pair, &p, found);
    return true;
}

// ---- casts ----------------------------------------------------------------------------------------------------------------
//
// What the poses, and for each fraction of the way the translation, are off by is added to the target for what is clear, and
// to the distance for the touch.

typedef struct cast2 {
    engine_pair2      pair;
    abut_vec2         along; // B's translation in A's frame
    abut_cast_options options;
    double            off, rate; // at the start, and more for each fraction
} cast2;

static void hand_over_way(const scene *s, const proof *found, cast2 *c)
{
    const scene_body *body_a = &s->bodies[found->a];
    const scene_point along = relative_direction_from_world(body_a, found->cast->along);
    const double      way = hypot(found->cast->along.x, found->cast->along.y);
    const double      turn = body_a->c == 0 || body_a->s == 0 ? 0 : 0x1p-50;
    double            moved = 0;
    c->along = rounded2(along, &moved);
    c->rate = relative_up(moved + (2 * (body_a->turn_slack + s->bodies[found->b].turn_slack) + turn) * way);
    c->options = (abut_cast_options){.max_fraction = margin_of(found->cast->max_fraction)};
}

// Until when nothing touches.
static void prove_clear(const scene *s, const cast2 *c, abut_proof2 *room, proof *found)
{
    const double      off = c->off + c->rate * found->cast->max_fraction;
    abut_cast_options wider = c->options;
    wider.target = margin_of(off > 0 ? relative_up(found->cast->target + off) : found->cast->target);
    const abut_cast_proof2 p = certificate_of_cast(&c->pair, c->along, &wider, room);
    found->clear = fmin((double)p.clear, found->cast->max_fraction);
    found->normal = relative_direction_to_world(&s->bodies[found->a], point_of2(p.normal));
}

// A touch of the scene handed over is looked for ever farther beyond it, until it is one of the scene as written.
static void prove_touch(const cast2 *c, abut_proof2 *at_touch, proof *found)
{
    enum { LOOKS = 64 };
    abut_cast_options narrower = c->options;
    narrower.target = (abut_real)found->cast->target;
    if ((double)narrower.target > found->cast->target)
        narrower.target = NEXT(narrower.target, 0);
    const abut_cast_proof2 p = certificate_of_cast(&c->pair, c->along, &narrower, at_touch);
    double                 at = (double)p.touch, step = fmax(at - found->clear, at * 4 * ROUNDOFF);
    found->touch = HUGE_VAL;
    for (int i = 0; i < LOOKS && at <= found->cast->max_fraction; i++) {
        const abut_real  fraction = (abut_real)at;
        const double     noise = (at > 0 ? 4 * ROUNDOFF : 0) * (hypot((double)c->along.x, (double)c->along.y) * at +
                                                            hypot((double)c->pair.pose.p.x, (double)c->pair.pose.p.y));
        const abut_pose2 there = {abut_along2(c->pair.pose.p, fraction, c->along), c->pair.pose.r};
        certificate_of(&c->pair, there, at_touch);
        if ((double)at_touch->upper + noise + c->off + c->rate * at <= found->cast->target) {
            found->touch = (double)fraction;
            tell_surface(&c->pair, at_touch, found);
            return;
        }
        at += step;
        step *= 2;
    }
}

static bool prove_way(const engine_shapes *shapes, const scene *s, proof *found, failure *why)
{
    cast2       c;
    abut_proof2 at_touch;
    if (!hand_over(shapes, s, found, &c.pair, why))
        return false;
    if (!fits(found->cast->target) || !fits(found->cast->max_fraction) || !fits_point(found->cast->along))
        return fail(why, "the motion is beyond the range of " PRECISION "; nothing can be proved");
    hand_over_way(s, found, &c);
    c.off = error_in_world(s, &c.pair, ENGINE_OF(engine_entry_of)(shapes, s, found->a),
                           ENGINE_OF(engine_entry_of)(shapes, s, found->b), found);
    prove_clear(s, &c, &at_touch, found);
    prove_touch(&c, &at_touch, found);
    return true;
}

// ---- impacts --------------------------------------------------------------------------------------------------------------

static bool tell_steps(const abut_impact_step2 *steps, int32_t count, proof *found)
{
    found->steps = calloc((size_t)count + 1, sizeof *found->steps);
    if (found->steps == NULL)
        return false;
    found->step_count = count;
    for (int32_t i = 0; i < count; i++) {
        const abut_impact_step2 *p = &steps[i];
        found->steps[i] = (proof_step){(double)p->from, point_of2(p->normal), (scene_point){.z = (double)p->spin}};
    }
    return true;
}

static bool prove_impact(const engine_shapes *shapes, const scene *s, proof *found, failure *why)
{
    enum { STEPS = 65536 };
    engine_pair2      pair;
    engine_way2       way;
    abut_cast_options options = {.max_fraction = margin_of(found->cast->max_fraction)};
    if (!hand_over(shapes, s, found, &pair, why))
        return false;
    if (!ENGINE_OF(engine_way2_of)(shapes, s, found->cast, found->b, found->a, &way))
        return fail(why, "the motion is beyond the range of " PRECISION "; nothing can be proved");
    options.target = margin_of(way.off > 0 ? relative_up(found->cast->target + way.off) : found->cast->target);
    abut_impact_step2 *steps = calloc(STEPS, sizeof *steps);
    if (steps == NULL)
        return fail(why, "out of memory; split the scene or close other programs");
    const abut_impact_proof2 p =
        pair.halfspace != NULL
            ? abut_halfspace2_certificate_impact(pair.halfspace, &way.sweep_a, way.b, &way.sweep_b, &options, steps, STEPS)
            : abut_certificate_impact2(way.a, &way.sweep_a, way.b, &way.sweep_b, &options, steps, STEPS);
    found->clear = fmin((double)p.clear, found->cast->max_fraction);
    const bool told = tell_steps(steps, p.steps, found);
    free(steps);
    return told || fail(why, "out of memory; split the scene or close other programs");
}

bool ENGINE_OF(engine_prove_cast2)(const engine_shapes *shapes, const scene *s, proof *found, failure *why)
{
    const bool turns = found->cast->question == SCENE_ASKS_IMPACT;
    return turns ? prove_impact(shapes, s, found, why) : prove_way(shapes, s, found, why);
}
