// hull.c : convex hull of a cloud of doubles for the oracle, by Andrew's monotone chain (1979) with exact orientation.
//
// The turn of three points is first tried in double with Shewchuk's static bound (1997: (3 + 16e)e of the two products' sum),
// then in exact integers: every double is an integer times a power of two, so GMP decides the sign with no rounding at all.
#include "hull.h"

#include <gmp.h>
#include <stdlib.h>
#include <string.h>

// Both arguments finite; z = x - y in units of 2^unit, where unit is at most the exponent of either one's last bit.
static void exact_difference(mpz_t z, double x, double y, int unit)
{
    const double numbers[2] = {x, y};
    mpz_t        part;
    mpz_init(part);
    mpz_set_si(z, 0);
    for (int i = 0; i < 2; i++) {
        int          exponent = 0;
        const double fraction = frexp(numbers[i], &exponent);
        mpz_set_d(part, ldexp(fraction, DBL_MANT_DIG));
        if (fraction != 0) {
            mpz_mul_2exp(part, part, (mp_bitcnt_t)(exponent - DBL_MANT_DIG - unit));
        }
        if (i == 0) {
            mpz_add(z, z, part);
        } else {
            mpz_sub(z, z, part);
        }
    }
    mpz_clear(part);
}

// The smallest exponent of a last bit among six coordinates (0 when all are zero).
static int least_unit(const double *const points[3])
{
    int  unit = 0;
    bool found = false;
    for (int i = 0; i < 6; i++) {
        int          exponent = 0;
        const double x = points[i / 2][i % 2];
        if (x != 0) {
            (void)frexp(x, &exponent);
            if (!found || exponent - DBL_MANT_DIG < unit) {
                unit = exponent - DBL_MANT_DIG;
            }
            found = true;
        }
    }
    return unit;
}

static int exact_turn(const double p[2], const double q[2], const double r[2])
{
    const double *const points[3] = {p, q, r};
    const int           unit = least_unit(points);
    mpz_t               a, b, c, d;
    mpz_inits(a, b, c, d, NULL);
    exact_difference(a, q[0], p[0], unit);
    exact_difference(b, r[1], p[1], unit);
    exact_difference(c, q[1], p[1], unit);
    exact_difference(d, r[0], p[0], unit);
    mpz_mul(a, a, b);
    mpz_mul(c, c, d);
    const int sign = mpz_cmp(a, c);
    mpz_clears(a, b, c, d, NULL);
    return sign > 0 ? 1 : sign < 0 ? -1 : 0;
}

int hull2_turn(const double p[2], const double q[2], const double r[2])
{
    const double left = (q[0] - p[0]) * (r[1] - p[1]);
    const double right = (q[1] - p[1]) * (r[0] - p[0]);
    const double turn = left - right;
    const double sum = fabs(left) + fabs(right);
    // 4e is above Shewchuk's constant; the second term keeps products that underflowed out of the quick way.
    if (sum > 0x1p-960 && sum < 0x1p1000 && fabs(turn) > 4 * 0x1p-53 * sum) {
        return turn > 0 ? 1 : -1;
    }
    return exact_turn(p, q, r);
}

static int by_x_then_y(const void *left, const void *right)
{
    const double *p = left;
    const double *q = right;
    if (p[0] != q[0]) {
        return p[0] < q[0] ? -1 : 1;
    }
    return p[1] < q[1] ? -1 : p[1] > q[1] ? 1 : 0;
}

// One pass of the chain over points[from .. to] in steps of +-1; appends to chain, keeping the first `floor` entries.
static int extend(double (*chain)[2], int length, double (*points)[2], int from, int to)
{
    const int step = from <= to ? 1 : -1;
    const int start = length;
    for (int i = from; i != to + step; i += step) {
        while (length >= start + 1 && length >= 2 && hull2_turn(chain[length - 2], chain[length - 1], points[i]) <= 0) {
            length--;
        }
        memcpy(chain[length++], points[i], sizeof points[i]);
    }
    return length;
}

// Hull of sorted distinct points into chain (room for 2 * count); returns its length.
static int monotone_chain(double (*chain)[2], double (*points)[2], int count)
{
    if (count <= 2) {
        memcpy(chain, points, (size_t)count * sizeof *points);
        return count;
    }
    const int lower = extend(chain, 0, points, 0, count - 1);
    const int whole = extend(chain, lower, points, count - 2, 0);
    return whole - 1;
}

static hull2 hull_of_points(const double (*given)[2], int given_count)
{
    const size_t room = (size_t)given_count * sizeof(double[2]);
    double(*points)[2] = malloc(room);
    double(*chain)[2] = malloc(2 * room + sizeof(double[2]));
    memcpy(points, given, room);
    qsort(points, (size_t)given_count, sizeof *points, by_x_then_y);
    int count = 1;
    for (int i = 1; i < given_count; i++) {
        if (points[i][0] != points[count - 1][0] || points[i][1] != points[count - 1][1]) {
            memmove(points[count++], points[i], sizeof points[i]);
        }
    }
    hull2 hull = {monotone_chain(chain, points, count), NULL, {0, 0}};
    hull.corners = malloc((size_t)hull.count * sizeof *hull.corners);
    for (int i = 0; i < hull.count; i++) {
        hull.corners[i][0] = chain[i][0];
        hull.corners[i][1] = chain[i][1];
    }
    free(points);
    free(chain);
    return hull;
}

static hull2 hull_of_box(const oracle2_shape *box)
{
    const wide hx = box->half[0];
    const wide hy = box->half[1];
    const wide corners[4][2] = {{-hx, -hy}, {hx, -hy}, {hx, hy}, {-hx, hy}};
    hull2      hull = {0, malloc(sizeof corners), {box->center[0], box->center[1]}};
    for (int i = 0; i < 4; i++) {
        const bool repeats = (hx == 0 && (i == 1 || i == 2)) || (hy == 0 && i >= 2);
        if (!repeats) {
            memcpy(hull.corners[hull.count++], corners[i], sizeof corners[i]);
        }
    }
    // Half width zero leaves corners 0 and 3, half height zero 0 and 1, both zero 0 only.
    return hull;
}

hull2 hull2_of(const oracle2_shape *shape)
{
    if (shape->kind == ORACLE2_BOX) {
        return hull_of_box(shape);
    }
    return hull_of_points(shape->points, shape->count);
}

void hull2_free(hull2 *hull)
{
    free(hull->corners);
    hull->corners = NULL;
    hull->count = 0;
}
