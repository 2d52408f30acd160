// recipe3.h : what a shape of space is to be made of, in plain doubles: drawn once, made in either precision.
#ifndef ABUT_TESTS_RECIPE3_H
#define ABUT_TESTS_RECIPE3_H

#include "random.h"

#include <stdio.h>

/// Most points of a hull.
#define RECIPE3_MOST 100

/// A kind and the same rounded, in turn.
typedef enum recipe3_kind {
    RECIPE3_POINT,
    RECIPE3_SPHERE,
    RECIPE3_SEGMENT,
    RECIPE3_CAPSULE,
    RECIPE3_TRIANGLE,
    RECIPE3_ROUND_TRIANGLE,
    RECIPE3_BOX,
    RECIPE3_ROUND_BOX,
    RECIPE3_HULL, ///< of its points
    RECIPE3_ROUND_HULL,
    RECIPE3_DISK,
    RECIPE3_ROUND_DISK,
    RECIPE3_CYLINDER,
    RECIPE3_ROUND_CYLINDER,
    RECIPE3_CONE,
    RECIPE3_ROUND_CONE,
    RECIPE3_ELLIPSOID,
    RECIPE3_ROUND_ELLIPSOID,
    RECIPE3_SUPER, ///< |x / half.x|^p + |y / half.y|^p + |z / half.z|^p <= 1, as a custom core
    RECIPE3_ROUND_SUPER,
    RECIPE3_KINDS
} recipe3_kind;

typedef struct recipe3 {
    recipe3_kind kind;
    int          count;                   ///< points of a hull or triangle, ends of a segment, a sphere's centre
    double       points[RECIPE3_MOST][3]; ///< those
    double       center[3], half[3];      ///< of everything else, as of its bounding box
    int          axis;                    ///< of a disk, cylinder or cone
    bool         flat;                    ///< superellipsoid: p = 4, with flat sides; else p = 4/3, with sharp tips
    double       radius;
} recipe3;

/// Two shapes and the pose of the second in the first one's frame: r[k] is where B's axis k points.
typedef struct scene3 {
    recipe3 a, b;
    double  r[3][3], p[3];
} scene3;

/// Where two shapes of a scene stand to each other.
typedef enum scene3_family {
    SCENE3_ANY,   ///< anyhow, overlapping about half of the time
    SCENE3_NEAR,  ///< a gap or overlap of 1e-12 .. 1e-1 of the size along some direction
    SCENE3_DEEP,  ///< middles within a tenth of the size, or in the same place
    SCENE3_GRID,  ///< all numbers multiples of 1/8, quarter turns: parallel faces, shared corners, exact ties
    SCENE3_SAME,  ///< the same shape twice, moved or turned by little or nothing
    SCENE3_APART, ///< 10 .. 1e5 sizes apart
    SCENE3_FACES, ///< a face of A and one of B parallel to rounding, with a gap or overlap as in NEAR
    SCENE3_FAMILIES
} scene3_family;

/// Kinds that may have closed forms or special kernels in pairs among themselves, as bits.
#define RECIPE3_PLAIN_KINDS 0xffu
/// Kinds whose cores are polytopes.
#define RECIPE3_POLYTOPE_KINDS 0x3ffu
/// Kinds whose cores are round.
#define RECIPE3_SMOOTH_KINDS 0x3fc00u
#define RECIPE3_CUSTOM_KINDS 0xc0000u
#define RECIPE3_ALL_KINDS 0xfffffu

/// A shape of about the given size, of one of the kinds in the set of bits.
recipe3 recipe3_any(rng *r, unsigned kinds, double size);

/// A pair; draws from (seed, index) alone. `single` rounds every number to float.
scene3 scene3_make(uint64_t seed, uint64_t index, scene3_family family, unsigned kinds, bool single);

const char *scene3_family_name(scene3_family family);
const char *recipe3_kind_name(recipe3_kind kind);

/// How far the whole shape reaches from its frame's origin along a unit direction, and where. In doubles, by the book.
double recipe3_support(const recipe3 *recipe, const double direction[3], double point[3]);

/// Writes a scene as the scene file that makes it again (a superellipsoid, which those do not know, by that name).
void scene3_dump(FILE *out, const scene3 *scene);

/// The superellipsoid's point farthest along a direction that is not zero.
void superellipsoid_support(const double half[3], bool flat, const double direction[3], double point[3]);

// ---- vectors and rotations of plain doubles ------------------------------------------------------------------------------

double dot3(const double a[3], const double b[3]);
double length3(const double a[3]);
void   cross3(const double a[3], const double b[3], double out[3]);
void   unit3(double v[3]); ///< a zero vector becomes +x

/// r v and its inverse, the transpose times v.
void rotate3(double r[3][3], const double v[3], double out[3]);
void unrotate3(double r[3][3], const double v[3], double out[3]);

/// A direction, and a rotation, evenly spread.
void rng_direction3(rng *r, double out[3]);
void rng_rotation3(rng *r, double out[3][3]);

/// The rotation about a unit axis by an angle.
void rotation3_about(const double axis[3], double angle, double out[3][3]);

#endif
