// sphere_box3.h : a ball beside a box, apart, in closed form.
#ifndef ABUT_PAIRS_SPHERE_BOX3_H
#define ABUT_PAIRS_SPHERE_BOX3_H

#include "abut/query3.h"

// The answer about a point and a box with radii, in either order. False where plain arithmetic cannot prove its bounds, and for
// a pose or shape that is not usable; *answer then holds nothing of use.
bool abut_sphere_box_apart3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_cache3 *cache,
                            abut_proximity3 *answer);

// The same as compiled for one kind of processor, to the same bits.
bool abut_sphere_box_apart3_plain(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_cache3 *cache,
                                  abut_proximity3 *answer);
bool abut_sphere_box_apart3_avx2(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_cache3 *cache,
                                 abut_proximity3 *answer);
bool abut_sphere_box_apart3_avx512(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_cache3 *cache,
                                   abut_proximity3 *answer);

#endif
