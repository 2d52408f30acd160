// detail/query2.h : what query2.h needs and its users do not. Nothing here belongs to the interface: any version may change it.
#ifndef ABUT_DETAIL_QUERY2_H
#define ABUT_DETAIL_QUERY2_H

#include "abut/math2.h"

#ifdef __cplusplus
extern "C" {
#endif

// What a cache keeps: the last answer's normal, in A's frame, zero when there was none; and the features of the last point or
// segment of A - B nearest the origin.
typedef struct abut_warm2 {
    abut_vec2 normal;
    uint32_t  feature_a[2];
    uint32_t  feature_b[2];
    int32_t   count; // number of these features
} abut_warm2;

#ifdef __cplusplus
}
#endif

#endif
