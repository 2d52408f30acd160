// facets3.h : faces and edges of the hull of a cloud of points of space, for the oracle: quickhull with exact predicates.
#ifndef ABUT_TESTS_FACETS3_H
#define ABUT_TESTS_FACETS3_H

/// The surface of a hull in triangles. All faces and edges of the exact hull are among these; edges inside an exact face and
/// points that are no vertices of the hull may be among them too.
typedef struct facets3 {
    int dimension; ///< 0 a point, 1 a segment, 2 a polygon (two faces, one on either side), 3 a solid
    int faces, edges;
    int (*face)[3]; ///< corners, counter-clockwise from outside; owned
    int (*edge)[4]; ///< from, to, the face on the left, the face on the right seen from outside (-1: none); owned
} facets3;

/// The hull of count points; all numbers finite.
facets3 facets3_of(const double (*points)[3], int count);

void facets3_free(facets3 *facets);

#endif
