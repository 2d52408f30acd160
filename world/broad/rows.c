// rows.c : see rows.h.
#include "broad/rows.h"

#include <math.h>

abut_rows abut_rows_of(int dims)
{
    abut_rows rows = {.dims = dims};
    rows.reals = abut_array_of(sizeof(abut_real));
    rows.ids = abut_array_of(sizeof(uint32_t));
    return rows;
}

void abut_rows_free(const abut_allocator *allocator, abut_rows *rows)
{
    abut_array_free(allocator, &rows->reals);
    abut_array_free(allocator, &rows->ids);
    *rows = abut_rows_of(rows->dims);
}

static void empty_box(abut_real *box, int dims)
{
    for (int d = 0; d < dims; d++) {
        box[d] = (abut_real)INFINITY;
        box[dims + d] = -(abut_real)INFINITY;
    }
}

void abut_lane_empty(abut_rows *rows, uint32_t lane)
{
    abut_real box[ABUT_BOX_REALS];
    empty_box(box, rows->dims);
    abut_lane_set(rows, lane, box);
    abut_row_ids(rows)[lane] = 0;
}

static uint32_t rows_for(uint32_t lanes)
{
    return lanes / ABUT_ROW + (lanes % ABUT_ROW > 0);
}

uint32_t abut_rows_plan(abut_rows *rows, uint32_t lanes)
{
    uint32_t first = 0;
    rows->lanes = lanes;
    rows->levels = 0;
    for (uint32_t below = lanes; below > 0 && (below > 1 || rows->levels == 0);) {
        below = rows_for(below);
        rows->first[rows->levels++] = first;
        first += below;
    }
    return first;
}

size_t abut_rows_reals(int dims, uint32_t lanes)
{
    abut_rows rows = {.dims = dims};
    return abut_rows_plan(&rows, lanes) * abut_row_reals(dims);
}

// The lanes of the last row of each level that nothing will fill.
static void empty_ends(abut_rows *rows)
{
    abut_real box[ABUT_BOX_REALS];
    uint32_t  used = rows->lanes;
    empty_box(box, rows->dims);
    for (int level = 0; level < rows->levels; level++) {
        const uint32_t count = rows_for(used);
        for (uint32_t lane = used; lane < count * ABUT_ROW; lane++) {
            abut_row_set(abut_row(rows, level, lane / ABUT_ROW), (int)(lane % ABUT_ROW), box, rows->dims);
            if (level == 0) {
                abut_row_ids(rows)[lane] = 0;
            }
        }
        used = count;
    }
}

bool abut_rows_begin(const abut_allocator *allocator, abut_rows *rows, uint32_t lanes)
{
    abut_rows    planned = *rows;
    const size_t reals = abut_rows_plan(&planned, lanes) * abut_row_reals(rows->dims);
    if (!abut_array_renew(allocator, &planned.reals, reals)) {
        return false;
    }
    rows->reals = planned.reals;
    if (!abut_array_renew(allocator, &planned.ids, (size_t)rows_for(lanes) * ABUT_ROW)) {
        rows->lanes = 0; // the old rows are gone with their block: nobody uses rows that he is about to renew
        rows->levels = 0;
        return false;
    }
    *rows = planned;
    empty_ends(rows);
    return true;
}

// The union of the boxes of a row.
static void unite_row(const abut_real *row, abut_real *box, int dims)
{
    for (int d = 0; d < dims; d++) {
        const abut_real *lower = row + (ptrdiff_t)ABUT_ROW * d;
        const abut_real *upper = row + (ptrdiff_t)ABUT_ROW * (dims + d);
        box[d] = lower[0];
        box[dims + d] = upper[0];
        for (int k = 1; k < ABUT_ROW; k++) {
            box[d] = lower[k] < box[d] ? lower[k] : box[d];
            box[dims + d] = upper[k] > box[dims + d] ? upper[k] : box[dims + d];
        }
    }
}

void abut_rows_bind(abut_rows *rows)
{
    for (int level = 1; level < rows->levels; level++) {
        const uint32_t below = rows->first[level] - rows->first[level - 1];
        for (uint32_t r = 0; r < below; r++) {
            abut_real box[ABUT_BOX_REALS];
            unite_row(abut_row(rows, level - 1, r), box, rows->dims);
            abut_row_set(abut_row(rows, level, r / ABUT_ROW), (int)(r % ABUT_ROW), box, rows->dims);
        }
    }
}

void abut_row_bounds(const abut_rows *rows, abut_row_at at, abut_real *box)
{
    if (at.level + 1 < rows->levels) {
        abut_row_get(abut_row(rows, at.level + 1, at.row / ABUT_ROW), (int)(at.row % ABUT_ROW), box, rows->dims);
    } else {
        unite_row(abut_row(rows, at.level, at.row), box, rows->dims);
    }
}
