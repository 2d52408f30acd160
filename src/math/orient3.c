// orient3.c : the sign of a determinant of four points: a filter, then integers (bigint.h).
#include "math/orient3.h"
#include "base/tolerance_shape.h"
#include "base/tolerance_shape3.h"
#include "math/bigint.h"
#include "math/exact.h"

// Rows are the points seen from d: duplicates of d give a row of zeros. det is the wanted one with its sign reversed:
// exchanging the roles of a and d is odd.
typedef struct rows {
    abut_vec3 a, b, c;
} rows;

// The sign as far as it is sure. When all six products have a zero factor the determinant is exactly 0: *zero says so, and
// spares the integers for planes along the axes and for duplicates. Overflow makes the comparisons false and so leaves it
// unsure; underflow is off by the smallest number in each inner product, and once more in each outer one.
static int sign_of_rows(const rows *r, bool *zero)
{
    abut_real bc = r->b.x * r->c.y;
    abut_real cb = r->c.x * r->b.y;
    abut_real ca = r->c.x * r->a.y;
    abut_real ac = r->a.x * r->c.y;
    abut_real ab = r->a.x * r->b.y;
    abut_real ba = r->b.x * r->a.y;
    abut_real det = (r->a.z * (bc - cb) + r->b.z * (ca - ac)) + r->c.z * (ab - ba);

    abut_real az = abut_abs(r->a.z);
    abut_real bz = abut_abs(r->b.z);
    abut_real cz = abut_abs(r->c.z);
    abut_real sizes =
        (az * (abut_abs(bc) + abut_abs(cb)) + bz * (abut_abs(ca) + abut_abs(ac))) + cz * (abut_abs(ab) + abut_abs(ba));
    abut_real doubt = ABUT_ORIENT3_FILTER * sizes + 2 * ABUT_REAL_SMALLEST * (((az + bz) + cz) + 2);
    *zero = (az == 0 || ((r->b.x == 0 || r->c.y == 0) && (r->c.x == 0 || r->b.y == 0))) &&
            (bz == 0 || ((r->c.x == 0 || r->a.y == 0) && (r->a.x == 0 || r->c.y == 0))) &&
            (cz == 0 || ((r->a.x == 0 || r->b.y == 0) && (r->b.x == 0 || r->a.y == 0)));
    return (det < -doubt) - (det > doubt);
}

static rows rows_of(abut_vec3 a, abut_vec3 b, abut_vec3 c, abut_vec3 d)
{
    rows r = {abut_sub3(a, d), abut_sub3(b, d), abut_sub3(c, d)};
    return r;
}

int abut_orient3_sure(abut_vec3 a, abut_vec3 b, abut_vec3 c, abut_vec3 d)
{
    rows r = rows_of(a, b, c, d);
    bool zero;
    return sign_of_rows(&r, &zero);
}

int abut_orient3(abut_vec3 a, abut_vec3 b, abut_vec3 c, abut_vec3 d)
{
    rows r = rows_of(a, b, c, d);
    bool zero;
    int  sure = sign_of_rows(&r, &zero);
    return sure != 0 || zero ? sure : abut_orient3_exact(a, b, c, d);
}

static void wholes_of(abut_vec3 v, abut_bigint *row)
{
    row[0] = abut_bigint_of(v.x);
    row[1] = abut_bigint_of(v.y);
    row[2] = abut_bigint_of(v.z);
}

// Adds the determinant of three rows of three.
static void add_determinant(abut_bigint_sum *sum, const abut_bigint *r, const abut_bigint *s, const abut_bigint *t,
                            bool subtract)
{
    for (int i = 0; i < 3; ++i) {
        const int          j = (i + 1) % 3;
        const int          k = (i + 2) % 3;
        const abut_bigint *even[] = {&r[i], &s[j], &t[k]};
        const abut_bigint *odd[] = {&r[i], &s[k], &t[j]};
        abut_bigint_add(sum, even, ABUT_BIGINT_FACTORS, subtract);
        abut_bigint_add(sum, odd, ABUT_BIGINT_FACTORS, !subtract);
    }
}

// a - b, when that is a number: two_sum's low part is its rounding error, and an infinite sum has none that is 0.
static bool subtract_exactly(abut_real a, abut_real b, abut_bigint *difference)
{
    abut_dd sum = abut_two_sum(a, -b);
    *difference = abut_bigint_of(sum.hi);
    return sum.lo == 0;
}

static bool subtract_points(abut_vec3 a, abut_vec3 b, abut_bigint *row)
{
    return subtract_exactly(a.x, b.x, &row[0]) && subtract_exactly(a.y, b.y, &row[1]) && subtract_exactly(a.z, b.z, &row[2]);
}

int abut_orient3_exact(abut_vec3 a, abut_vec3 b, abut_vec3 c, abut_vec3 d)
{
    abut_bigint     row[4][3];
    abut_bigint_sum sum;
    // Differences are most often exact: then 6 products are enough, else it takes 24.
    if (subtract_points(b, a, row[0]) && subtract_points(c, a, row[1]) && subtract_points(d, a, row[2])) {
        if (!abut_bigint_begin(&sum, row[0], 3 * 3, ABUT_BIGINT_FACTORS)) {
            return 0;
        }
        add_determinant(&sum, row[0], row[1], row[2], false);
        return abut_bigint_sign(&sum);
    }
    wholes_of(a, row[0]);
    wholes_of(b, row[1]);
    wholes_of(c, row[2]);
    wholes_of(d, row[3]);
    if (!abut_bigint_begin(&sum, row[0], 4 * 3, ABUT_BIGINT_FACTORS)) {
        return 0;
    }
    add_determinant(&sum, row[1], row[2], row[3], false);
    add_determinant(&sum, row[0], row[2], row[3], true);
    add_determinant(&sum, row[0], row[1], row[3], false);
    add_determinant(&sum, row[0], row[1], row[2], true);
    return abut_bigint_sign(&sum);
}

static int turn(const abut_real *x, const abut_real *y)
{
    abut_real left = (x[1] - x[0]) * (y[2] - y[0]);
    abut_real right = (y[1] - y[0]) * (x[2] - x[0]);
    abut_real size = left - right;
    abut_real doubt = ABUT_ORIENT2_FILTER * (abut_abs(left) + abut_abs(right)) + 2 * ABUT_REAL_SMALLEST;
    if (size > doubt || size < -doubt) {
        return size > 0 ? 1 : -1;
    }
    return abut_bigint_turn(x, y);
}

int abut_turn3(abut_vec3 a, abut_vec3 b, abut_vec3 c, int axis)
{
    const abut_real x[] = {a.x, b.x, c.x};
    const abut_real y[] = {a.y, b.y, c.y};
    const abut_real z[] = {a.z, b.z, c.z};
    if (axis == 0) {
        return turn(y, z);
    }
    return axis == 1 ? turn(z, x) : turn(x, y);
}

bool abut_collinear3(abut_vec3 a, abut_vec3 b, abut_vec3 c)
{
    return abut_turn3(a, b, c, 0) == 0 && abut_turn3(a, b, c, 1) == 0 && abut_turn3(a, b, c, 2) == 0;
}
