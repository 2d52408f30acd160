// capsule_box_contacts3.h : the contacts of a capsule that lies or stands on a box.
#ifndef ABUT_PAIRS_CAPSULE_BOX_CONTACTS3_H
#define ABUT_PAIRS_CAPSULE_BOX_CONTACTS3_H

#include "clip/small_manifold3.h"
#include "pairs/capsule_result3.h"

// The distance of a segment and a box, in either order, and its contacts: of one alone the name. Nothing where plain arithmetic
// cannot prove the distance; *p then holds nothing of use.
abut_capsule_result3 abut_capsule_meets_box3(abut_small_manifold3 *few, const abut_shape3 *a, const abut_shape3 *b,
                                             const abut_pose3 *b_in_a, abut_real margin, abut_proximity3 *p);

// The same as compiled for one kind of processor, to the same bits.
abut_capsule_result3 abut_capsule_meets_box3_plain(abut_small_manifold3 *few, const abut_shape3 *a, const abut_shape3 *b,
                                                   const abut_pose3 *b_in_a, abut_real margin, abut_proximity3 *p);
abut_capsule_result3 abut_capsule_meets_box3_avx2(abut_small_manifold3 *few, const abut_shape3 *a, const abut_shape3 *b,
                                                  const abut_pose3 *b_in_a, abut_real margin, abut_proximity3 *p);
abut_capsule_result3 abut_capsule_meets_box3_avx512(abut_small_manifold3 *few, const abut_shape3 *a, const abut_shape3 *b,
                                                    const abut_pose3 *b_in_a, abut_real margin, abut_proximity3 *p);

#endif
