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
#include "base/tolerance_cast.h"
#include "cast/caster2.h"
#include "cast/hit2.h"
#include "math/direction2.h"

typedef struct portal2 {
    abut_vertex2 right, left; // of the way
    abut_real    margin;      // of the first ones about the way, unit frame
    abut_real    far;         // how far down the way the farther of them is
} portal2;

// How far a point is to the left of the way.
static abut_real aside(const abut_caster2 *c, abut_vec2 p)
{
    return abut_cross2(c->way, p);
}

// The fraction at which the circles about both cores meet, or where the way comes nearest: D is known best there.
static abut_real fraction_of_meeting(const abut_caster2 *c)
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
static bool ask_aside(abut_caster2 *c, abut_vec2 unit, abut_vertex2 *end)
{
    *end = abut_caster_ask2(c, unit);
    if (!abut_caster_advance2(c)) {
        abut_caster_miss2(c);
        return false;
    }
    return abut_dot2(unit, end->w) > ABUT_PORTAL_MARGIN * noise_of(c);
}

static bool find(abut_caster2 *c, portal2 *p)
{
    const abut_vec2 left = abut_perp2(c->way);
    if (!ask_aside(c, left, &p->left) || !ask_aside(c, abut_neg2(left), &p->right)) {
        return false;
    }
    p->margin = abut_min(aside(c, p->left.w), -aside(c, p->right.w));
    p->far = abut_max(abut_dot2(c->way, p->left.w), abut_dot2(c->way, p->right.w));
    return true;
}

// Whether the way goes through the portal by more than rounding.
static bool is_certain(const abut_caster2 *c, const portal2 *p)
{
    return aside(c, p->left.w) > noise_of(c) && -aside(c, p->right.w) > noise_of(c);
}

// The portal's line from above, and what the way may be off the portal. Whether the line through `added` is as near as rounding
// allows.
static bool bound(abut_caster2 *c, const portal2 *p, const abut_vertex2 *added)
{
    const abut_real lowest = abut_min(abut_dot2(c->normal, p->left.w), abut_dot2(c->normal, p->right.w));
    const abut_real upper = c->at + abut_caster_slowest2(c, -lowest * c->pair.unit + c->noise);
    const abut_real far = c->at + p->far * c->pair.unit / c->length;
    const abut_real share = is_certain(c, p) ? 0 : noise_of(c) / (p->margin + noise_of(c));
    abut_caster_bound2(c, upper + share * abut_max(far - upper, 0));
    return abut_dot2(c->normal, added->w) - lowest <= noise_of(c);
}

// Where the way goes through the portal.
static void take_point(abut_caster2 *c, const portal2 *p)
{
    const abut_real left = aside(c, p->left.w);
    const abut_real width = left - aside(c, p->right.w);
    const abut_vec2 a = width > 0 ? abut_along2(p->left.a, left / width, abut_sub2(p->right.a, p->left.a)) : p->left.a;
    c->point = abut_along2(c->a->middle, c->pair.unit, a);
}

// Whether what lies between the bounds is a few times the noise at the speed along the line that bounds the touch from below.
// The last portal may be all but level with the way, and then says little of where it goes through.
static bool is_closed(const abut_caster2 *c)
{
    const abut_real speed = -abut_dot2(c->normal_of_safe, c->translation);
    return (c->upper - c->safe) * speed <= abut_max(c->tolerance, ABUT_PORTAL_OPEN * c->noise);
}

// False when the bounds come no closer.
static bool refine(abut_caster2 *c, portal2 *p)
{
    for (int32_t i = 0; i < ABUT_PORTAL_LOOKS; ++i) {
        const abut_direction2 side = abut_direction_of2(abut_sub2(p->right.w, p->left.w));
        if (!(side.length > 0)) {
            return false;
        }
        const abut_vertex2 added = abut_caster_ask2(c, abut_neg2(abut_perp2(side.unit)));
        if (!abut_caster_advance2(c)) {
            abut_caster_miss2(c);
            return false;
        }
        const bool level = bound(c, p, &added);
        take_point(c, p);
        if (level || abut_caster_is_narrow2(c)) {
            return is_closed(c);
        }
        *(aside(c, added.w) > 0 ? &p->left : &p->right) = added;
    }
    return false;
}

bool abut_portal2(abut_caster2 *c)
{
    portal2 p;
    abut_caster_go2(c, fraction_of_meeting(c));
    c->steps += 1;
    if (find(c, &p) && refine(c, &p) && c->safe > 0) {
        abut_caster_stop2(c, ABUT_OK);
        return true;
    }
    if (c->status == ABUT_MISS) {
        return true;
    }
    c->steps = 0;
    c->at = 0;
    c->safe = 0;
    c->estimate = 0;
    c->upper = (abut_real)INFINITY;
    return false;
}
