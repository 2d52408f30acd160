// cost.h : how many support points the answers of a test took: the median and the most.
#ifndef ABUT_TESTS_COST_H
#define ABUT_TESTS_COST_H

#include <stdint.h>

enum { COST_MOST = 8192 };

typedef struct cost {
    uint64_t of[COST_MOST + 1]; // how many answers took so many; the last one, as many or more
    uint64_t answers;
    int32_t  worst;
} cost;

static inline void cost_add(cost *c, int32_t supports)
{
    ++c->of[supports < COST_MOST ? supports : COST_MOST];
    ++c->answers;
    c->worst = supports > c->worst ? supports : c->worst;
}

static inline int32_t cost_median(const cost *c)
{
    uint64_t below = 0;
    int32_t  median = 0;
    while (median < COST_MOST && (below + c->of[median]) * 2 < c->answers) {
        below += c->of[median++];
    }
    return median;
}

// Work is bounded when the worst of many answers costs no more than a hundred of them do as a rule.
static inline int cost_is_bounded(const cost *c)
{
    const int32_t median = cost_median(c);
    return c->answers > 0 && c->worst <= 100 * (median > 0 ? median : 1);
}

#endif
