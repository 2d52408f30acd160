// polygons8_distance2.h : the distance of two polygons whose rows are eight long, of whom nothing is remembered.
#ifndef ABUT_PAIRS_POLYGONS8_DISTANCE2_H
#define ABUT_PAIRS_POLYGONS8_DISTANCE2_H

#include "abut/query2.h"

// Of two polygons. False for others than those of eights_rows2.h, and where it is in doubt which of their features are nearest.
// Beyond `limit` the status says so.
bool abut_polygons8_distance2(abut_proximity2 *p, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                              abut_real limit);

// As compiled for one kind of processor, to the same bits.
bool abut_polygons8_distance2_plain(abut_proximity2 *p, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                    abut_real limit);
bool abut_polygons8_distance2_avx2(abut_proximity2 *p, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                   abut_real limit);
bool abut_polygons8_distance2_avx512(abut_proximity2 *p, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                     abut_real limit);

#endif
