// math2.h : vectors, rotations and poses in 2D, by value.
//
// Column vectors, right-handed axes, angles in radians counter-clockwise. A rotation is the matrix [c -s; s c]; a pose maps
// a point v of the body's frame to position + rotation * v.
#ifndef ABUT_MATH2_H
#define ABUT_MATH2_H

#include "abut/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct abut_vec2 {
    abut_real x, y;
} abut_vec2;

/// A rotation by the angle whose cosine is c and sine is s. Queries use c and s exactly as given; they need not be normalised
/// to the last bit, but |c^2 + s^2 - 1| above 1/1024 is ABUT_INVALID.
typedef struct abut_rot2 {
    abut_real c, s;
} abut_rot2;

typedef struct abut_pose2 {
    abut_vec2 p; ///< position of the body's origin
    abut_rot2 r; ///< rotation of the body
} abut_pose2;

/// An axis-aligned box.
typedef struct abut_box2 {
    abut_vec2 lower, upper;
} abut_box2;

static inline abut_vec2 abut_add2(abut_vec2 a, abut_vec2 b)
{
    abut_vec2 v = {a.x + b.x, a.y + b.y};
    return v;
}

static inline abut_vec2 abut_sub2(abut_vec2 a, abut_vec2 b)
{
    abut_vec2 v = {a.x - b.x, a.y - b.y};
    return v;
}

static inline abut_vec2 abut_neg2(abut_vec2 a)
{
    abut_vec2 v = {-a.x, -a.y};
    return v;
}

static inline abut_vec2 abut_scale2(abut_real s, abut_vec2 a)
{
    abut_vec2 v = {s * a.x, s * a.y};
    return v;
}

/// a + s * b
static inline abut_vec2 abut_along2(abut_vec2 a, abut_real s, abut_vec2 b)
{
    abut_vec2 v = {a.x + s * b.x, a.y + s * b.y};
    return v;
}

static inline abut_real abut_dot2(abut_vec2 a, abut_vec2 b)
{
    return a.x * b.x + a.y * b.y;
}

/// The z component of a x b: twice the signed area of the triangle (0, a, b), positive when b lies counter-clockwise of a.
static inline abut_real abut_cross2(abut_vec2 a, abut_vec2 b)
{
    return a.x * b.y - a.y * b.x;
}

/// On which side of the line from a to b the point c lies: 1 on the left (a, b, c turn counter-clockwise), -1 on the right, 0
/// on the line. Exact for all finite points.
ABUT_API int abut_turn2(abut_vec2 a, abut_vec2 b, abut_vec2 c);

/// a rotated by +90 degrees.
static inline abut_vec2 abut_perp2(abut_vec2 a)
{
    abut_vec2 v = {-a.y, a.x};
    return v;
}

static inline abut_vec2 abut_rotate2(abut_rot2 r, abut_vec2 v)
{
    abut_vec2 w = {r.c * v.x - r.s * v.y, r.s * v.x + r.c * v.y};
    return w;
}

/// The inverse rotation: r transposed, times v.
static inline abut_vec2 abut_unrotate2(abut_rot2 r, abut_vec2 v)
{
    abut_vec2 w = {r.c * v.x + r.s * v.y, r.c * v.y - r.s * v.x};
    return w;
}

static inline abut_vec2 abut_transform2(abut_pose2 pose, abut_vec2 v)
{
    return abut_add2(pose.p, abut_rotate2(pose.r, v));
}

/// The pose that leaves every point where it is.
static inline abut_pose2 abut_identity2(void)
{
    abut_pose2 pose = {{0, 0}, {1, 0}};
    return pose;
}

/// The pose that undoes another: abut_transform2(abut_inverse2(pose), abut_transform2(pose, v)) is v to rounding.
static inline abut_pose2 abut_inverse2(abut_pose2 pose)
{
    abut_vec2  back = {-pose.p.x, -pose.p.y};
    abut_pose2 inverse = {abut_unrotate2(pose.r, back), {pose.r.c, -pose.r.s}};
    return inverse;
}

/// First `inner`, then `outer`: the pose in the world of what has the pose `inner` in a body of pose `outer`.
static inline abut_pose2 abut_compose2(abut_pose2 outer, abut_pose2 inner)
{
    abut_pose2 pose = {abut_transform2(outer, inner.p),
                       {outer.r.c * inner.r.c - outer.r.s * inner.r.s, outer.r.s * inner.r.c + outer.r.c * inner.r.s}};
    return pose;
}

/// The pose of B in A's frame, from both poses in the world. The positions are subtracted before anything else, so two
/// neighbours far from the world's origin lose nothing.
static inline abut_pose2 abut_relative_pose2(abut_pose2 a_in_world, abut_pose2 b_in_world)
{
    abut_rot2  a = a_in_world.r;
    abut_rot2  b = b_in_world.r;
    abut_pose2 pose = {abut_unrotate2(a, abut_sub2(b_in_world.p, a_in_world.p)),
                       {a.c * b.c + a.s * b.s, a.c * b.s - a.s * b.c}};
    return pose;
}

/// The rotation by an angle in radians, |angle| <= 1e5. No libm: the same bits on every machine.
/// c and s are within 2 units in the last place of cos and sin. A NaN, infinite or larger angle gives c = s = 0, which every
/// query answers with ABUT_INVALID.
ABUT_API abut_rot2 abut_rot2_angle(abut_real angle);

/// A body's pose from its position and its angle in radians, counter-clockwise.
static inline abut_pose2 abut_pose2_angle(abut_vec2 position, abut_real angle)
{
    abut_pose2 pose = {position, abut_rot2_angle(angle)};
    return pose;
}

#ifdef __cplusplus
}
#endif

#endif
