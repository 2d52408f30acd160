// tolerance_ray.h : the ledger of rays: what src/base/tolerance.h is for the distance.
//
// Lengths are seen in the shape's own frame from the middle of its core, fractions are of the direction d, which is taken as it
// is: it is scaled by a power of two at most. S is the distance of the ray's origin from the middle and the reach together.
#ifndef ABUT_BASE_TOLERANCE_RAY_H
#define ABUT_BASE_TOLERANCE_RAY_H

#include "base/tolerance.h"

// Where a ray crosses a side of a box, in u times the origin's height and the half size together, over the part of d across it:
// the difference to the middle (1 of the height), to the side (1 of both), the quotient by way of an inverse (2 of both). One
// more for higher orders and for the rounding of the bound.
// guard: unit/ray3 and unit/ray2, the error of a box by hand.
#define ABUT_NOISE_RAY_SLAB (5 * ABUT_UNIT_ROUNDOFF)

// How far the square of the distance from a unit ball's middle is off along the line, in u times 1 and the distance |o| of the
// origin together. The origin is brought to the nearest approach p = o + t d first: at a distance |o| the square of a length is
// off by u |o|^2, which of a far origin is more than the ball; moved it is off by u |o| (Haines et al. 2019, "Precision
// improvements for ray/sphere intersection").
//   p:     o itself 3 of |o| (difference, the inverse of the radius, product), d 2 and the product 1, of |t d| <= |o|, the sum
//          1: 7 of |o|; further along d 2 of at most 1. Twice that for the square: 14 of |o|, 4
//   p d:   is taken to be 0: the products and sums of t 7, the rounding of p 2, of |o| |d|; twice that: 18 of |o|
//   p p:   3, the difference from 1 1, d d 3, the quotient 1, the root 1 and so twice that: 10
// so 32 of |o| and 14. The rest is for higher orders.
// proof: f(s) = |p + s d|^2 - 1 has the slope 2 w at its root s, w^2 = (1 - p p) d d. Where f is off by R, the root is within
//        R / w of s if d d R <= w^2: there f is +-2 R + d d (R / w)^2, which is beyond R on either side. A line whose nearest
//        approach is more than 2 R beyond 1 misses: R covers p and p d, and farther along s^2 outgrows both.
// guard: unit/ray3 and unit/ray2, the error of a sphere by hand.
#define ABUT_NOISE_RAY_BALL (36 * ABUT_UNIT_ROUNDOFF)

// The same for the side of a capsule, in u times |o|, 1 and half its length together. The unit direction of the axis is off by
// 5, seen over half the length; the parts of o and d square to it by 8 and 10, seen over the way from the nearest approach to
// the side, which is no longer than those three; p as above 7: together 25, twice that 50; p d 18; the rest 14.
// guard: unit/ray3 and unit/ray2, the error of a capsule by hand.
#define ABUT_NOISE_RAY_SIDE (96 * ABUT_UNIT_ROUNDOFF)

// Above this noise nothing is told: what follows from it has higher orders left out.
// guard: speed only, unit/ray3: the general way answers.
#define ABUT_RAY_NOISE_MOST ((abut_real)0.25)

// What x^2 - y^2 of a cone is off by along the line (ray_cone3.c), in u times |o| and 1 together. The nearest approach 7 of |o|
// and 1, farther along d 2 of at most 1.5: 7 and 6, times the gradient, 2 sqrt 2 on the cone: 20 and 17. Its coefficients: d d
// 4 times the way squared, 6; p d 4 of 1.2 and twice the way; p p 4 of 2.6: 60; what is left of the value at the root 4 of 13:
// 52. So 20 and 129; the rest is for higher orders.
// guard: unit/ray3, the error of a cone by hand.
#define ABUT_NOISE_RAY_CONE (144 * ABUT_UNIT_ROUNDOFF)

// The square of the way from the nearest approach beyond which there is no cone: its points are within the root of 5/4 of the
// middle, so that is at most 5/4.
// guard below: unit/ray3, a line across the base. Larger is only room.
#define ABUT_RAY_CONE_NEAR 2

// A line whose part square to a capsule's axis has a square below this share of its own is told by the caps alone.
// guard: speed only, unit/ray3: both ways find the same.
#define ABUT_RAY_STEEP ((abut_real)0x1p-12)

// The square of a direction's part in a plane below which it is not divided by.
// guard: speed only, unit/ray3: the general way answers.
#define ABUT_RAY_SQUARE_SMALLEST ABUT_SQUARE_SMALLEST

// The turn that a corner v makes with the line in the plane, d x (v - o), in u times |d| S with each coordinate by itself: the
// origin 1 and the corner 1 from the middle, their difference 1, the product 1, the difference of two products 1. Twice that,
// so that what is beyond it is more than twice what rounding does, and a quotient by the sum of two is off by twice of one.
// guard: unit/ray2, a corner beside a line by hand.
#define ABUT_NOISE_RAY_TURN (10 * ABUT_UNIT_ROUNDOFF)

// The volume that an edge of a triangle makes with the line, d (v x w), in u times |d| W S, W how far the corners are from the
// nearest approach at most. The nearest approach 3 of |o|, a corner 1 of the reach, their difference 1 of W: 4 of S, for either
// of two corners; the cross product 3 and the dot product 3 of W^2: 14. Twice that, as above, and higher orders.
// guard: unit/ray3, a corner beside a line by hand.
#define ABUT_NOISE_RAY_VOLUME (32 * ABUT_UNIT_ROUNDOFF)

// What a place along the line is off by where it is a mean of places of corners, d v over d d, in u times S over |d|: corners
// 4, products and sums 3, d d 3, the mean 4, the quotient 1, and the sum with the nearest approach 2 less. Of the plane the
// same.
// guard: unit/ray3 and unit/ray2, the error of a triangle by hand.
#define ABUT_NOISE_RAY_PLACE (18 * ABUT_UNIT_ROUNDOFF)

// The height of a point of the line above the plane through a face of a hull, in u times S and the way from the nearest
// approach together: the nearest approach 3, the corner 1, products and sums 3 each, differences 1; of the way 3 and 1.
// guard: unit/ray3, the error of a hull by hand.
#define ABUT_NOISE_RAY_HEIGHT (12 * ABUT_UNIT_ROUNDOFF)

#endif
