// gjk3.c : distance between two cores in 3D.
//
// Finds the point x of D = A - B nearest the origin by growing a simplex inside D (Gilbert, Johnson, Keerthi 1988; van den
// Bergen 1999). Each step asks for the point of D farthest towards the origin, along n = -x / |x|, and keeps the feature of
// the simplex nearest the origin. All of D lies on the near side of the plane through that point square to n, so |x| bounds the
// distance from above and minus the height of that plane from below; when the two meet, x is the answer.
//
// Frame: the unit frame of the pair (steps3.h). What is proved: both bounds hold whatever rounding did to a decision on the
// simplex, but for what computing the vertices rounds off (pair->noise). And |x| decreases from step to step: where plain
// arithmetic finds no decrease, or cannot tell, the step is taken again in double length (simplex_dd3.h).
#include "base/hook.h"
#include "base/inline.h"
#include "base/tolerance3.h"
#include "gjk/minkowski3.h"
#include "gjk/simplex_dd3.h"
#include "math/direction3.h"

// The normal of the answer is one that D was asked along: the last one, unless an earlier one bears a clearly better lower
// bound, because where x is a few u long its own direction is noise.
static abut_status stop(abut_gjk3 *g, abut_status status, abut_reason reason)
{
    bool asked = reason == ABUT_REASON_GAP || reason == ABUT_REASON_REPEAT || reason == ABUT_REASON_FLOOR;
    if (asked && g->lower + g->height <= ABUT_NORMAL_SLACK * g->pair->tolerance) {
        g->lower = -g->height;
    } else if (reason != ABUT_REASON_OVERLAP) {
        g->normal = g->supporting;
        g->direction = g->supporting;
    }
    g->reason = reason;
    g->status = status;
    return status;
}

ABUT_INLINE void take(abut_gjk3 *g, const abut_choice3 *choice)
{
    abut_simplex3_keep(&g->simplex, choice);
    g->closest = choice->closest;
    g->upper = choice->distance;
    if (abut_dot3(choice->normal, choice->normal) > 0) {
        g->normal = choice->normal;
        g->direction = g->pair->polytopes ? choice->direction : choice->normal;
    }
}

// The vertices the cache names, if both shapes still have them. They are points of D, on its boundary or not.
static void recall(abut_gjk3 *g, const abut_cache3 *cache)
{
    if (cache == NULL || !g->pair->polytopes || cache->private_.count < 1 || cache->private_.count > 3) {
        return;
    }
    for (int32_t i = 0; i < cache->private_.count; ++i) {
        if (!abut_minkowski_vertex3(g->pair, cache->private_.feature_a[i], cache->private_.feature_b[i],
                                    &g->simplex.vertex[i])) {
            return;
        }
    }
    g->simplex.count = cache->private_.count;
    g->added = g->simplex.vertex[0];
    abut_choice3 choice = abut_nearest_of3(&g->simplex);
    take(g, &choice);
}

// From the middle of A towards the middle of B, or as the last answer went. Concentric pairs begin along +x. A remembered
// normal that is not unit (from a file, of another precision) would bear wrong bounds.
static abut_vec3 first_direction(const abut_pair3 *pair, const abut_cache3 *cache)
{
    if (cache != NULL) {
        abut_real square = abut_dot3(cache->private_.normal, cache->private_.normal);
        if (abut_abs(square - 1) <= ABUT_UNIT_SLACK) {
            return cache->private_.normal;
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
    g->direction = g->normal;
    g->supporting = g->normal;
    g->closest = abut_neg3(g->normal);
    g->added = none;
    g->upper = (abut_real)INFINITY;
    g->lower = -(abut_real)INFINITY;
    g->height = 0;
    g->careful = false;
    g->square[0] = 0;
    g->square[1] = 0;
    g->supports = 0;
    g->status = ABUT_RUNNING;
    g->reason = ABUT_REASON_NONE;
    recall(g, cache);
}

ABUT_INLINE bool contains(const abut_simplex3 *simplex, const abut_vertex3 *vertex)
{
    for (int32_t i = 0; i < simplex->count; ++i) {
        abut_vec3 w = simplex->vertex[i].w;
        if (w.x == vertex->w.x && w.y == vertex->w.y && w.z == vertex->w.z) {
            return true;
        }
    }
    return false;
}

static abut_dd square_so_far(const abut_gjk3 *g)
{
    abut_dd square = {g->square[0], g->square[1]};
    return square;
}

// Looks at the simplex once more in double length, as every step does from here on.
static void become_careful(abut_gjk3 *g)
{
    abut_simplex_dd3 c = abut_simplex_dd_nearest3(&g->simplex);
    take(g, &c.choice);
    g->square[0] = c.square.hi;
    g->square[1] = c.square.lo;
    g->careful = true;
}

// What adding a vertex to the simplex comes to. "Again" is for asking D once more, along a normal that may be a better one.
typedef enum gain { GAIN_NEARER, GAIN_NOTHING, GAIN_INSIDE, GAIN_AGAIN } gain;

// The new vertex weighs nothing as yet: so it stays in a tetrahedron that holds the origin.
ABUT_INLINE void grow(abut_gjk3 *g, abut_vertex3 added)
{
    g->simplex.vertex[g->simplex.count] = added;
    g->simplex.weight[g->simplex.count] = 0;
    g->simplex.count += 1;
}

static gain gain_carefully(abut_gjk3 *g)
{
    grow(g, g->added);
    abut_simplex_dd3 c = abut_simplex_dd_nearest3(&g->simplex);
    if (c.choice.where == ABUT_WHERE3_INSIDE) {
        return GAIN_INSIDE;
    }
    if (!abut_dd_less(c.square, square_so_far(g))) {
        g->simplex.count -= 1;
        return GAIN_NOTHING;
    }
    take(g, &c.choice);
    g->square[0] = c.square.hi;
    g->square[1] = c.square.lo;
    return GAIN_NEARER;
}

// In plain arithmetic as long as that finds x nearer than before, or the origin inside for sure.
ABUT_INLINE gain add(abut_gjk3 *g, abut_vertex3 added)
{
    if (g->careful) {
        return gain_carefully(g);
    }
    grow(g, added);
    abut_choice3 choice = abut_nearest_of3(&g->simplex);
    if (choice.where == ABUT_WHERE3_INSIDE) {
        return GAIN_INSIDE;
    }
    if (choice.where == ABUT_WHERE3_OUTSIDE && choice.distance < g->upper) {
        take(g, &choice);
        return GAIN_NEARER;
    }
    g->simplex.count -= 1;
    become_careful(g);
    return GAIN_AGAIN;
}

ABUT_INLINE abut_status unless_limited(abut_gjk3 *g)
{
    return g->supports >= g->pair->max_supports ? stop(g, ABUT_LIMIT, ABUT_REASON_LIMIT) : ABUT_RUNNING;
}

// The bounds have not met, but the point is one the simplex has: the normal may be at fault. It is looked at again, once.
static abut_status repeated(abut_gjk3 *g)
{
    if (g->careful) {
        return stop(g, ABUT_OK, ABUT_REASON_REPEAT);
    }
    become_careful(g);
    return unless_limited(g);
}

static bool beyond(const abut_gjk3 *g)
{
    return g->lower - g->pair->noise > g->pair->max_distance;
}

// One turn of the loop: ask D along n, stop if the bounds have met, else let the simplex grow by the answer and shrink to the
// feature nearest the origin. A simplex that reaches the origin to rounding is an overlap.
ABUT_INLINE abut_status step(abut_gjk3 *g)
{
    if (g->status != ABUT_RUNNING) {
        return g->status;
    }
    if (g->simplex.count > 0 && g->upper <= g->pair->noise) {
        return stop(g, ABUT_OK, ABUT_REASON_OVERLAP);
    }

    abut_vertex3 added = abut_minkowski_support3(g->pair, g->direction, &g->added);
    g->added = added;
    g->supports += 1;
    g->height = abut_dot3(g->normal, added.w);
    if (-g->height > g->lower) {
        g->lower = -g->height;
        g->supporting = g->normal;
    }

    if (g->simplex.count > 0) {
        if (g->upper + g->height <= g->pair->tolerance) {
            return stop(g, ABUT_OK, ABUT_REASON_GAP);
        }
        if (beyond(g)) {
            return stop(g, ABUT_BEYOND, ABUT_REASON_BEYOND);
        }
        if (contains(&g->simplex, &added)) {
            return repeated(g);
        }
    }

    gain gained = add(g, added);
    if (gained == GAIN_INSIDE) {
        g->upper = 0;
        return stop(g, ABUT_OK, ABUT_REASON_OVERLAP);
    }
    if (gained == GAIN_NOTHING) {
        return stop(g, ABUT_OK, ABUT_REASON_FLOOR);
    }
    if (beyond(g)) { // by the first vertex
        return stop(g, ABUT_BEYOND, ABUT_REASON_BEYOND);
    }
    return unless_limited(g);
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

abut_real abut_gjk3_first_tolerance(const abut_pair3 *pair)
{
    ABUT_CONTRACT(pair != NULL);
    bool newton = !pair->polytopes && pair->a->core != ABUT_CORE3_CUSTOM && pair->b->core != ABUT_CORE3_CUSTOM;
    return abut_max(pair->tolerance, newton ? ABUT_COARSE3 * pair->size : 0);
}

abut_real abut_gjk3_next_tolerance(const abut_pair3 *pair, abut_real tolerance)
{
    ABUT_CONTRACT(pair != NULL);
    return abut_max(pair->tolerance, ABUT_FINER3 * tolerance);
}
