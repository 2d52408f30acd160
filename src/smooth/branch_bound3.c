// branch_bound3.c : a proof that D's width is nowhere less than along the best normal found, direction by direction.
//
// Where many ways out are equally good, as all round the common axis of two cylinders or all over two balls, the flat faces of
// EPA prove little. So the directions are cut into patches, seen from the origin on the sides of a cube, and each patch into
// four until curvature proves for it what is claimed (branch and bound: Land, Doig 1960).
//
// A patch. The support point along its middle n is w; its height is h, and it lies aside of n by s. Of a core that bends, the
// support width is the length of a linear image p of n (curvature3.c). Turned by an angle t along the unit tangent e, the image
// is p cos t + q sin t, and with a the part of q along p, and W e . e = (|q|^2 - a^2) / |p|, it is longer than its part along p
// by
//   |q|^2 sin^2 t less a^2 sin^2 t, over its length and that part,      and its length is at most, roots being concave,
//   |p| + a sin t cos t + sin^2 t (|q|^2 - |p|^2) / (2 |p|).            So with v = 1 - cos t
//   the core gains at least v (e . W e) / (1 + a sin t / |p| + v (|q|^2 - |p|^2) / (2 |p|^2))     over the height of its point.
// A ball gains v times its radius, all it has: near-spheres lose nothing that they do not gain. Together
//   h(n') >= h + sin t (s . e) + v (e . K e),      K = the faded sum of W, less h.
// Of the two terms that fade, the last counts by its largest value. The other goes as e goes, not to lose what matters along a
// ring, where a = 0: it costs at most the largest radius times v |a| sin t / |p|, another slope. With z = e sin t and v between
// z^2 / 2 and z^2 / (1 + cos t), the sum is least where each of its two parts, along the eigenvectors of K, is.
// Frame: the unit frame of the pair (steps3.h).
#include "smooth/branch_bound3.h"
#include "base/tolerance_smooth3.h"
#include "gjk/minkowski3.h"
#include "math/direction3.h"
#include "shape/axial3.h"
#include "shape/curvature3.h"
#include "smooth/newton3.h"

// ---- which directions may be the minimum translation's -------------------------------------------------------------------
//
// A solid of revolution is as wide in all directions that lean on its axis alike. When A and B have parallel axes, so is all of
// D but for where it stands: the width along n is some function of n's lean, and the offset's part along n. For one lean that
// is least on the side away from the offset, so the plane of the axis and the offset holds the shortest way out.
//
// Cores that are nearly so differ in width from ones that are by little: half axes by their difference, an axis that leans by
// a sine by so much of its core's reach, a matrix that is not quite a rotation by twice its shear. In one plane as in all of
// space, hence twice.

// How far a core is from one that is the same all round an axis: the widths of both differ by no more. A ball is so round all
// axes, for which there is none.
typedef struct turning {
    abut_vec3 axis;
    abut_real off;
    bool      ball;
} turning;

static turning about(abut_vec3 axis, abut_real off)
{
    turning t = {axis, off, false};
    return t;
}

static turning turning_of_ellipsoid(abut_vec3 half, abut_real per_unit)
{
    static const abut_vec3 x = {1, 0, 0};
    static const abut_vec3 y = {0, 1, 0};
    static const abut_vec3 z = {0, 0, 1};

    abut_real yz = abut_abs(half.y - half.z) * per_unit;
    abut_real zx = abut_abs(half.z - half.x) * per_unit;
    abut_real xy = abut_abs(half.x - half.y) * per_unit;
    turning   t = yz <= zx && yz <= xy ? about(x, yz) : (zx <= xy ? about(y, zx) : about(z, xy));
    t.ball = yz == 0 && zx == 0;
    return t;
}

static turning turning_of(const abut_shape3 *shape, abut_real per_unit)
{
    static const abut_axial3 along = {1, 0, 0};
    static const abut_vec3   none = {0, 0, 0};

    switch (shape->core) {
    case ABUT_CORE3_POINT:
        return turning_of_ellipsoid(none, per_unit);
    case ABUT_CORE3_SEGMENT:
        return about(abut_direction_of3(abut_sub3(shape->p[1], shape->p[0])).unit, 0);
    case ABUT_CORE3_DISK:
    case ABUT_CORE3_CYLINDER:
    case ABUT_CORE3_CONE:
        return about(abut_from_axial3(shape->axis, along), 0);
    case ABUT_CORE3_ELLIPSOID:
        return turning_of_ellipsoid(shape->half, per_unit);
    default:
        return about(none, (abut_real)INFINITY);
    }
}

// From the axis to the offset; when there is none, anywhere.
static abut_vec3 way_aside(abut_vec3 axis, abut_vec3 offset)
{
    abut_vec3       x = {1, 0, 0};
    abut_vec3       y = {0, 1, 0};
    abut_vec3       rest = abut_along3(offset, -abut_dot3(offset, axis), axis);
    abut_direction3 aside = abut_direction_of3(abut_along3(rest, -abut_dot3(rest, axis), axis));
    abut_vec3       any = abut_cross3(axis, abut_abs(axis.x) < abut_abs(axis.y) ? x : y);
    return aside.length > 0 ? aside.unit : abut_direction_of3(any).unit;
}

abut_search_directions3 abut_all_search_directions3(void)
{
    abut_search_directions3 ways = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, 3, 0};
    return ways;
}

abut_search_directions3 abut_circle_of_search_directions3(const abut_pair3 *pair)
{
    turning                 a = turning_of(pair->a, pair->per_unit);
    turning                 b = turning_of(pair->b, pair->per_unit);
    abut_real               reach = pair->b->reach * pair->per_unit;
    abut_vec3               axis_b = abut_direction_of3(abut_rotate3(pair->rotation, b.axis)).unit;
    abut_vec3               axis = a.ball ? axis_b : a.axis;
    abut_real               lean = a.ball || b.ball ? 0 : abut_direction_of3(abut_cross3(axis, axis_b)).length;
    abut_search_directions3 ways = {
        {axis, way_aside(axis, pair->offset)}, 2, 2 * (a.off + b.off + (lean + 2 * abut_shear3(pair->rotation)) * reach)};
    return ways;
}

// ---- one patch ----------------------------------------------------------------------------------------------------------

// On a side of the cube, or of the square: its middle, and how far it goes either way; how far D reaches along the middle, and
// at least along all its directions.
typedef struct patch {
    int32_t   side;
    abut_real x, y, half;
    abut_real height, least;
} patch;

// The middle of a patch, how far its corners turn from there, and D there.
typedef struct place {
    abut_vec3    n, u, v;
    abut_real    sine, cosine;
    abut_vertex3 top;
    abut_real    height;
} place;

static place place_of(const abut_pair3 *pair, const abut_search_directions3 *ways, const patch *p, const abut_vertex3 *near)
{
    place     here;
    int32_t   first = p->side / 2;
    abut_vec3 out = p->side % 2 == 0 ? ways->axis[first] : abut_neg3(ways->axis[first]);
    abut_vec3 x = ways->axis[(first + 1) % ways->count];
    abut_vec3 at = abut_along3(out, p->x, x);
    abut_real reach = p->half;
    if (ways->count == 3) {
        at = abut_along3(at, p->y, ways->axis[(first + 2) % 3]);
        reach = p->half * ABUT_WIDTH3_DIAGONAL;
    }
    abut_direction3 direction = abut_direction_of3(at);
    here.n = direction.unit;
    here.sine = reach / abut_max(1, direction.length - reach);
    here.cosine = abut_sqrt(1 - here.sine * here.sine);
    here.top = abut_minkowski_support3(pair, here.n, near);
    here.height = abut_dot3(here.n, here.top.w);
    if (ways->count == 3) {
        abut_ridge3 ridge;
        abut_ridge_turn3(&ridge, here.n);
        here.u = ridge.u;
        here.v = ridge.v;
    } else {
        here.u = abut_direction_of3(abut_sub3(x, abut_scale3(abut_dot3(x, here.n), here.n))).unit;
        here.v = abut_cross3(here.n, here.u);
    }
    return here;
}

// A symmetric matrix, and what slopes from all sides.
typedef struct form {
    abut_real uu, uv, vv;
    abut_real slope_u[3], slope_v[3];
} form;

static void add_core(form *f, int core, abut_curvature3 bend, const place *here)
{
    f->slope_u[core] = 0;
    f->slope_v[core] = 0;
    if (!(bend.length > 0)) {
        return;
    }
    abut_real versine = 1 - here->cosine;
    abut_real spread = (bend.uu - bend.vv) / 2;
    abut_real most = (bend.uu + bend.vv) / 2 + abut_sqrt(spread * spread + bend.uv * bend.uv);
    abut_real growth = abut_sqrt(bend.growth_u * bend.growth_u + bend.growth_v * bend.growth_v) / bend.length;
    abut_real fading = 1 + versine / 2 * abut_max(most / bend.length + growth * growth - 1, 0);
    if (growth * here->sine > (abut_real)0.5) {
        fading += growth * here->sine;
    } else {
        f->slope_u[core] = most / fading * versine * bend.growth_u / bend.length;
        f->slope_v[core] = most / fading * versine * bend.growth_v / bend.length;
    }
    f->uu += bend.uu / fading;
    f->uv += bend.uv / fading;
    f->vv += bend.vv / fading;
}

// On a circle of directions only what is along u matters.
static abut_curvature3 within_circle(abut_curvature3 bend)
{
    bend.uv = 0;
    bend.vv = 0;
    bend.growth_v = 0;
    return bend;
}

static form form_of(const abut_pair3 *pair, const abut_search_directions3 *ways, const place *here)
{
    form            f = {.uu = -here->height, .vv = -here->height};
    bool            circle = ways->count == 2;
    abut_curvature3 a = abut_core_curvature3(pair->a, pair->per_unit, here->top.feature_a, here->n, here->u, here->v);
    abut_curvature3 b =
        abut_core_curvature3(pair->b, pair->per_unit, here->top.feature_b, abut_neg3(abut_unrotate3(pair->rotation, here->n)),
                             abut_unrotate3(pair->rotation, here->u), abut_unrotate3(pair->rotation, here->v));
    add_core(&f, 0, circle ? within_circle(a) : a, here);
    add_core(&f, 1, circle ? within_circle(b) : b, here);
    f.slope_u[2] = abut_dot3(here->top.w, here->u);
    f.slope_v[2] = abut_dot3(here->top.w, here->v);
    return f;
}

// The least of v k - slope |z| for z up to the sine.
static abut_real dip(abut_real slope, abut_real k, const place *here)
{
    abut_real square = k > 0 ? k / 2 : k / (1 + here->cosine);
    if (slope < 2 * square * here->sine) {
        return -slope * slope / (2 * 2 * square);
    }
    return (square * here->sine - slope) * here->sine;
}

static abut_real slope_along(const form *f, abut_real u, abut_real v)
{
    abut_real sum = 0;
    for (int i = 0; i < 3; ++i) {
        sum += abut_abs(f->slope_u[i] * u + f->slope_v[i] * v);
    }
    return sum;
}

// The least that D can reach along the directions of a patch.
static abut_real least_of(const abut_pair3 *pair, const abut_search_directions3 *ways, const place *here)
{
    form f = form_of(pair, ways, here);
    if (ways->count == 2) {
        return here->height + dip(slope_along(&f, 1, 0), f.uu, here);
    }
    abut_real mean = (f.uu + f.vv) / 2;
    abut_real half = (f.uu - f.vv) / 2;
    abut_real root = abut_sqrt(half * half + f.uv * f.uv);
    abut_real u = half > 0 ? half + root : f.uv;
    abut_real v = half > 0 ? f.uv : root - half;
    abut_real length = abut_sqrt(u * u + v * v);
    u = length > 0 ? u / length : 1;
    v = length > 0 ? v / length : 0;
    return here->height + dip(slope_along(&f, u, v), mean + root, here) + dip(slope_along(&f, -v, u), mean - root, here);
}

// ---- all of them --------------------------------------------------------------------------------------------------------

typedef struct search {
    const abut_pair3              *pair;
    const abut_search_directions3 *ways;
    abut_vec3                      normal; // known of the directions about it
    abut_real                      cap;
    abut_branch_bound3             best;
    patch                          open[ABUT_WIDTH3_OPEN]; // of each size the other quarters of one patch at most
    int32_t                        count;
} search;

static bool known(const search *s, const place *here)
{
    abut_real cosine = abut_sqrt(1 - s->cap * s->cap) * here->cosine + s->cap * here->sine;
    return s->cap > here->sine && abut_dot3(here->n, s->normal) >= cosine;
}

static bool is_open(const search *s, const patch *p)
{
    return p->least < s->best.height - ABUT_WIDTH3_SLACK * s->pair->size;
}

// Looks at a patch, and puts it by when there is more to be seen of it: those of one parent by height, the lowest on top.
static void look(search *s, patch *p, int32_t parent)
{
    place here = place_of(s->pair, s->ways, p, &s->best.vertex);
    p->height = here.height;
    p->least = known(s, &here) ? here.height : least_of(s->pair, s->ways, &here);
    s->best.supports += 1;
    if (here.height < s->best.height - ABUT_WIDTH3_SLACK * s->pair->size) {
        s->best.less = true;
        s->best.normal = here.n;
        s->best.height = here.height;
        s->best.vertex = here.top;
    }
    if (is_open(s, p)) {
        int32_t i = s->count++;
        for (; i > parent && s->open[i - 1].height < p->height; --i) {
            s->open[i] = s->open[i - 1];
        }
        s->open[i] = *p;
    }
}

static void quarter(search *s, const patch *p)
{
    int32_t parts = s->ways->count == 3 ? 4 : 2;
    int32_t parent = s->count;
    for (int32_t i = 0; i < parts; ++i) {
        patch part = {p->side, p->x, p->y, p->half / 2, 0, 0};
        part.x += (i & 1) != 0 ? part.half : -part.half;
        part.y += parts == 2 ? 0 : ((i & 2) != 0 ? part.half : -part.half);
        look(s, &part, parent);
    }
}

abut_branch_bound3 abut_branch_bound3_proof(const abut_pair3 *pair, const abut_search_directions3 *ways, abut_vec3 normal,
                                            abut_real height, abut_real cap, int32_t supports)
{
    search s = {.pair = pair, .ways = ways, .normal = normal, .cap = cap, .best = {.normal = normal, .height = height}};
    for (int32_t side = 0; side < 2 * ways->count; ++side) {
        patch whole = {side, 0, 0, 1, 0, 0};
        quarter(&s, &whole);
    }
    while (s.count > 0 && s.best.supports + 4 <= supports) {
        patch p = s.open[--s.count];
        if (!is_open(&s, &p)) {
            continue;
        }
        if (p.half < ABUT_WIDTH3_SMALLEST) {
            return s.best;
        }
        quarter(&s, &p);
    }
    s.best.proved = s.count == 0;
    return s.best;
}
