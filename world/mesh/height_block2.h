// height_block2.h : what is in the block of a height field: this header, then the spans of the tree (height_tree2.h), the
// heights, and which segments are holes, eight to a byte.
#ifndef WORLD_MESH_HEIGHT_BLOCK2_H
#define WORLD_MESH_HEIGHT_BLOCK2_H

#include "abut/height2.h"
#include "memory/block.h"

// Least and greatest y; the greatest is below the least where there are only holes.
typedef struct abut_span2 {
    abut_real least, greatest;
} abut_span2;

struct abut_height2 {
    abut_block block;
    int32_t    columns, spare; // segments
    abut_real  width;
    abut_vec2  corner;
    abut_box2  bounds;
};

static inline abut_span2 *abut_height_spans2(const abut_height2 *height)
{
    return (abut_span2 *)(uintptr_t)(height + 1);
}

// Spans that are stored for so many segments.
int32_t abut_height_stored2(int32_t columns);

static inline abut_real *abut_height_samples2(const abut_height2 *height)
{
    return (abut_real *)(uintptr_t)(abut_height_spans2(height) + abut_height_stored2(height->columns));
}

static inline uint8_t *abut_height_holes2(const abut_height2 *height)
{
    return (uint8_t *)(uintptr_t)(abut_height_samples2(height) + (size_t)height->columns + 1);
}

static inline bool abut_height_has_hole2(const abut_height2 *height, int32_t segment)
{
    return (abut_height_holes2(height)[segment / 8] >> segment % 8 & 1) != 0;
}

// The place of sample i.
static inline abut_vec2 abut_height_place2(const abut_height2 *height, int32_t i)
{
    const abut_vec2 place = {height->corner.x + height->width * (abut_real)i,
                             height->corner.y + abut_height_samples2(height)[i]};
    return place;
}

#endif
