// gjk_polytopes3.c : signed distance of two polytope cores, with a proof either way, for the oracle.
//
// Apart: any point x of C = B - A bounds the distance from above, the separation along any direction from below. The search of
// simplex3.c gives a first simplex; its nearest point and direction are taken in wide arithmetic, further corners are brought
// in until the two bounds meet. Nothing of the search is trusted: the bounds are the proof.
//
// Overlapping: the signed distance is the greatest separation over the normals of all faces of C (axes3.c). The same value
// bounds the distance from below where C does not hold the origin, which settles pairs that are so close that the direction of
// x is noise.
//
// Errors: corners and the reference point's place 2^4 u of the scale each, x, directions and dot products less than 2^6 u of
// the size: u = 2^-113, so 2^-100 of the scale covers them. The bound returned adds half the gap of the two bounds, and
// 2^-75 of the size where the faces were asked.
#include "polytopes3.h"

#include "nearest3.h"

typedef wide number;
#include "closest3.h"

static const double wide_noise = 0x1p-100;
static const double axes_noise = 0x1p-75;
static const double good_gap = 0x1p-85; // of the size: what the search for the certificate is content with
static const double close = 0x1p-30;    // of the size: nearer than this, the faces are asked too
static const double flat = 0x1p-74;     // of the size: a separation above minus this may be that of a flat C's own plane

enum { most_steps = 100 };

// Bounds of the distance of two cores that are apart or touch, and the direction of the lower one.
typedef struct bracket3 {
    wide low, high, normal[3];
} bracket3;

static bool is_known(int (*corner)[2], int count, const int added[2])
{
    bool known = false;
    for (int i = 0; i < count; i++) {
        known = known || (corner[i][0] == added[0] && corner[i][1] == added[1]);
    }
    return known;
}

static void take_low(const difference3 *d, const wide dir[3], bracket3 *bracket, bool first)
{
    wide n[3] = {dir[0], dir[1], dir[2]};
    if (!(wide_unit3(n) > 0)) {
        return;
    }
    const wide low = difference3_along(d, n);
    if (first || low > bracket->low) {
        bracket->low = low;
        memcpy(bracket->normal, n, sizeof n);
    }
}

static bracket3 certify(const difference3 *d, const nearest3 *start)
{
    const wide x[3] = {1, 0, 0};
    bracket3   bracket = {0, 0, {1, 0, 0}};
    wide       c[5][3];
    int        corner[5][2];
    int        count = start->count;
    take_low(d, x, &bracket, true);
    for (int i = 0; i < count; i++) {
        memcpy(corner[i], start->corner[i], sizeof corner[i]);
        difference3_exact(d, corner[i], c[i]);
    }
    for (int step = 0; step < most_steps; step++) {
        const closest3 best = closest3_of(c, count, false);
        const wide     high = wide_sqrt(best.length2);
        bracket.high = step == 0 || high < bracket.high ? high : bracket.high;
        take_low(d, best.dir, &bracket, false);
        if ((double)(bracket.high - bracket.low) <= good_gap * d->size) {
            break;
        }
        for (int i = 0; i < best.count; i++) { // the indices grow
            memcpy(c[i], c[best.index[i]], sizeof c[i]);
            memcpy(corner[i], corner[best.index[i]], sizeof corner[i]);
        }
        count = best.count;
        wide n[3] = {best.dir[0], best.dir[1], best.dir[2]};
        (void)wide_unit3(n);
        const long double toward[3] = {(long double)n[0], (long double)n[1], (long double)n[2]};
        long double       added[3];
        difference3_support(d, toward, added, corner[count]);
        if (is_known(corner, count, corner[count])) {
            break;
        }
        difference3_exact(d, corner[count], c[count]);
        count++;
    }
    return bracket;
}

// A direction square to the line of a C that is a segment: along it, and it alone, C has no extent.
static void take_square(const difference3 *d, bracket3 *bracket)
{
    const posed3 *p = d->a->facets.edges > 0 ? d->a : d->b;
    wide          e[3] = {0, 0, 0};
    int           least = 0;
    for (int k = 0; k < 3 && p->facets.edges > 0; k++) {
        e[k] = p->exact[p->facets.edge[0][1]][k] - p->exact[p->facets.edge[0][0]][k];
        least = wide_abs(e[k]) < wide_abs(e[least]) ? k : least;
    }
    const wide axis[3] = {least == 0 ? 1 : 0, least == 1 ? 1 : 0, least == 2 ? 1 : 0};
    wide       n[3];
    wide_cross3(e, axis, n);
    take_low(d, n, bracket, false);
}

static oracle3_answer answer_of(const bracket3 *bracket, double bound)
{
    const wide     gap = bracket->high > bracket->low ? bracket->high - bracket->low : (wide)0;
    oracle3_answer answer = {(bracket->high + bracket->low) / 2, bound + 0.5 * (double)gap, {0, 0, 0}, true};
    memcpy(answer.normal, bracket->normal, sizeof answer.normal);
    return answer;
}

oracle3_answer polytopes3_distance(posed3 *a, posed3 *b)
{
    const difference3 d = difference3_of(a, b);
    const nearest3    s = nearest3_of(&d);
    const double      noise = wide_noise * (a->scale + b->scale + d.size);
    if (!s.inside && (double)s.length > close * d.size) {
        const bracket3 bracket = certify(&d, &s);
        if ((double)(bracket.high - bracket.low) <= good_gap * d.size) {
            return answer_of(&bracket, noise);
        }
    }
    posed3_facet(a);
    posed3_facet(b);
    wide       value = 0;
    wide       normal[3] = {1, 0, 0};
    const bool found = axes3_separation(&d, &value, normal);
    bracket3   bracket = {value, value, {normal[0], normal[1], normal[2]}};
    if (found && (double)value < -flat * d.size) {
        return answer_of(&bracket, noise + axes_noise * d.size);
    }
    bracket = certify(&d, &s);
    if (found && value > bracket.low) {
        bracket.low = value;
        memcpy(bracket.normal, normal, sizeof normal);
    }
    if (!found) {
        take_square(&d, &bracket);
    }
    return answer_of(&bracket, noise + axes_noise * d.size);
}
