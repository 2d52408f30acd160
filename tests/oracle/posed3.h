// posed3.h : a core at a pose, for the oracle: its corners without rounding to speak of, and its support values.
//
// Everything is about the core's reference point, so that a core far from its own origin loses nothing.
#ifndef ABUT_TESTS_POSED3_H
#define ABUT_TESTS_POSED3_H

#include "facets3.h"
#include "oracle3.h"

typedef struct posed3 {
    oracle3_kind kind; ///< a box is ORACLE3_POINTS; so is whatever is a point or segment, a sphere included
    int          axis;
    wide         radius; ///< in full, with a sphere's half axis
    wide         matrix[3][3];
    wide         place[3]; ///< of the reference point, in A's frame
    double       scale;    ///< largest magnitude that went into place, and more by the extent and radius
    double       extent;   ///< bound of the distance of any core point from the reference point
    wide         half[3];  ///< smooth cores
    int          count;    ///< corners of a polytope, else 0
    double (*own)[3];      ///< corners in the own frame; all below owned
    wide (*exact)[3];      ///< corners about the reference point, in A's frame
    long double (*near)[3];
    double (*rough)[3];
    bool    box;     ///< all eight corners of a box with three half sizes above zero
    bool    faceted; ///< facets are made
    facets3 facets;
    double (*normal)[3]; ///< of the faces, in A's frame, unit to 2^-48
} posed3;

/// The set of points b - a: K + B's about its reference point - A's about its own.
typedef struct difference3 {
    const posed3 *a, *b;
    wide          k[3];
    long double   near_k[3];
    double        rough_k[3];
    double        size; ///< bound of the length of any b - a
} difference3;

posed3 *posed3_of(const oracle3_shape *shape, const oracle3_pose *pose);
void    posed3_free(posed3 *posed);

/// Makes faces, edges and normals of a polytope, once.
void posed3_facet(posed3 *posed);

difference3 difference3_of(const posed3 *a, const posed3 *b);

/// max over the core of n.v, v about the reference point; |n| about 1. Within 2^6 u of the extent.
wide posed3_reach(const posed3 *posed, const wide n[3]);

/// A core point farthest along n (to rounding), about the reference point; returns the index of a corner, or -1.
int posed3_support(const posed3 *posed, const long double n[3], long double point[3]);

/// max over the corners of n.v in double, and which one.
double posed3_rough_reach(const posed3 *posed, const double n[3], int *corner);

/// n.K + min over B - max over A: the separation of the cores along n, times |n|.
wide difference3_along(const difference3 *d, const wide n[3]);

/// The point of B - A with the least n.c (to rounding), and its corners.
void difference3_support(const difference3 *d, const long double n[3], long double c[3], int corner[2]);

/// The points of B - A that two corners make.
void difference3_exact(const difference3 *d, const int corner[2], wide c[3]);

static inline wide wide_dot3(const wide a[3], const wide b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline void wide_cross3(const wide a[3], const wide b[3], wide c[3])
{
    c[0] = a[1] * b[2] - a[2] * b[1];
    c[1] = a[2] * b[0] - a[0] * b[2];
    c[2] = a[0] * b[1] - a[1] * b[0];
}

static inline long double long_dot3(const long double a[3], const long double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline double rough_dot3(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// Makes v unit; returns its length, 0 for a zero vector, which stays.
static inline wide wide_unit3(wide v[3])
{
    const wide size = wide_sqrt(wide_dot3(v, v));
    for (int k = 0; k < 3 && size > 0; k++) {
        v[k] /= size;
    }
    return size;
}

#endif
