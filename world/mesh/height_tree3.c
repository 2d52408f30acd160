// height_tree3.c : see height_tree3.h.
#include "mesh/height_tree3.h"

#include <math.h>

// The first level whose spans are stored. Level 1 would take four times the room. guard: world_height3, the bytes a sample.
#define STORED 2

static abut_height_node3 cells_of(int32_t columns, int32_t rows)
{
    const abut_height_node3 cells = {0, 0, 0, columns, rows, 0};
    return cells;
}

static bool is_top(const abut_height_node3 *level)
{
    return level->columns == 1 && level->rows == 1;
}

// The level above.
static abut_height_node3 above(abut_height_node3 level)
{
    const abut_height_node3 next = {
        level.level + 1, 0, 0, (level.columns + 1) / 2, (level.rows + 1) / 2, level.first + level.columns * level.rows};
    return next;
}

// The level below.
static abut_height_node3 below(const abut_height3 *height, const abut_height_node3 *node)
{
    abut_height_node3 level = cells_of(height->columns, height->rows);
    while (level.level + 1 < node->level) {
        level = above(level);
    }
    return level;
}

int32_t abut_height_stored3(int32_t columns, int32_t rows)
{
    abut_height_node3 level = cells_of(columns, rows);
    int32_t           stored = 0;
    for (; !is_top(&level); level = above(level)) {
        stored += level.level >= STORED ? level.columns * level.rows : 0;
    }
    return stored + (level.level >= STORED ? 1 : 0);
}

abut_height_node3 abut_height_root3(const abut_height3 *height)
{
    abut_height_node3 level = cells_of(height->columns, height->rows);
    while (!is_top(&level)) {
        level = above(level);
    }
    return level;
}

abut_height_node3 abut_height_node_of3(const abut_height3 *height, int32_t number)
{
    abut_height_node3 level = cells_of(height->columns, height->rows);
    while (number >= level.first + level.columns * level.rows) {
        level = above(level);
    }
    level.column = (number - level.first) % level.columns;
    level.row = (number - level.first) / level.columns;
    return level;
}

int32_t abut_height_number3(const abut_height_node3 *node)
{
    return node->first + node->row * node->columns + node->column;
}

int abut_height_children3(const abut_height3 *height, const abut_height_node3 *node, abut_height_node3 child[4])
{
    int count = 0;
    for (int i = 0; i < 4 && node->level > 0; ++i) {
        abut_height_node3 next = below(height, node);
        next.column = 2 * node->column + i % 2;
        next.row = 2 * node->row + i / 2;
        if (next.column < next.columns && next.row < next.rows) {
            child[count++] = next;
        }
    }
    return count;
}

static const abut_span3 nothing = {(abut_real)INFINITY, -(abut_real)INFINITY};

static abut_span3 both(abut_span3 a, abut_span3 b)
{
    const abut_span3 span = {a.least < b.least ? a.least : b.least, a.greatest > b.greatest ? a.greatest : b.greatest};
    return span;
}

static abut_span3 span_of_cell(const abut_height3 *height, int32_t column, int32_t row)
{
    abut_span3 span = nothing;
    const bool hole = (abut_height_cell3(height, row * height->columns + column) & ABUT_CELL3_HOLE) != 0;
    for (int i = 0; i < 4 && !hole; ++i) {
        const abut_real  z = abut_height_place3(height, column + i % 2, row + i / 2).z;
        const abut_span3 one = {z, z};
        span = both(span, one);
    }
    return span;
}

static int32_t first_stored(const abut_height3 *height)
{
    abut_height_node3 level = cells_of(height->columns, height->rows);
    while (level.level < STORED) {
        level = above(level);
    }
    return level.first;
}

// From the cells, of levels that are not stored.
static abut_span3 span_from_cells(const abut_height3 *height, const abut_height_node3 *node)
{
    const int32_t side = (int32_t)1 << node->level;
    abut_span3    span = nothing;
    for (int32_t row = node->row * side; row < (node->row + 1) * side && row < height->rows; ++row) {
        for (int32_t column = node->column * side; column < (node->column + 1) * side && column < height->columns; ++column) {
            span = both(span, span_of_cell(height, column, row));
        }
    }
    return span;
}

static abut_span3 span_of(const abut_height3 *height, const abut_height_node3 *node)
{
    return node->level < STORED ? span_from_cells(height, node)
                                : abut_height_spans3(height)[abut_height_number3(node) - first_stored(height)];
}

abut_box3 abut_height_box3(const abut_height3 *height, const abut_height_node3 *node)
{
    const int32_t    side = (int32_t)1 << node->level;
    const int32_t    far = (node->column + 1) * side, up = (node->row + 1) * side;
    const abut_span3 span = span_of(height, node);
    const abut_vec3  low = abut_height_place3(height, node->column * side, node->row * side);
    const abut_vec3  high =
        abut_height_place3(height, far < height->columns ? far : height->columns, up < height->rows ? up : height->rows);
    const abut_box3 box = {{low.x, low.y, span.least}, {high.x, high.y, span.greatest}};
    return box;
}

bool abut_height_measure3(abut_height3 *height)
{
    abut_height_node3 node = cells_of(height->columns, height->rows);
    const int32_t     stored = abut_height_stored3(height->columns, height->rows);
    for (int32_t i = 0; i < stored; ++i) {
        abut_height_node3 child[4];
        abut_span3        span = nothing;
        node = abut_height_node_of3(height, first_stored(height) + i);
        const int children = abut_height_children3(height, &node, child);
        for (int k = 0; k < children; ++k) {
            span = both(span, span_of(height, &child[k]));
        }
        abut_height_spans3(height)[i] = span;
    }
    node = abut_height_root3(height);
    height->bounds = abut_height_box3(height, &node);
    return height->bounds.lower.z <= height->bounds.upper.z;
}
