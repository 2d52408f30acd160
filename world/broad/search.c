// search.c : see search.h.
#include "broad/search.h"

enum { MOST_WAITING = ABUT_ROW * ABUT_ROW_LEVELS };

bool abut_rows_search(const abut_rows *rows, const abut_real *box, abut_row_fn *see, void *context)
{
    abut_row_at waiting[MOST_WAITING];
    int         count = 0;
    if (rows->levels > 0) {
        waiting[count++] = (abut_row_at){0, rows->levels - 1};
    }
    while (count > 0) {
        const abut_row_at at = waiting[--count];
        unsigned          lanes = abut_row_overlap(abut_row(rows, at.level, at.row), box, rows->dims);
        if (at.level == 0) {
            if (lanes != 0 && !see(context, rows, at.row, lanes)) {
                return false;
            }
            continue;
        }
        for (; lanes != 0; lanes &= lanes - 1) {
            waiting[count++] = (abut_row_at){at.row * ABUT_ROW + (uint32_t)abut_first_lane(lanes), at.level - 1};
        }
    }
    return true;
}

typedef struct visitor {
    const abut_broad *b;
    abut_filter       filter;
    abut_visit_fn    *visit;
    void             *context;
} visitor;

// Boxes that have been removed since the last update are in their lanes still, and left out here.
static bool see_row(void *context, const abut_rows *rows, uint32_t row, unsigned lanes)
{
    const visitor  *v = context;
    const uint32_t *ids = abut_row_ids(rows) + (size_t)row * ABUT_ROW;
    for (; lanes != 0; lanes &= lanes - 1) {
        const uint32_t   id = ids[abut_first_lane(lanes)];
        const abut_slot *s = abut_broad_find(v->b, id);
        if (s != NULL && abut_filters_agree(s->filter, v->filter) && !v->visit(v->context, id)) {
            return false;
        }
    }
    return true;
}

void abut_broad_visit(const abut_broad *b, const abut_real *box, abut_filter filter, abut_visit_fn *visit, void *context)
{
    visitor v = {b, abut_filter_of(filter), visit, context};
    if (abut_rows_search(&b->still, box, see_row, &v)) {
        abut_rows_search(&b->moving, box, see_row, &v);
    }
}

// The lowest ids so far: a heap with the highest of them on top.
typedef struct lowest {
    uint32_t *ids;
    size_t    capacity, count;
} lowest;

static void sink(uint32_t *ids, size_t count, size_t i)
{
    for (size_t child = 2 * i + 1; child < count; child = 2 * i + 1) {
        child += child + 1 < count && ids[child + 1] > ids[child];
        if (ids[child] <= ids[i]) {
            break;
        }
        const uint32_t id = ids[i];
        ids[i] = ids[child];
        ids[child] = id;
        i = child;
    }
}

static void make_heap(lowest *l)
{
    for (size_t i = l->capacity / 2; i-- > 0;) {
        sink(l->ids, l->capacity, i);
    }
}

static bool keep_low(void *context, uint32_t id)
{
    lowest *l = context;
    if (l->count < l->capacity) {
        l->ids[l->count] = id;
        if (l->count + 1 == l->capacity) {
            make_heap(l);
        }
    } else if (l->capacity > 0 && id < l->ids[0]) {
        l->ids[0] = id;
        sink(l->ids, l->capacity, 0);
    }
    l->count++;
    return true;
}

size_t abut_broad_overlap(const abut_broad *b, const abut_real *box, abut_filter filter, uint32_t *ids, size_t capacity)
{
    lowest l = {ids, capacity, 0};
    abut_broad_visit(b, box, filter, keep_low, &l);
    const size_t kept = l.count < capacity ? l.count : capacity;
    l.capacity = kept;
    make_heap(&l);
    for (size_t last = kept; last-- > 1;) {
        const uint32_t id = ids[0];
        ids[0] = ids[last];
        ids[last] = id;
        sink(ids, last, 0);
    }
    return l.count;
}
