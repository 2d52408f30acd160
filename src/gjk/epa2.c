// epa2.c : depth of two overlapping cores of the plane.
//
// The origin is inside D = A - B. The depth is how far D reaches along its shallowest direction: the least support width over
// all directions (Cameron and Culley 1986). EPA finds it by growing a polygon inside D (van den Bergen 2001): the edge nearest
// the origin is pushed out to the boundary until the boundary is where the edge is.
//
// An edge of the polygon lies inside D, so the boundary beyond it is no nearer than the edge. Where both shapes are known to
// bend no sharper than circles of radii qa and qb, D's boundary between the edge's ends is a smaller convex arc rolled out by
// q = qa + qb, and so no nearer than the curve made of the segment between the ends, pulled in by q along their normals, and a
// circle of radius q rolled along it. For ellipses that bound is one order better than the chord's, and exact for circles.
//
// Frame: the unit frame of the pair (steps2.h). Storage is fixed. When the store is nearly full the narrowest edge goes
// first: each push leaves one part at most half as wide, so 53 more places are enough, and edges that cannot win make room. A
// custom support that contradicts itself can break that argument; a full store then ends it like any other limit.
#include "base/hook.h"
#include "math/direction2.h"
#include "simplex/minkowski2.h"
#include "simplex/simplex2.h"

// The point at that depth is a candidate for the nearest one of an edge.
static void consider(abut_edge2 *e, abut_real depth, abut_vec2 direction)
{
    if (depth < e->depth) {
        e->depth = depth;
        e->normal = direction;
    }
}

// The normal and the depth of the segment between the two ends: of the origin's foot on it if that is inside, else of an end.
// The normal is the segment's own in any case: that of an end near the origin would be noise. Where two segments tie at an
// end they share, the one that holds the foot has the witness points: the other is taken to be a hair deeper.
static void take_segment(abut_edge2 *e)
{
    abut_direction2 along = abut_direction_of2(abut_sub2(e->last.w, e->first.w));
    abut_real       foot = -abut_dot2(e->first.w, along.unit);
    e->normal = abut_neg2(abut_perp2(along.unit));
    e->depth = abut_min(abut_direction_of2(e->first.w).length, abut_direction_of2(e->last.w).length);
    e->depth *= 1 + ABUT_TIE_MARGIN;
    if (foot >= 0 && foot <= along.length) {
        abut_real area = abut_difference_of_products(e->first.w.x, e->last.w.y, e->first.w.y, e->last.w.x);
        e->depth = abut_min(e->depth, area / along.length);
    }
}

static bool between(abut_vec2 first, abut_vec2 middle, abut_vec2 last)
{
    return abut_cross2(first, middle) >= 0 && abut_cross2(middle, last) >= 0;
}

// The part of an arc that turns round one of its centres: nearest opposite the centre, seen from the origin.
static void consider_turn(abut_edge2 *arc, abut_real radius, abut_vec2 center, abut_vec2 first, abut_vec2 last)
{
    abut_direction2 away = abut_direction_of2(center);
    abut_vec2       opposite = abut_neg2(away.unit);
    if (away.length > 0 && between(first, opposite, last)) {
        consider(arc, radius - away.length, opposite);
    }
}

// The boundary of D between the two ends is no nearer than this curve: a turn of the radius about the first centre, a straight
// piece, a turn about the second. Its nearest point is on the piece, on a turn, or at an end. Rounding may put the normal of
// the piece a hair outside those of the ends: a candidate too many only makes the bound smaller, one too few would be wrong.
static void take_arc(abut_edge2 *arc, abut_real radius)
{
    abut_vec2       low = abut_along2(arc->first.w, -radius, arc->first.normal);
    abut_vec2       high = abut_along2(arc->last.w, -radius, arc->last.normal);
    abut_direction2 along = abut_direction_of2(abut_sub2(high, low));
    abut_vec2       square = abut_neg2(abut_perp2(along.unit));
    abut_real       foot = -abut_dot2(low, along.unit);
    arc->depth = abut_direction_of2(arc->first.w).length;
    arc->normal = arc->first.normal;
    consider(arc, abut_direction_of2(arc->last.w).length, arc->last.normal);
    if (foot >= 0 && foot <= along.length && along.length > 0) {
        consider(arc, abut_difference_of_products(low.x, high.y, low.y, high.x) / along.length + radius, square);
    }
    bool turned = between(arc->first.normal, square, arc->last.normal);
    consider_turn(arc, radius, low, arc->first.normal, turned ? square : arc->last.normal);
    consider_turn(arc, radius, high, turned ? square : arc->first.normal, arc->last.normal);
}

// The edge seen as an arc that bends no sharper than the shapes do there, if that bounds the depth better.
static void bulge_out(abut_edge2 *e, const abut_pair2 *pair)
{
    abut_rot2  r = pair->rotation;
    abut_edge2 arc = *e;
    arc.bulge_a = pair->per_unit * abut_core_bulge2(pair->a, e->first.normal, e->last.normal);
    arc.bulge_b =
        pair->per_unit * abut_min(1, r.c * r.c + r.s * r.s) * // a matrix short of a rotation shrinks B
        abut_core_bulge2(pair->b, abut_neg2(abut_unrotate2(r, e->first.normal)), abut_neg2(abut_unrotate2(r, e->last.normal)));
    // Where the boundary is nearly straight, a radius beyond the size of D would only bring rounding.
    abut_real bulge = arc.bulge_a + arc.bulge_b;
    if (bulge > pair->size) {
        arc.bulge_a *= pair->size / bulge;
        arc.bulge_b *= pair->size / bulge;
    }
    take_arc(&arc, arc.bulge_a + arc.bulge_b);
    if (arc.depth > e->depth) {
        *e = arc;
    }
}

// The lower bound of an edge and the direction in which it is attained.
static abut_edge2 make_edge(const abut_pair2 *pair, const abut_vertex2 *first, const abut_vertex2 *last)
{
    abut_edge2 e;
    e.first = *first;
    e.last = *last;
    e.bulge_a = 0;
    e.bulge_b = 0;
    take_segment(&e);
    if (!pair->polytopes && abut_cross2(first->normal, last->normal) > 0) {
        bulge_out(&e, pair);
    }
    return e;
}

static abut_status stop(abut_epa2 *epa, abut_status status, abut_reason reason)
{
    epa->reason = reason;
    epa->status = status;
    return status;
}

// A measure that grows with the angle between an edge's two normals.
static abut_real width(const abut_edge2 *e)
{
    abut_real cosine = abut_dot2(e->first.normal, e->last.normal);
    return cosine > 0 ? abut_abs(abut_cross2(e->first.normal, e->last.normal)) : 2 - cosine;
}

static int32_t nearest_edge(const abut_epa2 *epa)
{
    int32_t best = 0;
    for (int32_t i = 1; i < epa->count; ++i) {
        if (epa->edge[i].depth < epa->edge[best].depth) {
            best = i;
        }
    }
    return best;
}

static int32_t narrowest_edge(const abut_epa2 *epa)
{
    int32_t best = 0;
    for (int32_t i = 1; i < epa->count; ++i) {
        if (width(&epa->edge[i]) < width(&epa->edge[best])) {
            best = i;
        }
    }
    return best;
}

// Edges whose bound is no better than what is settled already make room.
static void drop_hopeless(abut_epa2 *epa)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < epa->count; ++i) {
        if (epa->edge[i].depth < epa->upper) {
            epa->edge[kept++] = epa->edge[i];
        }
    }
    epa->count = kept;
}

void abut_epa2_begin(abut_epa2 *epa, const abut_gjk2 *overlapped)
{
    ABUT_CONTRACT(epa != NULL && overlapped != NULL && overlapped->reason == ABUT_REASON_OVERLAP);
    const abut_vertex2 *v = overlapped->simplex.vertex;
    epa->pair = overlapped->pair;
    epa->edge[0] = make_edge(epa->pair, &v[0], &v[1]);
    epa->edge[1] = make_edge(epa->pair, &v[1], &v[2]);
    epa->edge[2] = make_edge(epa->pair, &v[2], &v[0]);
    epa->count = 3;
    epa->best = epa->edge[nearest_edge(epa)];
    epa->added = epa->best.first;
    epa->upper = (abut_real)INFINITY;
    epa->lower = (abut_real)INFINITY;
    epa->supports = overlapped->supports;
    epa->status = ABUT_RUNNING;
    epa->reason = ABUT_REASON_NONE;
}

// The edge lies on the boundary, as near as can be told: it is a candidate for the answer and needs no place any more. D may
// reach less far along its normal than the edge is deep, when its nearest point is an end: then the depth is that of the end.
static void settle(abut_epa2 *epa, int32_t i, abut_real height)
{
    height = abut_max(height, epa->edge[i].depth);
    epa->lower = abut_min(epa->lower, epa->edge[i].depth);
    if (height < epa->upper) {
        epa->upper = height;
        epa->best = epa->edge[i];
    }
    epa->edge[i] = epa->edge[--epa->count];
    drop_hopeless(epa);
}

// At the limit: the nearest edge as it is, with the height of D along its normal for the upper bound.
static abut_status give_up(abut_epa2 *epa)
{
    abut_edge2 *e = &epa->edge[nearest_edge(epa)];
    if (epa->count > 0 && e->depth < epa->upper) {
        epa->lower = abut_min(epa->lower, e->depth);
        abut_real height = abut_dot2(e->normal, abut_minkowski_support2(epa->pair, e->normal).w);
        epa->supports += 1;
        if (height < epa->upper) {
            epa->upper = height;
            epa->best = *e;
        }
    }
    return stop(epa, ABUT_LIMIT, ABUT_REASON_LIMIT);
}

static inline abut_status step(abut_epa2 *epa)
{
    if (epa->status != ABUT_RUNNING) {
        return epa->status;
    }

    bool       crowded = epa->count > ABUT_EPA2_EDGES - ABUT_EPA2_RESERVE;
    int32_t    i = crowded ? narrowest_edge(epa) : nearest_edge(epa);
    abut_edge2 e = epa->edge[i];

    epa->added = abut_minkowski_support2(epa->pair, e.normal);
    epa->supports += 1;
    abut_real height = abut_dot2(e.normal, epa->added.w);
    bool      whole = !abut_divides2(&e.first, &e.last, &epa->added);

    if (whole || height - e.depth <= epa->pair->tolerance) {
        settle(epa, i, height);
        if (epa->count == 0 || (!crowded && epa->upper - e.depth <= epa->pair->tolerance)) {
            return stop(epa, ABUT_OK, whole ? ABUT_REASON_REPEAT : ABUT_REASON_GAP);
        }
    } else {
        epa->edge[i] = make_edge(epa->pair, &e.first, &epa->added);
        epa->edge[epa->count++] = make_edge(epa->pair, &epa->added, &e.last);
    }
    bool room = epa->count < ABUT_EPA2_EDGES;
    return room && epa->supports < epa->pair->max_supports ? ABUT_RUNNING : give_up(epa);
}

abut_status abut_epa2_step(abut_epa2 *epa)
{
    ABUT_CONTRACT(epa != NULL);
    return step(epa);
}

abut_status abut_epa2_run(abut_epa2 *epa)
{
    ABUT_CONTRACT(epa != NULL);
    while (step(epa) == ABUT_RUNNING) {
    }
    return epa->status;
}
