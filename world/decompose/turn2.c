// turn2.c : see turn2.h.
#include "decompose/turn2.h"

// Products of factors without rounding are compared by their rounded values first: rounding keeps the order. Equal ones are
// compared by what rounding left over, which is a number itself where the product is in this range.
#define LEAST_PRODUCT 0x1p-900
#define LARGEST_PRODUCT 0x1p900
#define SPLITTER 0x1p27 // halves a mantissa of 53 bits (Dekker 1971)

typedef struct factor {
    double high, low;
} factor;

static factor split(double x)
{
    double far = (SPLITTER + 1) * x;
    factor f;
    f.high = far - (far - x);
    f.low = x - f.high;
    return f;
}

// x * y - product, exactly (Dekker 1971; Shewchuk 1997, theorem 18).
static double rounded_off(double x, double y, double product)
{
    factor a = split(x);
    factor b = split(y);
    return a.low * b.low - (((product - a.high * b.high) - a.low * b.high) - a.high * b.low);
}

// Sets *d to x - y and says whether that is exact (Knuth 1969, TwoSum).
static bool exact_difference(double x, double y, double *d)
{
    *d = x - y;
    double back = x - *d;
    return (x - (*d + back)) + (back - y) == 0;
}

static int sign(double x)
{
    return (x > 0) - (x < 0);
}

static bool in_range(double x)
{
    return fabs(x) > LEAST_PRODUCT && fabs(x) < LARGEST_PRODUCT;
}

// The sign of ab - cd for factors without rounding; false where products leave the range.
static bool compare_products(double a, double b, double c, double d, int *result)
{
    double left = a * b;
    double right = c * d;
    if (left > right || left < right) {
        *result = left > right ? 1 : -1;
        return true;
    }
    bool zero = (a == 0 || b == 0) && (c == 0 || d == 0);
    if (!zero && !in_range(left)) {
        return false;
    }
    *result = zero ? 0 : sign(rounded_off(a, b, left) - rounded_off(c, d, right));
    return true;
}

int abut_turn_unsure2(abut_vec2 a, abut_vec2 b, abut_vec2 c)
{
    abut_place2 p = abut_place_of2(a);
    abut_place2 q = abut_place_of2(b);
    abut_place2 r = abut_place_of2(c);
    double      qx, qy, rx, ry;
    int         result;
    if ((q.x == p.x || r.y == p.y) && (q.y == p.y || r.x == p.x)) {
        return 0; // along an axis, which outlines often are
    }
    if (exact_difference(q.x, p.x, &qx) && exact_difference(q.y, p.y, &qy) && exact_difference(r.x, p.x, &rx) &&
        exact_difference(r.y, p.y, &ry) && compare_products(qx, ry, qy, rx, &result)) {
        return result;
    }
    return abut_turn2(a, b, c);
}

static double squared(abut_place2 v)
{
    return v.x * v.x + v.y * v.y;
}

static abut_place2 seen_from(abut_vec2 d, abut_vec2 v, double per_unit)
{
    abut_place2 from = abut_place_of2(d);
    abut_place2 to = abut_place_of2(v);
    abut_place2 p = {to.x * per_unit - from.x * per_unit, to.y * per_unit - from.y * per_unit};
    return p;
}

bool abut_surely_in_circle2(abut_vec2 a, abut_vec2 b, abut_vec2 c, abut_vec2 d, double per_unit)
{
    abut_place2 p = seen_from(d, a, per_unit);
    abut_place2 q = seen_from(d, b, per_unit);
    abut_place2 r = seen_from(d, c, per_unit);
    double      qr = q.x * r.y, rq = r.x * q.y;
    double      rp = r.x * p.y, pr = p.x * r.y;
    double      pq = p.x * q.y, qp = q.x * p.y;
    double      pp = squared(p), qq = squared(q), rr = squared(r);
    double      inside = pp * (qr - rq) + qq * (rp - pr) + rr * (pq - qp);
    double      permanent = pp * (fabs(qr) + fabs(rq)) + qq * (fabs(rp) + fabs(pr)) + rr * (fabs(pq) + fabs(qp));
    return inside > ABUT_CIRCLE2_FILTER * permanent + ABUT_CIRCLE2_SMALLEST;
}
