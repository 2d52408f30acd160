// gjk3.c : distance between two cores of space.
//
// Finds the point x of D = A - B nearest the origin by growing a simplex inside D (Gilbert, Johnson, Keerthi 1988; van den
// Bergen 1999). Each step asks for the point of D farthest towards the origin, along n = -x / |x|, and keeps the feature of
// the simplex nearest the origin. All of D lies on the near side of the plane through that point square to n, so |x| bounds the
// distance from above and minus the height of that plane from below; when the two meet, x is the answer.
//
// Frame: the unit frame of the pair (steps3.h). What is proved: both bounds hold whatever rounding did to a decision on the
// simplex, but for what computing the vertices rounds off (pair->noise). And |x| decreases from step to step: where plain
// arithmetic finds no decrease, or cannot tell, the step is taken again in double length (careful3.h).
#include "base/hook.h"
#include "base/tolerance3.h"
#include "math/direction3.h"
#include "simplex/careful3.h"
#include "simplex/minkowski3.h"
#include "simplex/nearest3.h"

static abut_status stop(abut_gjk3 *g, abut_status status, abut_reason reason)
{
    g->reason = reason;
    g->status = status;
    return status;
}

static void take(abut_gjk3 *g, const abut_choice3 *choice)
{
    abut_simplex3_keep(&g->simplex, choice);
    g->closest = choice->closest;
    g->upper = choice->distance;
    if (abut_dot3(choice->normal, choice->normal) > 0) {
        g->normal = choice->normal;
    }
}

// The vertices the cache names, if both shapes still have them. They are points of D, on its boundary or not.
static void recall(abut_gjk3 *g, const abut_cache3 *cache)
{
    if (cache == NULL || !g->pair->polytopes || cache->count < 1 || cache->count > 3) {
        return;
    }
    for (int32_t i = 0; i < cache->count; ++i) {
        if (!abut_minkowski_vertex3(g->pair, cache->feature_a[i], cache->feature_b[i], &g->simplex.vertex[i])) {
            return;
        }
    }
    g->simplex.count = cache->count;
    g->added = g->simplex.vertex[0];
    abut_choice3 choice = abut_nearest_of3(&g->simplex);
    take(g, &choice);
}

// From the middle of A towards the middle of B, or as the last answer went. Concentric pairs begin along +x.
static abut_vec3 first_direction(const abut_pair3 *pair, const abut_cache3 *cache)
{
    if (cache != NULL) {
        abut_real square = abut_dot3(cache->normal, cache->normal);
        if (abut_abs(square - 1) <= ABUT_ROTATION_SLACK) {
            return cache->normal;
        }
    }
    abut_direction3 apart = abut_direction_of3(pair->offset);
    abut_vec3       right = {1, 0, 0};
    return apart.length > 0 ? apart.unit : right;
}

void abut_gjk3_begin(abut_gjk3 *g, const abut_pair3 *pair, const abut_cache3 *cache)
{
    static const abut_vertex3 none = {0};

    ABUT_CONTRACT(g != NULL && pair != NULL);
    g->pair = pair;
    g->simplex.count = 0;
    g->normal = first_direction(pair, cache);
    g->closest = abut_neg3(g->normal);
    g->added = none;
    g->upper = (abut_real)INFINITY;
    g->lower = -(abut_real)INFINITY;
    g->height = 0;
    g->careful = false;
    g->supports = 0;
    g->status = ABUT_RUNNING;
    g->reason = ABUT_REASON_NONE;
    recall(g, cache);
}

static bool contains(const abut_simplex3 *simplex, const abut_vertex3 *vertex)
{
    for (int32_t i = 0; i < simplex->count; ++i) {
        abut_vec3 w = simplex->vertex[i].w;
        if (w.x == vertex->w.x && w.y == vertex->w.y && w.z == vertex->w.z) {
            return true;
        }
    }
    return false;
}

// The nearest feature of the simplex with the added vertex: nearer than the last one, or around the origin, or there is none.
static abut_choice3 choose(const abut_gjk3 *g)
{
    if (g->careful) {
        return abut_careful_nearest3(&g->simplex);
    }
    abut_choice3 choice = abut_nearest_of3(&g->simplex);
    bool         unsure = choice.where == ABUT_WHERE3_UNSURE;
    bool         no_nearer = choice.where == ABUT_WHERE3_OUTSIDE && !(choice.distance < g->upper);
    return unsure || no_nearer ? abut_careful_nearest3(&g->simplex) : choice;
}

// No progress though the bounds have not met: the normal may be at fault. It is taken again in double length, once.
static abut_status no_progress(abut_gjk3 *g, abut_reason reason)
{
    if (g->careful) {
        return stop(g, ABUT_OK, reason);
    }
    abut_choice3 choice = abut_careful_nearest3(&g->simplex);
    take(g, &choice);
    g->careful = true;
    return ABUT_RUNNING;
}

static inline abut_status step(abut_gjk3 *g)
{
    if (g->status != ABUT_RUNNING) {
        return g->status;
    }

    g->added = abut_minkowski_support3(g->pair, g->normal, &g->added);
    g->supports += 1;
    g->height = abut_dot3(g->normal, g->added.w);
    g->lower = abut_max(g->lower, -g->height);

    if (g->simplex.count > 0) {
        if (g->upper - g->lower <= g->pair->tolerance) {
            return stop(g, ABUT_OK, ABUT_REASON_GAP);
        }
        if (contains(&g->simplex, &g->added)) {
            return no_progress(g, ABUT_REASON_REPEAT);
        }
    }

    g->simplex.vertex[g->simplex.count++] = g->added;
    abut_choice3 choice = choose(g);
    if (choice.where == ABUT_WHERE3_INSIDE) {
        g->upper = 0;
        return stop(g, ABUT_OK, ABUT_REASON_OVERLAP);
    }
    if (!(choice.distance < g->upper)) {
        g->simplex.count -= 1;
        return no_progress(g, ABUT_REASON_FLOOR);
    }
    take(g, &choice);

    if (g->upper <= g->pair->noise) {
        return stop(g, ABUT_OK, ABUT_REASON_OVERLAP);
    }
    if (g->lower - g->pair->noise > g->pair->max_distance) {
        return stop(g, ABUT_BEYOND, ABUT_REASON_BEYOND);
    }
    if (g->supports >= g->pair->max_supports) {
        return stop(g, ABUT_LIMIT, ABUT_REASON_LIMIT);
    }
    return ABUT_RUNNING;
}

abut_status abut_gjk3_step(abut_gjk3 *g)
{
    ABUT_CONTRACT(g != NULL);
    return step(g);
}

abut_status abut_gjk3_run(abut_gjk3 *g)
{
    ABUT_CONTRACT(g != NULL);
    while (step(g) == ABUT_RUNNING) {
    }
    return g->status;
}
