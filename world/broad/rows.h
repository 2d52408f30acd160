// rows.h : boxes in rows of eight, and rows of the bounds of rows up to a single one: a tree without pointers.
//
// Row r of level 0 has the boxes of lanes 8 r to 8 r + 7; lane k of row r of level l + 1 has the bounds of row 8 r + k of level
// l. All lower x of a row lie beside each other, then all lower y and so on, so that one comparison meets several boxes. A
// lane without a box has the empty one, lower +infinity and upper -infinity, which overlaps nothing.
// A box is 2 * dims numbers: its lower corner, then its upper one.
#ifndef WORLD_BROAD_ROWS_H
#define WORLD_BROAD_ROWS_H

#include "broad/array.h"
#include "broad/lanes.h"

enum {
    ABUT_ROW = 8,         // boxes of a row
    ABUT_ROW_LEVELS = 11, // 8^11 lanes are more than ids can name
    ABUT_BOX_REALS = 6    // of a box in 3D
};

typedef struct abut_rows {
    int        dims;
    int        levels;                 // 0: no boxes
    uint32_t   lanes;                  // of level 0 that have ever had a box; the last row has free ones
    uint32_t   first[ABUT_ROW_LEVELS]; // row where each level begins
    abut_array reals;                  // the rows
    abut_array ids;                    // of the boxes, a lane each
} abut_rows;

// A pair of rows, each with its level.
typedef struct abut_row_at {
    uint32_t row;
    int      level;
} abut_row_at;

abut_rows abut_rows_of(int dims);
void      abut_rows_free(const abut_allocator *allocator, abut_rows *rows);

// Where the levels of so many lanes begin; returns the number of all rows. Needs no memory, and gives none.
uint32_t abut_rows_plan(abut_rows *rows, uint32_t lanes);

// The numbers of so many lanes and all levels above.
size_t abut_rows_reals(int dims, uint32_t lanes);

// Room for so many lanes, all empty. False: no memory, and nothing has changed.
bool abut_rows_begin(const abut_allocator *allocator, abut_rows *rows, uint32_t lanes);

// The bounds of all levels, once the lanes of level 0 have their boxes.
void abut_rows_bind(abut_rows *rows);

static inline size_t abut_row_reals(int dims)
{
    return (size_t)(2 * ABUT_ROW * dims);
}

static inline abut_real *abut_row(const abut_rows *rows, int level, uint32_t row)
{
    return (abut_real *)rows->reals.data + (rows->first[level] + row) * abut_row_reals(rows->dims);
}

static inline uint32_t *abut_row_ids(const abut_rows *rows)
{
    return rows->ids.data;
}

static inline void abut_row_set(abut_real *row, int lane, const abut_real *box, int dims)
{
    for (int i = 0; i < 2 * dims; i++) {
        row[ABUT_ROW * i + lane] = box[i];
    }
}

static inline void abut_row_get(const abut_real *row, int lane, abut_real *box, int dims)
{
    for (int i = 0; i < 2 * dims; i++) {
        box[i] = row[ABUT_ROW * i + lane];
    }
}

// The box of a lane of level 0.
static inline void abut_lane_get(const abut_rows *rows, uint32_t lane, abut_real *box)
{
    abut_row_get(abut_row(rows, 0, lane / ABUT_ROW), (int)(lane % ABUT_ROW), box, rows->dims);
}

static inline void abut_lane_set(abut_rows *rows, uint32_t lane, const abut_real *box)
{
    abut_row_set(abut_row(rows, 0, lane / ABUT_ROW), (int)(lane % ABUT_ROW), box, rows->dims);
}

// Leaves the lane empty; the bounds above it stay as they are, larger than need be.
void abut_lane_empty(abut_rows *rows, uint32_t lane);

// The bounds of a row: what the row above has of it, or of the highest one the union of its lanes.
void abut_row_bounds(const abut_rows *rows, abut_row_at at, abut_real *box);

// A bit a lane: which boxes of a row share a point with a box.
static inline unsigned abut_row_overlap(const abut_real *row, const abut_real *box, int dims)
{
    unsigned lanes = (1U << ABUT_ROW) - 1;
    for (int d = 0; d < dims; d++) {
        const abut_lanes lower = abut_lanes_splat(box[d]);
        const abut_lanes upper = abut_lanes_splat(box[dims + d]);
        unsigned         along = 0;
        for (int k = 0; k < ABUT_ROW; k += ABUT_LANES) {
            along |= abut_lanes_both(abut_lanes_load(row + ABUT_ROW * d + k), upper, lower,
                                     abut_lanes_load(row + ABUT_ROW * (dims + d) + k))
                     << k;
        }
        lanes &= along;
    }
    return lanes;
}

// Asks for what will be read soon; changes nothing but when memory is read. gcc 12 drops calls of a function that does no more
// than this, unless it is as short as here.
static inline void abut_fetch(const void *soon)
{
#if defined(__GNUC__)
    __builtin_prefetch(soon);
#else
    (void)soon;
#endif
}

// The lowest lane of a set that is not empty.
static inline int abut_first_lane(unsigned lanes)
{
#if defined(__GNUC__)
    return __builtin_ctz(lanes);
#else
    int lane = 0;
    while (!(lanes & 1)) {
        lanes >>= 1;
        lane++;
    }
    return lane;
#endif
}

#endif
