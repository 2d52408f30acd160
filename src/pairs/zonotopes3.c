// zonotopes3.c : the fifteen axes of two boxes, one of which has the axes of the frame.
//
// The components along A's axes are numbers at hand, and e_i x c_j has only two: both other components of c_j, so it is exact
// however short it is, and so are the heights along it to a few u of its length. It is no longer than 1: while there is depth,
// an axis that parts the boxes by no more than the best before it even unscaled needs no root.
// (Gottschalk, Lin, Manocha 1996.)
#include "base/tolerance3.h"
#include "math/direction3.h"
#include "pairs/zonotope3.h"

typedef struct boxes {
    abut_real a[3]; // half sizes
    abut_real b[3];
    abut_real way[3];
    abut_real column[3][3]; // of B
    abut_real cross[3][3];  // of the two other columns
} boxes;

static void spread(abut_real *numbers, abut_vec3 v)
{
    numbers[0] = v.x;
    numbers[1] = v.y;
    numbers[2] = v.z;
}

static boxes boxes_of(const abut_zonotope3 *first, const abut_zonotope3 *second)
{
    boxes z;
    spread(z.way, abut_sub3(second->center, first->center));
    for (int i = 0; i < 3; ++i) {
        z.a[i] = first->half[i];
        z.b[i] = second->half[i];
        spread(z.column[i], second->axis[i]);
        spread(z.cross[i], abut_cross3(second->axis[(i + 1) % 3], second->axis[(i + 2) % 3]));
    }
    return z;
}

static abut_real sum_of(const abut_real *a, const abut_real *b)
{
    return (a[0] * b[0] + a[1] * b[1]) + a[2] * b[2];
}

static abut_real sizes_of(const abut_real *halves, abut_real x, abut_real y, abut_real z)
{
    return (halves[0] * abut_abs(x) + halves[1] * abut_abs(y)) + halves[2] * abut_abs(z);
}

// Keeps an axis if it parts the boxes by more; `y` is the way along it, before its sign is taken.
static void keep(abut_near3 *best, abut_real separation, abut_real y, abut_vec3 axis)
{
    if (separation > best->distance) {
        best->distance = separation;
        best->normal = y < 0 ? abut_neg3(axis) : axis;
    }
}

static void try_faces(const boxes *z, abut_near3 *best)
{
    for (int i = 0; i < 3; ++i) {
        abut_vec3 axis = {i == 0, i == 1, i == 2};
        abut_real reach = z->a[i] + sizes_of(z->b, z->column[0][i], z->column[1][i], z->column[2][i]);
        keep(best, abut_abs(z->way[i]) - reach, z->way[i], axis);
    }
    for (int j = 0; j < 3; ++j) {
        abut_vec3 axis = {z->cross[j][0], z->cross[j][1], z->cross[j][2]};
        abut_real length = abut_sqrt(abut_dot3(axis, axis));
        abut_real y = sum_of(z->way, z->cross[j]);
        abut_real reach = sizes_of(z->a, axis.x, axis.y, axis.z) + z->b[j] * abut_abs(sum_of(z->column[j], z->cross[j]));
        keep(best, (abut_abs(y) - reach) / length, y, axis);
    }
}

// Axis i of A and column j of B.
static void try_edges(const boxes *z, int i, int j, abut_near3 *best)
{
    int       p = (i + 1) % 3;
    int       q = (i + 2) % 3;
    int       k = (j + 1) % 3;
    int       l = (j + 2) % 3;
    abut_real across_p = -z->column[j][q];
    abut_real across_q = z->column[j][p];
    abut_real y = z->way[p] * across_p + z->way[q] * across_q;
    abut_real reach_a = z->a[p] * abut_abs(across_p) + z->a[q] * abut_abs(across_q);
    abut_real lean_k = across_p * z->column[k][p] + across_q * z->column[k][q];
    abut_real lean_l = across_p * z->column[l][p] + across_q * z->column[l][q];
    abut_real reach_b = z->b[k] * abut_abs(lean_k) + z->b[l] * abut_abs(lean_l);
    abut_real separation = abut_abs(y) - (reach_a + reach_b);
    abut_real square = across_p * across_p + across_q * across_q;
    if (separation <= abut_min(0, (1 + ABUT_ROTATION_SLACK) * best->distance) || square < ABUT_SQUARE_SMALLEST) {
        return;
    }
    abut_real numbers[3];
    numbers[i] = 0;
    numbers[p] = across_p;
    numbers[q] = across_q;
    abut_vec3 axis = {numbers[0], numbers[1], numbers[2]};
    keep(best, separation / abut_sqrt(square), y, axis);
}

void abut_axis_of_boxes3(const abut_zonotope3 *first, const abut_zonotope3 *second, abut_near3 *near)
{
    boxes z = boxes_of(first, second);
    near->distance = -(abut_real)INFINITY;
    try_faces(&z, near);
    bool apart = near->distance > 0;
    for (int i = 0; i < 3 && !apart; ++i) {
        for (int j = 0; j < 3; ++j) {
            try_edges(&z, i, j, near);
        }
    }
    near->normal = abut_direction_of3(near->normal).unit;
}
