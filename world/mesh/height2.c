// height2.c : height fields built, saved and loaded.
#include "abut/height2.h"
#include "memory/checksum.h"
#include "memory/memory.h"
#include "mesh/height_tree2.h"

#include <string.h>

#define MAGIC "abuthgt2"
#define VERSION 1
#define BYTE_ORDER_MARK UINT32_C(0x01020304)
#define MOST (1 << 24) // segments, as feature ids have it

static size_t bytes_of(int32_t columns)
{
    return sizeof(abut_height2) + (size_t)abut_height_stored2(columns) * sizeof(abut_span2) +
           ((size_t)columns + 1) * sizeof(abut_real) + ((size_t)columns + 7) / 8;
}

static uint64_t checksum_of(const abut_height2 *height)
{
    const size_t from = offsetof(abut_height2, columns);
    return abut_checksum((const char *)height + from, (size_t)height->bytes - from);
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
static void fill(abut_height2 *made, const abut_height_grid2 *grid, size_t bytes)
{
    memcpy(made->magic, MAGIC, sizeof made->magic);
    made->version = VERSION;
    made->real_bytes = sizeof(abut_real);
    made->byte_order = BYTE_ORDER_MARK;
    made->bytes = bytes;
    made->columns = grid->columns - 1;
    made->width = grid->width;
    made->corner = grid->corner;
    memcpy(abut_height_samples2(made), grid->heights, (size_t)grid->columns * sizeof *grid->heights);
    for (int32_t i = 0; grid->holes != NULL && i < made->columns; ++i) {
        uint8_t *byte = &abut_height_holes2(made)[i / 8];
        *byte = (uint8_t)(*byte | (grid->holes[i] ? 1 << i % 8 : 0));
    }
}

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
    const abut_allocator kept = abut_allocator_or_malloc(allocator);
    const size_t         bytes = bytes_of(grid->columns - 1);
    abut_height2        *made = (abut_height2 *)abut_memory_take(&kept, 1, bytes);
    if (made == NULL) {
        return ABUT_NO_MEMORY;
    }
    memset(made, 0, bytes);
    fill(made, grid, bytes);
    if (!abut_height_measure2(made)) {
        abut_memory_give_back(&kept, made, 1, bytes);
        return ABUT_TOO_FEW_POINTS;
    }
    made->checksum = checksum_of(made);
    *height = made;
    return ABUT_OK;
}

void abut_height2_release(abut_height2 *height, const abut_allocator *allocator)
{
    if (height != NULL) {
        const abut_allocator kept = abut_allocator_or_malloc(allocator);
        abut_memory_give_back(&kept, height, 1, (size_t)height->bytes);
    }
}

static bool is_header_sound(const abut_height2 *height, size_t size)
{
    return memcmp(height->magic, MAGIC, sizeof height->magic) == 0 && height->version == VERSION &&
           height->real_bytes == sizeof(abut_real) && height->byte_order == BYTE_ORDER_MARK && height->bytes == size &&
           height->columns >= 1 && height->columns <= MOST && bytes_of(height->columns) == size;
}

// Spans that say what the samples do not would lead searches astray: they are found again.
static bool is_content_sound(abut_height2 *height)
{
    int32_t place;
    return height->checksum == checksum_of(height) && check_place(height->corner, height->width, height->columns) == ABUT_OK &&
           check_heights(abut_height_samples2(height), (size_t)height->columns + 1, height->corner.y, &place) == ABUT_OK &&
           abut_height_measure2(height) && height->checksum == checksum_of(height);
}

abut_status abut_height2_load(const void *bytes, size_t size, const abut_allocator *allocator, abut_height2 **height)
{
    abut_height2 header;
    *height = NULL;
    if (bytes == NULL || size < sizeof header) {
        return ABUT_CORRUPT;
    }
    memcpy(&header, bytes, sizeof header);
    if (!is_header_sound(&header, size)) {
        return ABUT_CORRUPT;
    }
    const abut_allocator kept = abut_allocator_or_malloc(allocator);
    abut_height2        *made = (abut_height2 *)abut_memory_take(&kept, 1, size);
    if (made == NULL) {
        return ABUT_NO_MEMORY;
    }
    memcpy(made, bytes, size);
    if (!is_content_sound(made)) {
        abut_memory_give_back(&kept, made, 1, size);
        return ABUT_CORRUPT;
    }
    *height = made;
    return ABUT_OK;
}

size_t abut_height2_bytes(const abut_height2 *height)
{
    return (size_t)height->bytes;
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
