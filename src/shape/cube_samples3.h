// cube_samples3.h : the vertex of a large hull farthest along the middle of each cell of its cube of directions: the cell's
// top.
#ifndef ABUT_SHAPE_CUBE_SAMPLES3_H
#define ABUT_SHAPE_CUBE_SAMPLES3_H

#include "abut/hull3.h"

// Where the tops of a cube's cells are kept: one number in each of the cells, which are alike and follow each other.
typedef struct abut_cube_samples3 {
    char   *first;
    size_t  apart; // bytes from one to the next
    int32_t side;  // cells along each side of the cube
} abut_cube_samples3;

static inline int32_t *abut_top_at3(const abut_cube_samples3 *t, int32_t place)
{
    return (int32_t *)(void *)(t->first + t->apart * (size_t)place);
}

// The middle of a cell along its face of the cube, from -1 to 1.
static inline abut_real abut_cube_middle3(int32_t place, int32_t side)
{
    return (abut_real)(2 * place + 1) * (1 / (abut_real)side) - 1;
}

// The direction of a place of the cube's surface.
abut_vec3 abut_cube_direction3(const abut_hull3 *hull, int32_t face, abut_real column, abut_real row);

// The top of one cell, from any vertex; the nearer, the faster. Lines are the rows of all six faces, one face after the other.
int32_t abut_climb_to_cell3(const abut_hull3 *hull, int32_t side, int32_t line, int32_t column, int32_t start);

// Those of all cells.
void abut_cube_samples_find3(const abut_cube_samples3 *tops, const abut_hull3 *hull);

#endif
