// unit_size2.h : a query brought to unit size.
//
// The kernels work in the caller's unit while squares of lengths stay within the range of numbers. All they do is sums,
// products and roots, none of which a power of two changes but in scale: asked about a pair times 2^-k, they give the same bits
// times 2^-k. So where lengths are out of their range they are asked at unit size, and the answer is brought back.
#ifndef ABUT_QUERY_UNIT_SIZE2_H
#define ABUT_QUERY_UNIT_SIZE2_H

#include "math/unit.h"
#include "pairs/query2.h"
#include "shape/polygon_arrays2.h"

// A polygon of at most eight vertices: its points and arrays follow it.
typedef struct abut_unit_polygon2 {
    abut_polygon2 header;
    abut_real     numbers[2 * ABUT_POLYGON8 + ABUT_ARRAYS2 * ABUT_POLYGON8];
} abut_unit_polygon2;

typedef struct abut_unit_query2 {
    abut_query2        query;
    abut_shape2        a, b;
    abut_unit_polygon2 polygon[2];
    abut_pose2         b_in_a;
    abut_options       options;
    abut_unit          scale;
} abut_unit_query2;

// `general` answers what the kernel has not proved, at unit size too. False where lengths are in the kernels' range, or out of
// everyone's, and where there is no kernel.
bool abut_query_at_unit_size2(abut_unit_query2 *u, const abut_query2 *q, const abut_general2 *general);

// An answer at unit size in the caller's unit again.
void abut_proximity_from_unit_size2(abut_proximity2 *p, abut_real unit);
void abut_manifold_from_unit_size2(abut_manifold2 *m, abut_real unit);

#endif
