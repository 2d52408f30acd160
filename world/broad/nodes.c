// nodes.c : see nodes.h.
#include "broad/nodes.h"

enum { MOST_WAITING = ABUT_ROW * ABUT_ROW_LEVELS };

typedef struct walk {
    const abut_broad *b;
    const abut_rows  *rows;
    bool              still;
    abut_node_at_fn  *see;
    void             *context;
} walk;

// Of an empty lane the lower corner is above the upper one, and of a row in which there is none but such.
static bool is_empty(const abut_real *box, int dims)
{
    return box[0] > box[dims];
}

// A row of level 0 has boxes in it; one that was removed since the last update is in its lane still, and left out.
static bool see_leaves(const walk *w, uint32_t row, int32_t depth)
{
    const uint32_t *ids = abut_row_ids(w->rows) + (size_t)row * ABUT_ROW;
    for (uint32_t k = 0; k < ABUT_ROW; k++) {
        const abut_tree_node node = {ids[k], depth, w->still};
        abut_real            box[ABUT_BOX_REALS];
        if (abut_broad_find(w->b, ids[k]) == NULL) {
            continue;
        }
        abut_lane_get(w->rows, row * ABUT_ROW + k, box);
        if (!w->see(w->context, box, node)) {
            return false;
        }
    }
    return true;
}

// A row's lanes wait in their order, the first on top: so what is in a node comes right after it.
static bool see_tree(const walk *w)
{
    abut_row_at waiting[MOST_WAITING];
    int         count = 0;
    const int   top = w->rows->levels - 1;
    if (top >= 0) {
        waiting[count++] = (abut_row_at){0, top};
    }
    while (count > 0) {
        const abut_row_at    at = waiting[--count];
        const abut_tree_node node = {0, top - at.level, w->still};
        abut_real            box[ABUT_BOX_REALS];
        abut_row_bounds(w->rows, at, box);
        if (is_empty(box, w->rows->dims)) {
            continue;
        }
        if (!w->see(w->context, box, node) || (at.level == 0 && !see_leaves(w, at.row, node.depth + 1))) {
            return false;
        }
        for (uint32_t k = ABUT_ROW; at.level > 0 && k-- > 0;) {
            waiting[count++] = (abut_row_at){at.row * ABUT_ROW + k, at.level - 1};
        }
    }
    return true;
}

void abut_broad_nodes(const abut_broad *b, abut_node_at_fn *see, void *context)
{
    const walk still = {b, &b->still, true, see, context}, moving = {b, &b->moving, false, see, context};
    if (see_tree(&still)) {
        (void)see_tree(&moving);
    }
}
