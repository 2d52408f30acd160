// refine2.c : the last digits of an answer about smooth cores.
//
// The distance is flat in the direction of the normal: when it is right to u, the normal is right to sqrt(u) only, and the
// witness points with it. The support width h of D along the direction at angle t has h' = w . (n turned by 90 degrees) and
// h + h'' = the radius of curvature of D there (Schneider, "Convex Bodies", section 2.5). Newton's method on h' = 0 doubles the
// digits of the normal with each support.
//
// Frame: the unit frame of the pair (steps2.h).
#include "smooth/refine2.h"
#include "gjk/minkowski2.h"
#include "math/direction2.h"

enum { LOOKS_AT_MOST = 3, SUPPORTS_AT_MOST = ABUT_REFINE_SUPPORTS, SUPPORTS_BESIDE = 2 };

static bool known_curvature(const abut_shape2 *shape)
{
    return shape->core != ABUT_CORE2_CUSTOM;
}

// The radius of curvature of D's boundary in a direction, 0 at a corner.
static abut_real curvature_radius(const abut_pair2 *pair, abut_vec2 n)
{
    abut_vec2 in_b = abut_neg2(abut_unrotate2(pair->rotation, n));
    return pair->per_unit * (abut_core_bulge2(pair->a, n, n) + abut_core_bulge2(pair->b, in_b, in_b));
}

// A direction, D's support there, and how far that point is from lying straight along it.
typedef struct look {
    abut_vertex2 vertex;
    abut_real    height;
    abut_real    aside; // h'
} look;

static look look_along(const abut_pair2 *pair, abut_vec2 n)
{
    look l;
    l.vertex = abut_minkowski_support2(pair, n);
    l.height = abut_dot2(n, l.vertex.w);
    l.aside = abut_dot2(abut_perp2(n), l.vertex.w);
    return l;
}

// The angle by which Newton's method would turn the direction; 0 where the width has no minimum nearby.
static abut_real newton_turn(const abut_pair2 *pair, const look *l)
{
    abut_real bend = curvature_radius(pair, l->vertex.normal) - l->height;
    return bend > 0 ? abut_min(abut_max(-l->aside / bend, -ABUT_REFINE_TURN), ABUT_REFINE_TURN) : 0;
}

// Newton's method from a direction, with the step halved until it brings the support point nearer to the direction: on a
// slender ellipse the curvature changes a millionfold within one step.
static look nearest_look(const abut_pair2 *pair, abut_vec2 n, int32_t *supports)
{
    look      best = look_along(pair, n);
    abut_real turn = newton_turn(pair, &best);
    int32_t   asked = 1;
    // Closer than a support point's own rounding there is nothing to win.
    abut_real rounding = ABUT_EPSILON * pair->size;
    while (asked < SUPPORTS_AT_MOST && turn != 0 && abut_abs(best.aside) > rounding) {
        abut_vec2 at = best.vertex.normal;
        look      next = look_along(pair, abut_direction_of2(abut_along2(at, turn, abut_perp2(at))).unit);
        ++asked;
        turn /= 2;
        if (abut_abs(next.aside) < abut_abs(best.aside)) {
            best = next;
            turn = newton_turn(pair, &best);
        }
    }
    *supports += asked;
    return best;
}

// A side that is flat to rounding may have its support point anywhere along it, and so beside the other body's end. Both
// witness points are moved along it to where both bodies are.
static void keep_beside(const abut_pair2 *pair, abut_core_answer2 *answer)
{
    abut_vec2    along = abut_perp2(answer->normal);
    abut_vertex2 first = abut_minkowski_support2(pair, abut_neg2(along)); // A's first, B's last
    abut_vertex2 last = abut_minkowski_support2(pair, along);
    abut_real    at = abut_dot2(along, answer->a);
    abut_real    low = abut_max(abut_dot2(along, first.a), abut_dot2(along, abut_sub2(last.a, last.w)));
    abut_real    high = abut_min(abut_dot2(along, last.a), abut_dot2(along, abut_sub2(first.a, first.w)));
    abut_real    step = low <= high ? abut_min(abut_max(at, low), high) - at : 0;
    answer->a = abut_along2(answer->a, step, along);
    answer->b = abut_along2(answer->b, step, along);
    answer->supports += SUPPORTS_BESIDE;
}

// The witness points on the two surfaces: the support points, if they face each other. If they do not, an edge of a polytope
// lies square to the normal, and the smooth body's point faces somewhere on it.
static void set_witnesses(const abut_pair2 *pair, abut_core_answer2 *answer, const look *l)
{
    // A point that far aside on a circle of the curvature's radius is lower by the square over twice the radius.
    bool facing = l->aside * l->aside <= 2 * curvature_radius(pair, answer->normal) * pair->noise;
    bool a_has_vertices = abut_core_vertices2(pair->a) > 0;
    bool b_has_vertices = abut_core_vertices2(pair->b) > 0;
    bool from_b = facing ? b_has_vertices : a_has_vertices;
    if (from_b) {
        answer->b = abut_sub2(l->vertex.a, l->vertex.w);
        answer->a = abut_along2(answer->b, -answer->distance, answer->normal);
    } else {
        answer->a = l->vertex.a;
        answer->b = abut_along2(answer->a, answer->distance, answer->normal);
    }
    if (abut_abs(l->aside) > pair->noise) {
        keep_beside(pair, answer);
    }
}

// Where the nearest point of D is a corner's arc beside an edge, Newton's method may start on the wrong side of the edge's
// normal and find nothing; the normals on both sides are known. One that D reaches farther along than by rounding is no better,
// however well its support faces it.
static look best_look(const abut_pair2 *pair, abut_core_answer2 *answer)
{
    look      best = nearest_look(pair, answer->normal, &answer->supports);
    abut_real rounding = 2 * ABUT_EPSILON * pair->size;
    for (int i = 0; i < 2 && abut_abs(best.aside) > pair->noise; ++i) {
        look other = nearest_look(pair, answer->nearby[i], &answer->supports);
        if (abut_abs(other.aside) < abut_abs(best.aside) && other.height <= best.height + rounding) {
            best = other;
        }
    }
    return best;
}

void abut_refine2(const abut_pair2 *pair, abut_core_answer2 *answer)
{
    if (pair->polytopes || !known_curvature(pair->a) || !known_curvature(pair->b) || answer->status != ABUT_OK ||
        answer->supports + LOOKS_AT_MOST * SUPPORTS_AT_MOST + SUPPORTS_BESIDE > pair->max_supports) {
        return;
    }
    look      l = best_look(pair, answer);
    bool      apart = answer->distance > 0;
    abut_real above = answer->distance + l.height; // minus the height is a lower bound of the signed distance
    if (above > (apart ? answer->gap : 0) + 2 * pair->noise) {
        return;
    }
    // Cores that are apart are as near as the answer was at most, and no nearer than either lower bound. Of cores that overlap
    // the answer was an upper bound of the depth, and the height is one more, by rounding the larger; and they stay so.
    answer->normal = l.vertex.normal;
    answer->gap = apart ? abut_max(answer->gap, above) : answer->gap + abut_max(above, 0);
    answer->distance = apart ? -l.height : abut_min(-l.height, 0);
    set_witnesses(pair, answer, &l);
}
