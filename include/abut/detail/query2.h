// detail/query2.h : what query2.h needs and its users do not. Nothing here belongs to the interface: any version may change it.
#ifndef ABUT_DETAIL_QUERY2_H
#define ABUT_DETAIL_QUERY2_H

#include "abut/math2.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct abut_shape2     abut_shape2; // shape2.h
typedef struct abut_cache2     abut_cache2; // query2.h, and the others
typedef struct abut_proximity2 abut_proximity2;
typedef struct abut_manifold2  abut_manifold2;

// What a cache keeps: the last answer's normal, in A's frame, zero when there was none; and the features of the last point or
// segment of A - B nearest the origin.
typedef struct abut_warm2 {
    abut_vec2 normal;
    uint32_t  feature_a[2];
    uint32_t  feature_b[2];
    int32_t   count; // number of these features
} abut_warm2;

// The queries themselves, with the pose {{x, y}, {c, s}} as four numbers. Numbers are passed in registers, but a struct passed
// by value may go through memory, and a short query then takes up to two fifths longer (docs/decisions/0027).
ABUT_API bool abut_overlap2_xycs(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                 abut_real s);

ABUT_API abut_proximity2 abut_distance2_xycs(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                             abut_real s, const abut_options *options, abut_cache2 *cache);

ABUT_API abut_manifold2 abut_collide2_xycs(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                           abut_real s, abut_real margin, abut_cache2 *cache);

#ifdef __cplusplus
}
#endif

#endif
