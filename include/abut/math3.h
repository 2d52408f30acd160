// math3.h : vectors, rotations and poses in 3D, by value.
//
// Column vectors, right-handed axes, angles in radians. A rotation is a matrix, stored as its three columns: the directions of
// the body's own axes. A pose maps a point v of the body's frame to position + rotation * v.
#ifndef ABUT_MATH3_H
#define ABUT_MATH3_H

#include "abut/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct abut_vec3 {
    abut_real x, y, z;
} abut_vec3;

/// A quaternion w + xi + yj + zk. It need not have unit length: its direction alone gives the rotation.
typedef struct abut_quat {
    abut_real w, x, y, z;
} abut_quat;

/// A rotation: the images of the three axes. Queries use the nine numbers exactly as given; they need not be orthonormal to the
/// last bit, but a dot product of two columns that is off by more than 1/1024 from 0 or 1, or a reflection, is ABUT_INVALID.
typedef struct abut_rot3 {
    abut_vec3 x, y, z;
} abut_rot3;

typedef struct abut_pose3 {
    abut_vec3 p; ///< position of the body's origin
    abut_rot3 r; ///< rotation of the body
} abut_pose3;

/// An axis-aligned box.
typedef struct abut_box3 {
    abut_vec3 lower, upper;
} abut_box3;

static inline abut_vec3 abut_add3(abut_vec3 a, abut_vec3 b)
{
    abut_vec3 v = {a.x + b.x, a.y + b.y, a.z + b.z};
    return v;
}

static inline abut_vec3 abut_sub3(abut_vec3 a, abut_vec3 b)
{
    abut_vec3 v = {a.x - b.x, a.y - b.y, a.z - b.z};
    return v;
}

static inline abut_vec3 abut_neg3(abut_vec3 a)
{
    abut_vec3 v = {-a.x, -a.y, -a.z};
    return v;
}

static inline abut_vec3 abut_scale3(abut_real s, abut_vec3 a)
{
    abut_vec3 v = {s * a.x, s * a.y, s * a.z};
    return v;
}

/// a + s * b
static inline abut_vec3 abut_along3(abut_vec3 a, abut_real s, abut_vec3 b)
{
    abut_vec3 v = {a.x + s * b.x, a.y + s * b.y, a.z + s * b.z};
    return v;
}

static inline abut_real abut_dot3(abut_vec3 a, abut_vec3 b)
{
    return (a.x * b.x + a.y * b.y) + a.z * b.z;
}

/// The cross product: perpendicular to both, right-handed; its length is the area of the parallelogram of a and b.
static inline abut_vec3 abut_cross3(abut_vec3 a, abut_vec3 b)
{
    abut_vec3 v = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    return v;
}

static inline abut_vec3 abut_rotate3(abut_rot3 r, abut_vec3 v)
{
    abut_vec3 w = {(r.x.x * v.x + r.y.x * v.y) + r.z.x * v.z, (r.x.y * v.x + r.y.y * v.y) + r.z.y * v.z,
                   (r.x.z * v.x + r.y.z * v.y) + r.z.z * v.z};
    return w;
}

/// The inverse rotation: r transposed, times v.
static inline abut_vec3 abut_unrotate3(abut_rot3 r, abut_vec3 v)
{
    abut_vec3 w = {abut_dot3(r.x, v), abut_dot3(r.y, v), abut_dot3(r.z, v)};
    return w;
}

static inline abut_vec3 abut_transform3(abut_pose3 pose, abut_vec3 v)
{
    return abut_add3(pose.p, abut_rotate3(pose.r, v));
}

/// The pose that leaves every point where it is.
static inline abut_pose3 abut_identity3(void)
{
    abut_pose3 pose = {{0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    return pose;
}

/// The pose that undoes another: abut_transform3(abut_inverse3(pose), abut_transform3(pose, v)) is v to rounding.
static inline abut_pose3 abut_inverse3(abut_pose3 pose)
{
    abut_pose3 inverse = {
        abut_unrotate3(pose.r, abut_neg3(pose.p)),
        {{pose.r.x.x, pose.r.y.x, pose.r.z.x}, {pose.r.x.y, pose.r.y.y, pose.r.z.y}, {pose.r.x.z, pose.r.y.z, pose.r.z.z}}};
    return inverse;
}

/// First `inner`, then `outer`: the pose in the world of what has the pose `inner` in a body of pose `outer`.
static inline abut_pose3 abut_compose3(abut_pose3 outer, abut_pose3 inner)
{
    abut_pose3 pose = {abut_transform3(outer, inner.p),
                       {abut_rotate3(outer.r, inner.r.x), abut_rotate3(outer.r, inner.r.y), abut_rotate3(outer.r, inner.r.z)}};
    return pose;
}

/// The rotation of a quaternion of any length but zero; every number of it is within 4 units in the last place of 1.
/// A zero or non-finite quaternion gives nine zeros, which every query answers with ABUT_INVALID.
ABUT_API abut_rot3 abut_rot3_quat(abut_quat q);

/// The rotation by an angle in radians, |angle| <= 1e5, about an axis of any length but zero, counter-clockwise seen against
/// the axis. No libm: the same bits on every machine. Nine zeros when the axis or the angle is not usable.
ABUT_API abut_rot3 abut_rot3_axis(abut_vec3 axis, abut_real angle);

/// The rotation nearest to a matrix in the sum of squared differences, for a matrix that was read from a file with few digits.
/// Nine zeros for a matrix whose columns do not come within a half of a right-handed rotation's.
/// Source: polar decomposition by Newton's iteration (Higham 1986, "Computing the polar decomposition", section 3).
ABUT_API abut_rot3 abut_rot3_nearest(abut_rot3 matrix);

/// The quaternion of a rotation, of unit length, w >= 0.
ABUT_API abut_quat abut_quat_of(abut_rot3 rotation);

/// A body's pose from its position and a quaternion: w first, where many libraries have it last.
static inline abut_pose3 abut_pose3_quat(abut_vec3 position, abut_quat q)
{
    abut_pose3 pose = {position, abut_rot3_quat(q)};
    return pose;
}

/// A body's pose from a 4 by 4 matrix stored column after column, as OpenGL, glm and glTF do; the translation is m[12..14], and
/// the last row is taken to be 0 0 0 1. A matrix stored row after row is handed over transposed. The nine numbers of the
/// rotation are used as they are: queries refuse a scale (abut_rot3_nearest takes few digits or drift off).
static inline abut_pose3 abut_pose3_matrix(const abut_real m[16])
{
    abut_pose3 pose = {{m[12], m[13], m[14]}, {{m[0], m[1], m[2]}, {m[4], m[5], m[6]}, {m[8], m[9], m[10]}}};
    return pose;
}

/// The pose of B in A's frame, from both poses in the world. The positions are subtracted before anything else, so two
/// neighbours far from the world's origin lose nothing.
ABUT_API abut_pose3 abut_relative_pose3(abut_pose3 a_in_world, abut_pose3 b_in_world);

#ifdef __cplusplus
}
#endif

#endif
