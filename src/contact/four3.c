// four3.c : which four of up to eight contacts stand for all, each question asked of all at once.
//
// The questions are those of reduce3.c: the deepest, the farthest from it, the farthest from the line through both, and what
// adds the most to that triangle. Those that are equal to its slack are told apart by their names.
#include "contact/four3.h"
#include "contact/contact_id3.h"

typedef struct choice {
    int32_t   place;
    abut_real merit;
    bool      alone; // no other is within the slack; else it is the one named first
} choice;

// The one named first of those whose bits are set.
static int32_t first_named(const uint64_t *name, uint32_t bits)
{
    int32_t found = abut_lowest_bit(bits);
    for (uint32_t rest = bits & (bits - 1); rest != 0; rest &= rest - 1) {
        int32_t other = abut_lowest_bit(rest);
        found = abut_named_before3(name[other], name[found]) ? other : found;
    }
    return found;
}

static inline choice best(const abut_eight3 *e, const abut_row4 merit[2], abut_real slack)
{
    abut_row4 here[2] = {abut_row4_min(merit[0], e->cap[0]), abut_row4_min(merit[1], e->cap[1])};
    abut_row4 most = abut_row4_max(here[0], here[1]);
    most = abut_row4_max(most, abut_row4_round(most));
    most = abut_row4_max(most, abut_row4_round(abut_row4_round(most)));
    abut_real highest = abut_row4_first(most);
    abut_row4 least = abut_row4_all(highest - slack);
    uint32_t  below = abut_row4_less(here[0], least) | abut_row4_less(here[1], least) << 4;
    uint32_t  equal = ~below & ((1u << 2 * 4) - 1);
    bool      alone = (equal & (equal - 1)) == 0;
    choice    c = {alone ? abut_lowest_bit(equal | 1u << 2 * 4) : first_named(e->name, equal), highest, alone};
    return c;
}

// Whether a choice stands whose merit has to be more than the slack: the one named first has nearly that much less.
static bool settled(const choice *c, abut_real slack)
{
    return c->alone || c->merit > 2 * slack;
}

typedef struct corner {
    abut_real x, y;
} corner;

static corner corner_of(const abut_eight3 *e, int32_t place)
{
    abut_real x[2 * 4], y[2 * 4];
    for (int i = 0; i < 2; ++i) {
        abut_row4_store(x + 4 * i, e->x[i]);
        abut_row4_store(y + 4 * i, e->y[i]);
    }
    corner c = {x[place & (2 * 4 - 1)], y[place & (2 * 4 - 1)]};
    return c;
}

// Twice the area of the triangle of two corners and each contact, seen along the normal.
static void areas(const abut_eight3 *e, corner p, corner q, abut_row4 area[2])
{
    abut_real x = e->normal.z * (q.x - p.x);
    abut_real y = e->normal.z * (q.y - p.y);
    for (int i = 0; i < 2; ++i) {
        abut_row4 dx = abut_row4_sub(e->x[i], abut_row4_all(p.x));
        abut_row4 dy = abut_row4_sub(e->y[i], abut_row4_all(p.y));
        area[i] = abut_row4_sub(abut_row4_scale(x, dy), abut_row4_scale(y, dx));
    }
}

// How far each is from a corner, seen along the normal.
static void lengths(const abut_eight3 *e, corner p, abut_row4 length[2])
{
    for (int i = 0; i < 2; ++i) {
        abut_row4 dx = abut_row4_sub(e->x[i], abut_row4_all(p.x));
        abut_row4 dy = abut_row4_sub(e->y[i], abut_row4_all(p.y));
        abut_row4 up = abut_row4_along(abut_row4_scale(e->normal.x, dx), e->normal.y, dy);
        abut_row4 square = abut_row4_add(abut_row4_mul(dx, dx), abut_row4_mul(dy, dy));
        length[i] = abut_row4_sqrt(abut_row4_max(abut_row4_sub(square, abut_row4_mul(up, up)), abut_row4_all(0)));
    }
}

// The part of each contact's triangles beyond the sides of that of three corners.
static void beyond(const abut_eight3 *e, const corner c[3], abut_real turn, abut_row4 merit[2])
{
    abut_row4 zero = abut_row4_all(0);
    merit[0] = zero;
    merit[1] = zero;
    for (int k = 0; k < 3; ++k) {
        abut_row4 area[2];
        areas(e, c[k], c[k == 2 ? 0 : k + 1], area);
        merit[0] = abut_row4_max(merit[0], abut_row4_scale(-turn, area[0]));
        merit[1] = abut_row4_max(merit[1], abut_row4_scale(-turn, area[1]));
    }
}

int32_t abut_four_of3(const abut_eight3 *e, int32_t count, abut_reduce3_slack slack, int32_t chosen[ABUT_MANIFOLD3_POINTS])
{
    corner    c[3];
    abut_row4 zero = abut_row4_all(0);
    abut_row4 merit[2] = {abut_row4_sub(zero, e->height[0]), abut_row4_sub(zero, e->height[1])};
    choice    first = best(e, merit, slack.depth);
    chosen[0] = first.place;
    c[0] = corner_of(e, first.place);
    lengths(e, c[0], merit);
    choice    second = best(e, merit, slack.place);
    abut_real least = slack.place * second.merit;
    chosen[1] = second.place;
    c[1] = corner_of(e, second.place);
    if (!(second.merit > slack.place) || !settled(&second, slack.place)) {
        return 0;
    }
    if (count == 2) {
        return 2;
    }
    abut_row4 area[2];
    areas(e, c[0], c[1], area);
    merit[0] = abut_row4_abs(area[0]);
    merit[1] = abut_row4_abs(area[1]);
    choice third = best(e, merit, least);
    chosen[2] = third.place;
    c[2] = corner_of(e, third.place);
    abut_real turn = (c[1].x - c[0].x) * (c[2].y - c[0].y) - (c[1].y - c[0].y) * (c[2].x - c[0].x);
    beyond(e, c, turn * e->normal.z < 0 ? -1 : 1, merit);
    choice fourth = best(e, merit, least);
    chosen[3] = fourth.place;
    if (!(third.merit > least) || !settled(&third, least) || (fourth.merit > least && !settled(&fourth, least))) {
        return 0;
    }
    return fourth.merit > least ? 4 : 3;
}
