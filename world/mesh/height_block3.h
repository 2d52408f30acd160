// height_block3.h : what is in the block of a height field: this header, then the spans of the tree (height_tree3.h), the
// heights, and what is said of the cells, four to a byte.
#ifndef WORLD_MESH_HEIGHT_BLOCK3_H
#define WORLD_MESH_HEIGHT_BLOCK3_H

#include "abut/height3.h"
#include "memory/block.h"

// Least and greatest z; the greatest is below the least where there are only holes.
typedef struct abut_span3 {
    abut_real least, greatest;
} abut_span3;

struct abut_height3 {
    abut_block block;
    int32_t    columns, rows; // of cells
    abut_real  width, depth;
    abut_vec3  corner;
    abut_box3  bounds;
};

static inline abut_span3 *abut_height_spans3(const abut_height3 *height)
{
    return (abut_span3 *)(uintptr_t)(height + 1);
}

// Spans that are stored for a grid of so many cells.
int32_t abut_height_stored3(int32_t columns, int32_t rows);

static inline abut_real *abut_height_samples3(const abut_height3 *height)
{
    return (abut_real *)(uintptr_t)(abut_height_spans3(height) + abut_height_stored3(height->columns, height->rows));
}

static inline uint8_t *abut_height_said3(const abut_height3 *height)
{
    const size_t samples = ((size_t)height->columns + 1) * ((size_t)height->rows + 1);
    return (uint8_t *)(uintptr_t)(abut_height_samples3(height) + samples);
}

// What is said of a cell.
static inline int abut_height_cell3(const abut_height3 *height, int32_t cell)
{
    return abut_height_said3(height)[cell / 4] >> 2 * (cell % 4) & 3;
}

// The place of sample i of row j.
static inline abut_vec3 abut_height_place3(const abut_height3 *height, int32_t i, int32_t j)
{
    const size_t    at = (size_t)j * ((size_t)height->columns + 1) + (size_t)i;
    const abut_vec3 place = {height->corner.x + height->width * (abut_real)i, height->corner.y + height->depth * (abut_real)j,
                             height->corner.z + abut_height_samples3(height)[at]};
    return place;
}

#endif
