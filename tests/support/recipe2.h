// recipe2.h : what a shape of the plane is to be made of, in plain doubles: drawn once, made in either precision.
#ifndef ABUT_TESTS_RECIPE2_H
#define ABUT_TESTS_RECIPE2_H

#include "random.h"

#include <stdio.h>

/// Most points of a polygon.
#define RECIPE2_MOST 100

typedef enum recipe2_kind {
    RECIPE2_POINT,
    RECIPE2_CIRCLE,
    RECIPE2_SEGMENT,
    RECIPE2_CAPSULE,
    RECIPE2_BOX,
    RECIPE2_ROUND_BOX,
    RECIPE2_POLYGON, ///< the hull of its points
    RECIPE2_ROUND_POLYGON,
    RECIPE2_ELLIPSE,
    RECIPE2_ROUND_ELLIPSE,
    RECIPE2_SUPER, ///< |x / half.x|^p + |y / half.y|^p <= 1, as a custom core
    RECIPE2_ROUND_SUPER,
    RECIPE2_KINDS
} recipe2_kind;

typedef struct recipe2 {
    recipe2_kind kind;
    int          count;                   ///< points of a polygon, ends of a segment, a circle's centre
    double       points[RECIPE2_MOST][2]; ///< those
    double       center[2], half[2];      ///< of a box, ellipse or superellipse
    bool         flat;                    ///< superellipse: p = 4, with flat sides; else p = 4/3, with sharp tips
    double       radius;
} recipe2;

/// Two shapes and the pose of the second in the first one's frame.
typedef struct scene2 {
    recipe2 a, b;
    double  c, s, px, py;
} scene2;

/// Where two shapes of a scene stand to each other.
typedef enum scene2_family {
    SCENE2_ANY,   ///< anyhow, overlapping about half of the time
    SCENE2_NEAR,  ///< a gap or overlap of 1e-12 .. 1e-1 of the size along some direction
    SCENE2_DEEP,  ///< middles within a tenth of the size, or in the same place
    SCENE2_GRID,  ///< all numbers multiples of 1/8, quarter turns: parallel faces, shared corners, exact ties
    SCENE2_SAME,  ///< the same shape twice, moved or turned by little or nothing
    SCENE2_APART, ///< 10 .. 1e5 sizes apart
    SCENE2_FAMILIES
} scene2_family;

/// Kinds that have closed forms in pairs among themselves, as bits.
#define RECIPE2_PLAIN_KINDS 0x3fu
/// Kinds whose cores are polytopes.
#define RECIPE2_POLYTOPE_KINDS 0xffu
#define RECIPE2_ALL_KINDS 0xfffu

/// A shape of about the given size, of one of the kinds in the set of bits.
recipe2 recipe2_any(rng *r, unsigned kinds, double size);

/// A pair; draws from (seed, index) alone. `single` rounds every number to float.
scene2 scene2_make(uint64_t seed, uint64_t index, scene2_family family, unsigned kinds, bool single);

const char *scene2_family_name(scene2_family family);
const char *recipe2_kind_name(recipe2_kind kind);

/// How far the whole shape reaches from its frame's origin along a unit direction, and where. In doubles, by the book.
double recipe2_support(const recipe2 *recipe, double dx, double dy, double point[2]);

/// Writes a scene with every number in hex, so that it can be made again.
void scene2_dump(FILE *out, const scene2 *scene);

/// The superellipse's point farthest along a direction that is not zero.
void superellipse_support(const double half[2], bool flat, double dx, double dy, double point[2]);

#endif
