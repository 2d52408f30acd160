// inner3.h : a polytope grown inside E = A - B from its support points, for the oracle.
#ifndef ABUT_TESTS_INNER3_H
#define ABUT_TESTS_INNER3_H

#include "posed3.h"

enum { inner3_points = 740, inner3_faces = 4096 };

typedef struct inner3_face {
    int         v[3], next[3]; // corners, and the face across v[k] -> v[k + 1]
    long double n[3];          // unit, outward
    long double at;            // n.v
    long double area;          // of the parallelogram
    long double doubt;         // of `at`
    bool        alive, visible;
} inner3_face;

/// The polytope, and the least support value of E found so far.
typedef struct inner3 {
    const difference3 *d;
    int                points, faces;
    long double        v[inner3_points][3];
    inner3_face        face[inner3_faces];
    int                stack[inner3_faces], from[inner3_points];
    long double        best;      ///< least h(n) = max over E of n.e found
    long double        normal[3]; ///< where
    bool               flat;      ///< no tetrahedron: E has no thickness to speak of
    bool               broken;    ///< rounding spoiled the surface; what is proven so far stands
} inner3;

/// Starts with a tetrahedron.
void inner3_begin(inner3 *s, const difference3 *d);

/// Asks E along a direction (unit) and keeps the best; e is the support point.
long double inner3_ask(inner3 *s, const long double n[3], long double e[3]);

/// The living face with the least distance, among those whose normals are within `cap` of n (all when n is NULL); or -1.
int inner3_least(const inner3 *s, const long double *n, long double cap);

/// Grows over a face; false when E reaches no farther there, or there is no room, or the surface broke.
bool inner3_grow(inner3 *s, int face);

/// A lower bound of every h(n): above zero when the polytope is shown to hold a ball round the origin, else not positive.
long double inner3_proven(const inner3 *s);

#endif
