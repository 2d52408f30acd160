// query3.c : rays, points, casts, impacts and depths along a direction in 3D in one precision, asked in doubles. Compiled
// twice; with ABUT_F32 it is the float one. The twin of query2.c.
//
// The slacks of bounds.h. A cast moves B in A's frame: what A's rotation is off by enters by B's pose and, for each fraction,
// by the translation. In an impact each body is off by its rotation times its reach, by its way and by its turn.
//
// A look at a fraction rounds as well: noise + f * noise_rate bounds that. The pose of a cast is a product and a sum a
// coordinate, 4 roundings of their sizes with room; the rotation of a sweep is off by less than 128 + 8 |turn| roundings, of
// which the library itself counts 87 + 6 |turn|.
#include "scene/engine/shapes.h"

#include "abut/gradient3.h"
#include "abut/halfspace3.h"
#include "abut/impact3.h"
#include "scene/engine/bounds.h"
#include "scene/engine/pair3.h"
#include "scene/model/relative.h"
#include "scene/model/relative3.h"

typedef struct asked3 {
    bounds_way             way; // its `asked` is this
    scene_question         question;
    const abut_halfspace3 *halfspace; // what a is; else NULL
    const abut_shape3     *a, *b;
    abut_pose3             pose;             // of b in a's frame
    abut_vec3              along;            // of b in a's frame, for a whole fraction
    abut_sweep3            sweep_a, sweep_b; // of an impact instead; about a's position
    abut_shape3            point;            // what b is for a ray and a point
    bool                   leave;
    double                 noise, noise_rate;
} asked3;

static query_answer answer_of(const abut_hit3 *hit)
{
    return (query_answer){.status = query_status_of(hit->status),
                          .hit = hit->hit,
                          .grazing = hit->grazing,
                          .fraction = (double)hit->fraction,
                          .error = (double)hit->error,
                          .safe = (double)hit->safe,
                          .distance = (double)hit->distance,
                          .point = point_of3(hit->point),
                          .normal = point_of3(hit->normal)};
}

static query_answer answer_of_ray(const abut_ray_hit3 *hit)
{
    return (query_answer){.status = query_status_of(hit->status),
                          .hit = hit->hit,
                          .grazing = hit->grazing,
                          .inside = hit->inside,
                          .fraction = (double)hit->entry,
                          .error = (double)hit->error,
                          .safe = fmax((double)hit->entry - (double)hit->error, 0),
                          .exit = (double)hit->exit,
                          .point = point_of3(hit->point),
                          .normal = point_of3(hit->normal)};
}

static abut_proximity3 distance_of(const asked3 *q, abut_pose3 pose)
{
    return q->halfspace != NULL ? abut_halfspace3_distance(q->halfspace, q->b, pose)
                                : abut_distance3(q->a, q->b, pose, NULL, NULL);
}

// The last touch on the way out of a half-space has no end where that leads along the boundary, or in.
static query_answer answer_of_way_out(const abut_hit3 *hit)
{
    query_answer found = answer_of(hit);
    if (!fits((double)hit->safe)) {
        found.status = QUERY_INVALID;
        found.hit = false;
    }
    return found;
}

static query_answer ask_halfspace(const asked3 *q, const abut_cast_options *options)
{
    const abut_halfspace3 *h = q->halfspace;
    abut_hit3              hit;
    if (q->question == SCENE_ASKS_RAY) {
        const abut_ray_hit3 ray = abut_halfspace3_ray(h, q->pose.p, q->along, options);
        return answer_of_ray(&ray);
    }
    if (q->question == SCENE_ASKS_DEPTH_ALONG) {
        hit = abut_halfspace3_depth_along(h, q->b, q->pose, q->along, options);
        return answer_of_way_out(&hit);
    }
    hit = q->question == SCENE_ASKS_IMPACT ? abut_halfspace3_impact(h, &q->sweep_a, q->b, &q->sweep_b, options)
                                           : abut_halfspace3_cast(h, q->b, q->pose, q->along, options);
    return answer_of(&hit);
}

static query_answer ask(const bounds_way *way, double target, double last)
{
    const asked3           *q = way->asked;
    const abut_cast_options options = {.max_fraction = margin_of(last), .target = margin_of(target), .leave = q->leave};
    abut_hit3               hit;
    if (q->halfspace != NULL)
        return ask_halfspace(q, &options);
    if (q->question == SCENE_ASKS_RAY) {
        const abut_ray_hit3 ray = abut_ray3(q->a, q->pose.p, q->along, &options);
        return answer_of_ray(&ray);
    }
    if (q->question == SCENE_ASKS_IMPACT) {
        hit = abut_impact3(q->a, &q->sweep_a, q->b, &q->sweep_b, &options, NULL);
    } else if (q->question == SCENE_ASKS_DEPTH_ALONG) {
        hit = abut_depth_along3(q->a, q->b, q->pose, q->along, &options, NULL);
    } else {
        hit = abut_cast3(q->a, q->b, q->pose, q->along, &options, NULL);
    }
    return answer_of(&hit);
}

static abut_proximity3 distance_at(const asked3 *q, abut_real fraction)
{
    if (q->question == SCENE_ASKS_IMPACT) {
        const abut_pose3 a = abut_sweep3_pose(&q->sweep_a, fraction), b = abut_sweep3_pose(&q->sweep_b, fraction);
        return q->halfspace != NULL ? abut_halfspace3_distance(q->halfspace, q->b, abut_relative_pose3(a, b))
                                    : abut_distance3_world(q->a, a, q->b, b, NULL, NULL);
    }
    const abut_pose3 there = {abut_along3(q->pose.p, fraction, q->along), q->pose.r};
    return distance_of(q, there);
}

static bounds_look look(const bounds_way *way, double fraction)
{
    const asked3         *q = way->asked;
    const abut_proximity3 near = distance_at(q, (abut_real)fraction);
    const double          rates = way->slack_rate + q->noise_rate;
    const double          off = relative_up((double)near.error + way->slack + q->noise + fraction * rates) + SMALLEST;
    if ((double)near.distance + off <= way->target)
        return BOUNDS_TOUCH;
    // Of a straight way the touches are one piece.
    bool parted = q->question != SCENE_ASKS_IMPACT && (double)near.distance - off > way->target;
    return parted ? BOUNDS_GAP : BOUNDS_UNKNOWN;
}

static const scene_turn unturned = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

// ---- what is handed over ------------------------------------------------------------------------------------------------

// What was lost, with the rounding of its sum; nothing stays nothing.
static double covering(double lost)
{
    return lost > 0 ? relative_up(lost) + SMALLEST : 0;
}

// A direction of the world in a body's frame and in the library's precision, and what it is off by.
static abut_vec3 along_in(const scene_body *a, const engine_entry *entry, scene_point along, double *off)
{
    const bool exact = relative3_is_quarter(a->turn);
    *off += (a->turn_slack + entry->tilt + (exact ? 0 : 0x1p-52)) * relative3_length(along);
    return rounded3(relative3_direction_from_world(a, along), off);
}

// Of length 1, so that fractions of it are lengths.
static scene_point unit_of(scene_point v, double *off)
{
    const double      largest = fmax(fmax(fabs(v.x), fabs(v.y)), fabs(v.z));
    const scene_point w = {v.x / largest, v.y / largest, v.z / largest};
    const double      length = hypot(hypot(w.x, w.y), w.z);
    if ((w.x != 0) + (w.y != 0) + (w.z != 0) > 1)
        *off += 0x1p-50;
    return (scene_point){w.x / length, w.y / length, w.z / length};
}

static void hand_over_way(const scene_body *a, const engine_entry *entry, const scene_query *query, asked3 *q)
{
    const bool depth = query->question == SCENE_ASKS_DEPTH_ALONG;
    double     off = 0;
    q->along = along_in(a, entry, depth ? unit_of(query->along, &off) : query->along, &off);
    q->way.slack_rate = covering(off);
    q->noise = 4 * ROUNDOFF * relative3_length(point_of3(q->pose.p));
    q->noise_rate = 4 * ROUNDOFF * relative3_length(point_of3(q->along));
}

// A point as a body of radius 0.
static bool hand_over_point(const scene_body *a, const engine_entry *entry, scene_point at, asked3 *q)
{
    static const abut_vec3 zero = {0, 0, 0};
    const scene_body       point = {.position = at, .turn = unturned};
    const relative3_pose   r = relative3_of(a, &point);
    if (!fits_point(r.place))
        return false;
    double moved = r.move_slack + entry->tilt * relative3_length(r.place);
    q->pose = abut_identity3();
    q->pose.p = rounded3(r.place, &moved);
    q->way.slack = covering(entry->slack + moved);
    abut_make_sphere3(&q->point, zero, 0);
    q->b = &q->point;
    return true;
}

// How a body moves, from a place of its own, and what its points are off by, which are as far as `reach` from its origin: at
// the start, and for a whole fraction.
static abut_sweep3 hand_over_sweep(const engine_entry *entry, double reach, const scene_body *body, scene_point start,
                                   const scene_motion *motion, asked3 *q)
{
    double       turned = body->turn_slack, moved = 0, centered = 0, shifted = motion->move_slack, spun = motion->turn_slack;
    const double arm = reach + 2 * relative3_length(motion->center);
    abut_sweep3  sweep = {.start.p = rounded3(start, &moved)};
    sweep.start.r = rounded_turn3(&body->turn, &turned);
    sweep.center = rounded3(motion->center, &centered);
    sweep.translation = rounded3(motion->translation, &shifted);
    sweep.turn = rounded3(motion->turn, &spun);
    q->way.slack += entry->slack + moved + (turned + entry->tilt) * arm + 2 * centered;
    q->way.slack_rate += shifted + spun * arm;
    q->noise += 128 * ROUNDOFF * arm + 4 * ROUNDOFF * relative3_length(start);
    q->noise_rate += 8 * ROUNDOFF * (relative3_length(motion->turn) * arm + relative3_length(motion->translation));
    return sweep;
}

static bool fits_motion(const scene_motion *motion)
{
    return fits_point(motion->center) && fits_point(motion->translation);
}

static bool hand_over_sweeps(const engine_entry *ea, const scene_body *a, const engine_entry *eb, const scene_body *b,
                             const scene_query *query, asked3 *q)
{
    const scene_body     axes = {.position = a->position, .turn = unturned};
    const relative3_pose r = relative3_of(&axes, b);
    if (!fits_point(r.place) || !fits_motion(&query->motion) || !fits_motion(&query->against_motion))
        return false;
    q->way.slack = r.move_slack;
    const scene_motion *motion = &query->motion;
    const double        far = relative3_length(r.place) + 2 * relative3_length(motion->center) +
                       query->max_fraction * relative3_length(motion->translation);
    q->sweep_a =
        hand_over_sweep(ea, ea->halfspace ? far + eb->reach : ea->reach, a, (scene_point){0}, &query->against_motion, q);
    q->sweep_b = hand_over_sweep(eb, eb->reach, b, r.place, motion, q);
    q->way.slack = covering(q->way.slack);
    q->way.slack_rate = covering(q->way.slack_rate);
    return true;
}

// B's pose in A's frame, for a straight way.
static bool hand_over_pair(const engine_shapes *shapes, const scene *s, int32_t mover, int32_t against, asked3 *q)
{
    engine_pair3 pair;
    if (!ENGINE_OF(engine_pair3_of)(shapes, s, against, mover, &pair))
        return false;
    q->pose = pair.pose;
    q->way.slack = ENGINE_OF(engine_error)(0, ENGINE_OF(engine_entry_of)(shapes, s, against),
                                           ENGINE_OF(engine_entry_of)(shapes, s, mover), pair.moved, pair.turned);
    return true;
}

static bool hand_over(const engine_shapes *shapes, const scene *s, const scene_query *query, int32_t mover, int32_t against,
                      asked3 *q)
{
    const scene_body   *a = &s->bodies[against];
    const engine_entry *entry = ENGINE_OF(engine_entry_of)(shapes, s, against);
    q->halfspace = entry->halfspace ? &entry->halfspace3 : NULL;
    q->a = entry->halfspace ? NULL : &entry->shape3;
    if (mover >= 0)
        q->b = &ENGINE_OF(engine_entry_of)(shapes, s, mover)->shape3;
    if (!fits(query->target) || !fits(query->max_fraction) || !fits_point(query->along))
        return false;
    if (query->question == SCENE_ASKS_IMPACT) {
        return hand_over_sweeps(entry, a, ENGINE_OF(engine_entry_of)(shapes, s, mover), &s->bodies[mover], query, q);
    }
    if (mover >= 0 ? !hand_over_pair(shapes, s, mover, against, q) : !hand_over_point(a, entry, query->origin, q))
        return false;
    if (query->question != SCENE_ASKS_POINT)
        hand_over_way(a, entry, query, q);
    return true;
}

bool ENGINE_OF(engine_way3_of)(const engine_shapes *shapes, const scene *s, const scene_query *query, int32_t mover,
                               int32_t against, engine_way3 *way)
{
    asked3 q = {.question = query->question, .leave = query->leave};
    if (!hand_over(shapes, s, query, mover, against, &q))
        return false;
    const abut_cast_options options = {
        .max_fraction = margin_of(query->max_fraction), .target = margin_of(query->target), .leave = query->leave};
    *way = (engine_way3){q.halfspace, q.a,     q.b,
                         q.pose,      q.along, q.sweep_a,
                         q.sweep_b,   options, q.way.slack + query->max_fraction * q.way.slack_rate};
    return true;
}

// ---- the answers --------------------------------------------------------------------------------------------------------

static void answer_point(const asked3 *q, query_answer *found)
{
    const abut_proximity3 near = q->halfspace != NULL ? distance_of(q, q->pose) : abut_point3(q->a, q->pose.p, NULL);
    found->status = query_status_of(near.status);
    found->hit = near.distance <= 0;
    found->inside = found->hit;
    found->distance = (double)near.distance;
    found->error = q->way.slack > 0 ? relative_up((double)near.error + q->way.slack) + SMALLEST : (double)near.error;
    found->point = point_of3(near.point_a);
    found->normal = point_of3(near.normal);
}

static void answer_way(const asked3 *q, query_answer *found)
{
    switch (q->question) {
    case SCENE_ASKS_RAY:
        bounds_of_ray(&q->way, found);
        break;
    case SCENE_ASKS_DEPTH_ALONG:
        bounds_of_last(&q->way, found);
        break;
    default:
        bounds_of_first(&q->way, found);
        break;
    }
}

static void take_to_world(const scene_query *query, const scene_body *a, query_answer *found)
{
    if (query->question == SCENE_ASKS_IMPACT) {
        found->point =
            (scene_point){found->point.x + a->position.x, found->point.y + a->position.y, found->point.z + a->position.z};
        return;
    }
    found->point = relative3_point_to_world(a, found->point);
    found->normal = relative3_direction_to_world(a, found->normal);
    if (query->question == SCENE_ASKS_RAY)
        found->distance = found->fraction * hypot(hypot(query->along.x, query->along.y), query->along.z);
}

void ENGINE_OF(engine_query3)(const engine_shapes *shapes, const scene *s, const scene_query *query, int32_t mover,
                              int32_t against, query_answer *found)
{
    asked3 q = {.question = query->question, .leave = query->leave};
    q.way = (bounds_way){.asked = &q, .ask = ask, .look = look, .target = query->target, .last = query->max_fraction};
    *found = (query_answer){.status = QUERY_INVALID};
    if (hand_over(shapes, s, query, mover, against, &q)) {
        q.way.slack = covering(q.way.slack + ((double)margin_of(query->target) - query->target));
        if (query->question == SCENE_ASKS_POINT) {
            answer_point(&q, found);
        } else {
            answer_way(&q, found);
        }
        take_to_world(query, &s->bodies[against], found);
    }
    found->body = against;
}
