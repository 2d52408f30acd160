// reduce3.c : which four of many contacts stand for all.
//
// The deepest is kept, because it is what the distance is about. Then each next one adds the most to what the chosen span, seen
// along the normal: the farthest from the first, the farthest from the line through both on either side, and the one that adds
// the largest area to that triangle (Erin Catto's advice on manifolds, GDC 2007 to 2015). Of equal merits the name decides
// alone, so a patch that rocks by less than rounding keeps its four.
#include "clip/reduce3.h"
#include "clip/contact_id3.h"
#include "math/exact.h"

// What each contact is worth for the place that is being filled.
typedef struct ranking {
    const abut_contact3 *points;
    int32_t              count;
    abut_vec3            normal;
    abut_real            merit[ABUT_CONTACTS3_AT_MOST];
} ranking;

static int32_t highest(const ranking *r)
{
    int32_t   found = 0;
    abut_real top = r->merit[0];
    for (int32_t i = 1; i < r->count; ++i) {
        found = r->merit[i] > top ? i : found;
        top = abut_max(r->merit[i], top);
    }
    return found;
}

// Of those whose merit is at least this, `found` among them, the one named first. Mostly that is the only one, which is seen
// without a branch for each.
static int32_t first_named(const ranking *r, abut_real least, int32_t found)
{
    int32_t equal = 0;
    for (int32_t i = 0; i < r->count; ++i) {
        equal += r->merit[i] >= least;
    }
    for (int32_t i = 0; i < r->count && equal > 1; ++i) {
        if (r->merit[i] >= least && abut_named_before3(r->points[i].id, r->points[found].id)) {
            found = i;
        }
    }
    return found;
}

// Of those whose merit is within `slack` of the largest, the one named first.
static int32_t best(const ranking *r, abut_real slack)
{
    int32_t found = highest(r);
    return first_named(r, r->merit[found] - slack, found);
}

static abut_vec3 between(const ranking *r, int32_t p, int32_t q)
{
    return abut_sub3(r->points[q].point_a, r->points[p].point_a);
}

// To the left of the way from p to q, seen against the normal, as long as that way: times the way from p to a third point it is
// twice the area of their triangle, counter-clockwise positive.
static abut_vec3 leftward(const ranking *r, int32_t p, int32_t q)
{
    return abut_cross3(r->normal, between(r, p, q));
}

// The deepest, and the farthest from it, whose distance is returned.
static abut_real choose_two(ranking *r, abut_reduce3_slack slack, int32_t chosen[2])
{
    for (int32_t i = 0; i < r->count; ++i) {
        r->merit[i] = -r->points[i].separation;
    }
    chosen[0] = best(r, slack.depth);
    for (int32_t i = 0; i < r->count; ++i) {
        abut_vec3 lateral = leftward(r, chosen[0], i);
        r->merit[i] = abut_dot3(lateral, lateral);
    }
    int32_t   farthest = highest(r);
    abut_real most = abut_sqrt(r->merit[farthest]);
    abut_real least = abut_max(most - slack.place, 0);
    chosen[1] = first_named(r, least * least, farthest);
    return most;
}

// The third: the farthest from the line through the first two, or, where all are in one line, from the second the other way.
static bool choose_third(ranking *r, abut_real slack, int32_t chosen[3])
{
    abut_vec3 left = leftward(r, chosen[0], chosen[1]);
    for (int32_t i = 0; i < r->count; ++i) {
        r->merit[i] = abut_abs(abut_dot3(left, between(r, chosen[0], i)));
    }
    chosen[2] = best(r, slack);
    if (r->merit[chosen[2]] > slack) {
        return true;
    }
    abut_vec3 back = between(r, chosen[1], chosen[0]);
    for (int32_t i = 0; i < r->count; ++i) {
        r->merit[i] = abut_dot3(back, between(r, chosen[0], i));
    }
    chosen[2] = best(r, slack);
    return r->merit[chosen[2]] > slack;
}

// The fourth adds the most to the triangle: the part of it beyond the side that it is outside of.
static bool choose_fourth(ranking *r, abut_real slack, int32_t chosen[4])
{
    abut_vec3 left[3] = {leftward(r, chosen[0], chosen[1]), leftward(r, chosen[1], chosen[2]),
                         leftward(r, chosen[2], chosen[0])};
    abut_real turn = abut_dot3(left[0], between(r, chosen[0], chosen[2])) < 0 ? -1 : 1;
    for (int32_t i = 0; i < r->count; ++i) {
        r->merit[i] = 0;
        for (int32_t k = 0; k < 3; ++k) {
            r->merit[i] = abut_max(r->merit[i], -turn * abut_dot3(left[k], between(r, chosen[k], i)));
        }
    }
    chosen[3] = best(r, slack);
    return r->merit[chosen[3]] > slack;
}

int32_t abut_reduce3(const abut_contact3 *points, int32_t count, abut_vec3 normal, abut_reduce3_slack slack,
                     int32_t chosen[ABUT_MANIFOLD3_POINTS])
{
    chosen[0] = 0;
    if (count <= 1) {
        return 1;
    }
    ranking r;
    r.points = points;
    r.count = count;
    r.normal = normal;
    abut_real length = choose_two(&r, slack, chosen);
    abut_real least = slack.place * length; // a smaller area is none
    if (!(length > slack.place)) {
        return 1;
    }
    if (!choose_third(&r, least, chosen)) {
        return 2;
    }
    return choose_fourth(&r, least, chosen) ? 4 : 3;
}
