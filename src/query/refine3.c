// refine3.c : the last digits of an answer about smooth cores.
//
// The distance is flat in the direction of the normal: when it is right to u, the normal is right to sqrt(u) only, and the
// witness points with it. On the unit sphere the support width h of D has the gradient w - h n and the second derivative
// W - h, where W moves the support point w as n turns (Schneider, "Convex Bodies", section 2.5; bend3.c). Newton's method for a
// support point straight along its direction doubles the digits of the normal with each support. Where D has an edge or a face
// the support point jumps instead, Newton's step brings it no nearer, and the answer stays as GJK and EPA left it.
//
// Frame: the unit frame of the pair (steps3.h).
#include "query/refine3.h"
#include "base/tolerance3.h"
#include "math/direction3.h"
#include "shape/bend3.h"
#include "simplex/minkowski3.h"

// A direction, D's support there, and how far that point is from lying straight along it.
typedef struct look {
    abut_vertex3 vertex;
    abut_vec3    normal;
    abut_vec3    aside; // w - h n
    abut_real    height;
    abut_real    square; // of `aside`
} look;

static look look_along(const abut_pair3 *pair, abut_vec3 n, const abut_vertex3 *near)
{
    look l;
    l.vertex = abut_minkowski_support3(pair, n, near);
    l.normal = n;
    l.height = abut_dot3(n, l.vertex.w);
    l.aside = abut_along3(l.vertex.w, -l.height, n);
    l.square = abut_dot3(l.aside, l.aside);
    return l;
}

// How fast D's support point moves when the direction turns.
static abut_vec3 bend(const abut_pair3 *pair, abut_vec3 n, abut_vec3 turn)
{
    abut_vec3 n_in_b = abut_neg3(abut_unrotate3(pair->rotation, n));
    abut_vec3 turn_in_b = abut_unrotate3(pair->rotation, turn);
    abut_vec3 a = abut_core_bend3(pair->a, n, turn);
    abut_vec3 b = abut_rotate3(pair->rotation, abut_core_bend3(pair->b, n_in_b, turn_in_b));
    return abut_scale3(pair->per_unit, abut_add3(a, b));
}

// Newton's step: the turn t, square to n, with (W - h) t = -aside; zero where the width has no minimum nearby. Two axes square
// to n: along `aside`, and across it.
static abut_vec3 newton_turn(const abut_pair3 *pair, const look *l)
{
    abut_vec3 still = {0, 0, 0};
    abut_vec3 first = abut_direction_of3(l->aside).unit;
    abut_vec3 second = abut_cross3(l->normal, first);
    abut_vec3 first_bend = abut_along3(bend(pair, l->normal, first), -l->height, first);
    abut_vec3 second_bend = abut_along3(bend(pair, l->normal, second), -l->height, second);
    abut_real m11 = abut_dot3(first, first_bend);
    abut_real m12 = abut_dot3(second, first_bend);
    abut_real m22 = abut_dot3(second, second_bend);
    abut_real determinant = m11 * m22 - m12 * m12;
    if (!(determinant > 0) || !(m11 > 0)) {
        return still;
    }
    abut_real       length = abut_sqrt(l->square);
    abut_vec3       turn = abut_along3(abut_scale3(-length * m22 / determinant, first), length * m12 / determinant, second);
    abut_direction3 d = abut_direction_of3(turn);
    return abut_scale3(abut_min(d.length, ABUT_REFINE_TURN), d.unit);
}

// Whether a support point is aside by more than rounding, but not so far that D must have an edge or a face there.
static bool wanting(const look *l, const abut_pair3 *pair)
{
    abut_real enough = pair->noise / 2;
    abut_real far = ABUT_REFINE3_ASIDE * pair->size;
    return l->square > enough * enough && l->square < far * far;
}

// Newton's method from a direction, with the step halved until it brings the support point nearer to the direction.
static look nearest_look(const abut_pair3 *pair, abut_core_answer3 *answer)
{
    static const abut_vertex3 anywhere = {0};

    look      best = look_along(pair, answer->normal, &anywhere);
    abut_vec3 turn = newton_turn(pair, &best);
    int32_t   asked = 1;
    while (asked < ABUT_REFINE_SUPPORTS && wanting(&best, pair) && abut_dot3(turn, turn) > 0) {
        look next = look_along(pair, abut_direction_of3(abut_add3(best.normal, turn)).unit, &best.vertex);
        ++asked;
        turn = abut_scale3((abut_real)0.5, turn);
        if (next.square < best.square) {
            best = next;
            turn = newton_turn(pair, &best);
        }
    }
    answer->supports += asked;
    return best;
}

bool abut_refine3(const abut_pair3 *pair, abut_core_answer3 *answer)
{
    if (pair->polytopes || !abut_core_bends3(pair->a) || !abut_core_bends3(pair->b) || answer->status == ABUT_BEYOND ||
        answer->supports + ABUT_REFINE_SUPPORTS > pair->max_supports) {
        return false;
    }
    look      l = nearest_look(pair, answer);
    abut_real above = answer->distance + l.height; // minus the height is a lower bound of the signed distance
    abut_real aside = ABUT_FACING3 * pair->noise;
    bool      facing = l.square <= aside * aside;
    bool      apart = answer->distance > 0;
    if (!facing || above > answer->gap + pair->tolerance || (apart && !(l.height < 0))) {
        return false;
    }
    if (apart) {
        answer->distance = abut_direction_of3(l.vertex.w).length;
        answer->gap = abut_max(answer->distance + l.height, 0);
    } else {
        answer->distance = abut_min(-l.height, 0); // cores that overlap stay so
        answer->gap += abut_max(above, 0);
    }
    answer->normal = l.normal;
    answer->a = l.vertex.a;
    answer->b = abut_along3(answer->a, answer->distance, answer->normal);
    return true;
}
