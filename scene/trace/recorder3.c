// recorder3.c : the trace of an answer in 3D: GJK and EPA stepped as the query runs them, every step noted down.
// Compiled twice; with ABUT_F32 it is the float one.
//
// Smooth cores apart: the query stops GJK early and lets Newton's method end it where it can; else GJK goes on from there.
// Which of the two it was is record by the answer: GJK's own, to the bit, when it went on.
#include "scene/trace/recorder.h"

#include "abut/query3.h"
#include "abut/steps3.h"
#include "scene/engine/pair3.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(TRACE_FACE_POINTS == ABUT_FACE3_POINTS, "room for a face");
_Static_assert(TRACE_CONTACTS == ABUT_CONTACTS3_AT_MOST, "room for the contacts");

static scene_point point_of(abut_vec3 v)
{
    return (scene_point){(double)v.x, (double)v.y, (double)v.z};
}

static trace_answer answer_of(const abut_proximity3 *p)
{
    return (trace_answer){status_name(p->status), (double)p->distance,  (double)p->error, point_of(p->normal),
                          point_of(p->point_a),   point_of(p->point_b), p->supports};
}

static int32_t vertex_of(trace *record, const abut_vertex3 *v)
{
    trace_vertex known = {point_of(v->w), point_of(v->a), point_of(abut_sub3(v->a, v->w)), v->feature_a, v->feature_b};
    return trace_vertex_of(record, &known);
}

static void note_simplex(trace *record, trace_step *step, const abut_simplex3 *s, bool weighed)
{
    step->count = s->count;
    step->weighed = weighed;
    for (int32_t i = 0; i < s->count; i++)
        step->simplex[i] = (trace_corner){vertex_of(record, &s->vertex[i]), weighed ? (double)s->weight[i] : 0};
    if (weighed)
        trace_weigh(record, step);
}

static void note_gjk(trace *record, const abut_gjk3 *g, const abut_gjk3 *before)
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
    note_simplex(record, step, &g->simplex, g->simplex.count > 0 && g->simplex.count < 4);
    if (step->weighed)
        step->closest = point_of(g->closest);
    step->normal = point_of(g->normal);
    step->upper = (double)g->upper;
    step->lower = (double)g->lower;
    step->double_double = g->careful;
    step->tolerance = (double)g->pair->tolerance;
}

static void go_on(trace *record, abut_gjk3 *g)
{
    while (g->status == ABUT_RUNNING) {
        abut_gjk3 before = *g;
        abut_gjk3_step(g);
        note_gjk(record, g, &before);
    }
}

// What the last step says: radii added, unit undone.
static trace_answer answer_of_step(const abut_pair3 *pair, abut_real core, abut_vec3 normal, abut_status status,
                                   int32_t supports)
{
    const scene_point n = point_of(normal);
    abut_real         radius = pair->a->radius + pair->b->radius;
    abut_real         distance = core * pair->unit - radius + 0;
    return (trace_answer){.status = status_name(status),
                          .distance = (double)distance,
                          .normal = {n.x + 0.0, n.y + 0.0, n.z + 0.0},
                          .supports = supports};
}

static trace_answer answer_of_gjk(const abut_gjk3 *g, const abut_pair3 *pair)
{
    return answer_of_step(pair, g->upper, g->normal, g->status, g->supports);
}

static bool same_answer(const trace_answer *p, const trace_answer *q)
{
    return p->distance == q->distance && p->normal.x == q->normal.x && p->normal.y == q->normal.y && p->normal.z == q->normal.z;
}

// On from where GJK stopped at a coarse tolerance, to the next. False when there is no further one.
static bool next_tolerance(abut_gjk3 *gjk, abut_pair3 *coarse, const abut_pair3 *pair)
{
    if (gjk->reason != ABUT_REASON_GAP || !(coarse->tolerance > pair->tolerance))
        return false;
    coarse->tolerance = abut_gjk3_next_tolerance(pair, coarse->tolerance);
    gjk->pair = coarse;
    gjk->status = ABUT_RUNNING;
    return true;
}

// Whether the query came to its answer, or to EPA, by going on with GJK from here.
static bool goes_on(const trace *record, const abut_gjk3 *gjk, const abut_pair3 *coarse, const abut_pair3 *pair)
{
    abut_gjk3  ahead = *gjk;
    abut_pair3 finer = *coarse;
    while (next_tolerance(&ahead, &finer, pair))
        abut_gjk3_run(&ahead);
    trace_answer end = answer_of_gjk(&ahead, pair);
    return ahead.reason == ABUT_REASON_OVERLAP || same_answer(&end, &record->general);
}

// Which faces there are: their places in the polytope, and their numbers in the trace.
typedef struct faces {
    int32_t  id[ABUT_EPA3_FACES]; // -1: no face
    uint32_t born[ABUT_EPA3_FACES];
    bool     used[ABUT_EPA3_FACES]; // now
} faces;

static void find_used(const abut_polytope3 *p, bool used[ABUT_EPA3_FACES])
{
    for (int32_t f = 0; f < ABUT_EPA3_FACES; f++)
        used[f] = f < p->faces && p->corner[f][0] != ABUT_EPA3_NOTHING;
}

static void note_face(trace *record, const abut_polytope3 *p, int32_t place, faces *there)
{
    trace_face *f = trace_add_face(record);
    int32_t     id = f->id;
    *f = (trace_face){
        .id = id, .normal = point_of(abut_polytope3_normal(p, place)), .bound = (double)abut_polytope3_bound(p, place)};
    for (int i = 0; i < 3; i++)
        f->corner[i] = vertex_of(record, &p->vertex[p->corner[place][i]]);
    there->id[place] = id;
    there->born[place] = p->born[place];
}

static void note_faces(trace *record, trace_step *step, const abut_polytope3 *p, faces *there)
{
    find_used(p, there->used);
    for (int32_t f = 0; f < ABUT_EPA3_FACES; f++) {
        bool same = there->used[f] && there->id[f] >= 0 && there->born[f] == p->born[f];
        if (!same && there->id[f] >= 0) {
            trace_add_removed(record, there->id[f]);
            step->count_removed++;
            there->id[f] = -1;
        }
        if (!same && there->used[f]) {
            note_face(record, p, f, there);
            step->count_added++;
        }
        if (same && there->id[f] == step->face && !(p->square[f] < (abut_real)INFINITY))
            step->settled = step->face;
        step->faces += there->used[f] ? 1 : 0;
    }
}

static void note_epa(trace *record, const abut_epa3 *epa, int32_t supports_before, faces *there)
{
    trace_step *step = trace_add_step(record, TRACE_EPA);
    step->status = status_name(epa->status);
    step->reason = reason_of(epa->status, epa->reason);
    step->supports = epa->supports;
    if (epa->supports > supports_before) {
        step->added = vertex_of(record, &epa->added);
        step->direction = point_of(epa->asked);
        step->height = (double)epa->height;
        step->face = epa->face >= 0 ? there->id[epa->face] : -1; // before it may be removed
    }
    note_simplex(record, step, &epa->nearest, true);
    note_faces(record, step, &epa->polytope, there);
    step->normal = point_of(epa->normal);
    step->upper = (double)epa->upper;
    step->lower = (double)epa->lower;
    step->tolerance = (double)epa->tolerance;
}

static bool record_epa(trace *record, const abut_gjk3 *gjk, const abut_pair3 *pair)
{
    abut_epa3 *epa = calloc(1, sizeof *epa);
    faces     *there = calloc(1, sizeof *there);
    if (epa == NULL || there == NULL) {
        free(epa);
        free(there);
        return false;
    }
    memset(there->id, -1, sizeof there->id);
    abut_epa3_begin(epa, gjk);
    note_epa(record, epa, epa->supports, there);
    while (epa->status == ABUT_RUNNING) {
        int32_t supports = epa->supports;
        abut_epa3_step(epa);
        note_epa(record, epa, supports, there);
    }
    abut_real depth = epa->lower >= 0 && !(epa->upper > 0) ? 0 : epa->upper;
    record->last = answer_of_step(pair, -depth, epa->normal, epa->status, epa->supports);
    free(epa);
    free(there);
    return true;
}

static bool record_steps(trace *record, const abut_pair3 *pair)
{
    abut_gjk3  gjk;
    abut_pair3 coarse = *pair;
    coarse.tolerance = abut_gjk3_first_tolerance(pair);
    abut_gjk3_begin(&gjk, &coarse, NULL);
    note_gjk(record, &gjk, &gjk);
    go_on(record, &gjk);
    while (goes_on(record, &gjk, &coarse, pair) && next_tolerance(&gjk, &coarse, pair))
        go_on(record, &gjk);
    gjk.pair = pair;
    if (gjk.reason == ABUT_REASON_OVERLAP)
        return record_epa(record, &gjk, pair);
    record->last = answer_of_gjk(&gjk, pair);
    return true;
}

static trace_clip_face clip_face_of(const abut_face3 *face)
{
    trace_clip_face f = {.count = face->count};
    for (int32_t i = 0; i < face->count; i++) {
        f.point[i] = point_of(face->point[i]);
        f.vertex[i] = face->vertex[i];
        f.edge[i] = face->edge[i];
    }
    return f;
}

static void note_cut(trace *record, const abut_clip3 *clip, int32_t side)
{
    trace_cut *cut = trace_add_cut(record);
    cut->side = side;
    cut->count = clip->corners;
    for (int32_t i = 0; i < clip->corners; i++) {
        const abut_clip3_corner *c = &clip->corner[i];
        *trace_add_place(record) = (trace_place){point_of(c->point), c->incident_vertex, c->incident_edge, c->reference_side};
    }
}

static trace_contact contact_of(const abut_contact3 *c)
{
    return (trace_contact){point_of(c->point_a), point_of(c->point_b), (double)c->separation, c->id};
}

static void record_clip(trace *record, const abut_pair3 *pair, const abut_proximity3 *p, abut_real margin)
{
    abut_clip3  clip;
    abut_real   unit;
    trace_clip *c = &record->clip;
    if (!abut_clip3_begin_pair(&clip, pair, p, margin, &unit))
        return;
    *c = (trace_clip){.there = true,
                      .unit = (double)unit,
                      .reference = clip_face_of(&clip.reference),
                      .incident = clip_face_of(&clip.incident),
                      .reference_is_a = clip.reference_is_a,
                      .normal = point_of(clip.normal),
                      .radius_a = (double)clip.radius_a,
                      .radius_b = (double)clip.radius_b,
                      .margin = (double)clip.margin,
                      .spread = (double)clip.spread};
    note_cut(record, &clip, -1);
    while (abut_clip3_step(&clip) == ABUT_RUNNING)
        note_cut(record, &clip, clip.stage - 1);
    c->count = clip.count;
    for (int32_t i = 0; i < clip.count; i++)
        c->contacts[i] = contact_of(&clip.contact[i]);
}

static void record_contacts(trace *record, const engine_pair3 *given, double margin)
{
    const abut_manifold3 m = given->halfspace != NULL
                                 ? abut_halfspace3_collide(given->halfspace, given->b, given->pose, margin_of(margin))
                                 : abut_collide3(given->a, given->b, given->pose, margin_of(margin), NULL);
    record->contact_count = m.count;
    for (int32_t i = 0; i < m.count; i++)
        record->contacts[i] = contact_of(&m.points[i]);
}

static void record_pose(trace *record, const engine_pair3 *given)
{
    record->place = point_of(given->pose.p);
    record->turn = (scene_turn){point_of(given->pose.r.x), point_of(given->pose.r.y), point_of(given->pose.r.z)};
}

// D of a half-space is one, too. One support point says where its boundary is: B's deepest point, less the point of the plane
// below it. The frame is A's own.
static void record_halfspace(trace *record, const engine_pair3 *given, double margin)
{
    const abut_shape3    *b = given->b;
    const abut_proximity3 near = abut_halfspace3_distance(given->halfspace, b, given->pose);
    const abut_real       height = near.distance + b->radius;
    if (near.status != ABUT_OK)
        return;
    const abut_vec3    down = abut_unrotate3(given->pose.r, abut_neg3(near.normal));
    const abut_vertex3 v = {
        .w = abut_scale3(-height, near.normal), .a = near.point_a, .feature_b = abut_support3(b, down).feature};
    record_pose(record, given);
    record->radius_b = (double)b->radius;
    record->offset = point_of(abut_transform3(given->pose, b->middle));
    record->unit = 1;
    record->noise = (double)near.error;
    record->max_distance = (double)INFINITY;
    record->max_supports = 1;
    record->polytopes = b->core <= ABUT_CORE3_HULL;
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

static void record_pair(trace *record, const abut_pair3 *pair, const engine_pair3 *given)
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

bool ENGINE_OF(trace3_record)(const engine_shapes *shapes, const scene *s, int32_t a, int32_t b, const trace_options *options,
                              trace *record, failure *why)
{
    engine_pair3       given;
    abut_pair3         pair;
    const abut_options how = {margin_of(options->max_distance), 0, options->max_supports};
    record->status = "invalid";
    if (!ENGINE_OF(engine_pair3_of)(shapes, s, a, b, &given))
        return true;
    if (given.halfspace != NULL) {
        record_halfspace(record, &given, options->margin);
        return !record->failed || fail(why, "out of memory; close other programs");
    }
    if (abut_pair3_make(&pair, given.a, given.b, given.pose, &how) != ABUT_OK)
        return true;
    abut_proximity3 near = abut_distance3(given.a, given.b, given.pose, &how, NULL);
    abut_proximity3 general = abut_distance3_general(given.a, given.b, given.pose, &how, NULL);
    record_pair(record, &pair, &given);
    record->answer = answer_of(&near);
    record->general = answer_of(&general);
    record->status = record->answer.status;
    record->direct = !trace_same_answer(&record->answer, &record->general);
    bool done = record_steps(record, &pair);
    record->finished = record->last.supports != record->general.supports;
    // Contacts are asked for without limits.
    abut_proximity3 whole = abut_distance3(given.a, given.b, given.pose, NULL, NULL);
    if ((double)whole.distance <= options->margin) {
        record_clip(record, &pair, &whole, margin_of(options->margin));
        record_contacts(record, &given, options->margin);
    }
    return (done && !record->failed) || fail(why, "out of memory; close other programs");
}
