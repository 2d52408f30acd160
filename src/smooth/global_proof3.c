// global_proof3.c : a proof that D reaches no less far along any direction than along the normal that Newton's method found.
//
// With x = h n the support point along the normal n, D reaches x . n' and more along n'. Turned from n by an angle t towards a
// unit tangent e, n' = n cos t + e sin t, what it reaches more is a sum over the summands, each at least (sin^2 t / 2) e . Q e:
//   an ellipsoid, the rim of a disk   Q = W / (cos t + sin t / f), as in cap_proof3.c: the image of n' grows to that at most up
//                                     to 45 degrees; and to no more than 1 / f ever: Q = f W
//   an edge along k of half length H, whose point wanted is a part p off its middle: it gains sin t (1 - |p|) H |k . e|, so
//                                     Q = 2 (1 - |p|) H k k / sin t
//   a flat end of radius R, wanted at q off its middle: it gains sin t (R - q . e), and with f square to q
//     q . e <= |q| (1 - (f . e)^2 / 2), so
//                                     Q = (2 (R - |q|) + |q| f f) / sin t
// A cone is both rim and edge: a mean of the two. D then reaches h when cos t + (sin^2 t / 2h) e . Q e >= 1, so while
//   no eigenvalue of Q is below 2 h / (1 + cos t);      where Q is taken with f W and for sin t = 1 it holds for every t.
//
// Beyond such a t, D reaches as far as the largest sphere about its middle. Where that is not enough D's support points say it:
// directions between three or more that one point of D serves, are served by it too. Sixteen all round are asked for at once
// (direction_circle3.h), and the parts between them that are left open are cut into spherical triangles until each is served.
// Frame: the unit frame of the pair (steps3.h).
#include "smooth/global_proof3.h"
#include "base/tolerance_smooth3.h"
#include "gjk/minkowski3.h"
#include "math/direction3.h"
#include "math/real.h"
#include "smooth/direction_circle3.h"
#include <stddef.h>

// ---- about the normal ---------------------------------------------------------------------------------------------------

static abut_real length_of(abut_vec3 v)
{
    return abut_sqrt(abut_dot3(v, v));
}

static abut_form3 of_flat_end(const abut_smooth_support3 *m, abut_vec3 n, abut_real per_sine)
{
    abut_real  lateral = length_of(m->point);
    abut_real  room = 2 * (m->radius - lateral) * per_sine;
    abut_form3 level = {room, room, room, 0, 0, 0};
    abut_real  across = lateral > 0 ? per_sine / lateral : 0;
    return abut_form_add3(abut_form_along3(level, -room, abut_form_of3(1, n)), abut_form_of3(across, abut_cross3(n, m->point)));
}

// The least eigenvalue of Q.
static abut_real least_bend(const abut_sum3 *s, abut_real sine, abut_real cosine)
{
    abut_form3 q = abut_no_form3();
    for (int32_t i = 0; i < 2; ++i) {
        const abut_smooth_support3 *m = &s->of[i];
        if (s->flat == i) {
            q = abut_form_add3(q, of_flat_end(m, s->normal, 1 / sine));
        } else if (m->kind != ABUT_SMOOTH_SUPPORT3_ZONOTOPE) {
            bool      both = m->kind == ABUT_SMOOTH_SUPPORT3_POINTED && s->crease[m->crease].side == 0;
            abut_real share = abut_smooth_support3_share(s, i) * (both ? 1 - ABUT_CAP_FLAT : 1);
            abut_real faded = sine > ABUT_CAP_WIDEST ? 0 : 1 / (cosine + sine / m->across);
            q = abut_form_along3(q, share * abut_max(faded, m->across), m->bend);
        }
    }
    for (int32_t i = 0; i < s->ons; ++i) {
        const abut_crease3 *c = &s->crease[s->on[i]];
        abut_real           share = s->of[c->of_b].kind == ABUT_SMOOTH_SUPPORT3_POINTED ? ABUT_CAP_FLAT : 1;
        abut_real           room = 2 * (1 - abut_abs(c->part)) / (sine * length_of(c->delta));
        q = abut_form_add3(q, abut_form_of3(share * room, c->delta));
    }
    abut_form3 minors = abut_form_adjoint3(&q);
    abut_real  trace = (q.xx + q.yy) + q.zz;
    abut_real  product = (minors.xx + minors.yy) + minors.zz; // of the two eigenvalues across the normal
    return (trace - abut_sqrt(abut_max(trace * trace - 2 * 2 * product, 0))) / 2;
}

// ---- all the others -----------------------------------------------------------------------------------------------------

// Whether the sphere about D's middle does for what curvature leaves open.
static bool ball_does(const abut_sum3 *s, abut_real height)
{
    abut_real least = least_bend(s, 1, 0);
    abut_real cosine = 1 - 2 * height / least; // of the farthest direction, seen from behind
    if (!(least > 0 && cosine >= 0)) {
        return false;
    }
    abut_real sine = abut_sqrt(1 - cosine * cosine);
    abut_real behind = abut_dot3(s->pair->offset, s->normal);
    abut_real lateral = length_of(abut_reject3(s->pair->offset, s->normal));
    abut_real sphere = (1 - ABUT_CAP_MARGIN) * (s->of[0].inside + s->of[1].inside);
    return behind * cosine - lateral * sine + sphere >= height;
}

// Directions between three that are no two opposite.
typedef struct triangle {
    abut_vec3 at[3];
} triangle;

// D's support points along directions, and the triangles that none of them has been seen to serve: two of each part between
// two circles, one behind these, and one more for each point.
enum { AT_ONCE = 1 + ABUT_RINGS3 * ABUT_RING3_ROUND, OPEN_AT_MOST = (2 + 1) * ABUT_RING3_ROUND + ABUT_GLOBAL_PROOF3_SUPPORTS };

typedef struct proof {
    const abut_pair3 *pair;
    abut_real         height;
    abut_vec3         point[AT_ONCE + ABUT_GLOBAL_PROOF3_SUPPORTS];
    triangle          open[OPEN_AT_MOST];
    int32_t           points, triangles;
} proof;

// False when D reaches less far along the direction.
static bool ask(proof *g, abut_vec3 n)
{
    static const abut_vertex3 anywhere = {0};

    abut_vec3 w = abut_minkowski_support3(g->pair, n, &anywhere).w;
    g->point[g->points++] = w;
    return abut_dot3(w, n) >= g->height;
}

// Whether one of the points serves all three directions, and with them all between.
static bool served(const proof *g, const triangle *t)
{
    for (int32_t i = g->points - 1; i >= 0; --i) {
        abut_vec3 w = g->point[i];
        if (abut_dot3(w, t->at[0]) >= g->height && abut_dot3(w, t->at[1]) >= g->height && abut_dot3(w, t->at[2]) >= g->height) {
            return true;
        }
    }
    return false;
}

static void open(proof *g, abut_vec3 p, abut_vec3 q, abut_vec3 r)
{
    triangle t = {{p, q, r}};
    g->open[g->triangles++] = t;
}

// The points of both circles and the one behind, and the triangles of the parts that these leave open.
static void take_over(proof *g, const abut_direction_circle3 *ring, uint32_t parts)
{
    enum { ROUND = ABUT_RING3_ROUND };

    g->point[g->points++] = ring->behind;
    for (int32_t i = 0; i < ABUT_RINGS3 * ROUND; ++i) {
        g->point[g->points++] = abut_of_ring3(&ring->point[i / ROUND], i % ROUND);
    }
    for (; parts != 0; parts &= parts - 1) {
        int32_t   part = abut_lowest_bit(parts);
        int32_t   i = part % ROUND;
        abut_vec3 here = abut_of_ring3(&ring->way[1], i);
        abut_vec3 next = abut_of_ring3(&ring->way[1], i + 1);
        if (part < ROUND) {
            open(g, abut_of_ring3(&ring->way[0], i), abut_of_ring3(&ring->way[0], i + 1), next);
            open(g, abut_of_ring3(&ring->way[0], i), next, here);
        } else {
            open(g, here, next, abut_neg3(ring->axis[0]));
        }
    }
}

// Asks along directions all round the normal and behind it. False when D reaches less far along one of them.
static bool begin_triangles(proof *g, abut_vec3 n, abut_real sine)
{
    static const abut_vertex3 anywhere = {0};

    abut_direction_circle3 ring;
    abut_real              sign = n.z < 0 ? -1 : 1; // a frame as abut_ridge_turn3's
    abut_real              a = -1 / (sign + n.z);
    abut_real              b = n.x * n.y * a;
    ring.axis[0] = n;
    ring.axis[1] = (abut_vec3){1 + sign * n.x * n.x * a, sign * b, -sign * n.x};
    ring.axis[2] = (abut_vec3){b, sign + n.y * n.y * a, -n.y};
    ring.sine = sine;
    ring.height = g->height;
    ring.behind = abut_minkowski_support3(g->pair, abut_neg3(n), &anywhere).w;
    uint32_t parts = abut_ring_open3(&ring, g->pair);
    take_over(g, &ring, parts & (ABUT_RING3_BELOW - 1));
    return parts != ABUT_RING3_BELOW && abut_dot3(ring.behind, n) <= -g->height;
}

// The corner before the longest side.
static int longest_side(const triangle *t)
{
    abut_real first = abut_dot3(t->at[0], t->at[1]);
    abut_real second = abut_dot3(t->at[1], t->at[2]);
    abut_real third = abut_dot3(t->at[2], t->at[0]);
    return first <= second && first <= third ? 0 : (second <= third ? 1 : 2);
}

// Whether support points do for all directions that are tilted from the normal by the sine and more.
static bool points_do(proof *g, abut_vec3 n, abut_real sine)
{
    if (!begin_triangles(g, n, sine)) {
        return false;
    }
    while (g->triangles > 0) {
        triangle *t = &g->open[g->triangles - 1];
        if (served(g, t)) {
            g->triangles -= 1;
            continue;
        }
        int       first = longest_side(t);
        int       second = first == 2 ? 0 : first + 1;
        abut_vec3 half = abut_direction_of3(abut_add3(t->at[first], t->at[second])).unit;
        if (g->points >= ABUT_GLOBAL_PROOF3_SUPPORTS || !ask(g, half)) {
            return false;
        }
        g->open[g->triangles] = *t;
        g->open[g->triangles].at[first] = half;
        t->at[second] = half;
        g->triangles += 1;
    }
    return true;
}

bool abut_global_proof3(const abut_sum3 *s, abut_real height, int32_t *supports)
{
    static const abut_real sines[] = {1, ABUT_GLOBAL_PROOF3_WIDE, ABUT_CAP_WIDEST, ABUT_CAP_WIDEST / 2, ABUT_CAP_WIDEST / 4};

    proof g;
    g.pair = s->pair;
    g.height = (1 + ABUT_CAP_MARGIN) * (height + s->pair->noise);
    g.points = 0;
    g.triangles = 0;
    if (ball_does(s, g.height)) {
        return true;
    }
    for (size_t i = 0; i < sizeof sines / sizeof sines[0]; ++i) {
        abut_real cosine = abut_sqrt(1 - sines[i] * sines[i]);
        if (least_bend(s, sines[i], cosine) * (1 + cosine) > 2 * g.height) {
            bool proved = points_do(&g, s->normal, sines[i]);
            *supports += g.points;
            return proved;
        }
    }
    return false;
}
