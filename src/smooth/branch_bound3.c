// branch_bound3.c : a proof that D's width is nowhere less than along the best normal found, direction by direction.
//
// Where many minimum translations are equally good, as all round the common axis of two cylinders or all over two spheres, the
// flat faces of EPA prove little. So the directions are cut into patches, seen from the origin on the sides of a cube, and each
// patch into four until curvature proves for it what is claimed (branch and bound: Land, Doig 1960).
//
// A patch. The support point along its middle n is w; its height is h, and it lies off n laterally by s. Of a core that bends,
// the support width is the length of a linear image p of n (curvature3.c). Turned by an angle t along the unit tangent e, the
// image is p cos t + q sin t, and with a the part of q along p, and W e . e = (|q|^2 - a^2) / |p|, it is longer than its part
// along p by
//   |q|^2 sin^2 t less a^2 sin^2 t, over its length and that part,      and its length is at most, roots being concave,
//   |p| + a sin t cos t + sin^2 t (|q|^2 - |p|^2) / (2 |p|).            So with v = 1 - cos t
//   the core gains at least v (e . W e) / (1 + a sin t / |p| + v (|q|^2 - |p|^2) / (2 |p|^2))     over the height of its point.
// A sphere gains v times its radius, all it has: near-spheres lose nothing that they do not gain. Together
//   h(n') >= h + sin t (s . e) + v (e . K e),      K = the faded sum of W, less h.
// Of the two terms that fade, the last counts by its largest value. The other goes as e goes, not to lose what matters along a
// ring, where a = 0: it costs at most the largest radius times v |a| sin t / |p|, another slope. With z = e sin t and v between
// z^2 / 2 and z^2 / (1 + cos t), the sum is least where each of its two parts, along the eigenvectors of K, is.
// Frame: the unit frame of the pair (steps3.h).
#include "smooth/branch_bound3.h"
#include "base/tolerance_smooth3.h"
#include "gjk/minkowski3.h"
#include "math/direction3.h"
#include "math/unit.h"
#include "shape/axial3.h"
#include "shape/curvature3.h"
#include "smooth/newton3.h"

// ---- one patch ----------------------------------------------------------------------------------------------------------

// On a side of the cube: its middle, and how often the side was halved for it; how far D reaches along all its directions at
// least.
typedef struct patch {
    int32_t   side, halvings;
    abut_real x, y;
    abut_real least;
} patch;

// How far it goes either way.
static abut_real half_of(const patch *p)
{
    return abut_power_of_two(-p->halvings);
}

// The middle of a patch, how far its corners turn from there, and D there.
typedef struct place {
    abut_vec3    n, u, v;
    abut_real    sine, cosine;
    abut_vertex3 top;
    abut_real    height;
} place;

static place place_of(const abut_pair3 *pair, const patch *p, const abut_vertex3 *near)
{
    static const abut_vec3 axis[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

    place           here;
    abut_ridge3     ridge;
    int32_t         first = p->side / 2;
    abut_vec3       out = p->side % 2 == 0 ? axis[first] : abut_neg3(axis[first]);
    abut_vec3       at = abut_along3(abut_along3(out, p->x, axis[(first + 1) % 3]), p->y, axis[(first + 2) % 3]);
    abut_real       reach = half_of(p) * ABUT_WIDTH3_DIAGONAL;
    abut_direction3 direction = abut_direction_of3(at);
    here.n = direction.unit;
    here.sine = reach / abut_max(1, direction.length - reach);
    here.cosine = abut_sqrt(1 - here.sine * here.sine);
    here.top = abut_minkowski_support3(pair, here.n, near);
    here.height = abut_dot3(here.n, here.top.w);
    abut_ridge_turn3(&ridge, here.n);
    here.u = ridge.u;
    here.v = ridge.v;
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

static form form_of(const abut_pair3 *pair, const place *here)
{
    form            f = {.uu = -here->height, .vv = -here->height};
    abut_curvature3 a = abut_core_curvature3(pair->a, pair->per_unit, here->top.feature_a, here->n, here->u, here->v);
    abut_curvature3 b =
        abut_core_curvature3(pair->b, pair->per_unit, here->top.feature_b, abut_neg3(abut_unrotate3(pair->rotation, here->n)),
                             abut_unrotate3(pair->rotation, here->u), abut_unrotate3(pair->rotation, here->v));
    add_core(&f, 0, a, here);
    add_core(&f, 1, b, here);
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
static abut_real least_of(const abut_pair3 *pair, const place *here)
{
    form      f = form_of(pair, here);
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

enum { OPEN = ABUT_WIDTH3_OPEN + ABUT_WIDTH3_LAST };

// The patches that are open by component, which takes less of the stack.
typedef struct search {
    const abut_pair3  *pair;
    abut_vec3          normal; // known of the directions about it
    abut_real          cap;
    abut_branch_bound3 best;
    int32_t            count;
    abut_real          x[OPEN], y[OPEN], least[OPEN];
    int8_t             side[OPEN], halvings[OPEN];
} search;

static void put_by(search *s, const patch *p)
{
    const int32_t i = s->count++;
    s->x[i] = p->x;
    s->y[i] = p->y;
    s->least[i] = p->least;
    s->side[i] = (int8_t)p->side;
    s->halvings[i] = (int8_t)p->halvings;
}

// The last one takes its place.
static patch take_out(search *s, int32_t i)
{
    const patch   p = {s->side[i], s->halvings[i], s->x[i], s->y[i], s->least[i]};
    const int32_t last = --s->count;
    s->x[i] = s->x[last];
    s->y[i] = s->y[last];
    s->least[i] = s->least[last];
    s->side[i] = s->side[last];
    s->halvings[i] = s->halvings[last];
    return p;
}

static bool known(const search *s, const place *here)
{
    abut_real cosine = abut_sqrt(1 - s->cap * s->cap) * here->cosine + s->cap * here->sine;
    return s->cap > here->sine && abut_dot3(here->n, s->normal) >= cosine;
}

static bool is_open(const search *s, const patch *p)
{
    return p->least < s->best.height - s->best.slack * s->pair->size;
}

// Looks at a patch, and puts it by when there is more to be seen of it.
static void look(search *s, patch *p)
{
    place     here = place_of(s->pair, p, &s->best.vertex);
    abut_real height = here.height;
    p->least = known(s, &here) ? height : least_of(s->pair, &here);
    s->best.supports += 1;
    if (height < s->best.height - ABUT_WIDTH3_SLACK / 4 * s->pair->size) {
        s->best.less = true;
        s->best.normal = here.n;
        s->best.height = height;
        s->best.vertex = here.top;
    }
    if (is_open(s, p)) {
        put_by(s, p);
    }
}

static void quarter(search *s, const patch *p)
{
    for (int32_t i = 0; i < 4; ++i) {
        patch           part = {p->side, p->halvings + 1, p->x, p->y, 0};
        const abut_real half = half_of(&part);
        part.x += (i & 1) != 0 ? half : -half;
        part.y += (i & 2) != 0 ? half : -half;
        look(s, &part);
    }
}

// The open patch along which D may reach least; the last one where there is no room for the others' quarters.
static int32_t next_patch(const search *s)
{
    int32_t next = s->count - 1;
    for (int32_t i = 0; i < s->count && s->count < ABUT_WIDTH3_OPEN; ++i) {
        next = s->least[i] < s->least[next] ? i : next;
    }
    return next;
}

static abut_real least_open(const search *s)
{
    abut_real least = s->best.height;
    for (int32_t i = 0; i < s->count; ++i) {
        least = abut_min(least, s->least[i]);
    }
    return least;
}

abut_branch_bound3 abut_branch_bound3_proof(const abut_pair3 *pair, abut_vec3 normal, abut_real height, abut_real cap,
                                            int32_t first, int32_t supports)
{
    search s = {.pair = pair, .normal = normal, .cap = cap, .best = {.normal = normal, .height = height}};
    s.best.slack = ABUT_WIDTH3_SLACK;
    for (int32_t side = 0; side < 2 * 3; ++side) {
        patch whole = {.side = side};
        quarter(&s, &whole);
    }
    while (s.count > 0 && s.best.supports + 4 <= supports && !(s.best.less && s.best.supports >= first)) {
        s.best.slack = s.best.supports < ABUT_WIDTH3_LONG ? ABUT_WIDTH3_SLACK : ABUT_WIDTH3_WIDE;
        patch p = take_out(&s, next_patch(&s));
        if (is_open(&s, &p) && half_of(&p) < ABUT_WIDTH3_SMALLEST) {
            put_by(&s, &p);
            break;
        }
        if (is_open(&s, &p)) {
            quarter(&s, &p);
        }
    }
    s.best.proved = s.count == 0;
    s.best.least = least_open(&s);
    return s.best;
}
