// impact2.c : when two convex shapes meet that move and turn.
//
// Let n be any unit vector, s the time since the fraction that was looked at. A point r of A, from the point of A that moves
// straight, is turned by s w then: to r + s w x r to within |w|^2 |r| s^2 / 2. So along n no point of A is farther out than
//   h_A(n + s n x w_A) + s n v_A + |w_A|^2 R_A s^2 / 2,
// h_A being the support of A's core as it was and R_A its reach; likewise of B against n. What they leave apart is a bound of
// the separation along n at all later times. The supports are convex functions of s, and so is the bound turned round: where it
// is above the radius now and at s, it is so all the way from here to there, whatever number of turns lies between. A step
// takes the time at which the bound would be used up if the farthest points stayed the same ones; where that is too far, the
// chord from here to there is not. Near the touch the second order fades, and the steps converge like Newton's.
//
// Frame: the world's axes, about A's position at the start.
#include "abut/halfspace2.h"
#include "base/hook.h"
#include "base/inline.h"
#include "base/tolerance.h"
#include "base/tolerance_cast.h"
#include "base/tolerance_shape.h"
#include "cast/hit2.h"
#include "cast/used_up.h"
#include "gjk/minkowski2.h"
#include "math/angle.h"
#include "math/direction2.h"
#include "query/guard2.h"

static const abut_real never = (abut_real)INFINITY;

static abut_real length_of(abut_vec2 v)
{
    return abut_direction_of2(v).length;
}

abut_pose2 abut_sweep2_pose(const abut_sweep2 *sweep, abut_real fraction)
{
    ABUT_CONTRACT(sweep != NULL);
    const abut_rot2 turn = abut_rot2_angle(fraction * sweep->turn);
    const abut_rot2 start = sweep->start.r;
    const abut_rot2 r = {turn.c * start.c - turn.s * start.s, turn.s * start.c + turn.c * start.s};
    const abut_vec2 arm = abut_sub2(abut_rotate2(start, sweep->center), abut_rotate2(r, sweep->center));
    return (abut_pose2){abut_add2(abut_along2(sweep->start.p, fraction, sweep->translation), arm), r};
}

static abut_status stop(abut_advance2 *m, abut_status status)
{
    m->status = status;
    return status;
}

static abut_status miss(abut_advance2 *m)
{
    m->safe = m->last;
    return stop(m, ABUT_MISS);
}

// Upper bound of a core's reach from a point of its body.
static abut_real reach_from(const abut_shape2 *shape, abut_vec2 center)
{
    return (shape->reach + length_of(abut_sub2(shape->middle, center))) * (1 + 4 * ABUT_EPSILON);
}

static bool is_usable(const abut_sweep2 *s, abut_real last)
{
    const abut_real largest = ABUT_REAL_LARGEST / 4;
    return abut_length_bound2(s->start.p) <= largest && abut_length_bound2(s->center) <= largest &&
           abut_length_bound2(s->translation) * last <= largest && abut_abs(s->turn) * last <= ABUT_ANGLE_LARGEST;
}

abut_status abut_advance2_begin(abut_advance2 *m, const abut_shape2 *a, const abut_sweep2 *sweep_a, const abut_shape2 *b,
                                const abut_sweep2 *sweep_b, const abut_cast_options *options, const abut_cache2 *cache)
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
    m->sweep_a.start.p = (abut_vec2){0, 0};
    m->sweep_b.start.p = abut_sub2(sweep_b->start.p, m->origin);
    m->last = o->max_fraction > 0 ? o->max_fraction : 1;
    m->target = o->target > 0 ? o->target : 0;
    m->radius = a->radius + b->radius + m->target;
    m->tolerance = o->tolerance > 0 ? o->tolerance : 0;
    m->leave = o->leave;
    m->upper = never;
    if (cache != NULL) {
        m->cache = *cache;
    }
    if (!is_usable(sweep_a, m->last) || !is_usable(sweep_b, m->last) || !(m->target <= ABUT_REAL_LARGEST)) {
        return stop(m, ABUT_INVALID);
    }
    m->reach_a = reach_from(a, sweep_a->center);
    m->reach_b = reach_from(b, sweep_b->center);
    m->way = length_of(abut_sub2(sweep_b->translation, sweep_a->translation));
    return stop(m, ABUT_RUNNING);
}

static abut_vec2 center_of(const abut_sweep2 *sweep, const abut_pose2 *pose)
{
    return abut_transform2(*pose, sweep->center);
}

// What stands for a half-space: a point of its line. Along the normal, which turns with it, none is farther out.
static const abut_shape2 foot = {.core = ABUT_CORE2_POINT};

static bool is_ground(const abut_advance2 *m)
{
    return m->ground.x != 0 || m->ground.y != 0;
}

abut_status abut_halfspace2_advance(abut_advance2 *m, const abut_halfspace2 *halfspace, const abut_sweep2 *sweep_halfspace,
                                    const abut_shape2 *shape, const abut_sweep2 *sweep_shape, const abut_cast_options *options)
{
    ABUT_CONTRACT(halfspace != NULL);
    abut_advance2_begin(m, &foot, sweep_halfspace, shape, sweep_shape, options, NULL);
    const abut_direction2 n = abut_direction_of2(halfspace->normal);
    const abut_real       far = n.length > 0 ? halfspace->offset / n.length : (abut_real)INFINITY;
    if (m->status == ABUT_INVALID || !(n.length < (abut_real)INFINITY && abut_abs(far) <= ABUT_REAL_LARGEST / 4)) {
        return stop(m, ABUT_INVALID);
    }
    m->ground = n.unit;
    m->sweep_a.start.p = abut_rotate2(m->sweep_a.start.r, abut_scale2(far, n.unit));
    m->sweep_a.center = abut_along2(m->sweep_a.center, -far, n.unit);
    m->reach_a = reach_from(&foot, m->sweep_a.center);
    if (sweep_halfspace->turn != 0) { // what turns goes by as fast as it is far from there
        const abut_real apart =
            length_of(abut_sub2(center_of(&m->sweep_b, &m->sweep_b.start), center_of(&m->sweep_a, &m->sweep_a.start)));
        m->reach_a += apart + m->last * m->way + m->reach_b;
    }
    return m->status;
}

// ---- the bound of the separation ----------------------------------------------------------------------------------------

// A body where the last step looked, and how it moves on.
typedef struct mover2 {
    const abut_shape2 *shape;
    const abut_sweep2 *sweep;
    const abut_pose2  *pose;
} mover2;

// The farthest point of the core along a direction of the world, from the point of the body that moves straight, in the world's
// axes.
static abut_vec2 farthest(const mover2 *m, abut_vec2 direction)
{
    const abut_vec2           along = abut_unrotate2(m->pose->r, direction);
    const bool                smooth = m->shape->core > ABUT_CORE2_POLYGON;
    const abut_support2_point s = abut_core_support2(m->shape, smooth ? abut_direction_of2(along).unit : along);
    const abut_vec2           middle = abut_sub2(m->shape->middle, m->sweep->center);
    return abut_rotate2(m->pose->r, abut_add2(s.point, middle));
}

// How far the core reaches along n at a time later, but for the second order, when n itself turns at a rate.
static abut_real height(const mover2 *m, abut_vec2 n, abut_vec2 rate, abut_real later)
{
    const abut_vec2 turned = abut_along2(n, later, abut_add2(abut_scale2(-m->sweep->turn, abut_perp2(n)), rate));
    return abut_dot2(turned, farthest(m, turned)) + later * abut_dot2(n, m->sweep->translation);
}

// And at what speed, at first; r is the farthest point.
static abut_real speed(const mover2 *m, abut_vec2 n, abut_vec2 rate, abut_vec2 r)
{
    return abut_dot2(n, abut_add2(m->sweep->translation, abut_scale2(m->sweep->turn, abut_perp2(r)))) + abut_dot2(rate, r);
}

// The squares of how fast the bodies turn for one who turns with the normal, times how far their points are from those that
// move straight.
static abut_real arms_of(const abut_advance2 *m, abut_real far_a, abut_real far_b)
{
    const abut_real turn_a = m->sweep_a.turn - m->spin;
    const abut_real turn_b = m->sweep_b.turn - m->spin;
    return turn_a * turn_a * far_a + turn_b * turn_b * far_b;
}

// What the second order takes at most of the separation, a length per square of a fraction, up to a time later.
static abut_real bend_with(const abut_advance2 *m, abut_real arms, abut_real apart, abut_real later)
{
    const abut_real spin = abut_abs(m->spin);
    return (arms + spin * (spin * (apart + later * m->way) + 2 * m->way)) / 2 * (1 + 4 * ABUT_NOISE_SPEED);
}

static abut_real bend(const abut_advance2 *m, abut_real apart, abut_real later)
{
    return bend_with(m, arms_of(m, m->reach_a, m->reach_b), apart, later);
}

// From A's straight moving point to B's.
static abut_vec2 apart_of(const abut_advance2 *m)
{
    return abut_sub2(center_of(&m->sweep_b, &m->pose_b), center_of(&m->sweep_a, &m->pose_a));
}

// The same where only a point of each matters: by how each goes for one who turns with the normal, or by how the second goes
// seen from the first. Two that are near each other and stay so are told by that, wherever their straight moving points are.
static abut_real bend_of_points(const abut_advance2 *m, abut_vec2 a, abut_vec2 b, abut_real later)
{
    const abut_real spin = abut_abs(m->spin);
    const abut_real far_a = length_of(a);
    const abut_real far_b = length_of(b);
    const abut_vec2 way_a = abut_along2(m->sweep_a.translation, m->sweep_a.turn, abut_perp2(a));
    const abut_vec2 way_b = abut_along2(m->sweep_b.translation, m->sweep_b.turn, abut_perp2(b));
    const abut_real bends = m->sweep_a.turn * m->sweep_a.turn * far_a + m->sweep_b.turn * m->sweep_b.turn * far_b;
    const abut_real pace = length_of(abut_sub2(way_b, way_a)) + later * bends;
    const abut_real between = length_of(abut_sub2(abut_add2(m->apart, b), a)) + later * pace;
    const abut_real together = (bends + spin * (2 * pace + spin * between)) / 2 * (1 + 4 * ABUT_NOISE_SPEED);
    return abut_min(together, bend_with(m, arms_of(m, far_a, far_b), length_of(m->apart), later));
}

// How the normal changes as it turns.
static abut_vec2 rate_of(const abut_advance2 *m)
{
    return abut_scale2(m->spin, abut_perp2(m->normal));
}

// How fast the bound falls at first, as far as these points of the two are concerned.
static abut_real speed_with(const abut_advance2 *m, abut_vec2 top_a, abut_vec2 top_b)
{
    const mover2    a = {m->a, &m->sweep_a, &m->pose_a};
    const mover2    b = {m->b, &m->sweep_b, &m->pose_b};
    const abut_vec2 rate = rate_of(m);
    const abut_real along = speed(&a, m->normal, rate, top_a) + speed(&b, abut_neg2(m->normal), abut_neg2(rate), top_b);
    return along - abut_dot2(rate, m->apart);
}

static abut_real speed_of(const abut_advance2 *m)
{
    return speed_with(m, m->top_a, m->top_b);
}

// What is left of the separation at a time later, at least.
static abut_real room(abut_advance2 *m, abut_real later)
{
    const mover2    a = {m->a, &m->sweep_a, &m->pose_a};
    const mover2    b = {m->b, &m->sweep_b, &m->pose_b};
    const abut_vec2 rate = rate_of(m);
    const abut_real centers = abut_dot2(abut_along2(m->normal, later, rate), m->apart);
    const abut_real heights = height(&a, m->normal, rate, later) + height(&b, abut_neg2(m->normal), abut_neg2(rate), later);
    const abut_real turns = later * (abut_abs(m->sweep_a.turn) + abut_abs(m->sweep_b.turn) + 2 * abut_abs(m->spin));
    m->supports += 1;
    return centers - heights - m->radius - bend(m, length_of(m->apart), later) * later * later - m->noise * (1 + turns);
}

// How far a matrix is from a rotation.
static abut_real shear(abut_rot2 r)
{
    return abut_abs((r.c * r.c + r.s * r.s) - 1);
}

// What a turn is off by, as a length at the end of a core. The angle is off by the rounding of its product with the fraction (1
// u) and of that itself (1); cosine and sine by 4 u, and their products with the start by 3 more: 7 u each, 10 u for the two. A
// body that does not turn is where it was put.
static abut_real noise_of_turn(const abut_sweep2 *sweep, abut_real at, abut_real reach)
{
    const abut_real angle = at * abut_abs(sweep->turn);
    return angle > 0 ? (ABUT_NOISE2_TURN + ABUT_NOISE2_ANGLE * angle) * reach : 0;
}

// What the poses may be off by, and so the distance, a length: the turns, the positions (a product and two sums, and the arm of
// the point that moves straight), and what composing the two poses rounds, as for two poses in the world (world2.c).
// A is where it is given from, but for the foot of a half-space, which is that of its line, too.
static abut_real noise_of_poses(const abut_advance2 *m)
{
    const abut_real ways = abut_length_bound2(m->sweep_a.start.p) + abut_length_bound2(m->sweep_b.start.p) +
                           m->at * (abut_length_bound2(m->sweep_a.translation) + abut_length_bound2(m->sweep_b.translation));
    const abut_real centers = abut_length_bound2(m->sweep_a.center) + abut_length_bound2(m->sweep_b.center);
    const abut_real arms = 2 * m->reach_a + m->reach_b + 2 * centers;
    const abut_real turns = noise_of_turn(&m->sweep_a, m->at, m->reach_a) + noise_of_turn(&m->sweep_b, m->at, m->reach_b);
    const abut_real line = ABUT_NOISE_LINE * abut_length_bound2(m->sweep_a.start.p);
    return turns + line + (ABUT_NOISE_WORLD + shear(m->pose_a.r)) * (ways + arms) + ABUT_NOISE_SPEED * (ways + centers);
}

// No point of either comes nearer to one of the other than by this in a whole motion.
static abut_real fastest_of(const abut_advance2 *m)
{
    const abut_real turns = abut_abs(m->sweep_a.turn) * m->reach_a + abut_abs(m->sweep_b.turn) * m->reach_b;
    return (m->way + turns) * (1 + ABUT_NOISE_SPEED);
}

// ---- steps --------------------------------------------------------------------------------------------------------------

static abut_proximity2 distance_at(abut_advance2 *m, abut_pose2 b_in_a)
{
    const abut_halfspace2 ground = {m->ground, 0};
    return is_ground(m) ? abut_halfspace2_distance(&ground, m->b, b_in_a) : abut_distance2(m->a, m->b, b_in_a, NULL, &m->cache);
}

// The distance at the fraction `at`, and what rounding may have done to it: to that of a half-space once, and once by the
// normal as it is turned into the world's axes.
static abut_proximity2 look(abut_advance2 *m)
{
    m->pose_a = abut_sweep2_pose(&m->sweep_a, m->at);
    m->pose_b = abut_sweep2_pose(&m->sweep_b, m->at);
    const abut_pose2      b_in_a = abut_relative_pose2(m->pose_a, m->pose_b);
    const abut_proximity2 p = distance_at(m, b_in_a);
    m->supports += p.supports;
    if (p.status == ABUT_INVALID) {
        m->status = ABUT_INVALID;
        return p;
    }
    const abut_vec2 normal = abut_rotate2(m->pose_a.r, p.normal);
    m->normal = (abut_vec2){abut_flush(normal.x), abut_flush(normal.y)};
    m->spin = is_ground(m) ? m->sweep_a.turn : 0;
    m->noise = is_ground(m) ? 2 * p.error : abut_pair_noise2(m->a, m->b, b_in_a);
    // Times are as coarse as the smallest numbers, and a step keeps off by some of these.
    m->noise += noise_of_poses(m) + ABUT_NOISE_DISTANCE * m->radius + ABUT_IMPACT_FLOOR * fastest_of(m);
    m->point = abut_transform2(m->pose_a, p.point_a);
    m->distance = p.distance;
    return p;
}

// What is left of the distance along its normal.
static void measure(abut_advance2 *m)
{
    const mover2    a = {m->a, &m->sweep_a, &m->pose_a};
    const mover2    b = {m->b, &m->sweep_b, &m->pose_b};
    const abut_vec2 back = abut_neg2(m->normal);
    m->supports += 1;
    m->apart = apart_of(m);
    m->top_a = farthest(&a, m->normal);
    m->top_b = farthest(&b, back);
    m->separation = abut_dot2(m->normal, m->apart) - (abut_dot2(m->normal, m->top_a) + abut_dot2(back, m->top_b)) - m->radius;
    m->speed = speed_of(m);
}

// How the normal turns with what is nearest: an edge has that of its body; between two points of the cores it turns as one
// moves past the other. False where the cache does not know.
static bool spin_of_features(const abut_advance2 *m, abut_real *spin)
{
    const abut_cache2 *c = &m->cache;
    const bool         edge = c->private_.count == 2;
    const bool         of_a = edge && c->private_.feature_a[0] != c->private_.feature_a[1];
    const bool         of_b = edge && c->private_.feature_b[0] != c->private_.feature_b[1];
    if (of_a || of_b) {
        *spin = of_a ? m->sweep_a.turn : m->sweep_b.turn;
        return true;
    }
    const abut_real distance = m->separation + m->radius;
    const abut_vec2 way_a = abut_along2(m->sweep_a.translation, m->sweep_a.turn, abut_perp2(m->top_a));
    const abut_vec2 way_b = abut_along2(m->sweep_b.translation, m->sweep_b.turn, abut_perp2(m->top_b));
    *spin = abut_cross2(m->normal, abut_sub2(way_b, way_a)) / distance;
    return c->private_.count == 1 && distance > m->noise && abut_abs(*spin) < (abut_real)INFINITY;
}

// The same, and where the cache does not know as the normal has turned since the last step. False when this is the first.
static bool spin_of_normal(const abut_advance2 *m, abut_vec2 normal_before, abut_real before, abut_real *spin)
{
    if (spin_of_features(m, spin)) {
        return true;
    }
    if (!(m->at > before)) {
        return false;
    }
    *spin = abut_cross2(m->normal, abut_scale2(1 / (m->at - before), abut_sub2(m->normal, normal_before)));
    return abut_abs(*spin) < (abut_real)INFINITY; // in a time next to none it may turn faster than all numbers
}

static void bound(abut_advance2 *m, abut_real upper)
{
    m->upper = abut_min(m->upper, upper);
}

// That they touch is less than rounding can tell: not before `safe`, and from `upper` on no more.
static abut_status graze(abut_advance2 *m, abut_real upper)
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

// The point that bounds a core along a normal that turns. If it turns with the body, then all that is farthest now stays so,
// and of an edge it is the point nearest to the other body that comes towards it least.
static abut_vec2 point_of_a(const abut_advance2 *m)
{
    const abut_vec2 nearest = abut_along2(abut_sub2(m->point, center_of(&m->sweep_a, &m->pose_a)), -m->a->radius, m->normal);
    return m->sweep_a.turn == m->spin && !is_ground(m) ? nearest : m->top_a;
}

static abut_vec2 point_of_b(const abut_advance2 *m)
{
    const abut_vec2 point = abut_along2(m->point, m->distance + m->b->radius, m->normal);
    return m->sweep_b.turn == m->spin ? abut_sub2(point, center_of(&m->sweep_b, &m->pose_b)) : m->top_b;
}

// What bounds a core along a normal that turns, until a time later: a point that is farthest then, and when it comes out
// farther than the one that is farthest now.
typedef struct held2 {
    abut_vec2 point;
    abut_real overtakes;
} held2;

// The support along the normal on the way is a mean of those at both ends, so it is no more than that of the point and what the
// first has over it; of an arc where that is no more than a quarter of a turn.
static held2 held_until(const mover2 *body, abut_real spin, abut_vec2 n, abut_vec2 top, abut_real later, bool along_arc)
{
    const abut_real turn = body->sweep->turn - spin;
    const abut_real pace = abut_abs(turn);
    if (along_arc && !(pace > 0)) {
        return (held2){top, never};
    }
    const abut_vec2 change = abut_scale2(-turn, abut_perp2(n));
    const abut_vec2 end = along_arc ? abut_rotate2(abut_rot2_angle(-later * turn), n) : abut_along2(n, later, change);
    const abut_vec2 point = farthest(body, end);
    const abut_vec2 beyond = abut_sub2(point, top);
    const abut_real grows = abut_dot2(change, beyond);
    const abut_real overtakes = grows > 0 ? abut_max(-abut_dot2(n, beyond), 0) / grows : never;
    return (held2){point, along_arc && grows > 0 ? arc_of(pace * overtakes) / pace : overtakes};
}

// The time for which the bound stays above the radius, with the points that are farthest at its end: first it is tried until
// where it would be used up if those of now stayed the farthest, then until others come out.
static abut_real clear_until(abut_advance2 *m, abut_real apart, abut_real last, bool along_arc)
{
    const mover2    a = {m->a, &m->sweep_a, &m->pose_a};
    const mover2    b = {m->b, &m->sweep_b, &m->pose_b};
    const abut_vec2 back = abut_neg2(m->normal);
    const abut_real turns = abut_abs(m->sweep_a.turn) + abut_abs(m->sweep_b.turn) + 2 * abut_abs(m->spin);
    abut_real       clear = 0;
    abut_real       until = last;
    for (int32_t i = 0; i < ABUT_IMPACT_CORNERS && until > ABUT_IMPACT_GAIN * clear; ++i) {
        const held2     of_a = held_until(&a, m->spin, m->normal, along_arc ? point_of_a(m) : m->top_a, until, along_arc);
        const held2     of_b = held_until(&b, m->spin, back, along_arc ? point_of_b(m) : m->top_b, until, along_arc);
        const abut_real doubt = (along_arc ? 2 : 1) * m->noise * (1 + until * turns) / until;
        const abut_real along = abut_max(speed_with(m, of_a.point, of_b.point) + doubt, 0);
        const abut_real curve = along_arc ? bend_of_points(m, of_a.point, of_b.point, until) : bend(m, apart, until);
        m->supports += 1;
        clear = abut_max(clear, abut_used_up(m->separation - m->noise, along, curve, until));
        const abut_real overtakes = abut_min(of_a.overtakes, of_b.overtakes);
        until = overtakes < until ? overtakes : until / 2;
    }
    return clear;
}

// The longest time in which the normal turns past neither body by more than this.
static abut_real turned_by(const abut_advance2 *m, abut_real angle)
{
    const abut_real fastest = abut_max(abut_abs(m->sweep_a.turn - m->spin), abut_abs(m->sweep_b.turn - m->spin));
    return angle < fastest * m->last ? angle / fastest : m->last;
}

// A time that is longer than this, or this: that for which the bound with its speed at first surely stays above the radius. It
// is tried with the reach of the cores, and where that falls short with the arms of points: then a body that stands on a corner
// and turns about it is clear until another corner comes down. What cannot be longer is not tried.
static abut_real clear_for(abut_advance2 *m, abut_real speed, abut_real least)
{
    const abut_real now = m->separation - m->noise;
    const abut_real rest = m->last - m->at;
    const abut_real along = abut_max(speed, 0);
    const abut_real apart = length_of(m->apart);
    const abut_real by_reach = abut_used_up(now, along, bend(m, apart, 0), rest);
    abut_real       clear = by_reach > least ? clear_until(m, apart, by_reach, false) : by_reach;
    const abut_real enough = abut_max(ABUT_IMPACT_GAIN * clear, least);
    const abut_real longest = abut_min(rest, turned_by(m, 1));
    const bool      with_body = m->sweep_a.turn == m->spin || m->sweep_b.turn == m->spin;
    if (longest > enough && (with_body || now > along * enough)) {
        const abut_vec2 of_a = point_of_a(m);
        const abut_vec2 of_b = point_of_b(m);
        const abut_real pace = with_body ? abut_max(speed_with(m, of_a, of_b), 0) : along;
        const bool      tried = now > pace * enough;
        const abut_real by_points = tried ? abut_used_up(now, pace, bend_of_points(m, of_a, of_b, 0), longest) : 0;
        clear = by_points > enough ? abut_max(clear, clear_until(m, apart, by_points, true)) : clear;
    }
    return abut_max(least, (1 - ABUT_NOISE_SPEED) * clear); // by_reach, untried, is no longer than that
}

// The time with a normal that turns, where that is longer. The machine keeps how it does.
static abut_real longer_with(abut_advance2 *m, abut_real clear, abut_real spin)
{
    const abut_real spin_before = m->spin;
    m->spin = spin;
    const abut_real clear_now = clear_for(m, speed_of(m), clear);
    if (!(clear_now > clear)) {
        m->spin = spin_before;
    }
    return clear_now;
}

// The longest time of several: with a normal that stays, with one that turns with what is nearest or, where that is not known,
// as it has done since the last step; and where that has taken long, with one that turns with either body.
static abut_real clear_at_most(abut_advance2 *m, abut_vec2 normal_before, abut_real before)
{
    abut_real clear = clear_for(m, m->speed, 0);
    abut_real spin = 0;
    if (is_ground(m) || clear >= (1 - ABUT_NOISE_SPEED) * (m->last - m->at)) {
        return clear;
    }
    if (spin_of_normal(m, normal_before, before, &spin)) {
        clear = longer_with(m, clear, spin);
    }
    if (m->steps > ABUT_IMPACT_STEPS_OF_MOST) {
        clear = longer_with(m, clear, m->sweep_a.turn);
        clear = longer_with(m, clear, m->sweep_b.turn);
    }
    return clear;
}

// Whether they come nearer by less than rounding until a time from now, by whichever of their points.
static bool comes_no_nearer(abut_advance2 *m, abut_real time)
{
    return room(m, time) + m->noise >= m->separation - m->noise;
}

// A time in which the noise would be passed many times over at the greatest speed, to see whether they approach at first.
static abut_real soon(const abut_advance2 *m)
{
    return abut_min(abut_max(ABUT_IMPACT_SOON * m->noise / fastest_of(m), ABUT_REAL_NORMAL), m->last); // not 0: it grows
}

// Whether they are no nearer than rounding to the end of the motion: they slide along each other, and that is no touch.
static bool is_sliding(abut_advance2 *m)
{
    return room(m, m->last - m->at) + 2 * m->noise >= 0;
}

// How long they come no nearer than rounding: the bound is concave, so what holds at the end does all along the way there.
static abut_real parts_until(abut_advance2 *m)
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
static bool part(abut_advance2 *m)
{
    for (int32_t i = 0; i < ABUT_PART_LOOKS && comes_no_nearer(m, soon(m)); ++i) {
        m->at = abut_min(m->at + parts_until(m), m->last);
        const abut_proximity2 p = look(m);
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
// then, or with one that turns with what is nearest.
static abut_real estimate_of(abut_advance2 *m, abut_real time, abut_real left, abut_vec2 normal_before, abut_real before)
{
    abut_real spin = 0;
    if (!is_ground(m) && spin_of_normal(m, normal_before, before, &spin)) {
        m->spin = spin;
        left = abut_max(room(m, time), left);
        m->spin = 0;
    }
    const abut_real speed = (m->separation - m->noise - left) / time;
    return speed > 0 ? m->at + abut_max(m->separation, 0) / speed : m->safe;
}

// How the distance beyond the touch says that there is one: where it is no more than the target. It is asked ever farther
// on. Where they turn out to be apart there, no point of either moves faster than this bounds for how long: if that is
// back to where they were clear before, the steps go on from there, and else they have grazed.
static abut_status look_beyond(abut_advance2 *m, abut_vec2 normal_before, abut_real before)
{
    const abut_vec2 normal = m->normal;
    const abut_vec2 point = m->point;
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
    m->estimate = estimate_of(m, time, left, normal_before, before);
    if (m->steps == 1 && part(m)) {
        return m->status == ABUT_RUNNING && m->safe >= m->last ? miss(m) : m->status;
    }
    later = abut_max(later + (m->at - m->safe), ABUT_REAL_NORMAL); // not 0, which would never grow
    while (m->at < m->last) {
        m->at = abut_min(m->safe + later, m->last);
        later *= ABUT_CAST_FARTHER;
        const abut_proximity2 p = look(m);
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
static bool goes_no_deeper(abut_advance2 *m, abut_real distance)
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
static abut_status come_apart(abut_advance2 *m)
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

static int32_t most_steps(const abut_advance2 *m)
{
    const abut_real turns = m->last * (abut_abs(m->sweep_a.turn) + abut_abs(m->sweep_b.turn));
    return ABUT_IMPACT_STEPS + (int32_t)(ABUT_IMPACT_STEPS_A_RADIAN * turns);
}

abut_status abut_advance2_step(abut_advance2 *m)
{
    ABUT_CONTRACT(m != NULL);
    if (m->status != ABUT_RUNNING) {
        return m->status;
    }
    const abut_vec2 normal_before = m->normal;
    const abut_real before = m->at;
    m->at = m->safe;
    const abut_proximity2 p = look(m);
    m->steps += 1;
    if (m->status == ABUT_INVALID) {
        return m->status;
    }
    measure(m);
    if (m->steps == 1 && p.distance <= m->target) {
        const bool parts = m->leave && goes_no_deeper(m, p.distance);
        return m->status == ABUT_INVALID ? m->status : parts ? come_apart(m) : stop(m, ABUT_INITIAL);
    }
    if (m->separation <= 2 * m->noise || (m->separation <= m->tolerance && !comes_no_nearer(m, soon(m)))) {
        return look_beyond(m, normal_before, before);
    }
    m->safe = m->at + clear_at_most(m, normal_before, before);
    if (m->safe >= m->last * (1 - ABUT_EPSILON)) {
        return miss(m);
    }
    return m->steps < most_steps(m) ? ABUT_RUNNING : stop(m, ABUT_LIMIT);
}

abut_status abut_advance2_run(abut_advance2 *m)
{
    ABUT_CONTRACT(m != NULL);
    while (abut_advance2_step(m) == ABUT_RUNNING) {
    }
    return m->status;
}

// ---- the query ----------------------------------------------------------------------------------------------------------

static abut_hit2 hit_of(const abut_advance2 *m)
{
    const abut_vec2         point = abut_add2(m->point, m->origin);
    const abut_real         distance = m->status == ABUT_INITIAL ? m->distance : m->target;
    const abut_first_touch2 touch = {point,       m->normal, m->safe,    m->upper,  m->last,
                                     m->estimate, distance,  m->grazing, m->status, m->supports};
    return abut_hit_of2(&touch);
}

static abut_hit2 impact(const abut_shape2 *a, const abut_sweep2 *sweep_a, const abut_shape2 *b, const abut_sweep2 *sweep_b,
                        const abut_cast_options *options, abut_cache2 *cache)
{
    abut_advance2 m;
    abut_advance2_begin(&m, a, sweep_a, b, sweep_b, options, cache);
    abut_advance2_run(&m);
    if (cache != NULL && m.status != ABUT_INVALID) {
        *cache = m.cache;
    }
    return hit_of(&m);
}

// The bounds ask for farthest points, too, so a custom core is guarded all the way and not in the distances alone. Apart:
// others need no room for the guard.
ABUT_OUTLINE abut_hit2 impact_of_custom(const abut_query2 *q, const abut_sweep2 *sweep_a, const abut_sweep2 *sweep_b,
                                        const abut_cast_options *options)
{
    abut_guarded2 g;
    abut_guard_query2(&g, q);
    const abut_hit2 hit = impact(g.query.a, sweep_a, g.query.b, sweep_b, options, q->cache);
    return abut_is_broken2(&g) ? abut_invalid_hit2() : hit;
}

abut_hit2 abut_impact2(const abut_shape2 *a, const abut_sweep2 *sweep_a, const abut_shape2 *b, const abut_sweep2 *sweep_b,
                       const abut_cast_options *options, abut_cache2 *cache)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    const abut_query2 q = {.a = a, .b = b, .cache = cache};
    return abut_has_custom2(&q) ? impact_of_custom(&q, sweep_a, sweep_b, options)
                                : impact(a, sweep_a, b, sweep_b, options, cache);
}

static abut_hit2 impact_of_ground(const abut_halfspace2 *halfspace, const abut_sweep2 *sweep_halfspace,
                                  const abut_shape2 *shape, const abut_sweep2 *sweep_shape, const abut_cast_options *options)
{
    abut_advance2 m;
    abut_halfspace2_advance(&m, halfspace, sweep_halfspace, shape, sweep_shape, options);
    abut_advance2_run(&m);
    return hit_of(&m);
}

abut_hit2 abut_halfspace2_impact(const abut_halfspace2 *halfspace, const abut_sweep2 *sweep_halfspace, const abut_shape2 *shape,
                                 const abut_sweep2 *sweep_shape, const abut_cast_options *options)
{
    ABUT_CONTRACT(shape != NULL);
    const abut_query2 q = {.a = &foot, .b = shape};
    if (!abut_has_custom2(&q)) {
        return impact_of_ground(halfspace, sweep_halfspace, shape, sweep_shape, options);
    }
    abut_guarded2 g;
    abut_guard_query2(&g, &q);
    const abut_hit2 hit = impact_of_ground(halfspace, sweep_halfspace, g.query.b, sweep_shape, options);
    return abut_is_broken2(&g) ? abut_invalid_hit2() : hit;
}
