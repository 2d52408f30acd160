// bodies2.h : random shapes and rotations of the plane in plain doubles, for the pair generator.
#ifndef ABUT_TESTS_BODIES2_H
#define ABUT_TESTS_BODIES2_H

#include "../support/random.h"
#include "oracle2.h"

/// Most points of one body.
#define BODIES2_MOST 1000

typedef enum bodies2_kind {
    BODIES2_CIRCLE,  ///< points[0]
    BODIES2_CAPSULE, ///< points[0], points[1]
    BODIES2_BOX,     ///< center, half
    BODIES2_CLOUD,   ///< the hull of `count` points
    BODIES2_ELLIPSE  ///< center, half
} bodies2_kind;

typedef struct body2 {
    bodies2_kind kind;
    int          count;
    double       points[BODIES2_MOST][2];
    double       center[2], half[2];
    double       radius;
} body2;

/// The oracle's view of a body; it points into the body.
oracle2_shape bodies2_shape(const body2 *body);

/// Any polytope core of about the given size, with a radius half of the time. `most` bounds the points of a cloud (3 or more).
void bodies2_any(rng *r, body2 *body, double size, int most);

/// One kind each. A cloud is `count` points in convex position (to rounding) on an ellipse of half axes size, size * aspect.
void bodies2_circle(rng *r, body2 *body, double size);
void bodies2_capsule(rng *r, body2 *body, double size);
void bodies2_box(rng *r, body2 *body, double size);
void bodies2_cloud(rng *r, body2 *body, double size, double aspect, int count);
void bodies2_ellipse(rng *r, body2 *body, double size, double thinnest);

/// Radius 0 half of the time, else size * 1e-3 .. 1.
double bodies2_radius(rng *r, double size);

/// A rotation: any angle, an exact multiple of 90 degrees, or one off such by 1e-12 .. 1e-3. The position is zero.
oracle2_pose bodies2_turn(rng *r);

/// An exact multiple of 90 degrees.
oracle2_pose bodies2_quarter_turn(rng *r);

/// The rotation by an angle, as the host's libm has it.
oracle2_pose bodies2_turn_by(double angle);

/// Shifts every point and centre.
void bodies2_shift(body2 *body, double x, double y);

/// Sets the position of pose so that, along the unit n, the supporting points of A and B are a gap apart (negative:
/// overlap) of the whole shapes. For a positive gap the distance is the gap, for a negative one the depth is at most that.
void bodies2_place(const body2 *a, const body2 *b, oracle2_pose *pose, const double n[2], double gap);

/// The same along any direction.
void bodies2_place_any(rng *r, const body2 *a, const body2 *b, oracle2_pose *pose, double gap);

/// A unit vector, any direction.
void bodies2_direction(rng *r, double n[2]);

/// Either sign, magnitude log-uniform in least .. most.
double bodies2_gap(rng *r, double least, double most);

/// Rounds every number of the body to float.
void bodies2_round(body2 *body);

/// x rounded to float. The volatile keeps the compiler from dropping the rounding.
double bodies2_single(double x);

#endif
