// coordinate.h : bytes as a coordinate, for the fuzz targets of decompositions: on grids corners coincide or are in line.
#ifndef ABUT_FUZZ_COORDINATE_H
#define ABUT_FUZZ_COORDINATE_H

#include "abut/base.h"

#include <stdint.h>
#include <string.h>

// 0: a raw number; 1: one of a small grid; 2: one of a grid in thirds. It reads the bytes of a number in each case.
static inline abut_real coordinate(const uint8_t *bytes, uint8_t kind)
{
    abut_real x;
    memcpy(&x, bytes, sizeof x);
    return kind == 0 ? x : (abut_real)(bytes[0] % 8) / (kind == 1 ? 1 : 3);
}

#endif
