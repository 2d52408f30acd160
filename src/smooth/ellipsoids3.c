// ellipsoids3.c : the direction along which two ellipsoids' D reaches least, by steps of the third order.
//
// With P the sum of the squares of an ellipsoid's half axes, its support point along n is x = P n / r with r = sqrt(n . P n),
// whatever the length of n. Looked for is n with x of D, which is xa + xb - offset, equal to k n.
//
// The first step. (Pa / ra + Pb / rb - k) n = offset, with r and k as they are, says what n is; this step falls short, since r
// is taken to stay. Newton's takes r to change as it does at n, and goes too far: its radii of curvature are (P - x x) / r = W.
// With a quarter of x x what is left laterally is 10^-2.76 of the size over random pairs as far apart as W12's; 10^-2.71,
// 10^-2.73 and 10^-2.28 with none, half and all of it.
//
// The others. Newton's step (Wa + Wb - k) t = -g, with g what x lies off n, leaves the square of g. How the support point
// turns a second time along t, -(2 (x . t) W t + (t . W t) x) / r of each ellipsoid, is at hand; the same matrix makes of it
// the step that leaves the cube (Chebyshev's method: Traub 1964, "Iterative Methods for the Solution of Equations").
// Nothing is brought to unit length: the roots would be waited for.
//
// Frame: the unit frame of the pair (steps3.h).
#include "smooth/ellipsoids3.h"
#include "base/inline.h"
#include "base/tolerance_smooth3.h"
#include "math/exact.h"
#include "math/form3.h"

// The squares of both: A's axes are the frame's.
typedef struct ellipsoids {
    abut_vec3  square_a;
    abut_form3 square_b;
    abut_vec3  offset;
} ellipsoids;

// An ellipsoid seen along the normal.
typedef struct seen {
    abut_vec3 point;
    abut_real reach, per_reach; // of the normal as it is
    abut_real per_square;
    abut_vec3 image; // the point is so much over the reach
} seen;

// What is asked of both along the normal.
typedef struct sight {
    seen      a, b;
    abut_real per_square; // of the normal
    abut_real level;      // k
    abut_vec3 lateral;    // g
} sight;

// The inverse of a symmetric matrix.
typedef struct inverse {
    abut_form3 adjoint;
    abut_real  per_determinant;
} inverse;

static ellipsoids ellipsoids_of(const abut_pair3 *pair)
{
    abut_rot3  r = pair->rotation;
    abut_vec3  a = abut_scale3(pair->per_unit, pair->a->half);
    abut_vec3  b = abut_scale3(pair->per_unit, pair->b->half);
    ellipsoids o;
    o.square_a = (abut_vec3){a.x * a.x, a.y * a.y, a.z * a.z};
    o.square_b = abut_form_add3(abut_form_add3(abut_form_of3(b.x * b.x, r.x), abut_form_of3(b.y * b.y, r.y)),
                                abut_form_of3(b.z * b.z, r.z));
    o.offset = pair->offset;
    return o;
}

ABUT_INLINE abut_vec3 image_in_a(const ellipsoids *o, abut_vec3 v)
{
    abut_vec3 image = {o->square_a.x * v.x, o->square_a.y * v.y, o->square_a.z * v.z};
    return image;
}

// Root and quotient side by side: neither waits for the other.
ABUT_INLINE seen look_at(abut_vec3 image, abut_vec3 n)
{
    seen      s;
    abut_real square = abut_dot3(image, n);
    s.image = image;
    s.per_square = 1 / square;
    s.reach = abut_sqrt(square);
    s.per_reach = s.reach * s.per_square;
    s.point = abut_scale3(s.per_reach, image);
    return s;
}

ABUT_INLINE sight look(const ellipsoids *o, abut_vec3 n)
{
    sight s;
    s.per_square = 1 / abut_dot3(n, n);
    s.a = look_at(image_in_a(o, n), n);
    s.b = look_at(abut_form_times3(&o->square_b, n), n);
    s.level = ((s.a.reach + s.b.reach) - abut_dot3(o->offset, n)) * s.per_square;
    s.lateral = abut_along3(abut_sub3(abut_add3(s.a.point, s.b.point), o->offset), -s.level, n);
    return s;
}

// Both squares over the reaches, less a share of what a turn of the normal takes off.
ABUT_INLINE abut_form3 bends(const ellipsoids *o, const sight *s, abut_real share)
{
    abut_form3 m = abut_form_scale3(s->b.per_reach, o->square_b);
    m.xx += s->a.per_reach * o->square_a.x;
    m.yy += s->a.per_reach * o->square_a.y;
    m.zz += s->a.per_reach * o->square_a.z;
    m = abut_form_along3(m, -1, abut_form_of3(share * s->a.per_reach, s->a.point));
    return abut_form_along3(m, -1, abut_form_of3(share * s->b.per_reach, s->b.point));
}

// False where the determinant is none or less.
ABUT_INLINE bool invert(const abut_form3 *m, inverse *inverted)
{
    abut_form3 adjoint = abut_form_adjoint3(m);
    abut_real  determinant = (m->xx * adjoint.xx + m->xy * adjoint.xy) + m->zx * adjoint.zx;
    inverted->adjoint = adjoint;
    inverted->per_determinant = 1 / determinant;
    return determinant > 0;
}

// Overlapping, the matrix is taken as if they touched: so it has no eigenvalue below three quarters of that of the squares.
ABUT_INLINE bool first_step(const ellipsoids *o, abut_vec3 *n)
{
    sight      s = look(o, *n);
    inverse    m;
    abut_real  apart = abut_max(-s.level, 0);
    abut_form3 level = {apart, apart, apart, 0, 0, 0};
    abut_form3 matrix = abut_form_add3(bends(o, &s, ABUT_ELLIPSOIDS3_SHARE), level);
    bool       known = invert(&matrix, &m);
    abut_vec3  residual = abut_along3(s.lateral, s.level + apart, *n);
    *n = abut_along3(*n, -m.per_determinant, abut_form_times3(&m.adjoint, residual));
    return known;
}

// How the support point of an ellipsoid turns a second time along t: so much of its point, less so much of the image of t; and
// what it is less high for it.
typedef struct turn {
    abut_vec3 image;
    abut_real of_point, of_image;
    abut_real bent;
} turn;

ABUT_INLINE turn second_turn(const seen *s, abut_vec3 image, abut_vec3 t)
{
    turn      second;
    abut_real along = abut_dot3(s->point, t);
    second.image = image;
    second.bent = s->per_reach * ((abut_dot3(image, t) - along * along) / 2);
    second.of_image = s->per_square * along;
    second.of_point = second.of_image * along - s->per_reach * second.bent;
    return second;
}

// The same of D, across the normal and less what k n turns.
ABUT_INLINE abut_vec3 second_aside(const ellipsoids *o, const sight *s, abut_vec3 n, abut_vec3 t)
{
    turn      a = second_turn(&s->a, image_in_a(o, t), t);
    turn      b = second_turn(&s->b, abut_form_times3(&o->square_b, t), t);
    abut_vec3 points = abut_along3(abut_scale3(a.of_point, s->a.point), b.of_point, s->b.point);
    abut_vec3 images = abut_along3(abut_scale3(a.of_image, a.image), b.of_image, b.image);
    abut_vec3 of_n = abut_scale3(s->per_square * (a.bent + b.bent), n);
    abut_vec3 rest = abut_along3(of_n, -(s->per_square * abut_dot3(s->lateral, t)), t);
    return abut_add3(abut_sub3(points, images), rest);
}

// False where D is not at its narrowest nearby, or the turn is more than half a right angle. The matrix is 1 along the normal.
// What is of the second order is worked out while the quotient is waited for. Where it is long against the first it is left
// out: it is no better guess then.
ABUT_INLINE bool step(const ellipsoids *o, const sight *s, abut_vec3 *n)
{
    inverse    m;
    abut_real  level = s->level;
    abut_form3 along = abut_form_of3((1 + level) * s->per_square, *n);
    abut_form3 matrix = abut_form_add3(bends(o, s, 1), along);
    matrix.xx -= level;
    matrix.yy -= level;
    matrix.zz -= level;
    bool      least = invert(&matrix, &m) && (matrix.xx + matrix.yy) + matrix.zz > 1;
    abut_vec3 way = abut_form_times3(&m.adjoint, s->lateral);
    abut_vec3 more = abut_form_times3(&m.adjoint, second_aside(o, s, *n, way));
    abut_real share = -m.per_determinant;
    abut_vec3 t = abut_scale3(share, way);
    abut_vec3 second = abut_scale3(share * share * share, more);
    abut_real square = abut_dot3(t, t);
    *n = abut_add3(*n, t);
    if (2 * 2 * abut_dot3(second, second) <= square) {
        *n = abut_add3(*n, second);
    }
    return least && square * s->per_square <= 1;
}

int32_t abut_ellipsoids3(const abut_pair3 *pair, bool near, abut_vec3 *normal)
{
    ellipsoids o = ellipsoids_of(pair);
    abut_vec3  n = *normal;
    bool       known = near || first_step(&o, &n);
    for (int32_t looks = near ? 1 : 2; known && looks < ABUT_DESCENT3_LOOKS; ++looks) {
        sight     s = look(&o, n);
        abut_real square = abut_dot3(s.lateral, s.lateral);
        known = step(&o, &s, &n);
        if (known && ABUT_FACING3 * square * abut_sqrt(square) <= pair->noise) { // the step leaves the cube
            *normal = n;
            return looks;
        }
    }
    return 0;
}
