// portal3.c : a cast without a radius as a ray through D.
//
// B touches A when the way of the origin enters D. Seen along the way D is a convex set in 2D, and the way a point: three
// corners of D about that point are a portal that the way goes through (Snethen 2008, "XenoCollide", whose ray begins inside).
// Then D is asked along the portal's normal, back to where the origin comes from: its farthest point bounds the touch from
// below and the portal from above; while the two differ, the point and the side that the way goes through are the next portal.
// On polytopes that ends with a face of D; where D is round, each portal is half as wide and the bounds are four times as
// close.
//
// Every supporting plane on the way is a bound by itself; a plane along the way that leaves the origin out proves a miss. From
// above: the corners are off by `noise`, so the way may pass the portal by as much. The first triangle of D holds the way by a
// margin that is many times that, and D is convex: so far as the way is off the portal, a share of noise / margin of the
// distance to that triangle makes up for it.
//
// Frame: the unit frame of the pair where the spheres about both cores meet.
#include "cast/portal3.h"
#include "base/hook.h"
#include "base/inline.h"
#include "base/tolerance_cast.h"
#include "cast/caster3.h"
#include "cast/hit3.h"
#include "math/direction3.h"

// Who watches, or NULL: everything that is told of him is inlined, and nothing of him is left in the code that answers casts.
typedef struct portal_watch3 {
    abut_portal3_fn *see;
    void            *user;
} portal_watch3;

ABUT_INLINE void show(const portal_watch3 *watch, abut_portal3 *p, const abut_vertex3 *added)
{
    if (watch != NULL) {
        p->added = *added;
        p->looks += 1;
        watch->see(watch->user, p);
    }
}

// The fraction at which the spheres about both cores meet, or where the way comes nearest: D is known best there.
ABUT_INLINE abut_real fraction_of_meeting(const abut_caster3 *c)
{
    const abut_real unit = c->pair.unit;
    const abut_real reach = (c->a->reach + c->b->reach) * c->pair.per_unit;
    const abut_real along = -abut_dot3(c->pair.offset, c->way);
    const abut_real square = abut_dot3(c->pair.offset, c->pair.offset) - along * along;
    const abut_real half = abut_sqrt(abut_max(reach * reach - square, 0));
    return abut_min(abut_max((along - half) * unit / c->length, 0), c->last);
}

static abut_vec3 aside_of(const abut_caster3 *c, abut_vec3 p)
{
    return abut_along3(p, -abut_dot3(p, c->way), c->way);
}

// Twice the area of the triangle that the way makes with p and q, seen along it. From how far aside p is, and from p to q: a
// product of the two themselves would be off by more than a small portal far off is wide.
static abut_real area(const abut_caster3 *c, abut_vec3 p, abut_vec3 q)
{
    return abut_dot3(c->way, abut_cross3(aside_of(c, p), abut_sub3(q, p)));
}

// What the corners may be off by, unit frame.
static abut_real noise_of(const abut_caster3 *c)
{
    return ABUT_PORTAL_NOISE * c->noise * c->pair.per_unit;
}

// The next corner towards the way, along a direction square to it. False when there is none: D is all beside the way, or within
// rounding of it.
static bool ask_aside(abut_caster3 *c, abut_portal3 *p, abut_vec3 direction, abut_vertex3 *corner, const portal_watch3 *watch)
{
    const abut_vec3 unit = abut_direction_of3(direction).unit;
    *corner = abut_caster_ask3(c, unit);
    const bool ahead = abut_caster_advance3(c);
    show(watch, p, corner);
    if (!ahead) {
        abut_caster_miss3(c);
        return false;
    }
    return abut_dot3(unit, corner->w) > noise_of(c);
}

static void swap(abut_vertex3 *p, abut_vertex3 *q)
{
    const abut_vertex3 kept = *p;
    *p = *q;
    *q = kept;
}

// The areas that the way makes with the three sides, the narrowest of them, and the farthest corner.
ABUT_INLINE void measure(const abut_caster3 *c, abut_portal3 *p, abut_real areas[3])
{
    p->margin = (abut_real)INFINITY;
    p->far = -(abut_real)INFINITY;
    for (int32_t i = 0; i < 3; ++i) {
        const abut_vec3 from = p->corner[i].w;
        const abut_vec3 to = p->corner[(i + 1) % 3].w;
        const abut_real side = abut_direction_of3(aside_of(c, abut_sub3(to, from))).length;
        areas[i] = area(c, from, to);
        p->margin = abut_min(p->margin, areas[i] / side);
        p->far = abut_max(p->far, abut_dot3(c->way, from));
    }
}

// Three corners of D about the way: GJK in the plane square to it. False when there are none, or no certain ones.
ABUT_INLINE bool find(abut_caster3 *c, abut_portal3 *p, abut_real areas[3], const portal_watch3 *watch)
{
    abut_vertex3 *corner = p->corner; // cppcheck-suppress ctuuninitvar
    corner[0] = abut_caster_ask3(c, abut_neg3(c->way));
    const bool ahead = abut_caster_advance3(c);
    show(watch, p, &corner[0]);
    if (!ahead) {
        abut_caster_miss3(c);
        return false;
    }
    if (!ask_aside(c, p, abut_neg3(aside_of(c, corner[0].w)), &corner[1], watch)) {
        return false;
    }
    for (int32_t i = 0; i < ABUT_PORTAL_LOOKS; ++i) {
        if (area(c, corner[0].w, corner[1].w) < 0) {
            swap(&corner[0], &corner[1]);
        }
        const abut_vec3 side = abut_sub3(corner[1].w, corner[0].w);
        if (!ask_aside(c, p, abut_cross3(c->way, side), &corner[2], watch)) {
            return false;
        }
        if (area(c, corner[1].w, corner[2].w) < 0) {
            corner[0] = corner[2];
        } else if (area(c, corner[2].w, corner[0].w) < 0) {
            corner[1] = corner[2];
        } else {
            measure(c, p, areas);
            return p->margin > ABUT_PORTAL_MARGIN * noise_of(c);
        }
    }
    return false;
}

// Whether the way goes through the portal by more than rounding.
ABUT_INLINE bool is_certain(const abut_caster3 *c, const abut_portal3 *p, const abut_real areas[3])
{
    bool certain = true;
    for (int32_t i = 0; i < 3; ++i) {
        const abut_vec3 from = p->corner[i].w;
        const abut_vec3 to = p->corner[(i + 1) % 3].w;
        certain = certain && areas[i] > noise_of(c) * (abut_length_bound3(from) + abut_length_bound3(to));
    }
    return certain;
}

// The portal's plane from above, and what the way may be off the portal. Whether the plane through `added` is as near as
// rounding allows.
ABUT_INLINE bool bound(abut_caster3 *c, const abut_portal3 *p, const abut_real areas[3], const abut_vertex3 *added)
{
    abut_real lowest = (abut_real)INFINITY;
    for (int32_t i = 0; i < 3; ++i) {
        lowest = abut_min(lowest, abut_dot3(c->normal, p->corner[i].w));
    }
    const abut_real upper = c->at + abut_caster_slowest3(c, -lowest * c->pair.unit + c->noise);
    const abut_real far = c->at + p->far * c->pair.unit / c->length;
    const abut_real share = is_certain(c, p, areas) ? 0 : noise_of(c) / (p->margin + noise_of(c));
    abut_caster_bound3(c, upper + share * abut_max(far - upper, 0));
    return abut_dot3(c->normal, added->w) - lowest <= noise_of(c);
}

// Where the way goes through the portal.
ABUT_INLINE void take_point(abut_caster3 *c, const abut_portal3 *p, const abut_real areas[3])
{
    const abut_vertex3 *v = p->corner;
    const abut_real     sum = areas[1] + areas[2] + areas[0];
    abut_vec3           a = v[0].a;
    if (sum > 0) {
        a = abut_along3(a, areas[2] / sum, abut_sub3(v[1].a, v[0].a));
        a = abut_along3(a, areas[0] / sum, abut_sub3(v[2].a, v[0].a));
    }
    c->point = abut_along3(c->a->middle, c->pair.unit, a);
}

// Of the three sides of the portal, the one that the way goes through together with the new point.
static void narrow(const abut_caster3 *c, abut_portal3 *p, abut_real areas[3], const abut_vertex3 *added)
{
    abut_real aside[3];
    for (int32_t i = 0; i < 3; ++i) {
        aside[i] = area(c, added->w, p->corner[i].w);
    }
    for (int32_t i = 0; i < 3; ++i) {
        if (aside[i] >= 0 && aside[(i + 1) % 3] <= 0) {
            areas[(i + 1) % 3] = area(c, p->corner[(i + 1) % 3].w, added->w);
            areas[(i + 2) % 3] = aside[i];
            p->corner[(i + 2) % 3] = *added;
            return;
        }
    }
}

// Whether what lies between the bounds is a few times the noise at the speed along the plane that bounds the touch from below.
// The last portal may be all but level with the way, and then says little of where it goes through.
ABUT_INLINE bool is_closed(const abut_caster3 *c)
{
    const abut_real speed = -abut_dot3(c->normal_of_safe, c->translation);
    return (c->upper - c->safe) * speed <= abut_max(c->tolerance, ABUT_PORTAL_OPEN * c->noise);
}

// False when the bounds come no closer.
ABUT_INLINE bool refine(abut_caster3 *c, abut_portal3 *p, abut_real areas[3], const portal_watch3 *watch)
{
    for (int32_t i = 0; i < ABUT_PORTAL_LOOKS; ++i) {
        const abut_vec3       to1 = abut_sub3(p->corner[1].w, p->corner[0].w);
        const abut_vec3       to2 = abut_sub3(p->corner[2].w, p->corner[0].w);
        const abut_direction3 normal = abut_direction_of3(abut_cross3(to2, to1));
        if (!(normal.length > 0)) {
            return false;
        }
        const abut_vertex3 added = abut_caster_ask3(c, normal.unit);
        if (!abut_caster_advance3(c)) {
            show(watch, p, &added);
            abut_caster_miss3(c);
            return false;
        }
        const bool level = bound(c, p, areas, &added);
        take_point(c, p, areas);
        show(watch, p, &added);
        if (level || abut_caster_is_narrow3(c)) {
            return is_closed(c);
        }
        narrow(c, p, areas, &added);
    }
    return false;
}

// Brings a cast that has just begun to its end: ABUT_OK or ABUT_MISS. ABUT_LIMIT where that cannot be told so: it begins in
// touch, or the way meets D within rounding of its outline. The cast is then as it was, but for its cost.
ABUT_INLINE abut_status cast_portal(abut_caster3 *c, abut_portal3 *p, const portal_watch3 *watch)
{
    abut_real areas[3];
    abut_caster_go3(c, fraction_of_meeting(c));
    c->steps += 1;
    if (find(c, p, areas, watch) && refine(c, p, areas, watch) && c->safe > 0) {
        return abut_caster_stop3(c, ABUT_OK);
    }
    if (c->status == ABUT_MISS) {
        return ABUT_MISS;
    }
    c->steps = 0;
    c->at = 0;
    c->safe = 0;
    c->estimate = 0;
    c->upper = (abut_real)INFINITY;
    return ABUT_LIMIT;
}

bool abut_caster_portal3(abut_caster3 *c)
{
    abut_portal3 p;
    return cast_portal(c, &p, NULL) != ABUT_LIMIT;
}

abut_status abut_portal3_watch(abut_caster3 *c, abut_portal3_fn *see, void *user)
{
    ABUT_CONTRACT(c != NULL && see != NULL);
    const portal_watch3 watch = {see, user};
    abut_portal3        p = {.caster = c};
    if (c->status != ABUT_RUNNING || c->steps > 0 || c->radius > 0 || !(c->length > 0)) {
        return ABUT_LIMIT;
    }
    return cast_portal(c, &p, &watch);
}
