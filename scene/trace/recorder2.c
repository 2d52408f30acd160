// recorder2.c : the trace of an answer in 2D: GJK and EPA stepped as the query runs them, every step noted
// down. Compiled twice; with ABUT_F32 it is the float one.
#include "scene/trace/recorder.h"

#include "abut/query2.h"
#include "abut/steps2.h"
#include "scene/engine/pair2.h"

static scene_point point_of(abut_vec2 v)
{
    return scene_flat((double)v.x, (double)v.y);
}

static trace_answer answer_of(const abut_proximity2 *p)
{
    return (trace_answer){status_name(p->status), (double)p->distance,  (double)p->error, point_of(p->normal),
                          point_of(p->point_a),   point_of(p->point_b), p->supports};
}

static int32_t vertex_of(trace *record, const abut_vertex2 *v)
{
    trace_vertex known = {point_of(v->w), point_of(v->a), point_of(abut_sub2(v->a, v->w)), v->feature_a, v->feature_b};
    return trace_vertex_of(record, &known);
}

static void note_gjk(trace *record, const abut_gjk2 *g, const abut_gjk2 *before)
{
    trace_step *step = trace_add_step(record, TRACE_GJK);
    step->status = status_name(g->status);
    step->reason = reason_of(g->status, g->reason);
    step->supports = g->supports;
    if (g->supports > before->supports) {
        step->added = vertex_of(record, &g->added);
        step->direction = point_of(before->normal);
        step->height = (double)g->height;
    }
    step->count = g->simplex.count;
    for (int32_t i = 0; i < g->simplex.count; i++)
        step->simplex[i] = (trace_corner){vertex_of(record, &g->simplex.vertex[i]), i < 2 ? (double)g->simplex.weight[i] : 0};
    step->weighed = g->simplex.count > 0 && g->simplex.count < 3;
    if (step->weighed) {
        trace_weigh(record, step);
        step->closest = point_of(g->closest);
    }
    step->normal = point_of(g->normal);
    step->upper = (double)g->upper;
    step->lower = (double)g->lower;
    step->tolerance = (double)g->pair->tolerance;
}

static void record_gjk(trace *record, abut_gjk2 *g, const abut_pair2 *pair)
{
    abut_gjk2_begin(g, pair, NULL);
    note_gjk(record, g, g);
    while (g->status == ABUT_RUNNING) {
        abut_gjk2 before = *g;
        abut_gjk2_step(g);
        note_gjk(record, g, &before);
    }
}

// The edges there are, by their places in trace.faces.
typedef struct edges {
    int32_t id[ABUT_EPA2_EDGES];
    int32_t count;
} edges;

static trace_face face_of(trace *record, const abut_edge2 *e)
{
    return (trace_face){.corner = {vertex_of(record, &e->first), vertex_of(record, &e->last), -1},
                        .normal = point_of(e->normal),
                        .bound = (double)e->depth,
                        .first = point_of(e->first.normal),
                        .last = point_of(e->last.normal),
                        .bulge_a = (double)e->bulge_a,
                        .bulge_b = (double)e->bulge_b};
}

static bool same_edge(const trace_face *f, const trace_face *g)
{
    return f->corner[0] == g->corner[0] && f->corner[1] == g->corner[1] && f->bound == g->bound && f->normal.x == g->normal.x &&
           f->normal.y == g->normal.y;
}

static int32_t find(const trace *record, const edges *there, const trace_face *f)
{
    for (int32_t i = 0; i < there->count && !record->failed; i++)
        if (same_edge(&record->faces[there->id[i]], f))
            return i;
    return -1;
}

// Which edges are new, and which are gone.
static void note_edges(trace *record, trace_step *step, const abut_epa2 *epa, edges *there)
{
    edges now = {.count = epa->count};
    for (int32_t i = 0; i < epa->count; i++) {
        trace_face f = face_of(record, &epa->edge[i]);
        int32_t    place = find(record, there, &f);
        if (place >= 0) {
            now.id[i] = there->id[place];
            for (int32_t k = place; k + 1 < there->count; k++)
                there->id[k] = there->id[k + 1];
            there->count--;
            continue;
        }
        trace_face *added = trace_add_face(record);
        f.id = added->id;
        *added = f;
        now.id[i] = f.id;
        step->count_added++;
    }
    for (int32_t i = 0; i < there->count; i++)
        trace_add_removed(record, there->id[i]);
    step->count_removed = there->count;
    step->faces = now.count;
    *there = now;
}

// The edge the step worked on: the one whose normal was asked along, the nearest of these.
static int32_t worked_on(const trace *record, const edges *before, scene_point direction)
{
    int32_t found = -1;
    for (int32_t i = 0; i < before->count && !record->failed; i++) {
        const trace_face *f = &record->faces[before->id[i]];
        bool this = f->normal.x == direction.x && f->normal.y == direction.y;
        if (this && (found < 0 || f->bound < record->faces[found].bound))
            found = before->id[i];
    }
    return found;
}

// The best edge so far and the point of it nearest the origin, drawn in by the arc's radius where it is round.
static void note_best(trace *record, trace_step *step, const abut_edge2 *best)
{
    double      bulge = (double)best->bulge_a + (double)best->bulge_b;
    scene_point p = scene_flat((double)best->first.w.x - bulge * (double)best->first.normal.x,
                               (double)best->first.w.y - bulge * (double)best->first.normal.y);
    scene_point q = scene_flat((double)best->last.w.x - bulge * (double)best->last.normal.x,
                               (double)best->last.w.y - bulge * (double)best->last.normal.y);
    double      x = q.x - p.x, y = q.y - p.y, square = x * x + y * y;
    double      part = square > 0 ? fmin(fmax(-(p.x * x + p.y * y) / square, 0), 1) : 0;
    step->count = 2;
    step->simplex[0] = (trace_corner){vertex_of(record, &best->first), 1 - part};
    step->simplex[1] = (trace_corner){vertex_of(record, &best->last), part};
    step->weighed = true;
    trace_weigh(record, step);
}

static void note_epa(trace *record, const abut_epa2 *epa, int32_t supports_before, edges *there)
{
    const edges before = *there;
    trace_step *step = trace_add_step(record, TRACE_EPA);
    step->status = status_name(epa->status);
    step->reason = reason_of(epa->status, epa->reason);
    step->supports = epa->supports;
    // What EPA asks for when it gives up bounds the depth, and is kept nowhere.
    if (epa->supports > supports_before && epa->status != ABUT_LIMIT) {
        step->added = vertex_of(record, &epa->added);
        step->direction = point_of(epa->added.normal);
        step->height = (double)abut_dot2(epa->added.normal, epa->added.w);
        step->face = worked_on(record, &before, step->direction);
    }
    note_best(record, step, &epa->best);
    note_edges(record, step, epa, there);
    step->normal = point_of(epa->best.normal);
    step->upper = (double)epa->upper;
    step->lower = (double)epa->lower;
    step->tolerance = (double)epa->pair->tolerance;
}

static void record_epa(trace *record, abut_epa2 *epa, const abut_gjk2 *gjk)
{
    edges there = {.count = 0};
    abut_epa2_begin(epa, gjk);
    note_epa(record, epa, epa->supports, &there);
    while (epa->status == ABUT_RUNNING) {
        int32_t supports = epa->supports;
        abut_epa2_step(epa);
        note_epa(record, epa, supports, &there);
    }
}

// What the last step says: radii added, unit undone.
static trace_answer answer_of_step(const abut_pair2 *pair, abut_real core, abut_vec2 normal, abut_status status,
                                   int32_t supports)
{
    abut_real radius = pair->a->radius + pair->b->radius;
    abut_real distance = core * pair->unit - radius + 0;
    return (trace_answer){.status = status_name(status),
                          .distance = (double)distance,
                          .normal = scene_flat((double)normal.x + 0.0, (double)normal.y + 0.0),
                          .supports = supports};
}

static void record_steps(trace *record, const abut_pair2 *pair)
{
    abut_gjk2 gjk;
    record_gjk(record, &gjk, pair);
    if (gjk.reason != ABUT_REASON_OVERLAP) {
        record->last = answer_of_step(pair, gjk.upper, gjk.normal, gjk.status, gjk.supports);
        return;
    }
    abut_epa2 epa;
    record_epa(record, &epa, &gjk);
    abut_real depth = epa.upper > 0 ? epa.upper : 0;
    record->last = answer_of_step(pair, -depth, epa.best.normal, epa.status, epa.supports);
}

static trace_clip_face clip_face_of(const abut_face2 *face)
{
    trace_clip_face f = {.count = face->count};
    for (int32_t i = 0; i < face->count; i++) {
        f.point[i] = point_of(face->point[i]);
        f.vertex[i] = face->feature[i];
    }
    return f;
}

static void record_clip(trace *record, const abut_pair2 *pair, const abut_proximity2 *p, abut_real margin)
{
    abut_clip2  clip;
    trace_clip *c = &record->clip;
    if (!abut_clip2_begin_pair(&clip, pair, p, margin))
        return;
    c->there = true;
    c->unit = 1;
    c->reference_is_a = true;
    c->reference = clip_face_of(&clip.face_a);
    c->incident = clip_face_of(&clip.face_b);
    while (abut_clip2_step(&clip) == ABUT_RUNNING) {
        trace_cut *cut = trace_add_cut(record);
        cut->side = clip.stage - 1;
    }
    c->normal = point_of(clip.normal);
    c->tangent = point_of(clip.tangent);
    c->radius_a = (double)clip.radius_a;
    c->radius_b = (double)clip.radius_b;
    c->margin = (double)clip.margin;
    c->low = (double)clip.low;
    c->high = (double)clip.high;
    c->low_id = clip.low_id;
    c->high_id = clip.high_id;
    c->count = clip.count;
    for (int32_t i = 0; i < clip.count; i++)
        c->contacts[i] = (trace_contact){point_of(clip.contact[i].point_a), point_of(clip.contact[i].point_b),
                                         (double)clip.contact[i].separation, clip.contact[i].id};
}

static void record_contacts(trace *record, const engine_pair2 *given, double margin)
{
    const abut_manifold2 m = given->halfspace != NULL
                                 ? abut_halfspace2_collide(given->halfspace, given->b, given->pose, margin_of(margin))
                                 : abut_collide2(given->a, given->b, given->pose, margin_of(margin), NULL);
    record->contact_count = m.count;
    for (int32_t i = 0; i < m.count; i++)
        record->contacts[i] = (trace_contact){point_of(m.points[i].point_a), point_of(m.points[i].point_b),
                                              (double)m.points[i].separation, m.points[i].id};
}

static void record_pose(trace *record, const engine_pair2 *given)
{
    record->place = point_of(given->pose.p);
    record->turn = (scene_turn){.x = {(double)given->pose.r.c, (double)given->pose.r.s, 0},
                                .y = {-(double)given->pose.r.s, (double)given->pose.r.c, 0},
                                .z = {0, 0, 1}};
}

// D of a half-space is one, too. One support point says where its boundary is: B's deepest point, less the point of the plane
// below it. The frame is A's own.
static void record_halfspace(trace *record, const engine_pair2 *given, double margin)
{
    const abut_shape2    *b = given->b;
    const abut_proximity2 near = abut_halfspace2_distance(given->halfspace, b, given->pose);
    const abut_real       height = near.distance + b->radius;
    if (near.status != ABUT_OK)
        return;
    const abut_vec2    down = abut_unrotate2(given->pose.r, abut_neg2(near.normal));
    const abut_vertex2 v = {
        .w = abut_scale2(-height, near.normal), .a = near.point_a, .feature_b = abut_support2(b, down).feature};
    record_pose(record, given);
    record->radius_b = (double)b->radius;
    record->offset = point_of(abut_transform2(given->pose, b->middle));
    record->unit = 1;
    record->noise = (double)near.error;
    record->max_distance = (double)INFINITY;
    record->max_supports = 1;
    record->polytopes = b->core <= ABUT_CORE2_POLYGON;
    record->answer = record->general = record->last = answer_of(&near);
    record->status = record->answer.status;
    record->direct = true;
    trace_step *step = trace_add_step(record, TRACE_SUPPORT);
    step->status = record->status;
    step->reason = reason_of(ABUT_OK, ABUT_REASON_GAP);
    step->supports = 1;
    step->added = vertex_of(record, &v);
    step->direction = step->normal = point_of(near.normal);
    step->height = -(double)height;
    step->simplex[0] = (trace_corner){step->added, 1};
    step->count = 1;
    step->weighed = true;
    trace_weigh(record, step);
    step->upper = step->lower = (double)height;
    record_contacts(record, given, margin);
}

static void record_pair(trace *record, const abut_pair2 *pair, const engine_pair2 *given)
{
    record_pose(record, given);
    record->radius_a = (double)pair->a->radius;
    record->radius_b = (double)pair->b->radius;
    record->middle = point_of(pair->a->middle);
    record->offset = point_of(pair->offset);
    record->unit = (double)pair->unit;
    record->size = (double)pair->size;
    record->noise = (double)pair->noise;
    record->tolerance = (double)pair->tolerance;
    record->max_distance = (double)pair->max_distance;
    record->max_supports = pair->max_supports;
    record->polytopes = pair->polytopes;
}

bool ENGINE_OF(trace2_record)(const engine_shapes *shapes, const scene *s, int32_t a, int32_t b, const trace_options *options,
                              trace *record, failure *why)
{
    engine_pair2       given;
    abut_pair2         pair;
    const abut_options how = {margin_of(options->max_distance), 0, options->max_supports};
    record->status = "invalid";
    if (!ENGINE_OF(engine_pair2_of)(shapes, s, a, b, &given))
        return true;
    if (given.halfspace != NULL) {
        record_halfspace(record, &given, options->margin);
        return !record->failed || fail(why, "out of memory; close other programs");
    }
    if (abut_pair2_make(&pair, given.a, given.b, given.pose, &how) != ABUT_OK)
        return true;
    abut_proximity2 near = abut_distance2(given.a, given.b, given.pose, &how, NULL);
    abut_proximity2 general = abut_distance2_general(given.a, given.b, given.pose, &how, NULL);
    record_pair(record, &pair, &given);
    record->answer = answer_of(&near);
    record->general = answer_of(&general);
    record->status = record->answer.status;
    record->direct = !trace_same_answer(&record->answer, &record->general);
    record_steps(record, &pair);
    record->finished = record->last.supports != record->general.supports;
    // Contacts are asked for without limits.
    abut_proximity2 whole = abut_distance2(given.a, given.b, given.pose, NULL, NULL);
    if ((double)whole.distance <= options->margin) {
        record_clip(record, &pair, &whole, margin_of(options->margin));
        record_contacts(record, &given, options->margin);
    }
    return !record->failed || fail(why, "out of memory; close other programs");
}
