// pose3.c : quaternions and matrices as rotations, with a bound of what was lost on the way.
//
// A quaternion means the rotation of its direction. The library gives each of the nine numbers within 4 units in the last place
// of 1, 2^-50: as a matrix they are off by at most 3 * 2^-50 (the root of the sum of nine squares).
//
// A matrix M means the rotation P nearest to it: M = P H with H symmetric (the polar decomposition). Let S = M^T M - 1. The
// singular values s of M are off 1 by |s^2 - 1| / (s + 1) <= |S|, so |M - P| <= |S|. A matrix that is a rotation but for the
// rounding of its numbers is used as it stands, with that bound. Any other is replaced by a rotation Q computed from it; then
// let Q' be the rotation nearest to Q, P = Q' E with E a turn by t, and Q'^T M = E H. Its skew part K has
//     |K|_F >= sqrt 2 sin t (1 - |H - 1|) >= t  for |H - 1| <= 1e-5 and t <= 1/2,
// so |Q' - P| <= t <= |K|_F, and with |Q - Q'| <= |S_Q| (S of Q) the two together give |Q - P| <= 2 |S_Q| + |K_Q|_F, where K_Q
// is the skew part of Q^T M, off from K by at most |S_Q| |M|. Dot products are within 2^-53 of their size (relative3_dot).
#include "scene/format/pose3.h"

#include "scene/model/geometry.h"
#include "scene/model/relative.h"
#include "scene/model/relative3.h"

#include <math.h>

// Off 1 or 0 by more than this, a dot product of columns is no rounding of six decimals.
#define OFF_MOST 2e-6

// A matrix with a smaller S is a rotation as well as nine doubles can tell.
#define ROUNDING 0x1p-50

static const char quaternion_example[] = "[w, x, y, z]";

static bool has_equal_sizes(const double q[4])
{
    double size = 0;
    for (int i = 0; i < 4; i++)
        size = fmax(size, fabs(q[i]));
    for (int i = 0; i < 4; i++) {
        if (q[i] != 0 && fabs(q[i]) != size)
            return false;
    }
    return true;
}

static bool read_quaternion(const reader *in, const json_node *value, scene_body *body)
{
    double *q = body->written;
    if (!field_numbers_of(in, value, "'quaternion'", q, 4, quaternion_example))
        return false;
    if (q[0] == 0 && q[1] == 0 && q[2] == 0 && q[3] == 0) {
        return field_refuse(in, value, "'quaternion' is zero, which is no rotation; write %s, [1, 0, 0, 0] for no turn",
                            quaternion_example);
    }
    body->turn = geometry_turn_of(q);
    // Equal sizes of one, two or four of its numbers are turns that map axes to axes, and exact.
    body->turn_slack = has_equal_sizes(q) && relative3_is_quarter(body->turn) ? 0 : 0x3p-50;
    return true;
}

// The root of the sum of the squares of M^T M - 1, and the largest of them.
static double defect(const scene_turn *m, double *largest)
{
    const scene_point *columns[] = {&m->x, &m->y, &m->z};
    double             sum = 0;
    *largest = 0;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            double s = relative3_dot(*columns[i], *columns[j]) - (i == j ? 1 : 0);
            sum += s * s;
            *largest = fmax(*largest, fabs(s));
        }
    }
    return relative_up(sqrt(sum));
}

// The size of the skew part of Q^T M.
static double turned_apart(const scene_turn *q, const scene_turn *m)
{
    scene_point skew = {relative3_dot(q->y, m->z) - relative3_dot(q->z, m->y),
                        relative3_dot(q->z, m->x) - relative3_dot(q->x, m->z),
                        relative3_dot(q->x, m->y) - relative3_dot(q->y, m->x)};
    return relative3_length(skew);
}

static double determinant(const scene_turn *m)
{
    return m->x.x * (m->y.y * m->z.z - m->y.z * m->z.y) + m->x.y * (m->y.z * m->z.x - m->y.x * m->z.z) +
           m->x.z * (m->y.x * m->z.y - m->y.y * m->z.x);
}

static bool take_matrix(const reader *in, const json_node *value, scene_body *body)
{
    const double    *w = body->written;
    const scene_turn m = {{w[0], w[3], w[6]}, {w[1], w[4], w[7]}, {w[2], w[5], w[8]}};
    double           largest, off = defect(&m, &largest);
    if (!(largest <= OFF_MOST && off < 1)) { // off is NaN when the numbers are so large that their squares overflow
        return field_refuse(in, value,
                            "'matrix' is not a rotation: its columns are off unit length or a right angle by %.2g; give more "
                            "digits, or use 'quaternion'",
                            isfinite(off) ? largest : HUGE_VAL);
    }
    if (determinant(&m) < 0)
        return field_refuse(in, value, "'matrix' is a reflection (its determinant is -1); negate one row or column");
    body->turn = m;
    body->turn_slack = off;
    if (relative3_is_quarter(m))
        return true;
    if (off > ROUNDING) {
        body->turn = geometry_nearest_turn(m);
        body->turn_slack = 2 * defect(&body->turn, &largest) + turned_apart(&body->turn, &m);
    }
    body->turn_slack = relative_up(body->turn_slack) + 0x1p-52; // the dot products' own rounding
    return true;
}

// Nine numbers, or three rows of three.
static bool read_matrix(const reader *in, const json_node *value, scene_body *body)
{
    if (!field_kind(in, value, value, JSON_LIST, "'matrix'"))
        return false;
    bool nine = value->count == 9 && value->first->kind == JSON_NUMBER;
    if (!nine && value->count != 3) {
        return field_refuse(in, value, "'matrix' has %d items; write three rows of three numbers", (int)value->count);
    }
    double *number = body->written;
    for (const json_node *n = value->first; n != NULL; n = n->next, number += nine ? 1 : 3) {
        if (nine ? !field_number_of(in, n, "'matrix'", number)
                 : !field_numbers_of(in, n, "a row of 'matrix'", number, 3, "[xx, xy, xz]"))
            return false;
    }
    return take_matrix(in, value, body);
}

bool scene_pose3_read(const reader *in, const json_node *object, scene_body *body)
{
    const json_node *quaternion = field_find(object, "quaternion"), *matrix = field_find(object, "matrix");
    body->turn = (scene_turn){{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    if (quaternion != NULL && matrix != NULL) {
        return fail_at(in->why, in->file, matrix->key_line, matrix->key_column,
                       "a body has both 'quaternion' and 'matrix'; keep one of the two");
    }
    if (quaternion != NULL)
        return read_quaternion(in, quaternion, body);
    return matrix == NULL || read_matrix(in, matrix, body);
}
