// cap_proof3.c : a proof that the width of D is least where Newton's method found it, without EPA's last thousand faces.
//
// Inside a cap of directions about the normal n, by curvature. Turned by an angle t along a tangent e, a piece of D's boundary
// with support point w and radii of curvature W reaches at least w . n' + sin^2 t (e . W e) / 2 / (cos t + f sin t)
// (curvature3.c), and a weighted sum of pieces the weighted sum. Their points' sum being h n, that is no less than h while
//   Q(t) = W / (cos t + f sin t)  has no eigenvalue below  2 h / (1 + cos t),
// and since up to 45 degrees the left side falls with t and the right one rises, the largest t decides. Where two or three
// pieces meet in an edge or a face of D, the highest of their points adds sin t times how far the edge or face goes on beyond
// the foot: as a matrix 2 K / sin t, K that length times the square of its direction. An eighth of it and seven of Q may be
// added up, because the greatest of some sums is no less than any mean of them.
//
// Outside the cap, by the polytope. With unit normals m and bounds b of its faces, the points m / b span a body that holds n' /
// H for every direction n', where H is no more than D reaches along n': the normals of the faces go once round the sphere, so
// n' lies between those of three faces of one corner v, and v . n' is at least the like sum of their bounds. So D reaches as
// far as h outside the cap if that body stays within 1 / h there; being convex, it does when its points there do, and the
// points in which the lines from a point there to one inside cross the border. The polytope need not be quite convex for this.
// Frame: the unit frame of the pair (steps3.h).
#include "smooth/cap_proof3.h"
#include "base/tolerance3.h"
#include "epa/polytope3.h"
#include "math/exact.h"
#include "shape/curvature3.h"

typedef struct square2 {
    abut_real uu, uv, vv;
} square2;

static bool no_less(square2 m, abut_real least)
{
    abut_real u = m.uu - least;
    abut_real v = m.vv - least;
    return u > 0 && u * v >= m.uv * m.uv;
}

static void add(square2 *sum, abut_real weight, const abut_curvature3 *bend, abut_real sine, abut_real cosine)
{
    abut_real share = weight / (cosine + bend->fading * sine);
    sum->uu += share * bend->uu;
    sum->uv += share * bend->uv;
    sum->vv += share * bend->vv;
}

// Of all pieces, faded, by weight.
typedef struct bends {
    abut_curvature3 a[3], b[3];
} bends;

static bends bends_of(const abut_pair3 *pair, const abut_ridge3 *r)
{
    bends     all = {0};
    abut_vec3 n = abut_neg3(abut_unrotate3(pair->rotation, r->normal));
    abut_vec3 u = abut_unrotate3(pair->rotation, r->u);
    abut_vec3 v = abut_unrotate3(pair->rotation, r->v);
    for (int32_t i = 0; i < r->s.count; ++i) {
        const abut_vertex3 *w = &r->s.vertex[i];
        all.a[i] = abut_core_curvature3(pair->a, pair->per_unit, w->feature_a, r->normal, r->u, r->v);
        all.b[i] = abut_core_curvature3(pair->b, pair->per_unit, w->feature_b, n, u, v);
    }
    return all;
}

// How far an edge of D goes on beyond the foot at the nearer end, along itself; a face, in every direction.
static square2 flat_part(const abut_ridge3 *r)
{
    square2   k = {r->room, 0, r->room};
    abut_real u[3];
    abut_real v[3];
    for (int32_t i = 0; i < r->s.count; ++i) {
        abut_vec3 way = abut_sub3(r->s.vertex[i].w, r->x);
        u[i] = abut_dot3(way, r->u);
        v[i] = abut_dot3(way, r->v);
    }
    if (r->s.count == 2) {
        abut_real first = abut_sqrt(u[0] * u[0] + v[0] * v[0]);
        abut_real second = abut_sqrt(u[1] * u[1] + v[1] * v[1]);
        int       near = first < second ? 0 : 1;
        abut_real length = abut_min(first, second);
        abut_real share = length > 0 ? 1 / length : 0;
        k.uu = u[near] * u[near] * share;
        k.uv = u[near] * v[near] * share;
        k.vv = v[near] * v[near] * share;
    }
    if (r->s.count == 3) {
        abut_real least = (abut_real)INFINITY;
        for (int32_t i = 0; i < 3; ++i) {
            int32_t   next = i == 2 ? 0 : i + 1;
            abut_real du = u[next] - u[i];
            abut_real dv = v[next] - v[i];
            least = abut_min(least, abut_abs(u[i] * dv - v[i] * du) / abut_sqrt(du * du + dv * dv));
        }
        k.uu = least;
        k.vv = least;
    }
    return k;
}

static bool holds(const abut_ridge3 *r, const bends *all, square2 flat, abut_real sine)
{
    abut_real cosine = abut_sqrt(1 - sine * sine);
    square2   sum = {0, 0, 0};
    for (int32_t i = 0; i < r->s.count; ++i) {
        add(&sum, r->s.weight[i], &all->a[i], sine, cosine);
        add(&sum, r->s.weight[i], &all->b[i], sine, cosine);
    }
    abut_real part = r->s.count == 1 ? 0 : (r->s.count == 2 ? ABUT_CAP_FLAT : 1);
    abut_real flatness = 2 * part / sine;
    square2   q = {(1 - part) * sum.uu + flatness * flat.uu, (1 - part) * sum.uv + flatness * flat.uv,
                   (1 - part) * sum.vv + flatness * flat.vv};
    return no_less(q, (1 + ABUT_CAP_MARGIN) * 2 * r->height / (1 + cosine));
}

abut_real abut_cap_proof3(const abut_pair3 *pair, const abut_ridge3 *r)
{
    bends     all = bends_of(pair, r);
    square2   flat = flat_part(r);
    abut_real sine = ABUT_CAP_WIDEST;
    while (sine > ABUT_CAP_NARROWEST && !holds(r, &all, flat, sine)) {
        sine /= 2;
    }
    return sine > ABUT_CAP_NARROWEST ? sine : 0;
}

// The points of faces, times the height, and how far along the normal they are.
typedef struct points {
    abut_vec3 at[ABUT_CAP_FACES];
    abut_real along[ABUT_CAP_FACES];
    int32_t   count, inside; // those inside the cap come first
} points;

static void put(points *all, abut_vec3 at, abut_real along, bool inside)
{
    int32_t place = all->count++;
    if (inside) {
        all->at[place] = all->at[all->inside];
        all->along[place] = all->along[all->inside];
        place = all->inside++;
    }
    all->at[place] = at;
    all->along[place] = along;
}

// False when a face alone says no: it is too near, or has no plane.
static bool gather(points *all, const abut_polytope3 *p, const abut_ridge3 *r, abut_real cosine)
{
    all->count = 0;
    all->inside = 0;
    for (int32_t f = 0; f < p->faces; ++f) {
        if (!abut_polytope3_holds(p, f)) {
            continue;
        }
        abut_vec3 m = abut_polytope3_normal(p, f);
        abut_real bound = abut_polytope3_bound(p, f);
        abut_real share = r->height / bound;
        abut_real along = abut_dot3(m, r->normal);
        bool      inside = along * share > cosine;
        if (all->count == ABUT_CAP_FACES || !(bound > 0 && bound < (abut_real)INFINITY) ||
            !(inside ? along >= cosine : bound >= r->height)) {
            return false;
        }
        put(all, abut_scale3(share, m), along * share, inside);
    }
    return all->count == p->faces - p->spare_faces;
}

bool abut_outside_cap3(const abut_polytope3 *p, const abut_ridge3 *r, abut_real sine)
{
    points    all;
    abut_real cosine = abut_sqrt(1 - sine * sine);
    if (!gather(&all, p, r, cosine)) {
        return false;
    }
    for (int32_t i = 0; i < all.inside; ++i) {
        for (int32_t k = all.inside; k < all.count; ++k) {
            abut_real part = (cosine - all.along[k]) / (all.along[i] - all.along[k]);
            abut_vec3 at = abut_along3(all.at[k], part, abut_sub3(all.at[i], all.at[k]));
            if (!(abut_dot3(at, at) <= 1 - ABUT_CAP_MARGIN)) {
                return false;
            }
        }
    }
    return true;
}
