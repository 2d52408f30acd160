// sphere_box_contact3.h : the contact of a ball and a box.
#ifndef ABUT_PAIRS_SPHERE_BOX_CONTACT3_H
#define ABUT_PAIRS_SPHERE_BOX_CONTACT3_H

#include "abut/query3.h"

// The distance of a ball and a box, and the name of their contact, if it is within the margin. False for other pairs, where
// plain arithmetic cannot prove its bounds, and where it is in doubt whether the contact is at a corner; *p then holds nothing
// of use.
bool abut_sphere_meets_box3(uint64_t *id, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                            abut_proximity3 *p);

// The same as compiled for one kind of processor, to the same bits.
bool abut_sphere_meets_box3_plain(uint64_t *id, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                  abut_proximity3 *p);
bool abut_sphere_meets_box3_avx2(uint64_t *id, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                 abut_proximity3 *p);
bool abut_sphere_meets_box3_avx512(uint64_t *id, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                   abut_proximity3 *p);

#endif
