// refine2.c : the last digits of an answer about smooth cores.
//
// The distance is flat in the direction of the normal: when it is right to u, the normal is right to sqrt(u) only, and the
// witness points with it. The support width h of D along the direction at angle t has h' = w . (n turned by 90 degrees) and
// h + h'' = the radius of curvature of D there (Schneider, "Convex Bodies", section 2.5). Newton's method on h' = 0 doubles the
// digits of the normal with each support.
//
// Frame: the unit frame of the pair (steps2.h).
#include "query/refine2.h"
#include "math/direction2.h"
#include "simplex/minkowski2.h"

enum { STEPS_AT_MOST = 4 };

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

// Newton's method from a direction, as long as it brings the support point nearer to the direction.
static look nearest_look(const abut_pair2 *pair, abut_vec2 n, int32_t *supports)
{
    look best = look_along(pair, n);
    *supports += 1;
    for (int step = 0; step < STEPS_AT_MOST && best.aside != 0; ++step) {
        abut_real bend = curvature_radius(pair, best.vertex.normal) - best.height;
        if (!(bend > abut_abs(best.aside))) {
            break;
        }
        abut_vec2 at = best.vertex.normal;
        look      next = look_along(pair, abut_direction_of2(abut_along2(at, -best.aside / bend, abut_perp2(at))).unit);
        *supports += 1;
        if (!(abut_abs(next.aside) < abut_abs(best.aside))) {
            break;
        }
        best = next;
    }
    return best;
}

// The witness points on the two surfaces: the support points, if they face each other. If they do not, an edge of a polytope
// lies square to the normal, and the smooth body's point faces somewhere on it.
static void set_witnesses(const abut_pair2 *pair, abut_core_answer2 *answer, const look *l)
{
    bool facing = abut_abs(l->aside) <= ABUT_FACING * pair->size;
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
}

void abut_refine2(const abut_pair2 *pair, abut_core_answer2 *answer)
{
    if (pair->polytopes || !known_curvature(pair->a) || !known_curvature(pair->b) || answer->status != ABUT_OK) {
        return;
    }
    look      l = nearest_look(pair, answer->normal, &answer->supports);
    abut_real above = answer->distance + l.height; // minus the height is a lower bound of the signed distance
    if (above > answer->gap + pair->tolerance) {
        return;
    }
    answer->normal = l.vertex.normal;
    answer->gap += abut_max(above, 0);
    answer->distance = -l.height;
    set_witnesses(pair, answer, &l);
}
