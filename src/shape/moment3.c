// moment3.c : compensated sums of weights, first and second moments.
//
// Over a simplex with corners p_1 .. p_k and their sum s, the mean of p is s / k and the mean of p p^T is
// (p_1 p_1^T + .. + p_k p_k^T + s s^T) / (k (k + 1)).
#include "shape/moment3.h"

static void add(abut_dd *sum, abut_real term)
{
    abut_dd s = abut_two_sum(sum->hi, term);
    sum->hi = s.hi;
    sum->lo += s.lo;
}

void abut_sum_matrix3(abut_moment_sum3 *sum, abut_real weight, abut_sym3 matrix)
{
    add(&sum->xx, weight * matrix.xx);
    add(&sum->yy, weight * matrix.yy);
    add(&sum->zz, weight * matrix.zz);
    add(&sum->xy, weight * matrix.xy);
    add(&sum->yz, weight * matrix.yz);
    add(&sum->zx, weight * matrix.zx);
}

void abut_sum_simplex3(abut_moment_sum3 *sum, abut_real weight, const abut_vec3 *corner, int32_t count)
{
    abut_vec3 all = {0, 0, 0};
    abut_sym3 squares = {0, 0, 0, 0, 0, 0};
    for (int32_t i = 0; i < count; ++i) {
        all = abut_add3(all, corner[i]);
        squares = abut_sym_add3(squares, 1, abut_sym_square3(corner[i]));
    }
    abut_real k = (abut_real)count;
    squares = abut_sym_add3(squares, 1, abut_sym_square3(all));
    add(&sum->weight, weight);
    add(&sum->x, weight * all.x / k);
    add(&sum->y, weight * all.y / k);
    add(&sum->z, weight * all.z / k);
    abut_sum_matrix3(sum, weight / (k * (k + 1)), squares);
}

static abut_real total(abut_dd sum)
{
    return sum.hi + sum.lo;
}

abut_moment3 abut_sum_total3(const abut_moment_sum3 *sum)
{
    abut_moment3 m = {total(sum->weight),
                      {total(sum->x), total(sum->y), total(sum->z)},
                      {total(sum->xx), total(sum->yy), total(sum->zz), total(sum->xy), total(sum->yz), total(sum->zx)}};
    return m;
}
