// spatial_order.c : see spatial_order.h.
#include "broad/spatial_order.h"

#include "broad/radix.h"
#include <string.h>

enum {
    CLASS_BITS = 3, // size classes: 0 to 7
    CLASS_STEP = 2, // binary orders of magnitude from class to class
    CODE_BITS = 32, // of class and Morton code together; the box's place has the others of a key
    MOST_DIMS = 3,
    RANK_BITS = 64 - 22, // of a coordinate where ranks are made: the place has the other 22
    RANK_SPARE = 4,      // numbers for each key that making ranks needs
    CROWDED = 4          // ranks take over where more than a quarter of all keys equal the one before
};

// The grid: a coordinate's cell is (middle - origin) * scale, of `bits` bits. It has cubes for cells.
typedef struct grid {
    const abut_real *boxes;
    int              dims, bits;
    abut_real        origin[MOST_DIMS], end[MOST_DIMS], scale;
    int              usual; // binary order of magnitude of the usual size
} grid;

// The corners are halved before they are added: the sum of two large numbers must stay finite. So must all differences here.
static abut_real middle(const abut_real *box, int dims, int d)
{
    return box[d] / 2 + box[dims + d] / 2;
}

static abut_real size_of(const abut_real *box, int dims)
{
    abut_real size = 0;
    for (int d = 0; d < dims; d++) {
        const abut_real side = box[dims + d] - box[d];
        size = side > size ? side : size;
    }
    return size;
}

// The binary order of magnitude, from the bits of the number: the same everywhere and quick. Of 0 it is the lowest.
static int order_of(abut_real size)
{
#if defined(ABUT_F32)
    uint32_t bits;
    memcpy(&bits, &size, sizeof bits);
    return (int)(bits >> 23 & 0xff) - 127;
#else
    uint64_t bits;
    memcpy(&bits, &size, sizeof bits);
    return (int)(bits >> 52 & 0x7ff) - 1023;
#endif
}

static const abut_real *box_of(const grid *g, uint64_t key)
{
    return g->boxes + (uint32_t)key * (size_t)(2 * g->dims);
}

// A half-space's: it has no middle, and is in no one's neighbourhood.
static bool is_endless(const abut_real *box, int dims)
{
    bool endless = false;
    for (int d = 0; d < dims; d++) {
        endless = endless || box[d] <= -ABUT_REAL_LARGEST || box[dims + d] >= ABUT_REAL_LARGEST;
    }
    return endless;
}

static void measure(grid *g, const uint64_t *keys, size_t n)
{
    int64_t orders = 0;
    int64_t count = 0;
    for (size_t i = 0; i < n; i++) {
        const abut_real *box = box_of(g, keys[i]);
        if (is_endless(box, g->dims)) {
            continue;
        }
        for (int d = 0; d < g->dims && count == 0; d++) {
            g->origin[d] = g->end[d] = middle(box, g->dims, d);
        }
        count++;
        orders += order_of(size_of(box, g->dims));
        for (int d = 0; d < g->dims; d++) {
            const abut_real at = middle(box, g->dims, d);
            g->origin[d] = at < g->origin[d] ? at : g->origin[d];
            g->end[d] = at > g->end[d] ? at : g->end[d];
        }
    }
    g->usual = count > 0 ? (int)(orders / count) : 0;
}

static int class_of(const grid *g, const abut_real *box)
{
    const int above = order_of(size_of(box, g->dims)) - g->usual;
    const int class = above > CLASS_STEP ? (above - 1) / CLASS_STEP : 0;
    return class < 1 << CLASS_BITS ? class : (1 << CLASS_BITS) - 1;
}

static uint32_t spread2(uint32_t v)
{
    v = (v | v << 8) & 0x00ff00ffU;
    v = (v | v << 4) & 0x0f0f0f0fU;
    v = (v | v << 2) & 0x33333333U;
    return (v | v << 1) & 0x55555555U;
}

static uint32_t spread3(uint32_t v)
{
    v = (v | v << 16) & 0x030000ffU;
    v = (v | v << 8) & 0x0300f00fU;
    v = (v | v << 4) & 0x030c30c3U;
    return (v | v << 2) & 0x09249249U;
}

static uint32_t morton(const uint32_t *cell, int dims)
{
    if (dims == 2) {
        return spread2(cell[0]) << 1 | spread2(cell[1]);
    }
    return spread3(cell[0]) << 2 | spread3(cell[1]) << 1 | spread3(cell[2]);
}

static abut_real half_extent(const grid *g, int d)
{
    return g->end[d] / 2 - g->origin[d] / 2;
}

// Cells below 2^bits along the longest axis.
static void lay_grid(grid *g)
{
    abut_real half = 0;
    for (int d = 0; d < g->dims; d++) {
        half = half_extent(g, d) > half ? half_extent(g, d) : half;
    }
    const abut_real scale = (abut_real)((1 << g->bits) - 1) / half;
    g->scale = scale <= ABUT_REAL_LARGEST ? scale : 0;
}

static uint32_t cell_of(const grid *g, abut_real at, int d)
{
    return (uint32_t)((at / 2 - g->origin[d] / 2) * g->scale);
}

static uint64_t key_of(const grid *g, int class, const uint32_t *cell, uint32_t place)
{
    return (uint64_t)((uint32_t) class << (CODE_BITS - CLASS_BITS) | morton(cell, g->dims)) << 32 | place;
}

static void code_by_cells(const grid *g, uint64_t *keys, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const abut_real *box = box_of(g, keys[i]);
        uint32_t         cell[MOST_DIMS] = {0};
        for (int d = 0; d < g->dims && !is_endless(box, g->dims); d++) {
            cell[d] = cell_of(g, middle(box, g->dims, d), d);
        }
        keys[i] = key_of(g, class_of(g, box), cell, (uint32_t)keys[i]);
    }
}

static bool is_crowded(const uint64_t *keys, size_t n)
{
    size_t same = 0;
    for (size_t i = 1; i < n; i++) {
        same += keys[i] >> 32 == keys[i - 1] >> 32;
    }
    return same > n / CROWDED;
}

// A number whose order is that of a coordinate: its cell in the finest grid that leaves room for the number i of the key.
static uint64_t fine_key(const grid *g, uint64_t key, size_t i, int d)
{
    const abut_real *box = box_of(g, key);
    const abut_real  half = is_endless(box, g->dims) ? 0 : half_extent(g, d);
    const abut_real  part = half > 0 ? (middle(box, g->dims, d) / 2 - g->origin[d] / 2) / half : 0;
    return (uint64_t)(part * (abut_real)((uint64_t)1 << (RANK_BITS - 1))) << (64 - RANK_BITS) | i;
}

// ranks[i]: how many coordinates along d are below that of key i, as a share of all in units of 2^-bits. Equal ones share it.
static void rank_axis(const grid *g, const uint64_t *keys, uint64_t *sorted, uint64_t *spare, uint32_t *ranks, size_t n, int d)
{
    const uint64_t place = ((uint64_t)1 << (64 - RANK_BITS)) - 1;
    size_t         low = 0;
    for (size_t i = 0; i < n; i++) {
        sorted[i] = fine_key(g, keys[i], i, d);
    }
    abut_radix_sort(sorted, spare, n, 64 - RANK_BITS, RANK_BITS);
    for (size_t i = 0; i < n; i++) {
        low = i > 0 && (sorted[i] & ~place) != (sorted[i - 1] & ~place) ? i : low;
        ranks[sorted[i] & place] = (uint32_t)(((uint64_t)low << g->bits) / n);
    }
}

// The codes made anew, of ranks. `spare` has room for 4 n numbers.
static void code_by_ranks(const grid *g, uint64_t *keys, uint64_t *spare, size_t n)
{
    uint32_t *ranks = (uint32_t *)(spare + 2 * n);
    for (int d = 0; d < g->dims; d++) {
        rank_axis(g, keys, spare, spare + n, ranks + (size_t)d * n, n, d);
    }
    for (size_t i = 0; i < n; i++) {
        uint32_t cell[MOST_DIMS] = {0};
        for (int d = 0; d < g->dims; d++) {
            cell[d] = ranks[(size_t)d * n + i];
        }
        keys[i] = key_of(g, class_of(g, box_of(g, keys[i])), cell, (uint32_t)keys[i]);
    }
}

bool abut_spatial_order(const abut_allocator *allocator, abut_array *spare, const abut_real *boxes, int dims, uint64_t *keys,
                        size_t n)
{
    grid g = {.boxes = boxes, .dims = dims, .bits = (CODE_BITS - CLASS_BITS) / dims};
    if (n == 0) {
        return true;
    }
    if (!abut_array_renew(allocator, spare, n)) {
        return false;
    }
    measure(&g, keys, n);
    lay_grid(&g);
    code_by_cells(&g, keys, n);
    abut_radix_sort(keys, spare->data, n, 32, CODE_BITS);
    if (is_crowded(keys, n)) {
        if (!abut_array_renew(allocator, spare, RANK_SPARE * n)) {
            return false;
        }
        code_by_ranks(&g, keys, spare->data, n);
        abut_radix_sort(keys, spare->data, n, 32, CODE_BITS);
    }
    return true;
}
