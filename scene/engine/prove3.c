// prove3.c : certificates in 3D in one precision, told in doubles and in the world. Compiled twice; with ABUT_F32 it is the
// float one. The twin of prove2.c.
//
// Bounds in the world. The library has the shapes A and B at a pose of B in A's frame, what is proved has them at their two
// poses. engine_error bounds what composing the poses costs, if both rotations are square; how far they are from that is
// counted beside it, for either body's reach. The normal is turned to the world: off by less than 4 roundings, which move its
// bound by as much of the farthest that two points of the bodies can be apart.
#include "scene/engine/shapes.h"

#include "abut/certificate3.h"
#include "scene/engine/pair3.h"
#include "scene/engine/prove.h"
#include "scene/model/relative.h"

#include <stdlib.h>

_Static_assert(PROOF_VERTICES == ABUT_EPA3_VERTICES && PROOF_FACES == ABUT_EPA3_FACES, "room for a surface");

static bool tell_points(const abut_shape3 *shape, proof_shape *told)
{
    const abut_hull3 *hull = shape->core == ABUT_CORE3_HULL ? shape->hull : NULL;
    told->type = "points";
    told->count = hull != NULL                         ? hull->vertices
                  : shape->core == ABUT_CORE3_TRIANGLE ? 3
                  : shape->core == ABUT_CORE3_SEGMENT  ? 2
                                                       : 1;
    told->points = calloc((size_t)told->count, sizeof *told->points);
    for (int32_t i = 0; told->points != NULL && i < told->count; i++)
        told->points[i] = point_of3(hull != NULL ? abut_hull3_vertex(hull, i) : shape->p[i]);
    return told->points != NULL;
}

static bool tell_shape(const abut_shape3 *shape, proof_shape *told)
{
    static const char *const types[] = {
        [ABUT_CORE3_BOX] = "box",   [ABUT_CORE3_DISK] = "disk",           [ABUT_CORE3_CYLINDER] = "cylinder",
        [ABUT_CORE3_CONE] = "cone", [ABUT_CORE3_ELLIPSOID] = "ellipsoid", [ABUT_CORE3_CUSTOM] = NULL};
    *told = (proof_shape){.type = types[shape->core],
                          .center = point_of3(shape->center),
                          .half = point_of3(shape->half),
                          .axis = (int)shape->axis,
                          .radius = (double)shape->radius};
    return told->type != NULL || tell_points(shape, told);
}

static proof_shape tell_halfspace(const abut_halfspace3 *halfspace)
{
    return (proof_shape){.type = "halfspace", .normal = point_of3(halfspace->normal), .offset = (double)halfspace->offset};
}

static proof_point tell_point(const abut_shape3 *shape, abut_vec3 place, uint32_t feature)
{
    const bool named = shape->core <= ABUT_CORE3_HULL;
    return (proof_point){named ? (int32_t)feature : -1, point_of3(place)};
}

static void tell_surface(const engine_pair3 *pair, const abut_proof3 *p, proof *found)
{
    if (pair->halfspace != NULL) {
        found->vertices = 1;
        found->vertex[0].b = tell_point(pair->b, p->support.b, p->support.feature_b);
        return;
    }
    found->vertices = p->vertices;
    found->faces = p->faces;
    found->surface = p->faces > 0;
    for (int32_t i = 0; i < p->vertices; i++) {
        const abut_proof_vertex3 *v = &p->vertex[i];
        found->vertex[i] = (proof_vertex){tell_point(pair->a, v->a, v->feature_a), tell_point(pair->b, v->b, v->feature_b)};
    }
    for (int32_t i = 0; i < p->vertices && !found->surface; i++)
        found->weight[i] = (double)p->weight[i];
    for (int32_t i = 0; i < p->faces; i++) {
        for (int k = 0; k < 3; k++)
            found->face[i][k] = p->face[i][k];
    }
}

static double foot_of(const abut_halfspace3 *h)
{
    return fabs((double)h->offset) / relative3_length(point_of3(h->normal));
}

// See above. The foot of a half-space goes with its body.
static double error_in_world(const scene *s, const engine_pair3 *pair, const engine_entry *a, const engine_entry *b,
                             const proof *found)
{
    const scene_body *body_a = &s->bodies[found->a], *body_b = &s->bodies[found->b];
    const double      size = relative3_length(point_of3(pair->pose.p)) + a->reach + b->reach;
    const double      skew = body_a->turn_slack + body_b->turn_slack;
    const double      far = pair->halfspace != NULL ? foot_of(pair->halfspace) : 0;
    const double      turn = relative3_is_quarter(body_a->turn) ? 0 : 0x1p-51;
    return relative_up(ENGINE_OF(engine_error)(0, a, b, pair->moved, pair->turned) + (2 * skew + turn) * (size + far));
}

// The two bodies as the library is asked about them, and told.
static bool hand_over(const engine_shapes *shapes, const scene *s, proof *found, engine_pair3 *pair, failure *why)
{
    if (!ENGINE_OF(engine_pair3_of)(shapes, s, found->a, found->b, pair))
        return fail(why, "the poses are beyond the range of " PRECISION "; nothing can be proved");
    if (pair->halfspace != NULL)
        found->shape_a = tell_halfspace(pair->halfspace);
    if ((pair->a != NULL && !tell_shape(pair->a, &found->shape_a)) || !tell_shape(pair->b, &found->shape_b))
        return fail(why, "out of memory; split the scene or close other programs");
    return true;
}

static abut_status certificate_of(const engine_pair3 *pair, abut_pose3 pose, abut_proof3 *p)
{
    return pair->halfspace != NULL ? abut_halfspace3_certificate(pair->halfspace, pair->b, pose, p)
                                   : abut_certificate3(pair->a, pair->b, pose, p);
}

static double distance_of(const engine_pair3 *pair)
{
    const abut_proximity3 near = pair->halfspace != NULL ? abut_halfspace3_distance(pair->halfspace, pair->b, pair->pose)
                                                         : abut_distance3(pair->a, pair->b, pair->pose, NULL, NULL);
    return (double)near.distance;
}

// The certificate of a cast; of one to a half-space by its answer, beyond which the touch is looked for.
static abut_cast_proof3 certificate_of_cast(const engine_pair3 *pair, abut_vec3 along, const abut_cast_options *options,
                                            abut_proof3 *at_touch)
{
    if (pair->halfspace == NULL)
        return abut_certificate_cast3(pair->a, pair->b, pair->pose, along, options, at_touch);
    const abut_hit3 hit = abut_halfspace3_cast(pair->halfspace, pair->b, pair->pose, along, options);
    return (abut_cast_proof3){hit.status == ABUT_INITIAL ? 0 : hit.safe, hit.normal,
                              hit.hit ? hit.fraction + hit.error : (abut_real)INFINITY, hit.status};
}

bool ENGINE_OF(engine_prove3)(const engine_shapes *shapes, const scene *s, proof *found, failure *why)
{
    engine_pair3 pair;
    abut_proof3  p;
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
    found->normal = relative3_direction_to_world(&s->bodies[found->a], point_of3(p.normal));
    tell_surface(&pair, &p, found);
    return true;
}

// ---- casts ----------------------------------------------------------------------------------------------------------------
//
// What the poses, and for each fraction of the way the translation, are off by is added to the target for what is clear, and
// to the distance for the touch.

typedef struct cast3 {
    engine_pair3      pair;
    abut_vec3         along; // B's translation in A's frame
    abut_cast_options options;
    double            off, rate; // at the start, and more for each fraction
} cast3;

static void hand_over_way(const scene *s, const proof *found, cast3 *c)
{
    const scene_body *body_a = &s->bodies[found->a];
    const scene_point along = relative3_direction_from_world(body_a, found->cast->along);
    const double      way = relative3_length(found->cast->along);
    const double      turn = relative3_is_quarter(body_a->turn) ? 0 : 0x1p-50;
    double            moved = 0;
    c->along = rounded3(along, &moved);
    c->rate = relative_up(moved + (2 * (body_a->turn_slack + s->bodies[found->b].turn_slack) + turn) * way);
    c->options = (abut_cast_options){.max_fraction = margin_of(found->cast->max_fraction)};
}

// Until when nothing touches.
static void prove_clear(const scene *s, const cast3 *c, abut_proof3 *room, proof *found)
{
    const double      off = c->off + c->rate * found->cast->max_fraction;
    abut_cast_options wider = c->options;
    wider.target = margin_of(off > 0 ? relative_up(found->cast->target + off) : found->cast->target);
    const abut_cast_proof3 p = certificate_of_cast(&c->pair, c->along, &wider, room);
    found->clear = fmin((double)p.clear, found->cast->max_fraction);
    found->normal = relative3_direction_to_world(&s->bodies[found->a], point_of3(p.normal));
}

// A touch of the scene handed over is looked for ever farther beyond it, until it is one of the scene as written.
static void prove_touch(const cast3 *c, abut_proof3 *at_touch, proof *found)
{
    enum { LOOKS = 64 };
    abut_cast_options narrower = c->options;
    narrower.target = (abut_real)found->cast->target;
    if ((double)narrower.target > found->cast->target)
        narrower.target = NEXT(narrower.target, 0);
    const abut_cast_proof3 p = certificate_of_cast(&c->pair, c->along, &narrower, at_touch);
    double                 at = (double)p.touch, step = fmax(at - found->clear, at * 4 * ROUNDOFF);
    found->touch = HUGE_VAL;
    for (int i = 0; i < LOOKS && at <= found->cast->max_fraction; i++) {
        const abut_real fraction = (abut_real)at;
        const double    noise = (at > 0 ? 4 * ROUNDOFF : 0) *
                             (relative3_length(point_of3(c->along)) * at + relative3_length(point_of3(c->pair.pose.p)));
        const abut_pose3 there = {abut_along3(c->pair.pose.p, fraction, c->along), c->pair.pose.r};
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
    cast3       c;
    abut_proof3 at_touch;
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

static bool tell_steps(const abut_impact_step3 *steps, int32_t count, proof *found)
{
    found->steps = calloc((size_t)count + 1, sizeof *found->steps);
    if (found->steps == NULL)
        return false;
    found->step_count = count;
    for (int32_t i = 0; i < count; i++) {
        const abut_impact_step3 *p = &steps[i];
        found->steps[i] = (proof_step){(double)p->from, point_of3(p->normal), point_of3(p->spin)};
    }
    return true;
}

static bool prove_impact(const engine_shapes *shapes, const scene *s, proof *found, failure *why)
{
    enum { STEPS = 65536 };
    engine_pair3      pair;
    engine_way3       way;
    abut_cast_options options = {.max_fraction = margin_of(found->cast->max_fraction)};
    if (!hand_over(shapes, s, found, &pair, why))
        return false;
    if (!ENGINE_OF(engine_way3_of)(shapes, s, found->cast, found->b, found->a, &way))
        return fail(why, "the motion is beyond the range of " PRECISION "; nothing can be proved");
    options.target = margin_of(way.off > 0 ? relative_up(found->cast->target + way.off) : found->cast->target);
    abut_impact_step3 *steps = calloc(STEPS, sizeof *steps);
    if (steps == NULL)
        return fail(why, "out of memory; split the scene or close other programs");
    const abut_impact_proof3 p =
        pair.halfspace != NULL
            ? abut_halfspace3_certificate_impact(pair.halfspace, &way.sweep_a, way.b, &way.sweep_b, &options, steps, STEPS)
            : abut_certificate_impact3(way.a, &way.sweep_a, way.b, &way.sweep_b, &options, steps, STEPS);
    found->clear = fmin((double)p.clear, found->cast->max_fraction);
    const bool told = tell_steps(steps, p.steps, found);
    free(steps);
    return told || fail(why, "out of memory; split the scene or close other programs");
}

bool ENGINE_OF(engine_prove_cast3)(const engine_shapes *shapes, const scene *s, proof *found, failure *why)
{
    const bool turns = found->cast->question == SCENE_ASKS_IMPACT;
    return turns ? prove_impact(shapes, s, found, why) : prove_way(shapes, s, found, why);
}
