// height3.c : height fields built, saved and loaded.
#include "abut/height3.h"
#include "mesh/height_tree3.h"

#include <string.h>

#define MOST (1 << 23) // cells, of two triangles each, as feature ids have it

static size_t bytes_of(int32_t columns, int32_t rows)
{
    const size_t samples = ((size_t)columns + 1) * ((size_t)rows + 1), cells = (size_t)columns * (size_t)rows;
    return sizeof(abut_height3) + (size_t)abut_height_stored3(columns, rows) * sizeof(abut_span3) +
           samples * sizeof(abut_real) + (cells + 3) / 4;
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

// Corner, sides and far end of a grid of so many cells.
static abut_status check_place(abut_vec3 corner, abut_real width, abut_real depth, int32_t columns, int32_t rows)
{
    const abut_real number[] = {
        corner.x, corner.y, corner.z, width, depth, corner.x + width * (abut_real)columns, corner.y + depth * (abut_real)rows};
    for (int i = 0; i < 7; ++i) {
        const abut_status status = check_number(number[i]);
        if (status != ABUT_OK) {
            return status;
        }
    }
    return width > 0 && depth > 0 ? ABUT_OK : ABUT_NEGATIVE_EXTENT;
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

static abut_status check_cells(const uint8_t *cells, size_t count, int32_t *fault)
{
    for (size_t i = 0; cells != NULL && i < count; ++i) {
        if (cells[i] > (ABUT_CELL3_HOLE | ABUT_CELL3_TURNED)) {
            *fault = (int32_t)i;
            return ABUT_BAD_INDEX;
        }
    }
    return ABUT_OK;
}

static bool is_too_many(int32_t columns, int32_t rows)
{
    return (int64_t)columns * rows > MOST;
}

static abut_status check_grid(const abut_height_grid3 *grid, int32_t *fault)
{
    *fault = -1;
    if (grid->heights == NULL || grid->columns < 2 || grid->rows < 2) {
        return ABUT_TOO_FEW_POINTS;
    }
    if (is_too_many(grid->columns - 1, grid->rows - 1)) {
        return ABUT_TOO_MANY_POINTS;
    }
    const size_t samples = (size_t)grid->columns * (size_t)grid->rows;
    const size_t cells = ((size_t)grid->columns - 1) * ((size_t)grid->rows - 1);
    abut_status  status = check_place(grid->corner, grid->width, grid->depth, grid->columns - 1, grid->rows - 1);
    status = status != ABUT_OK ? status : check_heights(grid->heights, samples, grid->corner.z, fault);
    return status != ABUT_OK ? status : check_cells(grid->cells, cells, fault);
}

// Into a zeroed block.
static void fill(abut_height3 *made, const abut_height_grid3 *grid)
{
    made->columns = grid->columns - 1;
    made->rows = grid->rows - 1;
    made->width = grid->width;
    made->depth = grid->depth;
    made->corner = grid->corner;
    memcpy(abut_height_samples3(made), grid->heights, (size_t)grid->columns * (size_t)grid->rows * sizeof *grid->heights);
    for (int32_t i = 0; grid->cells != NULL && i < made->columns * made->rows; ++i) {
        uint8_t *said = &abut_height_said3(made)[i / 4];
        *said = (uint8_t)(*said | grid->cells[i] << 2 * (i % 4));
    }
}

// Spans that say what the samples do not would lead searches astray: they are found again.
static bool is_sound(void *block)
{
    abut_height3 *height = (abut_height3 *)block;
    int32_t       place;
    if (height->columns < 1 || height->rows < 1 || is_too_many(height->columns, height->rows) ||
        bytes_of(height->columns, height->rows) != height->block.bytes) {
        return false;
    }
    const size_t samples = ((size_t)height->columns + 1) * ((size_t)height->rows + 1);
    return check_place(height->corner, height->width, height->depth, height->columns, height->rows) == ABUT_OK &&
           check_heights(abut_height_samples3(height), samples, height->corner.z, &place) == ABUT_OK &&
           abut_height_measure3(height) && abut_block_is_sealed(&height->block);
}

static const abut_block_kind kind = {"abuthgt3", 1, sizeof(abut_height3), is_sound};

abut_status abut_height3_build(const abut_height_grid3 *grid, const abut_allocator *allocator, abut_height3 **height,
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
    const size_t  bytes = bytes_of(grid->columns - 1, grid->rows - 1);
    abut_height3 *made = (abut_height3 *)abut_block_take(&kind, bytes, allocator);
    if (made == NULL) {
        return ABUT_NO_MEMORY;
    }
    fill(made, grid);
    if (!abut_height_measure3(made)) {
        abut_block_give_back(&made->block, allocator);
        return ABUT_TOO_FEW_POINTS;
    }
    abut_block_seal(&made->block);
    *height = made;
    return ABUT_OK;
}

void abut_height3_release(abut_height3 *height, const abut_allocator *allocator)
{
    if (height != NULL) {
        abut_block_give_back(&height->block, allocator);
    }
}

abut_status abut_height3_load(const void *bytes, size_t size, const abut_allocator *allocator, abut_height3 **height)
{
    void             *block;
    const abut_status status = abut_block_load(&kind, bytes, size, allocator, &block);
    *height = (abut_height3 *)block;
    return status;
}

size_t abut_height3_bytes(const abut_height3 *height)
{
    return (size_t)height->block.bytes;
}

int32_t abut_height3_triangles(const abut_height3 *height)
{
    return 2 * height->columns * height->rows;
}

bool abut_height3_is_hole(const abut_height3 *height, int32_t triangle)
{
    return (abut_height_cell3(height, triangle / 2) & ABUT_CELL3_HOLE) != 0;
}

// The corners of a cell, from the lower left one on counter-clockwise, that a triangle has; of a cell cut from lower left to
// upper right the lower half is right of the cut.
void abut_height3_corners(const abut_height3 *height, int32_t triangle, abut_vec3 corner[3])
{
    static const int of[2][2][3] = {{{0, 1, 2}, {0, 2, 3}}, {{0, 1, 3}, {1, 2, 3}}};

    const int32_t cell = triangle / 2, i = cell % height->columns, j = cell / height->columns;
    const int     turned = (abut_height_cell3(height, cell) & ABUT_CELL3_TURNED) != 0;
    for (int k = 0; k < 3; ++k) {
        const int c = of[turned][triangle % 2][k];
        corner[k] = abut_height_place3(height, i + (c == 1 || c == 2), j + c / 2);
    }
}

abut_box3 abut_height3_bounds(const abut_height3 *height)
{
    return height->bounds;
}
