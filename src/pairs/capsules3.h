// capsules3.h : two capsules apart, in closed form.
#ifndef ABUT_PAIRS_CAPSULES3_H
#define ABUT_PAIRS_CAPSULES3_H

#include "abut/query3.h"
#include "pairs/segment3.h"

// The answer about two segments with radii, and where they are nearest if k is not NULL. False where plain arithmetic cannot
// prove its bounds, and for a pose or shape that is not usable; *answer then holds nothing of use.
bool abut_segments_apart3(abut_segments3 *k, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                          abut_cache3 *cache, abut_proximity3 *answer);

// The same as compiled for one kind of processor, to the same bits; those for AVX2 and AVX-512 where the rows answer, of pairs
// of about unit size.
bool abut_segments_apart3_plain(abut_segments3 *k, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                abut_cache3 *cache, abut_proximity3 *answer);
bool abut_segments_apart3_avx2(abut_segments3 *k, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                               abut_cache3 *cache, abut_proximity3 *answer);
bool abut_segments_apart3_avx512(abut_segments3 *k, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                 abut_cache3 *cache, abut_proximity3 *answer);

#endif
