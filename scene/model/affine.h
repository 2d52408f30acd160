// affine.h : maps of files that place things in things: rotations, scales and translations, one in another. In doubles; what is
// rounded is not counted, since no file that has them has more than seven digits.
#ifndef SCENE_MODEL_AFFINE_H
#define SCENE_MODEL_AFFINE_H

#include "scene/model/scene.h"

/// p goes to (x p.x + y p.y + z p.z + at).
typedef struct affine {
    scene_point x, y, z, at;
} affine;

affine affine_identity(void);

/// `inner` first, then `outer`.
affine affine_then(const affine *outer, const affine *inner);

scene_point affine_of(const affine *map, scene_point p);

/// A matrix written row by row (4 x 4, or 3 x 4 of it), or column by column as glTF does.
affine affine_rows(const double m[12]);

/// The rotation about an axis of any length by an angle in degrees; the identity about no axis. Quarter turns are exact.
affine affine_turn(scene_point axis, double degrees);

/// The rotation of a quaternion x, y, z, w of any length but zero.
affine affine_quaternion(const double q[4]);

#endif
