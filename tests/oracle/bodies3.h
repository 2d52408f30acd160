// bodies3.h : random shapes and rotations of space in plain doubles, for the pair generator.
#ifndef ABUT_TESTS_BODIES3_H
#define ABUT_TESTS_BODIES3_H

#include "../support/random.h"
#include "oracle3.h"

/// Most points of one body.
#define BODIES3_MOST 1000

typedef enum bodies3_kind {
    BODIES3_SPHERE,   ///< points[0]
    BODIES3_CAPSULE,  ///< points[0], points[1]
    BODIES3_TRIANGLE, ///< points[0..2]
    BODIES3_BOX,      ///< center, half
    BODIES3_CLOUD,    ///< the hull of `count` points
    BODIES3_DISK,     ///< center, axis, half: the radius off the axis, 0 along it
    BODIES3_CYLINDER, ///< the same, the half height along it
    BODIES3_CONE,
    BODIES3_ELLIPSOID, ///< center, half
    BODIES3_CUSTOM     ///< a support function of the caller's: box, cylinder, ellipsoid or superellipsoid, by `custom`
} bodies3_kind;

typedef struct body3 {
    bodies3_kind kind;
    oracle3_kind custom;
    int          axis, count;
    double       points[BODIES3_MOST][3];
    double       center[3], half[3];
    double       radius;
} body3;

/// The oracle's view of a body; it points into the body.
oracle3_shape bodies3_shape(const body3 *body);

bool bodies3_is_smooth(const body3 *body);

/// Any polytope core of about the given size, with a radius half of the time. `most` bounds the points of a cloud (4 or more).
void bodies3_any(rng *r, body3 *body, double size, int most);

/// Any smooth core, its thinnest measure at least `thinnest` of its size.
void bodies3_smooth(rng *r, body3 *body, double size, double thinnest);

/// One kind each. A cloud is `count` points on an ellipsoid (or anywhere in it, one in four times) of half axes size,
/// size * aspect and one between, turned anyhow.
void bodies3_sphere(rng *r, body3 *body, double size);
void bodies3_capsule(rng *r, body3 *body, double size);
void bodies3_triangle(rng *r, body3 *body, double size);
void bodies3_box(rng *r, body3 *body, double size);
void bodies3_cloud(rng *r, body3 *body, double size, double aspect, int count);

/// Radius 0 half of the time, else size * 1e-3 .. 1.
double bodies3_radius(rng *r, double size);

/// A rotation: any, one of the 24 of the cube, or one of those turned by 1e-12 .. 1e-3 about any axis. The position is zero.
oracle3_pose bodies3_turn(rng *r);

/// One of the 24 rotations of the cube, exactly.
oracle3_pose bodies3_cube_turn(rng *r);

/// The rotation about a unit axis, to rounding.
oracle3_pose bodies3_turn_about(const double axis[3], double angle);

/// first, then second.
oracle3_pose bodies3_turns(const oracle3_pose *second, const oracle3_pose *first);

/// pose's matrix times v.
void bodies3_rotate(const oracle3_pose *pose, const double v[3], double turned[3]);

/// Shifts every point and centre.
void bodies3_shift(body3 *body, const double by[3]);

/// Sets the position of pose so that, along the unit n, the supporting points of A and B are a gap apart (negative:
/// overlap) of the whole shapes. For a positive gap the distance is the gap, for a negative one the depth is at most that.
void bodies3_place(const body3 *a, const body3 *b, oracle3_pose *pose, const double n[3], double gap);

/// The same along any direction.
void bodies3_place_any(rng *r, const body3 *a, const body3 *b, oracle3_pose *pose, double gap);

/// A unit vector, any direction.
void bodies3_direction(rng *r, double n[3]);

/// Either sign, magnitude log-uniform in least .. most.
double bodies3_gap(rng *r, double least, double most);

/// Each coordinate uniform in -reach .. reach.
void bodies3_anywhere(rng *r, double reach, double v[3]);

/// The core point of a body farthest along n, in its own frame, to rounding.
void bodies3_support(const body3 *body, const double n[3], double point[3]);

/// Rounds every number of the body to float.
void bodies3_round(body3 *body);

/// x rounded to float. The volatile keeps the compiler from dropping the rounding.
double bodies3_single(double x);

#endif
