// epa2.c : depth of two overlapping cores in 2D.
//
// The origin is inside D = A - B. The depth is how far D reaches along its shallowest direction: the least support width over
// all directions (Cameron and Culley 1986). EPA finds it by growing a polygon inside D (van den Bergen 2001): the edge nearest
// the origin is pushed out to the boundary until the boundary is where the edge is.
//
// Each edge carries a lower bound of the depth (edge2.c) and the direction in which it is attained; the height of D along that
// direction is an upper bound. The least bound of all edges is the answer's, once its edge lies on the boundary.
//
// Frame: the unit frame of the pair (steps2.h). Storage is fixed. When the store is nearly full the narrowest edge goes
// first: each push leaves one part at most half as wide, so 53 more places are enough, and edges that cannot win make room. A
// custom support that contradicts itself can break that argument; a full store then ends it like any other limit.
#include "base/hook.h"
#include "base/tolerance.h"
#include "epa/edge2.h"
#include "gjk/minkowski2.h"
#include "gjk/simplex2.h"
#include <math.h>

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

void abut_epa2_begin(abut_epa2 *epa, const abut_gjk2 *gjk)
{
    ABUT_CONTRACT(epa != NULL && gjk != NULL && gjk->reason == ABUT_REASON_OVERLAP);
    const abut_vertex2 *v = gjk->simplex.vertex;
    epa->pair = gjk->pair;
    epa->edge[0] = abut_edge_of2(epa->pair, &v[0], &v[1]);
    epa->edge[1] = abut_edge_of2(epa->pair, &v[1], &v[2]);
    epa->edge[2] = abut_edge_of2(epa->pair, &v[2], &v[0]);
    epa->count = 3;
    epa->best = epa->edge[nearest_edge(epa)];
    epa->added = epa->best.first;
    epa->upper = (abut_real)INFINITY;
    epa->lower = (abut_real)INFINITY;
    epa->supports = gjk->supports;
    epa->status = ABUT_RUNNING;
    epa->reason = ABUT_REASON_NONE;
}

// The edge lies on the boundary, as near as rounding can say: it is a candidate for the answer and needs no place any more. D
// may reach less far along its normal than the edge is deep, when its nearest point is an end: then the depth is that of the
// end.
static void settle(abut_epa2 *epa, int32_t i, abut_real height)
{
    abut_real margin = epa->edge[i].at_end ? ABUT_TIE_MARGIN * epa->pair->size : 0;
    height = abut_max(height, epa->edge[i].depth);
    epa->lower = abut_min(epa->lower, epa->edge[i].depth - margin);
    if (height < epa->upper) {
        epa->upper = height;
        epa->best = epa->edge[i];
    }
    epa->edge[i] = epa->edge[--epa->count];
    drop_hopeless(epa);
}

// Whether the polygon has a vertex already, as it may when several lie within rounding of the origin.
static bool known(const abut_epa2 *epa, const abut_vertex2 *v)
{
    for (int32_t i = 0; i < epa->count; ++i) {
        abut_vec2 first = epa->edge[i].first.w;
        abut_vec2 last = epa->edge[i].last.w;
        if ((v->w.x == first.x && v->w.y == first.y) || (v->w.x == last.x && v->w.y == last.y)) {
            return true;
        }
    }
    return false;
}

// Pushes edge i out to the support point. A point between its ends makes two edges of one. A point beyond an end shows that
// rounding has put that end a hair inside the boundary: the edge goes past it. False when the edge is on the boundary.
static bool push(abut_epa2 *epa, int32_t i)
{
    abut_edge2          e = epa->edge[i];
    const abut_vertex2 *v = &epa->added;
    switch (abut_place_of2(&e.first, &e.last, v)) {
    case ABUT_PLACE_BETWEEN:
        if (known(epa, v)) {
            return false;
        }
        epa->edge[i] = abut_edge_of2(epa->pair, &e.first, v);
        epa->edge[epa->count++] = abut_edge_of2(epa->pair, v, &e.last);
        return true;
    case ABUT_PLACE_AFTER:
        epa->edge[i] = abut_edge_of2(epa->pair, &e.first, v);
        return true;
    case ABUT_PLACE_BEFORE:
        epa->edge[i] = abut_edge_of2(epa->pair, v, &e.last);
        return true;
    case ABUT_PLACE_INSIDE:
        break;
    }
    return false;
}

// At the limit: the nearest edge as it is, with the height of D along its normal for the upper bound. Where GJK has left no
// support to ask for, D reaches nowhere farther than the size.
static abut_status give_up(abut_epa2 *epa)
{
    abut_edge2 *e = &epa->edge[nearest_edge(epa)];
    if (e->depth < epa->upper) {
        epa->lower = abut_min(epa->lower, e->depth);
        abut_real height = epa->pair->size;
        if (epa->supports < epa->pair->max_supports) {
            height = abut_dot2(e->normal, abut_minkowski_support2(epa->pair, e->normal).w);
            epa->supports += 1;
        }
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
    if (epa->count >= ABUT_EPA2_EDGES || epa->supports + 1 >= epa->pair->max_supports) { // the last one is for giving up
        return give_up(epa);
    }

    bool      crowded = epa->count > ABUT_EPA2_EDGES - ABUT_EPA2_RESERVE;
    int32_t   i = crowded ? narrowest_edge(epa) : nearest_edge(epa);
    abut_vec2 normal = epa->edge[i].normal;
    abut_real depth = epa->edge[i].depth;

    epa->added = abut_minkowski_support2(epa->pair, normal);
    epa->supports += 1;
    abut_real height = abut_dot2(normal, epa->added.w);
    bool      met = height - depth <= epa->pair->tolerance;

    if (met || !push(epa, i)) {
        settle(epa, i, height);
        if (epa->count == 0 || (!crowded && epa->upper - depth <= epa->pair->tolerance)) {
            return stop(epa, ABUT_OK, met ? ABUT_REASON_GAP : ABUT_REASON_REPEAT);
        }
    }
    return ABUT_RUNNING;
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
