// newton3.c : one step of Newton's method towards the nearest point of D where its boundary is smooth, or in an edge or a face.
//
// D's boundary is made of smooth pieces, one for each feature of A with each of B, and the support width of D is the largest of
// theirs. At the nearest point one piece has it, or two or three whose edge or face holds the point: the support points w of
// these pieces are equally high along the normal n, and their weighted sum lies straight along it. Newton's method for these
// equations (sequential quadratic programming: Nocedal, Wright 2006, "Numerical Optimization", section 18.1) turns n by t and
// changes the weights c by d, with W the pieces' radii of curvature (Schneider, "Convex Bodies", section 2.5; curvature3.c):
//   (sum of c W - h) t + sum of d w = -(sum of c w) across n,   (w - w0) . t = -(w - w0) . n for each piece
// Frame: the unit frame of the pair (steps3.h).
#include "smooth/newton3.h"
#include "base/tolerance_smooth3.h"
#include "math/direction3.h"
#include "shape/curvature3.h"

bool abut_newton_knows3(const abut_pair3 *pair)
{
    return !pair->polytopes && abut_core_curvatures3(pair->a) && abut_core_curvatures3(pair->b);
}

// Two unit vectors that make a right-handed frame with n (Duff et al. 2017, "Building an orthonormal basis, revisited").
void abut_ridge_turn3(abut_ridge3 *r, abut_vec3 n)
{
    abut_real sign = n.z < 0 ? -1 : 1;
    abut_real a = -1 / (sign + n.z);
    abut_real b = n.x * n.y * a;
    abut_vec3 u = {1 + sign * n.x * n.x * a, sign * b, -sign * n.x};
    abut_vec3 v = {b, sign + n.y * n.y * a, -n.y};
    r->normal = n;
    r->u = u;
    r->v = v;
}

// What Newton's method solves: two equations for the turn, with a symmetric matrix, and one for each piece after the first.
typedef struct equations {
    abut_real height;
    abut_real uu, uv, vv;         // the radii of curvature, less the height
    abut_real aside_u, aside_v;   // of the weighted sum
    abut_real way_u[2], way_v[2]; // from the first piece's support point to the others', across the normal
    abut_real more[2];            // and along it
    abut_real turn_u, turn_v;     // the answer
    abut_real gain[2];            // of the weights
    abut_real fading;             // of the radii of curvature
} equations;

// How much of the weights is on features of one core that are curved: all but vertices, and those of a cone are its tip alone.
static abut_real curved_share(const abut_shape3 *shape, const abut_simplex3 *s, bool of_a)
{
    abut_real sum = shape->core > ABUT_CORE3_HULL ? 1 : 0;
    for (int32_t i = 0; i < s->count && shape->core == ABUT_CORE3_CONE; ++i) {
        uint32_t feature = of_a ? s->vertex[i].feature_a : s->vertex[i].feature_b;
        sum -= feature == 1 ? s->weight[i] : 0;
    }
    return sum;
}

static void add_bend(equations *m, abut_real share, abut_curvature3 bend)
{
    m->uu += share * bend.uu;
    m->uv += share * bend.uv;
    m->vv += share * bend.vv;
    m->fading = abut_max(m->fading, bend.fading);
}

// The radii of curvature of both cores count by the weight of the pieces that have them: a core's curved features are curved
// alike, the two rims of a cylinder.
static void add_bends(const abut_pair3 *pair, const abut_ridge3 *r, equations *m)
{
    abut_real of_a = curved_share(pair->a, &r->s, true);
    abut_real of_b = curved_share(pair->b, &r->s, false);
    if (of_a > 0) {
        add_bend(m, of_a, abut_core_curvature3(pair->a, pair->per_unit, 0, r->normal, r->u, r->v));
    }
    if (of_b > 0) {
        abut_vec3 n = abut_neg3(abut_unrotate3(pair->rotation, r->normal));
        abut_vec3 u = abut_unrotate3(pair->rotation, r->u);
        abut_vec3 v = abut_unrotate3(pair->rotation, r->v);
        add_bend(m, of_b, abut_core_curvature3(pair->b, pair->per_unit, 0, n, u, v));
    }
}

static equations equations_of(const abut_pair3 *pair, const abut_ridge3 *r)
{
    abut_real h = abut_dot3(r->normal, r->x);
    equations m = {.height = h, .uu = -h, .vv = -h, .aside_u = abut_dot3(r->x, r->u), .aside_v = abut_dot3(r->x, r->v)};
    for (int32_t i = 1; i < r->s.count; ++i) {
        abut_vec3 way = abut_sub3(r->s.vertex[i].w, r->s.vertex[0].w);
        m.way_u[i - 1] = abut_dot3(way, r->u);
        m.way_v[i - 1] = abut_dot3(way, r->v);
        m.more[i - 1] = abut_dot3(way, r->normal);
    }
    add_bends(pair, r, &m);
    return m;
}

// One piece: the turn alone. Where the width has no minimum nearby, or a ring of them, the best turn straight against what is
// off laterally; false where that is none either.
static bool solve_one(equations *m)
{
    abut_real u = m->uu * m->aside_u + m->uv * m->aside_v;
    abut_real v = m->uv * m->aside_u + m->vv * m->aside_v;
    abut_real bent = m->aside_u * u + m->aside_v * v;
    abut_real determinant = m->uu * m->vv - m->uv * m->uv;
    if (determinant > ABUT_NEWTON_RING * (m->uu + m->vv) * (m->uu + m->vv) && m->uu > 0) {
        m->turn_u = (m->uv * m->aside_v - m->vv * m->aside_u) / determinant;
        m->turn_v = (m->uv * m->aside_u - m->uu * m->aside_v) / determinant;
        return true;
    }
    abut_real share = (m->aside_u * m->aside_u + m->aside_v * m->aside_v) / bent;
    m->turn_u = -share * m->aside_u;
    m->turn_v = -share * m->aside_v;
    return bent > 0;
}

// What the weights must make up for once the turn is known.
static void left_aside(const equations *m, abut_real *left_u, abut_real *left_v)
{
    *left_u = m->aside_u + m->uu * m->turn_u + m->uv * m->turn_v;
    *left_v = m->aside_v + m->uv * m->turn_u + m->vv * m->turn_v;
}

// Two pieces: along the vector from one to the other the turn levels them, across it curvature decides, if there is a minimum.
static bool solve_two(equations *m)
{
    abut_real square = m->way_u[0] * m->way_u[0] + m->way_v[0] * m->way_v[0];
    abut_real length = abut_sqrt(square);
    abut_real u = m->way_u[0] / length;
    abut_real v = m->way_v[0] / length;
    abut_real along = -m->more[0] / length;
    abut_real curved = v * v * m->uu - 2 * u * v * m->uv + u * u * m->vv; // across: (-v, u)
    abut_real mixed = u * v * (m->vv - m->uu) + (u * u - v * v) * m->uv;
    bool      bent = curved > ABUT_NEWTON_RING * m->height;
    abut_real across = bent ? -(u * m->aside_v - v * m->aside_u + mixed * along) / curved : 0;
    abut_real left_u;
    abut_real left_v;
    m->turn_u = along * u - across * v;
    m->turn_v = along * v + across * u;
    left_aside(m, &left_u, &left_v);
    m->gain[0] = -(left_u * u + left_v * v) / length;
    return square > 0;
}

// Three pieces: they are level in one direction only.
static bool solve_three(equations *m)
{
    abut_real determinant = m->way_u[0] * m->way_v[1] - m->way_v[0] * m->way_u[1];
    abut_real left_u;
    abut_real left_v;
    m->turn_u = (m->way_v[0] * m->more[1] - m->way_v[1] * m->more[0]) / determinant;
    m->turn_v = (m->way_u[1] * m->more[0] - m->way_u[0] * m->more[1]) / determinant;
    left_aside(m, &left_u, &left_v);
    m->gain[0] = (m->way_u[1] * left_v - m->way_v[1] * left_u) / determinant;
    m->gain[1] = (m->way_v[0] * left_u - m->way_u[0] * left_v) / determinant;
    return determinant > 0 || determinant < 0;
}

// The weights after a step; the piece that comes out most negative is let go.
static void weigh(abut_ridge3 *r, const equations *m, abut_real share)
{
    abut_simplex3 *s = &r->s;
    int32_t        least = 0;
    for (int32_t i = 1; i < s->count; ++i) {
        s->weight[i] += share * m->gain[i - 1];
        s->weight[0] -= share * m->gain[i - 1];
    }
    for (int32_t i = 1; i < s->count; ++i) {
        least = s->weight[i] < s->weight[least] ? i : least;
    }
    if (s->weight[least] >= 0) {
        return;
    }
    s->count -= 1;
    s->vertex[least] = s->vertex[s->count];
    s->weight[least] = s->weight[s->count];
    abut_real sum = 0;
    for (int32_t i = 0; i < s->count; ++i) {
        s->weight[i] = abut_max(s->weight[i], 0);
        sum += s->weight[i];
    }
    for (int32_t i = 0; i < s->count; ++i) {
        s->weight[i] /= sum;
    }
}

bool abut_newton_step3(const abut_pair3 *pair, abut_ridge3 *r)
{
    equations m = equations_of(pair, r);
    bool      solved = r->s.count == 1 ? solve_one(&m) : (r->s.count == 2 ? solve_two(&m) : solve_three(&m));
    if (!solved) {
        return false;
    }
    abut_real length = abut_sqrt(m.turn_u * m.turn_u + m.turn_v * m.turn_v);
    if (!(length <= ABUT_REAL_LARGEST)) { // where nearly nothing bends, a quotient overflows
        return false;
    }
    abut_real most = m.fading * ABUT_REFINE_TURN > 1 ? 1 / m.fading : ABUT_REFINE_TURN;
    abut_real share = length > most ? most / length : 1;
    abut_vec3 turned = abut_along3(abut_along3(r->normal, share * m.turn_u, r->u), share * m.turn_v, r->v);
    weigh(r, &m, share);
    abut_ridge_turn3(r, abut_direction_of3(turned).unit);
    return true;
}
