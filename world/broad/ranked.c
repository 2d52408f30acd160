// ranked.c : see ranked.h.
#include "broad/ranked.h"

static void exchange(abut_ranked_box *a, abut_ranked_box *b)
{
    const abut_ranked_box c = *a;
    *a = *b;
    *b = c;
}

static void sink(abut_ranked_box *boxes, size_t count)
{
    size_t i = 0;
    for (size_t child = 1; child < count; child = 2 * i + 1) {
        child += child + 1 < count && abut_ranks_before(boxes[child], boxes[child + 1]);
        if (!abut_ranks_before(boxes[i], boxes[child])) {
            break;
        }
        exchange(&boxes[i], &boxes[child]);
        i = child;
    }
}

static void rise(abut_ranked_box *boxes, size_t i)
{
    while (i > 0 && abut_ranks_before(boxes[(i - 1) / 2], boxes[i])) {
        exchange(&boxes[i], &boxes[(i - 1) / 2]);
        i = (i - 1) / 2;
    }
}

void abut_rank(abut_ranking *r, abut_ranked_box box)
{
    r->seen++;
    if (r->count < r->capacity) {
        r->boxes[r->count] = box;
        rise(r->boxes, r->count);
        r->count++;
    } else if (r->count > 0 && abut_ranks_before(box, r->boxes[0])) {
        r->boxes[0] = box;
        sink(r->boxes, r->count);
    }
}

void abut_ranking_finish(abut_ranking *r)
{
    for (size_t last = r->count; last-- > 1;) {
        exchange(&r->boxes[0], &r->boxes[last]);
        sink(r->boxes, last);
    }
}
