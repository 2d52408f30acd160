// impact3.c : when two convex shapes meet that move and turn.
//
// Let n be any unit vector, s the time since the fraction that was looked at. A point r of A, from the point of A that moves
// straight, is at exp(s w) r then, which is r + s w x r to within |w|^2 |r| s^2 / 2. So along n no point of A is farther out
// than
//   h_A(n + s n x w_A) + s n v_A + |w_A|^2 R_A s^2 / 2,
// h_A being the support of A's core as it was and R_A its reach; likewise of B against n. What they leave apart is a bound of
// the separation along n at all later times. The supports are convex functions of s, and so is the bound turned round: where it
// is above the radius now and at s, it is so all the way from here to there, whatever number of turns lies between. A step
// takes the time at which the bound would be used up if the farthest points stayed the same ones; where that is too far, the
// chord from here to there is not. Near the touch the second order fades, and the steps converge like Newton's.
//
// Frame: the world's axes, about A's position at the start.
#include "abut/halfspace3.h"
#include "base/hook.h"
#include "base/inline.h"
#include "base/tolerance3.h"
#include "base/tolerance_cast.h"
#include "base/tolerance_shape.h"
#include "cast/edges3.h"
#include "cast/hit3.h"
#include "cast/mover3.h"
#include "cast/swing3.h"
#include "cast/used_up.h"
#include "gjk/minkowski3.h"
#include "math/angle.h"
#include "math/direction3.h"
#include "query/guard3.h"

static const abut_real never = (abut_real)INFINITY;

abut_pose3 abut_sweep3_pose(const abut_sweep3 *sweep, abut_real fraction)
{
    ABUT_CONTRACT(sweep != NULL);
    const abut_direction3 axis = abut_direction_of3(sweep->turn);
    abut_rot3             r = sweep->start.r;
    if (axis.length > 0) {
        const abut_rot3 turn = abut_rot3_axis(axis.unit, fraction * axis.length);
        r = (abut_rot3){abut_rotate3(turn, r.x), abut_rotate3(turn, r.y), abut_rotate3(turn, r.z)};
    }
    const abut_vec3 arm = abut_sub3(abut_rotate3(sweep->start.r, sweep->center), abut_rotate3(r, sweep->center));
    return (abut_pose3){abut_add3(abut_along3(sweep->start.p, fraction, sweep->translation), arm), r};
}

static abut_status stop(abut_advance3 *m, abut_status status)
{
    m->status = status;
    return status;
}

static abut_status miss(abut_advance3 *m)
{
    m->safe = m->last;
    return stop(m, ABUT_MISS);
}

// Upper bound of a core's reach from a point of its body.
static abut_real reach_from(const abut_shape3 *shape, abut_vec3 center)
{
    return (shape->reach + abut_length_of3(abut_sub3(shape->middle, center))) * (1 + 4 * ABUT_EPSILON);
}

static bool is_usable(const abut_sweep3 *s, abut_real last)
{
    const abut_real largest = ABUT_REAL_LARGEST / 4;
    return abut_length_bound3(s->start.p) <= largest && abut_length_bound3(s->center) <= largest &&
           abut_length_bound3(s->translation) * last <= largest && abut_length_bound3(s->turn) <= largest &&
           abut_length_of3(s->turn) * last <= ABUT_ANGLE_LARGEST; // the length of what is no number is 0
}

abut_status abut_advance3_begin(abut_advance3 *m, const abut_shape3 *a, const abut_sweep3 *sweep_a, const abut_shape3 *b,
                                const abut_sweep3 *sweep_b, const abut_cast_options *options, const abut_cache3 *cache)
{
    static const abut_cast_options defaults = {0, 0, 0, false};

    ABUT_CONTRACT(m != NULL && a != NULL && b != NULL && sweep_a != NULL && sweep_b != NULL);
    const abut_cast_options *o = options != NULL ? options : &defaults;
    memset(m, 0, sizeof *m);
    m->a = a;
    m->b = b;
    m->origin = sweep_a->start.p;
    m->sweep_a = *sweep_a;
    m->sweep_b = *sweep_b;
    m->sweep_a.start.p = (abut_vec3){0, 0, 0};
    m->sweep_b.start.p = abut_sub3(sweep_b->start.p, m->origin);
    m->last = o->max_fraction > 0 ? o->max_fraction : 1;
    m->target = o->target > 0 ? o->target : 0;
    m->radius = a->radius + b->radius + m->target;
    m->tolerance = o->tolerance > 0 ? o->tolerance : 0;
    m->leave = o->leave;
    m->by_edges = true;
    m->upper = never;
    if (cache != NULL) {
        m->cache = *cache;
    }
    if (!is_usable(sweep_a, m->last) || !is_usable(sweep_b, m->last) || !(m->target <= ABUT_REAL_LARGEST)) {
        return stop(m, ABUT_INVALID);
    }
    m->reach_a = reach_from(a, sweep_a->center);
    m->reach_b = reach_from(b, sweep_b->center);
    m->way = abut_length_of3(abut_sub3(sweep_b->translation, sweep_a->translation));
    return stop(m, ABUT_RUNNING);
}

static abut_vec3 center_of(const abut_sweep3 *sweep, const abut_pose3 *pose)
{
    return abut_transform3(*pose, sweep->center);
}

// What stands for a half-space: a point of its plane. Along the normal, which turns with it, none is farther out.
static const abut_shape3 foot = {.core = ABUT_CORE3_POINT};

static bool is_ground(const abut_advance3 *m)
{
    return m->ground.x != 0 || m->ground.y != 0 || m->ground.z != 0;
}

abut_status abut_halfspace3_advance(abut_advance3 *m, const abut_halfspace3 *halfspace, const abut_sweep3 *sweep_halfspace,
                                    const abut_shape3 *shape, const abut_sweep3 *sweep_shape, const abut_cast_options *options)
{
    ABUT_CONTRACT(halfspace != NULL);
    abut_advance3_begin(m, &foot, sweep_halfspace, shape, sweep_shape, options, NULL);
    const abut_direction3 n = abut_direction_of3(halfspace->normal);
    const abut_real       far = n.length > 0 ? halfspace->offset / n.length : (abut_real)INFINITY;
    if (m->status == ABUT_INVALID || !(n.length < (abut_real)INFINITY && abut_abs(far) <= ABUT_REAL_LARGEST / 4)) {
        return stop(m, ABUT_INVALID);
    }
    m->ground = n.unit;
    m->sweep_a.start.p = abut_rotate3(m->sweep_a.start.r, abut_scale3(far, n.unit));
    m->sweep_a.center = abut_along3(m->sweep_a.center, -far, n.unit);
    m->reach_a = reach_from(&foot, m->sweep_a.center);
    if (abut_length_bound3(sweep_halfspace->turn) > 0) { // what turns goes by as fast as it is far from there
        const abut_real apart =
            abut_length_of3(abut_sub3(center_of(&m->sweep_b, &m->sweep_b.start), center_of(&m->sweep_a, &m->sweep_a.start)));
        m->reach_a += apart + m->last * m->way + m->reach_b;
    }
    return m->status;
}

// ---- the bound of the separation ----------------------------------------------------------------------------------------

// How far the core reaches along n at a time later, but for the second order, when n itself turns at a rate.
static abut_real height(const abut_mover3 *m, abut_vec3 n, abut_vec3 rate, abut_real later)
{
    const abut_vec3 turned = abut_along3(n, later, abut_add3(abut_cross3(n, m->sweep->turn), rate));
    return abut_dot3(turned, abut_mover_farthest3(m, turned)) + later * abut_dot3(n, m->sweep->translation);
}

// And at what speed, at first; r is the farthest point.
static abut_real speed(const abut_mover3 *m, abut_vec3 n, abut_vec3 rate, abut_vec3 r)
{
    return abut_dot3(n, abut_add3(m->sweep->translation, abut_cross3(m->sweep->turn, r))) + abut_dot3(rate, r);
}

// The square of how fast a body turns for one who turns with the normal; where the axes differ they do not commute.
static abut_real bend_of(const abut_sweep3 *sweep, abut_vec3 spin)
{
    const abut_real left = abut_length_of3(abut_sub3(sweep->turn, spin));
    return left * left + abut_length_of3(abut_cross3(sweep->turn, spin));
}

// What the second order takes at most of the separation, a length per square of a fraction, up to a time later; the arms are
// what the two bodies give it.
static abut_real bend_with(const abut_advance3 *m, abut_real arms, abut_real apart, abut_real later)
{
    const abut_real spin = abut_length_of3(m->spin);
    return (arms + spin * (spin * (apart + later * m->way) + 2 * m->way)) / 2 * (1 + 4 * ABUT_NOISE_SPEED);
}

static abut_real arms_of(const abut_advance3 *m)
{
    return bend_of(&m->sweep_a, m->spin) * m->reach_a + bend_of(&m->sweep_b, m->spin) * m->reach_b;
}

static abut_real bend(const abut_advance3 *m, abut_real apart, abut_real later)
{
    return bend_with(m, arms_of(m), apart, later);
}

// From A's straight moving point to B's.
static abut_vec3 apart_of(const abut_advance3 *m)
{
    return abut_sub3(center_of(&m->sweep_b, &m->pose_b), center_of(&m->sweep_a, &m->pose_a));
}

// How a body turns for one who turns with the normal.
static abut_vec3 round_of(const abut_advance3 *m, const abut_sweep3 *sweep)
{
    return abut_sub3(sweep->turn, m->spin);
}

// The same where only a point of each matters and the normal goes round both bodies on circles: by how each goes for one who
// turns with the normal, or by how the second goes seen from the first. Two that are near each other and stay so are told by
// that, wherever their straight moving points are.
static abut_real bend_of_points(const abut_advance3 *m, abut_vec3 a, abut_vec3 b, abut_real later)
{
    const abut_real spin = abut_length_of3(m->spin);
    const abut_vec3 way_a = abut_add3(m->sweep_a.translation, abut_cross3(m->sweep_a.turn, a));
    const abut_vec3 way_b = abut_add3(m->sweep_b.translation, abut_cross3(m->sweep_b.turn, b));
    const abut_real bends = abut_arm_of3(m->sweep_a.turn, a) + abut_arm_of3(m->sweep_b.turn, b);
    const abut_real pace = abut_length_of3(abut_sub3(way_b, way_a)) + later * bends;
    const abut_real between = abut_length_of3(abut_sub3(abut_add3(m->apart, b), a)) + later * pace;
    const abut_real together = (bends + spin * (2 * pace + spin * between)) / 2 * (1 + 4 * ABUT_NOISE_SPEED);
    const abut_real arms = abut_arm_of3(round_of(m, &m->sweep_a), a) + abut_arm_of3(round_of(m, &m->sweep_b), b);
    return abut_min(together, bend_with(m, arms, abut_length_of3(m->apart), later));
}

// How the normal changes as it turns.
static abut_vec3 rate_of(const abut_advance3 *m)
{
    return abut_cross3(m->spin, m->normal);
}

// How fast the bound falls at first, as far as these points of the two are concerned.
static abut_real speed_with(const abut_advance3 *m, abut_vec3 top_a, abut_vec3 top_b)
{
    const abut_mover3 a = {m->a, &m->sweep_a, &m->pose_a};
    const abut_mover3 b = {m->b, &m->sweep_b, &m->pose_b};
    const abut_vec3   rate = rate_of(m);
    const abut_real   along = speed(&a, m->normal, rate, top_a) + speed(&b, abut_neg3(m->normal), abut_neg3(rate), top_b);
    return along - abut_dot3(rate, m->apart);
}

static abut_real speed_of(const abut_advance3 *m)
{
    return speed_with(m, m->top_a, m->top_b);
}

// What is left of the separation at a time later, at least.
static abut_real room(abut_advance3 *m, abut_real later)
{
    const abut_mover3 a = {m->a, &m->sweep_a, &m->pose_a};
    const abut_mover3 b = {m->b, &m->sweep_b, &m->pose_b};
    const abut_vec3   rate = rate_of(m);
    const abut_real   centers = abut_dot3(abut_along3(m->normal, later, rate), m->apart);
    const abut_real   heights = height(&a, m->normal, rate, later) + height(&b, abut_neg3(m->normal), abut_neg3(rate), later);
    const abut_real   turns =
        later * (abut_length_of3(m->sweep_a.turn) + abut_length_of3(m->sweep_b.turn) + 2 * abut_length_of3(m->spin));
    m->supports += 1;
    return centers - heights - m->radius - bend(m, abut_length_of3(m->apart), later) * later * later - m->noise * (1 + turns);
}

// What a turn is off by, as a length at the end of a core. The angle is off by the rounding of the axis' length (3.5 u), of its
// product with the fraction (1) and of that itself (1); the matrix by 4 u for cosine and sine and 16 u for products with an
// axis off by 3.5 u twice, in nine entries; the product with the start adds 3. A body that does not turn is where it was put.
static abut_real noise_of_turn(const abut_sweep3 *sweep, abut_real at, abut_real reach)
{
    const abut_real angle = at * abut_length_of3(sweep->turn);
    return angle > 0 ? (ABUT_NOISE3_TURN + ABUT_NOISE3_ANGLE * angle) * reach : 0;
}

// What the poses may be off by, and so the distance, a length: the turns, the positions (a product and two sums, and the arm of
// the point that moves straight), and what composing the two poses rounds, as for two poses in the world (world3.c).
// A is where it is given from, but for the foot of a half-space, which is that of its plane, too.
static abut_real noise_of_poses(const abut_advance3 *m)
{
    const abut_real ways = abut_length_bound3(m->sweep_a.start.p) + abut_length_bound3(m->sweep_b.start.p) +
                           m->at * (abut_length_bound3(m->sweep_a.translation) + abut_length_bound3(m->sweep_b.translation));
    const abut_real centers = abut_length_bound3(m->sweep_a.center) + abut_length_bound3(m->sweep_b.center);
    const abut_real arms = 2 * m->reach_a + m->reach_b + 2 * centers;
    const abut_real turns = noise_of_turn(&m->sweep_a, m->at, m->reach_a) + noise_of_turn(&m->sweep_b, m->at, m->reach_b);
    const abut_real plane = ABUT_NOISE3_PLANE * abut_length_bound3(m->sweep_a.start.p);
    return turns + plane + (ABUT_NOISE3_WORLD + 3 * abut_shear3(m->pose_a.r)) * (ways + arms) +
           ABUT_NOISE_SPEED * (ways + centers);
}

// No point of either comes nearer to one of the other than by this in a whole motion.
static abut_real fastest_of(const abut_advance3 *m)
{
    const abut_real turns = abut_length_of3(m->sweep_a.turn) * m->reach_a + abut_length_of3(m->sweep_b.turn) * m->reach_b;
    return (m->way + turns) * (1 + ABUT_NOISE_SPEED);
}

// ---- steps --------------------------------------------------------------------------------------------------------------

static abut_proximity3 distance_at(abut_advance3 *m, abut_pose3 b_in_a)
{
    const abut_halfspace3 ground = {m->ground, 0};
    return is_ground(m) ? abut_halfspace3_distance(&ground, m->b, b_in_a) : abut_distance3(m->a, m->b, b_in_a, NULL, &m->cache);
}

// The distance at the fraction `at`, and what rounding may have done to it: to that of a half-space once, and once by the
// normal as it is turned into the world's axes.
static abut_proximity3 look(abut_advance3 *m)
{
    m->pose_a = abut_sweep3_pose(&m->sweep_a, m->at);
    m->pose_b = abut_sweep3_pose(&m->sweep_b, m->at);
    const abut_pose3      b_in_a = abut_relative_pose3(m->pose_a, m->pose_b);
    const abut_proximity3 p = distance_at(m, b_in_a);
    m->supports += p.supports;
    if (p.status == ABUT_INVALID) {
        m->status = ABUT_INVALID;
        return p;
    }
    const abut_vec3 normal = abut_rotate3(m->pose_a.r, p.normal);
    m->normal = (abut_vec3){abut_flush(normal.x), abut_flush(normal.y), abut_flush(normal.z)};
    m->spin = is_ground(m) ? m->sweep_a.turn : (abut_vec3){0, 0, 0};
    m->noise = is_ground(m) ? 2 * p.error : abut_pair_noise3(m->a, m->b, &b_in_a);
    // Times are as coarse as the smallest numbers, and a step keeps off by some of these.
    m->noise += noise_of_poses(m) + ABUT_NOISE3_DISTANCE * m->radius + ABUT_IMPACT_FLOOR * fastest_of(m);
    m->point = abut_transform3(m->pose_a, p.point_a);
    m->nearest_a = abut_along3(abut_sub3(m->point, center_of(&m->sweep_a, &m->pose_a)), -m->a->radius, m->normal);
    m->nearest_b = abut_along3(abut_sub3(abut_transform3(m->pose_a, p.point_b), center_of(&m->sweep_b, &m->pose_b)),
                               m->b->radius, m->normal);
    m->distance = p.distance;
    return p;
}

// What is left of the distance along its normal.
static void measure(abut_advance3 *m)
{
    const abut_mover3 a = {m->a, &m->sweep_a, &m->pose_a};
    const abut_mover3 b = {m->b, &m->sweep_b, &m->pose_b};
    const abut_vec3   back = abut_neg3(m->normal);
    m->supports += 1;
    m->apart = apart_of(m);
    m->top_a = abut_mover_farthest3(&a, m->normal);
    m->top_b = abut_mover_farthest3(&b, back);
    m->separation = abut_dot3(m->normal, m->apart) - (abut_dot3(m->normal, m->top_a) + abut_dot3(back, m->top_b)) - m->radius;
    m->speed = speed_of(m);
}

static void bound(abut_advance3 *m, abut_real upper)
{
    m->upper = abut_min(m->upper, upper);
}

// That they touch is less than rounding can tell: not before `safe`, and from `upper` on no more.
static abut_status graze(abut_advance3 *m, abut_real upper)
{
    bound(m, upper);
    m->grazing = true;
    return stop(m, ABUT_OK);
}

// No more than the angle of a tangent, and for small ones all but that (Shafer 1966).
static abut_real arc_of(abut_real tangent)
{
    return 3 * tangent / (1 + 2 * abut_sqrt(1 + tangent * tangent));
}

// The normal, as it turns, goes round either body on a circle: it stays, or turns about the body's own axis.
static bool is_circle(const abut_advance3 *m)
{
    const abut_vec3 askew_a = abut_cross3(m->sweep_a.turn, m->spin);
    const abut_vec3 askew_b = abut_cross3(m->sweep_b.turn, m->spin);
    return abut_length_bound3(askew_a) + abut_length_bound3(askew_b) == 0;
}

// The point that bounds a core along a normal that turns. If it turns with the body, then all that is farthest now stays so,
// and of an edge or a face it is the point nearest to the other body that comes towards it least.
static abut_vec3 point_of_a(const abut_advance3 *m)
{
    return abut_length_bound3(round_of(m, &m->sweep_a)) == 0 ? m->nearest_a : m->top_a;
}

static abut_vec3 point_of_b(const abut_advance3 *m)
{
    return abut_length_bound3(round_of(m, &m->sweep_b)) == 0 ? m->nearest_b : m->top_b;
}

// What bounds a core along a normal that turns, until a time later: a point that is farthest then, what others have over it on
// the way beside what the farthest at first has, and when the point comes out farther than that.
typedef struct held3 {
    abut_vec3 point;
    abut_real over;
    abut_real overtakes;
} held3;

static abut_real overtakes_at(abut_vec3 n, abut_vec3 change, abut_vec3 top, abut_vec3 point)
{
    const abut_vec3 beyond = abut_sub3(point, top);
    const abut_real grows = abut_dot3(change, beyond);
    return grows > 0 ? abut_max(-abut_dot3(n, beyond), 0) / grows : never;
}

// Along a straight way of the normal the support is no more than that of the point and what the first has over it, for it is a
// mean of those at both ends.
static held3 held_straight(const abut_mover3 *body, abut_vec3 spin, abut_vec3 n, abut_vec3 top, abut_real later)
{
    const abut_vec3 change = abut_cross3(n, abut_sub3(body->sweep->turn, spin));
    const abut_vec3 point = abut_mover_farthest3(body, abut_along3(n, later, change));
    return (held3){point, 0, overtakes_at(n, change, top, point)};
}

// The arc of a circle, a quarter of a turn at most, is within the triangle of its ends and the corner of its tangents, so the
// support along it is a mean of those three.
static held3 held_round(const abut_mover3 *body, abut_vec3 spin, abut_vec3 n, abut_vec3 top, abut_real later)
{
    const abut_vec3       turn = abut_sub3(body->sweep->turn, spin);
    const abut_direction3 axis = abut_direction_of3(turn);
    if (!(axis.length > 0)) {
        return (held3){top, 0, never};
    }
    const abut_turn half = abut_turn_of(later * axis.length / 2);
    const abut_vec3 side = abut_cross3(n, axis.unit); // the normal goes round the body against the body's turn
    const abut_vec3 inward = abut_cross3(side, axis.unit);
    const abut_vec3 corner = abut_along3(n, half.s / half.c, side);
    const abut_vec3 end = abut_along3(abut_along3(n, 2 * half.s * half.c, side), 2 * half.s * half.s, inward);
    const abut_vec3 point = abut_mover_farthest3(body, end);
    const abut_real at_corner = abut_dot3(corner, abut_sub3(abut_mover_farthest3(body, corner), point));
    const abut_real over = abut_max(at_corner - abut_dot3(n, abut_sub3(top, point)), 0);
    return (held3){point, over, arc_of(overtakes_at(n, side, top, point)) / axis.length};
}

// What all bounds with one turn of the normal have in common.
typedef struct course3 {
    abut_real apart; // how far the points that move straight are apart
    abut_real arms;  // what the bodies give the second order
    abut_real turns; // how fast all of it turns
} course3;

static course3 course_of(const abut_advance3 *m)
{
    const abut_real turns = abut_length_of3(m->sweep_a.turn) + abut_length_of3(m->sweep_b.turn) + 2 * abut_length_of3(m->spin);
    return (course3){abut_length_of3(m->apart), arms_of(m), turns};
}

// The time for which the bound stays above the radius, with the points that are farthest at its end: first it is tried until
// where it would be used up if those of now stayed the farthest, then until others come out.
static abut_real clear_until(abut_advance3 *m, const course3 *course, abut_real last, bool along_arc)
{
    const abut_mover3 a = {m->a, &m->sweep_a, &m->pose_a};
    const abut_mover3 b = {m->b, &m->sweep_b, &m->pose_b};
    const abut_vec3   back = abut_neg3(m->normal);
    abut_real         clear = 0;
    abut_real         until = last;
    for (int32_t i = 0; i < ABUT_IMPACT_CORNERS && until > ABUT_IMPACT_GAIN * clear; ++i) {
        const held3 of_a = along_arc ? held_round(&a, m->spin, m->normal, point_of_a(m), until)
                                     : held_straight(&a, m->spin, m->normal, m->top_a, until);
        const held3 of_b =
            along_arc ? held_round(&b, m->spin, back, point_of_b(m), until) : held_straight(&b, m->spin, back, m->top_b, until);
        const abut_real doubt = (along_arc ? 2 : 1) * m->noise * (1 + until * course->turns) / until;
        const abut_real along = abut_max(speed_with(m, of_a.point, of_b.point) + doubt, 0);
        const abut_real curve =
            along_arc ? bend_of_points(m, of_a.point, of_b.point, until) : bend_with(m, course->arms, course->apart, until);
        const abut_real overtakes = abut_min(of_a.overtakes, of_b.overtakes);
        const abut_real now = m->separation - m->noise - (of_a.over + of_b.over);
        m->supports += along_arc ? 2 : 1;
        clear = now > 0 ? abut_max(clear, abut_used_up(now, along, curve, until)) : clear;
        until = overtakes < until ? overtakes : until / 2;
    }
    return clear;
}

// The longest time in which the normal goes round neither body by more than this.
static abut_real turned_by(const abut_advance3 *m, abut_real angle)
{
    const abut_real fastest = abut_max(abut_length_of3(round_of(m, &m->sweep_a)), abut_length_of3(round_of(m, &m->sweep_b)));
    return angle < fastest * m->last ? angle / fastest : m->last;
}

// A time that is longer than this, or this: that for which the bound with its speed at first surely stays above the radius. It
// is tried with the reach of the cores, and where that falls short with the arms of points: then a body that stands on a corner
// and turns about it is clear until another corner comes down. What cannot be longer is not tried.
static abut_real clear_for(abut_advance3 *m, abut_real speed, abut_real least)
{
    const abut_real now = m->separation - m->noise;
    const abut_real rest = m->last - m->at;
    const course3   course = course_of(m);
    const abut_real by_reach = abut_used_up(now, abut_max(speed, 0), bend_with(m, course.arms, course.apart, 0), rest);
    abut_real       clear = by_reach > least ? clear_until(m, &course, by_reach, false) : by_reach;
    const abut_real enough = abut_max(ABUT_IMPACT_GAIN * clear, least);
    if (rest > enough && is_circle(m)) {
        const abut_vec3 of_a = point_of_a(m);
        const abut_vec3 of_b = point_of_b(m);
        const abut_real pace = abut_max(speed_with(m, of_a, of_b), 0);
        const abut_real longest = abut_min(rest, turned_by(m, 1));
        if (longest > enough && now > pace * enough) {
            const abut_real by_points = abut_used_up(now, pace, bend_of_points(m, of_a, of_b, 0), longest);
            clear = by_points > enough ? abut_max(clear, clear_until(m, &course, by_points, true)) : clear;
        }
    }
    return abut_max(least, (1 - ABUT_NOISE_SPEED) * clear); // by_reach, untried, is no longer than that
}

// The time with a normal that turns, where that is longer. The machine keeps how it does.
static abut_real longer_with(abut_advance3 *m, abut_real clear, abut_vec3 spin)
{
    const abut_vec3 spin_before = m->spin;
    m->spin = spin;
    const abut_real clear_now = clear_for(m, speed_of(m), clear);
    if (!(clear_now > clear)) {
        m->spin = spin_before;
    }
    return clear_now;
}

// Where the last step looked.
typedef struct look3 {
    abut_real  at;
    abut_vec3  normal;
    abut_pose3 pose_a, pose_b;
} look3;

// The axis about which a body sees that the normal has turned, in the world's axes.
static abut_vec3 axis_of_turn(const abut_pose3 *pose, abut_vec3 normal, const abut_pose3 *pose_before, abut_vec3 before)
{
    return abut_cross3(abut_rotate3(pose->r, abut_unrotate3(pose_before->r, before)), normal);
}

// The time with the edges of both that pass each other, where that is longer. No normal that turns at one rate says so.
static abut_real longer_with_edges(abut_advance3 *m, abut_real clear, const look3 *before)
{
    const bool polytopes = m->a->core <= ABUT_CORE3_HULL && m->b->core <= ABUT_CORE3_HULL;
    const bool brief = clear * abut_length_of3(abut_sub3(m->sweep_a.turn, m->sweep_b.turn)) < ABUT_EDGE_BRIEF;
    if (!m->by_edges || !polytopes || !brief || !(m->at > before->at)) {
        return clear;
    }
    const abut_edge_axes3 axes = {axis_of_turn(&m->pose_a, m->normal, &before->pose_a, before->normal),
                                  axis_of_turn(&m->pose_b, m->normal, &before->pose_b, before->normal)};
    return abut_max(clear, abut_clear_by_edges3(m, &axes));
}

// Whether it is one: what turns in a time next to none may do so faster than all numbers.
static bool is_number(abut_vec3 rate)
{
    return abut_length_bound3(rate) < (abut_real)INFINITY;
}

// The time with a normal that swings as the nearest features say, or as it has done since the last step, where that is longer.
// Where steps become so much shorter from one to the next they converge already.
static abut_real longer_with_swing(abut_advance3 *m, abut_real clear, const look3 *before, abut_vec3 spin)
{
    abut_vec3 rate = abut_cross3(spin, m->normal);
    if (!m->by_edges || !(ABUT_IMPACT_GAIN * clear > m->at - before->at)) {
        return clear;
    }
    abut_rate_of_normal3(m, &rate);
    return is_number(rate) ? abut_clear_by_swing3(m, rate, clear) : clear;
}

// How the normal has turned since the last step. False when this is the first.
static bool spin_of_normal(const abut_advance3 *m, const look3 *before, abut_vec3 *spin)
{
    if (!(m->at > before->at)) {
        return false;
    }
    const abut_vec3 change = abut_scale3(1 / (m->at - before->at), abut_sub3(m->normal, before->normal));
    *spin = abut_cross3(m->normal, change);
    return is_number(*spin);
}

// The longest time of several: with a normal that stays, with one that turns as it has done since the last step; and where that
// has taken long, with one that turns with either body, with an edge of each, or with one that swings. That of a half-space
// turns with it.
static abut_real clear_at_most(abut_advance3 *m, const look3 *before)
{
    abut_real clear = clear_for(m, m->speed, 0);
    if (is_ground(m) || clear >= (1 - ABUT_NOISE_SPEED) * (m->last - m->at)) {
        return clear;
    }
    abut_vec3 spin = {0, 0, 0};
    if (spin_of_normal(m, before, &spin)) {
        clear = longer_with(m, clear, spin);
    }
    if (m->steps > ABUT_IMPACT_STEPS_OF_MOST) {
        clear = longer_with(m, clear, m->sweep_a.turn);
        clear = longer_with(m, clear, m->sweep_b.turn);
        clear = longer_with_edges(m, clear, before);
        clear = longer_with_swing(m, clear, before, spin);
    }
    return clear;
}

// Whether they come nearer by less than rounding until a time from now, by whichever of their points.
static bool comes_no_nearer(abut_advance3 *m, abut_real time)
{
    return room(m, time) + m->noise >= m->separation - m->noise;
}

// A time in which the noise would be passed many times over at the greatest speed, to see whether they approach at first.
static abut_real soon(const abut_advance3 *m)
{
    return abut_min(abut_max(ABUT_IMPACT_SOON * m->noise / fastest_of(m), ABUT_REAL_NORMAL), m->last); // not 0: it grows
}

// Whether they are no nearer than rounding to the end of the motion: they slide along each other, and that is no touch.
static bool is_sliding(abut_advance3 *m)
{
    return room(m, m->last - m->at) + 2 * m->noise >= 0;
}

// How long they come no nearer than rounding: the bound is concave, so what holds at the end does all along the way there.
static abut_real parts_until(abut_advance3 *m)
{
    const abut_real rest = m->last - m->at;
    abut_real       time = abut_min(soon(m), rest);
    while (time < rest && comes_no_nearer(m, abut_min(4 * time, rest))) {
        time = abut_min(4 * time, rest);
    }
    return time;
}

// They are as near as rounding, and part: on from look to look until they are clear of each other, or to the end. False where
// they come nearer again before, or that takes many looks.
static bool part(abut_advance3 *m)
{
    for (int32_t i = 0; i < ABUT_PART_LOOKS && comes_no_nearer(m, soon(m)); ++i) {
        m->at = abut_min(m->at + parts_until(m), m->last);
        const abut_proximity3 p = look(m);
        if (m->status == ABUT_INVALID) {
            return true;
        }
        measure(m);
        const abut_real gap = p.distance - p.error - noise_of_poses(m) - m->target;
        if (gap > ABUT_CAST_NEAR * m->noise || m->at >= m->last) {
            m->safe = m->at + abut_max((1 - ABUT_NOISE_SPEED) * (gap / fastest_of(m)), 0);
            m->grazing = true;
            return true;
        }
    }
    return false;
}

// Where the separation is used up: by the bound that falls least in a time, with a normal that stays, of which this is left by
// then, or with one that turns as it has done since the last step.
static abut_real estimate_of(abut_advance3 *m, abut_real time, abut_real left, const look3 *before)
{
    abut_vec3 spin = {0, 0, 0};
    if (!is_ground(m) && spin_of_normal(m, before, &spin)) {
        m->spin = spin;
        left = abut_max(room(m, time), left);
        m->spin = (abut_vec3){0, 0, 0};
    }
    const abut_real speed = (m->separation - m->noise - left) / time;
    return speed > 0 ? m->at + abut_max(m->separation, 0) / speed : m->safe;
}

// How the distance beyond the touch says that there is one: where it is no more than the target. It is asked ever farther
// on. Where they turn out to be apart there, no point of either moves faster than this bounds for how long: if that is
// back to where they were clear before, the steps go on from there, and else they have grazed.
static abut_status look_beyond(abut_advance3 *m, const look3 *before)
{
    const abut_vec3 normal = m->normal;
    const abut_vec3 point = m->point;
    const abut_real fastest = fastest_of(m);
    const abut_real time = soon(m);
    const abut_real left = room(m, time);
    const abut_real speed = (m->separation - m->noise - left) / time; // of whichever point comes first
    const abut_real close = abut_max(m->tolerance, ABUT_CAST_NEAR * m->noise);
    const abut_real deep = abut_max(m->separation, 0) + abut_max(m->tolerance, ABUT_CAST_BEYOND * m->noise);
    abut_real       later = deep / abut_max(speed, ABUT_CAST_SLOWEST * fastest);
    later = later > 0 ? abut_max(later, ABUT_EPSILON * m->safe) : ABUT_EPSILON * m->last;
    m->grazing = m->steps == 1 && is_sliding(m);
    if (m->grazing) {
        return miss(m);
    }
    m->estimate = estimate_of(m, time, left, before);
    if (m->steps == 1 && part(m)) {
        return m->status == ABUT_RUNNING && m->safe >= m->last ? miss(m) : m->status;
    }
    later = abut_max(later + (m->at - m->safe), ABUT_REAL_NORMAL); // not 0, which would never grow
    while (m->at < m->last) {
        m->at = abut_min(m->safe + later, m->last);
        later *= ABUT_CAST_FARTHER;
        const abut_proximity3 p = look(m);
        if (m->status == ABUT_INVALID) {
            return m->status;
        }
        if (p.distance + p.error + noise_of_poses(m) <= m->target) {
            m->grazing = false;
            m->normal = normal;
            m->point = point;
            bound(m, m->at);
            return stop(m, ABUT_OK);
        }
        const abut_real gap = p.distance - p.error - noise_of_poses(m) - m->target;
        const abut_real around = abut_max((1 - ABUT_NOISE_SPEED) * (gap / fastest) - ABUT_ERROR_FLOOR, 0);
        if (gap > close && m->at - around > m->safe) {
            return graze(m, m->at - around);
        }
        if (gap > close) {
            m->grazing = false;
            m->safe = m->at + around;
            return m->safe >= m->last ? miss(m) : ABUT_RUNNING;
        }
    }
    return graze(m, m->last);
}

// Whether they are no deeper in each other a moment later, whatever the bound says along the normal that they have now: where
// bodies turn, a face's far corners rise along it, and of two normals that are as good the other may be theirs by then. The
// last look is at the start.
static bool goes_no_deeper(abut_advance3 *m, abut_real distance)
{
    const abut_real noise = m->noise;
    if (comes_no_nearer(m, soon(m))) {
        return true;
    }
    m->at = soon(m);
    const abut_real then = look(m).distance;
    m->at = 0;
    look(m);
    measure(m);
    return then >= distance - noise;
}

// They touch at the start and are to come apart first: where they are, after how many looks at most.
static abut_status come_apart(abut_advance3 *m)
{
    for (int32_t i = 1; i <= ABUT_LEAVE_LOOKS; ++i) {
        m->at = m->last * ((abut_real)i / ABUT_LEAVE_LOOKS);
        look(m);
        measure(m);
        if (m->status == ABUT_INVALID || m->separation > ABUT_CAST_NEAR * m->noise) {
            m->safe = m->at;
            return m->status;
        }
    }
    return miss(m);
}

static int32_t most_steps(const abut_advance3 *m)
{
    const abut_real turns = m->last * (abut_length_of3(m->sweep_a.turn) + abut_length_of3(m->sweep_b.turn));
    return ABUT_IMPACT_STEPS + (int32_t)(ABUT_IMPACT_STEPS_A_RADIAN * turns);
}

// From how near on the distance beyond is asked. What is left of the bounds there is a few times the noise, and less for edges
// that pass: where the steps have become many, they do not end what is to be gained between this and the noise.
static abut_real near_of(const abut_advance3 *m)
{
    return (m->steps > ABUT_IMPACT_STEPS_OF_MOST ? ABUT_CAST_NEAR : 2) * m->noise;
}

abut_status abut_advance3_step(abut_advance3 *m)
{
    ABUT_CONTRACT(m != NULL);
    if (m->status != ABUT_RUNNING) {
        return m->status;
    }
    const look3 before = {m->at, m->normal, m->pose_a, m->pose_b};
    m->at = m->safe;
    const abut_proximity3 p = look(m);
    m->steps += 1;
    if (m->status == ABUT_INVALID) {
        return m->status;
    }
    measure(m);
    if (m->steps == 1 && p.distance <= m->target) {
        const bool parts = m->leave && goes_no_deeper(m, p.distance);
        return m->status == ABUT_INVALID ? m->status : parts ? come_apart(m) : stop(m, ABUT_INITIAL);
    }
    if (m->separation <= near_of(m) || (m->separation <= m->tolerance && !comes_no_nearer(m, soon(m)))) {
        return look_beyond(m, &before);
    }
    m->safe = m->at + clear_at_most(m, &before);
    if (m->safe >= m->last * (1 - ABUT_EPSILON)) {
        return miss(m);
    }
    return m->steps < most_steps(m) ? ABUT_RUNNING : stop(m, ABUT_LIMIT);
}

abut_status abut_advance3_run(abut_advance3 *m)
{
    ABUT_CONTRACT(m != NULL);
    while (abut_advance3_step(m) == ABUT_RUNNING) {
    }
    return m->status;
}

// ---- the query ----------------------------------------------------------------------------------------------------------

static abut_hit3 hit_of(const abut_advance3 *m)
{
    const abut_vec3         point = abut_add3(m->point, m->origin);
    const abut_real         distance = m->status == ABUT_INITIAL ? m->distance : m->target;
    const abut_first_touch3 touch = {point,       m->normal, m->safe,    m->upper,  m->last,
                                     m->estimate, distance,  m->grazing, m->status, m->supports};
    return abut_hit_of3(&touch);
}

static abut_hit3 impact(const abut_shape3 *a, const abut_sweep3 *sweep_a, const abut_shape3 *b, const abut_sweep3 *sweep_b,
                        const abut_cast_options *options, abut_cache3 *cache)
{
    abut_advance3 m;
    abut_advance3_begin(&m, a, sweep_a, b, sweep_b, options, cache);
    abut_advance3_run(&m);
    if (cache != NULL && m.status != ABUT_INVALID) {
        *cache = m.cache;
    }
    return hit_of(&m);
}

// The bounds ask for farthest points, too, so a custom core is guarded all the way and not in the distances alone. Apart:
// others need no room for the guard.
ABUT_OUTLINE abut_hit3 impact_of_custom(const abut_query3 *q, const abut_sweep3 *sweep_a, const abut_sweep3 *sweep_b,
                                        const abut_cast_options *options)
{
    abut_guarded3 g;
    abut_guard_query3(&g, q);
    const abut_hit3 hit = impact(g.query.a, sweep_a, g.query.b, sweep_b, options, q->cache);
    return abut_is_broken3(&g) ? abut_invalid_hit3() : hit;
}

abut_hit3 abut_impact3(const abut_shape3 *a, const abut_sweep3 *sweep_a, const abut_shape3 *b, const abut_sweep3 *sweep_b,
                       const abut_cast_options *options, abut_cache3 *cache)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    const abut_query3 q = {.a = a, .b = b, .cache = cache};
    return abut_has_custom3(&q) ? impact_of_custom(&q, sweep_a, sweep_b, options)
                                : impact(a, sweep_a, b, sweep_b, options, cache);
}

static abut_hit3 impact_of_ground(const abut_halfspace3 *halfspace, const abut_sweep3 *sweep_halfspace,
                                  const abut_shape3 *shape, const abut_sweep3 *sweep_shape, const abut_cast_options *options)
{
    abut_advance3 m;
    abut_halfspace3_advance(&m, halfspace, sweep_halfspace, shape, sweep_shape, options);
    abut_advance3_run(&m);
    return hit_of(&m);
}

abut_hit3 abut_halfspace3_impact(const abut_halfspace3 *halfspace, const abut_sweep3 *sweep_halfspace, const abut_shape3 *shape,
                                 const abut_sweep3 *sweep_shape, const abut_cast_options *options)
{
    ABUT_CONTRACT(shape != NULL);
    const abut_query3 q = {.a = &foot, .b = shape};
    if (!abut_has_custom3(&q)) {
        return impact_of_ground(halfspace, sweep_halfspace, shape, sweep_shape, options);
    }
    abut_guarded3 g;
    abut_guard_query3(&g, &q);
    const abut_hit3 hit = impact_of_ground(halfspace, sweep_halfspace, g.query.b, sweep_shape, options);
    return abut_is_broken3(&g) ? abut_invalid_hit3() : hit;
}
