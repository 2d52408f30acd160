// height2.c : height fields built, saved and loaded.
#include "abut/height2.h"
#include "mesh/height_tree2.h"

#include <string.h>

#define MOST (1 << 24) // segments, as feature ids have it

static size_t bytes_of(int32_t columns)
{
    return sizeof(abut_height2) + (size_t)abut_height_stored2(columns) * sizeof(abut_span2) +
           ((size_t)columns + 1) * sizeof(abut_real) + ((size_t)columns + 7) / 8;
}

static bool is_finite(abut_real x)
{
    return x - x == 0;
}

static bool is_too_large(abut_real x)
{
    return x > ABUT_REAL_LARGEST || x < -ABUT_REAL_LARGEST;
}

static abut_status check_number(abut_real x)
{
    return !is_finite(x) ? ABUT_NOT_FINITE : is_too_large(x) ? ABUT_TOO_LARGE : ABUT_OK;
}

// Corner, step and far end of a row of so many segments.
static abut_status check_place(abut_vec2 corner, abut_real width, int32_t columns)
{
    const abut_real number[] = {corner.x, corner.y, width, corner.x + width * (abut_real)columns};
    for (int i = 0; i < 4; ++i) {
        const abut_status status = check_number(number[i]);
        if (status != ABUT_OK) {
            return status;
        }
    }
    return width > 0 ? ABUT_OK : ABUT_NEGATIVE_EXTENT;
}

static abut_status check_heights(const abut_real *heights, size_t samples, abut_real base, int32_t *fault)
{
    for (size_t i = 0; i < samples; ++i) {
        const abut_status status = check_number(heights[i]), sum = check_number(base + heights[i]);
        if (status != ABUT_OK || sum != ABUT_OK) {
            *fault = (int32_t)i;
            return status != ABUT_OK ? status : sum;
        }
    }
    return ABUT_OK;
}

static abut_status check_grid(const abut_height_grid2 *grid, int32_t *fault)
{
    *fault = -1;
    if (grid->heights == NULL || grid->columns < 2) {
        return ABUT_TOO_FEW_POINTS;
    }
    if (grid->columns - 1 > MOST) {
        return ABUT_TOO_MANY_POINTS;
    }
    const abut_status status = check_place(grid->corner, grid->width, grid->columns - 1);
    return status != ABUT_OK ? status : check_heights(grid->heights, (size_t)grid->columns, grid->corner.y, fault);
}

// Into a zeroed block.
static void fill(abut_height2 *made, const abut_height_grid2 *grid)
{
    made->columns = grid->columns - 1;
    made->width = grid->width;
    made->corner = grid->corner;
    memcpy(abut_height_samples2(made), grid->heights, (size_t)grid->columns * sizeof *grid->heights);
    for (int32_t i = 0; grid->holes != NULL && i < made->columns; ++i) {
        uint8_t *byte = &abut_height_holes2(made)[i / 8];
        *byte = (uint8_t)(*byte | (grid->holes[i] ? 1 << i % 8 : 0));
    }
}

// Spans that say what the samples do not would lead searches astray: they are found again.
static bool is_sound(void *block)
{
    abut_height2 *height = (abut_height2 *)block;
    int32_t       place;
    return height->columns >= 1 && height->columns <= MOST && bytes_of(height->columns) == height->block.bytes &&
           check_place(height->corner, height->width, height->columns) == ABUT_OK &&
           check_heights(abut_height_samples2(height), (size_t)height->columns + 1, height->corner.y, &place) == ABUT_OK &&
           abut_height_measure2(height) && abut_block_is_sealed(&height->block);
}

static const abut_block_kind kind = {"abuthgt2", 1, sizeof(abut_height2), is_sound};

abut_status abut_height2_build(const abut_height_grid2 *grid, const abut_allocator *allocator, abut_height2 **height,
                               int32_t *fault)
{
    int32_t           place;
    const abut_status status = check_grid(grid, &place);
    *height = NULL;
    if (fault != NULL) {
        *fault = place;
    }
    if (status != ABUT_OK) {
        return status;
    }
    const size_t  bytes = bytes_of(grid->columns - 1);
    abut_height2 *made = (abut_height2 *)abut_block_take(&kind, bytes, allocator);
    if (made == NULL) {
        return ABUT_NO_MEMORY;
    }
    fill(made, grid);
    if (!abut_height_measure2(made)) {
        abut_block_give_back(&made->block, allocator);
        return ABUT_TOO_FEW_POINTS;
    }
    abut_block_seal(&made->block);
    *height = made;
    return ABUT_OK;
}

void abut_height2_release(abut_height2 *height, const abut_allocator *allocator)
{
    if (height != NULL) {
        abut_block_give_back(&height->block, allocator);
    }
}

abut_status abut_height2_load(const void *bytes, size_t size, const abut_allocator *allocator, abut_height2 **height)
{
    void             *block;
    const abut_status status = abut_block_load(&kind, bytes, size, allocator, &block);
    *height = (abut_height2 *)block;
    return status;
}

size_t abut_height2_bytes(const abut_height2 *height)
{
    return (size_t)height->block.bytes;
}

int32_t abut_height2_segments(const abut_height2 *height)
{
    return height->columns;
}

bool abut_height2_is_hole(const abut_height2 *height, int32_t segment)
{
    return abut_height_has_hole2(height, segment);
}

void abut_height2_ends(const abut_height2 *height, int32_t segment, abut_vec2 end[2])
{
    end[0] = abut_height_place2(height, segment + 1);
    end[1] = abut_height_place2(height, segment);
}

abut_box2 abut_height2_bounds(const abut_height2 *height)
{
    return height->bounds;
}
