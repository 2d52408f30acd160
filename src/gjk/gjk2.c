// gjk2.c : distance between two cores in 2D.
//
// Finds the point x of D = A - B nearest the origin by growing a simplex inside D (Gilbert, Johnson, Keerthi 1988; van den
// Bergen 1999). Each step asks for the point of D farthest towards the origin, along n = -x / |x|, and keeps the feature of
// the simplex nearest the origin. All of D lies on the near side of the line through that point square to n, so |x| bounds the
// distance from above and minus the height of that line from below; when the two meet, x is the answer.
//
// Frame: the unit frame of the pair (steps2.h). What is proved: every decision on the simplex is exact for the vertices as
// computed (simplex2.c), so the loop cannot cycle; what computing the vertices rounds off is in pair->noise.
#include "base/hook.h"
#include "gjk/minkowski2.h"
#include "gjk/simplex2.h"
#include "math/direction2.h"

static abut_status stop(abut_gjk2 *g, abut_status status, abut_reason reason)
{
    g->reason = reason;
    g->status = status;
    return status;
}

// Looks at the simplex again after it changed. A segment through the origin has two normals: the one nearer the last direction
// is tried first.
static void look(abut_gjk2 *g)
{
    abut_nearest2 nearest = abut_simplex2_nearest(&g->simplex);
    g->closest = nearest.closest;
    g->upper = nearest.distance;
    if (nearest.distance == 0 && abut_dot2(nearest.normal, g->normal) < 0) {
        g->normal = abut_neg2(nearest.normal);
    } else if (abut_dot2(nearest.normal, nearest.normal) > 0) {
        g->normal = nearest.normal;
    }
}

// The vertices the cache names, if both shapes still have them. They are points of D, on its boundary or not.
static void recall(abut_gjk2 *g, const abut_cache2 *cache)
{
    if (cache == NULL || !g->pair->polytopes || cache->private_.count < 1 || cache->private_.count > 2) {
        return;
    }
    for (int32_t i = 0; i < cache->private_.count; ++i) {
        if (!abut_minkowski_vertex2(g->pair, cache->private_.feature_a[i], cache->private_.feature_b[i],
                                    &g->simplex.vertex[i])) {
            return;
        }
    }
    g->simplex.count = cache->private_.count;
    abut_simplex2_settle(&g->simplex);
    look(g);
}

// EPA starts from vertices on D's boundary; those of a cache may be inside. The direction they led to is worth keeping.
static bool forget(abut_gjk2 *g)
{
    bool recalled = false;
    for (int32_t i = 0; i < g->simplex.count; ++i) {
        abut_vec2 n = g->simplex.vertex[i].normal;
        recalled = recalled || (n.x == 0 && n.y == 0);
    }
    if (recalled) {
        g->simplex.count = 0;
        g->upper = (abut_real)INFINITY;
    }
    return recalled;
}

// From the middle of A towards the middle of B, or as the last answer went. Concentric pairs begin along +x. A remembered
// normal that is not unit (from a file, of another precision) would bear wrong bounds.
static abut_vec2 first_direction(const abut_pair2 *pair, const abut_cache2 *cache)
{
    if (cache != NULL) {
        abut_real square = abut_dot2(cache->private_.normal, cache->private_.normal);
        if (abut_abs(square - 1) <= ABUT_UNIT_SLACK) {
            return cache->private_.normal;
        }
    }
    abut_direction2 apart = abut_direction_of2(pair->offset);
    abut_vec2       right = {1, 0};
    return apart.length > 0 ? apart.unit : right;
}

void abut_gjk2_begin(abut_gjk2 *g, const abut_pair2 *pair, const abut_cache2 *cache)
{
    ABUT_CONTRACT(g != NULL && pair != NULL);
    g->pair = pair;
    g->simplex.count = 0;
    g->normal = first_direction(pair, cache);
    g->closest = abut_neg2(g->normal);
    g->upper = (abut_real)INFINITY;
    g->lower = -(abut_real)INFINITY;
    g->height = 0;
    g->supports = 0;
    g->status = ABUT_RUNNING;
    g->reason = ABUT_REASON_NONE;
    recall(g, cache);
}

static abut_status unless_limited(abut_gjk2 *g)
{
    return g->supports >= g->pair->max_supports ? stop(g, ABUT_LIMIT, ABUT_REASON_LIMIT) : ABUT_RUNNING;
}

// One turn of the loop: ask D along n, stop if the bounds have met, else let the simplex grow by the answer and shrink to the
// feature nearest the origin.
static inline abut_status step(abut_gjk2 *g)
{
    if (g->status != ABUT_RUNNING) {
        return g->status;
    }

    g->added = abut_minkowski_support2(g->pair, g->normal);
    g->supports += 1;
    g->height = abut_dot2(g->normal, g->added.w);
    g->lower = abut_max(g->lower, -g->height);

    if (g->simplex.count > 0) {
        if (g->upper + g->height <= g->pair->tolerance) {
            return stop(g, ABUT_OK, ABUT_REASON_GAP);
        }
        if (abut_simplex2_contains(&g->simplex, &g->added)) {
            return stop(g, ABUT_OK, ABUT_REASON_REPEAT);
        }
    }

    abut_reduced reduced = abut_simplex2_add(&g->simplex, &g->added);
    if (reduced == ABUT_REDUCED_NONE) {
        return stop(g, ABUT_OK, ABUT_REASON_FLOOR);
    }
    if (reduced == ABUT_REDUCED_INSIDE) {
        if (forget(g)) { // the search begins anew; where no support is left for that, at the one it has just asked for
            if (g->supports >= g->pair->max_supports) {
                (void)abut_simplex2_add(&g->simplex, &g->added);
                look(g);
            }
            return unless_limited(g);
        }
        g->upper = 0;
        return stop(g, ABUT_OK, ABUT_REASON_OVERLAP);
    }
    look(g);

    if (g->lower - g->pair->noise > g->pair->max_distance) {
        return stop(g, ABUT_BEYOND, ABUT_REASON_BEYOND);
    }
    return unless_limited(g);
}

abut_status abut_gjk2_step(abut_gjk2 *g)
{
    ABUT_CONTRACT(g != NULL);
    return step(g);
}

abut_status abut_gjk2_run(abut_gjk2 *g)
{
    ABUT_CONTRACT(g != NULL);
    while (step(g) == ABUT_RUNNING) {
    }
    return g->status;
}
