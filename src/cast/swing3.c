// swing3.c : how long two bodies surely stay apart along a normal that swings, both moving and turning.
//
// Let n(s) = n + s r with r square to n: no unit vector later on, |n(s)| >= 1. A point a of A, seen from A's point that moves
// straight, is at a + s w x a to within |w|^2 R s^2 / 2. So along n(s) it reaches
//   D(s) . a + |n(s)| |w|^2 R s^2 / 2  at most,  D(s) = n + s (r + n x w) + s^2 r x w,
// and likewise of B against n(s). D is a Bezier curve: each D(s) is the mean, with the weights (1 - t)^2, 2 t (1 - t) and t^2,
// of its control points, which are D at first, D at the end, and where its tangents there meet. Supports are convex, so all of
// A along D(s) reaches no farther than the same mean of the supports along those three. What lies between the points that move
// straight is such a mean itself. So what is left apart along n(s) is no less than a parabola, but for the arms.
//
// In impact3.c a normal that turns costs the square of its turn times all that lies between the bodies, which is why it follows
// those turns only that are as slow as the bodies' own. Here a turn costs nothing by itself, however fast it is: that is for
// edges, rims and corners that are all but touching and pass, where the normal goes round in as much time as is left.
//
// Frame: the world's axes, about A's position at the start, as in impact3.c.
#include "cast/swing3.h"
#include "base/tolerance_cast.h"
#include "cast/mover3.h"

// The direction along which a body's core is asked: where D's tangents meet, or at its end.
typedef struct control3 {
    abut_vec3 middle, end;
} control3;

static control3 control_of(abut_vec3 n, abut_vec3 rate, abut_vec3 turn, abut_real until)
{
    const abut_vec3 change = abut_add3(rate, abut_cross3(n, turn));
    const abut_vec3 bend = abut_scale3(until * until, abut_cross3(rate, turn));
    return (control3){abut_along3(n, until / 2, change), abut_add3(abut_along3(n, until, change), bend)};
}

static abut_real reach_along(const abut_mover3 *body, abut_vec3 direction)
{
    return abut_dot3(direction, abut_mover_farthest3(body, direction));
}

// When a parabola with these control points, `until` apart, comes down to zero, if `curve` times the square of the time is
// taken off it; `until` where it does not, 0 where any of this is no number.
static abut_real root_of(abut_real first, abut_real middle, abut_real end, abut_real curve, abut_real until)
{
    const abut_real fall = 2 * (first - middle);
    const abut_real bend = curve * until * until - ((end - middle) - (middle - first));
    const abut_real per_unit = abut_unit_of(abut_max(abut_max(abut_abs(fall), abut_abs(bend)), first)).per_unit;
    const abut_real v = fall * per_unit;
    const abut_real square = v * v + 4 * (bend * per_unit) * (first * per_unit);
    if (square < 0) {
        return until;
    }
    const abut_real sum = v + abut_sqrt(square);
    const abut_real root = 2 * (first * per_unit);
    return sum <= root ? until : root < sum ? until * (root / sum) : 0;
}

// How a point of A - B goes, turned round: from a vertex of A to one of B.
typedef struct gap3 {
    abut_vec3 at, pace;
} gap3;

static bool vertex_of(const abut_mover3 *body, uint32_t feature, abut_vec3 *at, abut_vec3 *pace)
{
    abut_vec3 point = {0, 0, 0};
    if (!abut_core_vertex3(body->shape, feature, &point)) {
        return false;
    }
    const abut_vec3 from_center = abut_add3(point, abut_sub3(body->shape->middle, body->sweep->center));
    *at = abut_rotate3(body->pose->r, from_center);
    *pace = abut_add3(body->sweep->translation, abut_cross3(body->sweep->turn, *at));
    return true;
}

static bool gap_of(const abut_advance3 *m, int32_t i, gap3 *gap)
{
    const abut_mover3 a = {m->a, &m->sweep_a, &m->pose_a};
    const abut_mover3 b = {m->b, &m->sweep_b, &m->pose_b};
    abut_vec3         at[2];
    abut_vec3         pace[2];
    if (!vertex_of(&a, m->cache.private_.feature_a[i], &at[0], &pace[0]) ||
        !vertex_of(&b, m->cache.private_.feature_b[i], &at[1], &pace[1])) {
        return false;
    }
    *gap = (gap3){abut_add3(m->apart, abut_sub3(at[1], at[0])), abut_sub3(pace[1], pace[0])};
    return true;
}

// How the normal changes at first: it stays square to the segment or triangle of A - B that is nearest to the origin, and else
// goes as the nearest point of that does.
static abut_vec3 rate_of_features(const abut_advance3 *m, const gap3 *gap, int32_t count)
{
    const abut_vec3 n = m->normal;
    const abut_real distance = m->separation + m->radius;
    if (count == 1) {
        return abut_scale3(1 / distance, abut_along3(gap[0].pace, -abut_dot3(n, gap[0].pace), n));
    }
    const abut_vec3 edge = abut_sub3(gap[1].at, gap[0].at);
    const abut_real rise = abut_dot3(n, abut_sub3(gap[1].pace, gap[0].pace));
    if (count == 2) {
        const abut_real square = abut_dot3(edge, edge);
        const abut_real part = abut_max(0, abut_min(-abut_dot3(edge, gap[0].at) / square, 1));
        const abut_vec3 pace = abut_along3(gap[0].pace, part, abut_sub3(gap[1].pace, gap[0].pace));
        const abut_vec3 side = abut_cross3(n, edge);
        return abut_add3(abut_scale3(-rise / square, edge), abut_scale3(abut_dot3(side, pace) / (distance * square), side));
    }
    const abut_vec3 other = abut_sub3(gap[2].at, gap[0].at);
    const abut_real other_rise = abut_dot3(n, abut_sub3(gap[2].pace, gap[0].pace));
    const abut_real area = abut_dot3(n, abut_cross3(edge, other));
    return abut_sub3(abut_scale3(-rise / area, abut_cross3(other, n)), abut_scale3(other_rise / area, abut_cross3(n, edge)));
}

bool abut_rate_of_normal3(const abut_advance3 *m, abut_vec3 *rate)
{
    const int32_t count = m->cache.private_.count;
    gap3          gap[3];
    if (count < 1 || count > 3) {
        return false;
    }
    for (int32_t i = 0; i < count; ++i) {
        if (!gap_of(m, i, &gap[i])) {
            return false;
        }
    }
    *rate = rate_of_features(m, gap, count);
    return true;
}

// The bodies that pass, and the rate of the normal.
typedef struct swing3 {
    abut_mover3 a, b;
    abut_vec3   rate;
    abut_real   arms;  // half of what the second order of both takes, a length per square of a fraction
    abut_real   turns; // how fast what is asked for turns, at most
} swing3;

// The time until which the bound stays above the radius, if it is asked for as long as this.
static abut_real clear_within(const abut_advance3 *m, const swing3 *s, abut_real until)
{
    const abut_vec3 way = abut_sub3(m->sweep_b.translation, m->sweep_a.translation);
    const control3  of_a = control_of(m->normal, s->rate, m->sweep_a.turn, until);
    const control3  of_b = control_of(abut_neg3(m->normal), abut_neg3(s->rate), m->sweep_b.turn, until);
    const abut_vec3 end = abut_along3(m->normal, until, s->rate);
    const abut_real length = abut_length_of3(end);
    const abut_real doubt = m->noise * length * (1 + until * s->turns);
    const abut_real change = abut_dot3(s->rate, m->apart) + abut_dot3(m->normal, way);
    const abut_real heights = reach_along(&s->a, of_a.middle) + reach_along(&s->b, of_b.middle);
    const abut_real heights_then = reach_along(&s->a, of_a.end) + reach_along(&s->b, of_b.end);
    const abut_real now = m->separation - doubt;
    const abut_real middle = abut_dot3(m->normal, m->apart) + until / 2 * change - heights - m->radius * (1 + length) / 2;
    const abut_real then = abut_dot3(end, abut_along3(m->apart, until, way)) - heights_then - m->radius * length;
    return now > 0 ? root_of(now, middle - doubt, then - doubt, s->arms * length, until) : 0;
}

abut_real abut_clear_by_swing3(abut_advance3 *m, abut_vec3 rate, abut_real clear)
{
    const abut_real spin = abut_length_of3(rate);
    const abut_real turn_a = abut_length_of3(m->sweep_a.turn);
    const abut_real turn_b = abut_length_of3(m->sweep_b.turn);
    const abut_real arms = (turn_a * turn_a * m->reach_a + turn_b * turn_b * m->reach_b) / 2 * (1 + 4 * ABUT_NOISE_SPEED);
    const swing3 s = {{m->a, &m->sweep_a, &m->pose_a}, {m->b, &m->sweep_b, &m->pose_b}, rate, arms, turn_a + turn_b + 2 * spin};
    const abut_real rest = m->last - m->at;
    const abut_real longest = spin * rest > 1 ? 1 / spin : rest;
    abut_real       until = abut_min(ABUT_IMPACT_GAIN * clear, longest);
    for (int32_t i = 0; i < ABUT_IMPACT_CORNERS && until > clear; ++i) {
        const abut_real now_clear = clear_within(m, &s, until);
        m->supports += 2;
        clear = abut_max(clear, (1 - ABUT_NOISE_SPEED) * now_clear);
        until = now_clear < until ? until / ABUT_IMPACT_GAIN : abut_min(ABUT_IMPACT_GAIN * until, longest);
    }
    return clear;
}
