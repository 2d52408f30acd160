// way2.c : the steps of a cast and of an impact in 2D, noted down as the query takes them. Compiled twice; with ABUT_F32 it is
// the float one.
#include "scene/trace/way.h"

#include "scene/engine/pair2.h"
#include "scene/model/relative.h"

#include <math.h>

static const char *status_name(abut_status status)
{
    return status == ABUT_RUNNING ? "running" : query_status_name(query_status_of(status));
}

static const scene_body *body_a(const way_trace *way)
{
    return &way->scene->bodies[way->against];
}

static scene_point direction_to_world(const way_trace *way, abut_vec2 d)
{
    return relative_direction_to_world(body_a(way), point_of2(d));
}

// ---- casts --------------------------------------------------------------------------------------------------------------

static scene_point along(scene_point p, double s, scene_point v)
{
    return (scene_point){p.x + s * v.x, p.y + s * v.y, p.z + s * v.z};
}

// A vertex of D where B is at the fraction `at`, as a vertex of D where B begins.
static trace_vertex vertex_of(const way_trace *way, const abut_pair2 *pair, double at, const abut_vertex2 *v)
{
    const scene_point a = point_of2(abut_along2(pair->a->middle, pair->unit, v->a));
    trace_vertex      known = {.feature_a = v->feature_a, .feature_b = v->feature_b};
    known.w = along(direction_to_world(way, abut_scale2(pair->unit, v->w)), at, way->translation);
    known.a = relative_point_to_world(body_a(way), a);
    known.b = along(known.a, -1, known.w);
    return known;
}

// The plane and the bounds.
static way_step *note(way_trace *way, const abut_caster2 *c)
{
    way_step *step = way_add_step(way);
    step->at = (double)c->at;
    step->normal = direction_to_world(way, c->normal);
    step->separation = (double)c->separation;
    step->noise = (double)c->noise;
    step->speed = (double)c->speed;
    step->safe = (double)c->safe;
    step->upper = (double)c->upper;
    step->supports = c->supports;
    step->status = status_name(c->status);
    return step;
}

static void see_portal(void *user, const abut_portal2 *p)
{
    way_trace                *way = user;
    const abut_caster2       *c = p->caster;
    way_step                 *step = note(way, c);
    const abut_vertex2 *const corners[] = {&p->left, &p->right};
    step->portal = true;
    step->asked = true;
    step->added = vertex_of(way, &c->pair, step->at, &p->added);
    step->count = p->looks < 2 ? p->looks : 2;
    for (int32_t i = 0; i < step->count; i++)
        step->corner[i] = vertex_of(way, &c->pair, step->at, corners[i]);
}

// Whether the last thing that a step has looked at is what GJK stopped with, and not a place beyond the touch.
static bool shows_simplex(const abut_caster2 *c, const abut_caster2 *before)
{
    const bool told = c->radius > 0 || c->steps == 1;
    return told ? c->at == before->safe : c->status == ABUT_RUNNING;
}

static void note_look(way_trace *way, const abut_caster2 *c, const abut_caster2 *before)
{
    way_step *step = note(way, c);
    if (!shows_simplex(c, before))
        return;
    step->distance = (double)c->distance;
    step->count = c->gjk.simplex.count;
    for (int32_t i = 0; i < step->count; i++)
        step->corner[i] = vertex_of(way, &c->pair, step->at, &c->gjk.simplex.vertex[i]);
}

static void record_cast(way_trace *way, const engine_way2 *w)
{
    abut_caster2 c;
    abut_caster2_begin(&c, w->a, w->b, w->pose, w->along, &w->options, NULL);
    way->translation = direction_to_world(way, c.translation);
    way->radius = (double)c.radius;
    if (c.status != ABUT_RUNNING)
        return;
    abut_caster2 seen = c;
    if (abut_portal2_watch(&seen, see_portal, way) != ABUT_LIMIT) {
        way->steps[way->count - 1].status = status_name(seen.status);
        return;
    }
    while (c.status == ABUT_RUNNING) {
        const abut_caster2 before = c;
        abut_caster2_step(&c);
        note_look(way, &c, &before);
    }
}

// A half-space is looked at once: the distance there and the speed say all of it. Its D is one, too, and B's deepest point less
// the point of the plane below it is on its boundary.
static void record_halfspace_cast(way_trace *way, const engine_way2 *w)
{
    const abut_proximity2 near = abut_halfspace2_distance(w->halfspace, w->b, w->pose);
    const abut_hit2       hit = abut_halfspace2_cast(w->halfspace, w->b, w->pose, w->along, &w->options);
    if (hit.status == ABUT_INVALID)
        return;
    const abut_vec2 down = abut_unrotate2(w->pose.r, abut_neg2(near.normal));
    way_step       *step = way_add_step(way);
    way->translation = direction_to_world(way, w->along);
    way->radius = (double)(w->b->radius + w->options.target);
    step->normal = direction_to_world(way, near.normal);
    step->distance = (double)near.distance;
    step->separation = (double)(near.distance - w->options.target);
    step->noise = (double)near.error;
    step->speed = -(double)abut_dot2(near.normal, w->along);
    step->safe = (double)hit.safe;
    step->upper = hit.hit ? (double)(hit.fraction + hit.error) : (double)INFINITY;
    step->supports = hit.supports;
    step->status = status_name(hit.status);
    step->count = 1;
    step->corner[0] = (trace_vertex){.a = relative_point_to_world(body_a(way), point_of2(near.point_a)),
                                     .feature_b = abut_support2(w->b, down).feature};
    step->corner[0].w = along(step->corner[0].w, -(double)(near.distance + w->b->radius), step->normal);
    step->corner[0].b = along(step->corner[0].a, -1, step->corner[0].w);
}

// ---- impacts ------------------------------------------------------------------------------------------------------------

static scene_body body_at(const way_trace *way, int32_t which, const abut_sweep2 *sweep, abut_real at)
{
    const abut_pose2  pose = abut_sweep2_pose(sweep, at);
    const scene_point about = body_a(way)->position;
    scene_body        body = way->scene->bodies[which];
    body.position = along(point_of2(pose.p), 1, about);
    body.c = (double)pose.r.c;
    body.s = (double)pose.r.s;
    return body;
}

static void note_advance(way_trace *way, const engine_way2 *w, const abut_advance2 *m, const abut_advance2 *before)
{
    way_step  *step = way_add_step(way);
    const bool beyond = m->at != before->safe;
    step->at = (double)before->safe;
    step->beyond = beyond ? (double)m->at : (double)NAN;
    step->normal = point_of2(m->normal);
    step->separation = (double)m->separation;
    step->noise = (double)m->noise;
    step->speed = (double)m->speed;
    step->safe = (double)m->safe;
    step->upper = (double)m->upper;
    step->supports = m->supports;
    step->status = status_name(m->status);
    step->a = body_at(way, way->against, &w->sweep_a, before->safe);
    step->b = body_at(way, way->mover, &w->sweep_b, before->safe);
    const abut_pose2      pose_a = abut_sweep2_pose(&w->sweep_a, before->safe);
    const abut_pose2      pose_b = abut_sweep2_pose(&w->sweep_b, before->safe);
    const abut_pose2      pose = abut_relative_pose2(pose_a, pose_b);
    const abut_proximity2 near = w->halfspace != NULL ? abut_halfspace2_distance(w->halfspace, w->b, pose)
                                                      : abut_distance2(w->a, w->b, pose, NULL, NULL);
    step->distance = (double)near.distance;
}

static void record_impact(way_trace *way, const engine_way2 *w)
{
    abut_advance2 m;
    if (w->halfspace != NULL) {
        abut_halfspace2_advance(&m, w->halfspace, &w->sweep_a, w->b, &w->sweep_b, &w->options);
    } else {
        abut_advance2_begin(&m, w->a, &w->sweep_a, w->b, &w->sweep_b, &w->options, NULL);
    }
    way->radius = (double)m.radius;
    while (m.status == ABUT_RUNNING) {
        const abut_advance2 before = m;
        abut_advance2_step(&m);
        note_advance(way, w, &m, &before);
    }
}

void ENGINE_OF(way2_record)(const engine_shapes *shapes, way_trace *way)
{
    engine_way2 w;
    if (!ENGINE_OF(engine_way2_of)(shapes, way->scene, way->query, way->mover, way->against, &w))
        return;
    if (way->query->question == SCENE_ASKS_IMPACT)
        record_impact(way, &w);
    else if (w.halfspace != NULL)
        record_halfspace_cast(way, &w);
    else
        record_cast(way, &w);
}
