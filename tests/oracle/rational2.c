// rational2.c : signed distance of two polygon cores with no rounding at all, by brute force.
//
// D = A - B is the hull of all differences a - (R b + p) of the points as given (monotone chain, Andrew 1979), in integers: all
// inputs are doubles, so a unit 2^k divides every number. Squared distances to the edges are ratios of such integers. It
// shares nothing with polygons.c: no merge of edges, no hull of A and B first, no direction asked back.
#include "rational2.h"

#include <stdlib.h>

typedef struct place {
    mpz_t x, y;
} place;

// z = x * 2^-unit, exactly; unit is at most the exponent of x's last bit.
static void integer_of(mpz_t z, double x, int unit)
{
    int          exponent = 0;
    const double fraction = frexp(x, &exponent);
    mpz_set_d(z, ldexp(fraction, DBL_MANT_DIG));
    const int shift = exponent - DBL_MANT_DIG - unit;
    if (fraction != 0 && shift >= 0) {
        mpz_mul_2exp(z, z, (mp_bitcnt_t)shift);
    } else if (fraction != 0) {
        mpz_tdiv_q_2exp(z, z, (mp_bitcnt_t)-shift);
    }
}

// The exponent of the last set bit of x, or `unit` if that is smaller or x is zero.
static int finer(int unit, double x)
{
    int    exponent = 0;
    double fraction = frexp(x, &exponent);
    if (fraction == 0) {
        return unit;
    }
    while (fraction != floor(fraction)) {
        fraction *= 2;
        exponent--;
    }
    return exponent < unit ? exponent : unit;
}

// Points of the shape as integers of units 2^unit; a box's corners are center +- half. `count` is set.
static place *points_of(const oracle2_shape *shape, int unit, int *count)
{
    *count = shape->kind == ORACLE2_BOX ? 4 : shape->count;
    place *points = malloc((size_t)*count * sizeof *points);
    mpz_t  half;
    mpz_init(half);
    for (int i = 0; i < *count; i++) {
        mpz_t *const xy[2] = {&points[i].x, &points[i].y};
        for (int k = 0; k < 2; k++) {
            mpz_init(*xy[k]);
            integer_of(*xy[k], shape->kind == ORACLE2_BOX ? shape->center[k] : shape->points[i][k], unit);
            integer_of(half, shape->kind == ORACLE2_BOX ? shape->half[k] : 0.0, unit);
            if ((i >> k) & 1) {
                mpz_add(*xy[k], *xy[k], half);
            } else {
                mpz_sub(*xy[k], *xy[k], half);
            }
        }
    }
    mpz_clear(half);
    return points;
}

static int shape_unit(const oracle2_shape *shape)
{
    int unit = 0;
    for (int k = 0; k < 2; k++) {
        for (int i = 0; shape->kind == ORACLE2_POINTS && i < shape->count; i++) {
            unit = finer(unit, shape->points[i][k]);
        }
        if (shape->kind == ORACLE2_BOX) {
            unit = finer(finer(unit, shape->center[k]), shape->half[k]);
        }
    }
    return unit;
}

static int by_x_then_y(const void *left, const void *right)
{
    const place *p = left;
    const place *q = right;
    const int    x = mpz_cmp(p->x, q->x);
    return x != 0 ? x : mpz_cmp(p->y, q->y);
}

// z = (q - p) x (r - p)
static void turn(mpz_t z, const place *p, const place *q, const place *r)
{
    mpz_t a, b;
    mpz_inits(a, b, NULL);
    mpz_sub(a, q->x, p->x);
    mpz_sub(b, r->y, p->y);
    mpz_mul(z, a, b);
    mpz_sub(a, q->y, p->y);
    mpz_sub(b, r->x, p->x);
    mpz_submul(z, a, b);
    mpz_clears(a, b, NULL);
}

static int turn_sign(const place *p, const place *q, const place *r)
{
    mpz_t z;
    mpz_init(z);
    turn(z, p, q, r);
    const int sign = mpz_sgn(z);
    mpz_clear(z);
    return sign;
}

// Indices of the hull of sorted points (duplicates allowed) into chain (room 2 count + 1); returns its length.
static int hull_of(const place *points, int count, int *chain)
{
    int length = 0;
    for (int pass = 0; pass < 2; pass++) {
        const int floor_length = length;
        for (int k = 0; k < count; k++) {
            const int i = pass == 0 ? k : count - 1 - k;
            if (length > 0 && by_x_then_y(&points[chain[length - 1]], &points[i]) == 0) {
                continue;
            }
            const int keep = pass == 0 ? 2 : floor_length + 1;
            while (length >= keep && turn_sign(&points[chain[length - 2]], &points[chain[length - 1]], &points[i]) <= 0) {
                length--;
            }
            chain[length++] = i;
        }
    }
    return length > 1 ? length - 1 : length;
}

// square = squared distance from the origin to the segment p q, in the integers' units.
static void segment_square(mpq_t square, const place *p, const place *q)
{
    mpz_t x, y, along, length2;
    mpz_inits(x, y, along, length2, NULL);
    mpz_sub(x, q->x, p->x);
    mpz_sub(y, q->y, p->y);
    mpz_mul(length2, x, x);
    mpz_addmul(length2, y, y);
    mpz_submul(along, p->x, x);
    mpz_submul(along, p->y, y);
    mpz_set_ui(mpq_denref(square), 1);
    if (mpz_sgn(along) > 0 && mpz_cmp(along, length2) < 0) {
        mpz_mul(along, p->x, y);
        mpz_submul(along, p->y, x);
        mpz_mul(mpq_numref(square), along, along);
        mpz_set(mpq_denref(square), length2);
        mpq_canonicalize(square);
    } else {
        const place *end = mpz_sgn(along) > 0 ? q : p;
        mpz_mul(mpq_numref(square), end->x, end->x);
        mpz_addmul(mpq_numref(square), end->y, end->y);
    }
    mpz_clears(x, y, along, length2, NULL);
}

// The signed distance of the origin from the hull of points: the square, and the sign.
static int hull_distance(place *points, int count, mpq_t square)
{
    qsort(points, (size_t)count, sizeof *points, by_x_then_y);
    int      *chain = malloc((2 * (size_t)count + 1) * sizeof *chain);
    const int length = hull_of(points, count, chain);
    bool      inside = length > 2;
    place     origin;
    mpz_inits(origin.x, origin.y, NULL);
    mpq_t one;
    mpq_init(one);
    for (int i = 0; i < length; i++) {
        const place *p = &points[chain[i]];
        const place *q = &points[chain[(i + 1) % length]];
        segment_square(one, p, q);
        if (i == 0 || mpq_cmp(one, square) < 0) {
            mpq_set(square, one);
        }
        inside = inside && turn_sign(p, q, &origin) > 0;
    }
    mpq_clear(one);
    mpz_clears(origin.x, origin.y, NULL);
    free(chain);
    return inside ? -1 : mpq_sgn(square);
}

static void clear(place *points, int count)
{
    for (int i = 0; i < count; i++) {
        mpz_clears(points[i].x, points[i].y, NULL);
    }
    free(points);
}

// The differences a - (R b + p) of all points, as integers of one unit, which is returned; `way`'s numbers are multiples of it.
static int differences_of(const oracle2_shape *a, const oracle2_shape *b, oracle2_pose b_in_a, const double way[2],
                          place **differences, int *count)
{
    const int b_unit = shape_unit(b);
    const int r_unit = finer(finer(0, b_in_a.c), b_in_a.s);
    int       unit = finer(finer(finer(finer(shape_unit(a), b_in_a.px), b_in_a.py), way[0]), way[1]);
    unit = unit < b_unit + r_unit ? unit : b_unit + r_unit;
    int    n = 0;
    int    m = 0;
    place *of_a = points_of(a, unit, &n);
    place *of_b = points_of(b, unit - r_unit, &m);
    *count = n * m;
    *differences = malloc((size_t)(n * m) * sizeof **differences);
    mpz_t c, s, px, py;
    mpz_inits(c, s, px, py, NULL);
    integer_of(c, b_in_a.c, r_unit);
    integer_of(s, b_in_a.s, r_unit);
    integer_of(px, b_in_a.px, unit);
    integer_of(py, b_in_a.py, unit);
    for (int k = 0; k < n * m; k++) {
        const place *p = &of_a[k / m];
        const place *q = &of_b[k % m];
        place       *d = &(*differences)[k];
        mpz_init_set(d->x, p->x);
        mpz_init_set(d->y, p->y);
        mpz_sub(d->x, d->x, px);
        mpz_sub(d->y, d->y, py);
        mpz_submul(d->x, c, q->x);
        mpz_addmul(d->x, s, q->y);
        mpz_submul(d->y, s, q->x);
        mpz_submul(d->y, c, q->y);
    }
    mpz_clears(c, s, px, py, NULL);
    clear(of_a, n);
    clear(of_b, m);
    return unit;
}

int rational2_distance(const oracle2_shape *a, const oracle2_shape *b, oracle2_pose b_in_a, mpq_t square)
{
    static const double still[2] = {0, 0};
    place              *differences = NULL;
    int                 count = 0;
    const int           unit = differences_of(a, b, b_in_a, still, &differences, &count);
    const int           sign = hull_distance(differences, count, square);
    mpq_div_2exp(square, square, 2 * (mp_bitcnt_t)-unit);
    clear(differences, count);
    return sign;
}

// The line through p along e has the inside on its left: e x (t v - p) >= 0, so t (e x v) >= e x p.
static bool take_side(const place *p, const place *e, const place *way, mpq_t first, mpq_t last, bool bounded[2])
{
    mpq_t t;
    bool  may_meet = true;
    mpq_init(t);
    mpz_mul(mpq_numref(t), e->x, p->y);
    mpz_submul(mpq_numref(t), e->y, p->x);
    mpz_mul(mpq_denref(t), e->x, way->y);
    mpz_submul(mpq_denref(t), e->y, way->x);
    const int sign = mpz_sgn(mpq_denref(t));
    if (sign == 0) {
        may_meet = mpz_sgn(mpq_numref(t)) <= 0;
        mpz_set_ui(mpq_denref(t), 1);
    } else {
        mpq_canonicalize(t);
        if (sign > 0 && (!bounded[0] || mpq_cmp(t, first) > 0)) {
            mpq_set(first, t);
        }
        if (sign < 0 && (!bounded[1] || mpq_cmp(t, last) < 0)) {
            mpq_set(last, t);
        }
        bounded[sign < 0] = true;
    }
    mpq_clear(t);
    return may_meet;
}

// D is the segment from p to q, or the point p: both sides of its line (of a point, the line along the way), and what is square
// to that at either end.
static bool take_flat(const place *p, const place *q, const place *way, mpq_t first, mpq_t last, bool bounded[2])
{
    place e;
    mpz_inits(e.x, e.y, NULL);
    mpz_sub(e.x, q->x, p->x);
    mpz_sub(e.y, q->y, p->y);
    if (mpz_sgn(e.x) == 0 && mpz_sgn(e.y) == 0) {
        mpz_set(e.x, way->x);
        mpz_set(e.y, way->y);
    }
    bool may_meet = true;
    for (int i = 0; i < 4; i++) { // turned right each time: along the line, from p on, back, up to q
        may_meet = take_side(i == 1 ? p : q, &e, way, first, last, bounded) && may_meet;
        mpz_swap(e.x, e.y);
        mpz_neg(e.y, e.y);
    }
    mpz_clears(e.x, e.y, NULL);
    return may_meet;
}

static bool take_polygon(const place *corners, const int *chain, int length, const place *way, mpq_t first, mpq_t last,
                         bool bounded[2])
{
    place e;
    bool  may_meet = true;
    mpz_inits(e.x, e.y, NULL);
    for (int i = 0; i < length; i++) {
        const place *p = &corners[chain[i]];
        const place *q = &corners[chain[(i + 1) % length]];
        mpz_sub(e.x, q->x, p->x);
        mpz_sub(e.y, q->y, p->y);
        may_meet = take_side(p, &e, way, first, last, bounded) && may_meet;
    }
    mpz_clears(e.x, e.y, NULL);
    return may_meet;
}

bool rational2_cast(const oracle2_shape *a, const oracle2_shape *b, oracle2_pose start, const double way[2], mpq_t first,
                    mpq_t last)
{
    place    *differences = NULL;
    place     v;
    int       count = 0;
    bool      bounded[2] = {false, false};
    const int unit = differences_of(a, b, start, way, &differences, &count);
    mpz_inits(v.x, v.y, NULL);
    integer_of(v.x, way[0], unit);
    integer_of(v.y, way[1], unit);
    qsort(differences, (size_t)count, sizeof *differences, by_x_then_y);
    int       *chain = malloc((2 * (size_t)count + 1) * sizeof *chain);
    const int  length = hull_of(differences, count, chain);
    const bool may_meet = length > 2 ? take_polygon(differences, chain, length, &v, first, last, bounded)
                                     : take_flat(&differences[0], &differences[count - 1], &v, first, last, bounded);
    free(chain);
    mpz_clears(v.x, v.y, NULL);
    clear(differences, count);
    return may_meet && bounded[0] && bounded[1] && mpq_cmp(first, last) <= 0;
}

wide rational2_wide(const mpq_t q)
{
    mpq_t rest, part;
    wide  sum = 0;
    mpq_inits(rest, part, NULL);
    mpq_set(rest, q);
    for (int i = 0; i < 3; i++) {
        const double head = mpq_get_d(rest);
        mpq_set_d(part, head);
        mpq_sub(rest, rest, part);
        sum += (wide)head;
    }
    mpq_clears(rest, part, NULL);
    return sum;
}

// q = x exactly: three doubles hold the 113 bits.
static void rational_of(mpq_t q, wide x)
{
    mpq_t part;
    mpq_init(part);
    mpq_set_ui(q, 0, 1);
    for (int i = 0; i < 3; i++) {
        const double head = (double)x;
        mpq_set_d(part, head);
        mpq_add(q, q, part);
        x -= (wide)head;
    }
    mpq_clear(part);
}

bool rational2_agrees(wide value, double bound, const mpq_t square)
{
    mpq_t low, high;
    mpq_inits(low, high, NULL);
    const wide magnitude = wide_abs(value);
    const wide under = magnitude > (wide)bound ? magnitude - (wide)bound : (wide)0;
    rational_of(low, under);
    rational_of(high, magnitude + (wide)bound);
    mpq_mul(low, low, low);
    mpq_mul(high, high, high);
    const bool agrees = mpq_cmp(low, square) <= 0 && mpq_cmp(square, high) <= 0;
    mpq_clears(low, high, NULL);
    return agrees;
}
