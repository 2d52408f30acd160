// height_tree2.c : see height_tree2.h.
#include "mesh/height_tree2.h"

#include <math.h>

// The first level whose spans are stored; each one lower would take twice the room. guard: world_height2, the bytes a sample.
#define STORED 4

static abut_height_node2 cells_of(int32_t columns)
{
    const abut_height_node2 cells = {0, 0, columns, 0};
    return cells;
}

// The level above.
static abut_height_node2 above(abut_height_node2 level)
{
    const abut_height_node2 next = {level.level + 1, 0, (level.columns + 1) / 2, level.first + level.columns};
    return next;
}

// The level below.
static abut_height_node2 below(const abut_height2 *height, const abut_height_node2 *node)
{
    abut_height_node2 level = cells_of(height->columns);
    while (level.level + 1 < node->level) {
        level = above(level);
    }
    return level;
}

int32_t abut_height_stored2(int32_t columns)
{
    abut_height_node2 level = cells_of(columns);
    int32_t           stored = 0;
    for (; level.columns > 1; level = above(level)) {
        stored += level.level >= STORED ? level.columns : 0;
    }
    return stored + (level.level >= STORED ? 1 : 0);
}

abut_height_node2 abut_height_root2(const abut_height2 *height)
{
    abut_height_node2 level = cells_of(height->columns);
    while (level.columns > 1) {
        level = above(level);
    }
    return level;
}

abut_height_node2 abut_height_node_of2(const abut_height2 *height, int32_t number)
{
    abut_height_node2 level = cells_of(height->columns);
    while (number >= level.first + level.columns) {
        level = above(level);
    }
    level.column = number - level.first;
    return level;
}

int32_t abut_height_number2(const abut_height_node2 *node)
{
    return node->first + node->column;
}

int abut_height_children2(const abut_height2 *height, const abut_height_node2 *node, abut_height_node2 child[2])
{
    int count = 0;
    for (int i = 0; i < 2 && node->level > 0; ++i) {
        abut_height_node2 next = below(height, node);
        next.column = 2 * node->column + i;
        if (next.column < next.columns) {
            child[count++] = next;
        }
    }
    return count;
}

static const abut_span2 nothing = {(abut_real)INFINITY, -(abut_real)INFINITY};

static abut_span2 both(abut_span2 a, abut_span2 b)
{
    const abut_span2 span = {a.least < b.least ? a.least : b.least, a.greatest > b.greatest ? a.greatest : b.greatest};
    return span;
}

static abut_span2 span_of_segment(const abut_height2 *height, int32_t segment)
{
    abut_span2 span = nothing;
    for (int i = 0; i < 2 && !abut_height_has_hole2(height, segment); ++i) {
        const abut_real  y = abut_height_place2(height, segment + i).y;
        const abut_span2 one = {y, y};
        span = both(span, one);
    }
    return span;
}

static int32_t first_stored(const abut_height2 *height)
{
    abut_height_node2 level = cells_of(height->columns);
    while (level.level < STORED) {
        level = above(level);
    }
    return level.first;
}

static abut_span2 span_of(const abut_height2 *height, const abut_height_node2 *node)
{
    if (node->level >= STORED) {
        return abut_height_spans2(height)[abut_height_number2(node) - first_stored(height)];
    }
    const int32_t side = (int32_t)1 << node->level;
    abut_span2    span = nothing;
    for (int32_t i = node->column * side; i < (node->column + 1) * side && i < height->columns; ++i) {
        span = both(span, span_of_segment(height, i));
    }
    return span;
}

abut_box2 abut_height_box2(const abut_height2 *height, const abut_height_node2 *node)
{
    const int32_t    side = (int32_t)1 << node->level, far = (node->column + 1) * side;
    const abut_span2 span = span_of(height, node);
    const abut_box2  box = {{abut_height_place2(height, node->column * side).x, span.least},
                            {abut_height_place2(height, far < height->columns ? far : height->columns).x, span.greatest}};
    return box;
}

bool abut_height_measure2(abut_height2 *height)
{
    const int32_t     stored = abut_height_stored2(height->columns);
    abut_height_node2 node = abut_height_root2(height);
    for (int32_t i = 0; i < stored; ++i) {
        abut_height_node2 child[2];
        abut_span2        span = nothing;
        node = abut_height_node_of2(height, first_stored(height) + i);
        const int children = abut_height_children2(height, &node, child);
        for (int k = 0; k < children; ++k) {
            span = both(span, span_of(height, &child[k]));
        }
        abut_height_spans2(height)[i] = span;
    }
    height->bounds = abut_height_box2(height, &node);
    return height->bounds.lower.y <= height->bounds.upper.y;
}
