// portal2.c : a cast without a radius as a ray through D.
//
// B touches A when the way of the origin enters D. The points of D farthest to the right and to the left of the way are a
// portal that the way goes through (Snethen 2008, "XenoCollide", whose ray begins inside). Then D is asked along the portal's
// normal, back to where the origin comes from: its farthest point bounds the touch from below and the portal from above; while
// the two differ, the point and the end on the other side of the way are the next portal. On polygons that ends with an edge of
// D; where D is round, each portal is half as wide and the bounds are four times as close.
//
// Every supporting line on the way is a bound by itself; one along the way that leaves the origin out proves a miss. From
// above: the ends are off by `noise`, so the way may pass the portal by as much. The first portal holds the way by a margin
// that is many times that, and D is convex: so far as the way is off the portal, a share of noise / margin of the distance to
// the first one makes up for it.
//
// Frame: the unit frame of the pair where the circles about both cores meet.
#include "cast/portal2.h"
#include "base/hook.h"
#include "base/inline.h"
#include "base/tolerance_cast.h"
#include "cast/caster2.h"
#include "cast/hit2.h"
#include "math/direction2.h"

// Who watches, or NULL: everything that is told of him is inlined, and nothing of him is left in the code that answers casts.
typedef struct portal_watch2 {
    abut_portal2_fn *see;
    void            *user;
} portal_watch2;

ABUT_INLINE void show(const portal_watch2 *watch, abut_portal2 *p, const abut_vertex2 *added)
{
    if (watch != NULL) {
        p->added = *added;
        p->looks += 1;
        watch->see(watch->user, p);
    }
}

// How far a point is to the left of the way.
static abut_real aside(const abut_caster2 *c, abut_vec2 p)
{
    return abut_cross2(c->way, p);
}

// The fraction at which the circles about both cores meet, or where the way comes nearest: D is known best there.
ABUT_INLINE abut_real fraction_of_meeting(const abut_caster2 *c)
{
    const abut_real unit = c->pair.unit;
    const abut_real reach = (c->a->reach + c->b->reach) * c->pair.per_unit;
    const abut_real along = -abut_dot2(c->pair.offset, c->way);
    const abut_real square = abut_dot2(c->pair.offset, c->pair.offset) - along * along;
    const abut_real half = abut_sqrt(abut_max(reach * reach - square, 0));
    return abut_min(abut_max((along - half) * unit / c->length, 0), c->last);
}

// What the ends may be off by, unit frame.
static abut_real noise_of(const abut_caster2 *c)
{
    return ABUT_PORTAL_NOISE * c->noise * c->pair.per_unit;
}

// The farthest point to one side of the way. False when D is all on the other, or within rounding of it.
ABUT_INLINE bool ask_aside(abut_caster2 *c, abut_portal2 *p, abut_vec2 unit, abut_vertex2 *end, const portal_watch2 *watch)
{
    *end = abut_caster_ask2(c, unit);
    const bool ahead = abut_caster_advance2(c);
    show(watch, p, end);
    if (!ahead) {
        abut_caster_miss2(c);
        return false;
    }
    return abut_dot2(unit, end->w) > ABUT_PORTAL_MARGIN * noise_of(c);
}

ABUT_INLINE bool find(abut_caster2 *c, abut_portal2 *p, const portal_watch2 *watch)
{
    const abut_vec2 left = abut_perp2(c->way);
    if (!ask_aside(c, p, left, &p->left, watch) || !ask_aside(c, p, abut_neg2(left), &p->right, watch)) {
        return false;
    }
    p->margin = abut_min(aside(c, p->left.w), -aside(c, p->right.w));
    p->far = abut_max(abut_dot2(c->way, p->left.w), abut_dot2(c->way, p->right.w));
    return true;
}

// Whether the way goes through the portal by more than rounding.
ABUT_INLINE bool is_certain(const abut_caster2 *c, const abut_portal2 *p)
{
    return aside(c, p->left.w) > noise_of(c) && -aside(c, p->right.w) > noise_of(c);
}

// The portal's line from above, and what the way may be off the portal. Whether the line through `added` is as near as rounding
// allows.
ABUT_INLINE bool bound(abut_caster2 *c, const abut_portal2 *p, const abut_vertex2 *added)
{
    const abut_real lowest = abut_min(abut_dot2(c->normal, p->left.w), abut_dot2(c->normal, p->right.w));
    const abut_real upper = c->at + abut_caster_slowest2(c, -lowest * c->pair.unit + c->noise);
    const abut_real far = c->at + p->far * c->pair.unit / c->length;
    const abut_real share = is_certain(c, p) ? 0 : noise_of(c) / (p->margin + noise_of(c));
    abut_caster_bound2(c, upper + share * abut_max(far - upper, 0));
    return abut_dot2(c->normal, added->w) - lowest <= noise_of(c);
}

// Where the way goes through the portal.
ABUT_INLINE void take_point(abut_caster2 *c, const abut_portal2 *p)
{
    const abut_real left = aside(c, p->left.w);
    const abut_real width = left - aside(c, p->right.w);
    const abut_vec2 a = width > 0 ? abut_along2(p->left.a, left / width, abut_sub2(p->right.a, p->left.a)) : p->left.a;
    c->point = abut_along2(c->a->middle, c->pair.unit, a);
}

// Whether what lies between the bounds is a few times the noise at the speed along the line that bounds the touch from below.
// The last portal may be all but level with the way, and then says little of where it goes through.
ABUT_INLINE bool is_closed(const abut_caster2 *c)
{
    const abut_real speed = -abut_dot2(c->normal_of_safe, c->translation);
    return (c->upper - c->safe) * speed <= abut_max(c->tolerance, ABUT_PORTAL_OPEN * c->noise);
}

// False when the bounds come no closer.
ABUT_INLINE bool refine(abut_caster2 *c, abut_portal2 *p, const portal_watch2 *watch)
{
    for (int32_t i = 0; i < ABUT_PORTAL_LOOKS; ++i) {
        const abut_direction2 side = abut_direction_of2(abut_sub2(p->right.w, p->left.w));
        if (!(side.length > 0)) {
            return false;
        }
        const abut_vertex2 added = abut_caster_ask2(c, abut_neg2(abut_perp2(side.unit)));
        if (!abut_caster_advance2(c)) {
            show(watch, p, &added);
            abut_caster_miss2(c);
            return false;
        }
        const bool level = bound(c, p, &added);
        take_point(c, p);
        show(watch, p, &added);
        if (level || abut_caster_is_narrow2(c)) {
            return is_closed(c);
        }
        *(aside(c, added.w) > 0 ? &p->left : &p->right) = added;
    }
    return false;
}

// Brings a cast that has just begun to its end: ABUT_OK or ABUT_MISS. ABUT_LIMIT where that cannot be told so: it begins in
// touch, or the way meets D within rounding of its outline. The cast is then as it was, but for its cost.
ABUT_INLINE abut_status cast_portal(abut_caster2 *c, abut_portal2 *p, const portal_watch2 *watch)
{
    abut_caster_go2(c, fraction_of_meeting(c));
    c->steps += 1;
    if (find(c, p, watch) && refine(c, p, watch) && c->safe > 0) {
        return abut_caster_stop2(c, ABUT_OK);
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

bool abut_caster_portal2(abut_caster2 *c)
{
    abut_portal2 p;
    return cast_portal(c, &p, NULL) != ABUT_LIMIT;
}

abut_status abut_portal2_watch(abut_caster2 *c, abut_portal2_fn *see, void *user)
{
    ABUT_CONTRACT(c != NULL && see != NULL);
    const portal_watch2 watch = {see, user};
    abut_portal2        p = {.caster = c};
    if (c->status != ABUT_RUNNING || c->steps > 0 || c->radius > 0 || !(c->length > 0)) {
        return ABUT_LIMIT;
    }
    return cast_portal(c, &p, &watch);
}
