// epa3.c : depth of overlap of two cores in 3D.
//
// The origin is inside D = A - B. EPA (van den Bergen 2001) grows a polytope inside D: each step asks for the point of D
// farthest along the normal of the face nearest the origin. If D reaches no farther than the face, the face lies on D's
// boundary and is the answer; else the point and the faces it sees become a cone. Every face bounds the depth from below, every
// direction asked bounds it from above.
//
// The store is of fixed size. When it is nearly full the faces too deep to matter are given up. When that makes no room, faces
// are worked on in the order in which a sweep over all directions meets their normals: what was swept is finished and given up,
// and of what is ahead nothing is begun, so what is open at one time hardly grows. If the store overflows all the same,
// ABUT_LIMIT says so and the bounds are as far apart as they are.
//
// Frame: the unit frame of the pair (steps3.h). The proof of the lower bound is in polytope3.c.
#include "base/hook.h"
#include "base/tolerance3.h"
#include "epa/epa_cache3.h"
#include "epa/epa_seed3.h"
#include "epa/epa_witness3.h"
#include "gjk/minkowski3.h"

static abut_status stop(abut_epa3 *e, abut_status status, abut_reason reason)
{
    e->reason = reason;
    e->status = status;
    return status;
}

static abut_real margin_of(const abut_epa3 *e)
{
    return ABUT_VISIBLE_MARGIN * e->pair->size;
}

// What GJK knows already: D reaches no farther than the last support along the direction it was asked for. A tetrahedron's own
// point nearest to anything is no use; that support is on D's boundary.
static void begin_with_what_is_known(abut_epa3 *e, const abut_gjk3 *g)
{
    e->nearest = g->simplex;
    e->normal = g->supporting;
    e->upper = -g->lower;
    if (g->simplex.count == 4) {
        e->nearest.vertex[0] = g->added;
        e->nearest.weight[0] = 1;
        e->nearest.count = 1;
        e->normal = g->normal;
        e->upper = g->height;
        abut_polytope3_begin(&e->polytope, &g->simplex, margin_of(e));
    }
}

static void begin(abut_epa3 *e, const abut_pair3 *pair)
{
    e->pair = pair;
    e->face = -1;
    e->least = (abut_real)INFINITY;
    e->tolerance = abut_max(pair->tolerance, pair->polytopes ? 0 : ABUT_TOLERANCE3_DEPTH * pair->size);
    e->tried = 0;
    e->crowded = false;
    e->status = ABUT_RUNNING;
    e->reason = ABUT_REASON_NONE;
}

void abut_epa3_begin(abut_epa3 *e, const abut_gjk3 *g)
{
    ABUT_CONTRACT(e != NULL && g != NULL && g->reason == ABUT_REASON_OVERLAP);
    begin(e, g->pair);
    e->polytope.faces = 0;
    e->added = g->added;
    e->lower = -g->upper;
    e->asked = g->normal;
    e->height = g->height;
    e->supports = g->supports;
    begin_with_what_is_known(e, g);
}

// Nothing has been asked yet: D reaches no farther than infinity.
bool abut_epa3_begin_again(abut_epa3 *e, const abut_pair3 *pair, const abut_cache3 *cache)
{
    ABUT_CONTRACT(e != NULL && pair != NULL && cache != NULL);
    if (!pair->polytopes || !abut_recall_polytope3(&e->polytope, pair, cache)) {
        return false;
    }
    int32_t face = e->polytope.nearest;
    begin(e, pair);
    abut_polytope3_corners(&e->polytope, face, &e->nearest);
    e->added = e->nearest.vertex[0];
    e->normal = abut_face_normal3(&e->polytope, face);
    e->upper = (abut_real)INFINITY;
    e->lower = abut_face_bound3(&e->polytope, face);
    e->asked = e->normal;
    e->height = e->upper;
    e->supports = 0;
    return true;
}

void abut_epa3_keep(const abut_epa3 *e, abut_cache3 *cache)
{
    ABUT_CONTRACT(e != NULL && cache != NULL);
    cache->private_.faces = 0;
    if (e->pair->polytopes && e->polytope.faces > 0) {
        abut_keep_polytope3(cache, &e->polytope);
    }
}

// Asks D along a direction; true when it reaches less far than in any direction before.
static bool ask(abut_epa3 *e, const abut_vec3 *along)
{
    abut_vec3 direction = *along;
    e->added = abut_minkowski_support3(e->pair, direction, &e->added);
    e->supports += 1;
    e->asked = direction;
    e->height = abut_dot3(direction, e->added.w);
    bool less = e->height < e->upper;
    if (less) {
        e->upper = e->height;
        e->normal = direction;
    }
    return less;
}

// GJK may have left the origin beside its simplex, by no more than the noise. What has been found since may be nearer to it.
static abut_status stop_nearer(abut_epa3 *e, abut_reason reason)
{
    if (e->lower < -e->tolerance) {
        e->lower = -abut_epa_seed3_near(&e->nearest, -e->lower);
    }
    return stop(e, ABUT_OK, reason);
}

// One vertex more for a simplex that is no tetrahedron yet.
static abut_status grow(abut_epa3 *e)
{
    abut_vec3 direction;
    if (!abut_epa_seed3_direction(&e->nearest, e->tried, &direction)) {
        return stop_nearer(e, ABUT_REASON_FLOOR); // D is flat
    }
    ask(e, &direction);
    e->tried += 1;
    if (e->upper - e->lower <= e->pair->tolerance) {
        return stop(e, ABUT_OK, ABUT_REASON_GAP);
    }
    if (abut_epa_seed3_off(&e->nearest, direction, e->added.w) > margin_of(e)) {
        e->nearest.weight[e->nearest.count] = 0;
        e->nearest.vertex[e->nearest.count++] = e->added;
        e->tried = 0;
    }
    if (e->nearest.count == 4) {
        abut_polytope3_begin(&e->polytope, &e->nearest, margin_of(e));
    }
    return ABUT_RUNNING;
}

// The next face to work on, -1 when all are settled; keeps the lower bound, the least of all faces' when that is positive. A
// store that has been crowded once holds no settled faces, and need not be asked for the nearest to prove it.
static int32_t next_face(abut_epa3 *e)
{
    abut_polytope3 *p = &e->polytope;
    abut_real       settled = e->upper - e->tolerance;
    if (abut_polytope3_crowded(p)) {
        e->crowded = true;
        abut_polytope3_give_up(p, settled);
    }
    int32_t   nearest = p->nearest;
    abut_real open = nearest >= 0 ? abut_face_bound3(p, nearest) : (abut_real)INFINITY;
    if (e->crowded) {
        open = abut_min(open, settled);
    }
    abut_real proved = abut_min(open, e->least);
    if (proved > 0) {
        e->lower = abut_max(e->lower, proved);
    }
    if (abut_polytope3_crowded(p)) {
        return abut_polytope3_swept(p, settled);
    }
    return e->crowded && open == settled ? -1 : nearest;
}

// A face of a polytope D is flat to what rounding does to its vertices and no further: asked for less, EPA would go on among
// triangles that lie in one plane, and fold them.
static inline abut_real flatness(const abut_epa3 *e)
{
    return e->pair->polytopes ? abut_max(e->tolerance, e->pair->noise) : e->tolerance;
}

// Whether the face asked last lies on D's boundary.
static inline bool is_settled(const abut_epa3 *e, abut_real bound)
{
    return e->height - bound <= flatness(e) || !abut_polytope3_sees(&e->polytope, e->face, e->added.w);
}

// Where rounding has folded the surface EPA may go round among a few vertices, each a corner of it already, until the store is
// full. Bounds that are close by then come no closer; how close is a matter of rounding, whatever was asked for.
static bool goes_round(const abut_epa3 *e)
{
    abut_real own = abut_max(e->pair->noise, ABUT_TOLERANCE3_DEPTH * e->pair->size);
    abut_real close = flatness(e) + abut_min(flatness(e), own);
    return e->crowded && e->upper - e->lower <= close && abut_polytope3_has(&e->polytope, &e->added);
}

// The face settled last lies on D's boundary and gives the normal and the point, unless an earlier direction is clearly better.
static void end_with_face(abut_epa3 *e)
{
    if (e->height <= e->upper + ABUT_UNIT_ROUNDOFF * e->pair->size) {
        e->upper = e->height;
        e->normal = e->asked;
        abut_polytope3_foot(&e->polytope, e->face, e->normal, e->height, flatness(e), &e->nearest);
    }
}

static inline abut_status step(abut_epa3 *e)
{
    if (e->status != ABUT_RUNNING) {
        return e->status;
    }
    if (e->supports >= abut_epa_supports3(e->pair)) {
        return stop(e, ABUT_LIMIT, ABUT_REASON_LIMIT);
    }
    if (e->polytope.faces == 0) {
        return grow(e);
    }
    abut_polytope3 *p = &e->polytope;
    e->face = next_face(e);
    if (e->face < 0 || (e->crowded && e->upper - e->lower <= flatness(e))) {
        return stop(e, ABUT_OK, ABUT_REASON_GAP);
    }
    abut_real bound = abut_face_bound3(p, e->face);
    abut_vec3 normal = abut_face_normal3(p, e->face);
    bool      less = ask(e, &normal);
    bool      settled = is_settled(e, bound);
    if (settled && e->height - bound > flatness(e) && abut_polytope3_sharpen(p, e->face)) {
        return ABUT_RUNNING;
    }
    if (settled && !e->crowded) {
        end_with_face(e);
        return stop_nearer(e, ABUT_REASON_GAP);
    }
    if (less && settled) {
        abut_polytope3_foot(p, e->face, e->normal, e->height, flatness(e), &e->nearest);
    } else if (less) {
        abut_polytope3_corners(p, e->face, &e->nearest);
    }
    if (settled) {
        e->least = abut_min(e->least, bound);
        abut_polytope3_settle(p, e->face);
        return ABUT_RUNNING;
    }
    if (goes_round(e)) {
        return stop(e, ABUT_OK, ABUT_REASON_GAP);
    }
    if (!abut_polytope3_expand(p, e->face, &e->added, (uint32_t)e->supports)) {
        return stop(e, ABUT_LIMIT, ABUT_REASON_LIMIT);
    }
    return ABUT_RUNNING;
}

abut_status abut_epa3_step(abut_epa3 *e)
{
    ABUT_CONTRACT(e != NULL);
    return step(e);
}

abut_status abut_epa3_run(abut_epa3 *e)
{
    ABUT_CONTRACT(e != NULL);
    while (step(e) == ABUT_RUNNING) {
    }
    return e->status;
}
